"""The earlier choices in a match, with the positions before them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from bgf.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bgf.engine.game import Game
    from bgf.records.record import Record

__all__ = ["PastChoice", "PlayedAction", "check_past", "choices_from", "choices_of"]

_CHECKED = "checked"
"""The key in `PastChoice.remembered` of a choice that was found to be legal in its position."""


class PlayedAction(Protocol):
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


def choices_from(start: State, played: Iterable[PlayedAction]) -> Iterator[PastChoice]:
    """Yields the choices of a match, by replaying it.

    Args:
        start: the position before the first action; it is not changed.
        played: the actions.
    """
    state = start.clone()
    for step in played:
        yield PastChoice(state.clone(), step.player, step.text)
        action = state.game.action_of(step.text)
        assert action is not None, "it was played"
        state.play(action, step.player)


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


def check_past(past: Sequence[PastChoice], state: State) -> None:
    """Checks that choices may be the past of a position.

    Only quick checks are made. They don't notice that a choice is missing, nor the past of another
    match of the same game whose turns fit.

    Args:
        past: the choices, in the order of the match. Each is checked in full only once.
        state: the position now.

    Raises:
        ValueError: if a choice can't have been made in this match. It is named by its index, and
            the reason is one of these: it is not a `PastChoice`; it is of another game or number of
            players; its turn is before that of the previous choice, or after that of the position;
            its player could not act in its position; its text is not an action of the game.
    """
    previous_turn = 0
    for index, choice in enumerate(past):
        problem = _problem(choice, state, previous_turn)
        if problem is not None:
            raise ValueError(f"past[{index}]: {problem}")
        previous_turn = choice.position.turn


def _problem(choice: PastChoice, state: State, previous_turn: int) -> str | None:
    """Returns why a choice can't have been made in a match; None if no reason is found.

    Args:
        choice: the choice.
        state: the position now.
        previous_turn: the turn of the choice before it.
    """
    if not isinstance(choice, PastChoice) or not isinstance(choice.position, State):
        return f"it is not a PastChoice with a position, but {choice!r:.80}"
    position = choice.position
    if position.game.name != state.game.name or position.players != state.players:
        return (
            f"it is of another match: {position.game.name} with {position.players} players,"
            f" not {state.game.name} with {state.players}"
        )
    if position.turn < previous_turn:
        return f"its turn is {position.turn}, but that of the previous choice is {previous_turn}"
    if position.turn > state.turn:
        return f"its turn is {position.turn}, but the match is at turn {state.turn}"
    if _CHECKED not in choice.remembered:
        if choice.player not in position.active_players():
            return (
                f"player {choice.player!r} could not act in its position; a choice keeps a copy of"
                " the position before it"
            )
        if not _is_action(choice):
            return f"{choice.text!r} is not an action of {position.game.name}"
        choice.remembered[_CHECKED] = True
    return None


def _is_action(choice: PastChoice) -> bool:
    """Returns whether the text of a choice is an action of the game."""
    return isinstance(choice.text, str) and choice.position.game.action_of(choice.text) is not None
