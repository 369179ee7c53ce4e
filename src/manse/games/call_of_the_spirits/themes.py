"""What a puzzle of Call of the Spirits is about: the best choice and the usual one together, as it is told before either is."""

from .view import View

THEMES = {
    "walk": ("go", "enter", "done"),
    "hallway": ("rotate", "clockwise", "counter"),
    "collect": ("collect",),
    "haunts": ("discard", "decline"),
    "duel": ("duel", "steal", "dial"),
}
"""With what is done then. The later one, where the two are about different things."""


def theme(view: View, best: str, habit: str) -> str:
    verbs = {choice.partition("-")[0] for choice in (best, habit)}
    return [name for name, about in THEMES.items() if verbs & {*about}][-1]
