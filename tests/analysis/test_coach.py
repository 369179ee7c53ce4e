"""What a coach says for a choice: facts that can be counted from what the seat knows, word for word."""

import pytest

import manse
from manse.analysis.beliefs import believed
from manse.analysis.coach import MOST_REASONS, advised, reasons
from manse.analysis.telling import Speech
from manse.engine.game import Game
from manse.engine.seat import Seat
from manse.engine.speech import LANGUAGES, Line
from manse.games.ghost_for_sale.state import Phase
from tests.analysis.tables import TINY, elsewhere, played
from tests.games.call_of_the_spirits.table import table as call_table
from tests.games.ghost_for_sale.table import bid
from tests.games.ghost_for_sale.table import table as sale_table
from tests.games.ghosts.table import table as ghosts_table
from tests.games.phantom_society.table import table as phantom_table
from tests.games.rest_in_peace.table import table as rest_table
from tests.setups import GAMES
from tests.stage import play

NAMES = ("Ada", "Bo", "Cy", "Di")


def why(seat: Seat, action: str, worlds: int = 40) -> list[Line]:
    return reasons(seat, seat.check(action), 1, worlds)


def said(seat: Seat, action: str, language: str = "en") -> list[str]:
    return [Speech(seat.game.id, language, seat.number, NAMES).say(line) for line in why(seat, action)]


def at_seven(last: str) -> Seat:
    """The pile lies at the limit with green on top; Ada has mist left, Bo red 1, Cy one more card."""
    match = ghosts_table("red-3 mist", "blue-3 red-1", f"green-1 {last}")
    play(match, "0 red-3", "1 blue-3", "2 green-1")
    return match.seat(0)


def test_ghosts_counts_who_can_answer() -> None:
    assert said(at_seven("yellow-2"), "mist") == ["Mist stops Bo, who is next: none of the 2 cards you cannot see fits on it."]
    assert said(at_seven("green-2"), "mist") == [
        "Mist is rather safe here: of the 2 cards you cannot see 1 fits on it, and Bo, who is next, has none of them in 50 of 100 cases."
    ]
    assert said(at_seven("green-2"), "mist", "de") == [
        "Nebel ist hier recht sicher: Unter 2 Karten, die du nicht siehst, gibt es 1 passende, "
        "und Bo hat als Nächstes in 50 von 100 Fällen keine davon."
    ]
    match = ghosts_table("red-1 blue-1", "green-1 white-1", "black-1")
    assert said(match.seat(0), "red-1") == ["Bo is next and certainly has a card that fits on red 1."]


def test_ghosts_knows_whom_a_turned_direction_brings_next() -> None:
    match = ghosts_table("red-3 yellow-1", "red-1 blue-1", "green-1 white-1")
    play(match, "0 red-3")
    (line,) = why(match.seat(1), "red-1")
    assert line.args["seat"] == 0
    (line,) = why(match.seat(1), "blue-1")
    assert line.args["seat"] == 2


def test_ghosts_says_what_a_pile_costs() -> None:
    match = ghosts_table("red-1 mist white-1", "green-1 white-3 black-1", first=1)
    play(match, "1 green-1")
    assert said(match.seat(0), "take") == ["Taking the pile costs one fright point, and you will not pass this round unafraid."]
    play(match, "0 take", "0 red-1", "1 white-3")
    assert said(match.seat(0), "take") == ["You have taken a pile in this round already: another costs one fright point and no more."]


def test_ghost_for_sale_says_what_a_bid_leads_and_who_is_known_to_lie() -> None:
    match = sale_table("8 3 1", "9 5 2", "4", questions="FTT", tokens=("0 ghost algernon", "1 ghost algernon"))
    bid(match, "0 3 algernon")
    assert said(match.seat(1), "bid-5")[0].startswith("By what you know ")
    play(match, "1 bid-5")
    assert said(match.seat(1), "algernon") == [
        "With 5 you are ahead at Algernon, whatever lies face down: the others have 3 there at most."
    ]
    assert said(match.seat(1), "fyvie") == ["Nobody else has bid at Fyvie, which brings about 0 points by what you know."]
    match = sale_table("8 3 1", "9 5 2", "4", questions="FTT")
    bid(match, "0 8 algernon")
    play(match, "1 bid-5")
    (line,) = why(match.seat(1), "algernon", worlds=400)
    assert line.key == "coach_ahead"
    assert 42 <= line.args["percent"] <= 58, "of the cards with that back it is the 8 or the 1"


def test_ghost_for_sale_names_backs_that_deceive_and_what_is_not_known() -> None:
    match = sale_table("10 2", "9 5", "4", questions="TFT", phase=Phase.INFORM)
    assert said(match.seat(0), "bid-10") == [
        "The 10 deceives: its back is low.",
        "Whether they tell the truth you do not know yet: Bo and Cy.",
    ]
    assert said(match.seat(0), "bid-2") == ["Whether they tell the truth you do not know yet: Bo and Cy."]


