"""Permissions: every cell of the table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.serving import page, serving

from bgf.web.access import GENERAL_RIGHTS, MATCH_RIGHTS, Role
from bgf.web.endpoints import ENDPOINTS, HEALTH

pytestmark = pytest.mark.anyio

FINDING = {"kick", "new_link", "hide_chat", "mute_chat", "choose_notice"}
"""The requests that are for something that is not there."""

STATUSES = ["open", "live", "done"]
ROLES = [*Role]

REQUESTS: dict[str, tuple[str, str, Any]] = {
    "match": ("GET", "", None),
    "events": ("GET", "/events", None),
    "act": ("POST", "/actions", {"a": "draw deck", "base": 0}),
    "steps": ("POST", "/steps", {"path": []}),
    "preview": ("POST", "/preview", {"a": "draw deck"}),
    "why": ("POST", "/why", {"a": "draw"}),
    "hint": ("POST", "/hint", {}),
    "undo": ("POST", "/undo", {"base": 0}),
    "answer_undo": ("POST", "/undo/none", {"yes": True}),
    "film": ("GET", "/film", None),
    "moment": ("GET", "/at/0", None),
    "ways": ("GET", "/at/0/ways", None),
    "analysis": ("POST", "/analysis", {"after": 10**6}),
    "guesses": ("GET", "/at/0/guesses", None),
    "play_on": ("POST", "/at/0/play", {"seat": 0, "bot": "random"}),
    "record": ("GET", "/record", None),
    "start": ("POST", "/start", {"bot": "nobody"}),
    "kick": ("POST", "/kick", {"seat": 8}),
    "new_link": ("POST", "/link", {"seat": 8}),
    "show_to": ("POST", "/visibility", {"visibility": "private"}),
    "rematch": ("POST", "/rematch", {}),
    "notices": ("GET", "/notices", None),
    "choose_notice": ("POST", "/notices", {"destination": "none"}),
    "chat": ("POST", "/chat", {"phrase": "hello"}),
    "hide_chat": ("POST", "/chat/9/hide", {}),
    "mute_chat": ("POST", "/chat/9/mute", {}),
    "share": ("POST", "/share", {"share": ""}),
    "vote": ("POST", "/votes", {"what": "abandon", "yes": False}),
    "give_time": ("POST", "/time", {"seat": 0}),
    "come_back": ("POST", "/back", {}),
    "leave": ("POST", "/leave", {}),
}
"""A request to each endpoint of a match, in an order in which none stands in another's way."""


def test_every_endpoint_stands_in_the_table_and_is_asked_here() -> None:
    of_matches = {endpoint.name for endpoint in ENDPOINTS if endpoint.is_of_match}
    assert set(MATCH_RIGHTS) == of_matches | {"live"}
    assert set(REQUESTS) == of_matches
    others = {endpoint.name for endpoint in (HEALTH, *ENDPOINTS)} - of_matches
    assert set(GENERAL_RIGHTS) == others
    assert all([*rights] == STATUSES for rights in MATCH_RIGHTS.values())


