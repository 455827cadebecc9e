"""Promises about the match itself: components are kept, it ends, scores add up, previews are true.

Every walk checks all but the last by `bgf.testing.soundness`: these checks only walk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf.components.layout import Layout
    from bgf.engine.actions import Action
    from bgf.engine.replies import Preview
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["amounts", "conservation", "ending", "is_negative_amount", "previews", "scores"]

_LOOKS = 6
_MOST = 600  # actions of which the counters are looked at


@promise()
def conservation(walk: Walk) -> None:
    """No component is lost or duplicated, and every supply adds up."""
    walk.play()
    _check_amounts(walk)


def _check_amounts(walk: Walk) -> None:
    """Raises Fault if a counter of an amount falls below 0."""
    kept = walk.history(_MOST)
    for name, slot in amounts(walk.game.layout, walk.setting.players):
        numbers = [here.state.counters[slot] for here in kept]
        if is_negative_amount(numbers):
            here = kept[next(at for at, number in enumerate(numbers) if number < 0)]
            words = message("fault.negative_number", name=name, number=min(numbers))
            raise here.fault("conservation", words)


def amounts(layout: Layout, players: int) -> Iterator[tuple[str, int]]:
    """Yields the slots of the counters that may count an amount, with their names.

    A track may fall below 0, and so may a counter that starts there.
    """
    for name, counter in layout.counters.items():
        if counter.track or min(counter.starts) < 0:
            continue
        for first in counter.slots[:players]:
            for slot in range(first, first + counter.width):
                yield name, slot


def is_negative_amount(numbers: Sequence[int]) -> bool:
    """Returns whether the numbers of a counter are those of an amount, and some are below 0.

    A counter that is 1, 0 or -1 is no amount.
    """
    lowest = min(numbers)
    return lowest < -1 or (lowest < 0 and max(numbers) > 1)


@promise()
def ending(walk: Walk) -> None:
    """Every match can be played to its end, within the bound that the game declares."""
    walk.play()


@promise()
def scores(walk: Walk) -> None:
    """Scores are whole numbers, the sums of their breakdown, and the same at every query."""
    walk.play()


@promise(clones)
def previews(walk: Walk) -> None:
    """The preview of an action shows exactly what the action does to the plane."""
    for here in walk.sampled(_LOOKS):
        state = here.state
        rng = here.rng("previews")
        for player in state.active_players():
            for _ in range(3):
                action = state.sample_action(player, rng.randrange)
                preview = action.kind.preview(Turn(state, player, action))
                if preview is not None and preview.plane:
                    _compare(here, player, action, preview)


def _compare(here: Position, player: int, action: Action, preview: Preview) -> None:
    plane = here.game.layout.plane(preview.plane)
    names = here.state.side(plane).names
    owner = player if plane.per_player else 0

    def pieces(state: State) -> list[int]:
        return [state.piece_at(plane, owner, cell) for cell in range(len(names))]

    before = pieces(here.state)
    state = here.state.clone()
    here.play(state, action, player)
    for cell, after in enumerate(pieces(state)):
        cleared = cell in preview.clears
        shown = preview.lays.get(cell, -1 if cleared else before[cell])
        if after != shown:
            facts = {"cell": names[cell], "shown": shown, "after": after}
            words = message("fault.preview_lays", action=action.text, **facts)
            raise here.fault("previews", words)
        is_hit = cell in preview.lays and before[cell] >= 0
        if (cleared and before[cell] < 0) or (is_hit and not cleared):
            words = message("fault.preview_clears", action=action.text, cell=names[cell])
            raise here.fault("previews", words)
