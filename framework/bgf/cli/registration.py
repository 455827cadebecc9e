"""The plugin that brings bgf's own commands.

It is loaded with every game, also where no command is run; the commands themselves, and the library
for command lines, are imported when the command line asks for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.hooks import hookimpl

if TYPE_CHECKING:
    import typer

__all__ = ["bgf_commands"]


@hookimpl
def bgf_commands(app: typer.Typer) -> None:
    """Adds bgf's own commands."""
    from bgf.cli.commands import add_commands

    add_commands(app)
