"""The actions of a turn, the effects of Ghosts, and Duels."""

import pytest

from tests.games.call_of_the_spirits.table import GAME, begin_round, cards_of, haunt_counts, rooms_of, table
from tests.stage import last_caption, play

RING = ("crypt", "ballroom", "dining-room", "attic", "library", "graveyard", "mausoleums")


def moves(legal: tuple[str, ...]) -> list[str]:
    return [action for action in legal if action.startswith("go") or action == "enter"]


def test_from_the_seance_room_a_move_leads_to_any_section() -> None:
    match = table("seance seance")
    assert moves(match.legal(0)) == [f"go-{room}" for room in RING]
    play(match, "0 go-graveyard")
    assert rooms_of(match) == ["graveyard", "seance"]
    assert last_caption(match, 0) == "You go to the Graveyard."


def test_from_a_section_a_move_leads_to_a_neighbour_or_the_seance_room() -> None:
    match = table("attic seance")
    assert moves(match.legal(0)) == ["go-dining-room", "go-library", "enter"]


def test_the_ring_closes_between_the_mausoleums_and_the_crypt() -> None:
    assert moves(table("crypt seance").legal(0)) == ["go-ballroom", "go-mausoleums", "enter"]
    assert moves(table("mausoleums seance").legal(0)) == ["go-crypt", "go-graveyard", "enter"]


def test_three_actions_then_the_turn_passes() -> None:
    match = table("seance seance seance")
    play(match, "0 go-crypt", "0 go-ballroom", "0 enter")
    assert match.to_act == (1,)
    assert match.view(1)["left"]["actions"] == 3


def test_unused_actions_may_be_given_up() -> None:
    match = table("seance seance")
    play(match, "0 go-crypt", "0 done")
    assert match.to_act == (1,)
    assert last_caption(match) == "Player 1 ends the turn and gives up 2 actions."


def test_the_rulebooks_example_of_a_rotation() -> None:
    """Counter-clockwise two rooms: green to the Ballroom, red to the Mausoleums, blue to the Graveyard."""
    match = table("attic ballroom crypt")
    play(match, "0 rotate-5")
    assert rooms_of(match) == ["ballroom", "mausoleums", "graveyard"]
    assert match.view(0)["left"]["actions"] == 2, "however far, one action"


@pytest.mark.parametrize(
    ("language", "ahead", "back"),
    [
        ("en", "turn the hallway 3 sections clockwise", "turn the hallway 2 sections counter-clockwise"),
        ("fr", "tourner le couloir de 3 sections dans le sens horaire", "tourner le couloir de 2 sections dans le sens antihoraire"),
    ],
)
def test_a_rotation_is_named_by_the_shorter_way_round(language: str, ahead: str, back: str) -> None:
    match, words = table("attic ballroom crypt"), GAME.words(language)
    said = [words.say(GAME.text.label(match.view(0), GAME.numbers[action])).lower() for action in ("rotate-3", "rotate-5")]
    assert said == [ahead, back]
    play(match, "0 rotate-5")
    assert last_caption(match) == "Player 1 turns the hallway 2 sections counter-clockwise."


def test_who_sits_in_the_seance_room_does_not_turn_along_and_may_rotate() -> None:
    match = table("seance attic")
    play(match, "0 rotate-1")
    assert rooms_of(match) == ["seance", "library"]


def test_a_player_stays_in_their_section_when_the_hallway_turns() -> None:
    match = table("attic library")
    before = [player["section"] for player in match.view(None)["players"]]
    play(match, "0 rotate-3")
    view = match.view(None)
    assert [player["section"] for player in view["players"]] == before
    assert view["hallway"] == 3
    play(match, "0 rotate-4")
    assert match.view(None)["hallway"] == 0


def test_being_turned_into_the_hitchhikers_room_costs_nothing() -> None:
    match = table("attic mausoleums")
    play(match, "0 rotate-1")
    assert rooms_of(match)[1] == match.view(None)["hitchhikers"] == "crypt"
    assert haunt_counts(match) == [0, 0]


def test_moving_into_the_hitchhikers_room_costs_nothing() -> None:
    match = table("ballroom seance")
    play(match, "0 go-crypt")
    assert haunt_counts(match) == [0, 0]


def test_collecting_takes_a_card_from_ones_room_and_several_take_several_actions() -> None:
    match = table("attic seance", lying={"attic": "musician musician bride", "library": "painting"})
    play(match, "0 collect-musician", "0 collect-bride")
    assert cards_of(match, 0) == {"musician": 1, "bride": 1}
    assert match.view(0)["rooms"][3]["cards"] == ["musician"]
    assert match.view(0)["left"]["actions"] == 1
    assert haunt_counts(match) == [0, 0], "the Hitchhikers are elsewhere"


