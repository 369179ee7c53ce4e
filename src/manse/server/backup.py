"""All that a house keeps in one file, and a house made of it again: from SQLite, PostgreSQL, and from one to the other.

The file is gzipped JSON lines: a head (which revision of the schema, how many rows), then each table's name and columns with its rows
behind it, then an end. It is read in one transaction, so that it is the house of one moment, while people play on. It is written back in
one transaction too: a file that is cut off or spoilt leaves nothing behind. Then the schema is brought up to date.
"""

import gzip
import os
from base64 import b64decode
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import JSON, DateTime, LargeBinary, MetaData, Table, event, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from manse.engine.errors import DataError
from manse.server.database import Database, upgrade_to
from manse.server.models import Moment, now
from manse.server.settings import Settings

FORMAT = 1
AT_ONCE = 500
"""Rows that are written in one go."""
VERSION = "alembic_version"
READ: dict[type, Callable[[Any], Any]] = {Moment: datetime.fromisoformat, LargeBinary: partial(b64decode, validate=True)}
"""What JSON has no numbers or words for, and how it is read again."""
Told = Callable[[int, int], None]
"""Hears how many rows are done, and of how many."""


class Head(msgspec.Struct):
    """The first line."""

    house: int
    """Of the format."""
    revision: str
    """Of the schema."""
    made: datetime
    rows: dict[str, int]


class Part(msgspec.Struct):
    """Before the rows of a table."""

    table: str
    columns: list[str]


class Kept(NamedTuple):
    """What was kept or brought back: rows of each table."""

    revision: str
    made: datetime
    rows: dict[str, int]


