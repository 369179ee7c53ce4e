"""The plain table: it prints, asks and reads a line. It works in any terminal, in a pipe, and with a screen reader."""

from typing import TYPE_CHECKING

from manse.terminal.ending import ending
from manse.terminal.evening import MINE, Evening
from manse.terminal.scene import Choice, chosen, note

if TYPE_CHECKING:
    from rich.console import Console


class Plain:
    def __init__(self, evening: Evening, console: "Console") -> None:
        self.evening, self.console, self.told = evening, console, 0

    def play(self) -> None:
        evening = self.evening
        while not evening.match.over:
            if evening.mine:
                self.ask()
            else:
                seat = evening.rival()
                evening.match.play(seat.number, evening.rivals.choose(seat))
        self.tell()
        for part in ending(evening):
            self.console.print(part)

    def tell(self) -> None:
        for line in self.evening.story[self.told :]:
            self.console.print(f"  {line}", style="italic", markup=False)
        self.told = len(self.evening.story)

    def ask(self) -> None:
        """The table and the choices, until one is made or something is taken back."""
        self.tell()
        scene = self.evening.scene
        self.console.print(scene.picture)
        self.console.print(scene.asked, style="bold", markup=False)
        choices = scene.choices
        for number, choice in enumerate(choices, 1):
            self.console.print(f"  [bold]{number:>3}[/]  {choice.label}  [dim]{choice.action}[/]")
        lines = self.evening.own.lines
        commands = {name: lines[f"word_{name}"] for name in ("hint", "undo", "help")}
        while True:
            given = input(self.evening.tell("ask", **commands)).strip().lower()
            if given == commands["help"]:
                self.explain(choices)
            elif given == commands["hint"]:
                for candidate in self.evening.hint(scene.seat):
                    self.say(self.evening.weighed(candidate))
            elif given == commands["undo"]:
                if (decision := self.evening.last_back()) is not None:
                    self.evening.take_back(decision)
                    self.told = len(self.evening.story)
                    return self.say(self.evening.tell("taken_back"))
                self.say(self.evening.tell("not_back"), "red")
            elif len(found := chosen(choices, given)) == 1:
                return self.evening.match.play(MINE, found[0].action)
            else:
                self.say(self.evening.unclear(given, found), "red")

    def explain(self, choices: list[Choice]) -> None:
        """What the cards of the choices do."""
        about = dict.fromkeys(word for choice in choices for word in choice.about)
        self.say(note(self.evening.words, about) or self.evening.tell("choose"))

    def say(self, text: str, style: str = "") -> None:
        for line in text.split("\n"):
            self.console.print(f"  {line}", style=style, markup=False)
