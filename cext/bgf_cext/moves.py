# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""Moves components between the zones of a table, and updates knowledge, counts and links.

A table is flat lists of integers: for each slot the components that lie there, the last of them on
top, and the number of components of each kind, or None where they are not counted; for each
component its kind, and the bit mask of the viewers who know it. A move takes components out of one
slot, puts them into another, and updates the masks and the counts.

This module is the reference in plain Python. Games run on the same code, compiled as
`moves_c` with the C types of `moves_c.pxd`; tests compare the two. Both index a table's
lists as Python does, so that a damaged table raises an exception.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bgf_cext import slots

__all__ = ["Moves", "Outline"]


class Outline:
    """The part of a table's layout that moves need; it never changes. `Layout` derives from it.

    Attributes:
        seats: the largest number of players.
        everybody: the bit mask of all viewers: bit p is player p, bit `seats` the spectators.
        kind_of: for each component its kind's index within its type.
        sees: for each slot the bit mask of the viewers who see what lies there.
        ordered: for each slot whether the order in it matters.
        refill: for each slot the one that is shuffled into it when it empties, or -1.
        rows: for each slot five numbers, -1 where there is none: the slot of its deck, the size of
            the row, the kind for which it is swept, the number of that kind at which it is swept,
            and the slot to which it is swept.
        claims: for each link its two places, the index of its map, the largest number of players
            with which a double link of that map counts as single, and two masks of the links that
            stay open when it is claimed: all but the link, and all but the link and its strands.
    """

    __slots__ = ("claims", "everybody", "kind_of", "ordered", "refill", "rows", "seats", "sees")

    seats: int
    everybody: int
    kind_of: list[int]
    sees: list[int]
    ordered: list[bool]
    refill: list[int]
    rows: list[tuple[int, int, int, int, int]]
    claims: list[tuple[int, int, int, int, int, int]]


