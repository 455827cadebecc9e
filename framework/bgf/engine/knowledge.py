"""Observations: the part of a state that a player or a spectator may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bgf.components.plane import Plane, cells_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.components.board import Board
    from bgf.components.layout import Counter
    from bgf.engine.state import State
    from bgf.engine.turns import Inquiry

__all__ = [
    "MORE",
    "Observations",
    "gave_knowledge",
    "observation",
    "written_choices",
    "written_lacks",
    "written_questions",
]

T = TypeVar("T")

MORE = "..."
"""In an observation: an unknown number of unknown components."""


def observation(state: State, viewer: int) -> dict[str, Any]:
    """Returns what a viewer may know, in the form that `State.observation` describes.

    Args:
        state: the position.
        viewer: a seat, or the layout's `seats` for a spectator.
    """
    layout = state.layout
    zones = {}
    for name, zone in layout.zones.items():
        places = zone.places(state.players)
        zones[name] = zone.arranged([_seen(state, slot, viewer) for slot in places])
    numbers = _Numbers({}, {})
    for name, counter in layout.counters.items():
        numbers.section_of(counter)[name] = _number(state, counter, viewer)
    dice = {name: state.shown(dice) for name, dice in layout.dice.items()}
    maps = {name: _held(state, board) for name, board in layout.boards.items()}
    planes = {name: _pieces(state, plane) for name, plane in layout.planes.items()}
    seen_by_all = _seen_by_all(state, dict(state.options), dice, maps, planes)
    return _completed(seen_by_all, state, viewer, zones, numbers)


class _Numbers(NamedTuple):
    """The numbers that a viewer sees.

    Attributes:
        counters: those of counters, by name.
        tracks: those of tracks, by name.
    """

    counters: dict[str, Any]
    tracks: dict[str, Any]

    def section_of(self, counter: Counter) -> dict[str, Any]:
        """Returns the section of an observation to which a counter or track belongs."""
        return self.tracks if counter.track else self.counters


def _seen_by_all(
    state: State,
    options: dict[str, Any],
    dice: dict[str, Any],
    maps: dict[str, dict[str, int]],
    planes: dict[str, Any],
) -> dict[str, Any]:
    """Returns an observation with what everybody may know; the rest is empty."""
    players = range(state.players)
    out = [player for player in players if state.out >> player & 1]
    seen: dict[str, Any] = {
        "game": state.game.name,
        "viewer": None,
        "players": state.players,
        "options": options,
        "phase": state.phase.id,
        "stage": state.stage.id,
        "player": state.player,
        "starter": state.starter,
        "active": list(state.active_players()),
        "round": state.round,
        "turn": state.turn,
        "idle": state.idle,
        "out": out,
        "finished": state.finished,
        "zones": {},
        "counters": {},
        "tracks": {},
        "dice": dice,
        "maps": maps,
        "planes": planes,
        "committed": None,
    }
    if len(state.phase.choice_stages) > 1 and state.commits:
        seen["stages"] = [state.stage_of(player).id for player in players]
    if state.eliminated:
        left = state.in_match()
        seen["eliminated"] = [player for player in players if player not in left]
    if state.lacks:
        seen["lacks"] = written_lacks(state)
    if state.inquiries:
        seen["questions"] = written_questions(state)
    return seen


def written_lacks(state: State) -> dict[str, Any]:
    """Returns the kinds that everybody knows to be absent from zones, by the name of the zone.

    A zone has a list of the ids of the kinds, or a list of these lists by player and by pile; see
    `Zone.arranged`.
    """
    layout = state.layout
    found = {}
    for name, zone in layout.zones.items():
        places = zone.places(state.players)
        if state.lacks.keys().isdisjoint(places):
            continue
        kinds = layout.kinds[zone.holds]
        lacking = []
        for slot in places:
            mask = state.lacks.get(slot, 0)
            lacking.append([kind.id for kind in kinds if mask >> kind.index & 1])
        found[name] = zone.arranged(lacking)
    return found


def written_questions(state: State) -> list[dict[str, Any]]:
    """Returns the open questions in the form that `State.observation` describes."""
    return [_written_question(inquiry) for inquiry in state.inquiries]


def _written_question(inquiry: Inquiry) -> dict[str, Any]:
    """Returns an action that waits for answers, with the players who are asked."""
    asked = []
    for question in (inquiry.asked, *inquiry.waiting):
        if question is not None:
            written = {"player": question.player, "stage": question.stage.id}
            asked.append(written)
    return {
        "player": inquiry.player,
        "action": inquiry.action.text,
        "asked": asked,
    }


def written_choices(state: State, player: int) -> str | list[str] | None:
    """Returns the choices of a player in a simultaneous phase, None if there are none.

    In a phase with one choice for each player it is that choice, else a list.
    """
    chosen = state.chosen(player)
    if not chosen:
        return None
    if len(state.phase.choice_stages) == 1:
        return chosen[0].text
    return [action.text for action in chosen]


def _completed(
    seen_by_all: dict[str, Any],
    state: State,
    viewer: int,
    zones: dict[str, Any],
    numbers: _Numbers,
) -> dict[str, Any]:
    """Returns an observation with what one viewer may know besides."""
    is_spectator = viewer >= state.layout.seats
    # In a simultaneous phase each player has a stage and choices of their own.
    is_choosing = viewer < len(state.commits)
    stage = state.stage_of(viewer) if is_choosing else state.stage
    return {
        **seen_by_all,
        "stage": stage.id,
        "viewer": None if is_spectator else viewer,
        "zones": zones,
        "counters": numbers.counters,
        "tracks": numbers.tracks,
        "committed": written_choices(state, viewer) if is_choosing else None,
    }


class Observations:
    """The observations of all viewers of one match, from one position to the next.

    They are equal to those of `observation`. A part that a move does not change is the same object
    in later observations, and a part that several viewers see alike is the same object for all of
    them. So code that compares observations, or converts their parts, can skip parts that it has
    seen before. Observations must not be changed.

    The observation of a zone is kept until its components change, or anybody's knowledge of one of
    them. Everything else is kept while it is equal.

    Args:
        state: the first position.
    """

    def __init__(self, state: State) -> None:
        self._options = dict(state.options)
        self._places: dict[str, Sequence[int]] = {}
        self._zone_at: dict[int, str] = {}
        for name, zone in state.layout.zones.items():
            places = zone.places(state.players)
            self._places[name] = places
            for slot in places:
                self._zone_at[slot] = name

        # The cache of zones: their components by slot, the seen components by slot and viewer, the
        # zones of observations by viewer and name, and the knowledge masks.
        self._held: list[list[int]] = [[] for _ in state.zones]
        self._seen: list[dict[int, list[str | None]]] = [{} for _ in state.zones]
        self._zones: dict[int, dict[str, Any]] = {}
        self._known: list[int] = []

        # The cache of numbers: public ones by name, and all of them by viewer.
        self._counters: list[int] = []
        self._finished = False
        self._public_numbers: dict[str, Any] = {}
        self._numbers: dict[int, _Numbers] = {}

        # The cache of the rest, which is public.
        self._masks: list[int] = []
        self._planes: dict[str, Any] = {}
        self._maps: dict[str, dict[str, int]] = {}
        self._dice: dict[str, Any] = {}
        self._seen_by_all: dict[str, Any] = {}

        self.look(state)

    def look(self, state: State) -> None:
        """Sets the position that is observed; the state must not change as long as it is."""
        self._state = state
        layout = state.layout
        self._look_at_zones(state)
        if state.counters != self._counters or state.finished != self._finished:
            self._counters = state.counters[:]
            self._finished = state.finished
            self._look_at_numbers(state)
        if not self._planes or state.masks != self._masks:
            self._masks = state.masks[:]
            self._planes = {name: _pieces(state, plane) for name, plane in layout.planes.items()}
        maps = {name: _held(state, board) for name, board in layout.boards.items()}
        self._maps = {name: _kept(self._maps.get(name), maps[name]) for name in maps}
        dice = {name: state.shown(dice) for name, dice in layout.dice.items()}
        self._dice = {name: _kept(self._dice.get(name), dice[name]) for name in dice}
        self._seen_by_all = _seen_by_all(state, self._options, self._dice, self._maps, self._planes)

    def _look_at_numbers(self, state: State) -> None:
        """Reads the public counters, and drops the cached numbers of single viewers."""
        public = {}
        for name, counter in state.layout.counters.items():
            is_public = counter.sees == "everybody" or state.finished
            if is_public:
                before = self._public_numbers.get(name)
                public[name] = _kept(before, _number(state, counter, 0))
        self._public_numbers = public
        self._numbers = {}

    def _look_at_zones(self, state: State) -> None:
        """Forgets the observations of zones that have changed."""
        learned = self._look_at_knowledge(state)
        for slot, name in self._zone_at.items():
            held = state.zones[slot]
            if held != self._held[slot] or not learned.isdisjoint(held):
                self._held[slot] = held[:]
                self._seen[slot] = {}
                for zones in self._zones.values():
                    zones.pop(name, None)

    def _look_at_knowledge(self, state: State) -> set[int]:
        """Returns the components of which somebody's knowledge has changed."""
        known = state.known
        if known == self._known:
            return set()
        # At the first position there is no earlier one to compare with, and nothing is kept.
        pairs = zip(self._known, known, strict=False)
        changed = {component for component, (old, new) in enumerate(pairs) if old != new}
        self._known = known[:]
        return changed

    def of(self, viewer: int) -> dict[str, Any]:
        """Returns what a viewer may know; see the function `observation`.

        Args:
            viewer: a seat, or the layout's `seats` for a spectator.
        """
        zones = self._zones_for(viewer)
        numbers = self._numbers_for(viewer)
        return _completed(self._seen_by_all, self._state, viewer, zones, numbers)

    def _zones_for(self, viewer: int) -> dict[str, Any]:
        """Returns what a viewer sees in all zones, in the order of the content."""
        kept = self._zones.setdefault(viewer, {})
        zones = {}
        for name, zone in self._state.layout.zones.items():
            seen = kept.get(name)
            if seen is None:
                places = [self._zone(slot, viewer) for slot in self._places[name]]
                seen = kept[name] = zone.arranged(places)
            zones[name] = seen
        return zones

    def _zone(self, slot: int, viewer: int) -> list[str | None]:
        """Returns what a viewer sees in a slot; viewers who see the same share one object."""
        by_viewer = self._seen[slot]
        seen = by_viewer.get(viewer)
        if seen is None:
            seen = _seen(self._state, slot, viewer)
            for other in by_viewer.values():
                if other == seen:
                    seen = other
                    break
            by_viewer[viewer] = seen
        return seen

    def _numbers_for(self, viewer: int) -> _Numbers:
        """Returns what a viewer sees of all counters and tracks."""
        numbers = self._numbers.get(viewer)
        if numbers is None:
            numbers = self._numbers[viewer] = _Numbers({}, {})
            for name, counter in self._state.layout.counters.items():
                if name in self._public_numbers:
                    seen = self._public_numbers[name]
                else:
                    seen = _number(self._state, counter, viewer)
                numbers.section_of(counter)[name] = seen
        return numbers


