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
    """A residual net: see `manse.nets.net` for what it is told and what it answers."""

    def __init__(self, game: Game, width: int = 512, depth: int = 3) -> None:
        super().__init__()
        self.actions, self.sizes, self.least = game.actions, len(game.seats), game.seats[0]
        self.first = nn.Linear(game.encoder.SIZE + self.actions + self.sizes, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth + 1))
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.policy, self.value = nn.Linear(width, self.actions), nn.Linear(width, 2)
        self.lean = nn.Parameter(torch.tensor([LEAN]))
        for head in (self.policy, self.value):
            nn.init.normal_(head.weight, std=0.01 / width**0.5)
            nn.init.zeros_(head.bias)

    def forward(
        self, seen: torch.Tensor, habit: torch.Tensor, seats: torch.Tensor, legal: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the legal actions, and the two expectations."""
        habits = nn.functional.one_hot(habit, self.actions)
        sizes = nn.functional.one_hot(seats.long() - self.least, self.sizes)
        x = self.first(torch.cat((seen, habits.to(seen.dtype), sizes.to(seen.dtype)), 1))
        for norm, layer in zip(self.norms, self.layers, strict=False):
            x = x + torch.relu(layer(norm(x)))
        x = self.norms[-1](x)
        logits = self.policy(x).float() + self.lean * habits
        return logits.masked_fill(~legal, BARRED), self.value(x).float()


def arrays_of(net: PolicyNet) -> dict[str, Array]:
    found = {"first": net.first.weight.T, "first_bias": net.first.bias, "lean": net.lean}
    found |= {"policy": net.policy.weight.T, "policy_bias": net.policy.bias, "value": net.value.weight.T, "value_bias": net.value.bias}
    for number, norm in enumerate(net.norms):
        found |= {f"norm_{number}": norm.weight, f"norm_{number}_bias": norm.bias}
    for number, layer in enumerate(net.layers):
        found |= {f"layer_{number}": layer.weight.T, f"layer_{number}_bias": layer.bias}
    return {name: tensor.detach().float().cpu().numpy() for name, tensor in found.items()}


def take_arrays(net: PolicyNet, arrays: dict[str, Array]) -> None:
    """The reverse of `arrays_of`."""
    places = {"first.weight": "first", "first.bias": "first_bias", "lean": "lean"}
    for name in ("policy", "value"):
        places |= {f"{name}.weight": name, f"{name}.bias": f"{name}_bias"}
    for number in range(len(net.norms)):
        places |= {f"norms.{number}.weight": f"norm_{number}", f"norms.{number}.bias": f"norm_{number}_bias"}
    for number in range(len(net.layers)):
        places |= {f"layers.{number}.weight": f"layer_{number}", f"layers.{number}.bias": f"layer_{number}_bias"}
    net.load_state_dict({place: torch.tensor(arrays[name].T.copy()) for place, name in places.items()})


def read_net(game: Game, file: Path) -> PolicyNet:
    """A net that was exported, to learn on or to play against."""
    found = load(file, game)
    net = PolicyNet(game, found.arrays["first_bias"].shape[0], found.depth)
    take_arrays(net, found.arrays)
    return net


def export(net: PolicyNet, game: Game, setups: Sequence[Setup], file: Path, trained: str) -> None:
    save(file, meta_of(game, setups, trained), arrays_of(net))


def meta_of(game: Game, setups: Sequence[Setup], trained: str) -> Meta:
    printed = printed_fields(game)
    boxes = sorted({box_mark(began(game, setup, 1).states[0], printed) for setup in setups})
    return Meta(FORMAT, game.id, game.version, game.encoder.SIZE, game.actions, list(game.seats), printed, boxes, trained)


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
    return Batch(game, games, setup.players, seed=1, observe=False, autoreset=True, threads=1, **options)
