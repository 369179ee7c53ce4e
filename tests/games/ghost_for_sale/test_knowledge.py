"""What players of Ghost for Sale know, and what they can imagine."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import manse
from manse.games.ghost_for_sale.data import KINDS, Answer
from manse.games.ghost_for_sale.state import HIGH_BACK, Phase
from tests.games.ghost_for_sale.table import ALL, GAME, bid, lot, pass_all, player, table
from tests.setups import Setup, random_match
from tests.stage import assert_distribution, play

LOW = {2, 3, 4, 5, 10}


def values(counts: Any) -> tuple[int, ...]:
    return tuple(card + 1 for card, copies in enumerate(counts) for _ in range(copies))


def imagined(match: manse.Match, seat: int, other: int) -> Any:
    """Draws what `seat` imagines of another's reserve and bids."""
    window = match.seat(seat)

    def draw(seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        world: Any = window.imagine(seed)
        laid = tuple(int(world.laid_card[i]) + 1 for i in range(world.laid_from, world.laid_count) if world.laid_seat[i] == other)
        return values(world.reserve[other]), laid

    return draw


def spreads(cards: tuple[int, ...], seen: tuple[int, ...], aside: int, backs: str) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to spread cards over a reserve and places with these backs (l or h), two equal cards told apart; the rest is in hand."""
    loose = [*((card, True) for card in seen), *((card, False) for card in cards)]
    for order in permutations(loose, aside + len(backs)):
        kept, laid = order[:aside], order[aside:]
        fits = all((card in LOW) == (back == "l") for (card, _), back in zip(laid, backs, strict=True))
        if fits and list(kept) == sorted(kept) and not any(marked for _, marked in kept):
            yield tuple(card for card, _ in kept), tuple(card for card, _ in laid)


def shares(*arguments: Any) -> dict[Any, float]:
    found = Counter(spreads(*arguments))
    return {spread: count / found.total() for spread, count in found.items()}


def test_hands_reserves_and_questions_of_others_are_hidden_and_their_sizes_are_not() -> None:
    match = table("1 2", "3 4 5", "6", reserves=("7", "8", "9"))
    assert player(match, 0, 0)["hand"] == [1, 2] and player(match, 0, 0)["reserve"] == [7]
    assert player(match, 1, 0)["hand"] == [None] * 3 and player(match, 1, 0)["reserve"] == [None]
    assert player(match, 1, 0)["unplaced"] == [3, 4, 5, 8]
    assert player(match, 1, None)["hand"] == [None] * 3
    assert match.open_view()["players"][1]["hand"] == [3, 4, 5]
    assert match.open_view()["players"][1]["reserve"] == [8]
    assert [found["question"]["says"] for found in match.view(1)["players"]] == [None, "true", None]


def test_every_card_is_equally_likely_to_be_in_a_reserve() -> None:
    match = table("1", "2 9", "1", reserves=("1", "3", "1"))
    assert_distribution(imagined(match, 0, 1), {((card,), ()): 1 / 3 for card in (2, 3, 9)}, samples=3_000)


def test_of_two_equal_cards_each_is_a_card() -> None:
    match = table("1", "3 2", "1", reserves=("1", "3", "1"))
    assert_distribution(imagined(match, 0, 1), {((3,), ()): 2 / 3, ((2,), ()): 1 / 3}, samples=3_000)


def test_a_back_tells_which_cards_it_may_be() -> None:
    match = table("1", "2 3", "1", reserves=("1", "9", "1"))
    bid(match, "0 pass", "1 3 algernon")
    expected = {((kept,), (laid,)): 1 / 4 for laid in (2, 3) for kept in {2, 3, 9} - {laid}}
    assert_distribution(imagined(match, 0, 1), expected, samples=4_000)
    assert match.view(0)["aids"]["faces"] == [{"seat": 1, "back": "low", "cards": [2, 3]}]


def test_backs_weigh_on_what_the_reserve_may_be() -> None:
    """Two low cards lie there of three: the reserve is rarely low. By hand: 3 · 2 ways for each high one, 2 · 1 for each low one."""
    match = table("1", "2 3 5 8", "1", reserves=("1", "9", "1"))
    bid(match, "0 pass", "1 3 algernon 5 fyvie")
    expected = shares((2, 3, 5, 8, 9), (), 1, "ll")
    by_reserve = {kept: sum(share for (found, _), share in expected.items() if found == (kept,)) for kept in (2, 3, 5, 8, 9)}
    assert by_reserve == pytest.approx({2: 2 / 18, 3: 2 / 18, 5: 2 / 18, 8: 6 / 18, 9: 6 / 18})
    assert_distribution(imagined(match, 0, 1), expected, samples=6_000)


def test_a_card_once_seen_is_not_in_the_reserve_and_may_lie_face_down_again() -> None:
    match = table("9 9 9", "8 7 2", "9 9", reserves=("1", "10", "1"), phase=Phase.INFORM)
    bid(match, "0 9", "1 8", "2 9")
    pass_all(match)
    assert player(match, 1)["seen"] == [8]
    bid(match, "0 pass", "1 8 algernon")
    expected = shares((2, 7, 10), (8,), 1, "h")
    five = [((10,), (7,)), ((10,), (8,)), ((2,), (7,)), ((2,), (8,)), ((7,), (8,))]
    assert expected == pytest.approx(dict.fromkeys(five, 1 / 5))
    assert_distribution(imagined(match, 0, 1), expected, samples=5_000)
    assert_distribution(imagined(match, 2, 1), expected, samples=5_000)


def test_one_of_two_equal_cards_seen_leaves_the_other_open() -> None:
    match = table("9 9", "3 3", "9 9", reserves=("1", "2", "1"), phase=Phase.INFORM)
    bid(match, "0 9", "1 3", "2 9")
    pass_all(match)
    assert player(match, 1, 0)["hand"] == [3, None]
    assert_distribution(imagined(match, 0, 1), {((2,), ()): 1 / 2, ((3,), ()): 1 / 2}, samples=2_000)


def test_the_same_card_seen_twice_is_not_two_cards() -> None:
    match = table("9 9", "3 3 8", "9 9", reserves=("1", "2", "1"), phase=Phase.INFORM)
    bid(match, "0 9", "1 3", "2 9")
    pass_all(match)
    bid(match, "0 9 algernon", "1 3 algernon")
    pass_all(match)
    called = next(step for step, line in enumerate(match.story(None)) if line.startswith("Player 1 buys Algernon"))
    assert match.seat_at(called, 0).view["players"][1]["seen"] == [3]


def test_two_cards_seen_together_are_two() -> None:
    match = table("9 9", "3 3 8", "9 9", reserves=("1", "2", "1"))
    bid(match, "0 9 algernon", "1 3 algernon 3 algernon")
    pass_all(match)
    called = next(step for step, line in enumerate(match.story(None)) if line.startswith("Player 1 buys Algernon"))
    assert match.seat_at(called, 0).view["players"][1]["seen"] == [3, 3]


def called(match: manse.Match, name: str) -> Any:
    """The window of seat 0 when a property has just been bought."""
    step = next(step for step, line in enumerate(match.story(None)) if f"buys {name}" in line)
    return match.seat_at(step, 0)


def test_a_card_taken_back_does_not_lie_under_a_card_still_face_down() -> None:
    match = table("9 9", "2 3 4", "1", reserves=("1", "5", "1"))
    bid(match, "0 9 algernon", "1 3 algernon 4 fyvie")
    pass_all(match)
    window = called(match, "Algernon")
    found = window.view["players"][1]
    assert found["hand"] == [3, None]

    def draw(seed: int) -> tuple[tuple[int, ...], int]:
        world: Any = window.imagine(seed)
        assert world.hand[1, 2] == 1
        return values(world.reserve[1]), int(world.laid_card[2]) + 1

    expected = {((kept,), laid): 1 / 6 for laid in (2, 4, 5) for kept in {2, 4, 5} - {laid}}
    assert_distribution(draw, expected, samples=4_000)


def test_cards_taken_back_open_and_face_down_are_told_apart() -> None:
    match = table("9 9", "3 3 8 8 2", "1", reserves=("1", "6 10", "1"), specials={"culzean": "public_auction"})
    bid(match, "0 9 algernon", "1 3 algernon 8 culzean", "2 pass", "0 9 culzean", "1 8 fyvie 2 fyvie")
    pass_all(match)
    window = called(match, "Algernon")
    assert window.view["players"][1]["seen"] == [3, 8]

    def draw(seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        world: Any = window.imagine(seed)
        laid = [i for i in range(world.laid_count) if world.laid_seat[i] == 1 and world.laid_place[i] == 5]
        assert values(world.up[1]) == (8,) and world.hand[1, 2] >= 1
        return values(world.reserve[1]), tuple(int(world.laid_card[i]) + 1 for i in laid)

    assert_distribution(draw, shares((2, 3, 6, 8, 10), (), 2, "hl"), samples=6_000)


def test_a_card_bid_openly_is_known_wherever_it_goes() -> None:
    match = table("9 9", "3 8", "1", reserves=("1", "2", "1"), specials={"algernon": "public_auction"})
    bid(match, "0 9 algernon", "1 3 algernon")
    assert player(match, 1, 0)["seen"] == [3]
    expected = {((kept,), (3,)): 1 / 2 for kept in (2, 8)}
    assert_distribution(imagined(match, 0, 1), expected, samples=2_000)


def test_reserves_that_must_hold_what_else_is_not_there_are_known() -> None:
    match = table("9 9", "8", "9 9", reserves=("1", "5", "1"), phase=Phase.INFORM)
    bid(match, "0 9", "1 8", "2 9")
    pass_all(match)
    assert player(match, 1, 0)["hand"] == [8] and player(match, 1, 0)["reserve"] == [5]


def test_in_the_second_round_everyone_can_know_every_hand() -> None:
    match = table("9 4", "8 5", "7", reserves=("1", "2", "3"))
    bid(match, "0 9 algernon", "1 8 algernon", "2 pass")
    pass_all(match)
    assert match.view(None)["round"] == 2
    assert [found["hand"] for found in match.view(None)["players"]] == [[1, 4], [2, 5, 8], [3, 7]]
    assert all(found["unplaced"] == [] for found in match.view(2)["players"])


def test_what_lies_face_down_in_the_second_round_is_missing_from_a_known_hand() -> None:
    match = table("9 4", "8 8 5 2", "7", castles=True)
    bid(match, "0 pass", "1 8 glamis")
    assert player(match, 1, 0)["hand"] == [2, 5, 8], "the card that looks high is one of the two 8s"
    bid(match, "2 pass")
    play(match, "1 bid-2")
    assert player(match, 1, 0)["hand"] == [8, None]


def test_a_picked_card_may_be_any_with_its_back() -> None:
    match = table("1", "2 3 9", "1", reserves=("1", "5", "1"))
    play(match, "0 pass", "1 bid-3")

    def draw(seed: int) -> int:
        world: Any = match.seat(0).imagine(seed)
        return int(world.picked) + 1

    assert match.view(0)["picked"] is None and match.view(1)["picked"] == 3
    assert_distribution(draw, {2: 1 / 3, 3: 1 / 3, 5: 1 / 3}, samples=3_000)


def test_unseen_question_cards_say_true_or_false_with_equal_chances() -> None:
    match = table(ALL, ALL, ALL, ALL, questions="TTTT", phase=Phase.INFORM)

    window = match.seat(0)

    def draw(seed: int) -> tuple[bool, ...]:
        world: Any = window.imagine(seed)
        return tuple(answer == Answer.TRUE for answer in world.question[:4].tolist())

    expected = {(True, a, b, c): 1 / 8 for a in (True, False) for b in (True, False) for c in (True, False)}
    assert_distribution(draw, expected, samples=4_000)


def liars(match: manse.Match, seat: int | None) -> Any:
    window = match.seat(seat)

    def draw(seed: int) -> tuple[int, ...]:
        world: Any = window.imagine(seed)
        found = tuple(other for other, answer in enumerate(world.question.tolist()) if answer == Answer.FALSE)
        assert world.deck_true == len(found)
        return found

    return draw


def deck_seen(first_bid: int) -> manse.Match:
    """Player 1 wins the deck; players 2 and 3 lie."""
    match = table("1 5 9", "3 4", "4 4", "2 4", questions="TFFT", phase=Phase.INFORM)
    bid(match, f"0 {first_bid} truelight {9 if first_bid == 1 else 5} deck", "1 3 truelight", "2 4 truelight", "3 2 truelight")
    pass_all(match)
    return match


def test_who_saw_the_deck_knows_how_many_lie() -> None:
    match = deck_seen(first_bid=1)
    assert match.view(0)["truelight"]["ranking"][-1] == 0, "so player 1 has seen no single card"
    assert_distribution(liars(match, 0), {(1, 2): 1 / 3, (1, 3): 1 / 3, (2, 3): 1 / 3}, samples=3_000)


def test_who_saw_the_deck_and_a_card_knows_more() -> None:
    match = deck_seen(first_bid=9)
    assert match.view(0)["players"][0]["glass"]["seat"] == 2
    assert_distribution(liars(match, 0), {(1, 2): 1 / 2, (2, 3): 1 / 2}, samples=2_000)


def test_two_seats_that_know_different_things_imagine_different_worlds() -> None:
    match = deck_seen(first_bid=9)
    assert match.view(2)["players"][2]["glass"]["seat"] == 1
    assert_distribution(liars(match, 2), {(1, 2): 1 / 4, (0, 1, 2): 1 / 4, (1, 2, 3): 1 / 4, (0, 1, 2, 3): 1 / 4}, samples=3_000)
    assert_distribution(liars(match, 3), dict.fromkeys(subsets((0, 1, 2)), 1 / 8), samples=3_000)
    assert_distribution(liars(match, None), dict.fromkeys(subsets((0, 1, 2, 3)), 1 / 16), samples=4_000)


def subsets(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(seat for seat in seats if bits >> seat & 1) for bits in range(1 << len(seats))]


def test_chances_of_ghosts_follow_from_what_one_knows() -> None:
    tokens = ("1 ghost algernon", "1 ghost algernon", "2 painting algernon", "3 ghost algernon")
    match = table("1 5 9", "3 4", "4 4", "2 4", questions="TFFT", tokens=tokens, phase=Phase.INFORM)
    bid(match, "0 9 truelight 5 deck", "1 3 truelight", "2 4 truelight", "3 2 truelight")
    pass_all(match)
    outlook = match.view(0)["aids"]["outlooks"][0]
    assert outlook["chances"] == {"2": 0.5, "3": 0.5}, "player 3 lies: one ghost; and either player 2 or player 4 does"
    assert outlook["values"] == {"2": 3, "3": 2}
    assert outlook["expected"] == 2.5
    public = match.view(None)["aids"]["outlooks"][0]["chances"]
    assert public == {"0": 0.125, "1": 0.25, "2": 0.25, "3": 0.25, "4": 0.125}


def test_a_card_set_aside_in_secret_is_imagined_as_any_card() -> None:
    match = GAME.start(3, seed=1)
    play(match, "1 keep-8")

    def draw(seed: int) -> int:
        world: Any = match.seat(0).imagine(seed)
        assert world.reserve[1, world.details[0]] > 0
        return int(world.details[0]) + 1

    expected = {card: (2 if card in (3, 8) else 1) / 12 for card in range(1, 11)}
    assert_distribution(draw, expected, samples=5_000)


def test_secrets_are_told_as_beliefs() -> None:
    match = table("1", "2 3", "1", reserves=("1", "9", "1"), questions="TFT", tokens=("1 painting algernon",))
    bid(match, "0 pass", "1 3 algernon")
    window = match.seat(0)
    world = GAME.sight.view(window.imagine(3), -1)
    said = [GAME.words().say(line) for line in GAME.text.secrets(window.view, world)]
    truths = {"true": "Player 2 tells the truth", "false": "Player 2 lies"}
    assert truths[world["players"][1]["question"]["says"]] in said
    assert f"Algernon: {'0 real ghosts' if 'Player 2 tells the truth' in said else '1 real ghost'}" in said
    assert any(line.startswith("Player 2 bids ") and line.endswith(" at Algernon") for line in said)
    assert any(line.startswith("Player 2 keeps ") for line in said)
    assert not any(line.startswith("Player 1") for line in said)
    assert not GAME.text.secrets(match.open_view(), match.open_view())


@pytest.mark.parametrize("players", [3, 5])
def test_what_a_view_calls_certain_is_so_in_every_world_and_nothing_else_is(players: int) -> None:
    """Against all the ways there are, for every seat that few cards are left to."""
    tried = 0
    for seed in range(8):
        match = random_match(Setup(GAME, players), seed)
        for step in range(0, match.steps, 4):
            window = match.seat_at(step, 0)
            k: Any = window.knowledge
            view = window.view
            for other in range(1, players):
                found = view["players"][other]
                down = [int(k.laid_card[i]) for i in range(k.laid_count) if k.laid_seat[i] == other and k.laid_card[i] < 0]
                backs = "".join("h" if card == HIGH_BACK else "l" for card in down)
                backs += {None: "", "low": "l", "high": "h"}[found["picked"]]
                back = values(k.taken_back[other])
                pool = Counter(values(k.pool[other])) - Counter(back)
                if not backs or pool.total() > 6:
                    continue
                seen = Counter(values(k.seen[other])) - Counter(back) - Counter(values(k.up[other]))
                ways = [
                    (Counter(kept), pool - Counter(kept) - Counter(laid) + Counter(back))
                    for kept, laid in spreads(tuple((pool - seen).elements()), tuple(seen.elements()), int(k.aside[other]), backs)
                ]
                tried += 1
                for place, certain in ((0, found["reserve"]), (1, found["hand"])):
                    least = {card: min(way[place][card] for way in ways) for card in range(1, KINDS + 1)}
                    assert Counter(card for card in certain if card) == +Counter(least)
    assert tried > 20


def test_bids_of_the_round_stay_in_view_with_what_became_of_them() -> None:
    match = table("9 4", "8 5", "7", reserves=("1", "2", "3"))
    bid(match, "0 9 algernon", "1 8 algernon", "2 7 culzean")
    pass_all(match)
    closed = match.story(None).index("Round 1 is over.")
    properties = match.seat_at(closed, 2).view["properties"]
    assert [(found["card"], found["how"]) for found in properties[0]["bids"]] == [(9, "gone"), (8, "returned")]
    assert [(found["card"], found["how"]) for found in properties[2]["bids"]] == [(7, "gone")]


def test_the_order_of_placement_runs_over_the_whole_table() -> None:
    match = table("9 4 2", "8 5 2", "7")
    bid(match, "0 9 algernon", "1 8 fyvie 5 algernon", "2 7 culzean", "0 4 algernon")
    assert [found["id"] for found in lot(match, "algernon")["bids"]] == [0, 2, 4]
