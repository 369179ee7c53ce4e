"""What viewpoints at a table see: frames, choices, clocks. Whatever leaves here for a viewpoint is made from that viewpoint's window
(`Match.seat_at`), never from the truth; and it is made once for all who look from there."""

import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from manse.engine.errors import IllegalAction
from manse.engine.seat import Seat
from manse.server import undo
from manse.server.asking import told_choices
from manse.server.clocks import left, milliseconds
from manse.server.kept_steps import Seen, fresh_shelf, kept_steps
from manse.server.plan import decode_plan
from manse.server.protocol import OPEN, PUBLIC, Frame, PlanStep
from manse.server.refusal import Refusal
from manse.server.socket_protocol import Choice, ClockTold, FrameTold, NowTold, UndoAsked

if TYPE_CHECKING:
    from manse.server.room import Room

DELAY = 15 * 60 * 1000
"""Milliseconds by which an open view comes late, where a table allows it: by that, and by the time a whole round of moves may take; and
never later than a moment at which nothing is hidden."""
DECISIONS_LATE = 8
"""Decisions of each seat by which it comes late too."""
LATE_UNDO = 8
"""How many decisions back one may still ask to take one's own back."""
KEPT_COST = 0.1
"""What a frame costs that was built before, measured in frames."""
encode = msgspec.json.Encoder().encode


class Page(NamedTuple):
    frames: list[Frame]
    cost: float
    """What it cost, in frames built anew."""


class News(NamedTuple):
    """As a `Page`, for a socket."""

    frames: list[FrameTold]
    cost: float


def changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a view that are not as before. A game's views all have the same fields: none goes."""
    return {name: part for name, part in now.items() if name not in before or before[name] != part}


def drawn(shown: Mapping[str, Any], aids: bool) -> msgspec.Raw:
    return msgspec.Raw(encode(shown if aids else {name: part for name, part in shown.items() if name != "aids"}))


