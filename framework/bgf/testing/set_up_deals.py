"""Finds deals that samples have right after the set-up, but no set-up makes.

A set-up may deal again until each hand has a high card, put a certain card into the lower half of
the deck, or lay one component of each sort aside. Players know that from the rules. Samples let
hidden components change places at random, unless the rules tell them by `bgf_contradictions`.

The check makes many set-ups and a sample of each, and takes figures of both: for example, the
number of components of a kind in a hidden zone, or the sum of their values. It is a fault if many
samples have a value that never occurs in thousands of set-ups. If set-ups had the value as often,
the probability that all of them miss it would be below 1e-80.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from re import findall
from typing import TYPE_CHECKING, NamedTuple

from bgf.testing.fault import Fault
from bgf.testing.never import MORE_SET_UPS, Figures, Never, never_in_set_ups
from bgf.testing.swap import slots_of_components
from bgf.words import Message, message

if TYPE_CHECKING:
    from random import Random

    from bgf.components.layout import Layout
    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.twin_match import Playthrough
    from bgf.testing.walk import Walk

__all__ = ["check_set_up_deals"]

_SET_UPS = 150
"""The number of set-ups whose figures are compared with those of samples at first."""

_QUARTERS = 4
"""The number of parts of equal size into which ordered zones are divided."""

_WORDS_OF_FIGURES = {
    "having": "fault.counted.having",
    "sum": "fault.counted.sum",
    "highest": "fault.counted.highest",
    "lowest": "fault.counted.lowest",
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
"""Properties of kinds that do not matter to the rules."""


class _Property(NamedTuple):
    """A property of components.

    Attributes:
        name: the name of the property: one of the content, or a part of the id of the kind.
        value: its value, if components with this value are counted; empty for a number that is
            added up or compared.
    """

    name: str
    value: str


class _Place(NamedTuple):
    """Where hidden components lie.

    Attributes:
        zone: the id of the zone.
        player: the player whose zone it is; -1 if all share it, or if players are compared.
        part: the part of the zone, or how players are compared: a key of `_WORDS_OF_PARTS`; empty
            for the whole zone.
    """

    zone: str
    player: int = -1
    part: str = ""


class _Figure(NamedTuple):
    """A figure of the components that are hidden after a set-up.

    Attributes:
        place: where they lie.
        what: what is counted: a key of `_WORDS_OF_FIGURES`.
        about: the property by which components are counted, or whose values are added up or
            compared.
    """

    place: _Place
    what: str
    about: _Property = _Property("", "")


def check_set_up_deals(played: Playthrough) -> None:
    """Raises Fault if samples have a deal that no set-up makes.

    It looks only at the first match with each number of players and each set of options, among
    those that are looked at in full.

    Args:
        played: a match, whose seed is replaced by others.
    """
    walk = played.walk
    setting = walk.setting
    if not walk.is_looked_at_in_full:
        return
    if not walk.cover.is_new(("set-up deals", setting.players, str(setting.options))):
        return
    rng = setting.rng("set-up deals")
    set_ups = [_set_up(walk, rng) for _ in range(_SET_UPS)]
    figures = _Figures(set_ups, _slots_moved_from(played))
    if not figures.slots:
        return
    samples = [state.determinize(None, rng.getrandbits(64)) for state in set_ups]
    accepted = [sample for sample in samples if not walk.game.contradictions(sample)]
    of_set_ups = [figures.of(state) for state in set_ups]
    of_samples = [figures.of(sample) for sample in accepted]
    # A generator, as these are seldom needed, and take long.
    of_more_set_ups = (figures.of(_set_up(walk, rng)) for _ in range(MORE_SET_UPS))
    never = never_in_set_ups(of_set_ups, of_samples, of_more_set_ups)
    if never is not None:
        figure = figures.names[never.figure]
        whole_zone = figure.place._replace(part="")
        is_shuffled = whole_zone not in figures.never_shuffled
        walk.tell(_fault(figure, never, setting, is_shuffled=is_shuffled))


def _slots_moved_from(played: Playthrough) -> set[int]:
    """Returns the slots from which components were moved in a match."""
    found = set()
    for number in range(len(played.actions)):
        slots = slots_of_components(played.states[number])
        found |= {slots[component] for component in played.moved(number)}
    return found


def _set_up(walk: Walk, rng: Random) -> State:
    """Returns the first position of a match with another seed."""
    setting = replace(walk.setting, seed=rng.getrandbits(64))
    return setting.start(walk.game)


class _Figures:
    """Takes figures of the components that spectators do not know.

    Two sorts of zones are left out:

    - Zones that have the same kinds in the same order after every set-up, if no player knows them
      and the match has moved none of them: unused components need not be shuffled.
    - Zones whose number of components spectators don't know.

    Args:
        set_ups: positions after set-ups.
        moved_from: the slots from which the match has moved components.

    Attributes:
        slots: the slots of the other zones.
        never_shuffled: the places, without parts, that are the same after every set-up.
        names: the figures, by index; new figures are appended when they first occur.
    """

    def __init__(self, set_ups: Sequence[State], moved_from: Collection[int]) -> None:
        first = set_ups[0]
        layout = first.layout
        self._layout = layout
        self._bit = layout.viewer_bit(None)  # of spectators, in masks of knowledge
        self.slots: list[int] = []
        self.never_shuffled: set[_Place] = set()
        for slot in range(len(first.zones)):
            number_of_deals = self._number_of_deals(set_ups, slot)
            is_used = slot in moved_from or self._is_known_to_a_player(first, slot)
            if number_of_deals > 1:
                self.slots.append(slot)
            elif number_of_deals == 1 and is_used:
                self.slots.append(slot)
                self.never_shuffled.add(self._parts_of(slot)[""])
        self.names: list[_Figure] = []
        self._indices: dict[_Figure, int] = {}
        self._parts = [self._parts_of(slot) for slot in self.slots]
        components = range(len(layout.kind_of))
        self._properties = [list(_properties_of(layout, component)) for component in components]
        self._values = [list(_values_of(layout, component)) for component in components]
        # For a component in a place, the indices of the figures that it adds to, and the amounts.
        self._added: dict[_Place, dict[int, list[tuple[int, float]]]] = {}
        # For a figure of a player's zone, the indices of the figures that compare all players.
        self._compared: dict[int, tuple[int, ...]] = {}

    def _number_of_deals(self, set_ups: Sequence[State], slot: int) -> int:
        """Returns the number of different deals of a zone after set-ups.

        It is 0 if nothing is hidden there, or if spectators don't know the number of components.
        """
        is_count_known = self._layout.counts_seen[slot] & self._bit
        if not is_count_known:
            return 0
        deals = {tuple(self._kinds(state, slot)) for state in set_ups}
        return 0 if deals == {()} else len(deals)

    def _is_known_to_a_player(self, state: State, slot: int) -> bool:
        """Returns whether a player knows a component of a zone that spectators don't know."""
        return any(state.known[component] for component in self._hidden(state, slot))

    def _hidden(self, state: State, slot: int) -> list[int]:
        """Returns the components in a zone that spectators do not know."""
        components = state.zones[slot]
        return [component for component in components if not state.known[component] & self._bit]

    def _kinds(self, state: State, slot: int) -> list[int]:
        """Returns the kinds of these components, in their order if the zone has one."""
        hidden = self._hidden(state, slot)
        kinds = [self._layout.kind_of[component] for component in hidden]
        return kinds if self._layout.ordered[slot] else sorted(kinds)

    def _parts_of(self, slot: int) -> dict[str, _Place]:
        """Returns the places in a zone, by part."""
        zone = self._layout.zone_of[slot]
        player = zone.slots.index(slot) if zone.per_player else -1
        name = self._name(slot)
        parts = _WORDS_OF_PARTS if self._layout.ordered[slot] else [""]
        return {part: _Place(name, player, part) for part in parts}

    def _name(self, slot: int) -> str:
        """Returns the name of a zone, which has the number of the pile if there are piles."""
        zone = self._layout.zone_of[slot]
        if not zone.piles:
            return zone.id
        pile = slot - zone.slots[0]
        return f"{zone.id}[{pile}]"

    def of(self, state: State) -> Figures:
        """Returns the figures of a position."""
        numbers: dict[int, float] = defaultdict(int)
        # The figures of each player's zone, by the indices of the figures that compare players.
        of_players: dict[tuple[int, ...], list[float]] = defaultdict(list)
        for slot, parts in zip(self.slots, self._parts, strict=True):
            hidden = self._hidden(state, slot)
            if not hidden:
                continue
            if self._layout.ordered[slot]:
                self._take_of_order(numbers, parts, hidden)
            whole_zone = parts[""]
            of_zone = self._of_whole_zone(whole_zone, hidden)
            numbers |= of_zone
            if whole_zone.player >= 0:
                for index, number in of_zone.items():
                    compared = self._comparing(index)
                    of_players[compared].append(number)
        for (most, least, spread), found in of_players.items():
            # A player for whom there is no number has 0.
            has_all_players = len(found) == state.players
            numbers[most] = max(found)
            numbers[least] = min(found) if has_all_players else 0
            numbers[spread] = numbers[most] - numbers[least]
        return numbers

    def _of_whole_zone(self, place: _Place, hidden: Sequence[int]) -> dict[int, float]:
        """Returns the figures for which the order of the components does not matter."""
        counts = Counter(self._layout.kind_of[component] for component in hidden)
        kinds = self._index(_Figure(place, "kinds"))
        alike = self._index(_Figure(place, "alike"))
        numbers: dict[int, float] = defaultdict(int)
        numbers[kinds] = len(counts)
        numbers[alike] = max(counts.values())
        self._add(numbers, place, hidden)
        self._take_extremes(numbers, place, hidden)
        return numbers

    def _take_extremes(
        self, numbers: dict[int, float], place: _Place, components: Sequence[int]
    ) -> None:
        """Adds the highest and the lowest value of each property that is a number.

        Args:
            numbers: the figures; changed.
            place: the place.
            components: the components that lie there.
        """
        values: dict[_Property, list[float]] = defaultdict(list)
        for component in components:
            for property_, value in self._values[component]:
                values[property_].append(value)
        for property_, found in values.items():
            highest = self._index(_Figure(place, "highest", property_))
            lowest = self._index(_Figure(place, "lowest", property_))
            numbers[highest] = max(found)
            numbers[lowest] = min(found)

    def _take_of_order(
        self, numbers: dict[int, float], parts: dict[str, _Place], hidden: Sequence[int]
    ) -> None:
        """Adds the figures for which the order of the components matters.

        Args:
            numbers: the figures; changed.
            parts: the places in the zone, by part.
            hidden: its components, from the bottom to the top.
        """
        kinds = [self._layout.kind_of[component] for component in hidden]
        neighbours = self._index(_Figure(parts[""], "neighbours"))
        numbers[neighbours] = sum(kind == above for kind, above in pairwise(kinds))
        self._add(numbers, parts["top"], hidden[-1:])
        self._add(numbers, parts["bottom"], hidden[:1])
        for from_bottom in range(_QUARTERS):
            first = from_bottom * len(hidden) // _QUARTERS
            end = (from_bottom + 1) * len(hidden) // _QUARTERS
            quarter = _QUARTERS - from_bottom  # the first one is at the top
            place = parts[f"quarter {quarter}"]
            self._add(numbers, place, hidden[first:end])

    def _add(self, numbers: dict[int, float], place: _Place, components: Sequence[int]) -> None:
        """Counts components in a place by their properties, and adds up their values.

        Args:
            numbers: the figures; changed.
            place: the place.
            components: the components that lie there.
        """
        added = self._added.setdefault(place, {})
        for component in components:
            if component not in added:
                added[component] = self._added_by(place, component)
            for index, number in added[component]:
                numbers[index] += number

    def _added_by(self, place: _Place, component: int) -> list[tuple[int, float]]:
        """Returns the indices of the figures that a component changes, and how much each grows."""
        added: list[tuple[int, float]] = []
        for property_ in self._properties[component]:
            counted = _Figure(place, "having", property_)
            added.append((self._index(counted), 1))
        for property_, value in self._values[component]:
            summed = _Figure(place, "sum", property_)
            added.append((self._index(summed), value))
        return added

    def _comparing(self, index: int) -> tuple[int, ...]:
        """Returns the indices of the figures that compare a figure of one player with the others'.

        These are the highest value of a player, the lowest value, and the difference.
        """
        if index not in self._compared:
            figure = self.names[index]
            indices = []
            for part in ("most", "least", "spread"):
                place = _Place(figure.place.zone, part=part)
                compared = figure._replace(place=place)
                indices.append(self._index(compared))
            self._compared[index] = tuple(indices)
        return self._compared[index]

    def _index(self, figure: _Figure) -> int:
        """Returns the index of a figure."""
        if figure not in self._indices:
            self._indices[figure] = len(self.names)
            self.names.append(figure)
        return self._indices[figure]


