# %% [markdown]
# # What a seat may believe
#
# A seat's window can imagine worlds that fit all it knows, each as likely as the rules make it; `belief` counts in how many of them
# something is so. Here hunters of [The Phantom Society](../games/phantom_society.md) look for ghosts: how likely, by what the hunters
# know, are the rooms under which the ghosts really lie? The truth is looked up afterwards, in the finished game, to see how good the
# beliefs were.

# %% settings
GAMES, WORLDS, SEED = 40, 200, 7

# %%
from collections import defaultdict

import manse
from manse.engine.speech import Line
from manse.lab.plots import lines


def played(id: str, bot: str, seed: int, **options: int) -> manse.Match:
    """A whole game among bots of one kind."""
    match, bots = manse.game(id).start(seed=seed, **options), manse.bot(bot, seed=seed)
    while not match.over:
        seat = match.seat(match.to_act[0])
        match.play(seat.number, bots.choose(seat))
    return match


def beliefs(match: manse.Match, decision: int) -> list[tuple[Line, float, bool]]:
    """What the seat that decided might believe just then, and whether it was so."""
    step, (number, _) = match.step_before(decision), match.move(decision)
    seat = match.seat_at(step, number)
    true = set(match.game.text.secrets(seat.view, match.open_view(step)))
    return [(fact.line, fact.chance, fact.line in true) for fact in seat.belief(WORLDS, seed=decision).facts]


# %% [markdown]
# One game. Each line is a ghost: how likely its real place was to the hunters, decision by decision, until it was found or the game was
# over.

# %%
match = played("phantom_society", "heuristic", SEED)
courses = defaultdict(list)
for decision in range(match.decisions):
    for line, chance, so in beliefs(match, decision):
        if so and line.key == "lies":
            courses[match.game.words().name(line.args["ghost"])].append((float(decision), 100 * chance))
lines("Chance of a ghost's real room, %, by decisions", dict(sorted(courses.items())[:3]))

# %% [markdown]
# Are they calibrated? Of all that a seat held to be so with a chance of 30 %, 30 % should be so. In Ghosts, among players who choose at
# random what to do with their cards, and among sensible players: what sensible players do tells something of their hands, which a
# belief by the rules alone leaves out.


# %%
def calibration(bot: str) -> list[tuple[float, float]]:
    """How often things were so that were believed with about the same chance."""
    bins = defaultdict(list)
    for seed in range(GAMES):
        match = played("ghosts", bot, SEED + seed, players=3)
        for decision in range(seed % 5, match.decisions, 25):
            for _, chance, so in beliefs(match, decision):
                bins[round(10 * chance)].append((chance, so))
    return [
        (100 * sum(chance for chance, _ in found) / len(found), 100 * sum(so for _, so in found) / len(found))
        for _, found in sorted(bins.items())
        if len(found) >= 5
    ]


curves = {"random players": calibration("random"), "sensible players": calibration("heuristic"), "perfect": [(0.0, 0.0), (100.0, 100.0)]}
for who in ("random players", "sensible players"):
    off = sum(abs(chance - share) for chance, share in curves[who]) / len(curves[who])
    print(f"{who}: off by {off:.1f} of 100 on average")
lines("How often it was so, %, by how likely it seemed, %", curves)
