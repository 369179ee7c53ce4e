"""The full-screen table: the picture, the choices, the story. It shows a seat's window, and all cards only when the game is over."""

import asyncio
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.theme import Theme
from textual.widgets import Footer, Input, OptionList, Static

from manse.terminal.ending import ending
from manse.terminal.evening import MINE, Evening
from manse.terminal.help import Help
from manse.terminal.parts import Choices, Hovered, Parlour, Picked, Picture, Pointed, Story, Typed
from manse.terminal.scene import Choice, chosen, note

if TYPE_CHECKING:
    from manse.bots.base import Candidate

PACE = 0.35
"""Seconds between the decisions of rivals, so that they can be followed."""
NIGHT = Theme(
    name="night",
    primary="#7e57c2",
    secondary="#b39ddb",
    accent="#ffb300",
    foreground="#e6e1ee",
    background="#14101c",
    surface="#1c1628",
    panel="#251d36",
    dark=True,
)

RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN = (225, 85, 85), (80, 180, 95), (230, 195, 75), (85, 150, 245), (190, 110, 215), (75, 190, 200)
GREYS = (24, 24, 28), (120, 115, 130), (215, 210, 220), (250, 248, 252)
CARDS = TerminalTheme(
    (20, 16, 28),
    (230, 225, 238),
    [GREYS[0], RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, GREYS[2]],
    [GREYS[1], RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, GREYS[3]],
)
"""What the colours are that pictures name: the same in every terminal."""


