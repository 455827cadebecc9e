"""What a person may say for an action, and how well the words of a typed line fit it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.action_parts import steps
from bgf.engine.actions import Turn
from bgf.engine.folding import fold, words_of
from bgf.engine.wording import describe_step, label
from bgf.param.base import Param

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind

__all__ = ["Begun", "Fit", "KindSayings", "Said", "Spelling", "Unit", "best_fit", "spans"]

_IN_BRACKETS = re.compile(r"\s*\([^()]*\)$")
_JOINING_DOT = re.compile(r"(?<=[^\W_])\.(?=[^\W_])")
_JOINING_SIGN = re.compile(r"(?<=[^\W\d_])['’-](?=[^\W\d_])")


class Spelling(NamedTuple):
    """One way to say a part of an action: its notation, an alias, or a name in some language.

    Attributes:
        words: its words, folded.
        starts: for each word, whether it begins the spelling, or a new word of a notation.
        groups: for each word, the number of its group. All parts of the spelling are said if each
            group is begun. A word of a notation is one group, though it may hold dashes.
        is_turned: whether what dashes join stands the other way round.
        languages: the languages of which it is a name; none if it is a notation or an alias.
    """

    words: tuple[str, ...]
    starts: tuple[bool, ...]
    groups: tuple[int, ...]
    is_turned: bool = False
    languages: frozenset[str] = frozenset()

    @classmethod
    def of_notation(cls, folded: str, *, is_turned: bool = False) -> Spelling:
        """Returns the spelling of a notation; with `is_turned` its words are turned at dashes."""
        words: list[str] = []
        starts: list[bool] = []
        groups: list[int] = []
        for group, written in enumerate(folded.split()):
            parts = written.split("-")
            own = words_of(" ".join(reversed(parts) if is_turned else parts))
            words += own
            starts += [place == 0 for place in range(len(own))]
            groups += [group] * len(own)
        return cls(tuple(words), tuple(starts), tuple(groups), is_turned)

    @classmethod
    def of_name(
        cls, folded: str, *, groups: int = 0, is_turned: bool = False, languages: Iterable[str] = ()
    ) -> Spelling:
        """Returns the spelling of a name.

        Args:
            folded: the name, folded.
            groups: the number of words of the notation that it stands for. Of a notation of one
                word all words of the name are one group; of one with two, like ``louvre-opera
                blue``, those before the brackets are one. Otherwise each word is a group.
            is_turned: whether ``Louvre – Opéra (blue)`` is turned at its dash.
            languages: the languages in which it is called so.
        """
        before_brackets = _IN_BRACKETS.sub("", folded)
        in_brackets = folded[len(before_brackets) :]
        if is_turned:
            before_brackets = " ".join(reversed(before_brackets.split(" - ")))
        first = words_of(before_brackets)
        words = first + words_of(in_brackets)
        starts = tuple(place == 0 for place in range(len(words)))
        if groups == 1:
            group_of = (0,) * len(words)
        elif groups == 2 and first and len(words) > len(first):
            group_of = tuple(int(place >= len(first)) for place in range(len(words)))
        else:
            group_of = tuple(range(len(words)))
        return cls(words, starts, group_of, is_turned, frozenset(languages))


class Unit(NamedTuple):
    """A part of an action, with all the ways to say it.

    Attributes:
        spellings: the ways to say it.
        is_needed: whether an action is said in full only with it: not if it is written as nothing.
    """

    spellings: tuple[Spelling, ...]
    is_needed: bool


class Said(IntEnum):
    """How much of an action is said."""

    IN_FULL = 0
    ALL_PARTS = 1
    """Each word of a notation is begun."""
    IN_PART = 2


class Begun(IntEnum):
    """Which words of a line are shortened."""

    NONE = 0
    OWN = 1
    """Words of notations, and of names in the language of who types."""
    OTHER = 2
    """Words of names in other languages, too."""


class Fit(NamedTuple):
    """How well a line fits an action; what is less fits better.

    Attributes:
        said: how much of the action is said.
        is_reordered: whether its parts stand in another order.
        has_gaps: whether words within a part were left out.
        begun: which words are shortened.
    """

    said: Said
    is_reordered: bool
    has_gaps: bool
    begun: Begun


_PERFECT = Fit(Said.IN_FULL, is_reordered=False, has_gaps=False, begun=Begun.NONE)


class Span(NamedTuple):
    """Consecutive words of a line that stand for a spelling.

    Attributes:
        end: the index of the word after them.
        said: how much of the spelling they say.
        has_gaps: whether words of the spelling before the last one said were left out.
        begun: which words are shortened.
    """

    end: int
    said: Said
    has_gaps: bool
    begun: Begun


def spans(
    typed: Sequence[str], first: int, spelling: Spelling, lang: str, shortened: Begun
) -> Iterator[Span]:
    """Yields the spans from index `first` on that stand for a spelling, the shortest first.

    Words may be left out and shortened. A number is no beginning, and is read only at a start or
    next to a word that was said: ``buy 53`` does not mean to buy a CAMS 53. Nor is a number alone
    all parts of a name with words: ``1 green`` does not mean to pay a green route with ``1× Bus``.

    Args:
        typed: the words of the line.
        first: the index of the first word of the spans.
        spelling: the spelling.
        lang: the language of who types.
        shortened: which words may be shortened.
    """
    is_own = not spelling.languages or lang in spelling.languages
    if_begun = Begun.OWN if is_own else Begun.OTHER
    begun = Begun.NONE
    has_letters = False
    has_words = all(word.isdecimal() for word in spelling.words)
    last = -1
    has_gaps = False
    mentioned: set[int] = set()
    for index in range(first, len(typed)):
        word = typed[index]
        place = _next_place(word, spelling, last)
        if place < 0:
            return
        has_gaps = has_gaps or not (place == last + 1 or spelling.starts[place])
        is_letter = len(word) == 1 and not word.isdecimal()
        has_letters = has_letters or is_letter
        has_words = has_words or not word.isdecimal()
        if spelling.words[place] != word:
            begun = if_begun
            if begun > shortened:
                return
        last = place
        mentioned.add(spelling.groups[place])
        if index + 1 - first == len(spelling.words):
            said = Said.IN_FULL
        elif len(mentioned) == spelling.groups[-1] + 1 and not has_gaps and has_words:
            said = Said.ALL_PARTS
        else:
            said = Said.IN_PART
        # The "d" of "place d'Italie" alone is rather the beginning of another word.
        as_begun = if_begun if has_letters and said is not Said.IN_FULL else begun
        if as_begun <= shortened:
            yield Span(index + 1, said, has_gaps, as_begun)


def _next_place(word: str, spelling: Spelling, last: int) -> int:
    """Returns the index of the word of a spelling that a typed word stands for, or -1.

    It comes after the index `last`. A word that is just so comes before one that begins so.
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


