"""The actions that the words of a line fit: legal ones, and others that are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.reading.fit import Coverage, Fitting, Shortening

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.reading.fit import Fit
    from bgf.engine.reading.kind_match import KindMatch
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
        context: the position, and the player who asks.
    """

    def __init__(self, context: ReadingContext) -> None:
        self._context = context
        self._fittings: dict[tuple[str, ...], Fitting] = {}
        self._legal: dict[KindAndWords, Sequence[tuple[Action, Divisions]]] = {}
        self._outside: dict[tuple[KindAndWords, Shortening], dict[Action, Fit]] = {}

    def legal(self, matches: Sequence[KindMatch], allowed: Shortening) -> dict[Action, Fit]:
        """Returns the legal actions of some kinds that the words may mean.

        Args:
            matches: the kinds, each with the words that are left for its parameters.
            allowed: the words that may be shortened.
        """
        fits = _BestFits(matches)
        for match in _short_enough(matches):
            fitting = self._fitting(match.words)
            for action, divisions in self._legal_with(match):
                fit = fitting.best(divisions, allowed)
                if fit is not None:
                    fits.add(match, action, fit)
        return fits.found

    def _legal_with(self, match: KindMatch) -> Sequence[tuple[Action, Divisions]]:
        """Returns the legal actions of a kind that its words fit, with the divisions they fit."""
        key = (match.spellings.kind.name, match.words)
        if key not in self._legal:
            fitting = self._fitting(match.words)
            found = []
            for action, divisions in self._legal_divided(match):
                fit = fitting.best(divisions, Shortening.OTHER)
                if fit is not None:
                    found.append((action, divisions))
            self._legal[key] = found
        return self._legal[key]

    def _legal_divided(self, match: KindMatch) -> Iterator[tuple[Action, Divisions]]:
        """Yields legal actions of a kind with the ways to divide them, also into steps of menus."""
        state = self._context.state
        player = self._context.player
        spellings = match.spellings
        legal = self._context.legal_of.get(spellings.kind.name, ())
        if not legal:
            return
        listed_with_words = set(spellings.listed_with(match.words))
        for action in legal:
            # A listed action that lacks one of the words can't fit them.
            if action in listed_with_words or not spellings.lists(action):
                yield action, spellings.divisions(action)
            if state is not None and player is not None:
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
            for action, fit in self._outside_of(match, allowed).items():
                fits.add(match, action, fit)
        return fits.found

    def _outside_of(self, match: KindMatch, allowed: Shortening) -> Mapping[Action, Fit]:
        """Returns the listed actions of a kind that its words fit, without the legal ones."""
        key = ((match.spellings.kind.name, match.words), allowed)
        if key not in self._outside:
            self._outside[key] = self._find_outside_of(match, allowed)
        return self._outside[key]

    def _find_outside_of(self, match: KindMatch, allowed: Shortening) -> dict[Action, Fit]:
        spellings = match.spellings
        actions: Iterable[Action]
        if allowed is Shortening.OTHER:
            legal = self._context.legal_of.get(spellings.kind.name, ())
            listed = spellings.listed_with(match.words)
            actions = [action for action in listed if action not in legal]
        else:
            # Nearly all actions don't fit even with all words shortened; they are sorted out once.
            actions = self._outside_of(match, Shortening.OTHER)
        fitting = self._fitting(match.words)
        fits: dict[Action, Fit] = {}
        for action in actions:
            divisions = spellings.divisions(action)
            fit = fitting.best(divisions, allowed)
            if fit is not None:
                fits[action] = fit
        return fits

    def _fitting(self, words: tuple[str, ...]) -> Fitting:
        """Returns the fitting of words of the line, which is made once."""
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
