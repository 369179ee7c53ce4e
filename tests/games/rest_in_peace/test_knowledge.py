"""What players of Rest in Peace know of each other's ghosts, and what they can imagine."""

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import manse
from manse.engine.tables import parse
from manse.games.rest_in_peace.data import SEATS
from manse.games.rest_in_peace.memory import ANYWHERE, DECK, HAND, TENTH
from manse.games.rest_in_peace.psychics import Card
from manse.games.rest_in_peace.state import MEMORIES
from tests.games.rest_in_peace.table import GAME, changed, table
from tests.laws.test_every_step import try_games
from tests.setups import Setup, random_match
from tests.stage import assert_distribution, play

Cards = tuple[int, ...]


def cards(copies: Any) -> Cards:
    """Ghosts by value, from how many there are of each."""
    return tuple(ghost + 1 for ghost, count in enumerate(copies) for _ in range(count))


def imagine(match: manse.Match, seat: int | None, seed: int) -> Any:
    return match.seat(seat).imagine(seed)


def shares(worlds: list[Any]) -> dict[Any, float]:
    """How likely each is, if all in the list are equally likely."""
    return {world: count / len(worlds) for world, count in Counter(worlds).items()}


def test_a_hand_and_the_tenth_are_hidden_and_their_sizes_are_not() -> None:
    match = table("13", "246", late=("5", "22"))
    assert match.view(0)["hands"] == [["ghost-1", "ghost-3"], [None] * 3]
    assert match.view(1)["hands"] == [[None] * 2, ["ghost-2", "ghost-4", "ghost-6"]]
    assert match.view(0)["late"][1]["ghosts"] == [None, None]
    assert match.view(1)["late"][1]["ghosts"] == ["ghost-2", "ghost-2"]
    assert match.view(None)["hands"] == [[None] * 2, [None] * 3]
    assert match.open_view()["hands"] == [["ghost-1", "ghost-3"], ["ghost-2", "ghost-4", "ghost-6"]]
    assert match.open_view()["late"][0]["ghosts"] == ["ghost-5"]


def test_what_is_unseen_can_be_counted() -> None:
    match = table("13", "24", decks=("56", "66"), late=("", "2"))
    assert match.view(0)["unseen"] == [{"ghost-5": 1, "ghost-6": 1}, {"ghost-2": 2, "ghost-4": 1, "ghost-6": 2}]
    assert match.view(1)["unseen"][0] == {"ghost-1": 1, "ghost-3": 1, "ghost-5": 1, "ghost-6": 1}


def test_every_arrangement_of_unseen_cards_is_equally_likely() -> None:
    """Hand of two, one on the tenth, and a deck of two: five cards, any of which may lie anywhere."""
    match = table("1", "12", decks=("", "34"), late=("", "6"))
    unseen = (1, 2, 3, 4, 6)
    worlds = [(hand, (late,)) for hand in combinations(unseen, 2) for late in unseen if late not in hand]

    def imagined(seed: int) -> tuple[Cards, Cards]:
        world = imagine(match, 0, seed)
        return cards(world.hand[1]), cards(world.late[1])

    assert_distribution(imagined, shares(worlds), samples=3_000)


def test_two_seats_imagine_different_worlds() -> None:
    match = table("12", "34", decks=("5", "6"))
    for seed in range(20):
        mine, theirs = imagine(match, 0, seed), imagine(match, 1, seed)
        assert cards(mine.hand[0]) == (1, 2)
        assert cards(theirs.hand[1]) == (3, 4)
    assert {cards(imagine(match, 0, seed).hand[1]) for seed in range(60)} == {(3, 4), (3, 6), (4, 6)}
    assert {cards(imagine(match, 1, seed).hand[0]) for seed in range(60)} == {(1, 2), (1, 5), (2, 5)}


def test_a_card_shown_on_top_is_never_imagined_elsewhere() -> None:
    match = table("1", "2", psychics=("christmas-yet-to-come", ""), decks=("", "36"))
    play(match, "0 christmas-yet-to-come", "0 their-deck")
    top = match.view(0)["decks"][1]["top"]
    other = {"ghost-3": 6, "ghost-6": 3}[top]

    def imagined(seed: int) -> Cards:
        world = imagine(match, 0, seed)
        assert world.top[1] == int(top[-1]) - 1
        return cards(world.hand[1])

    assert_distribution(imagined, {(2,): 1 / 2, (other,): 1 / 2}, samples=2_000)


