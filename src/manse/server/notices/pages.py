"""What a person was told, in the page."""

from litestar import Controller, get, post

from manse.server.games import checked
from manse.server.house import House
from manse.server.models import Person
from manse.server.notices import protocol as p
from manse.server.notices.occasion import told
from manse.server.notices.rows import Notice

MOST_AT_ONCE = 200


class NoticePages(Controller):
    path = "/api/notices"
    tags = ("notices",)

    @get(summary="What I was told, the newest first")
    async def newest(self, house: House, visitor: Person | None, language: str = "en") -> p.NoticesTold:
        return await told_newest(house, visitor, language) if visitor else p.NoticesTold(notices=[], unseen=0)

    @post("/seen", summary="I have seen them", status_code=200)
    async def see(self, house: House, person: Person, data: p.NoticesSeen, language: str = "en") -> p.NoticesTold:
        if data.table is not None:
            await house.notices.see_table(person.id, data.table)
        else:
            await house.notices.see(person.id, *([Notice.id.in_(data.ids[:MOST_AT_ONCE])] if data.ids is not None else []))
        return await told_newest(house, person, language)


async def told_newest(house: House, person: Person, language: str) -> p.NoticesTold:
    notices, unseen = await house.notices.newest(person.id)
    return p.NoticesTold(notices=[shown(notice, checked(language)) for notice in notices], unseen=unseen)


def shown(notice: Notice, language: str) -> p.NoticeTold:
    return p.NoticeTold(
        id=notice.id,
        kind=notice.kind,  # type: ignore[arg-type]
        text=told(notice.kind, notice.about, language),
        path=notice.about["path"],
        game=notice.about["game"],
        at=int(notice.at.timestamp() * 1000),
        seen=notice.seen is not None,
    )
