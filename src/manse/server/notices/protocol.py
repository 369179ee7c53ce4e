"""Notices, on the wire. As in server/protocol.py, the browser's types are generated from these."""

from manse.server.notices.occasion import Kind
from manse.server.protocol import Answer, Shape


class NoticeTold(Answer):
    id: str
    kind: Kind
    text: str
    path: str
    """The page it leads to."""
    game: str
    at: int
    """Milliseconds since 1970."""
    seen: bool


class NoticesTold(Answer):
    notices: list[NoticeTold]
    """The newest first."""
    unseen: int


class NoticesSeen(Shape):
    ids: list[str] | None = None
    """Which; all, if nothing is said."""
    table: str | None = None
    """Or those of a table."""
