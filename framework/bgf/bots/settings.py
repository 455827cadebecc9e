"""The settings after the name of the bot ``mcts``: ``mcts:500ms:explore=1``."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from bgf.bots.budget import Budget, read_budget
from bgf.bots.search import Settings
from bgf.errors import BotError, nearest
from bgf.words import Message, message

__all__ = ["read_settings"]

_WHOLE = re.compile(r"[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_DEEPEST = 5000


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
            choices = nearest(name, _SETTINGS)
            raise BotError(message("bot.setting.unknown", setting=pair[:30], choices=choices))
        read, wanted = _SETTINGS[name]
        if not sign:
            raise BotError(message("bot.setting.bare", name=name, wanted=wanted()))
        if name in given:
            raise BotError(message("bot.setting.twice", name=name))
        given[name] = read(value)
        if given[name] is None:
            facts = {"name": name, "value": value[:20], "wanted": wanted()}
            raise BotError(message("bot.setting.bad", **facts))
    reuse = given.pop("reuse", None)
    if "observers" in given:
        given["multiple"] = given.pop("observers")
    if given.get("depth") == "end":
        given["depth"] = None
    return budget, Settings(**given), reuse


_Setting = tuple[Callable[[str], Any], Callable[[], Message]]
"""Reads a value, None for one that can't be; and says which values can be."""


def _number(least: float, most: float) -> _Setting:
    def read(text: str) -> float | None:
        value = float(text) if _NUMBER.fullmatch(text) else -1.0
        return value if least <= value <= most else None

    return read, partial(message, "bot.wanted.number", least=str(least), most=str(most))


def _whole(least: int, most: int) -> _Setting:
    def read(text: str) -> int | None:
        value = int(text) if _WHOLE.fullmatch(text) else -1
        return value if least <= value <= most else None

    return read, partial(message, "bot.wanted.whole", least=least, most=most)


def _word(words: dict[str, Any]) -> _Setting:
    first, second = words
    return words.get, partial(message, "bot.wanted.word", first=first, second=second)


_SETTINGS: dict[str, _Setting] = {
    "explore": _number(0, 100),
    "widen": _number(0.01, 1000),
    "power": _number(0, 1),
    "patience": _whole(0, 10_000),
    "trust": _number(0.01, 1000),
    "candidates": _whole(1, 10_000),
    "depth": (
        lambda text: text if text == "end" else _whole(0, _DEEPEST)[0](text),
        partial(message, "bot.wanted.depth", most=_DEEPEST),
    ),
    "observers": _word({"single": False, "multiple": True}),
    "reuse": _word({"yes": True, "no": False}),
    "beliefs": _word({"yes": True, "no": False}),
}
