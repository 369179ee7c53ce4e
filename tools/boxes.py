"""Writes what the lab says of each game's box as it comes: `python -m tools.boxes [GAME...]` into docs/games/boxes/."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import manse
from manse.engine.game import Game
from manse.lab.boxes import remarks, source_of_numbers
from manse.lab.findings import ODD, weighed
from manse.lab.report import Report, investigate, reported
from manse.lab.show import heading, sentences, tables
from manse.lab.speech import Speech, speech_of
from manse.lab.trial import Room, play_all, setting
from manse.variants import gallery

INTO = Path(__file__).parent.parent / "docs" / "games" / "boxes"
ROWS = 8
VARIANT_GAMES = 20_000


def written(game: Game, report: Report, speech: Speech) -> str:
    return "\n".join([*top(game, report, speech), *doubts(game), *variants(game, speech), *rows(report, speech), ""])


def top(game: Game, report: Report, speech: Speech) -> Iterator[str]:
    _, about = heading(report._replace(seconds=round(report.seconds)), speech)
    yield f"# {game.title}: the box as it comes\n"
    yield f"Written by `python -m tools.boxes {game.id}`: {re.sub(' in [0-9.,]+ s', '', about)}.\n"
    for number, finding in enumerate(weighed(report, speech)):
        if number < 3 or finding.weight >= ODD:
            yield f"- {speech.say(finding.line)}"


def doubts(game: Game) -> Iterator[str]:
    """What the data file itself says of numbers that nobody here has read off a card."""
    found = {name: remark for name, remark in remarks(game).items() if source_of_numbers(remark) in ("public", "reconstructed")}
    yield "\n## What is not printed\n"
    if not found:
        yield f"`{game.id}/data.toml` says that all of it is printed."
        return
    yield "If a figure above is not what you know from the table, look at these numbers first:\n"
    yield from (f"- `{name}`: {remark}" for name, remark in found.items())


def rows(report: Report, speech: Speech) -> Iterator[str]:
    for name, columns, told in tables(report, speech):
        yield f"\n## {name}\n"
        yield f"| {' | '.join(columns)} |"
        yield f"|---|{'---:|' * (len(columns) - 1)}"
        shown = told if len(told) <= 2 * ROWS + 1 else told[:ROWS]
        yield from (f"| {' | '.join(row)} |" for row in shown)
        if len(shown) < len(told):
            yield f"\n{len(told) - len(shown)} more: `manse lab {report.game} --html report.html`"


def variants(game: Game, speech: Speech) -> Iterator[str]:
    """What the variants that come with the game do to it, beside the box as it comes."""
    yield "\n## Variants\n"
    yield f"Each beside the box as it comes, in {speech.number(VARIANT_GAMES, 0)} games with the same deals.\n"
    for one in gallery(game):
        rooms = [Room(setting(game, None, {}, data)) for data in (one.id, None)]
        found = reported(rooms, play_all(rooms, VARIANT_GAMES, None, lambda _: None), [{}, {}], 0)
        yield f"- **{one.name}** (`--data {one.id}`). {one.note} Measured: {' '.join(sentences(found, speech))}"


def main(ids: list[str]) -> None:
    INTO.mkdir(parents=True, exist_ok=True)
    for id in ids or manse.games():
        game = manse.game(id)
        report = investigate(setting(game, None, {}, None), None, None, None)
        (INTO / f"{id}.md").write_text(written(game, report, speech_of(id, "en")), encoding="utf-8")
        print(f"{id}: {report.seconds:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
