"""Decisions are judged by what their seat knew, and by nothing else."""

from collections.abc import Iterable

import pytest

import manse
from manse.analysis.beliefs import believed
from manse.analysis.coach import advice
from manse.analysis.judge import judged, weighed
from manse.analysis.rivals import Losses
from manse.analysis.shape import BEST, BLUNDER, GOOD, ONLY, Judged
from manse.analysis.telling import Speech
from manse.bots.levels import LEVELS
from manse.engine.game import Game
from manse.engine.record import raw
from manse.engine.seat import Seat
from manse.engine.speech import LANGUAGES
from tests.analysis.charging import JUDGE, THINKING, apart, charged, choices_in, means
from tests.analysis.tables import TINY, elsewhere, played
from tests.games.call_of_the_spirits.table import table as call_table
from tests.games.ghost_for_sale.table import table as sale_table
from tests.games.ghosts.table import table as ghosts_table
from tests.games.phantom_society.table import table as phantom_table
from tests.games.rest_in_peace.table import table as rest_table
from tests.setups import each_game
from tests.stage import play, position_of


def judgement(seat: Seat, action: str) -> Judged:
    return judged(seat, seat.check(action), 0, 0, weighed(seat, 1, JUDGE))


@each_game
def test_a_judgement_is_the_same_in_every_world_the_seat_could_not_tell_apart(game: Game) -> None:
    match = played(game, ["host"] * game.seats[-1], 5)
    different = 0
    for number, (seat, action) in enumerate(choices_in(match, max(1, match.decisions // 6))):
        other = elsewhere(seat, number)
        different += raw(seat.imagine(number)) != raw(seat.imagine(number + 1))
        assert judged(seat, action, 0, 0, weighed(seat, 2, TINY)) == judged(other, action, 0, 0, weighed(other, 2, TINY))
        assert advice(seat, 2, TINY) == advice(other, 2, TINY)
        assert believed(seat, 2, 8) == believed(other, 2, 8)
    assert different, "there was something that the seats did not know"


def test_a_planted_blunder_is_found_in_ghosts() -> None:
    """In the last round, level, with one card that fits: whoever plays it shares the win, whoever takes the pile instead loses by it."""
    match = ghosts_table("red-1", "green-1 white-3", fright=(2, 2), rounds_done=2, first=1)
    play(match, "1 green-1")
    found = judgement(match.seat(0), "take")
    assert (found.grade, found.best) == (BLUNDER, "red-1")
    assert found.loss > 0.4
    assert judgement(match.seat(0), "red-1").grade == BEST
    assert judgement(match.seat(0), "red-1").loss == 0


def test_a_planted_blunder_is_found_in_rest_in_peace() -> None:
    """One more castle wins the game at once, and a ghost in hand wins it for certain: whoever withdraws gives it away."""
    match = rest_table("16", "1", decks=("1", "66666"), castles=(2, 0), mansions="ccccccccmm", first=1)
    play(match, "1 ghost-1")
    play(match, "1 done")
    found = judgement(match.seat(0), "done")
    assert found.grade == BLUNDER
    assert found.best == "ghost-6"


def test_a_planted_blunder_is_found_in_the_phantom_society() -> None:
    """The last ghost lies on d4 for certain, and any empty room brings the ghosts what they need."""
    standing = ["d4", "e4", "d5", "f6"]
    target = phantom_table(2).view(0)["target"]
    gone = " ".join(room for row in range(1, 7) for room in (f"{column}{row}" for column in "abcdef") if room not in standing)
    match = phantom_table(2, gone=gone, damage=target - 5)
    play(match, "1 e4")
    found = judgement(match.seat(0), "d5")
    assert (found.grade, found.best, found.loss) == (BLUNDER, "d4", 1)


def test_a_planted_blunder_is_found_in_ghost_for_sale() -> None:
    """Another is a point ahead, and nobody can outbid a 10: whoever passes gives three points and the game away."""
    position = position_of(sale_table("10", "1", "1", tokens=("0 ghost kellie", "0 ghost kellie"), castles=True))
    position.state.points[1] = 1
    seat = position.match().seat(0)
    found = judgement(seat, "pass")
    assert (found.grade, found.best) == (BLUNDER, "bid-10")
    assert found.loss > 0.4


def test_a_planted_blunder_is_found_in_call_of_the_spirits() -> None:
    """The last turn of the game: a fifth Musician makes 25 points of 16, and the other has 21."""
    owned = ("musician musician musician musician", "painting painting painting dancing dancing tea")
    match = call_table("library crypt", lying={"library": "musician"}, owned=owned, hitchhikers="attic", final=True)
    found = judgement(match.seat(0), "done")
    assert (found.grade, found.best) == (BLUNDER, "collect-musician")
    assert found.loss > 0.4


def test_choices_of_equal_worth_are_not_charged() -> None:
    """The same card twice over, but for its colour, in a round where colours no longer matter."""
    match = ghosts_table("red-1 black-1", "green-1", fright=(2, 2), rounds_done=2)
    for action in ("red-1", "black-1"):
        assert judgement(match.seat(0), action).grade in (BEST, GOOD)


def test_a_choice_without_another_is_not_judged() -> None:
    match = ghosts_table("red-1", "green-1", fright=(2, 2), rounds_done=2)
    found = judgement(match.seat(0), "red-1")
    assert (found.grade, found.loss, found.choices) == (ONLY, 0, ())


def test_all_choices_are_tried_equally_often_and_the_best_stands_first() -> None:
    seat = manse.game("ghosts").start(4, seed=9)
    window = seat.seat(seat.to_act[0])
    found = judged(window, window.check(window.legal[-1]), 0, 0, weighed(window, 1, TINY))
    assert {choice.action for choice in found.choices} == set(window.legal)
    assert len({choice.tried for choice in found.choices}) == 1
    values = [choice.value for choice in found.choices]
    assert values == sorted(values, reverse=True)
    assert found.before == values[0]
    assert found.choices[0].action == found.best


def in_order(found: Iterable[float]) -> bool:
    return (losses := list(found)) == sorted(losses, reverse=True)


def test_levels_come_out_in_order() -> None:
    """Those whose strategy is known; the visitor is charged several times as much as who learned."""
    known = [one for one in LEVELS if one.id not in THINKING]
    found = means([charged("ghosts", seed, known) for seed in range(2)])
    assert in_order(found), found
    assert found[0] > 3 * found[-1]


@pytest.mark.soak
@pytest.mark.parametrize("id", manse.games())
def test_levels_come_out_in_order_in_every_game(id: str) -> None:
    """What few games cannot tell apart stands beside each other: whether who thinks longer loses less, and how much slips of a net cost;
    in Ghost for Sale also whether the net by itself loses less than sensible play."""
    games = [charged(id, seed) for seed in range(4)]
    found = dict(zip((one.id for one in LEVELS), means(games), strict=True))
    print("|", id, "|", " | ".join(f"{one:.2f}" for one in found.values()), "|")
    thinking = (found["phantom"] + found["master"]) / 2
    assert in_order([found[one] for one in ("visitor", "guest", "lodger", "butler", "host")]), found
    gap, error = apart(games, "host", "medium")
    assert gap > (-2 * error if id == "ghost_for_sale" else 0), found
    assert found["guest"] > found["reader"] > found["medium"]
    assert thinking < found["host"]
    assert found["master"] < 0.3 * found["visitor"], "the strongest rival is charged with little, a random one with much"


def test_who_lost_next_to_nothing_is_not_held_for_a_guest_by_noise() -> None:
    """In few decisions sensible play may seem to lose less than nothing; nobody does."""
    few = Losses(seat=0.07, random=0.5, sensible=-0.2, learned=-0.1)
    ids = [one.id for one in LEVELS]
    assert ids.index(few.level("ghosts")) >= ids.index("butler")
    assert Losses(seat=-0.01, random=0.5, sensible=0.1, learned=0.05).level("ghosts") == "master"
    assert Losses(seat=0.5, random=0.5, sensible=0.1, learned=0.05).level("ghosts") == "visitor"


def test_a_coach_speaks_of_what_may_be_done_and_why() -> None:
    match = ghosts_table("red-1", "green-1 white-3", fright=(2, 2), rounds_done=2, first=1)
    assert advice(match.seat(0)) == [], "it is not their turn"
    play(match, "1 green-1")
    said = {language: [Speech("ghosts", language).say(line) for line in advice(match.seat(0))] for language in LANGUAGES}
    assert said["en"][0].startswith("Play red 1: it wins 50 of 100 imagined games")
    assert said["en"][1] == "Player 2 is next and certainly has a card that fits on red 1."
    assert all(len(lines) == 2 for lines in said.values())
