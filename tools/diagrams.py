"""Draws the diagrams of the docs anew, docs/pictures/*.mmd as SVG beside them, by Mermaid in Chromium: `make diagrams`."""

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch
from tools.setup import ROOT

MERMAID = "mermaid@11"
DRAW = """async (text) => {
  mermaid.initialize({startOnLoad: false, theme: "neutral", htmlLabels: false, flowchart: {htmlLabels: false}});
  const {svg} = await mermaid.render("diagram", text);
  return svg.replace('style="', 'style="background: white; ');
}"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        done = subprocess.run(["npm", "install", "--no-save", "--silent", "--prefix", folder, MERMAID])
        if done.returncode:
            sys.exit(f"npm could not fetch {MERMAID}")
        page = launch(playwright).new_page()
        page.add_script_tag(path=Path(folder) / "node_modules/mermaid/dist/mermaid.min.js")
        for source in sorted((ROOT / "docs/pictures").glob("*.mmd")):
            source.with_suffix(".svg").write_text(page.evaluate(DRAW, source.read_text(encoding="utf-8")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
