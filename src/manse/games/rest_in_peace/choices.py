"""What a player may do: in a turn, after a lost round, and in the middle of an effect."""

from manse.engine.kit import Array, has, mark_bits, mark_some, only_if, packed, united
from .data import CARDS, FIRST_PSYCHIC, MOST_PLACES, MOST_ROUNDS, VALUES
from .psychics import COPIES, NUMBERS, VALUE, WHEN, Ask, Card, When
from .scoring import holds, last_laid, worthless
from .state import ACT, Holder, Phase, State

ALL_CARDS = len(CARDS)


def legal(s: State, seat: int, mask: Array) -> None:
    if s.asks:
        mark_answers(s, seat, s.asked, mask)
    elif s.phase == Phase.TURN:
        mark_turn(s, seat, mask)
    else:
        mark_some(s.hand, seat, mask, ACT.card)  # for the tenth
        for psychic in range(1, NUMBERS):
            mask[FIRST_PSYCHIC + psychic] = has(in_front(s, seat), psychic)
        mask[ACT.nothing] = True


def in_front(s: State, seat: int) -> int:
    """Bit mask of the psychics in front of a player."""
    found = 0
    for place in range(MOST_ROUNDS):
        found = united(found, only_if(s.holder[place] == Holder.FIRST_SEAT + seat, max(int(s.line[place]), 0)))
    return found


def mark_turn(s: State, seat: int, mask: Array) -> None:
    mask[ACT.done] = True
    for ghost in range(VALUES):
        mask[ghost] = playable(s, seat, ghost) > 0
    for psychic in range(1, NUMBERS):
        mask[FIRST_PSYCHIC + psychic] = has(in_front(s, seat), psychic) and may_play(s, seat, psychic)
    heed_demands(s, seat, mask)


def heed_demands(s: State, seat: int, mask: Array) -> None:
    """What psychics of the other ask of a turn."""
    if holds(s, 1 - seat, Card.TWOS_MORE_FUN):
        demand_two(s, seat, mask)
    if has(s.tripped, seat) and s.plays == 0:
        demand_stumble(s, seat, mask)


def is_banned(s: State, value: int) -> bool:
    return has(s.banned, value)


def playable(s: State, seat: int, ghost: int) -> int:
    """How many ghosts of this kind the player may play."""
    return 0 if is_banned(s, ghost + 1) else s.hand[seat, ghost]


def may_play(s: State, seat: int, psychic: int) -> bool:
    """A psychic that lies in front of the player, in a round."""
    if WHEN[psychic] == When.TENTH or is_banned(s, VALUE[psychic]) or holds(s, 1 - seat, Card.PRIVATE_LOUNGE):
        return False
    return psychic != Card.BLOODY_MARY or can_answer(s, seat, Ask.DISCARD) or worthless(s)


def demand_two(s: State, seat: int, mask: Array) -> None:
    """Two's more fun: no first card without a second, and no end between them while there is one."""
    playable = count_playable(s, seat, mask)
    if s.plays == 1:
        mask[ACT.done] = playable == 0
    elif s.plays == 0 and playable < 2:
        mark_bits(0, ALL_CARDS, mask, ACT.card)


def count_playable(s: State, seat: int, mask: Array) -> int:
    """How many cards the player could play one after the other, of those marked."""
    playable = 0
    for ghost in range(VALUES):
        playable += s.hand[seat, ghost] if mask[ghost] else 0
    for psychic in range(1, NUMBERS):
        playable += COPIES[psychic] if mask[FIRST_PSYCHIC + psychic] else 0
    if mask[FIRST_PSYCHIC + Card.AUNTIE] and can_answer(s, seat, Ask.FETCH):
        playable += 1
    return playable


def demand_stumble(s: State, seat: int, mask: Array) -> None:
    """Tripped: while a ghost can be played, the next card is a random one."""
    if packed(mask, VALUES, 0):
        mark_bits(0, ALL_CARDS, mask, ACT.card)
        mask[ACT.stumble] = True


def mark_answers(s: State, seat: int, ask: int, mask: Array) -> None:
    if ask == Ask.DECK:
        mask[ACT.my_deck] = mask[ACT.their_deck] = True
    elif ask == Ask.PLAYER:
        mask[ACT.me] = mask[ACT.opponent] = True
    elif ask == Ask.PLACE:
        for place in range(1, MOST_PLACES):
            mask[ACT.point + place - 1] = s.place < place < s.places and place != s.pointed
        mask[ACT.nothing] = s.version >= 2
    elif ask == Ask.VALUE:
        for value in range(1, VALUES + 1):
            mask[ACT.name + value - 1] = not (s.acting == Card.NEVER_SEEN_AGAIN and is_banned(s, value))
    else:
        for card in range(choosable(ask)):
            mask[card] = may_choose(s, seat, ask, card)
        mask[ACT.nothing] = ask in (Ask.TAKE_BACK, Ask.KEEP)


def can_answer(s: State, seat: int, ask: int) -> bool:
    """Is there anything to choose? If not, the effect does nothing."""
    if ask == Ask.VALUE or ask == Ask.PLAYER:
        return True
    if ask == Ask.DECK:
        return s.deck_left[0] + s.deck_left[1] > 0
    if ask == Ask.PLACE:
        return s.places - s.place > 2
    if ask == Ask.DISCARD:
        return s.cards[seat] >= 2  # for Bloody Mary
    for card in range(choosable(ask)):
        if may_choose(s, seat, ask, card):
            return True
    return False


def choosable(ask: int) -> int:
    """Which cards a choice may be about: ghosts, which come first, or all."""
    return ACT.done if ask in (Ask.BANISH, Ask.TAKE_BACK, Ask.KEEP) else VALUES


def may_choose(s: State, seat: int, ask: int, card: int) -> bool:
    """Is this one of the cards that a player may choose?"""
    if ask == Ask.FETCH:
        return s.deck[seat, card] > 0 and not is_banned(s, card + 1)
    if ask == Ask.COPY:
        return s.ghosts[seat, card] > 0 and not is_banned(s, card + 1)
    if ask == Ask.RETURN:
        return s.past[seat, card] > 0
    if ask == Ask.DISCARD:
        return s.hand[seat, card] > 0
    if ask == Ask.BANISH:
        return lies(s, 1 - seat, card)
    if ask == Ask.KEEP:
        return lies(s, seat, card) and card != FIRST_PSYCHIC + Card.STILL_ME
    if s.version == 1:  # Playing dead took back ghosts only
        return card < VALUES and s.ghosts[seat, card] > 0
    return last_laid(s, seat, card, s.place, s.place) >= s.laid_before[seat] and card != FIRST_PSYCHIC + Card.PLAYING_DEAD


def lies(s: State, seat: int, card: int) -> bool:
    """Is such a card of the player in play?"""
    return s.ghosts[seat, card] > 0 if card < VALUES else has(s.psychics[seat], card - FIRST_PSYCHIC)