def test_collecting_beside_the_hitchhikers_costs_a_haunt_for_each_card() -> None:
    match = table("crypt seance", lying={"crypt": "musician painting"})
    play(match, "0 collect-musician", "0 collect-painting")
    assert haunt_counts(match) == [2, 0]


def test_a_haunt_is_seen_by_its_owner_alone() -> None:
    match = table("crypt seance", lying={"crypt": "musician"}, pile="3")
    play(match, "0 collect-musician")
    assert match.story(0)[-1] == "You draw 1 Haunt: 3."
    assert match.story(1)[-1] == match.story(None)[-1] == "Player 1 draws 1 Haunt."
    assert match.view(0)["players"][0]["haunts"] == [3]
    assert match.view(1)["players"][0]["haunts"] == [None]


def test_plain_ghosts_have_no_effect() -> None:
    plain = "musician painting dancing portrait-tightrope portrait-dynamite portrait-quicksand portrait-tombstone"
    for card in (*plain.split(), "bride", "knight", "leota", "organist", "executioner"):
        match = table("attic seance", lying={"attic": card}, deck="musician")
        play(match, f"0 collect-{card}")
        assert match.to_act == (0,) and match.view(0)["phase"] == "turn"
        assert haunt_counts(match) == [0, 0] and match.view(0)["ghost_deck"] == 1


@pytest.mark.parametrize(("way", "stop", "haunts"), [("clockwise", "attic", [1, 1, 0, 2]), ("counter", "library", [0, 0, 1, 0])])
def test_a_tea_party_sends_the_hitchhikers_whichever_way_its_collector_likes(way: str, stop: str, haunts: list[int]) -> None:
    match = table("ballroom dining-room graveyard attic", lying={"ballroom": "tea-3"}, hitchhikers="crypt")
    play(match, "0 collect-tea-3")
    assert match.view(0)["phase"] == "way" and match.legal(0) == ("clockwise", "counter")
    play(match, f"0 {way}")
    assert match.view(None)["hitchhikers"] == stop
    assert haunt_counts(match) == haunts, "everyone suffers, the collector in the Ballroom too"


@pytest.mark.parametrize("rooms", [1, 2, 3, 4, 5])
def test_a_tea_party_moves_exactly_as_far_as_it_says(rooms: int) -> None:
    match = table("library seance", lying={"library": f"tea-{rooms}"}, hitchhikers="crypt")
    play(match, f"0 collect-tea-{rooms}", "0 clockwise")
    assert match.view(None)["hitchhikers"] == RING[rooms]
    assert cards_of(match, 0) == {"tea": 1}


def test_a_tea_party_beside_the_hitchhikers_haunts_first_and_leaves_its_collector_alone() -> None:
    match = table("crypt seance", lying={"crypt": "tea-1"})
    play(match, "0 collect-tea-1")
    assert haunt_counts(match) == [1, 0] and match.view(0)["phase"] == "way"
    play(match, "0 clockwise")
    assert haunt_counts(match) == [1, 0], "where they set out from nobody is haunted again"


def test_a_grim_grinning_ghost_lets_its_collector_put_away_any_one_haunt() -> None:
    match = table("attic seance", lying={"attic": "grim"}, haunts=("1 3", "2"))
    play(match, "0 collect-grim")
    assert match.legal(0) == ("discard-1", "discard-3", "decline")
    play(match, "0 discard-3")
    assert match.view(0)["players"][0]["haunts"] == [1]
    assert match.view(0)["left"] == {"actions": 2, "free_rotates": 0, "discards": 1, "duels": 1}, "it cost no action of its own"
    assert match.story(0)[-1] == "You put a Haunt of value 3 under the deck."
    assert match.story(1)[-1] == "Player 1 puts a Haunt under the deck."


def test_a_grim_grinning_ghosts_offer_may_be_declined() -> None:
    match = table("attic seance", lying={"attic": "grim"}, haunts=("1", ""))
    play(match, "0 collect-grim", "0 decline")
    assert haunt_counts(match) == [1, 0] and match.to_act == (0,)
    assert last_caption(match, 0) == "You keep every Haunt."


def test_without_a_haunt_a_grim_grinning_ghosts_effect_is_lost_for_good() -> None:
    match = table("attic seance", lying={"attic": "grim ballroom-ghost"})
    play(match, "0 collect-grim")
    assert match.view(0)["phase"] == "turn"
    play(match, "0 collect-ballroom-ghost")
    assert haunt_counts(match) == [1, 0] and match.view(0)["phase"] == "turn", "it is not made up for later"


