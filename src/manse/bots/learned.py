"""A rival that plays by a net, without a thought."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np

from manse.bots.base import Candidate, Dice, Thinker
from manse.bots.search import Search
from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.record import Array
from manse.engine.rng import MASK
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.engine.verbs import Known
from manse.nets.net import Answer, Net, load, net_of


@cache
def loaded(file: str, game: Game) -> Net:
    return load(Path(file), game)


def learned_for(file: str | None, seat: Seat) -> Net | None:
    """The net of a file, or the one that ships, if it learned what this seat plays."""
    net = loaded(file, seat.game) if file else net_of(seat.game)
    return net if net and net.knows(seat.knowledge) else None


class Learned(Thinker):
    """Plays what a net that learned from its own games thinks best: milliseconds a decision. The more `temperature`, the more it
    varies; at 0 it does what it thinks best. `net` is a file that `manse learn` wrote, in place of the net that ships; with `slip`, from 0
    to 1, so many of its choices are left to chance.

    With a box or an option that the net did not learn, or in a game without a net, it searches, and says so.
    """

    def __init__(self, temperature: float = 0.5, net: str | None = None, slip: float = 0.0, seed: int | None = None) -> None:
        if not 0 <= temperature <= 10:
            raise DataError("a temperature is from 0 to 10")
        if not 0 <= slip <= 1:
            raise DataError("a slip is a share of the choices, from 0 to 1")
        super().__init__(seed)
        self.temperature, self.net, self.slip = temperature, net, slip
        self._search = Search(seed=seed)

    def choose(self, seat: Seat) -> str:
        if self.dice.hits(self.slip):
            return self.by_chance(seat)
        found = self.odds(seat)
        if found is None:
            chosen = self._search.choose(seat)
            self._weighed = unlearned(self._search.explain())
            return chosen
        odds, share = found
        self._weighed = explained(seat, odds, share, drawn(odds, self.dice))
        return self._weighed[0].action

    def odds(self, seat: Seat) -> tuple[Array, float] | None:
        """How likely each action is, and the share of the win that the net expects; nothing if it did not learn what is played."""
        net = learned_for(self.net, seat)
        if net is None:
            return None
        answer = asked(net, seat, self.habit(seat))
        return odds_of(answer.logits, seat.mask, self.temperature), answer.share


def unlearned(weighed: list[Candidate]) -> list[Candidate]:
    """Says with the choice that it was searched for want of a net that learned this."""
    first, *others = weighed
    told = {"percent": round(100 * first.value), "visits": first.visits}
    return [first._replace(reason=Line("reason_unlearned", told)), *others]


def asked(net: Net, seat: Seat, habit: int) -> Answer:
    """The net's answer from what the seat knows, and nothing else, and from what sensible play would do."""
    return net(told_to(seat), habit, int(seat.knowledge.seats))


def told_to(seat: Seat) -> Array:
    """What a net is told of the position, as this seat knows it."""
    game, out = seat.game, np.zeros(seat.game.told, np.float32)
    out[: game.encoder.SIZE] = seat.observation
    reckon = cast("Callable[[Known, int, Array], None]", game.sense["reckon"])
    reckon(seat.knowledge, seat.number, out)
    return out


def odds_of(logits: Array, mask: Array, temperature: float) -> Array:
    """How likely each action is; near 0, all is one action's."""
    legal = np.where(mask, logits.astype(np.float64), -np.inf)
    odds: Array = np.exp((legal - legal.max()) / max(temperature, 1e-3))
    return odds / odds.sum()


def drawn(odds: Array, dice: Dice) -> int:
    at = (dice.roll() & MASK) / (MASK + 1)
    return min(int(np.searchsorted(np.cumsum(odds), at, side="right")), int(np.flatnonzero(odds)[-1]))


def explained(seat: Seat, odds: Array, share: float, chosen: int) -> list[Candidate]:
    """The chosen one first, then the likeliest."""
    legal = sorted(np.flatnonzero(seat.mask), key=lambda action: (action != chosen, -odds[action]))
    value, names = min(max(share, 0.0), 1.0), seat.game.text.NOTATION
    return [Candidate(names[action], value, 0, Line("reason_learned", {"percent": round(100 * odds[action])})) for action in legal]
