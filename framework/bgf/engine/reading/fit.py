"""The fit of the words of a typed line to the spellings of an action's parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bgf.engine.reading.spelling import Spelling, Unit

__all__ = ["Coverage", "Fit", "Fitting", "Shortening", "Span", "spans"]


class Coverage(IntEnum):
    """The share of an action, or of a spelling, that a line mentions."""

    FULL = 0
    ALL_PARTS = 1
    """The line has a word, or the beginning of one, for each part."""
    PARTIAL = 2


class Shortening(IntEnum):
    """The words of a line that are shortened, or that may be."""

    NONE = 0
    OWN = 1
    """Words of notations, and of names in the language of the person who types."""
    OTHER = 2
    """Words of names in other languages, too."""


class Fit(NamedTuple):
    """The fit of a line to an action; the smaller one is the better one.

    Attributes:
        coverage: the share of the action that the line mentions.
        is_reordered: whether its parts stand in another order.
        has_gaps: whether words within a part were left out.
        shortening: the words that are shortened.
    """

    coverage: Coverage
    is_reordered: bool
    has_gaps: bool
    shortening: Shortening


_PERFECT = Fit(Coverage.FULL, is_reordered=False, has_gaps=False, shortening=Shortening.NONE)


class Span(NamedTuple):
    """Consecutive words of a line that stand for a spelling.

    Attributes:
        end: the index of the word after them.
        coverage: the share of the spelling that they mention.
        has_gaps: whether words of the spelling before the last one mentioned were left out.
        shortening: the words that are shortened.
        is_on_one_side: whether its words are all from the same side of the spelling's dash.
    """

    end: int
    coverage: Coverage
    has_gaps: bool
    shortening: Shortening
    is_on_one_side: bool


def spans(typed: Sequence[str], first: int, spelling: Spelling, lang: str) -> Iterator[Span]:
    """Yields the spans from index `first` on that stand for a spelling, the shortest first.

    Words may be left out and shortened. A number is never the beginning of a word, and it is read
    only at the start of a name or next to a word that the line mentions: ``buy 53`` does not mean
    to buy a CAMS 53. Nor does a number alone stand for a name with words: ``1 green`` does not mean
    to pay a green route with ``1× Bus``.

    Args:
        typed: the words of the line.
        first: the index of the first word of the spans.
        spelling: the spelling.
        lang: the language of the person who types.
    """
    if first < len(typed) and _next_place(typed[first], spelling, -1) < 0:
        return  # as with nearly all spellings
    is_own = not spelling.languages or lang in spelling.languages
    if_shortened = Shortening.OWN if is_own else Shortening.OTHER
    shortening = Shortening.NONE
    is_all_numbers = all(word.isdecimal() for word in spelling.words)
    has_words = is_all_numbers
    has_letters = False
    has_gaps = False
    last = -1
    mentioned: set[int] = set()
    sides: set[int] = set()
    for index in range(first, len(typed)):
        word = typed[index]
        place = _next_place(word, spelling, last)
        if place < 0:
            return
        follows = place == last + 1
        has_gaps = has_gaps or not (follows or spelling.starts[place])
        is_number = word.isdecimal()
        has_words = has_words or not is_number
        has_letters = has_letters or (len(word) == 1 and not is_number)
        if spelling.words[place] != word:
            shortening = if_shortened
        last = place
        mentioned.add(spelling.groups[place])
        if spelling.sides[place] >= 0:
            sides.add(spelling.sides[place])
        if index + 1 - first == len(spelling.words):
            coverage = Coverage.FULL
        elif len(mentioned) == spelling.groups[-1] + 1 and not has_gaps and has_words:
            coverage = Coverage.ALL_PARTS
        else:
            coverage = Coverage.PARTIAL
        # A lone "d", as in "place d'Italie", is more likely the beginning of another word.
        is_lone_letter = has_letters and coverage is not Coverage.FULL
        counted_as = if_shortened if is_lone_letter else shortening
        is_on_one_side = len(sides) <= 1
        yield Span(index + 1, coverage, has_gaps, counted_as, is_on_one_side)


def _next_place(word: str, spelling: Spelling, last: int) -> int:
    """Returns the index of the word of a spelling that a typed word stands for, or -1.

    The index is greater than `last`. An equal word is preferred to one that only begins alike.
    """
    words = spelling.words
    is_number = word.isdecimal()
    begun = -1
    for place in range(last + 1, len(words)):
        own = words[place]
        if own == word:
            if not is_number or spelling.starts[place] or place == last + 1:
                return place
        elif begun < 0 and not is_number and own.startswith(word):
            begun = place
    return begun


class _UnitSpan(NamedTuple):
    """Consecutive words of a line that stand for one of the spellings of a unit."""

    span: Span
    is_turned: bool


class Fitting:
    """The fits of the words of a line to actions.

    Actions share units, so the spans of each unit are computed once.

    Args:
        typed: the words of the line, without those that name the kind.
        lang: the language of the person who types.
    """

    def __init__(self, typed: Sequence[str], lang: str) -> None:
        self._typed = typed
        self._lang = lang
        # By index in the line and id() of the unit; the unit is kept so that its id is not reused.
        self._known: dict[tuple[int, int], tuple[Unit, list[_UnitSpan]]] = {}

    def best(self, divisions: Iterable[Sequence[Unit]], allowed: Shortening) -> Fit | None:
        """Returns the best fit to an action; None if the words do not fit.

        Every word must belong to some part, and the words of a part must stand together.

        Args:
            divisions: the ways to divide the action into parts.
            allowed: the words that may be shortened.
        """
        fits = [self._best_of(units, allowed) for units in divisions]
        return min((fit for fit in fits if fit is not None), default=None)

    def _best_of(self, units: Sequence[Unit], allowed: Shortening) -> Fit | None:
        """Returns the best fit to an action that is divided in one way."""
        needed = {index for index, unit in enumerate(units) if unit.is_needed}
        best: Fit | None = None

        def go_on(at: int, done: tuple[int, ...], fit: Fit) -> None:
            """Divides the words from index `at` on among the parts that are not done."""
            nonlocal best
            if best is not None and fit >= best:
                return  # it can only become worse
            if at == len(self._typed):
                has_all = needed.issubset(done)
                complete = fit if has_all else fit._replace(coverage=Coverage.PARTIAL)
                best = complete if best is None else min(best, complete)
                return
            for index, unit in enumerate(units):
                if index in done:
                    continue
                is_before = bool(done) and index < done[-1]
                for span, is_turned in self._spans(at, unit):
                    if span.shortening > allowed:
                        continue
                    following = Fit(
                        max(fit.coverage, span.coverage),
                        fit.is_reordered or is_before or is_turned,
                        fit.has_gaps or span.has_gaps,
                        max(fit.shortening, span.shortening),
                    )
                    go_on(span.end, (*done, index), following)

        go_on(0, (), _PERFECT)
        return best

    def _spans(self, at: int, unit: Unit) -> list[_UnitSpan]:
        """Returns the different spans from index `at` on that stand for a unit."""
        key = (at, id(unit))
        known = self._known.get(key)
        if known is not None:
            return known[1]
        found: dict[_UnitSpan, None] = {}
        for spelling in unit.spellings:
            for span in spans(self._typed, at, spelling, self._lang):
                # One place of "Louvre – Opéra" alone has no order.
                is_turned = spelling.is_turned and not span.is_on_one_side
                found[_UnitSpan(span, is_turned)] = None
        self._known[key] = (unit, [*found])
        return self._known[key][1]
