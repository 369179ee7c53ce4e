"""What becomes of the bids: looks through the magnifying glass, the deck of unused "?" cards, properties, special cards."""

from manse.engine.kit import NOBODY, NONE, Array, announce, everyone, has, only, only_remembers, without
from .bidding import SEATS_WITHOUT_DECK, begin_bidding, turn_up
from .data import KINDS, MOST_REAL, Lying, Special
from .state import ACT, DECK, MOST_LAID, TRUELIGHT, Event, Phase, State


def turn_up_all(s: State, place: int) -> bool:
    """Shows the cards at a place and adds up each seat's bid there. Is there any?"""
    cards = 0
    for seat in range(s.seats):
        s.bid_total[seat] = s.bid_highest[seat] = s.bid_since[seat] = 0
    for i in range(s.laid_from, s.laid_count):
        if s.laid_place[i] == place:
            if s.laid_how[i] == Lying.DOWN:
                turn_up(s, i)
            seat, value = s.laid_seat[i], s.laid_card[i] + 1
            s.bid_total[seat] += value
            if value > s.bid_highest[seat]:
                s.bid_highest[seat], s.bid_since[seat] = value, i
            cards += 1
    announce(s, Event.TURNED_UP if cards else Event.UNWANTED, NOBODY, place)
    return cards > 0


def strength(s: State, seat: int) -> int:
    """The bid as a number that compares as bids do: the higher total, then the highest single card, then who laid that first."""
    return (int(s.bid_total[seat]) * (KINDS + 1) + int(s.bid_highest[seat])) * MOST_LAID - int(s.bid_since[seat])


def highest_bidder(s: State) -> int:
    winner = 0
    for seat in range(1, s.seats):
        if strength(s, seat) > strength(s, winner):
            winner = seat
    return winner


def settle(s: State, place: int, payers: int) -> None:
    """The open cards of the seats in the bit mask `payers` leave the game; the others go back to their hands."""
    for i in range(s.laid_from, s.laid_count):
        if s.laid_place[i] == place:
            seat, card = s.laid_seat[i], s.laid_card[i]
            if has(payers, seat):
                s.laid_how[i] = Lying.GONE
                s.gone[seat, card] += 1
                see_paid(s, seat, card)
            else:
                s.laid_how[i] = Lying.RETURNED
                s.hand[seat, card] += 1
                s.cards[seat] += 1
                see_taken_back(s, seat, card)


@only_remembers
def see_paid(s: State, seat: int, card: int) -> None:
    s.up[seat, card] -= 1
    s.seen[seat, card] -= 1


@only_remembers
def see_taken_back(s: State, seat: int, card: int) -> None:
    s.up[seat, card] -= 1
    s.pool[seat, card] += 1
    s.taken_back[seat, card] += 1


def turn_up_truelight(s: State) -> None:
    turn_up_all(s, TRUELIGHT)
    for seat in range(s.seats):
        if s.bid_total[seat]:
            before = 0
            for other in range(s.seats):
                before += strength(s, other) > strength(s, seat)
            s.ranking[before] = seat
    announce(s, Event.TURNED_UP, NOBODY, TRUELIGHT)  # empty or not: the ranking is told
    s.phase = Phase.GLASS


def look(s: State) -> None:
    """Each sees the "?" of the next in rank; the last sees none and takes the cards back, all others lose theirs."""
    rank = 0
    while s.ranking[rank] != NONE and s.glass[s.ranking[rank]] != NONE:
        rank += 1
    looker, target = s.ranking[rank], s.ranking[rank + 1] if rank + 1 < s.seats else NONE
    if target != NONE:
        s.glass[looker], s.glass_since[looker] = target, s.decisions
        announce(s, Event.LOOKED, looker, target)
        return
    if looker != NONE:
        settle(s, TRUELIGHT, without(everyone(s.seats), looker))
    announce(s, Event.RETURNED, looker, TRUELIGHT)
    if s.seats > SEATS_WITHOUT_DECK:
        s.phase = Phase.DECK
    else:
        begin_bidding(s, Phase.AUCTION)


def turn_up_deck(s: State) -> None:
    s.phase = Phase.PEEK
    if not turn_up_all(s, DECK):
        begin_bidding(s, Phase.AUCTION)


def peek(s: State) -> None:
    s.deck_winner, s.deck_since = highest_bidder(s), s.decisions
    settle(s, DECK, only(s.deck_winner))
    announce(s, Event.PEEKED, s.deck_winner, DECK)
    begin_bidding(s, Phase.AUCTION)


def turn_up_lot(s: State) -> None:
    """The next property in the order of the alphabet."""
    s.phase = Phase.AWARD
    if not turn_up_all(s, s.lot):
        next_lot(s)


def award(s: State) -> None:
    """The winner pays, the others take their cards back; where a special card asks the winner, it asks at once."""
    special, winner = s.special[s.lot], highest_bidder(s)
    s.owner[s.lot] = winner
    settle(s, s.lot, only(winner))
    announce(s, Event.WON, winner, s.lot)
    if special == Special.MAGICAL_MIRROR or special == Special.SECRET_CRYPT or special == Special.CRYSTAL_BALL:
        s.to_act, s.phase = only(winner), Phase.CHOICE
    elif special == Special.FAMILY_PORTRAITS:
        s.phase = Phase.PORTRAITS
    else:
        next_lot(s)


def take_portraits(s: State) -> None:
    s.portraits = s.owner[s.lot]
    announce(s, Event.TOOK_PORTRAITS, s.portraits, s.lot)
    next_lot(s)


def next_lot(s: State) -> None:
    s.to_act = 0
    s.lot += 1
    s.phase = Phase.REVEAL if s.lot == s.first_lot + s.properties else Phase.LOT


def legal_choices(s: State, mask: Array) -> None:
    special = s.special[s.lot]
    mask[ACT.decline] = True
    mask[ACT.mirror] = special == Special.MAGICAL_MIRROR
    mask[ACT.crypt] = special == Special.SECRET_CRYPT
    if special == Special.CRYSTAL_BALL:
        tokens = 0
        for i in range(s.token_count):
            tokens += s.token_place[i] == s.lot
        for ghosts in range(min(tokens, MOST_REAL) + 1):
            mask[ACT.guess + ghosts] = True


def decide_special(s: State, seat: int, action: int) -> None:
    if action == ACT.decline:
        announce(s, Event.DECLINED, seat, s.lot)
    elif action >= ACT.guess:
        s.guess[s.lot] = action - ACT.guess
        announce(s, Event.GUESSED, seat, s.lot)
    else:
        s.used[s.lot] = True
        announce(s, Event.USED, seat, s.lot)
    next_lot(s)
