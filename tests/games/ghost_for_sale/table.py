"""Sets a table of Ghost for Sale."""

from collections.abc import Mapping
from typing import Any

import manse
from manse.engine.compile import compiled
from manse.engine.record import Array
from manse.games.ghost_for_sale.bidding import begin_bidding
from manse.games.ghost_for_sale.data import PROPERTIES, SPECIALS, Answer, Face
from manse.games.ghost_for_sale.rules import reach_declarer
from manse.games.ghost_for_sale.state import Phase
from tests.stage import position_of

GAME = manse.game("ghost_for_sale")
ALL = "1 2 3 3 4 5 6 7 8 8 9 10"


def table(
    *hands: str,
    reserves: tuple[str, ...] = (),
    questions: str = "",
    tokens: tuple[str, ...] = (),
    specials: Mapping[str, str] | None = None,
    phase: Phase = Phase.AUCTION,
    first: int = 0,
    castles: bool = False,
    seed: int = 1,
) -> manse.Match:
    """A round in which the players hold these cards and `phase` begins, with `first` to act.

    `questions` is a T or an F for each seat; a token is "seat face property"; `specials` gives properties their special cards.
    """
    position = position_of(GAME.start(len(hands), seed=seed, advanced=specials is not None))
    s = position.state
    s.hand[:] = s.cards[:] = 0
    for seat, hand in enumerate(hands):
        put(s.hand[seat], hand)
        s.cards[seat] = len(hand.split())
    for seat, reserve in enumerate(reserves):
        put(s.reserve[seat], reserve)
        s.aside[seat] = len(reserve.split())
    s.pool[:] = s.hand + s.reserve
    if castles:
        s.first_lot, s.rounds_done = 6, 1
    for name, special in (specials or {}).items():
        s.special[PROPERTIES.index(name)] = SPECIALS.index(special)
        s.specials[SPECIALS.index(special)] = 0
    for seat, letter in enumerate(questions or "T" * len(hands)):
        s.question[seat] = Answer.TRUE if letter == "T" else Answer.FALSE
    s.deck_true = sum(answer == Answer.FALSE for answer in s.question)
    s.first = first
    s.welcome[:] = 1
    for i, token in enumerate(tokens):
        seat_text, face, name = token.split()
        s.token_seat[i], s.token_place[i] = int(seat_text), PROPERTIES.index(name)
        s.token_face[i] = Face[face.upper()]
    s.token_count = len(tokens)
    if phase == Phase.DECLARE:
        compiled(reach_declarer)(s, first)
    else:
        compiled(begin_bidding)(s, phase)
    return position.match()


def put(pile: Array, cards: str) -> None:
    for value in cards.split():
        pile[int(value) - 1] += 1


def bid(match: manse.Match, *turns: str) -> None:
    """Whole turns: "0 8 algernon", "0 8 algernon 3 fyvie", "0 8" where there is one place only, "0 pass"."""
    for turn in turns:
        seat, *words = turn.split()
        who = int(seat)
        assert who in match.to_act, f"{turn}: it is the turn of {match.to_act}"
        if words == ["pass"]:
            match.play(who, "pass")
            continue
        for word in words:
            match.play(who, f"bid-{word}" if word.isdigit() else word)
        if who in match.to_act and match.view(who)["laid_now"]:
            match.play(who, "done")


def pass_all(match: manse.Match) -> None:
    """Everybody passes until the bidding is over."""
    phase = match.view(None)["phase"]
    while match.view(None)["phase"] == phase and match.to_act:
        match.play(match.to_act[0], "pass")


def lot(match: manse.Match, name: str, seat: int | None = None) -> Any:
    return next(found for found in match.view(seat)["properties"] if found["name"] == name)


def owner_of(match: manse.Match, name: str) -> int | None:
    return next((found["seat"] for found in match.view(None)["players"] if name in [house["name"] for house in found["estate"]]), None)


def player(match: manse.Match, other: int, seat: int | None = None) -> Any:
    return match.view(seat)["players"][other]
