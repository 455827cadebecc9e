"""A seat's channel depends on the seat's knowledge, and on nothing else: through the socket.

Two servers have the same match with other components hidden from a viewer. All bytes that the
viewer gets are the same. Before the end nobody gets the server seed, or anything derived from it.
"""

from __future__ import annotations

import ast
import asyncio
import base64
import logging
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.serving import Page, page, serving
from tests.web.timed import Hands

import bgf.web
from bgf.records.fair import chance_key
from bgf.records.ratchet import Ratchet
from bgf.web.matches.hub import Hub
from bgf.web.matches.live import LiveMatch
from bgf.web.play import fair, lobby

pytestmark = pytest.mark.anyio

SERVER_SEED = bytes(range(32))
SHARE = bytes(range(16))
EVERY = {"paris": 12, "boarding": 12, "animals": 8, "aeroplanes": 40}
"""The number of actions between the positions examined."""

PLAYERS = 3

BEGINNING = 6
"""The number of bytes of a secret to search for first; no secret is shorter."""


class _Known:
    """Ids and seeds that are the same on two servers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lobby, "new_id", lambda: "same")
        monkeypatch.setattr(lobby, "new_server_seed", lambda: SERVER_SEED)
        monkeypatch.setattr(fair, "new_share", lambda: SHARE)


async def people_at(house: House, game: str) -> list[Person]:
    """Three people at a match."""
    people = [await house.person(name) for name in ("Ann", "Tom", "Eve")]
    made = await people[0].posted("matches", {"game": game, "seats": ["human"] * PLAYERS})
    for seat, token in made["links"].items():
        await people[int(seat)].posted("join", {"token": token})
    return people


async def everything_told(
    house: House, host: str, people: list[Person], viewer: int, texts: list[str]
) -> list[str]:
    """All that a viewer is sent, and is answered."""
    person = people[viewer] if viewer >= 0 else await house.person()
    query = f"?as={viewer}&lang=pl"
    said = []
    async with page(host, "same", person if viewer >= 0 else None, query) as shown:
        await shown.until("presence")
        said += shown.messages
    answer = await person.ask("GET", f"matches/same{query}")
    said.append(answer.text)
    if viewer < 0:
        return said
    base = answer.json()["n"]
    for number, text in enumerate(texts):
        said.append((await person.post(f"matches/same/why{query}", {"a": text})).text)
        said.append((await person.post(f"matches/same/preview{query}", {"a": text})).text)
        headers = {"idempotency-key": f"{base}-{number}"}
        body = {"a": f"{text} 9z9", "base": base}
        refused = await person.post(f"matches/same/actions{query}", body, headers=headers)
        assert refused.status_code != 200
        said.append(refused.text)
    said += [(await person.ask("GET", f"matches/same/at/{base}/ways{query}")).text]
    said += [(await person.post(f"matches/same/steps{query}", {"path": []})).text]
    said += [(await person.post(f"matches/same/undo/none{query}", {"yes": True})).text]
    return said


async def live_of(house: House) -> LiveMatch:
    """The match at its last event."""
    hub: Hub = house.server.hub
    return await hub.live(await hub.room("same"))


def random_action(state: Any, random: Random) -> tuple[int, str]:
    """A legal action of somebody who may act."""
    player = random.choice(state.active_players())
    return player, state.sample_action(player, random.randrange).text


@pytest.mark.parametrize("game", EVERY)
async def test_two_servers_tell_a_viewer_the_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _Known(monkeypatch)
    random = Random(game)
    async with (
        open_house(tmp_path / "one.sqlite", Hands()) as one,
        open_house(tmp_path / "other.sqlite", Hands()) as other,
    ):
        people = {house: await people_at(house, game) for house in (one, other)}
        async with serving(one) as here, serving(other) as there:
            compared = 0
            step = 0
            while True:
                match = (await live_of(one)).session.match
                state = match.state
                if state.is_terminal():
                    break
                if step % EVERY[game] == 0:
                    texts = [random_action(state, random)[1], "draw", "take"]
                    for viewer in (*range(PLAYERS), -1):
                        twin = (await live_of(other)).session.match
                        real = twin.state
                        seat = None if viewer < 0 else viewer
                        twin.state = state.determinize(seat, step * 10 + viewer + 2)
                        told = [
                            await everything_told(house, host, people[house], viewer, texts)
                            for house, host in ((one, here), (other, there))
                        ]
                        twin.state = real
                        assert told[0] == told[1]
                        compared += 1
                player, text = random_action(state, random)
                for house in (one, other):
                    person = people[house][player]
                    n = (await live_of(house)).n
                    assert (await person.act("same", text, n, seat=player)).status_code == 200
                step += 1
            assert compared >= 8


class _Sent:
    """All data that servers send to anybody, byte for byte.

    Attributes:
        texts: the texts sent, in any order.
    """

    def __init__(self) -> None:
        self.texts: list[bytes] = []

    def follow(self, person: Person) -> None:
        """Keep all answers to a person, with their headers."""

        async def keep(answer: httpx.Response) -> None:
            await answer.aread()
            self.texts.append(b"\n".join([*map(b": ".join, answer.headers.raw), answer.content]))

        person.client.event_hooks["response"].append(keep)

    def found(self, secrets: set[bytes]) -> list[bytes]:
        """The secrets found among the sent texts."""
        everything = b"\n".join(self.texts)
        # To look for each of some thousands in some megabytes takes long.
        beginnings = {everything[at : at + BEGINNING] for at in range(len(everything))}
        likely = [secret for secret in secrets if secret[:BEGINNING] in beginnings]
        return [secret for secret in likely if secret in everything]


def written(secret: bytes) -> set[bytes]:
    """The ways of writing a secret: in hex, in base 64, as a number, as it is."""
    text = secret.hex()
    numbers = [str(int.from_bytes(secret, order)).encode() for order in ("big", "little")]
    coded = base64.b64encode(secret).rstrip(b"=")
    return {secret, text.encode(), text.upper().encode(), coded, *numbers}


def secrets_of(live: LiveMatch, server_seed: bytes) -> set[bytes]:
    """All that tells of the chance of a match, done and to come, in all that it may look like."""
    record = live.session.match.record
    assert record.head.fair is not None
    key = chance_key(server_seed, record.head.fair.shares)
    ratchet = Ratchet(key)
    secrets = written(server_seed) | written(key)
    secrets |= written(ratchet.seed_for_bots.to_bytes(8))
    for number in range(len(record.steps) + 1):
        chance, mask = ratchet.at(number)
        secrets |= written(chance.to_bytes(8)) | {b"%08x" % mask}
    checks = [step.check for step in record.steps if step.check is not None]
    return secrets | {b"#%08x" % check for check in checks}


@pytest.mark.parametrize("game", EVERY)
async def test_nobody_is_sent_seed_key_or_chance_before_the_end(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)  # at DEBUG libraries write down all that is sent, at the end too
    monkeypatch.setattr(lobby, "new_id", lambda: "same")
    sent = _Sent()
    random = Random(game)
    people = await people_at(house, game)
    nobody = await house.person()
    for person in (*people, nobody):
        sent.follow(person)
    async with serving(house) as host, AsyncExitStack() as open_pages:
        pages = []
        for viewer, looking in [*enumerate(people), (-1, None)]:
            shown = page(host, "same", looking, f"?as={viewer}")
            pages.append(await open_pages.enter_async_context(shown))
        tasks = [asyncio.create_task(_listen(each)) for each in pages]
        live = await live_of(house)
        seeds = set()
        step = 0
        while not live.is_over:
            state = live.session.match.state
            seeds |= written(state.chance.to_bytes(8))
            player, text = random_action(state, random)
            if step % (2 * EVERY[game]) == 0:
                for viewer, person in enumerate(people):
                    await _ask_everything(person, viewer, live.n, text)
                await _ask_everything(nobody, -1, live.n, text)
            told_before = len(sent.texts)
            answer = await people[player].act("same", text, live.n, seat=player)
            assert answer.status_code == 200
            step += 1
        await asyncio.gather(*tasks)
        # All messages sent before the last action, and those that the pages heard up to there.
        told = sent.texts[:told_before]
        for each in pages:
            told += [text.encode() for text in each.messages if f'"n":{live.n}' not in text]
    room = await house.server.hub.room("same")
    server_seed = room.stored.server_seed or b""
    secrets = seeds | secrets_of(live, server_seed)
    before_the_end = _Sent()
    before_the_end.texts = told
    assert len(b"".join(told)) > 50_000
    assert before_the_end.found(secrets) == []
    assert min(map(len, secrets)) >= BEGINNING
    logged = caplog.text
    assert not [secret for secret in secrets if secret.decode("latin1") in logged]
    # And the search does find the secrets revealed at the end.
    await nobody.get("matches/same?as=-1")
    assert server_seed.hex().encode() in sent.found(secrets)


async def _listen(shown: Page) -> None:
    """Lets a page take up all messages until the match is over."""
    while shown.view is None or "result" not in shown.view:
        await shown.next()


async def _ask_everything(person: Person, viewer: int, n: int, text: str) -> None:
    """Asks for everything, permitted or not; people keep the answers they get."""
    query = f"?as={viewer}"
    for path in ("", "/events", "/film", f"/at/{n}", "/at/0", f"/at/{n}/ways", "/record"):
        wait = "&wait=0" if path == "/events" else ""
        await person.ask("GET", f"matches/same{path}{query}{wait}")
    for path, body in (
        ("preview", {"a": text}),
        ("why", {"a": text}),
        ("steps", {"path": []}),
        ("hint", {}),
        ("analysis", {"after": 0}),
        ("share", {"share": SHARE.hex()}),
        ("rematch", {}),
    ):
        if path == "hint" and (n, viewer) != (0, 0):
            continue  # one search is enough: it takes a second
        await person.post(f"matches/same/{path}{query}", body)
    for path in ("matches/mine", "matches?open=1", "/healthz"):
        await person.ask("GET", path)


MODULES = sorted(Path(bgf.web.__path__[0]).rglob("*.py"))
WITH_POSITIONS = {
    "bot_players.py",
    "guessing.py",
    "live.py",
    "log.py",
    "offering.py",
    "questions.py",
    "worker.py",
}
"""The modules that handle positions."""

WITH_APPLICATIONS = {"app.py", "listening.py"}
"""The modules in which a state is that of an application."""

WITH_DESTINATIONS = {"notice_queries.py", "notices.py"}
"""The modules in which a state is that of a destination of notices."""

WITH_STATES = WITH_POSITIONS | WITH_APPLICATIONS | WITH_DESTINATIONS


def test_few_modules_handle_positions() -> None:
    found = {path.name for path in MODULES if _names_a_state(path)}
    assert found <= WITH_STATES


def _names_a_state(path: Path) -> bool:
    """Whether a module asks anything for its state."""
    tree = ast.parse(path.read_text("utf-8"))
    return any(isinstance(node, ast.Attribute) and node.attr == "state" for node in ast.walk(tree))
