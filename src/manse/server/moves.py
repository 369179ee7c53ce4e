"""Moves: what people and bots decide, and what is taken back. A move is checked against what its seat knows, written to the log, and only
then played and told."""

from typing import TYPE_CHECKING

from manse.engine.errors import IllegalAction
from manse.server import undo
from manse.server.clocks import milliseconds
from manse.server.history import Entry
from manse.server.metrics import BY_BOTS, BY_PEOPLE
from manse.server.refusal import Refusal
from manse.server.room import Room

if TYPE_CHECKING:
    from manse.server.house import House


class Moves:
    def __init__(self, house: "House") -> None:
        self.house = house

    async def decide(self, room: Room, person: str | None, seat: int, number: int, action: str) -> None:
        """A person's decision, answering ask `number`. The same answer twice is taken once."""
        room.check_holds(person, seat)
        async with room.lock:
            if seat in room.away:
                raise Refusal("away", "a bot plays for you: come back to your seat first")
            while True:
                if room.playing.answers.get((seat, number)) == action:
                    return
                ask = room.playing.asks.get(seat)
                if ask is None or ask.number != number:
                    raise Refusal("late", "that was decided already; look at the table again")
                self._check(room, seat, action)
                if (line := await self._append(room, seat, action)) is not None:
                    break
        BY_PEOPLE.inc()
        await self.house.announce(room, line=line)

    def _check(self, room: Room, seat: int, action: str) -> None:
        try:
            room.sight.window(seat).check(action)
        except IllegalAction as error:
            raise Refusal("illegal", str(error)) from None

    async def bot_decides(self, room: Room, seat: int, number: int, action: str) -> None:
        async with room.lock:
            while True:
                ask = room.playing.asks.get(seat)
                if ask is None or ask.number != number or seat not in room.bots:  # another worker's bot was quicker
                    return
                try:
                    self._check(room, seat, action)
                except Refusal:  # something was taken back meanwhile
                    return
                if (line := await self._append(room, seat, action)) is not None:
                    break
        BY_BOTS.inc()
        await self.house.announce(room, line=line)

    async def _append(self, room: Room, seat: int, action: str) -> int | None:
        """Writes the next line of the log, then takes it in: nothing is shown before it is on the disk. The line's number.

        None: another worker has written that line. What it wrote is taken in, and the action must be looked at anew.
        """
        entry = Entry(seat, action, milliseconds())
        number, due = len(room.playing.log), room.due_anew(self.house.patience)
        if not await self.house.writer.append(room.id, number, entry, due):
            await self.house.refresh(room)
            return None
        room.due = due or room.due
        if len(room.playing.log) == number:  # else somebody has read the log just now, and it is taken in
            room.add(entry)
        await self.house.finish_if_over(room)
        return number

    # Taking back

    async def undo(self, room: Room, person: str | None, seat: int, made: int | None = None) -> None:
        """`made`: the decisions made when it was wished for, if the wish says so."""
        room.check_holds(person, seat)
        async with room.lock:
            while True:
                self._check_made(room, made)
                if (line := await self._append(room, seat, self._undo_line(room, person, seat))) is not None:
                    break
        await self.house.announce(room, line=line)

    def _undo_line(self, room: Room, person: str | None, seat: int) -> str:
        """The line that takes back what may be taken back as things stand."""
        if room.table.rated:
            raise Refusal("forbidden", "in a rated game nothing is taken back")
        if room.table.veil is not None:
            raise Refusal("forbidden", "others have the same cards: nothing is taken back")
        target = undo.free_target(room.match, seat)
        if target is not None:
            return f"~undo {target}"
        target = undo.shared_target(room.match, seat)
        if target is None:
            raise Refusal("illegal", "something was revealed or drawn since: it cannot be taken back")
        others = sorted(other for other in room.people() if room.chairs[other].person != person)
        return f"~undo {target} of {','.join(map(str, others))}" if others else f"~undo {target}"

    async def answer_undo(self, room: Room, person: str | None, seat: int, agree: bool, made: int | None = None) -> None:
        room.check_holds(person, seat)
        async with room.lock:
            while True:
                self._check_made(room, made)
                request = room.playing.request
                if request is None or seat not in request.waiting:
                    raise Refusal("late", "nobody waits for this answer")
                if (line := await self._append(room, seat, "~yes" if agree else "~no")) is not None:
                    break
        await self.house.announce(room, line=line)

    def _check_made(self, room: Room, made: int | None) -> None:
        if made is not None and made != room.match.decisions:
            raise Refusal("late", "something was decided meanwhile; look at the table again")
