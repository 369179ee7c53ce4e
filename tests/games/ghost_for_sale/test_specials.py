"""Ghost for Sale with special cards: what each of the eight does, and how they are dealt again."""

from collections import Counter

import pytest

import manse
from manse.games.ghost_for_sale.data import SPECIALS, Special
from manse.games.ghost_for_sale.state import Phase
from tests.games.ghost_for_sale.table import ALL, GAME, bid, lot, pass_all, player, table
from tests.stage import play, position_of, refusal

HAND = "1 2 3 5 8 9"


def ghosts(count: int, name: str = "algernon") -> tuple[str, ...]:
    return tuple(f"0 ghost {name}" for _ in range(count))


def bought(special: str, count: int, castles: bool = False, name: str = "algernon") -> manse.Match:
    """Player 1 has just bought a property with this special card and so many real ghosts."""
    match = table("9", "1", "1", specials={name: special}, tokens=ghosts(count, name), castles=castles)
    bid(match, f"0 9 {name}", "1 pass", "2 pass")
    return match


def dealt(seed: int) -> list[str]:
    match = GAME.start(3, seed=seed, advanced=True)
    play(match, *(f"{seat} keep-{card}" for seat in range(3) for card in (1, 2, 4, 5)))
    view = match.view(None)
    lying = [found["special"] for found in view["properties"]]
    assert len(set(lying)) == 6
    assert sorted([*lying, *view["specials_left"]]) == sorted(SPECIALS)
    return lying


def test_six_of_the_eight_are_dealt_by_lot_each_as_likely() -> None:
    found = Counter(special for seed in range(160) for special in dealt(seed))
    assert set(found) == set(SPECIALS)
    assert all(95 < count < 145 for count in found.values()), found


def test_without_the_option_there_are_none() -> None:
    view = GAME.start(3, seed=1).view(None)
    assert not view["advanced"] and view["specials_left"] == []
    assert {found["special"] for found in view["properties"]} == {None}


def test_too_dark_takes_paintings_only() -> None:
    match = table(ALL, ALL, ALL, specials={"culzean": "too_dark"}, phase=Phase.DECLARE)
    assert refusal(match, 0, "ghost-culzean") == "It is too dark at Culzean: only paintings may be declared there"
    assert "painting-culzean" in match.legal(0)
    assert "ghost-ethie" in match.legal(0)


def test_an_old_legend_takes_ghosts_only() -> None:
    match = table(ALL, ALL, ALL, specials={"culzean": "old_legend"}, phase=Phase.DECLARE)
    assert refusal(match, 0, "painting-culzean") == "An old legend speaks of Culzean: only ghosts may be declared there"
    assert "ghost-culzean" in match.legal(0)


def test_a_player_whose_tokens_fit_nowhere_sits_out() -> None:
    position = position_of(GAME.start(3, seed=1, data="small", advanced=True))
    first = int(position.state.first)
    position.state.special[0], position.state.welcome[:] = Special.TOO_DARK, (False, True)
    position.state.tokens_left[:3] = (1, 0, 0)
    position.state.tokens_left[first] = (0, 0, 1)
    match = position.match()
    play(match, "0 true", "1 true", "2 true")
    assert match.legal(first) == ("painting-algernon",)
    play(match, f"{first} painting-algernon")
    assert match.view(None)["phase"] == "inform", "the others hold ghosts only"


def test_bids_at_a_public_auction_lie_face_up() -> None:
    match = table(HAND, HAND, HAND, specials={"culzean": "public_auction"})
    bid(match, "0 8 culzean 9 ethie")
    assert lot(match, "culzean", 1)["bids"] == [{"id": 0, "seat": 0, "back": "high", "card": 8, "how": "up"}]
    assert lot(match, "ethie", 1)["bids"] == [{"id": 1, "seat": 0, "back": "high", "card": None, "how": "down"}]
    assert "Player 1 lays the 8 openly at Culzean." in match.story(1)
    assert player(match, 0, 1)["seen"] == [8]


def test_a_public_auction_is_won_and_paid_like_any_other() -> None:
    match = table(HAND, HAND, HAND, specials={"culzean": "public_auction"})
    bid(match, "0 8 culzean", "1 9 culzean", "2 pass")
    pass_all(match)
    assert [found["name"] for found in player(match, 1)["estate"]] == ["culzean"]
    assert player(match, 1)["gone"] == [9] and player(match, 0)["gone"] == []


