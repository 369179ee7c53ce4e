"""What follows from what a seat knows: cards that are certain, and aids (sums, chances, prospects), which a table may do without."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TypedDict

from manse.engine.kit import HIDDEN, NOBODY, NONE, filled, listed, seats_in, with_only
from .data import BACKS, KINDS, MOST_REAL, PLACES, PROPERTIES, Answer, Face, Special
from .knowledge import face_down, settled
from .scoring import after, value_of
from .state import ACT, DECK, HIGH_BACK, LOW_BACK, NOTATION, TRUELIGHT, Known, Phase, back_of, lots

SAYS = {HIDDEN: (Answer.TRUE, Answer.FALSE)}
REAL = {Answer.TRUE: Face.GHOST, Answer.FALSE: Face.PAINTING}  # what stands for a real ghost, by what the "?" says
BACK = dict(zip((LOW_BACK, HIGH_BACK), BACKS, strict=True))


class Offer(TypedDict):
    """A seat's bid at a place: what it adds up to, as far as one may know."""

    place: str
    seat: int
    cards: int
    least: int
    most: int


class Outlook(TypedDict):
    """A property as one may reckon now, before its special card is used."""

    name: str
    chances: dict[str, float]  # of each number of real ghosts
    values: dict[str, int]  # points for each number that is possible
    expected: float


class Faces(TypedDict):
    """What the cards of a seat that lie face down with this back may be."""

    seat: int
    back: str
    cards: list[int]


class Prospect(TypedDict):
    """What an action would do; only what belongs to it is set."""

    action: str
    real: bool | None  # would this token stand for a real ghost?
    total: int | None  # what one's bid at the place would add up to
    expected: float | None  # points the property would bring on average
    chance: float | None  # that the guess is right


class Aids(TypedDict):
    offers: list[Offer]
    outlooks: list[Outlook]
    faces: list[Faces]
    prospects: list[Prospect]


def aids_of(p: Known, seat: int) -> Aids:
    return {
        "offers": [offer(p, place, other) for place in (*lots(p), TRUELIGHT, DECK) for other in range(p.seats) if bids(p, place, other)],
        "outlooks": [outlook(p, lot) for lot in lots(p)],
        "faces": [
            {"seat": other, "back": name, "cards": sorted(set(may_lie(p, other, back)))}
            for other in range(p.seats)
            for back, name in BACK.items()
            if face_down(p, other, back)
        ],
        "prospects": prospects(p, seat) if seat != NOBODY and seat in seats_in(p.to_act) else [],
    }


def bids(p: Known, place: int, seat: int) -> list[int]:
    """Cards of a seat that lie at a place, or lay there last."""
    laid = zip(p.laid_seat[: p.laid_count], p.laid_place, p.laid_card, strict=False)
    return [card for whose, where, card in laid if whose == seat and where == place]


def offer(p: Known, place: int, seat: int) -> Offer:
    cards = bids(p, place, seat)
    least = most = sum(card + 1 for card in cards if card >= 0)
    for back in BACK:
        if hidden := cards.count(back):
            choice = may_lie(p, seat, back)
            least, most = least + sum(choice[:hidden]), most + sum(choice[-hidden:])
    return {"place": PLACES[place], "seat": seat, "cards": len(cards), "least": least, "most": most}


def may_lie(p: Known, seat: int, back: int) -> list[int]:
    """Cards of a seat that may lie face down with this back, by value."""
    return values([p.pool[seat][card] - settled(p, seat, card, False) if back_of(p, card) == back else 0 for card in range(KINDS)])


def values(counts: Sequence[int]) -> list[int]:
    return listed(range(1, KINDS + 1), counts)


def chances(p: Known, lot: int) -> dict[int, float]:
    """How likely each number of real ghosts is, by what is known of the "?" cards.

    An unseen card may say either; who has seen the deck knows how many of them lie.
    """
    answers = p.question[: p.seats]
    if Answer.UNCHOSEN in answers:
        return {}
    shown = [[0, 0] for _ in answers]
    for i in range(p.token_count):
        shown[p.token_seat[i]][p.token_face[i]] += p.token_place[i] == lot
    says = [SAYS.get(answer, (answer,)) for answer in answers]
    real = product(*([faces[REAL[one]] for one in some] for faces, some in zip(shown, says, strict=True)))
    worlds = zip(product(*says), real, strict=True)
    ghosts = [sum(each) for world, each in worlds if p.deck_true < 0 or world.count(Answer.FALSE) == p.deck_true]
    return {number: ghosts.count(number) / len(ghosts) for number in sorted({*ghosts})}


