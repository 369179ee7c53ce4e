"""All of it or nothing: what is cut off half-way leaves nothing behind, and can be done again."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tests.server.player import Player
from tests.server.service import Service, running


@contextmanager
def cut_off(folder: Path, rows: str) -> Iterator[None]:
    """The database fails when a row of that kind is written: as a power cut would between what was written before and this."""
    with closing(sqlite3.connect(folder / "manse.db", isolation_level=None)) as database:
        database.execute(f"create trigger cut before insert on {rows} begin select raise(abort, 'cut off'); end")
        yield
        database.execute("drop trigger cut")


def rows(folder: Path, query: str, *given: Any) -> list[Any]:
    with closing(sqlite3.connect(folder / "manse.db")) as database:
        return database.execute(query, given).fetchall()


async def played(service: Service, ada: Player) -> str:
    table = await ada.make("ghosts", "me", "bot")
    socket = await ada.sit(table, 0)
    await socket.play(random.Random(1))
    await socket.until(lambda: socket.table["status"] == "over")
    await socket.close()
    return table


async def test_an_import_without_its_log_is_no_import(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with Player(service.address, "Ada") as ada:
            record = await ada.get(f"/api/tables/{await played(service, ada)}/record")
            known = rows(tmp_path, "select id from tables")
            for part in ("decisions", "chairs"):
                with cut_off(tmp_path, part):
                    await ada.post("/api/records", status=500, record=record)
                assert rows(tmp_path, "select id from tables") == known, "a table without its log was left behind"
            made = (await ada.post("/api/records", record=record))["id"]
            assert (await ada.get(f"/api/tables/{made}"))["status"] == "over"


async def test_a_rematch_never_points_to_no_table(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with Player(service.address, "Ada") as ada:
            table = await played(service, ada)
            for part in ("tables", "chairs"):
                with cut_off(tmp_path, part):
                    await ada.post(f"/api/tables/{table}/rematch", status=500)
                assert rows(tmp_path, "select later from tables where id = ?", table) == [(None,)]
            again = (await ada.post(f"/api/tables/{table}/rematch"))["id"]
            assert (await ada.get(f"/api/tables/{again}"))["earlier"] == table


async def test_a_rematch_that_was_cut_off_before_is_made_good(tmp_path: Path) -> None:
    """As an older version left it: the old table names one that was never written."""
    with running(tmp_path) as service:
        async with Player(service.address, "Ada") as ada:
            table = await played(service, ada)
            service.kill()
            with closing(sqlite3.connect(tmp_path / "manse.db")) as database:
                database.execute("update tables set later = ? where id = ?", (json.dumps("nowhere"), table))
                database.commit()
            service.start()
            again = (await ada.post(f"/api/tables/{table}/rematch"))["id"]
            assert (await ada.get(f"/api/tables/{again}"))["earlier"] == table
            assert (await ada.post(f"/api/tables/{table}/rematch"))["id"] == again
