"""Settings of bots, written as NAME=VALUE: ``temperature=0.5``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from bgf.errors import BotError, nearest
from bgf.words import Message, message

__all__ = ["Setting", "number", "read_pairs", "whole", "word"]

_WHOLE = re.compile(r"[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")

Setting = tuple[Callable[[str], Any], Callable[[], Message]]
"""Reads a value, None for one that can't be; and says which values can be."""


def read_pairs(bot: str, pairs: Iterable[str], settings: Mapping[str, Setting]) -> dict[str, Any]:
    """Returns the values of the settings that are given, by name.

    Args:
        bot: the name of the bot, for errors.
        pairs: what stands between the colons, each ``NAME=VALUE``.
        settings: the settings that the bot has, by name.

    Raises:
        BotError: for what is no setting, a value that can't be, or a setting given twice.
    """
    given: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if name not in settings:
            choices = nearest(name, settings)
            facts = {"bot": bot, "setting": pair[:30], "choices": choices}
            raise BotError(message("bot.setting.unknown", **facts))
        read, wanted = settings[name]
        if not sign:
            raise BotError(message("bot.setting.bare", bot=bot, name=name, wanted=wanted()))
        if name in given:
            raise BotError(message("bot.setting.twice", bot=bot, name=name))
        given[name] = read(value)
        if given[name] is None:
            facts = {"bot": bot, "name": name, "value": value[:20], "wanted": wanted()}
            raise BotError(message("bot.setting.bad", **facts))
    return given


def number(least: float, most: float) -> Setting:
    """A setting that takes a number of this range, ends included."""

    def read(text: str) -> float | None:
        value = float(text) if _NUMBER.fullmatch(text) else -1.0
        return value if least <= value <= most else None

    return read, partial(message, "bot.wanted.number", least=str(least), most=str(most))


def whole(least: int, most: int) -> Setting:
    """A setting that takes a whole number of this range, ends included."""

    def read(text: str) -> int | None:
        value = int(text) if _WHOLE.fullmatch(text) else -1
        return value if least <= value <= most else None

    return read, partial(message, "bot.wanted.whole", least=least, most=most)


def word(words: Mapping[str, Any]) -> Setting:
    """A setting that takes one of two words, each of which stands for a value."""
    first, second = words
    return words.get, partial(message, "bot.wanted.word", first=first, second=second)
