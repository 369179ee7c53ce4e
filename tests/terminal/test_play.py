"""Whole games on the full screen, by keys and by mouse, and what helps a person there."""

from typing import Any

import manse
from manse.engine.game import Game
from manse.terminal.app import FullScreen
from manse.terminal.help import Help
from manse.terminal.parts import Choices, Parlour, Picture, Typed
from tests.terminal.screens import SIZES, full_screen, in_the_middle, settled, shown

GHOSTS: Game = manse.game("ghosts")
HIDDEN = " ? "


def game(players: int, box: str, seed: int) -> FullScreen:
    return full_screen(GHOSTS.start(players, seed=seed, data=box))


def note(app: FullScreen) -> str:
    return str(app.query_one("#note").render())


async def test_a_whole_game_is_played_by_keys_and_then_all_cards_lie_open() -> None:
    app, turn = game(4, "vigil", 3), 0
    async with app.run_test(size=SIZES["large"]) as pilot:
        await settled(pilot)
        while not app.evening.match.over:
            assert turn % 8 or HIDDEN in shown(app)
            before, number, last = app.evening.match.decisions, str(len(app.choices)), app.choices[-1].action
            name = ["minus" if sign == "-" else sign for sign in last]
            await pilot.press(*(name if turn == 2 else number if turn % 2 else ["down"]), "enter")
            await settled(pilot)
            assert app.evening.match.decisions > before
            turn += 1
        seen = shown(app)
        assert "The game is over" in seen and "What brought them" in seen and HIDDEN not in seen
        await pilot.press(*"again", "enter")
        await settled(pilot)
        assert len(app.evening.story) > 1
    assert turn > 10


async def test_a_whole_game_is_played_by_mouse() -> None:
    app = game(2, "small", 5)
    async with app.run_test(size=SIZES["small"]) as pilot:
        await settled(pilot)
        while not app.evening.match.over:
            before = app.evening.match.decisions
            await pilot.click(Choices, offset=(6, 0))
            await settled(pilot)
            assert app.evening.match.decisions > before
        assert "★" in shown(app)
        await pilot.click(Choices, offset=(6, 1))  # leave the table
    assert not app.is_running


async def test_pointing_at_a_card_tells_what_it_does_and_a_click_finds_its_choice() -> None:
    match = in_the_middle(GHOSTS)
    app = full_screen(match)
    async with app.run_test(size=SIZES["large"]) as pilot:
        await settled(pilot)
        card = next(action for action in match.legal(0) if action in match.view(0)["hands"][0])
        await pilot.hover(Picture, offset=place_of(app, app.evening.words.name(card)))
        await pilot.pause()
        assert note(app).startswith(f"{app.evening.words.name(card).capitalize()}: ")
        await pilot.click(Picture, offset=place_of(app, app.evening.words.name(card)))
        await pilot.pause()
        assert app.query_one(Choices).highlighted == match.legal(0).index(card)
        assert match.decisions == app.evening.match.decisions


def place_of(app: FullScreen, text: str) -> tuple[int, int]:
    """Where something stands in the picture."""
    corner = app.query_one(Picture).region
    for row, line in enumerate(shown(app).split("\n")):
        if row >= corner.y and f" {text} " in line[: corner.right]:
            return line.index(f" {text} ") + 2 - corner.x, row - corner.y
    raise AssertionError(f"{text} is not on the screen")


async def test_help_has_every_card_the_rules_and_the_keys() -> None:
    app = full_screen(in_the_middle(GHOSTS))
    async with app.run_test(size=SIZES["large"]) as pilot:
        await settled(pilot)
        await pilot.press("?")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        assert all(word in shown(app) for word in ("Cards", "Rules", "Keys", "Slips under the pile", "2 to the fright level"))
        await pilot.press(*"mist")
        await pilot.pause()
        assert "Slips under the pile" in shown(app) and "2 to the fright level" not in shown(app)
        await pilot.press("escape")
        assert not isinstance(app.screen, Help)
        assert app.query_one(Typed).value == ""


async def test_what_cannot_be_is_refused_with_the_reason() -> None:
    app = full_screen(in_the_middle(GHOSTS))
    async with app.run_test(size=SIZES["large"]) as pilot:
        await settled(pilot)
        before = app.evening.match.decisions
        await pilot.press(*"nonsense", "enter")
        assert "'nonsense' is no action of Ghosts" in " ".join(asked(app).split())
        await pilot.press("escape", *"play", "enter")
        assert "fits several choices" in asked(app)
        assert app.evening.match.decisions == before


def asked(app: FullScreen) -> str:
    return str(app.query_one("#asked").render())


async def test_who_types_while_the_choices_have_the_focus_is_heard() -> None:
    app = full_screen(in_the_middle(GHOSTS))
    async with app.run_test(size=SIZES["small"]) as pilot:
        await settled(pilot)
        app.query_one(Choices).focus()
        await pilot.press(*"white")
        await pilot.pause()
        assert app.query_one(Typed).value == "white"
        assert app.choices[app.query_one(Choices).highlighted or 0].action == "white-1"


async def test_a_hint_marks_a_choice_and_says_why() -> None:
    app = full_screen(in_the_middle(GHOSTS))
    async with app.run_test(size=SIZES["large"]) as pilot:
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        best = app.query_one(Choices).highlighted
        assert best is not None
        assert note(app).startswith(app.choices[best].label) and "imagined games" in note(app)


async def test_what_told_nobody_anything_is_taken_back_and_what_did_is_not() -> None:
    app = full_screen(manse.game("phantom_society").start(2, seed=3))
    async with app.run_test(size=SIZES["large"]) as pilot:
        await settled(pilot)
        await pilot.press("f3")
        await settled(pilot)
        assert "Nothing can be taken back" in note(app)
        story, decisions = list(app.evening.story), app.evening.match.decisions
        await pilot.press("1", "enter")
        await settled(pilot)
        taken_back = await undone(pilot)
        assert taken_back == (app.evening.match.decisions == decisions and app.evening.story == story)
        assert taken_back


async def undone(pilot: Any) -> bool:
    before = pilot.app.evening.match.decisions
    await pilot.press("f3")
    await settled(pilot)
    return bool(pilot.app.evening.match.decisions < before)


async def test_the_table_alone_fills_the_screen_and_scrolls() -> None:
    app = full_screen(in_the_middle(manse.game("call_of_the_spirits")))
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        await pilot.press("f4", "down", "right")
        await pilot.pause()
        table = app.query_one(Parlour)
        assert table.region.height >= 17 and not app.query_one(Choices).region
        assert table.max_scroll_x > 0 and table.scroll_offset != (0, 0)
        await pilot.press("f4")
        await pilot.pause()
        assert app.query_one(Choices).region
