"""The net while it learns, and what is written of it when it has: `manse.nets.net` plays by that."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from manse.engine.batch import Batch
from manse.engine.game import Game
from manse.engine.record import Array, Seen, fields
from manse.learn.tables import Setup
from manse.nets.net import FORMAT, Meta, box_mark, load, save

LEAN = 4.0
"""How much a new net favours what sensible play would do: it begins as a sensible player who tries things out."""
BARRED = -1e9
"""The logit of what may not be done."""


class PolicyNet(nn.Module):  # type: ignore[misc]  # PyTorch is not annotated for us
    """A residual net: see `manse.nets.net` for what it is told (`tell`) and what it answers. Its layers are as long as a GPU likes them:
    a few inputs and outputs mean nothing."""

    def __init__(self, game: Game, width: int = 512, depth: int = 3) -> None:
        super().__init__()
        self.features, self.actions = game.told, game.actions
        self.first = nn.Linear(rounded(told_of(game)), width)
        self.norm = nn.LayerNorm(width, elementwise_affine=False)
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.heads = nn.Linear(width, rounded(self.actions + 2))
        self.lean = nn.Parameter(torch.tensor([LEAN]))
        nn.init.normal_(self.heads.weight, std=0.01 / width**0.5)
        nn.init.zeros_(self.heads.bias)

    def forward(self, told: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the legal actions, and the two expectations."""
        x = self.first(told)
        for layer in self.layers:
            x = x + torch.relu_(layer(self.norm(x)))
        answer = self.heads(self.norm(x)).float()
        habits = told[:, self.features : self.features + self.actions]
        logits = answer[:, : self.actions] + self.lean.float() * habits.float()
        return logits.masked_fill(~legal, BARRED), answer[:, self.actions : self.actions + 2]

    def weights(self, like: torch.Tensor) -> dict[str, torch.Tensor]:
        """In the precision of what it is told."""
        return {name: value.to(like.dtype) for name, value in self.named_parameters()}


def asked(net: PolicyNet, weights: dict[str, torch.Tensor], told: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """What the net answers with these weights, in the precision of what it is told."""
    found: tuple[torch.Tensor, torch.Tensor] = torch.func.functional_call(net, weights, (told, legal))
    return found


def rounded(length: int, step: int = 16) -> int:
    return -(-length // step) * step


def told_of(game: Game) -> int:
    """How many numbers a net is told: of the position, one for each action and one for each size of the table."""
    return game.told + game.actions + len(game.seats)


def tell(game: Game, told: torch.Tensor, observation: torch.Tensor, habit: torch.Tensor, seats: torch.Tensor | None = None) -> torch.Tensor:
    """Writes rows of `told`, zeroed at first; without `seats`, those that it has stay."""
    features, actions = game.told, game.actions
    told[:, :features] = observation
    told[:, features : features + actions].zero_().scatter_(1, habit.unsqueeze(1), 1.0)
    if seats is not None:
        told[:, features + actions : told_of(game)].scatter_(1, (seats.long() - game.seats[0]).unsqueeze(1), 1.0)
    return told


def arrays_of(net: PolicyNet, game: Game) -> dict[str, Array]:
    weights, bias, ends = net.heads.weight.T, net.heads.bias, slice(net.actions, net.actions + 2)
    found = {"first": net.first.weight.T[: told_of(game)], "first_bias": net.first.bias, "lean": net.lean}
    found |= {"policy": weights[:, : net.actions], "policy_bias": bias[: net.actions], "value": weights[:, ends], "value_bias": bias[ends]}
    for number, layer in enumerate(net.layers):
        found |= {f"layer_{number}": layer.weight.T, f"layer_{number}_bias": layer.bias}
    for number in range(len(net.layers) + 1):
        found |= {f"norm_{number}": torch.ones_like(net.first.bias), f"norm_{number}_bias": torch.zeros_like(net.first.bias)}
    return {name: tensor.detach().float().cpu().numpy() for name, tensor in found.items()}


def read_net(game: Game, file: Path) -> PolicyNet:
    """A net that was exported, to learn on or to play against."""
    found = load(file, game)
    net = PolicyNet(game, found.arrays["first_bias"].shape[0], found.depth)
    given = [(net.first, found.arrays["first"], found.arrays["first_bias"])]
    given += [(layer, *put) for layer, put in zip([*net.layers, net.heads], found.layers, strict=True)]
    with torch.no_grad():
        net.lean.copy_(torch.tensor(found.arrays["lean"]))
        for layer, weights, bias in given:
            layer.weight.zero_()[: weights.shape[1], : weights.shape[0]] = torch.tensor(weights.T.copy())
            layer.bias.zero_()[: len(bias)] = torch.tensor(bias)
    return net


def export(net: PolicyNet, game: Game, setups: Sequence[Setup], file: Path, trained: str) -> None:
    save(file, meta_of(game, setups, trained), arrays_of(net, game))


def meta_of(game: Game, setups: Sequence[Setup], trained: str) -> Meta:
    printed = printed_fields(game)
    boxes = sorted({box_mark(began(game, setup, 1).states[0], printed) for setup in setups})
    return Meta(FORMAT, game.id, game.version, game.told, game.actions, list(game.seats), printed, boxes, trained)


@cache
def printed_fields(game: Game, games: int = 64, steps: int = 400, every: int = 10) -> list[str]:
    """The fields that all see and no game changes."""
    names = [name for name, field in fields(game.state.State).items() if field.seen == Seen.ALL]
    rare = [Setup(game.seats[-1], {option.name: option.choices[-1]}) for option in game.options]
    for setup in [*(Setup(players, {}) for players in game.seats), *rare]:
        batch = began(game, setup, games)
        first = batch.states[0].copy()
        for step in range(steps):
            if step % every == 0:
                names = [name for name in names if bool(np.all(batch.states[name] == first[name]))]
            batch.step(batch.sample())
    return names


def began(game: Game, setup: Setup, games: int) -> Batch:
    options: dict[str, Any] = setup.options
    return Batch(game, games, setup.players, seed=1, observe=False, autoreset=True, threads=1, data=setup.data, **options)
