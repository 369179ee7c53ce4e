"""Who plays by a net plays by what it was trained for, says when it was not, and refuses what is no net."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import manse
from manse.bots.base import bot
from manse.bots.guided import Look
from manse.bots.learned import told_to
from manse.bots.search import Race
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.record import NOBODY, Array, layout
from manse.engine.speech import LANGUAGES
from manse.nets.net import FORMAT, Meta, Net, box_mark, load, net_of, save
from tests.bots.test_bots import window_on
from tests.setups import GAMES

WIDTH = 8
PRINTED = ["seats", "version"]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def arrays(game: Game) -> dict[str, Array]:
    dice = np.random.default_rng(4)
    shapes = {"first": (game.told + game.actions + len(game.seats), WIDTH), "first_bias": (WIDTH,), "lean": (1,)}
    shapes |= {"policy": (WIDTH, game.actions), "policy_bias": (game.actions,), "value": (WIDTH, 2), "value_bias": (2,)}
    shapes |= {"norm_0": (WIDTH,), "norm_0_bias": (WIDTH,), "norm_1": (WIDTH,), "norm_1_bias": (WIDTH,)}
    shapes |= {"layer_0": (WIDTH, WIDTH), "layer_0_bias": (WIDTH,)}
    return {name: dice.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def meta(game: Game, /, **changed: Any) -> Meta:
    marks = [box_mark(game.start(players, seed=1).seat(0).knowledge, PRINTED) for players in game.seats]
    plain = Meta(FORMAT, game.id, game.version, game.told, game.actions, list(game.seats), PRINTED, marks, "a test")
    return plain._replace(**changed)


@pytest.fixture
def net(tmp_path: Path) -> str:
    game = manse.game("ghosts")
    save(tmp_path / "ghosts.npz", meta(game), arrays(game))
    return str(tmp_path / "ghosts.npz")


def opening(players: int = 4) -> Match:
    return manse.game("ghosts").start(players, seed=3)


def test_the_same_seed_plays_the_same(net: str) -> None:
    def game(seed: int) -> list[str]:
        match, rival = opening(), bot("learned", net=net, temperature=1.0, seed=seed)
        chosen = []
        for _ in range(40):
            window = match.seat(match.to_act[0])
            chosen.append(rival.choose(window))
            match.play(window.number, chosen[-1])
        return chosen

    assert game(1) == game(1) != game(2)


def test_cold_it_does_what_it_thinks_best_and_warm_it_varies(net: str) -> None:
    window = opening().seat(0)
    chosen = {warmth: {bot("learned", net=net, temperature=warmth, seed=seed).choose(window) for seed in range(30)} for warmth in (0, 10)}
    assert len(chosen[0]) < len(chosen[10])


def test_it_explains_itself(net: str) -> None:
    window, rival = opening().seat(0), bot("learned", net=net, seed=1)
    chosen = rival.choose(window)
    weighed = rival.explain()
    assert weighed[0].action == chosen
    assert {candidate.action for candidate in weighed} == set(window.legal)
    for language in LANGUAGES:
        assert all("{" not in window.game.words(language).say(candidate.reason) for candidate in weighed)


def test_what_it_did_not_learn_is_searched_and_said(net: str) -> None:
    game = manse.game("ghosts")
    stranger = Path(net).with_name("other.npz")
    save(stranger, meta(game, boxes=["none of these"]), arrays(game))
    window = opening().seat(0)
    for name, settings in (("learned", {}), ("guided", {"iterations": 40})):
        rival = bot(name, net=str(stranger), seed=1, **settings)
        assert rival.choose(window) in window.legal
        weighed = rival.explain()
        assert weighed[0].reason.key == "reason_unlearned" and weighed[0].visits > 0
        for language in LANGUAGES:
            assert str(weighed[0].visits) in game.words(language).say(weighed[0].reason)
        knowing = bot(name, net=net, seed=1, **settings)
        knowing.choose(window)
        assert knowing.explain()[0].reason.key != "reason_unlearned"


def test_a_guided_search_tries_what_the_net_likes_and_what_is_sensible(net: str) -> None:
    window, game = opening().seat(0), manse.game("ghosts")
    told = {name: np.zeros_like(array) for name, array in arrays(game).items()}
    told["policy_bias"][game.numbers[window.legal[-1]]] = 50
    sure = Path(net).with_name("sure.npz")
    save(sure, meta(game), told)
    rival = bot("guided", net=str(sure), iterations=400, wide=1, seed=1)
    rival.choose(window)
    assert {candidate.action for candidate in rival.explain()} == {window.legal[-1], bot("heuristic", seed=1).choose(window)}
    assert rival.explain()[0].visits > 100


@games
def test_a_guided_search_believes_the_net_about_what_it_leads_to(game: Game, tmp_path: Path) -> None:
    """A net that expects the same everywhere, but where a game is over: there nobody asks it."""
    match = game.start(game.seats[-1], seed=2)
    while len(match.seat(match.to_act[0]).legal) < 3:
        match.play(match.to_act[0], match.seat(match.to_act[0]).legal[0])
    window, file = match.seat(match.to_act[0]), tmp_path / "net.npz"
    told = {name: np.zeros_like(array) for name, array in arrays(game).items()}
    told["value_bias"][0] = 0.75
    save(file, meta(game), told)
    for plies, sense in ((1, 0.0), (3, 0.5), (2, 1.0)):
        one, same = (bot("guided", net=str(file), plies=plies, sense=sense, iterations=300, seed=4) for _ in range(2))
        assert one.choose(window) == same.choose(window)
        assert one.explain() == same.explain()
        assert all(candidate.value == pytest.approx(0.75, abs=0.2) for candidate in one.explain())


@games
def test_everybody_in_an_imagined_world_decides_from_what_they_know_there(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, file = game.start(game.seats[-1], seed=2), tmp_path / "net.npz"
    while len(match.seat(match.to_act[0]).legal) < 3:
        match.play(match.to_act[0], match.seat(match.to_act[0]).legal[0])
    window, movers, races = match.seat(match.to_act[0]), set[int](), list[Look]()
    save(file, meta(game), arrays(game))
    many, run = Net.many, Look.run

    def noted(race: Look) -> Race:
        races.append(race)
        return run(race)

    def ask(net: Net, observations: Array, habits: Array, players: int) -> tuple[Array, Array]:
        if races:
            leaves = races[-1].leaves
            worlds = leaves.cells.view(layout(game.state.State))[:, 0]
            playing = [(row, int(mover)) for row, mover in enumerate(leaves.mover) if mover != NOBODY]
            movers.update(mover for _, mover in playing)
            looks = {told_to(window_on(game, worlds[row], mover)).tobytes() for row, mover in playing}
            assert all(observation.tobytes() in looks for observation in observations)
        return many(net, observations, habits, players)

    monkeypatch.setattr(Look, "run", noted)
    monkeypatch.setattr(Net, "many", ask)
    bot("guided", net=str(file), plies=12, iterations=60, seed=4).choose(window)
    assert len(movers) > 1
    movers.clear()
    races.clear()
    bot("guided", net=str(file), plies=12, sense=1.0, iterations=60, seed=4).choose(window)
    assert movers == {window.number}


def test_the_first_sight_of_a_net_counts_as_much_as_is_said(net: str) -> None:
    window = opening().seat(0)
    best = bot("learned", net=net, temperature=0.0, seed=4).choose(window)
    assert bot("guided", net=net, prior=100.0, iterations=300, seed=4).choose(window) == best
    chosen = bot("guided", net=net, prior=0.0, iterations=300, seed=4)
    chosen.choose(window)
    tried = [candidate for candidate in chosen.explain() if candidate.visits == chosen.explain()[0].visits]
    assert tried[0].value == max(candidate.value for candidate in tried)


def test_wrong_settings_of_a_guided_search_are_refused_in_a_line() -> None:
    for wrong in ({"sense": 2.0}, {"plies": 0}, {"wide": 0}, {"prior": -1.0}, {"temperature": -1.0}):
        with pytest.raises(DataError, match="at least one choice wide"):
            bot("guided", **wrong)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"format": 99}, "a net of format 99"),
        ({"version": 77}, "version 77"),
        ({"game": "chess"}, "was trained for chess"),
        ({"features": 3}, "was trained for ghosts"),
    ],
)
def test_a_net_for_something_else_is_refused_in_a_line(changed: dict[str, Any], complaint: str, tmp_path: Path) -> None:
    game, file = manse.game("ghosts"), tmp_path / "net.npz"
    save(file, meta(game, **changed), arrays(game))
    with pytest.raises(DataError, match=complaint) as refused:
        bot("learned", net=str(file)).choose(opening().seat(0))
    assert "\n" not in str(refused.value)


def test_what_is_no_net_is_refused_in_a_line(tmp_path: Path) -> None:
    game, file = manse.game("ghosts"), tmp_path / "net.npz"
    whole = arrays(game)
    broken: list[Any] = [b"", b"garbage", b"PK\x03\x04 torn"]
    for content in broken:
        file.write_bytes(content)
        with pytest.raises(DataError, match=r"net\.npz is not a net"):
            load(file, game)
    for name, array in (("policy", whole["policy"][:, :3]), ("norm_1", np.full(WIDTH, np.nan, np.float32))):
        save(file, meta(game), {**whole, name: array})
        with pytest.raises(DataError, match=f"not a net: {name}"):
            load(file, game)
    with file.open("wb") as out:
        np.savez(out, meta=np.frombuffer(json.dumps({"format": FORMAT, "colour": "red"}).encode(), np.uint8))
    with pytest.raises(DataError, match="is not a net"):
        load(file, game)
    with pytest.raises(DataError, match="is not a net"):
        load(tmp_path / "missing.npz", game)


@games
def test_the_net_that_ships_knows_every_table_and_beats_chance(game: Game) -> None:
    net = net_of(game)
    if net is None:
        pytest.skip("no net ships for this game yet")
    for players in game.seats:
        assert net.knows(game.start(players, seed=1).seat(0).knowledge)
    won = 0.0
    for number in range(12):
        match = game.start(game.seats[-1], seed=number)
        rivals = [bot("learned", seed=number), bot("random", seed=number)]
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, rivals[(seat + number) % 2].choose(match.seat(seat)))
        won += sum(share for seat, share in enumerate(match.payoff) if (seat + number) % 2 == 0)
    assert won >= 9
