"""The rules of Rest in Peace (Fabien Gridel, Blue Cocker 2021): setup, turns, rounds, the tenth.

choices.py says what a player may do, effects.py what psychic cards do, scoring.py what cards count, memory.py what stays known.
"""

from manse.engine.cards import draw
from manse.engine.compile import compiled
from manse.engine.record import NOBODY, Array
from manse.engine.rng import below
from manse.games.rest_in_peace.choices import is_banned, legal
from manse.games.rest_in_peace.data import FIRST_PSYCHIC, MOST_PLACES, MOST_ROUNDS, SEATS, VALUES, Box
from manse.games.rest_in_peace.effects import act, answer, ask, enter, lay, leave
from manse.games.rest_in_peace.memory import close_hands, draw_card, hide, leave_hand, turn_up_late
from manse.games.rest_in_peace.psychics import BIT, COPIES, LEVEL, NUMBERS, Ask, Card
from manse.games.rest_in_peace.scoring import holds, recount
from manse.games.rest_in_peace.state import ACTIONS, DONE, LONGEST, NONE, NOTHING, STUMBLE, Event, Holder, Phase, State

__all__ = ["ACTIONS", "LONGEST", "Phase", "State", "house", "legal", "payoff", "play", "setup"]

SHOWN_AT_FIRST = 3
"""Psychics of the line that lie face up from the beginning, while learning."""


@compiled
def setup(s: State, seats: int, box: Box) -> None:
    s.places = box.manors + box.castles
    s.hand_size, s.draw_size = box.hand, box.draw
    s.goal[0], s.goal[1] = box.manors_to_win, box.castles_to_win
    lay_mansions(s, box)
    lay_line(s, box)
    for seat in range(seats):
        for ghost in range(VALUES):
            s.deck[seat, ghost] = box.ghosts[ghost]
            s.deck_left[seat] += box.ghosts[ghost]
        s.top[seat] = NONE
    s.first = below(s, seats)
    s.victor, s.extra, s.lot[0], s.lot[1] = NOBODY, NONE, NONE, NONE
    s.event, s.actor, s.detail = Event.OPENED, s.first, NONE
    s.phase = Phase.DEAL
    recount(s)


@compiled
def lay_mansions(s: State, box: Box) -> None:
    s.won[0, 0], s.won[0, 1] = box.manors, box.castles  # the heap they are drawn from
    for place in range(MOST_PLACES):
        s.taker[place] = NOBODY
        if place < s.places:
            castle = draw(s, s.won[0], s.places - place)
            s.manors[place], s.castles[place] = 1 - castle, castle


@compiled
def lay_line(s: State, box: Box) -> None:
    """Psychics of the levels that take part, drawn at random. While learning most lie face down: which is where is not decided yet."""
    levels = 0 if box.learning else box.levels
    for psychic in range(1, NUMBERS):
        if box.psychics[psychic - 1] and LEVEL[psychic] <= levels:
            s.face_down |= BIT[psychic]
    for place in range(s.places - 1):
        s.line[place] = NONE if box.learning and place >= SHOWN_AT_FIRST else turn_up(s)
    if not box.learning:
        s.face_down = 0


@compiled
def turn_up(s: State) -> int:
    """One of the psychics face down, at random; 0 if there is none."""
    left = 0
    for psychic in range(1, NUMBERS):
        left += s.face_down >> psychic & 1
    if left == 0:
        return 0
    skip, chosen, seen = below(s, left), 1, 0
    for psychic in range(1, NUMBERS - 1):
        seen += s.face_down >> psychic & 1
        chosen += seen <= skip
    s.face_down &= ~BIT[chosen]
    return chosen


@compiled
def house(s: State) -> None:
    """From round to round: BEGIN, the players' turns, AWARD or LULL, SINK, DRAW, a placement, TURN_UP; then REVEAL, TENTH, SCORE."""
    if s.phase == Phase.DRAW:
        draw_cards(s)
    elif s.phase == Phase.BEGIN:
        begin_round(s)
    elif s.phase == Phase.AWARD:
        award(s)
    elif s.phase == Phase.LULL:
        lull(s)
    elif s.phase == Phase.SINK:
        sink(s)
    elif s.phase == Phase.TURN_UP:
        turn_up_next(s)
    elif s.phase == Phase.REVEAL:
        reveal(s)
    elif s.phase == Phase.TENTH:
        act_next(s)
    elif s.phase == Phase.SCORE:
        score(s)
    else:
        deal(s)


@compiled
def play(s: State, seat: int, action: int) -> None:
    if s.pending_count:
        answer(s, seat, action)
    elif s.phase == Phase.PLACE:
        put_on_tenth(s, seat, action)
    elif action < VALUES:
        play_ghost(s, seat, action, Event.PLAYED)
    elif action < DONE:
        play_psychic(s, seat, action - FIRST_PSYCHIC)
    elif action == STUMBLE:
        play_ghost(s, seat, random_ghost(s, seat), Event.STUMBLED)
    else:
        end_turn(s, seat)


# A round.


