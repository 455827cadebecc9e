"""A server that is killed at any moment loses no action that it has acknowledged."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.web.people import Person
from tests.web.serving import CEILING

import bgf
from bgf.records.record import Record
from bgf.web.endpoints import ROOT

pytestmark = pytest.mark.anyio

ROUNDS = int(os.environ.get("BGF_KILLED_ROUNDS", "4"))
"""How often the server is killed."""


def client_of(address: str, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
    """A client that waits for a busy machine."""
    return httpx.AsyncClient(base_url=address, cookies=cookies, timeout=CEILING)


class Program:
    """``bgf serve`` as a program of its own.

    Attributes:
        address: where it is.
        errors: what it has written to standard error, once it has ended.
    """

    def __init__(self, store: Path) -> None:
        self._store = store

    async def start(self) -> None:
        """Start it, and wait until it tells its address."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bgf", "serve", "--port", "0", "--store", str(self._store)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "BGF_CONFIG": os.devnull, "LANG": "en_GB.UTF-8"},
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), CEILING)
        self.address = re.findall(r"http://\S+", line.decode())[0]

    async def stop(self, number: int = signal.SIGKILL) -> int:
        """End it by a signal; the exit code."""
        self._process.send_signal(number)
        _, errors = await self._process.communicate()
        self.errors = errors.decode()
        assert self._process.returncode is not None
        return self._process.returncode


class Witness:
    """Plays on, and notes what was acknowledged.

    Attributes:
        acknowledged: by key the number of the event.
        answers: the number of times that a match was played on, or begun again.
    """

    def __init__(self, cookies: httpx.Cookies | None = None) -> None:
        self.acknowledged: dict[str, int] = {}
        self.answers = 0
        self.cookies = cookies or httpx.Cookies()

    async def play(self, address: str, matches: list[str], number: int) -> None:
        """Play until the server is gone; of a match that is over there is a rematch."""
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
        """Play an action; whether the match goes on."""
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


async def test_no_acknowledged_action_is_lost(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    program, witness, random = Program(store), Witness(), Random(5)
    await program.start()
    matches = []
    async with client_of(program.address) as client:
        ann = Person(client)
        for game in ("aeroplanes", "boarding"):
            seats = ["human", "hot", "hot"]
            made = await ann.posted("matches", {"game": game, "seats": seats})
            matches.append(made["match"])
        witness.cookies = client.cookies
    for number in range(ROUNDS):
        playing = asyncio.create_task(witness.play(program.address, matches, number))
        before = witness.answers
        while witness.answers == before:  # a busy machine takes long to start
            await asyncio.sleep(0.01)
            assert not playing.done(), playing
        await asyncio.sleep(random.uniform(0, 0.8))
        await program.stop()
        await playing
        await program.start()
    async with client_of(program.address, witness.cookies) as client:
        for match in matches:
            assert (await client.get(f"{ROOT}/matches/{match}")).status_code == 200
    await program.stop()
    assert len(witness.acknowledged) > ROUNDS
    check_store(store, witness.acknowledged)


def check_store(store: Path, acknowledged: dict[str, int]) -> None:
    """All that was acknowledged stands, every event is whole, and there is no gap."""
    database = sqlite3.connect(store)
    lines: dict[str, list[Any]] = {}
    for match, n, body, key in database.execute("SELECT match, n, body, key FROM line ORDER BY n"):
        lines.setdefault(match, []).append((n, body, key))
    heads = dict(database.execute("SELECT id, head FROM match"))
    database.close()
    kept = {f"{match} {key}": n for match, found in lines.items() for n, _, key in found}
    assert acknowledged.items() <= kept.items()
    for match, found in lines.items():
        assert [n for n, _, _ in found] == [*range(1, len(found) + 1)]
        replay(heads[match], [body for _, body, _ in found])


def replay(head: str, bodies: list[str]) -> None:
    """Play a match again from what the store has."""
    from bgf.records.head import HEAD_LINES, parse_head
    from bgf.records.lines import seal_lines

    _, crc = parse_head(head.encode().split(b"\n")[:HEAD_LINES])
    sealed, _ = seal_lines([line for body in bodies for line in body.split("\n")], crc)
    record = Record.from_bytes(head.encode() + sealed)
    record.replay(game=bgf.load(record.game))


async def test_the_program_says_good_bye_when_it_is_asked_to_end(tmp_path: Path) -> None:
    program = Program(tmp_path / "web.sqlite")
    await program.start()
    async with client_of(program.address) as client:
        assert (await client.get("/healthz")).status_code == 200
    assert await program.stop(signal.SIGTERM) == 130


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_who_waits_is_told_when_the_program_ends_and_nothing_is_reported(
    tmp_path: Path, number: int
) -> None:
    program = Program(tmp_path / "web.sqlite")
    await program.start()
    async with client_of(program.address) as client:
        ann = Person(client)
        match = await ann.create("paris", "human", "human")
        thinking = await ann.create("animals", "human", "hot")
        await ann.create("animals", "bot:mcts:20s", "bot:mcts:20s")
        polling = asyncio.create_task(ann.get(f"matches/{match}/events?since=0&wait=25"))
        hinting = asyncio.create_task(ann.post(f"matches/{thinking}/hint"))
        await ann.get(f"matches/{thinking}")
        port = int(program.address.rpartition(":")[2].strip("/"))
        _, half = await asyncio.open_connection("127.0.0.1", port)
        half.write(b"POST /api/1/matches HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        half.write(b"Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{")
        await half.drain()
        while not (await ann.get(f"matches/{match}"))["seats"][0]["online"]:
            await asyncio.sleep(0.01)
        assert await program.stop(number) == 130
        assert (await polling)["messages"][-1]["reason"] == "restart"
        assert (await hinting).status_code in {200, 500}
        half.close()
    assert program.errors == "bgf: interrupted\n"
