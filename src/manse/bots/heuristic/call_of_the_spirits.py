"""Call of the Spirits: go where the best Ghosts are for the actions left, fear Haunts as much as one's place among the most haunted asks
for, rest in the Séance Room when nothing is worth the way, and duel for what completes a set.

Worths are in tenths of a point.
"""

import numpy as np

from manse.engine.compile import allocating, compiled
from manse.engine.record import Array
from manse.engine.rng import quick, quick_below
from manse.games.call_of_the_spirits.data import FINAL, ICONS, KINDS, SEANCE, SETS, TYPES, Effect, Knob
from manse.games.call_of_the_spirits.haunts import haunt_value
from manse.games.call_of_the_spirits.mansion import knob, turned
from manse.games.call_of_the_spirits.scoring import ALIKE, FIRST_PORTRAIT, score, worth, worth_of_set
from manse.games.call_of_the_spirits.state import (
    ACTIONS,
    CLOCKWISE,
    COLLECT,
    COUNTER,
    DECLINE,
    DIAL,
    DISCARD,
    DONE,
    DUEL,
    EFFECT_OF,
    ENTER,
    GO,
    NONE,
    ROTATE,
    STEAL,
    TYPE_OF,
    VALUES,
    WALK_OF,
    Phase,
    State,
)

MEAN_HAUNT = 17
"""Tenths of a Haunt's value, of one that is not known."""
GUEST = 25
"""What a Ghost from the deck is worth, not knowing which."""
CLEAR = 8.0
"""Points that make a clear win."""
PATIENCE = 7
"""Tenths that a point keeps for each card it has to wait for."""


@allocating
def choose(k: State, seat: int, mask: Array, seed: int) -> int:
    fear, promises, worths = fear_of(k, seat), np.zeros(len(TYPES), np.int64), np.zeros(KINDS, np.int64)
    weigh_cards(k, seat, fear, promises, worths)
    if k.phase == Phase.TURN:
        action = best_action(k, seat, mask, promises, worths, fear, seed)
    elif k.phase == Phase.WAY:
        action = CLOCKWISE if harm(k, seat, 1) >= harm(k, seat, -1) else COUNTER
    elif k.phase == Phase.NAME:
        action = best_prize(k, promises, mask)
    elif k.phase == Phase.DIAL:
        action = DIAL + bid(k, promises, fear, seed)
    elif k.phase == Phase.HOME:
        action = ENTER if plan(k, worths, k.at[seat], 2, fear) < 80 else DECLINE
    else:
        action = worst_haunt(mask)
    return action if mask[action] else any_action(mask)


@compiled
def esteem(s: State, seat: int) -> float:
    """How far ahead of the best of the others, in points: a half for as many."""
    others = 0
    for other in range(s.seats):
        if other != seat:
            others = max(others, score(s, other))
    return 1 / (1 + np.exp((others - score(s, seat)) / CLEAR))


@compiled
def any_action(mask: Array) -> int:
    found = 0
    for action in range(ACTIONS):
        if mask[action]:
            found = action
    return found


@compiled
def fear_of(k: State, seat: int) -> int:
    """What one more Haunt costs: much for who may be the most haunted, little for who surely is not, less in a crowd."""
    highest = 0
    for other in range(k.seats):
        if other != seat:
            hidden = int(k.haunt_cards[other]) - k.haunts[other, 0] - k.haunts[other, 1] - k.haunts[other, 2]
            highest = max(highest, 10 * haunt_value(k, other) + MEAN_HAUNT * int(hidden))
    lead = 10 * haunt_value(k, seat) - highest
    return (26 if lead > 10 else 20 if lead > -20 else 12 if lead > -50 else 6) * 6 // (2 + int(k.seats))


@compiled
def patience(k: State) -> int:
    """A set begun in the last rounds will hardly be finished."""
    return 0 if k.condition == FINAL else PATIENCE if k.events_left > k.last + 1 else PATIENCE - 2


@compiled
def weigh_cards(k: State, seat: int, fear: int, promises: Array, worths: Array) -> None:
    """What one more card of each type is worth to the player whose turn it is, and each Ghost with all that collecting it brings."""
    for kind in range(len(TYPES)):
        promises[kind] = promise(k, k.turn, kind, int(k.points[k.turn]))
    for card in range(KINDS):
        worths[card] = promises[TYPE_OF[card]] + worth_of_effect(k, seat, EFFECT_OF[card], fear)


