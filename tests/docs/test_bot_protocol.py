"""The page about one's own bots comes true: its bots play, and the messages are as documented."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.bots.programs import FIRST, GREET, program
from tests.waiting import CEILING

import bgf
from bgf.bots import make_bot
from bgf.bots.process import PROTOCOL, Limits, ProcessBot
from bgf.bots.program import INHERITED
from bgf.bots.seat import SeatedBot
from bgf.records.lines import REASONS
from bgf.records.match import Match

from .reader import DOCS, Reader, read_blocks

PAGE = (DOCS / "bot-protocol.md").read_text("utf-8")


def test_its_bots_play(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setattr(sys, "path", sys.path[:])
    for block in read_blocks(PAGE):
        if block.kind:
            reader.follow(block)
    program = Path("my_bot.py").read_text("utf-8")
    assert program == (DOCS / "examples" / "my_bot.py").read_text("utf-8")
    del sys.modules["careful"]


def test_messages_have_the_documented_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    note = 'open("told", "a").write(line); '
    spec = program(tmp_path, note + FIRST, greet=note + GREET, other=note, leave=note + "break")
    bot = make_bot(spec, 1, limits=Limits(CEILING, CEILING))
    assert isinstance(bot, ProcessBot)
    match = Match.start(bgf.load("paris"), players=2, seed=4)
    seats = [SeatedBot(bot, 0, 1), SeatedBot(make_bot("random", 1), 1, 1)]
    while not match.state.is_terminal():
        player = match.state.active_players()[0]
        match.play(seats[player].choose(match.state), player)
    seats[0].end(match.state, match.result(), match.record.forfeits)
    seats[0].close()
    said = [json.loads(line) for line in Path("told").read_text().splitlines()]
    assert [line["type"] for line in said[:3]] == ["hello", "match", "choose"]
    assert [line["type"] for line in said[-2:]] == ["end", "quit"]
    shown = {line["type"]: line for line in shown_lines("<")}
    for line in said:
        assert list(line) == list(shown[line["type"]])
    assert {line["type"] for line in said} == set(shown)


def shown_lines(sign: str) -> list[dict[str, Any]]:
    """The messages of the page, of bgf or of the program."""
    lines = re.findall(rf"^{sign} (.*)$", PAGE, re.MULTILINE)
    return [json.loads(line.replace("{…}", "{}")) for line in lines]


def test_the_program_s_answers_are_as_it_says() -> None:
    hello, action = shown_lines(">")
    assert hello["protocol"] == PROTOCOL
    assert set(hello) == set(re.findall(r"(\w+)=", GREET))
    assert set(action) == set(re.findall(r"(\w+)=", FIRST))


def test_it_names_the_variables_that_a_program_gets() -> None:
    table = PAGE.partition("### Its settings")[2].partition("###")[0]
    names = re.findall(r"`([A-Z_]+)`", table)
    assert sorted(names) == sorted(INHERITED)


def test_it_tells_limits_and_reasons() -> None:
    limits = Limits()
    assert f"| {limits.start:g} seconds | `--bot-start " in PAGE
    assert f"| {limits.choice:g} seconds | `--bot-time " in PAGE
    assert re.findall(r"^\| `(\w+)` \| ", PAGE.partition("# Who fails")[2], re.MULTILINE) == [
        *REASONS
    ]
