"""The work of ``bgf schema``: prints the form of content and of views."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Mapping
from typing import Any

from bgf.api import load_content
from bgf.cli.codes import DONE, UsageError
from bgf.cli.output import deliver, emit
from bgf.cli.schema import VIEW
from bgf.command_lines import bgf_command
from bgf.content.diagnostics import ContentError
from bgf.content.schema.page import game_page, pack_page, part_page
from bgf.content.schema.reference import file_schema, part_names, part_schema, to_changes
from bgf.contract.schema_files import editor_schema
from bgf.engine.plugins import plugins
from bgf.streams import raw_stream
from bgf.view import view_schema
from bgf.words import message

__all__ = ["print_schema"]


def print_schema(
    *,
    kind: str | None,
    format: str | None,
    changes: bool,
) -> int:
    """Prints the schema of a file of any pack, of a part, of a game, or of views."""
    if format == "markdown":
        if changes:
            raise UsageError(message("schema.changes_json"))
        _deliver_page(_page_of(kind))
    else:
        found = _schema_of(kind)
        if changes and kind == VIEW:
            raise UsageError(message("schema.view_no_pack"))
        emit(to_changes(found) if changes else found)
    return DONE


def _schema_of(kind: str | None) -> dict[str, Any]:
    if kind == VIEW:
        return view_schema()
    if kind is None:
        return file_schema()
    if kind in part_names():
        return part_schema(kind)
    shipped = _shipped_data(kind)
    return editor_schema(kind, plugins().requirements(kind), shipped)


def _page_of(kind: str | None) -> str:
    if kind == VIEW:
        raise UsageError(message("schema.view_is_json"))
    if kind is None:
        return pack_page()
    if kind in part_names():
        return part_page(kind)
    shipped = _shipped_data(kind)
    return game_page(kind, plugins().schemas(kind, shipped))


def _shipped_data(game: str) -> Mapping[str, Any] | None:
    """Returns the content of an installed game, for examples; None if it is not sound.

    Raises:
        UsageError: if no such game is installed.
    """
    games = plugins().games()
    if game not in games:
        close = difflib.get_close_matches(game, [*part_names(), VIEW, *games], n=1)
        if close:
            choices = message("nearest.one", word=close[0])
        else:
            choices = message("schema.listed", command=bgf_command("schema", "--help"))
        raise UsageError(message("schema.unknown", name=game, choices=choices))
    try:
        return load_content(game).data
    except ContentError:
        return None  # its author needs the schema to fix it; only the examples are missing


def _deliver_page(page: str) -> None:
    """Prints a page in UTF-8, as it is meant for a file."""
    stream = raw_stream(sys.stdout)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None and not stream.isatty():
        reconfigure(encoding="utf-8")
    deliver(page)
