"""Names components: those whose names differ only in a number are named together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack, ShownKind

__all__ = ["are_numbered", "face_down", "phrases_of_kinds", "shown_by_name"]

_FEWEST_IN_FAMILY = 2
_FEWEST_IN_RANGE = 3  # kinds of a family that are written as "Panda 1-3"


class _NumberedName(NamedTuple):
    """The name of a kind that differs only in its number from other names: those of its family.

    Attributes:
        stem: the name without the number, such as ``Panda``.
        number: the number, such as ``1``.
    """

    stem: str
    number: str


def shown_by_name(content: LocalizedPack, type_: str) -> bool:
    """Returns whether the components of a type are shown by their names alone."""
    kinds = content.kinds[type_].values()
    return not any(kind.mark or kind.shape or kind.between or kind.effect for kind in kinds)


def are_numbered(content: LocalizedPack, type_: str) -> bool:
    """Returns whether the names of all kinds of a type differ from others only in a number."""
    return len(_numbered_names(content, type_)) == len(content.kinds[type_])


def _numbered_names(content: LocalizedPack, type_: str) -> Mapping[str, _NumberedName]:
    """Returns the names of kinds that differ from others only in a number, by id.

    ``Panda 1`` and ``Panda 3`` are such names, if the kinds have the same colour.
    """
    name_of: dict[str, _NumberedName] = {}
    family_of: dict[str, tuple[str, str]] = {}
    for kind in content.kinds[type_].values():
        stem, _, number = kind.name.rpartition(" ")
        if stem and number.isdecimal():
            name_of[kind.id] = _NumberedName(stem, number)
            family_of[kind.id] = (stem, kind.style)
    sizes = Counter(family_of.values())
    found = {}
    for id_, name in name_of.items():
        family = family_of[id_]
        if sizes[family] >= _FEWEST_IN_FAMILY:
            found[id_] = name
    return found


def phrases_of_kinds(
    content: LocalizedPack, type_: str, ids: Sequence[str | None], unknown: Text
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
    names = _numbered_names(content, type_)
    number_unknown = 0
    groups: dict[_PhraseGroup, list[ShownKind]] = {}
    for kind, count in content.count_by_kind(type_, ids):
        if kind is None:
            number_unknown = count
        else:
            group = _group_of(kind, names)
            members = groups.setdefault(group, [])
            members += [kind] * count
    phrases = []
    for group, kinds in groups.items():
        if group.stem:
            phrases.append(_family(names, group.stem, kinds))
        else:
            phrases.append(_alike(content, type_, kinds))
    if number_unknown > 1:
        number = Text(str(number_unknown), "bold")
        phrases.append(join([unknown, number]))
    elif number_unknown:
        phrases.append(unknown)
    return phrases


class _PhraseGroup(NamedTuple):
    """Components that have one phrase together: those of a family, or of one kind.

    Attributes:
        stem: the name that the kinds of a family share; empty for one kind.
        kind: the id of the one kind; empty for a family.
    """

    stem: str
    kind: str


def _group_of(kind: ShownKind, names: Mapping[str, _NumberedName]) -> _PhraseGroup:
    """Returns the group of a kind.

    Args:
        kind: the kind.
        names: the names that differ only in a number.
    """
    name = names.get(kind.id)
    if name is None:
        return _PhraseGroup("", kind.id)
    return _PhraseGroup(name.stem, "")


def _family(names: Mapping[str, _NumberedName], stem: str, kinds: Sequence[ShownKind]) -> Text:
    """Returns the phrase for components whose names differ only in their numbers."""
    family = [id_ for id_, name in names.items() if name.stem == stem]
    has_all_once = [kind.id for kind in kinds] == family
    numbers = [names[kind.id].number for kind in kinds]
    if has_all_once and len(family) >= _FEWEST_IN_RANGE:
        numbers = [f"{numbers[0]}-{numbers[-1]}"]
    style = kinds[0].style
    bold = f"bold {style}".strip()
    name = Text(stem, style)
    number = Text(" ".join(numbers), bold)
    return join([name, number])


def _alike(content: LocalizedPack, type_: str, kinds: Sequence[ShownKind]) -> Text:
    """Returns the phrase for components of one kind."""
    kind = kinds[0]
    entry = content.section("components")[type_][kind.id]
    if entry.get("count", 1) == 1:
        return kind.text()
    number = Text(str(len(kinds)), "bold")
    return join([kind.text(), number])


def face_down(words: str, *, unicode: bool) -> Text:
    """Returns the phrase for components that lie face down: a mark for their back, and words."""
    back = "▒" if unicode else "?"
    return Text.assemble((back, "bold reverse"), f" {words}")
