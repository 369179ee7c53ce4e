"""Makes .venv with the locked packages of one of the files in requirements/. Needs Python 3.11 and nothing else."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


def main(lock: str) -> None:
    if sys.version_info < (3, 11):
        sys.exit(f"Manse needs Python 3.11 or newer; this is {sys.version.split()[0]}. Set PYTHON=… for make.")
    wanted = ROOT / "requirements" / f"{lock}.txt"
    stamp = VENV / f"{lock}.stamp"
    digest = hashlib.sha256(wanted.read_bytes() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == digest:
        return
    make_venv()
    print(f"Installing the packages of requirements/{lock}.txt …", flush=True)
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "--quiet", "--compile-bytecode", "--python", str(PYTHON)]
    run([*uv, "--require-hashes", "--requirement", str(wanted)])
    run([*uv, "--no-deps", "--editable", str(ROOT)])
    for old in VENV.glob("*.stamp"):
        old.unlink()
    stamp.write_text(digest)
    if lock == "dev":  # what tests need, running needs too
        run_lock = hashlib.sha256((ROOT / "requirements/run.txt").read_bytes() + (ROOT / "pyproject.toml").read_bytes())
        (VENV / "run.stamp").write_text(run_lock.hexdigest())


def make_venv() -> None:
    if not PYTHON.exists():
        print("Making .venv …", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
        if made.returncode and can_apt():  # Debian ships venv's pip apart
            version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
            run(["apt-get", "update", "-qq"])
            run(["apt-get", "install", "-y", "-qq", version])
            shutil.rmtree(VENV, ignore_errors=True)
            made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
        if made.returncode:
            sys.exit(f"Python's venv does not work here: {(made.stderr or made.stdout).strip()}")
    if subprocess.run([str(PYTHON), "-c", "import uv"], capture_output=True).returncode:
        run([str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv"])


def can_apt() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def run(command: list[str]) -> None:
    failed = subprocess.run(command).returncode
    if failed:
        sys.exit(f"This command failed: {' '.join(command)}")


if __name__ == "__main__":
    main(sys.argv[1])
