"""bgf: board games as plugins, with bots, records and proven secrecy.

>>> import bgf
>>> name = next(iter(bgf.games()))
>>> state = bgf.load(name).new_state(seed=7)
>>> state.apply(state.legal_actions(0)[0], 0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.compiled import choose_modules
from bgf.lazy_names import importer

if TYPE_CHECKING:
    from bgf.api import GameInfo, games, load, validate
    from bgf.content.diagnostics import ContentError, Diagnostic
    from bgf.engine.actions import Action, ActionKind, Phrase, Turn
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.hooks import (
        BotSpec,
        CommandSpec,
        ContentSpec,
        GameSpec,
        MigrationSpec,
        ModSpec,
        PlayedMatch,
        hookimpl,
    )
    from bgf.engine.replies import Preview, Refusal
    from bgf.engine.result import Estimate, Result, Score
    from bgf.engine.state import State
    from bgf.engine.turns import TurnOrder
    from bgf.errors import (
        BadOption,
        BadPlayerCount,
        BadSeed,
        BadState,
        BgfError,
        BotError,
        ContentFixed,
        IllegalAction,
        InvalidAction,
        MatchFinished,
        MatchNotFinished,
        ModConflict,
        NoSuchPlayer,
        NotActive,
        PluginError,
        UnknownGame,
        UnknownLanguage,
        UnknownMod,
        UnknownOption,
    )
    from bgf.records.record import Record, RecordError

__version__ = "0.1.0"

# Where each public name lives: modules are imported when a name is first asked for, because a
# command line that only lists games should not wait for a rules engine.
_HOMES = {
    "bgf.api": ("GameInfo", "games", "load", "validate"),
    "bgf.content.diagnostics": ("ContentError", "Diagnostic"),
    "bgf.engine.actions": ("Action", "ActionKind", "Phrase", "Turn"),
    "bgf.engine.flow": ("Stage",),
    "bgf.engine.game": ("Game",),
    "bgf.engine.hooks": (
        "BotSpec",
        "CommandSpec",
        "ContentSpec",
        "GameSpec",
        "MigrationSpec",
        "ModSpec",
        "PlayedMatch",
        "hookimpl",
    ),
    "bgf.engine.replies": ("Preview", "Refusal"),
    "bgf.engine.result": ("Estimate", "Result", "Score"),
    "bgf.engine.state": ("State",),
    "bgf.engine.turns": ("TurnOrder",),
    "bgf.errors": (
        "BadOption",
        "BadPlayerCount",
        "BadSeed",
        "BadState",
        "BgfError",
        "BotError",
        "ContentFixed",
        "IllegalAction",
        "InvalidAction",
        "MatchFinished",
        "MatchNotFinished",
        "ModConflict",
        "NoSuchPlayer",
        "NotActive",
        "PluginError",
        "UnknownGame",
        "UnknownLanguage",
        "UnknownMod",
        "UnknownOption",
    ),
    "bgf.records.record": ("Record", "RecordError"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Action",
    "ActionKind",
    "BadOption",
    "BadPlayerCount",
    "BadSeed",
    "BadState",
    "BgfError",
    "BotError",
    "BotSpec",
    "CommandSpec",
    "ContentError",
    "ContentFixed",
    "ContentSpec",
    "Diagnostic",
    "Estimate",
    "Game",
    "GameInfo",
    "GameSpec",
    "IllegalAction",
    "InvalidAction",
    "MatchFinished",
    "MatchNotFinished",
    "MigrationSpec",
    "ModConflict",
    "ModSpec",
    "NoSuchPlayer",
    "NotActive",
    "Phrase",
    "PlayedMatch",
    "PluginError",
    "Preview",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "Score",
    "Stage",
    "State",
    "Turn",
    "TurnOrder",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownMod",
    "UnknownOption",
    "__version__",
    "games",
    "hookimpl",
    "load",
    "validate",
]


choose_modules()

__getattr__ = importer(__name__, _HOME_OF)


def __dir__() -> list[str]:
    return sorted(__all__)