def _kept(old: T | None, new: T) -> T:
    """Returns an old object if it equals the new one, else the new one."""
    return old if old is not None and old == new else new


def _seen(state: State, slot: int, viewer: int) -> list[str | None]:
    """Returns what a viewer sees of the components in a zone."""
    layout = state.layout
    known = state.known
    id_of = layout.id_of
    held = state.zones[slot]
    bit = 1 << viewer
    seen: list[str | None]
    if layout.ordered[slot]:
        seen = [id_of[component] if known[component] & bit else None for component in held]
    else:
        # Components are numbered in the order of their kinds.
        seen = [id_of[component] for component in sorted(held) if known[component] & bit]
        seen += [None] * (len(held) - len(seen))
    if layout.counts_seen[slot] & bit:
        return seen
    # The viewer does not see how many unknown components there are.
    known_ids = [id_ for id_ in seen if id_ is not None]
    return [*known_ids, MORE]


def _number(state: State, counter: Counter, viewer: int) -> Any:
    """Returns what a viewer sees of a counter; a list by player if each player has one."""
    slots = counter.slots[: state.players]
    numbers: list[Any]
    if counter.names:
        numbers = [_number_in_slot(state, counter, slot) for slot in slots]
    else:
        counters = state.counters
        numbers = [counters[slot] for slot in slots]
    if not state.finished and counter.sees != "everybody":
        for owner in range(len(slots)):
            if not counter.is_seen(viewer, owner):
                numbers[owner] = None
    return numbers if counter.per_player else numbers[0]


