"""The frame of all checks on a pack's data: the schema, the framework's checks, the game's.

To add a check of the framework, write a function from `Document` to diagnostics and list it in
`bgf.content.checks.CHECKS`. It must step over data of the wrong shape (`Document.each` does), for
all of the framework's checks run whatever the schema says, so that one run reports everything. A
game's checks run only on a pack that is sound otherwise, and may trust its shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bgf.content.checks import CHECKS
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf.content.schema import check_schema

__all__ = ["Check", "check_document"]

Check = Callable[[Document], Iterable[Diagnostic]]
"""Looks at a document and yields what is wrong with it."""


def check_document(
    document: Document, schemas: Sequence[Mapping[str, Any]], checks: Sequence[Check]
) -> list[Diagnostic]:
    """All that is wrong with a document, each thing once, in order of place."""
    found = list(document.diagnostics)
    found += check_schema(document, schemas)
    for check, needs in CHECKS.items():
        if not any(document.is_lost(key) for key in needs):  # what was not read would be missed
            found += check(document)
    if document.whole and not any(diagnostic.is_error for diagnostic in found):
        for check in checks:
            found += check(document)
    return sorted(dict.fromkeys(found), key=lambda diagnostic: diagnostic.sort_key)
