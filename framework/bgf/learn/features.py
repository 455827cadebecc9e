"""The features of a position: named whole numbers for each player.

They are derived from the declarations of the content, so every game has them: how many components
of each kind a player has in each zone, the sums of their numbers in the content, counters, links,
pieces on planes, the active player, and the points if the match ended now. Each player has a list
of them, in this order:

- ``own.``: the player's things;
- ``others.``: the things of all others together;
- ``ahead.``: whether the player has more of something than each other player;
- ``acting.``: the shared things if the player is to act, else zeros;
- ``waiting.``: the shared things if the player is not to act, else zeros;
- the round, the turn and the seat.

The features include hidden zones, because bots compute them only for samples, in which the
information hidden from their player is random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgf.components.board import Board
    from bgf.components.dice import Dice
    from bgf.components.layout import Counter, Zone
    from bgf.components.plane import Plane
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["LARGEST", "Features"]

LARGEST = 32_767
"""The largest value of a feature, whose negative is the smallest; other values are clipped."""

_MOST_KINDS = 48
"""The maximum number of kinds, links or names with a feature each; above it, only sums are used."""

_MOST_CELLS = 2 * _MOST_KINDS
"""The maximum number of features for the cells of a plane."""

_MOST_WORDS = 12
"""The maximum number of values of an attribute in words, such as a colour."""

_NO_ATTRIBUTES = frozenset({"count"})
"""Entries of the content that say nothing about a component on the table."""

_Read = Callable[["State"], list[int]]
"""A function that returns some features of a position, always the same number."""


@dataclass(frozen=True, slots=True)
class _FeatureGroup:
    """Features that are read together.

    Attributes:
        names: the names of the features.
        read: returns the values of the features.
        sums: weighted sums of the features, as a factor for each feature.
    """

    names: tuple[str, ...]
    read: _Read
    sums: tuple[tuple[int, ...], ...] = ()


class Features:
    """The features of a game for one number of players.

    Args:
        game: the game.
        players: the number of players.
        scored: whether the features include the points if the match ended now, for which
            `bgf_score` is called in unfinished matches.

    Attributes:
        names: the name of each feature, in the order of the vectors.
        sums: weighted sums of features, with numbers of the content such as the values of cards:
            the index of the first feature, and a factor for each feature from there on. They add no
            information but speed up learning.
    """

    def __init__(self, game: Game, players: int, *, scored: bool) -> None:
        self._players = players
        own = [list(_own_groups(game, seat)) for seat in range(players)]
        shared = list(_shared_groups(game))
        self._read_own = [_readers_of(groups) for groups in own]
        self._read_shared = _readers_of(shared)
        self._score = game.hooks.score if scored else None
        stages: list[Stage] = []
        for phase in game.phases.values():
            stages += phase.stages.values()
        self._stage_number = {stage: number for number, stage in enumerate(stages)}
        own_names = _names_of(own[0])  # the same for every seat
        if scored:
            own_names.append("points")
        shared_names = _names_of(shared)
        shared_names += [f"stage.{stage.phase.id}.{stage.id}" for stage in stages]
        shared_names.append("now")  # always 1: its weight is the bias
        # The order is that of the vectors in `read`.
        self.names: list[str] = [
            *(f"own.{name}" for name in own_names),
            *(f"others.{name}" for name in own_names),
            *(f"ahead.{name}" for name in own_names),
            *(f"acting.{name}" for name in shared_names),
            *(f"waiting.{name}" for name in shared_names),
            "round",
            "turn",
            *(f"seat.{seat}" for seat in range(players)),
        ]
        self._shared_size = len(shared_names)
        others_start = len(own_names)
        acting_start = 3 * len(own_names)
        waiting_start = acting_start + self._shared_size
        self.sums: list[tuple[int, tuple[int, ...]]] = [
            *_sums_from(0, own[0]),
            *_sums_from(others_start, own[0]),
            *_sums_from(acting_start, shared),
            *_sums_from(waiting_start, shared),
        ]

    def read(self, state: State) -> list[list[int]]:
        """Returns the features of a position, one list for each player by seat.

        Args:
            state: a position of a match of this game and number of players.
        """
        own = [_read_all(reads, state) for reads in self._read_own]
        if self._score is not None:
            for values, points in zip(own, self._points(state), strict=True):
                values.append(points)
        totals = [sum(column) for column in zip(*own, strict=True)]
        shared = _read_all(self._read_shared, state)
        shared += _one_hot(self._stage_number[state.stage], len(self._stage_number))
        shared.append(1)
        nothing = [0] * self._shared_size
        active = () if state.finished else state.active_players()
        rows = []
        for seat, values in enumerate(own):
            others = [total - value for total, value in zip(totals, values, strict=True)]
            is_acting = seat in active
            row = [*values, *others, *self._ahead(own, seat)]
            row += shared if is_acting else nothing
            row += nothing if is_acting else shared
            row += [state.round, state.turn]
            row += _one_hot(seat, self._players)
            rows.append(_clipped(row))
        return rows

    def _ahead(self, own: Sequence[Sequence[int]], seat: int) -> list[int]:
        """Returns for each own feature 1 if the player has most alone, -1 if others have more."""
        rivals = [values for other, values in enumerate(own) if other != seat]
        if not rivals:
            return [0] * len(own[seat])
        best = rivals[0]
        if len(rivals) > 1:
            best = [max(column) for column in zip(*rivals, strict=True)]
        ahead = []
        for mine, other in zip(own[seat], best, strict=True):
            sign = (mine > other) - (mine < other)
            ahead.append(sign)
        return ahead

    def _points(self, state: State) -> list[int]:
        """Returns each player's points if the match ended now; zeros if the game can't tell."""
        assert self._score is not None
        try:
            breakdown = self._score(state).breakdown
            return [sum(items.values()) for items in breakdown]
        except Exception:  # noqa: BLE001  # the hook need only work at the end
            return [0] * self._players


def _readers_of(groups: Iterable[_FeatureGroup]) -> list[_Read]:
    """Returns the functions that read some groups of features."""
    return [group.read for group in groups]


def _names_of(groups: Iterable[_FeatureGroup]) -> list[str]:
    """Returns the names of the features of some groups."""
    names: list[str] = []
    for group in groups:
        names += group.names
    return names


def _read_all(reads: Sequence[_Read], state: State) -> list[int]:
    """Returns the values of all features that some functions read, in order."""
    values: list[int] = []
    for read in reads:
        values += read(state)
    return values


def _one_hot(index: int, size: int) -> list[int]:
    """Returns zeros with 1 at an index."""
    values = [0] * size
    values[index] = 1
    return values


def _clipped(row: list[int]) -> list[int]:
    """Returns a row with values between the smallest and the largest of a feature."""
    if max(row) <= LARGEST and min(row) >= -LARGEST:
        return row
    return [max(-LARGEST, min(LARGEST, value)) for value in row]


def _sums_from(
    first: int, groups: Sequence[_FeatureGroup]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yields the sums of groups of features, which begin at an index."""
    for group in groups:
        for factors in group.sums:
            yield first, factors
        first += len(group.names)


