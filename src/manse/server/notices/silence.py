"""Silent hours, by the clock on the person's wall."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from manse.server.notices.rows import NoticeWish
from manse.server.refusal import Refusal


def check_zone(zone: str) -> str:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refusal("bad", f"there is no time zone {zone[:40]!r}") from None
    return zone


def speaks_at(wish: NoticeWish | None, at: datetime) -> datetime:
    """The first moment from `at` on at which the person may be told something."""
    if wish is None or wish.silent_from is None or wish.silent_to is None or wish.silent_from == wish.silent_to:
        return at
    here = at.astimezone(ZoneInfo(wish.zone))
    minute = here.hour * 60 + here.minute
    within = (minute - wish.silent_from) % 1440 < (wish.silent_to - wish.silent_from) % 1440
    if not within:
        return at
    later = minute >= wish.silent_to
    end = time(wish.silent_to // 60, wish.silent_to % 60, tzinfo=ZoneInfo(wish.zone))
    return datetime.combine(here.date() + timedelta(days=int(later)), end).astimezone(at.tzinfo)
