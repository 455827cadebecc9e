"""Samples: states that a player can't tell from the real one, with hidden information redrawn."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bgf.engine.arranging import Arranger
from bgf.errors import PluginError
from bgf.words import message
from bgf_cext import below, seeded, shuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.state import State

__all__ = ["Sampler", "can_change_places", "draw_secret_counters", "exchange", "rearranged"]

_ATTEMPTS = 64
_SWAPS = 2_000
_LONGEST_CYCLE = 6  # of components that change places at once

# Streams of a sample's seed: 1 deals, 2 is future chance, 3 repairs, 4 draws secret counters, 5
# varies a sample, 6 deals again what no player knows; then one for each choice of each player, and
# one for the seed of each further attempt.
_COMMITS = 16
_SEATS = 64  # players at most
_AGAIN = 1 << 16


class Sampler:
    """Draws states that have the same observation for a viewer, and random hidden information.

    Components that the viewer does not know change places with others of their type that the viewer
    does not know; each place stays known to the same other players. The number of components in a
    zone is drawn, too, if the viewer does not know it. So are the choices that others have
    committed, from those that are legal then, and future chance. The rules draw the counters that
    the viewer does not see, in `bgf_draw_counters`. No component comes into a zone that is known to
    lack its kind (`State.tell_lacks`); the arrangements that are left are equally likely.

    Samples depend only on the observation and the seed: components are taken in the order of their
    kinds, and unordered zones are sorted by it, so that two states with the same observation give
    samples that play alike. A sample that contradicts the rules is drawn again, and after many
    attempts repaired by swapping components.

    A sampler holds nothing that does not follow from the observation, because bots can reach it.

    Args:
        state: the position; later changes of it do not matter.
        viewer: a seat, or the layout's `seats` for a spectator.
    """

    def __init__(self, state: State, viewer: int) -> None:
        self._viewer = viewer
        self._base = base = state.clone()
        layout = base.layout
        bit = 1 << viewer
        pools: dict[str, _UnknownPool] = {}
        for slot, held in enumerate(base.zones):
            component_type = layout.zone_of[slot].holds
            pool = pools.setdefault(component_type, _UnknownPool([], [], []))
            if not layout.ordered[slot]:
                held.sort(key=lambda c: _order(layout.kind_of[c], base.known[c], bit))
            unknown = [index for index, c in enumerate(held) if not base.known[c] & bit]
            pool.components.extend(held[index] for index in unknown)
            if layout.counts_seen[slot] & bit:
                pool.places.extend((slot, index, base.known[held[index]]) for index in unknown)
            else:
                base.zones[slot] = [c for c in held if base.known[c] & bit]
                pool.uncounted.append(slot)
        for pool in pools.values():
            pool.components.sort(key=lambda component: (layout.kind_of[component], component))
        self._pools = [pool for pool in pools.values() if pool.components]
        self._arrangers = [_arranger(base, pool) for pool in self._pools]
        # The zones whose contents differ between samples.
        drawn = {slot for pool in self._pools for slot, _, _ in pool.places}
        drawn.update(slot for pool in self._pools for slot in pool.uncounted)
        self._tallied = sorted(slot for slot in drawn if layout.zone_of[slot].tally)
        self._choosers = [
            player for player, chosen in enumerate(base.commits) if chosen and player != viewer
        ]
        self._choices = [len(chosen) for chosen in base.commits]
        # Places that another player knows; and for each pool those that no player knows.
        seats = (1 << layout.seats) - 1
        self._held: list[_Held] = []
        self._loose: list[list[tuple[int, int, int]]] = []
        for pool, arranger in zip(self._pools, self._arrangers, strict=True):
            longest = 2 if arranger is None else min(len(pool.places), _LONGEST_CYCLE)
            loose = []
            for place in pool.places:
                slot, index, mask = place
                is_held = bool(mask & seats)
                if not is_held:
                    loose.append(place)
                elif len(pool.places) > 1:  # else there is nothing to swap with
                    self._held.append(_Held(slot, index, pool.places, longest))
            self._loose.append(loose)
        loose_slots = {slot for places in self._loose for slot, _, _ in places}
        self._loose_tallied = sorted(loose_slots.intersection(self._tallied))
        self._erase_hidden()

    def _erase_hidden(self) -> None:
        """Removes hidden information from the base state, because bots can reach it.

        Hidden components are then in the order of their kinds, and no choices are committed.
        """
        base = self._base
        for pool in self._pools:
            for component in pool.components:
                base.known[component] = 0
            components = iter(pool.components)
            for slot, index, _ in pool.places:
                base.zones[slot][index] = next(components)
        for slot in self._tallied:
            base.count_kinds_in(slot)
        for player in self._choosers:
            base.commits[player] = ()
        self._has_secret_counters = _reset_secret_counters(base, self._viewer)
        base.chance = 0

    def draw(self, seed: int) -> State:
        """Returns a sample.

        Args:
            seed: from 0 to 2**64 - 1; the same seed gives the same sample.

        Raises:
            PluginError: if a player who has committed a choice has no legal action in the samples.
        """
        for attempt in range(_ATTEMPTS):
            own_seed = seeded(seed, stream=_AGAIN + attempt) if attempt else seed
            new = self._drawn_anew(own_seed)
            if attempt == _ATTEMPTS - 1:
                _repair(new, self._viewer, own_seed)
            can_choose = self._choose_anew(new, own_seed)
            if can_choose and not new.game.contradictions(new):
                break
        if not can_choose:
            facts = {"samples": _ATTEMPTS, "game": new.game.name}
            raise PluginError(message("answered.no_choice", **facts))
        return new

    @property
    def has_held(self) -> bool:
        """Whether other players hold components that differ between samples.

        Zones whose number of components the viewer does not know are left out.
        """
        return bool(self._held)

    @property
    def hides_from_all(self) -> bool:
        """Whether other players know nothing that the viewer does not know.

        Samples then differ only in things that no player knows, such as the order of a deck and
        future chance.
        """
        is_anything_held = any(
            len(places) < len(pool.places) or pool.uncounted
            for pool, places in zip(self._pools, self._loose, strict=True)
        )
        return not (is_anything_held or self._choosers or self._has_secret_counters)

    def varied(self, sample: State, seed: int) -> State | None:
        """Returns a sample that differs from another one in a component of another player.

        A component in a place that another player knows is swapped with one of its type, drawn from
        all that the viewer does not know. A step and its reverse are equally likely, so that a
        random walk of such steps reaches each arrangement equally often. But zones whose number of
        components the viewer does not know stay as they are. If zones lack some kinds, more than
        two components may change places in a cycle, since swaps alone might not reach all
        arrangements. Choices that others have committed, and counters that the viewer does not see,
        are drawn again.

        Args:
            sample: of this sampler; it is not changed.
            seed: from 0 to 2**64 - 1; the same sample and seed give the same state.

        Returns:
            The other sample; None if it would contradict the rules or public knowledge. Only for a
            sampler with `has_held`.
        """
        chance = seeded(seed, stream=5)
        pick, chance = below(chance, len(self._held))
        cycle = _random_cycle(self._held[pick], chance)
        new = sample.clone()
        if not can_change_places(new, cycle):
            return None
        for near, far in pairwise(cycle):
            exchange(new, near, far)
        for changed in {slot for slot, _ in cycle}.intersection(self._tallied):
            new.count_kinds_in(changed)
        draw_secret_counters(new, self._viewer, seed)
        for player in self._choosers:
            new.commits[player] = ()
        can_choose = self._choose_anew(new, seed)
        if not can_choose or new.game.contradictions(new):
            return None
        return new

    def dealt_anew(self, sample: State, seed: int) -> State:
        """Returns a copy of a sample in which everything that no player knows is drawn again.

        This is future chance, and the components in places that no player knows, such as those of
        decks. These components stay as they are if the new ones would contradict the rules.
        Components that a player knows stay.

        Args:
            sample: of this sampler; it is not changed.
            seed: from 0 to 2**64 - 1; the same sample and seed give the same state.
        """
        new = sample.clone()
        zones = new.zones
        chance = seeded(seed, stream=6)
        for places in self._loose:
            components = [zones[slot][index] for slot, index, _ in places]
            if any(slot in new.lacks for slot, _, _ in places):
                slots = [slot for slot, _, _ in places]
                components, chance = rearranged(new, components, slots, chance)
            else:
                chance = shuffled(chance, components)
            components.reverse()
            new.replace_components(components, places)
        for slot in self._loose_tallied:
            new.count_kinds_in(slot)
        if new.game.contradictions(new):
            new = sample.clone()  # the sample itself contradicts nothing
        new.chance = seeded(seed, stream=2)
        return new

    def _drawn_anew(self, seed: int) -> State:
        """Returns a state with the components that the viewer does not know in random places."""
        new = self._base.clone()
        layout = new.layout
        zones = new.zones
        known = new.known
        chance = seeded(seed, stream=1)
        for pool, arranger in zip(self._pools, self._arrangers, strict=True):
            if arranger is not None:
                chance = _lay_arranged(new, pool, arranger, chance)
                continue
            components = pool.components[:]
            chance = shuffled(chance, components)
            new.replace_components(components, pool.places)
            for component in components:
                pick, chance = below(chance, len(pool.uncounted))
                slot = pool.uncounted[pick]
                zones[slot].append(component)
                known[component] = layout.sees[slot]
        for slot in self._tallied:
            new.count_kinds_in(slot)
        draw_secret_counters(new, self._viewer, seed)
        new.chance = seeded(seed, stream=2)
        return new

    def _choose_anew(self, new: State, seed: int) -> bool:
        """Draws the committed choices of other players again, as many for each as they have made.

        Returns:
            False if one of them has no legal action.
        """
        for player in self._choosers:
            for number in range(self._choices[player]):
                choices = new.list_actions(player)
                if not choices:
                    return False
                pick = seeded(seed, stream=_COMMITS + number * _SEATS + player)
                new.commits[player] += (choices[pick % len(choices)],)
        return True


def draw_secret_counters(state: State, viewer: int, seed: int) -> None:
    """Lets the rules draw the counters that a viewer does not see, which are reset before.

    Future chance stays as it is.

    Args:
        state: the position, which is changed.
        viewer: a seat, or the layout's `seats` for a spectator.
        seed: from 0 to 2**64 - 1.
    """
    if not _reset_secret_counters(state, viewer):
        return
    draw_counters = state.hooks.draw_counters
    assert draw_counters is not None, "a game with such counters is not loaded without the hook"
    chance_to_come = state.chance
    state.chance = seeded(seed, stream=4)
    draw_counters(state, viewer if viewer < state.layout.seats else None)
    state.chance = chance_to_come


def _reset_secret_counters(state: State, viewer: int) -> bool:
    """Resets the counters that a viewer does not see; returns whether there are any."""
    found = False
    if state.finished:
        return found
    for counter in state.layout.secret_counters:
        for owner, slot in enumerate(counter.slots[: state.players]):
            if not counter.is_seen(viewer, owner):
                state.counters[slot : slot + counter.width] = counter.starts
                found = True
    return found


def _arranger(base: State, pool: _UnknownPool) -> Arranger | None:
    """Returns the arranger of a pool's components; None if its zones are known to lack nothing."""
    lacks = base.lacks
    slots = [slot for slot, _, _ in pool.places]
    if lacks.keys().isdisjoint([*slots, *pool.uncounted]):
        return None
    kinds = [base.layout.kind_of[component] for component in pool.components]
    lacking = [lacks.get(slot, 0) for slot in slots]
    lacking_in_zones = [lacks.get(slot, 0) for slot in pool.uncounted]
    return Arranger(kinds, lacking, lacking_in_zones)


