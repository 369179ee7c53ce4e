"""Faces to draw words with: the pages' own, then the system's for what those lack; what no face has is left out."""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parent / "static"
NOWHERE = "\uffff"
"""No face has it: what is drawn in its place shows what is missing."""
OWN = {"display": "im-fell-english-latin-400-*.woff2", "body": "alegreya-sans-latin-400-*.woff2", "bold": "alegreya-sans-latin-700-*.woff2"}
OTHERS = ("NotoSansCJK-Regular.ttc", "NotoSansJP-Regular.otf", "ipagp.ttf", "NotoSans-Regular.ttf", "DejaVuSans.ttf")
"""Of the system, by the names of their files."""
BUILT_IN = ""
"""The face that comes with Pillow."""
OLD_FIGURES = "0123456789"
"""The display face's figures read as letters: figures come from the other."""


@cache
def face(name: str, size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(name, size) if name else ImageFont.load_default(size)


@cache
def files(kind: str) -> tuple[str, ...]:
    """The faces that there are here, those asked first in front."""
    own = [str(found) for each in (OWN[kind], OWN["body"]) for found in sorted((STATIC / "assets").glob(each))]
    return (*own, *(name for name in OTHERS if _is_there(name)))


def _is_there(name: str) -> bool:
    try:
        face(name, 10)
    except OSError:
        return False
    return True


@cache
def missing(name: str) -> bytes:
    return bytes(face(name, 20).getmask(NOWHERE))


@lru_cache(20_000)
def has(name: str, sign: str) -> bool:
    if sign in OLD_FIGURES and "fell" in name:
        return False
    return sign.isspace() or bytes(face(name, 20).getmask(sign)) not in (missing(name), b"")


def runs(text: str, kind: str, size: int) -> list[tuple[str, Any]]:
    """The text in pieces, each with a face that has all its signs; signs that no face has are left out."""
    found: list[tuple[str, Any]] = []
    for sign in text:
        name = next((name for name in files(kind) if has(name, sign)), None)
        font = face(name or BUILT_IN, size) if name or sign.isascii() else None
        if font is None:
            continue
        if found and found[-1][1] is font:
            found[-1] = (found[-1][0] + sign, font)
        else:
            found.append((sign, font))
    return found


def covered(text: str, kind: str = "body") -> bool:
    """Can most of it be drawn?"""
    signs = [sign for sign in text if not sign.isspace()]
    drawn = sum(len(piece.replace(" ", "")) for piece, _ in runs(text, kind, 20))
    return drawn >= 0.8 * len(signs)


def width(text: str, kind: str, size: int) -> float:
    return float(sum(font.getlength(piece) for piece, font in runs(text, kind, size)))


def draw_text(draw: Any, at: tuple[float, float], text: str, kind: str, size: int, fill: str) -> None:
    """From its left end, on its base line."""
    x, y = at
    for piece, font in runs(text, kind, size):
        draw.text((x, y), piece, fill=fill, font=font, anchor="ls")
        x += font.getlength(piece)


def fitted(text: str, kind: str, size: int, room: float) -> str:
    """Cut where it would be wider than its room."""
    if width(text, kind, size) <= room:
        return text
    while text and width(f"{text}…", kind, size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, kind: str, size: int, room: float, most: int) -> list[str]:
    """In lines; where there are no blanks, between any two signs. A figure and its sign stay together, as do a word and its mark."""
    text = re.sub(" (?=[%:;!?»])", "\u00a0", text)
    parts = text.split(" ") if " " in text else list(text)
    joint = " " if " " in text else ""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{joint}{part}" if lines else part
        if lines and width(longer, kind, size) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    if len(lines) > most:
        lines = [*lines[: most - 1], joint.join(lines[most - 1 :])]
    return [fitted(line, kind, size, room) for line in lines]
