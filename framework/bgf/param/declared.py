"""Checks the arguments of parameters when they are declared, before a game is loaded."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from bgf.blame import declaring_place, error_line, missing_methods
from bgf.contract.fields import EntryField, Inherited, ParamField, ValueField
from bgf.errors import PluginError
from bgf.param.base import Param, WordParam
from bgf.words import Message, join_messages, message

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
    if not isinstance(given, tuple) or not given:
        return False
    return all(map(_is_name, given))


def _is_word_param(given: object) -> bool:
    if isinstance(given, ParamField):
        return issubclass(given.type, WordParam)
    return isinstance(given, Inherited)


_NAME = (_is_name, "declared.is.name")
_NUMBER = (_is_number, "declared.is.number")
_TEXT = (_is_text, "declared.is.text")
_BOOL = (_is_bool, "declared.is.bool")
_Test = tuple[Callable[[object], bool], str]
_ARGUMENTS: dict[str, _Test] = {
    **dict.fromkeys(("at", "map", "plane", "type", "zone"), _NAME),
    **dict.fromkeys(("high", "least", "low", "most"), _NUMBER),
    **dict.fromkeys(("alias", "none", "text", "texts", "word"), _TEXT),
    **dict.fromkeys(("listed", "repeats", "used"), _BOOL),
    "of": (_is_word_param, "declared.is.word"),
    "zones": (_are_names, "declared.is.names"),
}
"""The test of each argument of the functions of `bgf.param`, with the ID of its requirement."""


def declared(type_: type[Param], **options: Any) -> ParamField:
    """Returns the declaration of a parameter of one of bgf's classes.

    Raises:
        PluginError: if an argument is of the wrong sort; with the file and line of the declaration.
    """
    for name, given in options.items():
        if name not in _ARGUMENTS:
            continue
        is_right, text = _ARGUMENTS[name]
        if not is_right(given):
            wanted = message(text)
            words = message("declared.param", name=name, given=repr(given), wanted=wanted)
            raise _wrong(words)
    low = options.get("low")
    high = options.get("high")
    if type(low) is int and type(high) is int:
        check_numbers(low, high)
    least = options.get("least")
    most = options.get("most")
    if type(least) is int and type(most) is int:
        check_sizes(least, most)
    if options.get("none") and not options["text"]:
        raise _wrong(message("declared.subset_none", word=options["none"]))
    return ParamField.of(type_, **options)


def declared_choice(type_: type[Param], *, words: tuple[Any, ...], texts: str) -> ParamField:
    """Returns the declaration of a choice of words.

    Raises:
        PluginError: if one is not a word or is repeated; with the file and line.
    """
    if not words:
        raise _wrong(message("declared.choice_empty"))
    for word in words:
        if not isinstance(word, str) or word != " ".join(word.split()):
            raise _wrong(message("declared.choice_word", word=repr(word)))
    for word in words:
        if words.count(word) > 1:
            raise _wrong(message("declared.choice_twice", word=word))
    return declared(type_, words=words, texts=texts)


def declared_custom(type_: Any, **options: Any) -> ParamField:
    """Returns the declaration of a parameter of a game's own class.

    Raises:
        PluginError: if it is no such class, or does not take these options; with the file and line.
    """
    is_param = isinstance(type_, type) and issubclass(type_, Param)
    if not is_param:
        raise _wrong(message("declared.custom_class", given=repr(type_)))
    missing = sorted(type_.__abstractmethods__)
    if missing:
        raise _wrong(missing_methods(type_, missing))
    try:
        signature(type_).bind(None, **options)
    except TypeError as error:
        facts = {"name": type_.__qualname__, "error": error_line(error)}
        raise _wrong(message("declared.custom_not_made", **facts)) from error
    return ParamField.of(type_, **options)


def check_numbers(low: int, high: int) -> None:
    """Raises PluginError if a range has no numbers, or more than can be listed."""
    if not low <= high < low + _MOST_NUMBERS:
        words = message("declared.numbers", low=low, high=high, most=_MOST_NUMBERS)
        raise _wrong(words)


def check_sizes(least: int, most: int) -> None:
    """Raises PluginError if no subset can have the allowed sizes."""
    if not 0 <= least <= most:
        raise _wrong(message("declared.sizes", least=least, most=most))


def _wrong(words: Message) -> PluginError:
    place = declaring_place()
    if place:
        words = join_messages(": ", [place, words])
    return PluginError(words)
