"""What a finished game came to: points by round and by what brought them, what decided, and the moments that made it so.

All of it is read off what lay open at each step, and is there when the game is over. A game may know more than its scores say: then it
has a file account.py with some of what `Teller` describes. Without one, points come from points, and the best score has won.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from manse.engine.errors import DataError
from manse.engine.speech import Line, Words

if TYPE_CHECKING:
    from manse.engine.match import Match

View = Mapping[str, Any]
START = 0
"""The round of what everybody began with."""
MOST_MOMENTS = 5
LEAD, LED, GREATEST, KEPT = 30, 50, 80, 90
"""How much a moment matters: the first lead, another's lead, the biggest gain, the lead that stayed."""


class Gain(NamedTuple):
    """Points that a step brought a seat, or took from it."""

    seat: int
    source: str
    """A word: the catalogues have its name, or a line `source_…`."""
    points: int


class Remark(NamedTuple):
    """Why a step is worth looking at again."""

    head: Line
    weight: int


class Deed(NamedTuple):
    """A decision of a finished match."""

    number: int
    """Which one it was, from 0."""
    seat: int
    action: str
    legal: tuple[str, ...]
    view: View
    """What the seat saw when it decided."""
    seen_by: Callable[[int], View]
    """What another seat saw then."""


class Bluff(NamedTuple):
    number: int
    """Of the decision."""
    kind: str
    """One word, the same for bluffs of one sort."""
    line: Line
    """A sentence of the game's. Its argument `seat` is who bluffed."""
    plain: tuple[str, ...] = ()
    """What would have been no bluff; if nothing is named, any other choice."""


class Teller(Protocol):
    """account.py. Each of these may be missing; all views are what a spectator sees, but for those of `decided`, `result` and `deed`,
    which are the open table at the end."""

    ROUND: str
    """The field of a view that counts the rounds: `round`, if nothing is said."""
    FEWEST: bool
    """Do the fewest points win? If nothing is said, the winners' scores tell."""

    def gains(self, before: View, after: View) -> Iterable[Gain]:
        """What a step brought. All of them, and what everybody began with, add up to the scores."""

    def decided(self, view: View) -> Line | None:
        """What decided, the tie-break included; None if it was the score."""

    def result(self, view: View, seat: int) -> Line:
        """What a seat came to, in words, where a number says too little."""

    def deed(self, view: View, seat: int) -> Line | None:
        """What a seat has done besides."""

    def moment(self, before: View, after: View) -> Remark | None:
        """Was this step one to remember?"""

    def bluffs(self, deeds: Sequence[Deed], last: View) -> Iterable[Bluff]:
        """Which decisions of a finished match were a bluff; `last` is the open table at the end. What a bluff earned is not said here: the
        analysis weighs it against the plain choices that are named."""


class Entry(NamedTuple):
    step: int
    round: int
    seat: int
    source: str
    points: int


class Moment(NamedTuple):
    step: int
    head: Line
    caption: Line
    weight: int


class Change(NamedTuple):
    """A step after which the scores were others."""

    step: int
    caption: Line
    before: Sequence[int]
    after: Sequence[int]


class Account(NamedTuple):
    decided: Line
    results: tuple[Line, ...]
    deeds: tuple[Line | None, ...]
    entries: tuple[Entry, ...]
    moments: tuple[Moment, ...]
    sides: tuple[tuple[int, ...], ...]
    """Who won or lost together: teams, or each seat alone."""
    fewest: bool
    """Do the fewest points win?"""

    def by_round(self) -> dict[int, list[int]]:
        """The points of each seat in each round that brought any."""
        return self._sums(sorted({entry.round for entry in self.entries}), lambda entry: entry.round)

    def by_source(self) -> dict[str, list[int]]:
        """The points of each seat from each source, in the order they first came."""
        return self._sums(dict.fromkeys(entry.source for entry in self.entries), lambda entry: entry.source)

    def _sums(self, parts: Iterable[Any], of: Callable[[Entry], Any]) -> dict[Any, list[int]]:
        sums = {part: [0] * len(self.results) for part in parts}
        for entry in self.entries:
            sums[of(entry)][entry.seat] += entry.points
        return sums


def round_name(number: int) -> Line:
    return Line("round_start") if number == START else Line("round_number", {"number": number})


def changed(before: Sequence[int], after: Sequence[int], source: str) -> Iterator[Gain]:
    """The differences of two rows of points."""
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            yield Gain(seat, source, new - old)


def differences(before: Sequence[Mapping[str, int]], after: Sequence[Mapping[str, int]]) -> Iterator[Gain]:
    """As `changed`, of what each seat's points consist of, by source."""
    for source in dict.fromkeys(source for row in (*before, *after) for source in row):
        yield from changed([row.get(source, 0) for row in before], [row.get(source, 0) for row in after], source)


def source_name(words: Words, source: str) -> str:
    return words.lines.get(f"source_{source}") or words.name(source)


