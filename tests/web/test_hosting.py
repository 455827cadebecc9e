"""The page on hosting comes true: its back-ups, its options, its figures, and compose.yaml."""

from __future__ import annotations

import re
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.web.people import Person
from tests.web.people import house as open_house
from tests.web.postgresql import Cluster

from bgf.cli.program import build_program
from bgf.web.operator.metrics import REGISTRY

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")


async def played_on(ann: Person, match: str) -> Any:
    """Plays an action; returns the view after it."""
    assert (await ann.play_first(match)).status_code == 200
    return await ann.get(f"matches/{match}?as=0")


async def check_copy(store: str, ann: Person, match: str, view: Any) -> None:
    """Asserts that a server on a copy shows the match unchanged to the same person, and goes on."""
    async with open_house(store) as restored:
        again = await restored.person()
        again.client.cookies = ann.client.cookies
        found = await again.get(f"matches/{match}?as=0")
        assert found == view
        assert (await again.play_first(match)).json() == {"n": view["n"] + 1}


async def test_a_back_up_of_sqlite_is_the_store_as_it_was(tmp_path: Path) -> None:
    [statement] = re.findall(r'"(VACUUM INTO .*)"', PAGE)
    copy = tmp_path / "copy.sqlite"
    async with open_house(tmp_path / "web.sqlite") as house:
        ann = await house.person("Ann")
        match = await ann.create("paris", "human", "hot")
        view = await played_on(ann, match)
        with closing(sqlite3.connect(tmp_path / "web.sqlite")) as database:
            database.execute(statement.replace("/backup/web.sqlite", str(copy)))
        await played_on(ann, match)
    await check_copy(str(copy), ann, match, view)


async def test_a_back_up_of_postgresql_is_the_store_as_it_was(postgresql: Cluster) -> None:
    store, copy = postgresql.new_database(), postgresql.new_database()
    async with open_house(store) as house:
        ann = await house.person("Ann")
        match = await ann.create("paris", "human", "hot")
        view = await played_on(ann, match)
        postgresql.copy(store, copy)
        await played_on(ann, match)
    await check_copy(copy, ann, match, view)


def test_the_figures_on_the_page_are_those_of_the_server() -> None:
    endings = ("", "_total", "_bucket")
    known = {f"{metric.name}{ending}" for metric in REGISTRY.collect() for ending in endings}
    known.add("bgf_ended_processes_total")  # the program that keeps the processes running has it
    assert {*re.findall(r"\bbgf_\w+", PAGE)} - known == set()


def commands_of_serve() -> list[list[str]]:
    """The arguments of all servers on the page and in compose.yaml."""
    compose = YAML(typ="safe").load((ROOT / "compose.yaml").read_text("utf-8"))
    of_services = [compose["services"][name]["command"] for name in ("one", "two")]
    of_page = re.findall(r"bgf serve (--[^`\n]*)", PAGE)
    return [*of_services, *map(shlex.split, of_page)]


def test_the_options_on_the_page_and_in_compose_are_those_of_serve() -> None:
    serve = build_program().load("serve")
    known = {option for parameter in serve.params for option in parameter.opts}
    commands = commands_of_serve()
    assert len(commands) == 4
    for arguments in commands:
        named = {argument.partition("=")[0] for argument in arguments if argument[:2] == "--"}
        assert named - known == set()


def test_compose_shows_nothing_but_the_proxy() -> None:
    compose = YAML(typ="safe").load((ROOT / "compose.yaml").read_text("utf-8"))
    assert [name for name, service in compose["services"].items() if "ports" in service] == [
        "proxy"
    ]
    assert compose["networks"]["inside"]["internal"]
    assert compose["services"]["database"]["networks"] == ["inside"]
    [subnet] = compose["networks"]["outside"]["ipam"]["config"]
    for name in ("one", "two"):
        assert f"--behind-proxy={subnet['subnet']}" in compose["services"][name]["command"]