class Moves:
    """What lies on a table, and the methods that move components.

    Attributes:
        layout: the static shape of the table.
        players: the number of players.
        zones: for each slot its components; the last one of an ordered zone is its top.
        tally: for each slot that counts by kind the number of each kind, else None.
        known: for each component the bit mask of the viewers who know its kind.
        lacks: by slot the bit mask of the kinds of which everybody knows that none lies there; a
            slot without any is left out. It is replaced and never changed, so that copies share it.
        counters: an integer for each counter slot, and one for each die.
        owners: for each link, by its slot, the player who holds it, or -1.
        open_links: for each player the bit mask of the links that are still open to them.
        nets: for each map, and on it for each player, the network of their links.
        masks: for each plane, and on it for each kind of piece, the bit mask of its cells.
        chance: the generator's state.
    """

    __slots__ = (
        "chance",
        "counters",
        "known",
        "lacks",
        "layout",
        "masks",
        "nets",
        "open_links",
        "owners",
        "players",
        "tally",
        "zones",
    )

    layout: Outline
    players: int
    zones: list[list[int]]
    tally: list[list[int] | None]
    known: list[int]
    lacks: dict[int, int]
    counters: list[int]
    owners: list[int]
    open_links: list[int]
    nets: list[Any]
    masks: list[int]
    chance: int

    def renew(self, slot: int) -> None:
        """Shuffles the components of the slot's ``refill`` into it, if there are any."""
        raise NotImplementedError

    def sweep(self, row: int) -> bool:
        """Sweeps a row that has too many of one kind, unless `settle` would never end."""
        raise NotImplementedError

    def copy_table(self, other: Moves) -> None:
        """Makes this table an independent copy of another."""
        _copy_table(self, other)

    def draw(
        self, source: int, target: int, *, face_down: bool = False, at: int | None = None
    ) -> int:
        """Moves the top component of an ordered zone; a zone that becomes empty is renewed.

        Everybody sees from where it comes, so that viewers who knew the component still know it.

        Args:
            source: the slot of the zone.
            target: the slot of another zone.
            face_down: whether nobody looks at it; the target must say ``face_down``.
            at: its index in an ordered target, from 0 at the bottom; on top if left out.

        Returns:
            The component.

        Raises:
            IndexError: if the zone is empty.
        """
        return _draw(self, source, target, face_down, at)

    def move(
        self,
        components: Sequence[int],
        source: int,
        target: int,
        *,
        under: bool = False,
        face_down: bool | None = False,
    ) -> None:
        """Moves chosen components from a zone to another.

        Viewers who see neither zone can't tell which components moved, unless all did, nor in which
        order: they forget what they knew of the components that moved and of those that stayed.
        Viewers who see only the target can't tell which of several of one kind moved, see `spend`.

        Args:
            components: the components, in the order in which they are put down.
            source: the slot of the zone.
            target: the slot of another zone.
            under: put them under the components of the target; on top of them if false.
            face_down: whether nobody looks at them: viewers who don't know them learn nothing, even
                those who see into the target. None keeps each as it lies in the source.

        Raises:
            ValueError: if one of them does not lie in the zone.
        """
        _move(self, components, source, target, under, face_down)

    def spend(self, source: int, kind: int, number: int, target: int) -> list[int]:
        """Moves components of one kind out of an unordered zone; everybody learns the kind.

        Components of a kind are alike, so those that most viewers know of are moved first: after a
        blue card is paid, viewers who knew of one blue card in that hand know of one less. For a
        secret choice use `move`.

        Args:
            source: the slot of the zone.
            kind: the index of the kind.
            number: how many are moved.
            target: the slot of another zone.

        Returns:
            The components moved.

        Raises:
            ValueError: if the zone has fewer of the kind.
        """
        return _spend(self, source, kind, number, target)

    def take(self, row: int, kind: int, target: int) -> int:
        """Moves the first component of a kind out of an open row.

        Args:
            row: the slot of the row.
            kind: the index of the kind.
            target: the slot of another zone.

        Returns:
            The component.

        Raises:
            ValueError: if the row has none of the kind.
        """
        return _take(self, row, kind, target)

    def on_offer(
        self, row: int, by_kind: list[Any], hidden: int = -1, first: Any = None
    ) -> list[Any]:
        """Returns the entries of a list that stand for the kinds that lie in an open row.

        Args:
            row: the slot of the row, which must keep a tally.
            by_kind: one entry for each kind, such as the action that takes a component of it.
            hidden: the index of a kind that is left out; -1 for none.
            first: an entry that is put before the others; None for none.

        Raises:
            IndexError: if there are more entries than kinds.
            ValueError: if the row keeps no tally.
        """
        return _on_offer(self, row, by_kind, hidden, first)

    def arrange(self, components: list[int], places: Sequence[tuple[int, int, int]]) -> None:
        """Puts components into places, in which others are replaced; nothing is counted.

        Args:
            components: at least as many as there are places. Those that are placed are removed from
                the end, the last one for the first place.
            places: slot, index in it, and the mask of the viewers who know what lies there.

        Raises:
            IndexError: if there are fewer components, or there is no such place.
        """
        _arrange(self, components, places)

    def conceal(self, slot: int) -> None:
        """Makes viewers who don't see into a zone forget what lies where in it."""
        _conceal(self, slot)

    def reveal(self, slot: int) -> None:
        """Shows everybody what lies in a zone; they know it from now on."""
        _reveal(self, slot)

    def settle(self, row: int) -> None:
        """Fills an open row from its deck, renews the deck, and sweeps the row as often as needed.

        A row is not swept if too few other components are left, in its deck and wherever that is
        renewed from, to make a row that may stay, nor if its deck is a row that would be swept as
        well, so that the two would change places for ever. What is swept into the deck itself is
        shuffled there.
        """
        while _fill(self, row):
            if not self.sweep(row):
                return

    def lay(
        self, first: int, width: int, lays: Mapping[int, int], supply: int, cleared: int = -1
    ) -> None:
        """Puts pieces from a supply on cells of a plane; pieces that lie there are lifted.

        Args:
            first: the slot of the plane's first mask; there is one for each kind of piece.
            width: the number of kinds.
            lays: the kind of piece for each cell.
            supply: the slot of the counter of the first kind from which the pieces are taken.
            cleared: the slot of the counter of the first kind to which the lifted pieces go; -1 if
                they go nowhere.
        """
        _lay(self, first, width, lays, supply, cleared)

    def claim(self, slot: int, player: int) -> None:
        """Gives a link to a player.

        It is then closed to all, and its other strand to that player. On a map where double links
        count as single for this number of players, the other strand is closed to all.
        """
        _claim(self, slot, player)

    def add_up_links(self, numbers: list[int]) -> list[int]:
        """Returns for each player the sum of the numbers of the links that they hold.

        Args:
            numbers: a number for each link, by its slot.

        Raises:
            IndexError: if a player holds a link for which there is no number.
        """
        return _add_up_links(self, numbers)


slots.keep(Outline)
slots.keep(Moves)


def _copy_table(table: Moves, other: Moves) -> None:
    table.layout = other.layout
    table.players = other.players
    table.chance = other.chance
    table.zones = _copies(other.zones)
    table.tally = _copies(other.tally)
    table.known = other.known[:]
    table.lacks = other.lacks
    table.counters = other.counters[:]
    table.owners = other.owners[:]
    table.open_links = other.open_links[:]
    table.nets = [net.copy() for net in other.nets]
    table.masks = other.masks[:]


def _copies(lists: list[Any]) -> list[Any]:
    """Returns copies of lists of integers; None stands for a list that is not kept."""
    copies: list[Any] = []
    for numbers in lists:
        if numbers is None:
            copies.append(None)
        else:
            copies.append(numbers[:])
    return copies


