"""Games that are broken in one way each: noted with the check that finds it, and made by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bgf import Game

from .sound import Kind, Sound, made

__all__ = ["BROKEN", "breaks", "broken", "but"]

BROKEN: dict[str, tuple[str, type[Sound], dict[str, Any]]] = {}
"""Each broken game by name: the check that finds it, its rules, and sections of its content."""


def breaks(check: str, **sections: Any) -> Callable[[type[Sound]], type[Sound]]:
    """Note rules as those of a game in which a promise is broken."""

    def noted(rules: type[Sound]) -> type[Sound]:
        BROKEN[rules.__name__] = (check, rules, sections)
        return rules

    return noted


def broken(name: str) -> Game:
    """A broken game; another process makes it in the same way."""
    from . import answers, broken, guesses, leaks, measured  # noqa: F401  # importing them notes their games

    _, rules, sections = BROKEN[name]
    return made(rules, **sections)


def but(kind: type[Kind]) -> tuple[type[Kind], ...]:
    """The kinds of the sound game, with one in place of the one of the same name."""
    return tuple(kind if kind.name == own.name else own for own in Sound.kinds)
