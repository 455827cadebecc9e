"""A server without a game: the cost of a move before any rule is applied.

    python -m benchmarks.web_bare PORT STORE    serves it, until it is killed

It does, with the same libraries, the minimum for every server that stores a move before it pushes
it: it answers a request, commits one row to SQLite in a separate thread, and sends a text as long
as a push to each socket of the match. The additional cost of `bgf serve` is that of the game and
its words.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

__all__ = ["build_bare_app"]

_PUSH = "x" * 420
"""As long as the average push of Paris."""


def build_bare_app(store: str) -> Starlette:
    """Returns an application that counts and commits moves, and pushes them to their match.

    Args:
        store: the file of the database.
    """
    thread = ThreadPoolExecutor(1)
    database = sqlite3.connect(store, isolation_level=None, check_same_thread=False)
    # The same settings as in the store of bgf: a committed row survives a power failure.
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE line (match TEXT, n INT, body TEXT, PRIMARY KEY (match, n))")
    sockets: defaultdict[str, list[WebSocket]] = defaultdict(list)
    moves: Counter[str] = Counter()

    def commit(match: str, n: int, body: str) -> None:
        database.execute("INSERT INTO line VALUES (?, ?, ?)", (match, n, body))

    async def move(request: Request) -> Response:
        match = request.path_params["match"]
        body = msgspec.json.decode(await request.body())
        moves[match] += 1
        n = moves[match]
        await asyncio.get_running_loop().run_in_executor(thread, commit, match, n, body["a"])
        push = f'{{"t":"patch","n":{n},"d":"{_PUSH}"}}'
        for socket in sockets[match]:
            await socket.send_text(push)
        return Response(msgspec.json.encode({"n": n}), media_type="application/json")

    async def live(socket: WebSocket) -> None:
        await socket.accept()
        listeners = sockets[socket.path_params["match"]]
        listeners.append(socket)
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            listeners.remove(socket)

    routes = [
        Route("/matches/{match}/actions", move, methods=["POST"]),
        WebSocketRoute("/matches/{match}/live", live),
    ]
    return Starlette(routes=routes)


if __name__ == "__main__":
    uvicorn.run(
        build_bare_app(sys.argv[2]),
        port=int(sys.argv[1]),
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,
    )
