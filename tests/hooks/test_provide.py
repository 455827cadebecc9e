"""Specs provided by plugins: `test_bgf_games` is the test of `bgf_games`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bgf
from bgf import BotSpec, CommandSpec, ContentSpec, GameSpec, ModSpec, Record, hookimpl
from bgf.bots import View, make_bot
from bgf.cli.main import run
from bgf.contract import Rules
from bgf.engine.hooks import MigrationSpec, PlayedMatch
from bgf.engine.plugins import plugins
from bgf.records.match import Match

from .modding import OpenHands, mod

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content import Document


class Provider:
    """A plugin that brings one of everything."""

    @hookimpl
    def bgf_games(self) -> Sequence[GameSpec]:
        return [GameSpec("again", files("bgf_definitions") / "paris", "bgf_paris.rules:Paris")]

    @hookimpl
    def bgf_content(self) -> Sequence[ContentSpec]:
        return [ContentSpec("names", "paris", f"{__name__}:TitleInCapitals")]

    @hookimpl
    def bgf_mods(self) -> Sequence[ModSpec]:
        return [mod("open-hands", OpenHands)]

    @hookimpl
    def bgf_migrations(self) -> Sequence[MigrationSpec]:
        return [MigrationSpec("drawn", "paris", "1.0.0", f"{__name__}:draw_starter")]

    @hookimpl
    def bgf_bots(self) -> Sequence[BotSpec]:
        return [BotSpec("first", "The first action there is.", f"{__name__}:FirstBot")]

    @hookimpl
    def bgf_commands(self) -> Sequence[CommandSpec]:
        return [CommandSpec("greet", "Greet people.", f"{__name__}:greet")]


def greet(name: str) -> int:
    """A command that ends with a code of its own."""
    print(f"Bonjour {name}")
    return 7


def check_title(document: Document) -> Iterator[Diagnostic]:
    """A check of a third party: the title must be in capitals."""
    if not document.data["title"]["en"].isupper():
        yield document.problem(("title", "en"), "BGF-W501", "found small letters")


class TitleInCapitals(Rules):
    """The plugin's requirement on the content of Paris."""

    checks = (check_title,)


def draw_starter(played: PlayedMatch) -> PlayedMatch:
    """A migration of an older name for the first player."""
    return dataclasses.replace(played, options={"first_player": played.options["starter"]})


class FirstBot:
    """Plays the first legal action."""

    def __init__(self, setting: str, seed: int) -> None:
        self.setting, self.seed = setting, seed

    def choose(self, view: View) -> bgf.Action:
        return view.legal_actions()[0]


@pytest.fixture
def provider() -> Iterator[None]:
    """The plugin above, installed for one test."""
    manager = plugins().manager
    manager.register(Provider(), name="provider")
    yield
    manager.unregister(name="provider")


@pytest.mark.usefixtures("provider")
def test_bgf_games() -> None:
    assert bgf.games()["again"].plugin == "provider"
    assert bgf.load("again").new_state(2).legal_actions(0)


@pytest.mark.usefixtures("provider")
def test_bgf_content() -> None:
    pack = Path(str(files("bgf_definitions"))) / "paris"
    (found,) = bgf.validate(pack)
    assert (found.code, found.path, found.message) == (
        "BGF-W501",
        ("title", "en"),
        "found small letters",
    )


@pytest.mark.usefixtures("provider")
def test_bgf_mods() -> None:
    game = bgf.load("paris", mods=["open-hands"])
    assert [spec.name for spec in game.mods] == ["open-hands"]
    hands = game.new_state(2).observation(None)["zones"]["hand"]
    assert [len(hand) for hand in hands] == [0, 0]


@pytest.mark.usefixtures("provider")
def test_bgf_migrations() -> None:
    with Match.start(bgf.load("paris"), options={"first_player": 1}) as match:
        head = match.record.head
    content = dataclasses.replace(head.content, version="0.9.0")
    old = Record(dataclasses.replace(head, content=content, options={"starter": 1}))
    assert old.replay().options == {"first_player": 1}
    first, *later = [plugin for _, plugin in old.migrated(match.game).migrations]
    assert first == "provider"
    assert set(later) == {"paris"}  # from 1.0.0 on, the game's own


@pytest.mark.usefixtures("provider")
def test_bgf_bots() -> None:
    bot = make_bot("first:slow", seed=4)
    assert isinstance(bot, FirstBot)
    assert (bot.setting, bot.seed) == ("slow", 4)
    state = bgf.load("paris").new_state(2)
    assert bot.choose(View(state, 1)) == state.legal_actions(1)[0]


@pytest.mark.usefixtures("provider")
def test_bgf_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["greet", "Marie"]) == 7
    assert capsys.readouterr().out == "Bonjour Marie\n"
