"""Where the service's processor time goes, by the stages of a decision's way.

`python bench/stages.py FILE serve …` is `manse serve …`, looked at every other millisecond of processor time: which function of ours is at
work? A look weighs as much as the event loop's thread has used since the last one. Signal USR2 writes the sums so far into FILE, and how
often the log was committed.
"""

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.server.service import Service

EVERY = 0.002
"""Seconds of processor time between two looks."""
ANSWERING = 20.0
"""Seconds in which a service says what it has spent."""
STAGES = ("socket", "check", "log", "news", "play", "windows", "views", "captions", "taking back", "encoding", "sending", "new tables")
WHERE: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("sending", "server/sockets.py", ("write", "header", "drained")),
    ("sending", "server/line.py", ("flush", "ready")),
    ("encoding", "server/line.py", ("say",)),
    ("encoding", "server/sight.py", ("drawn", "changed")),
    ("captions", "engine/speech.py", ()),
    ("captions", "engine/grammar.py", ()),
    ("captions", "/text.py", ()),
    ("captions", "server/asking.py", ()),
    ("captions", "server/sight.py", ("_caption", "choices")),
    ("views", "/view.py", ()),
    ("views", "engine/record.py", ("plain",)),
    ("views", "server/sight.py", ("seen", "view", "news", "_before")),
    ("windows", "engine/seat.py", ()),
    ("windows", "engine/match.py", ("_window", "seat", "seat_at")),
    ("windows", "server/sight.py", ("window",)),
    ("taking back", "server/undo.py", ()),
    ("taking back", "server/sight.py", ("may_undo",)),
    ("play", "server/history.py", ()),
    ("play", "engine/match.py", ()),
    ("play", "server/room.py", ("add",)),
    ("log", "server/log.py", ()),
    ("news", "server/news.py", ()),
    ("news", "server/relay.py", ()),
    ("news", "/redis/", ()),
    ("news", "litestar/channels/", ()),
    ("check", "server/live.py", ("carry_out", "decide")),
    ("check", "server/conversation.py", ("hear", "_decode", "_is_hasty")),
    ("check", "server/moves.py", ()),
    ("check", "server/bounds.py", ()),
    ("new tables", "server/tables.py", ()),
    ("new tables", "server/store.py", ()),
    ("new tables", "server/deals.py", ()),
    ("new tables", "server/people.py", ()),
    ("new tables", "server/house.py", ("refresh", "_refresh", "_load", "finish_if_over")),
    ("new tables", "/sqlalchemy/", ()),
    ("new tables", "litestar/routes/http.py", ()),
    ("new tables", "protocols/http/httptools_impl.py", ()),
)
"""The innermost function on the stack that stands here says the stage: by a part of its file's path, and its name, if any is named. Time
outside of them all is the socket's: reading, waking tasks, the server's own layers. Rows of tables are read and written through SQLAlchemy,
the log is not."""


class Spent(NamedTuple):
    """Seconds of the processor."""

    whole: float
    loop: float
    """Of the thread that serves."""
    stages: dict[str, float]
    commits: float
    """Of the log."""


class Looker:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.weights: Counter[str] = Counter()
        self._known: dict[tuple[str, str], str] = {}
        self._last = time.thread_time()

    def start(self) -> None:
        signal.signal(signal.SIGPROF, self.look)
        signal.signal(signal.SIGUSR2, self.write)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def look(self, _: int, frame: FrameType | None) -> None:
        used = time.thread_time()
        self.weights[self._stage(frame)] += used - self._last  # type: ignore[assignment]
        self._last = used

    def _stage(self, frame: FrameType | None) -> str:
        while frame is not None:
            key = (frame.f_code.co_filename, frame.f_code.co_name)
            if key not in self._known:
                self._known[key] = stage_of(*key)
            if self._known[key]:
                return self._known[key]
            frame = frame.f_back
        return "socket"

    def write(self, *_: object) -> None:
        from prometheus_client import REGISTRY

        commits = REGISTRY.get_sample_value("manse_commit_seconds_count") or 0.0
        spent = Spent(time.process_time(), time.thread_time(), dict(self.weights), commits)
        fresh = self.file.with_suffix(".fresh")
        fresh.write_text(json.dumps(spent._asdict()))
        os.replace(fresh, self.file)


def stage_of(file: str, function: str) -> str:
    """Of a function; nothing, if it stands in none."""
    found = (stage for stage, part, names in WHERE if part in file and (not names or function in names))
    return next(found, "")


def look_at(service: "Service") -> Path:
    """Before it is started. Where it says what it has spent."""
    looked = service.folder / "spent.json"
    service.command = [sys.executable, __file__, str(looked), *service.command[1:]]
    return looked


def spent_by(process: int, file: Path) -> Spent:
    """Asks a service that is looked at."""
    file.unlink(missing_ok=True)
    os.kill(process, signal.SIGUSR2)
    late = time.monotonic() + ANSWERING
    while not file.exists():
        if time.monotonic() > late:
            raise RuntimeError(f"the service did not say within {ANSWERING:g} s what it has spent")
        time.sleep(0.01)
    return Spent(**json.loads(file.read_text()))


def together(workers: Sequence[Spent]) -> Spent:
    """What several workers have spent."""
    stages: Counter[str] = Counter()
    for each in workers:
        stages.update(each.stages)
    whole, loop, commits = (sum(part) for part in zip(*((each.whole, each.loop, each.commits) for each in workers), strict=True))
    return Spent(whole, loop, dict(stages), commits)


def by_stage(before: Spent, after: Spent, decisions: float) -> dict[str, float]:
    """Microseconds of a decision in each stage. What other threads than the loop's have used counts as the log's: they write it, and also
    the rows of new tables."""
    seen = {stage: after.stages.get(stage, 0.0) - before.stages.get(stage, 0.0) for stage in STAGES}
    loop, whole = after.loop - before.loop, after.whole - before.whole
    scale = loop / (sum(seen.values()) or 1.0)
    found = {stage: seconds * scale for stage, seconds in seen.items()}
    found["log"] += whole - loop
    return {stage: 1e6 * seconds / decisions for stage, seconds in found.items()}


if __name__ == "__main__":
    Looker(Path(sys.argv[1])).start()
    sys.argv = ["manse", *sys.argv[2:]]
    from manse.cli.main import main

    main()
