"""Bots by name."""

from __future__ import annotations

from bgf.bots.bot import Bot
from bgf.engine.hooks import BotSpec
from bgf.engine.plugins import import_object, plugins
from bgf.errors import BotError, PluginError, nearest

__all__ = ["bots", "make_bot"]


def bots() -> dict[str, BotSpec]:
    """The bots that the installed plugins provide, by name."""
    return dict(sorted(plugins().bots().items()))


def make_bot(spec: str, seed: int) -> Bot:
    """A bot by its name, and what may stand after a colon: ``random``, ``flat``, ``flat:200``.

    Args:
        spec: name and settings.
        seed: the same seed and the same views give the same choices.

    Raises:
        BotError: if there is no such bot, or its settings are wrong.
        PluginError: if the plugin that provides it can't be loaded.
    """
    name, _, setting = spec.partition(":")
    known = bots()
    if name not in known:
        raise BotError(f'no bot is called "{name}": {nearest(name, known)}')
    bot = import_object(known[name].make)(setting, seed)
    if not callable(getattr(bot, "choose", None)):
        raise PluginError(f'the bot "{name}" has no choose: {known[name].make} must return a bot')
    made: Bot = bot
    return made
