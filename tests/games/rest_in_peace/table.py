"""Sets a table of Rest in Peace."""

from typing import Any

import manse
from manse.engine.compile import compiled
from manse.games.rest_in_peace.data import SEATS, VALUES
from manse.games.rest_in_peace.effects import lay
from manse.games.rest_in_peace.psychics import Card
from manse.games.rest_in_peace.rules import clear_round, start_turn
from manse.games.rest_in_peace.state import Holder
from tests.stage import position_of

GAME = manse.game("rest_in_peace")
FILLER = (
    "postponed-wedding",
    "lady-in-white",
    "sir-nicholas",
    "acro-bats",
    "ghossssst",
    "still-me",
    "double-vision",
    "poltergeist",
    "be-gone",
)
"""Psychics in the line that the test does not care about, as far as nobody has them."""


def ghosts(text: str) -> list[int]:
    """How many of each value: "1146" is two 1s, a 4 and a 6."""
    return [text.count(str(value)) for value in range(1, VALUES + 1)]


def table(
    *hands: str,
    psychics: tuple[str, str] = ("", ""),
    decks: tuple[str, str] = ("112233", "112233"),
    late: tuple[str, str] = ("", ""),
    late_psychics: tuple[str, str] = ("", ""),
    round: int = 1,
    first: int = 0,
    manors: tuple[int, int] = (0, 0),
    castles: tuple[int, int] = (0, 0),
    mansions: str = "mcmcmcmcmm",
    past: tuple[str, str] = ("", ""),
    here: str = "",
    ahead: str = "",
    seed: int = 1,
) -> manse.Match:
    """A round that `first` begins. Players hold these ghosts and have these psychics in front of them. Given too: ghosts of their
    decks, of the tenth and of the place before this one, the mansions of the line (m or c), the psychics of this round and the next."""
    position = position_of(GAME.start(2, seed=seed))
    s = position.state
    set_line(s, round, psychics, late_psychics, here, ahead.split())
    for seat in range(SEATS):
        s.hand[seat], s.cards[seat] = ghosts(hands[seat]), len(hands[seat])
        s.deck[seat], s.deck_left[seat] = ghosts(decks[seat]), len(decks[seat])
        s.late[seat], s.late_ghosts[seat] = ghosts(late[seat]), len(late[seat])
        s.won[seat] = manors[seat], castles[seat]
    s.manors[:] = [kind == "m" for kind in mansions]
    s.castles[:] = [kind == "c" for kind in mansions]
    s.place, s.first = round - 2, first
    for seat in range(SEATS):
        for ghost in past[seat]:
            compiled(lay)(s, seat, int(ghost) - 1)
    s.place = round - 1
    compiled(clear_round)(s)
    compiled(start_turn)(s, first)
    return position.match()


def changed(match: manse.Match, **given: Any) -> manse.Match:
    """The same position but for some fields; of an array, for its first numbers."""
    position = position_of(match)
    for name, value in given.items():
        position.state[name][: len(value)] = value
    return position.match()


def set_line(s: Any, round: int, psychics: tuple[str, str], late: tuple[str, str], here: str, ahead: list[str]) -> None:
    """Psychics that somebody has come from earlier places or, if those are too few, from the end of the line."""
    numbers = {card.word: int(card) for card in Card}
    owned = [*(name for side in (*psychics, *late) for name in side.split()), *ahead]
    here = here or next(name for name in FILLER if name not in owned)
    rest = [name for name in FILLER if name not in owned and name != here]
    s.holder[:] = Holder.LINE
    s.line[:] = 0
    s.line[round - 1] = numbers[here]
    free = [*range(round - 1), *range(8, round - 1 + len(ahead), -1)]
    for place, name in enumerate(ahead, round):
        s.line[place] = numbers[name]
    for side, holder in zip((*psychics, *late), (Holder.FIRST_SEAT, Holder.FIRST_SEAT + 1, Holder.TENTH, Holder.TENTH), strict=True):
        for name in side.split():
            place = free.pop(0)
            s.line[place], s.holder[place] = numbers[name], holder
    for seat in range(SEATS):
        waiting = [numbers[name] for name in late[seat].split()]
        s.late_psychics[seat, : len(waiting)] = waiting
        s.late_count[seat] = len(waiting)
    for place in free:
        s.line[place] = numbers[rest.pop(0)]


def total(match: manse.Match) -> tuple[int, int]:
    first, second = match.view(None)["sides"]
    return first["total"], second["total"]


def counted(match: manse.Match, seat: int) -> list[tuple[str, int]]:
    """The cards of a side and what each counts."""
    return [(card["card"], card["counts"]) for card in match.view(None)["sides"][seat]["cards"]]
