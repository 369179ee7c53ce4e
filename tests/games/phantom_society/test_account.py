"""A team game is told by what the teams did, not by ones and noughts."""

import manse
from manse.games.phantom_society.state import Phase
from tests.games.phantom_society.table import GAME, table
from tests.stage import play, position_of

NAMES = ("Ada", "Ben", "Cat", "Dot")


def said(match: manse.Match) -> tuple[str, list[str]]:
    account = match.account()
    return GAME.words().say(account.decided, None, NAMES), [GAME.words().say(line, None, NAMES) for line in account.results]


def tournament(points: tuple[int, int], winner: int) -> manse.Match:
    """The last of three games has been won by a team; both have points from before."""
    position = position_of(table(games=3))
    s = position.state
    s.points[:], s.winner, s.game, s.to_act, s.phase = points, winner, 3, 0, Phase.END
    return position.match()


def test_the_hunters_find_the_last_ghost() -> None:
    match = table(2, gone="c4 d4 c3", damage=20)
    play(match, "1 d2", "0 d3")
    assert match.over
    decided, results = said(match)
    assert decided == "All ghosts were found at £22k of damage, before it came to £50k. Well done, Ada."
    assert results == ["Hunters: 4 of 4 ghosts found", "Ghosts: £22k of £50k damage"]
    assert [GAME.words().say(deed) for deed in match.account().deeds if deed] == [
        "1 room, £0k of damage; uncovered the white ghost",
        "1 room, £2k of damage",
    ]
    assert match.account().moments[-1].head.key == "moment_last_hunters"


def test_the_ghosts_do_enough_damage() -> None:
    match = table(4, damage=int(table(4).view(None)["target"]) - 1)
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[0])
    assert match.over
    decided, results = said(match)
    assert decided.endswith("Well done, Ben and Dot.")
    assert results[1].startswith("Ghosts: £") and results[0] == "Hunters: 0 of 4 ghosts found"
    assert match.account().sides == ((0, 2), (1, 3))


def test_several_games_are_decided_by_points() -> None:
    assert said(tournament((1, 1), 0))[0] == "The points of 3 games decide: 2 to 1 for Ada and Cat."
    assert said(tournament((1, 0), 1))[0] == "Both teams have 1 point: they share the win."
    assert said(tournament((1, 0), 1))[1] == ["1 point"] * 4


def test_each_game_of_a_tournament_brought_its_winners_their_points() -> None:
    match, bot = GAME.start(4, seed=2, games=3, layout="random"), manse.bot("heuristic", seed=2)
    while not match.over:
        match.play(match.to_act[0], bot.choose(match.seat(match.to_act[0])))
    rounds = match.account().by_round()
    won = [frame.view for frame in match.frames(None) if frame.view["event"]["what"] == "won"]
    assert list(rounds) == [view["game"] for view in won] == [1, 2, 3]
    for view in won:
        winners = view["teams"][view["winner"]]["seats"]
        assert rounds[view["game"]] == [int(seat in winners) for seat in range(4)]
