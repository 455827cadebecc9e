"""The checks that route games list: double links, pairs, and cards enough to pay."""

from __future__ import annotations

import pytest

from bgf.content import Check, Diagnostic, Document, check_pack
from bgf.content.checks.routes import (
    double_links,
    enough_cards,
    joined_pairs,
    link_colours,
    link_points,
    pair_values,
)

from .conftest import MakePack

MAP = """\
maps:
  land:
    name: {en: Land, pl: Kraj}
    pairs: tickets
    places:
      a: {name: {en: A, pl: A}}
      b: {name: {en: B, pl: B}}
      c: {name: {en: C, pl: C}}
      d: {name: {en: D, pl: D}}
      e: {name: {en: E, pl: E}}
    links:
      a-b: {between: [a, b], length: 4, colour: red}
      b-a: {between: [b, a], length: 4, colour: blue}
      b-c: {between: [b, c], colour: red}
      a-c: {between: [a, c], length: 2, colour: blue}
      d-e: {between: [d, e], length: 1}
"""
TICKET = "    a-b: {name: {en: A to B, pl: Z A do B}, between: [a, b], value: 1}\n"


def run(
    make_pack: MakePack, check: Check, *, links: tuple[str, str] = ("", ""), tickets: str = "ab3"
) -> list[tuple[str, str, Diagnostic]]:
    """Code and path of all diagnostics of one check on the changed map.

    Args:
        links: a part of the map, and its replacement.
        tickets: each ticket's two places and its value, none for ``-``.
    """
    kinds = "".join(
        f"    t{number}: {{name: {{en: T, pl: T}}, between: [{a}, {b}]"
        + (f", value: {value}}}\n" if value != "-" else "}\n")
        for number, (a, b, value) in enumerate(map(tuple, tickets.split()))
    )
    folder = make_pack(
        ("map.yaml", "", MAP.replace(*links) if links[0] else MAP), ("table.yaml", TICKET, kinds)
    )
    found = check_pack(folder, wanted=lambda game: ((), [check]))
    own = [d for d in found if d.code != "BGF-W402"]  # the map is in two parts
    return [(d.code, ".".join(map(str, d.path[2:])), d) for d in own]


def places(found: list[tuple[str, str, Diagnostic]]) -> list[tuple[str, str]]:
    return [(code, place) for code, place, _ in found]


def test_links_have_the_colour_of_a_card_and_points_for_their_length() -> None:
    links = {
        "sound": {"length": 2, "colour": "red"},
        "short": {"colour": "red"},
        "bare": {"length": 2},
        "misspelt": {"length": 2, "colour": "rde"},
        "long": {"length": 3, "colour": "wild"},
    }
    data = {
        "components": {"cards": {"red": {}, "wild": {"wild": True}}},
        "values": {"worth": {"value": {"1": 1, "2": 3}}},
        "maps": {"land": {"links": links}},
    }
    document = Document("pack", data=data)
    checks = (link_colours("land", "cards"), link_points("land", "worth"))
    found = [(one.path[3:], one.message) for check in checks for one in check(document)]
    assert found == [
        (("bare",), "needs a `colour`, one of the cards; expected red"),
        (("misspelt", "colour"), 'found "rde"; expected a colour of cards; did you mean "red"?'),
        (("long", "colour"), 'found "wild"; expected a colour of cards; expected red'),
        (("long", "length"), "found length 3, for which worth has no points; it has some for 1, 2"),
    ]


def test_strands_of_one_length(make_pack: MakePack) -> None:
    assert run(make_pack, double_links("land")) == []


@pytest.mark.parametrize(("length", "found"), [("length: 3", "found 3"), ("", "found 1")])
def test_strands_of_two_lengths(make_pack: MakePack, length: str, found: str) -> None:
    """Whichever way round the two places are named; a link without a length is 1 long."""
    strand = "{between: [b, a], length: 4"
    changed = f"{{between: [b, a], {length}" if length else "{between: [b, a]"
    (only,) = run(make_pack, double_links("land"), links=(strand, changed))
    assert only[0] == "BGF-E416"
    assert only[1].startswith("links.b-a")
    assert f'{found}; the other strand, "a-b", is 4 long' in only[2].message
    assert (only[2].line, only[2].column > 1) == (13, True)


