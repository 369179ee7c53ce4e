"""The rules of Rest in Peace (Fabien Gridel, Blue Cocker 2021): setup, turns, rounds, the tenth.

choices.py says what a player may do, effects.py what psychic cards do, scoring.py what cards count, memory.py what stays known.
"""

from manse.engine.kit import NOBODY, NONE, Array, announce, below, by_phase, count, draw, has, ones, only, place_of, with_, without
from .choices import in_front, legal, playable
from .data import FIRST_PSYCHIC, MOST_PLACES, SEATS, VALUES, Box
from .effects import act, age_trips, answer, ask, card_of, end_effects, hand_over, lay, leave, take_part
from .memory import TENTH, come_to_light, draw_card, hide, leave_hand
from .psychics import COPIES, LEVEL, NUMBERS, Ask, Card
from .scoring import holds, recount
from .state import ACT, Event, Holder, Phase, State

__all__ = ["legal", "payoff", "play", "proceed", "setup"]

SHOWN_AT_FIRST = 3  # psychics of the line that lie face up from the beginning, while learning


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
    s.victor = s.pointed = NONE
    announce(s, Event.OPENED, s.first)
    s.phase = Phase.DEAL
    recount(s)


def lay_mansions(s: State, box: Box) -> None:
    s.won[0, 0], s.won[0, 1] = box.manors, box.castles  # the heap they are drawn from
    for place in range(MOST_PLACES):
        s.taker[place] = NOBODY
        if place < s.places:
            castle = draw(s, s.won[0], s.places - place)
            s.manors[place], s.castles[place] = 1 - castle, castle


def lay_line(s: State, box: Box) -> None:
    """Psychics of the levels that take part, drawn at random. While learning most lie face down: which is where is not decided yet."""
    levels = 0 if box.learning else box.levels
    for psychic in range(1, NUMBERS):
        if box.psychics[psychic - 1] and LEVEL[psychic] <= levels:
            s.face_down = with_(s.face_down, psychic)
    for place in range(s.places - 1):
        s.line[place] = NONE if box.learning and place >= SHOWN_AT_FIRST else turn_up(s)
    if not box.learning:
        s.face_down = 0


def turn_up(s: State) -> int:
    """One of the psychics face down, at random; 0 if there is none."""
    if s.face_down == 0:
        return 0
    psychic = place_of(int(s.face_down), below(s, ones(s.face_down)))
    s.face_down = without(s.face_down, psychic)
    return psychic


def play(s: State, seat: int, action: int) -> None:
    if s.asks:
        answer(s, seat, action)
    elif s.phase == Phase.PLACE:
        put_on_tenth(s, seat, card_of(action))
    elif action < VALUES:
        play_ghost(s, seat, action, Event.PLAYED)
    elif action < ACT.done:
        play_psychic(s, seat, action - FIRST_PSYCHIC)
    elif action == ACT.stumble:
        play_ghost(s, seat, random_ghost(s, seat), Event.STUMBLED)
    else:
        end_turn(s, seat)


# A round.


def deal(s: State) -> None:
    for _ in range(s.hand_size):
        for seat in range(SEATS):
            if s.deck_left[seat]:
                draw_card(s, seat)
    announce(s, Event.DEALT, NOBODY)
    s.phase = Phase.BEGIN


def begin(s: State) -> None:
    announce(s, Event.BEGUN, s.first)
    start_turn(s, s.first)


def start_turn(s: State, seat: int) -> None:
    s.to_act, s.phase, s.plays = only(seat), Phase.TURN, 0


def play_ghost(s: State, seat: int, ghost: int, event: int) -> None:
    announce(s, event, seat, ghost)
    leave_hand(s, seat, ghost)
    lay(s, seat, ghost)
    s.plays += 1
    s.tripped = without(s.tripped, seat)


def random_ghost(s: State, seat: int) -> int:
    """Of the hand, among those that may be played."""
    ghosts = 0
    for ghost in range(VALUES):
        ghosts += playable(s, seat, ghost)
    skip = below(s, ghosts)
    for ghost in range(VALUES):
        skip -= playable(s, seat, ghost)
        if skip < 0:
            return ghost
    return NONE


