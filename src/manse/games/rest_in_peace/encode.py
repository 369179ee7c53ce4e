"""A player's knowledge of Rest in Peace as numbers between 0 and about 1. Of two sides the observer's own comes first."""

import numpy as np

from manse.engine.compile import compiled
from manse.engine.encode import slices, spread_seat_bits, spread_seats
from manse.engine.record import Array
from manse.engine.rows import spread_bits
from manse.games.rest_in_peace.data import MOST_PLACES, SEATS, VALUES
from manse.games.rest_in_peace.memory import ANYWHERE, DECK, HAND, TENTH
from manse.games.rest_in_peace.psychics import NUMBERS, Ask, Card
from manse.games.rest_in_peace.state import NONE, Holder, Phase, State

GHOSTS, CARDS, BOTH = SEATS * VALUES, NUMBERS - 1, SEATS * (NUMBERS - 1)

SLICES, SIZE = slices(
    hand=GHOSTS,  # ghosts of each value in hand, as far as known, in sixths
    unseen=GHOSTS,  # in the own deck; of the other's in deck, hand or on the tenth, in sixths
    late=GHOSTS,  # face down on the tenth, as far as known, in sixths
    seen=GHOSTS,  # ghosts the other has seen that lie in the deck, or in one of several places
    top=GHOSTS,  # on top of the deck, one-hot
    front=GHOSTS,  # cards of each printed value in play, in sixths
    counts=GHOSTS,  # what such a card counts, in sixths
    past=GHOSTS,  # ghosts at earlier places, in sixths
    total=SEATS,  # in thirties
    cards=SEATS,  # ghosts in hand, in tens
    decks=SEATS,  # cards left of 21
    hidden=SEATS,  # ghosts face down on the tenth, in fives
    won=2 * SEATS,  # manors, then castles, of those that win
    owned=BOTH,  # psychics in front of each player
    played=BOTH,  # psychics in play
    holds=BOTH,  # psychics whose effect holds
    waiting=BOTH,  # psychics face down on the tenth
    ahead=CARDS,  # psychics in the line: 1 for this round's, less for later ones
    face_down=CARDS,  # psychics that may lie face down in the line
    manors=MOST_PLACES,  # at this place and those after it
    castles=MOST_PLACES,
    named=3 * VALUES,  # for Poltergeist, Wraith to the bottom, I pity the Ghoul!, one-hot
    banned=VALUES,
    tripped=SEATS,
    open=SEATS,  # hands that lie open to the other
    turn=SEATS,
    plays=1,  # cards played this turn, in fives
    asked=len(Ask),  # one-hot; the first for a turn of one's own
    acting=CARDS,  # the psychic that asks, one-hot
    placing=1,  # is a card put on the tenth?
    rounds_left=1,  # of all
)
HAND_AT, UNSEEN, LATE, SEEN = SLICES["hand"].start, SLICES["unseen"].start, SLICES["late"].start, SLICES["seen"].start
TOP, FRONT, COUNTS, PAST = SLICES["top"].start, SLICES["front"].start, SLICES["counts"].start, SLICES["past"].start
TOTAL, IN_HAND, DECKS, HIDDEN = SLICES["total"].start, SLICES["cards"].start, SLICES["decks"].start, SLICES["hidden"].start
WON, OWNED, PLAYED, HOLDS = SLICES["won"].start, SLICES["owned"].start, SLICES["played"].start, SLICES["holds"].start
WAITING, AHEAD, FACE_DOWN = SLICES["waiting"].start, SLICES["ahead"].start, SLICES["face_down"].start
MANORS, CASTLES, NAMED, BANNED = SLICES["manors"].start, SLICES["castles"].start, SLICES["named"].start, SLICES["banned"].start
TRIPPED, OPEN, TURN, PLAYS = SLICES["tripped"].start, SLICES["open"].start, SLICES["turn"].start, SLICES["plays"].start
ASKED, ACTING, PLACING, ROUNDS_LEFT = SLICES["asked"].start, SLICES["acting"].start, SLICES["placing"].start, SLICES["rounds_left"].start

NAMERS = np.array([Card.POLTERGEIST, Card.WRAITH_TO_THE_BOTTOM, Card.PITY_THE_GHOUL], np.int64)
NEARNESS = np.array([1 - ahead / MOST_PLACES for ahead in range(MOST_PLACES)], np.float32)


