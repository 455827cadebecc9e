"""The knowledge of players, and the states that a player can't tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.components.plane import Plane, cells_of
from bgf.errors import PluginError
from bgf_cext import below, seeded, shuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.components.board import Board
    from bgf.components.layout import Counter, Zone
    from bgf.engine.state import State

__all__ = ["MORE", "Sampler", "draw_secret_counters", "gave_knowledge", "observation"]

MORE = "..."
"""In an observation: an unknown number of unknown components."""


_ATTEMPTS = 64
_SWAPS = 2_000

# Streams of a sample's seed: 1 deals, 2 is chance to come, 3 mends, 4 draws secret counters; then
# one for each player's choice, and one for the seed of each further attempt.
_COMMITS = 16
_AGAIN = 1 << 16


def observation(state: State, viewer: int) -> dict[str, Any]:
    """Returns what a viewer may know, in the form that `State.observation` describes.

    Args:
        state: the position.
        viewer: a seat, or the layout's `seats` for a spectator.
    """
    layout = state.layout
    own = state.commits[viewer] if viewer < len(state.commits) else None
    return {
        "game": state.game.name,
        "viewer": viewer if viewer < layout.seats else None,
        "players": state.players,
        "options": dict(state.options),
        "phase": state.phase.id,
        "stage": state.stage.id,
        "player": state.player,
        "starter": state.starter,
        "active": list(state.active_players()),
        "round": state.round,
        "turn": state.turn,
        "idle": state.idle,
        "out": [player for player in range(state.players) if state.out >> player & 1],
        "finished": state.finished,
        "zones": {name: _seen(state, zone, viewer) for name, zone in layout.zones.items()},
        "counters": _numbers(state, viewer, tracks=False),
        "tracks": _numbers(state, viewer, tracks=True),
        "dice": {name: state.shown(dice) for name, dice in layout.dice.items()},
        "maps": {name: _held(state, board) for name, board in layout.boards.items()},
        "planes": {name: _pieces(state, plane) for name, plane in layout.planes.items()},
        "committed": own.text if own else None,
    }


def _seen(state: State, zone: Zone, viewer: int) -> Any:
    layout = state.layout
    bit = 1 << viewer
    views = []
    for slot in zone.places(state.players):
        kinds = [
            layout.kind_at(component) if state.known[component] & bit else None
            for component in state.zones[slot]
        ]
        if not zone.ordered:
            kinds.sort(key=lambda kind: (kind is None, kind.index if kind else 0))
        if layout.counts_seen[slot] & bit:
            views.append([kind.id if kind else None for kind in kinds])
        else:
            views.append([*(kind.id for kind in kinds if kind), MORE])
    return zone.arranged(views)


def _numbers(state: State, viewer: int, *, tracks: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, counter in state.layout.counters.items():
        if counter.track == tracks:
            numbers = [
                _of(state, counter, slot)
                if state.finished or counter.is_seen(viewer, owner)
                else None
                for owner, slot in enumerate(counter.slots[: state.players])
            ]
            found[name] = numbers if counter.per_player else numbers[0]
    return found


def _of(state: State, counter: Counter, slot: int) -> int | dict[str, int]:
    """A number, or several by what they are of."""
    if not counter.names:
        return state.counters[slot]
    return dict(zip(counter.names, state.counters[slot : slot + counter.width], strict=True))


def _pieces(state: State, plane: Plane) -> Any:
    """The kind of piece on each cell, None where there is none, row by row from the front."""
    side = plane.side(state.players)
    kinds = state.layout.pieces[plane.holds]
    boards = []
    for player in range(len(plane.slots[: state.players])):
        cells: list[str | None] = [None] * len(side.sector_of)
        for kind in kinds:
            mask = state.masks[plane.slots[player] + kind.index]
            for cell in cells_of(mask):
                cells[cell] = kind.id
        row_starts = range(0, len(cells), side.cols)
        boards.append([cells[start : start + side.cols] for start in row_starts])
    return boards if plane.per_player else boards[0]


def _held(state: State, board: Board) -> dict[str, int]:
    """The links of a map that somebody holds, and who does."""
    owners = state.owners
    return {link.id: owners[link.slot] for link in board.links if owners[link.slot] >= 0}


class Sampler:
    """Draws states that have the same observation for a viewer, and random hidden information.

    Components that the viewer does not know change places with others of their type that the viewer
    does not know; each place stays known to the same other players. The number of components in a
    zone is drawn, too, if the viewer does not know it. So are the choices that others have
    committed, from those that are legal then, and future chance. The rules draw the counters that
    the viewer does not see, in `bgf_draw_counters`.

    Samples depend only on the observation and the seed: components are taken in the order of their
    kinds, and unordered zones are sorted by it, so that two states with the same observation give
    samples that play alike. A sample that contradicts the rules is drawn again, and after many
    attempts repaired by swapping components.

    A sampler holds nothing that does not follow from the observation, because bots can reach it:
    they are given its method `draw`.

    Args:
        state: the position; later changes of it do not matter.
        viewer: a seat, or the layout's `seats` for a spectator.
    """

    def __init__(self, state: State, viewer: int) -> None:
        self._viewer = viewer
        self._base = base = state.clone()
        layout = base.layout
        bit = 1 << viewer
        pools: dict[str, _Pool] = {}
        for slot, held in enumerate(base.zones):
            component_type = layout.zone_of[slot].holds
            pool = pools.setdefault(component_type, _Pool([], [], []))
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
        # The zones whose contents differ between samples.
        drawn = {slot for pool in self._pools for slot, _, _ in pool.places}
        drawn.update(slot for pool in self._pools for slot in pool.uncounted)
        self._tallied = sorted(slot for slot in drawn if layout.zone_of[slot].tally)
        self._choosers = [
            player
            for player, action in enumerate(base.commits)
            if action is not None and player != viewer
        ]
        self._forget_the_hidden()

    def _forget_the_hidden(self) -> None:
        """Remove from the base state what the viewer does not know, because bots can reach it.

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
            base.commits[player] = None
        _reset_secret_counters(base, self._viewer)
        base.chance = 0

    def draw(self, seed: int) -> State:
        """Returns a sample.

        Args:
            seed: from 0 to 2**64 - 1; the same seed gives the same sample.

        Raises:
            PluginError: if the rules leave a player who has committed a choice without any.
        """
        for attempt in range(_ATTEMPTS):
            own_seed = seeded(seed, stream=_AGAIN + attempt) if attempt else seed
            new = self._drawn_anew(own_seed)
            if attempt == _ATTEMPTS - 1:
                _mend(new, self._viewer, own_seed)
            can_choose = _choose_anew(new, self._choosers, own_seed)
            if can_choose and not new.game.contradictions(new):
                break
        if not can_choose:
            raise PluginError(
                f"in each of {_ATTEMPTS} samples of {new.game.name} who has chosen in secret "
                f"has no legal action: the rules must offer one, whatever is hidden"
            )
        return new

    def _drawn_anew(self, seed: int) -> State:
        """Let the components that the viewer does not know change places."""
        new = self._base.clone()
        layout = new.layout
        zones = new.zones
        known = new.known
        chance = seeded(seed, stream=1)
        for pool in self._pools:
            components = pool.components[:]
            chance = shuffled(chance, components)
            for slot, index, mask in pool.places:
                component = components.pop()
                zones[slot][index] = component
                known[component] = mask
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


