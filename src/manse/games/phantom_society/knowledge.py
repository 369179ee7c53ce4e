"""What a player of The Phantom Society may know: all but the cards the others bid, and, unless one commands them, the ghosts."""

from manse.engine.kit import HIDDEN, NOBODY, NONE, below, has, place_of
from .aids import belief
from .belief import draw_world
from .data import COLOURS, ONES, TENS
from .setting import share_out
from .state import Event, Known, Phase, State, master_of, team_of

__all__ = ["belief", "gaps", "imagine"]


def insider(s: State, seat: int) -> bool:
    """Does this seat see the ghosts? Their masters do; everybody does when the game is decided and the rooms are lifted."""
    return s.phase >= Phase.END or (seat != NOBODY and team_of(s, seat) == s.ghost_team)


def gaps(s: State, seat: int, k: Known) -> None:
    inside = insider(s, seat)
    for colour in range(len(COLOURS)):
        lifted = s.ghost[colour] != NONE and not has(s.standing, s.ghost[colour])
        k.ghost[colour] = s.ghost[colour] if inside or lifted else covered(s.owner[colour])
        k.owner[colour] = s.owner[colour] if inside else covered(s.owner[colour])
    for team in range(2):
        open_ = s.phase > Phase.SHOW or (seat != NOBODY and team_of(s, seat) == team)
        k.tens[team] = s.tens[team] if open_ else covered(s.tens[team])
        k.ones[team] = s.ones[team] if open_ else covered(s.ones[team])
        if not open_ and (s.event == Event.BID_TENS or s.event == Event.BID_ONES) and team_of(s, s.actor) == team:
            k.details[0] = HIDDEN
    if s.event == Event.HID and not inside:
        k.details[0] = HIDDEN


def covered(thing: int) -> int:
    return NONE if thing == NONE else HIDDEN


def imagine(k: Known, seat: int) -> None:
    if k.phase <= Phase.SHOW:
        imagine_bids(k)
    elif k.phase >= Phase.HIDE and not insider(k, seat):
        if k.phase <= Phase.BEGIN:
            imagine_hiding(k)
        else:
            draw_world(k)


def imagine_bids(k: Known) -> None:
    for team in range(2):
        if k.tens[team] == HIDDEN:
            k.tens[team] = 30 + 10 * below(k, len(TENS))
        if k.ones[team] == HIDDEN:
            k.ones[team] = k.pile[team] + 2 * below(k, len(ONES) // 2)
    if k.details[0] == HIDDEN:
        team = team_of(k, k.actor)
        k.details[0] = k.tens[team] if k.event == Event.BID_TENS else k.ones[team]


def imagine_hiding(k: Known) -> None:
    """Everybody hears how many ghosts each master has hidden, and nobody else sees which, and where."""
    share_out(k)
    for master in range(k.masters):
        left = k.colours // k.masters
        hidden = left - k.to_hide[master]
        for colour in range(k.colours):
            if k.owner[colour] == master:
                k.ghost[colour] = NONE
                if below(k, left) < hidden:
                    k.ghost[colour] = place_of(k.lair[colour], below(k, k.rooms))
                    hidden -= 1
                left -= 1
    if k.event == Event.HID:
        k.details[0] = any_hidden(k, master_of(k, k.actor))


def any_hidden(k: Known, master: int) -> int:
    """The square of one of the ghosts a master has hidden, each as likely as any other."""
    seen, chosen = 0, NONE
    for colour in range(k.colours):
        if k.owner[colour] == master and k.ghost[colour] != NONE:
            seen += 1
            if below(k, seen) == 0:
                chosen = k.ghost[colour]
    return chosen