def _draw(table: Moves, source: int, target: int, face_down: bool, at: int | None) -> int:
    layout = table.layout
    zones = table.zones
    held = zones[source]
    arrived = zones[target]
    component: int = held.pop()
    if at is None:
        arrived.append(component)
    else:
        arrived.insert(at, component)
    if not face_down:
        _see(table.known, component, layout.sees, target)
    _count(table.tally, layout.kind_of, component, source, target)
    if table.lacks:
        _note_arrivals(table, [component], source, target)
    if not held and layout.refill[source] >= 0:
        table.renew(source)
    return component


def _take(table: Moves, row: int, kind: int, target: int) -> int:
    layout = table.layout
    zones = table.zones
    kind_of = layout.kind_of
    held = zones[row]
    arrived = zones[target]
    for place in range(len(held)):
        component: int = held[place]
        if kind_of[component] == kind:
            del held[place]
            arrived.append(component)
            _see(table.known, component, layout.sees, target)
            _count(table.tally, kind_of, component, row, target)
            if table.lacks:
                _note_arrivals(table, [component], row, target)
            return component
    raise ValueError(f"kind {kind} does not lie in the row")


def _on_offer(table: Moves, row: int, by_kind: list[Any], hidden: int, first: Any) -> list[Any]:
    counts = table.tally[row]
    found = []
    if counts is None:
        raise ValueError(f"what lies in slot {row} is not counted by kind")
    if first is not None:
        found.append(first)
    for kind in range(len(by_kind)):
        if kind != hidden and counts[kind] != 0:
            found.append(by_kind[kind])  # noqa: PERF401  # a plain loop in C
    return found


def _spend(table: Moves, source: int, kind: int, number: int, target: int) -> list[int]:
    layout = table.layout
    zones = table.zones
    known = table.known
    kind_of = layout.kind_of
    held = zones[source]
    arrived = zones[target]
    alike: list[int] = []
    for component in held:
        own = kind_of[component]
        if own == kind:
            alike.append(component)
    if len(alike) < number:
        raise ValueError(f"{number} of kind {kind} wanted, {len(alike)} there")
    if len(alike) > number:
        if not _is_nested(alike, known):
            alike.sort(key=known.__getitem__, reverse=True)
            _forget_alike(table, alike, number)
        del alike[number:]
    for component in alike:
        _take_out(held, component)
        arrived.append(component)
        _see(known, component, layout.sees, target)
        _count(table.tally, kind_of, component, source, target)
    if table.lacks:
        _note_arrivals(table, alike, source, target)
    return alike


def _take_out(held: list[int], component: int) -> None:
    for place in range(len(held)):
        lying = held[place]
        if lying == component:
            del held[place]
            break
    else:
        raise ValueError(f"component {component} does not lie in that zone")


def _is_nested(alike: list[int], known: list[int]) -> bool:
    """Returns whether the viewers who know a component also know all before it: the usual case."""
    for place in range(1, len(alike)):  # noqa: SIM110  # a plain loop in C
        if known[alike[place]] & ~known[alike[place - 1]]:
            return False
    return True


def _move(
    table: Moves,
    components: Sequence[int],
    source: int,
    target: int,
    under: bool,
    face_down: bool | None,
) -> None:
    layout = table.layout
    zones = table.zones
    known = table.known
    sees = layout.sees
    held = zones[source]
    arrived = zones[target]
    is_choice = len(components) < len(held) or (layout.ordered[target] and len(held) > 1)
    if is_choice and not layout.ordered[source]:
        seen = sees[source] | sees[target]
        for component in held:
            known[component] &= seen
        if sees[target] & ~sees[source]:
            _forget_kinds(table, components, held)
    for component in components:
        _take_out(held, component)
        lies_face_down = face_down is None and sees[source] & ~known[component]
        if not face_down and not lies_face_down:
            _see(known, component, sees, target)
        _count(table.tally, layout.kind_of, component, source, target)
    if under:
        arrived[:0] = reversed(components)
    else:
        arrived.extend(components)
    if table.lacks:
        _note_arrivals(table, components, source, target)


def _note_arrivals(table: Moves, components: Sequence[int], source: int, target: int) -> None:
    """Updates the kinds that a slot lacks, as everybody knows, after components have come there.

    A component that everybody knows can only be of its own kind. Any other may be of each kind that
    the slot did not lack from which it comes.
    """
    lacks = table.lacks
    lacking = lacks.get(target, 0)
    if not lacking:
        return
    known = table.known
    kind_of = table.layout.kind_of
    everybody = table.layout.everybody
    left = lacking
    for component in components:
        if known[component] == everybody:
            left &= ~(1 << kind_of[component])
        else:
            left &= lacks.get(source, 0)
    if left != lacking:
        table.lacks = {slot: mask for slot, mask in lacks.items() if slot != target}
        if left:
            table.lacks[target] = left