class FullScreen(App[None]):
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"),
        (130, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-low"),
        (22, "-even"),
        (38, "-high"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, evening: Evening, pace: float = PACE) -> None:
        super().__init__()
        self.evening, self.pace = evening, pace
        self.title = evening.words.lines["title"]
        self.choices: list[Choice] = []
        self.fresh = 0
        """Where the story goes on since the person's last decision."""
        for key, action in (("f1", "help"), ("f2", "hint"), ("f3", "undo"), ("f4", "whole"), ("f10", "leave")):
            self.bind(key, action, description=evening.own.lines[f"key_{action}"])

    def compose(self) -> ComposeResult:
        lines = self.evening.own.lines
        with Container(id="rooms"):
            with Parlour(id="table"):
                yield Picture(id="picture")
            with Container(id="side"):
                with Vertical(id="choosing") as choosing:
                    choosing.border_title = lines["choices"]
                    yield Static(id="asked", markup=False)
                    yield Choices(id="choices")
                    yield Typed(placeholder=lines["type_here"], select_on_focus=False, id="typed")
                with Story(id="story") as story:
                    story.border_title = lines["story"]
                    yield Static(id="told", markup=False)
        yield Static(id="note", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.theme, self.ansi_theme_dark = NIGHT.name, CARDS
        self.query_one(Typed).focus()
        self.call_after_refresh(self.go_on)

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Rivals decide until it is the person's turn, or the end. They think in a thread, by their own windows."""
        evening = self.evening
        while not (evening.match.over or evening.mine):
            seat = evening.rival()
            self.show(evening.tell("thinking", name=evening.names[seat.number]))
            action, _ = await asyncio.gather(asyncio.to_thread(evening.rivals.choose, seat), asyncio.sleep(self.pace))
            evening.match.play(seat.number, action)
        if evening.match.over:
            self.finish()
        else:
            self.show(evening.scene.asked, evening.scene.choices)

    def show(self, asked: str, choices: list[Choice] | None = None) -> None:
        self.query_one(Picture).update(self.evening.scene.picture)
        self.offer(asked, choices or [])

    def offer(self, asked: str, choices: list[Choice]) -> None:
        self.choices = choices
        self.query_one(Story).tell(self.evening.story, self.fresh)
        self.query_one(Choices).offer(choices)
        self.query_one(Typed).value = ""
        self.ask(asked)
        self.note("" if choices else " ")

    def ask(self, asked: str, wrong: bool = False) -> None:
        line = self.query_one("#asked", Static)
        line.update(asked)
        line.set_class(wrong, "-wrong")

    def note(self, text: str) -> None:
        self.query_one("#note", Static).update(text or self.evening.tell("choose"))

    def finish(self) -> None:
        """What it came to, and under it the table with all cards open."""
        evening, match = self.evening, self.evening.match
        open_table = match.game.picture(match.open_view(), evening.words, evening.names)
        parts = [part for told in ending(evening) for part in (told, Text(""))]
        self.query_one(Picture).update(Group(*parts, open_table))
        self.query_one(Parlour).scroll_home(animate=False)
        self.offer(evening.tell("the_end"), [Choice(name, evening.tell(name), ()) for name in ("again", "leave")])

    def decide(self, choice: Choice) -> None:
        if self.evening.match.over:
            return self.action_again() if choice.action == "again" else self.exit()
        self.fresh = self.evening.match.steps
        self.evening.match.play(MINE, choice.action)
        return self.follow()

    def follow(self) -> None:
        """What was asked is answered: nothing can be chosen until the next question."""
        self.choices = []
        self.go_on()

    @on(OptionList.OptionSelected, "#choices")
    def take(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.choices):
            self.decide(self.choices[event.option_index])

    @on(Input.Submitted, "#typed")
    def submit(self, event: Input.Submitted) -> None:
        given = event.value.strip().lower()
        if not given:
            self.query_one(Choices).action_select()
        elif len(found := chosen(self.choices, given)) == 1:
            self.decide(found[0])
        elif not self.evening.match.over:
            self.ask(self.evening.unclear(given, found), wrong=True)

    @on(Input.Changed, "#typed")
    def seek(self, event: Input.Changed) -> None:
        """What is typed is looked for among the choices."""
        if found := chosen(self.choices, event.value):
            self.query_one(Choices).highlighted = self.choices.index(found[0])

    @on(OptionList.OptionHighlighted, "#choices")
    def explain(self, event: OptionList.OptionHighlighted) -> None:
        self.note_of(event.option_index)

    @on(Hovered)
    def hover(self, event: Hovered) -> None:
        self.note_of(self.query_one(Choices).highlighted if event.number is None else event.number)

    @on(Pointed)
    def point(self, event: Pointed) -> None:
        found = note(self.evening.words, event.about)
        if found:
            self.note(found)
        else:
            self.note_of(self.query_one(Choices).highlighted)

    @on(Picked)
    def pick(self, event: Picked) -> None:
        for number, choice in enumerate(self.choices):
            if set(choice.about) & set(event.about):
                self.query_one(Choices).highlighted = number
                return

    def note_of(self, number: int | None) -> None:
        if number is not None and number < len(self.choices):
            self.note(note(self.evening.words, self.choices[number].about))

    def on_key(self, event: events.Key) -> None:
        """Whoever types while the story or the choices have the focus means a choice."""
        if event.character and event.is_printable and len(self.screen_stack) == 1 and not isinstance(self.focused, Input):
            self.query_one(Typed).focus()
            if event.character == "?":
                self.action_help()
            else:
                self.query_one(Typed).insert_text_at_cursor(event.character)

    def action_move(self, how: str) -> None:
        getattr(self.query_one(Choices), f"action_{how}")()

    def action_help(self) -> None:
        if len(self.screen_stack) == 1:
            self.push_screen(Help(self.evening))

    def action_whole(self) -> None:
        """The table alone, and back."""
        alone = not self.screen.has_class("-alone")
        self.screen.set_class(alone, "-alone")
        (self.query_one(Parlour) if alone else self.query_one(Typed)).focus()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        if not self.choices or self.evening.match.over:
            return self.note(self.evening.tell("not_now"))
        self.note(self.evening.tell("weighing"))
        asked = self.choices
        found = await asyncio.to_thread(self.evening.hint, self.evening.scene.seat)
        if self.choices is asked:
            self.advise(found)
        return None

    def advise(self, found: "tuple[Candidate, ...]") -> None:
        names = [choice.action for choice in self.choices]
        with self.prevent(OptionList.OptionHighlighted):
            self.query_one(Choices).highlighted = names.index(found[0].action)
        self.note("\n".join(map(self.evening.weighed, found)))

    @work(exclusive=True, group="undo")
    async def action_undo(self) -> None:
        asked, decision = self.choices, None
        if asked and not self.evening.match.over:
            decision = await asyncio.to_thread(self.evening.last_back)
        if decision is None or self.choices is not asked:
            return self.note(self.evening.tell("not_back"))
        self.evening.take_back(decision)
        self.fresh = min(self.fresh, self.evening.match.steps)
        self.follow()
        return self.notify(self.evening.tell("taken_back"))

    def action_again(self) -> None:
        self.evening.again()
        self.fresh = 0
        self.follow()

    def action_leave(self) -> None:
        self.exit()
