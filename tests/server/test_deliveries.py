"""Notices go out by mail, push and webhook: each once, under one id, not at night, and to nobody inside the operator's network."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Select, select, update

from manse.server.database import Database
from manse.server.models import now
from manse.server.notices.hook import signature
from manse.server.notices.outside import Undelivered, check_address, post, resolved
from manse.server.notices.rows import Delivery, Notice, NoticeWish
from manse.server.notices.silence import speaks_at
from manse.server.refusal import Refusal
from manse.server.settings import Settings
from tests.server.player import Player
from tests.server.receivers import Browser, Got, http_receiver, mail_server
from tests.server.service import PATIENCE, Service
from tests.server.test_notices import told


async def until(true: Callable[[], Any], why: str = "") -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while not true():
        assert asyncio.get_running_loop().time() < end, why
        await asyncio.sleep(0.05)


def check_signature(got: Got, secret: str) -> None:
    found = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", got.headers["x-manse-signature"])
    assert found and found[2] == signature(secret, int(found[1]), got.body)
    assert found[2] != signature("another", int(found[1]), got.body)


async def test_each_way_is_gone_once_and_one_click_ends_it(service: Service) -> None:
    box = f"ada-{service.port}@example.org"
    async with AsyncExitStack() as stack:
        mails = stack.enter_context(mail_server(service.mail_port))
        receiver = stack.enter_context(http_receiver())
        ada, browser = await stack.enter_async_context(Player(service.address, "Ada Abroad")), Browser()
        subscription: Any = browser.subscription(f"{receiver.address}/push")
        await ada.post("/api/notices/push", **subscription)
        await ada.post("/api/notices/hook", address=f"{receiver.address}/hook", shape="discord")
        assert (await ada.post("/api/notices/mail", address="no mailbox", status=400))["code"] == "bad"
        settings = await ada.post("/api/notices/mail", address=box)
        ways = {way["kind"]: way for way in settings["ways"]}
        assert not ways["mail"]["confirmed"] and ways["push"]["address"] == "127.0.0.1"
        token = re.search(r"/notices/confirm/(\S+)", mails.to(box)[0].get_content())
        assert token is not None
        signed, _, sign = token[1].rpartition(".")
        forged = f"{signed}.{'B' if sign[0] == 'A' else 'A'}{sign[1:]}"  # not the last sign, of which some bits mean nothing
        await ada.post(f"/api/notices/confirm/{forged}", status=403)
        await ada.post(f"/api/notices/confirm/{token[1]}")
        receiver.answers, mails.answers = [503, 429, 503], ["451 try again"]
        table = await invited(ada, service)
        await until(lambda: len(mails.to(box)) >= 3 and len(receiver.got) >= 5)
        (notice, *_) = await told(ada, unseen=1)
        pushes, hooks = receiver.at("/push"), receiver.at("/hook")
        said = browser.read(pushes[-1])
        assert (said["id"], said["text"], said["path"]) == (notice["id"], notice["text"], f"/t/{table}")
        assert {got.headers["topic"] for got in pushes} == {notice["id"]} == {got.headers["x-manse-delivery"] for got in hooks}
        for got in hooks:
            check_signature(got, ways["hook"]["secret"])
        line = json.loads(hooks[-1].body)
        assert line["content"] == f"{notice['text']} {service.address}/t/{table}" and line["allowed_mentions"] == {"parse": []}
        first, again = mails.to(box)[1:]
        assert first["Message-ID"] == again["Message-ID"] and notice["id"] in again["Message-ID"], "tried again, it is the same mail"
        assert again["Subject"] == notice["text"] and f"/t/{table}" in again.get_content()
        await one_click(service, again)
        assert {way["kind"] for way in (await ada.get("/api/notices/settings"))["ways"]} == {"push", "hook"}
        await invited(ada, service)
        await until(lambda: len(receiver.got) >= 7)
        assert (len(receiver.got), len(mails.to(box))) == (7, 3), "nothing went out twice, and no mail came"


async def one_click(service: Service, mail: Any) -> None:
    """As a mail program does it: without cookies, without a page."""
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = mail["List-Unsubscribe"].strip("<>").removeprefix(service.address)
    async with service.http() as program:
        body: Any = {"content": "List-Unsubscribe=One-Click", "headers": {"content-type": "application/x-www-form-urlencoded"}}
        assert (await program.post(address, **body)).status_code == 200
        assert (await program.post("/api/notices/stop/forged", **body)).status_code == 403


async def invited(player: Player, service: Service) -> str:
    """The last seat at a table of hers is taken: one notice."""
    async with Player(service.address, "Ben Abroad") as ben:
        table = await player.make("ghosts", "me", "open")
        await ben.post(f"/api/tables/{table}/claim")
    return table


async def test_a_killed_house_sends_once_more_under_the_same_id_and_never_what_was_acknowledged(mortal: Service) -> None:
    with http_receiver() as receiver:
        async with Player(mortal.address, "Ada Killed") as ada:
            await ada.post("/api/notices/hook", address=f"{receiver.address}/hook")
            await invited(ada, mortal)
            await until(lambda: receiver.got)
            await until_sent(mortal, receiver.got)
            receiver.answers = [0]
            await invited(ada, mortal)
            await until(lambda: len(receiver.got) == 2)
            mortal.kill()
            assert [row.result for row in await deliveries(mortal, receiver.got)] == ["sent", ""], "the second is in doubt"
            await expire(mortal)
            mortal.start()
            await until_sent(mortal, receiver.got)
            assert len(receiver.got) == 3 and deliveries_of(receiver.got) == deliveries_of(receiver.got[:2])
            mortal.kill()
            mortal.start()
            await invited(ada, mortal)
            await until(lambda: len(deliveries_of(receiver.got)) == 3)
            await until_sent(mortal, receiver.got)
            assert len(receiver.got) == 4, "what was acknowledged did not go out again"


def deliveries_of(got: list[Got]) -> list[str]:
    """Their ids, each once, as they came."""
    return list(dict.fromkeys(one.headers["x-manse-delivery"] for one in got))


@asynccontextmanager
async def database_of(service: Service) -> AsyncIterator[Database]:
    database = Database(Settings(database=service.database))
    try:
        yield database
    finally:
        await database.close()


async def deliveries(service: Service, got: list[Got]) -> list[Delivery]:
    """The rows of what has come, in its order."""
    ids = deliveries_of(got)
    async with database_of(service) as database, database.reading() as session:
        return sorted(await session.scalars(select(Delivery).where(Delivery.notice.in_(ids))), key=lambda row: ids.index(row.notice))


async def until_sent(service: Service, got: list[Got]) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while {row.result for row in await deliveries(service, got)} != {"sent"}:
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.05)


async def until_found(service: Service, wanted: Select[Any]) -> Any:
    """What a question finds in the house's rows as soon as it finds something."""
    end = asyncio.get_running_loop().time() + PATIENCE
    async with database_of(service) as database:
        while True:
            async with database.reading() as session:
                if found := await session.scalar(wanted):
                    return found
            assert asyncio.get_running_loop().time() < end
            await asyncio.sleep(0.05)