def _own_groups(game: Game, seat: int) -> Iterator[_FeatureGroup]:
    """Yields the features of a player's own things."""
    layout = game.layout
    for zone in layout.zones.values():
        if zone.per_player:
            width = zone.piles or 1
            yield _zone_group(game, zone, zone.slots[seat], width)
    for counter in layout.counters.values():
        if counter.per_player:
            yield _counter_group(counter, counter.slots[seat])
    for board in layout.boards.values():
        yield _link_group(board, seat)
    for plane in layout.planes.values():
        if plane.per_player:
            yield _plane_of_all_kinds(game, plane, plane.slots[seat])
        elif _is_kind_of_seat(plane, game):
            yield _plane_group(plane, ["piece"], [plane.slots[0] + seat])
    yield _FeatureGroup(("out",), lambda state: [state.out >> seat & 1])
    yield _FeatureGroup(("starts",), lambda state: [int(state.starter == seat)])


def _shared_groups(game: Game) -> Iterator[_FeatureGroup]:
    """Yields the features of shared things."""
    layout = game.layout
    for zone in layout.zones.values():
        if not zone.per_player:
            yield _zone_group(game, zone, zone.slots[0], zone.piles or 1)
    for counter in layout.counters.values():
        if not counter.per_player:
            yield _counter_group(counter, counter.slots[0])
    for plane in layout.planes.values():
        if not plane.per_player and not _is_kind_of_seat(plane, game):
            yield _plane_of_all_kinds(game, plane, plane.slots[0])
    for dice in layout.dice.values():
        yield _dice_group(dice)


def _is_kind_of_seat(plane: Plane, game: Game) -> bool:
    """Returns whether a shared plane has a kind of piece for each seat, as on a board of two."""
    seats = game.layout.seats
    return not plane.per_player and seats > 1 and plane.width == seats


def _zone_group(game: Game, zone: Zone, slot: int, width: int) -> _FeatureGroup:
    """Returns the features of a zone of `width` piles, beginning at a slot."""
    kinds = game.layout.kinds[zone.holds]
    columns = _columns([kind.data for kind in kinds])
    has_feature_each = len(kinds) <= _MOST_KINDS
    sums: tuple[tuple[int, ...], ...] = ()
    if has_feature_each:
        sums = tuple(map(tuple, columns.values()))
        columns = _one_hot_columns([kind.id for kind in kinds])
    rows = _rows(columns, len(kinds))
    size = len(columns)
    kind_of = game.layout.kind_of
    slots = range(slot, slot + width)

    def read(state: State) -> list[int]:
        zones = state.zones
        counts = [0] * size
        held: list[int] = []
        for place in slots:
            held += [kind_of[component] for component in zones[place]]
        for kind in held:
            if has_feature_each:  # the row of a kind is 1 for itself and 0 for the others
                counts[kind] += 1
                continue
            for column, value in enumerate(rows[kind]):
                counts[column] += value
        counts.append(len(held))
        counts.append(len(set(held)))
        return counts

    names = [f"zones.{zone.id}.{name}" for name in (*columns, "number", "kinds")]
    return _FeatureGroup(tuple(names), read, sums)


