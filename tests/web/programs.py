"""``bgf serve`` as a program of its own, and people who play there and remember its answers."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text
from tests.web.people import Person
from tests.web.serving import CEILING

import bgf
from bgf.records.record import Record


def client_of(address: str, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
    """A client that waits for a busy machine."""
    return httpx.AsyncClient(base_url=address, cookies=cookies, timeout=CEILING)


class Program:
    """``bgf serve`` as a program of its own.

    Attributes:
        address: where it is.
        operator: where its operator finds metrics; empty if it has no such port.
        errors: its standard error, once it has ended.
    """

    def __init__(self, store: Path | str, workers: int = 1, *, has_operator: bool = False) -> None:
        self._store = str(store)
        self._workers = str(workers)
        self._options = ("--metrics-port", "0") if has_operator else ()
        self.operator = ""

    async def start(self) -> None:
        """Start it, and wait until it tells its address."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bgf", "serve", "--port", "0", "--store", self._store),
            *("--workers", self._workers),
            *self._options,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "BGF_CONFIG": os.devnull, "LANG": "en_GB.UTF-8"},
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), CEILING)
        self.address = re.findall(r"http://\S+", line.decode())[0]
        if self._options:
            line = await asyncio.wait_for(self._process.stdout.readline(), CEILING)
            self.operator = re.findall(r"http://\S+", line.decode())[0].removesuffix("metrics")

    def servers(self) -> list[int]:
        """The server processes of a program that has several."""
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text("ascii")
        return [int(child) for child in children.split()]

    async def stop(self, number: int = signal.SIGKILL) -> int:
        """Ends the program by a signal; returns the exit code."""
        self._process.send_signal(number)
        _, errors = await self._process.communicate()
        self.errors = errors.decode()
        assert self._process.returncode is not None
        return self._process.returncode


class Witness:
    """Plays on, and notes acknowledged actions.

    Attributes:
        acknowledged: by key the number of the event.
        answers: the number of times that a match was played on, or begun again.
    """

    def __init__(self, cookies: httpx.Cookies | None = None) -> None:
        self.acknowledged: dict[str, int] = {}
        self.answers = 0
        self.cookies = cookies or httpx.Cookies()

    async def play(self, address: str, matches: list[str], number: int) -> None:
        """Plays until the server is gone; a finished match is followed by a rematch.

        Args:
            address: of the server.
            matches: their ids; a rematch takes the place of its match.
            number: makes the keys of the requests differ from those before.
        """
        async with client_of(address, self.cookies) as client:
            person = Person(client)
            try:
                while True:
                    for index, match in enumerate(matches):
                        key = f"{number}-{len(self.acknowledged)}"
                        if not await self._act(person, match, key):
                            made = await person.posted(f"matches/{match}/rematch")
                            matches[index] = made["match"]
                        self.answers += 1
            except httpx.TransportError:
                return

    async def _act(self, person: Person, match: str, key: str) -> bool:
        """Plays an action; returns whether the match goes on."""
        view = await person.get(f"matches/{match}")
        if view["status"] == "done":
            return False
        action = await person.first_action(match, view)
        answer = await person.act(match, action, view["n"], key=key)
        if answer.status_code == 200:
            self.acknowledged[f"{match} {view['viewer']}:{key}"] = answer.json()["n"]
        else:
            assert answer.status_code == 429
            await asyncio.sleep(answer.json()["wait"])
        return True


def check_store(store: str, acknowledged: dict[str, int]) -> None:
    """Asserts that all acknowledged events are stored whole, without a gap.

    Args:
        store: the URL of the database.
        acknowledged: the numbers of the events, by match, seat and key.
    """
    engine = create_engine(store)
    lines: dict[str, list[Any]] = {}
    with engine.connect() as database:
        found = database.execute(text("SELECT match, n, body, key FROM line ORDER BY n"))
        for match, n, body, key in found:
            lines.setdefault(match, []).append((n, body, key))
        rows = database.execute(text("SELECT id, head, server_seed FROM match"))
        matches = {row.id: row for row in rows}
    engine.dispose()
    kept = {f"{match} {key}": n for match, events in lines.items() for n, _, key in events}
    assert acknowledged.items() <= kept.items()
    for match, events in lines.items():
        assert [n for n, _, _ in events] == [*range(1, len(events) + 1)]
        played = matches[match]
        replay(played.head, played.server_seed, [body for _, body, _ in events])


def replay(head: str, server_seed: bytes, bodies: list[str]) -> None:
    """Replays a match from the rows of the store."""
    from bgf.records.head import parse_head
    from bgf.records.lines import seal_lines

    _, crc = parse_head(head.encode().split(b"\n"))
    sealed, _ = seal_lines([line for body in bodies for line in body.split("\n")], crc)
    record = Record.from_bytes(head.encode() + sealed)
    record.server_seed = bytes(server_seed)
    record.replay(game=bgf.load(record.game))
