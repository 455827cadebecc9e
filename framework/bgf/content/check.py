"""Runs all checks on a pack's data: the schema, the framework's checks, and those of the game.

To add a check of the framework, write a function from `Document` to diagnostics and list it in
`bgf.content.checks.CHECKS`. It must skip data of the wrong shape, as `Document.each` does: all of
the framework's checks run even if the schema finds errors, so that one run reports everything. A
game's checks may trust the shape: if one of them fails on a pack with errors it is ignored, for the
cause has been reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from bgf.blame import describe
from bgf.content.checks import CHECKS
from bgf.content.checks.texts import tells_a_difference
from bgf.content.diagnostics import MOST_LISTED, Diagnostic, Speller, sort_and_limit
from bgf.content.document import Document
from bgf.content.schema.reference import inner_schemas, named_schemas
from bgf.content.schema.violations import check_schema, framework_schema
from bgf.errors import PluginError
from bgf.words import message

__all__ = ["Check", "Wanted", "check_document", "nothing_more"]

_MOST_OF_A_CHECK = 2 * MOST_LISTED  # diagnostics that are taken of one check

Check = Callable[[Document], Iterable[Diagnostic]]
"""A function that yields the defects of a document."""

Wanted = Callable[[str], tuple[Sequence[Mapping[str, Any]], Sequence[Check]]]
"""Takes the id of a game, and returns its JSON Schemas and its checks of content."""


def nothing_more(game: str) -> tuple[Sequence[Mapping[str, Any]], Sequence[Check]]:
    """Returns the requirements of a game that has none besides the framework's."""
    return (), ()


def check_document(document: Document, wanted: Wanted) -> list[Diagnostic]:
    """Returns the diagnostics of a document, in the order of their places.

    Args:
        document: the document.
        wanted: returns the game's schemas and checks; the checks run if all files could be read.

    Raises:
        PluginError: a schema is invalid, or a check failed on a pack without other errors.
    """
    game = document.data.get("game")
    schemas, checks = wanted(game if isinstance(game, str) else "")
    document.keys_described = frozenset(
        key for schema in schemas for part in inner_schemas(schema) for key in _keys_of(part)
    )
    document.values_described = frozenset(
        key for schema in schemas for key in _keys_of(_keys_of(schema).get("values"))
    )
    found = list(document.diagnostics)
    found += check_schema(document, schemas)
    found += _sense(document, found)
    if document.is_pack and not document.has_unreadable_files and not document.unreadable_sections:
        is_sound = not any(diagnostic.is_error for diagnostic in found)
        nameless = {diagnostic.path for diagnostic in found if _names_nothing(diagnostic)}
        for check in checks:
            of_game = _found_by(check, document, is_sound)
            found += [diagnostic for diagnostic in of_game if diagnostic.path not in nameless]
        found = _without_what_follows(document, found)
    return sort_and_limit(found, document.folder)


# These report that something is missing. It may be there with an error of its own, which has been
# reported already.
_MISSING = frozenset(
    (
        *("BGF-E401", "BGF-E402", "BGF-E403", "BGF-E405", "BGF-E406", "BGF-E407"),
        *("BGF-E410", "BGF-E414", "BGF-E421"),
    )
)


def _sense(document: Document, before: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Returns what the framework's checks find, without what follows from earlier diagnostics."""
    found: list[Diagnostic] = []
    wrong = _misread(document, before)
    misspelt = _misspelt_sections(document, before)
    places = {diagnostic.path for diagnostic in before if diagnostic.is_error}
    with_unknown_key = {found.path[:-1] for found in before if found.code == "BGF-E201"}
    for check, needs in CHECKS.items():
        if any(document.is_unreadable(key) or key in misspelt for key in needs):
            continue  # the check would report entries as missing that were not read
        for diagnostic in islice(check(document), _MOST_OF_A_CHECK):
            may_follow = diagnostic.code in _MISSING or not diagnostic.is_error
            if may_follow and (diagnostic.path in places or not wrong.isdisjoint(needs)):
                continue
            if diagnostic.code == "BGF-E202" and diagnostic.path in with_unknown_key:
                continue  # the missing key may be the unknown one, misspelt
            found.append(diagnostic)
            if diagnostic.path and (_names_nothing(diagnostic) or diagnostic.code == "BGF-E408"):
                wrong.add(str(diagnostic.path[0]))
    return found


def _without_what_follows(document: Document, found: list[Diagnostic]) -> list[Diagnostic]:
    """Leaves out that languages of a text differ where the game tells which one is wrong."""
    wrong_texts = {
        diagnostic.path[:2]
        for diagnostic in found
        if diagnostic.code == "BGF-E501" and diagnostic.path[:1] == ("texts",)
    }
    return [
        diagnostic
        for diagnostic in found
        if diagnostic.path[:2] not in wrong_texts or not tells_a_difference(document, diagnostic)
    ]


def _names_nothing(diagnostic: Diagnostic) -> bool:
    """Returns whether a diagnostic is about an unknown name; other errors there follow from it."""
    return diagnostic.code.startswith("BGF-E3")


def _misread(document: Document, found: Iterable[Diagnostic]) -> set[str]:
    """Returns the top-level keys in which something has the wrong shape."""
    misread: set[str] = set()
    not_there = framework_schema()["properties"].keys() - document.data.keys()
    for diagnostic in found:
        if not diagnostic.is_error or not diagnostic.path:
            continue
        misread.add(str(diagnostic.path[0]))
        if diagnostic.code == "BGF-E201" and len(diagnostic.path) == 1:  # it may be any other
            misread |= not_there
    return misread


def _misspelt_sections(document: Document, found: Iterable[Diagnostic]) -> set[str]:
    """Returns the top-level keys that are missing, and that an unknown key probably means."""
    not_there = framework_schema()["properties"].keys() - document.data.keys()
    unknown = [
        str(diagnostic.path[0])
        for diagnostic in found
        if diagnostic.code == "BGF-E201" and len(diagnostic.path) == 1
    ]
    speller = Speller()
    meant = [speller.meant(key, sorted(not_there)) for key in unknown]
    return {key for key in meant if key}


def _keys_of(schema: Any) -> Mapping[str, Any]:
    """The keys that a schema describes, each with its own."""
    return named_schemas(schema, "properties")


def _found_by(check: Check, document: Document, is_sound: bool) -> list[Diagnostic]:
    try:
        return list(islice(check(document), _MOST_OF_A_CHECK))
    except Exception as error:  # a stranger's check may raise anything
        if not is_sound:
            return []
        name = getattr(check, "__name__", repr(check))
        facts = {"check": name, "folder": document.folder, "error": describe(error)}
        raise PluginError(message("content.check_failed", **facts)) from error
