"""Asks axe-core what is wrong with a page for people who do not see it, or see it otherwise."""

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

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
