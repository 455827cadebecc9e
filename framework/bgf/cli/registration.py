"""The plugin that provides bgf's own commands.

To add a command, write its function in a module of `bgf.cli`, name it here, and add its help to
`bgf.words.commands`. This plugin is loaded by every program that loads a game, with or without a
command line. So it imports little.
"""

from __future__ import annotations

from collections.abc import Sequence

from bgf.engine.hooks import CommandSpec, hookimpl

__all__ = ["bgf_commands"]

_COMMANDS = {
    "list": "listing:list_",
    "play": "play:play",
    "resume": "resume:resume",
    "replay": "replay:replay",
    "verify": "verify:verify",
    "analyse": "analyse:analyse",
    "simulate": "simulate:simulate",
    "compare": "compare:compare",
    "learn": "learn:learn",
    "rules": "rules:rules",
    "show": "show:show",
    "validate": "validate:validate",
    "schema": "schema:schema",
    "new": "new:new",
    "check": "check:check",
    "serve": "serve:serve",
    "web-schema": "web_schema:web_schema",
    "reports": "reports_of_chat:reports",
    "doctor": "doctor:doctor",
}
"""The ``module:function`` of each command, in `bgf.cli`, in the order of ``bgf --help``."""


@hookimpl
def bgf_commands() -> Sequence[CommandSpec]:
    """Provides bgf's own commands."""
    from bgf.words import message  # not needed where no command is run

    return [
        CommandSpec(name, message(f"cli.{name}"), f"bgf.cli.{function}")
        for name, function in _COMMANDS.items()
    ]
