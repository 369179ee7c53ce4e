"""Sets a table of Call of the Spirits."""

from typing import Any, cast

import manse
from manse.engine.compile import compiled
from manse.engine.record import NONE
from manse.games.call_of_the_spirits.data import CARDS, EVENTS, FINAL, ROOMS, SEANCE, TYPES, Box, Knob
from manse.games.call_of_the_spirits.scoring import worth
from manse.games.call_of_the_spirits.state import Phase
from tests.stage import position_of

GAME = manse.game("call_of_the_spirits")
UNEVENTFUL = "way-home"


def place(name: str) -> int:
    return SEANCE if name == "seance" else ROOMS.index(name)


def table(
    at: str,
    *,
    lying: dict[str, str] | None = None,
    owned: tuple[str, ...] = (),
    haunts: tuple[str, ...] = (),
    deck: str = "",
    pile: str = "1 1 1 1 1 1 2 2 2 2 3 3",
    event: str | None = None,
    hitchhikers: str = "crypt",
    final: bool = False,
) -> manse.Match:
    """Seat 0 is at its turn; `at` says where each player is, and so how many there are.

    Without an event the round has no condition. Haunts lie before their owners beside those of the pile.
    """
    position = position_of(GAME.start(len(at.split()), seed=1))
    s = position.state
    s.lying[:] = s.deck[:] = s.owned[:] = s.points[:] = s.pile[:] = 0
    s.at[: s.seats] = [place(name) for name in at.split()]
    s.hitchhikers = place(hitchhikers)
    for room, cards in (lying or {}).items():
        for card in cards.split():
            s.lying[place(room), CARDS.index(card)] += 1
    for seat, cards in enumerate(owned):
        for card in cards.split():
            s.owned[seat, TYPES.index(card)] += 1
        s.owned_count[seat] = len(cards.split())
        s.points[seat] = compiled(worth)(s, seat, NONE, False)
    for card in deck.split():
        s.deck[CARDS.index(card)] += 1
    s.deck_left = len(deck.split())
    for value in pile.split():
        s.pile[int(value) - 1] += 1
    s.pile_left = len(pile.split())
    lay_haunts(s, haunts)
    set_event(s, "final-round" if final else event)
    s.first = s.turn = 0
    s.turns_left = s.seats
    s.to_act, s.phase = 1, Phase.TURN
    return position.match()


def lay_haunts(s: Any, haunts: tuple[str, ...]) -> None:
    s.haunt_value[:] = s.haunt_place[:] = s.haunt_seen[:] = s.haunts[:] = s.haunt_cards[:] = s.haunts_out = 0
    for seat, values in enumerate(haunts):
        for value in map(int, values.split()):
            s.haunt_value[s.haunts_out], s.haunt_place[s.haunts_out], s.haunt_seen[s.haunts_out] = value - 1, seat, 1 << seat
            s.haunts[seat, value - 1] += 1
            s.haunt_cards[seat] += 1
            s.haunts_out += 1


def set_event(s: Any, event: str | None) -> None:
    """The round's Event, as if it had just been revealed, and the rights of a turn under it."""
    if event is None:
        s.events[EVENTS.index(UNEVENTFUL)] = s.events[FINAL]
    s.condition = EVENTS.index(event or UNEVENTFUL)
    row = s.events[s.condition]
    s.actions, s.free, s.discards, s.duels = row[Knob.ACTIONS], row[Knob.FREE], row[Knob.DISCARDS], row[Knob.DUELS]
    s.placing = s.steps = s.leaving = 0
    s.pending = s.opponent = s.prize = NONE


def changed(match: manse.Match, knobs: tuple[tuple[str, Knob, int], ...] = (), **fields: Any) -> manse.Match:
    """The table with these fields written anew, and these knobs of its Events."""
    position = position_of(match)
    for name, value in fields.items():
        position.state[name] = value
    for event, knob, value in knobs:
        position.state.events[EVENTS.index(event), knob] = value
    return position.match()


def begin_round(match: manse.Match, event: str, *, ghosts: str = "musician") -> manse.Match:
    """The Event phase of this Event on the table as it stands; the new Ghosts are all of one kind."""
    position = position_of(match)
    s, box = position.state, cast(Box, GAME.box({}, GAME.data()))
    s.events[EVENTS.index(UNEVENTFUL)] = box.events[EVENTS.index(UNEVENTFUL)]
    s.event_deck[:] = 0
    if event == "final-round":
        s.events_left = 1
    else:
        s.event_deck[EVENTS.index(event)] = 1
        s.events_left = 9
    s.deck[:] = 0
    s.deck[CARDS.index(ghosts)] = s.deck_left = 40
    s.to_act, s.phase = 0, Phase.REVEAL
    return position.match()


def rooms_of(match: manse.Match) -> list[str]:
    return [player["room"] for player in match.view(None)["players"]]


def haunt_counts(match: manse.Match) -> list[int]:
    return [len(player["haunts"]) for player in match.view(None)["players"]]


def cards_of(match: manse.Match, seat: int) -> dict[str, int]:
    cards: dict[str, int] = match.view(None)["players"][seat]["cards"]
    return cards