@compiled
def deal(s: State) -> None:
    for _ in range(s.hand_size):
        for seat in range(SEATS):
            if s.deck_left[seat]:
                draw_card(s, seat)
    s.event, s.actor, s.detail = Event.DEALT, NOBODY, NONE
    s.phase = Phase.BEGIN


@compiled
def begin_round(s: State) -> None:
    s.event, s.actor, s.detail = Event.BEGUN, s.first, NONE
    start_turn(s, s.first)


@compiled
def clear_round(s: State) -> None:
    """What was played stays where it is; at the next place lies only what was moved there already."""
    s.banned = s.acting = 0
    for psychic in range(NUMBERS):
        s.named[psychic] = 0
    for seat in range(SEATS):
        for ghost in range(VALUES):
            s.past[seat, ghost] += s.ghosts[seat, ghost]
            s.ghosts[seat, ghost] = s.front[seat, ghost] = 0
        s.psychics[seat] = s.effects[seat] = s.lying[seat] = s.burden[seat] = 0
        for i in range(s.laid_count[seat]):
            if s.spot[seat, i] == s.place:
                card = s.laid[seat, i]
                enter(s, seat, card, s.printed[card - FIRST_PSYCHIC] if card >= VALUES else 0)
    recount(s)


@compiled
def start_turn(s: State, seat: int) -> None:
    s.to_act, s.phase, s.plays = 1 << seat, Phase.TURN, 0


@compiled
def play_ghost(s: State, seat: int, ghost: int, event: int) -> None:
    leave_hand(s, seat, ghost)
    lay(s, seat, ghost)
    s.plays += 1
    s.tripped &= ~(1 << seat)
    s.event, s.actor, s.detail = event, seat, ghost


@compiled
def random_ghost(s: State, seat: int) -> int:
    """Of the hand, among those that may be played."""
    ghosts = 0
    for ghost in range(VALUES):
        ghosts += 0 if is_banned(s, ghost + 1) else s.hand[seat, ghost]
    skip, seen = below(s, ghosts), 0
    for ghost in range(VALUES):
        seen += 0 if is_banned(s, ghost + 1) else s.hand[seat, ghost]
        if seen > skip:
            return ghost
    return NONE


@compiled
def play_psychic(s: State, seat: int, psychic: int) -> None:
    give_up(s, psychic, Holder.LAID)
    lay(s, seat, FIRST_PSYCHIC + psychic)
    s.plays += COPIES[psychic]
    s.tripped &= ~(1 << seat)
    s.event, s.actor, s.detail = Event.PLAYED, seat, FIRST_PSYCHIC + psychic
    act(s, seat, psychic)
    recount(s)
    if s.phase != Phase.TURN and s.pending_count == 0:
        s.to_act = 0


@compiled
def give_up(s: State, psychic: int, holder: int) -> None:
    """A psychic leaves its player's front."""
    for place in range(MOST_ROUNDS):
        if s.line[place] == psychic:
            s.holder[place] = holder


@compiled
def stays(s: State, seat: int) -> bool:
    """Would "done" keep the player in the round?"""
    return s.total[seat] > s.total[1 - seat] and not (s.plays < 2 and holds(s, 1 - seat, Card.TWOS_MORE_FUN))


@compiled
def end_turn(s: State, seat: int) -> None:
    s.actor, s.detail = seat, NONE
    if stays(s, seat):
        s.event = Event.STAYED
        start_turn(s, 1 - seat)
    else:
        s.event, s.victor = Event.WITHDREW, 1 - seat
        s.to_act, s.phase = 0, Phase.AWARD


# After a round.


@compiled
def award(s: State) -> None:
    """The winner takes the mansions, the loser the psychic, unless You won't have it says otherwise."""
    close_hands(s)
    winner = s.victor
    s.taker[s.place] = winner
    s.won[winner, 0] += s.manors[s.place]
    s.won[winner, 1] += s.castles[s.place]
    s.extra = winner if holds(s, winner, Card.YOU_WONT_HAVE_IT) else 1 - winner
    if s.line[s.place] > 0:
        s.holder[s.place] = Holder.FIRST_SEAT + s.extra
    s.event, s.actor, s.detail = Event.AWARDED, winner, NONE
    if s.won[winner, 0] >= s.goal[0] or s.won[winner, 1] >= s.goal[1]:
        s.over = True
    else:
        sink_or_keep(s)


@compiled
def lull(s: State) -> None:
    """Creepy lull: nobody wins, and the mansions wait at the next place."""
    close_hands(s)
    s.manors[s.place + 1] += s.manors[s.place]
    s.castles[s.place + 1] += s.castles[s.place]
    s.manors[s.place] = s.castles[s.place] = 0
    if s.line[s.place] > 0:
        s.holder[s.place] = Holder.GONE
    s.event, s.actor, s.detail = Event.LULLED, s.actor, NONE
    sink_or_keep(s)


@compiled
def sink_or_keep(s: State) -> None:
    """Now or never goes to the tenth; then the winner may keep a card for the next round with Still me."""
    s.drawing, s.phase = 0, Phase.DRAW
    if holds(s, 0, Card.NOW_OR_NEVER) or holds(s, 1, Card.NOW_OR_NEVER):
        s.phase = Phase.SINK
    elif s.victor != NOBODY and holds(s, s.victor, Card.STILL_ME):
        ask(s, s.victor, Card.STILL_ME, Ask.KEEP, 1)


