"""Settings of bots, written as NAME=VALUE: ``temperature=0.5``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from bgf.errors import BotError, nearest
from bgf.words import Message, message

__all__ = ["SettingReader", "number", "read_named_settings", "whole_number", "word"]

_WHOLE = re.compile(r"[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")

SettingReader = tuple[Callable[[str], Any], Callable[[], Message]]
"""A function that reads a value, with None for invalid ones, and one that describes valid ones."""


def read_named_settings(
    bot: str, pairs: Iterable[str], settings: Mapping[str, SettingReader]
) -> dict[str, Any]:
    """Returns the values of the given settings by name.

    Args:
        bot: the name of the bot, for errors.
        pairs: the parts between the colons, each ``NAME=VALUE``.
        settings: the settings of the bot, by name.

    Raises:
        BotError: for an unknown setting, an invalid value, or a setting given twice.
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


def number(least: float, most: float) -> SettingReader:
    """Returns a setting whose value is a number from `least` to `most`."""

    def read(text: str) -> float | None:
        if not _NUMBER.fullmatch(text):
            return None
        value = float(text)
        return value if least <= value <= most else None

    return read, partial(message, "bot.wanted.number", least=str(least), most=str(most))


def whole_number(least: int, most: int) -> SettingReader:
    """Returns a setting whose value is a whole number from `least` to `most`."""

    def read(text: str) -> int | None:
        if not _WHOLE.fullmatch(text):
            return None
        value = int(text)
        return value if least <= value <= most else None

    return read, partial(message, "bot.wanted.whole", least=least, most=most)


def word(words: Mapping[str, Any]) -> SettingReader:
    """Returns a setting whose value is one of two words, each of which represents a value."""
    first, second = words
    return words.get, partial(message, "bot.wanted.word", first=first, second=second)
