"""The exact number of ways a small position can go on, counted by the rules and by a model of a few lines."""

import pytest

import manse
from manse.games.call_of_the_spirits.data import Knob
from tests.games.call_of_the_spirits.table import changed, table
from tests.stage import tree_size

ROOMS = 7
HUB = None
Cards = tuple[tuple[str, ...], ...]


def without(cards: Cards, place: int, card: str) -> Cards:
    left = list(cards[place])
    left.remove(card)
    return (*cards[:place], tuple(left), *cards[place + 1 :])


def given(cards: Cards, place: int, card: str) -> Cards:
    return (*cards[:place], (*cards[place], card), *cards[place + 1 :])


def count(
    seat: int, actions: int, at: tuple[int | None, ...], lying: Cards, owned: Cards, duelled: bool, depth: int, turns: bool = True
) -> int:
    """Two players in the Final Round, plain Ghosts, no Haunts left: what remains is moving, turning, collecting and Duels."""
    if actions == 0:
        seat, actions, duelled = seat + 1, 3, False
    if depth == 0 or seat == 2:
        return 1

    def step(to: tuple[int | None, ...] = at, rooms: Cards = lying, hands: Cards = owned, fought: bool = duelled, used: int = 1) -> int:
        return count(seat, actions - 1, to, rooms, hands, fought, depth - used, turns)

    def moved(to: int | None) -> tuple[int | None, ...]:
        return (*at[:seat], to, *at[seat + 1 :])

    here, other = at[seat], 1 - seat
    total = count(seat + 1, 3, at, lying, owned, False, depth - 1, turns)
    total += sum(step(tuple(None if room is None else (room + by) % ROOMS for room in at)) for by in range(1, ROOMS) if turns)
    if here is HUB:
        total += sum(step(moved(room)) for room in range(ROOMS))
    else:
        total += sum(step(moved(to)) for to in ((here + 1) % ROOMS, (here - 1) % ROOMS, HUB))
        total += sum(step(rooms=without(lying, here, card), hands=given(owned, seat, card)) for card in set(lying[here]))
    if not duelled and at[other] == here:
        for card in set(owned[other]):
            if depth < 4:
                total += (0, 0, 1, 4)[depth]
                continue
            won = given(without(owned, other, card), seat, card)
            total += 6 * step(hands=won, fought=True, used=4) + 10 * step(fought=True, used=4)
        if owned[other] and depth == 1:
            total += 1
    return total


RING = ("crypt", "ballroom", "dining-room", "attic", "library", "graveyard", "mausoleums")
Position = tuple[str, dict[str, str], tuple[str, str]]
APART: Position = ("seance attic", {"attic": "musician painting", "library": "dancing dancing"}, ("", ""))
TOGETHER: Position = ("attic attic", {"attic": "musician"}, ("painting", "dancing tea tea"))


def staged(position: Position, actions: int = 3, turns: bool = True) -> manse.Match:
    at, lying, owned = position
    match = table(at, lying=lying, owned=owned, pile="", final=True)
    return changed(match, (("final-round", Knob.ROTATE, turns),), actions=actions)


def model(position: Position, depth: int, actions: int = 3, turns: bool = True) -> int:
    at, lying, owned = position
    places = tuple(HUB if name == "seance" else RING.index(name) for name in at.split())
    cards = tuple(tuple(lying.get(room, "").split()) for room in RING)
    return count(0, actions, places, cards, tuple(tuple(hand.split()) for hand in owned), False, depth, turns)


@pytest.mark.parametrize(("depth", "ways"), [(1, 14), (2, 169), (3, 1921)])
def test_the_number_of_ways_to_go_on_apart(depth: int, ways: int) -> None:
    assert tree_size(staged(APART), depth) == model(APART, depth) == ways


@pytest.mark.parametrize(("depth", "ways"), [(1, 12), (2, 125), (3, 1303)])
def test_the_number_of_ways_to_go_on_together(depth: int, ways: int) -> None:
    assert tree_size(staged(TOGETHER), depth) == model(TOGETHER, depth) == ways


@pytest.mark.parametrize("depth", [4, 5, 6])
def test_the_number_of_ways_through_a_duel_and_beyond(depth: int) -> None:
    """One action left, and the hallway cannot be turned: so the tree stays small while the Duel is fought out."""
    assert tree_size(staged(TOGETHER, 1, False), depth) == model(TOGETHER, depth, 1, False)


def test_the_last_turn_of_the_game_counted_to_its_end() -> None:
    match = changed(staged(APART, turns=False), turn=1, turns_left=1, to_act=2)
    cards = ((), (), (), ("musician", "painting"), ("dancing", "dancing"), (), ())
    assert tree_size(match, 99) == count(1, 3, (HUB, 3), cards, ((), ()), False, 99, False)
