"""Adds PyTorch's build for processors to .venv, where package sources offer it by name: `make pytorch`.

The build that all sources offer brings gigabytes of libraries for GPUs, so it is not among the locked packages. Without PyTorch its tests
are skipped, and say so.
"""

import subprocess

from tools.setup import PYTHON, VENV

WANTED = "torch==2.13.0+cpu"


def main() -> None:
    if any(VENV.glob("lib/python*/site-packages/torch")):
        return
    print("Installing PyTorch for processors …", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile"]
    if subprocess.run([*pip, WANTED], capture_output=True).returncode:
        print(f"{WANTED} is not to be had here: tests with PyTorch are skipped.", flush=True)


if __name__ == "__main__":
    main()
