"""Asks axe-core what is wrong with a page for people who do not see it, or see it otherwise."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tests.browser.chromium import resize
from tests.browser.player import overflow
from tests.browser.stages import READABLE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
"""WCAG 2.2 at level AA: whatever is found by these rules is a fault. Of axe's own advice, only what it calls grave."""
GRAVE = ("serious", "critical")
SETTLED = """new Promise((done) => {
  const look = () => document.getAnimations().every((one) => one.effect.getComputedTiming().iterations === Infinity) ? done() : next();
  const next = () => requestAnimationFrame(() => requestAnimationFrame(look));
  next();
})"""
"""Colours that change over to another scheme have arrived."""


RUN = """(options) => axe.run(document, {
  resultTypes: ['violations'],
  rules: {'target-size': {enabled: true}},
  ...options,
}).then((result) => result.violations)"""
SCHEMES: tuple[tuple[Literal["dark", "light"], dict[str, Any]], ...] = (
    ("dark", {}),
    ("light", {"runOnly": ["color-contrast", "link-in-text-block"]}),
)
"""In the second only what a scheme changes."""


def violations(page: Page, **options: Any) -> list[str]:
    """Each with where it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{fault['id']}: {', '.join(str(node['target'][0]) for node in fault['nodes'][:3])}"
        for fault in page.evaluate(RUN, options)
        if fault["impact"] in GRAVE or set(fault["tags"]) & set(WCAG)
    ]


def violations_in_both_schemes(page: Page) -> list[str]:
    found = []
    for scheme, options in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(SETTLED)
        found += [f"{scheme}: {fault}" for fault in violations(page, **options)]
    return found


ENLARGED = ((640, 360), (320, 256))
"""What is left of 1280 × 720 at 200 %, and of 1280 × 1024 at 400 %, which no board is made for."""


def faults_enlarged(page: Page, sizes: Sequence[tuple[int, int]] = ENLARGED) -> list[str]:
    """What is cut off or scrolls sideways when the page is enlarged; it has its size again afterwards."""
    found, before = [], page.viewport_size
    assert before is not None
    for size in sizes:
        resize(page, *size)
        if (wider := overflow(page)) > 0:
            found.append(f"{wider} px too wide at {size}")
        found += [f"{one} at {size}" for one in page.evaluate(READABLE, "header, main, footer")]
    resize(page, before["width"], before["height"])
    return found
