"""How well what a player may hold explains what that player chose before.

The model of play: three times out of ten a player plays any action; else the player chooses by
what the actions promise right after them, the better ones more often (a softmax policy, as in
policy-based inference: Rebstock, Solinas, Buro, Sturtevant, 2019, IEEE Conference on Games). The
chosen action is compared with two others, drawn by chance: on average that tells nearly as much as
a comparison with all of them (sampling of alternatives: McFadden, 1978, Modelling the choice of
residential location).

Positions of the past hold what the viewer did not know then, and may still not know. So none is
used as it was. What the viewer does not know now is drawn anew, once for each choice; then the
components of a hypothesis are laid where the chooser held some that the viewer does not know.
"""

from __future__ import annotations

from collections import defaultdict
from math import exp, fsum, log
from random import Random
from typing import TYPE_CHECKING

from bgf.bots.values import look_ahead

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bgf.bots.past import PastChoice
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["SeenChoice", "explained", "seen_choices"]

_CARELESS = 0.3
"""How often a player plays any action."""

_TEMPERATURE = 0.03
"""By how much less an action is worth that is chosen 1/e times as often, in shares in the win."""

_ALTERNATIVES = 2
"""The number of other actions that the chosen one is compared with."""

_UNLIKELY = log(_CARELESS / (1 + _ALTERNATIVES))
"""The logarithm of the probability of a choice that only a careless player makes."""

Held = dict[int, list[int]]
"""What a player holds and a viewer does not know: components or their kinds, by slot."""


class SeenChoice:
    """A choice of another player that a viewer saw, and that may show what its player holds.

    Args:
        base: the position before it; all that the viewer does not know is drawn.
        player: the player who chose.
        viewer: the player who saw it.
        held: what the former holds in the base, as far as the viewer does not know it.
        action: the action.
        seed: the source of chance.

    Attributes:
        player: the player who chose.
    """

    def __init__(
        self, base: State, player: int, viewer: int, held: Held, action: Action, seed: int
    ) -> None:
        self.player = player
        self._base = base
        self._viewer = viewer
        self._action = action
        self._seed = seed
        self._places = [
            [(slot, base.zones[slot].index(component)) for component in components]
            for slot, components in held.items()
        ]
        self._numbers = [(slot, len(components)) for slot, components in held.items()]
        self._known: dict[tuple[tuple[int, ...], ...], float] = {}

    def explained(self, held: Mapping[int, Sequence[int]]) -> float:
        """Returns the logarithm of the probability of the choice, by what its player holds now.

        Of what the player holds in a zone, the first components count as held at that time.

        Args:
            held: the kinds of the components, by slot.
        """
        then = tuple([held.get(slot, ())[:number] for slot, number in self._numbers])
        key = tuple([tuple(sorted(kinds)) for kinds in then])
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._probability(key)
        return found

    def _probability(self, then: Sequence[Sequence[int]]) -> float:
        """Returns the logarithm of the probability of the choice, by the kinds held then."""
        world = self._base.clone()
        laid: set[tuple[int, int]] = set()
        for places, kinds in zip(self._places, then, strict=True):
            for place, kind in zip(places, kinds, strict=False):
                if not self._lay(world, place, kind, laid):
                    return _UNLIKELY
        world.count_kinds()
        player = self.player
        if world.game.contradictions(world) or world.explain(self._action, player) is not None:
            return _UNLIKELY
        random = Random(self._seed)
        text = self._action.text
        offered = world.some_actions(player, 1 + _ALTERNATIVES, random.randrange)
        others = [action for action in offered if action.text != text]
        if not others:
            return 0.0
        compared = random.sample(others, min(_ALTERNATIVES, len(others)))
        chosen, *worths = [self._worth(world, one, random) for one in (self._action, *compared)]
        against = fsum([exp((worth - chosen) / _TEMPERATURE) for worth in worths])
        careful = (1 - _CARELESS) / (1 + against)
        return log(careful + _CARELESS / (1 + len(worths)))

    def _lay(
        self, world: State, place: tuple[int, int], kind: int, laid: set[tuple[int, int]]
    ) -> bool:
        """Lays a component of a kind in a place; what lies there changes places with it.

        It comes from the first place that the viewer does not know. Where the viewer sees all
        components of the kind elsewhere, the player held something else then, and nothing changes.

        Args:
            world: the position.
            place: the slot of a zone, and the index in it.
            kind: the index of the kind.
            laid: the places where components lie as they should; this one is added.

        Returns:
            Whether it may lie there: not where the zone is known to lack the kind.
        """
        slot, index = place
        laid.add(place)
        kind_of = world.layout.kind_of
        there = world.zones[slot][index]
        if kind_of[there] == kind:
            return True
        if world.lacks.get(slot, 0) >> kind & 1:
            return False
        found = self._first_unknown(world, kind, world.layout.type_of[there], laid)
        if found is None:
            return True
        other_slot, other_index = found
        component = world.zones[other_slot][other_index]
        world.zones[slot][index] = component
        world.zones[other_slot][other_index] = there
        known = world.known
        known[component], known[there] = known[there], known[component]
        return True

    def _first_unknown(
        self, world: State, kind: int, component_type: str, laid: Collection[tuple[int, int]]
    ) -> tuple[int, int] | None:
        """Returns the first place of a kind that the viewer does not know; None if there is none.

        Args:
            world: the position.
            kind: the index of the kind.
            component_type: the type of components that the kind is of.
            laid: places that are left out.
        """
        layout = world.layout
        for slot, components in enumerate(world.zones):
            if layout.zone_of[slot].holds != component_type:
                continue
            for index, component in enumerate(components):
                is_unknown = not world.known[component] >> self._viewer & 1
                if layout.kind_of[component] == kind and is_unknown and (slot, index) not in laid:
                    return slot, index
        return None

    def _worth(self, world: State, action: Action, random: Random) -> float:
        """Returns what an action promises its player."""
        after = world.clone()
        after.play(action, self.player)
        return look_ahead(after, random).worth[self.player]


