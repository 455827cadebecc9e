"""Lookup of names that other entries must define, and the report of unknown names."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bgf.content.diagnostics import DataPath, Diagnostic, Speller, format_path
from bgf.content.document import Document
from bgf.errors import shortened
from bgf.words import message

__all__ = ["NAMED_BY", "unknown_name"]

NAMED_BY: dict[str, tuple[str, str]] = {
    "component type": ("BGF-E301", "components"),
    "kind": ("BGF-E302", "components"),
    "zone": ("BGF-E303", "zones"),
    "place": ("BGF-E304", "maps"),
    "counter": ("BGF-E305", "counters"),
    "phase": ("BGF-E306", "phases"),
    "stage": ("BGF-E307", "phases"),
    "action": ("BGF-E308", "actions"),
    "source": ("BGF-E309", "sources"),
    "rule": ("BGF-E311", "rules"),
    "type of pieces": ("BGF-E312", "pieces"),
    "piece marked": ("BGF-E313", "pieces"),
    "share": ("BGF-E314", "pieces"),
    "key of its kinds": ("BGF-E315", "components"),
    "value": ("BGF-E316", "values"),
    "region": ("BGF-E317", "maps"),
    "colour": ("BGF-E318", "components"),
    "map": ("BGF-E319", "maps"),
    "area": ("BGF-E320", "zones"),
    "thing": ("BGF-E321", "components"),
    "icon": ("BGF-E322", "faces"),
    "token": ("BGF-E323", "faces"),
    "option": ("BGF-E324", "options"),
    "number": ("BGF-E325", "components"),
}
"""The sections whose entries can be named, with the error code for an unknown name."""


def unknown_name(
    document: Document,
    path: DataPath,
    what: str,
    name: str,
    known: Collection[str],
    speller: Speller,
) -> Iterator[Diagnostic]:
    """Yields a diagnostic if a name is not among the known names.

    Args:
        document: the document checked.
        path: the path of the name.
        what: the kind of thing that it should name, a key of `NAMED_BY`.
        name: the name.
        known: all existing names.
        speller: the speller, shared by all names of a check.
    """
    if name not in known:
        key = "defect.no_name" if known else "defect.no_name.at_all"
        called = {"what": message(f"defect.what.{what}"), "name": shortened(name)}
        problem = message(key, hint=speller.hint(name, known), **called)
        code, section = NAMED_BY[what]
        gone = [at for at in document.removed if (at[0], at[-1]) == (section, name)]
        if gone and not document.is_own(path):
            problem = message("defect.gone", path=format_path(path), **called)
            path = gone[0]
        yield document.problem(path, code, problem)
