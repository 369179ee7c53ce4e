"""The Phantom Society: where ghosts were hidden and how long they stayed unfound, and raids that several ghosts could have made."""

from collections.abc import Iterator, Sequence
from typing import Any

from manse.engine.bluff import Bluff, Deed
from manse.engine.speech import Line


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
