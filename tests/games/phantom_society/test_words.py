"""Everything with a name is explained, and the rules say the same in every language."""

import re

import pytest

from manse.engine.speech import LANGUAGES
from manse.games.phantom_society.data import COLOURS, ONES, PILES, ROOMS, TENS
from tests.games.phantom_society.table import GAME


def rules(language: str) -> str:
    return (GAME.folder / "words" / f"rules.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_room_ghost_card_and_role_has_a_name_and_a_note(language: str) -> None:
    words = GAME.words(language)
    things = [*ROOMS, *(f"ghost-{colour}" for colour in COLOURS), *(f"bid-{tens}" for tens in TENS), *(f"plus-{ones}" for ones in ONES)]
    for thing in (*things, *PILES, "master", "hunter"):
        assert words.names[thing], thing
        assert words.notes[thing].endswith((".", "。")), thing


def test_the_rules_end_with_how_we_read_them() -> None:
    assert re.findall(r"^## (.+)$", rules("en"), re.MULTILINE)[-1] == "How we read the rules"


def test_the_rules_have_the_same_parts_and_numbers_in_every_language() -> None:
    for pattern in (r"^#+ ", r"^- ", r"^\|"):
        assert len({len(re.findall(pattern, rules(language), re.MULTILINE)) for language in LANGUAGES}) == 1, pattern
    english, *others = (
        re.findall(r"\d+(?: \d+)+", re.sub(r"\s+", " ", rules(language)).replace("45,000", "45 000")) for language in LANGUAGES
    )
    assert english
    assert all(numbers == english for numbers in others)


def test_the_rules_state_the_numbers_of_the_box() -> None:
    data = GAME.data().tables
    for language in LANGUAGES:
        text = re.sub(r"\s+", " ", rules(language))
        for name in ("standard", "alternative"):
            assert " ".join(map(str, data[name])) in text, name
        assert str(4 * sum(data["standard"])) in text
        for target in data["target"]:
            assert f"£{target}k" in text or f"{target} k£" in text
