"""What a person was told, in the page."""

from typing import Any

from litestar import Controller, Request, get, post

from manse.server.games import checked
from manse.server.house import House
from manse.server.notices import protocol as p
from manse.server.notices.occasion import told
from manse.server.notices.rows import Notice
from manse.server.people import identify, require

MOST_AT_ONCE = 200


class NoticePages(Controller):
    path = "/api/notices"
    tags = ("notices",)

    @get(summary="What I was told, the newest first")
    async def newest(self, request: Request[Any, Any, Any], house: House, language: str = "en") -> p.NoticesTold:
        person = await identify(request, house)
        if person is None:
            return p.NoticesTold(notices=[], unseen=0)
        notices, unseen = await house.notices.newest(person.id)
        return p.NoticesTold(notices=[shown(notice, checked(language)) for notice in notices], unseen=unseen)

    @post("/seen", summary="I have seen them", status_code=200)
    async def see(self, request: Request[Any, Any, Any], house: House, data: p.NoticesSeen, language: str = "en") -> p.NoticesTold:
        person = await require(request, house)
        if data.table is not None:
            await house.notices.see_table(person.id, data.table)
        else:
            await house.notices.see(person.id, *([Notice.id.in_(data.ids[:MOST_AT_ONCE])] if data.ids is not None else []))
        return await self.newest.fn(self, request, house, language)


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
