"""Kinds of action that a line may name, and the actions of these that its words fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgf.engine.reading.fit import Coverage

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.reading.fit import Fit
    from bgf.engine.reading.kind_spellings import KindSpellings

__all__ = ["Fits", "KindMatch", "complete"]


class KindMatch(NamedTuple):
    """A kind of action that a line may name, and the rest of the line.

    Attributes:
        spellings: the spellings of its actions.
        words: the words that are left for its parameters.
        tokens: the same with their signs; None where these can't be told from the kind's name.
        coverage: the share of the kind's name that the line mentions.
        has_gaps: whether words before the last one mentioned were left out of the kind's name.
    """

    spellings: KindSpellings
    words: tuple[str, ...]
    tokens: tuple[str, ...] | None
    coverage: Coverage = Coverage.FULL
    has_gaps: bool = False


class Fits:
    """The fits of a line to actions of some kinds.

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

    def add(self, match: KindMatch, action: Action, fit: Fit | None) -> None:
        """Adds an action, with the fit of the words that `match` leaves; None if there is none."""
        if fit is None:
            return
        is_kind_alone = not match.words
        if self._is_shared and is_kind_alone and match.coverage is not Coverage.FULL:
            fit = fit._replace(coverage=Coverage.PARTIAL)
        known = self.found.get(action, fit)
        self.found[action] = min(fit, known)


def complete(fits: Mapping[Action, Fit]) -> dict[Action, Fit]:
    """Returns the actions of which the line mentions all parts."""
    return {action: fit for action, fit in fits.items() if fit.coverage < Coverage.PARTIAL}