def _counter_group(counter: Counter, slot: int) -> _FeatureGroup:
    """Returns the features of a counter or track, beginning at a slot."""
    section = "tracks" if counter.track else "counters"
    prefix = f"{section}.{counter.id}"
    end = slot + counter.width

    def read(state: State) -> list[int]:
        return state.counters[slot:end]

    def read_sum(state: State) -> list[int]:
        return [sum(state.counters[slot:end])]

    if not counter.names:
        return _FeatureGroup((prefix,), read)
    if len(counter.names) > _MOST_KINDS:
        return _FeatureGroup((f"{prefix}.sum",), read_sum)
    names = [f"{prefix}.{name}" for name in counter.names]
    return _FeatureGroup(tuple(names), read)


def _link_group(board: Board, seat: int) -> _FeatureGroup:
    """Returns the features of the links of a map that a player holds."""
    links = board.links
    columns = _columns([{**link.data, "length": link.length} for link in links])
    if len(links) <= _MOST_KINDS:
        columns |= _one_hot_columns([f"link.{link.id}" for link in links])
    rows = _rows(columns, len(links))
    first = links[0].slot if links else 0
    size = len(columns)

    def read(state: State) -> list[int]:
        counts = [0] * size
        number = 0
        for link, row in enumerate(rows):
            if state.owners[first + link] != seat:
                continue
            number += 1
            for column, value in enumerate(row):
                counts[column] += value
        counts.append(number)
        return counts

    names = [f"maps.{board.id}.{name}" for name in (*columns, "number")]
    return _FeatureGroup(tuple(names), read)


def _plane_of_all_kinds(game: Game, plane: Plane, slot: int) -> _FeatureGroup:
    """Returns the features of the pieces of all kinds on a plane, from a slot on."""
    kinds = [kind.id for kind in game.layout.pieces[plane.holds]]
    return _plane_group(plane, kinds, range(slot, slot + plane.width))


def _plane_group(plane: Plane, kinds: Sequence[str], slots: Sequence[int]) -> _FeatureGroup:
    """Returns the features of pieces on a plane, with one slot for each kind of piece."""
    cells = max(len(side.sector_of) for side in plane.sides)
    has_feature_each = cells * len(kinds) <= _MOST_CELLS

    def read(state: State) -> list[int]:
        masks = [state.masks[slot] for slot in slots]
        counts = [mask.bit_count() for mask in masks]
        if has_feature_each:
            for mask in masks:
                counts += [mask >> cell & 1 for cell in range(cells)]
        return counts

    prefixes = [f"planes.{plane.id}.{kind}" for kind in kinds]
    names = [f"{prefix}.number" for prefix in prefixes]
    if has_feature_each:
        for prefix in prefixes:
            names += [f"{prefix}.{cell}" for cell in range(cells)]
    return _FeatureGroup(tuple(names), read)


def _dice_group(dice: Dice) -> _FeatureGroup:
    """Returns the features of some dice: the number of them that show each face."""
    faces = list(dict.fromkeys(dice.faces))

    def read(state: State) -> list[int]:
        shown = state.shown(dice)
        return [shown.count(face) for face in faces]

    names = [f"dice.{dice.id}.{face}" for face in faces]
    return _FeatureGroup(tuple(names), read)


# -- the numbers of kinds and links in the content


def _columns(entries: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """Returns the attributes of kinds by name, as a number for each kind.

    Whole numbers are used as they are, so that they add up over several components. For words, such
    as colours, there is a column for each word.
    """
    columns: dict[str, list[int]] = {}
    keys: dict[str, None] = {}  # in the order of the content, without repeats
    for entry in entries:
        keys |= dict.fromkeys(entry)
    for key in keys:
        if key in _NO_ATTRIBUTES:
            continue
        values = [entry.get(key) for entry in entries]
        if all(value is None or type(value) is int for value in values):
            columns[key] = [value or 0 for value in values]
            continue
        words = dict.fromkeys(value for value in values if isinstance(value, str))
        # A word that each entry has for itself is a name, and no attribute.
        are_shared = len(words) < len(entries)
        if are_shared and 2 <= len(words) <= _MOST_WORDS:
            for word in words:
                columns[f"{key}.{word}"] = [int(value == word) for value in values]
    return columns


def _one_hot_columns(names: Sequence[str]) -> dict[str, list[int]]:
    """Returns a column for each of some kinds or links, with 1 for itself and 0 for the others."""
    return {name: _one_hot(place, len(names)) for place, name in enumerate(names)}


def _rows(columns: Mapping[str, Sequence[int]], number: int) -> list[tuple[int, ...]]:
    """Returns the values of each kind or link in some columns."""
    if not columns:
        return [()] * number
    return list(zip(*columns.values(), strict=True))