def _lay_arranged(new: State, pool: _UnknownPool, arranger: Arranger, chance: int) -> int:
    """Lays the components of a pool where they are allowed; returns the generator's next state."""
    laid, left, chance = arranger.draw(chance)
    for number, (slot, index, mask) in zip(laid, pool.places, strict=True):
        component = pool.components[number]
        new.zones[slot][index] = component
        new.known[component] = mask
    for number, zone in left:
        component = pool.components[number]
        slot = pool.uncounted[zone]
        new.zones[slot].append(component)
        new.known[component] = new.layout.sees[slot]
    return chance


def rearranged(
    state: State, components: Sequence[int], slots: Sequence[int], chance: int
) -> tuple[list[int], int]:
    """Draws an arrangement of components in places that obeys what zones lack.

    Args:
        state: the position.
        components: components of one type.
        slots: the slots of as many places.
        chance: the state of the generator.

    Returns:
        The component in each place, and the next state of the generator.
    """
    kinds = [state.layout.kind_of[component] for component in components]
    arranger = Arranger(kinds, [state.lacks.get(slot, 0) for slot in slots])
    laid, _, chance = arranger.draw(chance)
    return [components[number] for number in laid], chance


class _UnknownPool(NamedTuple):
    """The unknown components of one type, for a viewer.

    Attributes:
        components: in the order of their kinds.
        places: the places of such components: slot, index in it, and the mask of the viewers who
            know the component there.
        uncounted: the slots whose number of components the viewer does not know.
    """

    components: list[int]
    places: list[tuple[int, int, int]]
    uncounted: list[int]


