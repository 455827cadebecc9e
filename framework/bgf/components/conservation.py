"""Conservation: nothing on a table is lost or doubled, and what adds up goes on adding up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.components.layout import Supply
    from bgf.components.table import Table

__all__ = ["faults"]


def faults(table: Table) -> list[str]:
    """What is wrong with the table: components lost or doubled, supplies that don't add up.

    Also tallies that are wrong, and components not known to those who see them.

    Returns:
        One sentence a fault, none for a sound table.
    """
    layout = table.layout
    found = []
    places = [0] * len(layout.kind_of)
    for slot, held in enumerate(table.zones):
        zone = layout.zone_of[slot]
        for component in held:
            places[component] += 1
            if layout.type_of[component] != zone.holds:
                found.append(f"component {component} does not belong in zone {zone.id}")
            if not zone.face_down and layout.sees[slot] & ~table.known[component]:
                found.append(f"component {component} is not known to all who see {zone.id}")
        if 0 < zone.size < len(held):
            found.append(f"{len(held)} components lie in {zone.id}, which has room for {zone.size}")
        counts = table.tally[slot]
        if counts is not None:
            real = [0] * len(counts)
            for component in held:
                real[layout.kind_of[component]] += 1
            if real != counts:
                found.append(f"the tally of slot {slot} ({zone.id}) is {counts}, not {real}")
    for component, number in enumerate(places):
        if number != 1:
            found.append(f"component {component} lies in {number} zones")
    for supply in layout.supplies:
        found += _supply_faults(table, supply)
    return found + _plane_faults(table) + _piece_faults(table)


def _supply_faults(table: Table, supply: Supply) -> list[str]:
    of_counters = [
        [sum(table.counters[slot : slot + c.width]) for slot in c.slots[: table.players]]
        for c in supply.counters
    ]
    if supply.per_player:
        seats = range(table.players)
        parts = {f" of seat {seat}": [numbers[seat] for numbers in of_counters] for seat in seats}
    else:
        parts = {"": [number for numbers in of_counters for number in numbers]}
    found = []
    for whose, numbers in parts.items():
        if sum(numbers) != supply.total:
            found.append(f"supply {supply.id}{whose} is {sum(numbers)}, not {supply.total}")
        if any(number < 0 for number in numbers):
            found.append(f"supply {supply.id}{whose} has a part below 0")
    return found


def _plane_faults(table: Table) -> list[str]:
    """Cells with two pieces, and pieces beside a plane."""
    found = []
    for plane in table.layout.planes.values():
        cells = plane.side(table.players).cells
        for first in plane.slots[: table.players]:
            masks = table.masks[first : first + plane.width]
            union = 0
            for mask in masks:
                union |= mask
            if union & ~cells:
                found.append(f"a piece lies beside the plane {plane.id}")
            if sum(masks) != union:
                found.append(f"two pieces lie on one cell of the plane {plane.id}")
    return found


def _piece_faults(table: Table) -> list[str]:
    """Kinds of pieces of which there are more or fewer than there should be."""
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
            if sum(places) != kind.count or min(places, default=0) < 0:
                found.append(f"of {type_}, {kind.id} is {sum(places)}, not {kind.count}")
    return found
