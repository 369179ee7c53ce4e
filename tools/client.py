"""Builds, checks and tests the browser's part in web/: `python -m tools.client build|check|test`.

Node comes from the machine if it is new enough, else from PyPI into .venv, so that Python is all one needs.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.setup import PYTHON, ROOT, VENV, make_venv, run

WEB = ROOT / "web"
BUILT = ROOT / "src" / "manse" / "server" / "static"
MODULES = WEB / "node_modules"
AT_THE_TOP = tuple(sorted(file.name for pattern in ("*.ts", "*.js", "*.json", "*.html") for file in WEB.glob(pattern)))
LOCK = ROOT / "requirements" / "client.txt"


def main(wish: str) -> None:
    if wish == "build" and (BUILT / "index.html").is_file() and stamped("built", sources()):
        return
    node = find_node() or install_node()
    path = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}", "NO_UPDATE_NOTIFIER": "1"}
    lock = [WEB / "package-lock.json"]
    if not stamped("installed", lock):
        print("Installing the browser's packages …", flush=True)
        npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], path)
        stamp("installed", lock)
    if wish == "build":
        print("Building the pages …", flush=True)
        npm(["run", "--silent", "build", "--", "--logLevel", "warn"], path)
        stamp("built", sources())
    else:
        npm(["run", "--silent", wish], path)


def npm(arguments: list[str], environment: dict[str, str]) -> None:
    if subprocess.run(["npm", *arguments], cwd=WEB, env=environment).returncode:
        sys.exit(f"This command failed in web/: npm {' '.join(arguments)}")


def find_node() -> Path | None:
    """Of the machine, or of .venv."""
    for found in (shutil.which("node"), str(VENV / "bin" / "node")):
        if found and Path(found).is_file() and (Path(found).parent / "npm").exists() and new_enough(found):
            return Path(found)
    return None


def new_enough(node: str) -> bool:
    """What Vite needs: 20.19, or 22.12 and newer."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    if version is None:
        return False
    major, minor = int(version[1]), int(version[2])
    return (major, minor) >= (22, 12) or (major == 20 and minor >= 19)


def install_node() -> Path:
    print("Installing Node into .venv …", flush=True)
    make_venv()
    run([str(PYTHON), "-m", "uv", "pip", "install", "--quiet", "--python", str(PYTHON), "--require-hashes", "--requirement", str(LOCK)])
    node = find_node()
    if node is None:
        sys.exit("There is no Node 20.19 or newer here, and the one from PyPI does not run. Install Node, then try again.")
    return node


def sources() -> list[Path]:
    """All that a build is made of."""
    inside = (file for part in ("public", "src") for file in (WEB / part).rglob("*") if file.is_file())
    return [WEB / name for name in AT_THE_TOP] + sorted(inside)


def stamped(name: str, files: Iterable[Path]) -> bool:
    mark = MODULES / f".manse-{name}"
    return mark.is_file() and mark.read_text() == digest(files)


def stamp(name: str, files: Iterable[Path]) -> None:
    (MODULES / f".manse-{name}").write_text(digest(files))


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(str(file.relative_to(WEB)).encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


if __name__ == "__main__":
    main(sys.argv[1])
