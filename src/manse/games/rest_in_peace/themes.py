"""What a puzzle of Rest in Peace is about: the best choice and the usual one together, as it is told before either is."""

from .data import GHOSTS
from .view import View

THEMES = ("leave", "ghost", "psychic", "tenth", "effect")


def theme(view: View, best: str, habit: str) -> str:
    asking = view["asking"]
    if asking and asking["what"] == "place_on_tenth":
        return "tenth"
    if asking and asking["what"] != "turn":
        return "effect"
    if "done" in (best, habit):
        return "leave"  # to stay in the round or to be done with it
    return "ghost" if best in GHOSTS and habit in GHOSTS else "psychic"
