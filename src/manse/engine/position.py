"""Positions as text: a whole state, or what one seat knows of it, in a line that people can read and write.

    ghosts/4 key=93ab… drawn=21 to_act=2 phase=turn fright=3,4,3,3 hand=red-1,mist,blue-2/… deck=…
    ghosts/4@2 …                                        what seat 2 knows; @- is a spectator
    rest_in_peace/2?levels=2&box=small …                options, and the name of a data file that comes with the game

A field stands there if it differs from the same game's opening before anything is dealt; numbers are divided by commas, rows of a table
by /, and what is left out at the end of a row or a table is as in the opening. Numbers that have names are told by them; `-` is none of
them, `?` is hidden. Reading and writing are exact: the same bytes come back.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from manse.engine.errors import DataError
from manse.engine.record import HIDDEN, NOBODY, NONE, Array, Field, Header, blank, copied, fields
from manse.engine.rng import key_from_hex, key_to_hex, threefry
from manse.engine.verbs import Known

if TYPE_CHECKING:
    from manse.engine.game import Game, Value
    from manse.engine.match import Match
    from manse.engine.seat import Seat
    from manse.engine.tables import Source

HEAD = re.compile(r"(?P<id>\w+)/(?P<players>\d+)(@(?P<seat>\d+|-))?(\?(?P<options>\S+))?$")
SIGNS = {NONE: "-", HIDDEN: "?"}
DIVIDERS = (",", "/", ";")
"""Between numbers, between rows, between tables of rows."""
WHOLE = None


class Position:
    """A state, or with `seat` what that seat knows; and the game, options and data that it belongs to."""

    def __init__(
        self,
        game: "Game",
        state: Header,
        options: "Mapping[str, Value] | None" = None,
        data: "Source | None" = None,
        seat: int | None = WHOLE,
    ) -> None:
        self.game, self.options, self.seat = game, game.settings(options or {}), seat
        self.data = game.data() if data is None else data
        self.state: Any = copied(state)

    @classmethod
    def of(cls, match: "Match") -> "Position":
        return cls(match.game, match._s, match.options, match.data)

    @classmethod
    def parse(cls, text: str, data: "Source | None" = None) -> "Position":
        """Reads a position; `data` is given where it was played with an owner's file."""
        head, *parts = (text.split() if isinstance(text, str) else []) or [""]
        found = HEAD.match(head)
        if found is None:
            raise DataError(f"not a position: it begins with a game and its players, as in ghosts/4, not with {head[:40]!r}")
        from manse.engine.registry import game as find

        version, options = _options(found["options"] or "")
        game = find(found["id"], version)
        chosen = {name: _option(game, name, word) for name, word in options.items() if name != "box"}
        data = game.data(options.get("box")) if data is None else data
        seat = WHOLE if found["seat"] is None else NOBODY if found["seat"] == "-" else int(found["seat"])
        players = int(found["players"])
        game.check_players(players)
        if seat is not WHOLE and seat >= players:
            raise DataError(f"not a position: there is no seat {seat} among {players}")
        position = cls(game, opening(game, players, chosen, data, seat is WHOLE), chosen, data, seat)
        for part in parts:
            position._read(part)
        position._refill()
        return position

    def match(self) -> "Match":
        """A match that goes on from here; it is made of the text, so that it can be replayed."""
        from manse.engine.match import Match

        text = str(self)
        return Match(self.game, int(self.state.seats), np.array(self.state.key), self.options, self.data, text)

    def window(self) -> "Seat":
        """The seat's window, where the position is what a seat knows."""
        from manse.engine.seat import Seat

        if self.seat is WHOLE:
            raise DataError("this is a whole position, not what a seat knows")
        return Seat(self.game, self.seat, Known(copied(self.state)))

    def __str__(self) -> str:
        return " ".join([self._head(), *self._parts()])

    def _head(self) -> str:
        seat = "" if self.seat is WHOLE else "@-" if self.seat == NOBODY else f"@{self.seat}"
        defaults = {option.name: option.default for option in self.game.options}
        chosen = [f"{name}={_word(value)}" for name, value in self.options.items() if value != defaults[name]]
        if self.data != self.game.data():
            chosen.append(f"box={self.data.name.removeprefix(self.game.id + '/').removesuffix('.toml')}")
        chosen += [f"rules={self.game.version}"] if self.game.version > 1 else []
        return f"{self.game.id}/{int(self.state.seats)}{seat}{'?' if chosen else ''}{'&'.join(chosen)}"

    def _parts(self) -> Iterator[str]:
        base = opening(self.game, int(self.state.seats), self.options, self.data, self.seat is WHOLE)
        if self.seat is WHOLE:
            yield f"key={key_to_hex(np.array(self.state.key))}"
        for name, field in fields(self.game.state.State).items():
            if name not in ("key", "words", "seats", "version"):
                told = _tell(np.asarray(self.state[name]), np.asarray(base[name]), self._names(name, field))
                if told is not None:
                    yield f"{name}={told}"

    def _names(self, name: str, field: Field) -> tuple[str, ...]:
        kinds = {"phase": self.game.state.Phase, "event": self.game.state.Event}
        if name in kinds:
            members = {int(member): member.name.lower() for member in kinds[name]}
            return tuple(members.get(number, str(number)) for number in range(max(members) + 1))
        return field.names

    def _read(self, part: str) -> None:
        name, _, text = part.partition("=")
        declared = fields(self.game.state.State)
        if name == "key":
            try:
                self.state.key[:] = key_from_hex(text)
            except ValueError as error:
                raise DataError(f"not a position: key {error}") from None
        elif name not in declared or name in ("words", "seats", "version"):
            raise DataError(f"not a position: {self.game.title} has no field {name!r}")
        else:
            value = np.array(self.state[name])
            _fill(value.reshape(value.shape or (1,)), text, name, self._names(name, declared[name]))
            self.state[name] = value

    def _refill(self) -> None:
        """The generator's buffer holds the block of the word that was drawn last."""
        drawn = int(self.state.drawn)
        if drawn:
            threefry(self.state.key, (drawn - 1) >> 2, 0, self.state.words)


