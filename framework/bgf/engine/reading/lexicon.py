"""The spellings of a game, and what they make of words in any position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from bgf.engine.reading.fit import Fitting, Shortening
from bgf.engine.reading.kind_match import KindNames
from bgf.engine.reading.kind_spellings import KindSpellings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.reading.fit import Fit

__all__ = ["Lexicon", "ListedFits"]

_MOST_KEPT = 128
"""The number of lines, and of parts of lines, whose results are kept."""


class Lexicon:
    """The spellings of a game's kinds of action.

    The spellings of a kind are listed when a line first needs them. The same line is often read in
    many positions, so results that no position changes are kept for a while.

    Attributes:
        listed_fits: returns the `ListedFits` of words in a language.
        kind_names: returns the `KindNames` of a line; see there for the arguments.
    """

    def __init__(self) -> None:
        self._spellings_of: dict[str, KindSpellings] = {}
        self.listed_fits = lru_cache(maxsize=_MOST_KEPT)(ListedFits)
        self.kind_names = lru_cache(maxsize=_MOST_KEPT)(KindNames)

    def spellings(self, kind: ActionKind) -> KindSpellings:
        """Returns the spellings of the actions of a kind."""
        found = self._spellings_of.get(kind.name)
        if found is None:
            found = self._spellings_of[kind.name] = KindSpellings(kind)
        return found


class ListedFits:
    """The fits of words to listed actions, whether these are legal or not.

    Args:
        words: the words of a line that are left for the parameters of an action.
        lang: the language of the person who types.
    """

    def __init__(self, words: tuple[str, ...], lang: str) -> None:
        self._words = words
        self._fitting = Fitting(words, lang)
        self._fits_of: dict[tuple[str, Shortening], Mapping[Action, Fit]] = {}

    def of(self, spellings: KindSpellings, allowed: Shortening) -> Mapping[Action, Fit]:
        """Returns the listed actions of a kind that the words fit, in the order of the list.

        Args:
            spellings: the spellings of the kind.
            allowed: the words that may be shortened.
        """
        key = (spellings.kind.name, allowed)
        if key not in self._fits_of:
            self._fits_of[key] = self._found(spellings, allowed)
        return self._fits_of[key]

    def _found(self, spellings: KindSpellings, allowed: Shortening) -> Mapping[Action, Fit]:
        candidates: Iterable[Action]
        if allowed is Shortening.OTHER:
            candidates = spellings.listed_with(self._words)
        else:
            # Nearly all actions don't fit even with all words shortened; they are sorted out once.
            candidates = self.of(spellings, Shortening.OTHER)
        fits: dict[Action, Fit] = {}
        for action in candidates:
            fit = self._fitting.best(spellings.divisions(action), allowed)
            if fit is not None:
                fits[action] = fit
        return fits
