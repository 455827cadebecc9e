"""``bgf verify``: proves that the chance of a match was settled before it began."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from bgf.cli.parameters import Content, Json, RecordFile
from bgf.cli.types import hexadecimal
from bgf.records.fair import SERVER_SEED_BYTES, SHARE_BYTES

__all__ = ["verify"]


def verify(
    file: RecordFile,
    shares: Annotated[
        list[bytes] | None,
        Option("--share", metavar="HEX", help="cli.verify.share", parser=hexadecimal(SHARE_BYTES)),
    ] = None,
    commitment: Annotated[
        bytes | None,
        Option(
            "--commitment",
            metavar="HEX",
            help="cli.verify.commitment",
            parser=hexadecimal(SERVER_SEED_BYTES),
        ),
    ] = None,
    content: Content = None,
    json: Json = False,
) -> int:
    """Verifies a record and prints every check."""
    from bgf.cli.work.verify import verify_record

    return verify_record(
        file=file, shares=shares, commitment=commitment, content=content, json=json
    )
