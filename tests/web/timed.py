"""A clock that a test moves, and a match of people who go by it."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

from tests.web.people import House, Person
from tests.web.serving import CEILING

LIVE = {"kind": "live", "bank": 60, "turn": 10}
DAYS = {"kind": "days", "days": 3}
DAY = 24 * 60 * 60


class Hands:
    """A clock whose hands the test moves.

    Attributes:
        at: seconds since 1970.
    """

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        """The time."""
        return self.at

    @property
    def ms(self) -> int:
        """The time in milliseconds."""
        return int(self.at * 1000)


class Table:
    """A match of people who sit at screens of their own.

    Attributes:
        people: the players, by seat.
        match: the id of the match.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: list[Person] = []
        self.match = ""
        self._keys = itertools.count()

    async def make(self, count: int = 2, **more: Any) -> Table:
        """Make a match of Boarding, where one player acts after another."""
        ann = await self.house.person("Ann")
        seats = ["human"] * count
        made = await ann.posted("matches", {"game": "boarding", "seats": seats, **more})
        self.people, self.match = [ann], made["match"]
        for seat, token in made["links"].items():
            person = await self.house.person(f"Person {seat}")
            await person.posted("join", {"token": token})
            self.people.append(person)
        return self

    @property
    def path(self) -> str:
        """Where it is."""
        return f"matches/{self.match}"

    async def view(self, seat: int = 0) -> Any:
        """The view of a player."""
        return await self.people[seat].get(self.path)

    async def active(self) -> int:
        """The seat that is to act."""
        seat: int = (await self.view())["head"]["active"][0]
        return seat

    async def play(self) -> int:
        """Lets the player to act play; returns the seat."""
        seat = await self.active()
        answer = await self.people[seat].play_first(self.match)
        assert answer.status_code == 200, answer.text
        return seat

    async def vote(self, seat: int, what: str, **more: Any) -> bool:
        """Votes; returns whether the vote has passed."""
        answer = await self.people[seat].posted(f"{self.path}/votes", {"what": what, **more})
        return bool(answer["done"])

    async def give_time(self, giver: int, seat: int, key: str = "") -> Any:
        """Lets a player give another one time; returns the answer."""
        headers = {"idempotency-key": key or f"time-{next(self._keys)}"}
        return await self.people[giver].post(f"{self.path}/time", {"seat": seat}, headers=headers)

    async def refused(self, seat: int, what: str, **more: Any) -> str:
        """Casts a refused vote; returns the error."""
        answer = await self.people[seat].post(f"{self.path}/votes", {"what": what, **more})
        assert 400 <= answer.status_code < 500
        return str(answer.json()["error"])

    async def until(self, n: int) -> Any:
        """Waits until bots have played up to event `n`; returns the first player's view."""
        async with asyncio.timeout(CEILING):
            while (view := await self.view())["n"] < n:
                await asyncio.sleep(0.02)
        return view

    async def beat(self) -> None:
        """Lets the server look at the clocks."""
        await self.house.server.sharing.beat()

    async def wait(self, hands: Hands, seconds: int) -> None:
        """Let time pass for a server that is there all the time."""
        await self.beat()
        for _ in range(seconds // 10):
            hands.at += 10
            await self.beat()


def others(table: Table, seat: int) -> list[int]:
    """The other seats."""
    return [each for each in range(len(table.people)) if each != seat]
