"""Traces by OpenTelemetry, where MANSE_TELEMETRY says whom to send them: requests, sockets, commits of the log, bots' thoughts.

They say no more than logs do: no addresses of people, nor of tables (a request is named by its route), no cards, no messages, no texts of
errors. Nothing of OpenTelemetry is imported unless it is wanted.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from manse.server.logs import REQUEST

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

QUIET = ("/health", "/ready", "/metrics")
"""What is asked again and again, by machines."""
_provider: "TracerProvider | None" = None


def begin(address: str) -> None:
    """Spans go to this OTLP receiver from now on, by HTTP; nowhere, if there is none."""
    global _provider
    if not address or _provider is not None:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from manse import __version__

    _provider = TracerProvider(resource=Resource.create({"service.name": "manse", "service.version": __version__}))
    _provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{address.rstrip('/')}/v1/traces")))


def end() -> None:
    """What is left is sent."""
    global _provider
    if _provider is not None:
        _provider.shutdown()
        _provider = None


@contextmanager
def traced(name: str, parent: Any = None, **told: str | int) -> Iterator[Any]:
    """A span around the block; none, if nobody wants one."""
    if _provider is None:
        yield None
        return
    from opentelemetry.trace import StatusCode

    tracer = _provider.get_tracer("manse")
    with tracer.start_as_current_span(name, parent, attributes=told, record_exception=False, set_status_on_exception=False) as span:
        try:
            yield span
        except BaseException:
            span.set_status(StatusCode.ERROR)
            raise


def with_traces(app: ASGIApp) -> ASGIApp:
    """A span for each request and each socket, in the trace that a proxy has begun, if it has."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if _provider is None or scope["type"] not in ("http", "websocket") or scope["path"] in QUIET:
            await app(scope, receive, send)
            return
        from opentelemetry.propagate import extract

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"] if name.startswith(b"trace")}
        kind = str(scope.get("method") or "SOCKET")
        with traced(kind, extract(headers), **{"manse.request": REQUEST.get()}) as span:

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.set_attribute("http.response.status_code", message["status"])
                await send(message)

            try:
                await app(scope, receive, sending)
            finally:
                route = str(scope.get("path_template") or "")
                span.update_name(f"{kind} {route}".strip())
                span.set_attribute("http.route", route)

    return wrapped
