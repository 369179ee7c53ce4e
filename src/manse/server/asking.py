"""What a seat is asked, and what it may answer, in words."""

from collections.abc import Sequence

from manse.engine.seat import Seat
from manse.engine.speech import Words
from manse.server.socket_protocol import Choice


def told_choices(window: Seat, words: Words, names: Sequence[str]) -> tuple[str, list[Choice]]:
    text, seat = window.game.text, window.number
    asked = words.say(text.asked(window.view, window.legal), seat, names)
    labels = {action: text.label(window.view, window.game.numbers[action]) for action in window.legal}
    return asked, [Choice(action=action, label=words.say(label, seat, names)) for action, label in labels.items()]
