"""Spellings: the ways to type a part of an action, as notation, alias or name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from bgf.engine.folding import fold, words_of

__all__ = ["Spelling", "Unit", "spellings_of"]

_IN_BRACKETS = re.compile(r"\s*\([^()]*\)$")
_JOINING_DOT = re.compile(r"(?<=[^\W_])\.(?=[^\W_])")
_JOINING_SIGN = re.compile(r"(?<=[^\W\d_])['’-](?=[^\W\d_])")


class Spelling(NamedTuple):
    """One way to type a part of an action: its notation, an alias, or a name in some language.

    Attributes:
        words: its words, folded.
        starts: for each word, whether it begins the spelling, or a new word of a notation.
        groups: for each word, the number of its group. A line mentions all parts of the spelling if
            it has a word of each group. A word of a notation is one group, even with dashes in it.
        sides: for each word before or after a dash, the number of dashes before it; -1 for others.
        is_turned: whether the words that dashes join are in reverse order.
        languages: the languages in which it is a name; empty for a notation or an alias.
    """

    words: tuple[str, ...]
    starts: tuple[bool, ...]
    groups: tuple[int, ...]
    sides: tuple[int, ...]
    is_turned: bool = False
    languages: frozenset[str] = frozenset()

    @classmethod
    def of_notation(cls, folded: str, *, is_turned: bool = False) -> Spelling:
        """Returns the spelling of a notation; `is_turned` reverses the words joined by dashes."""
        words: list[str] = []
        starts: list[bool] = []
        groups: list[int] = []
        sides: list[int] = []
        for group, written in enumerate(folded.split()):
            parts = written.split("-")
            if is_turned:
                parts.reverse()
            words_of_parts = [words_of(part) for part in parts]
            own = [word for part in words_of_parts for word in part]
            words += own
            sides += _sides(words_of_parts)
            starts += [place == 0 for place in range(len(own))]
            groups += [group] * len(own)
        return cls(tuple(words), tuple(starts), tuple(groups), tuple(sides), is_turned)

    @classmethod
    def of_name(
        cls, folded: str, *, groups: int = 0, is_turned: bool = False, languages: Iterable[str] = ()
    ) -> Spelling:
        """Returns the spelling of a name.

        Args:
            folded: the name, folded.
            groups: the number of words of the notation that it stands for. If it is 1, all words of
                the name are one group. If it is 2, as in ``louvre-opera blue``, the words before
                the brackets are one group, and those in them another. Otherwise each word is a
                group.
            is_turned: whether the order is reversed at the dash of ``Louvre – Opéra (blue)``.
            languages: the languages in which this is the name.
        """
        before_brackets = _IN_BRACKETS.sub("", folded)
        in_brackets = folded[len(before_brackets) :]
        joined_by_dashes = before_brackets.split(" - ")
        if is_turned:
            joined_by_dashes.reverse()
        words_of_sides = [words_of(joined) for joined in joined_by_dashes]
        first = tuple(word for words in words_of_sides for word in words)
        words = first + words_of(in_brackets)
        sides = _sides(words_of_sides) + [-1] * (len(words) - len(first))
        places = range(len(words))
        starts = tuple(place == 0 for place in places)
        if groups == 1:
            group_of = (0,) * len(words)
        elif groups == 2 and first and len(words) > len(first):
            group_of = tuple(int(place >= len(first)) for place in places)
        else:
            group_of = tuple(places)
        return cls(words, starts, group_of, tuple(sides), is_turned, frozenset(languages))


def _sides(joined_by_dashes: Sequence[Sequence[str]]) -> list[int]:
    """Returns the side of each word, or -1 for all if there is no dash."""
    if len(joined_by_dashes) == 1:
        return [-1] * len(joined_by_dashes[0])
    return [side for side, words in enumerate(joined_by_dashes) for _ in words]


class Unit(NamedTuple):
    """A part of an action, with all its spellings.

    Attributes:
        spellings: the ways to type it.
        is_needed: whether the action is complete only with it; false for a part whose notation is
            empty.
    """

    spellings: tuple[Spelling, ...]
    is_needed: bool


def spellings_of(
    notations: Iterable[str] = (), names: Mapping[str, str] | None = None, *, groups: int = 0
) -> tuple[Spelling, ...]:
    """Returns the spellings of a part, those with dashes also in reverse order.

    Args:
        notations: its notation and its aliases.
        names: its name by language.
        groups: as in `Spelling.of_name`.
    """
    spellings = []
    for folded in map(fold, notations):
        spellings.append(Spelling.of_notation(folded))
        if "-" in folded:
            spellings.append(Spelling.of_notation(folded, is_turned=True))
    languages_of: dict[str, list[str]] = {}  # many names are alike in several languages
    for lang, name in (names or {}).items():
        languages_of.setdefault(fold(name), []).append(lang)
    for folded, languages in languages_of.items():
        for way in _with_and_without_signs(folded):
            spelled = partial(Spelling.of_name, way, groups=groups, languages=languages)
            spellings.append(spelled())
            if " - " in way:
                spellings.append(spelled(is_turned=True))
    return _without_doubles(spellings)


def _without_doubles(spellings: Sequence[Spelling]) -> tuple[Spelling, ...]:
    """Returns the spellings without repeated words; notations come before names.

    Names that are alike in several languages become one spelling with all of these.
    """
    by_words: dict[tuple[str, ...], Spelling] = {}
    for spelling in spellings:
        known = by_words.get(spelling.words)
        if known is None:
            if spelling.words:
                by_words[spelling.words] = spelling
        elif known.languages:
            in_all = known.languages | spelling.languages
            by_words[spelling.words] = known._replace(languages=in_all)
    return tuple(by_words.values())


def _with_and_without_signs(name: str) -> Iterable[str]:
    """Returns a folded name, and the same without the signs of "d'Italie", "Notre-Dame", "S.33"."""
    joined = _JOINING_SIGN.sub("", name)
    ways = [name, joined]
    for way in (name, joined):
        ways += [_JOINING_DOT.sub(sign, way) for sign in (" ", "")]
    return dict.fromkeys(ways)
