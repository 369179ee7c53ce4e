"""A game: its name, seats, options and credits, and the door to its rules."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from manse.engine.errors import DataError

if TYPE_CHECKING:
    from manse.engine.match import Match
    from manse.engine.speech import Words
    from manse.engine.tables import Source
    from manse.engine.text import Text
    from manse.engine.verbs import Encoder, Rules, Sight

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
    """Of the rules. A change that makes an old record replay differently is a new version; the old one stays beside it."""
    options: tuple[Option, ...] = ()

    @property
    def id(self) -> str:
        return self.package.split(".")[2]

    @property
    def actions(self) -> int:
        return self.rules.ACTIONS

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

    @cached_property
    def rules(self) -> "Rules":
        return cast("Rules", importlib.import_module(f"{self.package}.rules"))

    @cached_property
    def text(self) -> "Text":
        return cast("Text", importlib.import_module(f"{self.package}.text"))

    @cached_property
    def sight(self) -> "Sight":
        return cast("Sight", importlib.import_module(f"{self.package}.view"))

    @cached_property
    def encoder(self) -> "Encoder":
        return cast("Encoder", importlib.import_module(f"{self.package}.encode"))

    @cached_property
    def loops(self) -> Any:
        """The shared loops, compiled for this game."""
        from manse.engine import loops
        from manse.engine.compile import bind

        names = {"rules": self.rules, "sight": self.sight, "encoder": self.encoder, "ACTIONS": self.actions}
        return bind(loops, names, f"{self.package}.rules")

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
            return tables.read(self.folder / "data.toml")._replace(name=f"{self.id}/data.toml")
        shipped = self.folder / "variants" / f"{given}.toml"
        if isinstance(given, str) and shipped.is_file():
            return tables.read(shipped)._replace(name=f"{self.id}/{given}.toml")
        return tables.read(Path(str(given)))

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

    def box(self, options: Mapping[str, Value], data: "Source") -> Any:
        """The record that `setup` is given."""
        from manse.engine import tables

        settings = self.settings(options)
        numbers = {option.name: option.number(settings[option.name]) for option in self.options}
        box = importlib.import_module(f"{self.package}.data").Box
        return tables.pack(box, data, self.data(), numbers)

    def check_players(self, players: int) -> None:
        if isinstance(players, bool | float) or players not in self.seats:
            raise DataError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {players}")
