"""A seat's channel depends on what the seat may know, and on nothing else: through the socket.

Two servers have the same match, but what a viewer can't know is different. All bytes that the
viewer gets are the same.
"""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.serving import page, serving

import bgf.web
from bgf.web import lobby
from bgf.web.hub import Hub
from bgf.web.live import LiveMatch

pytestmark = pytest.mark.anyio

SEED = 20_231
EVERY = {"paris": 12, "boarding": 12, "animals": 8, "aeroplanes": 40}
"""Positions are looked at once in so many actions."""

PLAYERS = 3


class _Known:
    """Ids and seeds that are the same on two servers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lobby, "_new_id", lambda: "same")
        monkeypatch.setattr(lobby, "new_seed", lambda: SEED)


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
        open_house(tmp_path / "one.sqlite") as one,
        open_house(tmp_path / "other.sqlite") as other,
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


MODULES = sorted(Path(bgf.web.__path__[0]).rglob("*.py"))
WITH_POSITIONS = {"bot_players.py", "live.py", "log.py", "offering.py", "questions.py", "worker.py"}
"""The modules that handle positions."""

WITH_APPLICATIONS = {"app.py", "listening.py"}
"""The modules in which a state is that of an application."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_few_modules_handle_positions(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert "state" not in names or path.name in WITH_POSITIONS | WITH_APPLICATIONS
