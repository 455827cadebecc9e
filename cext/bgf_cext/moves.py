"""Components that move from one zone of a table to another, and what is kept up to date with it.

A table is flat lists of integers: for each slot the components that lie there, the last of them on
top, and how many there are of each kind, or None where nobody counts; for each component its kind,
and the bit mask of the viewers who know it. A move takes components out of one slot, lays them on
top of another in the order in which they go, adds to those who know them, and keeps both counts.

This module is plain Python and says what is right. Compiled as `moves_c`, with the C types of
`moves_c.pxd`, it is what games run on; tests hold the two to each other.
"""

from __future__ import annotations

__all__ = ["best_known", "move_alike", "move_first", "move_top"]


def move_top(
    zones: list[list[int]],
    tally: list[list[int] | None],
    known: list[int],
    kind_of: list[int],
    source: int,
    target: int,
    sees: int,
) -> int:
    """Moves the top component of a slot.

    Args:
        zones: for each slot its components; changed.
        tally: for each slot how many there are of each kind, or None; changed.
        known: for each component the mask of its viewers; changed.
        kind_of: for each component its kind.
        source: the slot that it leaves.
        target: another slot.
        sees: the mask of the viewers who see it arrive.

    Returns:
        The component.

    Raises:
        IndexError: nothing lies there, or there is no such slot, component or kind.
    """
    _check_slots(zones, tally, source, target)
    component = zones[source].pop()
    _arrive(zones[target], known, component, sees)
    kind = _kind(kind_of, component)
    _count(tally[source], kind, -1)
    _count(tally[target], kind, 1)
    return component


def move_first(
    zones: list[list[int]],
    tally: list[list[int] | None],
    known: list[int],
    kind_of: list[int],
    source: int,
    target: int,
    sees: int,
    kind: int,
) -> int:
    """Moves the first component of a kind.

    Args:
        zones: for each slot its components; changed.
        tally: for each slot how many there are of each kind, or None; changed.
        known: for each component the mask of its viewers; changed.
        kind_of: for each component its kind.
        source: the slot that it leaves.
        target: another slot.
        sees: the mask of the viewers who see it arrive.
        kind: the kind.

    Returns:
        The component, or -1 if none of the kind lies there; then nothing has moved.
    """
    _check_slots(zones, tally, source, target)
    held = zones[source]
    for place in range(len(held)):
        component = held[place]
        if _kind(kind_of, component) == kind:
            del held[place]
            _arrive(zones[target], known, component, sees)
            _count(tally[source], kind, -1)
            _count(tally[target], kind, 1)
            return component
    return -1


def best_known(
    held: list[int], known: list[int], kind_of: list[int], kind: int, number: int
) -> list[int]:
    """Returns the components of a kind; if there is a choice, those first that most viewers know.

    A set of viewers that holds another is the larger number too. Components that the same viewers
    know stay in the order in which they lie, and so do all where there is no choice.

    Args:
        held: what lies in a slot.
        known: for each component the mask of its viewers.
        kind_of: for each component its kind.
        kind: the kind.
        number: how many are wanted; there is a choice if there are more.

    Raises:
        IndexError: there is no such component.
    """
    alike = [component for component in held if _kind(kind_of, component) == kind]
    if len(alike) <= number:
        return alike
    for place in range(1, len(alike)):
        # They nearly always are in order, and sorting takes longer than looking.
        if _mask(known, alike[place - 1]) < _mask(known, alike[place]):
            alike.sort(key=known.__getitem__, reverse=True)
            break
    return alike


def move_alike(
    zones: list[list[int]],
    tally: list[list[int] | None],
    known: list[int],
    components: list[int],
    source: int,
    target: int,
    sees: int,
    kind: int,
) -> None:
    """Moves components of one kind that lie in a slot.

    Args:
        zones: for each slot its components; changed.
        tally: for each slot how many there are of each kind, or None; changed.
        known: for each component the mask of its viewers; changed.
        components: which; that they are of the kind is not checked.
        source: the slot that they leave.
        target: another slot.
        sees: the mask of the viewers who see them arrive.
        kind: the kind.

    Raises:
        IndexError: there is no such slot, component or kind.
        ValueError: a component does not lie there.
    """
    _check_slots(zones, tally, source, target)
    held, arrived = zones[source], zones[target]
    for component in components:
        held.remove(component)
        _arrive(arrived, known, component, sees)
    _count(tally[source], kind, -len(components))
    _count(tally[target], kind, len(components))


def _check_slots(
    zones: list[list[int]], tally: list[list[int] | None], source: int, target: int
) -> None:
    slots = len(zones) if len(zones) < len(tally) else len(tally)
    if not 0 <= source < slots or not 0 <= target < slots:
        raise IndexError(f"slots go from 0 to {slots - 1}, unlike {source} or {target}")


def _kind(kind_of: list[int], component: int) -> int:
    if not 0 <= component < len(kind_of):
        raise IndexError(f"there is no component {component}")
    return kind_of[component]


def _mask(known: list[int], component: int) -> int:
    if not 0 <= component < len(known):
        raise IndexError(f"there is no component {component}")
    return known[component]


def _arrive(arrived: list[int], known: list[int], component: int, sees: int) -> None:
    known[component] = _mask(known, component) | sees
    arrived.append(component)


def _count(counts: list[int] | None, kind: int, change: int) -> None:
    if counts is not None:
        if not 0 <= kind < len(counts):
            raise IndexError(f"there is no kind {kind}")
        counts[kind] += change
