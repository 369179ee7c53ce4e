"""The Haunt cards: a pile in no known order, cards put under it, and the rows that lie face down before the players."""

from manse.engine.kit import NOBODY, announce, below, draw, has, with_
from .mansion import next_seat
from .state import EVERYBODY, UNDER, Event, State


def draw_owed(s: State) -> None:
    """The next player, from the one whose turn it is, draws all that is owed, or what is left."""
    seat = s.turn
    while s.owed[seat] == 0:
        seat = next_seat(s, seat)
    haunts = min(s.owed[seat], s.pile_left + s.under_left)
    for _ in range(haunts):
        draw_haunt(s, seat)
    s.owed[seat] = 0
    announce(s, Event.DREW, seat, haunts)


def draw_haunt(s: State, seat: int) -> None:
    """From the pile; when it is used up, the cards put under it come in their order."""
    if s.pile_left > 0:
        value = draw(s, s.pile, s.pile_left)
        s.pile_left -= 1
        s.haunts_out += 1
        lay_last(s, value, seat, 0)
    else:
        move(s, first_under(s), seat)
        s.under_left -= 1
    last = s.haunts_out - 1
    s.haunt_seen[last] = with_(s.haunt_seen[last], seat)
    s.haunts[seat, s.haunt_value[last]] += 1
    s.haunt_cards[seat] += 1


def discard(s: State, seat: int, value: int) -> None:
    """A Haunt of this value goes under the deck: any of them, so that which one it is tells nobody more."""
    copies = s.haunts[seat, value]
    skip = below(s, copies) if copies > 1 else 0
    card = slot = 0
    while s.haunt_place[card] != seat or s.haunt_value[card] != value or skip > 0:
        mine = s.haunt_place[card] == seat
        slot += mine
        skip -= mine and s.haunt_value[card] == value
        card += 1
    move(s, card, UNDER)
    s.under_left += 1
    s.haunts[seat, value] -= 1
    s.haunt_cards[seat] -= 1
    announce(s, Event.DISCARDED, seat, 1, slot)


def first_under(s: State) -> int:
    """Which of the Haunts is the next to be drawn, when the pile is used up."""
    card = 0
    while s.haunt_place[card] != UNDER:
        card += 1
    return card


def move(s: State, card: int, place: int) -> None:
    """A Haunt comes to another place, and so to the end of the list."""
    value, seen = s.haunt_value[card], s.haunt_seen[card]
    for i in range(card, s.haunts_out - 1):
        s.haunt_value[i], s.haunt_place[i], s.haunt_seen[i] = s.haunt_value[i + 1], s.haunt_place[i + 1], s.haunt_seen[i + 1]
    lay_last(s, value, place, seen)


def lay_last(s: State, value: int, place: int, seen: int) -> None:
    last = s.haunts_out - 1
    s.haunt_value[last], s.haunt_place[last], s.haunt_seen[last] = value, place, seen


def knows(s: State, seat: int, card: int) -> bool:
    """Has the seat, or with NOBODY everyone, seen this Haunt?"""
    return has(s.haunt_seen[card], EVERYBODY) or (seat != NOBODY and has(s.haunt_seen[card], seat))


def haunt_value(s: State, seat: int) -> int:
    return int(s.haunts[seat, 0]) + 2 * int(s.haunts[seat, 1]) + 3 * int(s.haunts[seat, 2])
