"""Text with control characters, and ways to put it wherever text comes from outside."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

import bgf as api
from bgf.records.head import RecordHead, format_head
from bgf.records.match import Match

__all__ = [
    "EVIL",
    "EVIL_CONTENT",
    "EVIL_NAME",
    "PLUGIN",
    "assert_harmless",
    "assert_only_our_sequences",
    "record_of",
    "spoiled",
    "with_head",
]

EVIL_NAME = (
    "x\x1b[6n"  # asks the terminal where its cursor is
    "\x1b]0;title\x07\x1b]0;title\x1b\\"
    "\x9b6n\x9d0;title\x9c"
    "\u202e\u2066\u200e\u200f\u061c\u200b\ufeff\u2028"
    "\r\b\x7f"
    "\nbgf: forged [bold]y[link=z]"
)
"""Text that a file name or an argument can hold."""

EVIL = f"{EVIL_NAME}\udc9b"
"""The same with an undecodable byte."""

EVIL_CONTENT = "\u200e\u200f\u061c\u200b\ufeff\nbgf: forged [bold]y[link=z]"
"""Text that a content pack can hold; other control characters are refused when it is read."""

PLUGIN = f"""
import os
import sys
import bgf
from pathlib import Path

EVIL = {EVIL!r}

class Bot:
    def __init__(self, seed=0):
        self.name = EVIL
        print(EVIL)
        sys.stderr.write(EVIL)

    def choose(self, view):
        raise RuntimeError(EVIL)

def make(setting, seed):
    return Bot(seed)

class Raises:
    def __init__(self, game):
        raise RuntimeError(EVIL)

@bgf.hookimpl
def bgf_games():
    print(EVIL)
    return [bgf.GameSpec("evil" + EVIL, Path(EVIL), "evil:Rules" + EVIL)]

@bgf.hookimpl
def bgf_mods():
    title = {{"en": "A mod. " + EVIL}}
    return [
        bgf.ModSpec("evil" + EVIL, "paris", "1.0" + EVIL, title, "evil:Raises"),
        bgf.ModSpec("evil", "paris", "1.0.0", title, "evil:Raises"),
    ]

@bgf.hookimpl
def bgf_bots():
    return [
        bgf.BotSpec("evil", "A bot. " + EVIL, "evil:make"),
        bgf.BotSpec("evil" + EVIL, "A bot. " + EVIL, "evil:nothing" + EVIL),
    ]

@bgf.hookimpl
def bgf_migrations():
    return [bgf.MigrationSpec("evil" + EVIL, "paris", "0.0.1" + EVIL, "evil:nothing" + EVIL)]

@bgf.hookimpl
def bgf_content():
    return [bgf.ContentSpec("evil" + EVIL, "paris", "evil:nothing" + EVIL)]

@bgf.hookimpl
def bgf_commands():
    about = "Curse. " + EVIL.replace("\\udc9b", "")
    return [
        bgf.CommandSpec("curse", about, "evil:curse"),
        bgf.CommandSpec("evil" + EVIL, about, "evil:curse" + EVIL),
    ]

def curse(name: str = EVIL) -> None:
    print(name)
    raise RuntimeError(EVIL)
"""
"""The module ``evil``: everything that a plugin can provide, with evil names and texts."""

_OURS = re.compile(r"\x1b\[(?:[0-9;]*m|H|[23]?J|[02]?K|1A|\?25[hl]|\?2004[hl]|\?1034h)")
"""The sequences of bgf, rich and readline: colours, cursor, clearing."""


def _is_control(char: str) -> bool:
    """Whether a terminal could obey a character."""
    return char != "\n" and unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def assert_harmless(*texts: str, may_have_lines: bool = False) -> None:
    """Asserts that printed text has no control characters and no forged error line.

    Args:
        texts: the printed texts.
        may_have_lines: whether the evil text may take several lines.
    """
    for text in texts:
        assert not {char for char in text if _is_control(char)}, text
        assert may_have_lines or "\nbgf: forged" not in text


def assert_only_our_sequences(shown: str, *, may_have_lines: bool = False) -> None:
    """Asserts that a terminal was sent no control sequences other than those of bgf."""
    rest = _OURS.sub("", shown).replace("\r\n", "\n").replace("\r", "")
    assert_harmless(rest, may_have_lines=may_have_lines)


def record_of(path: Path, steps: int = 6, **wanted: Any) -> Path:
    """Writes a record of the first actions of a match of Paris."""
    content = wanted.pop("content", None)
    game = api.load("paris", content=content)
    with Match.start(game, players=2, seed=6, path=path, **wanted) as match:
        for _ in range(steps):
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
    return path


def with_head(path: Path, **fields: Any) -> Path:
    """Writes a record without actions, with other fields in its head."""
    head: RecordHead = api.Record.load(record_of(path, steps=0)).head
    content = {name: fields.pop(name) for name in ("version", "digest", "folder") if name in fields}
    changed = replace(head, **fields, content=replace(head.content, **content))
    path.write_bytes(format_head(changed)[0])
    return path


def spoiled(source: Path, target: Path, evil: str = EVIL_CONTENT) -> Path:
    """Writes a copy of a pack with evil at the end of each of its texts."""
    target.mkdir()
    for file in source.glob("*.yaml"):
        data = YAML(typ="safe").load(file.read_text("utf-8"))
        # With evil in each of them the sentences would be too long for the first screen.
        sentences = data.get("how_to_win", {})
        for name in list(sentences)[2:]:
            del sentences[name]
        text = json.dumps(_spoil(data, evil), indent=1).replace("\x7f", r"\u007f")
        (target / file.name).write_text(text, "utf-8")
    return target


def _spoil(data: Any, evil: str) -> Any:
    if isinstance(data, list):
        return [_spoil(inner, evil) for inner in data]
    if not isinstance(data, dict):
        return data
    if data and data.keys() <= {"en", "pl"}:
        return {language: f"{text}{evil}" for language, text in data.items()}
    # Marks are single characters, and codes two or three letters: with evil in them the pack is
    # refused before anything is shown.
    short = {key: inner for key, inner in data.items() if key in ("shown_mark", "code")}
    return {key: _spoil(inner, evil) for key, inner in data.items()} | short
