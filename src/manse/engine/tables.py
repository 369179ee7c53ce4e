"""Owner's data: the numbers of a game's components stand in TOML files, checked here and packed into the game's box record.

A file names only what it changes; the rest comes from the game's own data.toml. Sums that are printed in the box are checked, unless
the file says in its table `totals` that it means another sum.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from manse.engine.errors import DataError
from manse.engine.record import Field, Fields, blank, fields

Tables = Mapping[str, Any]


class Source(NamedTuple):
    """Tables and where they come from, so that an error can name the line."""

    name: str
    text: str
    tables: Tables

    def fault(self, path: tuple[str, ...], message: str) -> DataError:
        line = self._line(path) or self._line(path[:-1])
        return DataError(f"{self.name}{f', line {line}' if line else ''}: {'.'.join(path)} {message}")

    def _line(self, path: tuple[str, ...]) -> int | None:
        section: tuple[str, ...] = ()
        for number, line in enumerate(self.text.splitlines(), 1):
            if header := re.match(r"\s*\[([^\[\]]+)\]", line):
                section = tuple(part.strip().strip("\"'") for part in header[1].split("."))
                if section == path:
                    return number
            elif (key := re.match(r"\s*([\w\-\"']+)\s*=", line)) and (*section, key[1].strip("\"'")) == path:
                return number
        return None


def read(path: Path) -> Source:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path}: not a text file in UTF-8") from None
    return parse(str(path), text)


def parse(name: str, text: str) -> Source:
    try:
        return Source(name, text, tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise DataError(f"{name}: {error}") from None


def pack(box: type[Fields], source: Source, default: Source, options: Mapping[str, int]) -> Any:
    """The box record: the tables of `source`, what it leaves out from `default`, and the options."""
    declared = {name: field for name, field in fields(box).items() if name not in options}
    totals = source.tables.get("totals", {})
    if not isinstance(totals, dict):
        raise source.fault(("totals",), "is not a table of sums")
    for name in (*source.tables, *totals):
        if name != "totals" and name not in declared:
            raise source.fault((name,), f"is no component of this game; known: {', '.join(declared)}")
    record = blank(box)
    for name, field in declared.items():
        origin = source if name in source.tables else default
        total = totals.get(name, field.total)
        values = _values(field, origin, (name,), origin.tables.get(name))
        if total is not None and total != _sum(values):
            raise source.fault((name,), f"adds up to {_sum(values)}, not to {total}")
        setattr(record, name, values)
    for name, value in options.items():
        setattr(record, name, value)
    for path, message in box.faults(record):
        raise source.fault(path, message)
    return record


def _values(field: Field, source: Source, path: tuple[str, ...], given: Any, depth: int = 0) -> Any:
    if depth == len(field.shape):
        return _number(field, source, path, given)
    length = field.shape[depth]
    if depth == 0 and field.rows:
        if not isinstance(given, dict):
            raise source.fault(path, f"is not a table with the rows {', '.join(field.rows)}")
        for row in (*given, *field.rows):
            if row not in given or row not in field.rows:
                raise source.fault((*path, row), "is missing" if row in field.rows else f"is no row of {path[0]}")
        return [_values(field, source, (*path, row), given[row], 1) for row in field.rows]
    if not isinstance(given, list) or len(given) != length:
        count = f"{len(given)} numbers" if isinstance(given, list) else "no list"
        raise source.fault(path, f"has {count}; {length} are needed")
    return [_values(field, source, path, value, depth + 1) for value in given]


def _number(field: Field, source: Source, path: tuple[str, ...], given: Any) -> int:
    if field.choices:
        if given not in field.choices:
            raise source.fault(path, f"is {given!r}; choose from {', '.join(field.choices)}")
        return field.choices.index(given)
    if not isinstance(given, int) or isinstance(given, bool):
        raise source.fault(path, f"is {given!r}, not a whole number")
    if not field.low <= given <= field.high:
        raise source.fault(path, f"is {given}; {field.low} to {field.high} are possible")
    return given


def _sum(values: Any) -> int:
    return sum(_sum(value) for value in values) if isinstance(values, list) else int(values)