def draw_secret_counters(state: State, viewer: int, seed: int) -> None:
    """Lets the rules draw the counters that a viewer does not see, from where they started.

    The chance to come stays as it is.

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
    """Sets the counters that a viewer does not see to their start; returns whether any is."""
    found = False
    if state.finished:
        return found
    for counter in state.layout.secret_counters:
        for owner, slot in enumerate(counter.slots[: state.players]):
            if not counter.is_seen(viewer, owner):
                state.counters[slot : slot + counter.width] = [counter.start] * counter.width
                found = True
    return found


class _Pool(NamedTuple):
    """The unknown components of one type, for a viewer.

    Attributes:
        components: in the order of their kinds.
        places: where such a component lies: slot, index in it, and who knows what lies there.
        uncounted: the slots of which the viewer does not know how many lie in them.
    """

    components: list[int]
    places: list[tuple[int, int, int]]
    uncounted: list[int]


def _mend(new: State, viewer: int, seed: int) -> None:
    """Let hidden components change places, two at a time, until no rule is contradicted."""
    bit = 1 << viewer
    chance = seeded(seed, stream=3)
    places = [
        (slot, index)
        for slot, held in enumerate(new.zones)
        for index, component in enumerate(held)
        if not new.known[component] & bit
    ]
    left = new.game.contradictions(new)
    for _ in range(_SWAPS if len(places) > 1 else 0):
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
    """Two components change places, and who knows what lies there stays; not of two types."""
    slot, index = one
    other_slot, other_index = other
    zone = new.zones[slot]
    other_zone = new.zones[other_slot]
    component = zone[index]
    other_component = other_zone[other_index]
    type_of = new.layout.type_of
    if type_of[component] != type_of[other_component]:
        return False
    zone[index] = other_component
    other_zone[other_index] = component
    known = new.known
    known[component], known[other_component] = known[other_component], known[component]
    new.count_kinds()
    return True


def _choose_anew(new: State, choosers: Sequence[int], seed: int) -> bool:
    """Draw what these players have committed from what they can choose; False if one can't."""
    for player in choosers:
        choices = new.choices(player)
        if not choices:
            return False
        pick = seeded(seed, stream=_COMMITS + player)
        new.commits[player] = choices[pick % len(choices)]
    return True


def _order(kind: int, mask: int, bit: int) -> tuple[int, int, int]:
    """Returns the place of a component in an unordered zone, as far as the viewer can tell."""
    return (0, kind, -mask) if mask & bit else (1, 0, -mask)


def gave_knowledge(before: State, after: State) -> bool:
    """Returns whether chance was used, or anybody learned something, between two states of a match.

    What was learned are components, or what the rules said they disclose.

    Such a step can't be taken back in a match with others: this is the undo barrier.
    """
    if before.chance != after.chance or before.disclosed != after.disclosed:
        return True
    return any(new & ~old for old, new in zip(before.known, after.known, strict=True))
