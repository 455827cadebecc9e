# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""The table of a match: the place of every component, and the viewers who know its kind.

A table is made of flat lists of integers. Components, slots and kinds are numbers, by which these
lists are indexed; `Layout` says what each number stands for. A move takes components out of one
slot and puts them into another. It also updates two things that follow from where components lie:
the bit masks of the viewers who know a component, and the number of components of each kind in a
slot.

This module is compiled where it stands, with the C types of `table.pxd`: moves take a good part of
the time of a simulation. Its lists are indexed with Python's checks, so that a damaged table raises
an exception.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bgf.blame import at_running_place
from bgf.components import conservation
from bgf.components.dice import NOT_ROLLED, Dice
from bgf.components.layout import Layout
from bgf.components.plane import Plane, Side
from bgf.errors import BadSeed, PluginError
from bgf.number_checks import check_count
from bgf.words import Message, message
from bgf_cext import MAX_CELLS, Forest, Network, below, shuffled, slots

__all__ = ["SEED_LIMIT", "Table", "checked_seed"]

_BITS = [1 << cell for cell in range(MAX_CELLS)]
"""The mask of each single cell of a plane; to look it up is quicker than to compute it."""

SEED_LIMIT = 1 << 64
"""Seeds and states of the generator are integers from 0 to this limit, exclusive."""


def checked_seed(seed: int) -> int:
    """Returns a seed as it is.

    Raises:
        BadSeed: if it is not an integer from 0 to 2**64 - 1.
    """
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise BadSeed(message("state.seed", last=SEED_LIMIT - 1, seed=repr(seed)))
    return seed


