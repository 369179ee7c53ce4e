"""Logs: one JSON object a line, with the id of the request or socket it is about.

Secrets are never in them: no cookies, keys, tokens, messages, nor addresses of tables.
What a database says of a statement that failed may hold what was to be written (PostgreSQL: "Key (login)=(mary) already exists"): of such
an error only its kind, its code and the statement without its values are told.
"""

import json
import logging
import re
import secrets
import time
import traceback
from contextvars import ContextVar
from typing import Any

from litestar.logging import LoggingConfig
from litestar.logging.standard import QueueListenerHandler
from sqlalchemy.exc import SQLAlchemyError

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""
GIVEN = re.compile(rb"[A-Za-z0-9._-]{8,64}")
"""An id that a proxy has given a request."""
DATABASES = ("sqlalchemy", "asyncpg", "sqlite3", "aiosqlite", "alembic")


def request_id(given: bytes | None) -> str:
    """A proxy's id of a request, or a new one."""
    return given.decode() if given and GIVEN.fullmatch(given) else secrets.token_hex(8)


def with_request(*given: Any, **named: Any) -> logging.LogRecord:
    """Notes the request when something is said: it is put into words later, in another thread."""
    record = logging.LogRecord(*given, **named)
    record.request = REQUEST.get()
    return record


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if request := getattr(record, "request", ""):
            line["request"] = request
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = error_lines(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def error_lines(error: BaseException) -> str:
    """The error and those it came from, the first one first."""
    chain, seen = [error], {id(error)}
    while (cause := _cause(chain[0])) is not None and id(cause) not in seen:
        chain.insert(0, cause)
        seen.add(id(cause))
    return "\n".join("".join(traceback.format_tb(one.__traceback__)) + said(one) for one in chain)


def _cause(error: BaseException) -> BaseException | None:
    if error.__cause__ is not None:
        return error.__cause__
    return None if error.__suppress_context__ else error.__context__


def said(error: BaseException) -> str:
    """What an error says of itself, without values of a database."""
    kind = type(error)
    name = f"{kind.__module__}.{kind.__qualname__}"
    if kind.__module__.split(".")[0] not in DATABASES:
        return f"{name}: {error}"
    code = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None) or ""
    statement = getattr(error, "statement", None) if isinstance(error, SQLAlchemyError) else None
    return " ".join(part for part in (name, code, statement) if part)


def logging_config() -> LoggingConfig:
    logging.setLogRecordFactory(with_request)
    return LoggingConfig(
        formatters={"standard": {"()": JsonLines}},
        # Litestar's own choice from Python 3.12 on puts errors into words before JsonLines sees them, with all that a database says.
        handlers={"queue_listener": {"()": QueueListenerHandler, "level": "DEBUG", "formatter": "standard"}},
        root={"level": "INFO", "handlers": ["queue_listener"]},
        loggers={name: {"level": "WARNING", "handlers": [], "propagate": True} for name in ("uvicorn.access", "uvicorn.error", "saq")},
        log_exceptions="never",
    )
