"""Computations about a match: the ways of tickets, and the analysis once it is over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.web.people import House, Person
from tests.web.people import house as open_house

from bgf.web.requests.limits import LIMITS
from bgf.web.workers.jobs import Job, JobOutcome

pytestmark = pytest.mark.anyio


async def finished(house: House) -> tuple[Person, str, int]:
    """A person who has let two bots play to the end: the match, and the number of its events."""
    ann = await house.person("Ann")
    match = await ann.create("animals", "bot:random", "bot:random")
    while True:
        view = await ann.get(f"matches/{match}")
        if "result" in view:
            return ann, match, view["n"]
        await ann.get(f"matches/{match}/events?since={view['n']}&wait=5")


async def test_players_get_the_needed_links_of_their_own_tickets(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("paris", "human", "hot")
    view = await ann.get(f"matches/{match}?as=0")
    ways = (await ann.get(f"matches/{match}/at/{view['n']}/ways?as=0"))["ways"]["city"]
    held = [
        item
        for area, part in view["areas"].items()
        if area.endswith("@0") and part["type"] == "zone"
        for item in part["items"]
        if item in ways
    ]
    assert len(held) == len(ways) > 0
    for way in ways.values():
        assert way["missing"] > 0
        assert way["links"]
    assert (await ann.get(f"matches/{match}/at/0/ways?as=-1"))["ways"] == {}


async def test_choices_are_judged_a_few_at_a_time_once_a_match_is_over(house: House) -> None:
    ann = await house.person("Ann")
    going = await ann.create("paris", "human", "hot")
    assert (await ann.post(f"matches/{going}/analysis")).status_code == 403

    ann, match, n = await finished(house)
    first = await ann.posted(f"matches/{match}/analysis", {"after": n - 6})
    assert len(first["judged"]) + first["left"] == 6
    judged = first["judged"]
    while first["left"]:
        first = await ann.posted(f"matches/{match}/analysis", {"after": first["after"]})
        judged += first["judged"]
    assert [each["n"] for each in judged] == [*range(n - 5, n + 1)]
    for each in judged:
        assert 0 <= each["loss"] <= 1
        assert each["is_best"] or each["best"] != each["played"] or each["forced"]
    again = await ann.posted(f"matches/{match}/analysis", {"after": n - 6})
    assert again["judged"] == judged[:5]
    polish = await ann.posted(f"matches/{match}/analysis?lang=pl", {"after": n - 6})
    assert [each["loss"] for each in polish["judged"]] == [each["loss"] for each in judged[:5]]
    assert [each["played"] for each in polish["judged"]] != [each["played"] for each in judged[:5]]


async def test_the_choices_of_some_seats_are_judged_alone(house: House) -> None:
    ann, match, n = await finished(house)
    found = []
    for seat in (0, 1):
        body = {"after": n - 4, "seats": [seat]}
        answer = await ann.posted(f"matches/{match}/analysis", body)
        assert answer["left"] == 0
        assert {each["seat"] for each in answer["judged"]} <= {seat}
        found += [each["n"] for each in answer["judged"]]
    assert sorted(found) == [*range(n - 3, n + 1)]


async def test_simultaneous_requests_share_one_judgement(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, match, n = await finished(house)
    eve = await house.person("Eve")
    asked = []
    jobs = house.server.hub.jobs
    do = jobs.do

    async def counted(job: Job, **more: Any) -> JobOutcome:
        asked.append(job)
        outcome: JobOutcome = await do(job, **more)
        return outcome

    monkeypatch.setattr(jobs, "do", counted)
    body = {"after": n - 3}
    path = f"matches/{match}/analysis"
    answers = await asyncio.gather(ann.posted(path, body), eve.posted(path, body))
    assert answers[0] == answers[1]
    assert len(asked) == 3


async def test_judgements_outlive_the_server(tmp_path: Path) -> None:
    store = tmp_path / "web.sqlite"
    async with open_house(store) as before:
        ann, match, n = await finished(before)
        path, body = f"matches/{match}/analysis", {"after": n - 3}
        judged = await ann.posted(path, body)
        polish = await ann.posted(f"{path}?lang=pl", body)
        cookies = ann.client.cookies
    async with open_house(store) as after:
        await after.server.hub.jobs.close()  # nobody can judge anything there
        again = await after.person(cookies=cookies)
        assert await again.posted(path, body) == judged
        assert await again.posted(f"{path}?lang=pl", body) == polish
        assert (await again.post(path, {"after": n - 4})).status_code >= 500


async def test_a_person_can_get_a_hint_while_something_is_judged(tmp_path: Path) -> None:
    async with open_house(tmp_path / "web.sqlite", limits=LIMITS) as house:
        ann, match, n = await finished(house)
        playing = await ann.create("paris", "human", "hot")
        body = {"after": n - 3}
        judged, again, hint = await asyncio.gather(
            ann.post(f"matches/{match}/analysis", body),
            ann.post(f"matches/{match}/analysis", body),
            ann.post(f"matches/{playing}/hint?as=0"),
        )
        assert sorted([judged.status_code, again.status_code]) == [200, 429]
        assert hint.status_code == 200
        refused = judged if judged.status_code == 429 else again
        assert "one at a time" in refused.json()["text"]
