"""Counts what a viewer sees of a table, in a bytearray.

A table is given as lists of integers: the components in each slot, the last one on top; the kind of
each component, and the bit mask of the viewers who know it; and the owner of each link, or -1.

This module is the reference in plain Python. Observation vectors are made by the same code,
compiled as `sight_c` with the C types of `sight_c.pxd`; tests compare the two.
"""

from __future__ import annotations

__all__ = ["MOST_SEEN", "see_components", "see_links"]

MOST_SEEN = 255
"""The maximum of an entry; it does not count further."""

_MOST = MOST_SEEN  # a C variable in compiled code


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
        counts: the counts, one byte for each entry; changed.
        zones: the components in each slot.
        known: the mask of the viewers who know each component.
        kind_of: the kind of each component.
        bit: the bit of the viewer.
        slots: what to count, as tuples ``(slot, places, kinds, step, unknown, unknown_step, top)``:

            - ``slot``: the slot
            - ``places``: the number of its places to count, from the bottom; -1 counts all
            - ``kinds``: the entry for known components of kind 0 in the first place; the entries
              for the other kinds follow it
            - ``step``: the number of entries from one place to the next; 0 counts all places
              together
            - ``unknown``: the entry for an unknown component in the first place; -1 does not count
              unknown components
            - ``unknown_step``: like ``step``, for unknown components
            - ``top``: the entry for a known component of kind 0 on top; the entries for the other
              kinds follow it; -1 does not count the top

    Raises:
        IndexError: if there is no such slot, component or entry; others may have been counted.
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
        counts: the counts, one byte for each entry; changed.
        owners: the owner of each link, or -1.
        entries: the entries of each player, one for each link.

    Raises:
        IndexError: if there is no such player, link or entry; others may have been counted.
    """
    for link in range(len(owners)):
        owner = owners[link]
        if owner >= 0:
            if owner >= len(entries) or link >= len(entries[owner]):
                raise IndexError(f"there is no link {link} of player {owner}")
            own = entries[owner]
            _add(counts, own[link])


def _mask(known: list[int], component: int) -> int:
    """Returns the viewers of a component; raises IndexError if there is no such component."""
    if not 0 <= component < len(known):
        raise IndexError(f"there is no component {component}")
    return known[component]


def _kind(kind_of: list[int], component: int) -> int:
    """Returns the kind of a component; raises IndexError if there is no such component."""
    if not 0 <= component < len(kind_of):
        raise IndexError(f"there is no component {component}")
    return kind_of[component]


def _add(counts: bytearray, entry: int) -> None:
    """Adds 1 to an entry, up to `MOST_SEEN`; raises IndexError if there is no such entry."""
    if not 0 <= entry < len(counts):
        raise IndexError(f"there is no entry {entry}")
    if counts[entry] < _MOST:
        counts[entry] += 1