async def expire(service: Service) -> None:
    """As if the lease of the worker that died had run out."""
    async with database_of(service) as database, database.writing() as session:
        await session.execute(update(Delivery).where(Delivery.done.is_(None)).values(lease=now() - timedelta(seconds=1)))


async def test_at_night_nothing_goes_out_and_what_was_seen_stays_in(service: Service) -> None:
    with http_receiver() as receiver:
        async with AsyncExitStack() as stack:
            ada = await stack.enter_async_context(Player(service.address, "Ada Asleep"))
            await ada.post("/api/notices/hook", address=f"{receiver.address}/hook")
            kinds = {kind: ["hook"] for kind in ("turn", "filled", "invited", "begins")}
            minute = (datetime.now(UTC).hour * 60 + datetime.now(UTC).minute - 5) % 1440
            night: Any = {"silent_from": minute, "silent_to": (minute + 60) % 1440, "zone": "UTC"}
            settings = await ada.post("/api/notices/settings", kinds=kinds, **night)
            assert settings["silent_from"] == minute and settings["kinds"]["turn"] == ["hook"]
            await invited(ada, service)
            waiting = await due(service, ada)
            assert waiting.done is None and waiting.due > now() + timedelta(minutes=50)
            await ada.post("/api/notices/seen")
            await ada.post("/api/notices/settings", kinds={**kinds, "filled": []})
            await invited(ada, service)
            (unwanted, *_) = await told(ada, unseen=1)
            await until_found(service, select(Notice.spread).where(Notice.id == unwanted["id"]))
            await ada.post("/api/notices/settings", kinds=kinds)
            await invited(ada, service)
            await until(lambda: receiver.got)
            assert len(receiver.got) == 1, "neither what waits for the morning nor what is not wanted went out"
            assert (await ada.post("/api/notices/settings", status=400, kinds={}, zone="Mars/Base"))["code"] == "bad"
            assert (await ada.post("/api/notices/settings", status=400, kinds={}, silent_from=3))["code"] == "bad"


async def due(service: Service, player: Player) -> Delivery:
    (notice, *_) = await told(player, unseen=1)
    row: Delivery = await until_found(service, select(Delivery).where(Delivery.notice == notice["id"]))
    return row


def test_silent_hours_go_by_the_clock_on_the_wall() -> None:
    wish = NoticeWish(silent_from=22 * 60, silent_to=7 * 60 + 30, zone="Europe/Berlin")
    day = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
    assert speaks_at(wish, day) == day and speaks_at(None, day) == day
    assert speaks_at(wish, day.replace(hour=20)) == datetime(2026, 7, 2, 5, 30, tzinfo=UTC), "22:00 in summer"
    assert speaks_at(wish, day.replace(hour=3)) == datetime(2026, 7, 1, 5, 30, tzinfo=UTC)
    assert speaks_at(wish, datetime(2026, 12, 1, 20, 30, tzinfo=UTC)) == datetime(2026, 12, 1, 20, 30, tzinfo=UTC), "21:30 in winter"


@pytest.mark.parametrize(
    "address", ["ftp://example.org/", "http://example.org/", "https://", "https://u:p@example.org/", "https://example.org:22/"]
)
def test_addresses_that_nobody_may_name(address: str) -> None:
    with pytest.raises(Refusal):
        check_address(address, private=False)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "10.0.0.1", "169.254.169.254", "::1", "64:ff9b::7f00:1", "0.0.0.0"]
)
async def test_nothing_inside_is_reached(host: str) -> None:
    with pytest.raises(Undelivered) as caught:
        await resolved(host, 443, private=False)
    assert not caught.value.again
    with http_receiver() as receiver, pytest.raises(Undelivered):
        await post(receiver.address, b"{}", {}, private=False)
    assert receiver.got == []


async def test_a_redirect_is_not_followed_and_who_is_gone_is_forgotten(embedded: Service) -> None:
    with http_receiver() as receiver:
        async with Player(embedded.address, "Ada Gone") as ada:
            await ada.post("/api/notices/hook", address=f"{receiver.address}/hook")
            receiver.answers = [302, 410]
            await invited(ada, embedded)
            await until(lambda: receiver.got)
            await invited(ada, embedded)
            await until(lambda: len(receiver.got) == 2)
            while (await ada.get("/api/notices/settings"))["ways"]:
                await asyncio.sleep(0.05)
