"""The truth comes out: "?" cards revealed, ghosts counted, points, and who has won."""

from manse.engine.kit import NOBODY, NONE, Array, announce, ones, share_win, with_
from .data import IN_ROUND, KINDS, PAYING, PROPERTIES, Answer, Face, Special
from .state import Event, Phase, State


def reveal_one(s: State) -> None:
    """The next player from the first on turns up the "?" card."""
    seat = (s.first + ones(s.revealed)) % s.seats
    s.revealed = with_(s.revealed, seat)
    announce(s, Event.REVEALED, seat, s.question[seat])
    if ones(s.revealed) == s.seats:
        s.lot = s.first_lot
        seek_sold(s)


def seek_sold(s: State) -> None:
    """The next property to score, from the current one on."""
    while s.lot < s.first_lot + s.properties and s.owner[s.lot] == NONE:
        s.lot += 1
    s.phase = Phase.SCORE if s.lot < s.first_lot + s.properties else Phase.CLOSE


def real_ghosts(s: State, lot: int) -> int:
    """What truthful players call a ghost, and liars a painting."""
    real = 0
    for i in range(s.token_count):
        truthful = s.question[s.token_seat[i]] == Answer.TRUE
        real += s.token_place[i] == lot and (s.token_face[i] == Face.GHOST) == truthful
    return real


def after(special: int, ghosts: int) -> int:
    """Ghosts there once the winner has used the Magical Mirror or the Secret Crypt."""
    if special == Special.MAGICAL_MIRROR:
        return max(ghosts - 1, 0)
    return ghosts + (special == Special.SECRET_CRYPT)


def value_of(s: State, lot: int, ghosts: int) -> int:
    """Nothing for no ghosts and for five or more."""
    return int(s.table[lot][ghosts - 1]) if 0 < ghosts <= PAYING else 0


def score_one(s: State) -> None:
    lot, seat, ghosts = s.lot, s.owner[s.lot], real_ghosts(s, s.lot)
    s.worth[lot] = value_of(s, lot, after(s.special[lot], ghosts) if s.used[lot] else ghosts)
    s.points[seat] += s.worth[lot]
    announce(s, Event.SCORED, seat, lot)
    if s.guess[lot] != NONE:
        s.phase = Phase.DIVINE
    else:
        s.lot += 1
        seek_sold(s)


def divine(s: State) -> None:
    """A right guess brings points, and the Crystal Ball with them."""
    lot, seat = s.lot, s.owner[s.lot]
    if s.guess[lot] == real_ghosts(s, lot):
        s.points[seat] += s.ball_points
        s.ball = seat
    announce(s, Event.DIVINED, seat, lot)
    s.lot += 1
    seek_sold(s)


def close_round(s: State) -> None:
    """The owner of the first property in the alphabet begins the next round; if nothing was sold, the same player again."""
    s.rounds_done += 1
    announce(s, Event.CLOSED, NOBODY)
    if s.rounds_done == s.rounds:
        s.phase = Phase.END if s.portraits == NONE else Phase.ADMIRE
        return
    s.phase = Phase.SET_OUT
    for lot in range(s.first_lot + s.properties - 1, s.first_lot - 1, -1):
        if s.owner[lot] != NONE:
            s.first = s.owner[lot]


def admire(s: State) -> None:
    """The Family Portraits at last: a point for each own property that is worth nothing."""
    worthless = 0
    for lot in range(len(PROPERTIES)):
        worthless += s.owner[lot] == s.portraits and s.worth[lot] == 0
    s.points[s.portraits] += worthless
    announce(s, Event.ADMIRED, s.portraits, worthless)
    s.phase = Phase.END


def end(s: State) -> None:
    s.over = 1
    announce(s, Event.ENDED, NOBODY)


def castles(s: State, seat: int) -> int:
    owned = 0
    for lot in range(IN_ROUND, len(PROPERTIES)):
        owned += s.owner[lot] == seat
    return owned


def money(s: State, seat: int) -> int:
    """What the cards left in a hand add up to."""
    total = 0
    for card in range(KINDS):
        total += s.hand[seat, card] * (card + 1)
    return total


def beats(s: State, seat: int, other: int) -> bool:
    """More points, then fewer castles, then more money."""
    if s.points[seat] != s.points[other]:
        return s.points[seat] > s.points[other]
    if castles(s, seat) != castles(s, other):
        return castles(s, seat) < castles(s, other)
    return money(s, seat) > money(s, other)


def wins(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if beats(s, other, seat):
            return False
    return True


def payoff(s: State, out: Array) -> None:
    """Whom nobody beats; they share the win."""
    for seat in range(s.seats):
        out[seat] = wins(s, seat)
    share_win(out, s.seats)
