"""The 29 psychic cards, a row each: printed number, level, value, when it acts, effect, what its player chooses.

What a card says in words stands under its name in words/en.toml and fr.toml, [notes]. What its effect and its choice do is
said at `Effect` and `Ask`, with the place of the function where no row can say it.
"""

from collections.abc import Callable
from enum import IntEnum
from operator import attrgetter
from typing import Any, NamedTuple, Self

import numpy as np

from manse.engine.record import Array


class When(IntEnum):
    """Every psychic may be put on the tenth, and all but those of TENTH may be played in a round."""

    ROUND = 0  # it acts in rounds; put on the tenth it does nothing
    ANY = 1  # it acts in a round, and on the tenth when that is revealed
    TENTH = 2  # it cannot be played in a round


class Effect(IntEnum):
    VALUE = 0  # none: it is as good as a ghost
    TWO_GHOSTS = 1  # it is as good as two
    CHANGE = 2  # cards count more or less; the row says which
    CHOICE = 3  # its player chooses something, and that happens; the row says what

    # These happen at once; see `act` in effects.py.
    SHOW_HAND = 4  # the other hand lies open until the round ends
    TRIP = 5  # the other player's next card is drawn at random
    PAY = 6  # it is worth something only to who discards two ghosts
    LOSE_ROUND = 7
    LULL = 8  # the round ends without a winner
    WIPE = 9  # all other cards lose value and effect

    # These are rules that hold while the card lies there, and are asked for where they matter.
    TAKE_PSYCHIC = 10  # its player takes the psychic of the round too, if it is won: `award` in rules.py
    SINK = 11  # it goes to the tenth after the round: `sink` in rules.py
    TWO_CARDS = 12  # the other plays two cards a turn, or none: `demand_two` in choices.py
    KEEP_CARD = 13  # who wins the round may keep another card for the next: `sink_or_keep` in rules.py
    NO_PSYCHICS = 14  # the other plays no psychics: `may_play` in choices.py
    BAN = 15  # nobody plays cards of the named values: `is_banned` in choices.py


LASTING = (Effect.CHANGE, Effect.SHOW_HAND, Effect.WIPE, *(effect for effect in Effect if effect >= Effect.TAKE_PSYCHIC))
"""Effects that hold for the rest of a round."""


class Ask(IntEnum):
    """What a player must choose in the middle of an effect."""

    NONE = 0
    VALUE = 1  # a value from 1 to 6
    FETCH = 2  # a ghost of the own deck, to lay it
    BANISH = 3  # an opposing card in play, to discard it
    COPY = 4  # an own ghost of this round, to be worth as much
    RETURN = 5  # an own ghost of an earlier round, to put it back into the deck
    DECK = 6  # a deck, to show its top card
    PLAYER = 7  # a player, whose ghost goes to the tenth
    DISCARD = 8  # a ghost of the own hand, to discard it
    TAKE_BACK = 9  # an own card of this round, to take it back; or none
    PLACE = 10  # a later place of the line, to swap its mansion; or none
    KEEP = 11  # an own card of the round just won, to begin the next one with it; or none


Whose = IntEnum("Whose", "OWN THEIRS ALL", start=0)

NAMED: tuple[int, ...] = ()  # not printed values, but the one that the player names
TO_NOTHING = -100  # no card is worth so much: what loses this counts 0


class Change(NamedTuple):
    """Cards of some printed values count more or less."""

    whose: Whose
    values: tuple[int, ...] = NAMED
    by: int = 0


ROUND, ANY, TENTH = When.ROUND, When.ANY, When.TENTH
OWN, THEIRS, ALL = Whose.OWN, Whose.THEIRS, Whose.ALL


class Row(NamedTuple):
    level: int
    value: int  # the printed value: it works as a ghost worth this much. 0: none
    when: When
    effect: Effect
    ask: Ask = Ask.NONE
    asks: int = 1  # how many times the choice is made
    change: Change = Change(Whose.OWN)


