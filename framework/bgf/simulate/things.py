"""What of the content players use: places, links, cards and other components, by what they play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgf.engine.actions import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf.engine.actions import Action
    from bgf.engine.game import Game

__all__ = ["Thing", "Things"]

_KEPT = 10_000  # actions of which is known what they name


class Thing(NamedTuple):
    """One thing of the content.

    Attributes:
        group: the type of component, or ``places`` or ``links``.
        id: its id in the content.
    """

    group: str
    id: str


class Things:
    """All things of a game's content, and which of them an action uses.

    An action uses what its notation names, unless its kind says otherwise (`ActionKind.uses`). Of
    several things of the same id the first counts.

    Args:
        game: the game.

    Attributes:
        all: places, links, then components by type, each in the content's order.
        telling: the kinds of action that say themselves what is used.
    """

    def __init__(self, game: Game) -> None:
        boards = game.layout.boards.values()
        found = [Thing("places", place.id) for board in boards for place in board.places]
        found += [Thing("links", link.id) for board in boards for link in board.links]
        for group, kinds in game.layout.kinds.items():
            found += [Thing(group, kind.id) for kind in kinds]
        self.all = tuple(dict.fromkeys(found))
        self._index = {thing.id: number for number, thing in reversed([*enumerate(self.all)])}
        self._named: dict[str, tuple[int, ...]] = {}
        self.telling = frozenset(
            kind for kind in game.kinds.values() if type(kind).uses is not ActionKind.uses
        )

    def used(self, actions: Iterable[Action], ids: Iterable[str]) -> list[int]:
        """The indices, in ascending order, of what a player used.

        Args:
            actions: what the player has played; of kinds that are `telling` it does not count.
            ids: what those kinds have told.
        """
        found = {self._index[own] for own in self._index.keys() & ids}
        named, telling = self._named, self.telling
        if len(named) > _KEPT:
            named.clear()
        played = {action.text: action for action in actions if action.kind not in telling}
        for text in played.keys() - named.keys():
            named[text] = self._find(played[text])
        return sorted(found.union(*[named[text] for text in played]))

    def _find(self, action: Action) -> tuple[int, ...]:
        index = self._index
        words = [(part,) if part in index else part.split() for part in action.parts]
        return tuple([index[word] for own in words for word in own if word in index])
