"""The application: routes and middleware around the parts of a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from bgf.web.access import Visitors
from bgf.web.after.exercises import Exercises
from bgf.web.after.looking_back import LookingBack
from bgf.web.endpoints import ENDPOINTS, HEALTH, ROOT, Endpoint
from bgf.web.games.library import Library
from bgf.web.matches.hub import Hub
from bgf.web.operator.rounds import repeat_for_ever
from bgf.web.operator.sharing import Sharing
from bgf.web.people.notices import NoticeSettings
from bgf.web.play.lobby import Lobby
from bgf.web.play.questions import Questions
from bgf.web.play.stand_ins import StandIns
from bgf.web.play.undo_requests import UndoRequests
from bgf.web.play.votes import Votes
from bgf.web.problems import NotFound, NotSaved
from bgf.web.requests.answering import answer_to, problem_answer
from bgf.web.requests.call import lang_of
from bgf.web.requests.guard import EMBEDDED_CSP, Guard
from bgf.web.requests.handlers import HANDLERS
from bgf.web.requests.limits import LIMITS, Limit, RateLimits
from bgf.web.requests.live_socket import serve_socket
from bgf.web.server import Server
from bgf.web.store.store import Store
from bgf.web.workers.jobs import Jobs, worker_count

__all__ = ["ServerSettings", "build_app"]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""The host names by which this machine reaches itself."""

_PAGES = ("/", "/g/{game}", "/m/{match}", "/m/{match}/at/{n}", "/j/{token}", "/n/{token}", "/r")
"""The addresses that show a page of the game."""

_EMBEDDED = "/embed/{match}"
"""The address of a board with its log, which other sites may show in a frame."""

_BETWEEN_DELIVERIES = 2.0
"""Seconds between two searches for notices that are due."""

_BETWEEN_SWEEPS = 3600.0
"""Seconds between two searches for data that has expired."""

_GZIP = Middleware(GZipMiddleware)
"""Only for answers without secrets: the compressed size could give secrets away."""

_AT_ROOT = ("sw.js", "manifest.webmanifest")
"""Files of the page that browsers expect at the root."""


class _EventNumber(IntegerConvertor):
    """The number of an event or a chat line in an address, of at most nine digits."""

    regex = "[0-9]{1,9}"


