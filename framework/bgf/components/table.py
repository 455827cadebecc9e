"""The table in the middle of a match: where every component lies, and who knows what lies there."""

from __future__ import annotations

from collections.abc import Sequence

from bgf.blame import at_running_place
from bgf.components import conservation
from bgf.components.dice import NOT_ROLLED, Dice
from bgf.components.layout import Layout
from bgf.components.plane import Plane, Side
from bgf.errors import BadSeed, PluginError
from bgf.words import Message, message
from bgf_cext import Forest, Moves, Network, below, shuffled

__all__ = ["SEED_LIMIT", "Table", "checked_seed"]

SEED_LIMIT = 1 << 64
"""Seeds, and states of the generator, are integers from 0 to this, exclusive."""


def checked_seed(seed: int) -> int:
    """The seed; raises BadSeed for anything but an integer from 0 to 2**64 - 1."""
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise BadSeed(message("state.seed", last=SEED_LIMIT - 1, seed=repr(seed)))
    return seed


class Table(Moves):
    """All that lies on a table, as flat lists of integers.

    `Moves` has its attributes, and the methods that move components.
    """

    __slots__ = ()

    layout: Layout
    nets: list[Network | Forest]

    def lay_out(self, layout: Layout, players: int) -> None:
        """Puts every component, counter and map where it starts; nothing is shuffled."""
        self.layout = layout
        self.players = players
        self.chance = 0
        self.zones = [[] for _ in range(layout.zone_slots(players))]
        self.known = [0] * len(layout.kind_of)
        self.lacks = {}
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
                self.counters[slot : slot + counter.width] = counter.starts
        for dice in layout.dice.values():
            self.pick_up(dice)
        self.masks = [0] * layout.mask_slots(players)
        self.set_owners([-1] * len(layout.links))
        self.count_kinds()

    def set_owners(self, owners: list[int]) -> None:
        """Sets the holder of every link (-1 for none), and derives what is open and joined."""
        layout = self.layout
        self.owners = [-1] * len(layout.links)
        self.open_links = [(1 << len(layout.links)) - 1] * self.players
        boards = layout.boards.values()
        self.nets = [board.network() for board in boards for _ in range(self.players)]
        for link, owner in enumerate(owners):
            if owner >= 0:
                self.claim(link, owner)

    def count_kinds(self) -> None:
        """Counts the kinds in every slot that keeps a tally anew."""
        self.tally = [None] * len(self.zones)
        for slot in range(len(self.zones)):
            if self.layout.zone_of[slot].tally:
                self.count_kinds_in(slot)

    def count_kinds_in(self, slot: int) -> None:
        """Counts the kinds in one slot that keeps a tally anew."""
        layout = self.layout
        kind_of, counts = layout.kind_of, [0] * len(layout.kinds[layout.zone_of[slot].holds])
        for component in self.zones[slot]:
            counts[kind_of[component]] += 1
        self.tally[slot] = counts

    # -- moving ------------------------------------------------------------------------------

    def lies_face_down(self, component: int, slot: int) -> bool:
        """Returns whether a component of a zone lies face down for some who see into the zone."""
        return bool(self.layout.sees[slot] & ~self.known[component])

    def pay(self, source: int, target: int, number: int) -> None:
        """Moves a number from one counter slot to another.

        Raises:
            ValueError: if there are fewer.
        """
        counters = self.counters
        if not 0 <= number <= counters[source]:
            raise ValueError(f"{number} wanted of a counter, {counters[source]} there")
        counters[source] -= number
        counters[target] += number

    # -- chance ------------------------------------------------------------------------------

    def below(self, limit: int) -> int:
        """Draws an integer from 0 to ``limit - 1``, each equally likely."""
        number, self.chance = below(self.chance, limit)
        return number

    def roll(self, dice: Dice) -> list[int]:
        """Rolls dice; the faces stay on the table until `pick_up` or the next roll.

        Returns:
            The faces.
        """
        shown = [dice.faces[self.below(len(dice.faces))] for _ in range(dice.number)]
        self.counters[dice.slot : dice.slot + dice.number] = shown
        return shown

    def shown(self, dice: Dice) -> list[int]:
        """Returns the faces of dice that lie on the table; empty if they have been picked up."""
        faces = self.counters[dice.slot : dice.slot + dice.number]
        return [] if faces[0] == NOT_ROLLED else faces

    def pick_up(self, dice: Dice) -> None:
        """Takes dice from the table."""
        self.counters[dice.slot : dice.slot + dice.number] = [NOT_ROLLED] * dice.number

    def shuffle(self, slot: int) -> None:
        """Shuffles a zone. Viewers who don't see into it forget what lies where."""
        self.chance = shuffled(self.chance, self.zones[slot])
        self.conceal(slot)

    def gather(self, type_: str, slot: int) -> None:
        """Moves all components of a type into a zone and shuffles it, for a new deal.

        Viewers who don't see into the zone no longer know them, and what zones of the type lacked
        is forgotten.

        Args:
            type_: the type, by its name in the content.
            slot: the slot of a zone for that type.

        Raises:
            PluginError: if the zone is for another type.
        """
        zone_of = self.layout.zone_of
        zone = zone_of[slot]
        if zone.holds != type_:
            facts = {"type": type_, "zone": zone.id, "holds": zone.holds}
            raise PluginError(at_running_place(message("state.gathers", **facts)))
        slots = [number for number in range(len(self.zones)) if zone_of[number].holds == type_]
        self.lacks = {own: mask for own, mask in self.lacks.items() if own not in slots}
        held = [component for own in slots for component in self.zones[own]]
        for own in slots:
            self.zones[own] = []
        self.zones[slot] = sorted(held)  # where they lay must not matter
        for own in slots:
            if self.tally[own] is not None:
                self.count_kinds_in(own)
        self.shuffle(slot)

    def deal(self, deck: int, hands: Sequence[int], number: int) -> None:
        """Deals components from a zone to several others, one at a time in turn.

        Args:
            deck: the slot of the zone that they are drawn from.
            hands: the slots of the zones that get them.
            number: how many each zone gets.

        Raises:
            PluginError: if there are too few, also with its ``refill``; nothing is dealt then.
        """
        wanted = number * len(hands)
        in_zone = len(self.zones[deck])
        refill = self.layout.refill[deck]
        in_refill = len(self.zones[refill]) if refill >= 0 else 0
        if in_zone + in_refill < wanted:
            zone_of = self.layout.zone_of
            facts = {
                "each": number,
                "zones": len(hands),
                "wanted": wanted,
                "zone": zone_of[deck].id,
                "there": in_zone,
            }
            if not in_refill:
                raise PluginError(at_running_place(message("state.deals", **facts)))
            facts |= {"refill": zone_of[refill].id, "more": in_refill}
            raise PluginError(at_running_place(message("state.deals.refilled", **facts)))
        for _ in range(number):
            for hand in hands:
                self.draw(deck, hand)

    def renew(self, slot: int) -> None:
        """Shuffles the components of the zone's ``refill`` into it, if there are any."""
        discards = self.layout.refill[slot]
        if discards >= 0 and self.zones[discards]:
            self.move(self.zones[discards][:], discards, slot)
            self.shuffle(slot)

    def sweep(self, row: int) -> bool:
        """Sweeps an open row that has too many of one kind, unless `settle` would never end.

        What is swept into the row's own deck is shuffled there.

        Args:
            row: the slot of the row.

        Returns:
            Whether the row was swept.
        """
        deck, size, _, at, to = self.layout.rows[row]
        if self._others(row) <= size - at or self._would_swap(row):
            return False
        self.move(self.zones[row][:], row, to)
        if to == deck:
            self.shuffle(deck)
        return True

    def _others(self, row: int) -> int:
        """How many components of other kinds could come into a row after it is swept."""
        layout = self.layout
        deck, _, kind, _, to = layout.rows[row]
        if deck < 0:
            return 0
        slots = {deck, layout.refill[deck]} - {-1}
        if to == deck:  # then it never empties, and is never renewed
            slots = {deck, row}
        elif to in slots:
            slots.add(row)
        kinds = [layout.kind_of[component] for slot in slots for component in self.zones[slot]]
        return len(kinds) - kinds.count(kind)

    def _would_swap(self, row: int) -> bool:
        """Returns whether a row and its deck would change places forever if they were swept."""
        layout = self.layout
        deck, size, kind, at, to = layout.rows[row]
        if to != layout.refill[deck] or self.zones[to]:
            return False
        kinds = [layout.kind_of[component] for component in self.zones[deck]]
        return len(kinds) == size and kinds.count(kind) >= at

    # -- maps --------------------------------------------------------------------------------

    def net(self, board: int, player: int) -> Network | Forest:
        """Returns the network of a player's links on a map, given by the map's index."""
        return self.nets[board * self.players + player]

    # -- planes ------------------------------------------------------------------------------

    def side(self, plane: Plane) -> Side:
        """Returns the side of a plane in play."""
        return plane.side(self.players)

    def taken(self, plane: Plane, player: int = 0) -> int:
        """Returns the bit mask of the cells of a plane with a piece on them."""
        first = plane.slots[player]
        return sum(self.masks[first : first + plane.width])

    def piece_at(self, plane: Plane, player: int, cell: int) -> int:
        """Returns the index of the kind of piece on a cell; -1 if the cell is empty."""
        first = plane.slots[player]
        for kind in range(plane.width):
            if self.masks[first + kind] >> cell & 1:
                return kind
        return -1

    def place(self, plane: Plane, player: int, cell: int, kind: int) -> int:
        """Puts a piece on a cell of a plane; the piece that lay there is lifted.

        Args:
            plane: the plane.
            player: whose plane it is; 0 where all share one.
            cell: the number of the cell.
            kind: the index of the kind of piece.

        Returns:
            The index of the kind of piece that lay there; -1 if there was none.
        """
        first, bit, masks = plane.slots[player], 1 << cell, self.masks
        there = self.piece_at(plane, player, cell)
        if there >= 0:
            masks[first + there] ^= bit
        masks[first + kind] |= bit
        return there

    def lift(self, plane: Plane, player: int, cell: int) -> int:
        """Takes the piece away from a cell.

        Returns:
            The index of its kind; -1 if there was none.
        """
        there = self.piece_at(plane, player, cell)
        if there >= 0:
            self.masks[plane.slots[player] + there] ^= 1 << cell
        return there

    def faults(self) -> list[Message]:
        """Returns what is wrong with the table, such as lost components, one sentence each."""
        return conservation.faults(self)
