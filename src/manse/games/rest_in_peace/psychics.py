"""The 29 psychic cards, a row each: name, level, value, when it acts, effect, what its player chooses.

What a card says in words stands under its name in words/en.toml and fr.toml, [notes]. What its effect and its choice do is
said at `Effect` and `Ask`, with the place of the function where no row can say it.
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
    TWO_GHOSTS = 1
    """It is as good as two."""
    CHANGE = 2
    """Cards count more or less; the row says which."""
    CHOICE = 3
    """Its player chooses something, and that happens; the row says what."""

    # These happen at once; see `act` in effects.py.
    SHOW_HAND = 4
    """The other hand lies open until the round ends."""
    TRIP = 5
    """The other player's next card is drawn at random."""
    PAY = 6
    """It is worth something only to who discards two ghosts."""
    LOSE_ROUND = 7
    LULL = 8
    """The round ends without a winner."""
    WIPE = 9
    """All other cards lose value and effect."""

    # These are rules that hold while the card lies there, and are asked for where they matter.
    TAKE_PSYCHIC = 10
    """Its player takes the psychic of the round, won or lost: `award` in rules.py."""
    SINK = 11
    """It goes to the tenth after the round: `sink` in rules.py."""
    TWO_CARDS = 12
    """The other plays two cards a turn, or none: `demand_two` in choices.py."""
    KEEP_CARD = 13
    """Who wins the round may keep another card for the next: `sink_or_keep` in rules.py."""
    NO_PSYCHICS = 14
    """The other plays no psychics: `playable_psychics` in choices.py."""
    BAN = 15
    """Nobody plays cards of the named values: `is_banned` in choices.py."""


LASTING = (Effect.CHANGE, Effect.SHOW_HAND, Effect.WIPE, *(effect for effect in Effect if effect >= Effect.TAKE_PSYCHIC))
"""Effects that hold for the rest of a round."""


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
    number: int
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
    #  number name            level, value, when  effect             what is chosen, and what it changes
    Psychic( 1, "you-wont-have-it",       0, 0, ROUND, Effect.TAKE_PSYCHIC),
    Psychic( 2, "auntie",                 0, 0, ANY,   Effect.CHOICE,     Ask.FETCH),
    Psychic( 3, "reveal-yourself",        0, 1, ANY,   Effect.SHOW_HAND),
    Psychic( 4, "lady-in-white",          0, 2, ANY,   Effect.VALUE),
    Psychic( 5, "sir-nicholas",           0, 3, ANY,   Effect.VALUE),
    Psychic( 6, "tripped",                0, 0, ROUND, Effect.TRIP),
    Psychic( 7, "postponed-wedding",      0, 3, TENTH, Effect.VALUE),
    Psychic( 8, "acro-bats",              0, 0, ANY,   Effect.CHANGE,     change=Change(OWN, (2, 4, 6), 1)),
    Psychic( 9, "ghossssst",              0, 0, ANY,   Effect.CHANGE,     change=Change(OWN, (1, 3, 5), 1)),
    Psychic(10, "poltergeist",            1, 0, ANY,   Effect.CHANGE,     Ask.VALUE, change=Change(OWN, NAMED, 2)),
    Psychic(11, "be-gone",                1, 0, ANY,   Effect.CHOICE,     Ask.BANISH),
    Psychic(12, "you-dont-scare-me",      1, 0, ANY,   Effect.CHANGE,     change=Change(THEIRS, (1, 2), TO_NOTHING)),
    Psychic(13, "now-or-never",           1, 4, ANY,   Effect.SINK),
    Psychic(14, "twos-more-fun",          1, 0, ROUND, Effect.TWO_CARDS),
    Psychic(15, "still-me",               2, 0, ROUND, Effect.KEEP_CARD),
    Psychic(16, "double-vision",          2, 0, ANY,   Effect.CHOICE,     Ask.COPY),
    Psychic(17, "wraith-to-the-bottom",   2, 0, ANY,   Effect.CHANGE,     Ask.VALUE, change=Change(THEIRS, NAMED, -2)),
    Psychic(18, "ill-be-back",            2, 0, ROUND, Effect.CHOICE,     Ask.RETURN),
    Psychic(19, "christmas-yet-to-come",  2, 0, ANY,   Effect.CHOICE,     Ask.DECK),
    Psychic(20, "meet-at-the-end",        3, 0, ROUND, Effect.CHOICE,     Ask.PLAYER),
    Psychic(21, "bloody-mary",            3, 6, ANY,   Effect.PAY,        Ask.DISCARD, 2),
    Psychic(22, "playing-dead",           3, 0, ROUND, Effect.LOSE_ROUND, Ask.TAKE_BACK),
    Psychic(23, "ghostly-goldfish",       3, 1, ANY,   Effect.TWO_GHOSTS),
    Psychic(24, "private-lounge",         3, 0, ROUND, Effect.NO_PSYCHICS),
    Psychic(25, "never-seen-again",       4, 0, ROUND, Effect.BAN,        Ask.VALUE, 2),
    Psychic(26, "pity-the-ghoul",         4, 0, ANY,   Effect.CHANGE,     Ask.VALUE, change=Change(ALL, NAMED, 3)),
    Psychic(27, "creepy-lull",            4, 0, ROUND, Effect.LULL),
    Psychic(28, "house-swap",             4, 0, ROUND, Effect.CHOICE,     Ask.PLACE, 2),
    Psychic(29, "were-worthless",         4, 0, ANY,   Effect.WIPE),
)  # fmt: skip

# The same table as arrays for compiled code, by printed number.
NUMBERS = len(PSYCHICS) + 1
LEVEL = np.array([0, *(row.level for row in PSYCHICS)], np.int8)
VALUE = np.array([0, *(row.value for row in PSYCHICS)], np.int8)
WHEN = np.array([0, *(row.when for row in PSYCHICS)], np.int8)
EFFECT = np.array([0, *(row.effect for row in PSYCHICS)], np.int8)
ASK = np.array([0, *(row.ask for row in PSYCHICS)], np.int8)
ASKS = np.array([0, *(row.asks for row in PSYCHICS)], np.int8)
COPIES = np.array([0, *(2 if row.effect == Effect.TWO_GHOSTS else 1 for row in PSYCHICS)], np.int8)
"""How many cards a psychic is as good as."""
BIT = np.array([1 << number for number in range(NUMBERS)], np.int32)
IN_ROUNDS = sum(1 << row.number for row in PSYCHICS if row.when != When.TENTH)
OF_VALUES = np.array([sum(1 << row.number for row in PSYCHICS if row.value and values >> row.value & 1) for values in range(128)], np.int32)
"""For each bit mask of printed values (bit 1 for value 1), that of the psychics that have one of them."""

CHANGES = [row for row in PSYCHICS if row.change]
CHANGE_CARD = np.array([row.number for row in CHANGES], np.int8)
CHANGERS = sum(1 << row.number for row in CHANGES)
CHANGE_WHOSE = np.array([row.change.whose for row in CHANGES if row.change], np.int8)
CHANGE_VALUES = np.array([sum(1 << value for value in row.change.values) for row in CHANGES if row.change], np.int16)
CHANGE_BY = np.array([row.change.by for row in CHANGES if row.change], np.int8)
