"""How a line is put into words."""

from pathlib import Path

import pytest

from manse.engine.speech import Line, Words, words

ENDED = {"lines": {"ended": "victoire de {winners:whos}", "seen": "{seat:who} voit que {other:who} passe"}}
PLAYERS = ("Agnes", "Bertram")


def test_french_drops_a_vowel_before_another() -> None:
    french = Words(ENDED, {"locale": "fr"})
    assert french.say(Line("ended", {"winners": [0, 1]}), players=PLAYERS) == "Victoire d'Agnes et Bertram"
    assert french.say(Line("ended", {"winners": [1]}), players=PLAYERS) == "Victoire de Bertram"
    assert french.say(Line("seen", {"seat": 1, "other": 0}), players=PLAYERS) == "Bertram voit qu'Agnes passe"


def test_spanish_draws_an_article_together_with_the_little_word_before_it() -> None:
    spanish = Words(
        {"locale": "es", "lines": {"went": "va de {room:name} a {other:name}"}, "names": {"hall": "el salón", "attic": "la buhardilla"}}
    )
    assert spanish.say(Line("went", {"room": "hall", "other": "hall"})) == "Va del salón al salón"
    assert spanish.say(Line("went", {"room": "attic", "other": "hall"})) == "Va de la buhardilla al salón"


def test_spanish_changes_and_and_or_before_their_own_sound() -> None:
    spanish = Words({"locale": "es"})
    assert spanish.together(["Ana", "Iker"]) == "Ana e Iker" and spanish.together(["Ana", "Hilda"], "standard") == "Ana e Hilda"
    assert spanish.together(["Ana", "Bo", "Ida"]) == "Ana, Bo e Ida" and spanish.together(["agua", "hielo"]) == "agua y hielo"
    assert spanish.together(["siete", "ocho"], "or") == "siete u ocho" and spanish.together(["ocho", "siete"], "or") == "ocho o siete"


def test_japanese_sets_a_counter_right_behind_its_number_and_knows_no_capitals() -> None:
    japanese = Words({"locale": "ja", "lines": {"gained": "{seats:whos}：{points:点}"}})
    assert japanese.say(Line("gained", {"seats": [0, 1], "points": 1}), players=("agnes", "Bertram")) == "agnes、Bertram：1点"


@pytest.mark.parametrize(
    ("locale", "template", "told"),
    [
        ("en_GB", "{n:card|cards}", ["0 cards", "1 card", "2 cards", "1000000 cards"]),
        ("de", "{n:Karte|Karten}", ["0 Karten", "1 Karte", "2 Karten", "1000000 Karten"]),
        ("fr", "{n:carte|cartes}", ["0 carte", "1 carte", "2 cartes", "1000000 cartes"]),
        ("es", "{n:carta|cartas}", ["0 cartas", "1 carta", "2 cartas", "1000000 cartas"]),
        ("pl", "{n:karta|karty|kart}", ["0 kart", "1 karta", "2 karty", "1000000 kart"]),
    ],
)
def test_a_noun_has_as_many_forms_as_its_language(locale: str, template: str, told: list[str]) -> None:
    told_in = Words({"locale": locale, "lines": {"cards": template}})
    assert [told_in.say(Line("cards", {"n": number})) for number in (0, 1, 2, 1_000_000)] == told


def test_a_game_without_words_in_a_language_speaks_english(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.toml").write_text('[lines]\ntitle = "Seance"\n', encoding="utf-8")
    assert words(tmp_path, "ja").say(Line("title")) == "Seance"
    assert words(tmp_path, "ja").say(Line("over")) != words(tmp_path, "en").say(Line("over"))


def test_other_languages_do_not() -> None:
    assert Words(ENDED).say(Line("ended", {"winners": [0]}), players=PLAYERS) == "Victoire de Agnes"
