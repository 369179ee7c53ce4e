"""The code of GPU kernels beside another checkout's, without a GPU: `python bench/kernels.py OTHER [--titles …] [--kernels …]`

Compiles for an H200 (sm_90) what a GPU spends its time in, with NVIDIA's compiler and linker, which come with numba-cuda: playouts of
random moves; a step; and what is legal and known after it. Prints before → now: instructions of the machine code, PTX's instructions that
read or write memory, and registers, bytes of stack and of spilled registers of a thread. Where both have the same PTX, but for the names
of functions and constants and the order of these, it says so.
"""

import argparse
import json
import os
import re
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

from timed import show

HERE = Path(__file__).parent.parent
HOPPER = (9, 0)
INSTRUCTION = 16
"""Bytes of one, in all of NVIDIA's machine code since Volta."""
KERNELS = ("kernel_playout", "kernel_step", "kernel_look")
COUNTS = ("instructions", "memory", "registers", "stack", "spilled")


def code_bytes(cubin: bytes) -> int:
    """The size of an ELF file's executable sections."""
    table, size, count = (*struct.unpack_from("<Q", cubin, 0x28), *struct.unpack_from("<HH", cubin, 0x3A))
    sections = [struct.unpack_from("<IIQQQQ", cubin, table + size * n) for n in range(count)]
    return sum(length for _, _, flags, _, _, length in sections if flags & 4)


def bare(ptx: str) -> str:
    """Without what another run of the compiler names or orders otherwise."""
    text = re.sub(r"(?m)^\.(const|common|global|visible \.global).*|_ZN\w+|_cudapy\w*(\$\w*)*|//.*", "", ptx)
    return "\n".join(filter(str.strip, text.splitlines()))


def measured(title: str, kernel: str) -> dict[str, int | str]:
    from cuda.core import Linker, LinkerOptions, ObjectCode
    from numba import cuda

    import manse
    from manse.engine.cuda import kernels_of, signatures

    for name, module in list(sys.modules.items()):
        if name.endswith("cuda.dispatcher"):
            vars(module)["get_current_device"] = lambda: SimpleNamespace(compute_capability=HOPPER)
    game = manse.game(title)
    ptx, _ = cuda.compile_ptx(getattr(kernels_of(game), kernel).py_func, signatures(game)[kernel], cc=HOPPER)
    linker = Linker(ObjectCode.from_ptx(ptx.encode()), options=LinkerOptions(arch="sm_90", verbose=True))
    cubin = linker.link("cubin")
    told = linker.get_info_log()
    return {
        "ptx": bare(ptx),
        "instructions": code_bytes(cubin.code) // INSTRUCTION,
        "memory": len(re.findall(r"\b(?:ld|st|atom)\.(?:local|global|shared|u|s|b|v)", ptx)),
        "registers": max(map(int, re.findall(r"[Uu]sed (\d+) registers", told))),
        "stack": max(map(int, re.findall(r"(\d+) bytes stack frame", told))),
        "spilled": sum(map(int, re.findall(r"(\d+) bytes spill stores", told))),
    }


def asked(checkout: Path, title: str, kernels: list[str]) -> dict[str, dict[str, int | str]]:
    """With the same hashes of words in each process: the order in which Numba writes things down depends on them."""
    paths = os.pathsep.join([str(checkout / "src"), str(HERE / "bench")])
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONWARNINGS": "ignore", "PYTHONHASHSEED": "0"}
    if checkout != HERE:
        environment["MANSE_CACHE"] = str(checkout / "build" / "cache")
    command = [sys.executable, "-P", __file__, str(checkout), "--worker", title, "--kernels", *kernels]
    found: dict[str, dict[str, int | str]] = json.loads(subprocess.check_output(command, env=environment))
    return found


def beside(before: int, now: int) -> str:
    ratio = f" ({now / before:.3f} ×)" if before else ""
    return f"{now:,}" if before == now else f"{before:,} → {now:,}{ratio}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("--titles", nargs="*", default=[])
    parser.add_argument("--kernels", nargs="*", default=KERNELS, choices=KERNELS)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        print(json.dumps({kernel: measured(given.worker, kernel) for kernel in given.kernels}))
        return
    import manse

    rows = []
    for title in given.titles or manse.games():
        before, now = (asked(checkout, title, list(given.kernels)) for checkout in (given.other.resolve(), HERE))
        for kernel in given.kernels:
            counts = [beside(int(before[kernel][count]), int(now[kernel][count])) for count in COUNTS]
            same = "the same" if before[kernel]["ptx"] == now[kernel]["ptx"] else "another"
            rows.append([title, kernel.removeprefix("kernel_"), same, *counts])
        print(f"{title} is compiled", file=sys.stderr, flush=True)
    show("Kernels for sm_90, before → now", ["game", "kernel", "PTX", *COUNTS], rows)


if __name__ == "__main__":
    main()
