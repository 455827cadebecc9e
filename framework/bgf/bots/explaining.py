"""The probability of a player's earlier choices, given what the player may hold.

The model of play: in three out of ten choices a player plays a random action; otherwise the player
chooses by the worth of actions right after them, better ones more often (a softmax policy, as in
policy-based inference: Rebstock, Solinas, Buro, Sturtevant, 2019, IEEE Conference on Games). The
chosen action is compared with two others, drawn at random: on average that gives nearly as much
information as a comparison with all of them (sampling of alternatives: McFadden, 1978, Modelling
the choice of residential location).

A past position contains information that the viewer may still not have, so it is never used
directly. What the viewer does not know now is redrawn, once for each choice. Then the components
that its player held and the viewer does not know are replaced by components of the kinds that the
player is believed to hold.
"""

from __future__ import annotations

from collections import defaultdict
from math import exp, fsum, inf, log
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from bgf.bots.values import look_ahead
from bgf.engine.sampling import can_change_places, exchange

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bgf.bots.past import PastChoice
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["SeenChoice", "log_probability_of", "seen_choices"]

_CARELESS = 0.3
"""The probability of a random action."""

_TEMPERATURE = 0.03
"""The win-share deficit that makes an action 1/e times as likely."""

_ALTERNATIVES = 2
"""The number of other actions with which the chosen one is compared."""

_UNLIKELY = log(_CARELESS / (1 + _ALTERNATIVES))
"""The logarithm of the probability of a choice that only random play explains."""

_SHARED = -1
"""The owner of a shared zone."""

SecretHoldings = dict[int, list[int]]
"""What a player holds unknown to a viewer: components or their kinds, by slot."""

Kinds = tuple[tuple[int, ...], ...]
"""The kinds of components, for each zone that may hold them."""

ZonePlace = tuple[int, int]
"""The slot of a zone, and the index in it."""


