"""What an author writes: a class of a few lines, and all the promises are tests."""

from __future__ import annotations

import inspect

import pytest

from bgf.testing import CHECKS, Conformance, suite

from . import broken as _broken  # noqa: F401  # notes its games
from . import leaks as _leaks  # noqa: F401  # so does this
from .breaking import BROKEN, broken
from .sound import made


@pytest.mark.rule("TOY-1", "TOY-2")
class TestSound(Conformance):
    """The sound game, as its author would test it."""

    game = made()
    maker = ("tests.testing.sound:made",)
    matches = 6


def promises_of(cls: type[Conformance]) -> list[str]:
    """The names of its tests."""
    return [name for name in dir(cls) if name.startswith("test_")]


def test_every_check_is_a_test() -> None:
    source = inspect.getsource(suite.Conformance)
    assert [name for name in CHECKS if f"checks.{name}" not in source] == []


@pytest.mark.parametrize("name", ["LostCard", "LeakThroughTheList", "Clock"])
def test_what_is_broken_fails_with_the_words_of_the_fault(name: str) -> None:
    class Mine(Conformance):
        game = broken(name)
        matches = 12
        longest = 200
        maker = ("tests.testing.breaking:broken", name)

    mine, failed = Mine(), {}
    for test in promises_of(Mine):
        if "every_rule_has_a_test" not in test:
            try:
                getattr(mine, test)()
            except pytest.fail.Exception as error:
                failed[test] = str(error)
    assert failed
    assert all(words.startswith(f"{BROKEN[name][0]}: ") for words in failed.values())


def test_a_game_of_few_lines_is_loaded_by_its_name() -> None:
    class Mine(Conformance):
        game = "no such game"

    with pytest.raises(Exception, match="no game is called"):
        Mine().test_every_match_ends()


def test_every_test_says_what_it_promises() -> None:
    for name in promises_of(Conformance):
        assert getattr(Conformance, name).__doc__, name
