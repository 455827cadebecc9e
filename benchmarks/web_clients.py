"""Matches over the network for `benchmarks.web`: on our server, a bare one, and boardgame.io's.

Each match has four players, each with a socket, who play at random. A move is complete once all
four sockets have received its changes.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

__all__ = ["PLAYERS", "BareMatch", "Client", "HttpPool", "OurMatch", "TheirMatch"]

PLAYERS = 4
_COOKIE = "bgf"
_LONGEST_IDLE = 2.0
"""Seconds after which a connection is not reused; servers close them after five."""


class HttpPool:
    """Connections to one server that are kept open: a request takes a free one.

    Args:
        port: the port of the server.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter, float]] = []

    async def post(
        self, path: str, body: dict[str, Any], headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], Any]:
        """Returns the status, headers and content of an answer."""
        data = json.dumps(body).encode()
        lines = [
            f"POST {path} HTTP/1.1",
            f"host: 127.0.0.1:{self._port}",
            "content-type: application/json",
            f"content-length: {len(data)}",
            *(f"{name}: {value}" for name, value in (headers or {}).items()),
        ]
        reader, writer = await self._take()
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        status = int(head[0].split()[1])
        pairs = [line.partition(":") for line in head[1:] if line]
        found = {name.lower(): value.strip() for name, _, value in pairs}
        content = await reader.readexactly(int(found.get("content-length", 0)))
        self._free.append((reader, writer, time.monotonic()))
        return status, found, json.loads(content) if content else None

    async def _take(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._free:
            reader, writer, since = self._free.pop()
            is_fresh = time.monotonic() - since < _LONGEST_IDLE
            if is_fresh and not reader.at_eof():
                return reader, writer
            writer.close()
        return await asyncio.open_connection("127.0.0.1", self._port)

    def close(self) -> None:
        """Closes all connections."""
        for _, writer, _ in self._free:
            writer.close()


_HANDSHAKE = 30.0
"""Seconds for a handshake, also while a restarted server reads all its matches again."""


class Client(ABC):
    """One match with its four sockets.

    Attributes:
        pushes: the number of moves received, summed over the sockets.
        pushed: the bytes of these messages.
    """

    def __init__(self, seed: int) -> None:
        self.pushes = 0
        self.pushed = 0
        self._random = random.Random(seed)
        self._sockets: list[ClientConnection] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._reached = [0] * PLAYERS
        self._waits_for = 0
        self._arrived: asyncio.Future[float] | None = None

    @abstractmethod
    async def open(self) -> None:
        """Makes the match, and connects its players."""

    @abstractmethod
    async def send_move(self) -> bool:
        """Plays a legal action of the active player; returns False if the match is over."""

    async def move(self) -> float | None:
        """Plays an action; returns the seconds until the last socket has it; None at the end."""
        self._waits_for = min(self._reached) + 1
        self._arrived = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        if not await self.send_move():
            return None
        return await asyncio.wait_for(self._arrived, 60) - start

    def _note(self, seat: int, number: int) -> None:
        """Notes that a socket has received the position after a number of moves."""
        self.pushes += 1
        self._reach(seat, number)

    def _reach(self, seat: int, number: int) -> None:
        """Notes that a socket shows the position after a number of moves."""
        self._reached[seat] = number
        waiting = self._arrived
        if waiting is not None and not waiting.done() and min(self._reached) >= self._waits_for:
            waiting.set_result(time.perf_counter())

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            await self._hear(seat, socket, text)

    @abstractmethod
    async def _hear(self, seat: int, socket: ClientConnection, text: str) -> None:
        """Handles a message of a socket."""

    async def close(self) -> None:
        """Closes the sockets."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(socket.close() for socket in self._sockets))


class OurMatch(Client):
    """A match of Paris on our server.

    Args:
        pool: the connections to the server.
        port: the port of the server.
        seed: the seed of the choices.
    """

    def __init__(self, pool: HttpPool, port: int, seed: int) -> None:
        super().__init__(seed)
        self._pool = pool
        self._port = port
        self._match = ""
        self._cookies: list[str] = []
        self._views: list[dict[str, Any]] = [{} for _ in range(PLAYERS)]
        self._keys = 0

    async def open(self) -> None:
        """Makes the match, takes all seats, and connects."""
        body = {"game": "paris", "seats": ["human"] * PLAYERS}
        status, headers, made = await self._pool.post("/api/1/matches", body)
        assert status == 201, made
        self._match = made["match"]
        self._cookies.append(_cookie_of(headers))
        for token in made["links"].values():
            status, headers, joined = await self._pool.post("/api/1/join", {"token": token})
            assert status == 200, joined
            self._cookies.append(_cookie_of(headers))
        for seat in range(PLAYERS):
            socket = await self._connect(seat)
            self._sockets.append(socket)
            self._tasks.append(asyncio.create_task(self._listen(seat, socket)))
        while not all(self._views):
            await asyncio.sleep(0.01)

    async def _connect(self, seat: int) -> ClientConnection:
        """Returns a new socket of a seat."""
        return await connect(
            f"ws://127.0.0.1:{self._port}/api/1/matches/{self._match}/live?as={seat}&lang=en",
            additional_headers={"cookie": self._cookies[seat]},
            max_size=None,
            open_timeout=_HANDSHAKE,
        )

    async def send_move(self) -> bool:
        """Posts a random action among those that the active player's view lists."""
        head = self._views[0]["head"]
        if head["finished"]:
            return False
        seat = self._random.choice(head["active"])
        view = self._views[seat]
        kinds = view["offers"]["kinds"]
        listed = [offer["a"] for kind in kinds for offer in kind.get("listed", ())]
        if not listed:  # a kind with more than sixty actions is chosen step by step
            listed = await self._listed_by_steps(seat, [kinds[0]["kind"]])
        self._keys += 1
        await self._act(seat, self._random.choice(listed), view["n"], f"key-{self._keys}")
        return True

    async def _act(self, seat: int, action: str, base: int, key: str) -> None:
        """Posts an action, and checks that it is played."""
        headers = {"cookie": self._cookies[seat], "idempotency-key": key}
        path = f"/api/1/matches/{self._match}/actions?as={seat}"
        status, _, answer = await self._pool.post(path, {"a": action, "base": base}, headers)
        assert status == 200, answer

    async def _listed_by_steps(self, seat: int, path: list[str]) -> list[str]:
        url = f"/api/1/matches/{self._match}/steps?as={seat}"
        headers = {"cookie": self._cookies[seat]}
        status, _, steps = await self._pool.post(url, {"path": path}, headers)
        assert status == 200, steps
        if steps["options"]:
            option = self._random.choice(steps["options"])
            return await self._listed_by_steps(seat, option["path"])
        return [offer["a"] for offer in steps["listed"]]

    async def _hear(self, seat: int, socket: ClientConnection, text: str) -> None:
        message = json.loads(text)
        kind = message["t"]
        if kind == "state":
            self._views[seat] = message["view"]
            self._reach(seat, message["view"]["n"])
        elif kind == "patch":
            self.pushed += len(text.encode())
            _merge(self._views[seat], message["d"])
            if message["n"] > self._reached[seat]:
                self._note(seat, message["n"])


class BareMatch(Client):
    """A match without a game on the bare server: any move is accepted, and sent to four sockets.

    Args:
        pool: the connections to the server.
        port: the port of the server.
        seed: the number of the match.
    """

    def __init__(self, pool: HttpPool, port: int, seed: int) -> None:
        super().__init__(seed)
        self._pool = pool
        self._port = port
        self._path = f"/matches/{seed}"
        self._sent = 0

    async def open(self) -> None:
        """Connects the players."""
        for seat in range(PLAYERS):
            socket = await connect(f"ws://127.0.0.1:{self._port}{self._path}/live", max_size=None)
            self._sockets.append(socket)
            self._tasks.append(asyncio.create_task(self._listen(seat, socket)))

    async def send_move(self) -> bool:
        """Posts a move, with headers and a body as long as those of `OurMatch`."""
        self._sent += 1
        headers = {"cookie": f"{_COOKIE}={'x' * 43}", "idempotency-key": f"key-{self._sent}"}
        body = {"a": "claim opera-louvre blue", "base": self._sent}
        status, _, answer = await self._pool.post(f"{self._path}/actions", body, headers)
        assert status == 200, answer
        return True

    async def _hear(self, seat: int, socket: ClientConnection, text: str) -> None:
        self.pushed += len(text.encode())
        self._note(seat, json.loads(text)["n"])


class TheirMatch(Client):
    """A match of the route game on boardgame.io's server.

    Args:
        pool: the connections to its lobby.
        port: the port of its sockets.
        board: the links of the game, as in ``routes.js``.
        seed: the seed of the choices.
    """

    def __init__(self, pool: HttpPool, port: int, board: list[dict[str, Any]], seed: int) -> None:
        super().__init__(seed)
        self._pool = pool
        self._port = port
        self._board = board
        self._match = ""
        self._credentials: list[str] = []
        self._states: list[dict[str, Any]] = [{} for _ in range(PLAYERS)]

    async def open(self) -> None:
        """Makes the match, takes all seats, and connects."""
        path = "/games/routes"
        _, _, made = await self._pool.post(f"{path}/create", {"numPlayers": PLAYERS})
        self._match = made["matchID"]
        for seat in range(PLAYERS):
            body = {"playerID": str(seat), "playerName": f"player {seat}"}
            _, _, joined = await self._pool.post(f"{path}/{self._match}/join", body)
            self._credentials.append(joined["playerCredentials"])
        for seat in range(PLAYERS):
            socket = await connect(
                f"ws://127.0.0.1:{self._port}/socket.io/?EIO=4&transport=websocket",
                additional_headers={"origin": "http://localhost"},
                max_size=None,
            )
            self._sockets.append(socket)
            self._tasks.append(asyncio.create_task(self._listen(seat, socket)))
        while not all(self._states):
            await asyncio.sleep(0.01)

    async def send_move(self) -> bool:
        """Sends a random draw or claim of the active player."""
        if "gameover" in self._states[0]["ctx"]:
            return False
        seat = int(self._states[0]["ctx"]["currentPlayer"])
        state = self._states[seat]
        name, arg = self._random.choice(self._legal_moves(state["G"], seat))
        payload = {
            "type": name,
            "args": [arg],
            "playerID": str(seat),
            "credentials": self._credentials[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self._emit(seat, "update", action, state["_stateID"], self._match, str(seat))
        return True

    def _legal_moves(self, table: dict[str, Any], seat: int) -> list[tuple[str, int]]:
        if table["offers"][seat]:
            return [("keep", choice) for choice in range(3)]
        moves = [("draw", place) for place in range(-1, len(table["row"]))]
        if table["ticketDeck"]:
            moves.append(("tickets", 0))
        held = Counter(table["hands"][seat])
        for index, link in enumerate(self._board):
            is_free = table["owners"][index] is None
            has_buses = table["buses"][seat] >= link["length"]
            has_cards = held[link["colour"]] + held["bus"] >= link["length"]
            if is_free and has_buses and has_cards:
                moves.append(("claim", index))
        return moves

    async def _emit(self, seat: int, *message: Any) -> None:
        await self._sockets[seat].send(f"42/routes,{json.dumps(message)}")

    async def _hear(self, seat: int, socket: ClientConnection, text: str) -> None:
        if text.startswith("0"):  # Engine.IO is open: join the game's namespace
            await socket.send("40/routes,")
        elif text.startswith("40"):
            await self._emit(
                *(seat, "sync", self._match, str(seat), self._credentials[seat], PLAYERS)
            )
        elif text == "2":  # a ping
            await socket.send("3")
        elif text.startswith("42/routes,"):
            name, _, *rest = json.loads(text[len("42/routes,") :])
            if name == "sync":
                self._states[seat] = rest[0]["state"]
                self._reached[seat] = rest[0]["state"]["_stateID"]
            elif name == "update":
                self.pushed += len(text.encode())
                self._states[seat] = rest[0]
                self._note(seat, rest[0]["_stateID"])


def _cookie_of(headers: dict[str, str]) -> str:
    cookie = headers["set-cookie"].partition(";")[0]
    assert cookie.startswith(f"{_COOKIE}="), cookie
    return cookie


def _merge(target: dict[str, Any], patch: dict[str, Any]) -> None:
    """Applies a merge patch (RFC 7396) in place."""
    for name, value in patch.items():
        if value is None:
            target.pop(name, None)
        elif isinstance(value, dict) and isinstance(target.get(name), dict):
            _merge(target[name], value)
        else:
            target[name] = value
