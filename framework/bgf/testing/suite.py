"""The tests that hold for every game, for an author's own tests to derive from."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from bgf.testing import checks, coverage
from bgf.testing.fault import Fault
from bgf.testing.looks import plan_looks
from bgf.testing.setting import settings_of
from bgf.testing.shrink import shrunk
from bgf.testing.walk import Walk, any_kind

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.testing.checks import Check

__all__ = ["Conformance"]

_TRIES = 60
"""The number of shorter matches that are tried to show a fault."""


def _test(check: Check) -> Callable[[Conformance], None]:
    """A test that a promise holds; its docstring is the words of the promise."""

    def test(self: Conformance) -> None:
        self.holds(check)

    test.__doc__ = check.words
    return test


class Conformance:
    """A test for every promise that a game makes, to derive from.

        from bgf.testing import Conformance

        class TestMine(Conformance):
            game = "mine"

    The matches are random, and the same in every run. A game whose random matches are lost at once
    or last too long overrides `pick`. A promise that a game does not make is taken out by name,
    with a comment that says why: ``test_nothing_is_told_later = None``.

    Attributes:
        game: its name, or the game itself.
        mods: the names of mods in force.
        matches: the number of random matches for a quick check; slower checks play fewer.
        maker: what another process calls to make the same game, if it is not installed:
            ``package.module:function`` and its arguments.
        seed: the seed of the random matches.
        rules_tested_in: the folder of the tests that are marked with the IDs of rules; that of the
            class if left out.
    """

    game: ClassVar[str | Game]
    mods: ClassVar[tuple[str, ...]] = ()
    matches: ClassVar[int] = 60
    maker: ClassVar[tuple[Any, ...]] = ()
    seed: ClassVar[int] = 0
    rules_tested_in: ClassVar[Path | None] = None

    _walks: ClassVar[list[Walk]]
    _shortest: ClassVar[dict[str, Fault]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._walks, cls._shortest = [], {}

    def pick(self, rng: Random, state: State, player: int, weights: Mapping[str, int]) -> Action:
        """Chooses a legal action of a player in a random match.

        Args:
            rng: where chance comes from.
            state: the position.
            player: an active player.
            weights: how much this match favours each kind of action, by name. Each match has its
                own favourites, so that in some decks run out and in others hands grow.
        """
        return any_kind(rng, state, player, weights)

    # -- how ---------------------------------------------------------------------------------

    def loaded(self) -> Game:
        """Returns the game."""
        return _load(self.game, self.mods) if isinstance(self.game, str) else self.game

    def walks(self, number: int) -> list[Walk]:
        """Returns a number of random matches, the same for all tests of the class."""
        made = self._walks
        if len(made) < number:
            game = self.loaded()
            made += [
                Walk(game, setting, self.pick, maker=self.maker)
                for setting in settings_of(game, number, self.seed)[len(made) :]
            ]
        return made[:number]

    def holds(self, check: Check) -> None:
        """Checks a promise in its share of the matches."""
        for look in plan_looks(self.walks(self.matches), check):
            walk = look.prepared()
            fault = _fault_of(check, walk)
            if fault is None:
                continue
            if str(fault) not in self._shortest:  # a lost card is found by nearly every test
                self._shortest[str(fault)] = shrunk(check, walk, fault, _TRIES)
            _fail(self._shortest[str(fault)])

    # -- the promises; what each says is with its check ---------------------------------------

    test_nothing_is_lost_or_doubled = _test(checks.conservation)
    test_every_match_ends = _test(checks.ending)
    test_asking_changes_nothing = _test(checks.asking)
    test_whoever_is_to_act_has_choices = _test(checks.choices)
    test_what_is_listed_is_what_is_not_refused = _test(checks.enumeration)
    test_refusals_cite_rules_in_every_language = _test(checks.refusals)
    test_a_refused_action_changes_nothing = _test(checks.refused)
    test_notation_goes_there_and_back = _test(checks.notation)
    test_scores_are_the_sums_of_their_parts = _test(checks.scores)
    test_a_preview_is_what_happens = _test(checks.previews)
    test_what_words_point_at_is_on_the_table = _test(checks.targets)
    test_what_is_told_once_holds_in_every_position = _test(checks.told_once)
    test_a_clone_is_independent = _test(checks.clones)
    test_a_state_is_exactly_its_dictionary = _test(checks.dictionaries)
    test_a_record_replays_exactly = _test(checks.records)
    test_what_told_nobody_anything_can_be_taken_back = _test(checks.undo)
    test_a_sample_draws_from_the_observation_alone = _test(checks.determinize)
    test_bots_are_answered_with_sense = _test(checks.evaluating)
    test_simulations_are_answered_with_sense = _test(checks.measuring)
    test_nothing_hidden_shows = _test(checks.secrecy)
    test_nothing_is_told_later = _test(checks.telling)
    test_nothing_hidden_shows_in_a_whole_match = _test(checks.whole_match)
    test_what_all_see_contradicts_no_sample = _test(checks.public_events)
    test_chance_decides_where_it_is_drawn = _test(checks.chance)
    test_other_seeds_are_other_matches = _test(checks.seeds)
    test_the_same_seed_is_the_same_match_in_every_process = _test(checks.processes)
    test_all_has_words_in_every_language = _test(checks.words)
    test_rules_are_worded_in_every_language = _test(checks.wording)

    def test_every_rule_has_a_test(self) -> None:
        """Checks that every rule has a test marked with its ID, and every mark names a rule."""
        folder = self.rules_tested_in or Path(inspect.getfile(type(self))).parent
        found = None
        try:
            coverage.check_marks(self.loaded(), folder)
        except Fault as fault:
            found = fault
        if found is not None:
            _fail(found)


def _fault_of(check: Check, walk: Walk) -> Fault | None:
    """Returns the fault that a check finds in a match; None if it finds none."""
    try:
        check(walk)
    except Fault as fault:
        return fault
    return None


def _fail(fault: Fault) -> NoReturn:
    """Fail the test with the words of a fault, which say more than a trace.

    Not to be called while the fault is handled: pytest would show its words a second time.
    """
    import pytest  # here alone: the checks are there for those who have no pytest, too

    pytest.fail(str(fault), pytrace=False)


@cache
def _load(name: str, mods: tuple[str, ...]) -> Game:
    from bgf.api import load

    return load(name, mods=mods)
