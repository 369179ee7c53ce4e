"""What players of Rest in Peace are told: reasons, sums, and the table in a terminal."""

from io import StringIO
from itertools import cycle
from typing import Any

import pytest
from rich.console import Console

import manse
from manse.engine.speech import LANGUAGES
from manse.games.rest_in_peace.data import CARDS, GHOSTS
from tests.games.rest_in_peace.table import GAME, table
from tests.setups import SETUPS, Setup, random_match
from tests.stage import last_caption, play, refusal


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("ghost-5", "You have no ghost 5 in your hand"),
        ("bloody-mary", "Bloody Mary does not lie in front of you"),
        ("acro-bats", "Acro-bats does not lie in front of you"),
        ("postponed-wedding", "Postponed wedding can only be put on the tenth"),
        ("nothing", "In your turn, say done to play no more cards"),
        ("stumble", "No stumbling now: you choose your card yourself"),
        ("value-3", "No card asks you for a value now"),
        ("place-4", "No card asks you for a place now"),
        ("my-deck", "No card asks you for a deck now"),
        ("opponent", "No card asks you for a player now"),
        ("ghost-7", "'ghost-7' is no action of Rest in Peace; now possible: ghost-1, ghost-2, done"),
    ],
)
def test_what_cannot_be_done_in_a_turn(action: str, reason: str) -> None:
    assert refusal(table("12", "3", psychics=("postponed-wedding", "acro-bats")), 0, action) == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("ghost-6", "You have no ghost 6 in your hand"),
        ("be-gone", "Be gone! does not lie in front of you"),
        ("done", "The round is over: put a card on the tenth, or nothing"),
        ("stumble", "No stumbling now: you choose your card yourself"),
        ("value-1", "No card asks you for a value now"),
    ],
)
def test_what_cannot_be_done_after_a_lost_round(action: str, reason: str) -> None:
    match = table("1", "3", decks=("", ""))
    play(match, "0 done")
    assert refusal(match, 0, action) == reason


@pytest.mark.parametrize(
    ("psychic", "action", "reason"),
    [
        ("poltergeist", "ghost-2", "Poltergeist waits for your answer: name a value"),
        ("poltergeist", "done", "Poltergeist waits for your answer: name a value"),
        ("house-swap", "value-2", "House swap waits for your answer: choose a place whose mansion is swapped, or nothing"),
        ("christmas-yet-to-come", "ghost-2", "Ghost of Christmas yet to come waits for your answer: choose a deck whose top card is shown"),
        ("meet-at-the-end", "my-deck", "Let's meet at the end waits for your answer: choose whose random ghost goes to the tenth"),
        ("auntie", "ghost-6", "Auntie, are you there?: there is no ghost 6 in your deck"),
        ("auntie", "nothing", "Auntie, are you there? waits for your answer: choose a ghost of your deck to lay"),
        ("bloody-mary", "ghost-6", "Bloody Mary: there is no ghost 6 in your hand to discard"),
        ("double-vision", "ghost-4", "Double vision: you have played no ghost 4 in this round"),
    ],
)
def test_an_effect_waits_for_its_choice(psychic: str, action: str, reason: str) -> None:
    match = table("1224", "3", psychics=(psychic, ""))
    play(match, "0 ghost-2", f"0 {psychic}")
    assert refusal(match, 0, action) == reason


def test_a_second_choice_is_refused() -> None:
    match = table("12", "3", psychics=("poltergeist", ""))
    play(match, "0 poltergeist", "0 value-2")
    assert refusal(match, 0, "value-3") == "No card asks you for a value now"
    assert refusal(match, 0, "poltergeist") == "Poltergeist does not lie in front of you"


def test_reasons_are_said_in_french_too() -> None:
    match = table("3", "45", psychics=("private-lounge", "lady-in-white"))
    play(match, "0 private-lounge", "0 ghost-3", "0 done")
    with pytest.raises(manse.IllegalAction) as error:
        match.play(1, "lady-in-white")
    assert error.value.line is not None
    said = GAME.words("fr").say(error.value.line, 1)
    assert said == "Salon privé vous interdit tout médium dans cette manche, donc aussi Dame blanche"


