"""How strong a player is taken to be, game after game: OpenSkill's model, for people and for the house's rivals on one scale."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

MEAN, DOUBT = 25.0, 25.0 / 3.0
"""Of who has not played yet, as OpenSkill has them."""
SCALE = 40
"""Points that are shown for one of OpenSkill's: everybody begins at a thousand."""
FEW = 10
"""A rating of fewer games is provisional."""


class Rating(NamedTuple):
    mean: float = MEAN
    doubt: float = DOUBT
    games: int = 0

    @property
    def shown(self) -> int:
        return round(SCALE * self.mean)

    @property
    def interval(self) -> int:
        """Half of the 95 % interval around what is shown."""
        return round(1.96 * SCALE * self.doubt)

    @property
    def provisional(self) -> bool:
        return self.games < FEW


class Game(NamedTuple):
    """What a game says of who played it, seat by seat."""

    players: Sequence[str]
    """Who sat there. Somebody may have sat in several seats, as rivals of the same level do."""
    shares: Sequence[float]
    """What each seat won of 1."""
    sides: Sequence[Sequence[int]]
    """Seats that win together."""
    left: Collection[int] = ()
    """Seats whose people left: they have lost, however their stand-ins did. For the others the game counts as it ended."""


def rate(game: Game, known: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings of all who played. Who sat in several seats learns from each of them."""
    seats = _by_seat(game, known, ())
    for leaver in game.left:
        seats[leaver] = _by_seat(game, known, (leaver,))[leaver]
    found: dict[str, list[Rating]] = defaultdict(list)
    for player, rating in zip(game.players, seats, strict=True):
        found[player].append(rating)
    return {player: _together(known.get(player, Rating()), news) for player, news in found.items()}


def _by_seat(game: Game, known: Mapping[str, Rating], last: Sequence[int]) -> list[Rating]:
    """What the game says of each seat, if the sides of the seats in `last` had come last."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = [known.get(player, Rating()) for player in game.players]
    sides = [[model.rating(mu=before[seat].mean, sigma=before[seat].doubt) for seat in side] for side in game.sides]
    ranks = [2.0 if any(seat in side for seat in last) else -sum(game.shares[seat] for seat in side) for side in game.sides]
    after = list(before)
    for side, news in zip(game.sides, model.rate(sides, ranks=ranks), strict=True):
        for seat, rating in zip(side, news, strict=True):
            after[seat] = Rating(float(rating.mu), float(rating.sigma), before[seat].games + 1)
    return after


def _together(before: Rating, news: Sequence[Rating]) -> Rating:
    """Gains add up, doubt falls by as much as each leaves of it; one game is one game."""
    mean, doubt = before.mean, before.doubt
    for rating in news:
        mean, doubt = mean + rating.mean - before.mean, doubt * rating.doubt / before.doubt
    return Rating(mean, doubt, before.games + 1)
