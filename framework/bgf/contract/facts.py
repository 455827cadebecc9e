"""Facts of actions: the values that are filled into the texts of a kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bgf.blame import place_of_function
from bgf.errors import PluginError
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Turn

__all__ = ["Fact", "fact", "facts_of"]

F = TypeVar("F", bound=Callable[..., Any])

_MARK = "_is_bgf_fact"
_WITHOUT_LANGUAGE = 2  # parameters: the kind, the turn
_WITH_LANGUAGE = 3  # besides these the language


class Fact(NamedTuple):
    """A fact of a kind of action.

    Attributes:
        method: the function of the class.
        takes_language: whether it takes the language besides the turn.
    """

    method: Callable[..., Any]
    takes_language: bool

    def value(self, kind: object, turn: Turn, lang: str) -> Any:
        """Returns the value for an action: a text, a number, or a mapping of texts by language."""
        return self.method(kind, turn, lang) if self.takes_language else self.method(kind, turn)


def fact(method: F) -> F:
    """Declares a method of a kind of action as a fact, which texts of the pack may name in braces.

    >>> @fact
    ... def price(self, turn: Turn) -> int:
    ...     return self.prices[turn.args[0]]
    >>> @fact
    ... def cargo(self, turn: Turn, lang: str) -> str:
    ...     return self.goods.in_words(turn.args[1], lang)

    A text of the kind, such as ``refusal.too_dear``, ``hint.buy`` or ``log.buy``, may then contain
    ``{price}``; the method is called only for such texts. A whole number can also choose between
    the forms of a word: ``{price:coin|coins}``. A fact in words takes the language as another
    argument, or returns a mapping by language. For lines of the history a fact may read
    `Turn.after`, the position after the action.
    """
    setattr(method, _MARK, True)
    return method


def facts_of(kind: type[Any]) -> Mapping[str, Fact]:
    """Returns the facts that a class declares or inherits, by name.

    Raises:
        PluginError: if a fact is not a method that takes the turn, or the turn and the language;
            with its file and line.
    """
    names: dict[str, None] = {}  # in order, without repeats
    for base in reversed(kind.__mro__):
        for name, value in vars(base).items():
            method = value.fget if isinstance(value, property) else value
            if hasattr(method, _MARK):
                names[name] = None
    found: dict[str, Fact] = {}
    for name in names:
        method = getattr(kind, name)
        if isinstance(method, property):
            place = place_of_function(method.fget)  # type: ignore[arg-type]  # it is marked
            facts = {"place": place, "name": f"{kind.__qualname__}.{name}"}
            raise PluginError(message("declared.fact_property", **facts))
        taken = len(signature(method).parameters)
        if taken not in (_WITHOUT_LANGUAGE, _WITH_LANGUAGE):
            facts = {"name": method.__qualname__, "taken": str(signature(method))}
            place = place_of_function(method)
            raise PluginError(message("declared.fact_takes", place=place, **facts))
        found[name] = Fact(method, taken == _WITH_LANGUAGE)
    return found
