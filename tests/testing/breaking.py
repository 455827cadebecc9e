"""Games that are broken in one way each: noted with the check that finds it, and made by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from bgf import Game

from .sound import Kind, Sound, made

__all__ = ["BROKEN", "Broken", "breaks", "broken", "but"]

T = TypeVar("T")

BROKEN: dict[str, Broken] = {}
"""Each broken game by name."""


class Broken(NamedTuple):
    """A broken game.

    Attributes:
        check: the check that finds it.
        rules: its rules.
        sections: the sections of the content that differ from those of the sound game.
        maker: makes a game of rules and sections.
    """

    check: str
    rules: type[Any]
    sections: dict[str, Any]
    maker: Callable[..., Game]


def breaks(
    check: str, *, game: Callable[..., Game] = made, **sections: Any
) -> Callable[[type[T]], type[T]]:
    """Note rules as those of a game in which a promise is broken."""

    def noted(rules: type[T]) -> type[T]:
        BROKEN[rules.__name__] = Broken(check, rules, sections, game)
        return rules

    return noted


def broken(name: str) -> Game:
    """A broken game, or a sound one that is like it; another process makes it in the same way."""
    from . import answers, broken, guesses, leaks, measured, open_moves, remembered, told  # noqa: F401  # importing them notes their games
    from .drawn import ALIKE
    from .variations import VARIED

    one = {**BROKEN, **VARIED, **ALIKE}[name]
    return one.maker(one.rules, **one.sections)


def but(kind: type[Kind]) -> tuple[type[Kind], ...]:
    """The kinds of the sound game, with one in place of the one of the same name."""
    return tuple(kind if kind.name == own.name else own for own in Sound.kinds)
