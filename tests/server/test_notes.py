"""Private notes: kept per person and table, and told to nobody else."""

import asyncio

from tests.server.player import Player
from tests.server.service import Service


async def test_notes_are_kept_for_oneself(service: Service) -> None:
    async with Player(service.address, "Ada") as ada, Player(service.address, "Ben") as ben:
        table = await ada.make("ghosts", "me", "open")
        assert await ada.get(f"/api/tables/{table}/note") == {"text": ""}
        await ada.post(f"/api/tables/{table}/note", text="Ben bluffs\nwith red.")
        await ben.post(f"/api/tables/{table}/claim")
        assert await ben.get(f"/api/tables/{table}/note") == {"text": ""}
        await ben.post(f"/api/tables/{table}/note", text="Ada too.")
        assert await ada.get(f"/api/tables/{table}/note") == {"text": "Ben bluffs\nwith red."}
        assert (await ada.post(f"/api/tables/{table}/note", text="  "))["text"] == ""
        assert await ada.get(f"/api/tables/{table}/note") == {"text": ""}
        socket = await ben.sit(table)
        await socket.until_news() if not socket.table else None
        assert "bluffs" not in "".join(socket.heard)
        await socket.close()
        assert (await ada.post(f"/api/tables/{table}/note", status=400, text="x" * 4001))["code"] == "bad"
        assert (await ada.post(f"/api/tables/{table}/note", status=400, text="a\x00"))["code"] == "bad"
        assert (await ada.post("/api/tables/none/note", status=404, text="x"))["code"] == "not_found"
        async with Player(service.address) as stranger:
            assert await stranger.get(f"/api/tables/{table}/note") == {"text": ""}
            assert (await stranger.post(f"/api/tables/{table}/note", status=401, text="x"))["code"] == "unnamed"


async def test_what_is_written_twice_at_once_is_there_once(service: Service) -> None:
    """By two windows, at two workers."""
    async with Player(service.address, "Ada") as ada, Player(service.address, "Ben") as ben:
        about = f"/api/people/{(await ben.get('/api/people/me'))['who']['handle']}"
        table = await ada.make("ghosts", "me", "open")
        wishes = [{"silent_from": 60, "silent_to": 60 + number, "zone": "UTC", "kinds": {}} for number in range(1, 9)]
        for path, bodies in (
            (f"/api/tables/{table}/note", [{"text": f"note {number}"} for number in range(8)]),
            (f"{about}/note", [{"text": f"note {number}"} for number in range(8)]),
            ("/api/notices/settings", wishes),
        ):
            await asyncio.gather(*(ada.post(path, **body) for body in bodies))
        assert (await ada.get(f"/api/tables/{table}/note"))["text"].startswith("note ")
        assert (await ada.get(about))["note"].startswith("note ")
        assert (await ada.get("/api/notices/settings"))["silent_from"] == 60
