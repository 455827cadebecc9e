"""A tiny sound pack for the tests of ``bgf validate``, and ways to spoil it."""

from __future__ import annotations

from pathlib import Path

__all__ = ["TABLE", "replace", "write_pack"]

GAME = """\
game: tiny
version: 1.0.0
languages: [en]
title: {en: Tiny}
summary: {en: A tiny game.}
players: {min: 2, max: 2}
"""
TABLE = """\
components:
  cards:
    red: {name: {en: Red}, count: 6, mark: R, style: red}
zones:
  deck: {name: {en: Deck}, holds: cards, sees: nobody, starts: true}
  row: {name: {en: Row}, holds: cards, sees: everybody, size: 5, fill: deck}
"""
FLOW = """\
phases:
  main:
    name: {en: Main}
    order: clockwise
    stages: {play: {actions: [pass]}}
    next: end
actions:
  pass: {name: {en: Pass}, text: {en: Do nothing.}}
"""


def write_pack(folder: Path, table: str = TABLE) -> Path:
    """Write the pack, with another table."""
    folder.mkdir(parents=True)
    for name, text in (("game.yaml", GAME), ("table.yaml", table), ("flow.yaml", FLOW)):
        # As it stands: a test may want line ends and bytes of its own.
        (folder / name).write_bytes(text.encode("utf-8"))
    return folder


def replace(old: str, new: str, text: str = TABLE) -> str:
    """The table with one thing in it replaced."""
    assert text.count(old) == 1, f"{old!r} should stand once"
    return text.replace(old, new)
