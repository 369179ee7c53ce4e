"""The end of a game for a terminal: who came to what and why, what brought the points, and the moments to remember."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from manse.engine.account import round_name, source_name

if TYPE_CHECKING:
    from manse.terminal.evening import Evening


def ending(evening: "Evening") -> list[RenderableType]:
    say, match, words = evening.say, evening.match, evening.words
    account, payoff, scores = match.account(), match.payoff, match.scores
    ranked = sorted(range(match.players), key=lambda seat: (-payoff[seat], scores[seat] * (1 if account.fewest else -1)))
    results = [(evening.names[seat], say(account.results[seat]), say(account.deeds[seat])) for seat in ranked]
    parts: list[RenderableType] = [Text(say(account.decided), "bold")]
    parts.append(columns((), [("★" if payoff[seat] else "", *told) for seat, told in zip(ranked, results, strict=True)]))
    rounds = [(say(round_name(number)), sums) for number, sums in account.by_round().items()]
    sources = [(source_name(words, source), sums) for source, sums in account.by_source().items()]
    for title, rows in (("account_by_round", rounds), ("account_by_source", sources)):
        if len(rows) > 1:
            parts.append(columns((words.lines[title], *evening.names), [(name, *map(str, sums)) for name, sums in rows]))
    parts += [Text.assemble((say(moment.head), "bold"), "  ", (say(moment.caption), "italic")) for moment in account.moments]
    return parts


def columns(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    table = Table(*heads, box=None, pad_edge=False, show_header=bool(heads))
    for row in rows:
        table.add_row(*row)
    return table
