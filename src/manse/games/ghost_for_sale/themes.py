"""What a puzzle of Ghost for Sale is about: the part of a round in which it is asked."""

from .view import View

PARTS = {
    "reserve": "reserve",
    "question": "question",
    "declare": "declare",
    "inform": "inform",
    "truelight": "inform",
    "glass": "inform",
    "deck": "inform",
    "peek": "inform",
    "choice": "special",
}
THEMES = ("reserve", "question", "declare", "inform", "auction", "special")


def theme(view: View, best: str, habit: str) -> str:
    return PARTS.get(view["phase"], "auction")
