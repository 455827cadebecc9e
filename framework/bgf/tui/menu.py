"""Menus: from a list of legal actions to one, a short list at a time.

First the kind of action, then one of its parameters after the other, as far as there is a choice.
Actions of a kind that takes now more, now fewer parameters are listed whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.engine.actions import Action

__all__ = ["Option", "options_of"]


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu.

    Attributes:
        label: what it says.
        typed: what could be typed instead, the beginning of a notation.
        actions: what it leads to; the choice is made when that is one.
        depth: how many parameters are chosen with it, None where the whole action is.
    """

    label: str
    typed: str
    actions: tuple[Action, ...]
    depth: int | None

    @property
    def action(self) -> Action | None:
        """The action that it stands for, if just one is left."""
        return self.actions[0] if len(self.actions) == 1 else None


def options_of(actions: Sequence[Action], lang: str, depth: int | None = None) -> list[Option]:
    """The next menu.

    Args:
        actions: what can still be chosen, at least one.
        lang: the language of the labels.
        depth: how many parameters they have in common; None while their kind is not chosen.

    Returns:
        Options in the order of the actions; one alone means that there is nothing left to ask.
    """
    if depth is None:
        kinds = _grouped(actions, [action.kind.name for action in actions])
        if len(kinds) > 1:
            return [_of_kind(found, lang) for found in kinds]
        depth = 0
    sizes = {len(action.parts) for action in actions}
    if len(sizes) > 1:
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