def after_open_hand(more: str = "") -> manse.Match:
    """Seat 0 has seen 2, 4, 5 in the hand of seat 1, which then drew the last card of its deck, a 6, and lost the round."""
    match = table("6", "245", psychics=(f"reveal-yourself {more}", ""), decks=("", "6"))
    play(match, "0 ghost-6", "0 reveal-yourself", "0 done", "1 done")
    return match


def test_cards_seen_in_an_open_hand_are_remembered() -> None:
    match = after_open_hand()
    assert match.view(0)["memories"][1] == [{"ghost": f"ghost-{value}", "where": ["hand"]} for value in (2, 4, 5)]
    assert match.view(0)["unseen"][1] == {"ghost-6": 1}
    assert cards(imagine(match, 0, 1).hand[1]) == (2, 4, 5, 6)
    assert match.view(1)["memories"][1] == match.view(0)["memories"][1], "both know what was seen"
    assert match.view(None)["memories"][1] == [], "a spectator saw nothing"


def test_after_a_placement_known_cards_lie_in_the_hand_or_on_the_tenth() -> None:
    match = after_open_hand()
    play(match, "1 ghost-4")
    view = match.view(0)
    assert view["hands"][1] == [None, None, None]
    assert view["memories"][1] == [{"ghost": f"ghost-{value}", "where": ["hand", "tenth"]} for value in (2, 4, 5)]

    def imagined(seed: int) -> tuple[Cards, Cards]:
        world = imagine(match, 0, seed)
        return cards(world.hand[1]), cards(world.late[1])

    worlds = [(tuple(value for value in (2, 4, 5, 6) if value != late), (late,)) for late in (2, 4, 5, 6)]
    assert_distribution(imagined, shares(worlds), samples=4_000)


def test_a_known_card_that_is_played_was_not_the_one_put_on_the_tenth() -> None:
    match = after_open_hand()
    play(match, "1 ghost-4", "0 done", "0 nothing", "1 ghost-5")
    late = {cards(imagine(match, 0, seed).late[1]) for seed in range(100)}
    assert late == {(2,), (4,), (6,)}


def test_a_hand_seen_later_tells_what_lies_on_the_tenth() -> None:
    """Seat 1 draws a 6 that both have seen, and puts a card on the tenth. When its hand is shown without a 6, the 6 lies there."""
    match = table("1155", "24", psychics=("christmas-yet-to-come reveal-yourself", ""), decks=("", "6"))
    play(match, "0 christmas-yet-to-come", "0 their-deck", "0 done", "1 done")
    assert match.view(0)["memories"][1] == [{"ghost": "ghost-6", "where": ["hand"]}]
    play(match, "1 ghost-6")
    assert match.view(0)["memories"][1] == [{"ghost": "ghost-6", "where": ["hand", "tenth"]}]
    play(match, "0 reveal-yourself")
    view = match.view(0)
    assert view["hands"][1] == ["ghost-2", "ghost-4"]
    assert view["late"][1]["ghosts"] == ["ghost-6"]


def test_an_emptied_hand_tells_too() -> None:
    match = table("6", "4", psychics=("reveal-yourself", ""), decks=("", ""))
    play(match, "0 ghost-6", "0 reveal-yourself", "0 done", "1 done", "1 ghost-4")
    assert match.view(0)["late"][1]["ghosts"] == ["ghost-4"]


def test_a_ghost_that_went_back_is_in_the_deck_until_cards_are_drawn() -> None:
    match = table("3", "55", psychics=("ill-be-back", ""), past=("6", ""), round=2, decks=("11", ""))
    play(match, "0 ill-be-back", "0 ghost-6")
    assert {cards(imagine(match, 1, seed).hand[0]) for seed in range(60)} == {(1,), (3,)}, "never the 6"
    play(match, "0 ghost-3", "0 done", "1 done")
    assert match.view(1)["memories"][0] == [{"ghost": "ghost-6", "where": ["deck", "hand"]}]
    assert len(match.view(1)["hands"][0]) == 2


