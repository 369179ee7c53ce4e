"""What a puzzle of Call of the Spirits is about, by its answer."""

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


def theme(view: View, best: str, habit: str) -> str:
    return VERBS[best.partition("-")[0]]