def test_ghost_for_sale_says_what_stays_in_hand_and_what_news_a_bid_brings() -> None:
    start = manse.game("ghost_for_sale").start(4, seed=1)
    assert said(start.seat(0), "keep-10") == ["Then cards worth 10 lie aside for the castles, and cards worth 56 stay for the manors."]
    match = sale_table("8 3", "9 5 2", "4 2", "6 1", questions="TFTT", phase=Phase.INFORM)
    play(match, "0 bid-3")
    assert said(match.seat(0), "truelight") == ["Nobody else has a card at Mrs Truelight yet; whoever is not last there sees a “?”."]
    play(match, "0 truelight", "0 done", "1 bid-9")
    assert said(match.seat(1), "truelight") == ["As the bids lie, you are surely not last at Mrs Truelight with 9: you would see a “?”."]
    match = sale_table("8 3 1", "9 5 2", "4")
    bid(match, "0 3 algernon")
    assert said(match.seat(1), "pass")[-1] == "3 cards worth 16 stay in your hand for the castles."


def test_the_phantom_society_counts_the_bids_that_one_tops() -> None:
    match = manse.game("phantom_society").start(4, seed=1, master=True)
    odd = next(team["seats"] for team in match.view(None)["teams"] if team["bid"]["pile"] == "odd")
    (line,) = why(match.seat(odd[0]), "bid-40")
    assert line == Line("coach_bid_tens", {"total": 49, "lower": 10, "bids": 15})
    play(match, f"{odd[0]} bid-40")
    second = next(seat for seat in odd if seat in match.to_act)
    (line,) = why(match.seat(second), "plus-3")
    assert line == Line("coach_bid", {"total": 43, "lower": 7, "bids": 15})
    match = manse.game("phantom_society").start(4, seed=1)
    seat = match.seat(match.to_act[0])
    assert said(seat, seat.legal[2]) == [
        "The room adds £3k to the damage if it falls without a ghost under it; then you have 8 rooms left to place."
    ]


def test_the_phantom_society_counts_where_a_ghost_may_lie() -> None:
    """Of the blue rooms two are left, of the others one each: the red ghost lies on d4, the blue one on c4 or a5."""
    standing = ["c4", "a5", "e3", "d4", "c3", "d3"]
    match = phantom_table(2, gone=" ".join(room for row in range(1, 7) for room in (f"{c}{row}" for c in "abcdef") if room not in standing))
    play(match, "1 e3")
    target = match.view(0)["target"]
    assert said(match.seat(0), "d4") == ["A ghost lies on d4: nothing else explains all that was devastated."]
    assert said(match.seat(0), "c4") == [
        f"A ghost lies on c4 in 50 of 100 ways to explain all that was devastated; if none does, the room costs £3k, at £3k of £{target}k."
    ]


def test_the_phantom_society_counts_the_tracks_of_a_raid() -> None:
    match = phantom_table(2)
    assert said(match.seat(1), "c5") == ["The room on c5 adds £4k, and the ghost that did it may then lie in 8 rooms."]
    assert said(match.seat(1), "c3") == ["The green ghost lies on c3 and would come to light: the damage stays as it is."]
    target = match.view(1)["target"]
    nearly = phantom_table(2, damage=target - 4)
    assert said(nearly.seat(1), "c5") == [f"The room on c5 brings the damage to £{target}k: the ghosts win."]
    play(nearly, "1 b4")
    assert said(nearly.seat(0), "c5")[0].endswith(f"if none does, the damage reaches £{target}k and the ghosts win.")


def test_rest_in_peace_says_whether_a_total_can_be_topped() -> None:
    match = rest_table("16", "15", decks=("1", "55555"), first=1)
    play(match, "1 ghost-1", "1 done")
    assert said(match.seat(0), "ghost-6") == ["6 against 1: with ghosts alone Bo cannot go beyond it, whatever they hold."]
    assert said(match.seat(0), "ghost-1") == ["It makes 1 against 1, which is not enough yet."]
    assert said(match.seat(0), "done") == ["To stay in you need more than 1; withdrawing, you keep 2 ghosts worth 7 in hand."]
    match = rest_table("16", "12", psychics=("", "lady-in-white"), decks=("1", "666"), first=1)
    play(match, "1 ghost-1", "1 done")
    first, second = why(match.seat(0), "ghost-6", worlds=400)
    assert first.key == "coach_top"
    assert 18 <= first.args["percent"] <= 32, "of four cards that it may be, one is no 6"
    assert Speech("rest_in_peace", "en", 0, NAMES).say(second) == "Psychics in front of Bo: Lady in White."


