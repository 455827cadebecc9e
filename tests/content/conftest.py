"""A small sound pack, and a way to break it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from bgf.content import Pack, load_pack

from .pond import HEAD

SMALL_PACK = {
    "game.yaml": """\
# The head of a small pack.
game: small
version: 1.0.0
languages: [en, pl]
title: {en: Small, pl: Mała}
summary: {en: A small game., pl: Mała gra.}
players: {min: 2, max: 4}
sources:
  book: {en: The book., pl: Książka.}
options:
  starter: {type: player, default: null, text: {en: Who starts., pl: Kto zaczyna.}}
  rounds: {type: int, default: 3, min: 1, max: 9, text: {en: Rounds., pl: Rundy.}}
  length: {type: choice, default: short, choices: [short, long], text: {en: L., pl: D.}}
  open: {type: bool, default: false, text: {en: Open hands., pl: Jawne ręce.}}
values:
  hand: {value: 2, source: book}
  words: {value: {greeting: {en: Hello, pl: Witaj}}}
""",
    "table.yaml": """\
components:
  cards:
    red: {name: {en: Red, pl: Czerwony}, count: 6, mark: R, style: red, source: book}
    blue: {name: {en: Blue, pl: Niebieski}, count: 6, mark: B, style: blue}
  tickets:
    a-b: {name: {en: A to B, pl: Z A do B}, between: [a, b], value: 1}
zones:
  deck: {name: {en: Deck, pl: Talia}, holds: cards, sees: nobody, starts: true, refill: pile}
  row:
    name: {en: Row, pl: Rząd}
    holds: cards
    sees: everybody
    size: 5
    fill: deck
    sweep: {kind: red, at: 3, to: pile}
  pile: {name: {en: Pile, pl: Stos}, holds: cards, sees: everybody}
  hand: {name: {en: Hand, pl: Ręka}, holds: cards, per: player, sees: owner, tally: true}
  stack: {name: {en: Stack, pl: Stosik}, holds: tickets, sees: nobody, starts: true}
counters:
  coins: {name: {en: Coins, pl: Monety}, per: player, start: 0}
  bank: {name: {en: Bank, pl: Bank}, start: 20}
  clock: {start: 0, shown: false}
supplies:
  coins: {counters: [coins, bank], total: 20}
tracks:
  score: {name: {en: Score, pl: Punkty}, per: player, start: 0, end: 50, source: book}
""",
    "map.yaml": """\
maps:
  land:
    name: {en: Land, pl: Kraj}
    pairs: tickets
    places:
      a: {name: {en: A, pl: A}, code: AAA, at: [0, 0], source: book}
      b: {name: {en: B, pl: B}, code: BBB, at: [9.5, 4]}
    links:
      a-b-red: {between: [a, b], length: 1, colour: red}
""",
    "flow.yaml": """\
actions:
  draw: {name: {en: Draw, pl: Dobierz}, text: {en: Draw a card., pl: Dobierz kartę.}}
  pass: {name: {en: Pass, pl: Pas}, text: {en: Do nothing., pl: Nic.}}
phases:
  start:
    name: {en: Start, pl: Początek}
    order: simultaneous
    stages:
      pick: {actions: [draw]}
    next: play
  play:
    name: {en: Play, pl: Gra}
    order: clockwise
    stages:
      act: {actions: [draw], otherwise: pass, next: [second]}
      second: {actions: [draw]}
    next: [start, end]
""",
    "words.yaml": """\
rules:
  SML-01: {en: Draw., pl: Dobieraj.}
texts:
  refusal.none: {en: "{player} has {count}.", pl: "{player} ma {count}."}
""",
}

MakePack = Callable[..., Path]


@pytest.fixture
def make_pack(tmp_path: Path) -> MakePack:
    """Write the small pack, changed: each change is (file, old text, new text)."""

    def make(*changes: tuple[str, str, str]) -> Path:
        contents = dict(SMALL_PACK)
        for file, old, new in changes:
            if not old:
                contents[file] = new
                continue
            assert contents[file].count(old) == 1, f"{old!r} should stand once in {file}"
            contents[file] = contents[file].replace(old, new)
        folder = tmp_path / "small"
        folder.mkdir(exist_ok=True)
        for file, content in contents.items():
            (folder / file).write_text(content, encoding="utf-8")
        return folder

    return make


@pytest.fixture(scope="session")
def paris_folder() -> Path:
    """The folder of the Paris pack."""
    return Path(str(files("bgf_definitions"))) / "paris"


@pytest.fixture(scope="session")
def paris(paris_folder: Path) -> Pack:
    """The Paris pack, loaded."""
    return load_pack(paris_folder)


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """The folder of a small sound pack, in one file."""
    folder = tmp_path / "pond"
    folder.mkdir()
    (folder / "game.yaml").write_text(HEAD)
    return folder