async def back_up(settings: Settings, file: Path, told: Told = lambda done, rows: None) -> Kept:
    """Writes the house to a file that only its owner may read; it appears under its name when it is whole."""
    if settings.sqlite_file is not None and not settings.sqlite_file.is_file():
        raise DataError(f"there is no house in {settings.sqlite_file}")
    draft = file.with_name(file.name + ".part")
    try:
        async with opened(settings) as connection:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
                with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as out:
                    kept = await write_out(connection, out, told)
                raw.flush()
                os.fsync(raw.fileno())
        draft.replace(file)
    except OSError as error:
        raise DataError(f"{file}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return kept


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the house of one moment, or changes it in one go."""
    database = Database(settings)
    try:
        async with database.engine.connect() as connection:
            if settings.sqlite_file is None:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
    finally:
        await database.close()


async def write_out(connection: AsyncConnection, out: gzip.GzipFile, told: Told) -> Kept:
    tables = await tables_of(connection)
    if not tables:
        raise DataError("there is no house in this database")
    revision = str(await connection.scalar(text(f"SELECT version_num FROM {VERSION}")))
    rows = {str(table.name): int(await connection.scalar(select(func.count()).select_from(table)) or 0) for table in tables}
    head = Head(FORMAT, revision, now(), rows)
    done, encode = 0, msgspec.json.encode
    out.write(encode(head) + b"\n")
    for table in tables:
        out.write(encode(Part(str(table.name), [str(column.name) for column in table.columns])) + b"\n")
        async with connection.stream(select(table)) as found:
            async for some in found.partitions(AT_ONCE):
                out.write(b"".join(encode(tuple(row)) + b"\n" for row in some))
                done += len(some)
                told(done, sum(rows.values()))
    out.write(encode({"end": True}) + b"\n")
    return Kept(revision, head.made, rows)


async def tables_of(connection: AsyncConnection) -> list[Table]:
    """The tables as the database has them, each after those it points to."""
    found = MetaData()
    event.listen(found, "column_reflect", as_we_read_it)
    await connection.run_sync(found.reflect)
    return [table for table in found.sorted_tables if table.name != VERSION]


def as_we_read_it(inspector: Any, table: Table, column: Any) -> None:
    if isinstance(column["type"], DateTime):
        column["type"] = Moment()
    elif isinstance(column["type"], JSON):
        column["type"] = JSON(none_as_null=True)


async def restore(settings: Settings, file: Path, told: Told = lambda done, rows: None) -> Kept:
    """A house from a file, in a database that has none."""
    new = settings.sqlite_file is not None and not settings.sqlite_file.exists()
    lines = lines_of(file)
    head = head_of(file, lines)
    try:
        async with opened(settings) as connection:
            if await tables_of(connection):
                raise DataError("there is a house in this database already: name an empty one")
            await connection.run_sync(upgrade_to, revision_of(file, head))
            await read_in(connection, file, head, lines, told)
            await connection.run_sync(upgrade_to, "head")
            await connection.commit()
    except BaseException:
        if new and settings.sqlite_file is not None:
            settings.sqlite_file.unlink(missing_ok=True)
        raise
    return Kept(head.revision, head.made, head.rows)


def lines_of(file: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers."""
    try:
        with gzip.open(file) as given:
            yield from enumerate(given, 1)
    except EOFError:
        raise DataError(f"{file} is cut off") from None
    except gzip.BadGzipFile:
        raise DataError(f"{file} is no backup of a house") from None
    except OSError as error:
        raise DataError(f"{file}: {error.strerror or error}") from None


def head_of(file: Path, lines: Iterator[tuple[int, bytes]]) -> Head:
    try:
        head = msgspec.json.decode(next(lines, (1, b""))[1], type=Head)
    except msgspec.MsgspecError:
        raise DataError(f"{file} is no backup of a house") from None
    if head.house != FORMAT:
        raise DataError(f"{file} was made by a newer version of Manse")
    return head


def revision_of(file: Path, head: Head) -> str:
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    from manse.server.database import MIGRATIONS

    try:
        ScriptDirectory(str(MIGRATIONS)).get_revision(head.revision)
    except CommandError:
        raise DataError(f"{file} was made by a newer version of Manse: its schema is {head.revision}") from None
    return head.revision


async def read_in(connection: AsyncConnection, file: Path, head: Head, lines: Iterator[tuple[int, bytes]], told: Told) -> None:
    tables = {table.name: table for table in await tables_of(connection)}
    counted = dict.fromkeys(head.rows, 0)
    part, waiting, ended = Part("", []), list[dict[str, Any]](), False
    for number, line in lines:
        said = decoded(file, number, line)
        if isinstance(said, list):
            waiting.append(row_of(file, number, tables, part, said))
            counted[part.table] += 1
            if len(waiting) < AT_ONCE:
                continue
        await flush(connection, tables, part, waiting, file, number)
        told(sum(counted.values()), sum(head.rows.values()))
        if isinstance(said, Part):
            part = said
            if part.table not in tables or part.table not in counted:
                raise DataError(f"{file}, line {number}: there is no table {part.table!r}")
        ended = said == "end"
    if not ended or counted != head.rows:
        raise DataError(f"{file} is cut off")
    await number_on(connection, list(tables.values()))


def decoded(file: Path, number: int, line: bytes) -> Any:
    """A row as a list, the beginning of a table, or "end"."""
    with suppress(msgspec.MsgspecError):
        said = msgspec.json.decode(line)
        if isinstance(said, list):
            return said
        return "end" if said == {"end": True} else msgspec.convert(said, Part)
    raise DataError(f"{file}, line {number}: this is no row of a house")


def row_of(file: Path, number: int, tables: dict[str, Table], part: Part, values: list[Any]) -> dict[str, Any]:
    """A row by its columns' names, with moments and bytes as such."""
    columns = dict(tables[part.table].columns) if part.table else {}
    if len(values) != len(part.columns) or not {*part.columns} <= {*columns}:
        raise DataError(f"{file}, line {number}: this is no row of {part.table or 'a table'}")
    row = dict(zip(part.columns, values, strict=True))
    for name, value in row.items():
        for kind, read in READ.items():
            if isinstance(columns[name].type, kind) and value is not None:
                try:
                    row[name] = read(value)
                except (TypeError, ValueError):
                    raise DataError(f"{file}, line {number}: {name} cannot be {value!r}") from None
    return row


async def flush(
    connection: AsyncConnection, tables: dict[str, Table], part: Part, waiting: list[dict[str, Any]], file: Path, number: int
) -> None:
    from sqlalchemy.exc import DBAPIError

    if not waiting:
        return
    try:
        await connection.execute(insert(tables[part.table]), waiting)
    except DBAPIError as error:
        reason = type(error.orig).__name__ if error.orig else type(error).__name__
        raise DataError(f"{file}, before line {number}: a row does not fit into {part.table} ({reason})") from None
    waiting.clear()


async def number_on(connection: AsyncConnection, tables: list[Table]) -> None:
    """PostgreSQL counts new rows from where the old ones end."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        if (column := table.autoincrement_column) is not None:
            highest = await connection.scalar(select(func.max(column)))
            given = {"table": table.name, "column": column.name, "highest": highest or 1, "used": highest is not None}
            await connection.execute(text("SELECT setval(pg_get_serial_sequence(:table, :column), :highest, :used)"), given)