def test_a_ghost_that_went_back_is_drawn_as_likely_as_any_card_of_the_deck() -> None:
    """A deck of five, two of them drawn: the 6 is among these with 2/5, whatever else is in the hand."""
    match = table("34445", "55", psychics=("ill-be-back", ""), past=("6", ""), round=2, decks=("1112", ""))
    play(match, "0 ill-be-back", "0 ghost-6", "0 ghost-3", "0 done", "1 done")

    def in_hand(seed: int) -> bool:
        return 6 in cards(imagine(match, 1, seed).hand[0])

    assert_distribution(in_hand, {True: 2 / 5, False: 3 / 5}, samples=4_000)


def test_a_random_ghost_sent_to_the_tenth_is_any_of_a_remembered_hand() -> None:
    match = after_open_hand("meet-at-the-end")
    play(match, "1 nothing", "0 meet-at-the-end", "0 opponent")

    def imagined(seed: int) -> Cards:
        return cards(imagine(match, 0, seed).late[1])

    assert_distribution(imagined, shares([(2,), (4,), (5,), (6,)]), samples=4_000)


def test_a_remembered_card_is_as_likely_on_the_tenth_after_more_cards_are_drawn() -> None:
    """2 and 4 are known and a 3 is not when one of them is hidden; two cards drawn later cannot be the hidden one's like."""
    match = table("66", "24", psychics=("reveal-yourself", ""), decks=("", "3"))
    play(match, "0 ghost-6", "0 reveal-yourself", "0 done", "1 done", "1 ghost-2")
    match = changed(match, deck=[[0] * 6, [2, 0, 0, 0, 0, 0]], deck_left=[0, 2])
    play(match, "0 ghost-6", "0 done", "1 done")

    def imagined(seed: int) -> bool:
        return cards(imagine(match, 0, seed).late[1])[0] in (2, 4)

    assert_distribution(imagined, {True: 2 / 3, False: 1 / 3}, samples=4_000)


def test_a_ghost_taken_back_is_known_to_lie_in_the_hand() -> None:
    match = table("25", "6", psychics=("playing-dead", ""), decks=("1", ""))
    play(match, "0 ghost-5", "0 playing-dead", "0 ghost-5")
    assert match.view(1)["memories"][0] == [{"ghost": "ghost-5", "where": ["hand"]}]
    assert match.view(1)["hands"][0] == ["ghost-5", None, None]
    assert {cards(imagine(match, 1, seed).hand[0]) for seed in range(40)} == {(1, 2, 5)}


def test_a_spectator_keeps_what_all_saw() -> None:
    """A ghost taken back into the hand, and one that went back into the deck."""
    match = table("25", "6", psychics=("playing-dead", ""), decks=("1", ""))
    play(match, "0 ghost-5", "0 playing-dead", "0 ghost-5")
    assert match.view(None)["memories"][0] == [{"ghost": "ghost-5", "where": ["hand"]}]
    assert match.view(None)["hands"] == [["ghost-5", None, None], [None]]
    assert all(5 in cards(imagine(match, None, seed).hand[0]) for seed in range(40))
    match = table("3", "55", psychics=("ill-be-back", ""), past=("6", ""), round=2, decks=("11", ""))
    play(match, "0 ill-be-back", "0 ghost-6")
    assert not any(6 in cards(imagine(match, None, seed).hand[0]) for seed in range(40)), "it lies in the deck"
    play(match, "0 ghost-3", "0 done", "1 done")
    assert match.view(None)["memories"][0] == [{"ghost": "ghost-6", "where": ["deck", "hand"]}] == match.view(1)["memories"][0]


def test_a_spectator_does_not_look_into_a_hand_laid_open_to_the_other() -> None:
    """All know that seat 1 drew a 6 and put some card on the tenth. Then seat 0 alone sees the rest of the hand, and what follows of it."""
    match = table("1155", "24", psychics=("christmas-yet-to-come reveal-yourself", ""), decks=("", "6"))
    play(match, "0 christmas-yet-to-come", "0 their-deck", "0 done", "1 done", "1 ghost-6", "0 reveal-yourself")
    assert match.view(0)["late"][1]["ghosts"] == ["ghost-6"]
    assert match.view(None)["memories"][1] == [{"ghost": "ghost-6", "where": ["hand", "tenth"]}]
    assert match.view(None)["hands"][1] == [None, None] and match.view(None)["late"][1]["ghosts"] == [None]
    late = {cards(imagine(match, None, seed).late[1]) for seed in range(100)}
    assert late == {(2,), (4,), (6,)}


