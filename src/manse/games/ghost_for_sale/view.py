"""A table of Ghost for Sale as a seat sees it: a dict that a board can be drawn from without knowing the rules."""

from functools import cache
from typing import TypedDict

from manse.engine.kit import NOBODY, NONE, BaseView, compiled, details, happened, named, number, person, printed, seats_in, seen_as
from . import GAME
from .aids import BACK, Aids, aids_of, certain, placed, values
from .bidding import SEATS_WITHOUT_DECK
from .data import BACKS, CASTLES, COLOURS, FACES, IN_ROUND, MANORS, PLACES, PROPERTIES, SPECIALS, TOKENS, Answer, Face, Lying, Special
from .scoring import after, real_ghosts, wins
from .state import DECK, TRUELIGHT, Event, Known, Phase, State, back_of, lots

ASKING = (Special.CRYSTAL_BALL, Special.MAGICAL_MIRROR, Special.SECRET_CRYPT)  # special cards that leave the winner a choice


class Happening(TypedDict):
    """The last step: only what belongs to it is set."""

    what: str
    seat: int | None
    other: int | None  # whose "?" was looked at
    place: str | None
    face: str | None
    card: int | None
    back: str | None
    says: str | None  # what a "?" card says that was chosen, seen or revealed, for who may know it
    special: str | None
    number: int | None  # points scored, or ghosts guessed
    right: bool | None


class Bid(TypedDict):
    id: int  # the order of placement over the whole table in this round: it settles ties
    seat: int
    back: str
    card: int | None
    how: str  # down, up, returned to the hand, or gone


class Token(TypedDict):
    id: int
    seat: int
    face: str
    real: bool | None  # does it stand for a real ghost? None where one may not know


class Property(TypedDict):
    name: str
    points: list[int]  # with one, two, three and four real ghosts
    special: str | None
    tokens: list[Token]
    bids: list[Bid]
    status: str  # open, sold or unsold
    owner: int | None
    used: bool | None  # did the winner use the Mirror or the Crypt? None while that is open
    guess: int | None
    ghosts: int | None  # real ghosts, Mirror and Crypt counted, once all "?" cards are revealed
    worth: int | None


class Truelight(TypedDict):
    bids: list[Bid]
    ranking: list[int]  # the seats by their bids, once these are turned up


class Deck(TypedDict):
    """The unused "?" cards."""

    cards: int
    on_offer: bool
    bids: list[Bid]
    winner: int | None
    since: int | None  # the number of decisions taken when the winner looked at them
    true: int | None  # how many of them say true, for who may know it


class Question(TypedDict):
    chosen: bool
    says: str | None
    how: str | None  # how one knows: own, looked, deduced or revealed
    since: int | None  # the number of decisions taken when one learnt it


class Look(TypedDict):
    seat: int
    since: int


class Estate(TypedDict):
    name: str
    kind: str
    worth: int | None


class Player(TypedDict):
    seat: int
    colour: str
    points: int
    cards: int
    hand: list[int | None]  # None is a card that is there and not known
    reserve: list[int | None]
    picked: str | None  # the back of a card about to be laid
    gone: list[int]
    seen: list[int]  # cards still in play that all have seen in this round: not in the reserve
    unplaced: list[int]  # where one does not know the hand: all cards that are in hand, reserve or face down
    tokens: dict[str, int]
    passed: bool
    question: Question
    glass: Look | None  # whose "?" this seat has seen; everyone may know that
    estate: list[Estate]
    keeps: list[str]  # special cards taken


class View(BaseView):
    event: Happening
    advanced: bool
    reconstructed: list[str]  # tables whose numbers are not from the box
    round: int
    rounds: int
    first: int
    last_call: bool  # may the player to act lay one last card, all others being out of cards?
    laid_now: int  # cards laid in this turn
    picked: int | None  # the card one is about to lay oneself
    keep: int
    backs: list[str]  # of the cards 1 to 10
    properties: list[Property]
    truelight: Truelight
    deck: Deck
    lot: str | None  # the property being resolved
    players: list[Player]
    specials_left: list[str]  # special cards that are neither on the table nor taken
    winners: list[int]
    aids: Aids


@seen_as(View, State, Phase)
def view(k: Known, p: Known, seat: int) -> dict[str, object]:
    resolving = Phase(p.phase) in (Phase.LOT, Phase.AWARD, Phase.PORTRAITS, Phase.CHOICE, Phase.SCORE, Phase.DIVINE)
    return {
        "event": happening(p),
        "reconstructed": reconstructed(p),
        "round": p.first_lot // IN_ROUND + 1,
        "picked": printed(p.picked),
        "backs": [BACKS[back] for back in p.backs],
        "properties": [property_of(p, lot) for lot in lots(p)],
        "truelight": {"bids": bids_at(p, TRUELIGHT), "ranking": [other for other in p.ranking if other != NONE]},
        "deck": deck_of(p),
        "lot": PROPERTIES[p.lot] if resolving else None,
        "players": [player_of(p, other, seat) for other in range(p.seats)],
        "specials_left": [name for name, left in zip(SPECIALS, p.specials, strict=True) if left],
        "winners": [other for other in range(p.seats) if compiled(wins)(k, other)] if p.over else [],
        "aids": aids_of(p, seat),
    }


