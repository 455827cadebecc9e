"""What must hold of the classes that a plugin brings as rules, told with the place in the code."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from typing import Any

from bgf.errors import PluginError

__all__ = ["check_rules_class"]

_NAME = re.compile(r"[a-z][a-z0-9_-]*")


def check_rules_class(rules: type[Any]) -> None:
    """Checks that a class can be the rules of a game, and its kinds of action be made.

    Raises:
        PluginError: if it is no class, or if a kind has no name, the name of another one, or lacks
            a method; with the file and line of the class.
    """
    if not isinstance(rules, type):
        raise PluginError(f"the rules of a game are a class, not {rules!r}")
    named: dict[str, type[Any]] = {}
    for kind in getattr(rules, "kinds", ()):
        _check_kind(kind, rules)
        other = named.setdefault(kind.name, kind)
        if other is not kind:
            raise PluginError(
                f'{_place(kind)} has the name "{kind.name}", which {other.__qualname__} has: '
                f"give it another"
            )


def _check_kind(kind: Any, rules: type[Any]) -> None:
    from bgf.engine.actions import ActionKind

    if not (isinstance(kind, type) and issubclass(kind, ActionKind)):
        raise PluginError(
            f"{_place(rules)}: `kinds` lists {kind!r}, which is no class derived from ActionKind"
        )
    name = getattr(kind, "name", None)
    if name is None:
        example = kind.__name__.lower()
        raise PluginError(f'{_place(kind)} has no name: add name = "{example}"')
    if not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise PluginError(
            f"{_place(kind)} has the name {name!r}: "
            f"a name is small letters, digits, _ and -, and begins with a letter"
        )
    _check_reasons(kind)
    missing = sorted(kind.__abstractmethods__)
    if missing:
        raise PluginError(
            f"{_place(kind)} has no {' and no '.join(missing)}: define what is missing"
        )


def _check_reasons(kind: type[Any]) -> None:
    """Checks that a kind does not say in mappings why it refuses: nothing would read them."""
    if not hasattr(kind, "refuse_for"):
        return  # it refuses without declared reasons, see `bgf.kinds.RuledKind`
    for attribute, argument in (("rules", ""), ("texts", "text=")):
        mapping = getattr(kind, attribute, None)
        if not isinstance(mapping, Mapping):
            continue
        reasons = [f'{name} = reason({argument}"{said}")' for name, said in mapping.items()]
        raise PluginError(
            f"{_place(kind)} has a mapping `{attribute}`, which nothing reads: "
            f"declare each reason with bgf.contract.reason{_as_in(reasons)}"
        )


def _as_in(examples: Sequence[str]) -> str:
    return f", as in {examples[0]}" if examples else ""


def _place(class_: type[Any]) -> str:
    """Returns a class with its file and line, as far as they can be found."""
    name = f"the class {class_.__qualname__}"
    try:
        file = inspect.getsourcefile(class_)
        _, line = inspect.getsourcelines(class_)
    except (OSError, TypeError):
        return f"{name} of {class_.__module__}"
    return f"{file}:{line}: {name}"
