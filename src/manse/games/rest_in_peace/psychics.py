"""The 29 psychic cards, a row each: name, level, value, when it acts, effect, what its player chooses.

What a card says in words stands under its name in words/en.toml and fr.toml, [notes]. What no row can say is a function in
effects.py; the lasting rules of a card are asked for by its name where the rule matters (`Card.PRIVATE_LOUNGE` in choices.py).
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np


class Card(IntEnum):
    """The printed numbers."""

    YOU_WONT_HAVE_IT = 1
    AUNTIE = 2
    REVEAL_YOURSELF = 3
    LADY_IN_WHITE = 4
    SIR_NICHOLAS = 5
    TRIPPED = 6
    POSTPONED_WEDDING = 7
    ACRO_BATS = 8
    GHOSSSSST = 9
    POLTERGEIST = 10
    BE_GONE = 11
    YOU_DONT_SCARE_ME = 12
    NOW_OR_NEVER = 13
    TWOS_MORE_FUN = 14
    STILL_ME = 15
    DOUBLE_VISION = 16
    WRAITH_TO_THE_BOTTOM = 17
    ILL_BE_BACK = 18
    CHRISTMAS_YET_TO_COME = 19
    MEET_AT_THE_END = 20
    BLOODY_MARY = 21
    PLAYING_DEAD = 22
    GHOSTLY_GOLDFISH = 23
    PRIVATE_LOUNGE = 24
    NEVER_SEEN_AGAIN = 25
    PITY_THE_GHOUL = 26
    CREEPY_LULL = 27
    HOUSE_SWAP = 28
    WERE_WORTHLESS = 29


class When(IntEnum):
    """Every psychic may be put on the tenth, and all but those of TENTH may be played in a round."""

    ROUND = 0
    """It acts in rounds; put on the tenth it does nothing."""
    ANY = 1
    """It acts in a round, and on the tenth when that is revealed."""
    TENTH = 2
    """It cannot be played in a round."""


class Effect(IntEnum):
    VALUE = 0
    """None: it is as good as a ghost."""
    CHANGE = 1
    """Cards count more or less; the row says which."""
    RULE = 2
    """While it lies there, another rule holds."""
    DOUBLE = 3
    """It is two cards of its value."""
    CHOICE = 4
    """Its player chooses, and that is all it does."""
    SHOW_HAND = 5
    TRIP = 6
    PAY = 7
    LOSE_ROUND = 8
    END_ROUND = 9
    WIPE = 10
    """All other cards lose value and effect."""


class Ask(IntEnum):
    """What a player must choose in the middle of an effect."""

    NONE = 0
    VALUE = 1
    """A value from 1 to 6."""
    FETCH = 2
    """A ghost of the own deck, to lay it."""
    BANISH = 3
    """An opposing card in play, to discard it."""
    COPY = 4
    """An own ghost of this round, to be worth as much."""
    RETURN = 5
    """An own ghost of an earlier round, to put it back into the deck."""
    DECK = 6
    """A deck, to show its top card."""
    PLAYER = 7
    """A player, whose ghost goes to the tenth."""
    DISCARD = 8
    """A ghost of the own hand, to discard it."""
    TAKE_BACK = 9
    """An own ghost of this round, to take it back to the hand; or none."""
    PLACE = 10
    """A later place of the line, to swap its mansion."""
    KEEP = 11
    """An own card of the round just won, to begin the next one with it; or none."""


class Whose(IntEnum):
    OWN = 0
    THEIRS = 1
    ALL = 2


NAMED: tuple[int, ...] = ()
"""Not printed values, but the one that the player names."""
TO_NOTHING = -100
"""No card is worth so much: what loses this counts 0."""


class Change(NamedTuple):
    """Cards of some printed values count more or less."""

    whose: Whose
    values: tuple[int, ...]
    by: int


class Psychic(NamedTuple):
    card: Card
    name: str
    level: int
    value: int
    """The printed value: it works as a ghost worth this much. 0: none."""
    when: When
    effect: Effect
    ask: Ask = Ask.NONE
    asks: int = 1
    """How many times the choice is made."""
    change: Change | None = None


ROUND, ANY, TENTH = When.ROUND, When.ANY, When.TENTH
OWN, THEIRS, ALL = Whose.OWN, Whose.THEIRS, Whose.ALL

PSYCHICS = (
    #       card                        name                level, value, when   effect             asks
    Psychic(Card.YOU_WONT_HAVE_IT,      "you-wont-have-it",     0, 0, ROUND, Effect.RULE),
    Psychic(Card.AUNTIE,                "auntie",               0, 0, ANY,   Effect.CHOICE,     Ask.FETCH),
    Psychic(Card.REVEAL_YOURSELF,       "reveal-yourself",      0, 1, ANY,   Effect.SHOW_HAND),
    Psychic(Card.LADY_IN_WHITE,         "lady-in-white",        0, 2, ANY,   Effect.VALUE),
    Psychic(Card.SIR_NICHOLAS,          "sir-nicholas",         0, 3, ANY,   Effect.VALUE),
    Psychic(Card.TRIPPED,               "tripped",              0, 0, ROUND, Effect.TRIP),
    Psychic(Card.POSTPONED_WEDDING,     "postponed-wedding",    0, 3, TENTH, Effect.VALUE),
    Psychic(Card.ACRO_BATS,             "acro-bats",            0, 0, ANY,   Effect.CHANGE,     change=Change(OWN, (2, 4, 6), 1)),
    Psychic(Card.GHOSSSSST,             "ghossssst",            0, 0, ANY,   Effect.CHANGE,     change=Change(OWN, (1, 3, 5), 1)),
    Psychic(Card.POLTERGEIST,           "poltergeist",          1, 0, ANY,   Effect.CHANGE,     Ask.VALUE, change=Change(OWN, NAMED, 2)),
    Psychic(Card.BE_GONE,               "be-gone",              1, 0, ANY,   Effect.CHOICE,     Ask.BANISH),
    Psychic(Card.YOU_DONT_SCARE_ME,     "you-dont-scare-me",    1, 0, ANY,   Effect.CHANGE,     change=Change(THEIRS, (1, 2), TO_NOTHING)),
    Psychic(Card.NOW_OR_NEVER,          "now-or-never",         1, 4, ANY,   Effect.RULE),
    Psychic(Card.TWOS_MORE_FUN,         "twos-more-fun",        1, 0, ROUND, Effect.RULE),
    Psychic(Card.STILL_ME,              "still-me",             2, 0, ROUND, Effect.RULE),
    Psychic(Card.DOUBLE_VISION,         "double-vision",        2, 0, ANY,   Effect.CHOICE,     Ask.COPY),
    Psychic(Card.WRAITH_TO_THE_BOTTOM,  "wraith-to-the-bottom", 2, 0, ANY,   Effect.CHANGE,     Ask.VALUE, change=Change(THEIRS, NAMED, -2)),
    Psychic(Card.ILL_BE_BACK,           "ill-be-back",          2, 0, ROUND, Effect.CHOICE,     Ask.RETURN),
    Psychic(Card.CHRISTMAS_YET_TO_COME, "christmas-yet-to-come",2, 0, ANY,   Effect.CHOICE,     Ask.DECK),
    Psychic(Card.MEET_AT_THE_END,       "meet-at-the-end",      3, 0, ROUND, Effect.CHOICE,     Ask.PLAYER),
    Psychic(Card.BLOODY_MARY,           "bloody-mary",          3, 6, ANY,   Effect.PAY,        Ask.DISCARD, 2),
    Psychic(Card.PLAYING_DEAD,          "playing-dead",         3, 0, ROUND, Effect.LOSE_ROUND, Ask.TAKE_BACK),
    Psychic(Card.GHOSTLY_GOLDFISH,      "ghostly-goldfish",     3, 1, ANY,   Effect.DOUBLE),
    Psychic(Card.PRIVATE_LOUNGE,        "private-lounge",       3, 0, ROUND, Effect.RULE),
    Psychic(Card.NEVER_SEEN_AGAIN,      "never-seen-again",     4, 0, ROUND, Effect.RULE,       Ask.VALUE, 2),
    Psychic(Card.PITY_THE_GHOUL,        "pity-the-ghoul",       4, 0, ANY,   Effect.CHANGE,     Ask.VALUE, change=Change(ALL, NAMED, 3)),
    Psychic(Card.CREEPY_LULL,           "creepy-lull",          4, 0, ROUND, Effect.END_ROUND),
    Psychic(Card.HOUSE_SWAP,            "house-swap",           4, 0, ROUND, Effect.CHOICE,     Ask.PLACE, 2),
    Psychic(Card.WERE_WORTHLESS,        "were-worthless",       4, 0, ANY,   Effect.WIPE),
)  # fmt: skip

# The same table as arrays for compiled code, by printed number.
NUMBERS = len(PSYCHICS) + 1
LEVEL = np.array([0, *(row.level for row in PSYCHICS)], np.int8)
VALUE = np.array([0, *(row.value for row in PSYCHICS)], np.int8)
WHEN = np.array([0, *(row.when for row in PSYCHICS)], np.int8)
EFFECT = np.array([0, *(row.effect for row in PSYCHICS)], np.int8)
ASK = np.array([0, *(row.ask for row in PSYCHICS)], np.int8)
ASKS = np.array([0, *(row.asks for row in PSYCHICS)], np.int8)
COPIES = np.array([0, *(2 if row.effect == Effect.DOUBLE else 1 for row in PSYCHICS)], np.int8)
"""How many cards a psychic is as good as."""
BIT = np.array([1 << number for number in range(NUMBERS)], np.int32)

CHANGES = [row for row in PSYCHICS if row.change]
CHANGE_CARD = np.array([row.card for row in CHANGES], np.int8)
CHANGE_WHOSE = np.array([row.change.whose for row in CHANGES if row.change], np.int8)
CHANGE_VALUES = np.array([sum(1 << value for value in row.change.values) for row in CHANGES if row.change], np.int16)
CHANGE_BY = np.array([row.change.by for row in CHANGES if row.change], np.int8)
