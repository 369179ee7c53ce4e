"""A program that sits down at a table and plays a whole game, in a few lines.

    python examples/bot.py http://localhost:8000 TOKEN TABLE

TOKEN comes from `POST /api/me/tokens`; TABLE is the last part of the table's address. Needs httpx and websockets.
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys

import httpx
import websockets


async def play(address: str, token: str, table: str) -> list[float]:
    """Takes an open seat, says it is ready, and plays; returns everybody's share of the win."""
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=address, headers=headers) as http:
        info = (await http.post(f"/api/tables/{table}/claim", json={})).raise_for_status().json()
        await http.post(f"/api/tables/{table}/ready", json={})
        seat, share = info["mine"][0], secrets.token_hex(32)
        sealed = hashlib.sha256(f"manse share\n{share}".encode()).hexdigest()
        await http.post(f"/api/tables/{table}/share", json={"seat": seat, "sealed": sealed})
        return await sit(address, headers, table, seat, http, share)


async def sit(address: str, headers: dict[str, str], table: str, seat: int, http: httpx.AsyncClient, share: str) -> list[float]:
    async with websockets.connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live", additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "look", "seat": seat}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "now" and message["ask"] is not None:
                action = random.choice(message["legal"])["action"]
                await socket.send(json.dumps({"type": "decide", "seat": seat, "number": message["ask"], "action": action}))
            if message["type"] == "table" and message["table"]["deal"]["stage"] == "opening":  # our part of the key, see docs/protocol.md
                await http.post(f"/api/tables/{table}/share", json={"seat": message["table"]["mine"][0], "share": share})
            if message["type"] == "table" and message["table"]["status"] == "over":
                return [chair["share"] for chair in message["table"]["chairs"]]
    return []


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
