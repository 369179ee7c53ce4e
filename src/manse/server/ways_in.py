"""Ways in, in the database: passkeys and recovery codes. Each change is one transaction."""

import secrets
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.ceremonies import ANSWERED_WITHIN, Fresh
from manse.server.database import Database
from manse.server.models import Person, now
from manse.server.names import skeleton
from manse.server.people_models import Passkey, RecoveryCode, Spent
from manse.server.people_protocol import PasskeyInfo, WaysIn
from manse.server.refusal import Refusal
from manse.server.store import digest

MOST_PASSKEYS = 10
CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody takes for another."""
CODE_LENGTH = 16
NAME_TAKEN = "this name is protected by somebody else"


async def ways_of(database: Database, person: Person) -> WaysIn:
    async with database.reading() as session:
        keys = await session.scalars(select(Passkey).where(Passkey.person == person.id).order_by(Passkey.created))
        codes = await session.scalar(select(func.count()).select_from(RecoveryCode).where(RecoveryCode.person == person.id))
        return WaysIn(password=person.password is not None, passkeys=[told(key) for key in keys], codes=codes or 0)


def told(key: Passkey) -> PasskeyInfo:
    used = int(key.used.timestamp() * 1000) if key.used else None
    return PasskeyInfo(id=key.id, label=key.label, created=int(key.created.timestamp() * 1000), used=used)


async def passkeys_of(database: Database, person: str) -> list[Passkey]:
    async with database.reading() as session:
        return list(await session.scalars(select(Passkey).where(Passkey.person == person)))


async def found(database: Database, credential: bytes) -> tuple[Passkey, Person] | None:
    wanted = select(Passkey, Person).join(Person, Person.id == Passkey.person).where(Passkey.id == digest_of(credential))
    async with database.reading() as session:
        row = (await session.execute(wanted)).first()
    return (row[0], row[1]) if row is not None else None


def digest_of(credential: bytes) -> str:
    return digest(credential.hex())


async def spend(session: AsyncSession, challenge: bytes) -> None:
    """Notes that a question was answered; fails at the end of the transaction if it had been."""
    await session.execute(delete(Spent).where(Spent.at < now() - timedelta(seconds=2 * ANSWERED_WITHIN)))
    session.add(Spent(hash=digest(challenge.hex())))


async def add_passkey(database: Database, person: Person, challenge: bytes, fresh: Fresh, label: str) -> None:
    """With it the name is protected, as by a password."""
    key = Passkey(
        id=digest_of(fresh.credential), person=person.id, credential=fresh.credential, key=fresh.key, uses=fresh.uses, label=label
    )
    try:
        async with database.writing() as session:
            await hold(session, person.id)
            count = await session.scalar(select(func.count()).select_from(Passkey).where(Passkey.person == person.id))
            if (count or 0) >= MOST_PASSKEYS:
                raise Refusal("conflict", f"{MOST_PASSKEYS} passkeys a person: remove one first")
            if person.login is None and await session.scalar(select(Person.id).where(Person.login == skeleton(person.name))):
                raise Refusal("conflict", NAME_TAKEN)
            await spend(session, challenge)
            session.add(key)
            await session.execute(update(Person).where(Person.id == person.id).values(login=skeleton(person.name)))
    except IntegrityError:
        raise Refusal("conflict", "this passkey is known already") from None


async def hold(session: AsyncSession, person: str) -> Person:
    return await session.get_one(Person, person, with_for_update=True, populate_existing=True)


async def use_passkey(database: Database, key: Passkey, challenge: bytes, uses: int) -> None:
    """The key has answered: that answer is good once, on whatever worker."""
    try:
        async with database.writing() as session:
            await spend(session, challenge)
            await session.execute(update(Passkey).where(Passkey.id == key.id).values(uses=uses, used=now()))
    except IntegrityError:
        raise Refusal("late", "this answer was given already: ask again") from None


async def drop_passkey(database: Database, person: str, id: str) -> None:
    """Who was let in by it is let in no more; without password and passkeys the name is free again."""
    async with database.writing() as session:
        held = await hold(session, person)
        gone: Any = await session.execute(delete(Passkey).where(Passkey.id == id, Passkey.person == person))
        if not gone.rowcount:
            raise Refusal("not_found", "you have no such passkey")
        held.epoch += 1
        if held.password is None and not await session.scalar(select(Passkey.id).where(Passkey.person == person).limit(1)):
            held.login = None
            await session.execute(delete(RecoveryCode).where(RecoveryCode.person == person))


# Recovery codes


def fresh_code() -> str:
    """About 79 random bits, in groups that can be read out."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[first : first + 4] for first in range(0, CODE_LENGTH, 4))


def code_hash(person: str, code: str) -> str:
    """However it was typed."""
    return digest(f"{person} {''.join(letter for letter in code.lower() if letter in LETTERS)}")


async def new_codes(database: Database, person: Person) -> list[str]:
    """Those before are worth nothing any more."""
    if person.login is None:
        raise Refusal("conflict", "protect your name first, by a password or a passkey")
    codes = [fresh_code() for _ in range(CODES)]
    async with database.writing() as session:
        await hold(session, person.id)
        await session.execute(delete(RecoveryCode).where(RecoveryCode.person == person.id))
        session.add_all(RecoveryCode(hash=code_hash(person.id, code), person=person.id) for code in codes)
    return codes


async def use_code(database: Database, person: str, code: str, **values: Any) -> bool:
    """Takes the code away and changes the person in one go. False: it is none of theirs."""
    async with database.writing() as session:
        gone: Any = await session.execute(delete(RecoveryCode).where(RecoveryCode.hash == code_hash(person, code)))
        if not gone.rowcount:
            return False
        if values:
            await session.execute(update(Person).where(Person.id == person).values(**values))
    return True
