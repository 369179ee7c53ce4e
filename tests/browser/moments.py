"""Moments of each game as people meet them: every question that a seat is asked, and what one watches in between."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import manse

MIDDLE = 0.55
"""Of several moments of a kind, the one so far through them has most on the table."""
SENSE = 0.75
"""How often the players do what a bot would do; else anything, so that rare questions come up too."""


@dataclass(frozen=True)
class Story:
    """A game that is played once and looked at many times."""

    game: str
    players: int
    seed: int
    watched: tuple[tuple[str, str], ...] = ()
    """What only happens: a name, and what the caption says."""
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Moment:
    name: str
    seat: int
    at: int
    """The number of the decision that is asked for, or of the step that is watched."""


STORIES = (
    Story("ghosts", 5, 3, (("other", "answers with"), ("taken", "takes the pile"), ("round-end", "Round 2 is over"))),
    Story("rest_in_peace", 2, 30, (("withdraws", "withdraws"), ("won", "wins 1 castle"))),
    Story("rest_in_peace", 2, 1, (("tenth", "tenth is revealed"), ("tenth-won", "wins the tenth"))),
    Story("phantom_society", 4, 3, (("found", "finds the"), ("raided", "devastates"))),
    Story("phantom_society", 4, 5, (("bids", "bids are shown"), ("score", "Game 3 of")), (("master", True), ("games", 4))),
    Story(
        *("ghost_for_sale", 4, 3),
        watched=(("turned-up", "are turned up: "), ("bought", " buys "), ("revealed", "reveals ")),
        options=(("advanced", True),),
    ),
    Story(
        *("call_of_the_spirits", 5, 10),
        watched=(("event", "^Event"), ("haunted", r"draws? \d Haunt"), ("duel-shown", "dials"), ("scoring", "last turn is over")),
    ),
)


def kind(view: dict[str, Any], choices: int) -> str:
    """What the seat is asked, in a word, and what makes it look different."""
    if view.get("asking"):
        return str(view["asking"]["what"])
    asked = [str(view["phase"])]
    if "pile" in view:
        high = view["level"] >= view["limit"] - 1
        asked += ["to-begin"] if not view["pile"] else ["forced"] if choices == 1 else ["high"] if high else []
    if view.get("picked") is not None:
        asked.append("where")
    if view.get("last_call"):
        asked.append("last-call")
    if "hallway" in view and view["players"][view["seat"]]["section"] is None:
        asked.append("hub")
    return "-".join(asked)


def moments(story: Story) -> tuple[dict[str, Any], list[Moment], list[Moment]]:
    """The record of the game, what its seats are asked, and what is watched."""
    match = manse.game(story.game).start(players=story.players, seed=story.seed, **dict(story.options))
    bot, chance = manse.bot("heuristic", seed=story.seed), random.Random(story.seed)
    asked: dict[str, list[tuple[int, int]]] = {}
    taken = 0
    while not match.over:
        seat = match.to_act[0]
        choices = match.legal(seat)
        asked.setdefault(kind(match.view(seat), len(choices)), []).append((taken, seat))
        match.play(seat, bot.choose(match.seat(seat)) if chance.random() < SENSE else chance.choice(choices))
        taken += 1
    own = [Moment(name, seat, at) for name, met in asked.items() for at, seat in [met[middle(len(met))]]]
    return match.record(), own, list(watched(story, [str(line) for line in match.story(None)]))


def middle(count: int) -> int:
    return int(MIDDLE * count)


def watched(story: Story, lines: list[str]) -> Iterator[Moment]:
    for name, words in story.watched:
        met = [step for step, line in enumerate(lines) if re.search(words, line)]
        if met:
            yield Moment(name, 0, met[middle(len(met))])
