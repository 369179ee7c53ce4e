"""The games under OpenSpiel: importing this module registers `manse_<game>` for each of them.

    import manse.adapters.open_spiel
    game = pyspiel.load_game("manse_ghosts(players=3,data=small)")

Every draw of the house is a chance node with its odds, one card or number at a time, so that exact methods work where the tree
permits. Seats that choose at once are asked one after the other, and none sees the others' choices. Utilities: every seat stakes 1
and the winners share it all, so that they add up to 0. Strings and tensors come from what the seat knows; an information state
string is all it has seen and done.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pyspiel

from manse.adapters.chance import MOST_OUTCOMES
from manse.adapters.pay import stakes
from manse.adapters.tree import Position, lay, written
from manse.engine.errors import DataError
from manse.engine.record import NOBODY
from manse.engine.registry import game as find
from manse.engine.registry import games

if TYPE_CHECKING:
    from manse.engine.game import Game

OWN_DATA = "standard"
MOST_DRAWS = 64
"""There are no more draws than this for each decision."""
PAST = 4
"""How many of its last decisions a seat's information state tensor shows, unless the parameter `past` says otherwise."""


def game_type(game: "Game") -> Any:
    return pyspiel.GameType(
        short_name=f"manse_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.seats[0],
            "data": OWN_DATA,
            "past": PAST,
            **{option.name: option.default for option in game.options},
        },
    )


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house, set up as the parameters say. Each game is a subclass: OpenSpiel holds what it registers until after Python's
    end, and of all that it could hold only classes outlive that."""

    house: "ClassVar[Game]"
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.house
        parameters = {**self.kind.parameter_specification, **(params or {})}
        given = dict(parameters)
        players, data, self.past = (parameters.pop(name) for name in ("players", "data", "past"))
        try:
            self.table = lay(game.id, players, None if data == OWN_DATA else data, tuple(sorted(parameters.items())))
            if not 0 <= self.past <= game.state.LONGEST:
                raise DataError(f"past is {self.past}; 0 to {game.state.LONGEST} are possible")
        except DataError as error:
            raise pyspiel.SpielError(str(error)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=game.state.LONGEST,
        )
        super().__init__(self.kind, info, given)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, *given: Any) -> "HouseState":
        if given:
            raise pyspiel.SpielError("a game of the house begins at its beginning: new_initial_state takes nothing")
        return HouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "HouseObserver":
        return HouseObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS * (self.max_game_length() + 1)


class HouseState(pyspiel.State):  # type: ignore[misc]
    """Holds one position; positions never change, so a copy of the state shares it."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self.position = game.table.opening

    def current_player(self) -> int:
        if self.position.draw:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.seat

    def is_terminal(self) -> bool:
        return self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.position.draw:
            raise pyspiel.SpielError("chance_outcomes: chance has nothing to decide here")
        return list(self.position.draw.odds)

    def _apply_action(self, action: int) -> None:
        if action not in self.position.legal:
            raise pyspiel.SpielError(f"apply_action: {action} is not among the legal actions {self.position.legal}")
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw-{action}"
        notation = self.position.table.game.text.NOTATION
        if not 0 <= action < len(notation):
            raise pyspiel.SpielError(f"action_to_string: there is no action {action}; there are 0 to {len(notation) - 1}")
        return notation[action]

    def returns(self) -> list[float]:
        return stakes(self.position.shares).tolist()

    def __str__(self) -> str:
        return self.position.moves

    def resample_from_infostate(self, player: int, sampler: Any) -> "HouseState":
        """A state that fits all the player knows of this one, each as likely as the rules make it. It has no history."""
        if self.position.draw:
            raise pyspiel.SpielError("resample_from_infostate: chance is to decide here, nobody is to move")
        state: HouseState = self.get_game().new_initial_state()
        state.position = self.position.imagined(player, int(sampler() * 2**53))
        return state


class HouseObserver:
    """What a player, or the public, knows of a state, in the parts that OpenSpiel asks for.

    The tensor's parts have the names of the game's own slices. Of private knowledge alone there is no tensor, only a string.
    """

    def __init__(self, game: HouseGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public, self._recall = kind.public_info, kind.perfect_recall
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or (self._recall and not self._public):
            raise ValueError(f"Observation type not supported: {kind}")
        encoder = game.table.game.encoder
        self._size, self._past = encoder.SIZE, game.past if self._recall and self._private else 0
        row = encoder.SIZE + game.table.game.actions
        self.tensor = np.zeros(encoder.SIZE + self._past * row, np.float32) if self._public else None
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            self.dict = {name: self.tensor[part] for name, part in encoder.SLICES.items()}
            if self._past:
                self.dict["past"] = self.tensor[encoder.SIZE :].reshape(self._past, row)

    def set_from(self, state: HouseState, player: int) -> None:
        if self.tensor is None:
            return
        viewer = player if self._private else NOBODY
        self.tensor[: self._size] = state.position.observation(viewer)
        self.tensor[self._size :] = 0
        if self._past:
            for row, (observation, action) in zip(self.dict["past"], state.position.decisions_of(player, self._past), strict=False):
                row[: self._size] = observation
                row[self._size + action] = 1

    def string_from(self, state: HouseState, player: int) -> str:
        viewer = player if self._private else NOBODY
        if self._recall:
            return state.position.recall(viewer)
        return written(self._parts(state.position, viewer))

    def _parts(self, position: Position, viewer: int) -> dict[str, str]:
        if self._public:
            return position.sees(viewer)
        public = position.sees(NOBODY)
        return {name: value for name, value in position.sees(viewer).items() if public[name] != value}


def register(game: "Game") -> None:
    kind = game_type(game)
    pyspiel.register_game(kind, type(f"{HouseGame.__name__}_{game.id}", (HouseGame,), {"house": game, "kind": kind}))


for _id in games():
    if f"manse_{_id}" not in pyspiel.registered_names():
        register(find(_id))
