"""What psychic cards do: how their effects begin and end, and what becomes of the choices they ask for."""

import numpy as np

from manse.engine.kit import NONE, announce, draw, has, only, with_, without
from .choices import can_answer, is_banned
from .data import FIRST_PSYCHIC, MOST_ROUNDS, SEATS, VALUES
from .memory import bury, enter_hand, fetch_from_deck, hide, leave_hand, show_hand, show_top
from .psychics import ASK, ASKS, COPIES, EFFECT, VALUE, WHEN, Ask, Card, Effect, When
from .scoring import holds, last_laid, recount, worthless
from .state import ACT, Event, Holder, Phase, State

FELT = (Card.REVEAL_YOURSELF, Card.NEVER_SEEN_AGAIN, Card.TRIPPED)  # psychics whose effect is noted where it is felt


def act(s: State, seat: int, psychic: int) -> None:
    """A psychic in play does what it does, now that it was played or the tenth is revealed."""
    if worthless(s) or (s.phase == Phase.TENTH and WHEN[psychic] == When.ROUND):
        return
    s.effects[seat] = with_(s.effects[seat], psychic)
    effect = EFFECT[psychic]
    if effect == Effect.SHOW_HAND:
        show_hand(s, 1 - seat)
    elif effect == Effect.TRIP:
        s.tripped = with_(s.tripped, 1 - seat)
        s.trip_ends = without(s.trip_ends, 1 - seat)
    elif effect == Effect.LOSE_ROUND:
        s.phase, s.victor = Phase.AWARD, 1 - seat
    elif effect == Effect.LULL:
        s.phase = Phase.LULL
    elif effect == Effect.WIPE:
        end_effects(s)
        s.effects[seat] = only(psychic)
    elif effect == Effect.PAY and not can_answer(s, seat, Ask.DISCARD):
        change_printed(s, seat, psychic, 0)  # only on the tenth: in a round it could not have been played
    ask(s, seat, psychic, ASK[psychic], ASKS[psychic])


def end_effect(s: State, owner: int, psychic: int) -> None:
    """An effect ends, and with it what it brought about for others; what was done once stays done."""
    if holds(s, owner, psychic):
        s.effects[owner] = without(s.effects[owner], psychic)
        if psychic == Card.REVEAL_YOURSELF:
            s.open_hands = without(s.open_hands, 1 - owner)  # what was seen stays known
        elif psychic == Card.NEVER_SEEN_AGAIN:
            s.banned = 0
        elif psychic == Card.TRIPPED and (s.phase == Phase.TURN if s.version >= 2 else s.phase != Phase.BEGIN):
            s.tripped = without(s.tripped, 1 - owner)  # the trip outlives its round, and the card that is taken back or kept


def age_trips(s: State) -> None:
    """At the end of a round: who was tripped in it stays so for the next."""
    for seat in range(SEATS):
        if has(s.trip_ends, seat) and s.version >= 2:
            s.tripped = without(s.tripped, seat)
    s.trip_ends = s.tripped


def end_effects(s: State) -> None:
    """Of all psychics: the round is over, or We're worthless takes them away."""
    for owner in range(SEATS):
        for psychic in FELT:
            end_effect(s, owner, psychic)
        s.effects[owner] = 0


def ask(s: State, seat: int, psychic: int, what: int, times: int) -> None:
    """Opens a choice, if there is something to choose."""
    if what != Ask.NONE and can_answer(s, seat, what):
        s.acting, s.asked, s.asks, s.pointed, s.to_act = psychic, what, times, NONE, only(seat)


# Cards come into play and leave it.


def lay(s: State, seat: int, card: int) -> None:
    """A card comes into play."""
    put_down(s, seat, card)
    if card < VALUES:
        s.total[seat] += s.counts[seat, card]
    else:
        psychic = card - FIRST_PSYCHIC
        s.printed[psychic] = 0 if psychic == Card.NOW_OR_NEVER and s.place == s.places - 1 else VALUE[psychic]
    take_part(s, seat, card, 1)


def put_down(s: State, seat: int, card: int) -> None:
    s.laid[seat, s.laid_count[seat]] = card
    s.spot[seat, s.laid_count[seat]] = s.place
    s.laid_count[seat] += 1


def take_part(s: State, seat: int, card: int, more: int) -> None:
    """There is one more of a card in play (1), or one less (-1)."""
    if card < VALUES:
        s.ghosts[seat, card] += more
        s.front[seat, card] += more
    else:
        psychic = card - FIRST_PSYCHIC
        s.psychics[seat] = with_(s.psychics[seat], psychic) if more > 0 else without(s.psychics[seat], psychic)
        show_printed(s, seat, psychic, more)


def show_printed(s: State, seat: int, psychic: int, more: int) -> None:
    if s.printed[psychic]:
        s.front[seat, s.printed[psychic] - 1] += more * COPIES[psychic]


def change_printed(s: State, seat: int, psychic: int, value: int) -> None:
    """Of a psychic in play."""
    show_printed(s, seat, psychic, -1)
    s.printed[psychic] = value
    show_printed(s, seat, psychic, 1)


def leave(s: State, seat: int, card: int) -> int:
    """A card goes out of play, and with it its effect; the number of the laid card is returned, to say where it goes."""
    take_part(s, seat, card, -1)
    if card >= VALUES:
        end_effect(s, seat, card - FIRST_PSYCHIC)
    return last_laid(s, seat, card, s.place, s.place)


