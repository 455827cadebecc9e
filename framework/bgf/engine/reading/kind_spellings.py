"""The spellings of all actions of one kind, in all languages of the game."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from bgf.engine.action_parts import has_named_steps, steps
from bgf.engine.folding import fold
from bgf.engine.reading.spelling import Spelling, Unit, spellings_of
from bgf.engine.wording import describe_step, label

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind, Turn
    from bgf.param.base import Param

__all__ = ["KindSpellings"]

Units = tuple[Unit, ...]
"""An action, divided into its parts."""


class KindSpellings:
    """The spellings of a kind of action, and of the parts of its actions.

    Attributes:
        kind: the kind.
        name: the spelling of the kind's name in notations.
        labels: the spellings of its names in the languages of the game, and of its aliases.
    """

    def __init__(self, kind: ActionKind) -> None:
        self.kind = kind
        self.languages = kind.game.pack.languages
        name = fold(kind.name).replace("_", " ")
        self.name = Spelling.of_notation(name)
        names = {lang: label(kind, lang) for lang in self.languages}
        self.labels = spellings_of(_aliases(kind), names)
        self._units_of_value: dict[tuple[int, Any], Units] = {}
        self._words_of_part: dict[str, Units] = {}
        self._divisions: dict[str, tuple[Units, ...]] = {}
        for action in kind.listed:
            self._divisions[action.text] = self._divisions_of(action)
        # The indices of the listed actions that each word of their spellings belongs to.
        self._actions_with: dict[str, set[int]] = {}
        for index, divisions in enumerate(self._divisions.values()):
            whole_parts = divisions[0]
            for word in _words_of(whole_parts):
                self._actions_with.setdefault(word, set()).add(index)
        self._sorted_words = sorted(self._actions_with)

    @property
    def words(self) -> Sequence[str]:
        """The words of the spellings of all listed actions, sorted."""
        return self._sorted_words

    def divisions(self, action: Action) -> tuple[Units, ...]:
        """Returns the ways to divide an action of the kind into parts, each with all its spellings.

        A part that is written as several words is typed as a whole, or word by word in any order.
        """
        return self._divisions.get(action.text) or self._divisions_of(action)

    def lists(self, action: Action) -> bool:
        """Returns whether an action is one of those that the kind lists."""
        return action.text in self._divisions

    @cached_property
    def has_named_steps(self) -> bool:
        """Whether menus name the steps of its actions with words that are not in the notation."""
        return has_named_steps(self.kind)

    def steps(self, turn: Turn) -> Units:
        """Returns the steps of menus that lead to an action, each with its names in the position.

        They are worth comparing only if the kind `has_named_steps`.
        """
        units = []
        for step in range(len(steps(turn.action))):
            names = [(lang, describe_step(turn, step, lang)) for lang in self.languages]
            units.append(_step_named(tuple(names)))
        return tuple(units)

    def is_named_by(self, words: Sequence[str]) -> bool:
        """Returns whether a line begins with the whole name of the kind."""
        name = self.name.words
        beginning = words[: len(name)]
        return tuple(beginning) == name

    def listed_with(self, words: Iterable[str]) -> list[Action]:
        """Returns the listed actions that have all these words, or words that begin with them."""
        listed = self.kind.listed
        with_each_word = [self._having(word) for word in words]
        if not with_each_word:
            return [*listed]
        with_all_words = set.intersection(*with_each_word)
        return [listed[index] for index in sorted(with_all_words)]

    def _having(self, word: str) -> set[int]:
        """Returns the indices of the listed actions with a word that begins with `word`.

        Numbers must be equal.
        """
        if word.isdecimal():
            return self._actions_with.get(word, set())
        having: set[int] = set()
        # Words that begin alike stand side by side.
        first = bisect_left(self._sorted_words, word)
        for index in range(first, len(self._sorted_words)):
            whole_word = self._sorted_words[index]
            if not whole_word.startswith(word):
                break
            having |= self._actions_with[whole_word]
        return having

    def _divisions_of(self, action: Action) -> tuple[Units, ...]:
        """Returns the ways to divide the notation of an action into parts.

        A part of several words is one part in the first division; in the second, each of its words
        is a part.
        """
        parts: list[Unit] = []
        for index, value in enumerate(action.args):
            key = (index, value)
            found = self._units_of_value.get(key)
            if found is None:
                found = self._units_of(self.kind.params[index], value)
                self._units_of_value[key] = found
            parts += found
        has_longer_part = any(" " in text for text in action.parts)
        if not has_longer_part:
            return (tuple(parts),)
        words: list[Unit] = []
        for part, text in zip(parts, action.parts, strict=True):
            words += self._word_by_word(text) if " " in text else [part]
        return (tuple(parts), tuple(words))

    def _word_by_word(self, text: str) -> Units:
        """Returns the words of a part of a notation as parts of their own."""
        found = self._words_of_part.get(text)
        if found is None:
            words = [Unit(spellings_of([word]), is_needed=True) for word in text.split()]
            found = tuple(words)
            self._words_of_part[text] = found
        return found

    def _units_of(self, param: Param, value: Any) -> Units:
        """Returns the parts of a parameter's value, each with its spellings."""
        parts = param.parts(value)
        names_of_parts = {lang: param.names(value, lang) for lang in self.languages}
        # Aliases stand for a whole value.
        aliases = param.aliases(value) if len(parts) == 1 else ()
        units = []
        for index, part in enumerate(parts):
            notations = [part, *aliases]
            names = {lang: of_parts[index] for lang, of_parts in names_of_parts.items()}
            number_of_words = len(part.split())
            spellings = spellings_of(notations, names, groups=number_of_words)
            units.append(Unit(spellings, is_needed=bool(part)))
        return tuple(units)


def _words_of(units: Units) -> Iterator[str]:
    """Yields the words of the spellings of an action; a word may come several times."""
    for unit in units:
        for spelling in unit.spellings:
            yield from spelling.words


@lru_cache(maxsize=4096)
def _step_named(names: tuple[tuple[str, str], ...]) -> Unit:
    """Returns the step of a menu with these names by language; cached.

    Most steps have the same names in all positions, and the spans of one unit are computed once.
    """
    return Unit(spellings_of(names=dict(names)), is_needed=True)


def _aliases(kind: ActionKind) -> Sequence[str]:
    """Returns the other words that people may type for a kind, as the content has them."""
    actions = kind.game.pack.data["actions"]
    aliases: Sequence[str] = actions[kind.name].get("aliases", ())
    return aliases
