"""Components by their names: those whose names differ in a number alone are told together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import Content, Kind

__all__ = ["are_numbered", "face_down", "numbered", "phrases_of_kinds", "shown_by_name"]

_FEWEST = 2  # names with a number that begin alike
_RUN = 3  # from so many on, all of a family are told as a range


def shown_by_name(content: Content, type_: str) -> bool:
    """Whether components of a type have nothing but their names to be shown by."""
    return not any(
        kind.mark or kind.shape or kind.between or kind.effect
        for kind in content.kinds[type_].values()
    )


def numbered(content: Content, type_: str) -> Mapping[str, tuple[str, str]]:
    """The name without its number, and the number, of each kind that has such a name with others.

    ``Panda 1`` and ``Panda 3`` are such names, as long as they have the same colour.
    """
    split: dict[str, tuple[str, str]] = {}
    for kind in content.kinds[type_].values():
        stem, _, number = kind.name.rpartition(" ")
        if stem and number.isdecimal():
            split[kind.id] = stem, number
    families = [(stem, content.kinds[type_][id_].style) for id_, (stem, _) in split.items()]
    return {
        id_: name
        for (id_, name), family in zip(split.items(), families, strict=True)
        if families.count(family) >= _FEWEST
    }


def are_numbered(content: Content, type_: str) -> bool:
    """Whether all kinds of a type have names that others differ from in a number alone."""
    return len(numbered(content, type_)) == len(content.kinds[type_])


def phrases_of_kinds(
    content: Content, type_: str, ids: Sequence[str | None], unknown: Text
) -> list[Text]:
    """What lies somewhere: ``Panda 1 3 5``, ``Blue 2``, and how many unknown ones.

    A kind of which there is one alone is named without a number.

    Args:
        content: the pack.
        type_: the type of components.
        ids: the kinds, None for what the reader does not know.
        unknown: the words for that.
    """
    names = numbered(content, type_)
    groups: dict[tuple[str, str], list[Kind]] = {}
    others = 0
    for kind, count in content.counted(type_, ids):
        if kind is None:
            others = count
        else:
            family = (names[kind.id][0], "") if kind.id in names else ("", kind.id)
            groups.setdefault(family, []).extend([kind] * count)
    phrases = [
        _family(names, stem, kinds) if stem else _alike(content, type_, kinds)
        for (stem, _), kinds in groups.items()
    ]
    if others:
        phrases.append(join([unknown, Text(str(others), "bold")]) if others > 1 else unknown)
    return phrases


def _family(names: Mapping[str, tuple[str, str]], stem: str, kinds: Sequence[Kind]) -> Text:
    """Some of those whose names differ in their numbers alone."""
    every = [name for name, (other, _) in names.items() if other == stem]
    numbers = [names[kind.id][1] for kind in kinds]
    if [kind.id for kind in kinds] == every and len(every) >= _RUN:
        numbers = [f"{numbers[0]}-{numbers[-1]}"]
    style = kinds[0].style
    return join([Text(stem, style), Text(" ".join(numbers), f"bold {style}".strip())])


def _alike(content: Content, type_: str, kinds: Sequence[Kind]) -> Text:
    """So many of a kind."""
    (kind, *_), entries = kinds, content.section("components")[type_]
    if entries[kind.id].get("count", 1) == 1:
        return kind.text()
    return join([kind.text(), Text(str(len(kinds)), "bold")])


def face_down(words: str, *, unicode: bool) -> Text:
    """What lies face down among others: its back, and the words for it."""
    return Text.assemble(("▒" if unicode else "?", "bold reverse"), f" {words}")
