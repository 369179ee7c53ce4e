"""A player's knowledge of Rest in Peace as numbers between 0 and about 1. Of two sides the observer's own comes first."""

from manse.engine.compile import compiled
from manse.engine.encode import slices
from manse.engine.record import Array
from manse.games.rest_in_peace.data import MOST_PLACES, SEATS, VALUES
from manse.games.rest_in_peace.memory import ANYWHERE, DECK, HAND, TENTH
from manse.games.rest_in_peace.psychics import NUMBERS, PSYCHICS, Ask, Card
from manse.games.rest_in_peace.state import NONE, Holder, Phase, State

GHOSTS, CARDS, BOTH = SEATS * VALUES, len(PSYCHICS), SEATS * len(PSYCHICS)

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


@compiled
def observe(k: State, seat: int, out: Array) -> None:
    viewer = max(seat, 0)
    for side in range(SEATS):
        owner = viewer if side == 0 else 1 - viewer
        observe_ghosts(k, owner, side * VALUES, out)
        observe_player(k, owner, side, out)
        observe_psychics(k, owner, side * CARDS, out)
    observe_line(k, out)
    observe_choice(k, out)


@compiled
def observe_ghosts(k: State, owner: int, at: int, out: Array) -> None:
    for ghost in range(VALUES):
        out[HAND_AT + at + ghost] = k.hand[owner, ghost] / 6
        out[UNSEEN + at + ghost] = k.deck[owner, ghost] / 6
        out[LATE + at + ghost] = k.late[owner, ghost] / 6
        out[FRONT + at + ghost] = k.front[owner, ghost] / 6
        out[COUNTS + at + ghost] = k.counts[owner, ghost] / 6
        out[PAST + at + ghost] = k.past[owner, ghost] / 6
        for where in range(1, ANYWHERE + 1):
            if where not in (HAND, TENTH):
                out[SEEN + at + ghost] += k.known[owner, where, ghost] * (1.0 if where == DECK else 0.5)
    if k.top[owner] != NONE:
        out[TOP + at + int(k.top[owner])] = 1


@compiled
def observe_player(k: State, owner: int, side: int, out: Array) -> None:
    out[TOTAL + side] = k.total[owner] / 30
    out[IN_HAND + side] = k.cards[owner] / 10
    out[DECKS + side] = k.deck_left[owner] / 21
    out[HIDDEN + side] = k.late_ghosts[owner] / 5
    for kind in range(2):
        out[WON + kind * SEATS + side] = k.won[owner, kind] / k.goal[kind]
    out[TRIPPED + side] = k.tripped >> owner & 1
    out[OPEN + side] = k.open_hands >> owner & 1
    out[TURN + side] = k.to_act >> owner & 1


@compiled
def observe_psychics(k: State, owner: int, at: int, out: Array) -> None:
    for psychic in range(1, NUMBERS):
        out[PLAYED + at + psychic - 1] = k.psychics[owner] >> psychic & 1
        out[HOLDS + at + psychic - 1] = k.effects[owner] >> psychic & 1
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
            out[AHEAD + int(k.line[place]) - 1] = 1 - ahead / MOST_PLACES
    for psychic in range(1, NUMBERS):
        out[FACE_DOWN + psychic - 1] = k.face_down >> psychic & 1
    for value in range(1, VALUES + 1):
        out[NAMED + value - 1] = k.named[Card.POLTERGEIST] == value
        out[NAMED + VALUES + value - 1] = k.named[Card.WRAITH_TO_THE_BOTTOM] == value
        out[NAMED + 2 * VALUES + value - 1] = k.named[Card.PITY_THE_GHOUL] == value
        out[BANNED + value - 1] = k.banned >> value & 1
    out[ROUNDS_LEFT] = 1 - k.place / k.places


@compiled
def observe_choice(k: State, out: Array) -> None:
    out[PLAYS] = k.plays / 5
    out[PLACING] = k.phase == Phase.PLACE
    if k.pending_count:
        out[ASKED + int(k.pending[k.pending_count - 1])] = 1
        out[ACTING + int(k.acting) - 1] = 1
    elif k.phase == Phase.TURN:
        out[ASKED] = 1
