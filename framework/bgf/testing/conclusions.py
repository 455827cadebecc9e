"""Finds actions from which players conclude something, although the undo barrier stays down.

Take two positions, before and after an action, and a viewer. Hidden components change places in
both. If the rules have said before the action that this deal is possible, and say after it that it
is impossible (`bgf_contradictions`), then the action has told the viewer so. Knowledge of
components does not show that: the rules must call `State.disclose`.

Only what is certain counts: the components that the viewer does not know must lie in the same
places before and after the action. Otherwise the same deal may have led to something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.testing.causes import labels_in_words
from bgf.testing.swap import (
    Labels,
    contradicts,
    hidden_from,
    lacks_contradict,
    relabelled,
    viewer_name,
)
from bgf.testing.walk import place_of_method
from bgf.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["conclusion_from"]

_ROUNDS = 2  # rounds of tries for each player after an action
_SWAPS = 6  # swaps of two components in each round, before a random deal


def conclusion_from(
    before: State, after: State, action: Action, player: int, rng: Random
) -> Message | None:
    """Returns what a player concludes from an action, in words; None if nothing is found.

    Args:
        before: the position before the action.
        after: the position after it.
        action: the action.
        player: its player.
        rng: the source of chance.
    """
    if before.game.hooks.contradictions is None or any(after.commits) or any(before.commits):
        return None
    for viewer in range(before.players):
        hidden = [
            [before.zones[slot][index] for slot, index in places]
            for places in hidden_from(before, viewer).values()
        ]
        hidden = [of_type for of_type in hidden if len(of_type) > 1]
        if not hidden or not _stay(before, after, hidden):
            continue
        for _ in range(_ROUNDS):
            for labels in _deals(hidden, rng):
                number = _told_by(before, after, labels)
                if number:
                    facts = {
                        "action": action.text,
                        "viewer": viewer_name(viewer),
                        "labels": labels_in_words(before, labels),
                        "number": number,
                        "kind": action.kind.name,
                        "place": place_of_method(action.kind, "apply"),
                    }
                    return message("fault.undone_but_concluded", player=player, **facts)
    return None


def _stay(before: State, after: State, hidden: Sequence[Sequence[int]]) -> bool:
    """Returns whether hidden components lie in the same places before and after an action."""
    components = {component for of_type in hidden for component in of_type}
    return all(
        [component for component in held if component in components]
        == [component for component in held_after if component in components]
        for held, held_after in zip(before.zones, after.zones, strict=True)
    )


def _deals(hidden: Sequence[Sequence[int]], rng: Random) -> Iterator[Labels]:
    """Yields swaps of two hidden components, which make plain faults, and a random deal."""
    for _ in range(_SWAPS):
        one, other = rng.sample(rng.choice(hidden), 2)
        yield {one: other, other: one}
    labels: dict[int, int] = {}
    for of_type in hidden:
        labels |= zip(of_type, rng.sample(of_type, len(of_type)), strict=True)
    yield labels


def _told_by(before: State, after: State, labels: Labels) -> int:
    """Returns the contradictions of a deal after an action; 0 if it was impossible before, too."""
    if lacks_contradict(after, labels):
        return 0  # what is told by `State.tell_lacks` puts up the barrier
    number = after.game.contradictions(relabelled(after, labels))
    if not number or contradicts(before, labels):
        return 0
    return number
