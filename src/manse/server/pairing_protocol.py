"""Finding players, on the wire. As in protocol.py, the browser's types are generated from these."""

from typing import Annotated

import msgspec

from manse.server.clocks import NO_CLOCK, Clock
from manse.server.protocol import Answer, Shape


class PairWish(Shape):
    game: str
    players: int
    clock: Clock = NO_CLOCK
    rated: bool = False
    rivals: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """After how many seconds the house's rivals take the empty seats; 0: never."""


class PairTold(Answer):
    """How it stands with what one looks for."""

    wish: PairWish
    since: int
    """Milliseconds since 1970."""
    waiting: int
    """How many look for the same, oneself among them."""
    usual: int | None
    """Seconds that half of those before waited at most; None where too few have to tell."""
    table: str | None
    """The table that was found."""
