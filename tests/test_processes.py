"""Processes that work for another: when that one is killed from outside, none of them is left behind."""

import subprocess
import sys

import psutil

WORKING = """
import os, time
from manse.processes import pool

if __name__ == "__main__":
    with pool(2) as workers:
        workers.submit(time.sleep, 600)
        workers.submit(os.getpid).result()  # one is busy then, one waits for work
        print(*workers._processes, flush=True)
"""


def test_who_is_killed_leaves_no_worker_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", WORKING], stdout=subprocess.PIPE, text=True) as working:
        assert working.stdout is not None
        workers = [psutil.Process(int(pid)) for pid in working.stdout.readline().split()]
        working.kill()
    assert len(workers) == 2
    assert not psutil.wait_procs(workers, timeout=60)[1]
