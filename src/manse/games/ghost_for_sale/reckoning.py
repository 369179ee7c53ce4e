"""What follows from what a seat knows: plain Python over plain records, for views."""

from collections.abc import Mapping, Sequence

from manse.engine.record import Array
from manse.games.ghost_for_sale.data import KINDS, PAYING
from manse.games.ghost_for_sale.state import HIGH_BACK, LOW_BACK, NONE, Answer, Face, Special, State

BACKS = (LOW_BACK, HIGH_BACK)


def says(answer: int) -> str | None:
    """A "?" card in a word; None where it is hidden or not chosen."""
    return {Answer.TRUE: "true", Answer.FALSE: "false"}.get(Answer(answer)) if answer > 0 else None


def answered(p: State) -> bool:
    """Do all "?" cards lie open?"""
    return p.revealed == (1 << p.seats) - 1


def ghosts_at(p: State, lot: int) -> int:
    """Real ghosts at a property, when all "?" cards are known."""
    return sum((face == Face.GHOST) == (p.question[seat] == Answer.TRUE) for seat, face in tokens_at(p, lot))


def tokens_at(p: State, lot: int) -> list[tuple[int, int]]:
    return [(p.token_seat[i], p.token_face[i]) for i in range(p.token_count) if p.token_place[i] == lot]


def chances(p: State, lot: int) -> dict[int, float]:
    """How likely each number of real ghosts is, by what is known of the "?" cards.

    An unseen card may say either; who has seen the deck knows how many of them lie.
    """
    if Answer.UNCHOSEN in p.question[: p.seats]:
        return {}
    shown = [[0, 0] for _ in range(p.seats)]
    for seat, face in tokens_at(p, lot):
        shown[seat][face] += 1
    ways = {(0, 0): 1}  # by how many lie and how many ghosts are real
    for seat, (ghosts, paintings) in enumerate(shown):
        more: dict[tuple[int, int], int] = {}
        for (liars, real), count in ways.items():
            if p.question[seat] != Answer.FALSE:
                more[liars, real + ghosts] = more.get((liars, real + ghosts), 0) + count
            if p.question[seat] != Answer.TRUE:
                more[liars + 1, real + paintings] = more.get((liars + 1, real + paintings), 0) + count
        ways = more
    possible = [(real, count) for (liars, real), count in ways.items() if p.deck_true < 0 or liars == p.deck_true]
    total = sum(count for _, count in possible)
    found = dict.fromkeys(sorted(real for real, _ in possible), 0.0)
    for real, count in possible:
        found[real] += count / total
    return found


def after(special: int, ghosts: int) -> int:
    """Ghosts there after the Magical Mirror or the Secret Crypt is used."""
    return max(ghosts - 1, 0) if special == Special.MAGICAL_MIRROR else ghosts + (special == Special.SECRET_CRYPT)


def value(p: State, lot: int, ghosts: int) -> int:
    return int(p.table[lot][ghosts - 1]) if 0 < ghosts <= PAYING else 0


def expected(p: State, lot: int, likely: Mapping[int, float], *, using: bool) -> float:
    """Points a property will bring on average; `using` its Mirror or Crypt."""
    special = p.special[lot] if using else NONE
    return round(sum(chance * value(p, lot, after(special, ghosts)) for ghosts, chance in likely.items()), 4)


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
    hidden = {back: slots(p, seat, back) for back in BACKS}
    unseen = [pool[card] - p.seen[seat][card] + p.up[seat][card] for card in range(KINDS)]
    backs = [back_of(p, card) for card in range(KINDS)]
    free = {back: sum(unseen[card] for card in range(KINDS) if backs[card] == back) for back in BACKS}
    loose = {back: sum(pool[card] - p.back[seat][card] for card in range(KINDS) if backs[card] == back) for back in BACKS}
    spare = {back: loose[back] - hidden[back] for back in BACKS}
    held, kept = [0] * KINDS, [0] * KINDS
    for card, back in enumerate(backs):
        taken_back = p.back[seat][card]
        held[card] = taken_back + max(0, pool[card] - taken_back - min(unseen[card], aside) - hidden[back])
        others = free | {back: free[back] - unseen[card]}
        while kept[card] < unseen[card] and not fits(aside - kept[card], others, spare | {back: spare[back] - kept[card]}):
            kept[card] += 1
    hand, reserve = values(held), values(kept)
    return [*hand, *[None] * (p.cards[seat] - len(hand))], [*reserve, *[None] * (aside - len(reserve))]


def fits(places: int, free: Mapping[int, int], spare: Mapping[int, int]) -> bool:
    """Can so many places of a reserve be filled from the `free` cards, when only the `spare` ones do not lie face down?"""
    return min(free[LOW_BACK], spare[LOW_BACK]) + min(free[HIGH_BACK], spare[HIGH_BACK]) >= places and min(spare.values()) >= 0


def values(counts: Sequence[int] | Array) -> list[int]:
    return [card + 1 for card, copies in enumerate(counts) for _ in range(copies)]
