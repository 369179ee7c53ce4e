"""Where ghosts lie that one player cannot see, and what that player and spectators still know of them.

A player's ghosts lie unseen in three places: deck, hand, and face down on the tenth. Sometimes the other has seen one: a hand laid
open, the top of a deck, a ghost that went back. `known[seat, where, ghost]` counts the ghosts of `seat` of which the other knows that
they lie in one of the places of the bit mask `where`. A card that moves unseen widens it: what may have been in the hand may now be on
the tenth. A card that comes to light is taken to be a known one if it can be.

`known[SEATS + seat]` is the same for what all have seen, spectators too: everything but a hand laid open to the other alone.
"""

from manse.engine.kit import NONE, count, draw, has, only_remembers, shared, united, with_
from .data import SEATS, VALUES
from .state import State

DECK, HAND, TENTH = 1, 2, 4
ANYWHERE = DECK | HAND | TENTH
THEIRS, COMMON = 0, SEATS


def may_be(where: int, place: int) -> bool:
    """Is this place among those?"""
    return shared(where, place) != 0


def memories_of(seat: int) -> tuple[int, int]:
    """Of a seat's ghosts: the other player's, and everybody's."""
    return seat + THEIRS, seat + COMMON


# Ghosts that come and go.


def leave_hand(s: State, seat: int, ghost: int) -> None:
    """A ghost leaves the hand, for all to see."""
    s.hand[seat, ghost] -= 1
    s.cards[seat] -= 1
    come_to_light(s, seat, HAND, ghost)


def enter_hand(s: State, seat: int, ghost: int) -> None:
    """A ghost comes into the hand, for all to see."""
    s.hand[seat, ghost] += 1
    s.cards[seat] += 1
    remember(s, seat, HAND, ghost)


def draw_card(s: State, seat: int) -> int:
    """The top card of a deck that has one comes into the hand."""
    ghost = s.top[seat]
    s.deck_left[seat] -= 1
    if ghost != NONE:
        s.top[seat] = NONE
        s.deck[seat, ghost] -= 1
        enter_hand(s, seat, ghost)
    else:
        ghost = draw(s, s.deck[seat], s.deck_left[seat] + 1)
        s.hand[seat, ghost] += 1
        s.cards[seat] += 1
        lose_sight_of_drawn(s, seat)
    settle_all(s, seat)
    return ghost


def hide(s: State, seat: int, ghost: int) -> None:
    """A ghost goes from the hand face down to the tenth. Who sees the rest of the hand sees which it was."""
    s.hand[seat, ghost] -= 1
    s.cards[seat] -= 1
    s.late[seat, ghost] += 1
    s.late_ghosts[seat] += 1
    lose_sight_of_hidden(s, seat, ghost)


@only_remembers
def lose_sight_of_drawn(s: State, seat: int) -> None:
    """Some ghost of the deck came into the hand."""
    for memory in memories_of(seat):
        if s.remembered[memory]:
            widen(s, memory, DECK, HAND)
            s.since_burial[memory] += 1
            s.since_hiding[memory] += 1


@only_remembers
def lose_sight_of_hidden(s: State, seat: int, ghost: int) -> None:
    lose_sight(s, SEATS + seat)
    if has(s.open_hands, seat):
        s.known[seat, HAND, ghost] -= 1
        s.known[seat, TENTH, ghost] += 1
    else:
        lose_sight(s, seat)


def lose_sight(s: State, memory: int) -> None:
    """Some ghost of the hand went face down to the tenth."""
    if s.remembered[memory]:
        widen(s, memory, HAND, TENTH)
        s.mixed[memory] += 1
        s.since_hiding[memory] = 0
        settle(s, memory)


@only_remembers
def show_hand(s: State, seat: int) -> None:
    """The other looks into the hand until the round ends, and knows: what was perhaps there and is not lies elsewhere."""
    s.open_hands = with_(s.open_hands, seat)
    for ghost in range(VALUES):
        spare = s.hand[seat, ghost] - s.known[seat, HAND, ghost]
        s.known[seat, HAND, ghost] = 0
        where, perhaps = gather(s, seat, HAND, ghost)
        if perhaps > spare:
            s.known[seat, where - HAND, ghost] += perhaps - spare
        s.known[seat, HAND, ghost] = s.hand[seat, ghost]
    s.remembered[seat] = 0
    for where in range(1, ANYWHERE + 1):
        s.remembered[seat] += count(s.known[seat, where])
    if count(s.known[seat, DECK | TENTH]) == 0:
        s.mixed[seat] = 0


