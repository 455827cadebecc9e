"""Silences a hook that raises, so that the other promises can be checked without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bgf.contract.facts import Fact
from bgf.engine.actions import ActionKind

if TYPE_CHECKING:
    from bgf.contract.parts import Part
    from bgf.engine.game import Game
    from bgf.testing.fault import Fault

__all__ = ["Silence"]

_NEEDLESS = ("bgf_evaluate", "bgf_measures", "bgf_playout", "bgf_status")
"""The hooks that a game can be played without."""

_OWN_PACKAGE = "bgf"


class Silence:
    """Silences the hooks of a game that have raised an error, until `end` is called.

    A silent hook behaves as in a game without it: `bgf_status` returns no lines, and a kind of
    action has the default `hint`. A silent fact is 0. Methods that decide something, such as
    `why_not`, can't be silenced.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._undo: list[Callable[[], None]] = []

    def silences(self, fault: Fault) -> bool:
        """Silences the hook that has raised a fault; returns whether that was possible."""
        if fault.raised_by is None:
            return False
        part, name = fault.raised_by
        if part is None:
            return self._silence_hook(name)
        if isinstance(part, ActionKind) and name in part.facts:
            silent = Fact(lambda kind, turn: 0, takes_language=False)
            return self._set(part, "facts", {**part.facts, name: silent})
        return self._silence_method(part, name)

    def end(self) -> None:
        """Restores all hooks."""
        while self._undo:
            self._undo.pop()()

    def _silence_hook(self, name: str) -> bool:
        """Removes a hook of the game; returns whether it had one that it can do without."""
        if name not in _NEEDLESS:
            return False
        hooks = self._game.hooks
        own = name.removeprefix("bgf_")
        before = getattr(hooks, own)
        if before is None:
            return False
        setattr(hooks, own, None)
        self._undo.append(lambda: setattr(hooks, own, before))
        return True

    def _silence_method(self, part: Part, name: str) -> bool:
        """Makes a part use the default method of bgf's base class; returns whether there is one."""
        if name in vars(part):
            return False
        for base in type(part).__mro__:
            method: Any = vars(base).get(name)
            is_ours = base.__module__.partition(".")[0] == _OWN_PACKAGE
            is_abstract = getattr(method, "__isabstractmethod__", False)
            if is_ours and method is not None and not is_abstract:
                return self._set(part, name, method.__get__(part))
        return False

    def _set(self, part: Part, name: str, value: object) -> bool:
        """Sets an attribute of a part of the rules until `end` is called; returns True."""
        own = vars(part)
        before = own.get(name)
        setattr(part, name, value)

        def undo() -> None:
            if before is None:
                own.pop(name)
            else:
                own[name] = before

        self._undo.append(undo)
        return True
