"""What a parameter may be declared with: told where it is written, before any game is loaded."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from bgf.blame import declaring_place
from bgf.contract.fields import EntryField, Inherited, ParamField, ValueField
from bgf.contract.rules_class import place_of_class
from bgf.errors import PluginError
from bgf.param.base import Param, WordParam

__all__ = ["check_numbers", "check_sizes", "declared", "declared_choice", "declared_custom"]

_MOST_NUMBERS = 10_000


def _is_text(given: object) -> bool:
    return isinstance(given, str)


def _is_bool(given: object) -> bool:
    return isinstance(given, bool)


def _is_number(given: object) -> bool:
    return type(given) is int or isinstance(given, (ValueField, Inherited))


def _is_name(given: object) -> bool:
    return isinstance(given, (str, EntryField, Inherited))


def _are_names(given: object) -> bool:
    return isinstance(given, tuple) and bool(given) and all(map(_is_name, given))


def _is_word_param(given: object) -> bool:
    if isinstance(given, ParamField):
        return issubclass(given.type, WordParam)
    return isinstance(given, Inherited)


_NAME = (_is_name, "the name of what is in the content, or the declaration that names it")
_NUMBER = (_is_number, "a whole number, or a declared value")
_TEXT = (_is_text, "text")
_BOOL = (_is_bool, "True or False")
_ARGUMENTS: dict[str, tuple[Callable[[object], bool], str]] = {
    **dict.fromkeys(("at", "map", "plane", "type", "zone"), _NAME),
    **dict.fromkeys(("high", "least", "low", "most"), _NUMBER),
    **dict.fromkeys(("alias", "none", "text", "texts", "word"), _TEXT),
    **dict.fromkeys(("listed", "repeats", "used"), _BOOL),
    "of": (_is_word_param, "a parameter that is written as one word, such as param.number(1, 3)"),
    "zones": (_are_names, "names of zones, or the declarations that name them, one at least"),
}
"""How each argument of a function of `bgf.param` is checked, and the words for what it must be."""


def declared(type_: type[Param], **options: Any) -> ParamField:
    """Returns the declaration of a parameter of one of bgf's classes.

    Raises:
        PluginError: if an argument is not what the function takes; with its file and line.
    """
    for name, given in options.items():
        if name not in _ARGUMENTS:
            continue
        is_right, words = _ARGUMENTS[name]
        if not is_right(given):
            raise _wrong(f"a parameter has {name}={given!r}: that must be {words}")
    low = options.get("low")
    high = options.get("high")
    if type(low) is int and type(high) is int:
        check_numbers(low, high)
    least = options.get("least")
    most = options.get("most")
    if type(least) is int and type(most) is int:
        check_sizes(least, most)
    if options.get("none") and not options["text"]:
        raise _wrong(
            f'param.subset says none="{options["none"]}" and names it nowhere: '
            f"say text=... with the key of the text of the pack that does"
        )
    return ParamField.of(type_, **options)


def declared_choice(type_: type[Param], *, words: tuple[Any, ...], texts: str) -> ParamField:
    """Returns the declaration of a choice of words.

    Raises:
        PluginError: if they are no words, or no different ones; with the file and line.
    """
    if not words:
        raise _wrong("param.choice has no words: name those of which one is chosen")
    for word in words:
        if not isinstance(word, str) or word != " ".join(word.split()):
            raise _wrong(
                f"param.choice has {word!r} among its words: each must be text, with no blank "
                f'before or after it and one at a time within; "" is a value that is not written'
            )
    twice = next((word for word in words if words.count(word) > 1), None)
    if twice is not None:
        raise _wrong(f'param.choice has the word "{twice}" twice: name each once')
    return declared(type_, words=words, texts=texts)


def declared_custom(type_: Any, **options: Any) -> ParamField:
    """Returns the declaration of a parameter of a game's own class.

    Raises:
        PluginError: if it is no such class, or not made of these options; with the file and line.
    """
    if not (isinstance(type_, type) and issubclass(type_, Param)):
        raise _wrong(f"param.custom has {type_!r}: that must be a class derived from param.Param")
    missing = sorted(type_.__abstractmethods__)
    if missing:
        raise _wrong(
            f"{place_of_class(type_)} has no {' and no '.join(missing)}: define what is missing"
        )
    try:
        signature(type_).bind(None, **options)
    except TypeError as error:
        raise _wrong(
            f"{type_.__qualname__} can't be made of the game and of what param.custom says: {error}"
        ) from error
    return ParamField.of(type_, **options)


def check_numbers(low: int, high: int) -> None:
    """Raises PluginError if a parameter has no numbers, or more than can be listed."""
    if not low <= high < low + _MOST_NUMBERS:
        raise _wrong(
            f"param.number({low}, {high}) must have 1 to {_MOST_NUMBERS} numbers, all of which "
            f"are listed; more are read by a parameter of the game's own that is open"
        )


def check_sizes(least: int, most: int) -> None:
    """Raises PluginError if no subset has the sizes that are allowed."""
    if not 0 <= least <= most:
        raise _wrong(
            f"param.subset has least={least} and most={most}: no number of values is from the one "
            f"to the other; least is 0 or more, most is least or more"
        )


def _wrong(words: str) -> PluginError:
    place = declaring_place()
    return PluginError(f"{place}: {words}" if place else words)