def _number_in_slot(state: State, counter: Counter, slot: int) -> dict[str, int]:
    """Returns the numbers of a counter of several, which begin in a slot, by their names."""
    numbers = state.counters[slot : slot + counter.width]
    return dict(zip(counter.names, numbers, strict=True))


def _pieces(state: State, plane: Plane) -> Any:
    """Returns the kind of piece on each cell, or None, row by row from the front.

    If each player has such a plane, returns a list of these by player.
    """
    side = state.side(plane)
    kinds = state.layout.pieces[plane.holds]
    boards = []
    for first_slot in plane.slots[: state.players]:
        cells: list[str | None] = [None] * len(side.sector_of)
        for kind in kinds:
            mask = state.masks[first_slot + kind.index]
            for cell in cells_of(mask):
                cells[cell] = kind.id
        row_starts = range(0, len(cells), side.cols)
        boards.append([cells[start : start + side.cols] for start in row_starts])
    return boards if plane.per_player else boards[0]


def _held(state: State, board: Board) -> dict[str, int]:
    """Returns the owner of each link of a map that has one."""
    owner_of = {}
    for link in board.links:
        owner = state.owners[link.slot]
        if owner >= 0:
            owner_of[link.id] = owner
    return owner_of


def gave_knowledge(before: State, after: State) -> bool:
    """Returns whether chance was used, or anybody learned something, between two states of a match.

    Players learn the kinds of components, and facts that the rules declare to be disclosed. This is
    the undo barrier: such a step can't be taken back in a match with others.
    """
    if before.chance != after.chance or before.disclosed != after.disclosed:
        return True
    masks = zip(before.known, after.known, strict=True)
    return any(new & ~old for old, new in masks)
