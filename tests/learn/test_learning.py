"""A net learns, goes on where it stopped, and plays without PyTorch as it did with it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import manse
from manse.cli.main import cli
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.nets.net import load
from tests.setups import each_game


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch", reason="PyTorch, which brings gigabytes of GPU libraries, is not installed")


def small(game: Game, **rest: Any) -> Any:
    from manse.learn.train import Plan, Trainer

    return Trainer(game, Plan(tables=32, turns=12, batch=128, width=16, depth=1, **rest), "cpu")


@each_game
def test_a_net_learns_at_tables_of_every_game(game: Game, torch: Any, tmp_path: Path) -> None:
    trainer, rows = small(game), list[dict[str, float]]()
    before = [weights.clone() for weights in trainer.net.parameters()]
    trainer.run(0.02, rows.append)
    assert rows and all(np.isfinite(value) for row in rows for value in row.values())
    assert any(not torch.equal(old, new) for old, new in zip(before, trainer.net.parameters(), strict=True))
    trainer.export(tmp_path / "net.npz", "a test")
    net = load(tmp_path / "net.npz", game)
    match, rival = game.start(game.seats[-1], seed=1), manse.bot("learned", net=str(tmp_path / "net.npz"), seed=1)
    for _ in range(12):
        window = match.seat(match.to_act[0])
        assert net.knows(window.knowledge)
        match.play(window.number, rival.choose(window))
        assert rival.explain()[0].reason.key == "reason_learned"


def test_without_pytorch_a_net_answers_as_with_it(torch: Any, tmp_path: Path) -> None:
    from manse.learn.net import PolicyNet, export, read_net, rounded, tell, told_of
    from manse.learn.tables import setups_of

    game = manse.game("ghosts")
    torch.manual_seed(1)
    net = PolicyNet(game, 32, 2)
    for weights in net.parameters():
        torch.nn.init.normal_(weights, std=0.2)
    export(net, game, setups_of(game), tmp_path / "net.npz", "a test")
    plain, again = load(tmp_path / "net.npz", game), read_net(game, tmp_path / "net.npz")
    window = game.start(4, seed=5).seat(0)
    answer = plain(window.observation, 3, 4)
    seen, habit, seats = torch.tensor(window.observation).unsqueeze(0), torch.tensor([3]), torch.tensor([4])
    told = tell(game, torch.zeros((1, rounded(told_of(game)))), seen, habit, seats)
    logits, (expected,) = again(told, torch.ones((1, game.actions), dtype=torch.bool))
    assert answer.logits == pytest.approx(logits[0].detach().numpy(), abs=1e-3)
    assert (answer.share, answer.points) == pytest.approx(tuple(expected.tolist()), abs=1e-3)


def test_what_a_decision_gained_is_reckoned_seat_by_seat(torch: Any) -> None:
    """Against the same by hand: from each decision of a seat to its next one, or to the end of the game."""
    trainer = small(manse.game("ghosts"))
    rollout = trainer.rollout
    for _ in range(12):
        rollout.play(trainer.net, None)
    checked = 0
    last = trainer.net(rollout.last, trainer.tables.legal)[1]
    for i in range(rollout.tables.size):
        after: dict[int, Any] = {}
        if int(rollout.tables.mover[i]) == 0:
            after[int(rollout.tables.to_move[i])] = (last[i], torch.zeros(2))
        for t in reversed(range(rollout.turns)):
            if rollout.ended[t, i]:
                after = {seat: (rollout.won[t, i, seat], torch.zeros(2)) for seat in range(int(rollout.tables.seats[i]))}
            seat = int(rollout.seat[t, i])
            mine = int(rollout.mover[t, i]) == 0
            assert bool(rollout.known[t, i]) == (mine and seat in after)
            if not mine:
                continue
            gain = torch.zeros(2)
            if seat in after:
                value, later = after[seat]
                gain = value - rollout.value[t, i] + 0.95 * later
                assert rollout.gain[t, i].tolist() == pytest.approx(gain.tolist(), abs=1e-5)
                checked += 1
            after[seat] = (rollout.value[t, i], gain)
    assert checked > 100


def test_it_goes_on_where_it_stopped(torch: Any, tmp_path: Path) -> None:
    trainer = small(manse.game("ghosts"))
    trainer.run(0.01, lambda row: None)
    trainer.save(tmp_path / "checkpoint.pt")
    other = small(manse.game("ghosts"), seed=2)
    other.resume(tmp_path / "checkpoint.pt")
    for kept, found in zip(trainer.net.parameters(), other.net.parameters(), strict=True):
        assert torch.equal(kept, found)
    assert (other.seconds, other.decisions, len(other.selves)) == (trainer.seconds, trainer.decisions, len(trainer.selves))
    rows: list[dict[str, float]] = []
    other.run(0.005, rows.append)
    assert rows[0]["seconds"] > trainer.seconds and rows[0]["decisions"] > trainer.decisions
    with pytest.raises(DataError, match="not of phantom_society"):
        small(manse.game("phantom_society")).resume(tmp_path / "checkpoint.pt")
    (tmp_path / "checkpoint.pt").write_bytes(b"nothing")
    with pytest.raises(DataError, match="no checkpoint"):
        other.resume(tmp_path / "checkpoint.pt")


def test_the_command_learns_logs_draws_and_resumes(torch: Any, tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = ["learn", "ghosts", "--minutes", "0.01", "--tables", "32", "--width", "16", "--device", "cpu", "--out", str(out)]
    done = CliRunner().invoke(cli, command, catch_exceptions=False)
    assert done.exit_code == 0 and "wins" in done.output
    assert {file.name for file in out.iterdir()} == {"checkpoint.pt", "log.jsonl", "log.svg", "ghosts.npz"}
    first = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    assert "entropy" in first[-1] and "sense" in first[-1]
    assert "<svg" in (out / "log.svg").read_text()
    assert CliRunner().invoke(cli, [*command, "--resume"], catch_exceptions=False).exit_code == 0
    both = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    assert both[: len(first)] == first and both[-1]["decisions"] > first[-1]["decisions"]
    best = CliRunner().invoke(cli, [*command[:-1], str(tmp_path / "best"), "--against", str(out / "ghosts.npz")], catch_exceptions=False)
    assert best.exit_code == 0
    line = json.loads((tmp_path / "best" / "log.jsonl").read_text().splitlines()[-1])
    assert "rivals" in line and "sense" not in line


def test_a_variant_is_learned_and_the_net_plays_that_alone(torch: Any, tmp_path: Path) -> None:
    command = ["learn", "ghosts", "--minutes", "0.005", "--tables", "16", "--width", "16", "--device", "cpu", "--out", str(tmp_path)]
    assert CliRunner().invoke(cli, [*command, "--data", "small", "--players", "2"], catch_exceptions=False).exit_code == 0
    rival = manse.bot("learned", net=str(tmp_path / "ghosts.npz"), seed=1)
    for data, reason in (("small", "reason_learned"), (None, "reason_unlearned")):
        match = manse.game("ghosts").start(2, seed=1, data=data)
        rival.choose(match.seat(match.to_act[0]))
        assert rival.explain()[0].reason.key == reason
    other = CliRunner().invoke(cli, [*command, "--resume"])
    assert other.exit_code != 0 and "is of the box small: not of the one as printed" in str(other.exception)


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        (["--device", "abacus"], "--device abacus"),
        (["--resume"], "there is no checkpoint"),
        (["--against", "nobody.npz"], "there is no net nobody.npz"),
        (["--players", "9"], "2 to 6 players"),
        (["--data", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_wrong_wish_is_answered_in_a_line(wish: list[str], complaint: str, torch: Any, tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["learn", "ghosts", "--minutes", "0.01", "--out", str(tmp_path / "run"), *wish])
    assert done.exit_code != 0
    assert complaint in f"{done.output}{done.exception}"


def test_without_pytorch_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    from manse.cli.main import main

    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SystemExit) as left:
        main(["learn", "ghosts"])
    assert left.value.code == 2
    assert capsys.readouterr().err == "manse: learning needs PyTorch: pip install 'manse[learn]'\n"
