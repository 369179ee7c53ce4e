"""People: a signed browser secret is enough; a name is chosen; a password is optional."""

import asyncio
import re
import secrets
from typing import Any

import argon2
from itsdangerous import BadSignature, URLSafeSerializer
from litestar import Controller, Request, Response, delete, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from manse.server import protocol as p
from manse.server.house import House
from manse.server.models import Person
from manse.server.refusal import Refusal

COOKIE = "manse"
YEARS = 3 * 365 * 86400
hasher = argon2.PasswordHasher()
NOBODYS_HASH = hasher.hash(secrets.token_hex(8))
"""Checked when the name is unknown, so that the answer takes as long as when it is known."""
NAME = re.compile(r"[^\x00-\x1f\x7f<>]{1,24}")


class Signer:
    """Signs a person's id into the browser's secret, and reads it back."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="person")

    def sign(self, id: str) -> str:
        return str(self._serializer.dumps(id))

    def read(self, cookie: str) -> str | None:
        try:
            return str(self._serializer.loads(cookie))
        except BadSignature:
            return None


async def identify(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> Person | None:
    """Who this is, by a program's token or a browser's secret."""
    bearer = connection.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        person = await house.store.person_by_token(bearer[7:].strip())
        if person is None:
            raise Refusal("unnamed", "this token is not known")
        return person
    cookie = connection.cookies.get(COOKIE)
    id = connection.app.state.signer.read(cookie) if cookie else None
    return await house.store.person(id) if id else None


async def require(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> Person:
    person = await identify(connection, house)
    if person is None:
        raise Refusal("unnamed", "choose a name first")
    return person


def clean_name(name: str) -> str:
    name = " ".join(name.split())
    if not NAME.fullmatch(name):
        raise Refusal("bad", "a name has 1 to 24 characters")
    return name


def told(person: Person) -> p.Me:
    return p.Me(name=person.name, language=person.language, named=True, protected=person.password is not None)


class People(Controller):
    path = "/api/me"
    tags = ("people",)

    @get(summary="Who am I?")
    async def me(self, request: Request[Any, Any, Any], house: House) -> p.Me:
        person = await identify(request, house)
        return told(person) if person else p.Me(name="", language="en", named=False, protected=False)

    @post(summary="Choose a name; the first time, this makes a person of the browser", status_code=200)
    async def rename(self, request: Request[Any, Any, Any], house: House, data: p.Rename) -> Response[p.Me]:
        name = clean_name(data.name)
        person = await identify(request, house)
        owner = await house.store.person_by_login(name)
        if owner is not None and (person is None or owner.id != person.id):
            raise Refusal("conflict", "this name is protected by somebody's password")
        if person is None:
            person = await house.store.add_person(name, data.language or "en")
        else:
            values = {"name": name, "language": data.language or person.language}
            if person.login is not None:
                values["login"] = name.lower()
            if not await house.store.change_person(person.id, **values):
                raise Refusal("conflict", "this name is protected by somebody's password")
            person.name, person.language = name, values["language"]
        return self._answer(request, house, person)

    @post("/password", summary="Protect the name with a password, to come back on another device", status_code=200)
    async def protect(self, request: Request[Any, Any, Any], house: House, data: p.Password) -> p.Me:
        person = await require(request, house)
        if not 8 <= len(data.password) <= 200:
            raise Refusal("bad", "a password has at least 8 characters")
        hashed = await asyncio.to_thread(hasher.hash, data.password)
        if not await house.store.change_person(person.id, login=person.name.lower(), password=hashed):
            raise Refusal("conflict", "this name is protected by somebody's password")
        person.password = hashed
        return told(person)

    @post("/login", summary="Come back with name and password", status_code=200)
    async def login(self, request: Request[Any, Any, Any], house: House, data: p.Login) -> Response[p.Me]:
        person = await house.store.person_by_login(" ".join(data.name.split()))
        expected = person.password if person is not None and person.password else NOBODYS_HASH
        try:
            await asyncio.to_thread(hasher.verify, expected, data.password)
        except argon2.exceptions.VerificationError:
            person = None
        if person is None:
            raise Refusal("forbidden", "name and password do not match")
        return self._answer(request, house, person)

    @post("/logout", summary="Forget this browser", status_code=200)
    async def logout(self) -> Response[p.Me]:
        answer = Response(p.Me(name="", language="en", named=False, protected=False))
        answer.delete_cookie(COOKIE)
        return answer

    @post("/tokens", summary="A token that lets a program sit in my seats")
    async def token(self, request: Request[Any, Any, Any], house: House, data: p.TokenWish) -> p.TokenGiven:
        person = await require(request, house)
        return p.TokenGiven(token=await house.store.add_token(person.id, clean_name(data.label)))

    @delete("/tokens", summary="Take all my tokens back")
    async def drop_tokens(self, request: Request[Any, Any, Any], house: House) -> None:
        person = await require(request, house)
        await house.store.drop_tokens(person.id)

    def _answer(self, request: Request[Any, Any, Any], house: House, person: Person) -> Response[p.Me]:
        cookie = Cookie(
            key=COOKIE,
            value=request.app.state.signer.sign(person.id),
            httponly=True,
            samesite="lax",
            secure=house.settings.secure,
            max_age=YEARS,
        )
        return Response(told(person), cookies=[cookie])
