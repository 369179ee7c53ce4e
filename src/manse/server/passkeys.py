"""Passkeys and recovery codes: how a person comes in from elsewhere, beside the password."""

from typing import Any

from litestar import Controller, Request, Response, delete, get, post

from manse.server import people_protocol as p
from manse.server import protocol, ways_in
from manse.server.ceremonies import MADE, Ceremonies
from manse.server.house import House
from manse.server.models import Person
from manse.server.names import clean_name, skeleton
from manse.server.people import require_browser, with_cookie
from manse.server.proofs import LONGEST_PASSWORD, check_length, check_passkey, prove
from manse.server.refusal import Refusal
from manse.server.security import address_of


def ceremonies(request: Request[Any, Any, Any]) -> Ceremonies:
    found: Ceremonies = request.app.state.ceremonies
    return found


class Passkeys(Controller):
    path = "/api/me"
    tags = ("people",)

    @get("/ways", summary="How I can come in from elsewhere")
    async def ways(self, house: House, person: Person) -> p.WaysIn:
        return await ways_in.ways_of(house.database, person)

    @post("/passkeys/new", summary="What a new passkey of mine is to answer", status_code=200)
    async def wish(self, request: Request[Any, Any, Any], house: House) -> p.Asked:
        person = await require_browser(request, house)
        return ceremonies(request).ask_for_new(request, person, await ways_in.passkeys_of(house.database, person.id))

    @post("/passkeys", summary="Add a passkey; the name is protected by it")
    async def add(self, request: Request[Any, Any, Any], house: House, data: p.PasskeyWish) -> p.WaysIn:
        person = await require_browser(request, house)
        question = ceremonies(request).question(data.state, MADE)
        if question.person != person.id:
            raise Refusal("forbidden", "somebody else was asked")
        fresh, label = ceremonies(request).check_new(request, question, data.credential), clean_name(data.label)
        await prove(request, house, person, data.proof)
        await ways_in.add_passkey(house.database, person, question.challenge, fresh, label)
        return await ways_in.ways_of(house.database, person)

    @delete("/passkeys/{id:str}", summary="Remove a passkey; all other browsers are logged out", status_code=200)
    async def drop(self, request: Request[Any, Any, Any], house: House, id: str) -> Response[protocol.Me]:
        person = await require_browser(request, house)
        await ways_in.drop_passkey(house.database, person.id, id)
        await house.end_passes(person.id)
        changed = await house.store.person(person.id)
        assert changed is not None
        return with_cookie(request, house, changed)

    @post("/passkeys/ask", summary="What a known passkey is to answer", status_code=200)
    async def ask(self, request: Request[Any, Any, Any], house: House) -> p.Asked:
        return ceremonies(request).ask_for_known(request)

    @post("/passkeys/login", summary="Come back with a passkey", status_code=200)
    async def login(self, request: Request[Any, Any, Any], house: House, data: p.PasskeyLogin) -> Response[protocol.Me]:
        return with_cookie(request, house, await check_passkey(request, house, data.state, data.credential))

    @post("/codes", summary="New recovery codes; those before are worth nothing any more")
    async def codes(self, request: Request[Any, Any, Any], house: House, data: p.Proven) -> p.CodesGiven:
        person = await require_browser(request, house)
        await prove(request, house, person, data.proof)
        return p.CodesGiven(codes=await ways_in.new_codes(house.database, person))

    @post("/recover", summary="Come back with name and recovery code, once, with a new password if it is wished", status_code=200)
    async def recover(self, request: Request[Any, Any, Any], house: House, data: p.Recovery) -> Response[protocol.Me]:
        if data.password:
            check_length(data.password)
        name = data.name[:LONGEST_PASSWORD]
        await house.passwords.count_guess(skeleton(name), address_of(request))
        person, values = await house.store.person_by_login(name), dict[str, Any]()
        if data.password:  # worked out for unknown names too: how long it takes tells nothing
            values = {"password": await house.passwords.hash(data.password), "epoch": person.epoch + 1 if person is not None else 0}
        known = await ways_in.use_code(house.database, person.id if person is not None else "", data.code[:LONGEST_PASSWORD], **values)
        if person is None or not known:
            raise Refusal("forbidden", "name and code do not match")
        await house.passwords.forgive(skeleton(name))
        if values:
            await house.end_passes(person.id)
            person.password, person.epoch = values["password"], values["epoch"]
        return with_cookie(request, house, person)
