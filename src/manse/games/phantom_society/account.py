"""How a game of The Phantom Society went: by damage done and ghosts found, over several games by points. Bluffs: where ghosts were hidden
and how long they stayed unfound, and raids that several ghosts could have made."""

from collections.abc import Iterator, Sequence
from typing import Any

from manse.engine.account import Bluff, Deed, Gain, Remark
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


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    for deed in deeds:
        if deed.view["phase"] == "hide":
            yield hiding(deed, last)
        elif deed.view["phase"] == "raid":
            yield from raid(deed)


def hiding(deed: Deed, last: Any) -> Bluff:
    room = next(square for square in deed.view["house"] if square["square"] == deed.action)
    told = {"seat": deed.seat, "ghost": f"ghost-{room['colour']}", "room": room["room"], "square": deed.action}
    same = deed.view["game"] == last["game"]  # of earlier games of a match, the end no longer shows what was found
    found = [entry["number"] for entry in last["history"] if same and entry["ghost"] and entry["square"] == deed.action]
    if found:
        return Bluff(deed.number, "hiding", Line("bluff_found", {**told, "rooms": found[0]}))
    return Bluff(deed.number, "hiding", Line("bluff_unfound" if same else "bluff_hid", told))


def raid(deed: Deed) -> Iterator[Bluff]:
    """Several ghosts that could have done it veil who it was; told where there was a choice between the two."""
    able = {target["square"]: target["ghosts"] for target in deed.view["targets"]}
    ghosts = able.get(deed.action, [])
    veiled = len(ghosts) > 1
    plain = tuple(square for square in deed.legal if (len(able.get(square, [])) > 1) != veiled)
    if plain and ghosts:
        told = {"seat": deed.seat, "square": deed.action, "ghosts": [f"ghost-{ghost}" for ghost in ghosts]}
        yield Bluff(deed.number, "veiled" if veiled else "bold", Line("bluff_veiled" if veiled else "bluff_bold", told), plain)
