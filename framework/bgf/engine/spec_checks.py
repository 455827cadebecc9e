"""Checks of what plugins provide: that it has a name that can be used, and everything it needs."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from typing import Any

from bgf.engine.hooks import ContentSpec, MigrationSpec, ModSpec
from bgf.errors import shortened

__all__ = ["RESERVED_BOTS", "is_typable", "spec_problem"]

RESERVED_BOTS = {
    "human": "a person at a seat",
    "process": "a bot that is a program of its own",
}
"""Names that no bot can have, and what they stand for where seats are named."""

_TYPABLE = re.compile(r"\w[\w.+-]*")
_LONGEST_NAME = 60  # characters
_NOUNS = {
    "bgf_games": "game",
    "bgf_content": "content",
    "bgf_mods": "mod",
    "bgf_migrations": "migration",
    "bgf_bots": "bot",
}
# Users type the names of these in commands.
_TYPED_HOOKS = frozenset(("bgf_games", "bgf_mods", "bgf_bots"))
_TEXT_FIELDS = ("name", "game", "version", "rules", "needs", "make", "about", "migrate", "mod")
_FOLDER_FIELDS = ("pack", "content")


def is_typable(name: str) -> bool:
    """Returns whether a name can be typed in a command, also in a list with commas or colons."""
    return len(name) <= _LONGEST_NAME and _TYPABLE.fullmatch(name) is not None


def spec_problem(hook: str, spec: Any) -> str:
    """Returns why something that a plugin provides can't be used, or an empty string if it can.

    Args:
        hook: the hook that returned it, such as ``bgf_bots``.
        spec: an instance of the class that the hook asks for, such as `BotSpec`.
    """
    name = spec.name
    noun = _NOUNS[hook]
    if not isinstance(name, str) or not name:
        return f"a {noun} without a name ({shortened(repr(name))}): a name is a text"
    if hook in _TYPED_HOOKS and not is_typable(name):
        return (
            f"the {noun} {shortened(repr(name))} can't be typed: a name has letters, digits, "
            '"_", "-", "+" and ".", begins with none of the last three, '
            f"and has {_LONGEST_NAME} characters at most"
        )
    if hook == "bgf_bots" and name in RESERVED_BOTS:
        return f"no bot can be called {name}, which stands for {RESERVED_BOTS[name]}: rename it"
    label = f"the {noun} {shortened(repr(name)[1:-1])}"
    return _field_problem(label, spec) or _use_problem(label, spec)


def _field_problem(label: str, spec: Any) -> str:
    """Returns which field of a spec has the wrong type, if one has."""
    for field in _TEXT_FIELDS:
        if not isinstance(getattr(spec, field, ""), str):
            return f"{label}: its {field} must be a text"
    for field in _FOLDER_FIELDS:
        if not hasattr(spec, field):
            continue
        folder = getattr(spec, field)
        is_left_out = folder is None and isinstance(spec, (ModSpec, ContentSpec))
        if not is_left_out and not isinstance(folder, Traversable):
            return f"{label}: its {field} must be a path, such as importlib.resources.files(...)"
    return ""


def _use_problem(label: str, spec: Any) -> str:
    """Returns why a spec would be of no use, if it would."""
    if isinstance(spec, MigrationSpec) and not spec.migrate:
        return f"{label} leads nowhere: name its function in migrate"
    if not isinstance(spec, ModSpec):
        return ""
    if not spec.rules and spec.content is None:
        return f"{label} changes nothing: give it rules, content or both"
    if not _is_title(spec.title):
        return f'{label} has no title: say what it does by language, such as {{"en": "Faster."}}'
    return ""


def _is_title(title: object) -> bool:
    """Returns whether something is a title by language."""
    if not isinstance(title, dict) or not title:
        return False
    return all(isinstance(text, str) for entry in title.items() for text in entry)