class Accountant:
    """Reads a finished match step by step."""

    def __init__(self, match: "Match") -> None:
        if not match.over:
            raise DataError("the game is not over: there is nothing to account for")
        self.match, self.text, self.teller = match, match.game.text, match.game.teller
        self._round: str = getattr(self.teller, "ROUND", "round")
        self._view: Any = None
        self._entries: list[Entry] = []
        self._moments: list[Moment] = []
        self._changes: list[Change] = []

    def read(self, step: int) -> None:
        """The steps in their order, from 0 on."""
        before, after = self._view, self.match.seat_at(step, None).view
        self._view = after
        if before is None:
            self._entries += [Entry(step, START, seat, "start", points) for seat, points in enumerate(self.text.scores(after)) if points]
            return
        found = [Entry(step, after.get(self._round, 1), *gain) for gain in self._gains(before, after)]
        self._entries += found
        if found:
            self._changes.append(Change(step, self.text.caption(after), self.text.scores(before), self.text.scores(after)))
        if (tell := getattr(self.teller, "moment", None)) and (remark := tell(before, after)):
            self._moments.append(Moment(step, remark.head, self.text.caption(after), remark.weight))

    def _gains(self, before: View, after: View) -> Iterable[Gain]:
        if (tell := getattr(self.teller, "gains", None)) is not None:
            found: Iterable[Gain] = tell(before, after)
            return found
        return changed(self.text.scores(before), self.text.scores(after), "points")

    def close(self) -> Account:
        """After the last step."""
        match, view = self.match, self.match.open_view()
        scores, winners = match.scores, match.winners
        fewest: bool = getattr(self.teller, "FEWEST", fewest_win(scores, winners))
        sides = sides_of(view, match.players)
        decided, result, deed = (getattr(self.teller, name, None) for name in ("decided", "result", "deed"))
        course = self._changes if len(self._changes) > 1 else []  # who scores once has led nowhere
        found = [*self._moments, *leads(course, sides, winners, fewest), *greatest(course, fewest)]
        return Account(
            decided=(decided and decided(view)) or by_points(scores, winners, fewest) or self.text.caption(view),
            results=tuple(result(view, seat) if result else Line("result", {"points": own}) for seat, own in enumerate(scores)),
            deeds=tuple(deed(view, seat) if deed else None for seat in range(len(scores))),
            entries=tuple(self._entries),
            moments=tuple(chosen(found)),
            sides=sides,
            fewest=fewest,
        )


def account_of(match: "Match") -> Account:
    accountant = Accountant(match)
    for step in range(match.steps):
        accountant.read(step)
    return accountant.close()


def fewest_win(scores: Sequence[int], winners: Sequence[int]) -> bool:
    best = min(scores)
    return best < max(scores) and all(scores[seat] == best for seat in winners)


def sides_of(view: View, players: int) -> tuple[tuple[int, ...], ...]:
    teams = tuple(tuple(team["seats"]) for team in view.get("teams", ()))
    return teams if any(len(team) > 1 for team in teams) else tuple((seat,) for seat in range(players))


def by_points(scores: Sequence[int], winners: Sequence[int], fewest: bool) -> Line | None:
    """What decided, if it was the score alone."""
    others = [seat for seat in range(len(scores)) if seat not in winners]
    points = scores[winners[0]]
    if any(scores[seat] != points for seat in winners) or any(scores[seat] == points for seat in others):
        return None
    if len(winners) > 1 or not others:
        return Line("decided_shared", {"winners": winners, "points": points})
    following = (min if fewest else max)(scores[seat] for seat in others)
    if (following < points) == fewest:
        return None
    second = [seat for seat in others if scores[seat] == following]
    return Line(f"decided_{'fewest' if fewest else 'most'}", {"winners": winners, "points": points, "others": second, "next": following})


def leads(changes: Iterable[Change], sides: Sequence[tuple[int, ...]], winners: Sequence[int], fewest: bool) -> list[Moment]:
    """Where one side came to be ahead of all others, that was not so before."""
    taken: list[tuple[Change, tuple[int, ...]]] = []
    for change in changes:
        best = (min if fewest else max)(change.after)
        ahead = tuple(seat for seat, points in enumerate(change.after) if points == best)
        if ahead in sides and (not taken or ahead != taken[-1][1]):
            taken.append((change, ahead))
    found = [lead(change, ahead, LED if number else LEAD) for number, (change, ahead) in enumerate(taken)]
    if taken and taken[-1][1] == tuple(winners):
        found[-1] = found[-1]._replace(head=Line("moment_lead_kept", {"seats": taken[-1][1]}), weight=KEPT)
    return found


def lead(change: Change, ahead: tuple[int, ...], weight: int) -> Moment:
    return Moment(change.step, Line("moment_lead", {"seats": ahead}), change.caption, weight)


def greatest(changes: Iterable[Change], fewest: bool) -> list[Moment]:
    """The step that brought a seat most, if any brought more than one point."""
    best, found = 1, []
    for change in changes:
        moved = [new - old for old, new in zip(change.before, change.after, strict=True)]
        gain = (min if fewest else max)(moved)
        if abs(gain) > best and (gain < 0) == fewest:
            best = abs(gain)
            seats = [seat for seat, points in enumerate(moved) if points == gain]
            head = Line("moment_gain", {"seats": seats, "points": f"{gain:+}".replace("-", "−")})
            found = [Moment(change.step, head, change.caption, GREATEST)]
    return found


def chosen(moments: Iterable[Moment]) -> list[Moment]:
    """The weightiest, of equals the later; one a step, in the order of play."""
    best: dict[int, Moment] = {}
    for moment in sorted(moments, key=lambda moment: (-moment.weight, -moment.step)):
        best.setdefault(moment.step, moment)
    return sorted(list(best.values())[:MOST_MOMENTS], key=lambda moment: moment.step)