def _properties_of(layout: Layout, component: int) -> Iterator[_Property]:
    """Yields the properties by which a component is counted.

    Parts of the id of its kind are among them: ``red_7`` is counted as red and as a 7.
    """
    kind = layout.kind_at(component)
    yield _Property("id", kind.id)
    for name, value in kind.data.items():
        if name not in _FOR_READERS and isinstance(value, str | int | float):
            yield _Property(name, str(value))
    parts = findall(r"[^\W\d_]+|\d+", kind.id)
    if len(parts) > 1:
        for number, part in enumerate(parts):
            yield _Property(f"id[{number}]", part)


def _values_of(layout: Layout, component: int) -> Iterator[tuple[_Property, float]]:
    """Yields the properties of a component that are numbers, with their values."""
    kind = layout.kind_at(component)
    for name, value in kind.data.items():
        if name not in _FOR_READERS and type(value) in (int, float):
            yield _Property(name, ""), value


# -- words ----------------------------------------------------------------------------------------


def _fault(figure: _Figure, never: Never, setting: Setting, *, is_shuffled: bool) -> Fault:
    """Returns the fault that samples have a value of a figure that no set-up has.

    Args:
        figure: the figure.
        never: the value.
        setting: the setting of the match.
        is_shuffled: whether the zone has different components after different set-ups.
    """
    name, value = figure.about
    facts = {
        "counted": message(_WORDS_OF_FIGURES[figure.what], name=name, value=value),
        "place": _place(figure.place),
        "number": never.number_in_words,
        "share": round(100 * never.share),
    }
    key = "fault.never_dealt" if is_shuffled else "fault.never_shuffled"
    return Fault("public_events", message(key, **facts), setting)


def _place(place: _Place) -> Message:
    """Returns a place in words."""
    words = message(_WORDS_OF_PARTS[place.part], zone=place.zone)
    if place.player < 0:
        return words
    return message("fault.counted_in.player", place=words, player=place.player)
