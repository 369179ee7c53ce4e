"""Help over the full-screen table: every card, the rules, the keys."""

import re
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, Static, TabbedContent, TabPane

from manse.engine.speech import Words
from manse.terminal.evening import Evening

PICTURES = re.compile(r"^!\[.*?\]\(.*?\)\n", re.MULTILINE)


class Help(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1", "close", show=False)]

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening

    def compose(self) -> ComposeResult:
        lines = self.evening.own.lines
        with Vertical(id="help") as whole, TabbedContent():
            whole.border_title, whole.border_subtitle = self.evening.words.lines["title"], f"Esc {lines['key_close']}"
            with TabPane(lines["help_cards"]):
                yield Input(placeholder=lines["help_find"], id="find")
                with VerticalScroll():
                    yield Static(id="cards")
            with TabPane(lines["help_rules"]), VerticalScroll():
                yield Markdown(self.rules(), open_links=False)
            with TabPane(lines["help_keys"]), VerticalScroll():
                yield Static(self.keys(), id="keys")

    def on_mount(self) -> None:
        self.show("")
        self.query_one("#find").focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.show(event.value)

    def show(self, wanted: str) -> None:
        found = cards(self.evening.words, wanted)
        self.query_one("#cards", Static).update(found if found.row_count else self.evening.own.lines["help_nothing"])

    def rules(self) -> str:
        file = self.evening.game.folder / "words" / f"rules.{self.evening.language}.md"
        return PICTURES.sub("", file.read_text(encoding="utf-8"))

    def keys(self) -> Table:
        lines = self.evening.own.lines
        table = Table.grid(padding=(0, 2))
        for key, what in (
            ("↑ ↓ Enter", "help_choose"),
            (lines["help_typing"], "help_type"),
            (lines["help_mouse"], "help_click"),
            (lines["help_hover"], "help_point"),
            ("Tab", "help_move"),
            ("F1 ?", "help_one"),
            ("F2", "help_two"),
            ("F3", "help_three"),
            ("F4", "help_four"),
            ("F10 Ctrl-C", "help_leave"),
        ):
            table.add_row(Text(key, "bold"), lines[what])
        return table

    def action_close(self) -> None:
        self.dismiss()


def cards(words: Words, wanted: str) -> Table:
    """Cards that the same is said of stand together."""
    wanted, groups = wanted.strip().lower(), dict[str, list[str]]()
    table = Table.grid(padding=(0, 2, 1, 0), expand=True)
    table.add_column(ratio=1)
    table.add_column(ratio=2)
    for word, note in words.notes.items():
        groups.setdefault(note, []).append(words.name(word))
    for note, names in groups.items():
        if any(wanted in text.lower() for text in (note, *names)):
            table.add_row(Text(", ".join(names), "bold"), note)
    return table
