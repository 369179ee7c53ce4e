"""What a player of The Phantom Society may know, and the worlds that fit it: all but the cards the others bid, and, unless one commands
them, the ghosts."""

from manse.engine.compile import compiled
from manse.engine.record import NOBODY
from manse.engine.rng import below
from manse.engine.rows import copy, place_of
from manse.engine.view import know_header
from manse.games.phantom_society.belief import deal_number, deals, draw_world, take_owners
from manse.games.phantom_society.data import COLOURS
from manse.games.phantom_society.state import HIDDEN, NONE, Event, Phase, State, master_of, team_of


@compiled
def insider(s: State, seat: int) -> bool:
    """Does this seat see the ghosts? Their masters do; everybody does when the game is decided and the rooms are lifted."""
    return s.phase >= Phase.END or (seat != NOBODY and team_of(s, seat) == s.ghost_team)


@compiled
def know(s: State, seat: int, k: State) -> None:
    know_header(s, k)
    know_house(s, k)
    know_table(s, k)
    k.detail = s.detail
    inside = insider(s, seat)
    for colour in range(len(COLOURS)):
        square = s.ghost[colour]
        lifted = square != NONE and not s.standing >> square & 1
        k.ghost[colour] = square if inside or lifted else NONE
        k.owner[colour] = s.owner[colour] if inside else NONE
    if s.event == Event.HID and not inside:
        k.detail = HIDDEN
    for team in range(2):
        covered = s.phase <= Phase.SHOW and (seat == NOBODY or team_of(s, seat) != team)
        k.tens[team] = HIDDEN if covered and s.tens[team] != NONE else s.tens[team]
        k.ones[team] = HIDDEN if covered and s.ones[team] != NONE else s.ones[team]
        if covered and (s.event == Event.BID_TENS or s.event == Event.BID_ONES) and team_of(s, s.actor) == team:
            k.detail = HIDDEN


@compiled
def know_house(s: State, k: State) -> None:
    """The rooms and all that was done to them lies open, and so does what follows from it."""
    k.standing, k.floor, k.damage, k.target = s.standing, s.floor, s.damage, s.target
    copy(s.clue, k.clue)
    copy(s.wants, k.wants)
    copy(s.room, k.room)
    copy(s.lair, k.lair)
    copy(s.trail, k.trail)
    copy(s.remover, k.remover)
    copy(s.stock, k.stock)
    copy(s.to_hide, k.to_hide)
    k.found, k.removed, k.raids, k.held = s.found, s.removed, s.raids, s.held


@compiled
def know_table(s: State, k: State) -> None:
    """Who plays what, and the frame of the game."""
    copy(s.points, k.points)
    copy(s.holders, k.holders)
    copy(s.order, k.order)
    copy(s.pile, k.pile)
    copy(s.value, k.value)
    copy(s.crew, k.crew)
    k.ghost_team, k.turn, k.masters, k.raider, k.yielded = s.ghost_team, s.turn, s.masters, s.raider, s.yielded
    k.winner, k.game, k.games, k.master, k.random_layout = s.winner, s.game, s.games, s.master, s.random_layout
    k.rooms, k.colours, k.plain_target, k.reconstructed = s.rooms, s.colours, s.plain_target, s.reconstructed


@compiled
def imagine(k: State, seat: int) -> None:
    if k.phase <= Phase.SHOW:
        imagine_bids(k)
    elif k.phase >= Phase.HIDE and not insider(k, seat):
        if k.phase <= Phase.BEGIN:
            imagine_hiding(k)
        else:
            draw_world(k)


@compiled
def imagine_bids(k: State) -> None:
    for team in range(2):
        if k.tens[team] == HIDDEN:
            k.tens[team] = 30 + 10 * below(k, 3)
        if k.ones[team] == HIDDEN:
            k.ones[team] = k.pile[team] + 2 * below(k, 5)
    if k.detail == HIDDEN:
        team = team_of(k, k.actor)
        k.detail = k.tens[team] if k.event == Event.BID_TENS else k.ones[team]


@compiled
def imagine_hiding(k: State) -> None:
    """Everybody hears how many ghosts each master has hidden, and nobody else sees which, and where."""
    take_owners(k, deal_number(k, below(k, deals(k))))
    for master in range(k.masters):
        own = 0
        for colour in range(k.colours):
            own += k.owner[colour] == master
        hidden = own - k.to_hide[master]
        for colour in range(k.colours):
            if k.owner[colour] == master:
                if below(k, own) < hidden:
                    k.ghost[colour] = place_of(k.lair[colour], below(k, k.rooms))
                    hidden -= 1
                own -= 1
    if k.detail == HIDDEN:
        k.detail = any_hidden(k, master_of(k, k.actor))


@compiled
def any_hidden(k: State, master: int) -> int:
    """The square of one of the ghosts a master has hidden, each as likely as any other."""
    seen, chosen = 0, NONE
    for colour in range(k.colours):
        if k.owner[colour] == master and k.ghost[colour] != NONE:
            seen += 1
            if below(k, seen) == 0:
                chosen = k.ghost[colour]
    return chosen
