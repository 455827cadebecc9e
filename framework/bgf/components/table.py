"""The table in the middle of a match: where every component lies, and who knows what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bgf.components import conservation
from bgf.components.dice import NOT_ROLLED, Dice
from bgf.components.layout import Layout, Sweep
from bgf.components.plane import Plane
from bgf.errors import BadSeed
from bgf_cext import (
    Forest,
    Network,
    below,
    best_known,
    move_alike,
    move_first,
    move_top,
    shuffled,
)

__all__ = ["SEED_LIMIT", "Table", "checked_seed"]

SEED_LIMIT = 1 << 64
"""Seeds, and states of the generator, are integers from 0 to this, exclusive."""


def checked_seed(seed: int) -> int:
    """The seed; raises BadSeed for anything but an integer from 0 to 2**64 - 1."""
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise BadSeed(f"a seed is an integer from 0 to {SEED_LIMIT - 1}, not {seed!r}")
    return seed


class Table:
    """All that lies on a table, as flat lists of integers.

    Attributes:
        layout: the static shape.
        players: how many play.
        zones: for each slot its components; the last one of an ordered zone is its top.
        tally: for each slot that counts by kind the number of each kind, else None.
        known: for each component the bit mask of the viewers who know what lies there.
        counters: one integer a counter slot, and one a die.
        owners: for each link, by its slot, the player who holds it, or -1.
        open_links: for each player the bit mask of the links that are still open to them.
        nets: for each map, and on it for each player, the network of their links; see `net`.
        masks: for each plane, and on it for each kind of piece, the bit mask of its cells.
        chance: the generator's state.
    """

    __slots__ = (
        "chance",
        "counters",
        "known",
        "layout",
        "masks",
        "nets",
        "open_links",
        "owners",
        "players",
        "tally",
        "zones",
    )

    layout: Layout
    players: int
    zones: list[list[int]]
    tally: list[list[int] | None]
    known: list[int]
    counters: list[int]
    owners: list[int]
    open_links: list[int]
    nets: list[Network | Forest]
    masks: list[int]
    chance: int

    def lay_out(self, layout: Layout, players: int) -> None:
        """Put every component, counter and map in its first place; nothing is shuffled yet."""
        self.layout = layout
        self.players = players
        self.chance = 0
        self.zones = [[] for _ in range(layout.zone_slots(players))]
        self.known = [0] * len(layout.kind_of)
        for zone in layout.zones.values():
            if zone.starts:
                slot = zone.slots[0]
                held = [c for c, type_ in enumerate(layout.type_of) if type_ == zone.holds]
                self.zones[slot] = held
                for component in held:
                    self.known[component] = layout.sees[slot]
        self.counters = [0] * layout.counter_slots(players)
        for counter in layout.counters.values():
            for slot in counter.slots[:players]:
                self.counters[slot : slot + counter.width] = [counter.start] * counter.width
        for dice in layout.dice.values():
            self.pick_up(dice)
        self.masks = [0] * layout.mask_slots(players)
        self.set_owners([-1] * len(layout.links))
        self.count_kinds()

    def set_owners(self, owners: list[int]) -> None:
        """Lay down who holds which link, and derive from it what is open and what is joined."""
        layout = self.layout
        self.owners = [-1] * len(layout.links)
        self.open_links = [(1 << len(layout.links)) - 1] * self.players
        boards = layout.boards.values()
        self.nets = [board.network() for board in boards for _ in range(self.players)]
        for link, owner in enumerate(owners):
            if owner >= 0:
                self.claim(link, owner)

    def count_kinds(self) -> None:
        """Count the kinds in every slot that keeps a tally, from the components that lie there."""
        self.tally = [None] * len(self.zones)
        for slot in range(len(self.zones)):
            if self.layout.zone_of[slot].tally:
                self.count_kinds_in(slot)

    def count_kinds_in(self, slot: int) -> None:
        """Count the kinds in one slot that keeps a tally."""
        layout = self.layout
        kind_of, counts = layout.kind_of, [0] * len(layout.kinds[layout.zone_of[slot].holds])
        for component in self.zones[slot]:
            counts[kind_of[component]] += 1
        self.tally[slot] = counts

    def copy_table(self, other: Table) -> None:
        """Make this table an independent copy of another."""
        self.layout = other.layout
        self.players = other.players
        self.chance = other.chance
        self.zones = [*map(list.copy, other.zones)]
        self.tally = other.tally[:]
        if other.layout.is_tallied:
            self.tally = [counts and counts[:] for counts in other.tally]
        self.known = other.known[:]
        self.counters = other.counters[:]
        self.owners = other.owners[:]
        self.open_links = other.open_links[:]
        self.nets = [net.copy() for net in other.nets]
        self.masks = other.masks[:]

    # -- moving ------------------------------------------------------------------------------

    def draw(
        self, source: int, target: int, *, face_down: bool = False, at: int | None = None
    ) -> int:
        """Move the top component of an ordered zone; the zone is renewed when it was the last.

        Everybody sees which place it leaves, so whoever knew it goes on knowing it.

        Args:
            source: the slot of the zone.
            target: the slot of another one.
            face_down: nobody looks at it; for a `target` in which components may lie face down.
            at: its place in an ordered `target`, from 0 at the bottom; without, it goes on top.

        Returns:
            The component.
        """
        layout, zones = self.layout, self.zones
        sees = 0 if face_down else layout.sees[target]
        component = move_top(zones, self.tally, self.known, layout.kind_of, source, target, sees)
        if at is not None:
            zones[target].insert(at, zones[target].pop())
        if not zones[source] and layout.refill[source] >= 0:
            self.renew(source)
        return component

    def move(
        self,
        components: Sequence[int],
        source: int,
        target: int,
        *,
        under: bool = False,
        face_down: bool | None = False,
    ) -> None:
        """Move chosen components, `under` the others or on top of them, in the order given.

        What is moved `face_down` nobody looks at: who does not know it yet learns nothing, even who
        sees into the target. What lies face down there is told from what does not by its place.
        With None each goes as it lies: what is face down in the source is so in the target.

        Who sees neither zone can't tell which components went, unless all of them did, nor in
        which order: such viewers forget what they knew about those that went and about those that
        stayed. Who sees the target alone can't tell which of several alike went, see `spend`.
        """
        layout = self.layout
        held = self.zones[source]
        is_choice = len(components) < len(held) or (layout.ordered[target] and len(held) > 1)
        if is_choice and not layout.ordered[source]:
            seen = layout.sees[source] | layout.sees[target]
            for component in held:
                self.known[component] &= seen
            if layout.sees[target] & ~layout.sees[source]:
                self._forget_kinds(components, held)
        sees = 0 if face_down else layout.sees[target]
        for component in components:
            held.remove(component)
            if face_down is not None or not self.lies_face_down(component, source):
                self.known[component] |= sees
        if under:
            self.zones[target][:0] = reversed(components)
        else:
            self.zones[target].extend(components)
        if layout.is_tallied:
            self._retally(components, source, target)

    def spend(self, source: int, kind: int, number: int, target: int) -> list[int]:
        """Move `number` components of one kind out of an unordered zone.

        Components of a kind are alike, so those go first that most viewers know of: after a
        blue card is paid, whoever knew of one blue card in that hand knows of one less. All learn
        which kind it was; a choice that is to be secret is a `move`.

        Returns:
            The components moved.

        Raises:
            ValueError: if fewer of the kind lie there.
        """
        layout, zones, known = self.layout, self.zones, self.known
        alike = best_known(zones[source], known, layout.kind_of, kind, number)
        if len(alike) < number:
            raise ValueError(f"{number} of kind {kind} wanted, {len(alike)} there")
        if len(alike) > number:
            if known[alike[0]] != known[alike[-1]] and any(
                known[less] & ~known[more] for more, less in pairwise(alike)
            ):
                self._forget_alike(alike, number)
            del alike[number:]
        sees = layout.sees[target]
        move_alike(zones, self.tally, known, alike, source, target, sees, kind)
        return alike

    def take(self, row: int, kind: int, target: int) -> int:
        """Move the first component of a kind out of an open row; returns it.

        Raises:
            ValueError: if none lies there.
        """
        layout = self.layout
        component = move_first(
            self.zones,
            self.tally,
            self.known,
            layout.kind_of,
            row,
            target,
            layout.sees[target],
            kind,
        )
        if component < 0:
            raise ValueError(f"kind {kind} does not lie in the row")
        return component

    def lies_face_down(self, component: int, slot: int) -> bool:
        """Whether a component of a zone lies so that some who see in don't know what it is."""
        return bool(self.layout.sees[slot] & ~self.known[component])

    def pay(self, source: int, target: int, number: int) -> None:
        """Move so many from one counter slot to another.

        Raises:
            ValueError: if fewer are there.
        """
        counters = self.counters
        if not 0 <= number <= counters[source]:
            raise ValueError(f"{number} wanted of a counter, {counters[source]} there")
        counters[source] -= number
        counters[target] += number

    def reveal(self, slot: int) -> None:
        """Show everybody what lies in a zone, for good."""
        for component in self.zones[slot]:
            self.known[component] = self.layout.everybody

    def _retally(self, components: Sequence[int], source: int, target: int) -> None:
        kind_of = self.layout.kind_of
        counts = self.tally[source]
        if counts is not None:
            for component in components:
                counts[kind_of[component]] -= 1
        counts = self.tally[target]
        if counts is not None:
            for component in components:
                counts[kind_of[component]] += 1

    def _forget_kinds(self, components: Sequence[int], held: Sequence[int]) -> None:
        """Some of what is `held` goes: who sees only where to knows of one less of its kind."""
        kind_of = self.layout.kind_of
        for kind in {kind_of[component] for component in components}:
            going = [component for component in components if kind_of[component] == kind]
            alike = [component for component in held if kind_of[component] == kind]
            staying = [component for component in alike if component not in going]
            self._forget_alike(going + staying, len(going))

    def _forget_alike(self, alike: list[int], number: int) -> None:
        """Each viewer's knowledge of what stays shrinks by what went, whichever pieces went."""
        for viewer in range(self.layout.seats + 1):
            bit = 1 << viewer
            aware = sum(1 for component in alike if self.known[component] & bit)
            allowed = max(0, aware - number)
            for component in alike[number:]:
                if self.known[component] & bit:
                    if allowed:
                        allowed -= 1
                    else:
                        self.known[component] &= ~bit

    # -- chance ------------------------------------------------------------------------------

    def below(self, limit: int) -> int:
        """Draw an integer from 0 to ``limit - 1``."""
        number, self.chance = below(self.chance, limit)
        return number

    def roll(self, dice: Dice) -> list[int]:
        """Roll dice, all at once; what they show lies on the table until they are picked up."""
        shown = [dice.faces[self.below(len(dice.faces))] for _ in range(dice.number)]
        self.counters[dice.slot : dice.slot + dice.number] = shown
        return shown

    def shown(self, dice: Dice) -> list[int]:
        """What dice show that lie on the table; empty if they do not."""
        faces = self.counters[dice.slot : dice.slot + dice.number]
        return [] if faces[0] == NOT_ROLLED else faces

    def pick_up(self, dice: Dice) -> None:
        """Take dice from the table."""
        self.counters[dice.slot : dice.slot + dice.number] = [NOT_ROLLED] * dice.number

    def shuffle(self, slot: int) -> None:
        """Shuffle a zone: who does not see into it no longer knows what lies where."""
        held = self.zones[slot]
        self.chance = shuffled(self.chance, held)
        sees = self.layout.sees[slot]
        for component in held:
            self.known[component] = sees

    def renew(self, slot: int) -> None:
        """Shuffle the components of the zone's `refill` into it, if there are any."""
        discards = self.layout.refill[slot]
        if discards >= 0 and self.zones[discards]:
            self.move(self.zones[discards][:], discards, slot)
            self.shuffle(slot)

    def settle(self, row: int) -> None:
        """Bring an open row in order: renew its deck, fill it, sweep it away as often as it must.

        A row that has to be swept stands all the same when too few other components are left,
        in its deck and wherever that is renewed from, to make a row that may stand; and when its
        deck is a row that would be swept as well, so that the two would change places for ever.
        What is swept into the deck itself is shuffled there.
        """
        layout = self.layout
        deck, sweep, size = layout.fill[row], layout.sweep[row], layout.zone_of[row].size
        held = self.zones[row]
        source = self.zones[deck] if deck >= 0 else []
        while True:
            if not source and deck >= 0:
                self.renew(deck)
            while len(held) < size and source:
                self.draw(deck, row)
            counts = self.tally[row]
            if sweep is None or counts is None or counts[sweep.kind] < sweep.at:
                return
            if self._others(row, sweep) <= size - sweep.at or self._would_swap(row, sweep):
                return
            self.move(held[:], row, sweep.to)
            if sweep.to == deck:
                self.shuffle(deck)

    def _others(self, row: int, sweep: Sweep) -> int:
        """How many components of other kinds could come into a row after it is swept."""
        layout = self.layout
        deck = layout.fill[row]
        if deck < 0:
            return 0
        slots = {deck, layout.refill[deck]} - {-1}
        if sweep.to == deck:  # then it never empties, and is never renewed
            slots = {deck, row}
        elif sweep.to in slots:
            slots.add(row)
        return sum(
            1
            for slot in slots
            for component in self.zones[slot]
            if layout.kind_of[component] != sweep.kind
        )

    def _would_swap(self, row: int, sweep: Sweep) -> bool:
        """Whether sweeping only makes a row and its deck change places, and again, and again."""
        layout = self.layout
        deck = layout.fill[row]
        source = self.zones[deck]
        if sweep.to != layout.refill[deck] or self.zones[sweep.to]:
            return False
        alike = sum(1 for component in source if layout.kind_of[component] == sweep.kind)
        return len(source) == layout.zone_of[row].size and alike >= sweep.at

    # -- maps --------------------------------------------------------------------------------

    def claim(self, slot: int, player: int) -> None:
        """Give a link to a player.

        That closes it to all, and its other strand to that player; on a map whose double links
        count as single for so few players it closes the other strand to all.
        """
        layout, players, masks = self.layout, self.players, self.open_links
        link, board = layout.links[slot], layout.board_of[slot]
        self.owners[slot] = player
        self.nets[board.index * players + player].join(link.a, link.b)
        for_all, for_claimer = layout.keeps[slot]
        if players <= board.single_up_to:
            for_all = for_claimer
        for other in range(players):
            masks[other] &= for_claimer if other == player else for_all

    def net(self, board: int, player: int) -> Network | Forest:
        """What a player has joined on a map, by the map's index."""
        return self.nets[board * self.players + player]

    # -- planes ------------------------------------------------------------------------------

    def taken(self, plane: Plane, player: int = 0) -> int:
        """The mask of the cells of a plane on which a piece lies."""
        first = plane.slots[player]
        return sum(self.masks[first : first + plane.width])

    def piece_at(self, plane: Plane, player: int, cell: int) -> int:
        """The index of the kind of piece on a cell, or -1 if it is empty."""
        first = plane.slots[player]
        for kind in range(plane.width):
            if self.masks[first + kind] >> cell & 1:
                return kind
        return -1

    def place(self, plane: Plane, player: int, cell: int, kind: int) -> int:
        """Put a piece on a cell of a plane; what lay there is lifted.

        Args:
            plane: the plane.
            player: whose plane it is; 0 where all share one.
            cell: the number of the cell.
            kind: the index of the kind of piece.

        Returns:
            The index of the kind of piece that lay there, or -1.
        """
        first, bit, masks = plane.slots[player], 1 << cell, self.masks
        there = self.piece_at(plane, player, cell)
        if there >= 0:
            masks[first + there] ^= bit
        masks[first + kind] |= bit
        return there

    def lift(self, plane: Plane, player: int, cell: int) -> int:
        """Take the piece away that lies on a cell; returns the index of its kind, or -1."""
        there = self.piece_at(plane, player, cell)
        if there >= 0:
            self.masks[plane.slots[player] + there] ^= 1 << cell
        return there

    def faults(self) -> list[str]:
        """What is wrong with the table, one sentence a fault; none for a sound one."""
        return conservation.faults(self)
