"""Run by test_planted in another process, where MANSE_GAMES names one more game: reports on boxes with planted faults, as JSON."""

import json
import sys

import manse
from manse.engine.tables import parse
from manse.lab.findings import findings
from manse.lab.report import as_json, investigate
from manse.lab.speech import speech_of
from manse.lab.trial import setting

GAMES, FEW = 4_000, 400
CASES: dict[str, tuple[int, str, str | None]] = {
    "sound": (GAMES, "", None),
    "extra card": (GAMES, "extra = 1", None),
    "winning card": (GAMES, "crown = 1\ncopies = [20, 20, 20, 20, 20, 1]", None),
    "deck for ever": (FEW, "endless = 1", None),
    "step for ever": (FEW, "endless = 2", None),
    "dead end": (FEW, "stuck = 1", None),
    "idle rule": (GAMES, "bonus = 0", None),
    "absent card": (FEW, "copies = [20, 20, 20, 20, 20, 0]", None),
    "itself": (FEW, "", ""),
    "shorter": (FEW, "hand = 2\nextra = 1", "extra = 1"),
}


def main(out: str) -> None:
    game, told = manse.game("planted"), {}
    for name, (games, here, there) in CASES.items():
        boxes = [None if text is None else setting(game, 3, {}, parse("box", text)) for text in (here, there)]
        assert boxes[0]
        report = investigate(boxes[0], boxes[1], games, None)
        lines = {line.key: dict(line.args) for line in findings(report, speech_of("planted", "en"))}
        told[name] = {**as_json(report), "findings": lines}
    with open(out, "w", encoding="utf-8") as file:
        json.dump(told, file)


if __name__ == "__main__":
    main(sys.argv[1])
