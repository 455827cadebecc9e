"""Checks that a pack has what the rules of a game rely on; a game lists those it wants.

Each function here makes a check from what a game relies on::

    checks = (
        entries_are({("zones", "row"): {"holds": "cards", "size": 5, "per": None}}),
        texts_are_said({"refusal.no_card": (), "refusal.too_few": ("need", "have")}),
        rules_are_cited(["HAR-03"]),
        turns_are({"work": ["load", "sail"]}),
        keyed_by_players(("values", "crew", "value")),
        supplies_are({"coins", "stock"}, others={"clock"}),
        components_are(["cards"], single=["cards"]),
        names_are("place", ("maps", "bay", "places"), ("components", "cards", "*", "to")),
    )

They trust the shape of a pack, as checks of games may. What is missing altogether, the game's own
schema says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from bgf.content.checks.texts import parameters_of
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import MOST_PLAYERS, Document
from bgf.errors import nearest, shortened

__all__ = [
    "components_are",
    "entries_are",
    "keyed_by_players",
    "names_are",
    "player_numbers",
    "rules_are_cited",
    "supplies_are",
    "texts_are_said",
    "turns_are",
]

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
                        if found != "player":
                            of_each = _written(found)
                            message = f'there is one "{path[-1]}", not one for each of {of_each}'
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
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_written(of)}' for key, of in value.items())}}}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def texts_are_said(
    said: Mapping[str, Sequence[str]],
    others: Collection[str] = (),
    *,
    optional: Mapping[str, Sequence[str]] | None = None,
) -> Check:
    """A check that all texts that the rules say are there, and nothing else.

    What names the columns of a zone, the types of components, their keys and the values of these,
    screens and reports say.

    Args:
        said: each text's key, and the words that the rules fill in.
        others: keys of texts that may be there, such as those for the engine's own words.
        optional: the same as `said`, for texts that may be missing.
    """
    known = {**(optional or {}), **said}

    def check(document: Document) -> Iterator[Diagnostic]:
        texts, speller = document.names("texts"), Speller()
        yield from _all_there(document, "text", said)
        for path, phrase in document.each("texts", "*", "*", type=str):
            for word in sorted(parameters_of(phrase)):
                fills = known.get(str(path[1]), (word,))
                if word not in fills:
                    message = f'nothing fills in "{{{word}}}"; {nearest(word, fills)}'
                    yield document.problem(path, _CODE, message)
        shown = {key for _, key in document.each("zones", "*", "columns", "*", type=str)}
        shown |= {f"group.{group}" for group in document.names("components")}
        for _, kind in document.each("components", "*", "*", type=dict):
            for key, value in kind.items():
                shown |= {key, f"{key}.{value}"}
        for key in texts:
            if key not in known and key not in others and key not in shown:
                message = f'nothing says "{key}"{speller.hint(key, said)}'
                yield document.problem(("texts", key), _WARNING, message, of_key=True)

    return check


def rules_are_cited(rules: Iterable[str]) -> Check:
    """A check that the rules that refusals cite are there to be read.

    Args:
        rules: the ID of each.
    """
    cited = list(dict.fromkeys(rules))

    def check(document: Document) -> Iterator[Diagnostic]:
        yield from _all_there(document, "rule", cited, ": refusals cite it")

    return check


def _all_there(
    document: Document, what: str, wanted: Iterable[str], why: str = ""
) -> Iterator[Diagnostic]:
    """A problem for each text or rule that is missing, but one for a section with nothing in it."""
    section = f"{what}s"
    there = document.get((section,))
    if not isinstance(there, dict):
        return  # which is reported, or said by the schema
    missing = [key for key in wanted if key not in there]
    if missing and not there:
        message = f"found no {section}, expected {len(missing)}, such as "
        yield document.problem((section,), _CODE, f'{message}"{missing[0]}"', of_key=True)
        return
    for key in missing:
        message = f'the {what} "{key}" is missing{why}'
        yield document.problem((section,), _CODE, message, of_key=True)


def turns_are(stages: Mapping[str, Sequence[str]]) -> Check:
    """A check that there are no phases, and in them no stages, that the rules do not know.

    While one that they know is missing, which the game's schema says, another may be that one
    misspelt, and nothing is said of it here.

    Args:
        stages: for each phase its stages, the one first with which a turn begins.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        yield from _none_else(document, ("phases",), "phase", stages)
        for phase, known in stages.items():
            path = ("phases", phase, "stages")
            yield from _none_else(document, path, "stage", known)
            there = list(document.names(*path))
            if known[0] in there[1:] and there[0] in known:
                message = "a turn begins with the first stage: "
                message += f'"{known[0]}" must come before "{there[0]}"'
                yield document.problem((*path, there[0]), _CODE, message, of_key=True)

    return check