class Table:
    """A private match, and somebody in each role.

    Attributes:
        match: its id.
        host: the person who has made it, without a seat.
        seated: the people at the seats.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.match = ""

    async def make(self, status: str) -> None:
        """Make a match of a status."""
        self.host = await self.house.person("Host")
        self.seated = [await self.house.person(name) for name in ("Ann", "Tom")]
        self.stranger = await self.house.person("Eve")
        body = {"game": "paris", "seats": ["human"] * 3, "visibility": "private"}
        made = await self.host.posted("matches", body)
        self.match = made["match"]
        for seat, person in zip((1, 2), self.seated, strict=True):
            await person.posted("join", {"token": made["links"][str(seat)]})
            if seat == 1:  # somebody sits there: the match stays
                await self.host.posted(f"matches/{self.match}/leave")
        if status != "open":
            await self.host.posted(f"matches/{self.match}/start", {"bot": "random"})
        if status == "done":
            await self._play_out()

    async def _play_out(self) -> None:
        room = await self.house.server.hub.room(self.match)
        while room.stored.status != "done":
            live = room.live
            seat = next((s for s in live.active if s), None) if live is not None else None
            if seat is None:
                await asyncio.sleep(0.01)
                continue
            await self.seated[seat - 1].play_first(self.match, seat)

    async def by(self, role: Role) -> tuple[Person, str]:
        """A person in a role, and the query that goes with it."""
        if role is Role.NOBODY:
            return await self.house.person(), "?as=-1"
        if role is Role.SESSION:
            return self.stranger, "?as=-1"
        if role is Role.SPECTATOR:  # without a seat asked for, though there is one
            return self.seated[0], "?as=-1"
        if role is Role.OTHER:
            return self.seated[0], "?as=2"
        if role is Role.SEAT:
            return self.seated[0], "?as=1"
        return self.host, "?as=0"


@pytest.mark.parametrize("status", STATUSES)
async def test_every_cell(status: str, tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite") as house:
        table = Table(house)
        await table.make(status)
        wrong = []
        for name, (method, path, body) in REQUESTS.items():
            for role in ROLES:
                person, query = await table.by(role)
                roles = {role, *_implied(role)}
                may = not MATCH_RIGHTS[name][status].isdisjoint(roles)
                address = f"matches/{table.match}{path}{query}"
                headers = {"idempotency-key": f"{name}-{role.name}"}
                answer = await person.ask(method, address, body, headers=headers)
                is_refused = answer.status_code in {403, 404} and _is_refusal(answer.json())
                if name in FINDING and may:
                    is_refused = False  # these find no such seat, line or destination
                if may == is_refused:
                    wrong.append(f"{name} {status} {role}: {answer.status_code} {answer.text}")
        assert not wrong, "\n".join(wrong)


def _implied(role: Role) -> set[Role]:
    """The other roles of somebody in a role, in a table unknown to others."""
    if role is Role.NOBODY or role is Role.SESSION:
        return set()
    if role is Role.HOST:
        return {Role.SESSION, Role.OTHER}
    return {Role.SESSION}


def _is_refusal(problem: dict[str, Any]) -> bool:
    """Whether the request was refused because of its sender."""
    return problem["error"] in {"forbidden", "goes_on", "not_begun", "not_found"}


@pytest.mark.parametrize("status", STATUSES)
async def test_every_cell_of_the_socket(status: str, tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite") as house:
        table = Table(house)
        await table.make(status)
        async with serving(house) as host:
            for role in ROLES:
                person, query = await table.by(role)
                may = not MATCH_RIGHTS["live"][status].isdisjoint({role, *_implied(role)})
                async with page(host, table.match, person, query) as shown:
                    first = await shown.next()
                assert first["t"] == ("hello" if may else "bye"), role


@pytest.mark.parametrize("path", ["record", "film?as=1", "at/0?as=1"])
async def test_requests_for_the_finished_match_are_refused_before_its_end(
    house: House, path: str
) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    answer = await ann.ask("GET", f"matches/{match}/{path}", headers={"accept-language": "pl"})
    assert (answer.status_code, answer.json()["error"]) == (403, "goes_on")
    assert answer.json()["text"] == "To będzie dostępne po zakończeniu partii."


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "record", "goes_on"),
        ("POST", "analysis", "goes_on"),
        ("GET", "film", "not_begun"),
        ("GET", "at/0", "not_begun"),
    ],
)
async def test_requests_are_refused_before_a_match_begins(
    house: House, method: str, path: str, code: str
) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "human")
    body: dict[str, str] | None = {} if method == "POST" else None
    answer = await ann.ask(method, f"matches/{match}/{path}", body)
    assert (answer.status_code, answer.json()["error"]) == (403, code)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("actions", "Only the player of this seat may do that."),
        ("start", "Only the host of this match may do that."),
        ("rematch", "Only the players of this match may do that."),
    ],
)
async def test_refusals_name_the_people_allowed(house: House, path: str, text: str) -> None:
    ann, eve = await house.person("Ann"), await house.person("Eve")
    match = await ann.create("paris", "human", "bot:random")
    body = {"a": "draw deck", "base": 0} if path == "actions" else {}
    answer = await eve.post(f"matches/{match}/{path}", body)
    assert (answer.status_code, answer.json()["text"]) == (403, text)


async def test_the_session_of_nobody_can_not_be_forgotten(house: House) -> None:
    nobody = await house.person()
    answer = await nobody.ask("DELETE", "me")
    assert (answer.status_code, answer.json()["error"]) == (401, "no_session")
    assert "set-cookie" not in answer.headers


async def test_nobody_has_no_place_for_notices_to_remove(house: House) -> None:
    nobody = await house.person()
    answer = await nobody.ask("DELETE", "me/destinations/none")
    assert (answer.status_code, answer.json()["error"]) == (401, "no_session")
    assert (await nobody.get("me/destinations"))["destinations"] == []


async def test_public_matches_are_seen_without_a_cookie(house: House) -> None:
    ann, nobody = await house.person("Ann"), await house.person()
    match = await ann.create("paris", "human", "bot:random")
    assert (await nobody.get(f"matches/{match}"))["viewer"] == -1
    await ann.posted(f"matches/{match}/visibility", {"visibility": "private"})
    assert (await nobody.ask("GET", f"matches/{match}")).status_code == 404
    assert (await ann.get(f"matches/{match}"))["viewer"] == 0


async def test_a_spectator_who_may_not_watch_any_more_is_sent_away(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "bot:random")
    async with serving(house) as host, page(host, match) as shown:
        await shown.until("words")
        await ann.posted(f"matches/{match}/visibility", {"visibility": "private"})
        assert (await shown.until("bye"))["reason"] == "removed"
