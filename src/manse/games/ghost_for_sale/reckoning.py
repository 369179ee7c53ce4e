"""What follows from what a seat knows: plain Python over plain records, for views."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from manse.engine.record import Array
from manse.games.ghost_for_sale.data import KINDS, PAYING
from manse.games.ghost_for_sale.state import HIDDEN, HIGH_BACK, LOW_BACK, NONE, Answer, Face, Special, State


def says(answer: int) -> str | None:
    """A "?" card in a word; None where it is hidden or not chosen."""
    return {Answer.TRUE: "true", Answer.FALSE: "false"}.get(Answer(answer)) if answer > 0 else None


def answered(p: State) -> bool:
    """Do all "?" cards lie open?"""
    return p.revealed == (1 << p.seats) - 1


def worlds(p: State) -> list[list[int]]:
    """All answers of the "?" cards that fit what is known; each is as likely as another."""
    choices = [(Answer.TRUE, Answer.FALSE) if answer == HIDDEN else (answer,) for answer in p.question[: p.seats]]
    found = [list(answers) for answers in product(*choices)]
    return [answers for answers in found if p.deck_true < 0 or answers.count(Answer.FALSE) == p.deck_true]


def ghosts_at(p: State, lot: int, answers: Sequence[int] | Array) -> int:
    """Real ghosts at a property when the "?" cards say this."""
    tokens = zip(p.token_seat[: p.token_count], p.token_place, p.token_face, strict=False)
    return sum((face == Face.GHOST) == (answers[seat] == Answer.TRUE) for seat, place, face in tokens if place == lot)


def chances(p: State, lot: int) -> dict[int, float]:
    """How likely each number of real ghosts is, by what is known of the "?" cards; an unseen one may say either."""
    if Answer.UNCHOSEN in p.question[: p.seats]:
        return {}
    possible = worlds(p)
    found = Counter(ghosts_at(p, lot, answers) for answers in possible)
    return {ghosts: found[ghosts] / len(possible) for ghosts in sorted(found)}


def after(special: int, ghosts: int) -> int:
    """Ghosts there after the Magical Mirror or the Secret Crypt is used."""
    return max(ghosts - 1, 0) if special == Special.MAGICAL_MIRROR else ghosts + (special == Special.SECRET_CRYPT)


def value(p: State, lot: int, ghosts: int) -> int:
    return int(p.table[lot][ghosts - 1]) if 0 < ghosts <= PAYING else 0


def expected(p: State, lot: int, *, using: bool) -> float:
    """Points a property will bring on average, by what is known."""
    special = p.special[lot] if using else NONE
    return sum(chance * value(p, lot, after(special, ghosts)) for ghosts, chance in chances(p, lot).items())


def back_of(p: State, card: int) -> int:
    return HIGH_BACK if p.high >> card & 1 else LOW_BACK


def slots(p: State, seat: int, back: int) -> int:
    """Cards of a seat of which only this back is known."""
    laid = zip(p.laid_seat[: p.laid_count], p.laid_card, strict=False)
    return sum(whose == seat and card == back for whose, card in laid) + (p.picked == back and p.actor == seat)


def certain(p: State, seat: int) -> tuple[list[int | None], list[int | None]]:
    """The hand and the reserve of a seat; None is a card that is there and might be another.

    A card is surely in the hand when there are more copies of it than could lie face down or in the reserve; it is surely in the
    reserve when no other cards could fill that.
    """
    pool, aside = p.hand[seat], p.aside[seat]
    if sum(pool) == p.cards[seat]:
        return [*values(pool)], [*values(p.reserve[seat])]
    hidden = {back: slots(p, seat, back) for back in (LOW_BACK, HIGH_BACK)}
    unseen = [pool[card] - p.seen[seat][card] + p.up[seat][card] for card in range(KINDS)]
    held, kept = [0] * KINDS, [0] * KINDS
    for card in range(KINDS):
        back, taken_back = back_of(p, card), p.back[seat][card]
        held[card] = taken_back + max(0, pool[card] - taken_back - min(unseen[card], aside) - hidden[back])
        kept[card] = next(copies for copies in range(unseen[card] + 1) if can_keep(p, seat, unseen, hidden, card, copies))
    hand, reserve = values(held), values(kept)
    return [*hand, *[None] * (p.cards[seat] - len(hand))], [*reserve, *[None] * (aside - len(reserve))]


def can_keep(p: State, seat: int, unseen: Sequence[int], hidden: dict[int, int], card: int, copies: int) -> bool:
    """Could the reserve hold exactly so many copies of a card?"""
    rest = p.aside[seat] - copies
    free = {
        back: sum(unseen[other] for other in range(KINDS) if other != card and back_of(p, other) == back) for back in (LOW_BACK, HIGH_BACK)
    }
    loose = {
        back: sum(p.hand[seat][other] - p.back[seat][other] for other in range(KINDS) if back_of(p, other) == back)
        - copies * (back == back_of(p, card))
        for back in (LOW_BACK, HIGH_BACK)
    }
    return any(
        low <= free[LOW_BACK]
        and rest - low <= free[HIGH_BACK]
        and loose[LOW_BACK] - low >= hidden[LOW_BACK]
        and loose[HIGH_BACK] - (rest - low) >= hidden[HIGH_BACK]
        for low in range(rest + 1)
    )


def values(counts: Sequence[int] | Array) -> list[int]:
    return [card + 1 for card, copies in enumerate(counts) for _ in range(copies)]
