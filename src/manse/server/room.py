"""A room: one table as this process holds it. Everything here can be made anew from the database at any time.

Whatever leaves a room for a viewpoint is made from that viewpoint's window (`Match.seat_at`), never from the truth.
"""

import asyncio
import time
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from manse.engine.account import Account
from manse.engine.errors import IllegalAction
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.registry import game as find_game
from manse.engine.seat import Seat
from manse.engine.tables import Source
from manse.server import seal, undo
from manse.server.asking import told_choices
from manse.server.boxes import box_name
from manse.server.clocks import Clock, clock_of, deadline, left
from manse.server.deals import box_of
from manse.server.history import Entry, History
from manse.server.kept_steps import Seen, kept_steps
from manse.server.models import Chair, Table
from manse.server.protocol import OPEN, PUBLIC, ChairInfo, DealInfo, Frame, TableInfo, TableLine
from manse.server.refusal import Refusal
from manse.server.socket_protocol import ClockTold, NowTold, UndoAsked

if TYPE_CHECKING:
    from manse.server.live import Client

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


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Page(NamedTuple):
    frames: list[Frame]
    cost: float
    """What it cost, in frames built anew."""


rooms = count()


class Room:
    def __init__(self, table: Table, chairs: list[Chair]) -> None:
        self.lock = asyncio.Lock()
        """Held while a line of the log is written."""
        self.refreshing = asyncio.Lock()
        self.clients: set[Client] = set()
        self.present: Counter[str] = Counter()
        """Sockets of each person here."""
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}
        """Seats whose people are connected to other workers: by worker, until when."""
        self.muted: set[str] = set()
        self.whereabouts: set[str] = set()
        """Marks of the addresses its people play from, where an open view is shown to others."""
        self.history: History | None = None
        self.account: Account | None = None
        """What the game came to, once somebody has asked after its end."""
        self.accounting = asyncio.Lock()
        self.renewed = False
        """Have the rows changed since everybody was told?"""
        self.thinking = False
        """Is a bot of this table at work in this process?"""
        self.hurried = asyncio.Event()
        """Somebody wishes another pace: a bot that waits looks again how long it should."""
        self._windows: dict[int, Seat] = {}
        self._walls = next(rooms)
        """Where the kept steps of this room are found."""
        self._outlooks: dict[int, undo.Outlook] = {}
        self._looked = (0, 0)
        """Up to which step it is known what may be disclosed, and how many steps may be."""
        self.renew(table, chairs)

    def renew(self, table: Table, chairs: list[Chair]) -> None:
        """Takes in changed rows."""
        self.table, self.chairs = table, chairs
        self.hurried.set()
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
        return box_of(self.table)

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
        former: list[Any] = self.table.former or []
        (_, first), *turns = [*former, (self.table.since, self.table.key)]
        self.history = History(self.game, len(self.chairs), first, self.table.options, self.data, began, turns)

    def add(self, entry: Entry) -> None:
        rewound = self.playing.rewound
        self.playing.add(entry)
        self._windows.clear()
        if self.playing.rewound != rewound:
            self.forget()

    def forget(self) -> None:
        """Drops all that was worked out for viewpoints."""
        self._windows.clear()
        self._outlooks.clear()
        self._looked = (0, 0)
        self._walls = next(rooms)

    # Who is here, and who sits where

    def arrive(self, client: "Client") -> bool:
        """True: somebody who sits here has come."""
        self.clients.add(client)
        if client.person is None:
            return False
        self.present[client.person] += 1
        return self.present[client.person] == 1 and bool(self.seats_of(client.person))

    def depart(self, client: "Client") -> bool:
        """True: somebody who sits here has gone."""
        self.clients.discard(client)
        if client.person is None:
            return False
        self.present[client.person] -= 1
        if self.present[client.person] > 0:
            return False
        del self.present[client.person]
        return bool(self.seats_of(client.person))

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
        self.chairs[seat].pace = pause
        self.hurried.set()

    def pause(self) -> float:
        """The share of the usual pause that bots make: nobody is hurried more than they wish."""
        paces = [self.chairs[seat].pace for seat in self.people()]
        return max((1.0 if pace is None else pace for pace in paces), default=1.0)

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

    def check_viewpoint(self, person: str | None, seat: int, mark: str = "") -> None:
        if seat == PUBLIC:
            if self.table.spectators == "none" and not self.seats_of(person) and self.table.status == "playing":
                raise Refusal("forbidden", "this table plays without spectators")
        elif seat == OPEN:
            if self.table.spectators != "delayed" or self.seats_of(person):
                raise Refusal("forbidden", "this table shows its cards to nobody")
            if mark in self.whereabouts:
                raise Refusal("forbidden", "somebody plays at this table from where you are: you may not see the cards")
        else:
            self.check_holds(person, seat)

    def steps_for(self, seat: int) -> int:
        """How many steps a viewpoint may see by now."""
        if seat != OPEN or self.table.status == "over":
            return self.match.steps
        if self.clock.kind != "live":  # nobody knows how long a hand is held: only the end tells
            return 0
        limit = milliseconds() - DELAY - len(self.chairs) * self.clock.seconds * 1000
        moves = self.playing.moves[: -DECISIONS_LATE * len(self.chairs)]
        seen = sum(1 for entry in moves if entry.at <= limit)
        return self._disclosed(self.match.step_before(seen)) if seen else 0

    def _disclosed(self, step: int) -> int:
        """Steps up to the last, not after this one, at which nothing was hidden: a card held since then would still be a secret, however
        long ago it was drawn. What was hidden before tells nothing any more."""
        first, found = self._looked
        for each in range(first, step + 1):
            found = each + 1 if self.match.lies_open(each) else found
        if step >= first:
            self._looked = step + 1, found
        return found

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

    def seen(self, seat: int, step: int) -> tuple[Seen, bool]:
        """A step as a viewpoint sees it, and whether it had to be built."""
        key = (self._walls, self.aids, seat, step)
        found = kept_steps.find(key)
        if found is not None:
            return found, False
        view = self.view(seat, step)
        line = self.game.text.caption(view)
        if not self.aids:
            view = {name: part for name, part in view.items() if name != "aids"}
        drawn = encode(view)
        return kept_steps.keep(key, Seen(view["decisions"], line, msgspec.Raw(drawn), len(drawn))), True

    def frames(self, seat: int, since: int, language: str, most: int) -> Page:
        """Frames from step `since` on, not more than so many: no others are built."""
        words, reader, names = self.game.words(language), seat if seat >= 0 else None, self.names
        frames, cost = [], 0.0
        for step in range(since, min(since + most, self.steps_for(seat))):
            seen, built = self.seen(seat, step)
            cost += 1.0 if built else KEPT_COST
            caption = words.say(seen.line, reader, names)
            frames.append(Frame(step=step, decision=seen.decision, caption=caption, view=seen.view))
        return Page(frames, cost)

    def now(self, seat: int, language: str) -> NowTold:
        """How things stand for a viewpoint."""
        history, words = self.playing, self.game.words(language)
        ask = history.asks.get(seat) if seat >= 0 else None
        asked, choices = told_choices(self.window(seat), words, self.names) if ask is not None else ("", [])
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
            box=box_name(table),
            status=table.status,  # type: ignore[arg-type]
            public=table.public,
            aids=table.aids,
            spectators=table.spectators,  # type: ignore[arg-type]
            clock=self.clock,
            chairs=[self.chair_info(chair, person) for chair in self.chairs],
            host=person == table.host,
            mine=self.seats_of(person),
            hot_seat=table.hot_seat,
            deal=self.deal_info(),
            earlier=table.earlier,
            later=table.later,
            created=int(table.created.timestamp() * 1000),
            ended=int(table.ended.timestamp() * 1000) if table.ended else None,
        )

    def deal_info(self) -> DealInfo:
        table = self.table
        sealed = table.terms is not None
        return DealInfo(
            origin=table.origin,  # type: ignore[arg-type]
            stage="dealt" if table.started is not None else "opening" if sealed else "laying",
            promise=seal.promise_of(table.secret) if table.secret else "",
            terms=table.terms,
            seal=seal.seal_of(table.terms) if table.terms is not None else None,
            laid=[chair.number for chair in self.chairs if chair.sealed is not None],
            opened=[chair.number for chair in self.chairs if chair.opened is not None],
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
        if chair.person in self.present:
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
            box=box_name(self.table),
        )
