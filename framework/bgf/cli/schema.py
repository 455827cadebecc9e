"""``bgf schema``: the form of content and of views, for editors, programs and people."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from typer import Argument, Option

from bgf.cli.completion import complete_schema
from bgf.cli.types import choice

__all__ = ["VIEW", "schema"]

_SchemaFormat = Literal["json", "markdown"]

VIEW = "view"
"""The name of the schema of views, which describe a match as a player sees it."""


def schema(
    kind: Annotated[
        str | None,
        Argument(metavar="[KIND]", help="cli.schema.kind", autocompletion=complete_schema),
    ] = None,
    format: Annotated[
        _SchemaFormat | None,
        Option(
            "--format",
            metavar="json|markdown",
            help="cli.schema.format",
            parser=choice("format.unknown", *get_args(_SchemaFormat)),
        ),
    ] = None,
    changes: Annotated[bool, Option("--changes", help="cli.schema.changes")] = False,
) -> int:
    """Prints the schema of a file of any pack, of a part, of a game, or of views."""
    from bgf.cli.work.schema import print_schema

    return print_schema(kind=kind, format=format, changes=changes)
