"""The Event phase, and each of the fourteen Events."""

import pytest

import manse
from manse.engine.speech import LANGUAGES
from manse.games.call_of_the_spirits.data import EVENTS, KINDS, Knob
from tests.games.call_of_the_spirits.table import GAME, UNEVENTFUL, begin_round, changed, haunt_counts, rooms_of, table
from tests.stage import last_caption, play, refusal


def test_the_rulebooks_example_of_an_event_phase() -> None:
    """Clockwise 3, from the Crypt to the Attic: green is there, red on the way in the Dining Room, blue in the Séance Room."""
    green, red, blue = 0, 1, 2
    match = begin_round(table("attic dining-room seance"), "way-home")
    assert match.view(None)["hitchhikers"] == "attic"
    counts = haunt_counts(match)
    assert (counts[green], counts[red], counts[blue]) == (2, 1, 0)
    assert match.story(None)[1:8] == (
        "Event: The Way Home. The Hitchhiking Ghosts go 3 rooms clockwise; this round: who ends a turn in the hallway may go into the "
        "Séance Room.",
        "The Hitchhiking Ghosts pass through the Ballroom.",
        "The Hitchhiking Ghosts pass through the Dining Room.",
        "Player 2 draws 1 Haunt.",
        "The Hitchhiking Ghosts stop in the Attic.",
        "Player 1 draws 2 Haunts.",
        "A Ghost comes to the Attic: Musician Ghost.",
    )


def test_where_the_hitchhikers_begin_nobody_is_haunted() -> None:
    assert haunt_counts(begin_round(table("crypt seance"), "way-home")) == [0, 0]


def test_counter_clockwise_they_go_the_other_way() -> None:
    match = begin_round(table("library mausoleums dining-room"), "open-circle")
    assert match.view(None)["hitchhikers"] == "library"
    assert haunt_counts(match) == [2, 1, 0]


def test_players_draw_in_the_order_of_turns() -> None:
    match = begin_round(changed(table("ballroom ballroom ballroom"), first=1, turn=1), "way-home")
    drawn = [line for line in match.story(None) if "draws" in line]
    assert drawn == [f"Player {number} draws 1 Haunt." for number in (2, 3, 1)]


@pytest.mark.parametrize(("players", "expected"), [(2, [0, 0, 0, 2, 1, 1, 1]), (3, [1, 0, 0, 2, 1, 1, 1]), (5, [1, 1, 1, 2, 1, 1, 1])])
def test_two_ghosts_come_to_the_hitchhikers_then_one_a_room_clockwise(players: int, expected: list[int]) -> None:
    match = begin_round(table(" ".join(["seance"] * players)), "way-home")
    assert [len(room["cards"]) for room in match.view(None)["rooms"]] == expected
    assert sum(expected) == players + 3


def test_six_players_bring_more_ghosts_than_rooms_and_they_go_on_round() -> None:
    match = begin_round(table("seance seance seance seance seance seance"), "way-home")
    assert [len(room["cards"]) for room in match.view(None)["rooms"]] == [1, 1, 1, 3, 1, 1, 1]


@pytest.mark.parametrize(("welcome", "expected"), [(0, "10001111"), (1, "00011111"), (3, "00031100")])
def test_an_owners_welcome_says_how_many_ghosts_come_to_the_hitchhikers_first(welcome: int, expected: str) -> None:
    """Among eight rooms: with no welcome at all, the first Ghost comes to the room after theirs."""
    match = begin_round(changed(table("seance seance"), rooms=8, welcome=welcome), "way-home")
    assert "".join(str(len(room["cards"])) for room in match.view(None)["rooms"]) == expected


OF_VERSION_1 = {
    "game": "call_of_the_spirits",
    "version": 1,
    "players": 2,
    "options": {},
    "key": "0e3a8302c84d1c666133d15265aa86e5",
    "decisions": [[1, "done"], [0, "done"], [0, "done"], [1, "done"]],
    "data": {"name": "mine.toml", "text": "welcome = 0\n"},
}
"""Written by the first version of the rules, in which no welcome was like a welcome of one."""


