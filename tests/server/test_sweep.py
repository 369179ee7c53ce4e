"""One bad table never stops the others; and none like it can be made."""

import asyncio
import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.server.player import Player
from tests.server.service import Service, running

ENDLESS = 10**15
CLOCKS = [
    {"kind": "days", "seconds": 3600, "bank": ENDLESS},
    {"kind": "days", "seconds": 3600, "bank": 1},
    {"kind": "none", "seconds": 0, "bank": ENDLESS},
    {"kind": "none", "seconds": ENDLESS, "bank": 0},
    {"kind": "live", "seconds": 30, "bank": ENDLESS},
    {"kind": "live", "seconds": 30, "bank": -1},
]


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
async def test_a_clock_without_bounds_is_refused(embedded: Service, clock: dict[str, object]) -> None:
    async with Player(embedded.address, "Host") as host:
        wish = {"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "bot"}], "clock": clock}
        answer = await host.post("/api/tables", status=400, **wish)
        assert answer["code"] == "bad"


def spoil(database: Path, tables: list[str]) -> None:
    """What older versions let in, and what no version should have: each due before all others."""
    wrongs = [
        ("clock", json.dumps({"kind": "days", "seconds": 3600, "bank": ENDLESS})),
        ("clock", json.dumps({"kind": "sand"})),
        ("clock", json.dumps({"kind": "live", "seconds": "soon"})),
        ("game", "chess"),
        ("data", json.dumps({"name": "mine", "text": "[[["})),
        ("key", "no key"),
    ]
    with sqlite3.connect(database) as rows:
        for table, (column, value) in zip(tables, wrongs, strict=True):
            rows.execute(f"update tables set {column} = ?, attention = '2001-01-01 00:00:00.000000' where id = ?", (value, table))
    rows.close()


async def test_a_bad_table_is_passed_over_and_the_others_are_looked_after(tmp_path: Path) -> None:
    """The bots of a forgotten table are woken by nothing but the sweep."""
    with running(tmp_path, bot_delay=0.05) as service:
        async with Player(service.address, "Host") as host:
            bad = [await host.make("ghosts", "me", "bot", clock={"kind": "days", "seconds": 3600, "bank": 0}) for _ in range(6)]
            good = await host.make("ghosts", *["bot"] * 6)
            service.kill()
            spoil(tmp_path / "manse.db", bad)
            service.start()
            async with asyncio.timeout(120):
                while (await host.get(f"/api/tables/{good}"))["status"] != "over":
                    await asyncio.sleep(0.1)
            endless = await host.get(f"/api/tables/{bad[0]}")
            assert endless["clock"] == {"kind": "days", "seconds": 3600, "bank": 0}, "it is played on within bounds"
            assert "a sweep failed" not in service.log


@pytest.mark.filterwarnings("ignore:The declarative_mixin")  # in a library of a library
async def test_who_was_not_told_that_the_cards_are_dealt_hears_of_it() -> None:
    """The worker that dealt was killed before it could say so, and nobody has decided anything yet."""
    from manse.server.sweep import Sweep

    waits, dealt = SimpleNamespace(id="waits", history=None, clients=[1]), SimpleNamespace(id="dealt", history=None, clients=[1])
    heard: list[str] = []

    async def lengths(tables: list[str]) -> dict[str, int]:
        return {}

    async def begun(tables: list[str]) -> set[str]:
        return {"dealt"}

    async def hear(room: Any, rows: bool) -> None:
        heard.append(room.id)

    store, news = SimpleNamespace(lengths=lengths, begun=begun), SimpleNamespace(tell_presence=lambda room: None)
    house = SimpleNamespace(rooms={"waits": waits, "dealt": dealt}, store=store, news=news, cut_off=False, hear=hear)
    await Sweep(cast(Any, house))._catch_up()
    assert heard == ["dealt"]


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_a_table_that_has_begun_a_moment_ago_is_dealt_and_not_left_alone_for_a_minute() -> None:
    """On a slow machine its cards may be due before who began it has taken in the rows."""
    from manse.server.sweep import Sweep

    room = SimpleNamespace(id="begun", history=None, table=SimpleNamespace(status="open", started=None))
    dealt: list[str] = []

    async def found(id: str) -> Any:
        return room

    async def refresh(room: Any) -> None:
        room.table.status = "playing"

    async def deal(room: Any) -> None:
        dealt.append(room.id)

    await Sweep(cast(Any, SimpleNamespace(room=found, refresh=refresh, deal=deal)))._look_after("begun")
    assert dealt == ["begun"]
