"""What psychic cards do when they act, and what becomes of the choices they ask for."""

from manse.engine.cards import draw
from manse.engine.compile import compiled
from manse.games.rest_in_peace.choices import can_answer, is_banned
from manse.games.rest_in_peace.data import FIRST_PSYCHIC, SEATS, VALUES
from manse.games.rest_in_peace.memory import bury, enter_hand, fetch_from_deck, hide, leave_hand, show_hand, show_top
from manse.games.rest_in_peace.psychics import ASK, ASKS, BIT, COPIES, EFFECT, VALUE, WHEN, Ask, Card, Effect, When
from manse.games.rest_in_peace.scoring import holds, recount, worthless
from manse.games.rest_in_peace.state import LIFTED, ME, MY_DECK, NAME, NONE, NOTHING, POINT, Event, Phase, State

SUNK = -2
"""What Now or never counts on the tenth."""


@compiled
def act(s: State, seat: int, psychic: int) -> None:
    """A psychic in play does what it does, now that it was played or the tenth is revealed."""
    if worthless(s) or (s.phase == Phase.TENTH and WHEN[psychic] == When.ROUND):
        return
    s.effects[seat] |= BIT[psychic]
    effect = EFFECT[psychic]
    if effect == Effect.SHOW_HAND:
        show_hand(s, 1 - seat)
    elif effect == Effect.TRIP:
        s.tripped |= 1 << (1 - seat)
    elif effect == Effect.LOSE_ROUND:
        s.phase, s.victor = Phase.AWARD, 1 - seat
    elif effect == Effect.LULL:
        s.phase = Phase.LULL
    elif effect == Effect.WIPE:
        wipe(s, seat)
    elif effect == Effect.PAY and not can_answer(s, seat, Ask.DISCARD):
        change_printed(s, seat, psychic, 0)  # only on the tenth: in a round it could not have been played
    ask(s, seat, psychic, ASK[psychic], ASKS[psychic])


@compiled
def wipe(s: State, seat: int) -> None:
    for owner in range(SEATS):
        lift_effect(s, owner, Card.REVEAL_YOURSELF)
        lift_effect(s, owner, Card.TRIPPED)
        lift_effect(s, owner, Card.NEVER_SEEN_AGAIN)
        s.effects[owner] = 0
    s.effects[seat] = BIT[Card.WERE_WORTHLESS]


@compiled
def lift_effect(s: State, owner: int, psychic: int) -> None:
    """A lasting effect ends; what was done once stays done."""
    if holds(s, owner, psychic):
        s.effects[owner] &= ~BIT[psychic]
        if psychic == Card.REVEAL_YOURSELF:
            s.open_hands &= ~(1 << (1 - owner))
        elif psychic == Card.TRIPPED:
            s.tripped &= ~(1 << (1 - owner))
        elif psychic == Card.NEVER_SEEN_AGAIN:
            s.banned = 0


@compiled
def ask(s: State, seat: int, psychic: int, what: int, times: int) -> None:
    """Puts a choice on the stack, if there is something to choose."""
    if what != Ask.NONE and can_answer(s, seat, what):
        s.acting, s.extra, s.to_act = psychic, NONE, 1 << seat
        for _ in range(times):
            s.pending[s.pending_count] = what
            s.pending_count += 1


# Cards come into play and leave it.


@compiled
def lay(s: State, seat: int, card: int) -> None:
    s.laid[seat, s.laid_count[seat]] = card
    s.spot[seat, s.laid_count[seat]] = s.place
    s.laid_count[seat] += 1
    enter(s, seat, card, VALUE[card - FIRST_PSYCHIC] if card >= VALUES else 0)


@compiled
def enter(s: State, seat: int, card: int, printed: int) -> None:
    """A card is in play; a psychic with this printed value."""
    s.lying[seat] += 1
    if card < VALUES:
        s.ghosts[seat, card] += 1
        s.front[seat, card] += 1
        s.total[seat] += s.counts[seat, card]
    else:
        psychic = card - FIRST_PSYCHIC
        s.psychics[seat] |= BIT[psychic]
        s.printed[psychic] = 0
        if psychic == Card.NOW_OR_NEVER and s.place == s.places - 1:
            s.burden[seat] = SUNK
        else:
            change_printed(s, seat, psychic, printed)


@compiled
def change_printed(s: State, seat: int, psychic: int, value: int) -> None:
    before = s.printed[psychic]
    if before:
        s.front[seat, before - 1] -= COPIES[psychic]
    if value:
        s.front[seat, value - 1] += COPIES[psychic]
    s.printed[psychic] = value


@compiled
def leave(s: State, seat: int, card: int, spot: int) -> None:
    """A card goes out of play, to another spot."""
    move_spot(s, seat, card, s.place, spot)
    s.lying[seat] -= 1
    if card < VALUES:
        s.ghosts[seat, card] -= 1
        s.front[seat, card] -= 1
    else:
        psychic = card - FIRST_PSYCHIC
        lift_effect(s, seat, psychic)
        s.psychics[seat] &= ~BIT[psychic]
        if psychic == Card.NOW_OR_NEVER:
            s.burden[seat] = 0
        printed = s.printed[psychic]
        change_printed(s, seat, psychic, 0)
        s.printed[psychic] = printed  # it is kept by a card that goes on to the next round
    recount(s)


