"""The rules of Ghosts (Reiner Knizia, AMIGO 2022)."""

from manse.engine.kit import NOBODY, NONE, Array, announce, below, by_phase, count, draw, everyone, has, only, share_win, with_, without
from .data import MIST, Box
from .state import COLOUR_OF, GHOSTS_ON, TAKE, Event, Phase, State


def setup(s: State, seats: int, box: Box) -> None:
    s.hand_size, s.limit, s.rounds, s.relief = box.hand, box.limit, box.rounds, box.relief
    for seat in range(seats):
        s.fright[seat] = box.start
    for card in range(MIST):
        s.deck[card] = box.ghosts[card // 3, card % 3]
    s.deck[MIST] = box.mist
    s.deck_left = count(s.deck)
    s.first = below(s, seats)
    announce(s, Event.OPENED, s.first)
    s.phase = Phase.DEAL
    clear_pile(s)


def legal(s: State, seat: int, mask: Array) -> None:
    for slot in range(s.cards[seat]):
        card = s.hand[seat, slot]
        mask[card] = level_after(s, card) <= s.limit
    mask[TAKE] = s.pile_from < s.played_count


def play(s: State, seat: int, action: int) -> None:
    if action == TAKE:
        take_pile(s, seat)
    else:
        play_card(s, seat, action)


def deal(s: State) -> None:
    for _ in range(s.hand_size):
        for seat in range(s.seats):
            draw_into(s, seat)
    s.direction = 1
    s.unafraid = everyone(s.seats)
    announce(s, Event.DEALT, s.first)
    reach(s, s.first)


def level_after(s: State, card: int) -> int:
    """Another colour adds its ghosts; the same colour and mist add nothing."""
    return s.level if COLOUR_OF[card] == s.colour else s.level + GHOSTS_ON[card]


def play_card(s: State, seat: int, card: int) -> None:
    remove_from_hand(s, seat, card)
    s.level = level_after(s, card)
    if card != MIST:
        if COLOUR_OF[card] == s.colour:
            s.direction = -s.direction
        s.colour = COLOUR_OF[card]
    s.played[s.played_count] = card
    s.taker[s.played_count] = NOBODY
    s.played_count += 1
    announce(s, Event.PLAYED, seat, card)
    if s.deck_left > 0:
        s.to_act, s.phase = 0, Phase.DRAW
    else:
        reach(s, next_seat(s, seat))


def remove_from_hand(s: State, seat: int, card: int) -> None:
    last = slot = s.cards[seat] - 1
    for i in range(last):
        if s.hand[seat, i] == card:
            slot = i
    s.hand[seat, slot] = s.hand[seat, last]
    s.hand[seat, last] = 0
    s.cards[seat] = last


def take_pile(s: State, seat: int) -> None:
    """One fright point; the taker must then begin a new pile, so the turn stays."""
    for i in range(s.pile_from, s.played_count):
        s.taker[i] = seat
    s.pile_from = s.played_count
    s.fright[seat] += 1
    s.unafraid = without(s.unafraid, seat)
    announce(s, Event.TOOK, seat)
    clear_pile(s)


def clear_pile(s: State) -> None:
    s.level, s.colour = 0, NONE


def draw_one(s: State) -> None:
    announce(s, Event.DREW, s.actor, draw_into(s, s.actor))
    reach(s, next_seat(s, s.actor))


def draw_into(s: State, seat: int) -> int:
    if s.deck_left == 0:
        return NONE
    card = draw(s, s.deck, s.deck_left)
    s.deck_left -= 1
    s.hand[seat, s.cards[seat]] = card
    s.cards[seat] += 1
    return card


def next_seat(s: State, seat: int) -> int:
    beyond = seat + s.direction
    return 0 if beyond == s.seats else s.seats - 1 if beyond < 0 else beyond


def reach(s: State, seat: int) -> None:
    """The turn comes to a player; who has no card then ends the round and begins the next."""
    if s.cards[seat] > 0:
        s.to_act, s.phase = only(seat), Phase.TURN
    else:
        s.first = seat
        s.to_act, s.phase = 0, Phase.COUNT


def count_one(s: State) -> None:
    """The next unafraid player gives back points; after the last of them the round is closed."""
    for seat in range(s.seats):
        if has(s.unafraid, seat) and not has(s.relieved, seat):
            s.relieved = with_(s.relieved, seat)
            points = min(s.relief, s.fright[seat])
            s.fright[seat] -= points
            announce(s, Event.RELIEVED, seat, points)
            return
    close_round(s)


def close_round(s: State) -> None:
    for seat in range(s.seats):
        for slot in range(s.cards[seat]):
            s.deck[s.hand[seat, slot]] += 1
            s.hand[seat, slot] = 0
        s.deck_left += s.cards[seat]
        s.cards[seat] = 0
    for i in range(s.played_count):
        s.deck[s.played[i]] += 1
        s.played[i] = s.taker[i] = 0
    s.deck_left += s.played_count
    s.played_count = s.pile_from = s.unafraid = s.relieved = 0
    clear_pile(s)
    s.rounds_done += 1
    s.over = s.rounds_done == s.rounds
    announce(s, Event.COUNTED, NOBODY)
    s.phase = Phase.DEAL


proceed = by_phase(Phase, DEAL=deal, DRAW=draw_one, COUNT=count_one)


def payoff(s: State, out: Array) -> None:
    """The fewest fright points win."""
    for seat in range(s.seats):
        out[seat] = -s.fright[seat]
    share_win(out, s.seats)
