"""Bids of the master game, and the tournament around it. Played by name."""

import random

import pytest

import manse
from manse.games.phantom_society.data import NAMES
from manse.games.phantom_society.state import Phase
from tests.games.phantom_society.table import GAME, bidding, build_house, empty, start, until
from tests.stage import last_caption, play, position_of, refusal

# Bids


def test_the_example_of_the_rulebook_48_against_37() -> None:
    match = bidding(4)
    play(match, "0 bid-40", "1 bid-30", "2 plus-8", "3 plus-7")
    view = match.view(None)
    assert view["roles"] == ["master", "hunter", "master", "hunter"]
    assert view["target"] == 37
    told = "The bids are shown, £48k against £37k. Ghost masters: player 1 and player 3. Hunters: player 2 and player 4. "
    assert last_caption(match) == told + "The ghosts want £37k of damage."
    assert view["roles"][match.to_act[0]] == "hunter", "then a hunter places first"


def test_each_team_has_the_tens_and_its_own_thousands() -> None:
    match = bidding(2, even=1)
    assert match.legal(0) == match.legal(1) == ("bid-30", "bid-40", "bid-50")
    play(match, "0 bid-50", "1 bid-50")
    assert match.legal(0) == ("plus-1", "plus-3", "plus-5", "plus-7", "plus-9")
    assert match.legal(1) == ("plus-0", "plus-2", "plus-4", "plus-6", "plus-8")


def test_bids_of_even_and_odd_cannot_tie_and_the_lower_is_the_target() -> None:
    match = bidding(2)
    play(match, "0 bid-40", "1 bid-40", "1 plus-3", "0 plus-2")
    view = match.view(None)
    assert (view["roles"], view["target"]) == (["hunter", "master"], 42)
    assert [team["bid"]["total"] for team in view["teams"]] == [42, 43]


def test_the_piles_are_dealt_at_random() -> None:
    assert {GAME.start(2, seed=seed, master=True).view(None)["teams"][0]["bid"]["pile"] for seed in range(20)} == {"even", "odd"}


def test_partners_bid_together_one_the_tens_and_the_other_the_thousands() -> None:
    match = bidding(4)
    assert match.to_act == (0, 1)
    play(match, "0 bid-40")
    assert match.to_act == (1, 2)
    assert match.view(2)["teams"][0]["bid"]["tens"] == 40
    play(match, "2 plus-6", "1 bid-50", "3 plus-1")
    assert match.view(None)["target"] == 46


def test_bad_bids_are_refused_with_a_reason() -> None:
    match = bidding(2)
    assert refusal(match, 0, "plus-2") == "Lay the tens first: 30, 40 or 50"
    assert refusal(match, 0, "c4") == "First comes the bid: lay an objective card"
    assert refusal(match, 0, "blue-1") == "First comes the bid: lay an objective card"
    play(match, "0 bid-40", "1 bid-30")
    assert refusal(match, 0, "bid-50") == "Your team has laid £40k for the tens: now lay the thousands"
    assert refusal(match, 0, "plus-3") == "£3k is in the other team's pile; yours has the even thousands"
    assert refusal(match, 1, "plus-4") == "£4k is in the other team's pile; yours has the odd thousands"
    play(match, "0 plus-0", "1 plus-1")
    assert refusal(match, match.to_act[0], "bid-30") == "The bids have been made"


def test_a_lone_player_who_bids_more_commands_all_four_ghosts_against_two_hunters() -> None:
    match = bidding(3)
    play(match, "0 bid-50", "0 plus-0", "1 bid-30", "2 plus-9")
    view = match.view(None)
    assert view["roles"] == ["master", "hunter", "hunter"]
    assert view["order"][1::2] == [0, 0] and sorted(view["order"][::2]) == [1, 2]
    until(match, Phase.RAID)
    assert [ghost["seat"] for ghost in match.view(0)["ghosts"]] == [0, 0, 0, 0]
    hunters = []
    for _ in range(4):
        match.play(0, match.legal(0)[0])
        hunters.append(match.to_act[0])
        match.play(
            hunters[-1], next(name for name in match.legal(hunters[-1]) if not match.open_view()["house"][NAMES.index(name)]["ghost"])
        )
    assert hunters in ([1, 2, 1, 2], [2, 1, 2, 1])


# Tournaments


def test_without_bids_a_won_game_scores_one_and_the_teams_change_sides() -> None:
    match = start(4, games=3, layout="random")
    roles, totals = [], []
    while not match.over:
        roles.append(match.view(None)["roles"])
        game = match.view(None)["game"]
        while not match.over and match.view(None)["game"] == game:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[0])
        totals.append(sum(team["points"] for team in match.view(None)["teams"]))
    assert roles[0] == roles[2] != roles[1]
    assert totals == [1, 2, 3]
    assert sum(match.payoff) == 1


