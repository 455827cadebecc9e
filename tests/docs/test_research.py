"""The page for researchers comes true: its examples run, its tables are those of today."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")
pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")
pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")

from bgf.adapters.tables import replaced, tables

from .reader import DOCS, Reader, read_blocks

PAGE = (DOCS / "research.md").read_text("utf-8")
GAMES = ("aeroplanes", "animals", "boarding", "paris")


@pytest.fixture
def learn(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The program of the page that learns, as a module."""
    monkeypatch.delitem(sys.modules, "learn", raising=False)  # pytest leaves `tests.learn` there
    for block in read_blocks(PAGE):
        if block.target:
            reader.follow(block)
    yield importlib.import_module("learn")
    monkeypatch.delitem(sys.modules, "learn")


def test_examples_of_the_page_print_the_shown_output(reader: Reader) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the libraries' own
        for block in read_blocks(PAGE):
            if block.kind == "python" and not block.target:
                reader.follow(block)


def test_its_tables_are_up_to_date() -> None:
    """If not: ``python -m bgf.adapters.tables --write docs/research.md``."""
    assert replaced(PAGE, tables(GAMES)) == PAGE


def test_a_little_learning_beats_chance(learn: ModuleType) -> None:
    values = learn.train(250)
    assert Path("learn.py").is_file()
    assert learn.share(values, 150) > learn.share(values, 150, explore=1.0) + 0.1
