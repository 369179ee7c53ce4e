"""What a device needs to keep the house as an app is there."""

import json
import re
import struct
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tools.client import WEB

PNG = b"\x89PNG\r\n\x1a\n"


def test_every_icon_is_there_in_the_size_it_says() -> None:
    manifest = json.loads((WEB / "public" / "manifest.webmanifest").read_text(encoding="utf-8"))
    page = (WEB / "index.html").read_text(encoding="utf-8")
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    icons |= {src: f"{size}x{size}" for src, size in re.findall(r'rel="apple-touch-icon" href="(\S+?-(\d+)\.png)"', page)}
    assert {"192x192", "512x512", "180x180"} <= set(icons.values())
    for src, size in icons.items():
        assert measured(WEB / "public" / src.lstrip("/")) == size
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")


def measured(file: Path) -> str:
    head = file.read_bytes()[:24]
    assert head.startswith(PNG)
    width, height = struct.unpack(">II", head[16:])
    return f"{width}x{height}"


def test_a_browser_finds_no_reason_against_it(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    line = page.context.new_cdp_session(page)
    manifest = line.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    assert [found["errorId"] for found in line.send("Page.getInstallabilityErrors")["installabilityErrors"]] in ([], ["in-incognito"])
