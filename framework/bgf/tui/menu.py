"""Menus: from a list of legal actions to one, a short list at a time.

First the kind of action, then one of its parameters after the other, as far as there is a choice.
Actions of a kind that takes now more, now fewer parameters are listed whole; of many that are sets
one member is chosen after the other, whichever comes first. A kind with too many actions to be
listed leads to what can be written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.tui.choices import Choices

__all__ = ["Option", "are_many_sets", "kinds_of", "members_left", "options_of"]

_MOST_SETS = 12  # so many are listed whole


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu.

    Attributes:
        label: what it says.
        typed: what could be typed instead, the beginning of a notation.
        actions: what it leads to; the choice is made when that is one.
        depth: how many parameters are chosen with it, None where the whole action is.
        kind: the kind whose actions are to be written, if it leads there; `actions` is empty then.
        count: how many actions it leads to.
    """

    label: str
    typed: str
    actions: tuple[Action, ...]
    depth: int | None
    kind: ActionKind | None = None
    count: int = 0

    @property
    def action(self) -> Action | None:
        """The action that it stands for, if just one is left."""
        return self.actions[0] if len(self.actions) == 1 else None


def kinds_of(choices: Choices, lang: str) -> list[Option]:
    """The first menu, where there are several kinds to choose from."""
    return [
        _of_kind(way.actions, lang)
        if way.actions
        else Option(way.kind.label(lang), way.kind.name, (), None, way.kind, way.count)
        for way in choices.ways
    ]


def are_many_sets(actions: Sequence[Action]) -> bool:
    """Whether actions are sets of the same size, too many to be listed whole."""
    return len(actions) > _MOST_SETS and _are_sets(actions)


def _are_sets(actions: Sequence[Action]) -> bool:
    sizes = {len(action.parts) for action in actions}
    return len(sizes) == 1 and max(sizes) > 1 and all(action.kind.unordered for action in actions)


def members_left(actions: Sequence[Action]) -> int:
    """How many members of some sets of the same size are not yet chosen."""
    return len(actions[0].parts) - len(_in_all(actions))


def _in_all(actions: Sequence[Action]) -> set[str]:
    return set(actions[0].parts).intersection(*(action.parts for action in actions))


def options_of(
    actions: Sequence[Action],
    lang: str,
    depth: int | None = None,
    favoured: Action | None = None,
) -> list[Option]:
    """The next menu.

    Args:
        actions: what can still be chosen, at least one.
        lang: the language of the labels.
        depth: how many parameters they have in common; None while their kind is not chosen.
        favoured: one that is listed whole, where the others are chosen part by part.

    Returns:
        Options in the order of the actions; one alone means that there is nothing left to ask.
    """
    if depth is None:
        kinds = _grouped(actions, [action.kind.name for action in actions])
        if len(kinds) > 1:
            return [_of_kind(found, lang) for found in kinds]
        depth = 0
    if are_many_sets(actions):
        first = [_whole(favoured, lang)] if favoured in actions and favoured else []
        return first + _members(actions, lang)
    sizes = {len(action.parts) for action in actions}
    if len(sizes) > 1 or _are_sets(actions):
        return [_whole(action, lang) for action in actions]
    for at in range(depth, sizes.pop()):
        groups = _grouped(actions, [action.parts[at] for action in actions])
        if len(groups) > 1:
            return [_of_part(found, at, lang) for found in groups]
    return [_whole(action, lang) for action in actions]


def _grouped(actions: Sequence[Action], keys: Sequence[str]) -> list[list[Action]]:
    groups: dict[str, list[Action]] = {}
    for action, key in zip(actions, keys, strict=True):
        groups.setdefault(key, []).append(action)
    return list(groups.values())


def _of_kind(actions: Sequence[Action], lang: str) -> Option:
    kind = actions[0].kind
    if len(actions) == 1:
        label = kind.describe(actions[0], lang)
        return Option(label, actions[0].text, tuple(actions), len(actions[0].parts))
    return Option(kind.label(lang), kind.name, tuple(actions), None)


def _members(actions: Sequence[Action], lang: str) -> list[Option]:
    """An option for each member of some sets but those that all have in common."""
    chosen = _in_all(actions)
    groups: dict[str, list[Action]] = {}
    for action in actions:
        for part in action.parts:
            if part not in chosen:
                groups.setdefault(part, []).append(action)
    found = []
    for part, having in groups.items():
        kind, typed = having[0].kind, f"{having[0].kind.name} {part}"
        label = kind.describe_part(having[0], having[0].parts.index(part), lang)
        found.append(Option(label, typed, tuple(having), 0))
    return found


def _of_part(actions: Sequence[Action], at: int, lang: str) -> Option:
    """An option for one parameter; the others follow where one action alone is left."""
    first = actions[0]
    last = len(first.parts) if len(actions) == 1 else at + 1
    words = [first.kind.describe_part(first, index, lang) for index in range(at, last)]
    typed = " ".join(part for part in (first.kind.name, *first.parts[:last]) if part)
    return Option(", ".join(word for word in words if word), typed, tuple(actions), at + 1)


def _whole(action: Action, lang: str) -> Option:
    """An option for an action among others of its kind, which need not be named again."""
    words = [action.kind.describe_part(action, at, lang) for at in range(len(action.parts))]
    label = ", ".join(word for word in words if word) or action.kind.describe(action, lang)
    return Option(label, action.text, (action,), len(action.parts))