def happening(p: Known) -> Happening:
    event, told = Event(p.event), details(p, Event)
    found = happened(Happening, p, Event, place=None, card=None, says=None, number=told.get("points"))
    place = told.get("place", NONE)
    if place != NONE:
        found["place"], found["special"] = PLACES[place], named(SPECIALS, p.special[place]) if place < TRUELIGHT else None
    match event:
        case Event.SCORED:
            found["number"] = p.worth[place]
        case Event.GUESSED | Event.DIVINED:
            found["number"] = p.guess[place]
            found["right"] = real_ghosts(p, place) == p.guess[place] if event == Event.DIVINED else None
        case Event.KEPT:
            found["card"] = printed(told["card"])
        case Event.PICKED:
            found["card"], found["back"] = shown(p, p.picked)
        case Event.LAID:
            found["place"] = PLACES[p.laid_place[told["bid"]]]
            found["card"], found["back"] = shown(p, p.laid_card[told["bid"]])
        case Event.DECLARED:
            found["place"], found["face"] = PROPERTIES[p.token_place[told["token"]]], FACES[p.token_face[told["token"]]]
        case Event.CHOSE | Event.LOOKED | Event.REVEALED:
            found["says"] = says(p.question[told.get("other", p.actor)])
    return found


def says(answer: int) -> str | None:
    """A "?" card in a word; None where it is hidden or not chosen."""
    return Answer(answer).name.lower() if answer > Answer.UNCHOSEN else None


def shown(p: Known, card: int) -> tuple[int | None, str]:
    """Value and back of a card, of which perhaps only the back is known."""
    return printed(card), BACK[back_of(p, card) if card >= 0 else card]


def bids_at(p: Known, place: int) -> list[Bid]:
    found: list[Bid] = []
    for i in range(p.laid_count):
        if p.laid_place[i] == place:
            card, back = shown(p, p.laid_card[i])
            found.append({"id": i, "seat": p.laid_seat[i], "back": back, "card": card, "how": Lying(p.laid_how[i]).name.lower()})
    return found


def property_of(p: Known, lot: int) -> Property:
    owner, special = p.owner[lot], p.special[lot]
    chosen = owner != NONE and special in ASKING and not (p.phase == Phase.CHOICE and p.lot == lot)
    ghosts = real_ghosts(p, lot)
    return {
        "name": PROPERTIES[lot],
        "points": list(p.table[lot]),
        "special": named(SPECIALS, special),
        "tokens": [token_of(p, i) for i in range(p.token_count) if p.token_place[i] == lot],
        "bids": bids_at(p, lot),
        "status": "sold" if owner != NONE else "unsold" if passed_over(p, lot) else "open",
        "owner": person(owner),
        "used": bool(p.used[lot]) if chosen and special != Special.CRYSTAL_BALL else None,
        "guess": number(p.guess[lot]),
        "ghosts": (after(special, ghosts) if p.used[lot] else ghosts) if len(seats_in(p.revealed)) == p.seats else None,
        "worth": number(p.worth[lot]),
    }


def token_of(p: Known, i: int) -> Token:
    face, answer = p.token_face[i], says(p.question[p.token_seat[i]])
    real = None if answer is None else (face == Face.GHOST) == (answer == "true")
    return {"id": i, "seat": p.token_seat[i], "face": FACES[face], "real": real}


def passed_over(p: Known, lot: int) -> bool:
    """Has a property been called without a bid?"""
    return p.phase > Phase.CHOICE or p.phase == Phase.SET_OUT or (p.phase >= Phase.LOT and lot < p.lot)


def deck_of(p: Known) -> Deck:
    there = p.deck_true != NONE and p.seats > SEATS_WITHOUT_DECK
    return {
        "cards": p.seats if there else 0,
        "on_offer": p.seats > SEATS_WITHOUT_DECK,
        "bids": bids_at(p, DECK),
        "winner": person(p.deck_winner),
        "since": p.deck_since if p.deck_winner != NONE else None,
        "true": number(p.deck_true) if there else None,
    }


def player_of(p: Known, other: int, seat: int) -> Player:
    hand, reserve = certain(p, other)
    return {
        "seat": other,
        "colour": COLOURS[other],
        "points": p.points[other],
        "cards": p.cards[other],
        "hand": hand,
        "reserve": reserve,
        "picked": shown(p, p.picked)[1] if p.picked != NONE and p.actor == other else None,
        "gone": values(p.gone[other]),
        "seen": values(p.seen[other]),
        "unplaced": [] if placed(p, other) else values(p.pool[other]),
        "tokens": dict(zip(TOKENS, p.tokens_left[other], strict=True)),
        "passed": other in seats_in(p.passed),
        "question": question_of(p, other, seat),
        "glass": {"seat": p.glass[other], "since": p.glass_since[other]} if p.glass[other] != NONE else None,
        "estate": [
            {"name": PROPERTIES[lot], "kind": "castle" if lot >= IN_ROUND else "manor", "worth": number(p.worth[lot])}
            for lot in range(len(PROPERTIES))
            if p.owner[lot] == other
        ],
        "keeps": [name for name, holder in (("crystal_ball", p.ball), ("family_portraits", p.portraits)) if holder == other],
    }


def question_of(p: Known, other: int, seat: int) -> Question:
    answer = p.question[other]
    how, since = None, None
    if other in seats_in(p.revealed):
        how = "revealed"
    elif says(answer) is not None and seat != NOBODY:
        if other == seat:
            how = "own"
        elif p.glass[seat] == other:
            how, since = "looked", p.glass_since[seat]
        else:
            how, since = "deduced", p.deck_since
    return {"chosen": answer != Answer.UNCHOSEN, "says": says(answer), "how": how, "since": since}


shipped = cache(lambda: GAME.data().tables)


def reconstructed(p: Known) -> list[str]:
    """The tables that still hold our guesses: an owner's file may have put the box's own numbers there."""
    ours = shipped()
    tables = {
        "backs": [BACKS[back] for back in p.backs],
        "manors": dict(zip(MANORS, p.table[:IN_ROUND], strict=True)),
        "castles": dict(zip(CASTLES, p.table[IN_ROUND:], strict=True)),
    }
    return [name for name, table in tables.items() if table == ours[name]]