@compiled
def promise(k: State, seat: int, kind: int, base: int) -> int:
    """At once, or as a part of the set it may become."""
    now = 10 * (worth(k, seat, kind, NONE, False) - base)
    keep, best, share = patience(k), now, 10
    cards = int(k.owned[seat, kind])
    if kind < len(SETS):
        for ahead in range(2, 4):
            share = share * keep // 10
            gain = worth_of_set(k, kind, cards + ahead) - worth_of_set(k, kind, cards)
            best = max(best, gain * share // ahead)
    elif kind < len(ICONS):
        best = max(best, promise_of_portrait(k, seat, kind, keep))
    return best


@compiled
def promise_of_portrait(k: State, seat: int, kind: int, keep: int) -> int:
    missing = ALIKE - int(k.owned[seat, kind]) % ALIKE
    alike, different = int(k.alike) * 10 // missing, 0
    for _ in range(missing - 1):
        alike = alike * keep // 10
    if k.owned[seat, kind] == 0:
        absent = 0
        for other in range(FIRST_PORTRAIT, len(ICONS)):
            absent += k.owned[seat, other] == 0
        different = int(k.different) * 10 // absent
        for _ in range(absent - 1):
            different = different * keep // 10
    return max(alike, different)


@compiled
def worth_of_effect(k: State, seat: int, effect: int, fear: int) -> int:
    if effect == Effect.HAUNT:
        return -fear
    if effect == Effect.FETCH and k.deck_left > 0:
        return GUEST
    if effect == Effect.RELIEF:
        return relief(k, seat, fear)
    return fear // 4 if effect == Effect.WALK else 0


@compiled
def haunts_in(k: State, room: int) -> int:
    """Haunts that come with each Ghost collected in a room."""
    return int(knob(k, Knob.HAUNTS)) if room == k.hitchhikers else 0


@compiled
def relief(k: State, seat: int, fear: int) -> int:
    """What putting away the worst Haunt is worth."""
    return fear * (9 if k.haunts[seat, 2] else 6 if k.haunts[seat, 1] else 3 if k.haunts[seat, 0] else 0) // 5


@compiled
def plan(k: State, worths: Array, room: int, actions: int, fear: int) -> int:
    """What so many actions would collect in a room, three at most."""
    first, second, third = 0, 0, 0
    cost = haunts_in(k, room) * fear
    for card in range(KINDS):
        for _ in range(min(k.lying[room, card], 2)):
            value = worths[card] - cost
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
    return (first if actions > 0 else 0) + (second if actions > 1 else 0) + (third if actions > 2 else 0)


@compiled
def best_action(k: State, seat: int, mask: Array, promises: Array, worths: Array, fear: int, seed: int) -> int:
    """The first step of the plan that promises most; of equal ones any."""
    best, best_value = DONE, 0
    left = k.actions
    for action in range(ACTIONS):
        if mask[action] and action != DONE:
            seed = quick(seed)
            value = worth_of_action(k, seat, action, promises, worths, left, fear) * 4 + quick_below(seed, 4)
            if value > best_value + 3:
                best, best_value = action, value
    return best


@compiled
def worth_of_action(k: State, seat: int, action: int, promises: Array, worths: Array, left: int, fear: int) -> int:
    here = k.at[seat]
    rest = fear * 3 // 5 if k.condition != FINAL else 0
    if action == ENTER:
        leave_to_discard = relief(k, seat, fear) if left > 1 and k.discards > 0 else 0
        return leave_to_discard + (rest if left == 1 and knob(k, Knob.CHILL) == 0 else 0)
    if action < ENTER:
        return approach(k, worths, place_of(k, action - GO), left - 1, fear)
    if action < COLLECT:
        if here == SEANCE:
            return 0
        cost = 0 if k.free > 0 else 1
        return approach(k, worths, turned(k, here, action - ROTATE + 1), left - cost, fear)
    if action < DISCARD:
        others = plan(k, worths, here, left, fear) - plan(k, worths, here, 1, fear)
        elsewhere = best_plan(k, worths, left - 2, fear)
        return worths[action - COLLECT] - haunts_in(k, here) * fear + max(others, elsewhere)
    if action < DUEL:
        away = relief(k, seat, fear) if action - DISCARD == highest_haunt(k, seat) else 0
        return away + best_plan(k, worths, left - 2, fear)
    return worth_of_duel(k, promises, action - DUEL, fear) + plan_here(k, worths, here, left - 1, fear)


@compiled
def approach(k: State, worths: Array, room: int, actions: int, fear: int) -> int:
    """What a room promises to who comes there: now, or, with the last action, perhaps next turn."""
    if actions > 0 or k.condition == FINAL:
        return plan(k, worths, room, actions, fear)
    return plan(k, worths, room, 1, fear) // 8


@compiled
def plan_here(k: State, worths: Array, here: int, actions: int, fear: int) -> int:
    return plan(k, worths, here, actions, fear) if here != SEANCE else best_plan(k, worths, actions - 1, fear)


@compiled
def best_plan(k: State, worths: Array, actions: int, fear: int) -> int:
    best = 0
    for room in range(k.rooms if actions > 0 else 0):
        best = max(best, plan(k, worths, room, actions, fear))
    return best


@compiled
def place_of(k: State, room: int) -> int:
    found = 0
    for place in range(k.rooms):
        if k.order[place] == room:
            found = place
    return found


@compiled
def highest_haunt(k: State, seat: int) -> int:
    found = 0
    for value in range(VALUES):
        if k.haunts[seat, value] > 0:
            found = value
    return found


@compiled
def worst_haunt(mask: Array) -> int:
    found = DECLINE
    for value in range(VALUES):
        if mask[DISCARD + value]:
            found = DISCARD + value
    return found


@compiled
def worth_of_prize(k: State, promises: Array, owner: int, kind: int, now: int) -> int:
    """To have it, and that its owner has it no more: that counts the more, the fewer sit at the table."""
    if k.owned[owner, kind] == 1:
        without = worth(k, owner, NONE, kind, False)
    else:
        with_more = worth(k, owner, kind, NONE, False)
        without = now - max(with_more - now, 0)
    return promises[kind] + 10 * (now - without) // int(k.seats)


@compiled
def worth_of_duel(k: State, promises: Array, owner: int, fear: int) -> int:
    """A third of the best prize, less the Haunts that a serious dial costs."""
    best, now = 0, int(k.points[owner])
    for kind in range(len(TYPES)):
        if k.owned[owner, kind] > 0:
            best = max(best, worth_of_prize(k, promises, owner, kind, now))
    return best // 3 - int(max(2 - knob(k, Knob.FEWER), 0)) * fear


@compiled
def best_prize(k: State, promises: Array, mask: Array) -> int:
    best, best_value = STEAL, -1000
    now = int(k.points[k.opponent])
    for kind in range(len(TYPES)):
        if mask[STEAL + kind]:
            value = worth_of_prize(k, promises, k.opponent, kind, now)
            if value > best_value:
                best, best_value = STEAL + kind, value
    return best


@compiled
def bid(k: State, promises: Array, fear: int, seed: int) -> int:
    """As many Haunts as the card is worth, give or take: a dial that can be read is a dial lost."""
    now = int(k.points[k.opponent])
    stake = worth_of_prize(k, promises, k.opponent, k.prize, now)
    swing = quick_below(quick(seed), 10)
    if swing == 0:
        return 0
    wanted = stake // (2 * fear) + knob(k, Knob.FEWER) + (swing > 7) - (swing < 4)
    return max(0, min(int(wanted), int(k.top_dial)))


@compiled
def harm(k: State, seat: int, way: int) -> int:
    """Haunts of the others less one's own, if a Tea Party sent the Hitchhikers that way."""
    total, room, rooms = 0, k.hitchhikers, WALK_OF[k.pending]
    for step in range(rooms):
        room = turned(k, room, way)
        haunts = k.stop if step == rooms - 1 else k.through
        for other in range(k.seats):
            if k.at[other] == room:
                total += -int(k.seats) * haunts if other == seat else haunts
    return total
