"""The spellings of a game, and results of reading that are the same in every position."""

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
"""The maximum number of results that each cache of a lexicon keeps."""


class Lexicon:
    """The spellings of a game's kinds of action, and caches of what depends on them alone.

    The spellings of a kind are made when a line first needs them. The same line is often read in
    many positions, so results that do not depend on the position are cached.

    Attributes:
        listed_fits: makes `ListedFits`; cached by its arguments.
        kind_names: makes `KindNames`; cached by its arguments.
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
    """The fits of words to the listed actions of any kind, whether these are legal or not.

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
            self._fits_of[key] = self._find(spellings, allowed)
        return self._fits_of[key]

    def _find(self, spellings: KindSpellings, allowed: Shortening) -> Mapping[Action, Fit]:
        """Compares the words with the listed actions of a kind; see `of`."""
        candidates: Iterable[Action]
        if allowed is Shortening.OTHER:
            candidates = spellings.listed_with(self._words)
        else:
            # Few actions fit at all, even with all words shortened; only these are compared again.
            candidates = self.of(spellings, Shortening.OTHER)
        fits: dict[Action, Fit] = {}
        for action in candidates:
            fit = self._fitting.best(spellings.divisions(action), allowed)
            if fit is not None:
                fits[action] = fit
        return fits
