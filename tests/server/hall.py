"""The hall's socket, as a browser holds it."""

import asyncio
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any

from tests.server.player import Player
from tests.server.service import PATIENCE


class Hall:
    def __init__(self, player: Player, watch: bool = False) -> None:
        self.player, self.watch = player, watch
        self.circle: dict[str, Any] = {}
        self.tables: dict[str, Any] = {}
        self.seeks: list[Any] = []
        self.heard: list[str] = []
        self.told = False
        """Of the parlour."""

    async def __aenter__(self) -> "Hall":
        self.connection = await self.player.connect("/api/hall/live")
        if self.watch:
            await self.connection.send(json.dumps({"type": "watch", "parlour": True}))
            await self.until(lambda: self.told)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.connection.close()

    async def hear(self) -> dict[str, Any]:
        raw = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(raw, str)
        self.heard.append(raw)
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "circle":
            self.circle = message["circle"]
        elif message["type"] == "parlour":
            self.told, self.seeks = True, message["seeks"]
            self.tables |= {line["id"]: line for line in message["came"]}
            for id in message["gone"]:
                del self.tables[id]
        return message

    async def until(self, true: Callable[[], Any]) -> None:
        while not true():
            await self.hear()

    def friend(self, name: str) -> dict[str, Any]:
        return next((one for one in self.circle.get("friends", ()) if one["who"]["name"] == name), {})
