import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.service import Service, postgres_server, redis_server, running
from tools import system


@pytest.fixture(scope="session")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One process, SQLite: what `make run` starts."""
    with running(tmp_path_factory.mktemp("embedded")) as service:
        yield service


@pytest.fixture(scope="session")
def scaled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Two workers, PostgreSQL and Redis."""
    for name in ("redis-server", "postgres"):
        if system.program(name) is None:
            pytest.skip(f"{name} is not installed, and only root on Debian may install it here")
    with redis_server() as redis, postgres_server() as database:
        folder: Path = tmp_path_factory.mktemp("scaled")
        with running(folder, database=database, redis=redis, workers=2) as service:
            yield service


@pytest.fixture(params=["embedded", "scaled"])
def service(request: pytest.FixtureRequest) -> Service:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Service)
    return found


@pytest.fixture
def mortal(service: Service) -> Iterator[Service]:
    """A house that the test kills as a whole. Those after it find it open again."""
    yield service
    if service.process is None:
        service.start()


@pytest.fixture(autouse=True)
async def hangs_up() -> AsyncIterator[None]:
    """A test closes the connections it opened. One that is left is noticed by Python whenever it next tidies up, in some later test."""
    yield
    loop: Any = asyncio.get_running_loop()
    assert [each for each in loop._transports.values() if not each.is_closing()] == []
