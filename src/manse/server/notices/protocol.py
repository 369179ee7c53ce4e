"""Notices, on the wire. As in server/protocol.py, the browser's types are generated from these."""

from typing import Annotated, Literal

import msgspec

from manse.server.notices.occasion import Kind
from manse.server.protocol import Answer, Shape

WayKind = Literal["push", "mail", "hook"]


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


# How to be told


class WayTold(Answer):
    id: str
    kind: WayKind
    address: str
    """The mailbox, or the address of a webhook; of a push the host alone."""
    confirmed: bool
    shape: str
    secret: str
    """What a webhook is signed with."""


class NoticeSettingsTold(Answer):
    available: list[WayKind]
    """By what this house can reach people."""
    ways: list[WayTold]
    kinds: dict[Kind, list[WayKind]]
    silent_from: int | None
    """Minutes of the day, in the zone."""
    silent_to: int | None
    zone: str
    push_key: str
    """For a browser that subscribes to pushes."""


class NoticeSettingsWish(Shape):
    kinds: dict[Kind, list[WayKind]]
    silent_from: Annotated[int, msgspec.Meta(ge=0, lt=1440)] | None = None
    silent_to: Annotated[int, msgspec.Meta(ge=0, lt=1440)] | None = None
    zone: str = "UTC"


class PushWish(Shape):
    """A browser's subscription."""

    endpoint: str
    p256dh: str
    auth: str


class MailWish(Shape):
    address: str


class HookWish(Shape):
    address: str
    shape: Literal["plain", "discord", "slack"] = "plain"
