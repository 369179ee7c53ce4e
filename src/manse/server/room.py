"""A room: one table as this process holds it. Everything here can be made anew from the database at any time."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from manse.arena.rating import Rating
from manse.engine.account import Account
from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.registry import game as find_game
from manse.engine.tables import Source
from manse.server.clocks import Clock, Pause, clock_of, deadline
from manse.server.deals import box_of
from manse.server.history import Entry, History, NumberedLine
from manse.server.models import Chair, Table, now
from manse.server.refusal import Refusal
from manse.server.sight import Sight

if TYPE_CHECKING:
    from manse.server.live import Client


ROWS_LAST = 10.0
"""Seconds for which lines of the log are taken in from other workers without reading the rows: news of rows can be lost."""


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
        self.ratings: list[tuple[Rating, float | None]] = []
        """At a rated table: each seat's, and what the game gave it once it was counted."""
        self.history: History | None = None
        self.account: Account | None = None
        """What the game came to, once somebody has asked after its end."""
        self.accounting = asyncio.Lock()
        self.renewed = False
        """Have the rows changed since everybody was told?"""
        self.preparing = False
        """Does the deal wait until the game is compiled?"""
        self.thinking = False
        """Is a bot of this table at work in this process?"""
        self.read = 0.0
        """When its rows were last read."""
        self.used = 0.0
        """When somebody last asked for it."""
        self.due: datetime | None = None
        """When the sweep is to look after it, as last written here."""
        self.pauses: dict[str, list[Pause]] = {}
        """With a clock of days: when its people are on vacation."""
        self.planned: set[tuple[int, int]] = set()
        """Seats and asks that a plan of theirs is about to answer here."""
        self.noticed: set[str] = set()
        """Of whose turns notices were written here."""
        self.hurried = asyncio.Event()
        """Somebody wishes another pace: a bot that waits looks again how long it should."""
        self.names: list[str] = []
        self.handles: dict[str, str] = {}
        """What the people here may be called by in addresses; it never changes."""
        self.sight = Sight(self)
        """What is seen of the match."""
        self.renew(table, chairs)

    def renew(self, table: Table, chairs: list[Chair]) -> None:
        """Takes in changed rows."""
        self.table, self.chairs = table, chairs
        self.id = table.id
        self.owners = [chair.person for chair in chairs]
        self.away = {chair.number for chair in chairs if chair.away}
        self.hurried.set()
        self.aids = table.aids or table.status == "over"
        names, self.names = self.names, [chair.name for chair in chairs]
        if names != self.names:  # which stand in all that was said
            self.sight.forget()
        self.bots = {chair.number for chair in chairs if chair.kind == "bot" or chair.away}
        """The seats that bots play, also for who is away."""
        self.clock: Clock = clock_of(table.clock)
        self.game: Game = find_game(table.game, table.version)

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
        allowed = 1000 * self.clock.seconds
        self.history = History(self.game, len(self.chairs), first, self.table.options, self.data, began, turns, allowed)

    def add(self, entry: Entry) -> None:
        rewound = self.playing.rewound
        self.playing.add(entry)
        self.sight.move_on()
        if self.playing.rewound != rewound:
            self.sight.forget()

    def take_in(self, line: NumberedLine) -> bool:
        """Takes in a line that another worker says it has written. False: what is known here is too old for it, or the game is over by it,
        and all must be read anew."""
        if self.history is None or time.monotonic() - self.read > ROWS_LAST:
            return False
        log = self.history.log
        if line.number < len(log):
            return log[line.number] == line.entry
        if line.number > len(log):
            return False
        self.add(line.entry)
        return not self.history.over

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

    def is_here(self, person: str) -> bool:
        """Does somebody who sits at the table look at it, here or at another worker?"""
        if person in self.present:
            return True
        mine = set(self.seats_of(person))
        return any(until > time.monotonic() and mine.intersection(seats) for until, seats in self.elsewhere.values())

    def seats_of(self, person: str | None) -> list[int]:
        return [seat for seat, owner in enumerate(self.owners) if person is not None and owner == person]

    def chair(self, number: int) -> Chair:
        if not 0 <= number < len(self.chairs):
            raise Refusal("bad", f"there is no seat {number} at this table")
        return self.chairs[number]

    def check_holds(self, person: str | None, seat: int) -> None:
        if person is None or not 0 <= seat < len(self.owners) or self.owners[seat] != person:
            self.chair(seat)
            raise Refusal("forbidden", "this seat is not yours")

    def check_veil(self, person: str | None) -> None:
        """As long as others may have the same cards before them, only those who sit here see anything of the table."""
        if self.is_veiled(person):
            raise Refusal("forbidden", "others still play the same cards: this table is shown when they have played them")

    def is_veiled(self, person: str | None) -> bool:
        return self.table.veil is not None and now() < self.table.veil and not self.seats_of(person)

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

    def due_anew(self, patience: timedelta) -> datetime | None:
        """When the sweep is to look after it from now on; None where what was written a moment ago will do."""
        due = now() + patience
        return due if self.due is None or due - self.due > patience / 4 else None

    def next_deadline(self) -> int | None:
        """When the first clock of a person runs out."""
        if self.clock.kind == "none" or self.history is None or self.history.over:
            return None
        ends = [self.deadline(seat) for seat in self.history.to_act if seat not in self.bots]
        return min((end for end in ends if end is not None), default=None)

    def deadline(self, seat: int) -> int | None:
        """When the clock of a seat that is asked runs out."""
        return deadline(self.clock, self.playing, seat, self.pauses_of(seat))

    def pauses_of(self, seat: int) -> list[Pause]:
        return self.pauses.get(self.owners[seat] or "", []) if self.clock.kind == "days" else []

    def team_of(self, seat: int) -> int | None:
        """Which team a seat plays in, where the game has teams of several seats."""
        if self.history is None:
            return None
        teams = self.match.view(None).get("teams", ())
        return next((number for number, team in enumerate(teams) if seat in team["seats"] and len(team["seats"]) > 1), None)


def kept_seats(game: Game, chairs: Sequence[Chair]) -> list[int]:
    """The seats to play with, if every one is filled and everybody ready. Closed seats are put away."""
    kept = [chair for chair in chairs if chair.kind != "closed"]
    if any(chair.kind in ("open", "link") for chair in kept):
        raise Refusal("conflict", "some seats are still empty")
    if any(chair.kind == "person" and not chair.ready for chair in kept):
        raise Refusal("conflict", "not everybody is ready")
    if len(kept) not in game.seats:
        raise Refusal("conflict", f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players")
    return [chair.number for chair in kept]


def check_status(table: Table, *wanted: str) -> None:
    if table.status not in wanted:
        said = {"open": "has not begun", "playing": "is under way", "over": "is over", "closed": "was closed"}
        raise Refusal("conflict", f"the game {said[table.status]}")
