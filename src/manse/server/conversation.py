"""One socket, whatever it is for: whoever has news notes it and goes on, a task of its own writes it out as fast as it is read; every
message is heard in turn and gets an answer, and none closes the socket."""

import asyncio
import contextlib
import logging
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from manse.server.bounds import check_text
from manse.server.guests import Pass
from manse.server.house import House
from manse.server.line import Line, encode
from manse.server.people import admit, check_welcome
from manse.server.refusal import Refusal
from manse.server.security import address_of, check_origin
from manse.server.socket_protocol import Refused, Told

log = logging.getLogger("manse.conversation")
ENDED = 4401
REFUSED = 4403
TOO_SLOW = 4408
CLOSING = {"not_found": 4404, "too_fast": 4429}
"""Codes a socket is closed with, by the refusal."""
MOST_ANSWERS = 32
"""Answers that wait for a reader."""


class Conversation(ABC):
    decoder: ClassVar[msgspec.json.Decoder[Any]]
    """Of what may be said."""
    longest: ClassVar[int] = 4096
    """Bytes of a message."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, person: str | None) -> None:
        self.house, self.person = house, person
        self.line = Line(socket, house.settings.slow)
        self._allowance = 3.0 * house.settings.pace
        self._heard = time.monotonic()
        self._answers: deque[Told] = deque()
        self._news, self._space = asyncio.Event(), asyncio.Event()
        self._gone = False
        self._ended = False
        """Is what it was let in by worth nothing any more?"""
        self._writing: asyncio.Task[None] | None = None

    @abstractmethod
    async def write_news(self) -> None:
        """Says what is new."""

    @abstractmethod
    async def carry_out(self, message: Any) -> Told:
        """Does what a message asks, and answers it."""

    # Writing

    def begin(self) -> None:
        self._writing = asyncio.create_task(self.write())

    def end(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None  # else the two would hold each other, and a room, until Python looks for such

    async def part(self) -> None:
        """The house closes: what was asked is answered, then it is said."""
        self.end()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while self._answers:
                self.line.say(self._answers.popleft())
            await self.line.flush()
        await self.line.part()

    def show_out(self) -> None:
        """Nothing is told or heard from now on, whatever was under way."""
        self._ended = True
        self.end()

    def stir(self) -> None:
        """There is news. It is written when the reader is ready for it: nobody waits here."""
        self._news.set()

    async def answer(self, told: Told) -> None:
        """Who asks and does not read the answers is not heard any further."""
        while len(self._answers) >= MOST_ANSWERS and not self._gone:
            self._space.clear()
            await self._space.wait()
        self._answers.append(told)
        self._news.set()

    async def write(self) -> None:
        """Writes news and answers until the reader is gone, or has not read for too long: then it is dropped, and may come back."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                await self.line.ready()
                await self.write_news()
                while self._answers:
                    self.line.say(self._answers.popleft())
                    self._space.set()
                await self.line.flush()
        except asyncio.CancelledError:
            if self._ended:
                await self.line.drop(ENDED, "what you were let in by has ended: come in again")
            raise
        except TimeoutError:
            await self.line.drop(TOO_SLOW, "too slow: come back when you can read")
        except (WebSocketDisconnect, RuntimeError, OSError):  # it is gone: its own loop will see to that
            pass
        except Exception:
            log.exception("a socket could not be told")
            await self.line.drop(TOO_SLOW, "something went wrong in the house; it was noted")
        finally:
            self._gone = True
            self._space.set()

    # Hearing

    async def hear(self, data: str | bytes) -> None:
        """Carries out one message and answers it."""
        id = ""
        try:
            if self._ended:
                raise Refusal("unnamed", "what you were let in by has ended: come in again")
            hasty = self._is_hasty()
            message = self._decode(data)
            id = message.id[:64]
            if hasty:
                raise Refusal("too_fast", "that was too much at once")
            answer = await self.carry_out(message)
        except Refusal as refusal:
            answer = Refused(id=id, code=refusal.code, message=refusal.message)
        except Exception:
            log.exception("a message failed")
            answer = Refused(id=id, code="broken", message="something went wrong in the house; it was noted")
        await self.answer(answer)

    def _is_hasty(self) -> bool:
        heard, pace = time.monotonic(), self.house.settings.pace
        self._allowance = min(3 * pace, self._allowance + pace * (heard - self._heard)) - 1
        self._heard = heard
        hasty = self._allowance < 0
        self._allowance = max(0.0, self._allowance)
        return hasty

    def _decode(self, data: str | bytes) -> Any:
        if len(data) > self.longest:
            raise Refusal("bad", "the message is too long")
        check_text(data)
        try:
            return self.decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("bad", f"not a message: {error}") from None


async def receive(socket: WebSocket[Any, Any, Any], house: House, attend: Callable[[Pass | None], Awaitable[None]]) -> None:
    """Lets somebody in who may come in; who may not is told why."""
    await socket.accept()
    try:
        check_origin(socket, house.settings)
        person, by = await admit(socket, house)
        check_welcome(person)
        with house.sockets.hold(person.id if person else None, address_of(socket)):
            await attend(by)
    except Refusal as refusal:
        await socket.send_text(encode(Refused(id="", code=refusal.code, message=refusal.message)).decode())
        await socket.close(code=CLOSING.get(refusal.code, REFUSED), reason=refusal.message)


async def converse(
    held: Conversation, by: Pass | None, arrive: Callable[[], Awaitable[None]], leave: Callable[[], Awaitable[None]]
) -> None:
    """Tells and hears, until the other side has gone."""
    held.begin()
    try:
        async with held.house.guests.hold(held, by):
            await arrive()
            while (said := await held.line.receive()) is not None:
                await held.hear(said)
        if held.line.leaving:
            await held.part()
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a socket failed")
        raise
    finally:
        held.end()
        await leave()
