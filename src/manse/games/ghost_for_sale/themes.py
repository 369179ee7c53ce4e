"""What a puzzle of Ghost for Sale is about: the part of a round in which it is asked."""

from .view import View

THEMES = ("reserve", "question", "declare", "inform", "auction", "special")


def theme(view: View, best: str, habit: str) -> str:
    return "special" if view["phase"] == "choice" else view["phase"]
