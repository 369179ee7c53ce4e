"""The Phantom Society before the haunting: bids, roles, rooms and ghosts; and the tournament around it. Played by name."""

import random
from collections import Counter

import pytest

import manse
from manse.engine.tables import parse
from manse.games.phantom_society.data import NAMES, ROOMS
from manse.games.phantom_society.state import Phase
from tests.games.phantom_society.table import GAME, bidding, build_house, empty, hiding
from tests.stage import last_caption, play, refusal


def start(players: int = 4, **options: bool | int | str) -> manse.Match:
    return GAME.start(players, seed=3, **options)


def until(match: manse.Match, *phases: Phase) -> manse.Match:
    """Plays on at random until a phase comes."""
    dice = random.Random(1)
    while not match.over and match._s.phase not in phases:
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    return match


# The box


def test_the_box_holds_nine_rooms_of_each_colour() -> None:
    stock = start().view(None)["stock"]
    values = {colour: [] for colour in ("blue", "red", "green", "white")}  # type: dict[str, list[int]]
    for room, copies in stock.items():
        colour, value = room.split("-")
        values[colour] += [int(value)] * copies
    assert set(map(tuple, values.values())) == {(1, 1, 2, 2, 3, 3, 4, 5, 6)}
    assert sum(map(sum, values.values())) == 108


def test_another_set_of_values_can_be_chosen() -> None:
    stock = start(values="alternative").view(None)["stock"]
    assert {room: copies for room, copies in stock.items() if room.startswith("red")} == {
        "red-1": 1,
        "red-2": 2,
        "red-3": 2,
        "red-4": 2,
        "red-5": 1,
        "red-6": 1,
    }


def test_the_view_says_that_the_values_are_reconstructed() -> None:
    assert start().view(0)["reconstructed"] == ["values"]


def test_an_owner_may_state_the_printed_values() -> None:
    data = parse("mine.toml", "reconstructed = 0\nstandard = [1, 1, 1, 2, 2, 3, 4, 5, 6]")
    view = GAME.start(2, seed=1, data=data).view(0)
    assert view["stock"]["blue-1"] == 3
    assert view["reconstructed"] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("standard = [1, 1, 2, 2, 3, 3, 4, 5]", "mine.toml, line 1: standard has 8 numbers; 9 are needed"),
        ("standard = [1, 1, 2, 2, 3, 3, 4, 5, 7]", "mine.toml, line 1: standard is 7; 1 to 6 are possible"),
        ("rooms = 8", "mine.toml, line 1: rooms adds up to 8, not to 9"),
        ("ghosts = 1", "mine.toml, line 1: ghosts adds up to 1, not to 2"),
        ("target = [0, 45, 45]", "mine.toml, line 1: target is 0; 1 to 108 are possible"),
    ],
)
def test_a_faulty_file_is_refused_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(manse.DataError) as error:
        GAME.start(2, data=parse("mine.toml", text))
    assert str(error.value) == fault


# Teams and roles


def test_partners_sit_opposite_each_other() -> None:
    for seed in range(10):
        view = GAME.start(4, seed=seed).view(None)
        assert [team["seats"] for team in view["teams"]] == [[0, 2], [1, 3]]
        assert view["roles"] in (["hunter", "master"] * 2, ["master", "hunter"] * 2)


def test_of_three_players_one_hunts_alone_with_two_colours() -> None:
    alone = set()
    for seed in range(20):
        view = GAME.start(3, seed=seed).view(None)
        hunter = view["roles"].index("hunter")
        alone.add(hunter)
        assert Counter(view["roles"]) == {"master": 2, "hunter": 1}
        assert [len(colours) for colours in view["holds"]] == [2 if seat == hunter else 1 for seat in range(3)]
        assert view["order"] == [hunter, (hunter + 1) % 3, hunter, (hunter + 2) % 3]
    assert alone == {0, 1, 2}


def test_two_players_have_two_colours_each() -> None:
    view = start(2).view(None)
    assert view["holds"] == [["blue", "green"], ["red", "white"]]
    assert sorted(view["roles"]) == ["hunter", "master"]


def test_four_players_have_one_colour_each() -> None:
    assert start(4).view(None)["holds"] == [["blue"], ["red"], ["green"], ["white"]]


def test_roles_are_drawn_by_lot() -> None:
    for players in (2, 4):
        assert {GAME.start(players, seed=seed).view(None)["roles"][0] for seed in range(20)} == {"master", "hunter"}


# Placing rooms


def test_a_hunter_places_first_and_then_everyone_clockwise() -> None:
    firsts = set()
    for seed in range(20):
        match = GAME.start(4, seed=seed)
        firsts.add(match.to_act[0])
        assert match.view(None)["roles"][match.to_act[0]] == "hunter"
        seats = []
        for name in NAMES[:8]:
            seat = match.to_act[0]
            seats.append(seat)
            match.play(seat, match.legal(seat)[0])
            match.play(seat, name)
        assert seats == [(seats[0] + turn) % 4 for turn in range(8)]
    assert firsts == {0, 1, 2, 3}


@pytest.mark.parametrize("players", [2, 3])
def test_who_is_alone_on_a_side_places_at_every_turn_of_it(players: int) -> None:
    match = start(players)
    order = match.view(None)["order"]
    seats = []
    for name in NAMES[:8]:
        (seat,) = match.to_act
        seats.append(seat)
        match.play(seat, match.legal(seat)[0])
        match.play(seat, name)
    assert seats == [*order, *order]
    assert order[0] == order[2] and match.view(None)["roles"][order[0]] == "hunter"


