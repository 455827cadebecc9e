"""The pytest class with the tests that hold for every game."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from bgf.testing import checks, coverage
from bgf.testing.checks import CHECKS
from bgf.testing.fault import Fault
from bgf.testing.looks import is_told_by_whole_match, plan_looks, walks_for
from bgf.testing.setting import settings_of
from bgf.testing.shrink import shrunk
from bgf.testing.silence import Silence
from bgf.testing.walk import Walk, any_kind
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.testing.checks import Check

__all__ = ["Conformance"]

_TRIES = 60
"""The number of shorter matches that are tried to show a fault."""


def _test(check: Check) -> Callable[[Conformance], None]:
    """Returns a test that a promise holds; its docstring is the promise in words."""

    def test(self: Conformance) -> None:
        self.holds(check)

    test.__doc__ = check.words
    return test


class Conformance:
    """The base class of a game's tests, with a test for every promise.

    Each fault is reported once, by the test of the promise that it breaks. The other tests look at
    the part of the match before it. A test that has nothing to look at is skipped, and names the
    test that failed.

        from bgf.testing import Conformance

        class TestMine(Conformance):
            game = "mine"

    The matches are random, and the same in every run. Override `pick` if random matches are lost at
    once or last too long. If a game does not make a promise, set its test to None, with a comment
    that says why: ``test_actions_disclose_nothing_hidden = None``. The other tests then ignore
    faults of that promise.

    Attributes:
        game: the name of the game, or the game itself.
        mods: the names of the mods in force.
        matches: the number of random matches for a quick check; slower checks play fewer.
        maker: the function that makes the game in another process, and its arguments, if the game
            is not installed: ``("package.module:function", ...)``.
        seed: the seed of the random matches.
        rules_tested_in: the folder of the tests that are marked with rule IDs; None for the folder
            of the class.
    """

    game: ClassVar[str | Game]
    mods: ClassVar[tuple[str, ...]] = ()
    matches: ClassVar[int] = 60
    maker: ClassVar[tuple[Any, ...]] = ()
    seed: ClassVar[int] = 0
    rules_tested_in: ClassVar[Path | None] = None

    _walks: ClassVar[list[Walk]]
    _found: ClassVar[dict[str, _CheckFindings]]
    _told: ClassVar[set[str]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._walks = []
        cls._found = {}
        cls._told = set()  # promises whose faults were reported by the test of another promise

    def pick(self, rng: Random, state: State, player: int, weights: Mapping[str, int]) -> Action:
        """Chooses a legal action of a player in a random match.

        Args:
            rng: the source of chance.
            state: the position.
            player: an active player.
            weights: the relative probability of each kind of action in this match, by name. It is
                different in each match, so that decks run out in some and hands grow in others.

        Returns:
            The action to play.
        """
        return any_kind(rng, state, player, weights)

    # -- how ---------------------------------------------------------------------------------

    def loaded(self) -> Game:
        """Returns the game."""
        return _load(self.game, self.mods) if isinstance(self.game, str) else self.game

    def walks(self, number: int) -> list[Walk]:
        """Returns the first `number` random matches, which all tests of the class share."""
        made = self._walks
        if len(made) < number:
            game = self.loaded()
            left_out = self._left_out()
            made += [
                Walk(game, setting, self.pick, maker=self.maker, left_out=left_out)
                for setting in settings_of(game, number, self.seed)[len(made) :]
            ]
        return made[:number]

    def holds(self, check: Check) -> None:
        """Fails the test if a promise is broken in its share of the matches.

        Faults of other promises are reported, too, if their own tests don't report them.
        """
        found = self._looked_for(check)
        if found.fault is not None:
            _fail(found.fault)
        for promise, met in found.of_others.items():
            is_told = promise in self._told or promise in self._left_out()
            if not is_told and not self._is_told_by_its_test(promise):
                self._told.add(promise)
                _fail(met.in_few_actions())
        if found.of_others and not found.matches:
            tests = [self._test_of(promise) or promise for promise in found.of_others]
            _skip(message("fault.see", tests=", ".join(tests)))

    def _is_told_by_its_test(self, promise: str) -> bool:
        """Returns whether the class has a test of a promise that finds a fault."""
        has_test = bool(self._test_of(promise))
        return has_test and self._looked_for(CHECKS[promise]).fault is not None

    def _looked_for(self, check: Check) -> _CheckFindings:
        """Returns the findings of a check, which runs only once."""
        if check.name not in self._found:
            self._found[check.name] = self._look_for(check)
        return self._found[check.name]

    def _look_for(self, check: Check) -> _CheckFindings:
        """Looks for faults of a promise in its share of the matches."""
        walks = []
        of_others: dict[str, _Met] = {}
        for walk in self.walks(self.matches):
            fault = _fault_of(Walk.play, walk)
            if fault is None:
                walks.append(walk)
            elif fault.check == check.name:
                return _CheckFindings(fault=_Met(Walk.play, walk, fault).in_few_actions())
            else:
                of_others.setdefault(fault.check, _Met(Walk.play, walk, fault))
                beginning = walk.before(fault)
                walks += [] if beginning is None else [beginning]
        silence = Silence(self.loaded())
        try:
            return self._look_at(walks, check, of_others, silence)
        finally:
            silence.end()

    def _look_at(
        self, walks: Sequence[Walk], check: Check, of_others: dict[str, _Met], silence: Silence
    ) -> _CheckFindings:
        """Looks for faults of a promise in matches.

        Args:
            walks: the matches.
            check: the check of the promise.
            of_others: the faults of other promises; new ones are added.
            silence: silences hooks that raise, so that the check can go on.
        """
        matches = 0
        for look in plan_looks(walks_for(check, walks), check):
            walk = look.prepared()
            fault = _fault_of(check, walk)
            while fault is not None and _is_of_other(check, walk, fault):
                of_others.setdefault(fault.check, _Met(check, walk, fault))
                if not silence.silences(fault):
                    break
                fault = _fault_of(check, walk)
            if fault is None:
                matches += 1
            elif is_told_by_whole_match(walk, fault):
                continue
            elif fault.check == check.name:
                return _CheckFindings(fault=_Met(check, walk, fault).in_few_actions())
            elif fault.check in check.below and fault.check not in walk.left_out:
                return _CheckFindings(
                    of_others=of_others
                )  # the check depends on the broken promise
        return _CheckFindings(matches=matches, of_others=of_others)

    def _left_out(self) -> list[str]:
        """Returns the names of the promises whose tests the class has taken out."""
        return [name for name in CHECKS if not self._test_of(name)]

    def _test_of(self, promise: str) -> str:
        """Returns the name of the test of a promise; empty if the class has taken it out."""
        for name, test in vars(Conformance).items():
            is_there = getattr(self, name, None) is not None
            if is_there and name.startswith("test_") and test.__doc__ == CHECKS[promise].words:
                return name
        return ""

    # -- the promises; see the docstrings of the checks ---------------------------------------

    test_nothing_is_lost_or_doubled = _test(checks.conservation)
    test_every_match_ends = _test(checks.ending)
    test_asking_changes_nothing = _test(checks.asking)
    test_active_players_have_legal_actions = _test(checks.choices)
    test_listed_actions_are_the_legal_ones = _test(checks.enumeration)
    test_refusals_cite_rules_in_every_language = _test(checks.refusals)
    test_a_refused_action_changes_nothing = _test(checks.refused)
    test_notation_round_trips = _test(checks.notation)
    test_scores_are_the_sums_of_their_parts = _test(checks.scores)
    test_a_preview_is_what_happens = _test(checks.previews)
    test_targets_of_texts_are_on_the_table = _test(checks.targets)
    test_menu_words_are_the_same_in_every_position = _test(checks.told_once)
    test_a_clone_is_independent = _test(checks.clones)
    test_a_state_is_exactly_its_dictionary = _test(checks.dictionaries)
    test_a_record_replays_exactly = _test(checks.records)
    test_actions_that_reveal_nothing_can_be_undone = _test(checks.undo)
    test_a_sample_draws_from_the_observation_alone = _test(checks.determinize)
    test_answers_to_bots_are_valid = _test(checks.evaluating)
    test_answers_to_simulations_are_valid = _test(checks.measuring)
    test_nothing_hidden_shows = _test(checks.secrecy)
    test_actions_disclose_nothing_hidden = _test(checks.action_secrecy)
    test_nothing_hidden_shows_in_a_whole_match = _test(checks.whole_match)
    test_public_events_fit_every_sample = _test(checks.public_events)
    test_chance_decides_where_it_is_drawn = _test(checks.chance)
    test_other_seeds_are_other_matches = _test(checks.seeds)
    test_the_same_seed_is_the_same_match_in_every_process = _test(checks.processes)
    test_texts_exist_in_every_language = _test(checks.words)
    test_rules_are_worded_in_every_language = _test(checks.wording)

    def test_every_rule_has_a_test(self) -> None:
        """Checks that every rule has a test marked with its ID, and every mark names a rule."""
        folder = self.rules_tested_in or Path(inspect.getfile(type(self))).parent
        found = None
        try:
            coverage.check_rule_marks(self.loaded(), folder)
        except Fault as fault:
            found = fault
        if found is not None:
            _fail(found)


@dataclass(frozen=True)
class _Met:
    """A fault in a match, with the check that found it."""

    check: Callable[[Walk], None]
    walk: Walk
    fault: Fault

    def in_few_actions(self) -> Fault:
        """Returns the fault after as few actions as possible."""
        return shrunk(self.check, self.walk, self.fault, _TRIES)


@dataclass(frozen=True)
class _CheckFindings:
    """The findings of a check in the matches of a class.

    Attributes:
        fault: the fault after as few actions as possible; None if no fault was found.
        matches: the number of matches in which the promise holds.
        of_others: the faults of other promises that were found, one for each promise, by name.
    """

    fault: Fault | None = None
    matches: int = 0
    of_others: Mapping[str, _Met] = field(default_factory=dict)


def _is_of_other(check: Check, walk: Walk, fault: Fault) -> bool:
    """Returns whether a fault that a check has found in a match breaks another promise."""
    return fault.check != check.name and not is_told_by_whole_match(walk, fault)


def _fault_of(check: Callable[[Walk], None], walk: Walk) -> Fault | None:
    """Returns the fault that a check finds in a match; None if it finds none."""
    try:
        check(walk)
    except Fault as fault:
        return fault
    return None


def _fail(fault: Fault) -> NoReturn:
    """Fails the test with the words of a fault, and without a traceback.

    It must not be called while the fault is being handled: pytest would show its words twice.
    """
    import pytest  # imported here, as the checks can be used without pytest

    pytest.fail(str(fault), pytrace=False)


def _skip(reason: str) -> NoReturn:
    """Skips the test."""
    import pytest

    pytest.skip(reason)


@cache
def _load(name: str, mods: tuple[str, ...]) -> Game:
    from bgf.api import load

    return load(name, mods=mods)