def best_fit(
    typed: Sequence[str], units: Sequence[Unit], lang: str, shortened: Begun
) -> Fit | None:
    """Returns how well the words of a line fit an action; None if they do not.

    Every word must be said of some part, and the words of a part stand together.

    Args:
        typed: the words of the line, without those that name the kind.
        units: the parts of the action.
        lang: the language of who types.
        shortened: which words may be shortened.
    """
    needed = {index for index, unit in enumerate(units) if unit.is_needed}
    best: Fit | None = None

    def go_on(at: int, done: tuple[int, ...], fit: Fit) -> None:
        nonlocal best
        if best is not None and fit >= best:
            return  # it can only become worse
        if at == len(typed):
            in_all = fit.said if needed.issubset(done) else Said.IN_PART
            fit = fit._replace(said=in_all)
            best = fit if best is None else min(best, fit)
            return
        for index, unit in enumerate(units):
            if index in done:
                continue
            is_before = bool(done) and index < done[-1]
            for spelling in unit.spellings:
                is_reordered = fit.is_reordered or is_before or spelling.is_turned
                for span in spans(typed, at, spelling, lang, shortened):
                    following = Fit(
                        max(fit.said, span.said),
                        is_reordered,
                        fit.has_gaps or span.has_gaps,
                        max(fit.begun, span.begun),
                    )
                    go_on(span.end, (*done, index), following)

    go_on(0, (), _PERFECT)
    return best


