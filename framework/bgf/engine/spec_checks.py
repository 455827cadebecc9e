"""Checks of the specs that plugins provide: their names, and their other fields."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from typing import Any

from bgf.engine.hooks import ContentSpec, ModSpec
from bgf.errors import shortened
from bgf.words import Message, message

__all__ = ["RESERVED_BOTS", "is_typable", "spec_problem"]

RESERVED_BOTS = frozenset(("human", "process"))
"""Names that no bot can have, because they have another meaning in lists of seats."""

_TYPABLE = re.compile(r"\w[\w.+-]*")
_LONGEST_NAME = 60  # characters
_NOUNS = {
    "bgf_games": "declared.spec.game",
    "bgf_content": "declared.spec.content",
    "bgf_mods": "declared.spec.mod",
    "bgf_migrations": "declared.spec.migration",
    "bgf_bots": "declared.spec.bot",
    "bgf_commands": "declared.spec.command",
}
"""The IDs of the nouns for the specs of each hook."""
# Users type the names of these in commands.
_TYPED_HOOKS = frozenset(("bgf_games", "bgf_mods", "bgf_bots", "bgf_commands"))
_TEXT_FIELDS = (
    "name",
    "game",
    "version",
    "rules",
    "needs",
    "make",
    "about",
    "migrate",
    "mod",
    "run",
)
_FOLDER_FIELDS = ("pack", "content")
_PLACE_FIELDS = ("rules", "needs", "make", "migrate", "run")


def is_typable(name: str) -> bool:
    """Returns whether a name can be typed in a command, also in a list with commas or colons."""
    return len(name) <= _LONGEST_NAME and _TYPABLE.fullmatch(name) is not None


def spec_problem(hook: str, spec: Any) -> str:
    """Returns the reason why a spec can't be used; empty if it can.

    Args:
        hook: the hook that returned it, such as ``bgf_bots``.
        spec: an instance of the class that the hook asks for, such as `BotSpec`.
    """
    name = spec.name
    if not isinstance(name, str) or not name:
        facts = {"noun": message(_NOUNS[hook]), "name": shortened(repr(name))}
        return message("declared.spec_no_name", **facts)
    if hook in _TYPED_HOOKS and not is_typable(name):
        facts = {"noun": message(_NOUNS[hook]), "name": shortened(repr(name))}
        return message("declared.spec_untypable", most=_LONGEST_NAME, **facts)
    if hook == "bgf_bots" and name in RESERVED_BOTS:
        meaning = message(f"declared.reserved.{name}")
        return message("declared.reserved_bot", name=name, meaning=meaning)
    return _field_problem(hook, spec) or _use_problem(hook, spec)


def _label(hook: str, spec: Any) -> Message:
    """Returns the noun for a spec, with its name."""
    noun = message(_NOUNS[hook])
    return message("declared.spec", noun=noun, name=shortened(repr(spec.name)[1:-1]))


def _is_place(path: str) -> bool:
    """Returns whether a text has the form ``package.module:name``."""
    module, _, name = path.partition(":")
    return bool(module.strip()) and bool(name.strip())


def _field_problem(hook: str, spec: Any) -> str:
    """Returns the problem with the first invalid field of a spec; empty if there is none."""
    for field in _TEXT_FIELDS:
        if not isinstance(getattr(spec, field, ""), str):
            return message("declared.spec_no_text", spec=_label(hook, spec), field=field)
    for field in _PLACE_FIELDS:
        place = getattr(spec, field, None)
        is_left_out = place == "" and isinstance(spec, ModSpec)
        if isinstance(place, str) and not is_left_out and not _is_place(place):
            facts = {"field": field, "place": shortened(repr(place))}
            return message("declared.spec_no_place", spec=_label(hook, spec), **facts)
    if not getattr(spec, "about", "?").strip():
        return message("declared.spec_no_about", spec=_label(hook, spec))
    for field in _FOLDER_FIELDS:
        if not hasattr(spec, field):
            continue
        folder = getattr(spec, field)
        is_left_out = folder is None and isinstance(spec, (ModSpec, ContentSpec))
        if not is_left_out and not isinstance(folder, Traversable):
            return message("declared.spec_no_path", spec=_label(hook, spec), field=field)
    return ""


def _use_problem(hook: str, spec: Any) -> str:
    """Returns the reason why a mod would have no effect or no title; empty for other specs."""
    if not isinstance(spec, ModSpec):
        return ""
    if not spec.rules and spec.content is None:
        return message("declared.mod_idle", spec=_label(hook, spec))
    if not _is_title(spec.title):
        return message("declared.mod_no_title", spec=_label(hook, spec))
    return ""


def _is_title(title: object) -> bool:
    """Returns whether a value is a title by language."""
    if not isinstance(title, dict) or not title:
        return False
    return all(isinstance(text, str) for entry in title.items() for text in entry)
