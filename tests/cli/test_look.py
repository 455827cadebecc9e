"""``bgf list``, ``rules``, ``show`` and ``doctor``, in both languages, with and without Unicode."""

from __future__ import annotations

import re

import pytest

import bgf as api

from .conftest import Bgf


def test_list(bgf: Bgf) -> None:
    lines = bgf("list").out.splitlines()
    assert lines[0].split() == ["game", "title", "players", "version", "plugin"]
    assert [line.split()[0] for line in lines[1:]] == sorted(api.games())
    wanted = ["paris", "Paris", "2-4", api.games()["paris"].version, "paris"]
    assert wanted in [line.split() for line in lines]


def test_list_as_json(bgf: Bgf) -> None:
    info = api.games()["paris"]
    all_found = bgf("list", "--json").json()
    assert [entry["name"] for entry in all_found] == sorted(api.games())
    found = next(entry for entry in all_found if entry["name"] == "paris")
    assert found["players"] == list(info.players)
    assert found["version"] == info.version
    assert found["plugin"] == info.plugin
    assert found["title"] == info.title
    assert found["titles"]["pl"] == "Paryż"


def test_all_rules_and_one(bgf: Bgf) -> None:
    rules = api.load("paris").pack.data["rules"]
    out = bgf("rules", "paris").out
    assert re.findall(r"^PAR-\d+", out, re.MULTILINE) == list(rules)
    one = bgf("rules", "paris", "par-13").out
    assert " ".join(one.split()) == f"PAR-13 {rules['PAR-13']['en']}"
    one = bgf("rules", "paris", "PAR-13", "--lang", "pl").out
    assert " ".join(one.split()) == f"PAR-13 {rules['PAR-13']['pl']}"


def test_show_draws_everything(bgf: Bgf) -> None:
    out = bgf("show", "paris").out
    data = api.load("paris").pack.data
    for place in data["maps"]["city"]["places"].values():
        assert place["name"]["en"] in out
    for kind in data["components"]["tickets"].values():
        assert f"{kind['name']['en']} {kind['value']}" in out
    for zone in data["zones"].values():
        assert zone["name"]["en"] in out
    assert "Cards: 46" in out
    assert "0----+----10---+----20---+----30---+----40---+----50" in out
    assert max(map(len, out.splitlines())) <= 80


def test_show_one_part(bgf: Bgf) -> None:
    assert bgf("show", "paris", "cards").out.startswith("Cards: 46")
    assert bgf("show", "paris", "city").out == bgf("show", "paris", "map").out
    assert "Pozostałe autobusy" in bgf("show", "paris", "counters", "--lang", "pl").out


def test_sources_list_every_entry(bgf: Bgf) -> None:
    data = api.load("paris").pack.data
    out = bgf("show", "paris", "--sources").out
    words = set(re.split(r"[,\s]+", out))
    entries = {
        **data["maps"]["city"]["places"],
        **data["maps"]["city"]["links"],
        **data["components"]["cards"],
        **data["components"]["tickets"],
        **data["values"],
    }
    assert not set(entries) - words
    for source, text in data["sources"].items():
        assert f"source: {source}" in out
        assert text["en"] in " ".join(out.split())
    assert "tickets" not in bgf("show", "paris", "cards", "--sources").out


@pytest.mark.parametrize(
    ("variables", "polish"),
    [
        ({"LANG": "pl_PL.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "en_GB.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "pl_PL"}, True),
    ],
)
def test_the_language_is_that_of_the_system(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], polish: bool
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("Karty" in bgf("show", "paris", "zones").out) is polish
    assert ("Paryż" in bgf("list").out) is polish


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"LANG": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=lambda env: " ".join(f"{name}={value}" for name, value in env.items()),
)
def test_without_unicode_everything_is_ascii(program: Bgf, env: dict[str, str]) -> None:
    shown = program("show", "paris", "--lang", "pl", env=env)
    assert shown.code == 0
    assert shown.out.isascii()
    assert "Pozostale autobusy" in shown.out
    played = program(
        "play", "paris", "--seats", "human,human", "--lang", "pl", env=env, stdin="zz\n"
    )
    assert played.code == 3
    assert (played.out + played.err).isascii()
    assert "[Pere-Lachaise]" in played.out or "*Pere-Lachaise*" in played.out


def test_doctor(bgf: Bgf) -> None:
    done = bgf("doctor")
    assert done.code == 0
    for word in ("python", "kernel", "data", "typer", "games paris", "mods long-night", "bots "):
        assert word in done.out


def test_doctor_says_that_the_data_folder_can_not_be_used(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BGF_DATA", "/dev/null/x")
    done = bgf("doctor")
    assert done.code == 1
    assert "can't be written" in done.out


def test_the_content_in_polish_has_no_english_in_it(bgf: Bgf) -> None:
    assert bgf("show", "paris", "cards", "--lang", "pl").out.startswith("Elementy: 46")
    for part, words in (("zones", ("cards", "tickets")), ("options", ("player",))):
        shown = bgf("show", "paris", part, "--lang", "pl").out
        assert not any(f"{word}," in shown or f" {word} " in shown for word in words)
