"""Debian packages that tests need. `python -m tools.system redis-server postgres …` installs what is missing and says so, when we
are root on Debian; tests only look for programs, and are skipped with a reason where one is not there."""

import fcntl
import os
import shutil
import subprocess
import sys
from glob import glob
from pathlib import Path

PACKAGES = {
    "redis-server": ("redis-server", ("/usr/bin/redis-server",)),
    "postgres": ("postgresql", ("/usr/lib/postgresql/*/bin/postgres", "/usr/local/bin/postgres", "/opt/homebrew/bin/postgres")),
    "libfaketime": ("libfaketime", ("/usr/lib/*/faketime/libfaketimeMT.so.1",)),
    "chromium-headless-shell": ("chromium-headless-shell", ("/usr/bin/chromium-headless-shell",)),
    "chromium": ("chromium", ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")),
}


def program(name: str) -> Path | None:
    """Where a program is; None if it is not on this machine."""
    on_path = shutil.which(name)
    if on_path:
        return Path(on_path)
    found = [path for pattern in PACKAGES[name][1] for path in sorted(glob(pattern), reverse=True)]
    return Path(found[0]) if found else None


def install(packages: list[str]) -> bool:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    with open("/var/lock/manse-apt", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        print(f"Installing Debian's {', '.join(packages)} …", file=sys.stderr, flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        wait = ["-o", "DPkg::Lock::Timeout=300", "-qq", "-y"]
        for command in (["apt-get", *wait, "update"], ["apt-get", *wait, "install", "--no-install-recommends", *packages]):
            if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL).returncode:
                return False
    return True


if __name__ == "__main__":
    missing = [PACKAGES[wanted][0] for wanted in sys.argv[1:] if program(wanted) is None]
    if missing and not install(missing):
        for package in missing:  # whichever can be had
            install([package])
    for wanted in sys.argv[1:]:
        print(f"{wanted}: {program(wanted) or 'not to be had here; tests that need it are skipped'}")