def test_more_strands_than_a_game_has_rules_for(make_pack: MakePack) -> None:
    more = ("    links:\n", "    links:\n      x: {between: [a, b], length: 4}\n")
    found = run(make_pack, double_links("land"), links=more)
    assert places(found) == [("BGF-E416", "links.b-a")]
    assert "more than 2 links" in found[0][2].message
    assert run(make_pack, double_links("land", most=3), links=more) == []


def test_pairs_that_are_joined(make_pack: MakePack) -> None:
    assert run(make_pack, joined_pairs("land"), tickets="ab1 ac1 cb1 de1") == []


def test_pairs_that_are_not_joined(make_pack: MakePack) -> None:
    found = run(make_pack, joined_pairs("land"), tickets="ab1 ad1 ce1")
    assert places(found) == [("BGF-E417", "t1.between"), ("BGF-E417", "t2.between")]
    assert 'from "a" to "d"' in found[0][2].message


def test_pairs_on_a_map_without_links(make_pack: MakePack) -> None:
    links = MAP[MAP.index("    links:") :]
    found = run(make_pack, joined_pairs("land"), links=(links, "    links: {}\n"))
    assert places(found) == [("BGF-E417", "t0.between")]


def test_the_same_pair_twice(make_pack: MakePack) -> None:
    found = run(make_pack, joined_pairs("land"), tickets="ab1 cb1 ba1 ab2")
    assert places(found) == [("BGF-W407", "t2.between"), ("BGF-W407", "t3.between")]
    assert not found[0][2].is_error
    assert '"t0"' in found[1][2].message


def test_values_by_the_shortest_way(make_pack: MakePack) -> None:
    """From a to b over c is 3, and the link between them 4."""
    assert run(make_pack, pair_values("land"), tickets="ab3 ca2 ed1") == []
    found = run(make_pack, pair_values("land"), tickets="ab4 ac2 de2")
    assert places(found) == [("BGF-W404", "t0.value"), ("BGF-W404", "t2.value")]
    assert found[0][2].message == "found 4, but the shortest path has length 3"
    assert not found[0][2].is_error


def test_pairs_without_value_or_way_have_no_wrong_one(make_pack: MakePack) -> None:
    assert run(make_pack, pair_values("land"), tickets="ab- ad7") == []


def test_maps_that_pair_nothing(make_pack: MakePack) -> None:
    change = ("    pairs: tickets\n", "")
    for check in (joined_pairs("land"), pair_values("land")):
        found = run(make_pack, check, links=change, tickets="ad9")
        assert [code for code, _, _ in found] == ["BGF-W401"]  # which no map pairs


@pytest.mark.parametrize(
    ("length", "counts", "fits"),
    [
        (6, "{red: 6, blue: 6}", True),
        (7, "{red: 6, blue: 6}", False),
        (7, "{red: 6, blue: 1, wild}", True),
        (8, "{red: 6, blue: 1, wild}", False),
    ],
)
def test_cards_for_the_longest_link(
    make_pack: MakePack, length: int, counts: str, fits: bool
) -> None:
    """There are 6 red cards; a wild blue card is the only blue one. The last link has no colour."""
    wild = "count: 1, wild: true" if "wild" in counts else "count: 6"
    folder = make_pack(
        (
            "map.yaml",
            "",
            MAP.replace("[b, c], colour: red", f"[b, c], length: {length}, colour: red"),
        ),
        ("table.yaml", TICKET, "    t: {name: {en: T, pl: T}, between: [a, b]}\n"),
        ("table.yaml", "count: 6, mark: B", f"{wild}, mark: B"),
    )
    found = [
        d
        for d in check_pack(folder, wanted=lambda game: ((), [enough_cards("land", "cards")]))
        if d.is_error
    ]
    blue = [d for d in found if d.path[3] == "b-a"]
    assert [d.code for d in blue] == ["BGF-E418"] * ("wild" in counts)  # 4 long, and 1 card
    red = [d for d in found if d not in blue and d.path[3] == "b-c"]
    assert [(d.code, d.path[-1]) for d in red] == ([] if fits else [("BGF-E418", "length")])
    there = ": 6 red, 1 wild" if "wild" in counts else "only 6 of the cards can pay"
    assert all(f"found {length}" in d.message and there in d.message for d in red)