def test_a_psychic_on_the_tenth_is_known_to_all_and_a_ghost_to_its_player() -> None:
    match = table("3", "2", here="bloody-mary")
    play(match, "0 ghost-3", "0 done", "1 done", "1 bloody-mary")
    for seat in (0, 1, None):
        assert match.view(seat)["late"][1]["psychics"] == ["bloody-mary"]


def test_drawn_cards_are_told_to_who_drew_them() -> None:
    match = table("3", "2", decks=("45", "66"))
    play(match, "0 done")
    assert any(line.startswith("You draw ghost ") for line in match.story(0))
    assert "Player 1 draws 2 ghosts." in match.story(1)
    assert "You draw ghost 6 and ghost 6." in match.story(1)
    assert "Player 2 draws 2 ghosts." in match.story(None)


def test_beliefs_name_what_may_lie_in_hand_and_on_the_tenth() -> None:
    match = table("3", "24", late=("", "5"), decks=("", ""))
    worlds = [imagine(match, 0, seed) for seed in range(40)]
    said = Counter(GAME.words().say(line) for world in worlds for line in GAME.text.secrets(match.view(0), GAME.sight.view(world, -1)))
    assert set(said) == {
        *(f"Player 2 has ghost {value} in hand" for value in (2, 4, 5)),
        *(f"Player 2 has ghost {value} face down on the tenth" for value in (2, 4, 5)),
    }


# The cards that show and hide, all in one line.

SHOWING = ("auntie", "reveal-yourself", "tripped", "be-gone", "ill-be-back", "christmas-yet-to-come", "meet-at-the-end", "playing-dead")
FLAGS = [int(card.word in (*SHOWING, "bloody-mary")) for card in Card]
DATA = parse("showing", f"psychics = {FLAGS}\n[totals]\npsychics = 9\n")


class Showing(Setup):
    """Every game has the cards that show and hide ghosts."""

    def start(self, seed: int) -> manse.Match:
        return self.game.start(seed=seed, data=DATA)

    def box(self) -> Any:
        return self.game.box({}, DATA)


@pytest.mark.parametrize("seed", range(1, 4))
def test_laws_hold_with_the_cards_that_show_and_hide(seed: int) -> None:
    assert try_games(Showing(GAME, 2), 7919 * seed, 100_000) >= 100_000


def check_memory(s: Any, memory: int) -> None:
    """What is known of a player's ghosts is true: known cards can be found where they may lie, all at once."""
    seat = memory % SEATS
    places = {DECK: s.deck[seat].astype(int), HAND: s.hand[seat].astype(int), TENTH: s.late[seat].astype(int)}
    if s.top[seat] >= 0:
        places[DECK][s.top[seat]] -= 1
    known = s.known[memory].astype(int)
    assert (known >= 0).all()
    assert known[1:].sum() == s.remembered[memory]
    assert known[0].sum() == 0
    for subset in range(1, ANYWHERE + 1):  # Hall's condition, value by value
        inside = sum(known[where] for where in range(1, ANYWHERE + 1) if where & ~subset == 0)
        room = sum(copies for place, copies in places.items() if place & subset)
        assert (inside <= room).all()


def test_what_is_remembered_is_true_in_every_state_and_every_imagined_world() -> None:
    showing = Showing(GAME, 2)
    met = np.zeros((2, 8), bool)
    for seed in range(60):
        match = random_match(showing, seed)
        for step in range(0, match.steps, 2):
            s: Any = match._state_at(step)
            for memory in range(MEMORIES):
                check_memory(s, memory)
                met[memory // SEATS] |= s.known[memory].any(1)
            for reader in (0, 1, None) if s.remembered.any() else ():
                world: Any = match.seat_at(step, reader).imagine(seed)
                for memory in range(MEMORIES):
                    check_memory(world, memory)
                assert (world.hand >= 0).all() and (world.deck >= 0).all() and (world.late >= 0).all()
    assert met[:, [DECK, HAND, DECK | HAND, HAND | TENTH, ANYWHERE]].all() and met[0, TENTH]
