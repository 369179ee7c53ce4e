"""Words that who runs the house does not want to read there. Off unless a file of them is named (MANSE_WORDS).

The file has a word a line; `#` begins a remark. A word is meant whole, however it is written: letters that look alike count as one, also
with dots or blanks between them. `*` at its beginning or end stands for whatever: `*word*` is found inside of others too."""

import re
import unicodedata
from pathlib import Path

from manse.engine.errors import DataError
from manse.server.names import PLAIN, UNSEEN
from manse.server.refusal import Refusal

HIDDEN = "•••"
MARKS = "!|.,;:?…'\"()[]«»„“”"
PIECES = re.compile(r"\S+")


def folded(text: str) -> str:
    """As names are compared (`names.skeleton`), at any length; whatever is no letter and no digit is left out."""
    parts = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    bare = "".join(part for part in parts if unicodedata.category(part) not in ("Mn", "Me") and unicodedata.category(part) not in UNSEEN)
    return "".join(letter for letter in bare.translate(PLAIN) if letter.isalnum())


class WordFilter:
    def __init__(self, file: str = "") -> None:
        self._file = Path(file) if file else None
        self._read_at = 0
        self._unwanted: re.Pattern[str] | None = None
        if self._file is not None and not self._file.is_file():
            raise DataError(f"MANSE_WORDS: there is no file {self._file}")

    def _pattern(self) -> re.Pattern[str] | None:
        """The file may be changed at any time; it is read again then."""
        if self._file is None:
            return None
        try:
            written = self._file.stat().st_mtime_ns
            if written != self._read_at:
                self._unwanted, self._read_at = pattern(self._file.read_text(encoding="utf-8")), written
        except (OSError, UnicodeDecodeError):  # half written, or away: what was read before holds
            pass
        return self._unwanted

    def finds(self, text: str) -> bool:
        return self.masked(text) != text

    def masked(self, text: str) -> str:
        """With a sign in the place of each such word."""
        unwanted = self._pattern()
        if unwanted is None:
            return text
        pieces = [(match.start(), match.end()) for match in PIECES.finditer(text)]
        hidden = [(start, end) for start, end in (*pieces, *spelt(text, pieces)) if found(unwanted, text[start:end])]
        for start, end in sorted(without_overlaps(hidden), reverse=True):
            text = text[:start] + HIDDEN + text[end:]
        return text

    def check(self, *texts: str) -> None:
        """Of names: they are refused, since half of one is none."""
        if any(self.finds(text) for text in texts):
            raise Refusal("bad", "this house does not want to read that")


def found(unwanted: re.Pattern[str], word: str) -> bool:
    """With and without the marks around it: one that ends a sentence may stand for a letter too."""
    return any(unwanted.fullmatch(folded(each)) for each in (word, word.strip(MARKS)))


def pattern(lines: str) -> re.Pattern[str] | None:
    words = (line.partition("#")[0].strip() for line in lines.splitlines())
    parts = [
        f"{'.*' if word.startswith('*') else ''}{re.escape(folded(word))}{'.*' if word.endswith('*') else ''}"
        for word in words
        if folded(word)
    ]
    return re.compile("|".join(parts)) if parts else None


def spelt(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Letters with blanks between them, from each first one to each last one."""
    runs: list[list[tuple[int, int]]] = [[]]
    for start, end in pieces:
        if len(folded(text[start:end])) == 1:
            runs[-1].append((start, end))
        elif runs[-1]:
            runs.append([])
    return [
        (run[first][0], run[last][1]) for run in runs for first in range(len(run)) for last in range(first + 1, min(len(run), first + 24))
    ]


def without_overlaps(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found
