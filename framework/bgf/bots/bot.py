"""What a bot is, and what it gets to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Bot", "View"]


class View:
    """A match as one player may see it: all that a bot may use.

    Attributes:
        player: the seat that it is seen from.
    """

    __slots__ = ("__state", "player")

    def __init__(self, state: State, player: int) -> None:
        self.__state = state
        self.player = player

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.__state.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.__state.players

    def observation(self) -> dict[str, Any]:
        """All that the player may know."""
        return self.__state.observation(self.player)

    def legal_actions(self) -> list[Action]:
        """The player's legal actions, in a fixed order.

        Raises:
            MatchFinished, NotActive: if the player may not act now.
        """
        return self.__state.legal_actions(self.player)

    def some_actions(self, most: int, below: Callable[[int], int]) -> list[Action]:
        """All legal actions, or of a kind that has more than `most` so many, drawn with `below`.

        Raises:
            MatchFinished, NotActive: if the player may not act now.
        """
        return self.__state.some_actions(self.player, most, below)

    def sample(self, seed: int) -> State:
        """A state that the player can't tell from the real one, for the bot to play on.

        Args:
            seed: from 0 to 2**64 - 1; the same seed gives the same sample.
        """
        return self.__state.determinize(self.player, seed)


class Bot(Protocol):
    """Chooses actions. What it chooses may depend on its views and its seed alone."""

    def choose(self, view: View) -> Action:
        """One of the view's legal actions."""
        ...
