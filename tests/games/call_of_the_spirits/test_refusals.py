"""What the rules do not allow is refused with a reason, word for word."""

import pytest

import manse
from manse.games.call_of_the_spirits.data import Knob
from tests.games.call_of_the_spirits.table import UNEVENTFUL, changed, table
from tests.stage import play, refusal


def attic() -> manse.Match:
    """Seats 0 and 1 in the Attic, seat 2 in the Library, seat 3 in the Attic without cards."""
    owned = ("musician", "painting", "bride", "")
    return table("attic attic library attic", lying={"attic": "dancing"}, owned=owned, haunts=("2", "", "", ""))


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("go-crypt", "The Crypt is too far: a Move crosses to a neighbouring section, or goes through the Séance Room"),
        ("go-attic", "You are in the Attic already"),
        ("go-conservatory", "This mansion does not have the Conservatory"),
        ("rotate-7", "The hallway turns by 1 to 6 sections, not by 7"),
        ("collect-groom", "There is no such Ghost in the Attic: Groom Ghost"),
        ("discard-2", "Haunts are put away in the Séance Room only"),
        ("duel-1", "You cannot duel with yourself"),
        ("duel-3", "You are not in the same room as player 3"),
        ("duel-4", "Player 4 has no Ghost card to win"),
        ("duel-6", "There is no player 6 at this table"),
        ("steal-painting", "A card is named only in a Duel: challenge somebody first"),
        ("dial-2", "There is no Duel to dial in"),
        ("clockwise", "Only a Tea Party Ghost sends the Hitchhiking Ghosts on"),
        ("counter", "Only a Tea Party Ghost sends the Hitchhiking Ghosts on"),
        ("decline", "There is nothing to leave; to give up your actions, end the turn"),
    ],
)
def test_in_a_turn(action: str, reason: str) -> None:
    assert refusal(attic(), 0, action) == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("enter", "You are in the Séance Room already"),
        ("collect-musician", "There are no Ghosts to collect in the Séance Room: go to a room first"),
        ("discard-1", "You have no Haunt of value 1"),
    ],
)
def test_in_the_seance_room(action: str, reason: str) -> None:
    assert refusal(table("seance attic", haunts=("2", "")), 0, action) == reason


def test_a_second_duel_in_a_turn() -> None:
    match = attic()
    play(match, "0 duel-2", "0 steal-painting", "0 dial-0", "1 dial-0")
    assert refusal(match, 0, "duel-2") == "You have already fought a Duel this turn"


def test_a_second_discard_in_a_turn() -> None:
    match = table("seance attic", haunts=("2 2", ""))
    play(match, "0 discard-2")
    assert refusal(match, 0, "discard-2") == "You have put away as many Haunts as a turn allows"


def test_a_discard_where_an_owners_event_allows_none() -> None:
    match = changed(table("seance attic", haunts=("2 2", "")), ((UNEVENTFUL, Knob.DISCARDS, 0),), discards=0)
    assert refusal(match, 0, "discard-2") == "No Haunts can be put away this round"


def test_a_fourth_action() -> None:
    match = attic()
    play(match, "0 go-library", "0 go-attic", "0 collect-dancing")
    assert refusal(match, 0, "go-library") == "It is not the turn of player 1"


@pytest.mark.parametrize("action", ["go-library", "enter", "collect-dancing", "duel-2", "discard-2"])
def test_a_fourth_action_with_a_free_rotate_left(action: str) -> None:
    match = table("attic attic", lying={"attic": "dancing dancing"}, owned=("", "tea"), event="oiled-hinges")
    play(match, "0 go-library", "0 go-attic", "0 collect-dancing")
    assert refusal(match, 0, action) == "You have used all your actions: only a free Rotate is left, or the end of the turn"


@pytest.mark.parametrize("action", ["go-library", "done", "discard-1", "dial-0", "decline"])
def test_anything_else_while_a_tea_party_waits_for_its_way(action: str) -> None:
    match = table("attic attic", lying={"attic": "tea-2"}, haunts=("1", ""))
    play(match, "0 collect-tea-2")
    assert refusal(match, 0, action) == "First say which way the Hitchhiking Ghosts go"


def test_anything_else_while_a_haunt_may_be_put_away() -> None:
    match = table("attic attic", lying={"attic": "grim"}, haunts=("1", ""))
    play(match, "0 collect-grim")
    assert refusal(match, 0, "done") == "First put a Haunt under the deck, or leave it"
    assert refusal(match, 0, "discard-3") == "You have no Haunt of value 3"


def test_anything_else_in_a_duel() -> None:
    match = attic()
    play(match, "0 duel-2")
    assert refusal(match, 0, "dial-1") == "First name the card of the Duel"
    assert refusal(match, 0, "steal-bride") == "Player 2 has no such card: The Bride"
    play(match, "0 steal-painting")
    assert refusal(match, 0, "done") == "First set your dial"
    assert refusal(match, 2, "dial-1") == "It is not the turn of player 3"
    play(match, "0 dial-3")
    assert refusal(match, 0, "dial-0") == "It is not the turn of player 1", "a dial once set stays"


def test_a_dial_beyond_an_owners_dials() -> None:
    match = changed(attic(), top_dial=2)
    play(match, "0 duel-2", "0 steal-painting")
    assert refusal(match, 0, "dial-3") == "A dial goes up to 2"


def test_anything_else_on_the_way_home_and_in_the_quiet_corner() -> None:
    match = table("attic library", haunts=("1", ""), event="way-home")
    play(match, "0 done")
    assert refusal(match, 0, "go-library") == "First go into the Séance Room, or leave it"
    match = table("attic library", haunts=("1", ""), event="quiet-corner")
    play(match, "0 done")
    assert refusal(match, 0, "go-library") == "First put a Haunt under the deck, or leave it"
    assert refusal(match, 0, "discard-2") == "You have no Haunt of value 2"


def test_what_is_no_action_at_all() -> None:
    match = table("seance attic", event="jammed-hallway")
    possible = "go-crypt, go-ballroom, go-dining-room, go-attic, go-library, go-graveyard, go-mausoleums, done"
    assert refusal(match, 0, "haunt") == f"'haunt' is no action of Call of the Spirits; now possible: {possible}"
