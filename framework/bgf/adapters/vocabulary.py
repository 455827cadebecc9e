"""The words that a kind of action may use where its actions can't all be listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.words import seat_letter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf.components.layout import Layout
    from bgf.engine.actions import ActionKind

__all__ = ["words_of"]


def words_of(kind: ActionKind) -> list[str]:
    """The words of a kind's notation beyond its universe, without repetition, in a fixed order.

    They are what the kind declares. Of one that only has a `parse` of its own they are all that
    the content names on a table: kinds of components and pieces, places, links, cells, seats, and
    numbers from 0 to the largest number of things that the content declares.
    """
    declared = kind.vocabulary()
    words = _named_by_content(kind.game.layout) if declared is None else declared
    return list(dict.fromkeys(words))


def _named_by_content(layout: Layout) -> Iterable[str]:
    for kinds in (*layout.kinds.values(), *layout.pieces.values()):
        yield from (kind.id for kind in kinds)
    for board in layout.boards.values():
        yield from (place.id for place in board.places)
        yield from (link.id for link in board.links)
    for plane in layout.planes.values():
        for side in plane.sides:
            yield from side.names
    yield from map(seat_letter, range(layout.seats))
    yield from map(str, range(_largest_number(layout) + 1))


def _largest_number(layout: Layout) -> int:
    """The largest number of things of which a notation may name one by its number."""
    sizes = [layout.seats]
    sizes += [kind.count for kinds in layout.kinds.values() for kind in kinds]
    sizes += [max(zone.size, zone.piles) for zone in layout.zones.values()]
    sizes += [supply.total for supply in layout.supplies]
    sizes += [face for dice in layout.dice.values() for face in dice.faces]
    return max(sizes)
