"""Finds deals that samples have, but neither set-ups nor actions ever make.

A set-up may deal again until each hand has a high card, put a certain card into the lower half of
the deck, or lay one component of each sort aside. An action that gathers all components of a type
and deals them anew may do the same. Players know that from the rules. Samples let hidden components
change places at random, unless the rules tell them by `bgf_contradictions`.

The check makes many set-ups, or repeats the action with other chance, and takes a sample of each
position. Of both it takes figures: for example, the number of components of a kind in a hidden
zone, or the sum of their values. It is a fault if many samples have a value that never occurs in
thousands of deals. If deals had the value as often, the probability that all of them miss it would
be below 1e-80.

An action is compared only if it shuffles together all components of a type that its player does not
see afterwards. Samples may exchange those that were dealt with any others, although all players
know that this can't be.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from re import findall
from typing import TYPE_CHECKING, NamedTuple

from bgf.testing.draws import noted_draws
from bgf.testing.never import MORE_POSITIONS, Figures, Never, never_drawn
from bgf.testing.other_chance import Repeated, RepeatedAction, RepeatedSetUp, Texts
from bgf.testing.swap import slots_of_components
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.components.layout import Layout
    from bgf.engine.state import State
    from bgf.testing.twin_match import Playthrough
    from bgf.testing.walk import Walk

__all__ = ["check_deals_of_actions", "check_set_up_deals"]

_DEALS = 150
"""The number of deals whose figures are compared with those of samples at first."""

_DEALING_ACTIONS = 3
"""The number of actions of a kind in a match whose deals are compared with those of samples."""

_QUARTERS = 4
"""The number of parts of equal size into which ordered zones are divided."""

_NEVER_DEALT = Texts("fault.never_dealt", "fault.never_dealt_by")
# Actions are looked at only if they shuffle.
_NEVER_SHUFFLED = Texts("fault.never_shuffled", "fault.never_dealt_by")

_WORDS_OF_FIGURES = {
    "having": "fault.counted.having",
    "sum": "fault.counted.sum",
    "highest": "fault.counted.highest",
    "lowest": "fault.counted.lowest",
    "kinds": "fault.counted.kinds",
    "alike": "fault.counted.alike",
    "values": "fault.counted.values",
    "same": "fault.counted.same",
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
    """A figure of the components that are hidden after a deal.

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
    if walk.cover.is_new(("set-up deals", setting.players, str(setting.options))):
        deal = RepeatedSetUp(walk, setting.rng("set-up deals"))
        _check_deals(walk, deal, moved_from=_slots_moved_from(played))


def check_deals_of_actions(played: Playthrough) -> None:
    """Raises Fault if samples have a deal that no action makes which deals all components anew.

    Of each kind of action it looks at some in a match, once for each number of players and each set
    of options. In the sound beginning of a match with a fault it looks at the last one.

    Args:
        played: the match.
    """
    walk = played.walk
    setting = walk.setting
    for kind, dealing in _dealing_actions(played).items():
        if walk.script:
            looked_at = dealing[-1:]
        elif walk.cover.is_new((f"deals of {kind}", setting.players, str(setting.options))):
            rng = setting.rng(f"deals of {kind}")
            looked_at = rng.sample(dealing, min(_DEALING_ACTIONS, len(dealing)))
        else:
            continue
        for index in looked_at:
            deal = RepeatedAction(played, index, setting.rng(f"deals {index}"))
            _check_deals(walk, deal, types=_types_dealt_anew(played, index))


def _dealing_actions(played: Playthrough) -> Mapping[str, Sequence[int]]:
    """Returns the indices of the actions that deal all components of a type anew, by kind."""
    found = defaultdict(list)
    for index, (action, _) in enumerate(played.actions):
        if _types_dealt_anew(played, index):
            found[action.kind.name].append(index)
    return found


def _types_dealt_anew(played: Playthrough, index: int) -> set[str]:
    """Returns the types of which an action shuffles all components that its player doesn't see.

    They must be shuffled together. If each player's deck is shuffled by itself, for example, all
    know whose deck a component is in, but samples may exchange it with one of another deck.
    """
    action, player = played.actions[index]
    before, after = played.states[index : index + 2]
    if before.chance == after.chance or any(after.commits) or after.finished:
        return set()
    with noted_draws() as draws:
        played.position(index).play(before.clone(), action, player)
    bit = after.layout.viewer_bit(player)
    hidden = defaultdict(set)
    for component, mask in enumerate(after.known):
        if not mask & bit:
            hidden[after.layout.type_of[component]].add(component)
    return {
        type_
        for type_, components in hidden.items()
        if any(components <= draw.shuffled for draw in draws)
    }