def test_a_record_of_version_1_replays_as_it_was_played() -> None:
    match = manse.replay(OF_VERSION_1)
    placed = [view["event"] for _, view, _ in match.frames(None) if view["event"]["what"] == "placed"]
    ring = ["crypt", "ballroom", "dining-room", "attic", "library", "graveyard", "mausoleums"] * 2
    assert [event["room"] for event in placed] == ring[4:9] + ring[1:6] + ring[6:11], "each time from the Hitchhikers' room on"
    assert [event["card"] for event in placed][:3] == ["portrait-tightrope", "portrait-tightrope", "portrait-dynamite"]
    assert match.record() == OF_VERSION_1
    newer = manse.replay({**OF_VERSION_1, "version": 2, "decisions": []})
    assert newer.story(None)[5] == "A Ghost comes to the Graveyard: Stretching Portrait (tightrope)."


def test_ghosts_already_there_stay() -> None:
    match = begin_round(table("seance seance", lying={"attic": "bride groom"}), "way-home")
    assert match.view(None)["rooms"][3]["cards"] == ["musician", "musician", "groom", "bride"]


def test_when_the_ghosts_run_out_no_more_come() -> None:
    match = changed(begin_round(table("seance seance"), "way-home"), deck=[2] + [0] * (KINDS - 1), deck_left=2)
    before = match.view(None)["rooms"]
    play(match, "0 done", "1 done")
    after = match.view(None)
    assert after["ghost_deck"] == 0
    assert sum(len(room["cards"]) for room in after["rooms"]) == sum(len(room["cards"]) for room in before) + 2
    assert match.to_act == (1,), "the game goes on without them"
    play(match, "1 done", "0 done")
    assert match.view(None)["round"] == 3


def test_an_owners_long_way_haunts_a_room_as_often_as_it_is_passed() -> None:
    match = begin_round(changed(table("crypt ballroom"), (("long-night", Knob.ROOMS, 8),)), "long-night")
    assert match.view(None)["hitchhikers"] == "ballroom"
    assert haunt_counts(match) == [1, 3], "the Crypt on the way round, the Ballroom in passing and at the end"


def test_the_marker_passes_to_the_left_each_round() -> None:
    match = begin_round(changed(table("seance seance seance"), first=2), "truce")
    assert match.to_act == (2,)
    play(match, "2 done", "0 done", "1 done")
    assert match.view(None)["first"] == 0 and match.to_act == (0,)
    assert "The round is over; the First-Player marker passes to player 1." in match.story(None)


STEPS = {
    "way-home": 3,
    "open-circle": -3,
    "oiled-hinges": 2,
    "jammed-hallway": -2,
    "soft-blows": 4,
    "truce": -4,
    "kind-company": 1,
    "sharp-company": -1,
    "long-night": 5,
    "short-night": -5,
    "long-strides": 2,
    "cold-circle": -3,
    "quiet-corner": 4,
    "final-round": 3,
}


@pytest.mark.parametrize("event", EVENTS)
def test_each_event_moves_the_hitchhikers_as_its_card_says(event: str) -> None:
    match = begin_round(table("seance seance"), event)
    rooms = [room["room"] for room in match.view(None)["rooms"]]
    assert match.view(None)["hitchhikers"] == rooms[STEPS[event] % 7]


CHANGES = {
    "way-home": ["home-1"],
    "open-circle": ["discards-2"],
    "oiled-hinges": ["free-1"],
    "jammed-hallway": ["rotate-0"],
    "soft-blows": ["fewer-1"],
    "truce": ["duels-0"],
    "kind-company": ["haunts-0"],
    "sharp-company": ["haunts-2"],
    "long-night": ["actions-4"],
    "short-night": ["actions-2"],
    "long-strides": ["lines-2"],
    "cold-circle": ["chill-1"],
    "quiet-corner": ["solace-1"],
    "final-round": [],
}


