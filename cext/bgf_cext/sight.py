"""Counts what a viewer sees of a table, in an array of bytes.

A table is flat lists of integers: for each slot the components that lie there, the last of them on
top; for each component its kind, and the bit mask of the viewers who know it; for each link its
owner, or -1.

This module is the reference in plain Python. Observation vectors are made by the same code,
compiled as `sight_c` with the C types of `sight_c.pxd`; tests compare the two.
"""

from __future__ import annotations

__all__ = ["MOST_SEEN", "see_components", "see_links"]

MOST_SEEN = 255
"""An entry counts no further than this."""

_MOST = MOST_SEEN  # that one is Python's, this one C's


def see_components(
    counts: bytearray,
    zones: list[list[int]],
    known: list[int],
    kind_of: list[int],
    bit: int,
    slots: list[tuple[int, ...]],
) -> None:
    """Counts the components in some slots, the known ones by kind.

    Args:
        counts: one byte an entry; changed.
        zones: for each slot its components.
        known: for each component the mask of its viewers.
        kind_of: for each component its kind.
        bit: the bit of the viewer.
        slots: what to count, as tuples ``(slot, places, kinds, step, unknown, unknown_step, top)``:

            - ``slot``: the slot
            - ``places``: how many of its places to count, from the bottom; -1 counts all
            - ``kinds``: the entry for known components of kind 0 in the first place; the entries
              for the other kinds follow it
            - ``step``: how many entries further the next place begins; 0 counts all places together
            - ``unknown``: the entry for an unknown component in the first place; -1 does not count
              unknown components
            - ``unknown_step``: as ``step``, for unknown components
            - ``top``: the entry for a known component of kind 0 on top, which those for the other
              kinds follow; -1 does not count the top

    Raises:
        IndexError: there is no such slot, component or entry; some may have been counted.
    """
    for entry in slots:
        slot, places, kinds, step, unknown, unknown_step, top = entry
        if not 0 <= slot < len(zones):
            raise IndexError(f"there is no slot {slot}")
        held = zones[slot]
        if not 0 <= places <= len(held):
            places = len(held)
        for place in range(places):
            component = held[place]
            if _mask(known, component) & bit:
                _add(counts, kinds + place * step + _kind(kind_of, component))
            elif unknown >= 0:
                _add(counts, unknown + place * unknown_step)
        if top >= 0 and len(held) > 0:
            component = held[len(held) - 1]
            if _mask(known, component) & bit:
                _add(counts, top + _kind(kind_of, component))


def see_links(counts: bytearray, owners: list[int], entries: list[list[int]]) -> None:
    """Counts the links that players own.

    Args:
        counts: one byte an entry; changed.
        owners: for each link its owner, or -1.
        entries: for each player the entry of each link.

    Raises:
        IndexError: there is no such player, link or entry; some may have been counted.
    """
    for link in range(len(owners)):
        owner = owners[link]
        if owner >= 0:
            if owner >= len(entries) or link >= len(entries[owner]):
                raise IndexError(f"there is no link {link} of player {owner}")
            own = entries[owner]
            _add(counts, own[link])


def _mask(known: list[int], component: int) -> int:
    if not 0 <= component < len(known):
        raise IndexError(f"there is no component {component}")
    return known[component]


def _kind(kind_of: list[int], component: int) -> int:
    if not 0 <= component < len(kind_of):
        raise IndexError(f"there is no component {component}")
    return kind_of[component]


def _add(counts: bytearray, entry: int) -> None:
    if not 0 <= entry < len(counts):
        raise IndexError(f"there is no entry {entry}")
    if counts[entry] < _MOST:
        counts[entry] += 1