def _check_deals(
    walk: Walk,
    deal: Repeated,
    moved_from: Collection[int] = (),
    types: Collection[str] | None = None,
) -> None:
    """Raises Fault if samples after a deal have something that it never makes.

    Args:
        walk: the match.
        deal: the deal.
        moved_from: the slots from which the match has moved components.
        types: the types of components that are compared; None for all.
    """
    first = [*deal.positions(_DEALS)]
    if len(first) < _DEALS / 2:
        return
    figures = _Figures(first, deal.viewer, moved_from, types)
    if not figures.slots:
        return
    samples = [state.determinize(deal.viewer, deal.rng.getrandbits(64)) for state in first]
    accepted = [sample for sample in samples if not sample.game.contradictions(sample)]
    of_first = [figures.of(state) for state in first]
    of_samples = [figures.of(sample) for sample in accepted]
    # A generator, as these are seldom needed, and take long.
    of_more = (figures.of(state) for state in deal.positions(MORE_POSITIONS))
    never = never_drawn(of_first, of_samples, of_more)
    if never is not None:
        figure = figures.names[never.figure]
        zone = figure.place._replace(part="")
        texts = _NEVER_SHUFFLED if zone in figures.never_shuffled else _NEVER_DEALT
        walk.tell(deal.fault(texts, _facts(figure, never)))


def _slots_moved_from(played: Playthrough) -> set[int]:
    """Returns the slots from which components were moved in a match."""
    found = set()
    for number in range(len(played.actions)):
        slots = slots_of_components(played.states[number])
        found |= {slots[component] for component in played.moved(number)}
    return found


class _Figures:
    """Takes figures of the components that a viewer does not know.

    Two sorts of zones are left out:

    - Zones that have the same kinds in the same order after every deal, if no player knows them
      and the match has moved none of them: unused components need not be shuffled.
    - Zones whose number of components the viewer does not know.

    Args:
        deals: positions after deals.
        viewer: a seat, or None for a spectator.
        moved_from: the slots from which the match has moved components.
        types: the types of components whose zones count; None for all.

    Attributes:
        viewer: the viewer.
        slots: the slots of the other zones.
        never_shuffled: the places, without parts, that are the same after every deal.
        names: the figures, by index; new figures are appended when they first occur.
    """

    def __init__(
        self,
        deals: Sequence[State],
        viewer: int | None,
        moved_from: Collection[int],
        types: Collection[str] | None = None,
    ) -> None:
        first = deals[0]
        layout = first.layout
        self._layout = layout
        self.viewer = viewer
        self._bit = layout.viewer_bit(viewer)  # in masks of knowledge
        self.slots: list[int] = []
        self.never_shuffled: set[_Place] = set()
        for slot in range(len(first.zones)):
            if types is not None and layout.zone_of[slot].holds not in types:
                continue
            number_of_deals = self._number_of_deals(deals, slot)
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

    def _number_of_deals(self, deals: Sequence[State], slot: int) -> int:
        """Returns the number of different contents of a zone after deals.

        It is 0 if nothing is hidden there, or if the viewer does not know the number of components.
        """
        is_count_known = self._layout.counts_seen[slot] & self._bit
        if not is_count_known:
            return 0
        contents = {tuple(self._kinds(state, slot)) for state in deals}
        return 0 if contents == {()} else len(contents)

    def _is_known_to_a_player(self, state: State, slot: int) -> bool:
        """Returns whether a player knows a component of a zone that the viewer does not know."""
        return any(state.known[component] for component in self._hidden(state, slot))

    def _hidden(self, state: State, slot: int) -> list[int]:
        """Returns the components in a zone that the viewer does not know."""
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
        self._take_likeness(numbers, place, hidden)
        self._add(numbers, place, hidden)
        self._take_extremes(numbers, place, hidden)
        return numbers

    def _take_likeness(
        self, numbers: dict[int, float], place: _Place, components: Sequence[int]
    ) -> None:
        """Adds how many different values each property has, and how often the most frequent occurs.

        Args:
            numbers: the figures; changed.
            place: the place.
            components: the components that lie there.
        """
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for component in components:
            for name, value in self._properties[component]:
                counts[name][value] += 1
        del counts["id"]  # it is counted as the kind already
        for name, of_values in counts.items():
            property_ = _Property(name, "")
            values = self._index(_Figure(place, "values", property_))
            same = self._index(_Figure(place, "same", property_))
            numbers[values] = len(of_values)
            numbers[same] = max(of_values.values())

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


def _facts(figure: _Figure, never: Never) -> dict[str, object]:
    """Returns the facts of a message that samples have a value of a figure, and no deal has it."""
    name, value = figure.about
    return {
        "counted": message(_WORDS_OF_FIGURES[figure.what], name=name, value=value),
        "place": _place(figure.place),
        "number": never.number_in_words,
        "share": round(100 * never.share),
    }


def _place(place: _Place) -> Message:
    """Returns a place in words."""
    words = message(_WORDS_OF_PARTS[place.part], zone=place.zone)
    if place.player < 0:
        return words
    return message("fault.counted_in.player", place=words, player=place.player)
