"""What the terminal itself says; what games say stands in their own words."""

import tomllib
from functools import cache
from pathlib import Path

from manse.engine.speech import Words


@cache
def catalogue(language: str) -> Words:
    return Words(tomllib.loads((Path(__file__).parent / "words" / f"{language}.toml").read_text(encoding="utf-8")))
