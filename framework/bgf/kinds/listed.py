"""Actions that are all there from the start: each is legal, or there is a reason why not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bgf.contract import Reason
from bgf.contract.rules_class import place_of_class
from bgf.engine.actions import Action, Refusal
from bgf.errors import PluginError
from bgf.kinds.ruled import RuledKind, answered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["ListedKind", "SingleKind"]


class ListedKind(RuledKind):
    """A kind whose actions can all be listed when the game is loaded.

    A class makes its `menu`, says `why_not`, and what an action does (`apply`). What is legal and
    what is refused follow from the one function, so that they can't differ.

    Attributes:
        menu: all well-formed actions, in the order in which they are offered.
    """

    menu: Sequence[Action]

    @abstractmethod
    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        """Returns the reason why an action can't be played; None if it can."""

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        """Returns the words to be filled into the text of a refusal, such as the price."""
        return {}

    def universe(self) -> Iterable[Action]:
        if not hasattr(self, "menu"):
            place = place_of_class(type(self))
            raise PluginError(f"{place} has no menu: its __init__ makes self.menu, all its actions")
        return self.menu

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [action for action in self.menu if not self.why_not(state, player, action)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        reason = self.why_not(state, player, action)
        if reason is None:
            return None
        words = self.words(state, player, action) if isinstance(reason, Reason) else {}
        if not isinstance(words, Mapping):
            raise answered(self.words, words, "a mapping of the words to be filled in")
        return self.refuse_for(reason, state, **words)


class SingleKind(ListedKind):
    """A kind with one action, which has no parameters; legal unless a class says `why_not`.

    Attributes:
        action: the action.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.action = Action(self, (), ())
        self.menu = (self.action,)

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        return None

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return () if self.why_not(state, player, self.action) else self.menu
