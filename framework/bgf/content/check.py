"""Runs all checks on the data of a pack: the schema, the framework's checks and the game's checks.

To add a check to the framework, write a function that takes a `Document` and yields diagnostics,
and list it in `bgf.content.checks.CHECKS`. It must skip data of the wrong shape, as `Document.each`
does, because the framework's checks also run when the schema finds errors: one run reports
everything. A game's checks may rely on the shape. If one of them fails on a pack with errors, the
failure is ignored, because its cause has been reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from bgf.blame import describe_error
from bgf.content.checks import CHECKS
from bgf.content.checks.texts import tells_a_difference
from bgf.content.diagnostics import MOST_LISTED, Diagnostic, Speller, sort_and_limit
from bgf.content.document import Document
from bgf.content.schema.reference import inner_schemas, named_schemas
from bgf.content.schema.violations import check_schema, framework_schema
from bgf.errors import PluginError
from bgf.words import message

__all__ = ["Check", "Wanted", "check_document", "nothing_more"]

_MOST_OF_A_CHECK = 2 * MOST_LISTED
"""The maximum number of diagnostics taken from one check."""

# These codes report that something is missing. It may be present but faulty, and the fault has been
# reported already.
_MISSING = frozenset(
    (
        "BGF-E401",
        "BGF-E402",
        "BGF-E403",
        "BGF-E405",
        "BGF-E406",
        "BGF-E407",
        "BGF-E410",
        "BGF-E414",
        "BGF-E421",
    )
)

Check = Callable[[Document], Iterable[Diagnostic]]
"""A function that yields the defects of a document."""

Wanted = Callable[[str], tuple[Sequence[Mapping[str, Any]], Sequence[Check]]]
"""A function that returns the JSON Schemas and the content checks of a game, given its id."""


def nothing_more(game: str) -> tuple[Sequence[Mapping[str, Any]], Sequence[Check]]:
    """Returns no schemas and no checks, for a game that has none of its own."""
    return (), ()


def check_document(document: Document, wanted: Wanted) -> list[Diagnostic]:
    """Returns the diagnostics of a document, in the order of their places.

    Args:
        document: the document.
        wanted: the function that returns the game's schemas and checks; the checks run if all files
            could be read.

    Raises:
        PluginError: a schema is invalid, or a check failed on a pack without other errors.
    """
    game = document.data.get("game")
    schemas, checks = wanted(game if isinstance(game, str) else "")
    _note_described_keys(document, schemas)
    found = list(document.diagnostics)
    found += check_schema(document, schemas)
    found += _framework_findings(document, found)
    if document.is_pack and not document.has_unreadable_files and not document.unreadable_sections:
        found += _game_findings(document, checks, found)
        found = _without_consequences(document, found)
    return sort_and_limit(found, document.folder)


def _note_described_keys(document: Document, schemas: Sequence[Mapping[str, Any]]) -> None:
    """Notes in a document the keys and values that the game's schemas describe."""
    keys: set[str] = set()
    values: set[str] = set()
    for schema in schemas:
        for part in inner_schemas(schema):
            keys.update(_schemas_of_keys(part))
        schema_of_values = _schemas_of_keys(schema).get("values")
        values.update(_schemas_of_keys(schema_of_values))
    document.keys_described = frozenset(keys)
    document.values_described = frozenset(values)


def _schemas_of_keys(schema: Any) -> Mapping[str, Any]:
    """Returns the schemas of the keys that a schema describes, by key."""
    return named_schemas(schema, "properties")