def test_beside_the_hitchhikers_a_grim_grinning_ghost_may_put_away_the_haunt_it_cost() -> None:
    match = table("crypt seance", lying={"crypt": "grim"}, pile="2")
    play(match, "0 collect-grim", "0 discard-2")
    assert haunt_counts(match) == [0, 0]


def test_a_groom_brings_the_top_ghost_of_the_deck() -> None:
    match = table("crypt seance", lying={"crypt": "groom"}, deck="painting")
    play(match, "0 collect-groom")
    assert cards_of(match, 0) == {"painting": 1, "groom": 1}
    assert haunt_counts(match) == [1, 0], "one for the Groom in the Hitchhikers' room, none for the guest"
    assert last_caption(match, 0) == "The Groom brings you a guest from the deck: Painting & Artifact."


def test_a_groom_without_a_deck_comes_alone() -> None:
    match = table("attic seance", lying={"attic": "groom"})
    play(match, "0 collect-groom")
    assert cards_of(match, 0) == {"groom": 1} and match.view(0)["phase"] == "turn"


def test_grooms_bring_grooms_until_the_deck_is_empty() -> None:
    match = table("attic seance", lying={"attic": "groom"}, deck="groom groom groom")
    play(match, "0 collect-groom")
    assert cards_of(match, 0) == {"groom": 4}
    assert match.view(0)["ghost_deck"] == 0 and match.view(0)["left"]["actions"] == 2


def test_a_ballroom_ghost_that_a_groom_brings_haunts_too() -> None:
    match = table("attic seance", lying={"attic": "groom"}, deck="ballroom-ghost")
    play(match, "0 collect-groom")
    assert haunt_counts(match) == [1, 0]


def test_a_chain_from_groom_to_tea_party_to_haunts() -> None:
    match = table("library attic", lying={"library": "groom"}, deck="tea-3", hitchhikers="crypt")
    play(match, "0 collect-groom")
    assert match.view(0)["phase"] == "way" and match.view(0)["pending"] == "tea-3"
    play(match, "0 clockwise")
    assert haunt_counts(match) == [0, 2]
    assert cards_of(match, 0) == {"tea": 1, "groom": 1}
    assert match.to_act == (0,) and match.view(0)["left"]["actions"] == 2
    assert match.story(None)[1:] == (
        "Player 1 collects a Ghost in the Library: Groom Ghost.",
        "The Groom brings player 1 a guest from the deck: Tea Party Ghost (3 rooms).",
        "Player 1 sends the Hitchhiking Ghosts 3 rooms clockwise.",
        "The Hitchhiking Ghosts pass through the Ballroom.",
        "The Hitchhiking Ghosts pass through the Dining Room.",
        "The Hitchhiking Ghosts stop in the Attic.",
        "Player 2 draws 2 Haunts.",
    )


def test_a_chain_from_groom_to_grim_grinning_ghost() -> None:
    match = table("crypt seance", lying={"crypt": "groom"}, deck="grim", pile="3")
    play(match, "0 collect-groom", "0 discard-3")
    assert haunt_counts(match) == [0, 0] and cards_of(match, 0) == {"grim": 1, "groom": 1}


def test_a_ballroom_ghost_haunts_its_collector() -> None:
    match = table("attic seance", lying={"attic": "ballroom-ghost"})
    play(match, "0 collect-ballroom-ghost")
    assert haunt_counts(match) == [1, 0]


def test_a_ballroom_ghost_beside_the_hitchhikers_costs_two_haunts() -> None:
    match = table("crypt seance", lying={"crypt": "ballroom-ghost"})
    play(match, "0 collect-ballroom-ghost")
    assert haunt_counts(match) == [2, 0]


def test_a_haunt_is_put_away_in_the_seance_room_by_an_action() -> None:
    match = table("seance attic", haunts=("1 2 3", ""))
    play(match, "0 discard-2")
    view = match.view(0)
    assert view["players"][0]["haunts"] == [1, 3]
    assert view["haunt_deck"]["under"] == [2]
    assert view["left"]["actions"] == 2 and view["left"]["discards"] == 0
    assert view["event"]["slot"] == 1, "everybody sees which card of the row it was"


