"""A room: one table as this process holds it. Everything here can be made anew from the database at any time.

Whatever leaves a room for a viewpoint is made from that viewpoint's window (`Match.seat_at`), never from the truth.
"""

import asyncio
import hashlib
import time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from manse.engine.errors import IllegalAction
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.registry import game as find_game
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.engine.tables import Source, parse
from manse.server import undo
from manse.server.clocks import Clock, clock_of, deadline, left
from manse.server.history import Entry, History
from manse.server.models import Chair, Table
from manse.server.protocol import OPEN, PUBLIC, ChairInfo, Choice, ClockTold, Frame, NowTold, TableInfo, TableLine, UndoAsked
from manse.server.refusal import Refusal

if TYPE_CHECKING:
    from manse.server.live import Client

DELAY = 15 * 60 * 1000
"""Milliseconds by which an open view comes late, where a table allows it."""
LATE_UNDO = 8
"""How many decisions back one may still ask to take one's own back."""
encode = msgspec.json.Encoder().encode


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Seen(NamedTuple):
    decision: int
    line: Line
    view: msgspec.Raw


class Room:
    def __init__(self, table: Table, chairs: list[Chair]) -> None:
        self.lock = asyncio.Lock()
        """Held while a line of the log is written."""
        self.refreshing = asyncio.Lock()
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}
        """Seats whose people are connected to other workers: by worker, until when."""
        self.muted: set[str] = set()
        self.history: History | None = None
        self.renewed = False
        """Have the rows changed since everybody was told?"""
        self.thinking = False
        """Is a bot of this table at work in this process?"""
        self.hurried = asyncio.Event()
        """Somebody wishes another pace: a bot that waits looks again how long it should."""
        self._paces: dict[int, float] = {}
        self._windows: dict[int, Seat] = {}
        self._seen: dict[tuple[int, int], Seen] = {}
        self._outlooks: dict[int, undo.Outlook] = {}
        self.renew(table, chairs)

    def renew(self, table: Table, chairs: list[Chair]) -> None:
        """Takes in changed rows."""
        self.table, self.chairs = table, chairs
        self.aids = table.aids or table.status == "over"
        self.names = [chair.name for chair in chairs]
        self.bots = {chair.number for chair in chairs if chair.kind == "bot" or chair.away}
        """The seats that bots play, also for who is away."""
        self.clock: Clock = clock_of(table.clock)
        self.game: Game = find_game(table.game, table.version)

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def data(self) -> Source:
        return parse(**self.table.data) if self.table.data else self.game.data()

    @property
    def match(self) -> Match:
        return self.playing.match

    @property
    def playing(self) -> History:
        if self.history is None:
            raise Refusal("conflict", "the game has not begun")
        return self.history

    def begin(self) -> None:
        """Sets up the match of a table that has started."""
        assert self.table.started is not None
        began = int(self.table.started.timestamp() * 1000)
        self.history = History(self.game, len(self.chairs), self.table.key, self.table.options, self.data, began)

    def add(self, entry: Entry) -> None:
        rewound = self.playing.rewound
        self.playing.add(entry)
        self._windows.clear()
        if self.playing.rewound != rewound:
            self.forget()

    def forget(self) -> None:
        """Drops all that was worked out for viewpoints."""
        for kept in (self._windows, self._seen, self._outlooks):
            kept.clear()

    # Who sits where

    def seats_of(self, person: str | None) -> list[int]:
        return [chair.number for chair in self.chairs if person is not None and chair.person == person]

    def chair(self, number: int) -> Chair:
        if not 0 <= number < len(self.chairs):
            raise Refusal("bad", f"there is no seat {number} at this table")
        return self.chairs[number]

    def check_holds(self, person: str | None, seat: int) -> Chair:
        chair = self.chair(seat)
        if person is None or chair.person != person:
            raise Refusal("forbidden", "this seat is not yours")
        return chair

    def people(self) -> set[int]:
        """The seats of people who are not away."""
        return {chair.number for chair in self.chairs if chair.kind == "person" and not chair.away}

    def hurry(self, seat: int, pause: float) -> None:
        self._paces[seat] = pause
        self.hurried.set()

    def pause(self) -> float:
        """The share of the usual pause that bots make: nobody is hurried more than they wish."""
        return max((self._paces.get(seat, 1.0) for seat in self.people()), default=1.0)

    def bot_to_move(self) -> int | None:
        """A seat whose bot has something to decide."""
        if self.history is None or self.history.over:
            return None
        return next((seat for seat in self.history.to_act if seat in self.bots), None)

    def next_deadline(self) -> int | None:
        """When the first clock of a person runs out."""
        if self.clock.kind == "none" or self.history is None or self.history.over:
            return None
        ends = [deadline(self.clock, self.history, seat) for seat in self.history.to_act if seat not in self.bots]
        return min((end for end in ends if end is not None), default=None)

    def team_of(self, seat: int) -> int | None:
        """Which team a seat plays in, where the game has teams of several seats."""
        if self.history is None:
            return None
        teams = self.match.view(None).get("teams", ())
        return next((number for number, team in enumerate(teams) if seat in team["seats"] and len(team["seats"]) > 1), None)

    # What a viewpoint may see

    def check_viewpoint(self, person: str | None, seat: int) -> None:
        if seat == PUBLIC:
            if self.table.spectators == "none" and not self.seats_of(person) and self.table.status == "playing":
                raise Refusal("forbidden", "this table plays without spectators")
        elif seat == OPEN:
            if self.table.spectators != "delayed" or self.seats_of(person):
                raise Refusal("forbidden", "this table shows its cards to nobody")
        else:
            self.check_holds(person, seat)

    def steps_for(self, seat: int) -> int:
        """How many steps a viewpoint may see by now."""
        if seat != OPEN or self.table.status == "over":
            return self.match.steps
        limit = milliseconds() - DELAY
        seen = sum(1 for entry in self.playing.moves if entry.at <= limit)
        return self.match.step_before(seen) + 1 if self.playing.began <= limit else 0

    def window(self, seat: int) -> Seat:
        """A seat's window on the match as it stands, or a spectator's; kept until the next line of the log."""
        if seat not in self._windows:
            self._windows[seat] = self.match.seat(None if seat == PUBLIC else seat)
        return self._windows[seat]

    def view(self, seat: int, step: int) -> Any:
        if seat == OPEN:
            return self.match.open_view(step)
        if step == self.match.steps - 1:
            return self.window(seat).view
        return self.match.seat_at(step, None if seat == PUBLIC else seat).view

    def seen(self, seat: int, step: int) -> Seen:
        """A step as a viewpoint sees it; the last few are kept, since several may ask for them."""
        found = self._seen.get((seat, step))
        if found is None:
            if len(self._seen) > 64:
                self._seen.clear()
            view = self.view(seat, step)
            line = self.game.text.caption(view)
            if not self.aids:
                view = {name: part for name, part in view.items() if name != "aids"}
            found = self._seen[seat, step] = Seen(view["decisions"], line, msgspec.Raw(encode(view)))
        return found

    def frames(self, seat: int, since: int, language: str) -> list[Frame]:
        words, reader, names = self.game.words(language), seat if seat >= 0 else None, self.names
        frames = []
        for step in range(since, self.steps_for(seat)):
            seen = self.seen(seat, step)
            caption = words.say(seen.line, reader, names)
            frames.append(Frame(step=step, decision=seen.decision, caption=caption, view=seen.view))
        return frames

    def now(self, seat: int, language: str) -> NowTold:
        """How things stand for a viewpoint."""
        history, words = self.playing, self.game.words(language)
        ask = history.asks.get(seat) if seat >= 0 else None
        choices, asked = [], ""
        if ask is not None:
            window = self.window(seat)
            asked = words.say(self.game.text.asked(window.view, window.legal), seat, self.names)
            for action in window.legal:
                label = words.say(self.game.text.label(self.game.numbers[action]), seat, self.names)
                choices.append(Choice(action=action, label=label))
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
        )

    def why_not(self, seat: int, action: str, language: str) -> str:
        """What stands against an action of the seat, from what it knows; nothing, if it may be taken."""
        try:
            self.window(seat).check(action)
        except IllegalAction as error:
            return self.game.words(language).say(error.line, seat, self.names) if error.line else str(error)
        return ""

    def clocks(self) -> list[ClockTold | None]:
        if self.clock.kind == "none":
            return [None] * len(self.chairs)
        now, told = milliseconds(), []
        for seat in range(len(self.chairs)):
            rest = left(self.clock, self.playing, seat, now)
            told.append(ClockTold(move=rest.move, bank=rest.bank, running=seat in self.playing.asks) if rest else None)
        return told

    def may_undo(self, seat: int) -> Literal["no", "free", "ask"]:
        """free: on one's own; ask: one may ask the others; no. Told to the seat, so made from what it knows."""
        if seat < 0 or self.playing.over:
            return "no"
        match, last = self.match, self.match.decisions - 1
        mine = next((number for number in range(last, max(-1, last - LATE_UNDO), -1) if match.move(number)[0] == seat), None)
        if mine is None:
            return "no"
        if mine not in self._outlooks:
            self._outlooks[mine] = undo.outlook(match, mine)
        found = self._outlooks[mine]
        return "free" if mine == last and found.quiet else "no" if found.loud else "ask"

    # Descriptions

    def info(self, person: str | None) -> TableInfo:
        table = self.table
        return TableInfo(
            id=table.id,
            game=table.game,
            title=self.game.title,
            version=table.version,
            options=table.options,
            status=table.status,  # type: ignore[arg-type]
            public=table.public,
            aids=table.aids,
            spectators=table.spectators,  # type: ignore[arg-type]
            clock=self.clock,
            chairs=[self.chair_info(chair, person) for chair in self.chairs],
            host=person == table.host,
            mine=self.seats_of(person),
            commitment=hashlib.sha256(bytes.fromhex(table.key)).hexdigest(),
            earlier=table.earlier,
            later=table.later,
            created=int(table.created.timestamp() * 1000),
            ended=int(table.ended.timestamp() * 1000) if table.ended else None,
        )

    def chair_info(self, chair: Chair, person: str | None) -> ChairInfo:
        return ChairInfo(
            number=chair.number,
            kind=chair.kind,  # type: ignore[arg-type]
            name=chair.name,
            level=chair.level,
            ready=chair.ready,
            away=chair.away,
            here=chair.kind == "bot" or self.is_here(chair),
            mine=person is not None and chair.person == person,
            host=chair.person == self.table.host,
            muted=chair.person in self.muted,
            share=chair.share,
            score=chair.score,
        )

    def is_here(self, chair: Chair) -> bool:
        if any(client.person is not None and client.person == chair.person for client in self.clients):
            return True
        return any(until > time.monotonic() and chair.number in seats for until, seats in self.elsewhere.values())

    def line(self, person: str | None) -> TableLine:
        mine = self.seats_of(person)
        playing = self.history is not None and not self.history.over
        moved = int((self.table.started or self.table.created).timestamp() * 1000)
        if self.history is not None and self.history.log:
            moved = self.history.log[-1].at
        return TableLine(
            id=self.id,
            game=self.table.game,
            title=self.game.title,
            status=self.table.status,  # type: ignore[arg-type]
            names=self.names,
            free=sum(chair.kind == "open" for chair in self.chairs),
            mine=mine,
            my_turn=playing and any(seat in self.playing.to_act for seat in mine),
            since=moved,
            shares=[chair.share for chair in self.chairs],
            clock=self.clock,
            spectators=self.table.spectators,  # type: ignore[arg-type]
        )
