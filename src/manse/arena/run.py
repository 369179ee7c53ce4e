"""Playing a contest on all cores, or on a cluster; what is done is on the disk at once, so that an interrupted one goes on."""

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from manse.arena.contest import Contest, Result, play, remaining
from manse.engine.errors import DataError
from manse.processes import pool

Told = Callable[[Result], None]


def run(contest: Contest, games: int, file: Path, resume: bool, cores: int, ray: str | None, told: Told) -> list[Result]:
    """All results, the earlier ones of the file among them. Ctrl-C keeps what is done."""
    done = begin(contest, file, resume)
    wanted = list(remaining(done, games))
    player = on_ray(contest, wanted, ray) if ray is not None else on_cores(contest, wanted, cores)
    with open(file, "a", encoding="utf-8") as log:
        try:
            for result in player:
                log.write(json.dumps(result._asdict()) + "\n")
                log.flush()
                done.append(result)
                told(result)
        except KeyboardInterrupt:
            pass
    return sorted(done, key=lambda result: result.number)


def begin(contest: Contest, file: Path, resume: bool) -> list[Result]:
    """The results that are in the file already; the first line says what is played."""
    asked = {name: value for name, value in contest._asdict().items() if name != "fair" or value}  # older files do not speak of it
    heading = json.loads(json.dumps(asked))
    if resume:
        try:
            first, *lines = file.read_text(encoding="utf-8").splitlines()
            same = json.loads(first) == heading
        except (OSError, ValueError) as error:
            raise DataError(f"{file} cannot be gone on with: {error}") from None
        if not same:
            raise DataError(f"{file} is of another contest: {first}")
        return [result for line in lines if (result := _read(line)) is not None]
    if file.exists():
        raise DataError(f"{file} exists already: --resume goes on with it, --out names another")
    file.write_text(json.dumps(heading) + "\n", encoding="utf-8")
    return []


def _read(line: str) -> Result | None:
    """A line that was cut off in the middle is played again."""
    try:
        return Result(**json.loads(line))
    except (ValueError, TypeError):
        return None


def on_cores(contest: Contest, numbers: list[int], cores: int) -> Iterator[Result]:
    if cores == 1:
        yield from (play(contest, number) for number in numbers)
        return
    with pool(cores or None) as workers:
        try:
            for future in as_completed([workers.submit(play, contest, number) for number in numbers]):
                yield future.result()
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def on_ray(contest: Contest, numbers: Iterable[int], address: str) -> Iterator[Result]:
    """Each game a task of a Ray cluster."""
    with cluster(address) as spread:
        yield from spread(play, ((contest, number) for number in numbers))


def installed() -> Any:
    """Ray; or a line that says what is missing."""
    try:
        import ray
    except ImportError:
        raise DataError("--ray needs the extra packages of manse[learn] or manse[lab]") from None
    return ray


@contextmanager
def cluster(address: str) -> Iterator[Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Iterator[Any]]]:
    """Calls of a function as tasks of a Ray cluster, in the order they are done; "local" starts one on this machine."""
    ray = installed()
    if address == "local":
        ray.init(log_to_driver=False, include_dashboard=False)
    else:
        ray.init(address=address, log_to_driver=False)

    def spread(work: Callable[..., Any], given: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        task = ray.remote(work)
        waiting = [task.remote(*one) for one in given]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)

    try:
        yield spread
    finally:
        ray.shutdown()
