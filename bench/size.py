"""How large the games are and how much of the engine is untyped, beside another checkout: `python bench/size.py OTHER`"""

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent.parent
SINCE = ("coach.py", "themes.py", "riddles.py", "plans.py", "learned.py", "guided.py", "leaf_loops.py", "insight.py")
"""What is not of the code before in another form: coaches, puzzles, plans, bots with nets."""


def lines(checkout: Path, *names: str) -> int:
    """Of all Python files of the games and bots, or of those with such names, as `wc -l` counts them."""
    files = [file for folder in ("games", "bots") for file in (checkout / "src" / "manse" / folder).rglob("*.py")]
    return sum(file.read_text(encoding="utf-8").count("\n") for file in files if not names or file.name in names)


def signatures(folder: Path) -> Iterator[list[ast.expr | None]]:
    """The annotations of each function."""
    for file in sorted(folder.glob("*.py")):
        for found in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(found, ast.FunctionDef):
                args = found.args
                every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
                yield [*(arg.annotation for arg in every if arg), found.returns]


def untyped(annotations: list[ast.expr | None]) -> bool:
    parts = [part for annotation in annotations if annotation for part in ast.walk(annotation)]
    return any(isinstance(part, ast.Name) and part.id == "Any" for part in parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    other = parser.parse_args().other
    now, before, more = lines(HERE), lines(other), lines(HERE, *SINCE) - lines(other, *SINCE)
    print(f"lines of games and bots: {before} → {now} ({now / before - 1:+.1%})")
    print(f"without {more} of what has come since: {now - more} ({(now - more) / before - 1:+.1%})")
    for checkout, name in ((other, "there"), (HERE, "here")):
        found = [untyped(annotations) for annotations in signatures(checkout / "src" / "manse" / "engine")]
        print(f"signatures of the engine with Any, {name}: {sum(found)} of {len(found)} ({sum(found) / len(found):.1%})")


if __name__ == "__main__":
    main()
