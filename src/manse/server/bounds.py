"""Input that no honest client sends: refused before anything works on it."""

import re
from itertools import accumulate

from manse.server.refusal import Refusal

DEEPEST = 64
"""Brackets within brackets in a text."""
LONGEST_NUMBER = 400
LONGEST_PATH = 400
DIGITS = re.compile(rf"[0-9a-fA-F_]{{{LONGEST_NUMBER + 1},}}")
PARTS = re.compile(rf"(?<![^\s.=\"])(?:[^\s.=\"]++\.){{{DEEPEST}}}")
"""From the beginning of a name and without going back: a long word is read once."""
LONGEST_BODY = 2_000_000
ZERO = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""As JSON writes it: PostgreSQL keeps no text with it."""


def check_text(text: str | bytes) -> None:
    """JSON or TOML: not too deep and without endless numbers, so that nobody who reads it runs out of stack or time."""
    try:
        given = text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError:
        raise Refusal("bad", "this is no text in UTF-8") from None
    if given.count("[") + given.count("{") > DEEPEST and depth_of(given) > DEEPEST:
        raise Refusal("bad", "this is nested too deeply")
    if len(given) > LONGEST_NUMBER and DIGITS.search(given):
        raise Refusal("bad", "a number is too long")
    if "\\u0000" in given and ZERO.search(given):
        raise Refusal("bad", "a text has no signs that mean nothing")
    if given.count(".") >= DEEPEST and PARTS.search(given):
        raise Refusal("bad", "a name has too many parts")


def depth_of(text: str) -> int:
    """How many brackets stand within each other at most."""
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in re.findall(r"[\[\]{}]", text)), default=0)


def check_address(path: str, query: str) -> None:
    if len(path) > LONGEST_PATH or "\x00" in path:
        raise Refusal("not_found", "there is no such page")
    if len(query) > LONGEST_PATH:
        raise Refusal("bad", "the question is too long")
