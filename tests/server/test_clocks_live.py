"""A clock that runs out hands the seat to a bot with exactly that seat's knowledge; the person may return."""

from tests.server.player import Player
from tests.server.service import Service


async def test_who_does_not_answer_in_time_is_played_for(service: Service) -> None:
    async with Player(service.address, "Slow") as slow, Player(service.address, "Quick") as quick:
        table = await slow.make("ghosts", "me", "open", clock={"kind": "live", "seconds": 10, "bank": 0})
        await quick.post(f"/api/tables/{table}/claim")
        await quick.post(f"/api/tables/{table}/ready")
        await slow.post(f"/api/tables/{table}/start")
        watching, asleep = await quick.sit(table, 1), await slow.sit(table, 0)
        clock = watching.now["clocks"][0]
        assert clock["bank"] == 0 and 0 < clock["move"] <= 10_000
        while watching.now["to_act"] != [0]:
            await watching.my_turn()
            await watching.decide(watching.now["legal"][0]["action"])
            await watching.hear()
        await watching.until(lambda: watching.table["chairs"][0]["away"], timeout=60)
        await watching.my_turn()
        refused = await asleep.say("decide", seat=0, number=0, action="mist")
        assert refused["code"] == "away"
        await slow.post(f"/api/tables/{table}/return")
        await watching.until(lambda: not watching.table["chairs"][0]["away"])
        for socket in (watching, asleep):
            await socket.close()
