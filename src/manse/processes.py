"""Work on several cores, in processes that leave with the one they work for, however it ends."""

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def pool(cores: int | None = None) -> ProcessPoolExecutor:
    """So many processes; by itself one a core. Each begins afresh, so that threads of this one do no harm, and reckons in one thread: BLAS
    would begin as many in each as there are cores."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return ProcessPoolExecutor(cores, get_context("spawn"), initializer=_leave_with_parent)


def _leave_with_parent() -> None:
    """A worker holds both ends of the pipe on which it waits for work: that its parent was killed, it would not hear there."""
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
