"""A finished game as a picture for chats: title, players, the course of their chances, and a sentence."""

import io
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from manse.server.faces import draw_text, fitted, width, wrapped

WIDE, HIGH = 1200, 630
"""As chats show them."""
EDGE = 56
CHART = (EDGE, 242, WIDE - EDGE, 504)
"""Left, top, right, bottom."""
FINER = 3
"""Lines are drawn so much larger, and made smaller again: that smoothes them."""
PAGE, SUNKEN, LINE, TEXT, MUTED, CANDLE = "#10151b", "#0b0f14", "#303c48", "#eaede7", "#a9b6ba", "#f0b95a"
SEATS = ("#f0a287", "#86c5e4", "#b0d07f", "#d6a7ea", "#e6cb68", "#7fd3c8")
"""The seats' colours at night, as in the pages."""
SMALL = 22
DASH = 16
"""How long the dashes of a line are that two seats share."""
Corners = tuple[tuple[float, float], ...]


class Told(NamedTuple):
    """All that is on a card."""

    title: str
    names: tuple[str, ...]
    won: tuple[bool, ...]
    last: int
    """The last step of the game."""
    chances: tuple[tuple[int, tuple[float, ...]], ...]
    """Of all seats at steps; none where the game was not analysed."""
    sentence: str
    caption: str = ""
    """What the chart shows."""


def drawn(told: Told) -> bytes:
    """The card as a PNG."""
    from PIL import Image, ImageDraw

    card = Image.new("RGB", (WIDE, HIGH), PAGE)
    draw = ImageDraw.Draw(card)
    draw.rectangle((0, 0, WIDE, 8), fill=CANDLE)
    brand = WIDE - EDGE - width("Manse", "display", 40)
    draw_text(draw, (brand, 92), "Manse", "display", 40, MUTED)
    draw_text(draw, (EDGE, 104), fitted(told.title, "display", 68, brand - 2 * EDGE), "display", 68, TEXT)
    _players(draw, told)
    if len(told.chances) > 1:
        card.paste(_chart(told), CHART[:2])
        _scale(draw, told)
    size, top = (34, 556) if len(told.chances) > 1 else (52, 330)
    for number, line in enumerate(wrapped(told.sentence, "body", size, WIDE - 2 * EDGE, 2 if size == 34 else 4)):
        draw_text(draw, (EDGE, top + number * 1.25 * size), line, "body", size, TEXT)
    out = io.BytesIO()
    card.save(out, "PNG", optimize=True)
    return out.getvalue()


def _players(draw: Any, told: Told) -> None:
    room = (WIDE - 2 * EDGE) / len(told.names)
    size = 34 if len(told.names) < 5 else 28
    for seat, name in enumerate(told.names):
        x, y = EDGE + seat * room, 172
        draw.ellipse((x, y - 12, x + 24, y + 12), fill=SEATS[seat % len(SEATS)])
        kind, fill = ("bold", CANDLE) if told.won[seat] else ("body", TEXT)
        draw_text(draw, (x + 36, y + size / 3), fitted(name, kind, size, room - 52), kind, size, fill)


def _most(told: Told) -> float:
    """Where teams win, none comes near the whole."""
    return max(0.01, *(share for _, shares in told.chances for share in shares))


def _scale(draw: Any, told: Told) -> None:
    """What the chart is of, and what its upper edge and its middle stand for."""
    left, top, right, bottom = CHART
    draw_text(draw, (left, top - 10), fitted(told.caption, "body", SMALL, right - left), "body", SMALL, MUTED)
    for share, y in ((1, top), (0.5, (top + bottom) / 2)):
        draw_text(draw, (left + 8, y + SMALL + 2), f"{100 * share * _most(told):.0f}\u00a0%", "body", SMALL, MUTED)


def _chart(told: Told) -> Any:
    """A line for each seat; the winners' lie above the others, and who wins together has one line in turns."""
    from PIL import Image, ImageDraw

    wide, high = CHART[2] - CHART[0], CHART[3] - CHART[1]
    chart = Image.new("RGB", (wide * FINER, high * FINER), SUNKEN)
    draw, most = ImageDraw.Draw(chart), _most(told)

    def spot(step: int, share: float) -> tuple[float, float]:
        inner = 10 * FINER
        return (inner + (wide * FINER - 2 * inner) * step / max(1, told.last), (high * FINER - inner) - (high * FINER - 2 * inner) * share)

    for share in (0.25, 0.5, 0.75):
        draw.line((spot(0, share), spot(told.last, share)), fill=LINE, width=FINER)
    there: set[Corners] = set()
    for seat in sorted(range(len(told.names)), key=lambda seat: told.won[seat]):
        corners = tuple(spot(step, shares[seat] / most) for step, shares in told.chances)
        pieces = _dashes(corners) if corners in there else [corners]
        there.add(corners)
        for piece in pieces:
            draw.line(piece, fill=SEATS[seat % len(SEATS)], width=FINER * (7 if told.won[seat] else 4), joint="curve")
    return chart.resize((wide, high), Image.Resampling.LANCZOS)


def _dashes(corners: Corners) -> Iterator[Corners]:
    """Every other piece of a line."""
    points, dash = np.array(corners), DASH * FINER
    along = np.append(0.0, np.cumsum(np.hypot(*np.diff(points, axis=0).T)))
    cuts = np.union1d(along, np.arange(0, along[-1], dash))
    places = list(zip(np.interp(cuts, along, points[:, 0]), np.interp(cuts, along, points[:, 1]), strict=True))
    for middle, piece in zip((cuts[1:] + cuts[:-1]) / 2, pairwise(places), strict=True):
        if middle // dash % 2:
            yield piece