def expected(p: Known, lot: int, likely: Mapping[int, float], *, using: bool) -> float:
    """Points a property will bring on average; `using` its Mirror or Crypt."""
    special = p.special[lot] if using else NONE
    return round(sum(chance * value_of(p, lot, after(special, ghosts)) for ghosts, chance in likely.items()), 4)


def outlook(p: Known, lot: int) -> Outlook:
    likely = chances(p, lot)
    return {
        "name": PROPERTIES[lot],
        "chances": {str(ghosts): round(chance, 4) for ghosts, chance in likely.items()},
        "values": {str(ghosts): value_of(p, lot, ghosts) for ghosts in likely},
        "expected": expected(p, lot, likely, using=False),
    }


def prospects(p: Known, seat: int) -> list[Prospect]:
    if p.phase == Phase.DECLARE and p.question[seat] != HIDDEN:
        truthful = p.question[seat] == Answer.TRUE
        faces = ((ACT.ghost, truthful), (ACT.painting, not truthful))
        return [prospect(begin + lot, real=real) for begin, real in faces for lot in lots(p)]
    if p.picked >= 0:
        places = lots(p) if p.phase == Phase.AUCTION else (TRUELIGHT, DECK)
        return [prospect(ACT.lay + place, total=p.picked + 1 + sum(card + 1 for card in bids(p, place, seat))) for place in places]
    if p.phase == Phase.CHOICE:
        return special_prospects(p)
    return []


def special_prospects(p: Known) -> list[Prospect]:
    likely, special = chances(p, p.lot), p.special[p.lot]
    declining = prospect(ACT.decline, expected=expected(p, p.lot, likely, using=False))
    if special == Special.CRYSTAL_BALL:
        return [
            declining,
            *(prospect(ACT.guess + ghosts, chance=round(chance, 4)) for ghosts, chance in likely.items() if ghosts <= MOST_REAL),
        ]
    using = ACT.mirror if special == Special.MAGICAL_MIRROR else ACT.crypt
    return [declining, prospect(using, expected=expected(p, p.lot, likely, using=True))]


def prospect(action: int, **told: float) -> Prospect:
    return with_only(Prospect, action=NOTATION[action], **told)


def placed(p: Known, seat: int) -> bool:
    """Does one know where all cards of a seat are: by seeing them, or since they can only be in the hand?"""
    seen = sum(p.hand[seat]) == p.cards[seat] and sum(p.reserve[seat]) == p.aside[seat]
    return sum(p.pool[seat]) == p.cards[seat] or (seen and not any(face_down(p, seat, back) for back in BACK))


def certain(p: Known, seat: int) -> tuple[list[int | None], list[int | None]]:
    """The hand and the reserve of a seat; None is a card that is there and might be another.

    A card is surely in the hand when there are more copies of it than could lie face down or in the reserve; it is surely in the
    reserve when no other cards could fill that.
    """
    pool, aside = p.pool[seat], p.aside[seat]
    if placed(p, seat):
        return [*values(pool if sum(pool) == p.cards[seat] else p.hand[seat])], [*values(p.reserve[seat])]
    backs = [back_of(p, card) for card in range(KINDS)]
    unseen = [pool[card] - settled(p, seat, card, True) for card in range(KINDS)]
    hidden = {back: face_down(p, seat, back) for back in BACK}
    free = {back: sum(unseen[card] for card in range(KINDS) if backs[card] == back) for back in BACK}
    spare = {back: len(may_lie(p, seat, back)) - hidden[back] for back in BACK}
    held, kept = [0] * KINDS, [0] * KINDS
    for card, back in enumerate(backs):
        in_hand = settled(p, seat, card, False)
        held[card] = in_hand + max(0, pool[card] - in_hand - min(unseen[card], aside) - hidden[back])
        others = free | {back: free[back] - unseen[card]}
        while kept[card] < unseen[card] and not fits(aside - kept[card], others, spare | {back: spare[back] - kept[card]}):
            kept[card] += 1
    return filled(values(held), p.cards[seat]), filled(values(kept), aside)


def fits(places: int, free: Mapping[int, int], spare: Mapping[int, int]) -> bool:
    """Can so many places of a reserve be filled from the `free` cards, when only the `spare` ones do not lie face down?"""
    return sum(min(free[back], spare[back]) for back in BACK) >= places and min(spare.values()) >= 0
