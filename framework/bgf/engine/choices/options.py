"""Options: what a person chooses from, a short list at a time.

First the kind of action, then one of its steps after the other, as far as there is a choice.
Actions of a kind that takes now more, now fewer parameters are listed whole. Of many that are sets
one member is chosen after the other, whichever comes first. A kind with too many actions to be
listed leads to what can be typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps
from bgf.engine.choices.tree import ChoiceTree
from bgf.engine.notation import is_unordered
from bgf.engine.wording import describe, describe_part, label

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.choices.offered import Choices

__all__ = [
    "DescribeStep",
    "Option",
    "are_listed_whole",
    "are_many_sets",
    "by_member",
    "kind_options",
    "members_left",
    "options_of",
    "steps_in_common",
]

_MOST_SETS = 12
"""The largest number of sets that are listed whole."""

DescribeStep = Callable[["Action", int], str]
"""Returns the words of a step to an action."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of several ways to go on.

    Attributes:
        label: what it is called.
        typed: what could be typed instead, the beginning of a notation.
        actions: the actions that it leads to; the choice is made when that is one.
        depth: how many steps are chosen with it, None where only the kind is.
        kind: the kind whose actions are to be typed, if it leads there; `actions` is empty then.
        count: the number of actions that it leads to.
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


def kind_options(choices: Choices, lang: str, describe_step: DescribeStep) -> list[Option]:
    """Returns an option for each kind of action."""
    return [
        _of_kind(offered.actions, lang, describe_step)
        if offered.actions
        else Option(
            label(offered.kind, lang), offered.kind.name, (), None, offered.kind, offered.count
        )
        for offered in choices.kinds
    ]


def options_of(
    actions: Sequence[Action],
    lang: str,
    describe_step: DescribeStep,
    favoured: Action | None = None,
) -> list[Option]:
    """Returns the options that lead to some actions.

    Args:
        actions: what can still be chosen, at least one.
        lang: the language of the labels.
        describe_step: the words of a step in the position.
        favoured: one that is listed whole, where the others are chosen member by member.

    Returns:
        Options in the order of the actions; one alone means that there is nothing left to ask.
    """
    kinds = ChoiceTree.of_steps(actions).branches_in_order()
    if len(kinds) > 1:
        return [_of_kind(kind.actions, lang, describe_step) for kind in kinds]
    if are_many_sets(actions):
        first = [_whole(favoured, lang, describe_step)] if favoured in actions and favoured else []
        return first + [_of_member(*found, lang) for found in by_member(actions).items()]
    if are_listed_whole(actions):
        return [_whole(action, lang, describe_step) for action in actions]
    fork = kinds[0].fork()
    if fork.action is not None:
        return [_whole(fork.action, lang, describe_step)]
    at = len(fork.path) - 1
    return [_of_step(branch.actions, at, describe_step) for branch in fork.branches_in_order()]


def are_many_sets(actions: Sequence[Action]) -> bool:
    """Returns whether actions are sets of the same size, too many to be listed whole."""
    return len(actions) > _MOST_SETS and _are_sets(actions)


def are_listed_whole(actions: Sequence[Action]) -> bool:
    """Returns whether actions of one kind are not asked for step by step.

    They are sets, or have different numbers of steps.
    """
    return _are_sets(actions) or len({len(steps(action)) for action in actions}) > 1


def _are_sets(actions: Sequence[Action]) -> bool:
    sizes = {len(action.parts) for action in actions}
    return (
        len(sizes) == 1 and max(sizes) > 1 and all(is_unordered(action.kind) for action in actions)
    )


def members_left(actions: Sequence[Action]) -> int:
    """Returns the number of members of some sets of the same size that are not yet chosen."""
    return len(actions[0].parts) - len(_in_all(actions))


def by_member(actions: Sequence[Action]) -> dict[str, list[Action]]:
    """Returns the sets that have each member, but for members that all of them have."""
    chosen = _in_all(actions)
    groups: dict[str, list[Action]] = {}
    for action in actions:
        for part in action.parts:
            if part not in chosen:
                groups.setdefault(part, []).append(action)
    return groups


def _in_all(actions: Sequence[Action]) -> set[str]:
    return set(actions[0].parts).intersection(*(action.parts for action in actions))


def steps_in_common(
    actions: Sequence[Action], describe_step: DescribeStep, depth: int
) -> list[str]:
    """Returns the words of the steps that several actions have in common up to the next choice.

    None for a single action, for sets, and for actions of several kinds.

    Args:
        actions: what can still be chosen, at least one.
        describe_step: the words of a step in the position.
        depth: the number of steps that are chosen, whose words are left out.
    """
    kinds = {action.kind.name for action in actions}
    if len(actions) == 1 or len(kinds) > 1 or are_listed_whole(actions):
        return []
    fork = ChoiceTree.of_steps(actions).fork()
    return _worded(actions[0], depth, len(fork.path) - 1, describe_step)


def _worded(action: Action, first: int, last: int, describe_step: DescribeStep) -> list[str]:
    """Returns the steps to an action from one to another, in words."""
    return [word for at in range(first, last) if (word := describe_step(action, at))]


def _of_kind(actions: Sequence[Action], lang: str, describe_step: DescribeStep) -> Option:
    """Returns the option for a kind, or for its only action."""
    first = actions[0]
    kind = first.kind
    if len(actions) > 1:
        return Option(label(kind, lang), kind.name, tuple(actions), None)
    size = len(steps(first))
    words = _worded(first, 0, size, describe_step)
    called = describe(first, lang)
    if words != [describe_part(first, at, lang) for at in range(len(first.parts))]:
        called = f"{label(kind, lang)}: {', '.join(words)}"  # the position has more to say
    return Option(called, first.text, tuple(actions), size)


def _of_member(member: str, having: Sequence[Action], lang: str) -> Option:
    """Returns the option for a member of sets."""
    first = having[0]
    called = describe_part(first, first.parts.index(member), lang)
    return Option(called, f"{first.kind.name} {member}", tuple(having), 0)


def _of_step(actions: Sequence[Action], at: int, describe_step: DescribeStep) -> Option:
    """Returns the option for one step; the others follow where one action alone is left."""
    first = actions[0]
    own_steps = steps(first)
    last = len(own_steps) if len(actions) == 1 else at + 1
    if len(actions) == 1:
        typed = first.text
    else:  # steps that are no parts of the notation are not typed one by one
        written = own_steps[:last] if own_steps == first.parts else ()
        typed = " ".join(filter(None, (first.kind.name, *written)))
    words = _worded(first, at, last, describe_step)
    return Option(", ".join(words), typed, tuple(actions), at + 1)


def _whole(action: Action, lang: str, describe_step: DescribeStep) -> Option:
    """Returns the option for an action among others of its kind, which need not be named again."""
    size = len(steps(action))
    words = _worded(action, 0, size, describe_step)
    called = ", ".join(words) or describe(action, lang)
    return Option(called, action.text, (action,), size)