def test_each_places_nine_own_rooms_and_the_house_is_full() -> None:
    for players, share in ((4, {9}), (3, {9, 18}), (2, {18})):
        match = start(players)
        placed: Counter[int] = Counter()
        while match._s.phase in (Phase.PICK, Phase.PLACE):
            seat = match.to_act[0]
            placed[seat] += match._s.phase == Phase.PICK
            match.play(seat, match.legal(seat)[-1])
        assert set(placed.values()) == share
        view = match.view(None)
        assert all(square["standing"] for square in view["house"]) and len(view["house"]) == 36
        assert view["stock"] == {}


def test_a_room_is_picked_and_then_placed() -> None:
    match = start()
    seat = match.to_act[0]
    colour = match.view(seat)["holds"][seat][0]
    assert match.legal(seat) == tuple(f"{colour}-{value}" for value in range(1, 7))
    play(match, f"{seat} {colour}-6")
    assert match.view(None)["held"] == f"{colour}-6"
    assert last_caption(match, seat) == f"You take {colour} 6 in hand."
    play(match, f"{seat} c4")
    assert last_caption(match) == f"Player {seat + 1} places {colour} 6 on c4."
    placed = next(square for square in match.view(None)["house"] if square["square"] == "c4")
    assert placed == {
        "square": "c4",
        "room": f"{colour}-6",
        "colour": colour,
        "value": 6,
        "standing": True,
        "ghost": None,
        "removed": None,
    }


def test_what_cannot_be_placed_is_refused_with_a_reason() -> None:
    match = start(4)
    first = match.to_act[0]
    own, foreign = match.view(None)["holds"][first][0], match.view(None)["holds"][(first + 1) % 4][0]
    assert refusal(match, first, f"{foreign}-3") == f"{foreign.capitalize()} 3 is a room of player {(first + 1) % 4 + 1}; you place {own}"
    assert refusal(match, first, "c4") == "First choose which of your rooms to place"
    assert refusal(match, first, "bid-40") == "The objective is not put up for bids in this game"
    play(match, f"{first} {own}-6")
    assert refusal(match, first, f"{own}-1") == f"You have {own} 6 in hand: choose a free square for it"
    play(match, f"{first} c4")
    for _ in range(3):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        assert refusal(match, seat, "c4") == f"C4 is taken by {own} 6"
        match.play(seat, match.legal(seat)[0])
    assert refusal(match, first, f"{own}-6") == f"You have no {own} 6 left to place"


def test_rooms_can_be_laid_out_at_random() -> None:
    houses = set()
    for seed in range(5):
        match = GAME.start(4, seed=seed, layout="random")
        view = match.view(None)
        assert Counter(square["room"] for square in view["house"]) == Counter({room: 2 if int(room[-1]) < 4 else 1 for room in ROOMS})
        houses.add(tuple(square["room"] for square in view["house"]))
        assert match.story(None)[1] == "All rooms are laid out at random."
        assert view["phase"] == "hide"
    assert len(houses) == 5


# Hiding


def test_each_master_hides_two_ghosts_under_their_own_colours_in_any_order() -> None:
    match = hiding(4)
    assert list(match.to_act) == [1, 3]
    play(match, "3 b6", "1 f5", "1 a1")
    assert list(match.to_act) == [3]
    assert match.view(3)["to_hide"] == [0, 0, 0, 1]
    play(match, "3 c3")
    assert [ghost["square"] for ghost in match.view(1)["ghosts"]] == ["a1", "f5", "c3", "b6"]
    assert len(match.to_act) == 1 and match.to_act[0] in (1, 3)


def test_a_lone_master_hides_all_four() -> None:
    match = hiding(2)
    play(match, "1 a1", "1 b6", "1 c3", "1 f5")
    assert [ghost["square"] for ghost in match.view(1)["ghosts"]] == ["a1", "f5", "c3", "b6"]
    assert match.to_act == (1,)


def test_a_ghost_under_a_wrong_colour_is_refused_with_a_reason() -> None:
    match = hiding(4)
    wrong = "Green 2 lies on c3, and a ghost hides under its own colour: you have yet to hide the blue ghost and the red ghost"
    assert refusal(match, 1, "c3") == wrong
    play(match, "1 a1")
    assert refusal(match, 1, "c4") == "The blue ghost lies hidden on a1 already"
    wrong = "Green 2 lies on c3, and a ghost hides under its own colour: you have yet to hide the red ghost"
    assert refusal(match, 1, "c3") == wrong
    assert refusal(match, 1, "red-3") == "All rooms have been placed: choose a square"
    assert refusal(match, 0, "c3") == "It is not the turn of player 1"


def test_ghosts_are_dealt_at_random_two_to_each_master() -> None:
    shares = set()
    for seed in range(60):
        view = GAME.start(4, seed=seed, layout="random").open_view()
        owners = [ghost["seat"] for ghost in view["ghosts"]]
        assert sorted(Counter(owners).values()) == [2, 2]
        shares.add(tuple(owner == view["order"][1] for owner in owners))
    assert len(shares) == 6


def test_which_master_begins_is_drawn_by_lot() -> None:
    begins = set()
    for seed in range(20):
        match = until(GAME.start(4, seed=seed, layout="random"), Phase.RAID)
        begins.add(match.view(None)["order"].index(match.to_act[0]))
        words = f"The hunters open their eyes, and player {match.to_act[0] + 1} begins the haunting."
        assert last_caption(match) == words
    assert begins == {1, 3}


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
    match._s.damage = 36
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
    match = empty(players, games=3)
    s = match._s
    build_house(s)
    s.points[:] = [points[0] - 1, points[1]]
    s.game, s.winner, s.phase, s.to_act = 3, 0, Phase.END, 0
    match._settle()
    return match


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
    assert sum(view["stock"].values()) == 36
    assert not match._s.clue.any() and not match._s.wants.any()
