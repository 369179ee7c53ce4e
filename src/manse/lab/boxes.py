"""Changed boxes: what of a game's data and options may be varied, and how such a box is written down as a data file."""

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from manse.engine.errors import DataError
from manse.engine.game import Game, Value
from manse.engine.record import Field, fields
from manse.engine.tables import Source

Tables = dict[str, Any]
MOST_STEPS = 1000
EVERY = "*"
"""Stands for all rows, or all places of a list."""


class Variation(NamedTuple):
    """A number of the box, or an option, and what it is to be."""

    name: str
    values: tuple[Value, ...]


def declared(found: Game) -> dict[str, Field]:
    """What a data file may hold."""
    options = {option.name for option in found.options}
    return {name: field for name, field in fields(found.module("data").Box).items() if name not in options}


SOURCES = ("reconstructed", "public", "printed")
"""What a number may rest on, as the comments of data files say it: what is said of a part holds for the whole."""


def remarks(found: Game) -> dict[str, str]:
    """The comment beside each number and table of a game's data file, or else the one above it."""
    known, told, above, inside = declared(found), dict[str, str](), list[str](), False
    for line in found.data().text.splitlines():
        if line.startswith("#"):
            above.append(line.strip("# "))
            continue
        if entry := re.match(r"(\[?)([\w\-]+)\]?\s*(=|#|$)", line):
            inside = inside or bool(entry[1])
            if entry[2] in known and (entry[1] or not inside):
                told[entry[2]] = line.partition("#")[2].strip() or " ".join(above)
        above = []
    return told


def source_of_numbers(remark: str) -> str:
    return next((word for word in SOURCES if word in remark.lower()), "")


def variation(found: Game, text: str) -> Variation:
    """`limit=5..9`, `limit=5..9..2`, `limit=5,7`; in a table `ghosts.red.0=1..3`, and `ghosts.*.0` for all rows."""
    name, equals, wanted = (part.strip() for part in text.partition("="))
    if not equals or not wanted:
        raise DataError(f"--vary {text!r}: write NAME=FIRST..LAST or NAME=ONE,ANOTHER")
    for option in found.options:
        if option.name == name:
            return Variation(name, tuple(choice_of(option.choices, part, text) for part in several(wanted)))
    if (field := declared(found).get(name.split(".")[0])) is None:
        known = ", ".join((*declared(found), *(option.name for option in found.options)))
        raise DataError(f"--vary {text!r}: {found.title} has no {name.split('.')[0]!r}; it has: {known}")
    values = tuple(number(part, text) if not field.choices else part for part in several(wanted))
    tables = copy.deepcopy(dict(found.data().tables))
    for value in values:
        if not field.choices and not field.low <= int(value) <= field.high:
            raise DataError(f"--vary {text!r}: {field.low} to {field.high} are possible, not {value}")
        put(tables, name, value)
    return Variation(name, values)


def several(wanted: str) -> list[str]:
    if span := re.fullmatch(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?", wanted):
        first, last, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if first > last or not step or (last - first) // step >= MOST_STEPS:
            raise DataError(f"{wanted!r} is no span: write FIRST..LAST, the lower first, with at most {MOST_STEPS} steps")
        return [str(value) for value in range(first, last + 1, step)]
    return [part.strip() for part in wanted.split(",")]


def number(text: str, whole: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise DataError(f"--vary {whole!r}: {text!r} is not a whole number")
    return int(text)


def choice_of(choices: Sequence[Value], text: str, whole: str) -> Value:
    for choice in choices:
        if str(choice).lower() == text.lower():
            return choice
    raise DataError(f"--vary {whole!r}: choose from {', '.join(map(str, choices))}")


def put(tables: Tables, name: str, value: Value) -> None:
    """Changes a number in its table; the places of a list are counted from 1."""
    head, *path = name.split(".")
    if not path:
        if isinstance(tables[head], dict | list):
            raise DataError(f"{name!r} is a table: name one of its numbers, as in {name}.{example(tables[head])}")
        tables[head] = value
        return
    _put(tables[head], path, value, name)


def _put(table: Any, path: Sequence[str], value: Value, name: str) -> None:
    for key in keys_of(table, path[0], name):
        if len(path) > 1:
            _put(table[key], path[1:], value, name)
        elif isinstance(table[key], dict | list):
            raise DataError(f"{name!r} is a table: name one of its numbers, as in {name}.{example(table[key])}")
        else:
            table[key] = value


def keys_of(table: Any, key: str, name: str) -> list[Any]:
    keys = list(table) if isinstance(table, dict) else list(range(len(table))) if isinstance(table, list) else []
    named = {str(one + 1) if isinstance(one, int) else one: one for one in keys}
    if key == EVERY and keys:
        return keys
    if key not in named:
        raise DataError(f"{name!r} is nowhere: there is {', '.join(named) or 'nothing more'} in place of {key!r}")
    return [named[key]]


def example(table: Any) -> str:
    return str(next(iter(table))) if isinstance(table, dict) else "1"


class Box(NamedTuple):
    """A changed box: its tables, and the options it is played with."""

    source: Source
    options: dict[str, Value]


def changed(found: Game, base: Source, options: Mapping[str, Value], values: Mapping[str, Value]) -> Box:
    """The box with some values put in. Sums are declared as they come out. What cannot be is told by a DataError."""
    known = {option.name for option in found.options}
    tables = {name: copy.deepcopy(base.tables.get(name, found.data().tables[name])) for name in declared(found)}
    for name, value in values.items():
        if name not in known:
            put(tables, name, value)
    source = source_of(found, tables)
    chosen = {**options, **{name: value for name, value in values.items() if name in known}}
    found.box(chosen, source)
    return Box(source, chosen)


def source_of(found: Game, tables: Tables, name: str = "box") -> Source:
    """A data file of these tables: what is as it comes is left out, and sums are declared as they come out."""
    own = {part: table for part, table in tables.items() if table != found.data().tables[part]}
    sums = {part: total(table) for part, table in own.items() if declared(found)[part].total is not None}
    told = {**own, **({"totals": sums} if sums else {})}
    return Source(name, written(told), told)


def filled(found: Game, tables: Mapping[str, Any]) -> Tables:
    """All tables of a box of which some are given."""
    for name in tables:
        if name not in declared(found):
            raise DataError(f"{name} is no component of this game; known: {', '.join(declared(found))}")
    return {name: copy.deepcopy(tables.get(name, found.data().tables[name])) for name in declared(found)}


def total(table: Any) -> int:
    parts = table.values() if isinstance(table, dict) else table if isinstance(table, list) else None
    if parts is None:
        return table if isinstance(table, int) else 0  # what is no number is told when the box is made
    return sum(total(part) for part in parts)


def written(tables: Mapping[str, Any]) -> str:
    """Tables as TOML: numbers and lists first, then what has rows."""
    plain = [f"{name} = {value_text(value)}" for name, value in tables.items() if not isinstance(value, dict)]
    for name, rows in tables.items():
        if isinstance(rows, dict):
            plain += ["", f"[{name}]", *(f"{key} = {value_text(value)}" for key, value in rows.items())]
    return "\n".join(plain).strip() + "\n"


def value_text(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(value_text(one) for one in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def grid(variations: Sequence[Variation]) -> Iterator[dict[str, Value]]:
    names = [one.name for one in variations]
    return (dict(zip(names, values, strict=True)) for values in product(*(one.values for one in variations)))


def size(variations: Sequence[Variation]) -> int:
    found = 1
    for one in variations:
        found *= len(one.values)
    return found
