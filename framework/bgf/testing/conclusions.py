"""Finds actions that can be taken back although players conclude something from them.

For a viewer, hidden components are exchanged in the positions before and after an action. If
`bgf_contradictions` finds this deal possible before the action and impossible after it, the action
has told the viewer that the deal is impossible. Knowledge of components does not show this, so the
rules must call `State.disclose`.

Only certain conclusions count: the components that the viewer does not know must lie in the same
places before and after the action. Otherwise the action might have had another effect with this
deal.
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
    game = before.game
    if game.hooks.contradictions is None or any(after.commits) or any(before.commits):
        return None
    if game.contradictions(after):
        return None  # the promise `determinize` reports that the match itself is impossible
    for viewer in range(before.players):
        found = _impossible_deal(before, after, viewer, rng)
        if found is not None:
            deal, number = found
            facts = {
                "action": action.text,
                "viewer": viewer_name(viewer),
                "labels": labels_in_words(before, deal),
                "number": number,
                "kind": action.kind.name,
                "place": place_of_method(action.kind, "apply"),
            }
            return message("fault.undone_but_concluded", player=player, **facts)
    return None


def _impossible_deal(
    before: State, after: State, viewer: int, rng: Random
) -> tuple[Labels, int] | None:
    """Returns a deal that an action makes impossible, and the number of its contradictions.

    Returns None if no such deal is found.

    Args:
        before: the position before the action.
        after: the position after it.
        viewer: the player who does not know the components that change places.
        rng: the source of chance.
    """
    hidden = [
        [before.zones[slot][index] for slot, index in places]
        for places in hidden_from(before, viewer).values()
    ]
    hidden = [of_type for of_type in hidden if len(of_type) > 1]
    if not hidden or not _stay(before, after, hidden):
        return None
    for _ in range(_ROUNDS):
        for deal in _deals(hidden, rng):
            number = _new_contradictions(before, after, deal)
            if number:
                return deal, number
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
    """Yields swaps of two hidden components, which are easy to report, and then a random deal.

    Args:
        hidden: the hidden components, by type.
        rng: the source of chance.
    """
    for _ in range(_SWAPS):
        one, other = rng.sample(rng.choice(hidden), 2)
        yield {one: other, other: one}
    labels: dict[int, int] = {}
    for of_type in hidden:
        labels |= zip(of_type, rng.sample(of_type, len(of_type)), strict=True)
    yield labels


def _new_contradictions(before: State, after: State, deal: Labels) -> int:
    """Returns the contradictions of a deal after an action; 0 if it was impossible before, too."""
    if lacks_contradict(after, deal):
        return 0  # `State.tell_lacks` has raised the barrier already
    number = after.game.contradictions(relabelled(after, deal))
    if not number or contradicts(before, deal):
        return 0
    return number
