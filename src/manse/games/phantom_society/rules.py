"""The rules of The Phantom Society (Frédéric Colombier, Hervé Marly, Funforge 2013).

A game goes: bids and roles (bidding.py), rooms and ghosts are laid out (setting.py), ghosts and hunters take turns (haunting.py).
A tournament is a row of such games in one record.
"""

from manse.engine.kit import NOBODY, NONE, Array, all_but, announce, below, by_phase, with_
from .bidding import allot_colours, assign_roles, lay_card, mark_cards, show_bids, start_bidding
from .board import allow
from .data import COLOURS, DEAREST, MOST_ROOMS, SIDE, SQUARES, Box
from .haunting import begin_haunting, devastate, hunt, pass_turn, prey, yield_turn
from .setting import await_room, deal_ghosts, hide_ghost, hideouts, lay, mark_rooms, pick_room, place_room
from .state import Event, Phase, State, bid, master_of


def setup(s: State, seats: int, box: Box) -> None:
    s.games, s.master, s.random_layout = box.games, box.master, box.layout
    s.rooms, s.colours, s.reconstructed = box.rooms, 2 * box.ghosts, box.reconstructed
    for i in range(MOST_ROOMS):
        s.value[i] = box.alternative[i] if box.values else box.standard[i]
    s.plain_target = box.target[seats - 2]
    build_floor(s)
    make_teams(s, seats)
    allot_colours(s)
    s.ghost_team = 1 if seats == 3 else below(s, 2)
    s.game = 1
    open_game(s)


def build_floor(s: State) -> None:
    """As many squares as there are rooms, row by row, in a house as wide as deep."""
    count = s.rooms * s.colours
    width = 1
    while width * width < count:
        width += 1
    for i in range(count):
        s.floor = with_(s.floor, i // width * SIDE + i % width)


def make_teams(s: State, seats: int) -> None:
    """Partners sit opposite each other; of three players one, drawn by lot, plays alone."""
    if seats == 3:
        alone = below(s, 3)
        s.crew[0, 0] = s.crew[0, 1] = alone
        s.crew[1, 0], s.crew[1, 1] = (alone + 1) % 3, (alone + 2) % 3
    else:
        for team in range(2):
            s.crew[team, 0], s.crew[team, 1] = team, team + seats - 2


def open_game(s: State) -> None:
    clear_house(s)
    announce(s, Event.OPENED, NOBODY)
    if s.master:
        start_bidding(s)
    else:
        s.target = s.plain_target
        assign_roles(s)
        await_room(s)


def clear_house(s: State) -> None:
    s.standing = s.damage = s.target = s.removed = s.raids = s.yielded = s.raider = s.turn = s.resting = 0
    for square in range(SQUARES):
        s.room[square] = NONE
        s.clue[square] = s.trail[square] = s.remover[square] = 0
    for colour in range(len(COLOURS)):
        s.ghost[colour] = s.owner[colour] = NONE
        s.lair[colour] = 0
    for side in range(2):
        s.wants[side] = s.to_hide[side] = 0
        s.tens[side] = s.ones[side] = s.pile[side] = NONE
    s.found, s.held, s.winner = len(COLOURS) - s.colours, NONE, NONE
    for colour in range(s.colours):
        for i in range(s.rooms):
            s.stock[DEAREST * colour + s.value[i] - 1] += 1


def legal(s: State, seat: int, mask: Array) -> None:
    if s.phase == Phase.PICK:
        mark_rooms(s, seat, mask)
    elif s.phase == Phase.PLACE:
        allow(all_but(s.floor, s.standing), mask)
    elif s.phase == Phase.HUNT:
        allow(s.standing, mask)
    elif s.phase == Phase.RAID:
        allow(prey(s, master_of(s, seat)), mask)
    elif s.phase == Phase.HIDE:
        allow(hideouts(s, seat), mask)
    else:
        mark_cards(s, seat, mask)


def play(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.PICK:
        pick_room(s, seat, action)
    elif s.phase == Phase.PLACE:
        place_room(s, seat, action)
    elif s.phase == Phase.HUNT:
        hunt(s, seat, action)
    elif s.phase == Phase.RAID:
        devastate(s, seat, action)
    elif s.phase == Phase.HIDE:
        hide_ghost(s, seat, action)
    else:
        lay_card(s, seat, action)


def award(s: State) -> None:
    """A won game scores one point, or the difference of the bids where there were bids."""
    prize = abs(bid(s, 0) - bid(s, 1)) if s.master else 1
    s.points[s.winner] += prize
    s.over = s.game == s.games
    announce(s, Event.WON, NOBODY, prize)
    s.phase = Phase.NEXT


def next_game(s: State) -> None:
    """Teams stay. Without bids they change sides, if they are of one size."""
    if s.seats != 3:
        s.ghost_team = 1 - s.ghost_team
    s.game += 1
    open_game(s)


proceed = by_phase(
    Phase, SHOW=show_bids, LAYOUT=lay, DEAL=deal_ghosts, BEGIN=begin_haunting, YIELD=yield_turn, PASS=pass_turn, END=award, NEXT=next_game
)


def payoff(s: State, out: Array) -> None:
    """The team with more points wins and shares it; teams that tie have half each."""
    for seat in range(s.seats):
        out[seat] = 0
    for team in range(2):
        ahead = s.points[team] - s.points[1 - team]
        share = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        for place in range(2):
            out[s.crew[team, place]] += share / 2
