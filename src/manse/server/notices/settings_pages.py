"""How a person wants to be told: ways out of the page, silent hours, and the one click that ends it."""

import secrets
from typing import Any, get_args
from urllib.parse import urlsplit

from litestar import Controller, Request, delete, get, post
from sqlalchemy import delete as sql_delete
from sqlalchemy import func, select, update

from manse.server.database import insert_new, replace
from manse.server.house import House
from manse.server.models import Person
from manse.server.notices import protocol as p
from manse.server.notices import push
from manse.server.notices.mail import check_mailbox
from manse.server.notices.occasion import KINDS
from manse.server.notices.outside import Undelivered, check_address
from manse.server.notices.postman import ways_for
from manse.server.notices.rows import NoticeWish, Way
from manse.server.notices.silence import check_zone
from manse.server.people import require_browser
from manse.server.refusal import Refusal
from manse.server.security import address_of

ONE_CLICK = "/api/notices/stop/"
"""Whoever shows the signed link may: a mail program sends neither a cookie nor our header."""
MOST_WAYS = 12


class NoticeSettings(Controller):
    path = "/api/notices"
    tags = ("notices",)

    @get("/settings", summary="How I am told")
    async def show(self, house: House, person: Person) -> p.NoticeSettingsTold:
        return await settings_of(house, person)

    @post("/settings", summary="Say how I want to be told, and when not", status_code=200)
    async def change(self, house: House, person: Person, data: p.NoticeSettingsWish) -> p.NoticeSettingsTold:
        if (data.silent_from is None) != (data.silent_to is None):
            raise Refusal("bad", "silent hours have a beginning and an end")
        hours = {"silent_from": data.silent_from, "silent_to": data.silent_to, "zone": check_zone(data.zone)}
        async with house.database.writing() as session:
            await replace(session, NoticeWish, [{"person": person.id, "kinds": dict(data.kinds), **hours}])
        return await settings_of(house, person)

    @post("/push", summary="Take pushes in this browser", status_code=200)
    async def take_pushes(self, request: Request[Any, Any, Any], house: House, data: p.PushWish) -> p.NoticeSettingsTold:
        person = await require_browser(request, house)
        check_address(data.endpoint, house.settings.private_hooks)
        push.check_keys(data.p256dh, data.auth)
        async with house.database.writing() as session:  # a browser has one person: whoever used it before is not told there any more
            await session.execute(sql_delete(Way).where(Way.kind == "push", Way.address == data.endpoint))
        await add_way(request, house, person, "push", data.endpoint, {"p256dh": data.p256dh, "auth": data.auth})
        return await settings_of(house, person)

    @post("/mail", summary="Be told by mail, once whoever reads the mailbox has agreed", status_code=200)
    async def take_mail(self, request: Request[Any, Any, Any], house: House, data: p.MailWish) -> p.NoticeSettingsTold:
        person = await require_browser(request, house)
        check_available(house, "mail")
        address = check_mailbox(data.address)
        way = await add_way(request, house, person, "mail", address, {}, confirmed=False)
        if not way.confirmed:
            try:
                await house.notices.postman.ask_mailbox(way, person.language)
            except Undelivered:
                raise Refusal("conflict", "the mail could not be sent") from None
        return await settings_of(house, person)

    @post("/hook", summary="Be told by a webhook", status_code=200)
    async def take_hook(self, request: Request[Any, Any, Any], house: House, data: p.HookWish) -> p.NoticeSettingsTold:
        person = await require_browser(request, house)
        check_available(house, "hook")
        check_address(data.address, house.settings.private_hooks)
        await add_way(request, house, person, "hook", data.address, {"shape": data.shape, "secret": secrets.token_urlsafe(24)})
        return await settings_of(house, person)

    @delete("/ways/{way_id:str}", summary="Not by this way any more", status_code=200)
    async def drop(self, house: House, person: Person, way_id: str) -> p.NoticeSettingsTold:
        async with house.database.writing() as session:
            await session.execute(sql_delete(Way).where(Way.id == way_id, Way.person == person.id))
        return await settings_of(house, person)

    @post("/confirm/{token:str}", summary="Yes, mail may come here: from the link in the first one", status_code=200)
    async def confirm(self, house: House, token: str) -> dict[str, bool]:
        async with house.database.writing() as session:
            changed = await session.execute(update(Way).where(Way.id == signed_way(house, token, "confirm")).values(confirmed=True))
        if not changed.rowcount:  # type: ignore[attr-defined]
            raise Refusal("not_found", "this was withdrawn meanwhile")
        return {"done": True}

    @post("/stop/{token:str}", summary="One click, and no more mail comes", status_code=200)
    async def stop(self, house: House, token: str) -> dict[str, bool]:
        way = signed_way(house, token, "stop")
        async with house.database.writing() as session:
            await session.execute(sql_delete(Way).where(Way.id == way))
        return {"done": True}


def signed_way(house: House, token: str, what: str) -> str:
    way = house.notices.postman.way_of(token, what)
    if way is None:
        raise Refusal("forbidden", "this link is not from here")
    return way


def check_available(house: House, kind: str) -> None:
    if kind not in house.notices.postman.ways():
        raise Refusal("conflict", "this house cannot do that")


async def add_way(
    request: Request[Any, Any, Any], house: House, person: Person, kind: str, address: str, details: dict[str, str], confirmed: bool = True
) -> Way:
    """The way as it is then: one that was there already stays as it was."""
    house.way_share.check(person.id, address_of(request))
    row = {"id": secrets.token_urlsafe(16), "person": person.id, "kind": kind, "address": address, "details": details}
    async with house.database.writing() as session:
        if (await session.scalar(select(func.count()).select_from(Way).where(Way.person == person.id)) or 0) >= MOST_WAYS:
            raise Refusal("conflict", f"there are {MOST_WAYS} ways to reach you already: take one away first")
        await insert_new(session, Way, [{**row, "confirmed": confirmed}])
        found = await session.scalar(select(Way).where(Way.person == person.id, Way.kind == kind, Way.address == address))
    assert found is not None
    return found


async def settings_of(house: House, person: Person) -> p.NoticeSettingsTold:
    async with house.database.reading() as session:
        wish = await session.get(NoticeWish, person.id)
        ways = list(await session.scalars(select(Way).where(Way.person == person.id).order_by(Way.kind, Way.address)))
    return p.NoticeSettingsTold(
        available=house.notices.postman.ways(),  # type: ignore[arg-type]
        ways=[shown(way) for way in ways],
        kinds={kind: [way for way in get_args(p.WayKind) if way in ways_for(wish, kind)] for kind in KINDS},
        silent_from=wish.silent_from if wish else None,
        silent_to=wish.silent_to if wish else None,
        zone=wish.zone if wish else "",
        push_key=push.shown_key(house.notices.postman.push_secret),
    )


def shown(way: Way) -> p.WayTold:
    address = urlsplit(way.address).hostname or "" if way.kind == "push" else way.address
    details = way.details
    return p.WayTold(
        id=way.id,
        kind=way.kind,  # type: ignore[arg-type]
        address=address,
        confirmed=way.confirmed,
        shape=details.get("shape", ""),
        secret=details.get("secret", ""),
    )
