"""Each promise of a game is examined by itself: a fault stops one of them, not the others."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from bgf import Game, State, Turn, hookimpl, param
from bgf.engine.flow import Stage
from bgf.param.things import CellParam
from bgf.testing import CHECKS, examine, limit
from bgf.testing.examine import Examination, Verdict, walks_of
from bgf.testing.limit import TooLong, time_limit

from . import answers as _answers  # noqa: F401  # notes its games
from . import broken as _broken  # noqa: F401  # so does this
from . import guesses as _guesses  # noqa: F401  # so does this
from . import leaks as _leaks  # noqa: F401  # so does this
from .breaking import BROKEN, broken, but
from .sound import Play, Put, Sound, made

QUICK = [name for name in CHECKS if name != "processes"]
QUICKEST = [name for name in QUICK if name not in ("public_events", "whole_match")]
"""The checks that play no twins of whole matches."""


def verdicts_of(game: Game, *names: str, games: int = 6) -> dict[str, Verdict]:
    """The verdicts on the promises of a game, by name."""
    found = Examination(walks_of(game, games)).verdicts(names or QUICK)
    return {verdict.check: verdict for verdict in found}


def failed(verdicts: dict[str, Verdict]) -> list[str]:
    """The promises that do not hold."""
    return [name for name, verdict in verdicts.items() if verdict.status == "fail"]


@pytest.mark.usefixtures("few_twins")
def test_a_sound_game_holds_every_promise() -> None:
    found = verdicts_of(made())
    assert list(found) == QUICK
    assert {verdict.status for verdict in found.values()} == {"pass"}
    assert found["conservation"].matches == 6
    assert 0 < found["records"].matches < 6


@pytest.mark.parametrize("name", ["LostCard", "Failing", "ScoreFails", "Stuck", "LeavesTheProgram"])
def test_a_fault_in_every_match_stops_one_promise(name: str) -> None:
    """Other checks examine the match before the fault, as far as possible."""
    found = verdicts_of(broken(name), *QUICKEST)
    assert failed(found) == [BROKEN[name][0]]
    for check in ("notation", "enumeration", "words"):
        verdict = found[check]
        assert verdict.matches
        assert verdict.status == ("partial" if verdict.because else "pass")


def test_of_matches_without_end_nobody_knows_the_score() -> None:
    found = verdicts_of(broken("Endless"), *QUICKEST)
    assert failed(found) == ["ending"]
    assert found["scores"].status == "unchecked"
    assert found["clones"].status == "pass"


def test_where_no_match_can_begin_nothing_else_is_checked() -> None:
    found = verdicts_of(broken("NoSetUp"))
    assert failed(found) == ["ending"]
    assert {verdict.status for verdict in found.values()} == {"fail", "unchecked"}


class RandomStarter(Sound):
    """The first player is drawn from the module `random`."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        state.starter = random.randrange(state.players)


class AlternatingStarter(Sound):
    """The rules count matches, and the first player is another one each time."""

    matches = 0

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        self.matches += 1
        state.starter = self.matches % state.players


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize(
    ("rules", "cause"),
    [(RandomStarter, "draws from the module `random`"), (AlternatingStarter, "an attribute of")],
)
def test_a_set_up_that_differs_is_one_fault_with_its_cause(rules: type[Any], cause: str) -> None:
    """The checks that repeat set-ups and actions would find anything."""
    found = verdicts_of(made(rules))
    assert failed(found) == ["records"]
    fault = found["records"].fault
    assert fault is not None
    assert "the set-up, repeated with the same seed, leads to another position" in fault.words
    assert cause in fault.words
    assert fault.steps == ()
    for name in ("whole_match", "public_events", "chance"):
        assert found[name].status == "unchecked"
        assert "records" in found[name].because


def test_faults_of_prerequisite_checks_are_reported() -> None:
    """After a broken clone the results of all other checks are unreliable."""
    found = verdicts_of(broken("CloneSharesAList"), "dictionaries", games=12)
    assert failed(found) == ["clones"]


@pytest.mark.usefixtures("few_twins")
def test_faults_of_excluded_checks_are_not_reported() -> None:
    """Whole matches show them, and are checked without the excluded ones."""
    walks = walks_of(broken("TellsWhatIsLeft"), 2, left_out=["action_secrecy", "public_events"])
    (found,) = Examination(walks).verdicts(["whole_match"])
    assert (found.check, found.faults) == ("whole_match", ())
    assert (found.status, found.because) == ("partial", ("public_events",))


def test_checks_run_without_an_excluded_prerequisite() -> None:
    game = broken("CloneSharesAList")
    (found,) = Examination(walks_of(game, 12, left_out=["clones"])).verdicts(["dictionaries"])
    assert found.check == "dictionaries"
    assert found.fault is None or found.fault.check == "dictionaries"


def test_a_fault_comes_with_few_actions() -> None:
    fault = verdicts_of(broken("LostCard"), "conservation")["conservation"].fault
    assert fault is not None
    assert sum(step.text.startswith("play") for step in fault.steps) == 5


class ForEver(Play):
    """The third card is never played to its end."""

    def apply(self, turn: Turn) -> Stage | None:
        while len(turn.state.zones[self.pile]) == 2:
            pass
        return super().apply(turn)


class Looping(Sound):
    """It does not come back, in some matches or all."""

    kinds = but(ForEver)


class StubbornCell(CellParam):
    def name(self, value: str, lang: str) -> str:
        while lang == "pl":
            pass
        return super().name(value, lang)


class StubbornPut(Put):
    cell = param.custom(StubbornCell, plane="board")


class Speechless(Sound):
    """It is played to its end, but not described."""

    kinds = but(StubbornPut)


class NeverBegins(Sound):
    """Its set-up does not come back."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        while True:
            pass


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that does not come back is given little time."""
    monkeypatch.setattr(examine, "_MATCH", 0.5)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("rules", [Looping, NeverBegins])
def test_rules_that_do_not_come_back_are_told(rules: type[Sound]) -> None:
    found = verdicts_of(made(rules))
    assert failed(found) == ["ending"]
    fault = found["ending"].fault
    assert fault is not None
    assert "still running after 0.5 seconds, at " in fault.words
    assert "test_examine.py:" in fault.words
    assert found["clones"].status == "unchecked"


def test_a_look_that_does_not_come_back_stops_one_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examine, "_LOOK", 2.0)  # all other looks take some milliseconds
    found = verdicts_of(made(Speechless), "ending", "words", "clones")
    assert failed(found) == ["words"]
    assert found["clones"].status == "pass"


def test_a_check_in_time_is_not_stopped() -> None:
    with time_limit(600.0):
        pass

    def wait() -> None:
        with time_limit(0.01):
            while True:
                pass

    with pytest.raises(TooLong):
        wait()


def test_time_in_which_others_have_the_processor_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limit, "_WAITING", 1_000_000)
    with time_limit(0.2):
        time.sleep(0.5)


def test_a_slow_processor_gets_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets at most four times as much, and a fast one no less than usual."""
    for fast, times in ((1e9, 1.0), (1e-9, 4.0)):
        monkeypatch.setattr(limit, "_FAST", fast)
        assert limit.slowness() == times


def test_rules_that_wait_for_ever_are_stopped() -> None:
    with pytest.raises(TooLong), time_limit(0.01):
        time.sleep(600)
