"""What is in the box of Ghost for Sale. The numbers stand in data.toml; an owner's file may replace them."""

from enum import IntEnum

from manse.engine.record import Array, Fields, i8

COLOURS = ("white", "blue", "green", "yellow", "red")  # of the seats
MANORS = ("algernon", "borthwick", "culzean", "dalhousie", "ethie", "fyvie")
CASTLES = ("glamis", "hermitage", "inveraray", "jedburgh", "kellie", "lordscairnie")
PROPERTIES = MANORS + CASTLES
PLACES = (*PROPERTIES, "truelight", "deck")  # where a bidding card may lie: a place is its number here
CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")  # a bidding card is its number here
BACKS = ("low", "high")

Special = IntEnum(
    "Special", "TOO_DARK OLD_LEGEND CRYSTAL_BALL PUBLIC_AUCTION FAMILY_PORTRAITS MAGICAL_MIRROR EVERYTHING_NORMAL SECRET_CRYPT", start=0
)

Answer = IntEnum("Answer", "UNCHOSEN TRUE FALSE", start=0)  # what a "?" card says

Face = IntEnum("Face", "GHOST PAINTING", start=0)

Lying = IntEnum("Lying", "DOWN UP RETURNED GONE", start=0)  # how a laid card lies, or what became of it

SPECIALS, FACES = (tuple(member.name.lower() for member in kind) for kind in (Special, Face))
TOKENS = (*FACES, "double")  # tokens are counted by the face they show; after those, the double-faced

FEWEST_SEATS = 3
MOST_SEATS = 5
MOST_CARDS = 12  # bidding cards of one player
KINDS = len(CARDS)
IN_ROUND = len(MANORS)
MOST_ROUNDS = 2
MOST_PLAIN = 2
MOST_DOUBLES = 3
MOST_TOKENS = (2 * MOST_PLAIN + MOST_DOUBLES) * MOST_SEATS
MOST_REAL = (MOST_PLAIN + MOST_DOUBLES) * MOST_SEATS
"""The most real ghosts that the tokens of any box can make on one property: of nobody are both the ghosts and the paintings real."""
PAYING = 4  # a property pays with one to four real ghosts
LONGEST = MOST_SEATS * MOST_CARDS + MOST_ROUNDS * (MOST_SEATS + MOST_TOKENS + 2 * MOST_SEATS * (3 * MOST_CARDS + 1) + 6)
"""No game has more decisions: a bid takes three at most (card, place, done), and each round has two biddings."""


class Box(Fields):
    cards: Array = i8(MOST_CARDS, low=0, high=KINDS, total=66)
    backs: Array = i8(KINDS, choices=BACKS)  # of the cards 1 to 10
    reserve: int = i8(low=0, high=MOST_CARDS)
    ghosts: int = i8(low=0, high=MOST_PLAIN)
    paintings: int = i8(low=0, high=MOST_PLAIN)
    doubles: Array = i8(MOST_SEATS - FEWEST_SEATS + 1, low=0, high=MOST_DOUBLES, total=6)  # with three, four and five players
    properties: int = i8(low=1, high=IN_ROUND)
    rounds: int = i8(low=1, high=MOST_ROUNDS)
    ball: int = i8(low=0, high=9)
    manors: Array = i8(IN_ROUND, PAYING, low=0, high=9, rows=MANORS)
    castles: Array = i8(IN_ROUND, PAYING, low=0, high=9, rows=CASTLES)
    specials: Array = i8(len(SPECIALS), low=0, high=1, total=len(SPECIALS), rows=SPECIALS)
    advanced: int = i8()
