"""Open the house: serve the games to browsers."""

import asyncio
import contextlib
import gc
import os
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

import click

from manse.cli.shared import need

if TYPE_CHECKING:
    from manse.server.database import Database

T = TypeVar("T")

PACKAGES = ("uvicorn", "litestar", "msgspec", "sqlalchemy", "alembic")
"""Without which nothing of the service can be imported."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for everybody on the network.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on.")
@click.option("--database", help="Where the log is kept: sqlite:///FILE or postgresql://… (MANSE_DATABASE).")
@click.option("--redis", help="redis://…, needed for several workers (MANSE_REDIS).")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="How many processes serve.")
@click.option("--drain", is_flag=True, help="Take over from the house that is open at this port: nobody is turned away meanwhile.")
def command(host: str, port: int, database: str | None, redis: str | None, workers: int, drain: bool) -> None:
    """Open the house: serve the games to browsers."""
    need("server", *PACKAGES)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # bots' nets else think in threads that do not give way to who serves people
    if workers == 1:
        gc.disable()  # what is loaded at the start stays; the application says from when on there is garbage (app.py)
    import uvicorn

    from manse.cli.compile import compile_missing
    from manse.server.database import upgrade
    from manse.server.door import raise_descriptors
    from manse.server.handover import Handover
    from manse.server.settings import Settings
    from manse.server.workers import Workers

    settings = Settings.from_environment(database=database, redis=redis)
    if workers > 1 and not settings.redis:
        raise click.UsageError("several workers hear of each other through Redis: give --redis URL")
    prepare(settings, upgrade)
    raise_descriptors()
    for name, value in asdict(settings).items():
        os.environ[f"MANSE_{name.upper()}"] = str(value)
    if settings.warm and workers > 1:  # a single one compiles beside its guests; several would all do the same
        compile_missing()
    config = uvicorn_config(host, port, workers)
    handover = Handover(workers, overlap=bool(settings.redis))
    door = (handover.take(port) if drain else None) or config.bind_socket()
    handover.wait(door)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    click.echo(f"The house is open at {address}{'; the games are being made ready' if settings.warm else ''}", err=True)
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        if workers > 1:
            Workers(config, [door]).run()
        else:
            server.run([door])
    if workers == 1 and not server.started:
        raise SystemExit(3)


def uvicorn_config(host: str, port: int, workers: int) -> Any:
    import uvicorn

    return uvicorn.Config(
        "manse.server.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        http="manse.server.door:Requests",
        ws="manse.server.sockets:Sockets",
        ws_max_size=16_384,
        timeout_keep_alive=75,  # longer than proxies and programs keep a connection: else they ask just as it is closed
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=60,  # on a busy machine a worker is late before it is dead
        server_header=False,
    )


def prepare(settings: Any, upgrade: Any) -> None:
    """The database reachable and up to date, or one line that says why not."""
    from manse.engine.errors import DataError

    try:
        upgrade(settings)
    except DataError:
        raise
    except Exception as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise click.UsageError(f"the database cannot be used: {reason}") from None


def in_database(database: str | None, work: "Callable[[Database], Awaitable[T]]") -> T:
    """Something done with the house's database, which is brought up to date first."""
    need("server", *PACKAGES)
    from manse.server.database import Database, upgrade
    from manse.server.settings import Settings

    settings = Settings.from_environment(database=database)
    prepare(settings, upgrade)

    async def run() -> T:
        found = Database(settings)
        try:
            return await work(found)
        finally:
            await found.close()

    return asyncio.run(run())
