"""What is worked out about a match: the ways of tickets, and the analysis once it is over."""

from __future__ import annotations

import pytest
from tests.web.people import House, Person

pytestmark = pytest.mark.anyio


async def finished(house: House) -> tuple[Person, str, int]:
    """Somebody who has let two bots play to the end: the match, and the number of its events."""
    ann = await house.person("Ann")
    match = await ann.create("animals", "bot:random", "bot:random")
    while True:
        view = await ann.get(f"matches/{match}")
        if "result" in view:
            return ann, match, view["n"]
        await ann.get(f"matches/{match}/events?since={view['n']}&wait=5")


async def test_a_player_is_told_what_the_own_tickets_need(house: House) -> None:
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