class _Held(NamedTuple):
    """A place in which another player knows a component, and the viewer does not.

    Attributes:
        slot: of the zone.
        at: the index in the zone.
        places: all places of components of its type that the viewer does not know.
        longest: the largest number of components that change places at once.
    """

    slot: int
    at: int
    places: Sequence[tuple[int, int, int]]
    longest: int


def _repair(new: State, viewer: int, seed: int) -> None:
    """Swaps hidden components until no rule is contradicted, or after `_SWAPS` attempts."""
    bit = 1 << viewer
    chance = seeded(seed, stream=3)
    places: list[tuple[int, int]] = []
    for slot, held in enumerate(new.zones):
        hidden = [index for index, component in enumerate(held) if not new.known[component] & bit]
        places += [(slot, index) for index in hidden]
    left = new.game.contradictions(new)
    swaps = _SWAPS if len(places) > 1 else 0
    for _ in range(swaps):
        if not left:
            return
        first, chance = below(chance, len(places))
        second, chance = below(chance, len(places))
        if not _swap(new, places[first], places[second]):
            continue
        now = new.game.contradictions(new)
        if now > left:
            _swap(new, places[first], places[second])
        else:
            left = now


def _swap(new: State, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Swaps two components; returns False if they are of different types or can't be swapped."""
    type_of = new.layout.type_of
    component, other_component = (new.zones[slot][index] for slot, index in (one, other))
    if type_of[component] != type_of[other_component] or not can_change_places(new, [one, other]):
        return False
    exchange(new, one, other)
    new.count_kinds()
    return True


def _random_cycle(held: _Held, chance: int) -> list[tuple[int, int]]:
    """Draws the places, each as slot and index, whose components change places in a cycle.

    The first one is the place that another player knows. More than half of the cycles have two
    places. A place may be drawn twice.
    """
    pick, chance = below(chance, len(held.places))
    drawn = [held.places[pick]]
    if held.longest > 2:
        pick, chance = below(chance, 2 * (held.longest - 1))
        more = max(0, pick - held.longest + 1)
        for _ in range(more):
            pick, chance = below(chance, len(held.places))
            drawn.append(held.places[pick])
    return [(held.slot, held.at), *((slot, index) for slot, index, _ in drawn)]


def can_change_places(new: State, cycle: Sequence[tuple[int, int]]) -> bool:
    """Returns whether components can change places in a cycle, each to the place before it.

    They can't if a place is named twice, or if a zone is known to lack the kind that would come
    there.
    """
    lacks = new.lacks
    has_repeats = len(set(cycle)) < len(cycle)
    if not lacks:
        return len(cycle) == 2 or not has_repeats
    if has_repeats:
        return False
    kind_of = new.layout.kind_of
    following = [*cycle[1:], cycle[0]]
    return not any(
        lacks.get(slot, 0) >> kind_of[new.zones[other][index]] & 1
        for (slot, _), (other, index) in zip(cycle, following, strict=True)
    )


def exchange(new: State, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Swaps two components; the knowledge about each place stays."""
    slot, index = one
    other_slot, other_index = other
    zone = new.zones[slot]
    other_zone = new.zones[other_slot]
    component = zone[index]
    other_component = other_zone[other_index]
    zone[index] = other_component
    other_zone[other_index] = component
    known = new.known
    known[component], known[other_component] = known[other_component], known[component]


def _order(kind: int, mask: int, bit: int) -> tuple[int, int, int]:
    """Returns the sort key of a component in an unordered zone, as far as the viewer can tell."""
    return (0, kind, -mask) if mask & bit else (1, 0, -mask)
