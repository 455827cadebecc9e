"""``bgf web-schema``: the contract between server and page, for programs."""

from __future__ import annotations

from bgf.cli.codes import DONE, UsageError
from bgf.cli.output import emit
from bgf.cli.serve import check_extra
from bgf.errors import nearest, shortened
from bgf.words import message

__all__ = ["show_web_schema"]


def show_web_schema(kind: str) -> int:
    """Prints a description; returns the exit code.

    Args:
        kind: one of ``openapi``, ``asyncapi`` and ``view``.

    Raises:
        UsageError: if there is no such description, or the extra ``web`` is not installed.
    """
    check_extra("web-schema")
    from bgf.web.schema import DESCRIPTIONS

    if kind not in DESCRIPTIONS:
        choices = nearest(kind, DESCRIPTIONS)
        raise UsageError(message("serve.schema", name=shortened(kind), choices=choices))
    emit(DESCRIPTIONS[kind]())
    return DONE