# Answers.

EVENTS = {
    Ask.FETCH: Event.FETCHED,
    Ask.BANISH: Event.BANISHED,
    Ask.COPY: Event.COPIED,
    Ask.RETURN: Event.RETURNED,
    Ask.DISCARD: Event.DISCARDED,
    Ask.TAKE_BACK: Event.TOOK_BACK,
    Ask.KEEP: Event.KEPT,
}
CARD_CHOSEN = np.array([EVENTS.get(ask, NONE) for ask in Ask], np.int64)
"""The event of a choice that is a card, or none; NONE for other choices."""


def answer(s: State, seat: int, action: int) -> None:
    """The open choice is made."""
    what = s.asked
    s.asks = 0 if action == ACT.nothing else s.asks - 1
    if s.asks == 0:
        s.asked = Ask.NONE
    if CARD_CHOSEN[what] != NONE:
        announce(s, CARD_CHOSEN[what], seat, card_of(action))
    if what == Ask.VALUE:
        name_value(s, seat, action - ACT.name + 1)
    elif what == Ask.FETCH:
        fetch_from_deck(s, seat, action)
        lay(s, seat, action)
        s.plays += 1
    elif what == Ask.BANISH:
        s.discarded[1 - seat] = with_(s.discarded[1 - seat], leave(s, 1 - seat, action))
    elif what == Ask.COPY:
        change_printed(s, seat, Card.DOUBLE_VISION, action + 1)
    elif what == Ask.RETURN:
        put_back(s, seat, action)
    elif what == Ask.DECK:
        look_ahead(s, seat, seat if action == ACT.my_deck else 1 - seat)
    elif what == Ask.PLAYER:
        send_to_tenth(s, seat, seat if action == ACT.me else 1 - seat)
    elif what == Ask.DISCARD:
        leave_hand(s, seat, action)
        s.discarded[seat] = with_(s.discarded[seat], s.laid_count[seat])
        put_down(s, seat, action)
    elif what == Ask.PLACE:
        point(s, seat, action)
    elif action != ACT.nothing and what == Ask.TAKE_BACK:
        take_back(s, seat, action)
    elif action != ACT.nothing:
        keep(s, seat, action)
    if s.asks == 0 and s.phase != Phase.TURN:
        s.to_act = 0
    recount(s)


def card_of(action: int) -> int:
    """The card that is chosen, where there may be none."""
    return NONE if action == ACT.nothing else action


def name_value(s: State, seat: int, value: int) -> None:
    announce(s, Event.NAMED, seat, value)
    if s.acting == Card.NEVER_SEEN_AGAIN:
        s.banned = with_(s.banned, value)
    else:
        s.named[s.acting] = value


def put_back(s: State, seat: int, ghost: int) -> None:
    """A ghost of an earlier round goes into the deck."""
    s.spot[seat, last_laid(s, seat, ghost, 0, s.place - 1)] = NONE
    s.past[seat, ghost] -= 1
    bury(s, seat, ghost)


def look_ahead(s: State, seat: int, owner: int) -> None:
    """The top card of a deck is shown, and the psychic is worth as much."""
    ghost = show_top(s, owner) if s.deck_left[owner] else NONE
    announce(s, Event.SHOWN, seat, ghost, owner)
    if ghost != NONE:
        change_printed(s, seat, Card.CHRISTMAS_YET_TO_COME, 0 if is_banned(s, ghost + 1) else ghost + 1)


def send_to_tenth(s: State, seat: int, owner: int) -> None:
    """A random ghost of a hand."""
    ghost = NONE
    if s.cards[owner]:
        ghost = draw(s, s.hand[owner], s.cards[owner])
        s.hand[owner, ghost] += 1
        hide(s, owner, ghost)
    announce(s, Event.MET, seat, ghost, owner)


def take_back(s: State, seat: int, card: int) -> None:
    """A ghost to the hand, a psychic to where it lay before it was played."""
    s.spot[seat, leave(s, seat, card)] = NONE
    if card < VALUES:
        enter_hand(s, seat, card)
    else:
        hand_over(s, card - FIRST_PSYCHIC, Holder.FIRST_SEAT + seat)


def hand_over(s: State, psychic: int, holder: int) -> None:
    """A psychic of the line goes somewhere else."""
    for place in range(MOST_ROUNDS):
        if s.line[place] == psychic:
            s.holder[place] = holder


def point(s: State, seat: int, action: int) -> None:
    """At the first place, then at the second, which changes mansions with it; or at none."""
    place = action - ACT.point + 1
    if action == ACT.nothing:
        announce(s, Event.SWAPPED, seat)
    elif s.asks:
        s.pointed = place
        announce(s, Event.POINTED, seat, place)
    else:
        s.manors[place], s.manors[s.pointed] = s.manors[s.pointed], s.manors[place]
        s.castles[place], s.castles[s.pointed] = s.castles[s.pointed], s.castles[place]
        announce(s, Event.SWAPPED, seat, s.pointed, place)


def keep(s: State, seat: int, card: int) -> None:
    """For the next round, with its value, unless that was for this round only."""
    s.spot[seat, leave(s, seat, card)] = s.place + 1
    if card == FIRST_PSYCHIC + Card.CHRISTMAS_YET_TO_COME and s.version >= 2:
        s.printed[Card.CHRISTMAS_YET_TO_COME] = 0