class Table:
    """All that lies on a table, as flat lists of integers, and the methods that move components.

    Attributes:
        layout: the static shape of the table.
        players: the number of players.
        zones: for each slot its components; the last one of an ordered zone is its top.
        tally: for each slot that counts by kind the number of each kind, else None.
        known: for each component the bit mask of the viewers who know its kind; its bits are those
            of `Layout.everybody`.
        lacks: by slot, the bit mask of the kinds that everybody knows to be absent there; slots
            without any are left out. The mapping is replaced, never changed, so that copies share
            it.
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

    layout: Layout
    players: int
    zones: list[list[int]]
    tally: list[list[int] | None]
    known: list[int]
    lacks: dict[int, int]
    counters: list[int]
    owners: list[int]
    open_links: list[int]
    nets: list[Network | Forest]
    masks: list[int]
    chance: int

    def lay_out(self, layout: Layout, players: int) -> None:
        """Sets up the table before the rules do: nothing is shuffled, dealt or claimed.

        Components lie in the zones in which they start, and counters have their first numbers.

        Args:
            layout: the static shape of the table.
            players: the number of players.
        """
        self.layout = layout
        self.players = players
        self.chance = 0
        self.zones = [[] for _ in range(layout.zone_slots(players))]
        self.known = [0] * len(layout.kind_of)
        self.lacks = {}
        for zone in layout.zones.values():
            if zone.starts:
                slot = zone.slots[0]
                types = enumerate(layout.type_of)
                held = [component for component, type_ in types if type_ == zone.holds]
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
        """Sets the holder of every link, and derives from it `open_links` and `nets`.

        Args:
            owners: for each link, by its slot, the player who holds it, or -1.
        """
        layout = self.layout
        links = len(layout.links)  # a Python integer: there may be more than 64 links
        self.owners = [-1] * links
        self.open_links = [(1 << links) - 1] * self.players
        boards = layout.boards.values()
        self.nets = [board.network() for board in boards for _ in range(self.players)]
        for link, owner in enumerate(owners):
            if owner >= 0:
                self.claim(link, owner)

    def count_kinds(self) -> None:
        """Counts the components of each kind anew, in every slot that keeps a tally."""
        self.tally = [None] * len(self.zones)
        for slot in range(len(self.zones)):
            if self.layout.zone_of[slot].tally:
                self.count_kinds_in(slot)

    def count_kinds_in(self, slot: int) -> None:
        """Counts the components of each kind anew, in one slot that keeps a tally."""
        layout = self.layout
        kind_of = layout.kind_of
        zone = layout.zone_of[slot]
        counts = [0] * len(layout.kinds[zone.holds])
        for component in self.zones[slot]:
            counts[kind_of[component]] += 1
        self.tally[slot] = counts

    def copy_table(self, other: Table) -> None:
        """Makes this table an independent copy of another."""
        self.layout = other.layout
        self.players = other.players
        self.chance = other.chance
        self.zones = _copies(other.zones)
        self.tally = _copies(other.tally)
        self.known = other.known[:]
        self.lacks = other.lacks
        self.counters = other.counters[:]
        self.owners = other.owners[:]
        self.open_links = other.open_links[:]
        self.nets = [net.copy() for net in other.nets]
        self.masks = other.masks[:]

    # -- moving ------------------------------------------------------------------------------

    def draw(self, source: int, target: int, face_down: bool = False, at: int | None = None) -> int:
        """Moves the top component of an ordered zone; a zone that becomes empty is renewed.

        Everybody sees from where it comes, so that viewers who knew the component still know it.

        Args:
            source: the slot of the zone.
            target: the slot of another zone.
            face_down: whether it is moved unseen by everybody; the target must have ``face_down``.
            at: its index in an ordered target, from 0 at the bottom; on top if left out.

        Returns:
            The component.

        Raises:
            IndexError: if the zone is empty.
        """
        layout = self.layout
        zones = self.zones
        held = zones[source]
        arrived = zones[target]
        component = held.pop()
        if at is None:
            arrived.append(component)
        else:
            arrived.insert(at, component)
        if not face_down:
            _see(self.known, component, layout.sees, target)
        _count(self.tally, layout.kind_of, component, source, target)
        if self.lacks:
            _note_arrivals(self, [component], source, target)
        if not held and layout.refill[source] >= 0:
            self.renew(source)
        return component

    def move(
        self,
        components: Sequence[int],
        source: int,
        target: int,
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
        layout = self.layout
        zones = self.zones
        known = self.known
        sees = layout.sees
        held = zones[source]
        arrived = zones[target]
        is_choice = len(components) < len(held) or (layout.ordered[target] and len(held) > 1)
        if is_choice and not layout.ordered[source]:
            seen = sees[source] | sees[target]
            for component in held:
                known[component] &= seen
            if sees[target] & ~sees[source]:
                _forget_kinds(self, components, held)
        for component in components:
            _take_out(held, component)
            lies_face_down = face_down is None and sees[source] & ~known[component]
            if not face_down and not lies_face_down:
                _see(known, component, sees, target)
            _count(self.tally, layout.kind_of, component, source, target)
        if under:
            arrived[:0] = reversed(components)
        else:
            arrived.extend(components)
        if self.lacks:
            _note_arrivals(self, components, source, target)

    def spend(self, source: int, kind: int, number: int, target: int) -> list[int]:
        """Moves components of one kind out of an unordered zone.

        Viewers who see into the target know the components there: everybody learns the kind if the
        target is open to all. From one hand to another only those who knew the components still
        know them. If all are to see them on the way, spend them to an open zone, and `move` them on
        from there.

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
        layout = self.layout
        zones = self.zones
        known = self.known
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
                _forget_alike(self, alike, number)
            del alike[number:]
        for component in alike:
            _take_out(held, component)
            arrived.append(component)
            _see(known, component, layout.sees, target)
            _count(self.tally, kind_of, component, source, target)
        if self.lacks:
            _note_arrivals(self, alike, source, target)
        return alike

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
        layout = self.layout
        zones = self.zones
        kind_of = layout.kind_of
        held = zones[row]
        arrived = zones[target]
        for place in range(len(held)):
            component = held[place]
            if kind_of[component] == kind:
                del held[place]
                arrived.append(component)
                _see(self.known, component, layout.sees, target)
                _count(self.tally, kind_of, component, row, target)
                if self.lacks:
                    _note_arrivals(self, [component], row, target)
                return component
        raise ValueError(f"kind {kind} does not lie in the row")

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
        counts = self.tally[row]
        found = []
        if counts is None:
            raise ValueError(f"what lies in slot {row} is not counted by kind")
        if first is not None:
            found.append(first)
        for kind in range(len(by_kind)):
            if kind != hidden and counts[kind] != 0:
                found.append(by_kind[kind])  # noqa: PERF401  # a plain loop in C
        return found

    def replace_components(
        self, components: list[int], places: Sequence[tuple[int, int, int]]
    ) -> None:
        """Replaces the components in some places by others; tallies are not updated.

        Args:
            components: the new ones, at least as many as there are places. Each is removed from
                the end of this list: the last one is for the first place.
            places: slot, index in it, and the mask of the viewers who know what lies there.

        Raises:
            IndexError: if there are fewer components, or there is no such place.
        """
        zones = self.zones
        known = self.known
        for place in places:
            slot, index, mask = place
            held = zones[slot]
            component = components.pop()
            held[index] = component
            known[component] = mask

    def conceal(self, slot: int) -> None:
        """Makes viewers who don't see into a zone forget which component lies where in it."""
        layout = self.layout
        known = self.known
        sees = layout.sees[slot]
        for component in self.zones[slot]:
            known[component] = sees

    def reveal(self, slot: int) -> None:
        """Shows everybody what lies in a zone; they know it from now on."""
        layout = self.layout
        known = self.known
        everybody = layout.everybody
        for component in self.zones[slot]:
            known[component] = everybody

    def refill_row(self, row: int) -> None:
        """Fills an open row from its deck, renews the deck, and sweeps the row as often as needed.

        A row is not swept if that would never end: because its deck and the deck's ``refill`` have
        too few components of other kinds, or because the deck would fill it with components that
        must be swept as well, so that the two would change places forever. Components that are
        swept into the deck itself are shuffled there.
        """
        while self._fill(row):
            if not self.sweep(row):
                return

    def _fill(self, row: int) -> bool:
        """Fills a row and renews its deck.

        Returns:
            Whether the row has so many components of one kind that it must be swept.
        """
        layout = self.layout
        zones = self.zones
        filled = layout.rows[row]
        if filled.deck >= 0:
            held = zones[row]
            source = zones[filled.deck]
            if not source:
                self.renew(filled.deck)
            while len(held) < filled.size and source:
                self.draw(filled.deck, row)
        if filled.swept_kind < 0:
            return False
        counts: Any = self.tally[row]  # a row that is swept keeps a tally
        return bool(counts[filled.swept_kind] >= filled.swept_at)

    def pay(self, source: int, target: int, number: int) -> None:
        """Moves a number from one counter slot to another.

        Args:
            source: the slot that loses it.
            target: the slot that gains it.
            number: the number, from 0.

        Raises:
            ValueError: if it is below 0, or greater than what the source has.
        """
        counters = self.counters
        if not 0 <= number <= counters[source]:
            raise ValueError(f"{number} wanted of a counter, {counters[source]} there")
        counters[source] -= number
        counters[target] += number

    def covers(self, first: int, numbers: Sequence[int]) -> bool:
        """Returns whether each counter in a row is at least as high as a number for it.

        Args:
            first: the first slot of the row, as of a counter ``each`` kind.
            numbers: a number for each slot from there on.
        """
        counters = self.counters
        for slot, number in enumerate(numbers, first):  # noqa: SIM110  # a plain loop in C
            if counters[slot] < number:
                return False
        return True

    def in_range(self, rows: Sequence[int], width: int, least: int, most: int) -> tuple[int, ...]:
        """Returns for each row of counters the mask of those whose number lies in a range.

        Args:
            rows: the first slot of each row, as of a counter of each player and ``each`` kind.
            width: the number of slots in a row; bit 0 is for the first of them.
            least: the smallest number of the range.
            most: the largest number of the range.
        """
        counters = self.counters
        found = []
        bit = 1
        for first in rows:
            low = 0  # in C a mask of 64 bits, which most rows fit into
            for place in range(min(width, 64)):
                number = counters[first + place]
                if least <= number <= most:
                    low |= bit << place
            mask = low
            for place in range(64, width):
                number = counters[first + place]
                if least <= number <= most:
                    far = 1
                    mask |= far << place
            found.append(mask)
        return tuple(found)

    def lowest_of(self, slots: Sequence[int]) -> tuple[int, ...]:
        """Returns the lowest component of each pile, the first that came there; -1 for none.

        Args:
            slots: the slots of the piles, or of other zones.
        """
        zones = self.zones
        found = []
        for slot in slots:
            held = zones[slot]
            found.append(held[0] if held else -1)
        return tuple(found)

    def pay_each(self, source: int, target: int, numbers: Sequence[int]) -> None:
        """Moves a number from each counter in a row to the one at its place in another row.

        Args:
            source: the first slot of the row that loses them.
            target: the first slot of the row that gains them.
            numbers: a number for each slot from there on, from 0.

        Raises:
            ValueError: if one is below 0, or greater than what its source has; nothing is moved.
        """
        counters = self.counters
        for place, number in enumerate(numbers):
            there = counters[source + place]
            if not 0 <= number <= there:
                raise ValueError(f"{number} wanted of a counter, {there} there")
        for place, number in enumerate(numbers):
            if number:
                counters[source + place] -= number
                counters[target + place] += number

    def pay_all(self, source: int, target: int, width: int) -> int:
        """Moves all of each counter in a row to the one at its place in another row.

        Args:
            source: the first slot of the row that loses them.
            target: the first slot of the row that gains them.
            width: the number of slots in a row.

        Returns:
            The sum of what was moved.
        """
        counters = self.counters
        moved = 0
        for place in range(width):
            number = counters[source + place]
            if number:
                counters[source + place] = 0
                counters[target + place] += number
                moved += number
        return moved

    def piles_of_size(self, slots: Sequence[int], least: int, most: int = -1) -> list[int]:
        """Returns the piles in which some number of components lie, by their index in `slots`.

        Args:
            slots: the slots of the piles, or of other zones.
            least: the smallest number.
            most: the largest number; -1 for any.
        """
        zones = self.zones
        found = []
        for place, slot in enumerate(slots):
            held = zones[slot]
            size = len(held)
            if size >= least and (most < 0 or size <= most):
                found.append(place)
        return found

    def pile_with(self, slots: Sequence[int], component: int) -> int:
        """Returns the slot of the pile in which a component lies; -1 if it lies in none of them.

        Args:
            slots: the slots of the piles, or of other zones.
            component: the component.
        """
        zones = self.zones
        for slot in slots:
            if component in zones[slot]:
                return slot
        return -1

    def face_down(self, slot: int) -> list[int]:
        """Returns the components of a zone that lie face down for some of its viewers."""
        seen = self.seen(slot, -1)
        if -1 not in seen:
            return []
        held = self.zones[slot]
        return [held[place] for place in range(len(held)) if seen[place] == -1]

    def seen(self, slot: int, hidden: int) -> list[int]:
        """Returns the components of a zone that all of its viewers can see.

        Args:
            slot: the slot of the zone.
            hidden: the number that replaces a component that lies face down for some of them.
        """
        layout = self.layout
        known = self.known
        viewers = layout.sees[slot]
        found = []
        for component in self.zones[slot]:
            mask = known[component]
            found.append(component if mask & viewers == viewers else hidden)
        return found

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

        Viewers who don't see into the zone no longer know them. The `lacks` of all zones of the
        type are cleared.

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
        self.zones[slot] = sorted(held)  # the shuffle must not depend on where they lay
        for own in slots:
            if self.tally[own] is not None:
                self.count_kinds_in(own)
        self.shuffle(slot)

    def deal(self, deck: int, hands: Sequence[int], number: int) -> None:
        """Deals components from a zone to several others, one at a time in turn.

        Args:
            deck: the slot of the zone that they are drawn from.
            hands: the slots of the zones that get them.
            number: the number of components for each zone, at least 0.

        Raises:
            ValueError: if the number is negative.
            PluginError: if the zone and its ``refill`` have too few; nothing is dealt then.
        """
        check_count("number", number, 0)
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
        """Sweeps an open row that has too many of one kind, unless `refill_row` would never end.

        Components that are swept into the row's own deck are shuffled there.

        Args:
            row: the slot of the row.

        Returns:
            Whether the row was swept.
        """
        swept = self.layout.rows[row]
        most_others = swept.size - swept.swept_at  # in a row that must be swept
        if self._count_others(row) <= most_others or self._would_swap(row):
            return False
        self.move(self.zones[row][:], row, swept.swept_to)
        if swept.swept_to == swept.deck:
            self.shuffle(swept.deck)
        return True

    def _count_others(self, row: int) -> int:
        """Returns the number of components of other kinds that could come into a row once swept."""
        layout = self.layout
        swept = layout.rows[row]
        if swept.deck < 0:
            return 0
        sources = {swept.deck}
        refill = layout.refill[swept.deck]
        # A deck that takes in the swept components never empties, so that it is never renewed.
        if refill >= 0 and swept.swept_to != swept.deck:
            sources.add(refill)
        if swept.swept_to in sources:
            sources.add(row)
        kinds = [layout.kind_of[component] for slot in sources for component in self.zones[slot]]
        return len(kinds) - kinds.count(swept.swept_kind)

    def _would_swap(self, row: int) -> bool:
        """Returns whether a row and its deck would change places forever if they were swept."""
        layout = self.layout
        swept = layout.rows[row]
        if swept.swept_to != layout.refill[swept.deck] or self.zones[swept.swept_to]:
            return False
        kinds = [layout.kind_of[component] for component in self.zones[swept.deck]]
        return len(kinds) == swept.size and kinds.count(swept.swept_kind) >= swept.swept_at

    # -- maps --------------------------------------------------------------------------------

    def claim(self, slot: int, player: int) -> None:
        """Gives a link to a player.

        The link is then closed to all, and its other strands to that player. On a map where double
        links count as single for this number of players, the other strands are closed to all.

        Args:
            slot: the slot of the link.
            player: the player.
        """
        layout = self.layout
        players = self.players
        open_links = self.open_links
        claim = layout.claims[slot]
        self.owners[slot] = player
        self.nets[claim.board * players + player].join(claim.a, claim.b)
        for_claimer = claim.other_pairs
        for_others = for_claimer if players <= claim.single_up_to else claim.other_links
        for other in range(players):
            open_links[other] &= for_claimer if other == player else for_others

    def add_up_links(self, numbers: list[int]) -> list[int]:
        """Returns for each player the sum of the numbers of the links that they hold.

        Args:
            numbers: a number for each link, by its slot.

        Raises:
            IndexError: if a player holds a link for which there is no number.
        """
        owners = self.owners
        sums = [0] * self.players
        for slot in range(len(owners)):
            owner = owners[slot]
            if owner >= 0:
                sums[owner] += numbers[slot]
        return sums

    def net(self, board: int, player: int) -> Network | Forest:
        """Returns the network of a player's links on a map, given by the map's index."""
        return self.nets[board * self.players + player]

    # -- planes ------------------------------------------------------------------------------

    def lay(
        self, first: int, width: int, lays: Mapping[int, int], supply: int, cleared: int = -1
    ) -> None:
        """Puts pieces from a supply on cells of a plane; pieces that lie there are lifted.

        Args:
            first: the slot of the plane's first mask; there is one for each kind of piece.
            width: the number of kinds of piece.
            lays: the kind of piece, by index, for each cell, by number.
            supply: the first slot of the counter from which the pieces are taken; it has one number
                for each kind.
            cleared: the first slot of the counter to which lifted pieces go; -1 if they go nowhere.
        """
        masks = self.masks
        counters = self.counters
        by_cell = lays if type(lays) is dict else dict(lays)  # C runs through a dictionary quickest
        covered = 0
        for cell in by_cell:
            covered |= _BITS[cell]
        for lying in range(width):
            mask = masks[first + lying]
            lifted = mask & covered
            if lifted:
                masks[first + lying] = mask ^ lifted
                if cleared >= 0:
                    counters[cleared + lying] += lifted.bit_count()
        for cell, kind in by_cell.items():
            masks[first + kind] |= _BITS[cell]
            counters[supply + kind] -= 1

    def side(self, plane: Plane) -> Side:
        """Returns the side of a plane in play."""
        return plane.side(self.players)

    def taken(self, plane: Plane, player: int = 0) -> int:
        """Returns the bit mask of the cells of a plane with a piece on them.

        Args:
            plane: the plane.
            player: the owner of the plane; 0 for a shared plane.
        """
        first = plane.slots[player]
        return sum(self.masks[first : first + plane.width])

    def piece_at(self, plane: Plane, player: int, cell: int) -> int:
        """Returns the index of the kind of piece on a cell; -1 if the cell is empty.

        Args:
            plane: the plane.
            player: the owner of the plane; 0 for a shared plane.
            cell: the number of the cell.
        """
        first = plane.slots[player]
        for kind in range(plane.width):
            if self.masks[first + kind] >> cell & 1:
                return kind
        return -1

    def place(self, plane: Plane, player: int, cell: int, kind: int) -> int:
        """Puts a piece on a cell of a plane; the piece that lay there is lifted.

        Args:
            plane: the plane.
            player: the owner of the plane; 0 for a shared plane.
            cell: the number of the cell.
            kind: the index of the kind of piece.

        Returns:
            The index of the kind of piece that lay there; -1 if there was none.
        """
        masks = self.masks
        first = plane.slots[player]
        bit = 1 << cell
        there = self.piece_at(plane, player, cell)
        if there >= 0:
            masks[first + there] ^= bit
        masks[first + kind] |= bit
        return there

    def lift(self, plane: Plane, player: int, cell: int) -> int:
        """Takes the piece away from a cell; arguments as in `piece_at`.

        Returns:
            The index of its kind; -1 if there was none.
        """
        there = self.piece_at(plane, player, cell)
        if there >= 0:
            self.masks[plane.slots[player] + there] ^= 1 << cell
        return there

    # -- the check ---------------------------------------------------------------------------

    def faults(self) -> list[Message]:
        """Returns the faults of the table, such as lost components, a sentence for each."""
        return conservation.faults(self)


