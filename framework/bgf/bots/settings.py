"""The settings after the name of the bot ``mcts``: ``mcts:500ms:explore=1``."""

from __future__ import annotations

from functools import partial

from bgf.bots.budget import Budget, read_budget
from bgf.bots.named_settings import SettingReader, number, read_named_settings, whole_number, word
from bgf.bots.search import Settings
from bgf.errors import BotError
from bgf.words import message

__all__ = ["read_settings"]

_DEEPEST = 5000


def read_settings(text: str) -> tuple[Budget, Settings, bool | None]:
    """Returns the budget, the settings, and whether to keep the tree (None if not given).

    Raises:
        BotError: if the text is not a valid setting.
    """
    first, *rest = text.split(":")
    if first.partition("=")[0] in _SETTINGS:
        raise BotError(message("bot.setting.first", spec=f"mcts::{text[:30]}"))
    budget = read_budget(first) if first else Budget()
    given = read_named_settings("mcts", rest, _SETTINGS)
    reuse = given.pop("reuse", None)
    if "observers" in given:
        given["multiple"] = given.pop("observers")
    if given.get("depth") == "end":
        given["depth"] = None
    return budget, Settings(**given), reuse


_SETTINGS: dict[str, SettingReader] = {
    "explore": number(0, 100),
    "widen": number(0.01, 1000),
    "power": number(0, 1),
    "patience": whole_number(0, 10_000),
    "trust": number(0.01, 1000),
    "candidates": whole_number(1, 10_000),
    "depth": (
        lambda text: text if text == "end" else whole_number(0, _DEEPEST)[0](text),
        partial(message, "bot.wanted.depth", most=_DEEPEST),
    ),
    "observers": word({"single": False, "multiple": True}),
    "greedy": number(0, 1),
    "rollouts": number(0, 100),
    "reuse": word({"yes": True, "no": False}),
    "beliefs": word({"yes": True, "no": False}),
}
