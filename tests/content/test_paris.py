"""Properties of the Paris pack, by the rulebook and by its own logic."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import networkx as nx
import pytest

from bgf.content import Pack, check_pack, load_pack
from bgf.content.checks.texts import texts_by_path
from bgf.content.reading import read_document

RULES = [*range(1, 9), *range(10, 19), *range(20, 27), *range(30, 35), 40, 41, *range(50, 56)]


def test_is_sound(paris_folder: Path) -> None:
    assert check_pack(paris_folder) == []


def test_from_the_installed_package() -> None:
    from importlib.resources import files

    assert load_pack(files("bgf_definitions") / "paris").name == "paris"


def test_cards(paris: Pack) -> None:
    cards = paris.data["components"]["cards"]
    assert [(kind, entry["count"]) for kind, entry in cards.items()] == [
        ("bus", 8),
        ("white", 8),
        ("blue", 6),
        ("red", 6),
        ("yellow", 6),
        ("green", 6),
        ("purple", 6),
    ]
    assert sum(entry["count"] for entry in cards.values()) == 46
    assert [kind for kind, entry in cards.items() if entry.get("wild")] == ["bus"]
    assert "".join(entry["mark"] for entry in cards.values()) == "*WBRYGP"


def test_map(paris: Pack) -> None:
    city = paris.data["maps"]["city"]
    assert len(city["places"]) == 17
    links = city["links"]
    assert len(links) == 57
    ends = Counter(tuple(link["between"]) for link in links.values())
    assert Counter(ends.values()) == {2: 25, 1: 7}
    assert not any((b, a) in ends for a, b in ends)
    colours = paris.data["components"]["cards"].keys() - {"bus"}
    points = paris.data["values"]["route_points"]["value"]
    for name, link in links.items():
        assert name == "-".join([*link["between"], link["colour"]])
        assert link["colour"] in colours
        assert str(link["length"]) in points
    for strands in itertools.groupby(links.values(), key=lambda link: link["between"]):
        assert len({link["length"] for link in strands[1]}) == 1
    lengths = {(link["colour"], link["length"]) for link in links.values()}
    assert [n for colour, n in lengths if colour == "blue"] == [1]
    assert [n for colour, n in lengths if colour == "yellow"] == [2]
    assert ("white", 2) in lengths


def test_the_map_hangs_together(paris: Pack) -> None:
    assert nx.is_connected(graph(paris))


def graph(paris: Pack) -> nx.Graph:
    city = nx.Graph()
    for link in paris.data["maps"]["city"]["links"].values():
        city.add_edge(*link["between"], length=link["length"])
    return city


def test_tickets_are_worth_their_shortest_way(paris: Pack) -> None:
    tickets = paris.data["components"]["tickets"]
    assert len(tickets) == 20
    city = graph(paris)
    for name, ticket in tickets.items():
        start, end = ticket["between"]
        assert name == f"{start}-{end}"
        assert ticket["value"] == nx.shortest_path_length(city, start, end, weight="length")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_tickets_are_called_by_their_places(paris: Pack, lang: str) -> None:
    places = paris.data["maps"]["city"]["places"]
    for ticket in paris.data["components"]["tickets"].values():
        start, end = (places[place]["name"][lang] for place in ticket["between"])
        assert ticket["name"][lang] == f"{start} \N{EN DASH} {end}"


def test_numbers(paris: Pack) -> None:
    assert paris.data["players"] == {"min": 2, "max": 4}
    assert {key: entry["value"] for key, entry in paris.data["values"].items()} == {
        "start_hand": 2,
        "deal_tickets": 2,
        "keep_tickets": 1,
        "end_buses": 2,
        "route_points": {"1": 1, "2": 2, "3": 4},
        "flag": {"colours": ["blue", "white", "red"], "points": 4},
    }
    assert paris.data["counters"]["buses"]["start"] == 15
    assert paris.data["supplies"]["buses"]["total"] == 15
    assert paris.data["zones"]["row"]["size"] == 5
    assert paris.data["zones"]["row"]["sweep"] == {"kind": "bus", "at": 3, "to": "discards"}


def test_every_rule_is_there(paris: Pack) -> None:
    assert list(paris.data["rules"]) == [f"PAR-{number:02}" for number in RULES]


def test_everything_players_read_is_in_both_languages(paris_folder: Path) -> None:
    texts = texts_by_path(read_document(paris_folder, {}))
    assert len(texts) > 120
    for path, text in texts.items():
        assert list(text) == ["en", "pl"], path
        assert all(words.strip() == words and words for words in text.values()), path


def test_rules_differ_between_the_languages(paris: Pack) -> None:
    for texts in (paris.data["rules"], paris.data["texts"]):
        assert all(text["en"] != text["pl"] for text in texts.values())


def test_facts_have_a_source(paris: Pack) -> None:
    data = paris.data
    city = data["maps"]["city"]
    tables = [*data["components"].values(), city["places"], city["links"], data["values"]]
    sources = Counter(entry.get("source") for table in tables for entry in table.values())
    assert None not in sources
    assert sources.keys() == data["sources"].keys()
    assert not any("://" in text for text in map(str, data["sources"].values()))


def test_files_have_a_header(paris_folder: Path) -> None:
    for file in paris_folder.glob("*.yaml"):
        schema, header, *_ = file.read_text(encoding="utf-8").splitlines()
        assert schema == "# yaml-language-server: $schema=schema.json"
        assert header.startswith("# Paris: ")
