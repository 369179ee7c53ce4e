"""Do all languages say the same? `python -m tools.words [language…]` names what is missing, empty or unlike the English.

Looks at every catalogue (words/<language>.toml) and at every text of rules (words/rules.<language>.md) in src/ and web/src/.
"""

import re
import string
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale

from manse.engine.grammar import CATEGORIES, plural_of
from manse.engine.speech import FIRST, LANGUAGES

ROOT = Path(__file__).parent.parent
KINDS = ("", "who", "whos", "name", "names", "note", "lines", "either")
ONE_LINE = re.compile(r'(#.*|\[lines\]|("[^"]+"|[\w-]+) = "(?:[^"\\]|\\.)*")?')
"""All of TOML that web/catalogues.ts reads."""


def main(languages: list[str]) -> None:
    found = [fault for language in languages or LANGUAGES for fault in faults(ROOT, language)]
    print("\n".join(found) or "All languages say the same.")
    sys.exit(bool(found))


def faults(root: Path, language: str) -> Iterator[str]:
    """All that is wrong with a language, each in a line."""
    for english in english_files(root):
        file = english.with_name(re.sub(rf"(^|\.){FIRST}(?=\.)", rf"\g<1>{language}", english.name))
        name = file.relative_to(root)
        if not file.is_file():
            yield f"{name}: missing"
            continue
        told, meant = file.read_text(encoding="utf-8"), english.read_text(encoding="utf-8")
        unlike = unlike_rules if ".md" in file.name else unlike_catalogue
        yield from (f"{name}: {fault}" for fault in unlike(told, meant, language))
        if "web" in name.parts:
            broken = (number for number, line in enumerate(told.splitlines(), 1) if not ONE_LINE.fullmatch(line))
            yield from (f"{name}:{number}: not a line of the browser's catalogues" for number in broken)


def english_files(root: Path) -> list[Path]:
    """Every catalogue and every text of rules; those of the template for new games end in .txt."""
    folders = (root / "src", root / "web" / "src")
    return sorted(file for folder in folders for file in folder.rglob(f"words/*{FIRST}.*") if file.name.startswith((FIRST, "rules.")))


def unlike_rules(told: str, meant: str, language: str) -> Iterator[str]:
    for what, pattern in (("headings", r"^(#+) "), ("table rows", r"^\|")):
        theirs, ours = (re.findall(pattern, text, re.MULTILINE) for text in (told, meant))
        if theirs != ours:
            yield f"has {len(theirs)} {what} {'in another order ' if len(theirs) == len(ours) else ''}where English has {len(ours)}"


def unlike_catalogue(told: str, meant: str, language: str) -> Iterator[str]:
    try:
        theirs, ours = tomllib.loads(told), tomllib.loads(meant)
    except tomllib.TOMLDecodeError as error:
        yield f"not TOML: {error}"
        return
    if ("locale" in theirs) != ("locale" in ours) or theirs.get("locale", language).partition("_")[0] != language:
        yield f"its locale is {theirs.get('locale')}"
    for table in sorted(set(theirs) | set(ours)):
        if isinstance(ours.get(table, {}), dict):
            yield from unlike_table(table, theirs.get(table, {}), ours.get(table, {}), language)


def unlike_table(table: str, theirs: Mapping[str, Any], ours: Mapping[str, Any], language: str) -> Iterator[str]:
    for key in sorted(set(ours) | set(theirs)):
        place = f"[{table}] {key}"
        if key not in theirs or key not in ours:
            yield f"{place}: {'missing' if key in ours else 'not in English'}"
            continue
        if not str(theirs[key]).strip():
            yield f"{place}: empty"
        yield from (f"{place}: {fault}" for fault in unlike_templates(theirs[key], ours[key], language))


def unlike_templates(told: str, meant: str, language: str) -> Iterator[str]:
    try:
        theirs, ours = fields(told), fields(meant)
    except ValueError as error:
        yield f"not a template: {error}"
        return
    shown = [{f"{{{name}:{kind if kind in KINDS else '…|…'}}}".replace(":}", "}") for name, kind in some} for some in (theirs, ours)]
    if shown[0] != shown[1]:
        yield f"takes {said(shown[0])} where English takes {said(shown[1])}"
    for name, kind in theirs:
        forms = kind.split("|")
        if kind not in KINDS and (len(forms) != needed(language) or not all(form.strip() for form in forms)):
            yield f"{{{name}:{kind}}} needs {needed(language)} forms, none of them empty"


def fields(template: str) -> list[tuple[str, str]]:
    """The arguments of a template and how each is shown."""
    return [(name, kind or "") for _, name, kind, _ in string.Formatter().parse(template) if name is not None]


def said(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


@cache
def needed(language: str) -> int:
    """How many forms a noun has beside the whole numbers up to a thousand."""
    own = [name for name in CATEGORIES if name in Locale.parse(language).plural_form.tags or name == "other"]
    return len({own[plural_of(language)(number)] for number in range(1001)})


if __name__ == "__main__":
    main(sys.argv[1:])
