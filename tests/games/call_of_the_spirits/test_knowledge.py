"""What players of Call of the Spirits know, and what they can imagine."""

from collections import Counter
from itertools import permutations
from typing import Any, cast

import manse
from manse.engine.record import NONE
from manse.engine.rng import key_from_seed, rekey
from manse.games.call_of_the_spirits.state import UNDER, Event, State
from tests.games.call_of_the_spirits.table import GAME, table
from tests.stage import assert_distribution, play, position_of

SLOT = Event.DISCARDED.place("slot")


def rows(view: Any) -> list[list[int | None]]:
    return [player["haunts"] for player in view["players"]]


def lying(world: Any, place: int) -> tuple[int, ...]:
    """The Haunts that lie in one place of an imagined world."""
    return tuple(int(world.haunt_value[card]) + 1 for card in range(world.haunts_out) if world.haunt_place[card] == place)


def imagined(match: manse.Match, seat: int | None, seed: int) -> Any:
    """The open view of a world that the seat holds possible."""
    return GAME.sight.view(match.seat(seat).imagine(seed), -1)


def test_haunts_of_others_are_hidden_and_their_number_is_not() -> None:
    match = table("seance seance", haunts=("3 1", "2"))
    assert rows(match.view(0)) == [[3, 1], [None]]
    assert rows(match.view(1)) == [[None, None], [2]]
    assert rows(match.view(None)) == [[None, None], [None]]
    assert rows(match.open_view()) == [[3, 1], [2]]


def test_what_is_unseen_can_be_counted() -> None:
    match = table("seance seance", haunts=("3 1", "2"), pile="1 1")
    assert match.view(0)["aids"]["unseen"]["haunts"] == {"1": 2, "2": 1, "3": 0}
    assert match.view(1)["aids"]["unseen"]["haunts"] == {"1": 3, "2": 0, "3": 1}
    assert match.view(None)["aids"]["unseen"]["haunts"] == {"1": 3, "2": 1, "3": 1}


def test_a_seat_knows_what_it_put_under_the_deck_and_others_know_that_a_card_lies_there() -> None:
    match = table("seance seance", haunts=("3 1", "2"))
    play(match, "0 discard-3")
    assert match.view(0)["haunt_deck"]["under"] == [3]
    assert match.view(1)["haunt_deck"]["under"] == match.view(None)["haunt_deck"]["under"] == [None]
    assert match.view(1)["event"]["haunts"] == [None]


def test_who_put_a_card_under_the_deck_knows_it_when_another_draws_it() -> None:
    match = table("seance attic seance", haunts=("3 1", "2", "2"), pile="", lying={"attic": "ballroom-ghost"})
    play(match, "0 discard-3", "0 done", "1 collect-ballroom-ghost")
    assert rows(match.view(0)) == [[1], [None, 3], [None]]
    assert rows(match.view(1)) == [[None], [2, 3], [None]]
    assert rows(match.view(2)) == [[None], [None, None], [2]]
    assert match.story(0)[-1] == "Player 2 draws 1 Haunt: 3."
    assert match.story(2)[-1] == "Player 2 draws 1 Haunt."
    for seed in range(20):
        assert imagined(match, 0, seed)["players"][1]["haunts"][1] == 3


def test_of_several_cards_drawn_a_seat_knows_those_it_put_away() -> None:
    match = table("attic attic", owned=("", "musician"), haunts=("3", ""), pile="1", lying={"attic": "grim"})
    play(match, "0 collect-grim", "0 discard-3", "0 duel-2", "0 steal-musician", "0 dial-0", "1 dial-2")
    assert rows(match.view(0)) == [[], [None, 3]]
    assert match.story(0)[-1] == "Player 2 draws 2 Haunts; you know of 3."
    assert match.story(1)[-1] == "You draw 2 Haunts: 1 and 3."


def test_a_known_haunt_stays_known_when_another_card_of_the_row_is_put_away() -> None:
    match = table("seance seance", haunts=("3 2", "1"), pile="", event="cold-circle")
    play(match, "0 discard-3", "0 done")
    assert rows(match.view(1)) == [[None, None], [1]], "seat 0 drew its own card again, and seat 1 does not know which it was"
    play(match, "1 discard-1", "1 go-attic", "1 done")
    assert match.view(0)["haunt_deck"]["under"] == [None]


def test_a_known_haunt_that_is_put_away_again_is_still_known() -> None:
    match = table("seance attic seance", haunts=("3", "2 1", ""), pile="", lying={"attic": "ballroom-ghost"})
    play(match, "0 discard-3", "0 done", "1 collect-ballroom-ghost", "1 enter", "1 discard-3")
    assert match.view(0)["haunt_deck"]["under"] == match.view(1)["haunt_deck"]["under"] == [3]
    assert match.view(2)["haunt_deck"]["under"] == [None]
    assert match.story(0)[-1] == "Player 2 puts a Haunt of value 3 under the deck."
    assert rows(match.view(0))[1] == [None, None]


