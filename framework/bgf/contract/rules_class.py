"""Checks of the rules classes of plugins; errors name the place in the code."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import Parameter, signature
from types import FunctionType
from typing import Any

from bgf.blame import missing_methods, place_of_class, place_of_function
from bgf.engine.actions import ActionKind
from bgf.engine.binding import registered
from bgf.engine.manager import HookProblem
from bgf.engine.turns import ORDERS, TurnOrder
from bgf.errors import PluginError
from bgf.words import join_messages, message

__all__ = ["check_hooks", "check_rules_class"]

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_ID = re.compile(r"[a-z][a-z0-9_]*")
_ONLY_IN = ("", "until_out", "simultaneous")
_BY_PLACE = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def _is_name(one: Any) -> bool:
    return isinstance(one, str)


def _is_order(one: Any) -> bool:
    return isinstance(one, TurnOrder)


# The lists of a rules class, each with the test for its entries.
_LISTS: dict[str, Callable[[Any], bool]] = {
    "kinds": lambda _: True,
    "score_items": _is_name,
    "ties": _is_name,
    "measures": _is_name,
    "supplies": lambda one: isinstance(one, Collection),
    "turn_orders": _is_order,
    "checks": callable,
}


# Methods that kinds of action had before parameters and facts.
_GONE = (
    "describe",
    "describe_part",
    "describe_step",
    "guide",
    "involves",
    "note",
    "parse",
    "public",
    "read",
    "refusal",
    "stage_rule",
    "steps",
    "story",
    "vocabulary",
    "words",
)
_OLD_ARGUMENTS = {
    *("self", "state", "before", "after", "player", "action", "words"),
    *("index", "step", "stage", "lang"),
}


def check_rules_class(rules: type[Any]) -> None:
    """Checks that a class can be the rules of a game, with its kinds of action.

    Raises:
        PluginError: if it is not a class, if one of its lists is none, if a kind of action or a
            turn order has no name or the name of another one, or if a kind lacks a method; with the
            file and line of the class.
    """
    if not isinstance(rules, type):
        raise PluginError(message("declared.no_class", given=repr(rules)))
    _check_lists(rules)
    _check_constructor(rules)
    _check_orders(rules)
    named: dict[str, type[Any]] = {}
    for kind in getattr(rules, "kinds", ()):
        _check_kind(kind, rules)
        other = named.setdefault(kind.name, kind)
        if other is not kind:
            facts = {"name": kind.name, "other": other.__qualname__}
            raise PluginError(message("declared.name_twice", kind=place_of_class(kind), **facts))


def check_hooks(rules: type[Any]) -> None:
    """Checks that the hooks of a class exist, are marked, and have the right parameters.

    Raises:
        PluginError: if one is wrong.
    """
    unbound = object.__new__(rules)  # pluggy needs an object, whose `__init__` would need a game
    try:
        registered(unbound, {})
    except HookProblem as error:
        raise PluginError(join_messages(": ", [place_of_class(rules), error.problem])) from error


def _check_lists(rules: type[Any]) -> None:
    for name, is_right in _LISTS.items():
        listed = getattr(rules, name, ())
        if not isinstance(listed, (tuple, list)):
            raise _wrong_list("declared.no_list", rules, name, listed)
        wrong = [one for one in listed if not is_right(one)]
        if wrong:
            raise _wrong_list("declared.wrong_item", rules, name, wrong[0])


def _check_orders(rules: type[Any]) -> None:
    """Checks that each turn order of a rules class has a valid and unique name."""
    taken = set(ORDERS)
    for order in getattr(rules, "turn_orders", ()):
        is_id = isinstance(order.name, str) and _ID.fullmatch(order.name)
        if not is_id or order.name in taken:
            facts = {"rules": place_of_class(rules), "name": repr(order.name)}
            raise PluginError(message("declared.order_name", **facts))
        taken.add(order.name)


def _wrong_list(text: str, rules: type[Any], name: str, given: object) -> PluginError:
    """Returns the error for a list of a rules class, by the ID of its text."""
    facts = {"name": name, "given": repr(given), "wanted": message(f"declared.list.{name}")}
    return PluginError(message(text, rules=place_of_class(rules), **facts))


def _check_constructor(class_: type[Any]) -> None:
    try:
        signature(class_).bind(None)
    except ValueError:  # a class implemented in C may have no signature
        return
    except TypeError as error:
        text = "declared.constructor"
        if class_.__init__ is object.__init__:
            text = "declared.not_derived"
        raise PluginError(message(text, part=place_of_class(class_))) from error


def _check_methods(kind: type[Any]) -> None:
    """Checks that overriding methods of a kind of action take the same arguments."""
    for name, method in vars(kind).items():
        replaced: Any = getattr(super(kind, kind), name, None)
        # Methods of `ActionKind` may be compiled, so they are recognized by `__code__`.
        if not (isinstance(method, FunctionType) and hasattr(replaced, "__code__")):
            continue
        given = [one for one in signature(replaced).parameters.values() if one.kind in _BY_PLACE]
        try:
            signature(method).bind(*given)
        except TypeError as error:
            place = f"{method.__code__.co_filename}:{method.__code__.co_firstlineno}"
            facts = {
                "method": method.__qualname__,
                "taken": str(signature(method)),
                "given": ", ".join(one.name for one in given[1:]),
            }
            raise PluginError(message("declared.method_takes", place=place, **facts)) from error


def _check_kind(kind: Any, rules: type[Any]) -> None:
    if not (isinstance(kind, type) and issubclass(kind, ActionKind)):
        place = place_of_class(rules)
        raise PluginError(message("declared.no_kind", rules=place, given=repr(kind)))
    name = getattr(kind, "name", None)
    if name is None:
        facts = {"kind": place_of_class(kind), "example": kind.__name__.lower()}
        raise PluginError(message("declared.kind_no_name", **facts))
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        place = place_of_class(kind)
        raise PluginError(message("declared.kind_name", kind=place, name=repr(name)))
    if kind.only_in not in _ONLY_IN:
        facts = {"kind": place_of_class(kind), "given": repr(kind.only_in)}
        raise PluginError(message("declared.only_in", **facts))
    _check_reasons(kind)
    _check_derived(kind, ActionKind)
    _check_old_methods(kind)
    missing = sorted(kind.__abstractmethods__)
    if missing:
        raise PluginError(missing_methods(kind, missing))
    _check_constructor(kind)
    _check_methods(kind)


def _check_reasons(kind: type[Any]) -> None:
    """Checks that a kind declares its reasons, and not in mappings, which nothing would read."""
    for attribute, argument in (("rules", ""), ("texts", "text=")):
        mapping = getattr(kind, attribute, None)
        if not isinstance(mapping, Mapping):
            continue
        reasons = [f'{name} = reason({argument}"{value}")' for name, value in mapping.items()]
        facts = {"kind": place_of_class(kind), "name": attribute, "example": _as_in(reasons)}
        raise PluginError(message("declared.mapping", **facts))


def _check_derived(kind: type[Any], base: type[Any]) -> None:
    """Checks that a kind does not override `legal`, which follows from `why_not`."""
    if kind.legal is not base.legal:
        raise PluginError(message("declared.method_legal", kind=place_of_class(kind)))


def _check_old_methods(kind: type[Any]) -> None:
    """Checks that a kind has no method of an earlier version of bgf, which is no longer called."""
    for name in _GONE:
        method = getattr(kind, name, None)
        if not isinstance(method, FunctionType):
            continue
        # A fact or a helper may have the name, with other arguments.
        if signature(method).parameters.keys() <= _OLD_ARGUMENTS:
            facts = {
                "place": place_of_function(method),
                "method": method.__qualname__,
                "instead": message(f"declared.instead.{name}"),
            }
            raise PluginError(message("declared.old_method", **facts))


def _as_in(examples: Sequence[str]) -> str:
    return message("declared.as_in", example=examples[0]) if examples else ""
