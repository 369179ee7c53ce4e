"""The analysis of a whole game: it adds up, it is the same for the same seed, and its steps are those of a replay."""

from typing import Any

import pytest

import manse
from manse.analysis.analyse import analyse
from manse.analysis.beliefs import MOST_FACTS, foremost
from manse.analysis.bluffs import deeds_of
from manse.analysis.report import cost
from manse.analysis.shape import BLUNDER, GRADES, MISTAKE, ONLY, Analysis
from manse.analysis.telling import Speech, as_json
from manse.bots.base import bot
from manse.engine.belief import Belief, Fact
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.speech import LANGUAGES, Line
from tests.analysis.tables import TINY, ghosts, played
from tests.setups import GAMES

FEW = TINY._replace(playouts=40, least=4, most=8, chances=4, pairs=4, worlds=4)


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analyse(ghosts().record(), budget=TINY, seed=5, workers=2)


def test_the_same_seed_gives_the_same_analysis_with_any_number_of_threads(analysis: Analysis) -> None:
    assert analyse(ghosts().record(), budget=TINY, seed=5, workers=1) == analysis
    other = analyse(ghosts().record(), budget=TINY, seed=6)
    assert other.chances != analysis.chances
    assert [judged.action for judged in other.decisions] == [judged.action for judged in analysis.decisions]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_in_every_game_threads_change_nothing_and_luck_and_skill_add_up(game: Game) -> None:
    record = played(game, ["host"] * game.seats[0], 3).record()
    alone, threads = (analyse(record, budget=FEW, seed=5, seat=0, workers=workers) for workers in (1, 3))
    assert alone == threads
    (luck,) = alone.luck.seats
    assert luck.result - alone.luck.fair == pytest.approx(luck.chance + luck.others + luck.decisions, abs=1e-5)


def test_one_seat_is_judged_as_among_all(analysis: Analysis) -> None:
    alone = analyse(ghosts().record(), budget=TINY, seed=5, seat=1)
    assert alone.decisions == tuple(judged for judged in analysis.decisions if judged.seat == 1)
    assert alone.beliefs == tuple(belief for belief in analysis.beliefs if belief.seat == 1)
    assert alone.seats == analysis.seats[1:]
    assert alone.luck.seats == analysis.luck.seats[1:]


def test_luck_and_skill_add_up_to_the_result(analysis: Analysis) -> None:
    fair = analysis.luck.fair
    for luck, won in zip(analysis.luck.seats, ghosts().payoff, strict=True):
        assert luck.result == won
        assert luck.result - fair == pytest.approx(luck.chance + luck.others + luck.decisions)
        assert luck.error > 0
    assert sum(luck.chance for luck in analysis.luck.seats) == pytest.approx(0, abs=1e-5), "what chance gives one, it takes from others"


def test_steps_are_those_of_a_replay(analysis: Analysis) -> None:
    match = ghosts()
    frames = match.frames(None)
    assert [judged.number for judged in analysis.decisions] == list(range(match.decisions))
    for judged in analysis.decisions:
        assert judged.seat in frames[judged.step].view["to_act"]
        assert frames[judged.step].view["decisions"] == judged.number
        assert frames[judged.step + 1].view["event"]["seat"] == judged.seat, "the next frame tells the decision"
    assert analysis.chances[-1].step == match.steps - 1
    assert analysis.chances[-1].shares == match.payoff
    assert set(analysis.turning) <= {moment.step for moment in analysis.chances}


def test_reports_count_every_decision_once(analysis: Analysis) -> None:
    for report in analysis.seats:
        own = [judged for judged in analysis.decisions if judged.seat == report.seat]
        assert sum(report.counts.values()) == len(own)
        assert set(report.counts) == set(GRADES)
        assert report.counts[ONLY] == sum(not judged.choices for judged in own)
        assert 0 <= report.accuracy <= 1
        assert len(report.sentences) == 3


def test_mistakes_are_told_by_what_they_cost() -> None:
    counts, speech = dict.fromkeys(GRADES, 0) | {MISTAKE: 2, BLUNDER: 1}, Speech("ghosts", "en", 1, ("Ada", "Bo"))
    assert speech.say(cost(0, counts, 0.18, 40)) == "3 mistakes of Ada cost 18\u00a0% of a win, in 40 choices."
    assert speech.say(cost(1, counts, 6.07, 40)) == "3 mistakes cost you more than a whole win, in 40 choices."


def test_what_is_hidden_is_worth_bits_until_it_lies_open(analysis: Analysis) -> None:
    assert all(belief.bits >= 0 and belief.surprise >= 0 for belief in analysis.beliefs)
    first = [belief for belief in analysis.beliefs if belief.step == analysis.chances[0].step]
    assert [belief.seat for belief in first] == [0, 1]
    assert all(belief.bits > 5 for belief in first)
    hands = ghosts().open_view(first[0].step)["hands"]
    for fact in first[0].facts:
        assert fact.so == (fact.line.args["card"] in hands[1])


