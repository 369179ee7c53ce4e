"""How a net learns: by proximal policy optimisation at tables of all kinds, held near a moving average of itself.

It begins as sensible play with some noise, learns first what positions are worth and then to play. Strength against strangers is part of
the training: it plays itself, sensible and careless seats, and its earlier selves, and what it wins of them is in the log.
"""

import copy
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.learn.net import PolicyNet, asked, export, read_net
from manse.learn.playing.loops import LEARNER, SENSIBLE
from manse.learn.rollout import Rollout, strength
from manse.learn.tables import Setup, Tables, dealt_out, seated, setups_of

FORMAT = 2
PRINTED = "as printed"
SHARES = {"self": 0.3, "sense": 0.2, "rivals": 0.25, "mixed": 0.25}
"""Of the tables, by kind."""
AGAINST = {"rivals": 1.0}
"""The same where a best response to a frozen net is learned."""
WARMTH = 0.5
"""The temperature at which a frozen net plays, as it does elsewhere."""
MOST_SELVES = 12
WARM = 3
"""What is recorded was done so often before."""


@dataclass(frozen=True)
class Plan:
    """What a run is made of. What falls, falls with the time that is left."""

    tables: int = 131072
    turns: int = 40
    batch: int = 65536
    width: int = 512
    depth: int = 3
    imitating: float = 0.06
    """The share of the time in which it only learns to do as sensible play does, and what positions are worth."""
    smooth: float = 0.1
    """What it leaves to other actions meanwhile, all alike."""
    rate: tuple[float, float] = (5e-4, 3e-5)
    """Half of it at first, for a net that has learned before."""
    entropy: tuple[float, float] = (0.01, 0.002)
    magnet: float = 0.05
    """What it costs to be far from the moving average of the own weights,"""
    average: float = 0.998
    """which so much of stays at each step."""
    points: tuple[float, float] = (0.2, 0.03)
    """What points count beside the share of the win."""
    clip: float = 0.2
    seed: int = 1

    @classmethod
    def for_device(cls, device: str, **given: Any) -> "Plan":
        small = {} if device.startswith("cuda") else {"tables": 256, "turns": 32, "batch": 2048}
        return cls(**{**small, **{name: value for name, value in given.items() if value is not None}})


