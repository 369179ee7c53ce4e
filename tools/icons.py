"""The icons that phones and desktops ask for, drawn from web/public/icons/icon.svg: `python -m tools.icons`."""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch

FOLDER = Path(__file__).parent.parent / "web" / "public" / "icons"
SIZES = {"icon-180": 180, "icon-192": 192, "icon-512": 512, "icon-mask-512": 512}
FULL = ("icon-180", "icon-mask-512")
"""Those that the device cuts to a shape of its own: the ground reaches into the corners."""
KEPT = 0.8
"""So much of a mask's width is never cut away."""


def drawn(name: str, svg: str) -> str:
    if name in FULL:
        svg = svg.replace('rx="13"', "")
    if "mask" in name:
        ground, art = re.match(r"(.*?<rect[^>]*/>)(.*)</svg>", svg, re.DOTALL).groups()  # type: ignore[union-attr]
        edge = 32 * (1 - KEPT)
        svg = f'{ground}<g transform="translate({edge} {2 * edge}) scale({KEPT})">{art}</g></svg>'
    return svg


def main() -> None:
    svg = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawn(name, svg)}")
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
