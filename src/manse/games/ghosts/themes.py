"""What a puzzle of Ghosts is about: the best choice and the usual one together, as it is told before either is."""

from .view import View

THEMES = ("take", "mist", "turn", "begin", "brink", "add")


def theme(view: View, best: str, habit: str) -> str:
    if "take" in (best, habit):
        return "take"  # to take the pile, or not
    if not view["pile"]:
        return "begin"
    if "mist" in (best, habit):
        return "mist"
    both = [prospect for prospect in view["aids"]["prospects"] if prospect["card"] in (best, habit)]
    if any(prospect["turns"] for prospect in both):
        return "turn"
    return "brink" if any(prospect["level"] >= view["limit"] - 1 for prospect in both) else "add"
