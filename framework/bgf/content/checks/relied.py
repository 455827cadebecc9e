"""Checks that a pack has what the rules of a game rely on; a game lists those it wants.

Each function here makes a check from what a game relies on::

    checks = (
        entries_are({("zones", "row"): {"holds": "cards", "size": 5, "per": None}}),
        texts_are_said({"refusal.no_card": (), "refusal.too_few": ("need", "have")}),
        rules_are_cited(["HAR-03"]),
    )

They trust the shape of a pack, as checks of games may. What is missing altogether, the game's own
schema says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from bgf.content.checks.texts import parameters_of
from bgf.content.diagnostics import DataPath, Diagnostic, suggest
from bgf.content.document import Document
from bgf.errors import nearest

__all__ = ["entries_are", "rules_are_cited", "texts_are_said"]

Check = Callable[[Document], Iterable[Diagnostic]]

_CODE, _WARNING = "BGF-E501", "BGF-W501"


def entries_are(entries: Mapping[DataPath, Mapping[str, object]]) -> Check:
    """A check that entries are as the rules use them.

    Args:
        entries: for each, by its path, what must stand under some of its keys. None stands for
            nothing: the key must not be there. The order of a list means nothing, and a list of one
            is the same as that one. Entries that are missing are passed over.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        for path, wanted in entries.items():
            entry = document.get(path)
            if not isinstance(entry, dict):
                continue
            for key, expected in wanted.items():
                where, found = (*path, key), entry.get(key)
                if key not in entry and expected is not None:
                    message = f"needs `{key}: {_written(expected)}`"
                    yield document.problem(path, _CODE, message, of_key=True)
                elif key in entry and expected is None:
                    message = f'"{path[-1]}" has no "{key}" here: the rules see to that themselves'
                    if key == "per":
                        message = f'there is one "{path[-1]}" for all players'
                    yield document.problem(where, _CODE, message, of_key=True)
                elif key in entry and not _are_same(found, expected):
                    message = f"found {_written(found)}, expected {_written(expected)}"
                    yield document.problem(where, _CODE, message)

    return check


def _are_same(found: object, expected: object) -> bool:
    one, other = _listed(found), _listed(expected)
    return len(one) == len(other) and all(item in other for item in one)


def _listed(value: object) -> list[object]:
    """The items of a list, or one; each with its type, for 1 is not true."""
    items = value if isinstance(value, list) else [value]
    return [(type(item), item) for item in items]


def _written(value: object) -> str:
    """A value as it stands in the content."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def texts_are_said(said: Mapping[str, Sequence[str]], others: Collection[str] = ()) -> Check:
    """A check that all texts that the rules say are there, and nothing else.

    Args:
        said: each text's key, and the words that the rules fill in.
        others: keys of texts that may be there, such as those for the engine's own words.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        texts = document.names("texts")
        for key in said:
            if texts and key not in texts:
                message = f'the text "{key}" is missing'
                yield document.problem(("texts",), _CODE, message, of_key=True)
        for path, phrase in document.each("texts", "*", "*", type=str):
            for word in sorted(parameters_of(phrase)):
                known = said.get(str(path[1]), (word,))
                if word not in known:
                    message = f'nothing fills in "{{{word}}}"; {nearest(word, known)}'
                    yield document.problem(path, _CODE, message)
        for key in texts:
            if key not in said and key not in others:
                message = f'nothing says "{key}"{suggest(key, said)}'
                yield document.problem(("texts", key), _WARNING, message, of_key=True)

    return check


def rules_are_cited(rules: Iterable[str]) -> Check:
    """A check that the rules that refusals cite are there to be read.

    Args:
        rules: the ID of each.
    """
    cited = list(dict.fromkeys(rules))

    def check(document: Document) -> Iterator[Diagnostic]:
        there = document.names("rules")
        for rule in cited:
            if there and rule not in there:
                message = f'the rule "{rule}" is missing: refusals cite it'
                yield document.problem(("rules",), _CODE, message, of_key=True)

    return check
