"""The actions that the words of a line fit: legal ones, and others that are listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.reading.fit import Coverage, Fitting, Shortening

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.reading.fit import Fit
    from bgf.engine.reading.kind_match import KindMatch
    from bgf.engine.reading.lexicon import Lexicon
    from bgf.engine.reading.reading_context import ReadingContext
    from bgf.engine.reading.spelling import Unit

    Divisions = Sequence[Sequence[Unit]]
    """The ways to divide an action into parts that a person may type."""

    KindAndWords = tuple[str, tuple[str, ...]]
    """The name of a kind of action, and the words of a line that are left for its parameters."""

__all__ = ["ActionFinder", "complete"]

_MOST_WORDS = 30
"""The number of words above which a line is not compared with listed actions; none is longer."""


class ActionFinder:
    """Finds the actions that the words of one line fit.

    Results are cached, because a line that means no legal action is read in several ways, which
    compare it with the same actions.

    Args:
        lexicon: the spellings of the game, and its caches.
        context: the position, and the player who asks.
    """

    def __init__(self, lexicon: Lexicon, context: ReadingContext) -> None:
        self._lexicon = lexicon
        self._context = context
        self._fittings: dict[tuple[str, ...], Fitting] = {}
        self._further_divisions: dict[KindAndWords, Mapping[Action, Sequence[Divisions]]] = {}

    def legal(self, matches: Sequence[KindMatch], allowed: Shortening) -> dict[Action, Fit]:
        """Returns the legal actions of some kinds that the words may mean.

        Args:
            matches: the kinds, each with the words that are left for its parameters.
            allowed: the words that may be shortened.
        """
        fits = _BestFits(matches)
        for match in _short_enough(matches):
            for action, fit in self._legal_of(match, allowed):
                fits.add(match, action, fit)
        return fits.found

    def _legal_of(self, match: KindMatch, allowed: Shortening) -> Iterator[tuple[Action, Fit]]:
        """Yields the legal actions of a kind that its words fit; some come with several fits."""
        legal = self._legal_actions(match)
        if not legal:
            return
        listed = self._listed(match, allowed)
        further_divisions = self._fitting_further_divisions(match)
        for action in legal:
            if action in listed:
                yield action, listed[action]
            for divisions in further_divisions.get(action, ()):
                fit = self._fitting(match.words).best(divisions, allowed)
                if fit is not None:
                    yield action, fit

    def _fitting_further_divisions(self, match: KindMatch) -> Mapping[Action, Sequence[Divisions]]:
        """Returns the further divisions of legal actions that the words fit, by action."""
        key = (match.spellings.kind.name, match.words)
        if key not in self._further_divisions:
            fitting = self._fitting(match.words)
            found: dict[Action, list[Divisions]] = {}
            for action, divisions in self._further_divisions_of(match):
                if fitting.best(divisions, Shortening.OTHER) is not None:
                    found.setdefault(action, []).append(divisions)
            self._further_divisions[key] = found
        return self._further_divisions[key]

    def _further_divisions_of(self, match: KindMatch) -> Iterator[tuple[Action, Divisions]]:
        """Yields legal actions of a kind with divisions that the lexicon does not compare.

        These are the parts of an unlisted action, and the steps of menus, whose names may depend on
        the position.
        """
        state = self._context.state
        player = self._context.player
        spellings = match.spellings
        for action in self._legal_actions(match):
            if not spellings.lists(action):
                yield action, spellings.divisions(action)
            if spellings.has_named_steps and state is not None and player is not None:
                steps = spellings.steps(Turn(state, player, action))
                if steps:
                    yield action, [steps]

    def outside(self, matches: Sequence[KindMatch], allowed: Shortening) -> dict[Action, Fit]:
        """Returns the listed actions that the words may mean, without the legal ones.

        Args:
            matches: the kinds, each with the words that are left for its parameters.
            allowed: the words that may be shortened.
        """
        fits = _BestFits(matches)
        for match in _short_enough(matches):
            legal = self._legal_actions(match)
            for action, fit in self._listed(match, allowed).items():
                if action not in legal:
                    fits.add(match, action, fit)
        return fits.found

    def _legal_actions(self, match: KindMatch) -> Mapping[Action, None]:
        """Returns the legal actions of a kind, as the keys of a mapping."""
        return self._context.legal_of.get(match.spellings.kind.name, {})

    def _listed(self, match: KindMatch, allowed: Shortening) -> Mapping[Action, Fit]:
        """Returns the listed actions of a kind that its words fit, legal or not."""
        fits = self._lexicon.listed_fits(match.words, self._context.lang)
        return fits.of(match.spellings, allowed)

    def _fitting(self, words: tuple[str, ...]) -> Fitting:
        """Returns the fitting of some words of the line; cached."""
        if words not in self._fittings:
            self._fittings[words] = Fitting(words, self._context.lang)
        return self._fittings[words]


class _BestFits:
    """Collects the fits of a line to actions of some kinds.

    Args:
        matches: the kinds that the line may name.

    Attributes:
        found: the best fit of each action that the line fits.
    """

    def __init__(self, matches: Sequence[KindMatch]) -> None:
        self.found: dict[Action, Fit] = {}
        named_alone = {match.spellings.kind.name for match in matches if not match.words}
        # "Draw" may begin "Draw a card" and "Draw tickets": neither is mentioned in full.
        self._is_shared = len(named_alone) > 1

    def add(self, match: KindMatch, action: Action, fit: Fit) -> None:
        """Adds an action, with the fit of the words that `match` leaves for its parameters."""
        is_kind_alone = not match.words
        if self._is_shared and is_kind_alone and match.coverage is not Coverage.FULL:
            fit = fit._replace(coverage=Coverage.PARTIAL)
        known = self.found.get(action, fit)
        self.found[action] = min(fit, known)


def _short_enough(matches: Sequence[KindMatch]) -> list[KindMatch]:
    """Returns the kinds without those that leave too many words for any listed action."""
    return [match for match in matches if len(match.words) <= _MOST_WORDS]


def complete(fits: Mapping[Action, Fit]) -> dict[Action, Fit]:
    """Returns the actions of which the line mentions all parts."""
    return {action: fit for action, fit in fits.items() if fit.coverage < Coverage.PARTIAL}
