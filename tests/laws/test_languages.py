"""Laws of the languages: whatever English says, the others say too, with the same arguments."""

import tomllib
from itertools import product
from pathlib import Path

import pytest

from manse.engine.speech import LANGUAGES
from manse.server.names import clean_name
from tools.words import ROOT, english_files, faults

ENGLISH = """locale = "en_GB"

[lines]
drew = "{seat:who} draws {card:name}"
drew_you = "you draw {card:name}"
gained = "{seat:who} gains {points:point|points}"

[names]
mist = "mist"
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_all_that_english_says(language: str) -> None:
    assert list(faults(ROOT, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_guests_are_offered_are_names_the_house_takes(language: str) -> None:
    said = tomllib.loads((ROOT / "web" / "src" / "words" / f"{language}.toml").read_text(encoding="utf-8"))["lines"]
    firsts, seconds = (said[key].split("|") for key in ("guest.firsts", "guest.seconds"))
    for first, second in product(firsts, seconds):
        name = said["guest.name"].format(first=first, second=second)
        assert clean_name(name) == name


def test_every_part_of_the_house_speaks_the_same_languages() -> None:
    assert {"en", "de", "es", "fr", "ja"} <= set(LANGUAGES)
    for folder in {file.parent for file in english_files(ROOT)}:
        assert {file.name.split(".")[0] for file in folder.glob("*.toml*")} == set(LANGUAGES), folder


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('mist = "Nebel"\n', "", "[names] mist: missing"),
        ('mist = "Nebel"', 'mist = "Nebel"\nfog = "Dunst"', "[names] fog: not in English"),
        ('mist = "Nebel"', 'mist = " "', "[names] mist: empty"),
        ("{card:name} zieht", "zieht", "[lines] drew_you: takes nothing where English takes {card:name}"),
        (
            "{seat:who} zieht",
            "{seat:name} zieht",
            "[lines] drew: takes {card:name}, {seat:name} where English takes {card:name}, {seat:who}",
        ),
        ("{points:Punkt|Punkte}", "{points}", "[lines] gained: takes {points}, {seat:who} where English takes {points:…|…}, {seat:who}"),
        ("{points:Punkt|Punkte}", "{points:Punkte}", "[lines] gained: {points:Punkte} needs 2 forms, none of them empty"),
        ("{points:Punkt|Punkte}", "{points:Punkt|}", "[lines] gained: {points:Punkt|} needs 2 forms, none of them empty"),
        ('"{card:name} zieht', '"{card:name zieht', "[lines] drew_you: not a template: "),
        ('locale = "de"', 'locale = "fr"', "its locale is fr"),
        ("[names]", "names", "not TOML: "),
    ],
)
def test_what_is_amiss_in_a_catalogue_is_named(tmp_path: Path, right: str, wrong: str, fault: str) -> None:
    german = (
        'locale = "de"\n\n[lines]\ndrew = "{seat:who} zieht {card:name}"\ndrew_you = "{card:name} zieht man"\n'
        'gained = "{seat:who} gewinnt {points:Punkt|Punkte}"\n\n[names]\nmist = "Nebel"\n'
    )
    assert right in german
    lay(tmp_path, "en.toml", ENGLISH)
    lay(tmp_path, "de.toml", german)
    assert list(faults(tmp_path, "de")) == []
    lay(tmp_path, "de.toml", german.replace(right, wrong))
    [found] = faults(tmp_path, "de")
    assert found.startswith(f"src/game/words/de.toml: {fault}")


def test_what_is_amiss_in_the_rules_is_named(tmp_path: Path) -> None:
    lay(tmp_path, "rules.en.md", "# Rules\n\n## Turns\n\n### Draw\n")
    assert list(faults(tmp_path, "ja")) == ["src/game/words/rules.ja.md: missing"]
    lay(tmp_path, "rules.ja.md", "# ルール\n\n## 手番\n")
    assert list(faults(tmp_path, "ja")) == ["src/game/words/rules.ja.md: has 2 headings where English has 3"]
    lay(tmp_path, "rules.ja.md", "# ルール\n\n### 引く\n\n## 手番\n")
    assert list(faults(tmp_path, "ja")) == ["src/game/words/rules.ja.md: has 3 headings in another order where English has 3"]


def lay(root: Path, name: str, text: str) -> None:
    file = root / "src" / "game" / "words" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