def _none_else(
    document: Document, path: DataPath, what: str, known: Collection[str]
) -> Iterator[Diagnostic]:
    there, speller = document.names(*map(str, path)), Speller()
    for name in there if all(one in there for one in known) else ():
        if name not in known:
            message = f'the rules know no {what} "{name}"{speller.hint(name, known)}'
            yield document.problem((*path, name), _CODE, message, of_key=True)


def player_numbers(document: Document, fewest: int = 1) -> range:
    """For how many players a pack is; no number below `fewest`, or beyond any table, is in it."""
    players = document.data["players"]
    return range(max(fewest, players["min"]), min(players["max"], MOST_PLAYERS) + 1)


def keyed_by_players(*paths: DataPath, fewest: int = 1) -> Check:
    """A check that mappings have an entry for each number of players, and for no other.

    Args:
        paths: of the mappings.
        fewest: the fewest players that the game's schema allows.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        players = document.data["players"]
        for path in paths:
            found = document.names(*map(str, path))
            missing = [f'"{n}"' for n in player_numbers(document, fewest) if str(n) not in found]
            if missing:
                keys = f"keys {', '.join(missing)} are" if missing[1:] else f"key {missing[0]} is"
                message = f"the {keys} missing: how many with that many players?"
                yield document.problem(path, _CODE, message, of_key=True)
            for key in found:
                if not (key.isdecimal() and players["min"] <= int(key) <= players["max"]):
                    message = f'no match has "{key}" players'
                    yield document.problem((*path, key), _WARNING, message, of_key=True)

    return check


def supplies_are(together: Collection[str], others: Collection[str]) -> Check:
    """A check that no supply is made of counters that do not add up in play.

    Args:
        together: the counters between which the rules move things, and nowhere else.
        others: all other counters that the rules change.
    """
    names = ", ".join(sorted(together))

    def check(document: Document) -> Iterator[Diagnostic]:
        for path, supply in document.each("supplies", "*", type=dict):
            counters = set(supply["counters"])
            if counters & {*together, *others} and counters != set(together):
                message = f"does not stay the same in play; of these only {names} together do"
                yield document.problem((*path, "counters"), _CODE, message)

    return check


def components_are(types: Sequence[str], *, single: Collection[str] = ()) -> Check:
    """A check that there are no component types but some, so that rules may know them by number.

    Args:
        types: the component types, in the order in which the content has them.
        single: those of which there is one component of each kind.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        yield from _none_else(document, ("components",), "component type", types)
        there = [type_ for type_ in document.names("components") if type_ in types]
        for found, expected in zip(there, types, strict=False):
            if found != expected and len(there) == len(types):
                message = f'"{expected}" must come before "{found}": their order is their numbers'
                yield document.problem(("components", found), _CODE, message, of_key=True)
                break
        for type_ in single:
            for path, count in document.each("components", type_, "*", "count", type=int):
                if count != 1:
                    message = f"found {count}, expected 1: each of the {type_} has its own entry"
                    yield document.problem(path, _CODE, message)

    return check


def names_are(what: str, among: DataPath, *patterns: Sequence[str]) -> Check:
    """A check that what the game's own keys name is there.

    Args:
        what: what they name, in a word of players.
        among: the path of the mapping whose keys are the names.
        patterns: the paths where names stand, as for `Document.each`.
    """

    def check(document: Document) -> Iterator[Diagnostic]:
        known, speller = document.names(*map(str, among)), Speller()
        for pattern in patterns:
            for path, name in document.each(*pattern, type=str):
                if name not in known:
                    message = f'no {what} "{shortened(name)}"{speller.hint(name, known)}'
                    yield document.problem(path, _CODE, message)

    return check