def seen_choices(past: Sequence[PastChoice], state: State, viewer: int) -> list[SeenChoice]:
    """Returns the choices of others that may show the viewer what they hold.

    Left out are secret choices, choices made at the same time, and those of players who held
    nothing then that the viewer does not know now.

    Args:
        past: what was chosen so far, from the first choice on.
        state: the position now.
        viewer: the seat.
    """
    positions = [*[choice.position for choice in past], state]
    found = []
    for number, (choice, after) in enumerate(zip(past, positions[1:], strict=True)):
        if choice.player == viewer or choice.position.commits:
            continue
        seen = _seen_choice(choice, after, state, viewer, number)
        if seen is not None:
            found.append(seen)
    return found


def _seen_choice(
    choice: PastChoice, after: State, state: State, viewer: int, number: int
) -> SeenChoice | None:
    """Returns a choice as a viewer saw it; None if it can show nothing.

    It follows from the choice, from what the viewer knew right after it, and from what the viewer
    has learned since of that which its player held. It is kept until the last of these changes.

    Args:
        choice: the choice of another player.
        after: the position after it.
        state: the position now.
        viewer: the seat.
        number: of the choice in the match.
    """
    position = choice.position
    action = position.game.action_of(choice.text)
    if action is None or action.kind.secret:
        return None
    held = choice.known.get(viewer)
    if held is None:
        held = held_in_secret(position, choice.player, viewer)
        choice.known[viewer] = held
    bit = 1 << viewer
    learned = [c for components in held.values() for c in components if state.known[c] & bit]
    key = (viewer, *learned)
    if key not in choice.known:
        random = Random(f"{number}:{viewer}")
        informed = position.clone()
        for component, mask in enumerate(after.known):
            informed.known[component] |= mask & bit
        for component in learned:
            informed.known[component] |= bit
        base = informed.sampler(viewer).draw(random.getrandbits(64))
        hidden = held_in_secret(base, choice.player, viewer)
        seed = random.getrandbits(64)
        choice.known[key] = (
            SeenChoice(base, choice.player, viewer, hidden, action, seed) if hidden else None
        )
    seen: SeenChoice | None = choice.known[key]
    return seen


def explained(choices: Sequence[SeenChoice], sample: State, viewer: int) -> float:
    """Returns the logarithm of the probability of all choices, in a sample of what is hidden."""
    kinds_held_by: dict[int, Held] = {}
    kind_of = sample.layout.kind_of
    total = 0.0
    for choice in choices:
        held = kinds_held_by.get(choice.player)
        if held is None:
            components = held_in_secret(sample, choice.player, viewer)
            held = {slot: [kind_of[one] for one in held] for slot, held in components.items()}
            kinds_held_by[choice.player] = held
        total += choice.explained(held)
    return total


def held_in_secret(state: State, player: int, viewer: int) -> Held:
    """Returns what a player knows to hold, and a viewer does not know.

    Zones whose number of components the viewer does not know are left out.
    """
    layout = state.layout
    own, other = 1 << player, 1 << viewer
    known = state.known
    held: Held = defaultdict(list)
    for slot, components in enumerate(state.zones):
        if not layout.counts_seen[slot] & other:
            continue
        for component in components:
            if known[component] & own and not known[component] & other:
                held[slot].append(component)
    return dict(held)
