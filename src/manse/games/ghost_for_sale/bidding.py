"""Bidding for information and for the properties: one or two cards a turn, or pass for good."""

from manse.engine.kit import NONE, Array, all_but, announce, everyone, has, head, mark_some, ones, only_if, only_remembers, united, with_
from .data import KINDS, MOST_SEATS, Lying, Special
from .state import ACT, DECK, TRUELIGHT, Event, Phase, State, lots

CARDS_IN_A_TURN = 2
SEATS_WITHOUT_DECK = 3  # with so many players the unused "?" cards leave the game and nobody bids for them


def begin_bidding(s: State, phase: int) -> None:
    s.phase, s.laid_from = phase, s.laid_count
    forget_taken_back(s)
    reach_bidder(s, s.first)


@only_remembers
def forget_taken_back(s: State) -> None:
    """From now on it may be laid face down."""
    for seat in range(s.seats):
        for card in range(KINDS):
            s.taken_back[seat, card] = 0


def reach_bidder(s: State, seat: int) -> None:
    """The next player who has cards and has not passed, from this seat on; when there is none, the bidding is over.

    Who passed still counts as having cards; when only one has any, a single card remains to be laid.
    """
    holders = 0
    for other in range(MOST_SEATS):
        holders = united(holders, only_if(s.cards[other] > 0, other))
    bidders = all_but(holders, s.passed)
    if bidders == 0:
        end_bidding(s)
    else:
        s.to_act, s.last_call = first_from(bidders, seat), ones(holders) == 1


def first_from(seats: int, seat: int) -> int:
    """Of the seats in a bit mask, the first from a seat on, clockwise, as a bit mask again."""
    later = all_but(seats, everyone(seat))
    return head(later) if later else head(seats)


def end_bidding(s: State) -> None:
    s.to_act = s.last_call = s.passed = 0
    s.phase, s.lot = Phase.TRUELIGHT if s.phase == Phase.INFORM else Phase.LOT, s.first_lot


def legal_bids(s: State, seat: int, mask: Array) -> None:
    if s.picked == NONE:
        mark_some(s.hand, seat, mask, ACT.bid)
        mask[ACT.done] = s.laid_now > 0
        mask[ACT.pass_] = s.laid_now == 0 and (s.phase == Phase.AUCTION or has(s.at_truelight, seat))
    elif s.phase == Phase.INFORM:
        mask[ACT.lay + TRUELIGHT] = True
        # Everyone must come to Mrs Truelight: the last card one can lay may not go past her.
        mask[ACT.lay + DECK] = has(s.at_truelight, seat) or (s.cards[seat] > 0 and not s.last_call)
    else:
        for lot in lots(s):
            mask[ACT.lay + lot] = True


def bid(s: State, seat: int, action: int) -> None:
    if action == ACT.pass_:
        s.passed = with_(s.passed, seat)
        announce(s, Event.PASSED, seat)
        end_turn(s, seat)
    elif action == ACT.done:
        announce(s, Event.FINISHED_TURN, seat)
        end_turn(s, seat)
    elif s.picked == NONE:
        pick(s, seat, action - ACT.bid)
    else:
        lay(s, seat, s.picked, action - ACT.lay)


def pick(s: State, seat: int, card: int) -> None:
    """Takes a card out of the hand; where it may lie is asked next, unless there is one place only."""
    s.hand[seat, card] -= 1
    s.cards[seat] -= 1
    if s.phase == Phase.INFORM and s.seats <= SEATS_WITHOUT_DECK:
        lay(s, seat, card, TRUELIGHT)
    elif s.phase == Phase.AUCTION and s.properties == 1:
        lay(s, seat, card, s.first_lot)
    else:
        s.picked = card
        announce(s, Event.PICKED, seat)


def lay(s: State, seat: int, card: int, place: int) -> None:
    i = s.laid_count
    s.laid_seat[i], s.laid_place[i], s.laid_card[i], s.laid_how[i] = seat, place, card, Lying.DOWN
    s.laid_count = i + 1
    s.laid_now += 1
    s.picked = NONE
    if place == TRUELIGHT:
        s.at_truelight = with_(s.at_truelight, seat)
    elif place < TRUELIGHT and s.special[place] == Special.PUBLIC_AUCTION:
        turn_up(s, i)
    announce(s, Event.LAID, seat, i)
    if s.laid_now == CARDS_IN_A_TURN or s.cards[seat] == 0 or s.last_call:
        end_turn(s, seat)


def turn_up(s: State, i: int) -> None:
    s.laid_how[i] = Lying.UP
    see_card(s, s.laid_seat[i], s.laid_card[i])


@only_remembers
def see_card(s: State, seat: int, card: int) -> None:
    """All see a laid card: so many of its kind were never in the reserve."""
    s.pool[seat, card] -= 1
    s.up[seat, card] += 1
    s.seen[seat, card] = max(s.seen[seat, card], s.taken_back[seat, card] + s.up[seat, card])


def end_turn(s: State, seat: int) -> None:
    s.laid_now = 0
    if s.last_call:
        end_bidding(s)
    else:
        reach_bidder(s, seat + 1)
