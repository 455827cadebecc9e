"""Names that must be the name of something: the one way to look them up and to report them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bgf.content.diagnostics import DataPath, Diagnostic, suggest
from bgf.content.document import Document

__all__ = ["NAMED_BY", "unknown_name"]

NAMED_BY: dict[str, str] = {
    "component type": "BGF-E301",
    "kind": "BGF-E302",
    "zone": "BGF-E303",
    "place": "BGF-E304",
    "counter": "BGF-E305",
    "phase": "BGF-E306",
    "stage": "BGF-E307",
    "action": "BGF-E308",
    "source": "BGF-E309",
    "rule": "BGF-E311",
}
"""What can be named, and the code when there is nothing of that name."""


def unknown_name(
    document: Document, path: DataPath, what: str, name: str, known: Collection[str]
) -> Iterator[Diagnostic]:
    """A diagnostic if a name is not among the known ones.

    Args:
        document: the document checked.
        path: where the name stands.
        what: what it should be, a key of `NAMED_BY`.
        name: the name.
        known: every name there is.
    """
    if name not in known:
        message = f'no {what} "{name}"{suggest(name, known)}'
        if not known:
            message += "; there is none at all"
        yield document.problem(path, NAMED_BY[what], message)
