"""``bgf replay``: checks a record and shows its match."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from bgf.cli.parameters import Content, Json, RecordFile
from bgf.cli.types import whole_number

__all__ = ["replay"]


def replay(
    file: RecordFile,
    at: Annotated[
        int | None, Option("--at", metavar="N", help="cli.replay.at", parser=whole_number())
    ] = None,
    content: Content = None,
    json: Json = False,
) -> int:
    """Checks a record and shows its match.

    A record of other content or mods is replayed, too, after a list of the differences. It is sound
    if every position is the same. A record of an older version is migrated, and the report says how
    much that proves.
    """
    from bgf.cli.work.replay import replay_match

    return replay_match(file=file, at=at, content=content, json=json)
