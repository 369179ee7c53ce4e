"""Passkeys and recovery codes: each lets its person in, once an answer; nobody else's does, and a stolen cookie adds none."""

import asyncio
import secrets
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from manse.server import ways_in
from manse.server.app import create_app
from manse.server.database import Database, upgrade
from manse.server.passwords import FREE, Passwords
from manse.server.settings import Settings
from tests.server.authenticator import Authenticator
from tests.server.player import Player
from tests.server.service import Service, running


def browser(service: Service, name: str = "") -> Player:
    """From an address of its own: wrong passwords from one are counted together."""
    address = f"203.0.113.{secrets.randbelow(250)}"
    return Player(service.address, name, origin=service.address, **{"x-forwarded-for": address})


async def add(player: Player, key: Authenticator, status: int | None = None, **more: Any) -> Any:
    asked = await player.post("/api/me/passkeys/new")
    return await player.post("/api/me/passkeys", status=status, state=asked["state"], credential=key.make(asked["options"]), **more)


async def shown(player: Player, key: Authenticator) -> dict[str, Any]:
    asked = await player.post("/api/me/passkeys/ask")
    return {"state": asked["state"], "credential": key.show(asked["options"])}


async def test_a_passkey_lets_its_person_in_and_protects_the_name(service: Service) -> None:
    key, stranger = Authenticator(service.address, counts=False), Authenticator(service.address)
    name = f"Key Bearer {service.port}"[:24]
    async with browser(service, name) as here, browser(service) as there, browser(service) as thief:
        ways = await add(here, key, label="my phone")
        assert [one["label"] for one in ways["passkeys"]] == ["my phone"] and not ways["password"]
        assert (await here.get("/api/me"))["protected"]
        assert (await thief.post("/api/me", status=409, name=name.upper()))["code"] == "conflict"
        assert (await add(here, key, status=403))["code"] == "forbidden", "a second one needs the first"

        answer = await shown(there, key)
        assert (await there.post("/api/me/passkeys/login", **answer))["name"] == name
        assert (await thief.post("/api/me/passkeys/login", status=409, **answer))["code"] == "late", "an answer is good once"
        await thief.post("/api/me/passkeys/login", status=403, **await shown(thief, stranger))
        proof = await shown(here, key)
        assert len((await add(here, stranger, proof=proof))["passkeys"]) == 2

        first = (await here.get("/api/me/ways"))["passkeys"][0]["id"]
        await here.delete(f"/api/me/passkeys/{first}")
        assert (await here.get("/api/me"))["named"] and not (await there.get("/api/me"))["named"], "others are logged out"
        await there.post("/api/me/passkeys/login", status=403, **await shown(there, key))
        await there.post("/api/me/passkeys/login", **await shown(there, stranger))
        assert (await here.delete(f"/api/me/passkeys/{first}", status=404))["code"] == "not_found"


async def test_answers_that_are_none(embedded: Service) -> None:
    key = Authenticator(embedded.address)
    async with browser(embedded, "Careful") as careful, browser(embedded, "Other") as other:
        asked = await careful.post("/api/me/passkeys/new")
        good = {"state": asked["state"], "credential": key.make(asked["options"])}
        assert (await other.post("/api/me/passkeys", status=403, **good))["code"] == "forbidden", "somebody else was asked"
        elsewhere, unverified = Authenticator("https://manse.example"), Authenticator(embedded.address)
        unverified.verified = 0
        for wrong in (elsewhere.make(asked["options"]), unverified.make(asked["options"]), {}, {"rawId": 7}):
            assert (await careful.post("/api/me/passkeys", status=400, **{**good, "credential": wrong}))["code"] == "bad"
        assert (await careful.post("/api/me/passkeys", status=409, **{**good, "state": good["state"] + "x"}))["code"] == "late"
        await careful.post("/api/me/passkeys", **good)
        assert (await careful.post("/api/me/passkeys/login", status=400, **good))["code"] == "bad", "it answers another question"
        known = await shown(careful, key)
        key.uses = 0
        await careful.post("/api/me/passkeys/login", **known)
        assert (await careful.post("/api/me/passkeys/login", status=403, **await shown(careful, key)))["code"] == "forbidden", (
            "a copy of it"
        )
    async with Player(embedded.address, "Program") as program:
        assert (await program.post("/api/me/passkeys/new", status=400))["code"] == "bad", "who says no origin is no browser"


