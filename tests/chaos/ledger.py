"""What the chaos has done so far, portion by portion: on the disk at once, so that a long run may be stopped, and goes on another day."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rich.table import Table

COUNTED = ("games", "acknowledged", "frames", "reconnections")


@dataclass
class Portion:
    """One kind of trouble for a while."""

    trouble: str
    done: dict[str, int]
    """How often what happened; first what was wanted."""
    seen: dict[str, int]
    """Of `COUNTED`."""
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Ledger:
    def __init__(self, file: Path | None) -> None:
        self.file, self.portions = file, list[Portion]()
        if file is not None and file.exists():
            whole = (line for line in file.read_text().splitlines(keepends=True) if line.endswith("\n"))
            self.portions = [Portion(**json.loads(line)) for line in whole]

    def add(self, portion: Portion) -> None:
        self.portions.append(portion)
        if self.file is not None:
            with self.file.open("a") as log:
                log.write(json.dumps(asdict(portion)) + "\n")

    def of(self, trouble: str) -> list[Portion]:
        return [portion for portion in self.portions if portion.trouble == trouble]

    def made(self, trouble: str) -> int:
        """How much of what was wanted."""
        return sum(next(iter(portion.done.values()), 0) for portion in self.of(trouble))

    @property
    def faults(self) -> list[str]:
        return [f"{portion.trouble}: {fault}" for portion in self.portions for fault in portion.faults]

    def table(self, title: str) -> Table:
        shown = Table("while", "what happened", *("games", "acknowledged", "frames", "reconnected", "faults", "seconds"), title=title)
        for trouble in dict.fromkeys(portion.trouble for portion in self.portions):
            own = self.of(trouble)
            done, seen = summed(portion.done for portion in own), summed(portion.seen for portion in own)
            what = ", ".join(f"{number:,} {word}" for word, number in done.items())
            faults = sum(len(portion.faults) for portion in own)
            shown.add_row(trouble, what, *(f"{seen[part]:,}" for part in COUNTED), str(faults), f"{sum(one.seconds for one in own):,.0f}")
        return shown


def summed(counts: Iterable[dict[str, int]]) -> Counter[str]:
    found = Counter[str]()
    for each in counts:
        found.update(each)
    return found