def test_the_mirror_asks_the_winner_at_once_and_takes_a_ghost_away() -> None:
    match = bought("magical_mirror", 3)
    assert match.to_act == (0,)
    assert match.view(None)["phase"] == "choice" and match.view(None)["lot"] == "algernon"
    assert match.legal(0) == ("mirror", "decline")
    play(match, "0 mirror")
    assert match.scores[0] == 3, "two ghosts"
    assert "You use the Magical Mirror: one ghost fewer at Algernon." in match.story(0)
    assert "Algernon has 2 real ghosts and brings player 1 3 points." in match.story(1)


def test_the_mirror_may_be_declined() -> None:
    match = bought("magical_mirror", 3)
    play(match, "0 decline")
    assert match.scores[0] == 2
    assert "Player 1 does not use the Magical Mirror." in match.story(1)


def test_the_mirror_at_no_ghosts_leaves_none() -> None:
    match = bought("magical_mirror", 0)
    play(match, "0 mirror")
    assert match.scores[0] == 0
    assert "Algernon has 0 real ghosts and brings player 1 0 points." in match.story(1)


def test_the_mirror_saves_a_house_with_five_ghosts() -> None:
    match = bought("magical_mirror", 5, castles=True, name="jedburgh")
    play(match, "0 mirror")
    assert match.scores[0] == 4


def test_the_crypt_adds_a_ghost() -> None:
    match = bought("secret_crypt", 1)
    assert match.legal(0) == ("crypt", "decline")
    play(match, "0 crypt")
    assert match.scores[0] == 3
    assert "Player 1 opens the Secret Crypt: one ghost more at Algernon." in match.story(1)


def test_the_crypt_makes_five_of_four_and_the_house_worthless() -> None:
    match = bought("secret_crypt", 4, castles=True, name="jedburgh")
    play(match, "0 crypt")
    assert match.scores[0] == 0
    match = bought("secret_crypt", 4, castles=True, name="jedburgh")
    play(match, "0 decline")
    assert match.scores[0] == 4


def test_a_right_guess_brings_two_points_and_the_ball() -> None:
    match = bought("crystal_ball", 2)
    assert match.legal(0) == ("decline", "guess-0", "guess-1", "guess-2")
    play(match, "0 guess-2")
    assert match.scores[0] == 3 + 2
    assert player(match, 0)["keeps"] == ["crystal_ball"]
    assert "Player 1 looks into the Crystal Ball and guesses 2 ghosts at Algernon." in match.story(1)
    assert "The Crystal Ball showed player 1 the truth: it is taken, with its points." in match.story(1)


def test_a_wrong_guess_brings_nothing_and_the_ball_stays() -> None:
    match = bought("crystal_ball", 2)
    play(match, "0 guess-1")
    assert match.scores[0] == 3
    assert player(match, 0)["keeps"] == []
    assert "The Crystal Ball misled you: the guess of 1 ghost at Algernon was wrong." in match.story(0)


def test_a_guess_may_be_declined() -> None:
    match = bought("crystal_ball", 2)
    play(match, "0 decline")
    assert match.scores[0] == 3
    assert not any("misled" in line or "showed" in line for line in match.story(0))


def test_no_more_ghosts_can_be_guessed_than_tokens_lie_there() -> None:
    match = bought("crystal_ball", 2)
    assert refusal(match, 0, "guess-3") == "Only 2 tokens lie at Algernon: there cannot be more ghosts"
    assert refusal(match, 0, "mirror") == "The special card here is the Crystal Ball: it does not offer mirror"
    assert refusal(match, 0, "pass") == "Decide about the Crystal Ball first"


def test_mirror_and_crypt_do_not_offer_each_other() -> None:
    assert refusal(bought("magical_mirror", 1), 0, "crypt") == "The special card here is the Magical Mirror: it does not offer crypt"
    assert refusal(bought("secret_crypt", 1), 0, "guess-1") == "The special card here is the Secret Crypt: it does not offer guess-1"


def test_the_choice_is_made_before_the_next_property_is_called() -> None:
    match = table("9 8", "1", "1", specials={"algernon": "magical_mirror"})
    bid(match, "0 9 algernon 8 fyvie", "1 pass", "2 pass")
    assert match.view(None)["phase"] == "choice"
    assert lot(match, "fyvie", 1)["bids"][0]["how"] == "down"
    assert lot(match, "algernon")["used"] is None
    play(match, "0 mirror")
    closed = match.story(None).index("Round 1 is over.")
    assert match.seat_at(closed, None).view["properties"][0]["used"] is True


