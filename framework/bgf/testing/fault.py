"""A promise that a game breaks, with all it takes to see it again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bgf.errors import BgfError
from bgf.words import Message, joined, message

if TYPE_CHECKING:
    from bgf.contract.parts import Part
    from bgf.testing.setting import Setting
    from bgf.testing.walk import Step

__all__ = ["ANYTHING", "Fault"]

ANYTHING = (Exception, SystemExit)
"""The exceptions that rules of a game may raise; each counts as a fault of theirs."""


class Fault(BgfError):
    """A check has found something wrong with a game.

    Attributes:
        check: the name of the check, which is that of the promise: ``conservation``.
        words: what is wrong; a `bgf.words.Message` where it is in the catalogue of words.
        setting: players, seed and options of the match; None if the fault shows without a match.
        steps: the actions after which it shows, with their players; the check finds it again on the
            way that `Walk.along` makes of them.
        start: how many of the steps the match had played; the others the check played itself.
        raised_by: what raised an exception: the kind of action or the parameter, and the name of
            its method; None and the name of a hook; None if nothing raised one.
    """

    code = "fault"
    raised_by: tuple[Part | None, str] | None = None

    def __init__(
        self,
        check: str,
        words: str,
        setting: Setting | None = None,
        steps: Sequence[Step] = (),
        start: int | None = None,
    ) -> None:
        self.check = check
        self.words = words
        self.setting = setting
        self.steps = tuple(steps)
        self.start = len(self.steps) if start is None else start
        super().__init__(self._message())

    def _message(self) -> Message:
        lines: list[object] = [joined(": ", [self.check, self.words])]
        if self.setting is not None:
            lines.append(message("check.in_match", setting=self.setting))
            played = "; ".join(f"{player}: {text}" for player, text in self.steps)
            count = len(self.steps)
            after = message("check.after", count=count, steps=played)
            lines.append(after if played else message("check.at_start"))
        return joined("\n", lines)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.check, self.words, self.setting, self.steps, self.start))

    def to_dict(self) -> dict[str, Any]:
        """Returns the fault as a JSON-able dictionary; an action is its player and notation."""
        found: dict[str, Any] = {"check": self.check, "words": self.words}
        if self.setting is not None:
            found |= {
                "players": self.setting.players,
                "seed": self.setting.seed,
                "options": json.loads(json.dumps(dict(self.setting.options))),
                "actions": [[player, text] for player, text in self.steps],
            }
        return found
