"""The middleware of all requests: checks of host and origin, security headers, the access log.

The log never contains names, tokens or texts; of an address it has only the endpoint and the match.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bgf.web.operator.metrics import REQUEST_SECONDS, REQUESTS

__all__ = ["CSP", "EMBEDDED_CSP", "HEADERS", "Guard"]

_PERMITTED = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)

CSP = f"{_PERMITTED}; frame-ancestors 'none'"
"""The content security policy of pages."""

EMBEDDED_CSP = f"{_PERMITTED}; frame-ancestors *"
"""The policy of the one page that other sites may embed: a match without any controls."""

HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
"""The headers of every answer, unless the answer sets a header of the same name."""

_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
"""`HEADERS` in the form of ASGI."""

_READING = frozenset(("GET", "HEAD"))
_FOREIGN = frozenset(("cross-site", "same-site"))

_log = logging.getLogger("bgf.web.access")


class Guard:
    """Middleware that refuses foreign hosts and origins, and adds headers.

    Args:
        app: the application behind it.
        hosts: the host names that the server answers to; any if empty.
        origin: the origin of a public address; that of the request's host if empty.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = (), origin: str = "") -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._origin = origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or opens a socket."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            scope["bgf.refusal"] = refusal
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        began = time.monotonic()

        async def send_with_headers(event: Message) -> None:
            if event["type"] == "http.response.start":
                named = {name for name, _ in event["headers"]}
                missing = [header for header in _RAW_HEADERS if header[0] not in named]
                event["headers"] = [*event["headers"], *missing]
                _note_request(scope, event["status"], time.monotonic() - began)
            await send(event)

        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: Headers) -> str | None:
        """Returns the code of the reason for refusing a request; None if it is not refused."""
        host = headers.get("host", "").lower()
        if self._hosts and _host_name(host) not in self._hosts:
            return "host"
        if scope["type"] == "http" and scope["method"] in _READING:
            return None
        if headers.get("sec-fetch-site") in _FOREIGN:
            return "origin"
        origin = headers.get("origin")
        if origin is None:  # the client is not a browser
            return None
        if self._origin and origin == self._origin:
            return None
        place = _place_of(origin)
        return None if place and place == host else "origin"


def _place_of(origin: str) -> str:
    """Returns the host and port of an origin; empty if it has none, or is invalid."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _host_name(host: str) -> str:
    """Returns a host without its port."""
    if host.startswith("["):  # an address of IPv6, which has colons itself
        address, _, _ = host.rpartition("]")
        return f"{address}]"
    name, _, _ = host.partition(":")
    return name


def _note_request(scope: Scope, status: int, seconds: float) -> None:
    """Logs an answered request, and counts it in the metrics.

    Args:
        scope: the scope of the request.
        status: the HTTP status of the answer.
        seconds: the time until the answer began.
    """
    endpoint = scope.get("bgf.endpoint", "page")
    match = scope.get("path_params", {}).get("match", "-")
    REQUESTS.labels(endpoint, status).inc()
    REQUEST_SECONDS.labels(endpoint).observe(seconds)
    _log.info("%s match=%s status=%d ms=%.1f", endpoint, match, status, seconds * 1000)
