"""The queue of jobs that all workers share, by SAQ and Redis. While Redis is away it waits, quietly: the relay has said so once."""

import asyncio
import logging
from typing import Any

from saq import Job
from saq.queue.redis import RedisQueue

from manse.server.redis_client import PATIENCE, away


class Jobs(RedisQueue):
    async def dequeue(self, *args: Any, **named: Any) -> Job | None:
        """SAQ's worker asks again at once when this fails: without a pause it would keep a core busy."""
        try:
            return await super().dequeue(*args, **named)
        except away():
            await asyncio.sleep(PATIENCE)
            return None


def is_news(record: logging.LogRecord) -> bool:
    return record.exc_info is None or not isinstance(record.exc_info[1], away())


logging.getLogger("saq").addFilter(is_news)
