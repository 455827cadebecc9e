"""Checks of the classes that a plugin has as rules; errors name the place in the code."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import Parameter, signature
from types import FunctionType
from typing import Any

from pluggy import PluginValidationError

from bgf.blame import place_of_function
from bgf.errors import PluginError

__all__ = ["check_hooks", "check_rules_class", "place_of_class"]

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_BY_PLACE = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def _is_name(one: Any) -> bool:
    return isinstance(one, str)


# What a class of rules lists: what each entry must be, and the words for it.
_LISTS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "kinds": (lambda _: True, "classes of kinds of action"),
    "score_items": (_is_name, "names of items"),
    "ties": (_is_name, "names of ties"),
    "measures": (_is_name, "names of measures"),
    "supplies": (lambda one: isinstance(one, Collection), "sets of names of counters"),
    "checks": (callable, "functions that check content"),
}


# Methods that kinds of action had before parameters and facts, and what is written in their place.
_GONE: dict[str, str] = {
    "describe": "the words of its parameters",
    "describe_part": "the names of a parameter, see bgf.param",
    "describe_step": "`step_name` of a parameter, see bgf.param",
    "guide": "`input_help` of a parameter, see bgf.param",
    "involves": "`uses(turn)`",
    "note": "the text hint.NAME, or `hint(turn)`",
    "parse": "`read` of a parameter, see bgf.param",
    "public": "the text log.NAME, or `log(turn)`",
    "read": "`understand` of a parameter, see bgf.param",
    "refusal": "`why_not(turn)`",
    "stage_rule": '`wrong_stage = bgf.contract.cited("...")`',
    "steps": "`steps` of a parameter, see bgf.param",
    "story": "the text log.NAME, or `log(turn)`",
    "vocabulary": "`vocabulary` of a parameter, see bgf.param",
    "words": "methods marked with @bgf.contract.fact",
}
_OLD_ARGUMENTS = {
    *("self", "state", "before", "after", "player", "action", "words"),
    *("index", "step", "stage", "lang"),
}


def check_rules_class(rules: type[Any]) -> None:
    """Checks that a class can be the rules of a game, and its kinds of action be made.

    Raises:
        PluginError: if it is no class, or lists what is no list, or if a kind has no name, the name
            of another one, or lacks a method; with the file and line of the class.
    """
    if not isinstance(rules, type):
        raise PluginError(f"the rules of a game are a class, not {rules!r}")
    _check_lists(rules)
    _check_constructor(rules)
    named: dict[str, type[Any]] = {}
    for kind in getattr(rules, "kinds", ()):
        _check_kind(kind, rules)
        other = named.setdefault(kind.name, kind)
        if other is not kind:
            raise PluginError(
                f'{place_of_class(kind)} has the name "{kind.name}", '
                f"which {other.__qualname__} has: give it another"
            )


def check_hooks(rules: type[Any]) -> None:
    """Checks that the hooks of a class are known, marked, and take what they are given.

    Raises:
        PluginError: if one is not.
    """
    from bgf.engine.binding import registered

    unbound = object.__new__(rules)  # hooks are those of an object; it is not made without a game
    try:
        registered(unbound, {})
    except PluginValidationError as error:
        words = str(error).removeprefix("the game: ")
        raise PluginError(f"{place_of_class(rules)}: {words}") from error


def _check_lists(rules: type[Any]) -> None:
    for name, (is_right, wanted) in _LISTS.items():
        listed = getattr(rules, name, ())
        if not isinstance(listed, (tuple, list)):
            raise PluginError(
                f"{place_of_class(rules)}: `{name}` is {listed!r}; it lists {wanted}, "
                f"in brackets and with a comma, also where there is one"
            )
        wrong = [one for one in listed if not is_right(one)]
        if wrong:
            raise PluginError(f"{place_of_class(rules)}: `{name}` lists {wrong[0]!r}: no {wanted}")


def _check_constructor(class_: type[Any]) -> None:
    try:
        signature(class_).bind(None)
    except ValueError:  # a class of C has no signature
        return
    except TypeError as error:
        words = "it is made of the game alone: write `def __init__(self, game)`"
        if class_.__init__ is object.__init__:
            words = "derive it from bgf.contract.Rules"
        raise PluginError(f"{place_of_class(class_)}: {words}") from error


def _check_methods(kind: type[Any]) -> None:
    """Checks that the methods of a kind of action can be called as those that they replace."""
    for name, method in vars(kind).items():
        replaced = getattr(super(kind, kind), name, None)
        if not (isinstance(method, FunctionType) and isinstance(replaced, FunctionType)):
            continue
        given = [one for one in signature(replaced).parameters.values() if one.kind in _BY_PLACE]
        try:
            signature(method).bind(*given)
        except TypeError as error:
            place = f"{method.__code__.co_filename}:{method.__code__.co_firstlineno}"
            names = ", ".join(one.name for one in given[1:])
            raise PluginError(
                f"{place}: {method.__qualname__} takes {signature(method)}, but is given {names}"
            ) from error


def _check_kind(kind: Any, rules: type[Any]) -> None:
    from bgf.engine.actions import ActionKind

    if not (isinstance(kind, type) and issubclass(kind, ActionKind)):
        raise PluginError(
            f"{place_of_class(rules)}: `kinds` lists {kind!r}, "
            f"which is no class derived from ActionKind"
        )
    name = getattr(kind, "name", None)
    if name is None:
        example = kind.__name__.lower()
        raise PluginError(f'{place_of_class(kind)} has no name: add name = "{example}"')
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise PluginError(
            f"{place_of_class(kind)} has the name {name!r}: "
            f"a name is small letters, digits, _ and -, and begins with a letter"
        )
    _check_reasons(kind)
    _check_derived(kind, ActionKind)
    _check_old_methods(kind)
    missing = sorted(kind.__abstractmethods__)
    if missing:
        raise PluginError(
            f"{place_of_class(kind)} has no {' and no '.join(missing)}: define what is missing"
        )
    _check_constructor(kind)
    _check_methods(kind)


def _check_reasons(kind: type[Any]) -> None:
    """Checks that a kind does not say in mappings why it refuses: nothing would read them."""
    for attribute, argument in (("rules", ""), ("texts", "text=")):
        mapping = getattr(kind, attribute, None)
        if not isinstance(mapping, Mapping):
            continue
        reasons = [f'{name} = reason({argument}"{said}")' for name, said in mapping.items()]
        raise PluginError(
            f"{place_of_class(kind)} has a mapping `{attribute}`, which nothing reads: "
            f"declare each reason with bgf.contract.reason{_as_in(reasons)}"
        )


def _check_derived(kind: type[Any], base: type[Any]) -> None:
    """Checks that a kind does not say in a second place what follows from its rule."""
    if kind.legal is not base.legal:
        raise PluginError(
            f"{place_of_class(kind)} has a method `legal`, which follows from `why_not`: "
            f"to save time, say in `candidates` which actions come into question"
        )


def _check_old_methods(kind: type[Any]) -> None:
    """Checks that a kind has no method of an earlier version, which nothing calls any more."""
    for name, instead in _GONE.items():
        method = getattr(kind, name, None)
        if not isinstance(method, FunctionType):
            continue
        # A fact or a helper may have the name, with other arguments.
        if signature(method).parameters.keys() <= _OLD_ARGUMENTS:
            raise PluginError(
                f"{place_of_function(method)}: {method.__qualname__} is called by nothing: "
                f"in its place write {instead}"
            )


def _as_in(examples: Sequence[str]) -> str:
    return f", as in {examples[0]}" if examples else ""


def place_of_class(class_: type[Any]) -> str:
    """Returns a class with its file and line, as far as they can be found."""
    name = f"the class {class_.__qualname__}"
    try:
        file = inspect.getsourcefile(class_)
        _, line = inspect.getsourcelines(class_)
    except (OSError, TypeError):
        return f"{name} of {class_.__module__}"
    return f"{file}:{line}: {name}"
