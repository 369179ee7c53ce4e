"""Ghost for Sale: who lied in a round, and what they claimed; who could have known it by the last bid of that round."""

from collections.abc import Iterator, Sequence
from typing import Any

from manse.engine.bluff import Bluff, Deed
from manse.engine.speech import Line

FACES = ("ghost", "painting")


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    final = {deed.view["round"]: deed for deed in deeds}  # the last decision of each round
    for deed in deeds:
        round, face = deed.view["round"], deed.action.partition("-")[0]
        if deed.action == "false":
            knew = knowing(final[round], deed.seat)
            told = {"seat": deed.seat, "round": round, "knew": knew}
            yield Bluff(deed.number, "lie", Line("bluff_lie_known" if knew else "bluff_lie", told), ("true",))
        elif face in FACES and answer(deed.view, deed.seat) == "false":
            other = FACES[1 - FACES.index(face)]
            place = deed.action.partition("-")[2]
            plain = tuple(action for action in deed.legal if action.startswith(f"{other}-"))
            yield Bluff(deed.number, "claim", Line(f"bluff_{face}", {"seat": deed.seat, "place": place}), plain)


def answer(view: Any, seat: int) -> str | None:
    found: str | None = view["players"][seat]["question"]["says"]
    return found


def knowing(deed: Deed, liar: int) -> list[int]:
    """Who knew by then that this seat lied: by looking, or by working it out."""
    others = (seat for seat in range(deed.view["seats"]) if seat != liar)
    return [seat for seat in others if answer(deed.seen_by(seat), liar) == "false"]