@compiled
def move_spot(s: State, seat: int, card: int, source: int, target: int) -> None:
    """Of equal cards the last one laid."""
    for i in range(s.laid_count[seat] - 1, -1, -1):
        if s.laid[seat, i] == card and s.spot[seat, i] == source:
            s.spot[seat, i] = target
            return


@compiled
def discarded_at(place: int) -> int:
    """The spot of a card discarded at a place."""
    return -1 - place


# Answers.


@compiled
def answer(s: State, seat: int, action: int) -> None:
    """The choice on top of the stack is made."""
    s.pending_count -= 1
    what = s.pending[s.pending_count]
    s.pending[s.pending_count] = 0
    s.actor, s.detail = seat, action
    if what == Ask.VALUE:
        name_value(s, action - NAME + 1)
    elif what == Ask.FETCH:
        fetch(s, seat, action)
    elif what == Ask.BANISH:
        banish(s, seat, action)
    elif what == Ask.COPY:
        copy_ghost(s, seat, action)
    elif what == Ask.RETURN:
        put_back(s, seat, action)
    elif what == Ask.DECK:
        foresee(s, seat, seat if action == MY_DECK else 1 - seat)
    elif what == Ask.PLAYER:
        send_to_tenth(s, seat if action == ME else 1 - seat)
    elif what == Ask.DISCARD:
        discard(s, seat, action)
    elif what == Ask.TAKE_BACK:
        take_back(s, seat, action)
    elif what == Ask.PLACE:
        point(s, action - POINT + 1)
    else:
        keep(s, seat, action)
    if s.pending_count == 0 and s.phase != Phase.TURN:
        s.to_act = 0
    recount(s)


@compiled
def name_value(s: State, value: int) -> None:
    s.event, s.detail = Event.NAMED, value
    if s.acting == Card.NEVER_SEEN_AGAIN:
        s.banned |= 1 << value
    else:
        s.named[s.acting] = value


@compiled
def fetch(s: State, seat: int, ghost: int) -> None:
    s.event = Event.FETCHED
    fetch_from_deck(s, seat, ghost)
    lay(s, seat, ghost)
    s.plays += 1


@compiled
def banish(s: State, seat: int, card: int) -> None:
    s.event = Event.BANISHED
    leave(s, 1 - seat, card, discarded_at(s.place))


@compiled
def copy_ghost(s: State, seat: int, ghost: int) -> None:
    s.event = Event.COPIED
    change_printed(s, seat, Card.DOUBLE_VISION, ghost + 1)


@compiled
def put_back(s: State, seat: int, ghost: int) -> None:
    """Of equal ghosts of earlier rounds the one of the last round."""
    s.event = Event.RETURNED
    s.past[seat, ghost] -= 1
    for i in range(s.laid_count[seat] - 1, -1, -1):
        if s.laid[seat, i] == ghost and 0 <= s.spot[seat, i] < s.place:
            s.spot[seat, i] = LIFTED
            break
    bury(s, seat, ghost)


@compiled
def foresee(s: State, seat: int, owner: int) -> None:
    s.event, s.extra, s.detail = Event.SHOWN, owner, NONE
    if s.deck_left[owner]:
        s.detail = show_top(s, owner)
        value = s.detail + 1
        change_printed(s, seat, Card.CHRISTMAS_YET_TO_COME, 0 if is_banned(s, value) else value)


@compiled
def send_to_tenth(s: State, owner: int) -> None:
    s.event, s.extra, s.detail = Event.MET, owner, NONE
    if s.cards[owner]:
        s.detail = draw(s, s.hand[owner], s.cards[owner])
        s.hand[owner, s.detail] += 1
        hide(s, owner, s.detail)


@compiled
def discard(s: State, seat: int, ghost: int) -> None:
    s.event = Event.DISCARDED
    leave_hand(s, seat, ghost)
    s.laid[seat, s.laid_count[seat]] = ghost
    s.spot[seat, s.laid_count[seat]] = discarded_at(s.place)
    s.laid_count[seat] += 1


@compiled
def take_back(s: State, seat: int, action: int) -> None:
    s.event = Event.TOOK_BACK
    if action == NOTHING:
        s.detail = NONE
    else:
        leave(s, seat, action, LIFTED)
        enter_hand(s, seat, action)


@compiled
def point(s: State, place: int) -> None:
    """At the first place, then at the second, which changes mansions with it."""
    s.event, s.detail = Event.POINTED, place
    if s.pending_count == 0:
        s.event = Event.SWAPPED
        other = s.extra
        s.manors[place], s.manors[other] = s.manors[other], s.manors[place]
        s.castles[place], s.castles[other] = s.castles[other], s.castles[place]
    else:
        s.extra = place


@compiled
def keep(s: State, seat: int, action: int) -> None:
    s.event = Event.KEPT
    if action == NOTHING:
        s.detail = NONE
    else:
        leave(s, seat, action, s.place + 1)
