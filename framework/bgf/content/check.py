"""The frame of all checks on a pack's data: the schema, the framework's checks, the game's.

To add a check of the framework, write a function from `Document` to diagnostics and list it in
`bgf.content.checks.CHECKS`. It must step over data of the wrong shape (`Document.each` does), for
all of the framework's checks run whatever the schema says, so that one run reports everything. A
game's checks may trust the shape: one that stumbles over a pack which is not sound is passed over,
for what it stumbled on has been reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bgf.content.checks import CHECKS
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf.content.schema import check_schema
from bgf.errors import PluginError

__all__ = ["Check", "check_document"]

Check = Callable[[Document], Iterable[Diagnostic]]
"""Looks at a document and yields what is wrong with it."""


def check_document(
    document: Document, schemas: Sequence[Mapping[str, Any]], checks: Sequence[Check]
) -> list[Diagnostic]:
    """All that is wrong with a document, each thing once, in order of place.

    Args:
        document: the document.
        schemas: the game's JSON Schemas.
        checks: the game's checks; they look only at a pack all of which could be read.

    Raises:
        PluginError: a schema is none, or a check failed on a pack that is sound otherwise.
    """
    found = list(document.diagnostics)
    found += check_schema(document, schemas)
    for check, needs in CHECKS.items():
        if not any(document.is_lost(key) for key in needs):  # what was not read would be missed
            found += check(document)
    if document.whole and not document.torn and not document.lost:
        is_sound = not any(diagnostic.is_error for diagnostic in found)
        for check in checks:
            found += _found_by(check, document, is_sound)
    return sorted(dict.fromkeys(found), key=lambda diagnostic: diagnostic.sort_key)


def _found_by(check: Check, document: Document, is_sound: bool) -> list[Diagnostic]:
    try:
        return list(check(document))
    except Exception as error:  # a stranger's check may raise anything
        if not is_sound:
            return []
        name = getattr(check, "__name__", repr(check))
        raise PluginError(f"the check {name} failed on {document.folder}: {error!r}") from error
