"""A server that is killed at any moment loses no action that it has acknowledged."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest
from tests.web.people import Person
from tests.web.programs import Program, Witness, check_store, client_of

from bgf.web.endpoints import ROOT

pytestmark = pytest.mark.anyio

ROUNDS = int(os.environ.get("BGF_KILLED_ROUNDS", "2"))
"""How often the server is killed."""


@pytest.mark.long
async def test_no_acknowledged_action_is_lost(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    program = Program(store)
    witness = Witness()
    random = Random(5)
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
    check_store(f"sqlite:///{store}", witness.acknowledged)


async def test_the_program_says_good_bye_when_it_is_asked_to_end(tmp_path: Path) -> None:
    program = Program(tmp_path / "web.sqlite")
    await program.start()
    async with client_of(program.address) as client:
        assert (await client.get("/healthz")).status_code == 200
    assert await program.stop(signal.SIGTERM) == 130


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_waiting_clients_are_told_of_a_restart_without_errors(
    tmp_path: Path, number: int
) -> None:
    program = Program(tmp_path / "web.sqlite")
    await program.start()
    async with client_of(program.address) as client:
        ann = Person(client)
        match = await ann.create("paris", "human", "human")
        thinking = await ann.create("animals", "human", "hot")
        await ann.create("animals", "bot:mcts:10s", "bot:mcts:10s")
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
