"""Parameters made of other values: a value or none, a subset, and two piles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar

from bgf.param.base import Param, Target, WordParam
from bgf.param.declared import check_sizes

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["OrNoneParam", "PilesParam", "SubsetParam"]


class OrNoneParam(WordParam):
    """The parameter declared by `bgf.param.or_none`."""

    names_in: ClassVar[Mapping[str, str]] = {"text": "texts"}

    def __init__(self, game: Game, of: WordParam, *, word: str, text: str) -> None:
        super().__init__(game)
        self.of = of
        self._word = word
        self._text = text

    def values(self) -> Iterable[Any]:
        return [*self.of.values(), None]

    def word(self, value: Any) -> str:
        return self._word if value is None else self.of.word(value)

    def name(self, value: Any, lang: str) -> str:
        if value is None:
            return self.game.text(self._text, lang)
        return self.of.name(value, lang)

    def step_name(self, state: State, player: int, value: Any, step: int, lang: str) -> str:
        if value is None:
            return self.name(value, lang)
        return self.of.step_name(state, player, value, step, lang)

    def aliases(self, value: Any) -> Iterable[str]:
        return () if value is None else self.of.aliases(value)

    def ids(self, state: State, value: Any) -> Sequence[str]:
        return () if value is None else self.of.ids(state, value)

    def target(self, state: State, player: int, value: Any) -> Target | None:
        return None if value is None else self.of.target(state, player, value)


class SubsetParam(Param):
    """The parameter declared by `bgf.param.subset`."""

    names_in: ClassVar[Mapping[str, str]] = {"text": "texts"}

    is_unordered = True

    def __init__(
        self,
        game: Game,
        of: WordParam,
        *,
        least: int,
        most: int,
        repeats: bool = False,
        listed: bool = True,
        none: str = "",
        text: str = "",
        used: bool = True,
    ) -> None:
        super().__init__(game, used=used)
        check_sizes(least, most)  # again, since they may come from the content
        self.of = of
        self.least = least
        self.most = most
        self._repeats = repeats
        self._listed = listed
        self._none = none
        self._text = text

    @property
    def is_open(self) -> bool:  # type: ignore[override]  # it depends on the declaration
        return not self._listed

    def values(self) -> Iterable[tuple[Any, ...]]:
        if not self._listed:
            return
        ways = combinations_with_replacement if self._repeats else combinations
        for number in range(self.least, self.most + 1):
            yield from ways(self.of.values(), number)

    def parts(self, value: tuple[Any, ...]) -> tuple[str, ...]:
        if not value and self._none:
            return (self._none,)
        return tuple(self.of.word(one) for one in value)

    def names(self, value: tuple[Any, ...], lang: str) -> tuple[str, ...]:
        if not value and self._none:
            return (self.game.text(self._text, lang),)
        return tuple(self.of.name(one, lang) for one in value)

    def read(self, words: Sequence[str]) -> tuple[Any, ...] | None:
        if self._none and [*words] == [self._none]:
            return ()
        chosen = [self.of.read([word]) for word in words]
        if None in chosen or not self.least <= len(chosen) <= self.most:
            return None
        has_repeats = len({*chosen}) < len(chosen)
        if has_repeats and not self._repeats:
            return None
        return tuple(sorted(chosen))

    def vocabulary(self) -> Iterable[str]:
        if self._listed:
            return ()
        return [self.of.word(one) for one in self.of.values()]

    def ids(self, state: State, value: tuple[Any, ...]) -> Sequence[str]:
        return [id_ for one in value for id_ in self.of.ids(state, one)]

    def targets(
        self, state: State, player: int, value: tuple[Any, ...]
    ) -> tuple[tuple[Target, ...], ...]:
        if not value and self._none:
            return ((),)
        return tuple(self.of.targets(state, player, one)[0] for one in value)


class PilesParam(Param):
    """Things divided into two piles: ``panda-1 panda-4 / lion-2``.

    A value is two tuples of things. A game derives a class with the notation of its things.
    """

    is_open = True
    SEPARATOR = "/"

    @abstractmethod
    def thing(self, word: str) -> Any:
        """Returns the thing that a word of the notation stands for; None if it stands for none."""

    @abstractmethod
    def word(self, thing: Any) -> str:
        """Returns the notation of a thing."""

    def parts(self, value: Any) -> tuple[str, ...]:
        piles = [" ".join([self.word(thing) for thing in pile]) for pile in value]
        return (f" {self.SEPARATOR} ".join(piles),)

    def read(self, words: Sequence[str]) -> Any:
        if [*words].count(self.SEPARATOR) != 1:
            return None
        at = [*words].index(self.SEPARATOR)
        first = tuple(map(self.thing, words[:at]))
        second = tuple(map(self.thing, words[at + 1 :]))
        if not first or not second:
            return None
        things = first + second
        is_repeated = len({*things}) < len(things)
        if is_repeated or None in things:
            return None
        return first, second