def test_nobody_is_asked_about_a_property_nobody_bought() -> None:
    match = table(HAND, HAND, HAND, specials={"algernon": "magical_mirror", "culzean": "family_portraits"})
    pass_all(match)
    assert match.view(None)["round"] == 2
    assert not any(found["keeps"] for found in match.view(None)["players"])


def test_the_winner_takes_the_family_portraits_and_counts_worthless_houses_at_the_end() -> None:
    position = position_of(table("9 8", "7", "1", specials={"glamis": "family_portraits"}, castles=True))
    position.state.owner[:3], position.state.worth[:3] = (0, 0, 1), (0, 2, 0)
    position.state.points[0] = 2
    match = position.match()
    bid(match, "0 9 glamis 8 kellie", "1 7 lordscairnie", "2 pass")
    assert match.over
    assert match.scores == (2 + 3, 0, 0), "Algernon, Glamis and Kellie are worth nothing, Borthwick is not, Culzean is another's"
    told = match.story(1)
    assert "Player 1 takes the Family Portraits of Glamis." in told
    assert "The Family Portraits bring player 1 3 points for worthless properties." in told
    assert player(match, 0)["keeps"] == ["family_portraits"]


def test_family_portraits_won_with_the_manors_count_the_castles_too() -> None:
    match = table("9", "1", "1", specials={"algernon": "family_portraits"})
    bid(match, "0 9 algernon", "1 pass", "2 pass")
    position = position_of(match)
    position.state.owner[6], position.state.worth[6] = 0, 0
    position.state.phase, position.state.to_act, position.state.rounds_done = Phase.CLOSE, 0, 1
    match = position.match()
    assert match.over and match.scores[0] == 2


def test_everything_normal_changes_nothing() -> None:
    match = bought("everything_normal", 2)
    assert match.scores[0] == 3


@pytest.mark.parametrize(
    ("special", "action", "stays"),
    [
        ("crystal_ball", "guess-2", False),
        ("crystal_ball", "guess-1", True),
        ("crystal_ball", "decline", True),
        ("magical_mirror", "mirror", True),
        ("secret_crypt", "decline", True),
        ("family_portraits", None, False),
        ("too_dark", None, True),
    ],
)
def test_only_a_ball_that_was_right_and_the_portraits_leave_the_game(special: str, action: str | None, stays: bool) -> None:
    match = bought(special, 2)
    if action:
        play(match, f"0 {action}")
    view = match.view(None)
    assert view["round"] == 2
    lying = [found["special"] for found in view["properties"]]
    assert len(set(lying)) == 6
    assert (special in [*lying, *view["specials_left"]]) is stays
    assert len(lying) + len(view["specials_left"]) == (8 if stays else 7)


def test_the_castles_get_their_special_cards_by_a_new_lot() -> None:
    seen = set()
    for seed in range(12):
        match = table(HAND, HAND, HAND, specials={"algernon": "too_dark"}, seed=seed)
        pass_all(match)
        seen.add(tuple(found["special"] for found in match.view(None)["properties"]))
    assert len(seen) > 6


def test_a_view_weighs_what_a_special_card_would_do() -> None:
    match = table("9", "1", "1", specials={"algernon": "magical_mirror"}, questions="TTT", tokens=("0 ghost algernon", "1 ghost algernon"))
    bid(match, "0 9 algernon", "1 pass", "2 pass")
    weighed = {found["action"]: found["expected"] for found in match.view(0)["aids"]["prospects"]}
    assert weighed == {"decline": (2 + 3) / 2, "mirror": (0 + 2) / 2}
    match = table("9", "1", "1", specials={"algernon": "crystal_ball"}, tokens=("0 ghost algernon", "1 ghost algernon"))
    bid(match, "0 9 algernon", "1 pass", "2 pass")
    chances = {found["action"]: found["chance"] for found in match.view(0)["aids"]["prospects"]}
    assert chances == {"decline": None, "guess-1": 0.5, "guess-2": 0.5}


def test_the_ball_can_guess_as_many_ghosts_as_tokens_lie_there() -> None:
    match = table("9", "1", "1", "1", specials={"algernon": "crystal_ball"}, tokens=ghosts(24))
    bid(match, "0 9 algernon", "1 pass", "2 pass", "3 pass")
    assert match.legal(0) == ("decline", *(f"guess-{count}" for count in range(25)))
