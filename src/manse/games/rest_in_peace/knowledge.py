"""What a player of Rest in Peace may know: everything but the other's hand, the order of the decks, and ghosts face down on the tenth."""

from manse.engine.kit import HIDDEN, NOBODY, NONE, below, copy, count, draw, has
from .data import SEATS, VALUES
from .memory import ANYWHERE, DECK, HAND, TENTH, may_be, show_hand
from .state import MEMORIES, Event, Known, State

CARD, WHOSE = Event.MET.place("card"), Event.MET.place("whose")
FIRST, SECOND, SEEN = Event.DREW.place("first"), Event.DREW.place("second"), Event.DREW.place("seen")


def gaps(s: State, seat: int, k: Known) -> None:
    if seat == NOBODY:
        remember_what_all_saw(s, k)
    for owner in range(SEATS):
        if owner != seat:
            know_ghosts(s, owner, k)
    if goes_unseen(s, seat):
        k.details[CARD] = HIDDEN


def remember_what_all_saw(s: State, k: Known) -> None:
    """A spectator has no other memory, and knows of no other."""
    for memory in range(MEMORIES):
        public = SEATS + memory % SEATS
        for where in range(1, ANYWHERE + 1):
            copy(s.known[public, where], k.known[memory, where])
        k.remembered[memory], k.mixed[memory] = s.remembered[public], s.mixed[public]
        k.since_burial[memory], k.since_hiding[memory] = s.since_burial[public], s.since_hiding[public]


def know_ghosts(s: State, owner: int, k: Known) -> None:
    """Of the other's ghosts a player knows what memory.py keeps, a spectator what of it all have seen. The rest might lie anywhere: it goes
    to the deck."""
    for ghost in range(VALUES):
        k.deck[owner, ghost] = s.deck[owner, ghost] + s.hand[owner, ghost] + s.late[owner, ghost]
    if k.remembered[owner]:
        for where in range(1, ANYWHERE + 1):
            for ghost in range(VALUES):
                k.deck[owner, ghost] -= k.known[owner, where, ghost]
    if s.top[owner] != NONE:
        k.deck[owner, s.top[owner]] -= 1
    copy(k.known[owner, HAND], k.hand[owner])
    copy(k.known[owner, TENTH], k.late[owner])


def goes_unseen(s: State, seat: int) -> bool:
    """Did a card go face down past the seat in the last step?"""
    if s.details[CARD] == NONE:
        return False
    if s.event == Event.PLACED:
        return s.actor != seat and s.details[CARD] < VALUES
    if s.event == Event.MET:
        return s.details[WHOSE] != seat and not (seat != NOBODY and has(s.open_hands, s.details[WHOSE]))
    return s.event == Event.DREW and s.actor != seat and not s.details[SEEN]


def imagine(k: Known, seat: int) -> None:
    for owner in range(SEATS):
        if owner != seat:
            imagine_side(k, owner)
    for owner in range(SEATS):
        if seat == NOBODY and has(k.open_hands, owner):
            show_hand(k, owner)  # in the world of a spectator, whoever looks into a hand knows it
    imagine_event(k, seat)


def imagine_side(k: Known, owner: int) -> None:
    """Known cards first, each in one of the places where it may lie; then the unseen ones, any as likely as any other."""
    if k.remembered[owner]:
        place_known(k, owner)
    hand = k.cards[owner] - count(k.hand[owner])
    late = k.late_ghosts[owner] - count(k.late[owner])
    unseen = count(k.deck[owner])
    for _ in range(hand):
        k.hand[owner, draw(k, k.deck[owner], unseen)] += 1
        unseen -= 1
    for _ in range(late):
        k.late[owner, draw(k, k.deck[owner], unseen)] += 1
        unseen -= 1
    for ghost in range(VALUES):
        k.deck[owner, ghost] += k.known[owner, DECK, ghost] + k.known[owner, 0, ghost]
        k.known[owner, 0, ghost] = 0
    if k.top[owner] != NONE:
        k.deck[owner, k.top[owner]] += 1