class KindSayings:
    """What may be said for the actions of a kind, in all languages of the game.

    Attributes:
        kind: the kind.
        name: the name of the kind as it is written.
        labels: its names in the languages.
    """

    def __init__(self, kind: ActionKind) -> None:
        self.kind = kind
        self.languages = kind.game.pack.languages
        self.name = Spelling.of_notation(fold(kind.name).replace("_", " "))
        self.labels = _spellings(names={lang: label(kind, lang) for lang in self.languages})
        self._parts_of_value: dict[tuple[int, Any], tuple[Unit, ...]] = {}
        self._words_of_part: dict[str, tuple[Unit, ...]] = {}
        self._ways = {action.text: self._ways_of(action) for action in kind.listed}
        self._actions_with: dict[str, set[int]] = {}
        for index, ways in enumerate(self._ways.values()):
            for unit in ways[0]:
                for spelling in unit.spellings:
                    for word in spelling.words:
                        self._actions_with.setdefault(word, set()).add(index)
        self._words = sorted(self._actions_with)

    def ways(self, action: Action) -> tuple[tuple[Unit, ...], ...]:
        """Returns the ways to divide an action of the kind into parts, each with all its spellings.

        A part that is written as several words is said as a whole, or word by word in any order.
        """
        return self._ways.get(action.text) or self._ways_of(action)

    def lists(self, action: Action) -> bool:
        """Returns whether an action is one of those that the kind lists."""
        return action.text in self._ways

    def steps(self, turn: Turn) -> tuple[Unit, ...]:
        """Returns what menus ask for in a position, where that is not the parts; else nothing."""
        if all(type(param).step_name is Param.step_name for param in self.kind.params):
            return ()
        units = []
        for step in range(len(steps(turn.action))):
            said = {lang: describe_step(turn, step, lang) for lang in self.languages}
            units.append(Unit(_spellings(names=said), is_needed=True))
        return tuple(units)

    def is_named_by(self, words: Sequence[str]) -> bool:
        """Returns whether a line begins with the whole name of the kind."""
        return (*words[: len(self.name.words)],) == self.name.words

    def listed_with(self, words: Iterable[str]) -> list[Action]:
        """Returns the listed actions that have all these words, or words that begin so."""
        found: set[int] | None = None
        for word in words:
            having = self._having(word)
            found = having if found is None else found & having
            if not found:
                return []
        listed = self.kind.listed
        return [*listed] if found is None else [listed[index] for index in sorted(found)]

    def _having(self, word: str) -> set[int]:
        if word.isdecimal():
            return self._actions_with.get(word, set())
        having: set[int] = set()
        for index in range(bisect_left(self._words, word), len(self._words)):
            if not self._words[index].startswith(word):
                break
            having |= self._actions_with[self._words[index]]
        return having

    def _ways_of(self, action: Action) -> tuple[tuple[Unit, ...], ...]:
        parts: list[Unit] = []
        for index, value in enumerate(action.args):
            key = (index, value)
            found = self._parts_of_value.get(key)
            if found is None:
                found = self._parts_of_value[key] = self._said_for(self.kind.params[index], value)
            parts += found
        if not any(" " in text for text in action.parts):
            return (tuple(parts),)
        words: list[Unit] = []
        for part, text in zip(parts, action.parts, strict=True):
            words += self._word_by_word(text) if " " in text else [part]
        return (tuple(parts), tuple(words))

    def _word_by_word(self, text: str) -> tuple[Unit, ...]:
        """Returns the words of a part of a notation as parts of their own."""
        found = self._words_of_part.get(text)
        if found is None:
            made = (Unit(_spellings([word]), is_needed=True) for word in text.split())
            found = self._words_of_part[text] = tuple(made)
        return found

    def _said_for(self, param: Param, value: Any) -> tuple[Unit, ...]:
        """Returns the parts of a parameter's value."""
        parts = param.parts(value)
        names = {lang: param.names(value, lang) for lang in self.languages}
        aliases = param.aliases(value) if len(parts) == 1 else ()
        return tuple(
            Unit(
                _spellings(
                    [part, *aliases],
                    {lang: own[index] for lang, own in names.items()},
                    groups=len(part.split()),
                ),
                is_needed=bool(part),
            )
            for index, part in enumerate(parts)
        )


def _spellings(
    notations: Iterable[str] = (), names: Mapping[str, str] | None = None, *, groups: int = 0
) -> tuple[Spelling, ...]:
    """Returns the spellings of a part, also turned at dashes where they have any.

    Args:
        notations: its notation and its aliases.
        names: its name by language.
        groups: see `Spelling.of_name`.
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
    # What is spelled alike is said in one way: as a notation, or as a name in all its languages.
    by_words: dict[tuple[str, ...], Spelling] = {}
    for spelling in spellings:
        known = by_words.get(spelling.words)
        if known is not None and known.languages:
            in_all = known.languages | spelling.languages
            by_words[spelling.words] = known._replace(languages=in_all)
        elif known is None and spelling.words:
            by_words[spelling.words] = spelling
    return tuple(by_words.values())


def _with_and_without_signs(name: str) -> Iterable[str]:
    """Returns a folded name, and the same without the signs of "d'Italie", "Notre-Dame", "S.33"."""
    joined = _JOINING_SIGN.sub("", name)
    ways = [name, joined]
    ways += [_JOINING_DOT.sub(sign, way) for way in (name, joined) for sign in (" ", "")]
    return dict.fromkeys(ways)