def play_psychic(s: State, seat: int, psychic: int) -> None:
    announce(s, Event.PLAYED, seat, FIRST_PSYCHIC + psychic)
    hand_over(s, psychic, Holder.LAID)
    lay(s, seat, FIRST_PSYCHIC + psychic)
    s.plays += COPIES[psychic]
    s.tripped = without(s.tripped, seat)
    act(s, seat, psychic)
    recount(s)
    if s.phase != Phase.TURN and s.asks == 0:
        s.to_act = 0


def stays(s: State, seat: int) -> bool:
    """Would "done" keep the player in the round?"""
    return s.total[seat] > s.total[1 - seat] and not (s.plays < 2 and holds(s, 1 - seat, Card.TWOS_MORE_FUN))


def end_turn(s: State, seat: int) -> None:
    if stays(s, seat):
        announce(s, Event.STAYED, seat)
        start_turn(s, 1 - seat)
    else:
        announce(s, Event.WITHDREW, seat)
        s.to_act, s.phase, s.victor = 0, Phase.AWARD, 1 - seat


# After a round.


def award(s: State) -> None:
    """The winner takes the mansions, the loser the psychic, unless You won't have it says otherwise."""
    s.open_hands = 0
    winner = s.victor
    take_mansions(s, winner)
    taker = winner if holds(s, winner, Card.YOU_WONT_HAVE_IT) else 1 - winner
    if s.line[s.place] > 0:
        s.holder[s.place] = Holder.FIRST_SEAT + taker
    announce(s, Event.AWARDED, winner, taker)
    if s.won[winner, 0] >= s.goal[0] or s.won[winner, 1] >= s.goal[1]:
        s.over = True
    else:
        sink_or_keep(s)


def take_mansions(s: State, winner: int) -> None:
    s.taker[s.place] = winner
    s.won[winner, 0] += s.manors[s.place]
    s.won[winner, 1] += s.castles[s.place]


def lull(s: State) -> None:
    """Creepy lull: nobody wins, and the mansions wait at the next place."""
    s.open_hands = 0
    s.manors[s.place + 1] += s.manors[s.place]
    s.castles[s.place + 1] += s.castles[s.place]
    s.manors[s.place] = s.castles[s.place] = 0
    if s.line[s.place] > 0:
        s.holder[s.place] = Holder.GONE
    announce(s, Event.LULLED, s.actor)
    sink_or_keep(s)


def sink_or_keep(s: State) -> None:
    """Now or never goes to the tenth; then the winner may keep a card for the next round with Still me."""
    s.drawing, s.phase = 0, Phase.DRAW
    if holds(s, 0, Card.NOW_OR_NEVER) or holds(s, 1, Card.NOW_OR_NEVER):
        s.phase = Phase.SINK
    elif s.victor != NOBODY and holds(s, s.victor, Card.STILL_ME):
        ask(s, s.victor, Card.STILL_ME, Ask.KEEP, 1)


def sink(s: State) -> None:
    owner = 0 if holds(s, 0, Card.NOW_OR_NEVER) else 1
    announce(s, Event.SANK, owner, FIRST_PSYCHIC + Card.NOW_OR_NEVER)
    s.spot[owner, leave(s, owner, FIRST_PSYCHIC + Card.NOW_OR_NEVER)] = s.places - 1
    s.printed[Card.NOW_OR_NEVER] = 0
    recount(s)
    sink_or_keep(s)


def draw_cards(s: State) -> None:
    """One player draws, two cards at most; both know the first if they had seen it on top of the deck."""
    seat, seen = s.drawing, s.top[s.drawing] != NONE
    first = draw_card(s, seat) if s.draw_size > 0 and s.deck_left[seat] else NONE
    second = draw_card(s, seat) if s.draw_size > 1 and s.deck_left[seat] else NONE
    announce(s, Event.DREW, seat, first, second, seen)
    s.drawing += 1
    if s.drawing == SEATS:
        loser = 1 - s.victor
        if s.victor != NOBODY and (s.cards[loser] or in_front(s, loser)):
            s.to_act, s.phase = only(loser), Phase.PLACE
        else:
            go_on(s)


def put_on_tenth(s: State, seat: int, card: int) -> None:
    announce(s, Event.PLACED, seat, card)
    if card >= VALUES:
        psychic = card - FIRST_PSYCHIC
        hand_over(s, psychic, Holder.TENTH)
        s.late_psychics[seat, s.late_count[seat]] = psychic
        s.late_count[seat] += 1
    elif card != NONE:
        hide(s, seat, card)
    go_on(s)


