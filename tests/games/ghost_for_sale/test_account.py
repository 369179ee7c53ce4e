"""What the properties brought, and what decides among equals: fewer castles, then more money, else nothing."""

import manse
from manse.engine.record import NONE
from manse.games.ghost_for_sale.data import PROPERTIES
from manse.games.ghost_for_sale.state import Phase
from tests.games.ghost_for_sale.table import GAME, put
from tests.stage import position_of

NAMES = ("Ada", "Ben", "Cat")


def ended(points: tuple[int, ...], castles: tuple[str, ...] = ("", "", ""), hands: tuple[str, ...] = ("", "", "")) -> manse.Match:
    """All is scored; the players own these castles and hold these cards."""
    position = position_of(GAME.start(len(points), seed=1))
    s = position.state
    s.points[: len(points)] = points
    s.owner[:] = NONE
    s.hand[:] = s.reserve[:] = s.pool[:] = s.cards[:] = s.aside[:] = 0
    for seat, (names, hand) in enumerate(zip(castles, hands, strict=True)):
        for name in names.split():
            s.owner[PROPERTIES.index(name)] = seat
        put(s.hand[seat], hand)
        put(s.pool[seat], hand)
        s.cards[seat] = len(hand.split())
    s.first_lot, s.rounds_done, s.to_act, s.phase = 6, s.rounds, 0, Phase.END
    return position.match()


def decided(match: manse.Match) -> str:
    assert match.over
    return GAME.words().say(match.account().decided, None, NAMES)


def test_the_most_points_win() -> None:
    assert decided(ended((7, 9, 4))) == "The most points win: 9 for Ben, 7 for Ada."


def test_fewer_castles_decide_among_equals() -> None:
    match = ended((8, 8, 3), ("glamis kellie", "jedburgh", ""))
    assert match.winners == (1,)
    assert decided(match) == "Ada and Ben are level at 8 points. Fewer castles decide: 1 for Ben, 2 for Ada."


def test_then_more_money_does() -> None:
    match = ended((8, 8, 8), ("glamis", "jedburgh", "kellie hermitage"), ("5 2", "9", "10 10"))
    assert match.winners == (1,)
    told = "Ada, Ben and Cat are level at 8 points, and in castles too. The money left decides: 9 for Ben, 7 for Ada."
    assert decided(match) == told


def test_and_else_the_win_is_shared() -> None:
    match = ended((8, 8, 3), ("glamis", "jedburgh", ""), ("9", "5 4", ""))
    assert match.winners == (0, 1)
    assert decided(match) == "Level at 8 points, Ada and Ben share the win."


def test_what_each_property_of_a_whole_game_brought_is_what_it_was_worth() -> None:
    match, bot = GAME.start(4, seed=5, advanced=True), manse.bot("heuristic", seed=5)
    while not match.over:
        match.play(match.to_act[0], bot.choose(match.seat(match.to_act[0])))
    account = match.account()
    estates = {(house["name"], player["seat"]): house["worth"] for player in match.view(None)["players"] for house in player["estate"]}
    sources = account.by_source()
    for (name, seat), worth in estates.items():
        assert sources.get(name, [0] * 4)[seat] == worth
    assert set(sources) <= {name for name, _ in estates} | {"crystal_ball", "family_portraits"}
    assert set(account.by_round()) <= {1, 2}
    assert any(estates.values())