async def test_a_cookie_is_not_enough_to_add_a_way_in(embedded: Service) -> None:
    key = Authenticator(embedded.address)
    async with browser(embedded, "Wary") as wary:
        await wary.post("/api/me/password", password="very secret")
        for wrong in ({}, {"password": "guessed it"}):
            await add(wary, key, status=403, proof=wrong)
            await wary.post("/api/me/codes", status=403, proof=wrong)
        assert (await wary.get("/api/me/ways")) == {"password": True, "passkeys": [], "codes": 0}
        await add(wary, key, proof={"password": "very secret"})
        await wary.post("/api/me/password", status=403, password="another one", old="")


async def test_a_recovery_code_is_good_once(service: Service) -> None:
    name = f"Lost All {service.port}"[:24]
    async with browser(service, name) as here, browser(service) as there:
        assert (await here.post("/api/me/codes", status=409))["code"] == "conflict", "there is nothing to recover"
        await here.post("/api/me/password", password="very secret")
        proof = {"password": "very secret"}
        old = (await here.post("/api/me/codes", proof=proof))["codes"]
        codes = (await here.post("/api/me/codes", proof=proof))["codes"]
        assert len(set(codes)) == 10 and (await here.get("/api/me/ways"))["codes"] == 10
        await there.post("/api/me/recover", status=403, name=name, code=old[0])
        typed = codes[0].replace("-", " ").upper()
        answers = await asyncio.gather(*(there.http.post("/api/me/recover", json={"name": name, "code": typed}) for _ in range(3)))
        assert Counter(answer.status_code for answer in answers) == {200: 1, 403: 2}
        await there.post("/api/me/recover", name=name, code=codes[1], password="brand new one")
        assert not (await here.get("/api/me"))["named"], "a new password ends older cookies"
        await here.post("/api/me/login", name=name, password="brand new one")
        assert (await here.get("/api/me/ways"))["codes"] == 8


async def test_codes_are_guessed_as_slowly_as_passwords(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with browser(service, "Victim") as victim, browser(service) as thief:
            await victim.post("/api/me/password", password="very secret")
            code = (await victim.post("/api/me/codes", proof={"password": "very secret"}))["codes"][0]
            tries = [thief.http.post("/api/me/recover", json={"name": "Victim", "code": f"guess-{n}"}) for n in range(20)]
            codes = Counter(answer.status_code for answer in await asyncio.gather(*tries))
            assert codes[403] <= FREE and codes[403] + codes[429] == 20
            assert (await thief.http.post("/api/me/recover", json={"name": "victim", "code": code})).status_code == 429


@pytest.mark.parametrize("everywhere", [True, False])
async def test_signing_out_here_or_everywhere(embedded: Service, everywhere: bool) -> None:
    async with browser(embedded, "Traveller") as here, browser(embedded) as there:
        there.http.cookies.set("manse", here.http.cookies["manse"])
        assert not (await here.post("/api/me/logout", everywhere=everywhere))["named"]
        assert (await there.get("/api/me"))["named"] is not everywhere
        assert not (await here.get("/api/me"))["named"]


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_an_unknown_name_costs_as_much_as_a_known_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed, looked = list[str](), list[str]()

    async def hash(_: Passwords, password: str) -> str:
        hashed.append(password)
        return "hashed"

    async def use_code(_: Database, person: str, code: str, **values: Any) -> bool:
        looked.append(code)
        return False

    monkeypatch.setattr(Passwords, "hash", hash)
    monkeypatch.setattr(ways_in, "use_code", use_code)
    settings = Settings(database=f"sqlite:///{tmp_path / 'house.db'}", warm=False)
    await asyncio.to_thread(upgrade, settings)
    async with AsyncTestClient(create_app(settings)) as client:
        client.headers["x-manse"] = "1"
        await client.post("/api/me", json={"name": "Known"})
        assert (await client.post("/api/me/password", json={"password": "long enough"})).status_code == 200
        hashed.clear()
        for name in ("Known", "Unknown"):
            wish = {"name": name, "code": "abcd", "password": "another one"}
            assert (await client.post("/api/me/recover", json=wish)).status_code == 403
    assert hashed == ["another one"] * 2 and looked == ["abcd"] * 2
