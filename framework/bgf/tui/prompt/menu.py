"""Menus: from a list of legal actions to one, a short list at a time.

First the kind of action, then one of its parameters after the other, as far as there is a choice;
what these steps are, and their words in a position, a kind may say itself.
Actions of a kind that takes now more, now fewer parameters are listed whole; of many that are sets
one member is chosen after the other, whichever comes first. A kind with too many actions to be
listed leads to what can be written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps
from bgf.engine.notation import is_unordered
from bgf.engine.wording import describe, describe_part, label

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.tui.prompt.choices import Choices

__all__ = ["Ask", "Option", "are_many_sets", "in_common", "kinds_of", "members_left", "options_of"]

_MOST_SETS = 12  # the largest number of sets that are listed whole

Ask = Callable[["Action", int], str]
"""The words of a step to an action."""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu.

    Attributes:
        label: what it says.
        typed: what could be typed instead, the beginning of a notation.
        actions: what it leads to; the choice is made when that is one.
        depth: how many steps are chosen with it, None where only the kind is.
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


def kinds_of(choices: Choices, lang: str, ask: Ask) -> list[Option]:
    """The first menu, where there are several kinds to choose from."""
    return [
        _of_kind(way.actions, lang, ask)
        if way.actions
        else Option(label(way.kind, lang), way.kind.name, (), None, way.kind, way.count)
        for way in choices.ways
    ]


def are_many_sets(actions: Sequence[Action]) -> bool:
    """Returns whether actions are sets of the same size, too many to be listed whole."""
    return len(actions) > _MOST_SETS and _are_sets(actions)


def _are_sets(actions: Sequence[Action]) -> bool:
    sizes = {len(action.parts) for action in actions}
    return (
        len(sizes) == 1 and max(sizes) > 1 and all(is_unordered(action.kind) for action in actions)
    )


def members_left(actions: Sequence[Action]) -> int:
    """How many members of some sets of the same size are not yet chosen."""
    return len(actions[0].parts) - len(_in_all(actions))


def _in_all(actions: Sequence[Action]) -> set[str]:
    return set(actions[0].parts).intersection(*(action.parts for action in actions))


def options_of(
    actions: Sequence[Action],
    lang: str,
    ask: Ask,
    depth: int | None = None,
    favoured: Action | None = None,
) -> list[Option]:
    """The next menu.

    Args:
        actions: what can still be chosen, at least one.
        lang: the language of the labels.
        ask: the words of a step in the position.
        depth: how many steps they have in common; None while their kind is not chosen.
        favoured: one that is listed whole, where the others are chosen part by part.

    Returns:
        Options in the order of the actions; one alone means that there is nothing left to ask.
    """
    if depth is None:
        kinds = _grouped(actions, [action.kind.name for action in actions])
        if len(kinds) > 1:
            return [_of_kind(found, lang, ask) for found in kinds]
        depth = 0
    if are_many_sets(actions):
        first = [_whole(favoured, lang, ask)] if favoured in actions and favoured else []
        return first + _members(actions, lang)
    step_lists = [steps(action) for action in actions]
    sizes = {len(step) for step in step_lists}
    if len(sizes) > 1 or _are_sets(actions):
        return [_whole(action, lang, ask) for action in actions]
    for at in range(depth, sizes.pop()):
        groups = _grouped(actions, [step[at] for step in step_lists])
        if len(groups) > 1:
            return [_of_step(found, at, ask) for found in groups]
    return [_whole(action, lang, ask) for action in actions]


def in_common(actions: Sequence[Action], ask: Ask, depth: int) -> list[str]:
    """The words of the steps after some that several actions have in common up to the next choice.

    None for a single action, for sets, and for actions of several kinds.
    """
    first, kinds = actions[0], {action.kind.name for action in actions}
    step_lists = [steps(action) for action in actions]
    if (
        len(actions) == 1
        or len(kinds) > 1
        or len({*map(len, step_lists)}) > 1
        or _are_sets(actions)
    ):
        return []
    last = depth
    while last < len(step_lists[0]) and len({step[last] for step in step_lists}) == 1:
        last += 1
    return _worded(first, depth, last, ask)


def _grouped(actions: Sequence[Action], keys: Sequence[str]) -> list[list[Action]]:
    groups: dict[str, list[Action]] = {}
    for action, key in zip(actions, keys, strict=True):
        groups.setdefault(key, []).append(action)
    return list(groups.values())


def _worded(action: Action, first: int, last: int, ask: Ask) -> list[str]:
    """The steps to an action from one to another, in words."""
    return [word for at in range(first, last) if (word := ask(action, at))]


def _of_kind(actions: Sequence[Action], lang: str, ask: Ask) -> Option:
    first, kind = actions[0], actions[0].kind
    if len(actions) > 1:
        return Option(label(kind, lang), kind.name, tuple(actions), None)
    size = len(steps(first))
    words = _worded(first, 0, size, ask)
    said = describe(first, lang)
    if words != [describe_part(first, at, lang) for at in range(len(first.parts))]:
        said = f"{label(kind, lang)}: {', '.join(words)}"  # the position has more to say
    return Option(said, first.text, tuple(actions), size)


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
        typed = f"{having[0].kind.name} {part}"
        member = describe_part(having[0], having[0].parts.index(part), lang)
        found.append(Option(member, typed, tuple(having), 0))
    return found


def _of_step(actions: Sequence[Action], at: int, ask: Ask) -> Option:
    """An option for one step; the others follow where one action alone is left."""
    first = actions[0]
    own_steps = steps(first)
    last = len(own_steps) if len(actions) == 1 else at + 1
    if len(actions) == 1:
        typed = first.text
    else:  # steps that are no parts of the notation are not written one by one
        written = own_steps[:last] if own_steps == first.parts else ()
        typed = " ".join(filter(None, (first.kind.name, *written)))
    words = _worded(first, at, last, ask)
    return Option(", ".join(words), typed, tuple(actions), at + 1)


def _whole(action: Action, lang: str, ask: Ask) -> Option:
    """An option for an action among others of its kind, which need not be named again."""
    size = len(steps(action))
    words = _worded(action, 0, size, ask)
    said = ", ".join(words) or describe(action, lang)
    return Option(said, action.text, (action,), size)