def test_two_seats_that_know_different_things_imagine_different_worlds() -> None:
    match = table("seance attic seance", haunts=("3", "2", "1"), pile="", lying={"attic": "ballroom-ghost"})
    play(match, "0 discard-3", "0 done", "1 collect-ballroom-ghost")
    own = {tuple(imagined(match, 0, seed)["players"][1]["haunts"]) for seed in range(40)}
    others = {tuple(imagined(match, 2, seed)["players"][1]["haunts"]) for seed in range(40)}
    assert own == {(1, 3), (2, 3)}
    assert others == {(2, 3), (3, 2)}


def test_a_dial_is_secret_until_both_are_set() -> None:
    match = table("attic attic seance", owned=("", "musician"))
    play(match, "0 duel-2", "0 steal-musician", "0 dial-3")
    assert match.view(0)["duel"]["dials"] == [3, None] and match.story(0)[-1] == "You dial 3."
    for seat in (1, 2, None):
        assert match.view(seat)["duel"] == {
            "challenger": 0,
            "opponent": 1,
            "card": "musician",
            "dialled": [0],
            "dials": [None, None],
        }
        assert match.story(seat)[-1] == "Player 1 has set a dial in secret."
    assert match.open_view()["duel"]["dials"] == [3, None]
    play(match, "1 dial-1")
    assert match.view(2)["event"]["what"] == "drew"
    shown = match.seat_at(match.steps - 3, 2).view["event"]
    assert (shown["what"], shown["dials"]) == ("won", [3, 1])


def imagined_dial(match: manse.Match, seat: int, other: int, seed: int) -> int:
    return int(cast(State, match.seat(seat).imagine(seed)).dial[other])


def test_a_hidden_dial_is_imagined_as_any() -> None:
    match = table("attic attic seance", owned=("", "musician"))
    play(match, "0 duel-2", "0 steal-musician", "0 dial-3")
    for seat in (1, 2):
        dials = [imagined_dial(match, seat, 0, seed) for seed in range(2_000)]
        assert_distribution(dials.__getitem__, dict.fromkeys(range(4), 1 / 4), samples=len(dials))
    assert {imagined_dial(match, 0, 0, seed) for seed in range(20)} == {3}
    assert {imagined_dial(match, 0, 1, seed) for seed in range(20)} == {NONE}, "a dial that is not set stays so"


def test_every_row_that_fits_is_equally_likely_to_be_imagined() -> None:
    match = table("seance seance", haunts=("3", "1 2"), pile="1 3")
    deals = Counter(permutations((1, 2, 1, 3), 2))
    expected = {row: count / sum(deals.values()) for row, count in deals.items()}
    seat = match.seat(0)
    assert_distribution(lambda seed: lying(seat.imagine(seed), 1), expected, samples=3_000)


def test_a_card_that_another_put_under_the_deck_may_be_any_unseen() -> None:
    match = table("seance seance", haunts=("3", "1 2"), pile="1 1 3")
    play(match, "0 done", "1 discard-2")
    seat, unseen = match.seat(0), {(1,): 3 / 5, (2,): 1 / 5, (3,): 1 / 5}
    worlds = [lying(seat.imagine(seed), UNDER) for seed in range(3_000)]
    assert_distribution(worlds.__getitem__, unseen, samples=len(worlds))


def test_hidden_rows_and_hidden_discards_are_imagined_together() -> None:
    """One of three cards is a 3: it lies before seat 1, under the deck, or in the pile, each as likely."""
    match = table("seance seance", haunts=("", "1 1"), pile="3")
    play(match, "0 done", "1 discard-1")
    seat = match.seat(0)

    def where(seed: int) -> str:
        world = seat.imagine(seed)
        return "row" if lying(world, 1) == (3,) else "under" if lying(world, UNDER) == (3,) else "pile"

    assert_distribution(where, dict.fromkeys(("row", "under", "pile"), 1 / 3), samples=3_000)


def test_when_only_one_value_is_unseen_counting_tells_all() -> None:
    match = table("seance seance", haunts=("1", "2 2"), pile="2")
    assert match.view(0)["aids"]["scores"][1]["haunting"]["least"] == match.view(0)["aids"]["scores"][1]["haunting"]["most"] == 4


def after(match: manse.Match, action: str, seed: int) -> Any:
    """The state after a decision of seat 0, with other luck for each seed."""
    s = position_of(match).state
    rekey(s, key_from_seed(seed))
    GAME.loops.decide(s, 0, GAME.numbers[action])
    GAME.loops.advance(s)
    return s


def test_of_equal_haunts_any_may_be_the_one_put_away() -> None:
    match = table("seance seance", haunts=("2 1 2 2", ""))
    slots = {0: 1 / 3, 2: 1 / 3, 3: 1 / 3}
    assert_distribution(lambda seed: int(after(match, "discard-2", seed).details[SLOT]), slots, samples=2_000)


