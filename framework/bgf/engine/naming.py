"""What the things that plugins provide may be called, and what each of them must have."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from typing import Any

from bgf.engine.hooks import ContentSpec, MigrationSpec, ModSpec
from bgf.errors import shortened

__all__ = ["RESERVED_BOTS", "is_typable", "wrong_with_spec"]

RESERVED_BOTS = {
    "human": "a person at a seat",
    "process": "a bot that is a program of its own",
}
"""Names that no bot can have, and what they stand for where seats are named."""

_TYPABLE = re.compile(r"\w[\w.+-]*")
_LONGEST = 60  # characters of a name
_WHAT = {
    "bgf_games": "game",
    "bgf_content": "content",
    "bgf_mods": "mod",
    "bgf_migrations": "migration",
    "bgf_bots": "bot",
}
_TYPED = frozenset(("bgf_games", "bgf_mods", "bgf_bots"))  # by users, in commands
_TEXTS = ("name", "game", "version", "rules", "needs", "make", "about", "migrate", "mod")
_FOLDERS = ("pack", "content")


def is_typable(name: str) -> bool:
    """Whether a name can be typed in a command and among others: letters, digits, ``_.+-``."""
    return len(name) <= _LONGEST and _TYPABLE.fullmatch(name) is not None


def wrong_with_spec(hook: str, spec: Any) -> str:
    """Why something that a plugin provides can't be used; empty if it can.

    Args:
        hook: the hook that brought it, such as ``bgf_bots``.
        spec: it, of the form that the hook asks for.
    """
    name = spec.name
    what = _WHAT[hook]
    if not isinstance(name, str) or not name:
        return f"a {what} without a name ({shortened(repr(name))}): a name is a text"
    if hook in _TYPED and not is_typable(name):
        return (
            f"the {what} {shortened(repr(name))} can't be typed: a name has letters, digits, "
            '"_", "-", "+" and ".", begins with none of the last three, '
            f"and has {_LONGEST} characters at most"
        )
    if hook == "bgf_bots" and name in RESERVED_BOTS:
        return f"no bot can be called {name}, which stands for {RESERVED_BOTS[name]}: rename it"
    return _wrong_with_parts(what, spec)


def _wrong_with_parts(what: str, spec: Any) -> str:
    """What a spec lacks besides a name; empty if nothing."""
    label = f"the {what} {shortened(repr(spec.name)[1:-1])}"
    for part in _TEXTS:
        if not isinstance(getattr(spec, part, ""), str):
            return f"{label}: its {part} must be a text"
    for part in _FOLDERS:
        folder = getattr(spec, part, None)
        is_optional = isinstance(spec, (ModSpec, ContentSpec))
        if hasattr(spec, part) and not isinstance(folder, Traversable):
            if folder is None and is_optional:
                continue
            return f"{label}: its {part} must be a path, such as importlib.resources.files(...)"
    if isinstance(spec, ModSpec):
        return _wrong_with_mod(label, spec)
    if isinstance(spec, MigrationSpec) and not spec.migrate:
        return f"{label} leads nowhere: name its function in migrate"
    return ""


def _wrong_with_mod(label: str, mod: ModSpec) -> str:
    if not mod.rules and mod.content is None:
        return f"{label} changes nothing: give it rules, content or both"
    is_titled = isinstance(mod.title, dict) and all(
        isinstance(word, str) for words in mod.title.items() for word in words
    )
    if not is_titled or not mod.title:
        return f'{label} has no title: say what it does by language, such as {{"en": "Faster."}}'
    return ""