class Card(IntEnum):
    """By their printed numbers."""

    row: Row

    def __new__(cls, number: int, *row: Any) -> Self:
        card = int.__new__(cls, number)
        card._value_, card.row = number, Row(*row)
        return card

    @property
    def word(self) -> str:
        """Its name in the notation."""
        return self.name.lower().replace("_", "-")

    # fmt: off
    #                  number, level, value, when  effect               what is chosen how often, and what it changes
    YOU_WONT_HAVE_IT      =  1, 0, 0, ROUND, Effect.TAKE_PSYCHIC
    AUNTIE                =  2, 0, 0, ANY,   Effect.CHOICE,      Ask.FETCH
    REVEAL_YOURSELF       =  3, 0, 1, ANY,   Effect.SHOW_HAND
    LADY_IN_WHITE         =  4, 0, 2, ANY,   Effect.VALUE
    SIR_NICHOLAS          =  5, 0, 3, ANY,   Effect.VALUE
    TRIPPED               =  6, 0, 0, ROUND, Effect.TRIP
    POSTPONED_WEDDING     =  7, 0, 3, TENTH, Effect.VALUE
    ACRO_BATS             =  8, 0, 0, ANY,   Effect.CHANGE,      Ask.NONE, 1, Change(OWN, (2, 4, 6), 1)
    GHOSSSSST             =  9, 0, 0, ANY,   Effect.CHANGE,      Ask.NONE, 1, Change(OWN, (1, 3, 5), 1)
    POLTERGEIST           = 10, 1, 0, ANY,   Effect.CHANGE,      Ask.VALUE, 1, Change(OWN, NAMED, 2)
    BE_GONE               = 11, 1, 0, ANY,   Effect.CHOICE,      Ask.BANISH
    YOU_DONT_SCARE_ME     = 12, 1, 0, ANY,   Effect.CHANGE,      Ask.NONE, 1, Change(THEIRS, (1, 2), TO_NOTHING)
    NOW_OR_NEVER          = 13, 1, 4, ANY,   Effect.SINK
    TWOS_MORE_FUN         = 14, 1, 0, ROUND, Effect.TWO_CARDS
    STILL_ME              = 15, 2, 0, ROUND, Effect.KEEP_CARD
    DOUBLE_VISION         = 16, 2, 0, ANY,   Effect.CHOICE,      Ask.COPY
    WRAITH_TO_THE_BOTTOM  = 17, 2, 0, ANY,   Effect.CHANGE,      Ask.VALUE, 1, Change(THEIRS, NAMED, -2)
    ILL_BE_BACK           = 18, 2, 0, ROUND, Effect.CHOICE,      Ask.RETURN
    CHRISTMAS_YET_TO_COME = 19, 2, 0, ANY,   Effect.CHOICE,      Ask.DECK
    MEET_AT_THE_END       = 20, 3, 0, ROUND, Effect.CHOICE,      Ask.PLAYER
    BLOODY_MARY           = 21, 3, 6, ANY,   Effect.PAY,         Ask.DISCARD, 2
    PLAYING_DEAD          = 22, 3, 0, ROUND, Effect.LOSE_ROUND,  Ask.TAKE_BACK
    GHOSTLY_GOLDFISH      = 23, 3, 1, ANY,   Effect.TWO_GHOSTS
    PRIVATE_LOUNGE        = 24, 3, 0, ROUND, Effect.NO_PSYCHICS
    NEVER_SEEN_AGAIN      = 25, 4, 0, ROUND, Effect.BAN,         Ask.VALUE, 2
    PITY_THE_GHOUL        = 26, 4, 0, ANY,   Effect.CHANGE,      Ask.VALUE, 1, Change(ALL, NAMED, 3)
    CREEPY_LULL           = 27, 4, 0, ROUND, Effect.LULL
    HOUSE_SWAP            = 28, 4, 0, ROUND, Effect.CHOICE,      Ask.PLACE, 2
    WERE_WORTHLESS        = 29, 4, 0, ANY,   Effect.WIPE
    # fmt: on


NUMBERS = len(Card) + 1


def column(cell: Callable[[Card], int]) -> Array:
    """The same table for compiled code, by printed number."""
    return np.array([0, *map(cell, Card)], np.int8)


LEVEL, VALUE, WHEN, EFFECT, ASK, ASKS = map(
    column, map(attrgetter, (f"row.{name}" for name in ("level", "value", "when", "effect", "ask", "asks")))
)
CHANGE_WHOSE, CHANGE_BY = column(attrgetter("row.change.whose")), column(attrgetter("row.change.by"))
COPIES = column(lambda card: 2 if card.row.effect == Effect.TWO_GHOSTS else 1)  # how many cards a psychic is as good as
CHANGES = np.array([[False] * 7, *([value in card.row.change.values for value in range(7)] for card in Card)])
"""Which printed values a psychic changes, whatever is named."""
CHANGERS = tuple(int(card) for card in Card if card.row.change.by)
CHANGING = sum(1 << card for card in CHANGERS)  # the same as a set