@compiled
def sink(s: State) -> None:
    owner = 0 if holds(s, 0, Card.NOW_OR_NEVER) else 1
    leave(s, owner, FIRST_PSYCHIC + Card.NOW_OR_NEVER, s.places - 1)
    s.event, s.actor, s.detail = Event.SANK, owner, FIRST_PSYCHIC + Card.NOW_OR_NEVER
    sink_or_keep(s)


@compiled
def draw_cards(s: State) -> None:
    """One player draws. `extra` tells whether the first card had been seen on top of the deck."""
    seat = s.drawing
    s.extra = s.top[seat] != NONE
    for i in range(2):
        s.lot[i] = draw_card(s, seat) if i < s.draw_size and s.deck_left[seat] else NONE
    s.event, s.actor, s.detail = Event.DREW, seat, NONE
    s.drawing += 1
    if s.drawing == SEATS:
        loser = 1 - s.victor
        if s.victor != NOBODY and has_cards(s, loser):
            s.to_act, s.phase = 1 << loser, Phase.PLACE
        else:
            go_on(s)


@compiled
def has_cards(s: State, seat: int) -> bool:
    psychics = 0
    for place in range(MOST_ROUNDS):
        psychics += s.holder[place] == Holder.FIRST_SEAT + seat
    return s.cards[seat] + psychics > 0


@compiled
def put_on_tenth(s: State, seat: int, action: int) -> None:
    s.event, s.actor, s.detail = Event.PLACED, seat, action
    if action == NOTHING:
        s.detail = NONE
    elif action < VALUES:
        hide(s, seat, action)
    else:
        psychic = action - FIRST_PSYCHIC
        give_up(s, psychic, Holder.TENTH)
        s.late_psychics[seat, s.late_count[seat]] = psychic
        s.late_count[seat] += 1
    go_on(s)


@compiled
def go_on(s: State) -> None:
    """To the next place: its winner begins, or after a lull who began before."""
    s.to_act = 0
    s.place += 1
    clear_round(s)
    if s.place == s.places - 1:
        s.phase = Phase.REVEAL
        return
    if s.victor != NOBODY:
        s.first = s.victor
    s.victor = NOBODY
    shown = s.place + SHOWN_AT_FIRST - 1
    s.phase = Phase.TURN_UP if shown < s.places - 1 and s.line[shown] == NONE else Phase.BEGIN


@compiled
def turn_up_next(s: State) -> None:
    """While learning."""
    s.detail = s.place + SHOWN_AT_FIRST - 1
    s.line[s.detail] = turn_up(s)
    s.event, s.actor = Event.TURNED_UP, NOBODY
    s.phase = Phase.BEGIN


# The tenth.


@compiled
def reveal(s: State) -> None:
    for seat in range(SEATS):
        for ghost in range(VALUES):
            for _ in range(s.late[seat, ghost]):
                turn_up_late(s, seat, ghost)
                lay(s, seat, ghost)
        for i in range(s.late_count[seat]):
            give_up(s, s.late_psychics[seat, i], Holder.LAID)
            lay(s, seat, FIRST_PSYCHIC + s.late_psychics[seat, i])
    recount(s)
    s.event, s.actor, s.detail = Event.REVEALED, NOBODY, NONE
    s.phase = Phase.TENTH
    score_if_all_acted(s)


@compiled
def act_next(s: State) -> None:
    """The next psychic on the tenth: first those of the player who began the last round, in the order they came."""
    seat = s.first if s.acted[s.first] < s.late_count[s.first] else 1 - s.first
    psychic = s.late_psychics[seat, s.acted[seat]]
    s.acted[seat] += 1
    s.event, s.actor, s.detail = Event.ACTED, seat, psychic
    if s.psychics[seat] & BIT[psychic]:
        act(s, seat, psychic)
        recount(s)
    score_if_all_acted(s)


@compiled
def score_if_all_acted(s: State) -> None:
    if s.acted[0] == s.late_count[0] and s.acted[1] == s.late_count[1]:
        s.phase = Phase.SCORE


@compiled
def score(s: State) -> None:
    """Who wins the tenth wins the game; if nobody does, who has most mansions."""
    s.victor = NOBODY
    lead = s.total[0] - s.total[1]
    if lead != 0:
        s.victor = 0 if lead > 0 else 1
        s.taker[s.place] = s.victor
        s.won[s.victor, 0] += s.manors[s.place]
        s.won[s.victor, 1] += s.castles[s.place]
    else:
        lead = s.won[0, 0] + s.won[0, 1] - s.won[1, 0] - s.won[1, 1]
        if lead != 0:
            s.victor = 0 if lead > 0 else 1
    s.event, s.actor, s.detail = Event.SCORED, s.victor, NONE
    s.over = True


@compiled
def payoff(s: State, out: Array) -> None:
    """All to the winner; in a draw half to each."""
    for seat in range(SEATS):
        out[seat] = 0.5 if s.victor == NOBODY else s.victor == seat