@pytest.mark.parametrize("event", EVENTS)
def test_each_event_turns_one_knob_and_its_words_say_which(event: str) -> None:
    condition = begin_round(table("seance seance"), event).view(0)["condition"]
    assert condition["event"] == event
    assert condition["changes"] == CHANGES[event]
    for language in LANGUAGES:
        words = GAME.words(language)
        assert all(change in words.names for change in condition["changes"])
        assert event in words.notes


def test_the_way_home_lets_who_ends_in_the_hallway_go_to_the_seance_room() -> None:
    match = table("attic library seance", event="way-home")
    play(match, "0 go-library", "0 done")
    assert match.view(0)["phase"] == "home" and match.legal(0) == ("enter", "decline")
    play(match, "0 enter")
    assert rooms_of(match)[0] == "seance"
    play(match, "1 done", "1 decline")
    assert rooms_of(match)[1] == "library"
    assert last_caption(match) == "Player 2 stays in the hallway."
    assert match.to_act == (2,)


def test_the_way_home_asks_nobody_who_is_there_already() -> None:
    match = table("seance seance", event="way-home")
    play(match, "0 done")
    assert match.to_act == (1,) and match.view(None)["phase"] == "turn"


def test_the_open_circle_allows_two_discards_a_turn() -> None:
    match = table("seance seance", haunts=("1 2 3", ""), event="open-circle")
    play(match, "0 discard-3", "0 discard-2")
    assert refusal(match, 0, "discard-1") == "You have put away as many Haunts as a turn allows"
    assert match.view(0)["left"]["actions"] == 1


def test_oiled_hinges_make_the_first_rotate_free() -> None:
    match = table("attic seance", event="oiled-hinges")
    play(match, "0 rotate-1")
    assert match.view(0)["left"] == {"actions": 3, "free_rotates": 0, "discards": 1, "duels": 1}
    play(match, "0 rotate-1")
    assert match.view(0)["left"]["actions"] == 2


def test_the_free_rotate_may_come_after_the_last_action() -> None:
    match = table("attic seance", lying={"attic": "musician"}, event="oiled-hinges")
    play(match, "0 go-library", "0 go-attic", "0 collect-musician")
    assert match.to_act == (0,)
    assert match.legal(0) == ("rotate-1", "rotate-2", "rotate-3", "rotate-4", "rotate-5", "rotate-6", "done")
    play(match, "0 rotate-2")
    assert match.to_act == (1,), "nothing is left to do"


def test_the_jammed_hallway_cannot_be_turned() -> None:
    match = table("attic seance", event="jammed-hallway")
    assert not any(action.startswith("rotate") for action in match.legal(0))
    assert refusal(match, 0, "rotate-2") == "The hallway cannot be turned this round"


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(3, 1, [2, 0]), (0, 2, [0, 1]), (1, 1, [0, 0])])
def test_soft_blows_spare_both_duellists_a_haunt(mine: int, theirs: int, drawn: list[int]) -> None:
    match = table("attic attic", owned=("", "musician"), event="soft-blows")
    play(match, "0 duel-2", "0 steal-musician", f"0 dial-{mine}", f"1 dial-{theirs}")
    assert haunt_counts(match) == drawn


def test_the_truce_allows_no_duel() -> None:
    match = table("attic attic", owned=("", "musician"), event="truce")
    assert "duel-2" not in match.legal(0)
    assert refusal(match, 0, "duel-2") == "There are no Duels this round"


@pytest.mark.parametrize(("event", "haunts"), [("kind-company", 0), (None, 1), ("sharp-company", 2)])
def test_collecting_beside_the_hitchhikers_costs_what_the_event_says(event: str | None, haunts: int) -> None:
    match = table("crypt seance", lying={"crypt": "musician painting"}, event=event)
    play(match, "0 collect-musician")
    assert haunt_counts(match) == [haunts, 0]
    play(match, "0 collect-painting")
    assert haunt_counts(match) == [2 * haunts, 0], "each card costs it again"


