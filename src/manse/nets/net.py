"""A net as plain arrays: read from a file, asked for one position or for many.

A net sees an observation, what its game reckons beside it (insight.py), what sensible play would do, and how many sit at the table. It
answers with a number for each action, the share of the win it expects, and by how many points it expects to be ahead.
"""

import hashlib
import json
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.record import Array

FORMAT = 1
FOLDER = Path(__file__).parent
SMALL = 1e-5
"""What layers add to a variance before they divide by its root."""


class Meta(NamedTuple):
    """What a net was trained for. `printed` are the fields of a record that stay as they are through a game, and `boxes` stand for
    their content in each of the setups it learned."""

    format: int
    game: str
    version: int
    features: int
    actions: int
    seats: list[int]
    printed: list[str]
    boxes: list[str]
    trained: str
    """With which command, and for how long."""


class Answer(NamedTuple):
    logits: Array
    share: float
    points: float


class Net:
    """Scales and shifts between its layers are put into the layers when it is read: so less is left to do for a position."""

    def __init__(self, meta: Meta, arrays: dict[str, Array]) -> None:
        self.meta = meta
        self.arrays = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
        self.depth = sum(name.startswith("layer_") and not name.endswith("_bias") for name in arrays)

    @cached_property
    def layers(self) -> list[tuple[Array, Array]]:
        a, found = self.arrays, []
        inner = [(a[f"layer_{number}"], a[f"layer_{number}_bias"]) for number in range(self.depth)]
        heads = np.concatenate((a["policy"], a["value"]), 1), np.concatenate((a["policy_bias"], a["value_bias"]))
        for number, (weights, bias) in enumerate([*inner, heads]):
            scale, shift = a[f"norm_{number}"], a[f"norm_{number}_bias"]
            found.append((scale[:, None] * weights, shift @ weights + bias))
        return found

    def __call__(self, observation: Array, habit: int, players: int) -> Answer:
        logits, values = self.many(observation[None], np.array([habit]), players)
        return Answer(logits[0], float(values[0, 0]), float(values[0, 1]))

    def many(self, observations: Array, habits: Array, players: int) -> tuple[Array, Array]:
        """Of many positions at tables of one size: the numbers of the actions, and the two expectations."""
        meta, first, layers = self.meta, self.arrays["first"], self.layers
        x = observations @ first[: meta.features]
        x += first[meta.features + habits]
        x += self.arrays["first_bias"] + first[meta.features + meta.actions + players - meta.seats[0]]
        for weights, bias in layers[:-1]:
            inner = normed(x) @ weights
            inner += bias
            x += np.maximum(inner, 0, out=inner)
        weights, bias = layers[-1]
        told = normed(x) @ weights + bias
        told[np.arange(len(habits)), habits] += self.arrays["lean"][0]
        return told[:, : meta.actions], told[:, meta.actions :]

    def knows(self, knowledge: Any) -> bool:
        """Was it trained for the box that this seat plays with? As far as a seat can see."""
        return box_mark(knowledge, self.meta.printed) in self.meta.boxes


def normed(x: Array) -> Array:
    x = x - x.mean(1, keepdims=True)
    x *= 1 / np.sqrt(np.einsum("ij,ij->i", x, x)[:, None] / x.shape[1] + SMALL)
    return x


def box_mark(record: Any, printed: list[str]) -> str:
    """Stands for the content of these fields."""
    digest = hashlib.sha256(b"".join(np.asarray(record[name]).tobytes() for name in printed))
    return digest.hexdigest()[:16]


def save(file: Path, meta: Meta, arrays: dict[str, Array]) -> None:
    told = np.frombuffer(json.dumps(meta._asdict()).encode(), np.uint8)
    kept: dict[str, Any] = {name: array.astype(np.float16) for name, array in arrays.items()}
    with file.open("wb") as out:
        np.savez_compressed(out, meta=told, **kept)


def load(file: Path, game: Game) -> Net:
    """The net in a file; a DataError in one line if it is none, or not one for this game as it is now."""
    try:
        with file.open("rb") as content, np.load(content) as found:
            arrays = {name: found[name] for name in found.files}
        told = json.loads(arrays.pop("meta").tobytes())
        if told.get("format") != FORMAT:
            raise DataError(f"{file.name}: a net of format {told.get('format')}; this version of Manse reads format {FORMAT}")
        meta = Meta(**told)
    except (OSError, ValueError, KeyError, TypeError, BadZipFile, EOFError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{file.name} is not a net: {error}") from None
    wanted = (game.id, game.version, game.told, game.actions, list(game.seats))
    if (meta.game, meta.version, meta.features, meta.actions, meta.seats) != wanted:
        here = f"{game.id}, version {game.version}"
        raise DataError(f"{file.name} was trained for {meta.game}, version {meta.version}: not for {here}, as it is")
    net = Net(meta, arrays)
    fault = shape_fault(net)
    if fault:
        raise DataError(f"{file.name} is not a net: {fault}")
    return net


def shape_fault(net: Net) -> str:
    """What is missing or has the wrong size."""
    a, meta = net.arrays, net.meta
    width = a["first_bias"].shape[0] if "first_bias" in a else 0
    wanted = {"first": (meta.features + meta.actions + len(meta.seats), width), "first_bias": (width,), "lean": (1,)}
    wanted |= {"policy": (width, meta.actions), "policy_bias": (meta.actions,), "value": (width, 2), "value_bias": (2,)}
    for number in range(net.depth + 1):
        wanted |= {f"norm_{number}": (width,), f"norm_{number}_bias": (width,)}
    for number in range(net.depth):
        wanted |= {f"layer_{number}": (width, width), f"layer_{number}_bias": (width,)}
    for name, shape in wanted.items():
        if name not in a or a[name].shape != shape:
            return f"{name} should be {' × '.join(map(str, shape))}"
        if not np.isfinite(a[name]).all():
            return f"{name} has numbers that are none"
    return ""


@cache
def net_of(game: Game) -> Net | None:
    """The net that ships for a game, if there is one."""
    file = FOLDER / f"{game.id}.npz"
    return load(file, game) if file.is_file() else None
