"""How a game of The Phantom Society went: by damage done and ghosts found, over several games by points."""

from collections.abc import Iterator

from manse.engine.account import Gain, Remark
from manse.engine.speech import Line
from .aids import ghost_name
from .view import View

ROUND = "game"


def gains(before: View, after: View) -> Iterator[Gain]:
    """To each of a team."""
    for old, new in zip(before["teams"], after["teams"], strict=True):
        if old["points"] != new["points"]:
            for seat in new["seats"]:
                yield Gain(seat, new["side"] or "points", new["points"] - old["points"])


def decided(view: View) -> Line:
    ahead, behind = sorted(view["teams"], key=lambda team: -team["points"])
    if view["games"] == 1:
        return Line(f"decided_{ahead['side']}", {"winners": ahead["seats"], "damage": view["damage"], "target": view["target"]})
    if ahead["points"] == behind["points"]:
        return Line("decided_level", {"points": ahead["points"]})
    return Line("decided_games", {"winners": ahead["seats"], "high": ahead["points"], "low": behind["points"], "games": view["games"]})


def result(view: View, seat: int) -> Line:
    team = next(team for team in view["teams"] if seat in team["seats"])
    if view["games"] > 1:
        return Line("result", {"points": team["points"]})
    if team["side"] == "ghosts":
        return Line("result_ghosts", {"damage": view["damage"], "target": view["target"]})
    return Line("result_hunters", {"found": sum(ghost["found"] for ghost in view["ghosts"]), "ghosts": len(view["ghosts"])})


def deed(view: View, seat: int) -> Line | None:
    if view["games"] > 1:
        return None
    own = [removal for removal in view["history"] if removal["seat"] == seat]
    ghosts = [ghost_name(removal["ghost"]) for removal in own if removal["ghost"]]
    told = {"rooms": len(own), "damage": sum(removal["counted"] for removal in own), "ghosts": ghosts}
    return Line("deeds_found" if ghosts else "deeds", told)


def moment(before: View, after: View) -> Remark | None:
    event = after["event"]
    if event["what"] not in ("devastated", "hunted"):
        return None
    if after["winner"] is not None:
        return Remark(Line(f"moment_last_{after['teams'][after['winner']]['side']}"), 95 if after["game"] == after["games"] else 65)
    if event["ghost"]:
        return Remark(Line("moment_found", {"ghost": ghost_name(event["ghost"])}), 60)
    return Remark(Line("moment_damage", {"damage": event["value"]}), event["value"])
