"""The gallery over the wire: variants that come with the games and those that people made, and what a table says of its box."""

import asyncio
import random
import sqlite3
import subprocess
from contextlib import closing
from typing import Any

from tests.server.player import Player
from tests.server.service import MANSE, Service

FOG = {"limit": 4}


async def publish(player: Player, name: str, status: int | None = None, **wish: Any) -> Any:
    return await player.post("/api/variants", status, **{"game": "ghosts", "box": FOG, "name": name, "note": "Low ceilings.", **wish})


async def listed(player: Player, language: str = "en") -> dict[str, Any]:
    return {one["name"]: one for one in await player.get("/api/variants", language=language)}


async def test_shipped_variants_are_listed_in_ones_own_language_and_played(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        english, french = [one for one in (await listed(ada)).values() if one["shipped"]], (await listed(ada, "fr")).values()
        assert {one["game"] for one in english} >= {"ghosts", "rest_in_peace", "phantom_society", "ghost_for_sale", "call_of_the_spirits"}
        notes = {one["id"]: one["note"] for one in french if one["game"] == "ghosts"}
        variant = next(one for one in english if one["game"] == "ghosts")
        assert notes[variant["id"]] != variant["note"] and variant["maker"] == "" and not variant["mine"]
        table = await ada.make("ghosts", "me", "bot host", data=variant["id"])
        assert (await ada.get(f"/api/tables/{table}"))["box"] == {"variant": variant["id"], "name": ""}
        plain = await ada.make("ghosts", "me", "bot host")
        assert (await ada.get(f"/api/tables/{plain}"))["box"] is None
        assert {line["id"]: line["box"] for line in (await ada.get("/api/tables"))["running"]}[plain] is None
        await ada.get("/api/variants", 400, language="xx")


async def test_a_variant_is_published_played_and_withdrawn(embedded: Service) -> None:
    async with Player(embedded.address, "Mab") as mab, Player(embedded.address, "Ned") as ned, Player(embedded.address) as stranger:
        made = await publish(mab, "Mab's attic")
        assert made["mine"] and made["maker"] == "Mab"
        seen = (await listed(stranger))["Mab's attic"]
        assert not seen["mine"] and not seen["shipped"] and seen["note"] == "Low ceilings."
        assert (await stranger.get(f"/api/variants/{made['id']}"))["text"] == "limit = 4\n"
        table = await ned.make("ghosts", "me", "bot host", data=f"gallery:{made['id']}")
        socket = await ned.sit(table, 0)
        await socket.play(random.Random(1))
        await socket.until(lambda: socket.table["status"] == "over")
        await socket.close()
        assert (await stranger.get(f"/api/tables/{table}/replay"))["table"]["box"] == {"variant": "", "name": "Mab's attic"}
        record = await stranger.get(f"/api/tables/{table}/record")
        assert record["data"] == {"name": "Mab's attic", "text": "limit = 4\n"}

        assert (await ned.http.delete(f"/api/variants/{made['id']}")).status_code == 403
        assert (await stranger.http.delete(f"/api/variants/{made['id']}")).status_code == 401
        assert (await mab.http.delete(f"/api/variants/{made['id']}")).status_code == 204
        assert "Mab's attic" not in await listed(stranger)
        await stranger.get(f"/api/variants/{made['id']}", 404)
        await ned.post("/api/tables", 404, game="ghosts", seats=[{"kind": "me"}, {"kind": "bot"}], data=f"gallery:{made['id']}")
        assert (await stranger.get(f"/api/tables/{table}"))["box"]["name"] == "Mab's attic"


async def test_what_cannot_be_published_is_refused(embedded: Service) -> None:
    async with Player(embedded.address, "Pip") as pip, Player(embedded.address, "Quill") as quill, Player(embedded.address) as stranger:
        await publish(stranger, "Nobody's", 401)
        shipped = next(one for one in (await listed(pip)).values() if one["game"] == "ghosts" and one["shipped"])
        box = (await pip.post("/api/lab/ghosts/box", text=shipped["id"]))["box"]
        refused: list[tuple[dict[str, Any], str]] = [
            ({"box": {}}, "as it comes"),
            ({"box": {"limit": 12}}, "3 to 9 are possible"),
            ({"note": "x" * 161}, "160 characters"),
            ({"note": "unseen\u200b"}, "160 characters"),
            ({"name": "x" * 25}, "1 to 24 characters"),
        ]
        for wish, complaint in refused:
            assert complaint in (await publish(pip, str(wish.pop("name", "Pip's")), 400, **wish))["message"]
        assert "comes with the game already" in (await publish(pip, "Pip's", 409, box=box))["message"]
        assert "comes with the game" in (await publish(pip, shipped["name"].upper(), 409))["message"]
        await publish(pip, "Pip's own")
        assert "called so already" in (await publish(quill, "pip’s 0wn", 409))["message"]
        other = {"game": "call_of_the_spirits", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        id = (await listed(pip))["Pip's own"]["id"]
        assert "another game" in (await pip.post("/api/tables", 400, **other, data=f"gallery:{id}"))["message"]
        await publish(pip, "Other", 404, game="chess")


async def test_ten_variants_a_person(embedded: Service) -> None:
    async with Player(embedded.address, "Many") as many:
        found = await asyncio.gather(*(many.http.post("/api/variants", json=wish(number)) for number in range(11)))
    assert sorted(answer.status_code for answer in found)[:10] == [201] * 10
    assert sorted(answer.status_code for answer in found)[10] in (409, 429)


def wish(number: int) -> dict[str, Any]:
    return {"game": "ghosts", "box": FOG, "name": f"Room {chr(97 + number)}{chr(97 + number)}", "note": ""}


async def test_who_brings_in_a_record_cannot_pass_a_box_off_as_another(embedded: Service) -> None:
    async with Player(embedded.address, "Rook") as rook:
        table = await rook.make("ghosts", "me", "bot host", data="limit = 6")
        socket = await rook.sit(table, 0)
        await socket.play(random.Random(1))
        await socket.until(lambda: socket.table["status"] == "over")
        await socket.close()
        record = await rook.get(f"/api/tables/{table}/record")
        for name, told in (("ghosts/data.toml", "data"), ("your data", ""), ("\u200b" * 9, ""), ("x" * 999, "")):
            brought = await rook.post("/api/records", record={**record, "data": {**record["data"], "name": name}})
            assert (await rook.get(f"/api/tables/{brought['id']}"))["box"] == {"variant": "", "name": told}


async def test_who_runs_the_house_takes_a_variant_down(embedded: Service) -> None:
    file = embedded.folder / "manse.db"
    async with Player(embedded.address, "Sly") as sly:
        id = (await publish(sly, "Sly's cellar"))["id"]
        command = [MANSE, "gallery", "--database", f"sqlite:///{file}"]
        shown = subprocess.run([*command, "--remove", id], capture_output=True, text=True)
        assert shown.returncode == 0 and "Sly's cellar" not in shown.stdout, shown.stderr
        assert "Sly's cellar" not in await listed(sly)
    again = subprocess.run([*command, "--remove", id], capture_output=True, text=True)
    assert again.returncode == 2 and "there is no variant" in again.stderr
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT count(*) FROM variants WHERE id = ?", (id,)).fetchone() == (0,)