class SeenChoice:
    """A choice of another player that a viewer saw, and that may reveal what its player holds.

    Args:
        base: the position before it, in which everything unknown to the viewer was redrawn.
        player: the player who chose.
        viewer: the player who saw it.
        held: what the player holds in the base, unknown to the viewer.
        action: the action.
        seed: the source of chance.

    Attributes:
        player: the player who chose.
    """

    def __init__(
        self, base: State, player: int, viewer: int, held: SecretHoldings, action: Action, seed: int
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
        self._probabilities: dict[Kinds, float] = {}

    def log_probability(self, held: SecretHoldings) -> float:
        """Returns the logarithm of the probability of the choice, given what its player holds now.

        Of the components that the player holds in a zone, the first ones count as held at that
        time.

        Args:
            held: the kinds of the components, by slot.
        """
        then = [held.get(slot, [])[:number] for slot, number in self._numbers]
        kinds = tuple([tuple(sorted(in_zone)) for in_zone in then])
        found = self._probabilities.get(kinds)
        if found is None:
            found = self._probabilities[kinds] = self._log_probability(kinds)
        return found

    def _log_probability(self, kinds: Kinds) -> float:
        """Returns the result of `log_probability`, given the kinds that the player held then."""
        world = self._world_with(kinds)
        if world is None or world.explain(self._action, self.player) is not None:
            return _UNLIKELY
        random = Random(self._seed)
        others = self._others(world, random)
        if not others:
            return 0.0  # there was no alternative
        chosen = self._worth(world, self._action, random)
        odds_against = 0.0
        for other in others:
            loss = chosen - self._worth(world, other, random)
            odds_against += exp(-loss / _TEMPERATURE)
        careful = (1 - _CARELESS) / (1 + odds_against)
        careless = _CARELESS / (1 + len(others))
        return log(careful + careless)

    def _world_with(self, kinds: Kinds) -> State | None:
        """Returns the position with components of these kinds in the player's possession.

        Returns:
            The position; None if it contradicts the rules or public information.
        """
        world = self._base.clone()
        laid: set[ZonePlace] = set()
        for places, kinds_in_zone in zip(self._places, kinds, strict=True):
            for place, kind in zip(places, kinds_in_zone, strict=False):
                laid.add(place)
                if not self._lay(world, place, kind, laid):
                    return None
        world.count_kinds()
        return None if world.game.contradictions(world) else world

    def _others(self, world: State, random: Random) -> list[Action]:
        """Returns other actions that the player could have chosen, for comparison."""
        offered = world.some_actions(self.player, 1 + _ALTERNATIVES, random.randrange)
        others = [action for action in offered if action.text != self._action.text]
        return random.sample(others, min(_ALTERNATIVES, len(others)))

    def _lay(self, world: State, place: ZonePlace, kind: int, laid: Collection[ZonePlace]) -> bool:
        """Puts a component of a kind in a place, in exchange for the component that lies there.

        It is taken from the first place unknown to the viewer. If the viewer sees all components of
        the kind elsewhere, the player held something else then, and nothing changes.

        Args:
            world: the position.
            place: the place.
            kind: the index of the kind.
            laid: the places with components that must stay.

        Returns:
            Whether the kind may lie there; False if the zone is known to lack it.
        """
        slot, index = place
        there = world.zones[slot][index]
        if world.layout.kind_of[there] == kind:
            return True
        found = self._first_unknown(world, kind, world.layout.type_of[there], laid)
        if found is None:
            return True
        if not can_change_places(world, [place, found]):
            return False
        exchange(world, place, found)
        return True

    def _first_unknown(
        self, world: State, kind: int, component_type: str, laid: Collection[ZonePlace]
    ) -> ZonePlace | None:
        """Returns the first place of a kind that is unknown to the viewer; None if there is none.

        Args:
            world: the position.
            kind: the index of the kind.
            component_type: the component type of the kind.
            laid: places to be left out.
        """
        layout = world.layout
        for slot, components in enumerate(world.zones):
            if layout.zone_of[slot].holds != component_type:
                continue
            for index, component in enumerate(components):
                is_known = world.known[component] >> self._viewer & 1
                if layout.kind_of[component] != kind or is_known:
                    continue
                if (slot, index) not in laid:
                    return slot, index
        return None

    def _worth(self, world: State, action: Action, random: Random) -> float:
        """Returns the worth of an action for its player."""
        after = world.clone()
        after.play(action, self.player)
        return look_ahead(after, random).worth[self.player]


def seen_choices(
    past: Sequence[PastChoice], state: State, viewer: int, prepared_by: float = inf
) -> list[SeenChoice]:
    """Returns the choices of others that may reveal to the viewer what they hold.

    Secret choices and simultaneous choices are left out, and so are choices of players who held
    nothing then that is unknown to the viewer now.

    Args:
        past: the choices so far, from the first one on.
        state: the current position.
        viewer: the seat.
        prepared_by: the time, by `time.perf_counter`, after which earlier choices are left out.
    """
    positions = [*[choice.position for choice in past], state]
    pairs = [*zip(past, positions[1:], strict=True)]
    learned: dict[int, frozenset[int]] = {}
    found = []
    for number, (choice, after) in reversed([*enumerate(pairs)]):
        if perf_counter() >= prepared_by:
            break
        _go_back(learned, choice, after, viewer, is_past=after is not state)
        if choice.player == viewer or choice.position.commits:
            continue
        seen = _seen_choice(choice, after, learned, viewer, number)
        if seen is not None:
            found.append(seen)
    return found[::-1]


def _go_back(
    learned: dict[int, frozenset[int]],
    choice: PastChoice,
    after: State,
    viewer: int,
    *,
    is_past: bool,
) -> None:
    """Updates what a viewer has learned about a position to the position before a choice.

    Args:
        learned: by slot, the components that lay there right after the choice according to what the
            viewer learned later; changed to those that lay there before the choice.
        choice: the choice.
        after: the position after it.
        viewer: the seat.
        is_past: whether the position after it is in the past, so that it does not change any more.
    """
    key = ("zones", viewer)
    changes = choice.remembered.get(key)
    if changes is None:
        changes = _changes(choice.position, after, 1 << viewer)
        if is_past:
            choice.remembered[key] = changes
    mixed, shown = changes
    for slot in mixed:
        learned.pop(slot, None)
    for slot, components in shown.items():
        learned[slot] = learned.get(slot, frozenset()) | components


def _changes(before: State, after: State, bit: int) -> tuple[list[int], dict[int, frozenset[int]]]:
    """Returns the changes by an action in zones that a viewer does not see into.

    Returns:
        The slots in which more components became unknown to the viewer, who can't tell later
        whether a component lay there before. And by slot, the components that lay there unknown to
        the viewer and that the viewer knew after the action.
    """
    mixed = []
    shown = {}
    for slot, (components, later) in enumerate(zip(before.zones, after.zones, strict=True)):
        unknown = {c for c in components if not before.known[c] & bit}
        unknown_later = {c for c in later if not after.known[c] & bit}
        if unknown_later - unknown:
            mixed.append(slot)
        seen = frozenset(c for c in unknown if after.known[c] & bit)
        if seen:
            shown[slot] = seen
    return mixed, shown


def _seen_choice(
    choice: PastChoice,
    after: State,
    learned: Mapping[int, Collection[int]],
    viewer: int,
    number: int,
) -> SeenChoice | None:
    """Returns a choice as a viewer saw it; None if it can't reveal anything.

    The result depends on the choice, on what the viewer knew right after it, and on what the viewer
    has learned since about its player's components. It is cached until this last part changes.

    Args:
        choice: the choice of another player.
        after: the position after it.
        learned: by slot, the components of which the viewer has learned that they lay there.
        viewer: the seat.
        number: the number of the choice in the match.
    """
    action = choice.position.game.action_of(choice.text)
    if action is None or action.kind.secret:
        return None
    remembered = choice.remembered
    held = remembered.get(viewer)
    if held is None:
        held = remembered[viewer] = held_in_secret(choice.position, choice.player, viewer)
    bit = 1 << viewer
    shown: list[int] = []
    for slot, components in held.items():
        learned_there = learned.get(slot, ())
        shown += [component for component in components if component in learned_there]
    key = (viewer, *shown)
    if key not in remembered:
        informed = choice.position.clone()
        for component, mask in enumerate(after.known):
            informed.known[component] |= mask & bit
        for component in shown:
            informed.known[component] |= bit
        random = Random(f"{number}:{viewer}")
        remembered[key] = _seen_in(informed, choice.player, viewer, action, random)
    seen: SeenChoice | None = remembered[key]
    return seen


def _seen_in(
    informed: State, player: int, viewer: int, action: Action, random: Random
) -> SeenChoice | None:
    """Returns a choice in a position that contains what the viewer knows now, or None."""
    base = informed.sampler(viewer).draw(random.getrandbits(64))
    held = held_in_secret(base, player, viewer)
    if not held:
        return None
    return SeenChoice(base, player, viewer, held, action, random.getrandbits(64))


def log_probability_of(choices: Sequence[SeenChoice], sample: State, viewer: int) -> float:
    """Returns the logarithm of the probability of the others' choices.

    Args:
        choices: their choices, as the viewer saw them.
        sample: a sample of what is hidden from the viewer.
        viewer: the seat.
    """
    kind_of = sample.layout.kind_of
    kinds_held_by: dict[int, SecretHoldings] = {}
    for player in {choice.player for choice in choices}:
        held = held_in_secret(sample, player, viewer)
        kinds_held_by[player] = {
            slot: [kind_of[component] for component in components]
            for slot, components in held.items()
        }
    return fsum([choice.log_probability(kinds_held_by[choice.player]) for choice in choices])


def held_in_secret(state: State, player: int, viewer: int) -> SecretHoldings:
    """Returns the components that a player knows to hold and that are unknown to a viewer.

    Zones whose number of components is unknown to the viewer are left out, and so are zones of
    other players, because the viewer can't know how much of another hand somebody knows.
    """
    layout = state.layout
    own, other = 1 << player, 1 << viewer
    known = state.known
    held: SecretHoldings = defaultdict(list)
    for slot, components in enumerate(state.zones):
        is_of_another = layout.owner_of[slot] not in (_SHARED, player)
        if is_of_another or not layout.counts_seen[slot] & other:
            continue
        for component in components:
            if known[component] & own and not known[component] & other:
                held[slot].append(component)
    return dict(held)
