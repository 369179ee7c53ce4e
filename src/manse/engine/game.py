"""A game: its name, seats, options and credits, and the door to its rules."""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from manse.engine.errors import DataError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from manse.engine.loops import Loops
    from manse.engine.match import Match
    from manse.engine.plans import Planner
    from manse.engine.record import Fields
    from manse.engine.speech import Words
    from manse.engine.tables import Source
    from manse.engine.text import Text
    from manse.engine.verbs import Encoder, Sight, State

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """A choice the players make before the game. The box has a field of the same name."""

    name: str
    choices: tuple[Value, ...]
    default: Value

    def number(self, value: Value) -> int:
        """What the rules see: whole numbers as they are, words by their place."""
        for place, choice in enumerate(self.choices):
            if type(choice) is type(value) and choice == value:
                return place if isinstance(choice, str) else int(choice)
        raise DataError(f"option {self.name} is {value!r}; choose from {', '.join(map(repr, self.choices))}")


@dataclass(frozen=True)
class Game:
    """Declared in a game's __init__.py. Its rules, texts and tables are imported when they are first asked for."""

    package: str
    title: str
    seats: range
    minutes: int
    credits: str
    version: int = 1
    """Of the rules. A change that makes an old record replay differently is a new version."""
    since: int = 1
    """The oldest version that these rules still play: where a rule changed, it looks at `s.version`."""
    options: tuple[Option, ...] = ()

    @property
    def id(self) -> str:
        return self.package.split(".")[2]

    @property
    def actions(self) -> int:
        return self.state.ACTIONS

    def start(self, players: int | None = None, *, seed: int | None = None, data: object = None, **options: Value) -> "Match":
        """A new match. Without a seed its cards come from the system's secure source.

        `data` is an owner's data file: its path, or the name of one that comes with the game.
        """
        from manse.engine.match import Match
        from manse.engine.rng import fresh_key, key_from_seed

        key = fresh_key() if seed is None else key_from_seed(seed)
        return Match(self, self.seats[0] if players is None else players, key, options, self.data(data))

    def batch(self, size: int, players: int | None = None, *, device: str = "cpu", **rest: Any) -> Any:
        """Many games at once, for simulation and learning; `device` is "cpu" or "cuda"."""
        if device == "cpu":
            from manse.engine.batch import Batch
        elif device == "cuda":
            from manse.engine.cuda import CudaBatch as Batch  # type: ignore[assignment]
        else:
            raise DataError(f"device is {device!r}; choose from 'cpu', 'cuda'")
        return Batch(self, size, self.seats[0] if players is None else players, **rest)

    def module(self, name: str) -> Any:
        """One of the game's modules."""
        return importlib.import_module(f"{self.package}.{name}")

    def has(self, name: str) -> bool:
        """Is there such a module?"""
        return importlib.util.find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def state(self) -> "State":
        return cast("State", self.module("state"))

    @cached_property
    def text(self) -> "Text":
        return cast("Text", self.module("text"))

    def picture(self, view: Mapping[str, object], words: "Words", players: Sequence[str]) -> "RenderableType":
        """The table for a terminal, from a view."""
        found: RenderableType = self.module("picture").picture(view, words, players)
        return found

    @cached_property
    def sight(self) -> "Sight":
        return cast("Sight", self.module("view"))

    @cached_property
    def teller(self) -> Any:
        """The game's account.py, if it has one (engine/account.py)."""
        return self.module("account") if self.has("account") else None

    @cached_property
    def planner(self) -> "Planner | None":
        """The game's plans.py, if it has one (engine/plans.py)."""
        return cast("Planner", self.module("plans")) if self.has("plans") else None

    @cached_property
    def insight(self) -> Any:
        """The game's insight.py, if it has one: what nets are told beside an observation."""
        return self.module("insight") if self.has("insight") else None

    @cached_property
    def told(self) -> int:
        """How many numbers a net is told of a position: an observation, and what is reckoned from it."""
        return self.encoder.SIZE + (self.insight.SIZE if self.insight else 0)

    @cached_property
    def encoder(self) -> "Encoder":
        return cast("Encoder", self.module("encode"))

    @cached_property
    def verbs(self) -> dict[str, object]:
        """What loops are bound to: the game's verbs, quick twins in place of readable ones, and what the declarations give."""
        from manse.engine.sight import revealing
        from manse.engine.verbs import QUICK

        rules, knowledge, encoder = (self.module(name) for name in ("rules", "knowledge", "encode"))
        found: dict[str, object] = {name: getattr(rules, name) for name in ("setup", "legal", "play", "proceed", "payoff")}
        found |= {"gaps": knowledge.gaps, "imagine": knowledge.imagine, "observe": encoder.observe}
        found |= {"reveal": revealing(self.state.State), "SECRETS": self.state.Event.secrets(), "ACTIONS": self.actions}
        twins = self.module("fast") if self.has("fast") else None
        return found | {name: getattr(twins, name) for name in QUICK if name in found and hasattr(twins, name)}

    @cached_property
    def sense(self) -> dict[str, object]:
        """Sensible play: `choose`, how a finished game is esteemed, whether a world may be handed to it in place of knowledge, and whether
        one in which nobody remembers; and what nets are told beside an observation."""
        from manse.engine.compile import compiled
        from manse.engine.verbs import reckon

        sense = self.module("sense")
        choose = getattr(self.module("fast"), "choose", sense.choose) if self.has("fast") else sense.choose
        names = {"choose": compiled(choose), "ESTEEMED": hasattr(sense, "esteem")}
        names["reckon"] = compiled(self.insight.reckon if self.insight else reckon)
        names |= {name: getattr(sense, name, False) for name in ("FROM_WORLDS", "FORGETFUL")}
        return names | ({"esteem": sense.esteem} if hasattr(sense, "esteem") else {})

    @cached_property
    def loops(self) -> "Loops":
        """The shared loops, compiled for this game."""
        from manse.engine import loops
        from manse.engine.compile import bind

        return cast("Loops", bind(loops, self.verbs, f"{self.package}.rules"))

    @cached_property
    def unwatched(self) -> "Loops":
        """The same for games at which nobody looks before they end: nothing is told, and nobody remembers."""
        from manse.engine import loops
        from manse.engine.compile import bind, unwatched

        made: dict[object, Any] = {}
        verbs = self.verbs | {name: unwatched(cast(FunctionType, self.verbs[name]), made) for name in ("play", "proceed")}
        return self.loops if verbs == self.verbs else cast("Loops", bind(loops, verbs, f"{self.package}.unwatched"))

    def bind(self, source: ModuleType, group: str, **names: object) -> Any:
        """Loops of others, compiled for this game: they see the shared ones, the verbs and sensible play."""
        from manse.engine.compile import bind

        return bind(source, {**vars(self.loops), **self.sense, **names}, f"manse.{group}.{self.id}")

    @cached_property
    def folder(self) -> Path:
        return Path(str(importlib.import_module(self.package).__file__)).parent

    def words(self, language: str = "en") -> "Words":
        if language not in self._words:
            from manse.engine.speech import words

            self._words[language] = words(self.folder, language)
        return self._words[language]

    @cached_property
    def _words(self) -> "dict[str, Words]":
        return {}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each action, by its notation."""
        return {name: number for number, name in enumerate(self.text.NOTATION)}

    def data(self, given: object = None) -> "Source":
        """The tables of an owner's file, or of one that comes with the game."""
        from manse.engine import tables

        if isinstance(given, tables.Source):
            return given
        if given is None:
            return self.printed
        shipped = self.folder / "variants" / f"{given}.toml"
        if isinstance(given, str) and shipped.is_file():
            return tables.read(shipped)._replace(name=f"{self.id}/{given}.toml")
        return tables.read(Path(str(given)))

    @cached_property
    def printed(self) -> "Source":
        """The tables of the game as it comes."""
        from manse.engine import tables

        return tables.read(self.folder / "data.toml")._replace(name=f"{self.id}/data.toml")

    @cached_property
    def variants(self) -> tuple[str, ...]:
        """The data files that come with the game."""
        return tuple(sorted(file.stem for file in self.folder.glob("variants/*.toml")))

    def settings(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """All options with their values, the given ones and the defaults."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise DataError(f"{self.title} has no option {name!r}; it has: {', '.join(known) or 'none'}")
            known[name].number(value)
        return {name: options.get(name, option.default) for name, option in known.items()}

    def box(self, options: Mapping[str, Value], data: "Source") -> "Fields":
        """The record that `setup` is given; of the game as it comes the same one each time."""
        settings = self.settings(options)
        numbers = tuple((option.name, option.number(settings[option.name])) for option in self.options)
        return self._printed_box(numbers) if data is self.printed else self._packed(data, numbers)

    @cache  # noqa: B019  # games stay
    def _printed_box(self, numbers: tuple[tuple[str, int], ...]) -> "Fields":
        return self._packed(self.printed, numbers)

    def _packed(self, data: "Source", numbers: tuple[tuple[str, int], ...]) -> "Fields":
        from manse.engine import tables

        return tables.pack(self.module("data").Box, data, self.printed, dict(numbers))

    def check_players(self, players: int) -> None:
        if isinstance(players, bool | float) or players not in self.seats:
            raise DataError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {players}")
