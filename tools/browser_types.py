"""The browser's types, written from the shapes of the wire, from each game's View and from the catalogues:
web/src/lib/types.ts, web/src/games/<game>/view.ts, web/src/lib/i18n/keys.ts.

`python tools/browser_types.py` writes them; with --check it only says which are out of date.
"""

import ast
import importlib
import inspect
import json
import sys
import textwrap
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

import manse
from manse.engine.view import BaseView
from manse.server import (
    account_protocol,
    analysis_protocol,
    duplicate_protocol,
    lab_protocol,
    lesson_protocol,
    moderation_protocol,
    notes,
    pairing_protocol,
    people_protocol,
    protocol,
    puzzle_protocol,
    ratings_protocol,
    review_protocol,
    socket_protocol,
)
from manse.server.notices import protocol as notices_protocol
from manse.server.sets import protocol as sets_protocol
from manse.server.tournaments import protocol as tournament_protocol

WEB = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Written by tools/browser_types.py (make types). Changes belong into the Python shapes.\n"
HEAD_OF_KEYS = "// Written by tools/browser_types.py (make types) from words/en.toml and games/<game>/words/en.toml.\n"
UNIONS: dict[str, Any] = {
    "FromService": socket_protocol.FromService,
    "FromBrowser": socket_protocol.FromBrowser,
    "FromReview": review_protocol.FromReview,
    "FromFollower": review_protocol.FromFollower,
}
NUMBERS = ("PUBLIC", "OPEN")


def main() -> None:
    stale = {path: text for path, text in files().items() if not path.is_file() or path.read_text(encoding="utf-8") != text}
    if "--check" in sys.argv[1:]:
        sys.exit(f"out of date, run make types: {', '.join(str(path.relative_to(WEB)) for path in stale)}" if stale else 0)
    for path, text in stale.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def files() -> dict[Path, str]:
    written = {WEB / "lib" / "types.ts": wire(), WEB / "lib" / "i18n" / "keys.ts": keys()}
    for game in manse.games():
        written[WEB / "games" / game / "view.ts"] = views(game)
    return written


def wire() -> str:
    modules = (
        protocol,
        account_protocol,
        analysis_protocol,
        duplicate_protocol,
        lab_protocol,
        lesson_protocol,
        moderation_protocol,
        notices_protocol,
        notes,
        pairing_protocol,
        people_protocol,
        puzzle_protocol,
        ratings_protocol,
        review_protocol,
        sets_protocol,
        socket_protocol,
        tournament_protocol,
    )
    known = {name: shape for module in modules for name, shape in vars(module).items()}.values()
    shapes = [shape for shape in known if isinstance(shape, type) and issubclass(shape, msgspec.Struct)]
    concrete = [shape for shape in shapes if shape.__struct_fields__]
    parts = [f"export const {name} = {getattr(protocol, name)};" for name in NUMBERS]
    parts += declarations([*concrete, BaseView], requests=(protocol.Shape, socket_protocol.Said))
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {' | '.join(shape.__name__ for shape in union.__args__)};")
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def views(game: str) -> str:
    view = importlib.import_module(f"manse.games.{game}.view").View
    return HEAD + "\n" + "\n\n".join(declarations([view])) + "\n"


def keys() -> str:
    """Of the browser's words: a page that asks for words which no catalogue has does not pass the check."""
    boards = {folder.parent.name: lines(folder) for folder in sorted((WEB / "games").glob("*/words"))}
    house = f"export type Key ={union(lines(WEB / 'words'), 2)};"
    own = "".join(f"\n  {game}:{union(found, 4)};" for game, found in boards.items())
    return f"{HEAD_OF_KEYS}\n{house}\n\nexport interface BoardKeys {{{own}\n}}\n"


def lines(folder: Path) -> list[str]:
    return sorted(tomllib.loads((folder / "en.toml").read_text(encoding="utf-8"))["lines"])


def union(names: list[str], indent: int) -> str:
    return "".join(f"\n{' ' * indent}| {json.dumps(name)}" for name in names)


def declarations(shapes: Iterable[type], requests: tuple[type, ...] = ()) -> list[str]:
    """An interface for each shape and for all they are made of."""
    shapes = list(shapes)
    _, components = msgspec.json.schema_components(shapes, ref_template="{name}")
    classes = {shape.__name__: shape for shape in parts_of(shapes)}
    return [interface(name, schema, classes.get(name), requests) for name, schema in sorted(components.items())]


def parts_of(shapes: Iterable[type]) -> set[type]:
    """The shapes and, by their annotations, all shapes inside them."""
    found: set[type] = set()
    waiting = list(shapes)
    while waiting:
        shape = waiting.pop()
        if not isinstance(shape, type) or shape in found or not hasattr(shape, "__annotations__"):
            continue
        found.add(shape)
        for hint in inspect.get_annotations(shape, eval_str=True).values():
            waiting += leaves(hint)
        waiting += [base for base in getattr(shape, "__orig_bases__", ()) if isinstance(base, type)]
    return found


def leaves(hint: Any) -> list[Any]:
    return [leaf for part in hint.__args__ for leaf in leaves(part)] if getattr(hint, "__args__", None) else [hint]


def interface(name: str, schema: Mapping[str, Any], shape: type | None, requests: tuple[type, ...]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {typed(schema)};"
    notes = field_notes(shape) if shape else {}
    request = shape is not None and issubclass(shape, requests) if requests else False
    lines = [comment(schema.get("description"), ""), f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        optional = (name, field) == ("View", "aids") or (request and field not in schema["required"]) or may_be_unset(shape, field)
        lines += [comment(notes.get(field), "  "), f"  {field}{'?' if optional else ''}: {typed(kind)};"]
    return "\n".join([line for line in lines if line] + ["}"])


def may_be_unset(shape: type | None, field: str) -> bool:
    hints = inspect.get_annotations(shape, eval_str=True) if shape else {}
    return msgspec.UnsetType in leaves(hints.get(field))


def comment(text: str | None, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */" if text else ""


def field_notes(shape: type) -> dict[str, str]:
    """What is said at the end of each field's line, or in a string below it; its own class's before those it comes from."""
    notes: dict[str, str] = {}
    for owner in [*reversed(getattr(shape, "__orig_bases__", ())), shape]:
        if owner is not shape:
            notes |= field_notes(owner) if isinstance(owner, type) and owner.__module__.startswith("manse") else {}
            continue
        source = textwrap.dedent(inspect.getsource(shape))
        body = ast.parse(source).body[0]
        assert isinstance(body, ast.ClassDef)
        for line, following in zip(body.body, [*body.body[1:], None], strict=True):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                said = following.value if isinstance(following, ast.Expr) else None
                if note := source.splitlines()[line.lineno - 1].partition("  # ")[2]:
                    notes[line.target.id] = sentence(note)
                elif isinstance(said, ast.Constant) and isinstance(said.value, str):
                    notes[line.target.id] = said.value
    return notes


def sentence(note: str) -> str:
    return note[0].upper() + note[1:] + ("" if note[-1] in "?…" else ".")


def typed(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(typed(kind) for kind in schema["anyOf"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(typed(kind) for kind in schema['prefixItems'])}]"
        case "array":
            inner = typed(schema.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {typed(schema.get('additionalProperties') or {})}>"
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
    return "unknown"


if __name__ == "__main__":
    main()
