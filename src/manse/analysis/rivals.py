"""What each level of rival would have lost in a seat's decisions: by that the seat's own play is told."""

from dataclasses import astuple, dataclass

import numpy as np

from manse.analysis.judge import Weighed, key_for
from manse.bots.learned import Learned
from manse.bots.levels import LEVELS, Level
from manse.engine.record import Array
from manse.engine.seat import Seat

THOUGHT = {"phantom": 0.26, "master": 0.18}
"""How much of what a net loses by itself is lost by those who think ahead with it, as `bench/losses.py` measured it (± 0.02 each):
asking them would take as long as their games did."""
UNLEARNED = 0.5
"""How much of what sensible play loses stands for a net, where none has learned what is played."""


@dataclass(frozen=True)
class Losses:
    """Of one decision, or of many: what was lost by the seat, and what ways to play would have lost on average."""

    seat: float = 0.0
    random: float = 0.0
    sensible: float = 0.0
    learned: float = 0.0

    def __add__(self, other: "Losses") -> "Losses":
        return Losses(self.seat + other.seat, self.random + other.random, self.sensible + other.sensible, self.learned + other.learned)

    def of(self, level: Level, game: str) -> float:
        """What a level would have lost."""
        chance = level.left_to_chance(game)
        ways = {"random": self.random, "heuristic": self.sensible, "learned": self.learned}
        rest = ways[level.bot] if level.bot in ways else THOUGHT[level.id] * self.learned
        return chance * self.random + (1 - chance) * rest

    def level(self, game: str) -> str:
        """The level whose loss comes nearest; of equals, the higher. Nobody loses less than nothing, though few decisions may say so."""
        held = Losses(*(max(0.0, lost) for lost in astuple(self)))
        return min(reversed(LEVELS), key=lambda level: abs(held.of(level, game) - held.seat)).id

    @property
    def accuracy(self) -> float:
        return min(1.0, max(0.0, 1 - self.seat / self.random)) if self.random > 0 else 1.0


def learned_odds(seat: Seat, seed: int) -> Array | None:
    """How likely the net that ships makes each action here, as the level does that plays by it alone."""
    key = key_for(seed, "learned", int(seat.knowledge.decisions), seat.number)
    found = Learned(seed=int(key[0])).odds(seat)
    return None if found is None else found[0]


def losses(found: Weighed, made: int, odds: Array | None) -> Losses:
    lost = found.lost.mean(1)
    sensible = float(found.habits @ lost)
    learned = UNLEARNED * sensible if odds is None else float(np.asarray(odds)[found.actions] @ lost)
    return Losses(float(lost[found.actions.index(made)]), float(lost.mean()), sensible, learned)
