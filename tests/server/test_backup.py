"""A house in one file: written while people play, read into another database, and played on there."""

import asyncio
import contextlib
import gzip
import io
import random
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from manse.cli.main import main
from tests.server.player import Player
from tests.server.service import Service, running
from tests.server.test_upgrade import SECRET, as_once, begun, goes_on


def manse(*said: str) -> tuple[Any, str, str]:
    """The command in this process: another would import everything anew."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as left:
        main([*said])
    return left.value.code, out.getvalue(), err.getvalue()


def told(*said: str) -> str:
    status, out, err = manse(*said)
    assert not status, err
    return out


def refused(*said: str) -> str:
    status, _, err = manse(*said)
    assert status == 2 and len(err.splitlines()) == 1, err
    return err


def at(folder: Path) -> str:
    return f"sqlite:///{folder / 'manse.db'}"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    from tests.server.service import postgres_server
    from tools import system

    if system.program("postgres") is None:
        pytest.skip("postgres is not installed, and only root on Debian may install it here")
    with postgres_server() as address:
        yield address


class Half:
    """A game that is half played, with some chat: where, by whom, and what they saw."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.table = ""
        self.frames: list[Any] = []

    async def begin(self, service: Service) -> "Half":
        async with Player(service.address, "Ada") as ada:
            self.table = await ada.make("ghosts", "me", "bot", spectators="public")
            socket = await ada.sit(self.table, 0)
            await socket.say("speak", text="boo")
            await socket.play(random.Random(4), most=5)
            self.frames, self.cookies = socket.frames[:], dict(ada.http.cookies)
            await socket.close()
        with contextlib.closing(sqlite3.connect(service.folder / "manse.db")) as database, database:  # bytes, as an analysis has
            database.execute(
                'INSERT INTO analyses ("table", form, status, asker, done, total, beat, result)'
                " SELECT id, 0, 'done', host, 1, 1, '2026-01-01 00:00:00.000000', ? FROM tables WHERE id = ?",
                (bytes(range(256)), self.table),
            )
        return self

    async def goes_on(self, service: Service) -> None:
        async with Player(service.address) as ada:
            ada.http.cookies.update(self.cookies)
            socket = await ada.sit(self.table, 0)
            assert socket.frames[: len(self.frames)] == self.frames
            assert [line["text"] for line in socket.chat] == ["boo"]
            await socket.say("speak", text="still here")
            await socket.play(random.Random(5))
            assert socket.now["over"] and [line["text"] for line in socket.chat] == ["boo", "still here"]
            await socket.close()


async def test_a_house_moves_to_postgres_and_back(embedded: Service, database: str, tmp_path: Path) -> None:
    """Written while the first house goes on playing; from SQLite to PostgreSQL, and from there to SQLite again."""
    half, kept, again = await Half().begin(embedded), tmp_path / "house.gz", tmp_path / "again.gz"
    shown = await asyncio.to_thread(told, "backup", str(kept), "--database", at(embedded.folder))
    assert "decisions" in shown and stat.S_IMODE(kept.stat().st_mode) == 0o600
    await half.goes_on(embedded)
    assert "people" in await asyncio.to_thread(told, "restore", str(kept), "--database", database)
    assert "already" in await asyncio.to_thread(refused, "restore", str(kept), "--database", database)
    await asyncio.to_thread(told, "backup", str(again), "--database", database)
    assert lines_of(again)[1:] == lines_of(kept)[1:]
    with running(tmp_path, database=database) as there:
        await half.goes_on(there)
    await asyncio.to_thread(told, "restore", str(again), "--database", at(tmp_path))
    with running(tmp_path) as here:
        await half.goes_on(here)


def lines_of(file: Path) -> list[str]:
    """Sorted: a database gives its rows in any order."""
    return sorted(gzip.decompress(file.read_bytes()).decode().splitlines(), key=lambda line: (not line.startswith('{"house"'), line))


async def test_a_house_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    old, new, kept = tmp_path / "old", tmp_path / "new", str(tmp_path / "house.gz")
    for folder in (old, new):
        folder.mkdir()
    record, engine = begun(), create_engine(at(old))
    with engine.begin() as connection:
        as_once(connection, record)
    engine.dispose()
    assert "schema 0001" in await asyncio.to_thread(told, "backup", kept, "--database", at(old))
    await asyncio.to_thread(told, "restore", kept, "--database", at(new))
    with running(new, secret=SECRET) as service:
        await goes_on(service.address, record)


def test_what_is_no_backup_is_refused_and_nothing_is_left_behind(embedded: Service, tmp_path: Path) -> None:
    kept, spoilt, new = tmp_path / "house.gz", tmp_path / "spoilt.gz", f"sqlite:///{tmp_path / 'new.db'}"
    told("backup", str(kept), "--database", at(embedded.folder))
    assert "is there already" in refused("backup", str(kept), "--database", at(embedded.folder))
    told("backup", str(kept), "--database", at(embedded.folder), "--force")
    assert "there is no house" in refused("backup", str(spoilt), "--database", new)
    whole = gzip.decompress(kept.read_bytes())
    head, rest = whole.split(b"\n", 1)
    for content, complaint in (
        (kept.read_bytes()[:-20], "is cut off"),
        (gzip.compress(whole.rsplit(b"\n", 2)[0]), "is cut off"),
        (b"a letter", "is no backup of a house"),
        (gzip.compress(b"a letter"), "is no backup of a house"),
        (gzip.compress(head.replace(b'"house":1', b'"house":2')), "newer version"),
        (gzip.compress(head.replace(b'"revision":"0', b'"revision":"9')), "newer version"),
        (gzip.compress(head + b"\n[1]\n" + rest), "line 2: this is no row"),
        (gzip.compress(whole.replace(b'"table":"chairs"', b'"table":"sofas"')), "there is no table 'sofas'"),
    ):
        spoilt.write_bytes(content)
        assert complaint in refused("restore", str(spoilt), "--database", new), complaint
        assert not (tmp_path / "new.db").exists()
    assert "No such file" in refused("restore", str(tmp_path / "nothing"), "--database", new)
    assert "write sqlite:///FILE" in refused("restore", str(kept), "--database", "mysql://x")
