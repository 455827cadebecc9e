"""The author's test suite: a class of a few lines makes tests of all promises."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from random import Random

import pytest

from bgf import Action, State
from bgf.testing import CHECKS, Conformance, Fault, Walk, suite

from . import answers as _answers  # noqa: F401  # notes its games
from . import broken as _broken  # noqa: F401  # so does this
from . import leaks as _leaks  # noqa: F401  # so does this
from .breaking import BROKEN, broken
from .sound import made


@pytest.mark.rule("TOY-1", "TOY-2")
class TestSound(Conformance):
    """The sound game, as its author would test it."""

    game = made()
    maker = ("tests.testing.sound:made",)
    matches = 6


def run(cls: type[Conformance]) -> tuple[dict[str, str], dict[str, str]]:
    """Runs the tests of the promises; returns the messages of failed ones, and of skipped ones."""
    failed, skipped = {}, {}
    for test in promises_of(cls):
        if "every_rule_has_a_test" not in test:
            try:
                getattr(cls(), test)()
            except pytest.fail.Exception as error:
                failed[test] = str(error)
            except pytest.skip.Exception as error:
                skipped[test] = str(error)
    return failed, skipped


def promises_of(cls: type[Conformance]) -> list[str]:
    """The names of its tests."""
    return [name for name in dir(cls) if name.startswith("test_")]


def test_every_check_is_a_test() -> None:
    source = inspect.getsource(suite.Conformance)
    assert [name for name in CHECKS if f"checks.{name}" not in source] == []


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("name", ["LostCard", "LeakThroughARefusal", "Clock"])
def test_a_broken_promise_fails_with_the_words_of_the_fault(name: str) -> None:
    class Mine(Conformance):
        game = broken(name)
        matches = 12 if name == "LostCard" else 2  # in few does anybody play five cards
        maker = ("tests.testing.breaking:broken", name)

    failed, _ = run(Mine)
    assert [words.split(":")[0] for words in failed.values()] == [BROKEN[name][0]], "told once"


def failure(test: object) -> str:
    """The message of a failing test."""
    assert callable(test)
    with pytest.raises(pytest.fail.Exception) as raised:
        test()
    assert raised.value.__context__ is None, "pytest would show the words twice"
    return str(raised.value)


def faults_of(walk: Walk) -> list[Fault]:
    """The fault that ends a match, or nothing."""
    try:
        walk.play()
    except Fault as fault:
        return [fault]
    return []


def test_a_fault_is_told_after_few_actions() -> None:
    """The card is lost at the fifth that is played; a match has more, and most are left out."""

    class Mine(Conformance):
        game = broken("LostCard")
        matches = 12

    words = failure(Mine().test_nothing_is_lost_or_doubled)
    assert words.count(": play ") == 5
    (first, *_) = (fault for walk in Mine().walks(12) for fault in faults_of(walk))
    assert words.count(";") < len(first.steps) - 1
    Mine().test_active_players_have_legal_actions()  # holds, as far as it can be looked at


def test_an_unchecked_promise_names_the_test_that_fails() -> None:
    class Mine(Conformance):
        game = broken("NoSetUp")
        matches = 2
        maker = ("tests.testing.breaking:broken", "NoSetUp")

    failed, skipped = run(Mine)
    assert [*failed] == ["test_every_match_ends"]
    assert set(skipped.values()) == {"can't be checked before test_every_match_ends passes"}
    assert "test_active_players_have_legal_actions" in skipped


def test_a_fault_of_a_promise_that_is_taken_out_is_told_by_no_test() -> None:
    class Mine(Conformance):
        game = broken("LostCard")
        matches = 2
        test_nothing_is_lost_or_doubled = None  # type: ignore[assignment]  # taken out

    Mine().test_every_match_ends()
    Mine().test_active_players_have_legal_actions()


def test_a_match_is_played_once_for_all_that_is_looked_at_on_the_way() -> None:
    picked: list[int] = []

    class Mine(Conformance):
        game = made()
        matches = 4

        def pick(
            self, rng: Random, state: State, player: int, weights: Mapping[str, int]
        ) -> Action:
            picked.append(player)
            return super().pick(rng, state, player, weights)

    Mine().test_nothing_is_lost_or_doubled()
    number = len(picked)
    assert number > 0
    Mine().test_every_match_ends()
    Mine().test_scores_are_the_sums_of_their_parts()
    assert len(picked) == number
    steps = [here.steps[:] for walk in Mine().walks(4) for here in walk.positions()]

    class Plain(Conformance):
        game = made()

    same = [here.steps[:] for walk in Plain().walks(4) for here in walk.positions()]
    assert steps == same, "a pick that asks the one above it changes nothing"


def test_a_game_of_few_lines_is_loaded_by_its_name() -> None:
    class Mine(Conformance):
        game = "no such game"

    with pytest.raises(Exception, match="no game is called"):
        Mine().test_every_match_ends()


def test_every_test_has_the_words_of_its_promise() -> None:
    said = {getattr(Conformance, name).__doc__ for name in promises_of(Conformance)}
    assert None not in said
    assert {check.words for check in CHECKS.values()} <= said, "the words of `bgf check`"
