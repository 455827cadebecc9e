"""Looks in many set-ups for hidden components that never lie so, although they do in samples.

A set-up may deal again until each hand has a high card, put a certain card into the lower half of
the deck, or lay one component of each sort aside. Players know that from the rules. Samples,
however, let hidden components change places at random, unless the rules tell them more.

So many set-ups are made, and a sample of each. Some numbers are counted in both: how many
components of a kind, or with some property in the content, lie in a hidden zone, and what their
values add up to. What is frequent in samples and never comes in set-ups, not even in thousands more
of them, is a fault. Were it as frequent in set-ups, it would be missed there with a probability
below 1e-50.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from re import findall
from typing import TYPE_CHECKING, NamedTuple

from bgf.testing.fault import Fault
from bgf.testing.never import MORE_SET_UPS, Never, Numbers, never_in_set_ups
from bgf.words import Message, message

if TYPE_CHECKING:
    from random import Random

    from bgf.components.layout import Layout
    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.walk import Walk

__all__ = ["check_set_up_deals"]

_SET_UPS = 150
_QUARTERS = 4
_WORDS_OF_NUMBERS = {
    "group": "fault.counted.group",
    "sum": "fault.counted.sum",
    "kinds": "fault.counted.kinds",
    "alike": "fault.counted.alike",
    "neighbours": "fault.counted.neighbours",
}
_WORDS_OF_PARTS = {
    "": "fault.counted_in.zone",
    "top": "fault.counted_in.top",
    "bottom": "fault.counted_in.bottom",
    "quarter 1": "fault.counted_in.top_quarter",
    "quarter 2": "fault.counted_in.second_quarter",
    "quarter 3": "fault.counted_in.third_quarter",
    "quarter 4": "fault.counted_in.bottom_quarter",
    "most": "fault.counted_in.most",
    "least": "fault.counted_in.least",
    "spread": "fault.counted_in.spread",
}
_FOR_READERS = frozenset({"count", "mark", "name", "rule", "source", "style", "text"})
"""What the content says of a kind only for those who read it."""


class _Group(NamedTuple):
    """Components that have something in common.

    Attributes:
        name: the name of the property, such as the id of the kind, or a part of it.
        value: its value; empty if it is added up.
    """

    name: str
    value: str


class _Place(NamedTuple):
    """Where hidden components lie.

    Attributes:
        zone: the id of the zone.
        player: its player; -1 if all share it, or if players are compared.
        part: the part of a zone with an order, a text of `_WORDS_OF_PARTS`; empty for all of it.
    """

    zone: str
    player: int = -1
    part: str = ""


class _Count(NamedTuple):
    """Something that can be counted after a set-up.

    Attributes:
        place: where.
        what: which number, a text of `_WORDS_OF_NUMBERS`.
        group: the components that are counted, or the property that is added up.
    """

    place: _Place
    what: str
    group: _Group = _Group("", "")


def check_set_up_deals(walk: Walk) -> None:
    """Raises Fault if samples have hidden components where no set-up lays them.

    Of the matches that are looked at in full it takes one for each number of players and each set
    of options.

    Args:
        walk: a match, of which the seed is replaced by others.
    """
    setting = walk.setting
    if not walk.is_looked_at_in_full:
        return
    if not walk.cover.is_new(("set-up deals", setting.players, str(setting.options))):
        return
    rng = setting.rng("set-up deals")
    set_ups = [_set_up(walk, rng) for _ in range(_SET_UPS)]
    counting = _Counting(set_ups)
    if not counting.slots:
        return
    samples = [state.determinize(None, rng.getrandbits(64)) for state in set_ups]
    in_set_ups = [counting.numbers(state) for state in set_ups]
    in_samples = [
        counting.numbers(sample) for sample in samples if not walk.game.contradictions(sample)
    ]
    more = (counting.numbers(_set_up(walk, rng)) for _ in range(MORE_SET_UPS))
    found = never_in_set_ups(in_set_ups, in_samples, more)
    if found is None:
        return
    walk.tell(_fault(counting.counts[found.counted], found, setting))


def _set_up(walk: Walk, rng: Random) -> State:
    """Returns the first position of a match with another seed."""
    return replace(walk.setting, seed=rng.getrandbits(64)).start(walk.game)


class _Counting:
    """Counts the components that spectators do not know.

    Zones are left out in which the same kinds lie after every set-up, in the same order: what is
    not used in a match is not shuffled. So are those of which spectators don't know the number of
    components.

    Args:
        set_ups: positions after set-ups.

    Attributes:
        slots: the slots of the zones that are looked at.
        counts: what is counted.
    """

    def __init__(self, set_ups: Sequence[State]) -> None:
        self._layout = layout = set_ups[0].layout
        self._bit = layout.viewer_bit(None)
        self.slots = [
            slot
            for slot in range(len(set_ups[0].zones))
            if layout.counts_seen[slot] & self._bit
            and any(self._hidden(state, slot) for state in set_ups)
            and len({tuple(self._kinds(state, slot)) for state in set_ups}) > 1
        ]
        self._parts = [self._parts_of(slot) for slot in self.slots]
        components = range(len(layout.kind_of))
        self._groups = [list(_groups_of(layout, component)) for component in components]
        self._values = [list(_values_of(layout, component)) for component in components]
        self.counts: list[_Count] = []
        self._indices: dict[_Count, int] = {}
        # For each place and component the indices of what is counted, and how much it counts.
        self._found: dict[_Place, dict[int, list[tuple[int, float]]]] = {}
        self._compared: dict[int, tuple[int, ...]] = {}

    def _hidden(self, state: State, slot: int) -> list[int]:
        """Returns what spectators do not know in a zone."""
        return [one for one in state.zones[slot] if not state.known[one] & self._bit]

    def _kinds(self, state: State, slot: int) -> list[int]:
        """Returns the kinds of what spectators do not know in a zone."""
        kinds = [self._layout.kind_of[component] for component in self._hidden(state, slot)]
        return kinds if self._layout.ordered[slot] else sorted(kinds)

    def _parts_of(self, slot: int) -> dict[str, _Place]:
        """Returns the places in a zone, by the part."""
        zone = self._layout.zone_of[slot]
        player = zone.slots.index(slot) if zone.per_player else -1
        name = f"{zone.id}[{slot - zone.slots[0]}]" if zone.piles else zone.id
        parts = _WORDS_OF_PARTS if self._layout.ordered[slot] else [""]
        return {part: _Place(name, player, part) for part in parts}

    def _index(self, count: _Count) -> int:
        """Returns the index of something that is counted."""
        if count not in self._indices:
            self._indices[count] = len(self.counts)
            self.counts.append(count)
        return self._indices[count]

    def numbers(self, state: State) -> Numbers:
        """Returns all that is counted in a position."""
        numbers: dict[int, float] = defaultdict(int)
        kind_of = self._layout.kind_of
        by_count: dict[tuple[int, ...], list[float]] = {}
        for slot, parts in zip(self.slots, self._parts, strict=True):
            hidden = self._hidden(state, slot)
            if not hidden:
                continue
            place = parts[""]
            kinds = [kind_of[component] for component in hidden]
            if self._layout.ordered[slot]:
                alike = sum(one == other for one, other in pairwise(kinds))
                numbers[self._index(_Count(place, "neighbours"))] = alike
                self._count(numbers, parts["top"], hidden[-1:])
                self._count(numbers, parts["bottom"], hidden[:1])
                for quarter in range(_QUARTERS):
                    first = quarter * len(hidden) // _QUARTERS
                    last = (quarter + 1) * len(hidden) // _QUARTERS
                    part = parts[f"quarter {_QUARTERS - quarter}"]
                    self._count(numbers, part, hidden[first:last])
            own: dict[int, float] = defaultdict(int)
            own[self._index(_Count(place, "kinds"))] = len(set(kinds))
            own[self._index(_Count(place, "alike"))] = max(Counter(kinds).values())
            self._count(own, place, hidden)
            numbers |= own
            if place.player >= 0:
                for index, number in own.items():
                    by_count.setdefault(self._of_all(index), []).append(number)
        for (most, least, spread), found in by_count.items():
            numbers[most] = max(found)
            numbers[least] = min(found) if len(found) == state.players else 0
            numbers[spread] = numbers[most] - numbers[least]
        return numbers

    def _count(self, numbers: dict[int, float], place: _Place, components: Sequence[int]) -> None:
        """Counts some components in a place."""
        found = self._found.setdefault(place, {})
        for component in components:
            if component not in found:
                found[component] = self._counted(place, component)
            for index, number in found[component]:
                numbers[index] += number

    def _counted(self, place: _Place, component: int) -> list[tuple[int, float]]:
        """Returns what a component counts in a place, with the indices."""
        groups = [(_Count(place, "group", group), 1) for group in self._groups[component]]
        sums = [(_Count(place, "sum", group), value) for group, value in self._values[component]]
        return [(self._index(count), number) for count, number in [*groups, *sums]]

    def _of_all(self, index: int) -> tuple[int, ...]:
        """Returns the indices of the most, the least, and the difference among the players."""
        if index not in self._compared:
            count = self.counts[index]
            self._compared[index] = tuple(
                self._index(count._replace(place=_Place(count.place.zone, -1, part)))
                for part in ("most", "least", "spread")
            )
        return self._compared[index]


def _groups_of(layout: Layout, component: int) -> Iterator[_Group]:
    """Yields what a component may have in common with others."""
    kind = layout.kind_at(component)
    yield _Group("id", kind.id)
    for name, value in kind.data.items():
        if name not in _FOR_READERS and isinstance(value, str | int | float):
            yield _Group(name, str(value))
    parts = findall(r"[^\W\d_]+|\d+", kind.id)
    if len(parts) > 1:
        for number, part in enumerate(parts):
            yield _Group(f"id[{number}]", part)


def _values_of(layout: Layout, component: int) -> Iterator[tuple[_Group, float]]:
    """Yields the properties of a component that are numbers."""
    kind = layout.kind_at(component)
    for name, value in kind.data.items():
        if name not in _FOR_READERS and type(value) in (int, float):
            yield _Group(name, ""), value


# -- words ----------------------------------------------------------------------------------------


def _fault(count: _Count, never: Never, setting: Setting) -> Fault:
    """Returns the fault that samples have a number which no set-up has."""
    group = count.group
    facts = {
        "counted": message(_WORDS_OF_NUMBERS[count.what], name=group.name, value=group.value),
        "place": _place(count.place),
        "number": never.number_in_words,
        "share": round(100 * never.share),
    }
    return Fault("public_events", message("fault.never_dealt", **facts), setting)


def _place(place: _Place) -> Message:
    """Returns a place in words."""
    words = message(_WORDS_OF_PARTS[place.part], zone=place.zone)
    if place.player < 0:
        return words
    return message("fault.counted_in.player", place=words, player=place.player)
