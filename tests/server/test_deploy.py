"""The files that others run a house with: they name what there is."""

import configparser
import json
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest

from manse.server.settings import Settings
from tests.server.player import Player
from tests.server.service import Service

DEPLOY = Path(__file__).parents[2] / "deploy"
NOT_SETTINGS = {"MANSE_CACHE"}
OURS = re.compile(r"\b(?:manse|process)_[a-z_]+")


async def test_the_dashboard_shows_figures_that_there_are(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "bot")
        socket = await ada.sit(table, 0)
        await socket.my_turn()
        await socket.decide(socket.now["legal"][0]["action"])
        told = (await ada.http.get("/metrics")).text
        await socket.close()
    there = set(OURS.findall(re.sub(r"^#.*$", "", told, flags=re.MULTILINE)))
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    wanted = {name for panel in panels for target in panel["targets"] for name in OURS.findall(target["expr"])}
    assert len(wanted) > 10 and wanted <= there, wanted - there


@pytest.mark.parametrize("file", ["compose.yaml", "Dockerfile", "systemd/manse.service", "systemd/manse-backup.service"])
def test_settings_are_called_by_their_names(file: str) -> None:
    known = {f"MANSE_{field.name.upper()}" for field in fields(Settings)} | NOT_SETTINGS | {"MANSE_NAME"}
    assert set(re.findall(r"MANSE_[A-Z_]+", (DEPLOY / file).read_text())) <= known


@pytest.mark.parametrize("unit", ["manse.service", "manse-backup.service", "manse-backup.timer"])
def test_the_units_are_sound(unit: str) -> None:
    """By systemd's own word, where it is installed."""
    read = configparser.RawConfigParser(strict=False)
    read.read(DEPLOY / "systemd" / unit)
    assert read["Unit"]["Description"] and set(read.sections()) <= {"Unit", "Service", "Timer", "Install"}
    if systemd := shutil.which("systemd-analyze"):
        done = subprocess.run([systemd, "verify", DEPLOY / "systemd" / unit], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