def _framework_findings(document: Document, before: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Returns the findings of the framework's checks, except consequences of earlier ones."""
    found: list[Diagnostic] = []
    wrong_sections = _misread_sections(document, before)
    misspelt_sections = _misspelt_sections(document, before)
    reported = {diagnostic.path for diagnostic in before if diagnostic.is_error}
    with_unknown_key = {found.path[:-1] for found in before if found.code == "BGF-E201"}
    for check, sections in CHECKS.items():
        if any(document.is_unreadable(key) or key in misspelt_sections for key in sections):
            continue  # entries that were not read would be reported as missing
        for diagnostic in islice(check(document), _MOST_OF_A_CHECK):
            may_follow = diagnostic.code in _MISSING or not diagnostic.is_error
            has_cause = diagnostic.path in reported or not wrong_sections.isdisjoint(sections)
            if may_follow and has_cause:
                continue
            if diagnostic.code == "BGF-E202" and diagnostic.path in with_unknown_key:
                continue  # the missing key may be the unknown one, misspelt
            found.append(diagnostic)
            has_consequences = _is_unknown_name(diagnostic) or diagnostic.code == "BGF-E408"
            if diagnostic.path and has_consequences:
                wrong_sections.add(str(diagnostic.path[0]))
    return found


def _misread_sections(document: Document, found: Iterable[Diagnostic]) -> set[str]:
    """Returns the top-level keys in which something has the wrong shape."""
    misread: set[str] = set()
    missing = _missing_sections(document)
    for diagnostic in found:
        if not diagnostic.is_error or not diagnostic.path:
            continue
        misread.add(str(diagnostic.path[0]))
        if _is_unknown_section(diagnostic):  # it may be any of those that are missing
            misread |= missing
    return misread


def _misspelt_sections(document: Document, found: Iterable[Diagnostic]) -> set[str]:
    """Returns the missing top-level keys for which an unknown key is probably a misspelling."""
    missing = sorted(_missing_sections(document))
    unknown = [str(diagnostic.path[0]) for diagnostic in found if _is_unknown_section(diagnostic)]
    speller = Speller()
    meant = [speller.meant(key, missing) for key in unknown]
    return {key for key in meant if key}


def _missing_sections(document: Document) -> set[str]:
    """Returns the top-level keys of the framework's schema that a document does not have."""
    known: Mapping[str, Any] = framework_schema()["properties"]
    return known.keys() - document.data.keys()


def _is_unknown_section(diagnostic: Diagnostic) -> bool:
    """Returns whether a diagnostic reports an unknown top-level key."""
    return diagnostic.code == "BGF-E201" and len(diagnostic.path) == 1


def _is_unknown_name(diagnostic: Diagnostic) -> bool:
    """Returns whether a diagnostic reports an unknown name, which causes other errors."""
    return diagnostic.code.startswith("BGF-E3")


def _game_findings(
    document: Document, checks: Iterable[Check], before: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Returns the findings of the game's checks, except on names that are reported as unknown."""
    is_sound = not any(diagnostic.is_error for diagnostic in before)
    unknown_names = {diagnostic.path for diagnostic in before if _is_unknown_name(diagnostic)}
    found: list[Diagnostic] = []
    for check in checks:
        of_check = _findings_of(check, document, is_sound)
        found += [diagnostic for diagnostic in of_check if diagnostic.path not in unknown_names]
    return found


def _findings_of(check: Check, document: Document, is_sound: bool) -> list[Diagnostic]:
    """Returns the findings of a game's check; none if it fails on a pack with errors."""
    try:
        return list(islice(check(document), _MOST_OF_A_CHECK))
    except Exception as error:  # the check is third-party code and may raise anything
        if not is_sound:
            return []
        name = getattr(check, "__name__", repr(check))
        facts = {"check": name, "folder": document.folder, "error": describe_error(error)}
        raise PluginError(message("content.check_failed", **facts)) from error


def _without_consequences(document: Document, found: list[Diagnostic]) -> list[Diagnostic]:
    """Removes reports of differences between languages where the game reports the wrong text."""
    wrong_texts = set()
    for diagnostic in found:
        is_of_text = diagnostic.path[:1] == ("texts",)
        if is_of_text and diagnostic.code == "BGF-E501":
            wrong_texts.add(diagnostic.path[:2])
    kept = []
    for diagnostic in found:
        is_wrong = diagnostic.path[:2] in wrong_texts
        if not is_wrong or not tells_a_difference(document, diagnostic):
            kept.append(diagnostic)
    return kept
