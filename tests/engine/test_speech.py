"""How a line is put into words."""

from manse.engine.speech import Line, Words

ENDED = {"lines": {"ended": "victoire de {winners:whos}", "seen": "{seat:who} voit que {other:who} passe"}}
PLAYERS = ("Agnes", "Bertram")


def test_french_drops_a_vowel_before_another() -> None:
    french = Words(ENDED, {"locale": "fr"})
    assert french.say(Line("ended", {"winners": [0, 1]}), players=PLAYERS) == "Victoire d'Agnes et Bertram"
    assert french.say(Line("ended", {"winners": [1]}), players=PLAYERS) == "Victoire de Bertram"
    assert french.say(Line("seen", {"seat": 1, "other": 0}), players=PLAYERS) == "Bertram voit qu'Agnes passe"


def test_other_languages_do_not() -> None:
    assert Words(ENDED).say(Line("ended", {"winners": [0]}), players=PLAYERS) == "Victoire de Agnes"