class Sight:
    def __init__(self, room: "Room") -> None:
        self.room: Room = weakref.proxy(room)  # whose this is: a room that nobody holds is gone at once, its history with it
        self.forget()

    def forget(self) -> None:
        """Drops all that was worked out for viewpoints."""
        self._shelf = fresh_shelf()
        """Where the kept steps of this room are found."""
        self._outlooks: dict[int, undo.Outlook] = {}
        self._looked = (0, 0)
        """Up to which step it is known what may be disclosed, and how many steps may be."""
        self._last: dict[int, tuple[int, Any]] = {}
        """The view that was made last for each viewpoint, and of which step: the next one is told by what is different in it."""
        self.move_on()

    def move_on(self) -> None:
        """There is another line in the log."""
        self._windows: dict[int, Seat] = {}
        self._asked: dict[tuple[int, str], tuple[str, list[Choice]]] = {}

    def check_viewpoint(self, person: str | None, seat: int, mark: str = "") -> None:
        self.room.check_veil(person)
        if seat == PUBLIC:
            if self.room.table.spectators == "none" and not self.room.seats_of(person) and self.room.table.status == "playing":
                raise Refusal("forbidden", "this table plays without spectators")
        elif seat == OPEN:
            if self.room.table.spectators != "delayed" or self.room.seats_of(person):
                raise Refusal("forbidden", "this table shows its cards to nobody")
            if mark in self.room.whereabouts:
                raise Refusal("forbidden", "somebody plays at this table from where you are: you may not see the cards")
        else:
            self.room.check_holds(person, seat)

    def steps_for(self, seat: int) -> int:
        """How many steps a viewpoint may see by now."""
        if seat != OPEN or self.room.table.status == "over":
            return self.room.match.steps
        if self.room.clock.kind != "live":  # nobody knows how long a hand is held: only the end tells
            return 0
        limit = milliseconds() - DELAY - len(self.room.chairs) * self.room.clock.seconds * 1000
        moves = self.room.playing.moves[: -DECISIONS_LATE * len(self.room.chairs)]
        seen = sum(1 for entry in moves if entry.at <= limit)
        return self._disclosed(self.room.match.step_before(seen)) if seen else 0

    def _disclosed(self, step: int) -> int:
        """Steps up to the last, not after this one, at which nothing was hidden: a card held since then would still be a secret, however
        long ago it was drawn. What was hidden before tells nothing any more."""
        first, found = self._looked
        for each in range(first, step + 1):
            found = each + 1 if self.room.match.lies_open(each) else found
        if step >= first:
            self._looked = step + 1, found
        return found

    def window(self, seat: int) -> Seat:
        """A seat's window on the match as it stands, or a spectator's; kept until the next line of the log."""
        found = self._windows.get(seat)
        if found is None:
            found = self._windows[seat] = self.room.match.seat(None if seat == PUBLIC else seat)
        return found

    def view(self, seat: int, step: int) -> Any:
        match = self.room.match
        if seat == OPEN:
            return match.open_view(step)
        if step == match.steps - 1:
            return self.window(seat).view
        return match.seat_at(step, None if seat == PUBLIC else seat).view

    def seen(self, seat: int, step: int, whole: bool) -> tuple[Seen, bool]:
        """A step as a viewpoint sees it, or what is different from the step before, and whether it had to be built."""
        aids = self.room.aids
        key = (self._shelf, aids, seat, step, whole)
        found = kept_steps.find(key)
        if found is not None:
            return found, False
        view = self.view(seat, step)
        shown = view if whole else changed(self._before(seat, step), view)
        self._last[seat] = (step, view)
        told = drawn(shown, aids)
        return kept_steps.keep(key, Seen(view["decisions"], self.room.game.text.caption(view), told, len(bytes(told)), {})), True

    def _before(self, seat: int, step: int) -> Any:
        last, view = self._last.get(seat, (-1, None))
        return view if last == step - 1 else self.view(seat, step - 1)

    def _caption(self, seen: Seen, seat: int, language: str) -> str:
        caption = seen.said.get(language)
        if caption is None:
            reader = seat if seat >= 0 else None
            caption = seen.said[language] = self.room.game.words(language).say(seen.line, reader, self.room.names)
        return caption

    def frames(self, seat: int, since: int, language: str, most: int) -> Page:
        """Frames from step `since` on, not more than so many: no others are built."""
        frames, cost = [], 0.0
        for step in range(since, min(since + most, self.steps_for(seat))):
            seen, built = self.seen(seat, step, whole=True)
            cost += 1.0 if built else KEPT_COST
            frames.append(Frame(step=step, decision=seen.decision, caption=self._caption(seen, seat, language), view=seen.view))
        return Page(frames, cost)

    def news(self, seat: int, since: int, language: str, most: int, whole: int) -> News:
        """As `frames`, for who knows the step before each: the first `whole` as they are, and of each of the others what is different."""
        frames, cost = [], 0.0
        for step in range(since, min(since + most, self.steps_for(seat))):
            seen, built = self.seen(seat, step, step < since + whole)
            cost += 1.0 if built else KEPT_COST
            caption = self._caption(seen, seat, language)
            if step < since + whole:
                frames.append(FrameTold(step=step, decision=seen.decision, caption=caption, view=seen.view))
            else:
                frames.append(FrameTold(step=step, decision=seen.decision, caption=caption, changed=seen.view))
        return News(frames, cost)

    def now(self, seat: int, language: str) -> NowTold:
        """How things stand for a viewpoint."""
        history = self.room.playing
        ask = history.asks.get(seat) if seat >= 0 else None
        asked, choices = self.choices(seat, language) if ask is not None else ("", [])
        return NowTold(
            seat=seat,
            step=self.steps_for(seat) - 1,
            to_act=list(history.to_act),
            ask=ask.number if ask else None,
            asked=asked,
            legal=choices,
            clocks=self.clocks(),
            undo=self.may_undo(seat),
            undo_asked=UndoAsked(seat=history.request.seat, waiting=sorted(history.request.waiting)) if history.request else None,
            over=history.over,
            plan=self._plan(seat),
        )

    def _plan(self, seat: int) -> list[PlanStep] | None:
        """A seat is told of its own plan, and nobody else is."""
        text = self.room.chairs[seat].plan if seat >= 0 else None
        return decode_plan(text).steps if text is not None else None

    def choices(self, seat: int, language: str) -> tuple[str, list[Choice]]:
        """What the seat is asked, and what it may answer."""
        found = self._asked.get((seat, language))
        if found is None:
            found = self._asked[seat, language] = told_choices(self.window(seat), self.room.game.words(language), self.room.names)
        return found

    def why_not(self, seat: int, action: str, language: str) -> str:
        """What stands against an action of the seat, from what it knows; nothing, if it may be taken."""
        try:
            self.window(seat).check(action)
        except IllegalAction as error:
            return self.room.game.words(language).say(error.line, seat, self.room.names) if error.line else str(error)
        return ""

    def clocks(self) -> list[ClockTold | None]:
        room = self.room
        if room.clock.kind == "none":
            return [None] * len(room.owners)
        now, told = milliseconds(), []
        for seat in range(len(room.owners)):
            pauses = room.pauses_of(seat)
            rest = left(room.clock, room.playing, seat, now, pauses)
            running = seat in room.playing.asks and not any(begin <= now < end for begin, end in pauses)
            told.append(ClockTold(move=rest.move, bank=rest.bank, running=running) if rest else None)
        return told

    def may_undo(self, seat: int) -> Literal["no", "free", "ask"]:
        """free: on one's own; ask: one may ask the others; no. Told to the seat, so made from what it knows."""
        history = self.room.playing
        if seat < 0 or history.over or self.room.table.rated:
            return "no"
        match, last = history.match, len(history.moves) - 1
        mine = next((number for number in range(last, max(-1, last - LATE_UNDO), -1) if match.move(number)[0] == seat), None)
        if mine is None:
            return "no"
        if mine not in self._outlooks:
            self._outlooks[mine] = undo.outlook(match, mine)
        found = self._outlooks[mine]
        return "free" if mine == last and found.quiet else "no" if found.loud else "ask"
