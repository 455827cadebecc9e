"""The exception for a broken promise, with all that is needed to reproduce it."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bgf.errors import BgfError
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from bgf.contract.parts import Part
    from bgf.testing.setting import Setting
    from bgf.testing.walk import PlayerAction

__all__ = ["ANYTHING", "Fault"]

ANYTHING = (Exception, SystemExit)
"""The exceptions that the rules of a game may raise; each counts as a fault of the game."""


# The fields of messages, by what they tell about a fault.
_GAME_PARTS = frozenset(("counter", "item", "kind", "phase", "rule", "stage", "zone", "zones"))
_NAMES = _GAME_PARTS | {"channel", "hook", "method", "name", "names", "place"}
_SORTS = frozenset(("channel", "hook", "kind", "name", "part", "problem", "question"))
_REASONS = frozenset(("counted", "found", "place", "remedy", "source"))
_ACTIONS = frozenset(("action", "actions", "text"))  # in notation, which begins with the kind

_INDICES = re.compile(r"\[\d+\]|\b\d+\b")
_PLACES = 2  # names of a path, such as that of a zone after "zones"


class Fault(BgfError):
    """A check has found something wrong with a game.

    Attributes:
        check: the name of the check and of its promise, such as ``conservation``.
        words: what is wrong; a `bgf.words.Message` if it can be read in several languages.
        setting: players, seed and options of the match; None if the fault shows without a match.
        steps: the actions after which it shows, with their players. The check finds it again in the
            match that `Walk.along` returns for them.
        start: the number of steps that the match had played; the check itself played the others.
        raised_by: the kind of action or the parameter that raised an exception, and the name of the
            method; None and the name of a hook if a hook raised it; None if no exception was
            raised.
    """

    code = "fault"
    raised_by: tuple[Part | None, str] | None = None

    def __init__(
        self,
        check: str,
        words: str,
        setting: Setting | None = None,
        steps: Sequence[PlayerAction] = (),
        start: int | None = None,
    ) -> None:
        self.check = check
        self.words = words
        self.setting = setting
        self.steps = tuple(steps)
        self.start = len(self.steps) if start is None else start
        super().__init__(self._message())

    @property
    def concern(self) -> Hashable:
        """What the fault is about; faults of a promise with the same concern are reported once.

        It is the sort of fault, and the names in its words: of hooks, kinds of action, zones,
        counters, channels and texts. Numbers, players and components don't matter. All faults that
        something beside the state causes are of one sort: what differs then is no more than a
        consequence.
        """
        return _concern_of(self.words)

    def _message(self) -> Message:
        lines: list[object] = [join_messages(": ", [self.check, self.words])]
        if self.setting is not None:
            lines.append(message("check.in_match", setting=self.setting))
            played = "; ".join(f"{player}: {text}" for player, text in self.steps)
            count = len(self.steps)
            after = message("check.after", count=count, steps=played)
            lines.append(after if played else message("check.at_start"))
        return join_messages("\n", lines)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.check, self.words, self.setting, self.steps, self.start))

    def to_dict(self) -> dict[str, Any]:
        """Returns the fault as a JSON-able dictionary; each action is a list [player, notation]."""
        found: dict[str, Any] = {"check": self.check, "words": self.words}
        if self.setting is not None:
            found |= {
                "players": self.setting.players,
                "seed": self.setting.seed,
                "options": json.loads(json.dumps(dict(self.setting.options))),
                "actions": [[player, text] for player, text in self.steps],
            }
        return found


def _concern_of(words: str) -> Hashable:
    """Returns the ID of a message with the names in it."""
    if not isinstance(words, Message):
        return ""
    if "beside" in words.facts:
        return "beside"
    return words.key, *_names_in(words)


def _names_in(words: Message) -> Iterator[Hashable]:
    """Yields the names in a message that tell what a fault is about."""
    is_of_text = words.key == "fault.of_text"
    for field, value in words.facts.items():
        if isinstance(value, Message):
            if field in _SORTS:
                yield _concern_of(value)
            elif field in _REASONS and not is_of_text:
                yield from _names_in(value)
        elif field in _NAMES:
            yield str(value)
        elif field == "path":
            yield tuple(_INDICES.sub("", str(value)).split()[:_PLACES])
        elif field in _ACTIONS and words.key != "fault.quoted":
            kind, _, _ = str(value).partition(" ")
            yield kind
