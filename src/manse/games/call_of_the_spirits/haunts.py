"""The Haunt cards: a pile in no known order, cards put under it, and the rows that lie face down before the players."""

from manse.engine.cards import draw
from manse.engine.compile import compiled
from manse.engine.rng import below
from manse.games.call_of_the_spirits.data import MOST_SEATS
from manse.games.call_of_the_spirits.mansion import next_seat
from manse.games.call_of_the_spirits.state import UNDER, Event, State


@compiled
def owing(s: State) -> bool:
    total = 0
    for seat in range(MOST_SEATS):
        total += s.owed[seat]
    return total > 0


@compiled
def draw_owed(s: State) -> None:
    """The next player, from the one whose turn it is, draws all that is owed, or what is left."""
    seat = s.turn
    while s.owed[seat] == 0:
        seat = next_seat(s, seat)
    haunts = min(s.owed[seat], s.pile_left + s.under_left)
    for _ in range(haunts):
        draw_haunt(s, seat)
    s.owed[seat] = 0
    s.event, s.actor, s.detail = Event.DREW, seat, haunts


@compiled
def draw_haunt(s: State, seat: int) -> None:
    if s.pile_left > 0:
        value = draw(s, s.pile, s.pile_left)
        s.pile_left -= 1
        seen = 0
    else:
        card = 0
        while s.haunt_place[card] != UNDER:
            card += 1
        value, seen = s.haunt_value[card], s.haunt_seen[card]
        remove(s, card)
        s.under_left -= 1
    append(s, value, seat, seen | 1 << seat)
    s.haunts[seat, value] += 1
    s.haunt_cards[seat] += 1


@compiled
def discard(s: State, seat: int, value: int) -> None:
    """A Haunt of this value goes under the deck: any of them, so that which one it is tells nobody more."""
    copies = s.haunts[seat, value]
    skip = below(s, copies) if copies > 1 else 0
    card = s.spot = 0
    while s.haunt_place[card] != seat or s.haunt_value[card] != value or skip > 0:
        mine = s.haunt_place[card] == seat
        s.spot += mine
        skip -= mine and s.haunt_value[card] == value
        card += 1
    seen = s.haunt_seen[card]
    remove(s, card)
    append(s, value, UNDER, seen)
    s.under_left += 1
    s.haunts[seat, value] -= 1
    s.haunt_cards[seat] -= 1
    s.event, s.actor, s.detail = Event.DISCARDED, seat, value


@compiled
def append(s: State, value: int, place: int, seen: int) -> None:
    s.haunt_value[s.haunts_out] = value
    s.haunt_place[s.haunts_out] = place
    s.haunt_seen[s.haunts_out] = seen
    s.haunts_out += 1


@compiled
def remove(s: State, card: int) -> None:
    last = s.haunts_out - 1
    for i in range(card, last):
        s.haunt_value[i] = s.haunt_value[i + 1]
        s.haunt_place[i] = s.haunt_place[i + 1]
        s.haunt_seen[i] = s.haunt_seen[i + 1]
    s.haunt_value[last] = s.haunt_place[last] = s.haunt_seen[last] = 0
    s.haunts_out = last


@compiled
def haunt_value(s: State, seat: int) -> int:
    return int(s.haunts[seat, 0]) + 2 * int(s.haunts[seat, 1]) + 3 * int(s.haunts[seat, 2])
