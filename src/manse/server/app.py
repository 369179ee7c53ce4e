"""The application: routes, dependencies, errors, metrics."""

import asyncio
import gc
import logging
import multiprocessing
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Response, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from litestar.stores.base import Store

import manse
from manse.server import telemetry
from manse.server.analysis import Analyses
from manse.server.bounds import LONGEST_BODY, check_address, check_text
from manse.server.ceremonies import Ceremonies
from manse.server.days import Days
from manse.server.friends import Friends
from manse.server.games import Games
from manse.server.handover import say_ready
from manse.server.house import House
from manse.server.lab import Lab
from manse.server.leaderboards import Leaderboards
from manse.server.leaving import Leaving
from manse.server.lessons import Lessons
from manse.server.live import live
from manse.server.logs import REQUEST, logging_config
from manse.server.notes import TableNotes
from manse.server.notices.pages import NoticePages
from manse.server.notices.settings_pages import ONE_CLICK, NoticeSettings
from manse.server.pages import site
from manse.server.pairing import Pairing
from manse.server.passkeys import Passkeys
from manse.server.people import People, Signer, who_asks, who_looks
from manse.server.profiles import Profiles
from manse.server.puzzles import Puzzles
from manse.server.records import Records
from manse.server.redis_client import connect
from manse.server.refusal import Refusal
from manse.server.reports import Reports
from manse.server.reviewing import ReviewPages, review_live
from manse.server.security import address_of, check_origin, is_loopback, with_headers
from manse.server.seekers import Seekers
from manse.server.sets.controller import Sets
from manse.server.settings import Settings
from manse.server.tables import Tables
from manse.server.tournaments.controller import Tournaments
from manse.server.vacation_pages import Vacations
from manse.server.variants import Variants
from manse.server.visitors import hall
from manse.server.zipping import zipped

if TYPE_CHECKING:
    from manse.server.relay import Relay

log = logging.getLogger("manse")
LIMITS = "limits"
"""The store of what each address has asked for in the last minute."""
CONTROLLERS = (
    Games,
    People,
    Passkeys,
    Leaving,
    Profiles,
    Friends,
    Reports,
    ReviewPages,
    Tables,
    TableNotes,
    Records,
    Analyses,
    Days,
    Lab,
    Leaderboards,
    Lessons,
    NoticePages,
    NoticeSettings,
    Pairing,
    Puzzles,
    Sets,
    Tournaments,
    Vacations,
    Variants,
)


@get("/health", tags=["service"], summary="Is the service well? 503 if the database cannot be written; warming while games are made ready")
async def health(house: House) -> Response[dict[str, Any]]:
    trouble = await house.health.trouble()
    told = {"status": trouble or ("warming" if house.warmth.cold else "ok"), "version": manse.__version__}
    return Response(told if trouble else {**told, "tables": await house.store.counts()}, status_code=503 if trouble else 200)


@get("/ready", tags=["service"], summary="Should people be sent here? 503 while the database or Redis cannot be reached")
async def ready(house: House) -> Response[dict[str, str]]:
    trouble = await house.health.trouble() or ("Redis is away: this worker goes on alone" if house.cut_off else None)
    return Response({"status": trouble or "ready"}, status_code=503 if trouble else 200)


