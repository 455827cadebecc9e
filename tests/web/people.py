"""People at a server, which gets their requests; every answer is checked by the contract."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec
from starlette.applications import Starlette

from bgf.web.app import ServerSettings, build_app
from bgf.web.endpoints import ENDPOINTS, HEALTH, ROOT, Endpoint
from bgf.web.messages import Problem
from bgf.web.requests.limits import NO_LIMITS
from bgf.web.store.database import open_database

HOME = "http://127.0.0.1"


def endpoint_of(method: str, path: str) -> Endpoint:
    """The endpoint that an address leads to."""
    plain = path.partition("?")[0]
    if plain == HEALTH.path:
        return HEALTH
    for endpoint in ENDPOINTS:
        pattern = re.sub(r"\{\w+\}", "[^/]+", f"{ROOT}{endpoint.path}")
        if endpoint.method == method and re.fullmatch(pattern, plain):
            return endpoint
    raise AssertionError(f"no endpoint: {method} {path}")


def check_answer(method: str, path: str, answer: httpx.Response) -> None:
    """Every answer is one that the contract names."""
    endpoint = endpoint_of(method, path)
    if answer.status_code >= 400:
        msgspec.json.decode(answer.content, type=Problem, strict=True)
        return
    assert answer.status_code == endpoint.status
    if not endpoint.answers:
        return
    for type_ in endpoint.answers:
        try:
            msgspec.json.decode(answer.content, type=type_, strict=True)
        except msgspec.ValidationError:
            continue
        return
    raise AssertionError(f"{method} {path} answers {answer.text[:200]}")


class Person:
    """A person with a browser.

    Attributes:
        client: the browser.
    """

    def __init__(self, client: httpx.AsyncClient, first_key: int = 0) -> None:
        self.client = client
        self._keys = itertools.count(first_key)

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Sends a request; returns the answer."""
        if body is not None:
            more["json"] = body
        path = path if path.startswith("/") else f"{ROOT}/{path}"
        answer = await self.client.request(method, path, **more)
        check_answer(method, path, answer)
        return answer

    async def get(self, path: str) -> Any:
        """The JSON of a resource that exists."""
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Post something."""
        return await self.ask("POST", path, {} if body is None else body, **more)

    async def posted(self, path: str, body: Any = None) -> Any:
        """Post something that is done."""
        answer = await self.post(path, body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def create(self, game: str, *seats: str, **more: Any) -> str:
        """Makes a match; returns its id."""
        made = await self.posted("matches", {"game": game, "seats": [*seats], **more})
        return str(made["match"])

    async def act(
        self, match: str, action: str, base: int, *, key: str = "", seat: int | None = None
    ) -> httpx.Response:
        """Play an action."""
        key = key or f"key-{next(self._keys)}"
        path = f"matches/{match}/actions" + ("" if seat is None else f"?as={seat}")
        headers = {"idempotency-key": key}
        return await self.post(path, {"a": action, "base": base}, headers=headers)

    async def undo(self, match: str, where: str = "", **headers: str) -> httpx.Response:
        """Undoes the last action, as seen now."""
        base = (await self.get(f"matches/{match}{where}"))["n"]
        headers = {"idempotency-key": f"key-{next(self._keys)}", **headers}
        return await self.post(f"matches/{match}/undo{where}", {"base": base}, headers=headers)

    async def play_first(self, match: str, seat: int | None = None) -> httpx.Response:
        """Plays the first offered action."""
        where = "" if seat is None else f"?as={seat}"
        view = await self.get(f"matches/{match}{where}")
        action = await self.first_action(match, view, where)
        return await self.act(match, action, view["n"], seat=seat)

    async def first_action(self, match: str, view: Any, where: str = "") -> str:
        """The first action of the first kind that is offered."""
        kind = view["offers"]["kinds"][0]
        if not kind.get("open"):
            return str(kind["listed"][0]["a"])
        path = [kind["kind"]]
        while True:
            steps = await self.posted(f"matches/{match}/steps{where}", {"path": path})
            if steps["listed"]:
                return str(steps["listed"][0]["a"])
            path = steps["options"][0]["path"]


@cache
def _empty_store() -> bytes:
    """Returns the file of a store with all tables, and nothing in them."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "web.sqlite"
        open_database(str(file)).close()
        return file.read_bytes()


def _make_tables(store: Path | str) -> None:
    """Make the tables of a new file: to copy them is much quicker than all migrations."""
    if isinstance(store, Path) and store.parent.is_dir() and not store.exists():
        store.write_bytes(_empty_store())


class House:
    """A server in this process, and the people who use it.

    Attributes:
        app: the application.
        server: its parts.
    """

    def __init__(
        self, store: Path | str, clock: Callable[[], float] = time.time, **settings: Any
    ) -> None:
        _make_tables(store)
        settings.setdefault("limits", NO_LIMITS)
        settings.setdefault("jobs", 1)
        self.app: Starlette = build_app(ServerSettings(store=str(store), **settings), clock)
        self.server = self.app.state.server
        self._clients: list[httpx.AsyncClient] = []

    async def person(self, name: str = "", address: str = "127.0.0.1", **more: Any) -> Person:
        """A new person; one with a name has a cookie, too."""
        transport = httpx.ASGITransport(
            app=self.app, raise_app_exceptions=False, client=(address, 4000)
        )
        client = httpx.AsyncClient(transport=transport, base_url=HOME, **more)
        self._clients.append(client)
        person = Person(client)
        if name:
            await person.posted("me", {"name": name})
        return person

    async def close(self) -> None:
        """Everybody goes, and the server ends."""
        for client in self._clients:
            await client.aclose()
        await self.server.close()


@asynccontextmanager
async def house(
    store: Path | str, clock: Callable[[], float] = time.time, **settings: Any
) -> AsyncIterator[House]:
    """A server in this process, while it is needed."""
    made = House(store, clock, **settings)
    try:
        yield made
    finally:
        await made.close()
