"""The menus of the terminal: a person chooses from a short list at a time.

The kind of action is chosen first, then one step after the other; steps without a choice are
skipped. Actions with different numbers of steps are listed whole. If there are many actions that
are sets, their members are chosen one by one, in any order. An action of a kind with too many to be
listed is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps
from bgf.engine.choices.tree import ChoiceTree
from bgf.engine.notation import is_unordered
from bgf.engine.wording import describe, describe_part, label

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.choices.offered import OfferedKind

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
"""Returns the words of a step of an action; its arguments are the action and the step's index."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the options of a menu.

    Attributes:
        label: its words in the menu.
        typed: the beginning of a notation that can be typed instead.
        actions: the actions that it leads to; a single one completes the choice.
        depth: the number of steps that are chosen with it; None if only the kind is chosen.
        kind: the kind whose actions are to be typed, if the option leads there; `actions` is empty
            then.
        count: the number of actions of that kind.
    """

    label: str
    typed: str
    actions: tuple[Action, ...]
    depth: int | None
    kind: ActionKind | None = None
    count: int = 0

    @property
    def action(self) -> Action | None:
        """The action, if the option leads to one alone."""
        return self.actions[0] if len(self.actions) == 1 else None


def kind_options(
    kinds: Iterable[OfferedKind], lang: str, describe_step: DescribeStep
) -> list[Option]:
    """Returns an option for each kind of action."""
    options = []
    for offered in kinds:
        if offered.actions:
            options.append(_of_kind(offered.actions, lang, describe_step))
        else:
            options.append(_of_unlisted_kind(offered, lang))
    return options


def _of_unlisted_kind(offered: OfferedKind, lang: str) -> Option:
    """Returns the option for a kind whose actions are to be typed."""
    kind = offered.kind
    return Option(
        label=label(kind, lang),
        typed=kind.name,
        actions=(),
        depth=None,
        kind=kind,
        count=offered.count,
    )


def options_of(
    actions: Sequence[Action],
    lang: str,
    describe_step: DescribeStep,
    favoured: Action | None = None,
) -> list[Option]:
    """Returns the options that lead to some actions.

    Args:
        actions: the actions that are left to choose from, at least one.
        lang: the language of the labels.
        describe_step: returns the words of a step in the position.
        favoured: an action that is listed whole, even if the others are chosen member by member.

    Returns:
        Options in the order of the actions; a single one means that the choice is complete.
    """
    kinds = ChoiceTree.of_steps(actions).branches_in_order()
    if len(kinds) > 1:
        return [_of_kind(kind.actions, lang, describe_step) for kind in kinds]
    if are_many_sets(actions):
        members = [
            _of_member(member, having, lang) for member, having in by_member(actions).items()
        ]
        if favoured is None or favoured not in actions:
            return members
        return [_whole(favoured, lang, describe_step), *members]
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
    is_of_one_size = len(sizes) == 1 and max(sizes) > 1
    return is_of_one_size and all(is_unordered(action.kind) for action in actions)


def members_left(actions: Sequence[Action]) -> int:
    """Returns the number of members of some sets of the same size that are not yet chosen."""
    return len(actions[0].parts) - len(_in_all(actions))


def by_member(actions: Sequence[Action]) -> dict[str, list[Action]]:
    """Returns the sets by member; members that all sets have are left out."""
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

    Empty for a single action, for sets, and for actions of several kinds.

    Args:
        actions: the actions that are left to choose from, at least one.
        describe_step: returns the words of a step in the position.
        depth: the number of steps that are chosen already, whose words are left out.
    """
    kinds = {action.kind.name for action in actions}
    if len(actions) == 1 or len(kinds) > 1 or are_listed_whole(actions):
        return []
    fork = ChoiceTree.of_steps(actions).fork()
    return _worded(actions[0], depth, len(fork.path) - 1, describe_step)


def _worded(action: Action, first: int, last: int, describe_step: DescribeStep) -> list[str]:
    """Returns the words of some steps to an action, from `first` to before `last`."""
    words = [describe_step(action, at) for at in range(first, last)]
    return [word for word in words if word]


def _of_kind(actions: Sequence[Action], lang: str, describe_step: DescribeStep) -> Option:
    """Returns the option for a kind, or for its only action."""
    first = actions[0]
    kind = first.kind
    if len(actions) > 1:
        return Option(label(kind, lang), kind.name, tuple(actions), None)
    size = len(steps(first))
    words = _worded(first, 0, size, describe_step)
    words_of_parts = [describe_part(first, at, lang) for at in range(len(first.parts))]
    if words == words_of_parts:
        text = describe(first, lang)
    else:  # the position has more to say
        text = f"{label(kind, lang)}: {', '.join(words)}"
    return Option(text, first.text, tuple(actions), size)


def _of_member(member: str, having: Sequence[Action], lang: str) -> Option:
    """Returns the option for a member of sets."""
    first = having[0]
    part = first.parts.index(member)
    text = describe_part(first, part, lang)
    return Option(text, f"{first.kind.name} {member}", tuple(having), 0)


def _of_step(actions: Sequence[Action], at: int, describe_step: DescribeStep) -> Option:
    """Returns the option for one step, and for all that follow if it leads to a single action."""
    first = actions[0]
    own_steps = steps(first)
    if len(actions) == 1:
        last = len(own_steps)
        typed = first.text
    else:
        last = at + 1
        # Steps that are no parts of the notation are not typed one by one.
        written = own_steps[:last] if own_steps == first.parts else ()
        typed = " ".join(part for part in (first.kind.name, *written) if part)
    words = _worded(first, at, last, describe_step)
    return Option(", ".join(words), typed, tuple(actions), at + 1)


def _whole(action: Action, lang: str, describe_step: DescribeStep) -> Option:
    """Returns the option for an action among others of its kind, which need not be named again."""
    size = len(steps(action))
    words = _worded(action, 0, size, describe_step)
    text = ", ".join(words) or describe(action, lang)
    return Option(text, action.text, (action,), size)