def check_watcher(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Figures are for who runs the house: with the token of its settings, or from the same machine if there is none."""
    wanted = connection.app.state.settings.metrics_token
    given = connection.headers.get("authorization", "").removeprefix("Bearer ")
    allowed = secrets.compare_digest(given.encode(), wanted.encode()) if wanted else is_loopback(address_of(connection))
    if not allowed:
        raise Refusal("forbidden", "the figures are for who runs the house")


class Metrics(PrometheusController):
    tags = ("service",)
    guards = (check_watcher,)


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[dict[str, str]]:
    return Response({"code": refusal.code, "message": refusal.message}, status_code=refusal.status)


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    codes = {400: "bad", 401: "unnamed", 403: "forbidden", 404: "not_found", 405: "bad", 429: "too_fast"}
    detail = error.detail
    if isinstance(error, ValidationException) and error.extra:
        detail = "; ".join(f"{fault.get('key', '')}: {fault['message']}" for fault in error.extra if isinstance(fault, dict))
    return Response({"code": codes.get(error.status_code, "bad"), "message": detail}, status_code=error.status_code, headers=error.headers)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    log.error("an answer failed", exc_info=error)
    message = f"something went wrong in the house; it was noted as {REQUEST.get()}"
    return Response({"code": "broken", "message": message}, status_code=500)


async def check_request(request: Request[Any, Any, Any]) -> None:
    """A change must come from our own page: from its origin, and with a header that no other page can send."""
    check_address(request.url.path, request.url.query)
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if request.url.path.startswith(ONE_CLICK):
        return
    check_origin(request, request.app.state.settings)
    if "authorization" not in request.headers and "x-manse" not in request.headers:
        raise Refusal("forbidden", "a change needs the header X-Manse, or a program's token")
    check_text(await request.body())


def shared_by_workers(redis: str) -> tuple["Relay", dict[str, Store]]:
    """What several workers have together."""
    from manse.server.relay import Relay
    from manse.server.shared import SteadyStore

    return Relay(redis), {LIMITS: SteadyStore(connect(redis))}


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings.from_environment()
    relay, stores = shared_by_workers(settings.redis) if settings.redis else (None, {})
    channels = ChannelsPlugin(backend=relay or MemoryChannelsBackend(), arbitrary_channels_allowed=True)
    house = House(settings, channels, relay)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        secret = settings.secret or await house.store.secret("cookies")
        app.state.signer, app.state.ceremonies, app.state.seekers = Signer(secret), Ceremonies(secret), Seekers(house)
        await house.open()
        _leave_with_parent()
        gc.freeze()  # what has been loaded by now stays, hardly any of it garbage: it is never looked through
        gc.set_threshold(50_000, 20, 50)
        gc.enable()
        yield
        await house.close()
        await asyncio.to_thread(telemetry.end)

    metrics = PrometheusConfig(app_name="manse", prefix="manse", group_path=True, exclude=["^/assets", "/live$"])
    unlimited = ["^/assets", "^/health$", "^/ready$", "^/metrics$"]
    limits = RateLimitConfig(rate_limit=("minute", settings.rate_limit), store=LIMITS, exclude=unlimited)
    app = Litestar(
        route_handlers=[*CONTROLLERS, live, hall, review_live, health, ready, Metrics, *site()],
        plugins=[channels],
        stores=stores,
        lifespan=[lifespan],
        on_startup=[serve_when_ready],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "person": Provide(who_asks),
            "visitor": Provide(who_looks),
        },
        middleware=[metrics.middleware, limits.middleware],
        compression_config=zipped(1000, 6, "/trials$", "^/assets"),
        before_request=check_request,
        request_max_body_size=LONGEST_BODY,
        exception_handlers={Refusal: refused, HTTPException: failed, Exception: broken},
        openapi_config=OpenAPIConfig(title="Manse", version=manse.__version__, path="/schema"),
        logging_config=logging_config(),
        signature_types=[House],
    )
    app.state.settings = settings
    telemetry.begin(settings.telemetry)
    app.asgi_handler = with_headers(telemetry.with_traces(app.asgi_handler))
    return app


async def serve_when_ready() -> None:
    """Begins when the house before has left, if there was one at this door."""
    await asyncio.to_thread(say_ready)


def _leave_with_parent() -> None:
    """A worker whose supervisor was killed goes too, as if asked to: else it would serve on, unseen, with nobody to stop it."""
    parent, loop = multiprocessing.parent_process(), asyncio.get_running_loop()

    def leave() -> None:
        assert parent is not None
        loop.remove_reader(parent.sentinel)
        signal.raise_signal(signal.SIGTERM)

    if parent is not None:
        loop.add_reader(parent.sentinel, leave)
