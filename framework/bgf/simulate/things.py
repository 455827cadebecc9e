"""The parts of the content that players use: places, links, cells, cards, other components."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.actions import ActionKind, Turn
from bgf.errors import PluginError
from bgf.words import message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf.components.layout import Layout
    from bgf.engine.actions import Action
    from bgf.engine.game import Game

__all__ = ["Thing", "Things"]

_KEPT = 10_000
"""The maximum number of cached masks, of actions and of ids each."""


class Thing(NamedTuple):
    """One thing of the content.

    Attributes:
        group: the type of component, or ``places``, ``links`` or ``cells``.
        id: the id in the content; for a cell the `Plane.cell_id`.
    """

    group: str
    id: str


class Things:
    """All things in a game's content, and the things that an action uses as bit masks.

    An action uses the things that its parameters name, unless its kind overrides `ActionKind.uses`.
    If several things have the same id, the first one counts.

    Args:
        game: the game.

    Attributes:
        all: places, links, components by type, then cells, each in the content's order.
        state_dependent: the kinds of action whose uses depend on the position.
        named: the masks of many actions by notation; empty for kinds in `state_dependent`.
    """

    def __init__(self, game: Game) -> None:
        self.all = tuple(dict.fromkeys(_things_of(game.layout)))
        self._index: dict[str, int] = {}
        for number, thing in enumerate(self.all):
            self._index.setdefault(thing.id, number)
        self.state_dependent = frozenset(
            kind for kind in game.kinds.values() if _depends_on_state(kind)
        )
        self.named: dict[str, int] = {}
        self._of_ids: dict[tuple[str, ...], int] = {}

    def mask_of(self, action: Action) -> int:
        """Returns the mask of the things that an action uses in any position; caches it in `named`.

        Raises:
            PluginError: if its kind returns ids that are not in the content.
        """
        if len(self.named) >= _KEPT:
            self.named.clear()
        found = () if action.kind in self.state_dependent else _used(action)
        mask = self._mask(action, tuple(found))
        self.named[action.text] = mask
        return mask

    def mask_of_ids(self, action: Action, ids: Sequence[str]) -> int:
        """Returns the mask of ids returned by the kind of an action; raises as `mask_of`."""
        key = tuple(ids)
        mask = self._of_ids.get(key)
        if mask is None:
            if len(self._of_ids) >= _KEPT:
                self._of_ids.clear()
            mask = self._of_ids[key] = self._mask(action, key)
        return mask

    def _mask(self, action: Action, ids: Sequence[str]) -> int:
        """Returns the mask of the things with these ids.

        Raises:
            PluginError: if a thing does not exist.
        """
        index = self._index
        unknown = [repr(name) for name in ids if name not in index]
        if unknown:
            names = ", ".join(dict.fromkeys(unknown))
            facts = {"action": action.text, "names": names}
            raise PluginError(message("answered.unknown_uses", **facts))
        mask = 0
        for name in ids:
            mask |= 1 << index[name]
        return mask


def _things_of(layout: Layout) -> Iterator[Thing]:
    """Yields the things in a game's content; cells on several sides of a plane repeatedly."""
    boards = layout.boards.values()
    for board in boards:
        for place in board.places:
            yield Thing("places", place.id)
    for board in boards:
        for link in board.links:
            yield Thing("links", link.id)
    for group, kinds in layout.kinds.items():
        for kind in kinds:
            yield Thing(group, kind.id)
    for plane in layout.planes.values():
        for side in plane.sides:
            for name in side.cell_of:
                yield Thing("cells", plane.cell_id(name))


def _depends_on_state(kind: ActionKind) -> bool:
    """Returns whether the uses of an action of a kind may depend on the position."""
    is_own = type(kind).uses is not ActionKind.uses
    return is_own or any(param.used and param.depends_on_state for param in kind.params)


def _used(action: Action) -> Sequence[str]:
    """Returns the ids that an action uses in any position."""
    no_state: Any = None  # the uses do not depend on the state
    return action.kind.uses(Turn(no_state, 0, action))
