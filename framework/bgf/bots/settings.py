"""The settings after the name of the bot ``mcts``: ``mcts:500ms:explore=1``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bgf.bots.budget import Budget, read_budget
from bgf.bots.search import Settings
from bgf.errors import BotError, nearest

__all__ = ["read_settings"]

_WHOLE = re.compile(r"[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")


def read_settings(text: str) -> tuple[Budget, Settings, bool | None]:
    """The budget, the settings, and whether the tree is kept between choices, None if not said.

    Raises:
        BotError: for what is no setting.
    """
    first, *rest = text.split(":")
    budget = read_budget(first) if first else Budget()
    given: dict[str, Any] = {}
    for pair in rest:
        name, sign, value = pair.partition("=")
        if name not in _SETTINGS:
            raise BotError(
                f'the bot "mcts" has no setting "{pair[:30]}": write NAME=VALUE, '
                f"{nearest(name, _SETTINGS)}"
            )
        read, wanted = _SETTINGS[name]
        if not sign:
            raise BotError(f'the bot "mcts": write {name}=VALUE; it takes {wanted}')
        if name in given:
            raise BotError(f'the bot "mcts": {name} is given twice: give it once')
        given[name] = read(value)
        if given[name] is None:
            words = f"{name}={value[:20]} can't be; it takes {wanted}"
            raise BotError(f'the bot "mcts": {words}')
    reuse = given.pop("reuse", None)
    if "observers" in given:
        given["multiple"] = given.pop("observers")
    if given.get("depth") == "end":
        given["depth"] = None
    return budget, Settings(**given), reuse


_Setting = tuple[Callable[[str], Any], str]  # what reads it, None for what can't be; what it takes


def _number(least: float, most: float) -> _Setting:
    def read(text: str) -> float | None:
        value = float(text) if _NUMBER.fullmatch(text) else -1.0
        return value if least <= value <= most else None

    return read, f"a number from {least} to {most}"


def _whole(least: int, most: int) -> _Setting:
    def read(text: str) -> int | None:
        value = int(text) if _WHOLE.fullmatch(text) else -1
        return value if least <= value <= most else None

    return read, f"a whole number from {least} to {most}"


def _word(words: dict[str, Any]) -> _Setting:
    return words.get, " or ".join(words)


_SETTINGS: dict[str, _Setting] = {
    "explore": _number(0, 100),
    "widen": _number(0.01, 1000),
    "power": _number(0, 1),
    "patience": _whole(0, 10_000),
    "trust": _number(0.01, 1000),
    "candidates": _whole(1, 10_000),
    "depth": (
        lambda text: text if text == "end" else _whole(0, 5000)[0](text),
        'a whole number from 0 to 5000, or "end"',
    ),
    "observers": _word({"single": False, "multiple": True}),
    "reuse": _word({"yes": True, "no": False}),
}
