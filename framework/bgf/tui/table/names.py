"""Names components: those whose names differ only in a number are named together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import Content, Kind

__all__ = ["are_numbered", "face_down", "numbered", "phrases_of_kinds", "shown_by_name"]

_FEWEST = 2  # the smallest number of names that make a family
_RUN = 3  # the smallest family that is written as a range: "Panda 1-3"


def shown_by_name(content: Content, type_: str) -> bool:
    """Returns whether the components of a type are shown by their names alone."""
    kinds = content.kinds[type_].values()
    return not any(kind.mark or kind.shape or kind.between or kind.effect for kind in kinds)


def numbered(content: Content, type_: str) -> Mapping[str, tuple[str, str]]:
    """Returns the kinds whose names differ only in a number: name without number, and number.

    ``Panda 1`` and ``Panda 3`` are such names, if the kinds have the same colour.
    """
    split: dict[str, tuple[str, str]] = {}
    family_of: dict[str, tuple[str, str]] = {}
    for kind in content.kinds[type_].values():
        stem, _, number = kind.name.rpartition(" ")
        if stem and number.isdecimal():
            split[kind.id] = (stem, number)
            family_of[kind.id] = (stem, kind.style)
    sizes = Counter(family_of.values())
    return {id_: name for id_, name in split.items() if sizes[family_of[id_]] >= _FEWEST}


def are_numbered(content: Content, type_: str) -> bool:
    """Returns whether all kinds of a type have names that `numbered` splits."""
    return len(numbered(content, type_)) == len(content.kinds[type_])


def phrases_of_kinds(
    content: Content, type_: str, ids: Sequence[str | None], unknown: Text
) -> list[Text]:
    """Returns phrases for some components, such as ``Panda 1 3 5`` and ``Blue 2``.

    The number of a kind is left out if the game has one such component. Unknown components come
    last.

    Args:
        content: the pack.
        type_: the type of components.
        ids: the kinds of the components; None for one that the reader does not know.
        unknown: the words for unknown components.
    """
    names = numbered(content, type_)
    # Kinds of one family are together at the place of the first, under the name they share.
    groups: dict[tuple[str, str], list[Kind]] = {}
    number_unknown = 0
    for kind, count in content.counted(type_, ids):
        if kind is None:
            number_unknown = count
            continue
        if kind.id in names:
            stem, _ = names[kind.id]
            group = (stem, "")
        else:
            group = ("", kind.id)
        groups.setdefault(group, []).extend([kind] * count)
    phrases = []
    for (stem, _), kinds in groups.items():
        phrases.append(_family(names, stem, kinds) if stem else _alike(content, type_, kinds))
    if number_unknown > 1:
        phrases.append(join([unknown, Text(str(number_unknown), "bold")]))
    elif number_unknown:
        phrases.append(unknown)
    return phrases


def _family(names: Mapping[str, tuple[str, str]], stem: str, kinds: Sequence[Kind]) -> Text:
    """Returns the phrase for components whose names differ only in their numbers."""
    whole_family = [id_ for id_, (other, _) in names.items() if other == stem]
    numbers = [names[kind.id][1] for kind in kinds]
    is_whole = [kind.id for kind in kinds] == whole_family
    if is_whole and len(whole_family) >= _RUN:
        numbers = [f"{numbers[0]}-{numbers[-1]}"]
    style = kinds[0].style
    bold = f"bold {style}".strip()
    return join([Text(stem, style), Text(" ".join(numbers), bold)])


def _alike(content: Content, type_: str, kinds: Sequence[Kind]) -> Text:
    """Returns the phrase for components of one kind."""
    kind = kinds[0]
    entry = content.section("components")[type_][kind.id]
    if entry.get("count", 1) == 1:
        return kind.text()
    return join([kind.text(), Text(str(len(kinds)), "bold")])


def face_down(words: str, *, unicode: bool) -> Text:
    """Returns the phrase for components that lie face down: a mark for their back, and words."""
    back = "▒" if unicode else "?"
    return Text.assemble((back, "bold reverse"), f" {words}")
