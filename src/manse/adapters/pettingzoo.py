"""The games under PettingZoo's AEC interface.

    from manse.adapters import pettingzoo
    env = pettingzoo.env("ghosts", players=4)

Agents are called player_0, player_1 … An observation is a dict of `observation`, what the agent knows as numbers, and `action_mask`.
Seats that choose at once are asked one after the other. Rewards come at the end: every agent stakes 1 and the winners share it all.
A picture shows what the agent to move may see.
"""

from typing import Any

import numpy as np
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from manse.adapters.pay import FORFEIT, stakes
from manse.adapters.picture import drawn
from manse.adapters.solo import Solo
from manse.adapters.spaces import action_space, masked_observation_space, observation_space
from manse.engine.errors import DataError, UnknownGame
from manse.engine.record import NOBODY, Array
from manse.engine.registry import game as find

RENDER_MODES = ["ansi", "human"]
AFTER_RESET = ("rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents", "agents")


def env(game: str, players: int | None = None, *, render_mode: str | None = None, data: str | None = None, **options: Any) -> "GuardedEnv":
    """A game under PettingZoo's usual guards: calls out of order and actions outside the space are refused, an illegal one loses."""
    return GuardedEnv(game, players, render_mode=render_mode, data=data, **options)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name for it)
    """A game without guards."""

    def __init__(
        self, game: str, players: int | None = None, *, render_mode: str | None = None, data: str | None = None, **options: Any
    ) -> None:
        EzPickle.__init__(self, game, players, render_mode=render_mode, data=data, **options)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is {render_mode!r}; choose from {RENDER_MODES}")
        try:
            found = find(game)
            self._solo = Solo(found, found.seats[0] if players is None else players, data, **options)
        except (DataError, UnknownGame) as error:
            raise ValueError(str(error)) from None
        self.metadata = {
            "name": f"manse_{game}_v{found.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._solo.players)]
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: masked_observation_space(found) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(found) for agent in self.possible_agents}
        self.state_space = observation_space(found, (self._solo.players,))

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it is the one that `manse.game(...).start(players, seed=seed)` deals."""
        self._solo.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._solo.to_move]

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self._solo.mask[action]:
            raise ValueError(f"action {action} is not legal for {agent} now")
        self._solo.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._solo.to_move == NOBODY:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self._solo.to_move]
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        self.rewards = dict(zip(self.agents, stakes(self._solo.payoff).tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Array]:
        seat = self._numbers[agent]
        if seat == self._solo.to_move:
            mask = self._solo.mask.astype(np.int8)
        else:
            mask = np.zeros(self._solo.game.actions, np.int8)
        return {"observation": self._solo.observe(seat), "action_mask": mask}

    def state(self) -> Array:
        """What all agents know together, row by row."""
        return np.stack([self._solo.observe(seat) for seat in range(self._solo.players)])

    def render(self) -> str | None:
        if self.render_mode is None:
            from gymnasium import logger

            logger.warn("You are calling render method without specifying any render mode.")
            return None
        picture = drawn(self._solo.window(self._solo.to_move))
        if self.render_mode == "ansi":
            return picture
        print(picture, end="")
        return None

    def close(self) -> None:
        """Nothing is open."""


class GuardedEnv(raw_env):
    """Behaves as `raw_env` does under PettingZoo's OrderEnforcing, AssertOutOfBounds and TerminateIllegal wrappers, but quicker."""

    _has_reset = _has_updated = False

    def __getattr__(self, name: str) -> Any:
        if name in AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._has_reset = self._has_updated = True
        super().reset(seed, options)

    def step(self, action: int) -> None:
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if action is None:
            assert self.terminations[agent] or self.truncations[agent], "action is not in action space"
            super().step(action)
            return
        assert self.action_spaces[agent].contains(action), "action is not in action space"
        if self.terminations[agent] or self._solo.mask[action]:
            super().step(action)
        else:
            self._forfeit(agent)

    def _forfeit(self, agent: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {other: FORFEIT if other == agent else 0.0 for other in self.agents}
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Array]:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def state(self) -> Array:
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> str | None:
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> "Turns":
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return Turns(self, max_iter)


class Turns(AECIterator):  # type: ignore[misc]
    """The agents in the order of their turns. Between two of them there must be a step."""

    def __next__(self) -> str:
        agent: str = super().__next__()
        assert self.env._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
        self.env._has_updated = False
        return agent
