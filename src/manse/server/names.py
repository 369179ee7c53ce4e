"""Names that can be told apart: what cannot be seen has no place in them, and two that look alike count as one."""

import re
import unicodedata
from collections.abc import Iterable

from manse.server.refusal import Refusal

BOT_NAMES = ("Agnes", "Bertram", "Cordelia", "Duncan", "Elspeth", "Fergus", "Greer", "Hamish")
LONGEST = 24
NAME = re.compile(rf"[^\x00-\x1f\x7f<>]{{1,{LONGEST}}}")
UNSEEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Kinds of characters that show nothing: control, format (zero width, direction), unassigned and private ones."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f")
"""Letters and marks that look like nothing."""
STACKED = re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]{3}")

LOOK_ALIKES = {
    "a": "аαɑ⍺",
    "b": "вьƅβ",
    "c": "сϲƈ",
    "d": "ԁɗ",
    "e": "еєҽε",
    "f": "ƒғ",
    "g": "ɡցǥ",
    "h": "һнհη",
    "j": "јϳʝ",
    "k": "кκĸ",
    "l": "iіιıǀ1|ӏłן!ا",
    "n": "пոռ",
    "o": "оοօ0ơøס०০๐ߋ٥",
    "p": "рρƿ",
    "q": "ԛզ",
    "r": "гʀ",
    "s": "ѕʂꜱ",
    "t": "тτţŧ",
    "u": "υսʋц",
    "v": "νѵⱱ",
    "x": "хχ×",
    "y": "уγү",
    "z": "ʐżᴢз",
    "rn": "mмṃ",
    "vv": "wшѡԝω",
    "": "'’`´.·-‐‑_ ",
}
PLAIN = str.maketrans({like: letter for letter, likes in LOOK_ALIKES.items() for like in likes})


def clean_name(name: str) -> str:
    """The name in its usual letters, with single blanks."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not NAME.fullmatch(name):
        raise Refusal("bad", f"a name has 1 to {LONGEST} characters")
    unseen = any(letter in BLANK or unicodedata.category(letter) in UNSEEN for letter in name)
    if unseen or STACKED.search(unicodedata.normalize("NFD", name)):
        raise Refusal("bad", "a name has no characters that cannot be seen")
    if not skeleton(name):
        raise Refusal("bad", "a name has at least one letter or digit")
    return name


def skeleton(name: str) -> str:
    """What is left of a name at a quick glance: two with the same skeleton can be taken for each other."""
    parts = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(part for part in parts if unicodedata.category(part) not in ("Mn", "Me") and unicodedata.category(part) not in UNSEEN)
    return bare.translate(PLAIN)[:40]


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name as a table calls it: with a number, if somebody there can be taken for it."""
    taken = {skeleton(other) for other in others}
    number, found = 1, name
    while skeleton(found) in taken:
        number += 1
        found = f"{name[: LONGEST - 4]} ({number})"
    return found