def _arrange(table: Moves, components: list[int], places: Sequence[tuple[int, int, int]]) -> None:
    zones = table.zones
    known = table.known
    for place in places:
        slot, index, mask = place
        held = zones[slot]
        component: int = components.pop()
        held[index] = component
        known[component] = mask


def _conceal(table: Moves, slot: int) -> None:
    layout = table.layout
    known = table.known
    sees = layout.sees[slot]
    for component in table.zones[slot]:
        known[component] = sees


def _reveal(table: Moves, slot: int) -> None:
    layout = table.layout
    known = table.known
    everybody = layout.everybody
    for component in table.zones[slot]:
        known[component] = everybody


def _see(known: list[int], component: int, sees: list[int], target: int) -> None:
    """Adds the viewers of a slot to the knowledge mask of a component that has come there."""
    known[component] |= sees[target]


def _count(
    tally: list[list[int] | None], kind_of: list[int], component: int, source: int, target: int
) -> None:
    """Updates the counts by kind of two slots after a component moved between them."""
    kind = kind_of[component]
    counts = tally[source]
    if counts is not None:
        number = counts[kind]
        counts[kind] = number - 1
    counts = tally[target]
    if counts is not None:
        number = counts[kind]
        counts[kind] = number + 1


def _forget_kinds(table: Moves, components: Sequence[int], held: list[int]) -> None:
    """Reduces what viewers know of the components `held` in a slot, as some of them leave it.

    A viewer who sees the target but not the slot can't tell which of a kind has left it, and so
    knows of one less of that kind there.
    """
    layout = table.layout
    kind_of = layout.kind_of
    for kind in {kind_of[component] for component in components}:
        going = [component for component in components if kind_of[component] == kind]
        alike = [component for component in held if kind_of[component] == kind]
        staying = [component for component in alike if component not in going]
        _forget_alike(table, going + staying, len(going))


def _forget_alike(table: Moves, alike: list[int], number: int) -> None:
    """Reduces how many of the components that stay each viewer knows by how many have left.

    Args:
        table: the table; changed in place.
        alike: components of one kind, those that leave first.
        number: the number of those that leave.
    """
    known = table.known
    some = 0
    every = -1
    for component in alike:
        some |= known[component]
        every &= known[component]
    # A viewer who knows all of these components knows all that stay, one who knows none none.
    partly = some & ~every
    while partly:
        viewer = partly & -partly
        partly ^= viewer
        # Of the components that stay, the viewer goes on to know the first `left`.
        left = -number
        for component in alike:
            if known[component] & viewer:
                left += 1
        for place in range(number, len(alike)):
            component = alike[place]
            if known[component] & viewer:
                if left <= 0:
                    known[component] ^= viewer
                left -= 1


def _fill(table: Moves, row: int) -> bool:
    """Fills a row and renews its deck; returns whether the row must be swept."""
    layout = table.layout
    zones = table.zones
    deck, size, kind, at, _ = layout.rows[row]
    if deck >= 0:
        held = zones[row]
        source = zones[deck]
        if not source:
            table.renew(deck)
        while len(held) < size and source:
            _draw(table, deck, row, False, None)
    if kind < 0:
        return False
    counts: Any = table.tally[row]  # a row that is swept keeps a tally
    return bool(counts[kind] >= at)


def _lay(
    table: Moves, first: int, width: int, lays: Mapping[int, int], supply: int, cleared: int
) -> None:
    masks = table.masks
    counters = table.counters
    for cell, kind in lays.items():
        bit = 1 << cell  # a Python integer: there may be more than 64 cells
        for lying in range(width):
            mask = masks[first + lying]
            if mask & bit:
                masks[first + lying] = mask ^ bit
                if cleared >= 0:
                    counters[cleared + lying] += 1
                break  # at most one piece lies on a cell
        masks[first + kind] |= bit
        counters[supply + kind] -= 1


def _claim(table: Moves, slot: int, player: int) -> None:
    layout = table.layout
    players = table.players
    open_links = table.open_links
    a, b, board, single_up_to, for_all, for_claimer = layout.claims[slot]
    table.owners[slot] = player
    table.nets[board * players + player].join(a, b)
    if players <= single_up_to:
        for_all = for_claimer
    for other in range(players):
        open_links[other] &= for_claimer if other == player else for_all


def _add_up_links(table: Moves, numbers: list[int]) -> list[int]:
    owners = table.owners
    sums = [0] * table.players
    for slot in range(len(owners)):
        owner: int = owners[slot]
        if owner >= 0:
            sums[owner] += numbers[slot]
    return sums