def bury(s: State, seat: int, ghost: int) -> None:
    """A ghost goes from the table into the deck, which is shuffled."""
    s.deck[seat, ghost] += 1
    s.deck_left[seat] += 1
    note_in_deck(s, seat, ghost)
    shuffle(s, seat)


def shuffle(s: State, seat: int) -> None:
    if s.top[seat] != NONE:
        note_in_deck(s, seat, s.top[seat])
        s.top[seat] = NONE


@only_remembers
def note_in_deck(s: State, seat: int, ghost: int) -> None:
    """All have seen that the ghost lies in the deck, and not where."""
    remember(s, seat, DECK, ghost)
    for memory in memories_of(seat):
        s.since_burial[memory] = 0


def show_top(s: State, seat: int) -> int:
    """The top card of a deck that has one, shown to both and laid back."""
    if s.top[seat] == NONE:
        s.top[seat] = draw(s, s.deck[seat], s.deck_left[seat])
        s.deck[seat, s.top[seat]] += 1
        come_to_light(s, seat, DECK, s.top[seat])
    return s.top[seat]


def fetch_from_deck(s: State, seat: int, ghost: int) -> None:
    """A ghost is looked out of the deck and laid on the table; the rest is shuffled."""
    shuffle(s, seat)
    s.deck[seat, ghost] -= 1
    s.deck_left[seat] -= 1
    come_to_light(s, seat, DECK, ghost)


# What stays known of them.


@only_remembers
def remember(s: State, seat: int, where: int, ghost: int) -> None:
    """All have seen it."""
    for memory in memories_of(seat):
        s.known[memory, where, ghost] += 1
        s.remembered[memory] += 1


def widen(s: State, memory: int, source: int, target: int) -> None:
    """A card went unseen from one place to another: what may lie in the one may now lie in the other."""
    for where in range(1, ANYWHERE):
        if may_be(where, source) and not may_be(where, target):
            believe(s, memory, where, where + target)


@only_remembers
def settle_all(s: State, seat: int) -> None:
    for memory in memories_of(seat):
        settle(s, memory)


def settle(s: State, memory: int) -> None:
    """Where no card is left, no known card lies either."""
    seat = memory % SEATS
    if s.remembered[memory]:
        if s.deck_left[seat] == 0:
            rule_out(s, memory, DECK)
        if s.cards[seat] == 0:
            rule_out(s, memory, HAND)
        if s.late_ghosts[seat] == 0:
            rule_out(s, memory, TENTH)


def rule_out(s: State, memory: int, place: int) -> None:
    for where in range(1, ANYWHERE + 1):
        if may_be(where, place) and where != place:
            believe(s, memory, where, where - place)


def believe(s: State, memory: int, before: int, now: int) -> None:
    """Known cards that may have been in some places may now be in others."""
    for ghost in range(VALUES):
        s.known[memory, now, ghost] += s.known[memory, before, ghost]
        s.known[memory, before, ghost] = 0


@only_remembers
def come_to_light(s: State, seat: int, place: int, ghost: int) -> None:
    """All see a ghost where it lay unseen."""
    for memory in memories_of(seat):
        recognise(s, memory, place, ghost)


def recognise(s: State, memory: int, place: int, ghost: int) -> None:
    """If several known ones may have been it, the others may lie wherever one of them may."""
    if s.remembered[memory] == 0:
        return
    where, perhaps = (place, int(s.known[memory, place, ghost])) if s.known[memory, place, ghost] else gather(s, memory, place, ghost)
    if perhaps:
        s.known[memory, where, ghost] = perhaps - 1
        s.remembered[memory] -= 1
        if s.remembered[memory] == 0:
            s.mixed[memory] = s.since_burial[memory] = s.since_hiding[memory] = 0
    settle(s, memory)


def gather(s: State, memory: int, place: int, ghost: int) -> tuple[int, int]:
    """Takes away the known ghosts that may lie at a place; returns where any of them may lie, and how many they are."""
    where, perhaps = 0, 0
    for places in range(1, ANYWHERE + 1):
        if may_be(places, place) and s.known[memory, places, ghost]:
            where = united(where, places)
            perhaps += s.known[memory, places, ghost]
            s.known[memory, places, ghost] = 0
    return where, perhaps
