"""Maps: links closed and joined by a claim, several maps on one table, maps of any size."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bgf.components.table import Table
from bgf_cext import MAX_PLACES, Forest, Network

from .tables import table


def land(places: str, links: str, **more: Any) -> dict[str, Any]:
    """A map; a link such as ``a-b-2`` joins a and b as the second of their strands."""
    return {
        "places": {place: {} for place in places.split()},
        "links": {link: {"between": link.split("-")[:2]} for link in links.split()},
        **more,
    }


def link_slot(on: Table, name: str) -> int:
    return next(link.slot for link in on.layout.links if link.id == name)


def is_open(on: Table, name: str) -> str:
    """The players who may still claim a link."""
    slot = link_slot(on, name)
    return "".join(str(seat) for seat in range(on.players) if on.open_links[seat] >> slot & 1)


@pytest.mark.parametrize(
    ("players", "single_up_to", "twin", "single"),
    [(2, 2, "", "01"), (2, 0, "0", "01"), (3, 2, "02", "012"), (3, 3, "", "012")],
)
def test_claim_closes_the_link_and_its_twins_by_the_number_of_players(
    players: int, single_up_to: int, twin: str, single: str
) -> None:
    city = land("a b c", "a-b-1 a-b-2 b-c", single_up_to=single_up_to)
    on = table(players, maps={"city": city})
    on.claim(link_slot(on, "a-b-1"), 1)
    assert is_open(on, "a-b-1") == ""
    assert is_open(on, "a-b-2") == twin
    assert is_open(on, "b-c") == single
    assert [on.owners[link_slot(on, name)] for name in ("a-b-1", "a-b-2", "b-c")] == [1, -1, -1]


def test_strands_are_twins_whichever_end_is_named_first() -> None:
    on = table(2, maps={"city": land("a b c", "a-b b-a b-c")})
    assert [link.twins for link in on.layout.links] == [(1,), (0,), ()]


def test_owners_laid_down_are_as_if_claimed() -> None:
    on, twin = (table(3, maps={"city": land("a b c", "a-b-1 a-b-2 b-c")}) for _ in range(2))
    on.claim(link_slot(on, "a-b-2"), 2)
    on.claim(link_slot(on, "b-c"), 0)
    twin.set_owners(on.owners)
    assert twin.open_links == on.open_links
    assert [net.labels() for net in twin.nets] == [net.labels() for net in on.nets]


def test_two_maps_on_one_table() -> None:
    maps = {
        "city": land("a b c", "a-b b-c", pairs="tickets"),
        "hills": land("x a b", "a-b-1 a-b-2", single_up_to=3),
    }
    tickets = {"a-c": {"between": ["a", "c"]}}
    slips = {"holds": "tickets", "sees": "nobody", "starts": True}
    on = table(
        2,
        maps=maps,
        components={"cards": {"red": {}}, "tickets": tickets},
        zones={"slips": slips},
        cards="red",
    )
    city, hills = (on.layout.boards[name] for name in ("city", "hills"))
    assert [(link.id, link.slot) for link in (*city.links, *hills.links)] == [
        ("a-b", 0),
        ("b-c", 1),
        ("a-b-1", 2),
        ("a-b-2", 3),
    ]
    on.claim(0, 1)
    on.claim(2, 0)
    on.claim(1, 1)
    assert [on.net(city.index, seat).done() for seat in (0, 1)] == [0, 1]
    joined = [on.net(hills.index, seat).joined(1, 2) for seat in (0, 1)]
    assert joined == [True, False]
    assert on.open_links == [0, 0]


@pytest.mark.parametrize(
    ("size", "kind"), [(MAX_PLACES, Network), (MAX_PLACES + 1, Forest), (100, Forest)]
)
def test_a_map_may_be_of_any_size(size: int, kind: type) -> None:
    names = [f"p{number}" for number in range(size)]
    links = [f"{a}-{b}" for a, b in pairwise(names)]
    on = table(2, maps={"world": land(" ".join(names), " ".join(links))})
    for slot in range(len(links)):
        on.claim(slot, slot % 50 == 49)
    net = on.net(0, 0)
    assert isinstance(net, kind)
    assert net.joined(0, 49)
    assert not net.joined(0, 50)
    assert net.joined(50, size - 1)
    assert on.net(0, 1).joined(49, 50)


def test_maps_have_defaults_for_links_and_places() -> None:
    on = table(2, maps={"city": land("a b", "a-b")})
    (link,) = on.layout.links
    assert (link.length, link.colour) == (1, "")
    assert {place.at for place in on.layout.boards["city"].places} == {None}
