"""What a language does beyond its words, by the names of CLDR. A language that is not in the table needs nothing of the kind."""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The forms a noun can take beside a number, in the order of CLDR."""
VOWELS = "aâàeéèêëiîïoôöuûüAÂÀEÉÈÊËIÎÏOÔÖUÛÜ"


class Joint(NamedTuple):
    """Where a text that ends so meets one that begins so: what becomes of the end; the beginning is dropped."""

    end: re.Pattern[str]
    beginning: re.Pattern[str]
    becomes: str


class Grammar(NamedTuple):
    gap: str = " "
    """Between a number and its noun."""
    capitals: bool = True
    """Does a sentence begin with one?"""
    joints: tuple[Joint, ...] = ()
    lists: tuple[tuple[re.Pattern[str], str], ...] = ()
    """What the last word of a list does to the one before it, and CLDR leaves out."""

    def joined(self, said: str, shown: str) -> str:
        for end, beginning, becomes in self.joints:
            if (met := beginning.match(shown)) and end.search(said):
                return end.sub(becomes, said) + shown[met.end() :]
        return said + shown

    def sentence(self, text: str) -> str:
        return text[:1].upper() + text[1:] if self.capitals else text


GRAMMARS = {
    "fr": Grammar(joints=(Joint(re.compile(r"\b([dD]|[qQ]u)e $"), re.compile(f"(?=[{VOWELS}])"), r"\1'"),)),
    "es": Grammar(
        joints=(Joint(re.compile(r"\b([dD]e|[aA]) $"), re.compile(r"e(?=l )"), r"\1"),),
        lists=((re.compile(r" y (?=h?[ií](?![aeou]))", re.I), " e "), (re.compile(r" o (?=h?[oó])", re.I), " u ")),
    ),
    "ja": Grammar(gap="", capitals=False),
}


def grammar_of(locale: str) -> Grammar:
    return GRAMMARS.get(locale.partition("_")[0], Grammar())


@cache
def plural_of(locale: str) -> Callable[[float], int]:
    """Which of a noun's forms stands beside a number: they are given in the order of CLDR, the last for all that follow."""
    from babel import Locale

    rule = Locale.parse(locale).plural_form
    own = [name for name in CATEGORIES if name in rule.tags or name == "other"]
    return lambda number: own.index(rule(number))
