"""Play in the terminal against bots."""

import json
from typing import TYPE_CHECKING, Any

import click

from manse.cli.shared import choosing_a_game, start

if TYPE_CHECKING:
    from rich.console import Console

    from manse.bots.base import Bot
    from manse.engine.match import Match

NAMES = ("You", "Agnes", "Bertram", "Cordelia", "Duncan", "Elspeth")


@click.command()
@choosing_a_game
@click.option("--level", default="host", show_default=True, help="How strong the rivals are: visitor, guest, host, medium, phantom.")
@click.option("--language", default="en", help="en or fr.")
@click.option("--save", type=click.Path(dir_okay=False, writable=True), help="Write the record of the match here at the end.")
def command(
    game: str,
    players: int | None,
    seed: int | None,
    settings: tuple[str, ...],
    data: str | None,
    level: str,
    language: str,
    save: str | None,
) -> None:
    """Play GAME in the terminal against bots."""
    from rich.console import Console

    from manse.bots.levels import bot_of

    rivals = bot_of(level)
    match = start(game, players, seed, settings, data)
    table = Table(match, Console(highlight=False), language, rivals)
    try:
        table.play()
    except (EOFError, KeyboardInterrupt, click.Abort):
        table.console.print("\nYou leave the table.")
    if save:
        with open(save, "w", encoding="utf-8") as file:
            json.dump(match.record(), file, indent=1)
        table.console.print(f"The record is in {save}.")


class Table:
    """One person's evening: seat 0 is theirs."""

    def __init__(self, match: "Match", console: "Console", language: str, rivals: "Bot") -> None:
        self.match, self.console = match, console
        self.game, self.words = match.game, match.game.words(language)
        self.names = NAMES[: match.players]
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
            self.console.print(f"  {self.words.say(frame.line, 0, self.names)}", style="italic")
        self.told = self.match.steps

    def ask(self) -> str:
        self.tell()
        seat = self.match.seat(0)
        self.console.print(self.game.text.picture(seat.view, self.words, self.names))
        for number, action in enumerate(seat.legal, 1):
            label = self.words.say(self.game.text.label(seat.view, self.game.numbers[action]), 0, self.names)
            self.console.print(f"  [bold]{number:>3}[/]  {label}  [dim]{action}[/]")
        while True:
            given = input("Your choice, by number or name (Ctrl-C leaves): ").strip().lower()
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
            return self.words.say(error.line, 0, self.names) if error.line else str(error)
        return ""

    def finish(self) -> None:
        from rich.table import Table as RichTable

        table = RichTable(box=None, pad_edge=False)
        for column in ("", self.game.title, ""):
            table.add_column(column)
        rows: list[tuple[Any, ...]] = list(zip(self.match.payoff, self.names, self.match.scores, strict=True))
        for share, name, score in sorted(rows, reverse=True, key=lambda row: row[0]):
            table.add_row("★" if share else "", name, str(score))
        self.console.print(table)
