"""Makes bots by name, by module path, or from other programs."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any

from bgf.blame import describe_error
from bgf.bots.bot import Bot
from bgf.bots.levels import LEVELS
from bgf.bots.process import Limits, ProcessBot
from bgf.components.table import checked_seed
from bgf.engine.guard import watched_signals
from bgf.engine.hooks import BotSpec
from bgf.engine.plugins import import_object, plugins
from bgf.errors import BgfError, BotError, PluginError, nearest, shortened
from bgf.words import Message, message

__all__ = ["PROCESS", "bots", "instead_of", "is_installed", "make_bot"]

PROCESS = "process"
"""The prefix of a command: ``process:python my_bot.py``."""


def bots() -> dict[str, BotSpec]:
    """Returns the bots of the installed plugins by name.

    The levels of strength come first, the weakest at the top, and then all others in alphabetical
    order.
    """
    found = plugins().bots()
    levels = [name for name in LEVELS if name in found]
    others = sorted(name for name in found if name not in LEVELS)
    return {name: found[name] for name in (*levels, *others)}


def is_installed(spec: str) -> bool:
    """Returns whether an installed plugin provides the bot with a seat's name.

    Making any other bot starts a program or imports a module. Do that only for names that the user
    has typed, never for names from a file.
    """
    return spec.partition(":")[0] in bots()


def make_bot(spec: str, seed: int, *, limits: Limits | None = None) -> Bot:
    """Returns the bot for the name of a seat.

    There are three forms, tried in this order:

    - a name, optionally with a setting after a colon: ``random``, ``mcts``, ``mcts:200``;
    - ``process:`` and a command, for another program, see ``docs/bot-protocol.md``; it runs until
      its `close` is called;
    - a module, which may be in the current folder, and a name in it, such as
      ``my_pkg.bots:Careful``; the object is called with the seed. If a plugin's bot has the name of
      the module, it is used.

    The last two forms run code that is not installed: check `is_installed` first if the user has
    not typed the name.

    Args:
        spec: the name of the bot.
        seed: from 0 to 2**64 - 1; the same seed and the same sequence of views give the same
            choices.
        limits: the time limits of a program; the defaults of `Limits` if left out.

    Raises:
        BadSeed: if the seed is not such an integer.
        BotError: if the bot does not exist, its settings are wrong, or it can't be made.
        PluginError: if the plugin that provides it can't be loaded.
    """
    checked_seed(seed)
    if not isinstance(spec, str):
        spec = repr(spec)  # no bot is called that
    name, _, rest = spec.partition(":")
    known = bots()
    if name in known:
        return _of_plugin(known[name], rest, seed)
    if name == PROCESS:
        return ProcessBot(rest.strip(), seed, limits or Limits())
    is_module = all(part.isidentifier() for part in name.split("."))
    if not (is_module and rest.isidentifier()):
        choices = instead_of(spec, known)
        raise BotError(message("bot.unknown", bot=shortened(spec), choices=choices))
    return _of_module(name, rest, seed, known)


def instead_of(spec: str, known: Iterable[str]) -> Message:
    """Returns a clause that suggests bots in place of an unknown one.

    Args:
        spec: the name of the seat.
        known: the known names, without modules and programs.
    """
    hint = nearest(spec.partition(":")[0], list(known))
    if hint.endswith("?"):  # probably a misspelling of one of them
        return hint
    own = message("bot.own", process=PROCESS)
    if re.search(r"[:./\\]", spec):
        return own
    return message("bot.known_or_own", choices=hint, own=own)


def _of_plugin(spec: BotSpec, setting: str, seed: int) -> Bot:
    maker = import_object(spec.make)
    bot = _asked("bot.unmade", lambda: maker(setting, seed), bot=spec.name)
    if not callable(getattr(bot, "choose", None)):
        raise PluginError(message("bot.no_choose", bot=spec.name, make=spec.make))
    made: Bot = bot
    return made


def _public_callables(module: Any) -> list[str]:
    """Returns the names of the classes and functions of a module that don't begin with ``_``."""
    names = []
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_"):
            names.append(name)
    return names


def _of_module(module: str, name: str, seed: int, known: dict[str, BotSpec]) -> Bot:
    path = f"{module}:{name}"
    found = _imported(path, known)
    maker = _asked("bot.module.unread", lambda: getattr(found, name, None), path=path)
    if maker is None:
        choices = nearest(name, _public_callables(found))
        raise BotError(message("bot.module.lacks", module=module, name=name, choices=choices))
    if not callable(maker):
        raise BotError(message("bot.module.not_callable", path=path))
    call = {"path": path, "seed": str(seed)}
    bot = _asked("bot.module.unmade", lambda: maker(seed), **call)
    choose = _asked("bot.module.unmade", lambda: getattr(bot, "choose", None), **call)
    if not callable(choose):
        raise BotError(message("bot.module.no_choose", **call))
    made: Bot = bot
    return made


def _asked(key: str, ask: Callable[[], Any], **facts: str) -> Any:
    """Returns the result of third-party code, which may raise anything.

    Args:
        key: the ID of the text of the error.
        ask: calls the code.
        facts: the other fields of the text, besides ``error``.

    Raises:
        BotError: if the code raises anything except a BgfError.
    """
    with watched_signals() as interrupts:
        try:
            return ask()
        except BgfError:
            raise
        except BaseException as error:
            if interrupts:
                raise KeyboardInterrupt from error
            raise BotError(message(key, error=describe_error(error), **facts)) from error


def _imported(path: str, known: dict[str, BotSpec]) -> Any:
    """Returns the module of a path, which may be in the current folder."""
    module = path.partition(":")[0]
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    importlib.invalidate_caches()
    with watched_signals() as interrupts:
        try:
            return importlib.import_module(module)
        except BaseException as error:  # a third-party module may raise anything
            if interrupts:
                raise KeyboardInterrupt from error
            missing = error.name if isinstance(error, ModuleNotFoundError) else None
            if missing and f"{module}.".startswith(f"{missing}."):
                raise BotError(_no_module(missing, path, known)) from error
            words = message("bot.module.fails", module=module, error=describe_error(error))
            raise BotError(words) from error


def _no_module(missing: str, path: str, known: dict[str, BotSpec]) -> Message:
    module, _, name = path.partition(":")
    if module.endswith(".py"):
        right_path = f"{module.removesuffix('.py')}:{name}"
        return message("bot.module.missing.no_py", module=missing, path=right_path)
    if "." not in module:
        choices = nearest(module, known)
        return message("bot.module.missing.no_bot", module=missing, choices=choices)
    return message("bot.module.missing", module=missing)
