"""``bgf web-schema``: the contract between server and page, for programs."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from typer import Argument

from bgf.cli.codes import DONE
from bgf.cli.output import emit
from bgf.cli.serve import check_extra
from bgf.cli.types import choice

__all__ = ["web_schema"]

_Kind = Literal["openapi", "asyncapi", "view"]


def web_schema(
    kind: Annotated[
        _Kind,
        Argument(
            metavar="openapi|asyncapi|view",
            help="cli.web_schema.kind",
            parser=choice("serve.schema", *get_args(_Kind)),
        ),
    ],
) -> int:
    """Prints a description of the contract between server and page."""
    check_extra("web-schema")
    from bgf.web.schema import DESCRIPTIONS

    emit(DESCRIPTIONS[kind]())
    return DONE
