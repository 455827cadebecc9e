"""The port of the operator: metrics in the text format of Prometheus, and readiness.

Players never reach it: it listens at an address of its own.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

__all__ = ["build_operator_app", "reasons_not_ready", "serving_operator"]

_LONGEST_SILENCE = 10.0
"""Seconds without an answer from the store after which a server is not ready."""

_LONGEST_STALL = 300.0
"""Seconds without any answered job after which a server is not ready.

A job of a bot may take up to four minutes.
"""


def reasons_not_ready(registry: CollectorRegistry, processes: int) -> list[str]:
    """Returns the codes of the reasons why a server is not ready; empty if it is.

    Args:
        registry: the metrics of its processes.
        processes: the number of server processes that there should be.

    Returns:
        Any of these codes: ``processes`` if some processes have not reported yet, ``store`` if the
        store does not answer one of them, ``bots`` if jobs wait and none is answered.
    """
    found: dict[str, list[float]] = {}
    for metric in registry.collect():
        for sample in metric.samples:
            found.setdefault(sample.name, []).append(sample.value)
    answered = found.get("bgf_store_answered_seconds", [])
    stalled = found.get("bgf_stalled_seconds", [])
    earliest = time.time() - _LONGEST_SILENCE
    reasons = []
    if len(answered) < processes:
        reasons.append("processes")
    if any(at < earliest for at in answered):
        reasons.append("store")
    if any(seconds > _LONGEST_STALL for seconds in stalled):
        reasons.append("bots")
    return reasons


def build_operator_app(registry: CollectorRegistry, processes: int) -> Starlette:
    """Returns the application of the operator's port.

    Args:
        registry: the metrics of the server processes.
        processes: the number of server processes.
    """

    async def metrics(request: Request) -> Response:
        return Response(generate_latest(registry), headers={"content-type": CONTENT_TYPE_LATEST})

    async def ready(request: Request) -> Response:
        reasons = reasons_not_ready(registry, processes)
        status = "not ready" if reasons else "ready"
        return JSONResponse({"status": status, "reasons": reasons}, 503 if reasons else 200)

    return Starlette(routes=[Route("/metrics", metrics), Route("/readyz", ready)])


@contextmanager
def serving_operator(
    listener: socket.socket | None, registry: CollectorRegistry, processes: int = 1
) -> Iterator[None]:
    """Serves the operator's port in a thread, while the context lasts.

    Args:
        listener: a socket that listens; None for no port.
        registry: the metrics of the server processes.
        processes: the number of server processes.
    """
    if listener is None:
        yield
        return
    config = uvicorn.Config(
        build_operator_app(registry, processes),
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    run = threading.Thread(
        target=server.run, kwargs={"sockets": [listener]}, name="bgf operator", daemon=True
    )
    run.start()
    try:
        yield
    finally:
        server.should_exit = True
        run.join()
