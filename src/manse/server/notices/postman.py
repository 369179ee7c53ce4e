"""The postman: takes notices out, from rows that all workers share, so that a worker that dies loses none.

Each delivery is leased before it is tried and marked when the other side has acknowledged it. A worker killed between the two leaves it
in doubt; when the lease has run out another worker sends it once more, under the same id: the Message-ID of a mail, the topic and tag of
a push, X-Manse-Delivery of a webhook. What was marked never goes out again.
"""

import asyncio
import contextlib
import logging
import random
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import delete, or_, select, update

from manse.server.database import insert_new
from manse.server.models import Person, now
from manse.server.notices import hook, mail, push
from manse.server.notices.occasion import KINDS, catalogue, told
from manse.server.notices.outside import Undelivered
from manse.server.notices.rows import Delivery, Notice, NoticeWish, Way
from manse.server.notices.silence import speaks_at

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.notices")
AT_ONCE = 20
LEASE = timedelta(seconds=60)
"""Longer than any attempt takes."""
MOST_TRIES = 8
LONGEST_WAIT = 6 * 3600.0
KEPT = timedelta(days=30)
"""After which a notice is forgotten."""


class Postman:
    def __init__(self, house: "House") -> None:
        self.house, self.database, self.settings = house, house.database, house.settings
        self._signer: URLSafeSerializer | None = None

    async def open(self) -> None:
        self._signer = URLSafeSerializer(await self.house.store.secret("ways"), salt="way")
        self.push_secret = await self.house.store.secret("push")
        self.house.spawn(self.run())

    def token(self, way: str, what: str) -> str:
        assert self._signer is not None
        return str(self._signer.dumps([what, way]))

    def way_of(self, token: str, what: str) -> str | None:
        assert self._signer is not None
        with contextlib.suppress(BadSignature):
            signed = self._signer.loads(token)
            if isinstance(signed, list) and signed[0] == what:
                return str(signed[1])
        return None

    def ways(self) -> list[str]:
        """By which ways this house can reach anybody: mail and webhooks need to know its address."""
        mails = bool(self.settings.smtp and self.settings.mail_from and self.settings.site)
        return ["push", *(["mail"] if mails else []), *(["hook"] if self.settings.site else [])]

    async def run(self) -> None:
        while True:
            try:
                await self.spread()
                while await self.deliver():
                    pass
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("notices could not be taken out")
            await asyncio.sleep(min(5.0, self.settings.patience / 2))

    async def spread(self) -> None:
        """A delivery for each way that a notice shall go out by. A moment is waited whether the person sees it in the page."""
        waited = now() - timedelta(seconds=self.settings.notice_grace)
        fresh = select(Notice).where(Notice.spread.is_(False), Notice.at <= waited).order_by(Notice.at).limit(AT_ONCE)
        async with self.database.reading() as session:
            if await session.scalar(fresh.with_only_columns(Notice.id)) is None:
                return
        async with self.database.writing() as session:
            notices = list(await session.scalars(fresh))
            await session.execute(delete(Notice).where(Notice.at < now() - KEPT))
            for notice in notices:
                notice.spread = True
                if notice.seen is None:
                    await insert_new(session, Delivery, await self._deliveries(session, notice))

    async def _deliveries(self, session: Any, notice: Notice) -> list[dict[str, Any]]:
        wish = await session.get(NoticeWish, notice.person)
        wanted = ways_for(wish, notice.kind)
        mine = select(Way).where(Way.person == notice.person, Way.confirmed, Way.kind.in_(wanted))
        due = speaks_at(wish, now())
        return [{"notice": notice.id, "way": way.id, "due": due, "tries": 0, "result": ""} for way in await session.scalars(mine)]

    async def deliver(self) -> int:
        """Tries what is due; how many there were."""
        free = or_(Delivery.lease.is_(None), Delivery.lease < now())
        due = (Delivery.done.is_(None), Delivery.due <= now(), free)
        columns = select(Delivery.notice, Delivery.way).where(*due).order_by(Delivery.due).limit(AT_ONCE)
        async with self.database.reading() as session:
            found = (await session.execute(columns)).all()
        await asyncio.gather(*(self._try(notice, way) for notice, way in found))
        return len(found)

    async def _try(self, notice: str, way: str) -> None:
        mine = (Delivery.notice == notice, Delivery.way == way, Delivery.done.is_(None))
        free = or_(Delivery.lease.is_(None), Delivery.lease < now())
        values: dict[str, Any] = {"lease": now() + LEASE, "tries": Delivery.tries + 1}
        async with self.database.writing() as session:
            taken = await session.execute(update(Delivery).where(*mine, free).values(**values))
        if taken.rowcount:  # type: ignore[attr-defined]
            await self._close(notice, way, await self._attempt(notice, way))

    async def _attempt(self, notice: str, way: str) -> dict[str, Any]:
        """What becomes of the row: done with a result, or due again."""
        wanted = select(Notice, Way, Person, NoticeWish, Delivery.tries).join(Delivery, Delivery.notice == Notice.id)
        wanted = wanted.join(Way, Way.id == Delivery.way).join(Person, Person.id == Notice.person)
        wanted = wanted.outerjoin(NoticeWish, NoticeWish.person == Person.id).where(Notice.id == notice, Way.id == way)
        async with self.database.reading() as session:
            row = (await session.execute(wanted)).first()
        if row is None or row[0].seen is not None:
            return {"done": now(), "result": "seen"}
        told_now, there, person, wish, tries = row
        if (later := speaks_at(wish, now())) > now():
            return {"lease": None, "due": later, "tries": tries - 1}
        try:
            await self._send(told_now, there, person.language)
        except Undelivered as trouble:
            return await self._troubled(there, tries, trouble)
        except Exception:  # one that cannot be sent must not be tried for ever
            log.exception("a notice could not be sent")
            return await self._troubled(there, tries, Undelivered("broken"))
        return {"done": now(), "result": "sent"}

    async def _troubled(self, way: Way, tries: int, trouble: Undelivered) -> dict[str, Any]:
        log.warning("a notice was not taken by %s: %s", way.kind, trouble)
        if trouble.gone and way.kind != "mail":
            async with self.database.writing() as session:
                await session.execute(delete(Way).where(Way.id == way.id))
        if not trouble.again or tries >= MOST_TRIES:
            return {"done": now(), "result": "failed" if trouble.again else "refused"}
        wait = min(LONGEST_WAIT, max(trouble.wait, self.settings.notice_backoff * 2.0 ** (tries - 1) * random.uniform(0.8, 1.2)))
        return {"lease": None, "due": now() + timedelta(seconds=wait)}

    async def _close(self, notice: str, way: str, values: dict[str, Any]) -> None:
        async with self.database.writing() as session:
            await session.execute(update(Delivery).where(Delivery.notice == notice, Delivery.way == way).values(**values))

    async def _send(self, notice: Notice, way: Way, language: str) -> None:
        settings, link = self.settings, self.link(notice.about["path"])
        said = {"kind": notice.kind, "text": told(notice.kind, notice.about, language), "path": notice.about["path"], "link": link}
        if way.kind == "push":
            contact = f"mailto:{settings.mail_from}" if settings.mail_from else settings.site or "https://localhost"
            await push.send(way, notice.id, said, self.push_secret, contact, settings.private_hooks)
        elif way.kind == "hook":
            await hook.send(way, notice.id, said, settings.private_hooks)
        else:
            token, words = self.token(way.id, "stop"), catalogue(language).lines
            text = f"{said['text']}\n{link}\n\n-- \n{words['stop_mail']}\n{self.link(f'/notices/stop/{token}')}\n"
            stop = self.link(f"/api/notices/stop/{token}")
            await mail.send(settings, mail.written(settings, way.address, notice.id, said["text"], text, stop))

    async def ask_mailbox(self, way: Way, language: str) -> None:
        """Whoever reads the mailbox is asked whether they want it."""
        words, link = catalogue(language).lines, self.link(f"/notices/confirm/{self.token(way.id, 'confirm')}")
        text = f"{words['confirm_mail']}\n{link}\n"
        await mail.send(self.settings, mail.written(self.settings, way.address, way.id, words["confirm_subject"], text))

    def link(self, path: str) -> str:
        return f"{self.settings.site.rstrip('/')}{path}" if self.settings.site else ""


def ways_for(wish: NoticeWish | None, kind: str) -> list[str]:
    """By which ways a kind of notice goes out; by all, unless something else was said."""
    every = ["push", "mail", "hook"]
    return list(wish.kinds.get(kind, every)) if wish is not None and kind in KINDS else every