def test_haunts_are_drawn_fairly() -> None:
    match = table("crypt seance", lying={"crypt": "musician"}, pile="1 1 1 2 2 3")
    shares = {(1,): 1 / 2, (2,): 1 / 3, (3,): 1 / 6}
    assert_distribution(lambda seed: lying(after(match, "collect-musician", seed), 0), shares, samples=2_000)


def test_the_secrets_of_a_world_are_told_as_facts() -> None:
    match = table("attic attic seance", owned=("", "musician"), haunts=("2", "3", "1"), pile="")
    play(match, "0 duel-2", "0 steal-musician", "0 dial-1")
    world = imagined(match, 2, 1)
    lines = [GAME.words().say(line) for line in GAME.text.secrets(match.view(2), world)]
    assert sorted(lines) == sorted(set(lines))
    assert sum("has dialled" in line for line in lines) == 1
    assert sum("Haunt value of" in line for line in lines) == 2
    assert any("is the most haunted" in line for line in lines)
    assert GAME.text.secrets(match.open_view(), match.open_view()) == []


def test_the_secret_of_a_card_under_the_deck() -> None:
    match = table("seance seance", haunts=("3", "1"), pile="")
    play(match, "0 discard-3")
    world = imagined(match, 1, 1)
    lines = [GAME.words().say(line) for line in GAME.text.secrets(match.view(1), world)]
    assert lines == ["Card 1 under the Haunt deck has the value 3"]


def test_a_spectator_does_not_learn_a_card_that_every_player_has_seen() -> None:
    match = table("seance attic", haunts=("3", ""), pile="", lying={"attic": "ballroom-ghost"})
    play(match, "0 discard-3", "0 done", "1 collect-ballroom-ghost")
    assert rows(match.view(0)) == rows(match.view(1)) == [[], [3]]
    assert rows(match.view(None)) == [[], [None]]


def test_aids_tell_how_to_come_to_each_room() -> None:
    match = table("attic seance", event="jammed-hallway")
    paths = {path["room"]: (path["actions"], path["first"]) for path in match.view(0)["aids"]["paths"]}
    assert paths["attic"] == (0, [])
    assert paths["library"] == (1, ["go-library"])
    assert paths["graveyard"] == (2, ["go-library", "enter"])
    assert paths["crypt"] == (2, ["enter"])
    assert paths["seance"] == (1, ["enter"])
    match = table("attic seance", event="oiled-hinges")
    paths = {path["room"]: (path["actions"], path["first"]) for path in match.view(0)["aids"]["paths"]}
    assert paths["library"] == (0, ["rotate-1"]) and paths["crypt"] == (0, ["rotate-4"])
    assert match.view(1)["aids"]["paths"] == [], "only for who is at turn"


def test_aids_tell_where_a_rotation_would_bring_everybody() -> None:
    rotations = {turned["action"]: turned["rooms"] for turned in table("attic seance crypt").view(0)["aids"]["rotations"]}
    assert rotations["rotate-2"] == ["graveyard", "seance", "dining-room"]
    assert len(rotations) == 6


def test_aids_tell_what_each_ghost_would_bring() -> None:
    match = table("attic seance", lying={"crypt": "ballroom-ghost", "attic": "dancing"}, owned=("dancing", ""))
    assert match.view(0)["aids"]["prospects"] == [
        {"room": "crypt", "card": "ballroom-ghost", "points": 4, "haunts": 2},
        {"room": "attic", "card": "dancing", "points": 7, "haunts": 0},
    ]


def test_aids_tell_whom_a_tea_party_would_haunt() -> None:
    match = table("ballroom dining-room mausoleums", lying={"ballroom": "tea-2"})
    play(match, "0 collect-tea-2")
    assert match.view(1)["aids"]["walks"] == [
        {"action": "clockwise", "rooms": ["ballroom", "dining-room"], "haunts": [1, 2, 0]},
        {"action": "counter", "rooms": ["mausoleums", "graveyard"], "haunts": [0, 0, 1]},
    ]


def test_aids_count_leotas_thirteen_in_a_duel_only_for_who_surely_has_the_lowest_haunt_value() -> None:
    match = table("attic attic", owned=("", "leota"), haunts=("1 1", ""))
    play(match, "0 duel-2", "0 steal-leota")
    assert match.view(1)["aids"]["stake"] == {"gain": 3, "loss": 13}, "without a Haunt, against two"
    match = table("attic attic", owned=("", "leota"), haunts=("", "1 1"))
    play(match, "0 duel-2", "0 steal-leota")
    assert match.view(1)["aids"]["stake"] == {"gain": 13, "loss": 3}


def test_aids_tell_what_is_at_stake_in_a_duel() -> None:
    match = table("attic attic", owned=("dancing", "dancing dancing musician"))
    play(match, "0 duel-2", "0 steal-dancing")
    assert match.view(1)["aids"]["stake"] == {"gain": 7, "loss": 7}
    play(match, "0 dial-1", "1 dial-0")
    assert match.view(1)["aids"]["stake"] is None
