"""A viewer's knowledge of the table is certain: true in every world that fits their observations.

The oracle keeps, for a viewer, every way in which the components may lie after all that the viewer
could see. It is a perfect reasoner; the table may know less than it, and never more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from bgf.components.table import Table

from .tables import deal, slot, table

PLACES = ("deck", "bag", "row", "hand 0", "hand 1", "line 0", "stash 0")
CARDS = "red red blue blue bus"
Kinds = tuple[int, ...]
World = tuple[Kinds, ...]


class Watcher:
    """One viewer at a table, and all worlds that they hold possible."""

    def __init__(self, on: Table, viewer: int) -> None:
        self.on = on
        self.viewer = viewer
        self.slots = [slot(on, place) for place in PLACES]
        seen = self.real()
        hidden = [place for place in range(len(PLACES)) if not self.sees(place)]
        unknown = [kind for place in hidden for kind in seen[place]]
        self.worlds = set()
        for order in set(permutations(unknown)):
            kinds = iter(order)
            world = list(seen)
            for place in hidden:
                number = len(seen[place])
                world[place] = self.tidy(place, islice(kinds, number))
            self.worlds.add(tuple(world))

    def sees(self, place: int) -> bool:
        return bool(self.on.layout.sees[self.slots[place]] >> self.viewer & 1)

    def tidy(self, place: int, kinds: Iterable[int]) -> Kinds:
        """Kinds without a meaningless order: those in an unordered zone are sorted."""
        is_ordered = self.on.layout.ordered[self.slots[place]]
        return tuple(kinds if is_ordered else sorted(kinds))

    def real(self) -> World:
        kind_of = self.on.layout.kind_of
        held = [[kind_of[c] for c in self.on.zones[slot]] for slot in self.slots]
        return tuple(self.tidy(place, kinds) for place, kinds in enumerate(held))

    def shuffle(self, place: int) -> None:
        self.worlds = {
            (*world[:place], self.tidy(place, order), *world[place + 1 :])
            for world in self.worlds
            for order in permutations(world[place])
        }
        self._look()

    def move(self, source: int, target: int, indices: Kinds, kinds: Kinds, told: bool) -> None:
        """Moves components, told by kind or not; `indices` are positions in an ordered zone."""
        told = told or self.sees(source) or self.sees(target)
        is_ordered = self.on.layout.ordered[self.slots[source]]
        worlds = set()
        for world in self.worlds:
            held = world[source]
            choices = [indices] if is_ordered else self._choices(held, len(indices))
            for choice in choices:
                going = [held[index] for index in choice]
                if not told or self._fits(going, kinds, target):
                    worlds.add(self._moved(world, source, target, choice))
        self.worlds = worlds
        self._look()

    def _look(self) -> None:
        real = self.real()
        seen = [place for place in range(len(PLACES)) if self.sees(place)]
        self.worlds = {w for w in self.worlds if all(w[place] == real[place] for place in seen)}

    def _choices(self, held: Kinds, number: int) -> Iterator[Kinds]:
        for choice in combinations(range(len(held)), number):
            yield from permutations(choice)

    def _fits(self, going: list[int], kinds: Kinds, target: int) -> bool:
        return self.tidy(target, going) == self.tidy(target, kinds)

    def _moved(self, world: World, source: int, target: int, choice: Kinds) -> World:
        held = world[source]
        left = [kind for index, kind in enumerate(held) if index not in choice]
        going = [held[index] for index in choice]
        new = list(world)
        new[source] = self.tidy(source, left)
        new[target] = self.tidy(target, (*world[target], *going))
        return tuple(new)

    def check(self) -> None:
        assert self.real() in self.worlds
        bit = 1 << self.viewer
        kind_of = self.on.layout.kind_of
        for place, number in enumerate(self.slots):
            held = self.on.zones[number]
            known = [index for index, card in enumerate(held) if self.on.known[card] & bit]
            if self.on.layout.ordered[number]:
                for world in self.worlds:
                    for index in known:
                        assert world[place][index] == kind_of[held[index]]
            else:
                certain = Counter(kind_of[held[index]] for index in known)
                for world in self.worlds:
                    assert certain <= Counter(world[place])


@settings(max_examples=200, deadline=None)
@given(data=st.data(), dealt=st.permutations([0, 1, 2, 2, 3]))
def test_knowledge_of_viewers_is_true_in_every_possible_world(
    data: st.DataObject, dealt: list[int]
) -> None:
    on = table(2, cards=CARDS)
    starts = ("deck", "row", "hand 0", "hand 1")
    for start, name in zip(dealt, CARDS.split(), strict=True):
        deal(on, starts[start], name)
    watchers = [Watcher(on, viewer) for viewer in (0, 1, on.layout.seats)]
    for _ in range(data.draw(st.integers(1, 8), "steps")):
        step(on, watchers, data)
        assert on.faults() == []
        for watcher in watchers:
            watcher.check()


def step(on: Table, watchers: list[Watcher], data: st.DataObject) -> None:
    """Shuffle a place, choose some there to move, or pay some of a kind."""
    slots = watchers[0].slots
    filled = [place for place, slot in enumerate(slots) if on.zones[slot]]
    source = data.draw(st.sampled_from(filled))
    others = [place for place in range(len(PLACES)) if place != source]
    target = data.draw(st.sampled_from(others))
    held = on.zones[slots[source]]
    way = data.draw(st.sampled_from(["shuffle", "choose", "pay"]))
    if way == "shuffle":
        on.shuffle(slots[source])
        for watcher in watchers:
            watcher.shuffle(source)
        return
    indices = data.draw(st.lists(st.sampled_from(range(len(held))), min_size=1, unique=True))
    if way == "choose" or on.layout.ordered[slots[source]]:
        chosen = [held[index] for index in indices]
        on.move(chosen, slots[source], slots[target])
    else:
        kind = on.layout.kind_of[held[indices[0]]]
        chosen = on.spend(slots[source], kind, 1, slots[target])
    kinds = tuple(on.layout.kind_of[component] for component in chosen)
    taken = tuple(indices[: len(chosen)])
    for watcher in watchers:
        watcher.move(source, target, taken, kinds, told=way == "pay")