register_url_convertor("event", _EventNumber())


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server.

    Attributes:
        store: the database: a file, or a URL of SQLAlchemy.
        hosts: the host names that the server answers to; any if empty.
        url: the public address, if browsers reach the server through another address; else empty.
        proxies: the addresses and networks of trusted proxies, which report the client's address.
        jobs: the number of worker processes; 0 for one less than there are processors.
        limits: the rate limits by name; None for the usual ones.
        notices: how it sends notices; their links lead to `url` unless `home` is set.
        loads_games: whether all games are loaded at the start rather than on the first request.
    """

    store: str
    hosts: tuple[str, ...] = LOOPBACK
    url: str = ""
    proxies: tuple[str, ...] = ()
    jobs: int = 0
    limits: Mapping[str, Limit] | None = None
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    loads_games: bool = False


def build_app(settings: ServerSettings, clock: Callable[[], float] = time.time) -> Starlette:
    """Returns the application of a server; `app.state.server` has its parts.

    Args:
        settings: its settings.
        clock: returns the time in seconds since 1970.

    Raises:
        StoreError: if the store can't be opened.
    """
    server = _server_of(settings, clock)
    public = urlsplit(settings.url)
    hosts = settings.hosts
    if hosts and public.hostname:
        hosts = (*hosts, public.hostname)
    origin = f"{public.scheme}://{public.netloc}" if settings.url else ""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with suppress(NotSaved):  # the next heartbeat repeats it
            await server.sharing.beat()
        tasks = [
            asyncio.create_task(server.sharing.follow()),
            asyncio.create_task(server.sharing.stay_alive()),
            asyncio.create_task(server.hub.bots.resume_all()),
            *map(asyncio.create_task, _rounds(server)),
        ]
        if settings.loads_games:
            tasks.append(asyncio.create_task(server.library.load_all()))
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.close()

    static = Path(str(files("bgf.web").joinpath("static")))
    not_found = _not_found(static / "index.html")
    app = Starlette(
        routes=_routes(server, static),
        middleware=[
            Middleware(ProxyHeadersMiddleware, trusted_hosts=[*settings.proxies]),
            Middleware(Guard, hosts=hosts, origin=origin),
        ],
        exception_handlers={404: not_found, 405: not_found},
        lifespan=lifespan,
    )
    app.state.server = server
    return app


def _rounds(server: Server) -> Iterator[Coroutine[Any, Any, None]]:
    """Yields the background tasks of a server, which run until it ends."""
    chats = server.hub.chats
    notices = server.hub.notices
    yield repeat_for_ever(notices.deliver, _BETWEEN_DELIVERIES, "sending notices")
    yield repeat_for_ever(chats.sweep, _BETWEEN_SWEEPS, "deleting old chat")
    yield repeat_for_ever(notices.sweep, _BETWEEN_SWEEPS, "removing unconfirmed addresses")


def _server_of(settings: ServerSettings, clock: Callable[[], float]) -> Server:
    store = Store(settings.store, clock)
    library = Library()
    notices = settings.notices
    notices = replace(notices, home=notices.home or settings.url)
    hub = Hub(store, library, Jobs(settings.jobs or worker_count()), notices)
    stand_ins = StandIns(hub)
    limits = RateLimits(LIMITS if settings.limits is None else settings.limits)
    return Server(
        store=store,
        library=library,
        hub=hub,
        sharing=Sharing(hub, stand_ins, limits),
        lobby=Lobby(hub),
        questions=Questions(hub),
        undo_requests=UndoRequests(hub),
        stand_ins=stand_ins,
        votes=Votes(hub),
        looking_back=LookingBack(hub),
        exercises=Exercises(hub),
        visitors=Visitors(store),
        limits=limits,
        is_secure=settings.url.startswith("https:"),
    )


def _routes(server: Server, static: Path) -> list[BaseRoute]:
    routes: list[BaseRoute] = [_route(server, HEALTH, HEALTH.path)]
    for endpoint in ENDPOINTS:
        path = f"{ROOT}{endpoint.path}".replace("{n}", "{n:event}")
        path = path.replace("{line}", "{line:event}")
        routes.append(_route(server, endpoint, path))

    async def serve(socket: WebSocket) -> None:
        await serve_socket(socket, server)

    routes.append(WebSocketRoute(f"{ROOT}/matches/{{match}}/live", serve))
    routes += [Route(path, _file(static / "index.html")) for path in _PAGES]
    embedded = {"content-security-policy": EMBEDDED_CSP}
    routes.append(Route(_EMBEDDED, _file(static / "index.html", embedded)))
    routes += [Route(f"/{name}", _file(static / name)) for name in _AT_ROOT]
    files_of_page = StaticFiles(directory=static, check_dir=False)
    routes.append(Mount("/static", files_of_page, middleware=[_GZIP]))
    return routes


def _route(server: Server, endpoint: Endpoint, path: str) -> Route:
    handler = HANDLERS[endpoint.name]

    async def answer(request: Request) -> Response:
        return await answer_to(request, server, endpoint, handler)

    middleware = [_GZIP] if endpoint.name == "content" else []
    return Route(path, answer, methods=[endpoint.method], name=endpoint.name, middleware=middleware)


def _file(
    path: Path, more: Mapping[str, str] | None = None
) -> Callable[[Request], Awaitable[Response]]:
    """Returns a handler that answers with a file of the page.

    Args:
        path: the file.
        more: additional headers; None for none.
    """

    async def answer(request: Request) -> Response:
        if not path.is_file():
            return problem_answer(NotFound(), lang_of(request, None))
        return FileResponse(path, headers={"cache-control": "no-cache", **(more or {})})

    return answer


def _not_found(index: Path) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Returns the handler of unknown addresses: a browser gets the page, which shows the error.

    Args:
        index: the file of the page.
    """

    async def answer(request: Request, error: Exception) -> Response:
        is_reading = request.method in {"GET", "HEAD"}
        is_browser = "text/html" in request.headers.get("accept", "")
        is_page = not request.url.path.startswith(("/api/", "/static/"))
        if is_reading and is_browser and is_page and index.is_file():
            return FileResponse(index, 404, headers={"cache-control": "no-cache"})
        return problem_answer(NotFound(), lang_of(request, None))

    return answer