class Trainer:
    """A run: its net, the tables it learns at, and its earlier selves."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        device: str,
        players: int | None = None,
        against: Path | None = None,
        begin: Path | None = None,
        data: str | None = None,
    ) -> None:
        """`against` is a net to learn the best response to; `begin` one to begin with; `data` a variant or an owner's file."""
        torch.manual_seed(plan.seed)
        random.seed(plan.seed)
        self.game, self.plan, self.device = game, plan, device
        self.setups, self.data = setups_of(game, players, data), data
        self.frozen = read_net(game, against).to(device) if against else None
        known = begin or against
        self.net = (read_net(game, known) if known else PolicyNet(game, plan.width, plan.depth)).to(device)
        self.imitating, self.rates = (0.0, (plan.rate[0] / 2, plan.rate[1])) if known else (plan.imitating, plan.rate)
        self.magnet, self.selves = copy.deepcopy(self.net), list[PolicyNet]()
        gpu = device.startswith("cuda")
        self.rate = torch.tensor(plan.rate[0], device=device) if gpu else plan.rate[0]
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=self.rate, eps=1e-5, fused=gpu or None, capturable=gpu)
        self.rival = copy.deepcopy(self.frozen or self.net)
        self.seconds, self.decisions, self.games = 0.0, 0, 0
        self.scale = points_scale(game, self.setups, device, plan.seed)
        self.tables, self.measured = self._tables(AGAINST if against else SHARES)
        self.rollout = Rollout(self.tables, plan.turns, self.scale)
        self.rows, self.weights = torch.zeros(plan.batch, dtype=torch.int64, device=device), torch.zeros(2, device=device)
        self._play = recorded(device, lambda: self.rollout.play(self.net, self.rival, WARMTH if against else 1.0))
        self._imitate, self._improve = (recorded(device, partial(self._learn, way)) for way in (True, False))

    def _tables(self, shares: dict[str, float]) -> tuple[Tables, dict[str, torch.Tensor]]:
        plan, dice = self.plan, random.Random(self.plan.seed)
        setup = np.random.default_rng(plan.seed).permutation(dealt_out(self.setups, plan.tables))
        bounds = np.cumsum([0.0, *shares.values()]) * plan.tables
        kind = [list(shares)[min(int(np.searchsorted(bounds, i, side="right")) - 1, len(shares) - 1)] for i in range(plan.tables)]
        who = np.full((plan.tables, self.game.seats[-1]), LEARNER, np.int8)
        for i, (name, number) in enumerate(zip(kind, setup, strict=True)):
            seats = seated(name, self.setups[number].players, i, dice)
            who[i, : len(seats)] = seats
        tables = Tables(self.game, self.setups, setup, who, self.device, plan.seed)
        plain = torch.tensor([not self.setups[number].options for number in setup], device=self.device)
        careful = ((tables.who == SENSIBLE) | (tables.who == LEARNER)).all(1)
        named = {name: torch.tensor([own == name for own in kind], device=self.device) & plain for name in shares}
        measured = {"sense": named["sense"] & careful} if "sense" in named else {}
        return tables, measured | {"rivals": named["rivals"]}

    def run(self, minutes: float, told: Callable[[dict[str, float]], None]) -> None:
        """Learns for so long on top of what it has; tells after each rollout how it went."""
        began, before = time.monotonic(), self.seconds
        total = before + 60 * minutes
        self.selves = self.selves or [copy.deepcopy(self.net)]
        while self.seconds < total:
            part = self.seconds / total
            row = self._once(part)
            self.seconds = before + time.monotonic() - began
            if len(self.selves) < 1 + part * MOST_SELVES and not self.frozen:
                self.selves.append(copy.deepcopy(self.net))
            told({"seconds": self.seconds, "decisions": self.decisions, "games": self.games, **row})

    def _once(self, part: float) -> dict[str, float]:
        rollout = self.rollout
        self._set_rates(part)
        self._meet()
        began = self._now()
        self._play()
        played = self._now()
        learn = self._imitate if part < self.imitating else self._improve
        losses = []
        for rows in self._batches():
            self.rows.copy_(rows)
            losses.append(learn().clone())
        self.decisions += int(rollout.known.sum())
        self.games += int(rollout.ended.sum())
        mean = torch.stack(losses).mean(0).tolist() if losses else [0.0] * 4
        row = dict(zip(("loss", "value", "entropy", "magnet"), mean, strict=True))
        row["playing"] = (played - began) / (self._now() - began)
        for name, which in self.measured.items():
            found = strength(rollout, which)
            row |= {f"won_{name}": found.won, f"fair_{name}": found.fair}
        return row

    def _now(self) -> float:
        if self.device.startswith("cuda"):
            torch.cuda.synchronize()
        return time.monotonic()

    def _set_rates(self, part: float) -> None:
        """In place: what was recorded reads them there."""
        plan, rate = self.plan, falling(self.rates, part)
        self.weights.copy_(torch.tensor([falling(plan.points, part), falling(plan.entropy, part)]))
        if isinstance(self.rate, torch.Tensor):
            self.rate.fill_(rate)
            return
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    def _meet(self) -> None:
        """Another rival: an earlier self, as often one of the last three as any."""
        if not self.frozen:
            met = random.choice(self.selves[-3:] if random.random() < 0.5 else self.selves)
            self.rival.load_state_dict(met.state_dict())

    def _batches(self) -> Iterator[torch.Tensor]:
        """Rows in any order; those that do not fill a batch are left out, or some are taken twice if there are too few for one."""
        rows = self.rollout.known.flatten().nonzero().squeeze(1)
        if not len(rows):
            return iter(())
        order = torch.randperm(len(rows), device=rows.device)
        rows = rows[order.repeat(-(-self.plan.batch // len(rows)))]
        return (part for part in rows.split(self.plan.batch) if len(part) == self.plan.batch)

    def _learn(self, imitating: bool) -> torch.Tensor:
        """A step by the rows that are due."""
        plan, r, rows = self.plan, self.rollout, self.rows
        told, legal, action = (array.flatten(0, 1)[rows] for array in (r.told, r.legal, r.action))
        odds, expected, gain = (array.flatten(0, 1)[rows] for array in (r.odds, r.value, r.gain))
        logits, value = asked(self.net, self.net.weights(told), told, legal)
        some = slice(len(rows) // 2)
        with torch.no_grad():
            held = torch.log_softmax(asked(self.magnet, self.magnet.weights(told), told[some], legal[some])[0], 1)
        logs = torch.log_softmax(logits, 1)
        chances = logs.exp() * legal
        spread = -(chances * logs).sum(1).mean()
        pull = (chances[some] * (logs[some] - held)).sum(1).mean()
        missed = (value - expected - gain).square().mean()
        if imitating:
            hoped = imitation(logs, legal, r.habit.flatten()[rows], plan.smooth)
        else:
            worth = gain[:, 0] + self.weights[0] * gain[:, 1]
            hoped = surrogate(logs.gather(1, action.unsqueeze(1)).squeeze(1) - odds, worth, plan.clip)
            hoped = hoped - self.weights[1] * spread + plan.magnet * pull
        self.optimiser.zero_grad(set_to_none=True)
        (hoped + 0.5 * missed).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(self.magnet.parameters()), list(self.net.parameters()), 1 - plan.average)
        return torch.stack((hoped, missed, spread, pull)).detach()

    def save(self, file: Path) -> None:
        """A checkpoint, whole or not at all."""
        kept = {"format": FORMAT, "game": self.game.id, "version": self.game.version, "data": self.data, "seconds": self.seconds}
        kept |= {"decisions": self.decisions, "games": self.games, "scale": self.scale, "net": self.net.state_dict()}
        kept |= {"magnet": self.magnet.state_dict(), "optimiser": self.optimiser.state_dict()}
        kept["selves"] = [{name: tensor.half() for name, tensor in self_.state_dict().items()} for self_ in self.selves]
        torch.save(kept, file.with_suffix(".new"))
        file.with_suffix(".new").replace(file)

    def resume(self, file: Path) -> None:
        try:
            kept = torch.load(file, map_location=self.device, weights_only=True)
            if kept["format"] != FORMAT:
                raise ValueError("another version of Manse wrote it")
            if (kept["game"], kept["version"]) != (self.game.id, self.game.version):
                here = f"{self.game.id}, version {self.game.version}"
                raise DataError(f"{file} is of {kept['game']}, version {kept['version']}: not of {here}")
            if kept.get("data") != self.data:
                raise DataError(f"{file} is of the box {kept.get('data') or PRINTED}: not of the one {self.data or PRINTED}")
            self.net.load_state_dict(kept["net"])
            self.magnet.load_state_dict(kept["magnet"])
            self.optimiser.load_state_dict(kept["optimiser"])
            for group in self.optimiser.param_groups:
                group["lr"] = self.rate
            self.selves = [copy.deepcopy(self.net) for _ in kept["selves"]]
            for net, state in zip(self.selves, kept["selves"], strict=True):
                net.load_state_dict(state)
        except DataError:
            raise
        except Exception as error:
            raise DataError(f"{file} is no checkpoint to go on from: {error}") from None
        self.seconds, self.decisions, self.games = kept["seconds"], kept["decisions"], kept["games"]
        self.scale = self.rollout.scale = kept["scale"]

    def export(self, file: Path, trained: str) -> None:
        """The moving average plays steadier than the last step."""
        export(self.magnet, self.game, self.setups, file, trained)


def recorded(device: str, work: Callable[[], torch.Tensor | None]) -> Callable[[], torch.Tensor]:
    """On a GPU, work of many small steps, always the same, is recorded at its third time and from then on sent as one (a CUDA graph):
    else the GPU waits for Python. What it reads and writes must stay where it is."""
    if not device.startswith("cuda"):
        return work
    times, graph, result = 0, torch.cuda.CUDAGraph(), torch.zeros(0)

    def do() -> torch.Tensor:
        nonlocal times, result
        times += 1
        if times <= WARM:
            torch.cuda.synchronize()
        if times < WARM:
            with torch.cuda.stream(torch.cuda.Stream()):
                found = work()
            torch.cuda.synchronize()
            return found
        if times == WARM:
            with torch.cuda.graph(graph, capture_error_mode="relaxed"):
                result = work()
        graph.replay()
        return result

    return do


def falling(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * min(part, 1.0)


def imitation(logs: torch.Tensor, legal: torch.Tensor, habit: torch.Tensor, smooth: float) -> torch.Tensor:
    """How badly it foresees what sensible play does, all else being left a little."""
    other = (logs * legal).sum(1) / legal.sum(1)
    return -((1 - smooth) * logs.gather(1, habit.unsqueeze(1)).squeeze(1) + smooth * other).mean()


def surrogate(change: torch.Tensor, gain: torch.Tensor, clip: float) -> torch.Tensor:
    """PPO's loss: what was better than expected becomes likelier, within bounds."""
    gain, ratio = (gain - gain.mean()) / (gain.std() + 1e-6), change.exp()
    return -torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()


def points_scale(game: Game, setups: list[Setup], device: str, seed: int, size: int = 256, turns: int = 120) -> float:
    """By how many points sensible players end ahead of or behind the mean."""
    setup = dealt_out([one for one in setups if not one.options], size)
    tables = Tables(game, setups, setup, np.full((size, game.seats[-1]), SENSIBLE, np.int8), device, seed)
    total = count = 0.0
    for _ in range(turns):
        tables.turn(tables.habit)
        total += float((tables.points.square() * tables.ended.unsqueeze(1)).sum())
        count += float((tables.ended * tables.seats).sum())
    return max((total / count) ** 0.5, 1e-3) if count else 1.0
