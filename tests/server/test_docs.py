"""The house serves its docs."""

import pytest

from manse.server.pages import DOCS
from tests.server.service import Service


async def test_the_docs_lie_in_the_house(embedded: Service) -> None:
    if not (DOCS / "index.html").is_file():
        pytest.skip("the docs are not built: make docs")
    async with embedded.http(follow_redirects=True) as anybody:
        first = await anybody.get("/docs/")
        assert "A house for ghost games" in first.text
        assert "script-src 'self' 'unsafe-inline'" in first.headers["content-security-policy"]
        assert "The law of imagination" in (await anybody.get("/docs/no-leaks.html")).text
        assert (await anybody.get("/docs/no-such-page")).status_code == 404
        assert (await anybody.get("/docs/%2e%2e/app.py")).status_code == 404
        assert "'unsafe-inline'" not in (await anybody.get("/")).headers["content-security-policy"].split("style-src")[0]
