"""The variants that come with the games: each has a name and a sentence in every language, can be played, and does what it says."""

import json
from pathlib import Path

import pytest

import manse
from manse.cli.main import main
from manse.engine.game import Game
from manse.engine.speech import LANGUAGES
from manse.engine.tables import parse
from manse.lab.counting.course import course_of
from manse.lab.report import names_in, reported
from manse.lab.trial import Room, play_all, setting
from manse.variants import changed, gallery, told, variant_of
from tests.setups import GAMES, some

MORE, LESS = 1, -1
PROMISED: dict[tuple[str, str], dict[str, int]] = {
    ("ghosts", "fog"): {"leads": LESS, "close": LESS, "minutes": LESS},
    ("ghosts", "rafters"): {"leads": MORE, "margin": LESS},
    ("ghosts", "vigil"): {"minutes": LESS, "close": MORE},
    ("rest_in_peace", "wake"): {"minutes": LESS, "rounds": LESS},
    ("rest_in_peace", "thrift"): {"minutes": LESS, "leads": MORE},
    ("phantom_society", "even"): {"role_1": LESS, "role_2": MORE},
    ("phantom_society", "treasure"): {"role_2": MORE, "rounds": LESS},
    ("ghost_for_sale", "manors"): {"minutes": LESS, "close": MORE},
    ("ghost_for_sale", "catalogue"): {"margin": LESS, "close": MORE},
    ("call_of_the_spirits", "seance"): {"minutes": LESS, "close": MORE},
    ("call_of_the_spirits", "crowd"): {"leads": MORE},
}
"""What the sentence of each variant says of it, as the lab measures it beside the box as it comes."""
SHIPPED = [(game, one.id) for game in GAMES for one in gallery(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_variant_has_a_name_of_its_own_and_a_sentence(game: Game) -> None:
    found = [gallery(game, language) for language in LANGUAGES]
    assert len(found[0]) >= 2
    for told_in in found:
        assert len({one.name for one in told_in}) == len(told_in)
        assert all(one.note.endswith((".", "。")) and one.name != one.id for one in told_in)
    for one in found[0]:
        data = game.data(one.id)
        assert changed(game, data) and variant_of(game, data) == one.id
        for players in game.seats:
            game.start(players, seed=1, data=one.id)


def test_all_that_is_promised_is_of_a_variant() -> None:
    assert set(PROMISED) == {(game.id, id) for game, id in SHIPPED}


@pytest.mark.parametrize(("game", "id"), [some(game, id) for game, id in SHIPPED])
def test_a_variant_does_what_its_sentence_says(game: Game, id: str) -> None:
    rooms = [Room(setting(game, None, {}, data, seed=5)) for data in (id, None)]
    found = reported(rooms, play_all(rooms, 2_000, None, lambda _: None), [{}, {}], 0)
    apart = {one.name: one for one in found.differences}
    assert found.here.figures["endless"].value == found.here.figures["stuck"].value == 0
    for figure, sign in PROMISED[game.id, id].items():
        assert apart[figure].significant and apart[figure].change.value * sign > 0, (figure, apart[figure])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_everything_in_a_report_has_a_name_in_every_language(game: Game) -> None:
    course = course_of(game)
    _, events = names_in(Room(setting(game, None, {}, None)))
    for language in LANGUAGES:
        words = game.words(language)
        assert [name for name in events if name and not {name, f"event_{name}"} & set(words.lines)] == []
        assert [name for name in (*course.cards, *course.roles) if name not in words.names] == []


def test_a_box_is_known_by_its_numbers_and_not_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = manse.game("ghosts")
    same, other = parse("mine.toml", "limit = 7"), parse("ghosts/data.toml", "limit = 6")
    assert not changed(game, same) and told(game, same) == ""
    assert changed(game, other) and told(game, other) == "Played with a changed box: ghosts/data.toml"
    assert told(game, parse("your data", "limit = 6"), "fr") == "Jouée avec une boîte modifiée"
    variant = gallery(game)[0]
    assert told(game, parse("mine.toml", game.data(variant.id).text)) == f"Played with the variant “{variant.name}”"


def test_a_record_that_is_told_again_says_with_which_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, variant = tmp_path / "game.json", gallery(manse.game("ghosts"))[0]
    for data, said in ((None, ""), (variant.id, f"Played with the variant “{variant.name}”")):
        match = manse.game("ghosts").start(2, seed=3, data=data)
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        file.write_text(json.dumps(match.record()))
        with pytest.raises(SystemExit) as left:
            main(["replay", str(file)])
        assert not left.value.code
        shown = capsys.readouterr().out
        assert ("Played with" in shown) == (data is not None) and said in shown
        with pytest.raises(SystemExit):
            main(["verify", str(file)])
        assert (said[1:] in capsys.readouterr().out) and (said == "") == (data is None)