def go_on(s: State) -> None:
    """To the next place: its winner begins, or after a lull who began before."""
    s.to_act, s.phase = 0, Phase.BEGIN
    s.place += 1
    clear_round(s)
    if s.place == s.places - 1:
        s.phase = Phase.REVEAL
        return
    if s.victor != NOBODY:
        s.first = s.victor
    s.victor = NOBODY
    shown = s.place + SHOWN_AT_FIRST - 1
    if shown < s.places - 1 and s.line[shown] == NONE:
        s.phase = Phase.TURN_UP


def clear_round(s: State) -> None:
    """What was played stays where it is; at the next place lies only what was moved there already."""
    end_effects(s)
    age_trips(s)
    s.acting = 0
    for psychic in range(NUMBERS):
        s.named[psychic] = 0
    for seat in range(SEATS):
        s.psychics[seat], s.laid_before[seat] = 0, s.laid_count[seat]
        for ghost in range(VALUES):
            s.past[seat, ghost] += s.ghosts[seat, ghost]
            s.ghosts[seat, ghost] = s.front[seat, ghost] = 0
        for i in range(s.laid_count[seat]):
            if s.spot[seat, i] == s.place:
                take_part(s, seat, s.laid[seat, i], 1)
    recount(s)


def turn_up_next(s: State) -> None:
    """While learning."""
    place = s.place + SHOWN_AT_FIRST - 1
    s.line[place] = turn_up(s)
    announce(s, Event.TURNED_UP, NOBODY, place)
    s.phase = Phase.BEGIN


# The tenth.


def reveal(s: State) -> None:
    for seat in range(SEATS):
        for ghost in range(VALUES):
            for _ in range(s.late[seat, ghost]):
                s.late[seat, ghost] -= 1
                s.late_ghosts[seat] -= 1
                come_to_light(s, seat, TENTH, ghost)
                lay(s, seat, ghost)
        for i in range(s.late_count[seat]):
            hand_over(s, s.late_psychics[seat, i], Holder.LAID)
            lay(s, seat, FIRST_PSYCHIC + s.late_psychics[seat, i])
    recount(s)
    announce(s, Event.REVEALED, NOBODY)
    s.phase = Phase.TENTH
    score_if_all_acted(s)


def act_next(s: State) -> None:
    """The next psychic on the tenth: first those of the player who began the last round, in the order they came."""
    seat = s.first if s.acted[s.first] < s.late_count[s.first] else 1 - s.first
    psychic = s.late_psychics[seat, s.acted[seat]]
    s.acted[seat] += 1
    announce(s, Event.ACTED, seat, psychic)
    if has(s.psychics[seat], psychic):
        act(s, seat, psychic)
        recount(s)
    score_if_all_acted(s)


def score_if_all_acted(s: State) -> None:
    if s.acted[0] == s.late_count[0] and s.acted[1] == s.late_count[1]:
        s.phase = Phase.SCORE


def score(s: State) -> None:
    s.victor = leader(s.total[0], s.total[1])
    if s.victor != NOBODY:
        take_mansions(s, s.victor)
    announce(s, Event.SCORED, final_winner(s))
    s.over = True


def final_winner(s: State) -> int:
    """Who wins the last place wins the game; if nobody does, who has most mansions."""
    return s.victor if s.victor != NOBODY else leader(count(s.won[0]), count(s.won[1]))


def leader(first: int, second: int) -> int:
    return 0 if first > second else 1 if second > first else NOBODY


# From round to round: BEGIN, the players' turns, AWARD or LULL, SINK, DRAW, a placement, TURN_UP; then REVEAL, TENTH, SCORE.
AFTER = {"AWARD": award, "LULL": lull, "SINK": sink, "DRAW": draw_cards, "TURN_UP": turn_up_next}
proceed = by_phase(Phase, DEAL=deal, BEGIN=begin, **AFTER, REVEAL=reveal, TENTH=act_next, SCORE=score)


def payoff(s: State, out: Array) -> None:
    """All to the winner; in a draw half to each."""
    winner = final_winner(s)
    for seat in range(SEATS):
        out[seat] = 0.5 if winner == NOBODY else winner == seat
