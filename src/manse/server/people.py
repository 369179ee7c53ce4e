"""People: a signed browser secret is enough; a name is chosen; a password is optional."""

from typing import Any

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from litestar import Controller, Request, Response, delete, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from manse.server import protocol as p
from manse.server.guests import Pass
from manse.server.house import House
from manse.server.models import Person, now
from manse.server.names import clean_name, skeleton
from manse.server.proofs import LONGEST_PASSWORD, check_length, check_password, prove
from manse.server.refusal import Refusal
from manse.server.store import digest

COOKIE = "manse"
YEARS = 3 * 365 * 86400
STRANGER = p.Me(name="", language="en", named=False, protected=False)


class Signer:
    """Signs a person's id and epoch into the browser's secret, and reads them back."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="person")

    def sign(self, person: Person) -> str:
        return str(self._serializer.dumps([person.id, person.epoch or 0]))

    def read(self, cookie: str) -> tuple[str, int] | None:
        try:
            signed = self._serializer.loads(cookie)
        except BadSignature:
            return None
        return (str(signed[0]), int(signed[1])) if isinstance(signed, list) else (str(signed), 0)  # once there were no epochs


def by_token(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token a program shows."""
    bearer = connection.headers.get("authorization", "")
    return bearer[7:].strip() if bearer.lower().startswith("bearer ") else None


async def identify(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> Person | None:
    """Who this is, by a program's token or a browser's secret."""
    return (await admit(connection, house))[0]


async def admit(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> tuple[Person, Pass] | tuple[None, None]:
    """Who this is, and what shows it."""
    token = by_token(connection)
    if token is not None:
        person = await house.store.person_by_token(token)
        if person is None:
            raise Refusal("unnamed", "this token is not known")
        return person, Pass(person.id, person.epoch, digest(token))
    cookie = connection.cookies.get(COOKIE)
    signed = connection.app.state.signer.read(cookie) if cookie else None
    person = await house.store.person(signed[0]) if signed else None
    return (person, Pass(*signed)) if signed and person is not None and person.epoch == signed[1] else (None, None)


async def require(connection: ASGIConnection[Any, Any, Any, Any], house: House, banned_too: bool = False) -> Person:
    person = await identify(connection, house)
    if person is None:
        raise Refusal("unnamed", "choose a name first")
    if not banned_too:
        check_welcome(person)
    return person


async def who_asks(request: Request[Any, Any, Any], house: House) -> Person:
    """What handlers get as `person`."""
    return await require(request, house)


async def who_looks(request: Request[Any, Any, Any], house: House) -> Person | None:
    """What handlers get as `visitor`: anybody may look."""
    return await identify(request, house)


def check_welcome(person: Person | None) -> None:
    if person is not None and person.banned is not None and person.banned > now():
        raise Refusal("banned", f"you are not welcome in this house until {person.banned:%Y-%m-%d %H:%M} UTC")


async def require_browser(connection: ASGIConnection[Any, Any, Any, Any], house: House, banned_too: bool = False) -> Person:
    """For what a program's token is not enough: it must not outlive its being taken back."""
    if by_token(connection) is not None:
        raise Refusal("forbidden", "a program's token may not do that")
    return await require(connection, house, banned_too)


def told(person: Person) -> p.Me:
    banned = int(person.banned.timestamp() * 1000) if person.banned is not None and person.banned > now() else None
    return p.Me(name=person.name, language=person.language, named=True, protected=person.login is not None, banned=banned)


def with_cookie(request: Request[Any, Any, Any], house: House, person: Person) -> Response[p.Me]:
    """The answer that makes a browser this person's."""
    cookie = Cookie(
        key=COOKIE,
        value=request.app.state.signer.sign(person),
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
        max_age=YEARS,
    )
    return Response(told(person), cookies=[cookie])


def without_cookie() -> Response[p.Me]:
    answer = Response(STRANGER)
    answer.delete_cookie(COOKIE)
    return answer


class People(Controller):
    path = "/api/me"
    tags = ("people",)

    @get(summary="Who am I?")
    async def me(self, visitor: Person | None) -> p.Me:
        return told(visitor) if visitor else STRANGER

    @post(summary="Choose a name; the first time, this makes a person of the browser", status_code=200)
    async def rename(self, request: Request[Any, Any, Any], house: House, data: p.Rename) -> Response[p.Me]:
        name = clean_name(data.name)
        person = await identify(request, house)
        check_welcome(person)
        house.words.check(name)
        owner = await house.store.person_by_login(name)
        if owner is not None and (person is None or owner.id != person.id):
            raise Refusal("conflict", "this name is protected by somebody else")
        if person is None:
            person = await house.store.add_person(name, data.language or "en")
            return with_cookie(request, house, person)
        values = {"name": name, "language": data.language or person.language}
        if person.login is not None:
            values["login"] = skeleton(name)
        if name != person.name and await house.store.sits_beside(person.id, name):
            raise Refusal("conflict", "somebody at your table has a name like that")
        if not await house.store.change_person(person.id, **values):
            raise Refusal("conflict", "this name is protected by somebody else")
        person.name, person.language = name, values["language"]
        return Response(told(person)) if by_token(request) is not None else with_cookie(request, house, person)

    @post("/password", summary="Protect the name with a password; a new one needs the old, and logs out other browsers", status_code=200)
    async def protect(self, request: Request[Any, Any, Any], house: House, data: p.Password) -> Response[p.Me]:
        person = await require_browser(request, house)
        check_length(data.password)
        proof = msgspec.structs.replace(data.proof, password=data.old) if person.password is not None else data.proof
        await prove(request, house, person, proof)
        hashed = await house.passwords.hash(data.password)
        if not await house.store.change_person(person.id, login=skeleton(person.name), password=hashed, epoch=person.epoch + 1):
            raise Refusal("conflict", "this name is protected by somebody else")
        person.password, person.login, person.epoch = hashed, skeleton(person.name), person.epoch + 1
        await house.end_passes(person.id)
        return with_cookie(request, house, person)

    @post("/login", summary="Come back with name and password", status_code=200)
    async def login(self, request: Request[Any, Any, Any], house: House, data: p.Login) -> Response[p.Me]:
        login = skeleton(data.name[:LONGEST_PASSWORD])
        person = await house.store.person_by_login(data.name[:LONGEST_PASSWORD])
        await check_password(request, house, login, person, data.password)
        assert person is not None
        return with_cookie(request, house, person)

    @post("/logout", summary="Forget this person: in all browsers, unless it is said that this one is enough", status_code=200)
    async def logout(self, request: Request[Any, Any, Any], house: House, data: p.Logout | None = None) -> Response[p.Me]:
        person = await identify(request, house) if by_token(request) is None else None
        if person is not None and (data is None or data.everywhere):
            await house.store.change_person(person.id, epoch=person.epoch + 1)
            await house.end_passes(person.id)
        return without_cookie()

    @post("/tokens", summary="A token that lets a program sit in my seats")
    async def token(self, request: Request[Any, Any, Any], house: House, data: p.TokenWish) -> p.TokenGiven:
        person = await require_browser(request, house)
        return p.TokenGiven(token=await house.store.add_token(person.id, clean_name(data.label)))

    @delete("/tokens", summary="Take all my tokens back")
    async def drop_tokens(self, house: House, person: Person) -> None:
        await house.store.drop_tokens(person.id)
        await house.end_passes(person.id)
