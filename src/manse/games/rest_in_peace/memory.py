"""Where ghosts lie that one player cannot see, and what that player still knows of them.

A player's ghosts lie unseen in three places: deck, hand, and face down on the tenth. Sometimes the other has seen one: a hand laid
open, the top of a deck, a ghost that went back. `known[seat, where, ghost]` counts the ghosts of `seat` of which the other knows that
they lie in one of the places of the bit mask `where`. A card that moves unseen widens it: what may have been in the hand may now be on
the tenth. A card that comes to light is taken to be a known one if it can be.
"""

from manse.engine.bits import has, with_, without
from manse.engine.cards import count, draw
from manse.engine.compile import compiled
from manse.engine.record import NONE
from manse.games.rest_in_peace.data import VALUES
from manse.games.rest_in_peace.state import State

DECK, HAND, TENTH = 1, 2, 4
ANYWHERE = DECK | HAND | TENTH


@compiled
def may_be(where: int, place: int) -> bool:
    """Is this place among those?"""
    return where & place != 0


# Ghosts that come and go.


@compiled
def leave_hand(s: State, seat: int, ghost: int) -> None:
    """A ghost leaves the hand, for all to see."""
    s.hand[seat, ghost] -= 1
    s.cards[seat] -= 1
    come_to_light(s, seat, HAND, ghost)


@compiled
def enter_hand(s: State, seat: int, ghost: int) -> None:
    """A ghost comes into the hand, for all to see."""
    s.hand[seat, ghost] += 1
    s.cards[seat] += 1
    remember(s, seat, HAND, ghost)


@compiled
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
        if s.remembered[seat]:
            widen(s, seat, DECK, HAND)
            s.since_burial[seat] += 1
            s.since_hiding[seat] += 1
    settle(s, seat)
    return ghost


@compiled
def hide(s: State, seat: int, ghost: int) -> None:
    """A ghost goes from the hand face down to the tenth. Who sees the rest of the hand sees which it was."""
    s.hand[seat, ghost] -= 1
    s.cards[seat] -= 1
    s.late[seat, ghost] += 1
    s.late_ghosts[seat] += 1
    if has(s.open_hands, seat):
        s.known[seat, HAND, ghost] -= 1
        s.known[seat, TENTH, ghost] += 1
    elif s.remembered[seat]:
        widen(s, seat, HAND, TENTH)
        s.mixed[seat] += 1
        s.since_hiding[seat] = 0
        settle(s, seat)


@compiled
def turn_up_late(s: State, seat: int, ghost: int) -> None:
    """A ghost on the tenth is turned face up."""
    s.late[seat, ghost] -= 1
    s.late_ghosts[seat] -= 1
    come_to_light(s, seat, TENTH, ghost)


@compiled
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


@compiled
def close_hand(s: State, seat: int) -> None:
    """What was seen stays known."""
    s.open_hands = without(s.open_hands, seat)


@compiled
def bury(s: State, seat: int, ghost: int) -> None:
    """A ghost goes from the table into the deck, which is shuffled."""
    s.deck[seat, ghost] += 1
    s.deck_left[seat] += 1
    remember(s, seat, DECK, ghost)
    s.since_burial[seat] = 0
    shuffle(s, seat)


@compiled
def shuffle(s: State, seat: int) -> None:
    if s.top[seat] != NONE:
        remember(s, seat, DECK, s.top[seat])
        s.since_burial[seat] = 0
        s.top[seat] = NONE


@compiled
def show_top(s: State, seat: int) -> int:
    """The top card of a deck that has one, shown to both and laid back."""
    if s.top[seat] == NONE:
        s.top[seat] = draw(s, s.deck[seat], s.deck_left[seat])
        s.deck[seat, s.top[seat]] += 1
        come_to_light(s, seat, DECK, s.top[seat])
    return s.top[seat]


@compiled
def fetch_from_deck(s: State, seat: int, ghost: int) -> None:
    """A ghost is looked out of the deck and laid on the table; the rest is shuffled."""
    shuffle(s, seat)
    s.deck[seat, ghost] -= 1
    s.deck_left[seat] -= 1
    come_to_light(s, seat, DECK, ghost)


# What stays known of them.


@compiled
def remember(s: State, seat: int, where: int, ghost: int) -> None:
    s.known[seat, where, ghost] += 1
    s.remembered[seat] += 1


@compiled
def widen(s: State, seat: int, source: int, target: int) -> None:
    """A card went unseen from one place to another: what may lie in the one may now lie in the other."""
    for where in range(1, ANYWHERE):
        if may_be(where, source) and not may_be(where, target):
            believe(s, seat, where, where + target)


@compiled
def settle(s: State, seat: int) -> None:
    """Where no card is left, no known card lies either."""
    if s.remembered[seat]:
        if s.deck_left[seat] == 0:
            rule_out(s, seat, DECK)
        if s.cards[seat] == 0:
            rule_out(s, seat, HAND)
        if s.late_ghosts[seat] == 0:
            rule_out(s, seat, TENTH)


@compiled
def rule_out(s: State, seat: int, place: int) -> None:
    for where in range(1, ANYWHERE + 1):
        if may_be(where, place) and where != place:
            believe(s, seat, where, where - place)


@compiled
def believe(s: State, seat: int, before: int, now: int) -> None:
    """Known cards that may have been in some places may now be in others."""
    for ghost in range(VALUES):
        s.known[seat, now, ghost] += s.known[seat, before, ghost]
        s.known[seat, before, ghost] = 0


@compiled
def come_to_light(s: State, seat: int, place: int, ghost: int) -> None:
    """A ghost is seen where it lay unseen. If several known ones may have been it, the others may lie wherever one of them may."""
    if s.remembered[seat] == 0:
        return
    where, perhaps = (place, int(s.known[seat, place, ghost])) if s.known[seat, place, ghost] else gather(s, seat, place, ghost)
    if perhaps:
        s.known[seat, where, ghost] = perhaps - 1
        s.remembered[seat] -= 1
        if s.remembered[seat] == 0:
            s.mixed[seat] = s.since_burial[seat] = s.since_hiding[seat] = 0
    settle(s, seat)


@compiled
def gather(s: State, seat: int, place: int, ghost: int) -> tuple[int, int]:
    """Takes away the known ghosts that may lie at a place; returns where any of them may lie, and how many they are."""
    where, perhaps = 0, 0
    for places in range(1, ANYWHERE + 1):
        if may_be(places, place) and s.known[seat, places, ghost]:
            where |= places
            perhaps += s.known[seat, places, ghost]
            s.known[seat, places, ghost] = 0
    return where, perhaps
