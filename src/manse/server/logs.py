"""Logs: one JSON object a line. Secrets are never in them: no cookies, keys, tokens, messages, nor addresses of tables."""

import json
import logging
import time
from typing import Any

from litestar.logging import LoggingConfig


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def logging_config() -> LoggingConfig:
    return LoggingConfig(
        formatters={"standard": {"()": JsonLines}},
        root={"level": "INFO", "handlers": ["queue_listener"]},
        loggers={name: {"level": "WARNING", "handlers": [], "propagate": True} for name in ("uvicorn.access", "uvicorn.error", "saq")},
        log_exceptions="never",
    )
