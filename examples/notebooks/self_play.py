# %% [markdown]
# # Self-play in 60 lines
#
# A policy learns [Ghosts](../games/ghosts.md) from nothing but games with itself: a matrix, a softmax over the legal actions, and the
# gradient of the share of the win. No learning library is needed; `manse.batch` plays hundreds of games at once, and tells each seat
# what it may know.

# %% settings
GAMES, UPDATES, RATE, SEED = 256, 120, 2.0, 1
PLAYERS, BOX = 2, "vigil"  # a variant of one round, so that a game is short
RIVALS = 200  # games against a sensible player, at the end

# %%
import numpy as np

import manse
from manse.lab.plots import lines

batch = manse.batch("ghosts", size=GAMES, players=PLAYERS, data=BOX)
dice = np.random.default_rng(SEED)
policy = np.zeros((batch.observation.shape[1], batch.legal.shape[1]), np.float32)


def odds(knowledge: np.ndarray, legal: np.ndarray) -> np.ndarray:
    """The policy: how likely each legal action is. Of games that are over nothing is asked."""
    weights = np.exp(np.clip(knowledge @ policy, -30, 30)) * legal
    return weights / np.maximum(weights.sum(-1, keepdims=True), 1e-30)


def drawn(chances: np.ndarray) -> np.ndarray:
    return (chances.cumsum(1) > dice.random((len(chances), 1))).argmax(1)


# %% [markdown]
# One update: all games are played to the end, every seat by the same policy. What a seat has won more than its fair share makes its
# decisions likelier; what it has won less makes them rarer.


# %%
def learn(seed: int) -> None:
    batch.reset(seed)
    trail = []
    while not batch.over.all():
        chances = odds(batch.observation, batch.legal)
        actions = drawn(chances)
        trail.append((batch.observation.copy(), chances, actions, batch.to_move.astype(int)))
        batch.step(actions)
    gradient = np.zeros_like(policy)
    for knowledge, chances, actions, seat in trail:
        gain = np.where(seat >= 0, batch.payoff[np.arange(GAMES), seat] - 1 / PLAYERS, 0)
        gradient += knowledge.T @ ((np.eye(policy.shape[1])[actions] - chances) * gain[:, None])
    policy[:] += RATE * gradient / (GAMES * len(trail))


def against_random(seed: int) -> float:
    """The share of the wins of the policy in seat 0, when all others play anything."""
    batch.reset(seed)
    while not batch.over.all():
        own = drawn(odds(batch.observation, batch.legal))
        batch.step(np.where(batch.to_move == 0, own, batch.sample()))
    return float(batch.payoff[:, 0].mean())


# %% [markdown]
# It begins as a random player, with about half of the wins against another.

# %%
curve = [(0.0, 100 * against_random(10**6))]
for update in range(1, UPDATES + 1):
    learn(update)
    if update % max(1, UPDATES // 20) == 0:
        curve.append((float(update), 100 * against_random(10**6 + update)))
print(f"{curve[0][1]:.0f} % of the wins against a random player before, {curve[-1][1]:.0f} % after {UPDATES * GAMES:,} games")
lines("Wins against a random player, %, by updates", {"the policy": curve})

# %% [markdown]
# A policy becomes a player by one method: it is given a seat's window and names a legal action. Here it meets the sensible play that
# comes with the game.


# %%
class Learned:
    def choose(self, seat: manse.Seat) -> str:
        return seat.game.text.NOTATION[odds(seat.observation, seat.mask).argmax()]


def share(seed: int) -> float:
    match = manse.game("ghosts").start(PLAYERS, seed=seed, data=BOX)
    own, learned, rival = seed % PLAYERS, Learned(), manse.bot("heuristic", seed=seed)
    while not match.over:
        seat = match.seat(match.to_act[0])
        match.play(seat.number, learned.choose(seat) if seat.number == own else rival.choose(seat))
    return match.payoff[own]


print(f"{sum(map(share, range(RIVALS))) / RIVALS:.0%} of the wins against sensible play")