def test_of_many_facts_of_one_kind_half_give_way_to_another() -> None:
    under = [Fact(Line("under", {"place": place}), 0.5) for place in range(9)]
    sure, held = Fact(Line("most_haunted", {"seat": 2}), 1.0), Fact(Line("most_haunted", {"seat": 1}), 0.2)
    assert foremost(Belief((sure, *under, held), 40, exact=False)) == [*under[: MOST_FACTS - 1], held]
    assert foremost(Belief(tuple(under), 40, exact=False)) == under[:MOST_FACTS]


def test_taking_a_pile_while_a_card_fits_is_called_a_bluff(analysis: Analysis) -> None:
    assert analysis.bluffs
    for bluff in analysis.bluffs:
        judged = analysis.decisions[bluff.number]
        assert (judged.action, bluff.kind, bluff.step) == ("take", "take", judged.step + 1)
        worth = {choice.action: choice.value for choice in judged.choices}
        assert bluff.worth == pytest.approx(worth["take"] - max(worth[card] for card in bluff.line.args["cards"]), abs=1e-6)


def test_progress_is_told_and_can_end_it() -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> None:
        told.append((done, total))
        if done == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        analyse(ghosts().record(), budget=TINY, progress=watch)
    assert [done for done, _ in told] == [1, 2, 3]
    assert {total for _, total in told} == {(ghosts().decisions + 1) * 3 + 3 * ghosts().decisions}


def test_it_is_told_in_every_language_and_to_whom_it_concerns(analysis: Analysis) -> None:
    for language in LANGUAGES:
        told = as_json(analysis, language, reader=1, names=("Ada", "Bo"))
        text = repr(told)
        assert "{" not in "".join(told["seats"][0]["sentences"])
        assert "Ada" in told["seats"][0]["sentences"][0]
        assert "Bo" not in told["seats"][1]["sentences"][0]
        assert "nan" not in text
    assert set(told) == set(Analysis._fields) | {"thresholds"}


@pytest.mark.parametrize(
    ("given", "settings", "complaint"),
    [
        ({"game": "ghosts"}, {}, "not a record of a match: 'version' is missing"),
        ({**ghosts().record(), "decisions": []}, {}, "the game of this record is not over"),
        (ghosts().record(), {"seat": 2}, "there is no seat 2; there are 0 to 1"),
        (ghosts().record(), {"budget": "endless"}, "budget is 'endless'; choose from quick, deep"),
    ],
)
def test_what_cannot_be_analysed_is_refused(given: Any, settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        manse.analyse(given, **settings)


KINDS = {
    "ghosts": {"take"},
    "ghost_for_sale": {"lie", "claim"},
    "phantom_society": {"hiding", "veiled", "bold"},
    "rest_in_peace": {"held_back", "withdrew", "tenth"},
    "call_of_the_spirits": {"duel", "dial", "haunt"},
}
PLAYERS = {"ghosts": 2, "ghost_for_sale": 3, "phantom_society": 2, "rest_in_peace": 2, "call_of_the_spirits": 3}


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in KINDS], ids=lambda game: game.id)
def test_every_game_names_its_bluffs(game: Game) -> None:
    found = []
    for seed in range(4):
        match = played(game, ["guest"] * PLAYERS[game.id], seed)
        deeds = list(deeds_of(match))
        for bluff in game.teller.bluffs(deeds, match.open_view()):
            deed = deeds[bluff.number]
            assert bluff.line.args["seat"] == deed.seat
            assert deed.action not in bluff.plain
            assert set(bluff.plain) <= set(deed.legal)
            said = [Speech(game.id, language, reader).say(bluff.line) for language in LANGUAGES for reader in (None, deed.seat)]
            assert len(set(said)) == 2 * len(LANGUAGES)
            found.append(bluff.kind)
    assert set(found) == KINDS[game.id]


def test_a_lie_says_who_could_have_known() -> None:
    """Whoever looks at a liar's card at Mrs Truelight knows; nobody else does."""
    game, knew = manse.game("ghost_for_sale"), 0
    for seed in range(6):
        match, rival = game.start(3, seed=seed), bot("heuristic", seed=seed)
        while not match.over:
            match.play(match.to_act[0], rival.choose(match.seat(match.to_act[0])))
        deeds = list(deeds_of(match))
        for bluff in game.teller.bluffs(deeds, match.open_view()):
            if bluff.kind == "lie":
                last = max((deed for deed in deeds if deed.view["round"] == bluff.line.args["round"]), key=lambda deed: deed.number)
                for seat in set(range(3)) - {bluff.line.args["seat"]}:
                    known = last.seen_by(seat)["players"][bluff.line.args["seat"]]["question"]
                    assert (known["says"] == "false") == (seat in bluff.line.args["knew"])
                    knew += seat in bluff.line.args["knew"]
    assert knew
