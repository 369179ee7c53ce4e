"""Programmed bids in Ghost for Sale: who is away raises up to a limit and passes, or passes until the bidding ends."""

from contextlib import AsyncExitStack
from itertools import cycle
from typing import Any

from tests.server.player import Player, Socket
from tests.server.service import Service

DAY = {"kind": "days", "seconds": 86_400, "bank": 0}
LIKED = ("pass", "done", "truelight")
"""So a bidding is short."""


async def three(stack: AsyncExitStack, service: Service) -> tuple[list[Player], str]:
    players = [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada Bids", "Ben Bids", "Cleo Bids")]
    table = await players[0].make("ghost_for_sale", "me", "open", "open", clock=DAY)
    for player in players[1:]:
        await player.post(f"/api/tables/{table}/claim")
        await player.post(f"/api/tables/{table}/ready")
    await players[0].post(f"/api/tables/{table}/start")
    for player in (*players, *players):  # shares are laid down by all, then opened by all
        await player.add_shares(await player.get(f"/api/tables/{table}"))
    return players, table


def view(socket: Socket) -> Any:
    return socket.frames[-1]["view"]


def moment(socket: Socket) -> tuple[str, int]:
    return view(socket)["phase"], view(socket)["round"]


async def play_until(sockets: list[Socket], phase: str, round: int) -> None:
    """Decides for all who are asked, up to a phase of a round."""
    for socket in cycle(sockets):
        await socket.say("ping")
        if moment(socket) == (phase, round):
            break
        if socket.now["ask"] is not None:
            legal = [choice["action"] for choice in socket.now["legal"]]
            await socket.decide(next((action for action in LIKED if action in legal), legal[0]))
    for socket in sockets:
        await socket.until(lambda socket=socket: moment(socket) == (phase, round))  # type: ignore[misc]


def deeds(socket: Socket, round: int) -> list[tuple[str, Any, Any]]:
    """What the seat did in the auction of a round, as it saw it."""
    views = [frame["view"] for frame in socket.frames if (frame["view"]["phase"], frame["view"]["round"]) == ("auction", round)]
    events = [seen["event"] for seen in views if seen["event"]["seat"] == socket.now["seat"]]
    return [(event["what"], event["place"], event["card"]) for event in events if event["what"] in ("laid", "passed")]


async def test_who_is_away_raises_to_a_limit_or_passes_until_the_bidding_ends(service: Service) -> None:
    async with AsyncExitStack() as stack:
        players, table = await three(stack, service)
        sockets = [await player.sit(table, seat) for seat, player in enumerate(players)]
        planner, *others = sockets
        for socket in sockets:
            await socket.until(lambda socket=socket: bool(socket.now))  # type: ignore[misc]
        assert (await others[0].say("planning", seat=0))["code"] == "forbidden"
        told = await planner.say("planning", seat=0)
        assert told["ready"] == [] and {"action": "pass", "label": "Pass for the rest of this bidding"} in told["actions"]

        await play_until(sockets, "auction", 1)
        offers = (await planner.say("planning", seat=0))["ready"]
        assert offers[0]["actions"] == ["pass"]
        raising = [offer for offer in offers if offer["kind"] == offers[1]["kind"]]
        chosen = next(offer for offer in raising if sum(action.startswith("bid") for action in offer["actions"]) == 2)
        place, hand = chosen["actions"][0], view(planner)["players"][0]["hand"]
        cards = [card for card in hand if f"bid-{card}" in chosen["actions"]]
        assert str(sum(cards)) in chosen["choice"]
        if planner.now["ask"] is not None:
            assert (await planner.say("plan", seat=0, steps=[{"actions": ["guess-3"], "stay": True}]))["code"] == "illegal"
        assert (await planner.say("plan", seat=0, steps=[{"actions": chosen["actions"], "stay": True}]))["type"] == "taken"
        await play_until(others, "question", 2)
        await planner.until(lambda: moment(planner) == ("question", 2) and planner.now["plan"] is None)
        laid = [("laid", place, card) for card in cards]
        assert deeds(planner, 1) in (laid, [*laid, ("passed", None, None)]), "who has no card left need not pass"

        await play_until(sockets, "auction", 2)
        assert (await planner.say("plan", seat=0, steps=[{"actions": ["pass"], "stay": True}]))["type"] == "taken"
        await planner.connection.close()
        await play_until(others, "end", 2)
        back = await players[0].sit(table, 0)
        await back.until(lambda: bool(back.now) and back.now["over"])
        assert deeds(back, 2) == [("passed", None, None)]
        heard = [message for other in others for message in other.heard]
        assert heard and not any('"stay"' in message for message in heard), "nobody else is told of a plan"
