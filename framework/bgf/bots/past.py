"""The earlier choices in a match, with the positions before them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.records.record import Record

__all__ = ["PastChoice", "Played", "choices_from", "choices_of"]


class Played(Protocol):
    """A played action, as in records."""

    @property
    def player(self) -> int:
        """The player of the action."""

    @property
    def text(self) -> str:
        """The notation of the action."""


@dataclass(frozen=True, slots=True)
class PastChoice:
    """An earlier choice of a player in the match.

    Attributes:
        position: a copy of the position before it.
        player: the player who chose.
        text: the notation of the action.
        remembered: what bots have computed from it, for later choices in the match.
    """

    position: State
    player: int
    text: str
    remembered: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


def choices_from(start: State, played: Iterable[Played]) -> Iterator[PastChoice]:
    """Yields the choices of a match, by replaying it.

    Args:
        start: the position before the first action; it is not changed.
        played: the actions.
    """
    state = start.clone()
    for one in played:
        yield PastChoice(state.clone(), one.player, one.text)
        action = state.game.action_of(one.text)
        assert action is not None, "it was played"
        state.play(action, one.player)


def choices_of(record: Record, game: Game) -> Iterator[PastChoice]:
    """Yields the choices of a recorded match.

    Args:
        record: the record so far; its content is not compared with that of the game.
        game: the game.

    Raises:
        RecordError: as `Record.walk`.
    """
    record = record.migrated(game)
    walk = record.walk(game=game, content_check=False)
    for state, step in zip(walk, record.steps, strict=False):
        yield PastChoice(state.clone(), step.player, step.text)
