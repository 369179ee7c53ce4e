"""The parts of the full-screen table."""

from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer, VerticalScroll
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from manse.terminal.scene import Choice


class Pointed(Message):
    """The mouse is at a card or at a choice, or at none any more."""

    def __init__(self, about: tuple[str, ...]) -> None:
        super().__init__()
        self.about = about


class Picked(Message):
    """A card on the table was clicked."""

    def __init__(self, about: tuple[str, ...]) -> None:
        super().__init__()
        self.about = about


class Picture(Static):
    """The table as the game draws it; what is drawn says what it is (`engine/drawing.py`)."""

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.post_message(Pointed(event.style.meta.get("about", ())))

    def on_leave(self) -> None:
        self.post_message(Pointed(()))

    def on_click(self, event: events.Click) -> None:
        self.post_message(Picked(event.style.meta.get("about", ())))


class Parlour(ScrollableContainer):
    """What is wider or higher than the screen is scrolled."""


class Story(VerticalScroll):
    """The log: what came since the person's last decision stands out."""

    def on_mount(self) -> None:
        self.anchor()  # the newest is in sight, until somebody scrolls back

    def tell(self, lines: list[str], fresh: int) -> None:
        told = [Text(line, "dim" if number < fresh else "") for number, line in enumerate(lines)]
        self.query_one("#told", Static).update(Text("\n").join(told))


class Choices(OptionList):
    """What the person may do, or at the end what follows; by mouse or by keys."""

    def offer(self, choices: list[Choice]) -> None:
        wide = len(str(len(choices)))
        self.set_options(Option(self.prompt(number, wide, choice)) for number, choice in enumerate(choices, 1))
        self.highlighted = 0 if len(choices) == 1 else None

    def prompt(self, number: int, wide: int, choice: Choice) -> Table:
        """The name that can be typed stands beside the label where there is room for it."""
        text, room = Text(choice.label), self.scrollable_content_region.width - wide - 2
        if choice.action != choice.label.lower() and text.cell_len + 2 + len(choice.action) <= room:
            text.append(f"  {choice.action}", "dim")
        row = Table.grid(padding=(0, 1, 0, 0))
        row.add_column(width=wide, justify="right")
        row.add_row(Text(str(number), "bold"), text)
        return row

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.post_message(Hovered(event.style.meta.get("option")))

    def on_leave(self) -> None:
        self.post_message(Hovered(None))


class Hovered(Message):
    """The mouse is at a choice, by its number."""

    def __init__(self, number: int | None) -> None:
        super().__init__()
        self.number = number


class Typed(Input):
    """A number or a name; the arrows go through the choices meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.move('cursor_up')", show=False),
        Binding("down", "app.move('cursor_down')", show=False),
        Binding("pageup", "app.move('page_up')", show=False),
        Binding("pagedown", "app.move('page_down')", show=False),
        Binding("escape", "clear", show=False),
    ]

    def action_clear(self) -> None:
        self.value = ""

    def on_key(self, event: events.Key) -> None:
        if event.character == "?":
            event.stop()
            event.prevent_default()
            self.app.action_help()  # type: ignore[attr-defined]
