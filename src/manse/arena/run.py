"""Playing a contest on all cores, or on a cluster; what is done is on the disk at once, so that an interrupted one goes on."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from manse.arena.contest import Contest, Result, play, remaining
from manse.engine.errors import DataError

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
    heading = json.loads(json.dumps(contest._asdict()))
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
    with ProcessPoolExecutor(cores or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(play, contest, number) for number in numbers]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def on_ray(contest: Contest, numbers: Iterable[int], address: str) -> Iterator[Result]:
    """Each game a task of a Ray cluster; "local" starts one on this machine."""
    try:
        import ray
    except ImportError:
        raise DataError("--ray needs the extra packages of manse[learn]") from None
    if address == "local":
        ray.init(log_to_driver=False, include_dashboard=False)
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        task = ray.remote(play)
        waiting = [task.remote(contest, number) for number in numbers]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        ray.shutdown()