@pytest.mark.parametrize(
    ("mine", "theirs", "taken"),
    [(0, 0, False), (1, 0, True), (0, 1, False), (2, 2, False), (3, 2, True), (2, 3, False), (3, 3, False)],
)
def test_the_higher_dial_has_the_card_and_both_draw_what_they_dialled(mine: int, theirs: int, taken: bool) -> None:
    match = table("attic attic", owned=("", "musician painting"))
    play(match, "0 duel-2", "0 steal-musician", f"0 dial-{mine}", f"1 dial-{theirs}")
    assert cards_of(match, 0) == ({"musician": 1} if taken else {})
    assert cards_of(match, 1) == ({"painting": 1} if taken else {"musician": 1, "painting": 1})
    assert haunt_counts(match) == [mine, theirs]
    assert match.to_act == (0,) and match.view(0)["left"]["actions"] == 2


def test_a_duel_step_by_step() -> None:
    match = table("attic attic library", owned=("", "bride"))
    play(match, "0 duel-2")
    assert match.view(None)["phase"] == "name" and match.legal(0) == ("steal-bride",)
    play(match, "0 steal-bride")
    assert match.to_act == (0, 1), "both dial at the same time"
    assert match.legal(0) == match.legal(1) == ("dial-0", "dial-1", "dial-2", "dial-3")
    play(match, "1 dial-1")
    assert list(match.to_act) == [0]
    play(match, "0 dial-2")
    assert match.story(2)[1:] == (
        "Player 1 challenges player 2 to a Duel.",
        "The Duel is for a card of player 2: The Bride.",
        "Player 2 has set a dial in secret.",
        "Player 1 has set a dial in secret.",
        "Player 1 dials 2, player 2 dials 1: the card changes hands (The Bride).",
        "Player 1 draws 2 Haunts.",
        "Player 2 draws 1 Haunt.",
    )
    assert match.view(2)["duel"] is None


@pytest.mark.parametrize("card", ["tea", "grim", "groom", "ballroom-ghost"])
def test_a_stolen_card_has_no_effect(card: str) -> None:
    match = table("seance seance", owned=("", card), haunts=("2", ""), deck="musician")
    play(match, "0 duel-2", f"0 steal-{card}", "0 dial-1", "1 dial-0")
    assert cards_of(match, 0) == {card: 1}
    assert match.view(0)["phase"] == "turn" and match.view(0)["ghost_deck"] == 1
    assert haunt_counts(match) == [2, 0]


def test_duels_are_fought_in_the_seance_room_too() -> None:
    assert "duel-2" in table("seance seance", owned=("", "musician")).legal(0)


def test_a_duel_comes_once_a_turn_and_again_the_next() -> None:
    match = table("attic attic", owned=("", "musician"))
    play(match, "0 duel-2", "0 steal-musician", "0 dial-0", "1 dial-0")
    assert "duel-2" not in match.legal(0)
    match = begin_round(match, "kind-company")
    assert "duel-2" in match.legal(0)


def test_the_haunt_deck_may_run_out_in_the_middle_of_a_duel() -> None:
    match = table("attic attic", owned=("", "musician"), pile="1 2")
    play(match, "0 duel-2", "0 steal-musician", "0 dial-3", "1 dial-2")
    assert haunt_counts(match) == [2, 0]
    assert match.story(None)[-2:] == ("Player 1 draws 2 Haunts.", "The Haunt deck is empty: player 2 draws nothing.")
    assert match.story(1)[-1] == "The Haunt deck is empty: you draw nothing."


def test_put_away_haunts_are_drawn_again_when_the_others_are_gone_the_first_first() -> None:
    match = table("seance attic", haunts=("1 2 3", ""), pile="", event="open-circle", lying={"attic": "ballroom-ghost ballroom-ghost"})
    play(match, "0 discard-3", "0 discard-1", "0 done")
    assert match.view(0)["haunt_deck"] == {"pile": 0, "under": [3, 1]}
    play(match, "1 collect-ballroom-ghost")
    assert match.view(1)["players"][1]["haunts"] == [3]
    play(match, "1 collect-ballroom-ghost")
    assert match.view(1)["players"][1]["haunts"] == [3, 1]
    assert match.view(1)["haunt_deck"] == {"pile": 0, "under": []}


@pytest.mark.parametrize(
    ("event", "haunts", "said"),
    [
        (None, "", "3 actions left: go to a lit room, turn the hallway or end the turn."),
        (None, "2", "3 actions left: go to a lit room, turn the hallway, put a Haunt away or end the turn."),
        ("jammed-hallway", "", "3 actions left: go to a lit room or end the turn."),
    ],
)
def test_a_player_is_asked_only_for_what_is_possible(event: str | None, haunts: str, said: str) -> None:
    match = table("seance attic", haunts=(haunts, ""), event=event)
    window = match.seat(0)
    assert GAME.words("en").say(GAME.text.asked(window.view, window.legal), 0) == said
