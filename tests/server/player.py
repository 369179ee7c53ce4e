"""A client as a browser is one: cookies, header, socket."""

import asyncio
import hashlib
import json
import random
import secrets
from collections.abc import Callable, MutableSequence
from itertools import count
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.service import PATIENCE, WITHOUT_CERTIFICATES

Message = dict[str, Any]


class Player:
    """A person with a name, over HTTP."""

    def __init__(self, address: str, name: str = "", **headers: str) -> None:
        self.address, self.name = address, name
        self.shares: dict[tuple[str, int], str] = {}
        """What was added to the keys of tables, by table and seat."""
        self.deals = True
        """Does it add shares to deals, as a browser does?"""
        self.sockets: list[Socket] = []
        self.http = httpx.AsyncClient(base_url=address, headers={"x-manse": "1", **headers}, timeout=PATIENCE, verify=WITHOUT_CERTIFICATES)

    async def __aenter__(self) -> "Player":
        if self.name:
            answer = await self.http.post("/api/me", json={"name": self.name})
            assert answer.status_code == 200, answer.text
        return self

    async def __aexit__(self, *_: object) -> None:
        """Sockets that the house has closed are waited for too: its last word comes before the end of the connection."""
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        await self.http.aclose()

    async def post(self, path: str, status: int | None = None, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        if status is None:
            assert answer.is_success, answer.text
        else:
            assert answer.status_code == status, answer.text
        told = answer.json()
        if self.deals and answer.is_success and isinstance(told, dict) and "deal" in told and not path.endswith("/share"):
            return await self.add_shares(told)
        return told

    async def add_shares(self, table: Message) -> Message:
        """Lays down and opens the shares of my seats, as far as that is wanted now."""
        for seat in table["mine"]:
            share = self.shares.setdefault((table["id"], seat), secrets.token_hex(32))
            if seat not in table["deal"]["laid"] and table["deal"]["stage"] == "laying":
                sealed = hashlib.sha256(f"manse share\n{share}".encode()).hexdigest()
                table = await self._share(table, seat=seat, sealed=sealed)
            if seat not in table["deal"]["opened"] and table["deal"]["stage"] == "opening":
                table = await self._share(table, seat=seat, share=share)
        return table

    async def _share(self, table: Message, **share: Any) -> Message:
        answer = await self.http.post(f"/api/tables/{table['id']}/share", json=share)
        found: Message = answer.json() if answer.is_success else await self.get(f"/api/tables/{table['id']}")
        return found

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def delete(self, path: str, status: int = 200) -> Any:
        answer = await self.http.delete(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def make(self, game: str, *seats: str, **more: Any) -> str:
        """A table; a seat is "me", "open", "bot" or "bot level"."""
        wishes = [dict(zip(("kind", "level"), seat.split(), strict=False)) for seat in seats]
        made = await self.post("/api/tables", game=game, seats=wishes, **more)
        if self.deals:
            await self.add_shares(await self.add_shares(await self.get(f"/api/tables/{made['id']}")))
        return str(made["id"])

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def connect(self, path: str, **headers: str) -> ClientConnection:
        """A line to the house. By itself the library gives up after ten seconds, and after twenty without a sign of life."""
        address = self.address.replace("http", "ws", 1) + path
        given = {"cookie": self.cookie, **headers} if self.cookie else headers
        return await websockets.connect(address, additional_headers=given, max_size=None, open_timeout=PATIENCE, ping_timeout=PATIENCE)

    async def sit(self, table: str, seat: int | None = None, /, **headers: str) -> "Socket":
        """A socket at a table, looking from a seat."""
        socket = Socket(await self.connect(f"/api/tables/{table}/live", **headers))
        self.sockets.append(socket)
        if seat is not None:
            await self.dealt(socket)
            await socket.look(seat)
        return socket

    async def dealt(self, socket: "Socket") -> None:
        """Waits for the deal, if it is under way, and does one's part."""
        await socket.until(lambda: bool(socket.table))
        while socket.table["status"] == "playing" and socket.table["deal"]["stage"] != "dealt":
            if self.deals:
                await self.add_shares(socket.table)
            await socket.until_news()


class Socket:
    """A table's socket: what was told so far, and how to say something."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.numbers = count(1)
        self.table: Message = {}
        self.now: Message = {}
        self.frames: list[Message] = []
        self.chat: list[Message] = []
        self.answers: dict[str, Message] = {}
        self.heard: list[str] = []
        self.said: MutableSequence[str] = []
        self.rewound = 0

    async def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message, taken in."""
        raw = await asyncio.wait_for(self.connection.recv(), timeout)
        assert isinstance(raw, str)
        self.heard.append(raw)
        message: Message = json.loads(raw)
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "frames":
                self.frames[message["since"] :] = []
                for frame in message["frames"]:
                    if "changed" in frame:
                        frame["view"] = {**self.frames[-1]["view"], **frame.pop("changed")}
                    self.frames.append(frame)
                self.rewound = message["rewound"]
            case "now":
                self.now = message
            case "chat":
                self.chat += message["lines"]
            case _:
                self.answers[message["id"]] = message
        return message

    async def until(self, true: Callable[[], bool], timeout: float = PATIENCE) -> None:
        while not true():
            await self.hear(timeout)

    async def until_news(self) -> None:
        """Waits until the table has been told anew."""
        while (await self.hear())["type"] != "table":
            pass

    async def say(self, type: str, **fields: Any) -> Message:
        """Says something and waits for its answer."""
        id = str(next(self.numbers))
        self.said.append(json.dumps({"type": type, "id": id, **fields}))
        await self.connection.send(self.said[-1])
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def look(self, seat: int, step: int = 0, **fields: Any) -> Message:
        """As a browser does: it knows the frames before `step`."""
        return await self.say("look", seat=seat, step=step, **{"wire": 2, **fields})

    async def decide(self, action: str, number: int | None = None) -> Message:
        ask = self.now["ask"] if number is None else number
        return await self.say("decide", seat=self.now["seat"], number=ask, action=action)

    async def my_turn(self) -> None:
        await self.until(lambda: bool(self.now) and (self.now["ask"] is not None or self.now["over"]))

    async def play(self, dice: random.Random, most: int = 10_000) -> int:
        """Plays at random to the end, or for some decisions; returns how many were acknowledged."""
        made = 0
        while made < most:
            await self.my_turn()
            if self.now["over"]:
                break
            ask = self.now["ask"]
            answer = await self.decide(dice.choice(self.now["legal"])["action"])
            if answer["type"] == "taken":
                made += 1
                await self.until(lambda ask=ask: self.now["ask"] != ask or self.now["over"])  # type: ignore[misc]
        return made

    async def close(self) -> None:
        await self.connection.close()