def place_known(k: Known, owner: int) -> None:
    """Known cards that may lie in several places: those in the deck are noted in known[owner, 0]."""
    for where in range(1, ANYWHERE + 1):
        if where not in (DECK, HAND, TENTH):
            left = count(k.known[owner, where])
            for ghost in range(VALUES):
                for _ in range(k.known[owner, where, ghost]):
                    left -= 1
                    place = choose_place(k, owner, where, left)
                    if place == HAND:
                        k.hand[owner, ghost] += 1
                    elif place == TENTH:
                        k.late[owner, ghost] += 1
                    else:
                        k.known[owner, 0, ghost] += 1


def choose_place(k: Known, owner: int, where: int, left: int) -> int:
    """For the next card that lies `where`, by how many cards in each place may be it; `left` more of its kind are still to place."""
    deck = k.deck_left[owner] - count(k.known[owner, DECK]) - count(k.known[owner, 0]) - (k.top[owner] != NONE)
    hand = k.cards[owner] - count(k.hand[owner])
    placed = count(k.late[owner]) - count(k.known[owner, TENTH])  # of the cards on the tenth that came there after something was known
    late = min(k.mixed[owner] - placed, k.late_ghosts[owner] - count(k.late[owner]))
    in_deck, in_hand, in_late = 0, 0, 0
    if may_be(where, DECK) and fits(k, owner, where, left, deck - 1, hand, late):
        in_deck = deck
    if may_be(where, HAND) and fits(k, owner, where, left, deck, hand - 1, late):
        fresh = k.since_burial[owner] if may_be(where, DECK) else hand - k.since_hiding[owner]
        in_hand = max(1, min(fresh, hand))
    if may_be(where, TENTH) and fits(k, owner, where, left, deck, hand, late - 1):
        in_late = late
    skip = below(k, in_deck + in_hand + in_late)
    return DECK if skip < in_deck else HAND if skip < in_deck + in_hand else TENTH


def fits(k: Known, owner: int, where: int, left: int, deck: int, hand: int, late: int) -> bool:
    """Is there room for all known cards still to place (Hall's theorem, for three places)?"""
    deck_hand = left_to_place(k, owner, DECK | HAND, where, left)
    deck_late = left_to_place(k, owner, DECK | TENTH, where, left)
    hand_late = left_to_place(k, owner, HAND | TENTH, where, left)
    anywhere = left_to_place(k, owner, ANYWHERE, where, left)
    if deck < 0 or hand < 0 or late < 0:
        return False
    if deck_hand > deck + hand or deck_late > deck + late or hand_late > hand + late:
        return False
    return deck_hand + deck_late + hand_late + anywhere <= deck + hand + late


def left_to_place(k: Known, owner: int, places: int, where: int, left: int) -> int:
    """They are placed in the order of their numbers."""
    return 0 if places < where else left if places == where else count(k.known[owner, places])


def imagine_event(k: Known, seat: int) -> None:
    """Cards that went face down past the seat: any of those that lie there now."""
    if k.event == Event.DREW and k.actor != seat:
        imagine_draw(k)
    elif k.details[CARD] == HIDDEN:
        owner = k.details[WHOSE] if k.event == Event.MET else k.actor
        k.details[CARD] = draw(k, k.late[owner], k.late_ghosts[owner])
        k.late[owner, k.details[CARD]] += 1


def imagine_draw(k: Known) -> None:
    left = k.cards[k.actor]
    for i in (FIRST, SECOND):
        if k.details[i] == HIDDEN:
            k.details[i] = draw(k, k.hand[k.actor], left)
            left -= 1
        elif k.details[i] != NONE:
            k.hand[k.actor, k.details[i]] -= 1
            left -= 1
    for i in (FIRST, SECOND):
        if k.details[i] != NONE:
            k.hand[k.actor, k.details[i]] += 1
