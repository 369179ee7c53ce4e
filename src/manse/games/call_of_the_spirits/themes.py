"""What a puzzle of Call of the Spirits is about: the best choice and the usual one together, as it is told before either is."""

from .view import View

VERBS = {
    "go": "walk",
    "enter": "walk",
    "done": "walk",
    "rotate": "hallway",
    "clockwise": "hallway",
    "counter": "hallway",
    "collect": "collect",
    "discard": "haunts",
    "decline": "haunts",
    "duel": "duel",
    "steal": "duel",
    "dial": "duel",
}
THEMES = ("walk", "hallway", "collect", "haunts", "duel")
"""The later one, where the two are about different things."""


def theme(view: View, best: str, habit: str) -> str:
    about = {VERBS[choice.partition("-")[0]] for choice in (best, habit)}
    return max(about, key=THEMES.index)
