"""What many ask at once is answered together: what comes while an answer is being made waits for the next, which is for all of it.

So a question of the database, or a commit, is paid for once by all who come in the meantime, and nobody waits who comes alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Gathering(Generic[Asked, Answer]):
    def __init__(self, answer: Callable[[Sequence[Asked]], Awaitable[Sequence[Answer]]], most: int) -> None:
        self._answer, self._most = answer, most
        """What answers so many at most, in the order they are given in."""
        self._waiting: list[tuple[Asked, asyncio.Future[Answer]]] = []
        self._answering: asyncio.Task[None] | None = None

    async def ask(self, asked: Asked) -> Answer:
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, done))
        if self._answering is None:
            self._answering = asyncio.create_task(self._run())
        return await done

    async def end(self) -> None:
        """Until all that was asked is answered."""
        while self._answering is not None:
            await asyncio.wait([self._answering])

    async def _run(self) -> None:
        try:
            while self._waiting:
                now, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                await self._answer_to(now)
        finally:
            self._answering = None

    async def _answer_to(self, gathered: list[tuple[Asked, "asyncio.Future[Answer]"]]) -> None:
        try:
            answers = await self._answer([asked for asked, _ in gathered])
        except Exception as error:
            for _, done in gathered:
                if not done.done():  # whoever asked may have gone
                    done.set_exception(error)
        else:
            for (_, done), answer in zip(gathered, answers, strict=True):
                if not done.done():
                    done.set_result(answer)
