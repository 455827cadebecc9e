"""``bgf validate``: checks content packs, and reports each defect with its place."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from typer import Argument, Option

from bgf.cli.parameters import Json
from bgf.cli.types import choice

__all__ = ["ReportFormat", "validate"]

ReportFormat = Literal["text", "json", "github", "sarif"]


def validate(
    paths: Annotated[list[str], Argument(metavar="PATH", help="cli.validate.path")],
    format: Annotated[
        ReportFormat | None,
        Option(
            "--format",
            metavar="text|json|github|sarif",
            help="cli.validate.format",
            parser=choice("format.unknown", *get_args(ReportFormat)),
        ),
    ] = None,
    strict: Annotated[bool, Option("--strict", help="cli.validate.strict")] = False,
    json: Json = False,
) -> int:
    """Checks content packs and prints a report."""
    from bgf.cli.work.validate import validate_packs

    return validate_packs(paths=paths, format=format, strict=strict, json=json)
