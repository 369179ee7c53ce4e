"""Traces go to a receiver of OTLP, if one is wished for, and tell of nobody's cards, names, tables or addresses."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.server.player import Player
from tests.server.service import running

TRACE = "0af7651916cd43dd8448eb211c80319c"


@contextmanager
def receiver() -> Iterator[tuple[str, Queue[bytes]]]:
    received: Queue[bytes] = Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/traces"
            received.put(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", received
    finally:
        server.shutdown()
        server.server_close()


async def test_what_a_trace_tells(tmp_path: Path) -> None:
    with receiver() as (address, received), running(tmp_path, telemetry=address) as service:
        async with Player(service.address, "Traceable", traceparent=f"00-{TRACE}-b7ad6b7169203331-01") as player:
            table = await player.make("ghosts", "me", "bot")
            answer = await player.http.get(f"/api/tables/{table}")
            socket = await player.sit(table, 0)
            await socket.my_turn()
            await socket.decide(socket.now["legal"][0]["action"])
            await socket.close()
            await player.get("/api/tables/nowhere", status=404)
        service.stop()  # and sends what is left
        bodies = [received.get(timeout=60)]
        while not received.empty():
            bodies.append(received.get())
    spans = [
        span
        for body in bodies
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]
    names = {span.name for span in spans}
    assert {"POST /api/tables", "GET /api/tables/{table_id}", "SOCKET /api/tables/{table_id}/live", "commit", "thought"} <= names, names
    told = {attribute.value.string_value for span in spans for attribute in span.attributes}
    assert answer.headers["x-request-id"] in told
    codes = {attribute.value.int_value for span in spans for attribute in span.attributes if attribute.key.endswith("status_code")}
    assert codes >= {200, 404}
    assert any(span.trace_id.hex() == TRACE for span in spans)
    whole = b"".join(bodies)
    assert all(secret.encode() not in whole for secret in (table, "Traceable", "127.0.0.1", player.cookie))


def test_nobody_pays_for_traces_that_nobody_wants() -> None:
    script = (
        "import sys; from manse.server import telemetry; telemetry.begin('')\n"
        "with telemetry.traced('commit', lines=1) as span: assert span is None\n"
        "assert not any(name.startswith('opentelemetry') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