def opening(game: "Game", players: int, options: "Mapping[str, Value]", data: "Source", whole: bool) -> Any:
    """What the text is told against: the opening that a key of zeros gives, but for its generator; of knowledge, what all know of it."""
    state = blank(game.state.State)
    game.loops.begin(state, np.zeros(4, np.uint32), players, game.box(options, data), game.version)
    if whole:
        state.words[:] = state.drawn = 0
        return state
    known = blank(game.state.State)
    game.loops.know(state, NOBODY, Known(known))
    return known


def _tell(value: Array, base: Array, names: tuple[str, ...]) -> str | None:
    """The numbers that differ from the base, up to the last that does; None if all are the same."""
    if np.array_equal(value, base):
        return None
    if value.ndim < 2:
        last = int(np.flatnonzero(np.atleast_1d(value != base))[-1]) + 1
        return ",".join(_named(int(number), names) for number in np.atleast_1d(value)[:last])
    divider = DIVIDERS[value.ndim - 1]
    rows = [_tell(row, start, names) or "" for row, start in zip(value, base, strict=True)]
    return divider.join(rows).rstrip(divider)


def _named(number: int, names: tuple[str, ...]) -> str:
    if names and number in SIGNS:
        return SIGNS[number]
    return names[number] if 0 <= number < len(names) else str(number)


def _fill(value: Array, text: str, name: str, names: tuple[str, ...]) -> None:
    parts = text.split(DIVIDERS[value.ndim - 1])
    if len(parts) > len(value):
        raise DataError(f"not a position: {name} has {len(parts)} {'numbers' if value.ndim == 1 else 'rows'}; there are {len(value)}")
    for place, part in enumerate(parts):
        if value.ndim == 1:
            value[place] = _number(part, name, names, value.dtype)
        elif part:
            _fill(value[place], part, name, names)


def _number(word: str, name: str, names: tuple[str, ...], kind: "np.dtype[Any]") -> int:
    signs = {sign: number for number, sign in SIGNS.items()}
    if names and word in signs:
        return signs[word]
    if word in names:
        return names.index(word)
    try:
        number = int(word)
        if len(word) > 20 or not np.iinfo(kind).min <= number <= np.iinfo(kind).max:
            raise ValueError
    except ValueError:
        raise DataError(f"not a position: {name} cannot be {word[:40]!r}") from None
    return number


def _options(text: str) -> tuple[int | None, dict[str, str]]:
    """The version of the rules, if it is told, and the options by name."""
    found = dict(part.partition("=")[::2] for part in text.split("&") if part)
    version = found.pop("rules", "")
    return int(version) if version.isdigit() else 1 if not version else None, found


def _option(game: "Game", name: str, word: str) -> "Value":
    for option in game.options:
        if option.name == name:
            for choice in option.choices:
                if _word(choice) == word:
                    return choice
    raise DataError(f"not a position: {game.title} has no option {name}={word}")


def _word(value: "Value") -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def position(text: str) -> "Match | Seat":
    """A match that goes on from a position; of what a seat knows, the seat's window."""
    found = Position.parse(text)
    return found.match() if found.seat is WHOLE else found.window()