def test_done_tells_the_whole_sum() -> None:
    match = table("2224", "3", psychics=("acro-bats lady-in-white", "wraith-to-the-bottom"))
    play(match, "0 ghost-2", "0 ghost-2", "0 ghost-4", "0 acro-bats", "0 lady-in-white", "0 done")
    changed = "2 × 3 (2 +1 Acro-bats) + 5 (4 +1 Acro-bats) + 3 (Lady in White 2 +1 Acro-bats)"
    assert last_caption(match, 0) == f"You are done with 14 = {changed} against 0."
    play(match, "1 wraith-to-the-bottom", "1 value-2", "1 done")
    lowered = "2 × 1 (2 +1 Acro-bats -2 Wraith to the bottom) + 5 (4 +1 Acro-bats)"
    lady = "1 (Lady in White 2 +1 Acro-bats -2 Wraith to the bottom)"
    assert f"Player 2 withdraws with 0 against 8 = {lowered} + {lady}." in match.story(0)
    french = match.story(1, "fr")
    assert any(line.startswith("Vous vous retirez avec 0 contre 8 = 2 × 1 (2 +1 Acro-bates -2 Spectre qui coule)") for line in french)


def test_a_single_ghost_needs_no_sum() -> None:
    match = table("5", "3")
    play(match, "0 ghost-5", "0 done")
    assert last_caption(match) == "Player 1 is done with 5 against 0."


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.game.id == "rest_in_peace"], ids=str)
def test_the_breakdown_adds_up_in_every_state(setup: Setup) -> None:
    for seed in range(4):
        match = random_match(setup, seed)
        for step in range(match.steps):
            for side in match.seat_at(step, None).view["sides"]:
                assert sum(card["counts"] for card in side["cards"]) == side["total"]
                for card in side["cards"]:
                    changes = sum(change["change"] for change in card["changes"])
                    if card["card"] != "now-or-never":
                        assert card["counts"] == (card["printed"] or 0) * card["copies"] + changes


def test_every_card_has_a_name_and_a_note_in_every_language() -> None:
    for language in LANGUAGES:
        words = GAME.words(language)
        for name in (*CARDS, "manor", "castle", "tenth", "deck"):
            assert words.names[name]
            assert words.notes[name].endswith((".", "。"))
            assert "\n" not in words.notes[name]


def shown(match: manse.Match, seat: int | None) -> str:
    return drawn(match.view(seat), "en")


def drawn(view: Any, language: str) -> str:
    console = Console(width=110, file=StringIO())
    console.print(GAME.picture(view, GAME.words(language), ("You", "Agnes")))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_the_terminal_shows_sums_effects_and_what_done_would_do() -> None:
    match = table("2246", "135", psychics=("acro-bats", "tripped"), late=("3", "1"), round=3, past=("12", "3"), here="never-seen-again")
    play(match, "0 ghost-2", "0 acro-bats", "0 done", "1 tripped", "1 ghost-5", "1 done")
    picture = shown(match, 0)
    assert "2^  3 (+1 Acro-bats)" in picture
    assert "5  :  3" in picture
    assert "done: you withdraw" in picture
    assert "you are tripped: your next card is drawn at random" in picture
    assert "25 They were never seen again: Name two values" in picture
    assert "your turn: play cards, then done" in picture
    assert "▒3▒" in picture, "the own card on the tenth"
    assert "▒?▒" in picture, "the other's is hidden"
    assert "5~" in picture


def test_the_terminal_can_show_every_step_to_everyone() -> None:
    match = random_match(Setup(GAME, 2), 3)
    for step in range(0, match.steps, 5):
        for seat, language in zip(cycle((0, 1, None)), LANGUAGES, strict=False):
            assert GAME.words(language).lines["title"] in drawn(match.seat_at(step, seat).view, language)


def test_ghosts_are_named_by_their_value() -> None:
    assert [GAME.words().name(ghost) for ghost in GHOSTS] == [f"ghost {value}" for value in range(1, 7)]
