"""Promises about the match: no component is lost, it ends, scores add up, previews are right.

All but the promise about previews are checked by `bgf.testing.soundness` while a match is played,
so that their checks only play it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.testing.causes import source_of_change
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.words import Message, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf.components.layout import Layout
    from bgf.engine.actions import Action
    from bgf.engine.replies import Preview
    from bgf.testing.walk import Position, Walk

__all__ = ["amounts", "conservation", "ending", "is_negative_amount", "previews", "scores"]

_LOOKS = 6  # positions of a match in which previews are checked, besides the first
_TRIED = 3  # actions of each player whose previews are checked there
_MOST = 600  # actions of a match after which counters are checked
_NOTHING = -1  # the number of the piece on an empty cell


@promise()
def conservation(walk: Walk) -> None:
    """No component is lost or duplicated, and every supply adds up."""
    walk.play()
    _check_amounts(walk)


def _check_amounts(walk: Walk) -> None:
    """Raises Fault if a counter that counts an amount falls below 0."""
    positions = walk.history(_MOST)
    for name, slot in amounts(walk.game.layout, walk.setting.players):
        numbers = [here.state.counters[slot] for here in positions]
        if not is_negative_amount(numbers):
            continue
        index = next(index for index, number in enumerate(numbers) if number < 0)
        where = _source_of_negative(positions, index, slot)
        words = message("fault.negative_number", name=name, number=numbers[index], where=where)
        raise positions[index].fault("conservation", words)


def _source_of_negative(positions: Sequence[Position], index: int, slot: int) -> Message:
    """Names the code that lets a counter fall below 0.

    Args:
        positions: the first positions of the match.
        index: the index of the first position in which the counter is negative.
        slot: the slot of the counter.
    """
    here = positions[index]
    if not here.steps:
        return message("fault.source.set_up")
    player, text = here.steps[-1]
    action = here.game.parse_action(text)
    before = positions[index - 1].state
    return source_of_change(before, action, player, lambda state: state.counters[slot] < 0)


def amounts(layout: Layout, players: int) -> Iterator[tuple[str, int]]:
    """Yields the name and the slot of each counter that may count an amount.

    Tracks, and counters that may start below 0, don't.
    """
    for name, counter in layout.counters.items():
        if counter.track or min(counter.starts) < 0:
            continue
        for first in counter.slots[:players]:
            for slot in range(first, first + counter.width):
                yield name, slot


def is_negative_amount(numbers: Sequence[int]) -> bool:
    """Returns whether a counter with these numbers counts an amount, and is ever below 0.

    A counter that is never anything but 1, 0 and -1 does not count an amount.
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
            for _ in range(_TRIED):
                action = state.sample_action(player, rng.randrange)
                preview = action.kind.preview(Turn(state, player, action))
                if preview is not None and preview.plane:
                    _check_preview(here, player, action, preview)


def _check_preview(here: Position, player: int, action: Action, preview: Preview) -> None:
    """Raises Fault if a preview shows other pieces on the plane than the action leaves there."""
    plane = here.game.layout.plane(preview.plane)
    owner = player if plane.per_player else 0
    names = here.state.side(plane).names
    kinds = here.game.layout.pieces_of(plane.holds)

    def piece_name(number: int) -> str:
        return message("fault.no_piece") if number < 0 else f'"{kinds[number].id}"'

    after = here.state.clone()
    here.play(after, action, player)
    for cell, name in enumerate(names):
        piece_before = here.state.piece_at(plane, owner, cell)
        piece_after = after.piece_at(plane, owner, cell)
        is_cleared = cell in preview.clears
        was_empty = piece_before < 0
        without_laying = _NOTHING if is_cleared else piece_before
        shown = preview.lays.get(cell, without_laying)
        if piece_after != shown:
            facts = {"shown": piece_name(shown), "after": piece_name(piece_after)}
            words = message("fault.preview_lays", action=action.text, cell=name, **facts)
            raise here.fault("previews", words)
        is_laid_on_piece = cell in preview.lays and not was_empty
        clears_nothing = is_cleared and was_empty
        is_left_in_the_way = is_laid_on_piece and not is_cleared
        if clears_nothing or is_left_in_the_way:
            key = "nothing_to_clear" if clears_nothing else "not_cleared"
            words = message(f"fault.preview.{key}", action=action.text, cell=name)
            raise here.fault("previews", words)
