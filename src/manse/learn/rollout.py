"""What the tables show while they are played on, and what each decision turned out to be worth."""

from typing import NamedTuple

import torch

from manse.learn.net import PolicyNet, asked, rounded, tell, told_of
from manse.learn.playing.loops import LEARNER, RIVAL
from manse.learn.tables import Tables

HEADS = 2
"""What a net expects: a share of the win, and points."""


class Rollout:
    """So many turns of all tables; row (t, i) is what table i showed before turn t."""

    def __init__(self, tables: Tables, turns: int, scale: float) -> None:
        self.tables, self.turns, self.scale = tables, turns, scale
        shape, device = (turns, tables.size), tables.device
        half = torch.bfloat16 if device.startswith("cuda") else torch.float32
        self.told = torch.zeros((*shape, rounded(told_of(tables.game))), dtype=half, device=device)
        for turn in self.told:
            tell(tables.game, turn, tables.observation, tables.habit, tables.seats)
        self.last = self.told[0].clone()
        self.legal = torch.zeros((*shape, tables.legal.shape[1]), dtype=torch.bool, device=device)
        self.habit, self.action, self.seat = (torch.zeros(shape, dtype=torch.int64, device=device) for _ in range(3))
        self.mover = torch.zeros(shape, dtype=torch.int8, device=device)
        self.odds = torch.zeros(shape, device=device)
        self.value, self.gain = (torch.zeros((*shape, HEADS), device=device) for _ in range(2))
        self.ended = torch.zeros(shape, dtype=torch.bool, device=device)
        self.won = torch.zeros((*shape, tables.payoff.shape[1], HEADS), device=device)
        self.known = torch.zeros(shape, dtype=torch.bool, device=device)
        met = (tables.who == RIVAL).any(1).nonzero()
        self.met = int(met[0]) if len(met) else tables.size
        """The first table with a rival: those without lie before it."""

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, net: PolicyNet, rival: PolicyNet | None, warmth: float = 1.0) -> None:
        """`warmth` is the rival's temperature."""
        tables, game, there = self.tables, self.tables.game, slice(self.met, None)
        own = net.weights(self.told)
        others = rival.weights(self.told) if rival is not None else {}
        for t in range(self.turns):
            tell(game, self.told[t], tables.observation, tables.habit)
            self.legal[t], self.habit[t] = tables.legal, tables.habit
            self.seat[t], self.mover[t] = tables.to_move, tables.mover
            logits, self.value[t] = asked(net, own, self.told[t], self.legal[t])
            self.action[t] = sampled(logits)
            self.odds[t] = logits.gather(1, self.action[t].unsqueeze(1)).squeeze(1) - logits.logsumexp(1)
            if rival is not None and self.met < tables.size:
                met = asked(rival, others, self.told[t, there], self.legal[t, there])[0]
                self.action[t, there] = torch.where(self.mover[t, there] == RIVAL, sampled(met / warmth), self.action[t, there])
            tables.turn(self.action[t])
            self.ended[t] = tables.ended
            self.won[t, :, :, 0], self.won[t, :, :, 1] = tables.payoff, (tables.points / self.scale).clamp(-3, 3)
        self._weigh(asked(net, own, tell(game, self.last, tables.observation, tables.habit), tables.legal)[1])

    def _weigh(self, last: torch.Tensor, trace: float = 0.95) -> None:
        """What each decision gained beyond what was expected (GAE), seat by seat: a seat's next decision may be many turns away.

        Of a seat's last decision in the rollout nothing is known, unless the game ended or the seat is to move again.
        """
        shape = self.won.shape[1:]
        value, gain = torch.zeros(shape, device=last.device), torch.zeros(shape, device=last.device)
        known = torch.zeros(shape[:2], dtype=torch.bool, device=last.device)
        seat = self.tables.to_move.long().unsqueeze(1)
        known.scatter_(1, seat, (self.tables.mover == LEARNER).unsqueeze(1))
        value.scatter_(1, seat.unsqueeze(2).expand(-1, 1, HEADS), last.unsqueeze(1))
        for t in reversed(range(self.turns)):
            ended = self.ended[t].unsqueeze(1)
            value, gain = torch.where(ended.unsqueeze(2), self.won[t], value), gain * ~ended.unsqueeze(2)
            known |= ended
            seat, mine = self.seat[t].unsqueeze(1), (self.mover[t] == LEARNER).unsqueeze(1)
            wide = seat.unsqueeze(2).expand(-1, 1, HEADS)
            before, after = value.gather(1, wide).squeeze(1), gain.gather(1, wide).squeeze(1)
            told = known.gather(1, seat)
            self.gain[t] = torch.where(told, before - self.value[t] + trace * after, 0.0)
            self.known[t] = (told & mine).squeeze(1)
            value.scatter_(1, wide, torch.where(mine, self.value[t], before).unsqueeze(1))
            gain.scatter_(1, wide, torch.where(mine, self.gain[t], after).unsqueeze(1))
            known.scatter_(1, seat, told | mine)


def sampled(logits: torch.Tensor) -> torch.Tensor:
    """An action each, as likely as the logits say (the greatest after Gumbel's noise)."""
    noise = torch.empty_like(logits).exponential_().clamp_(min=1e-30).log_()
    return (logits - noise).argmax(1)


class Strength(NamedTuple):
    """What the learner won in the games that ended, and what would be fair."""

    won: float
    fair: float
    games: int

    @property
    def ratio(self) -> float:
        return self.won / self.fair if self.fair else 0.0


def strength(rollout: Rollout, which: torch.Tensor) -> Strength:
    """Of the learner's seats at some tables."""
    tables = rollout.tables
    seats = torch.arange(tables.who.shape[1], device=tables.who.device) < tables.seats.unsqueeze(1)
    learners = ((tables.who == LEARNER) & seats & which.unsqueeze(1)).float()
    ended = rollout.ended.float()
    won = (rollout.won[..., 0] * learners * ended.unsqueeze(2)).sum()
    fair = (ended * (learners.sum(1) / tables.seats)).sum()
    games = (ended * which).sum()
    return Strength(float(won), float(fair), int(games))
