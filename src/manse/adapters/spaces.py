"""Gymnasium's spaces for a game's observations and actions."""

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    from manse.engine.game import Game

BOUND = 16.0
"""The numbers of an observation lie between 0 and about 1; no game comes near this."""


def observation_space(game: "Game", rows: tuple[int, ...] = ()) -> Any:
    return spaces.Box(-BOUND, BOUND, (*rows, game.encoder.SIZE), np.float32)


def masked_observation_space(game: "Game") -> Any:
    """What is known, and which actions are legal."""
    return spaces.Dict({"observation": observation_space(game), "action_mask": spaces.Box(0, 1, (game.actions,), np.int8)})


def action_space(game: "Game") -> Any:
    return spaces.Discrete(game.actions)
