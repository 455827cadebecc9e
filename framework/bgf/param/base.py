"""The base classes of parameters of actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from bgf.contract.parts import Part

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["NO_WORD", "Param", "Target", "WordParam"]

NO_WORD = "-"
"""The sign that a menu shows for a part of a notation that needs no word."""


class Target(NamedTuple):
    """A thing on the table that a word of an action points at, so that it can be clicked.

    Attributes:
        type: ``kind``, ``piece``, ``item`` (a place in a row), ``zone``, ``pile``, ``place``,
            ``link``, ``cell`` or ``seat``.
        area: the id of the zone, map or plane where it is; if each player has one, followed by
            ``@`` and the seat of the owner, from 0: ``hand@1``. Empty if it may be anywhere.
        id: its id there; the number of an item or of a pile, from 1; the letter of a seat.
    """

    type: str
    area: str
    id: str


class Param(Part, ABC):
    """A parameter of a kind of action.

    The parameters of `bgf.param` cover what most games need. A game with notation of its own
    derives from this class, and declares it with `param.custom`. A value may be any hashable
    object; equal values have the same notation.

    Args:
        game: the game that is loaded.
        used: whether simulations count the `ids` of the value as used by the action.

    Attributes:
        names_in: the options of the constructor that are names in the content, each with the
            section of the name; ``texts`` for the key of a text.
        entry_key: a key that these entries of the content must have, such as ``size``; empty if
            none is needed.
        is_open: whether there are too many values to be listed.
        is_unordered: whether the words of a value may come in any order.
        depends_on_state: whether `ids` depends on the position, as for the places of a row. It is
            then called in each position.
    """

    names_in: ClassVar[Mapping[str, str]] = {}
    entry_key: ClassVar[str] = ""
    is_open: ClassVar[bool] = False
    is_unordered: ClassVar[bool] = False
    depends_on_state: ClassVar[bool] = False

    def __init__(self, game: Game, *, used: bool = True) -> None:
        super().__init__(game)
        self.used = used

    @classmethod
    def text_keys(cls, options: Mapping[str, Any]) -> Iterable[str]:
        """Returns the keys of the texts of the pack that name the values.

        `bgf validate` reports those that are missing. Keys that are options themselves need not be
        among them, see `names_in`.

        Args:
            options: the arguments of the constructor, without the game.
        """
        return ()

    # -- notation

    def values(self) -> Iterable[Any]:
        """Returns the values in canonical order: all, or those listed of an open parameter."""
        return ()

    @abstractmethod
    def parts(self, value: Any) -> tuple[str, ...]:
        """Returns the notation of a value: a tuple of the parts for which a menu asks one by one.

        A part is usually one word; it is empty if it needs none.
        """

    def read(self, words: Sequence[str]) -> Any:
        """Returns the value whose notation these words are; None if there is none."""
        return None

    def understand(self, state: State, player: int, words: Sequence[str]) -> Sequence[Any]:
        """Returns the values that a person may mean by words that are not notation.

        If there are several, the person chooses one of them. The values may be illegal, and the
        position may be one in which nothing of the kind can be played.

        Args:
            state: the position.
            player: the player who types.
            words: the words, in small letters without accents.
        """
        return ()

    def vocabulary(self) -> Iterable[str]:
        """Returns the words of notations that `values` does not list.

        Learning programs choose such an action word by word, and each word has a number.
        """
        return ()

    def aliases(self, value: Any) -> Iterable[str]:
        """Returns other words that a person may type for a value, besides notation and names."""
        return ()

    # -- words

    def names(self, value: Any, lang: str) -> tuple[str, ...]:
        """Returns a value in words: one name for each of its `parts`."""
        parts = self.parts(value)
        return tuple(part or NO_WORD for part in parts)

    def in_words(self, value: Any, lang: str) -> str:
        """Returns a value in words, as it is filled into texts of the pack."""
        names = self.names(value, lang)
        return ", ".join(names)

    def steps(self, value: Any) -> tuple[str, ...]:
        """Returns the steps in which menus ask for a value: by default its `parts`.

        A parameter may divide its values differently, such as into the end of a route and then its
        way. All values must have the same number of steps, and `step_name` is overridden too.
        """
        return self.parts(value)

    def step_name(self, state: State, player: int, value: Any, step: int, lang: str) -> str:
        """Returns a step of a value, by its index, in words for a menu in this position."""
        names = self.names(value, lang)
        return names[step]

    def input_help(self, state: State, player: int, lang: str) -> Sequence[str]:
        """Returns lines that explain what to type, if there are too many values to list."""
        return ()

    # -- targets

    def ids(self, state: State, value: Any) -> Sequence[str]:
        """Returns the ids of the components, places and links that an action with a value uses."""
        return ()

    def targets(self, state: State, player: int, value: Any) -> tuple[tuple[Target, ...], ...]:
        """Returns the targets on the table of each of the `parts` of a value."""
        number = len(self.parts(value))
        return ((),) * number


class WordParam(Param):
    """A parameter whose values are written as one word each.

    A derived class overrides `values` and `word`, and `name` if people should read anything but the
    notation.

    >>> class Compass(WordParam):
    ...     def values(self) -> Iterable[str]:
    ...         return ("north", "east", "south", "west")
    ...     def word(self, value: str) -> str:
    ...         return value[0]
    >>> heading = param.custom(Compass)
    """

    def __init__(self, game: Game, *, used: bool = True) -> None:
        super().__init__(game, used=used)
        self._by_word: dict[str, Any] | None = None

    @abstractmethod
    def word(self, value: Any) -> str:
        """Returns the notation of a value."""

    def name(self, value: Any, lang: str) -> str:
        """Returns the name of a value."""
        return self.word(value) or NO_WORD

    def target(self, state: State, player: int, value: Any) -> Target | None:
        """Returns the thing on the table that a value points at; None if there is none."""
        return None

    def parts(self, value: Any) -> tuple[str, ...]:
        word = self.word(value)
        return (word,)

    def names(self, value: Any, lang: str) -> tuple[str, ...]:
        name = self.name(value, lang)
        return (name,)

    def targets(self, state: State, player: int, value: Any) -> tuple[tuple[Target, ...], ...]:
        target = self.target(state, player, value)
        if target is None:
            return ((),)
        return ((target,),)

    def read(self, words: Sequence[str]) -> Any:
        if self._by_word is None:
            self._by_word = {self.word(value): value for value in self.values()}
        notation = " ".join(words)
        return self._by_word.get(notation)
