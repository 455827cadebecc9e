"""Checks that no component of a table is lost or doubled, and that supplies keep their totals."""

from __future__ import annotations

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
    layout = table.layout
    found = []
    places = [0] * len(layout.kind_of)
    for slot, held in enumerate(table.zones):
        zone = layout.zone_of[slot]
        for component in held:
            places[component] += 1
            if layout.type_of[component] != zone.holds:
                found.append(message("state.foreign", component=component, zone=zone.id))
            if not zone.face_down and layout.sees[slot] & ~table.known[component]:
                found.append(message("state.unknown", component=component, zone=zone.id))
        if 0 < zone.size < len(held):
            facts = {"zone": zone.id, "size": zone.size}
            found.append(message("state.crowded", count=len(held), **facts))
        lacking = table.lacks.get(slot, 0)
        kinds = {layout.kind_of[component] for component in held}
        for kind in sorted(kinds):
            if lacking >> kind & 1:
                facts = {"zone": zone.id, "kind": layout.kinds[zone.holds][kind].id}
                found.append(message("state.not_lacking", **facts))
        counts = table.tally[slot]
        if counts is not None:
            real = [0] * len(counts)
            for component in held:
                real[layout.kind_of[component]] += 1
            if real != counts:
                facts = {"slot": slot, "zone": zone.id, "tally": str(counts), "real": str(real)}
                found.append(message("state.tally", **facts))
    for component, number in enumerate(places):
        if number != 1:
            facts = {"component": component, "kind": layout.id_of[component]}
            found.append(message("state.misplaced", count=number, **facts))
    for supply in layout.supplies:
        found += _supply_faults(table, supply)
    return found + _plane_faults(table) + _piece_faults(table)


def _supply_faults(table: Table, supply: Supply) -> list[Message]:
    of_counters = []
    for counter in supply.counters:
        slots = counter.slots[: table.players]
        of_counters.append([sum(table.counters[slot : slot + counter.width]) for slot in slots])
    if not supply.per_player:
        numbers = [number for numbers in of_counters for number in numbers]
        return _amount_faults(supply, numbers, "state.supply", "state.supply_below")
    found = []
    for seat in range(table.players):
        numbers = [of_seats[seat] for of_seats in of_counters]
        texts = ("state.supply.seat", "state.supply_below.seat")
        found += _amount_faults(supply, numbers, *texts, seat=seat)
    return found


def _amount_faults(
    supply: Supply, numbers: list[int], other: str, below: str, **facts: object
) -> list[Message]:
    """Returns the faults of a supply: a wrong total, or a counter below 0.

    Args:
        supply: the supply.
        numbers: the numbers of its counters.
        other: the ID of the text for a wrong total.
        below: the ID of the text for a counter below 0.
        facts: more values for the fields of these texts.
    """
    found = []
    amount = sum(numbers)
    if amount != supply.total:
        sums = {"found": amount, "total": supply.total}
        found.append(message(other, supply=supply.id, **sums, **facts))
    if any(number < 0 for number in numbers):
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
            if sum(masks) != union:
                found.append(message("state.one_cell", plane=plane.id))
    return found


def _piece_faults(table: Table) -> list[Message]:
    """Returns the faults of pieces: a wrong number of a kind, or one below 0."""
    found = []
    for type_, kinds in table.layout.pieces.items():
        counters = [c for c in table.layout.counters.values() if c.pieces == type_]
        planes = [plane for plane in table.layout.planes.values() if plane.holds == type_]
        for kind in kinds:
            places = [
                table.counters[slot + kind.index]
                for counter in counters
                for slot in counter.slots[: table.players]
            ]
            places += [
                table.masks[slot + kind.index].bit_count()
                for plane in planes
                for slot in plane.slots[: table.players]
            ]
            facts = {"type": type_, "kind": kind.id}
            if sum(places) != kind.count:
                sums = {"found": sum(places), "count": kind.count}
                found.append(message("state.pieces", **sums, **facts))
            if min(places, default=0) < 0:
                found.append(message("state.pieces_below", **facts))
    return found
