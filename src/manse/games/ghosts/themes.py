"""What a puzzle of Ghosts is about, by its answer."""

from .view import View

THEMES = ("take", "mist", "turn", "begin", "brink", "add")


def theme(view: View, best: str, habit: str) -> str:
    if "take" in (best, habit):
        return "take"  # to take the pile, or not
    if not view["pile"]:
        return "begin"
    if "mist" in (best, habit):
        return "mist"
    prospects = {prospect["card"]: prospect for prospect in view["aids"]["prospects"]}
    if prospects[best]["turns"] or prospects[habit]["turns"]:
        return "turn"
    return "brink" if prospects[best]["level"] >= view["limit"] - 1 else "add"
