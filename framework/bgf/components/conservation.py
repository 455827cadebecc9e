"""Checks that no component of a table is lost or doubled, and that supplies keep their totals."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.components.layout import Supply
    from bgf.components.table import Table

__all__ = ["faults"]


def faults(table: Table) -> list[Message]:
    """Returns the faults of a table: components lost or doubled, supplies that don't add up.

    Tallies that are wrong are faults too, and components unknown to players who see them.

    Returns:
        A sentence for each fault; empty for a sound table.
    """
    found = []
    for slot in range(len(table.zones)):
        found += _component_faults(table, slot)
        found += _zone_faults(table, slot)
    found += _place_faults(table)
    for supply in table.layout.supplies:
        found += _supply_faults(table, supply)
    found += _plane_faults(table)
    found += _piece_faults(table)
    return found


def _component_faults(table: Table, slot: int) -> list[Message]:
    """Returns the faults of the components in a zone: a wrong type, or unknown to a viewer."""
    layout = table.layout
    zone = layout.zone_of[slot]
    found = []
    for component in table.zones[slot]:
        if layout.type_of[component] != zone.holds:
            found.append(message("state.foreign", component=component, zone=zone.id))
        is_unknown_to_viewers = layout.sees[slot] & ~table.known[component]
        if is_unknown_to_viewers and not zone.face_down:
            found.append(message("state.unknown", component=component, zone=zone.id))
    return found


def _zone_faults(table: Table, slot: int) -> list[Message]:
    """Returns the faults of a zone as a whole.

    It may have too many components, some of a kind that it lacks, or a wrong tally.
    """
    layout = table.layout
    zone = layout.zone_of[slot]
    held = table.zones[slot]
    kinds_held = [layout.kind_of[component] for component in held]
    found = []
    if 0 < zone.size < len(held):
        facts = {"zone": zone.id, "size": zone.size}
        found.append(message("state.crowded", count=len(held), **facts))
    lacking = table.lacks.get(slot, 0)
    for kind in sorted(set(kinds_held)):
        if lacking >> kind & 1:
            facts = {"zone": zone.id, "kind": layout.kinds[zone.holds][kind].id}
            found.append(message("state.not_lacking", **facts))
    tally = table.tally[slot]
    if tally is not None:
        real = [0] * len(tally)
        for kind in kinds_held:
            real[kind] += 1
        if real != tally:
            facts = {"slot": slot, "zone": zone.id, "tally": str(tally), "real": str(real)}
            found.append(message("state.tally", **facts))
    return found


def _place_faults(table: Table) -> list[Message]:
    """Returns the faults of components that lie in no zone, or in several places."""
    layout = table.layout
    places = [0] * len(layout.kind_of)
    for held in table.zones:
        for component in held:
            places[component] += 1
    found = []
    for component, number in enumerate(places):
        if number == 1:
            continue
        facts = {"component": component, "kind": layout.id_of[component]}
        if number == 0:
            found.append(message("state.misplaced", **facts))
        else:
            zones = ", ".join(_zones_with(table, component))
            found.append(message("state.doubled", count=number, zones=zones, **facts))
    return found


def _zones_with(table: Table, component: int) -> list[str]:
    """Returns the zones in which a component lies, each as often as it lies there."""
    names: list[str] = []
    for slot, held in enumerate(table.zones):
        names += [table.layout.zone_of[slot].id] * held.count(component)
    return names


def _supply_faults(table: Table, supply: Supply) -> list[Message]:
    """Returns the faults of a supply, or of that of each player."""
    numbers_of_counters = []
    for counter in supply.counters:
        slots = counter.slots[: table.players]
        numbers = [sum(table.counters[slot : slot + counter.width]) for slot in slots]
        numbers_of_counters.append(numbers)
    if not supply.per_player:
        parts = [*chain.from_iterable(numbers_of_counters)]
        return _amount_faults(supply, parts, "state.supply", "state.supply_below")
    texts = ("state.supply.seat", "state.supply_below.seat")
    found = []
    for seat in range(table.players):
        parts = [numbers[seat] for numbers in numbers_of_counters]
        found += _amount_faults(supply, parts, *texts, seat=seat)
    return found


def _amount_faults(
    supply: Supply, parts: list[int], wrong: str, below: str, **facts: object
) -> list[Message]:
    """Returns the faults of a supply: a wrong total, or a counter below 0.

    Args:
        supply: the supply.
        parts: the numbers of its counters.
        wrong: the ID of the text for a wrong total.
        below: the ID of the text for a part below 0.
        facts: more values of fields of the texts.
    """
    found = []
    amount = sum(parts)
    if amount != supply.total:
        sums = {"found": amount, "total": supply.total}
        found.append(message(wrong, supply=supply.id, **sums, **facts))
    if any(part < 0 for part in parts):
        found.append(message(below, supply=supply.id, **facts))
    return found


def _plane_faults(table: Table) -> list[Message]:
    """Returns the faults of planes: cells with two pieces, and pieces outside the cells."""
    found = []
    for plane in table.layout.planes.values():
        cells = table.side(plane).cells
        for first in plane.slots[: table.players]:
            masks = table.masks[first : first + plane.width]
            union = 0
            for mask in masks:
                union |= mask
            if union & ~cells:
                found.append(message("state.beside_plane", plane=plane.id))
            # The sum of masks is their union only if no cell is in two of them.
            if sum(masks) != union:
                found.append(message("state.one_cell", plane=plane.id))
    return found


def _piece_faults(table: Table) -> list[Message]:
    """Returns the faults of pieces: a wrong number of a kind, or one below 0."""
    found = []
    for type_, kinds in table.layout.pieces.items():
        for kind in kinds:
            numbers = _numbers_of_pieces(table, type_, kind.index)
            facts = {"type": type_, "kind": kind.id}
            if sum(numbers) != kind.count:
                sums = {"found": sum(numbers), "count": kind.count}
                found.append(message("state.pieces", **sums, **facts))
            if min(numbers, default=0) < 0:
                found.append(message("state.pieces_below", **facts))
    return found


def _numbers_of_pieces(table: Table, type_: str, kind: int) -> list[int]:
    """Returns the numbers of pieces of a kind in each counter and on each plane of its type."""
    numbers = []
    for counter in table.layout.counters.values():
        if counter.pieces == type_:
            slots = counter.slots[: table.players]
            numbers += [table.counters[slot + kind] for slot in slots]
    for plane in table.layout.planes.values():
        if plane.holds == type_:
            slots = plane.slots[: table.players]
            numbers += [table.masks[slot + kind].bit_count() for slot in slots]
    return numbers
