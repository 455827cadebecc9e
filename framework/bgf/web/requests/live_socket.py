"""The WebSocket of a match, which pushes its events."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bgf.errors import BgfError
from bgf.view import SPECTATOR
from bgf.web.access import check_rights, roles_of
from bgf.web.matches.room import Room
from bgf.web.matches.viewers import Connection, pushed_text
from bgf.web.messages import Bye, Looking
from bgf.web.operator.metrics import FAULTS, PUSHED_BYTES, PUSHES, SOCKETS
from bgf.web.problems import ServerFailure, TooManyRequests, WebProblem
from bgf.web.requests.answering import refusal_of
from bgf.web.requests.call import COOKIE, address_of, lang_of, read_number
from bgf.web.server import Server

__all__ = ["serve_socket"]

_CLOSED = 1000  # after the last message
_REFUSED = 1008
_PATIENCE = 5.0
"""The seconds that a client has to receive its last messages."""

_log = logging.getLogger("bgf.web")


async def serve_socket(socket: WebSocket, server: Server) -> None:
    """Pushes the events of a match until the client or the server closes the socket."""
    refusal = refusal_of(socket.scope.get("bgf.refusal"))
    if refusal is not None:
        await socket.close(_REFUSED)  # before it is accepted: the browser gets status 403
        return
    cookie = socket.cookies.get(COOKIE)
    visitor = await server.visitors.find(cookie) if cookie else None
    lang = lang_of(socket, visitor)
    key = None if visitor is None else visitor.key
    limits = server.limits
    address = address_of(socket)
    limit_key = key or address
    try:
        limits.spend("look", limit_key)
        with (
            limits.counted_as_open("sockets by address", address),
            limits.counted_as_open("sockets", limit_key),
        ):
            room = await server.hub.room(socket.path_params["match"])
            wanted = read_number(socket, "as", least=SPECTATOR)
            viewer = await server.hub.viewer(room, key, wanted)
            check_rights("live", room.stored, roles_of(room.stored, key, viewer))
            since = read_number(socket, "since")
            chat = read_number(socket, "chat")
            looks = read_number(socket, "looking", most=1) != 0
            connection = await server.hub.connect(
                room, viewer, lang, key or b"", since, chat, looks=looks
            )
            try:
                await socket.accept()
                page = _Page(server, room, limit_key)
                with SOCKETS.track_inprogress():
                    await _push(socket, connection, page)
            finally:
                server.hub.disconnect(room, connection)
    except WebSocketDisconnect:
        pass
    except BgfError as error:
        await _refuse(socket, error, lang)
    except OSError:  # the client left during the handshake; the server program expects this error
        raise
    except Exception:  # noqa: BLE001  # whatever it is, the page gets a last message
        FAULTS.labels("server").inc()
        _log.exception("a socket failed")
        await _refuse(socket, ServerFailure(), lang)


@dataclass(frozen=True, slots=True)
class _Page:
    """The context of the messages that a page sends over its socket.

    Attributes:
        server: the server.
        room: the match.
        limit_key: the key of limits for its messages, as in `Call`.
    """

    server: Server
    room: Room
    limit_key: bytes | str


async def _push(socket: WebSocket, connection: Connection, page: _Page) -> None:
    """Sends messages as they come, until the connection is closed or the client has left."""
    sending = asyncio.create_task(_send(socket, connection))
    listening = asyncio.create_task(_hear(socket, connection, page))
    closing = asyncio.create_task(connection.closed.wait())
    tasks = {sending, listening, closing}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if connection.is_closed:
            await asyncio.wait({sending}, timeout=_PATIENCE)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(socket: WebSocket, connection: Connection) -> None:
    while True:
        for text in await connection.take():
            await socket.send_text(text)
            PUSHES.inc()
            PUSHED_BYTES.inc(len(text.encode()))
        if connection.is_closed and not connection.has_waiting:
            await socket.close(_CLOSED)
            return


async def _hear(socket: WebSocket, connection: Connection, page: _Page) -> None:
    """Reads whether the page is in sight, until the client leaves; any other message closes it."""
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        try:
            said = msgspec.json.decode(event.get("text") or b"", type=Looking)
            page.server.limits.spend("looking", page.limit_key)
        except (msgspec.DecodeError, TooManyRequests):
            connection.close("unexpected")
            return
        with suppress(WebProblem):  # without the store the visitor may get an unneeded notice
            await page.server.hub.notices.look(page.room, connection, looks=said.yes)


async def _refuse(socket: WebSocket, error: BgfError, lang: str) -> None:
    """Sends a last message that says why a socket is closed.

    Browsers have no other way to learn the reason.
    """
    code = error.code if isinstance(error, WebProblem) else "failed"
    with suppress(RuntimeError, WebSocketDisconnect):
        if socket.application_state is WebSocketState.CONNECTING:
            await socket.accept()
        await socket.send_text(pushed_text(Bye(code, error.localized(lang))))
        await socket.close(_REFUSED)
