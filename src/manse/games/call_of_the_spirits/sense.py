"""Call of the Spirits: go where the best Ghosts are for the actions left, fear Haunts as much as one's place among the most haunted asks
for, rest in the Séance Room when nothing is worth the way, and duel for what completes a set.

Worths are in tenths of a point.
"""

import numpy as np

from manse.engine.kit import NONE, Array, Fields, above, allocating, i32, layout, lowest, packed, quick, quick_below, tail
from .data import EFFECT_OF, FINAL, KINDS, MOST_ROOMS, SEANCE, TYPE_OF, TYPES, VALUES, WALK_OF, Effect, Knob
from .fast import gain, gain_in_set, gain_of_specials
from .haunts import haunt_value
from .mansion import company, knob, turned
from .scoring import ALIKE, FIRST_PORTRAIT, FIRST_SPECIAL, score, worth_of_one
from .state import ACT, Known, Phase, State

MEAN_HAUNT = 17  # tenths of a Haunt's value, of one that is not known
GUEST = 25  # what a Ghost from the deck is worth, not knowing which
CLEAR = 8.0  # points that make a clear win
PATIENCE = 7  # tenths that a point keeps for each card it has to wait for
FORESIGHT = 3  # actions that a plan looks ahead
IN_A_TURN = ACT.steal  # what a player may do with actions has lower numbers than this


class Notes(Fields):
    """What is worked out once for a decision."""

    promises: Array = i32(len(TYPES))  # what one more card of each type is worth to the player whose turn it is
    effects: Array = i32(len(Effect))
    worths: Array = i32(KINDS)  # each Ghost, with all that collecting it brings
    plans: Array = i32(MOST_ROOMS, FORESIGHT + 1)  # what so many actions would collect in each room
    values: Array = i32(IN_A_TURN)  # what each action of a turn promises, where it may be done


NOTES = layout(Notes)


@allocating
def choose(k: Known, seat: int, mask: Array, seed: int) -> int:
    notes = np.empty(1, NOTES)
    return weigh(k, seat, mask, notes[0], seed)


def weigh(k: Known, seat: int, mask: Array, n: Notes, seed: int) -> int:
    fear = fear_of(k, seat)
    if k.phase == Phase.WAY:
        return ACT.clockwise if harm(k, seat, 1) >= harm(k, seat, -1) else ACT.counter
    if k.phase == Phase.RELIEF or k.phase == Phase.SOLACE:
        return ACT.discard + worst_haunt(k, seat) - 1
    weigh_types(k, n)
    if k.phase == Phase.NAME:
        return ACT.steal + best_prize(k, n, k.opponent)
    if k.phase == Phase.DIAL:
        return ACT.dial + bid(k, n, fear, seed)
    weigh_ghosts(k, seat, n, fear)
    if k.phase == Phase.HOME:
        weigh_room(k, n, k.at[seat], fear)
        return ACT.enter if n.plans[k.at[seat], 2] < 80 else ACT.decline
    weigh_turn(k, seat, mask, n, fear)
    return best_action(mask, n, seed)


def esteem(s: State, seat: int) -> float:
    """How far ahead of the best of the others, in points: a half for as many."""
    others = 0
    for other in range(s.seats):
        if other != seat:
            others = max(others, score(s, other))
    return 1 / (1 + np.exp((others - score(s, seat)) / CLEAR))


def fear_of(k: Known, seat: int) -> int:
    """What one more Haunt costs: much for who may be the most haunted, little for who surely is not, less in a crowd."""
    highest = 0
    for other in range(k.seats):
        if other != seat:
            hidden = int(k.haunt_cards[other]) - k.haunts[other, 0] - k.haunts[other, 1] - k.haunts[other, 2]
            highest = max(highest, 10 * haunt_value(k, other) + MEAN_HAUNT * int(hidden))
    lead = 10 * haunt_value(k, seat) - highest
    return (26 if lead > 10 else 20 if lead > -20 else 12 if lead > -50 else 6) * 6 // (2 + int(k.seats))


