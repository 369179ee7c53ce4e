"""That somebody is who they say: before what a stolen cookie must not be enough for."""

from typing import Any

from litestar.connection import ASGIConnection

from manse.server import ways_in
from manse.server.ceremonies import SHOWN, Ceremonies, credential_id
from manse.server.house import House
from manse.server.models import Person
from manse.server.protocol import Proof
from manse.server.refusal import Refusal
from manse.server.security import address_of

Connection = ASGIConnection[Any, Any, Any, Any]
LONGEST_PASSWORD = 200


def check_length(password: str) -> None:
    if not 8 <= len(password) <= LONGEST_PASSWORD:
        raise Refusal("bad", f"a password has 8 to {LONGEST_PASSWORD} characters")


async def check_password(connection: Connection, house: House, login: str, person: Person | None, password: str) -> None:
    hashed = person.password if person is not None else None
    if not await house.passwords.check(login, address_of(connection), hashed, password[: LONGEST_PASSWORD + 1]):
        raise Refusal("forbidden", "name and password do not match")


async def check_passkey(connection: Connection, house: House, state: str, credential: dict[str, Any]) -> Person:
    """Whose passkey has answered; its answer is good once."""
    ceremonies: Ceremonies = connection.app.state.ceremonies
    question = ceremonies.question(state, SHOWN)
    known = await ways_in.found(house.database, credential_id(credential))
    if known is None:
        raise Refusal("forbidden", "this passkey is not known here")
    key, person = known
    if question.person not in ("", person.id):
        raise Refusal("forbidden", "this is the passkey of somebody else")
    uses = ceremonies.check_known(connection, question, credential, key)
    await ways_in.use_passkey(house.database, key, question.challenge, uses)
    return person


async def prove(connection: Connection, house: House, person: Person, proof: Proof) -> None:
    """Who has protected nothing has nothing to show."""
    if proof.state:
        if (await check_passkey(connection, house, proof.state, proof.credential)).id != person.id:
            raise Refusal("forbidden", "this is the passkey of somebody else")
    elif person.password is not None:
        await check_password(connection, house, person.login or "", person, proof.password)
    elif person.login is not None:
        raise Refusal("forbidden", "show one of your passkeys first")
