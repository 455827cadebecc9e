"""Caches the table of one match for all of its viewers, from one position to the next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from bgf.engine.knowledge import Observations
from bgf.view.table import AreaMaker, Closed, head_of

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.view.data import Area, Head

__all__ = ["Sight", "closed_links"]


class Sight:
    """Makes observations and areas of one match for all of its viewers.

    Observations and areas that a move left alone stay the same objects (see
    `bgf.engine.knowledge.Observations` and `bgf.view.table.AreaMaker`).

    Args:
        state: the first position.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._observations = Observations(state)
        self._maker = AreaMaker(state.game.pack.data, state.players)
        self._owners = state.owners[:]
        self._closed: dict[int, Closed] = {}  # by the claimable links; for the present owners
        self._head: Head | None = None

    def look(self, state: State) -> None:
        """Continues with another position, which must not change until the next call."""
        self._state = state
        self._observations.look(state)
        self._maker.begin_position()
        if state.owners != self._owners:
            self._owners = state.owners[:]
            self._closed = {}

    def observation(self, viewer: int | None) -> Mapping[str, Any]:
        """Returns what a viewer may know, as `State.observation` does; it must not be changed.

        Raises:
            NoSuchPlayer: if there is no such seat.
        """
        return self._observations.of(self._state.viewer_number(viewer))

    def head(self, seen: Mapping[str, Any]) -> Head:
        """Returns the phase, round and turn; the same object while they are the same.

        Args:
            seen: the observation of any viewer.
        """
        head = head_of(seen)
        if head != self._head:
            self._head = head
        return self._head

    def areas(self, viewer: int | None, seen: Mapping[str, Any]) -> dict[str, Area]:
        """Returns the parts of the table by their ids.

        Args:
            viewer: a seat, or None for a spectator.
            seen: the viewer's observation.
        """
        state = self._state
        claimable = _claimable_links(state, viewer)
        closed = self._closed.get(claimable)
        if closed is None:
            closed = self._closed[claimable] = _closed_links(state, claimable)
        return self._maker.areas(seen, closed)


def closed_links(state: State, player: int | None) -> Closed:
    """Returns the free links of each map that a player can't claim any more.

    Args:
        state: the position.
        player: a seat; None for the links that nobody can claim.

    Raises:
        NoSuchPlayer: if there is no such seat.
    """
    if player is not None:
        state.check_player(player)
    return _closed_links(state, _claimable_links(state, player))


def _claimable_links(state: State, player: int | None) -> int:
    """Returns the links that a player may still claim, as a bit mask of their slots."""
    masks = state.open_links if player is None else [state.open_links[player]]
    return reduce(or_, masks, 0)


def _closed_links(state: State, claimable: int) -> Closed:
    """Returns the free links of each map that are not claimable."""
    found: dict[str, set[str]] = {}
    for slot, owner in enumerate(state.owners):
        if owner < 0 and not claimable >> slot & 1:
            board = state.layout.board_of[slot]
            found.setdefault(board.id, set()).add(state.layout.links[slot].id)
    return dict(found)