def weigh_types(k: Known, n: Notes) -> None:
    """A set begun in the last rounds will hardly be finished."""
    keep = 0 if k.condition == FINAL else PATIENCE if k.events_left > k.last + 1 else PATIENCE - 2
    for kind in range(FIRST_PORTRAIT):
        n.promises[kind] = promise_of_set(k, kind, keep)
    weigh_portraits(k, n, keep)
    for kind in range(FIRST_SPECIAL, len(TYPES)):
        n.promises[kind] = 10 * worth_of_one(k, k.turn, kind, NONE, False)


def promise_of_set(k: Known, kind: int, keep: int) -> int:
    """At once, or as a part of the set it may become."""
    cards = int(k.owned[k.turn, kind])
    one = gain_in_set(k, kind, cards)
    two = one + gain_in_set(k, kind, cards + 1)
    three = two + gain_in_set(k, kind, cards + 2)
    return max(10 * (one + gain_of_specials(k, k.turn, kind, cards)), two * keep // 2, three * (keep * keep // 10) // 3)


def weigh_portraits(k: Known, n: Notes, keep: int) -> None:
    """At once, as one of three alike, or, if it is new, as one of four different."""
    absent = 0
    for kind in range(FIRST_PORTRAIT, FIRST_SPECIAL):
        absent += k.owned[k.turn, kind] == 0
    different = awaited(int(k.different), absent, keep) if absent > 0 else 0
    alike = (awaited(int(k.alike), 3, keep), awaited(int(k.alike), 2, keep), awaited(int(k.alike), 1, keep))
    for kind in range(FIRST_PORTRAIT, FIRST_SPECIAL):
        cards = int(k.owned[k.turn, kind])
        n.promises[kind] = max(10 * gain(k, k.turn, kind, cards), alike[cards % ALIKE], different if cards == 0 else 0)


def awaited(points: int, missing: int, keep: int) -> int:
    """The share of each missing card in a set's points, less for every one that has to come later."""
    share = points * 10 // missing
    for _ in range(missing - 1):
        share = share * keep // 10
    return share


def weigh_ghosts(k: Known, seat: int, n: Notes, fear: int) -> None:
    n.effects[Effect.NONE] = 0
    n.effects[Effect.WALK] = fear // 4
    n.effects[Effect.FETCH] = GUEST if k.deck_left > 0 else 0
    n.effects[Effect.RELIEF] = relief(k, seat, fear)
    n.effects[Effect.HAUNT] = -fear
    for card in range(KINDS):
        n.worths[card] = n.promises[TYPE_OF[card]] + n.effects[EFFECT_OF[card]]


def worst_haunt(k: Known, seat: int) -> int:
    """The highest value of one's own Haunts; 0 if there are none."""
    found = 0
    for value in range(VALUES):
        if k.haunts[seat, value] > 0:
            found = value + 1
    return found


def relief(k: Known, seat: int, fear: int) -> int:
    """What putting away the worst Haunt is worth."""
    return fear * 3 * worst_haunt(k, seat) // 5


def weigh_room(k: Known, n: Notes, room: int, fear: int) -> None:
    """The best three Ghosts in a room, of each kind two at most."""
    first, second, third = 0, 0, 0
    cost = company(k, room) * fear
    for lying in (above(k.lying, room, 0), above(k.lying, room, 1)):
        while lying:
            value = n.worths[lowest(lying)] - cost
            first, value = max(first, value), min(first, value)
            second, value = max(second, value), min(second, value)
            third = max(third, value)
            lying = tail(lying)
    n.plans[room, 0], n.plans[room, 1] = 0, first
    n.plans[room, 2], n.plans[room, 3] = first + second, first + second + third


def weigh_turn(k: Known, seat: int, mask: Array, n: Notes, fear: int) -> None:
    """What each action promises together with what the actions left after it could do."""
    here, left, elsewhere = int(k.at[seat]), int(k.actions), 0
    for room in range(k.rooms):
        weigh_room(k, n, room, fear)
        elsewhere = max(elsewhere, plan(n, room, left - 2))
    weigh_ways(k, n, here, left)
    n.values[ACT.enter] = worth_of_circle(k, seat, left, fear)
    afterwards = elsewhere
    if here != SEANCE:
        afterwards = plan(n, here, left - 1)
        others = max(plan(n, here, left) - plan(n, here, 1), elsewhere) - company(k, here) * fear
        for card in range(KINDS):
            n.values[ACT.collect + card] = n.worths[card] + others
    worst, relieved = worst_haunt(k, seat), elsewhere + relief(k, seat, fear)
    for value in range(VALUES):
        n.values[ACT.discard + value] = relieved if value + 1 == worst else elsewhere
    for other in range(k.seats):
        if mask[ACT.duel + other]:
            n.values[ACT.duel + other] = worth_of_duel(k, n, other, fear) + afterwards


def weigh_ways(k: Known, n: Notes, here: int, left: int) -> None:
    for room in range(k.rooms):
        n.values[ACT.go + k.order[room]] = approach(k, n, room, left - 1)
    cost = 0 if k.free > 0 else 1
    for sections in range(1, k.rooms):
        n.values[ACT.rotate + sections - 1] = approach(k, n, turned(k, here, sections), left - cost) if here != SEANCE else 0


def worth_of_circle(k: Known, seat: int, left: int, fear: int) -> int:
    """The Séance Room: to discard there, or to rest."""
    if left > 1:
        return relief(k, seat, fear) if k.discards > 0 else 0
    return fear * 3 // 5 if left == 1 and k.condition != FINAL and knob(k, Knob.CHILL) == 0 else 0


def plan(n: Notes, room: int, actions: int) -> int:
    return n.plans[room, max(min(actions, FORESIGHT), 0)]


def approach(k: Known, n: Notes, room: int, actions: int) -> int:
    """What a room promises to who comes there: now, or, with the last action, perhaps next turn."""
    return plan(n, room, actions) if actions > 0 or k.condition == FINAL else plan(n, room, 1) // 8


def best_action(mask: Array, n: Notes, seed: int) -> int:
    """The first step of the plan that promises most; of equal ones any."""
    best, best_value, legal = ACT.done, 0, packed(mask, IN_A_TURN, 0)
    while legal:
        action = lowest(legal)
        legal = tail(legal)
        seed = quick(seed)
        value = n.values[action] * 4 + quick_below(seed, 4)
        if value > best_value + 3:
            best, best_value = action, value
    return best


def worth_of_prize(k: Known, n: Notes, owner: int, kind: int) -> int:
    """To have it, and that its owner has it no more, or cannot go on with it: that counts the more, the fewer sit at the table."""
    cards = int(k.owned[owner, kind])
    loss = max(gain(k, owner, kind, 0 if cards == 1 else cards), 0)
    return n.promises[kind] + 10 * loss // int(k.seats)


def best_prize(k: Known, n: Notes, owner: int) -> int:
    best, best_value, prizes = 0, -1000, above(k.owned, owner, 0)
    while prizes:
        kind = lowest(prizes)
        prizes = tail(prizes)
        value = worth_of_prize(k, n, owner, kind)
        if value > best_value:
            best, best_value = kind, value
    return best


def worth_of_duel(k: Known, n: Notes, owner: int, fear: int) -> int:
    """A third of the best prize, less the Haunts that a serious dial costs."""
    prize = max(worth_of_prize(k, n, owner, best_prize(k, n, owner)), 0)
    return prize // 3 - int(max(2 - knob(k, Knob.FEWER), 0)) * fear


def bid(k: Known, n: Notes, fear: int, seed: int) -> int:
    """As many Haunts as the card is worth, give or take: a dial that can be read is a dial lost."""
    stake = worth_of_prize(k, n, k.opponent, k.prize)
    swing = quick_below(quick(seed), 10)
    if swing == 0:
        return 0
    wanted = stake // (2 * fear) + knob(k, Knob.FEWER) + (swing > 7) - (swing < 4)
    return max(0, min(int(wanted), int(k.top_dial)))


def harm(k: Known, seat: int, way: int) -> int:
    """Haunts of the others less one's own, if a Tea Party sent the Hitchhikers that way."""
    total, room, rooms = 0, k.hitchhikers, WALK_OF[k.pending]
    for step in range(rooms):
        room = turned(k, room, way)
        haunts = k.stop if step == rooms - 1 else k.through
        for other in range(k.seats):
            if k.at[other] == room:
                total += -int(k.seats) * haunts if other == seat else haunts
    return total
