"""Who plays the ghosts: by lot, or in the master game by secret bids for the objective."""

from manse.engine.kit import NOBODY, NONE, Array, announce, below, only, with_, without
from .data import ONES, PILES, TENS
from .setting import await_room
from .state import BID_ONES, BID_TENS, Event, Phase, State, bid, team_of


def allot_colours(s: State) -> None:
    """Everyone places one colour; who plays alone places two. In a house of two colours partners share one."""
    for colour in range(s.colours):
        if s.colours == 2:
            s.holders[colour] = with_(only(s.crew[colour, 0]), s.crew[colour, 1])
        elif s.seats == 2:
            s.holders[colour] = only(colour % 2)
        else:
            s.holders[colour] = only(colour if colour < s.seats else s.crew[0, 0])


def start_bidding(s: State) -> None:
    """The piles are dealt at random. Partners bid together: one lays the tens, the other the thousands."""
    s.ghost_team = NONE
    s.pile[0] = below(s, len(PILES))
    s.pile[1] = 1 - s.pile[0]
    s.to_act, s.phase = with_(only(s.crew[0, 0]), s.crew[1, 0]), Phase.BID


def mark_cards(s: State, seat: int, mask: Array) -> None:
    team = team_of(s, seat)
    for card in range(len(TENS)):
        mask[BID_TENS + card] = s.tens[team] == NONE
    for card in range(s.pile[team], len(ONES), 2):
        mask[BID_ONES + card] = s.tens[team] != NONE


def lay_card(s: State, seat: int, action: int) -> None:
    team = team_of(s, seat)
    s.to_act = without(s.to_act, seat)
    if action < BID_ONES:
        s.tens[team] = 30 + 10 * (action - BID_TENS)
        s.to_act = with_(s.to_act, s.crew[team, 1])
        announce(s, Event.BID_TENS, seat, s.tens[team])
    else:
        s.ones[team] = action - BID_ONES
        announce(s, Event.BID_ONES, seat, s.ones[team])
        if s.to_act == 0:
            s.phase = Phase.SHOW


def show_bids(s: State) -> None:
    """The higher bid plays the ghosts, and the lower one is their target. One is even and one odd: they cannot be equal."""
    s.ghost_team = 0 if bid(s, 0) > bid(s, 1) else 1
    s.target = bid(s, 1 - s.ghost_team)
    announce(s, Event.SHOWN, NOBODY)
    assign_roles(s)
    await_room(s)


def assign_roles(s: State) -> None:
    """The order of turns, clockwise from a hunter; which of two is drawn by lot."""
    hunting = 1 - s.ghost_team
    first = below(s, 2) if s.crew[hunting, 0] != s.crew[hunting, 1] else 0
    for place in range(2):
        hunter = (first + place) % 2
        s.order[2 * place] = s.crew[hunting, hunter]
        s.order[2 * place + 1] = s.crew[s.ghost_team, (hunter + hunting) % 2]  # who sits to the left
    s.masters = 1 if s.order[1] == s.order[3] else 2
