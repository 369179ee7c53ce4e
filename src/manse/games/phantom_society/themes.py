"""What a puzzle of The Phantom Society is about: the part of the game in which it is asked."""

from .view import View

WHERE = "where"
THEMES = ("bid", "house", "hide", "raid", "hunt", WHERE)


def theme(view: View, best: str, habit: str) -> str:
    phase = view["phase"]
    return "house" if phase in ("pick", "place") else phase