@pytest.mark.parametrize(("event", "actions"), [("long-night", 4), (None, 3), ("short-night", 2)])
def test_a_turn_has_as_many_actions_as_the_event_says(event: str | None, actions: int) -> None:
    match = table("attic seance", event=event)
    for action in ("go-library", "go-attic", "go-library", "go-attic")[:actions]:
        assert match.to_act == (0,)
        play(match, f"0 {action}")
    assert match.to_act == (1,)


def test_long_strides_cross_two_lines() -> None:
    match = table("attic seance", event="long-strides")
    moves = [action for action in match.legal(0) if action.startswith("go")]
    assert moves == ["go-ballroom", "go-dining-room", "go-library", "go-graveyard"]
    play(match, "0 go-graveyard")
    assert rooms_of(match)[0] == "graveyard"


def test_the_cold_circle_haunts_who_ends_in_the_seance_room() -> None:
    match = table("seance attic seance", event="cold-circle")
    play(match, "0 done")
    assert haunt_counts(match) == [1, 0, 0]
    play(match, "1 enter", "1 go-attic", "1 done")
    assert haunt_counts(match)[1] == 0, "passing through is no end"


def test_the_quiet_corner_lets_who_ends_alone_put_away_a_haunt() -> None:
    match = table("attic attic seance", haunts=("2", "3", "1 3"), event="quiet-corner")
    play(match, "0 done")
    assert match.to_act == (1,), "two in the Attic: nobody is alone"
    play(match, "1 go-library", "1 done")
    assert match.legal(1) == ("discard-3", "decline")
    play(match, "1 discard-3", "2 done")
    assert match.legal(2) == ("discard-1", "discard-3", "decline"), "the Séance Room is a room too"
    assert haunt_counts(match) == [1, 0, 2]
    play(match, "2 decline")
    assert "Player 3 keeps every Haunt." in match.story(None)


def test_the_quiet_corner_asks_nobody_without_haunts() -> None:
    match = table("attic library", event="quiet-corner")
    play(match, "0 done")
    assert match.to_act == (1,)


def test_the_quiet_corners_discard_comes_beside_the_turns_own() -> None:
    match = table("seance attic", haunts=("1 2", ""), event="quiet-corner")
    play(match, "0 discard-1", "0 done", "0 discard-2")
    assert haunt_counts(match) == [0, 0]


def test_the_final_round_is_populated_and_ends_the_game() -> None:
    match = begin_round(table("seance seance"), "final-round")
    assert match.view(0)["final"] and sum(len(room["cards"]) for room in match.view(0)["rooms"]) == 5
    assert "The Final Round! The Hitchhiking Ghosts go 3 rooms clockwise." in match.story(0)
    play(match, "0 done", "1 done")
    assert match.over
    assert "The last turn is over, and nobody has a single Haunt." in match.story(0)


def test_a_condition_lasts_until_the_next_event() -> None:
    match = begin_round(table("seance seance"), "short-night")
    play(match, "0 done")
    assert match.view(1)["left"]["actions"] == 2, "it holds for everyone"


def test_effects_of_events_are_in_order_at_the_end_of_a_turn() -> None:
    """An owner's Event may do several things: first the way home, then the chill of the Séance Room, then solace."""
    all_three = tuple((UNEVENTFUL, knob, 1) for knob in (Knob.HOME, Knob.CHILL, Knob.SOLACE))
    match = changed(table("attic library", haunts=("3", "")), all_three)
    play(match, "0 done", "0 enter")
    assert haunt_counts(match)[0] == 2, "home, and haunted there"
    assert match.view(0)["phase"] == "solace"
    play(match, "0 discard-3")
    assert haunt_counts(match)[0] == 1 and match.to_act == (1,)