slots.keep(Table)


def _copies(lists: list[Any]) -> list[Any]:
    """Returns copies of lists of integers; None in place of a list stays None."""
    copies: list[Any] = []
    for numbers in lists:
        if numbers is None:
            copies.append(None)
        else:
            copies.append(numbers[:])
    return copies


def _take_out(held: list[int], component: int) -> None:
    """Removes a component from those of a slot.

    Raises:
        ValueError: if it does not lie there.
    """
    for place in range(len(held)):
        lying = held[place]
        if lying == component:
            del held[place]
            break
    else:
        raise ValueError(f"component {component} does not lie in that zone")


def _is_nested(alike: list[int], known: list[int]) -> bool:
    """Returns whether each component is known only to players who know all before it."""
    for place in range(1, len(alike)):  # noqa: SIM110  # a plain loop in C
        if known[alike[place]] & ~known[alike[place - 1]]:
            return False
    return True


def _note_arrivals(table: Table, components: Sequence[int], source: int, target: int) -> None:
    """Updates `Table.lacks` of a slot after components have come there.

    A component that everybody knows can only be of its own kind. Any other component may be of any
    kind that its source did not lack.
    """
    lacks = table.lacks
    lacking = lacks.get(target, 0)
    if not lacking:  # nearly always
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


def _forget_kinds(table: Table, components: Sequence[int], held: list[int]) -> None:
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


def _forget_alike(table: Table, alike: list[int], number: int) -> None:
    """Makes each viewer know fewer of the components that stay, by the number of those that left.

    Viewers who know all of the components go on to know all that stay.

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
    partly = some & ~every  # the others know all of these components, or none
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
