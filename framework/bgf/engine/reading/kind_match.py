"""Kinds of action that the words of a line may name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from bgf.engine.folding import words_of
from bgf.engine.reading.fit import Coverage, Shortening, spans

if TYPE_CHECKING:
    from bgf.engine.reading.action_fits import ActionFinder
    from bgf.engine.reading.kind_spellings import KindSpellings
    from bgf.engine.reading.reading_context import ReadingContext
    from bgf.engine.reading.spelling import Spelling

__all__ = ["KindFinder", "KindGroup", "KindMatch", "KindNames"]


class KindMatch(NamedTuple):
    """A kind of action that a line may name, and the rest of the line.

    Attributes:
        spellings: the spellings of its actions.
        words: the words that are left for its parameters.
        tokens: the same words with their signs; None if a token also has words of the kind's name.
        coverage: the share of the kind's name that the line mentions.
        has_gaps: whether words before the last one mentioned were left out of the kind's name.
        shortening: the words of the kind's name that are shortened.
    """

    spellings: KindSpellings
    words: tuple[str, ...]
    tokens: tuple[str, ...] | None
    coverage: Coverage = Coverage.FULL
    has_gaps: bool = False
    shortening: Shortening = Shortening.NONE


class KindGroup(NamedTuple):
    """Kinds of action that a line is equally likely to mean.

    Attributes:
        matches: the kinds.
        is_named: whether the line names them; otherwise their names are left out.
    """

    matches: Sequence[KindMatch]
    is_named: bool


class KindNames:
    """The kinds of action that a line may name, by where it names them.

    They are the same in every position. Words of their names may be shortened.

    Args:
        kinds: the spellings of the kinds that the line may mean.
        words: the words of the line, at least one.
        tokens: the parts of the line between blanks; each has any number of words.
        lang: the language of the person who types.
    """

    def __init__(
        self,
        kinds: tuple[KindSpellings, ...],
        words: tuple[str, ...],
        tokens: tuple[str, ...],
        lang: str,
    ) -> None:
        self.kinds = kinds
        self.words = words
        self.tokens = tokens
        self._lang = lang
        # The index of the token of each word.
        self._token_of = [index for index, token in enumerate(tokens) for _ in words_of(token)]

    @cached_property
    def begun_by_name(self) -> Sequence[KindMatch]:
        """The kinds whose names may be the beginning of the line."""
        return [match for own in self.kinds for match in self._matches(own, [own.name], 0)]

    @cached_property
    def begun_by_label(self) -> Sequence[KindMatch]:
        """The kinds whose labels may be the beginning of the line."""
        return [match for own in self.kinds for match in self._matches(own, own.labels, 0)]

    @cached_property
    def named_later(self) -> Sequence[KindMatch]:
        """The kinds that words after the first one may name."""
        found = []
        for own in self.kinds:
            names = [own.name, *own.labels]
            for first in range(1, len(self.words)):
                found += self._matches(own, names, first)
        return found

    def unnamed(self, spellings: KindSpellings) -> KindMatch:
        """Returns a kind whose name is left out: the whole line is for its parameters."""
        return KindMatch(spellings, self.words, self.tokens)

    def _matches(
        self, spellings: KindSpellings, names: Iterable[Spelling], first: int
    ) -> list[KindMatch]:
        """Returns the ways in which words from an index on may be one of the names of a kind.

        Any words may be shortened.
        """
        words = self.words
        found = []
        for name in names:
            for span in spans(words, first, name, self._lang):
                rest = words[:first] + words[span.end :]
                tokens = self._tokens_without(first, span.end)
                how = (span.coverage, span.has_gaps, span.shortening)
                found.append(KindMatch(spellings, rest, tokens, *how))
        return found

    def _tokens_without(self, first: int, end: int) -> tuple[str, ...] | None:
        """Returns the tokens without some words; None if these are parts of longer tokens.

        Args:
            first: the index of the first of the words.
            end: the index after the last of the words.
        """
        token_of = self._token_of
        is_part_at_start = first > 0 and token_of[first - 1] == token_of[first]
        is_part_at_end = end < len(token_of) and token_of[end] == token_of[end - 1]
        if is_part_at_start or is_part_at_end:
            return None
        before = self.tokens[: token_of[first]]
        after = self.tokens[token_of[end - 1] + 1 :]
        return (*before, *after)


class KindFinder:
    """Finds the kinds of action that a line may mean in a position.

    Args:
        names: the kinds that the line may name.
        within: the spellings of the kind whose name may be left out; None if there is none.
        context: the position, and the player who asks.
        actions: finds the actions that words of the line fit.
    """

    def __init__(
        self,
        names: KindNames,
        within: KindSpellings | None,
        context: ReadingContext,
        actions: ActionFinder,
    ) -> None:
        self._names = names
        self._within = within
        self._context = context
        self._actions = actions

    def groups(self, allowed: Shortening) -> Iterator[KindGroup]:
        """Yields the kinds that the line may mean, the likeliest first.

        The name of a kind comes before similar labels of other kinds in menus. A group of named
        kinds is never empty.

        Args:
            allowed: the words that may be shortened.
        """
        words = self._names.words
        by_name = _with_allowed(self._names.begun_by_name, allowed)
        yield from _named(match for match in by_name if match.spellings.is_named_by(words))
        if self._within is not None:
            yield KindGroup([self._names.unnamed(self._within)], is_named=False)
        yield from _named(match for match in by_name if not match.has_gaps)
        by_label = _with_allowed(self._names.begun_by_label, allowed)
        yield from _named(match for match in by_label if not match.has_gaps)
        if not all(word.isdecimal() for word in words):
            yield KindGroup(self._left_out(allowed), is_named=False)
        # "To port" is more likely a name of its own than the end of "Sail to" and a port.
        yield from _named(match for match in (*by_name, *by_label) if match.has_gaps)
        yield from _named(_with_allowed(self._names.named_later, allowed))

    def _left_out(self, allowed: Shortening) -> list[KindMatch]:
        """Returns the kinds whose name the line may leave out.

        These are the kinds of the stage, if the line fits one of their actions: two places mean a
        route rather than a ticket that can't be chosen now. Otherwise they are all kinds.
        """
        every_kind = [self._names.unnamed(own) for own in self._names.kinds]
        state = self._context.state
        if state is None:
            return every_kind
        player = self._context.player
        stage = state.stage if player is None else state.stage_of(player)
        of_stage = {kind.name for kind in stage.kinds}
        possible_now = of_stage.union(self._context.legal_of)
        possible = [match for match in every_kind if match.spellings.kind.name in possible_now]
        fits = self._actions.legal(possible, allowed) or self._actions.outside(possible, allowed)
        return possible if fits else every_kind


def _with_allowed(matches: Iterable[KindMatch], allowed: Shortening) -> list[KindMatch]:
    """Returns the matches in which no other words of names are shortened than `allowed`."""
    return [match for match in matches if match.shortening <= allowed]


def _named(matches: Iterable[KindMatch]) -> Iterator[KindGroup]:
    """Yields the group of kinds that a line names, if there are any."""
    found = [*matches]
    if found:
        yield KindGroup(found, is_named=True)