@compiled
def observe(k: State, seat: int, out: Array) -> None:
    viewer = max(seat, 0)
    observe_ghosts(k, viewer, out)
    observe_players(k, viewer, out)
    for side in range(SEATS):
        owner = viewer if side == 0 else 1 - viewer
        observe_memory(k, owner, side * VALUES, out)
        observe_psychics(k, owner, side * CARDS, out)
    observe_line(k, out)
    observe_choice(k, out)


@compiled
def observe_ghosts(k: State, viewer: int, out: Array) -> None:
    spread_seats(k.hand, viewer, SEATS, 1 / 6, out, HAND_AT)
    spread_seats(k.deck, viewer, SEATS, 1 / 6, out, UNSEEN)
    spread_seats(k.late, viewer, SEATS, 1 / 6, out, LATE)
    spread_seats(k.front, viewer, SEATS, 1 / 6, out, FRONT)
    spread_seats(k.counts, viewer, SEATS, 1 / 6, out, COUNTS)
    spread_seats(k.past, viewer, SEATS, 1 / 6, out, PAST)


@compiled
def observe_players(k: State, viewer: int, out: Array) -> None:
    spread_seats(k.total, viewer, SEATS, 1 / 30, out, TOTAL)
    spread_seats(k.cards, viewer, SEATS, 1 / 10, out, IN_HAND)
    spread_seats(k.deck_left, viewer, SEATS, 1 / 21, out, DECKS)
    spread_seats(k.late_ghosts, viewer, SEATS, 1 / 5, out, HIDDEN)
    for kind in range(2):
        out[WON + kind * SEATS] = k.won[viewer, kind] / k.goal[kind]
        out[WON + kind * SEATS + 1] = k.won[1 - viewer, kind] / k.goal[kind]
    spread_seat_bits(k.tripped, viewer, SEATS, out, TRIPPED)
    spread_seat_bits(k.open_hands, viewer, SEATS, out, OPEN)
    spread_seat_bits(k.to_act, viewer, SEATS, out, TURN)


@compiled
def observe_memory(k: State, owner: int, at: int, out: Array) -> None:
    """What the other knows of a player's ghosts beyond hand and tenth, which show it themselves."""
    if k.remembered[owner]:
        for where in range(1, ANYWHERE + 1):
            if where not in (HAND, TENTH):
                for ghost in range(VALUES):
                    out[SEEN + at + ghost] += k.known[owner, where, ghost] * (1.0 if where == DECK else 0.5)
    if k.top[owner] != NONE:
        out[TOP + at + int(k.top[owner])] = 1


@compiled
def observe_psychics(k: State, owner: int, at: int, out: Array) -> None:
    spread_bits(k.psychics[owner] >> 1, CARDS, out, PLAYED + at)
    spread_bits(k.effects[owner] >> 1, CARDS, out, HOLDS + at)
    for place in range(k.places - 1):
        if k.holder[place] == Holder.FIRST_SEAT + owner:
            out[OWNED + at + int(k.line[place]) - 1] = 1
    if k.phase < Phase.TENTH:
        for i in range(k.late_count[owner]):
            out[WAITING + at + int(k.late_psychics[owner, i]) - 1] = 1


@compiled
def observe_line(k: State, out: Array) -> None:
    for ahead in range(k.places - k.place):
        place = k.place + ahead
        out[MANORS + ahead] = k.manors[place]
        out[CASTLES + ahead] = k.castles[place]
        if place < k.places - 1 and k.line[place] > 0 and k.holder[place] == Holder.LINE:
            out[AHEAD + int(k.line[place]) - 1] = NEARNESS[ahead]
    spread_bits(k.face_down >> 1, CARDS, out, FACE_DOWN)
    spread_bits(k.banned >> 1, VALUES, out, BANNED)
    for i in range(len(NAMERS)):
        value = int(k.named[NAMERS[i]])
        if value > 0:
            out[NAMED + i * VALUES + value - 1] = 1
    out[ROUNDS_LEFT] = 1 - k.place / k.places


@compiled
def observe_choice(k: State, out: Array) -> None:
    out[PLAYS] = k.plays / 5
    out[PLACING] = k.phase == Phase.PLACE
    if k.asks:
        out[ASKED + int(k.asked)] = 1
        out[ACTING + int(k.acting) - 1] = 1
    elif k.phase == Phase.TURN:
        out[ASKED] = 1
