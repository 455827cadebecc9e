"""The tests that hold for every game, for an author's own tests to derive from."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from bgf.testing import checks, coverage
from bgf.testing.fault import Fault
from bgf.testing.setting import settings_of
from bgf.testing.shrink import shrunk
from bgf.testing.walk import LONGEST, Walk, any_kind

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.testing.checks import Check

__all__ = ["Conformance"]

_TRIES = 60
"""So many shorter matches are tried to show a fault."""


class Conformance:
    """Every promise that a game makes, a test each.

        from bgf.testing import Conformance

        class TestMine(Conformance):
            game = "mine"

    The matches are random, and the same in every run. A game whose random matches are dull, because
    they are lost at once or never end, overrides `pick`. A promise that a game does not make is
    taken out by name, with the reason: ``test_nothing_is_told_later = None``.

    Attributes:
        game: its name, or the game itself.
        mods: the names of mods in force.
        matches: how many random matches are played for a quick check; for slower ones fewer are.
        longest: after so many actions a match counts as endless.
        maker: what another process calls to have the same game, where it is not installed:
            ``package.module:function`` and its arguments.
        seed: other matches for another number.
        rules_tested_in: the folder whose tests are marked with the rules that they are about; that
            of the class if left out.
    """

    game: ClassVar[str | Game]
    mods: ClassVar[tuple[str, ...]] = ()
    matches: ClassVar[int] = 60
    longest: ClassVar[int] = LONGEST
    maker: ClassVar[tuple[Any, ...]] = ()
    seed: ClassVar[int] = 0
    rules_tested_in: ClassVar[Path | None] = None

    _walks: ClassVar[list[Walk]]
    _shortest: ClassVar[dict[str, Fault]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._walks, cls._shortest = [], {}

    def pick(self, rng: Random, state: State, player: int, weights: Mapping[str, int]) -> Action:
        """Choose one of the legal actions of a player in a random match.

        Args:
            rng: where chance comes from.
            state: the position.
            player: an active player.
            weights: how much this match favours each kind of action, by name. All matches have
                their own favourites, so that in some decks run out and in some hands grow.
        """
        return any_kind(rng, state, player, weights)

    # -- how ---------------------------------------------------------------------------------

    def loaded(self) -> Game:
        """The game."""
        return _load(self.game, self.mods) if isinstance(self.game, str) else self.game

    def walks(self, number: int) -> list[Walk]:
        """So many random matches, the same ones for all tests of the class."""
        made = self._walks
        if len(made) < number:
            game = self.loaded()
            made += [
                Walk(game, setting, self.pick, self.longest, maker=self.maker)
                for setting in settings_of(game, number, self.seed)[len(made) :]
            ]
        return made[:number]

    def holds(self, check: Check, share: float = 1.0) -> None:
        """A promise holds in a share of the matches, and at least once for each player count."""
        low, high = self.loaded().players
        for walk in self.walks(max(high - low + 1, round(self.matches * share))):
            try:
                check(walk)
            except Fault as fault:
                if str(fault) not in self._shortest:  # a lost card is found by nearly every test
                    self._shortest[str(fault)] = shrunk(check, walk, fault, _TRIES)
                _fail(self._shortest[str(fault)])

    # -- the promises ------------------------------------------------------------------------

    def test_nothing_is_lost_or_doubled(self) -> None:
        """Nothing on the table is lost or doubled, and what adds up goes on adding up."""
        self.holds(checks.conservation)

    def test_every_match_ends(self) -> None:
        """Every match can be played to its end, and is over then."""
        self.holds(checks.ending)

    def test_whoever_is_to_act_has_choices(self) -> None:
        """One at least, none of them twice, always in the same order."""
        self.holds(checks.choices, 0.5)

    def test_what_is_listed_is_what_is_not_refused(self) -> None:
        """The list and the refusals agree, action for action."""
        self.holds(checks.enumeration, 0.5)

    def test_refusals_cite_rules_in_every_language(self) -> None:
        """A refusal cites a rule of the game, and says why in every language."""
        self.holds(checks.refusals, 0.5)

    def test_a_refused_action_changes_nothing(self) -> None:
        """An illegal action is refused as was explained, and changes nothing; nor reading one."""
        self.holds(checks.refused, 0.5)

    def test_notation_goes_there_and_back(self) -> None:
        """Every action is read from its notation, whatever its blanks and capital letters."""
        self.holds(checks.notation, 0.0)

    def test_scores_are_the_sums_of_their_parts(self) -> None:
        """Scores add up, and are the same whenever they are asked."""
        self.holds(checks.scores)

    def test_a_preview_is_what_happens(self) -> None:
        """What a person is shown before an action is what it does."""
        self.holds(checks.previews)

    def test_a_clone_is_independent(self) -> None:
        """Whatever is played in a clone, the other stays as it is."""
        self.holds(checks.clones, 0.4)

    def test_a_state_is_exactly_its_dictionary(self) -> None:
        """A state read from its dictionary is the same, and plays on the same."""
        self.holds(checks.dictionaries, 0.4)

    def test_a_record_replays_exactly(self) -> None:
        """A record, written and read again, replays to the same end."""
        self.holds(checks.records, 0.2)

    def test_what_told_nobody_anything_can_be_taken_back(self) -> None:
        """And all else can't, in a match with others."""
        self.holds(checks.undo, 0.2)

    def test_a_sample_draws_from_the_observation_alone(self) -> None:
        """A sample is a sound state that the viewer can't tell from the real one."""
        self.holds(checks.determinize, 0.3)

    def test_nothing_hidden_shows(self) -> None:
        """Nothing that reaches a viewer changes when the hidden changes places."""
        self.holds(checks.secrecy, 0.5)

    def test_nothing_is_told_later(self) -> None:
        """Played on, a match shows and tells a viewer the same whatever they can't know.

        Not a promise of a game in which one learns something else than components, see the check.
        """
        self.holds(checks.telling, 0.5)

    def test_other_seeds_are_other_matches(self) -> None:
        """Where the set-up uses chance."""
        self.holds(checks.seeds, 0.0)

    def test_the_same_seed_is_the_same_match_in_every_process(self) -> None:
        """Nothing depends on a clock, or on the order of a set."""
        self.holds(checks.processes, 0.0)

    def test_all_has_words_in_every_language(self) -> None:
        """Actions and points have words in every language of the game."""
        self.holds(checks.words, 0.3)

    def test_rules_are_worded_in_every_language(self) -> None:
        """So is every rule."""
        _expect(partial(coverage.check_wording, self.loaded()))

    def test_every_rule_has_a_test(self) -> None:
        """Every rule has a test that is marked with its ID, and every mark is of a rule."""
        folder = self.rules_tested_in or Path(inspect.getfile(type(self))).parent
        _expect(partial(coverage.check_marks, self.loaded(), folder))


def _expect(check: Callable[[], None]) -> None:
    """Fail the test where a check finds a fault that needs no match."""
    try:
        check()
    except Fault as fault:
        _fail(fault)


def _fail(fault: Fault) -> NoReturn:
    """Fail the test with the words of a fault, which say more than a trace."""
    import pytest  # here alone: the checks are there for those who have no pytest, too

    pytest.fail(str(fault), pytrace=False)


@cache
def _load(name: str, mods: tuple[str, ...]) -> Game:
    from bgf.api import load

    return load(name, mods=mods)