def test_rest_in_peace_says_what_a_psychic_does() -> None:
    match = rest_table("3345", "12", psychics=("bloody-mary never-seen-again", ""), decks=("1", "666"), first=1)
    play(match, "1 ghost-1", "1 done")
    assert said(match.seat(0), "bloody-mary") == ["Bloody Mary: Worth 6, but you discard two ghosts from your hand."]
    play(match, "0 never-seen-again")
    assert said(match.seat(0), "value-3")[0] == "Of the value 3 you hold 2; of the ghosts of Bo that you cannot place 0 have it."


def test_call_of_the_spirits_says_what_lies_near_and_whom_a_turn_leads_away() -> None:
    match = call_table("library crypt", lying={"attic": "musician", "crypt": "tea-1"}, owned=("musician", "tea"))
    assert said(match.seat(0), "go-attic") == ["A Ghost lies in the Attic that would add 3 points: Musician Ghost."]
    assert said(match.seat(0), "done") == []
    away = [
        line for action in match.legal(0) if action.startswith("rotate") for line in why(match.seat(0), action) if line.key == "coach_away"
    ]
    assert away and all((line.args["other"], line.args["room"]) == (1, "crypt") for line in away)
    match = call_table("seance library", owned=("musician", "tea"))
    assert said(match.seat(0), "done")[0].endswith("no Ghost that would add points can be reached and collected in this turn.")


def test_call_of_the_spirits_says_what_a_duel_can_bring_and_cost() -> None:
    match = call_table("library library", owned=("musician", "musician musician tea"), lying={"library": "musician ballroom-ghost"})
    assert said(match.seat(0), "collect-musician") == ["Musician Ghost: it adds 3 points, and no Haunt comes with it."]
    assert said(match.seat(0), "collect-ballroom-ghost") == ["Ballroom Ghost: it adds 4 points, and 1 Haunt comes with it."]
    assert said(match.seat(0), "duel-2") == [
        "What Bo has that would add most: Musician Ghost, 3 points. A Duel costs you 3 Haunts at most."
    ]
    play(match, "0 duel-2", "0 steal-musician")
    assert said(match.seat(0), "dial-2") == [
        "The card would add 3 points for you and cost its owner 3; so dialled, you draw 2 Haunts whoever wins."
    ]
    assert said(match.seat(1), "dial-0") == [
        "Losing the card would cost you 3 points and give 3 to the challenger; so dialled, you draw 0 Haunts whoever wins."
    ]


def test_call_of_the_spirits_says_who_is_the_most_haunted() -> None:
    match = call_table("seance library", owned=("musician musician", "tea"), haunts=("3 3 3", "1"))
    assert said(match.seat(0), "discard-3") == ["You are surely among the most haunted now, and would lose Musician Ghost: 4 points."]
    match = call_table("seance library", owned=("musician musician", "tea"), haunts=("1", "1 1"), pile="2 3")
    assert said(match.seat(0), "discard-1") == ["As things stand you cannot be among the most haunted, and would lose nothing."]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_reasons_are_few_told_in_every_language_and_the_same_in_every_world(game: Game) -> None:
    match = played(game, ["host"] * min(3, game.seats[-1]), 4)
    asked = found = 0
    for number in range(0, match.decisions, max(1, match.decisions // 30)):
        seat, action = match.move(number)
        window = match.seat_at(match.step_before(number), seat)
        asked += len(window.legal) > 1
        lines = reasons(window, action, 3, 8)
        assert lines == reasons(elsewhere(window, number), action, 3, 8), "it is made from what the seat knows"
        assert len(lines) <= MOST_REASONS
        for line in lines:
            texts = [Speech(game.id, language, seat).say(line) for language in LANGUAGES]
            assert len(set(texts)) == len(LANGUAGES)
            assert not any("{" in text or "None" in text for text in texts)
        found += bool(lines) and len(window.legal) > 1
    assert found >= 0.9 * asked, "for nearly every choice there is something to say"


def test_all_that_a_table_with_aids_tells_is_reckoned_once() -> None:
    seat = manse.game("ghosts").start(3, seed=2)
    window = seat.seat(seat.to_act[0])
    lines, belief = advised(window, 1, TINY)
    assert [line.key.split("_")[0] for line in lines] == ["coach"] * len(lines)
    assert belief == believed(window, 1, TINY.worlds)
    assert advised(seat.seat((seat.to_act[0] + 1) % 3), 1, TINY)[0] == []


def test_a_game_without_a_coach_has_no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    window = at_seven("yellow-2")
    monkeypatch.setattr(type(window.game), "has", lambda self, name: False)
    assert why(window, "mist") == []
