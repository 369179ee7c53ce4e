"""The games under Gymnasium: a learner at the table and bots in the other seats, or the learner in all of them.

    import manse.adapters.gymnasium
    env = gymnasium.make("manse/ghosts-v1", players=4, opponents="heuristic")
    envs = gymnasium.make_vec("manse/ghosts-v1", num_envs=1024, players=4)

An observation is what the learner's seat knows as numbers; `info["action_mask"]` tells what it may do and `info["seat"]` where it
sits. The reward comes at the end: every seat stakes 1 and the winners share it all; `info["rewards"]` then tells what each seat got.
An illegal action loses the game.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import gymnasium
import numpy as np
from gymnasium import error
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from manse.adapters.lessons import Lessons, Opponent
from manse.adapters.pay import FORFEIT, stakes
from manse.adapters.picture import drawn
from manse.adapters.spaces import action_space, observation_space
from manse.engine.errors import DataError, IllegalAction, UnknownGame
from manse.engine.record import Array
from manse.engine.registry import game as find
from manse.engine.registry import games

RENDER_MODES = ["ansi", "human"]


@contextmanager
def refusals() -> Iterator[None]:
    """What the house refuses, as Gymnasium says it."""
    try:
        yield
    except UnknownGame as unknown:
        raise error.NameNotFound(str(unknown)) from None
    except IllegalAction as illegal:
        raise error.InvalidAction(str(illegal)) from None
    except DataError as wrong:
        raise error.Error(str(wrong)) from None


def taught(
    game: str, size: int, players: int | None, opponents: Opponent | Sequence[Opponent], seat: int | None, setup: dict[str, Any]
) -> Lessons:
    with refusals():
        found = find(game)
        return Lessons(found, size, found.seats[0] if players is None else players, opponents, seat, **setup)


class HouseEnv(gymnasium.Env[Array, int]):
    """One game."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise error.UnsupportedMode(f"render_mode is {render_mode!r}; choose from {RENDER_MODES}")
        self._lessons = taught(game, 1, players, opponents, seat, setup)
        self.render_mode = render_mode
        self.observation_space = observation_space(self._lessons.batch.game)
        self.action_space = action_space(self._lessons.batch.game)
        self._playing, self._seeded = False, False

    @refusals()
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game. With a seed it is the one that `manse.game(...).start(players, seed=seed)` deals."""
        super().reset(seed=seed)
        if seed is None and self._seeded:
            self._lessons.begin(np.ones(1, np.bool_))
        else:
            self._lessons.reset([int(self.np_random.integers(2**62)) if seed is None else seed])
        self._playing = self._seeded = True
        return self._look()

    def _look(self) -> tuple[Array, dict[str, Any]]:
        batch = self._lessons.batch
        return batch.observation[0].copy(), {"action_mask": batch.legal[0].astype(np.int8), "seat": int(self._lessons.learner[0])}

    @refusals()
    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if not self._playing:
            raise error.ResetNeeded("there is no game: call reset before step")
        if not self.action_space.contains(action):
            raise error.InvalidAction(f"{action!r} is not an action; there are 0 to {self._lessons.batch.game.actions - 1}")
        mover = int(self._lessons.learner[0])
        legal = bool(self._lessons.batch.legal[0, action])
        if legal:
            self._lessons.play(np.array([action]), np.ones(1, np.bool_))
        self._playing = legal and not self._lessons.batch.over[0]
        observation, info = self._look()
        reward = 0.0
        if not self._playing:
            info["rewards"] = rewards_of(self._lessons, np.array([mover]), np.array([not legal]))[0]
            reward = float(info["rewards"][mover])
        if self.render_mode == "human":
            self.render()
        return observation, reward, not self._playing, False, info

    def render(self) -> Any:
        picture = drawn(self._lessons.window(0, int(self._lessons.learner[0])))
        if self.render_mode == "ansi":
            return picture
        print(picture, end="")
        return None


def rewards_of(lessons: Lessons, movers: Array, forfeited: Array) -> Array:
    """What each seat got in the games that ended last; of a forfeited one, only the mover's loss."""
    rewards = stakes(lessons.batch.payoff)
    rewards[forfeited] = 0.0
    rewards[forfeited, movers[forfeited]] = FORFEIT
    return rewards


class HouseVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games at once, on all cores. `copy=False` hands out the arrays themselves, which the next step writes anew.

    Games that end begin anew in the same step, with the last observation in `info["final_obs"]`; `autoreset_mode` may choose another
    of Gymnasium's ways.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        copy: bool = True,
        **setup: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise error.UnsupportedMode(f"render_mode is {render_mode!r}; many games can be drawn as 'ansi' only")
        self._lessons = taught(game, num_envs, players, opponents, seat, setup)
        self._mode, self._copy, self.num_envs, self.render_mode = AutoresetMode(autoreset_mode), copy, num_envs, render_mode
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": self._mode}
        self.single_observation_space = observation_space(self._lessons.batch.game)
        self.single_action_space = action_space(self._lessons.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._ended = np.ones(num_envs, np.bool_)
        self._seeded = False

    @refusals()
    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """New games, in all places or in those of `options["reset_mask"]`. One seed is counted up from place to place."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = reset_mask(options, self.num_envs)
        if seed is None and self._seeded:
            self._lessons.begin(which)
        elif which.all():
            self._lessons.reset(self._seeds(seed))
        else:
            raise ValueError("seeds are for all games: leave either `seed` or `reset_mask` out")
        self._seeded = True
        self._ended = self._ended & ~which
        return self._observation(), self._infos()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        if seed is None or isinstance(seed, int):
            first = int(self.np_random.integers(2**61)) if seed is None else seed
            return [first + place for place in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"If seeds are passed as a list the length must match num_envs={self.num_envs} but got length={len(seed)}.")
        return [int(self.np_random.integers(2**61)) if own is None else own for own in seed]

    @refusals()
    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if not self._seeded:
            raise error.ResetNeeded("there are no games: call reset before step")
        actions = self._checked(actions)
        lessons, batch = self._lessons, self._lessons.batch
        due = self._ended
        if self._mode == AutoresetMode.DISABLED and due.any():
            raise error.ResetNeeded(f"game {int(np.flatnonzero(due)[0])} is over: reset it before the next step")
        legal = batch.legal[self._rows, actions]
        movers = lessons.learner.copy()
        lessons.play(actions, ~due & legal)
        forfeited = ~due & ~legal
        ended = forfeited | (batch.over & ~due)
        if due.any():
            lessons.begin(due)
        infos: dict[str, Any] = {}
        rewards = np.zeros(self.num_envs)
        if ended.any():
            each = rewards_of(lessons, movers, forfeited)
            rewards[ended] = each[self._rows, movers][ended]
            infos = self._finish(ended, each)
        self._ended = ended if self._mode != AutoresetMode.SAME_STEP else np.zeros(self.num_envs, np.bool_)
        return self._observation(), rewards, ended, np.zeros(self.num_envs, np.bool_), {**self._infos(), **infos}

    def _checked(self, actions: Array) -> Array:
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise error.InvalidAction(f"a step takes {self.num_envs} whole numbers, not {actions.dtype} {actions.shape}")
        wrong = (actions < 0) | (actions >= self._lessons.batch.game.actions)
        if wrong.any():
            raise error.InvalidAction(f"{actions[wrong][0]} is not an action; there are 0 to {self._lessons.batch.game.actions - 1}")
        return actions

    def _finish(self, ended: Array, rewards: Array) -> dict[str, Any]:
        """What is told of the games that have ended; those that begin anew at once do so."""
        told = {"rewards": np.where(ended[:, None], rewards, 0.0), "_rewards": ended}
        if self._mode != AutoresetMode.SAME_STEP:
            return told
        last = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            last[row] = self._lessons.batch.observation[row].copy()
        self._lessons.begin(ended)
        return {"final_obs": last, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def _observation(self) -> Array:
        observation: Array = self._lessons.batch.observation
        return observation.copy() if self._copy else observation

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        mask = self._lessons.batch.legal.astype(np.int8) if self._copy else self._lessons.batch.legal.view(np.int8)
        return {"action_mask": mask, "_action_mask": everywhere, "seat": self._lessons.learner.copy(), "_seat": everywhere}

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(drawn(self._lessons.window(row, int(self._lessons.learner[row]))) for row in range(self.num_envs))


def reset_mask(options: dict[str, Any] | None, size: int) -> Array:
    """Which games a reset is for."""
    if options is None or "reset_mask" not in options:
        return np.ones(size, np.bool_)
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError(f"`options['reset_mask']` must be a numpy array of np.bool_, got {type(mask)}")
    if mask.shape != (size,) or not mask.any():
        raise ValueError(f"`options['reset_mask']` must have shape `({size},)` and at least one True value, got {mask}")
    return mask


def register(id: str) -> None:
    gymnasium.register(
        id=f"manse/{id}-v{find(id).version}",
        entry_point=f"{__name__}:{HouseEnv.__name__}",
        vector_entry_point=f"{__name__}:{HouseVectorEnv.__name__}",
        kwargs={"game": id},
    )


for _id in games():
    if f"manse/{_id}-v{find(_id).version}" not in gymnasium.registry:
        register(_id)
