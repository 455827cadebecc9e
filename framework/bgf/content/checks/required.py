"""Optional checks that entries have the values and names that a game's rules rely on.

Each function here makes a check::

    checks = (
        entries_have({("pieces", "passengers", "child"): {"adult": False}}),
        names_exist("place", ("maps", "bay", "places"), ("components", "cards", "*", "to")),
    )

Like all checks of games, they rely on the shape of the pack. What the rules declare, see
`bgf.contract`, is checked by the framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import MOST_PLAYERS, Document
from bgf.content.schema.written import in_one_line
from bgf.errors import shortened
from bgf.words import Message, message

__all__ = ["entries_have", "names_exist", "player_numbers"]

Check = Callable[[Document], Iterable[Diagnostic]]

_CODE = "BGF-E501"

Owners = Callable[[DataPath, str], str]
"""A function from the path of an entry and a key to the declaration that requires the key.

It returns an empty text if no declaration does.
"""


def _no_owner(path: DataPath, key: str) -> str:
    return ""


def entries_have(
    entries: Mapping[DataPath, Mapping[str, object]], owner_of: Owners = _no_owner
) -> Check:
    """Returns a check that some keys of entries have the values that the rules expect.

    Args:
        entries: the expected values by key, by the path of the entry; None for a key that must be
            absent. The order of a list does not matter, and a list of one item equals the item. A
            missing entry is skipped.
        owner_of: returns the declaration that requires a value, given the path of the entry and the
            key.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        for path, expected in entries.items():
            entry = document.get(path)
            if isinstance(entry, dict):
                yield from _unexpected(document, path, entry, expected, owner_of)

    return check


def _unexpected(
    document: Document,
    path: DataPath,
    entry: Mapping[str, object],
    expected: Mapping[str, object],
    owner_of: Owners,
) -> Iterator[Diagnostic]:
    """Yields a diagnostic for each key of an entry that does not have the expected value."""
    for key, value in expected.items():
        key_path = (*path, key)
        declaration = owner_of(path, key)
        owner = message("needs.declared_by", owner=declaration) if declaration else ""
        must_be_absent = value is None
        if key not in entry:
            if not must_be_absent:
                problem = message("needs.key", key=key, value=in_one_line(value), owner=owner)
                yield document.problem(path, _CODE, problem, of_key=True)
        elif must_be_absent:
            name = str(path[-1])
            problem = _unwanted_key(name, key, entry[key], owner)
            yield document.problem(key_path, _CODE, problem, of_key=True)
        elif not _are_same(entry[key], value):
            facts = {"found": in_one_line(entry[key]), "expected": in_one_line(value)}
            problem = message("needs.value", owner=owner, **facts)
            yield document.problem(key_path, _CODE, problem)


def _unwanted_key(entry: str, key: str, value: object, owner: str) -> Message:
    """Returns the message on a key that an entry must not have.

    Args:
        entry: the name of the entry.
        key: the key.
        value: the value that the entry has for it.
        owner: the clause on the declaration that excludes the key; may be empty.
    """
    facts = {"entry": entry, "owner": owner}
    if key != "per":
        return message("needs.no_key", key=key, **facts)
    if value == "player":
        return message("needs.one_for_all", **facts)
    return message("needs.one_not_each", things=in_one_line(value), **facts)


def _are_same(found: object, expected: object) -> bool:
    """Returns whether two values have the same items, in any order."""
    found_items = _typed_items(found)
    expected_items = _typed_items(expected)
    if len(found_items) != len(expected_items):
        return False
    return all(item in expected_items for item in found_items)


def _typed_items(value: object) -> list[tuple[type, object]]:
    """Returns the items of a list, or the single value, each with its type, since 1 equals True."""
    items = value if isinstance(value, list) else [value]
    return [(type(item), item) for item in items]


def names_exist(what: str, among: DataPath, *patterns: Sequence[str]) -> Check:
    """Returns a check that the names in the game's own keys are names of existing things.

    Args:
        what: a noun for the things that are named; for several languages a `bgf.words.Message`
            whose Polish word is in the genitive.
        among: the path of the mapping whose keys are the existing names.
        patterns: the paths of the names, as for `Document.each`.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        known = document.names(*map(str, among))
        speller = Speller()
        for pattern in patterns:
            for path, name in document.each(*pattern, type=str):
                if name not in known:
                    facts = {"name": shortened(name), "hint": speller.hint(name, known)}
                    problem = message("needs.no_name", what=what, **facts)
                    yield document.problem(path, _CODE, problem)

    return check


def player_numbers(document: Document, fewest: int = 1) -> range:
    """Returns the numbers of players that a pack allows.

    Args:
        document: the pack.
        fewest: the smallest number that the rules support; smaller numbers are left out, and so are
            numbers above the framework's limit.
    """
    players = document.data["players"]
    first = max(fewest, players["min"])
    last = min(players["max"], MOST_PLAYERS)
    return range(first, last + 1)
