"""Play in the terminal against bots."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from manse.cli.shared import Choice, choosing_a_game, in_a_language

if TYPE_CHECKING:
    from rich.console import Console

    from manse.bots.base import Bot
    from manse.engine.match import Match
    from manse.engine.speech import Line

NAMES = ("Agnes", "Bertram", "Cordelia", "Duncan", "Elspeth")


@click.command()
@choosing_a_game
@click.option("--level", default="host", show_default=True, help="How strong the rivals are: visitor, guest, host, medium, phantom.")
@in_a_language
@click.option("--save", type=click.Path(dir_okay=False, writable=True), help="Write the record of the match here at the end.")
def command(choice: Choice, level: str, language: str, save: str | None) -> None:
    """Play GAME in the terminal against bots."""
    from rich.console import Console

    from manse.bots.levels import bot_of

    rivals = bot_of(level)
    match = choice.start()
    table = Table(match, Console(highlight=False), language, rivals)
    try:
        table.play()
    except (EOFError, KeyboardInterrupt, click.Abort):
        table.console.print(f"\n{table.line('terminal_left')}")
    if save:
        with open(save, "w", encoding="utf-8") as file:
            json.dump(match.record(), file, indent=1)
        table.console.print(table.line("terminal_saved", file=save), markup=False)


class Table:
    """One person's evening: seat 0 is theirs."""

    def __init__(self, match: "Match", console: "Console", language: str, rivals: "Bot") -> None:
        self.match, self.console = match, console
        self.game, self.words = match.game, match.game.words(language)
        self.names = (self.line("terminal_you"), *NAMES)[: match.players]
        self.told = 0
        self.rivals = rivals

    def play(self) -> None:
        while not self.match.over:
            if self.match.to_act == (0,) or 0 in self.match.to_act:
                self.match.play(0, self.ask())
            else:
                seat = self.match.to_act[0]
                self.match.play(seat, self.rivals.choose(self.match.seat(seat)))
        self.tell()
        self.finish()

    def tell(self) -> None:
        for frame in self.match.frames(0, since=self.told):
            self.console.print(f"  {self.say(frame.line)}", style="italic")
        self.told = self.match.steps

    def ask(self) -> str:
        self.tell()
        seat = self.match.seat(0)
        self.console.print(self.game.picture(seat.view, self.words, self.names))
        for number, action in enumerate(seat.legal, 1):
            label = self.say(self.game.text.label(seat.view, self.game.numbers[action]))
            self.console.print(f"  [bold]{number:>3}[/]  {label}  [dim]{action}[/]")
        while True:
            given = input(f"{self.line('terminal_ask')} ").strip().lower()
            if given.isdigit() and 1 <= int(given) <= len(seat.legal):
                return seat.legal[int(given) - 1]
            if given in seat.legal:
                return given
            self.console.print(f"  {self.why_not(given)}", style="red")

    def why_not(self, given: str) -> str:
        from manse.engine.errors import IllegalAction

        try:
            self.match.seat(0).check(given)
        except IllegalAction as error:
            return self.say(error.line) or str(error)
        return ""

    def finish(self) -> None:
        """Who came to what and why, what brought the points, and the moments to remember."""
        from manse.engine.account import round_name, source_name

        account = self.match.account()
        self.console.print(self.say(account.decided), style="bold")
        payoff, scores = self.match.payoff, self.match.scores
        ranked = sorted(range(self.match.players), key=lambda seat: (-payoff[seat], scores[seat] * (1 if account.fewest else -1)))
        results = [(self.names[seat], self.say(account.results[seat]), self.say(account.deeds[seat])) for seat in ranked]
        self.columns((), [("★" if payoff[seat] else "", *told) for seat, told in zip(ranked, results, strict=True)])
        rounds = [(self.say(round_name(number)), sums) for number, sums in account.by_round().items()]
        sources = [(source_name(self.words, source), sums) for source, sums in account.by_source().items()]
        for title, parts in (("account_by_round", rounds), ("account_by_source", sources)):
            if len(parts) > 1:
                self.columns((self.words.lines[title], *self.names), [(name, *map(str, sums)) for name, sums in parts])
        for moment in account.moments:
            self.console.print(f"[bold]{self.say(moment.head)}[/]  [italic]{self.say(moment.caption)}[/]")

    def say(self, line: "Line | None") -> str:
        return self.words.say(line, 0, self.names) if line else ""

    def line(self, key: str, **args: object) -> str:
        from manse.engine.speech import Line

        return self.words.say(Line(key, args))

    def columns(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        from rich.table import Table as RichTable

        table = RichTable(*heads, box=None, pad_edge=False, show_header=bool(heads))
        for row in rows:
            table.add_row(*row)
        self.console.print(table)