def test_of_three_players_the_same_one_hunts_in_every_game() -> None:
    match = start(3, games=3, layout="random")
    roles = {1: match.view(None)["roles"]}
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        roles[match.view(None)["game"]] = match.view(None)["roles"]
    assert roles[1] == roles[2] == roles[3]


def test_with_bids_a_won_game_scores_their_difference() -> None:
    match = bidding(2, games=2)
    play(match, "0 bid-40", "1 bid-30", "0 plus-8", "1 plus-7")
    position = position_of(match)
    position.state.damage = 36
    match = position.match()
    until(match, Phase.HUNT, Phase.NEXT, Phase.BID)
    assert match.view(None)["teams"][0]["points"] == 11
    captions = match.story(None)
    assert "11 points for the ghosts, player 1." in next(line for line in captions if "points" in line)
    assert match.view(None)["game"] == 2
    assert match.view(None)["phase"] == "bid"
    assert match.view(None)["damage"] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_tournament_adds_up_the_differences_of_the_bids(players: int) -> None:
    match = GAME.start(players, seed=6, master=True, games=6, layout="random")
    dice = random.Random(players)
    while not match.over:
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    ends = [view for frame in match.frames(None) if (view := frame.view)["event"]["what"] == "won"]
    points, piles = [0, 0], set()
    for number, view in enumerate(ends, 1):
        bids = [team["bid"]["total"] for team in view["teams"]]
        ghosts = bids.index(max(bids))
        assert view["game"] == number
        assert view["target"] == min(bids)
        assert [team["side"] for team in view["teams"]] == [["hunters", "ghosts"][team == ghosts] for team in range(2)]
        won = ghosts if view["damage"] >= min(bids) else 1 - ghosts
        points[won] += max(bids) - min(bids)
        piles.add(view["teams"][0]["bid"]["pile"])
        assert [team["points"] for team in view["teams"]] == points
    assert len(ends) == 6
    assert {tuple(map(tuple, (team["seats"] for team in view["teams"]))) for view in ends} == {teams_of(match)}, "teams stay"
    assert piles == {"even", "odd"}, "the piles are dealt anew"
    best = points.index(max(points))
    assert points[0] != points[1]
    assert match.winners == teams_of(match)[best]
    assert match.scores == tuple(points[seat not in teams_of(match)[0]] for seat in range(players))


def teams_of(match: manse.Match) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(team["seats"]) for team in match.view(None)["teams"])


def finished(points: tuple[int, int], players: int = 4) -> manse.Match:
    """The last game of a tournament ends with these points; team 0 hunts and finds the last ghost."""
    position = empty(players, games=3)
    s = position.state
    build_house(s)
    s.points[:] = [points[0] - 1, points[1]]
    s.game, s.winner, s.phase, s.to_act = 3, 0, Phase.END, 0
    return position.match()


@pytest.mark.parametrize(
    ("points", "players", "payoff"),
    [
        ((3, 0), 4, (0.5, 0, 0.5, 0)),
        ((1, 2), 4, (0, 0.5, 0, 0.5)),
        ((2, 2), 4, (0.25, 0.25, 0.25, 0.25)),
        ((2, 2), 3, (0.5, 0.25, 0.25)),
        ((2, 1), 3, (1, 0, 0)),
        ((2, 2), 2, (0.5, 0.5)),
    ],
)
def test_most_points_win_the_tournament_and_ties_share(points: tuple[int, int], players: int, payoff: tuple[float, ...]) -> None:
    match = finished(points, players)
    assert match.over
    assert match.payoff == payoff


def test_the_end_of_a_tournament_is_told() -> None:
    assert last_caption(finished((3, 0))) == (
        "All ghosts are found: 1 point for the hunters, player 1 and player 3. The tournament is won by player 1 and player 3, 3 to 0."
    )
    assert last_caption(finished((2, 2))).endswith("The tournament ends in a tie, 2 to 2.")


def test_nothing_of_a_game_is_left_in_the_next() -> None:
    match = start(4, games=2)
    while match.view(None)["game"] == 1:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    view = match.view(None)
    assert (view["damage"], view["history"], view["yielded"], view["winner"]) == (0, [], [], None)
    assert view["resting"] == [], "though all rested before"
    assert sum(view["stock"].values()) == 36
    state = position_of(match).state
    assert not state.clue.any() and not state.wants.any()
