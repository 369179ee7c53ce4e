"""What a running service is told: by the command line, or by MANSE_* in the environment."""

import os
from dataclasses import dataclass, fields
from pathlib import Path

from manse.engine.errors import DataError

DRIVERS = {
    "sqlite://": "sqlite+aiosqlite://",
    "postgresql://": "postgresql+asyncpg://",
    "postgres://": "postgresql+asyncpg://",
}


def data_home() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "manse"


@dataclass(frozen=True)
class Settings:
    database: str = ""
    """URL of the log: SQLite in the data home unless said otherwise, or postgresql://…"""
    redis: str = ""
    """URL of Redis, which several workers need to hear of each other's moves; none for one process."""
    secret: str = ""
    """Signs the browsers' secrets; kept in the database unless given."""
    origins: str = ""
    """Other addresses the site is reached under, separated by blanks."""
    secure: bool = False
    """Cookies over HTTPS only."""
    bot_delay: float = 0.9
    """Seconds a bot seems to think at least."""
    patience: float = 10.0
    """Seconds after a move until another worker looks whether a bot or a clock was forgotten."""
    sealing: float = 8.0
    """Seconds a seat is waited for, to lay down its share of a deal and again to open it."""
    bot_threads: int = 1
    """Bots that think at the same time in one process."""
    metrics_token: str = ""
    """Whoever shows it (Authorization: Bearer …) may read /metrics; without one, only who asks from the same machine."""
    telemetry: str = ""
    """Address of an OTLP receiver (http://…:4318) that traces are sent to; none: there are no traces."""
    rate_limit: int = 600
    """Requests a minute from one address."""
    pace: int = 20
    """Messages a second from one socket, in the long run; three times as many at once."""
    frames: int = 300
    """Frames of games looked at, a second from one address, in the long run; ten times as many at once."""
    talk: int = 40
    """Lines of chat one person may say in a minute, in the long run; half as many at once."""
    tables: int = 60
    """Tables one person may make in an hour; four times as many from one address."""
    analyses: int = 30
    """Analyses of finished games one person may ask for in an hour; four times as many from one address."""
    analysis_budget: str = "quick"
    """How much an analysis thinks."""
    sockets: int = 60
    """Sockets one person may hold at a time; four times as many from one address."""
    connections: int = 10_000
    """Connections in all, as far as there are descriptors; a quarter of them from one address."""
    request_seconds: float = 15.0
    """Seconds a request may take to arrive."""
    site: str = ""
    """Where people find the house, as https://… : links in mails and webhooks begin with it, and without it there are none of either."""
    smtp: str = ""
    """The server that takes mail: smtp://user:password@host:587 (encrypted where it offers that), or smtps://…"""
    mail_from: str = ""
    """The mailbox that mail comes from."""
    private_hooks: bool = False
    """May webhooks and pushes go to addresses inside the operator's own network, and without encryption?"""
    notice_grace: float = 20.0
    """Seconds a notice stands in the page before it goes out by other ways."""
    notice_backoff: float = 30.0
    """Seconds after which a notice that was not taken is tried again; twice as long each time."""
    vacation_days: int = 30
    """Days off that a person has in any year, in games with clocks of days."""
    premove_delay: float = 6.0
    """Seconds after which a seat's plan answers, about: so long it takes whatever the plan says."""
    tournament_pause: float = 20.0
    """Seconds between two rounds of a tournament."""
    words: str = ""
    """A file of words that are not wanted here, one a line: in chat they are masked, in names refused. None: everything may be said."""
    warm: bool = True
    """Are all games made ready at the start? Else each is when it is first played."""
    slow: float = 30.0
    """Seconds a reader may leave something unread before it is dropped."""

    @classmethod
    def from_environment(cls, **given: object) -> "Settings":
        values = {}
        for field in fields(cls):
            text = os.environ.get(f"MANSE_{field.name.upper()}")
            if given.get(field.name) is not None:
                values[field.name] = given[field.name]
            elif text is not None:
                values[field.name] = _read(field.name, type(field.default), text)
        return cls(**values)  # type: ignore[arg-type]

    @property
    def database_url(self) -> str:
        """As SQLAlchemy takes it."""
        url = self.database or f"sqlite:///{data_home() / 'manse.db'}"
        for plain, driver in DRIVERS.items():
            if url.startswith(plain):
                return driver + url.removeprefix(plain)
        raise DataError(f"database {url!r}: write sqlite:///FILE or postgresql://…")

    @property
    def sqlite_file(self) -> Path | None:
        url = self.database_url
        return Path(url.removeprefix("sqlite+aiosqlite:///")) if url.startswith("sqlite") else None


def _read(name: str, kind: type, text: str) -> object:
    if kind is bool:
        return text.lower() in ("1", "true", "yes")
    try:
        return kind(text)
    except ValueError:
        raise DataError(f"MANSE_{name.upper()} is {text!r}, not a number") from None
