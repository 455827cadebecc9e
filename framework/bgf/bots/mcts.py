"""The bot ``mcts``: information-set Monte Carlo tree search, as the module `search` has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.bots.budget import Budget
from bgf.bots.chance import random_for
from bgf.bots.rollouts import finalists, judge, rollouts_decide
from bgf.bots.search import Search, Settings
from bgf.bots.settings import read_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf.bots.bot import View
    from bgf.engine.actions import Action

__all__ = ["MctsBot", "make_mcts"]

_OFTEN = 50  # iterations between looks at whether all is settled
_ROLLOUTS_TIME = 0.5  # the part of a time that is for rollouts


class MctsBot:
    """Chooses the best action by a search and by rollouts; each bot plays one match.

    With a number of iterations the choice depends on seed and observation alone. With a time it
    depends on the machine, too; then what the tree knows is kept from choice to choice. Where it is
    kept the choice depends on those before as well.

    Args:
        seed: where its chance comes from.
        budget: how long it may search for one choice.
        settings: how it searches.
        reuse: whether the tree is kept; if left out, only where the budget is a time.
    """

    def __init__(
        self,
        seed: int,
        budget: Budget | None = None,
        settings: Settings | None = None,
        *,
        reuse: bool | None = None,
    ) -> None:
        self.seed = seed
        self.budget = budget or Budget()
        self.settings = settings or Settings()
        self.reuse = self.budget.seconds is not None if reuse is None else reuse
        self._search: Search | None = None
        self._played: list[tuple[int, Action | None]] = []

    def choose(self, view: View) -> Action:
        """The action that search and rollouts find best.

        An action that needs no search is chosen at once, see `View.settled_action`.
        """
        settled = view.settled_action()
        if settled is not None:
            return settled
        search = self._kept(view) or Search(view, random_for(view, self.seed), self.settings)
        for left in self._for_search(search):
            search.iterate()
            if left and left % _OFTEN == 0 and search.is_settled(left):
                break
        if self.reuse:
            self._search, self._played = search, view.played()
        actions = finalists(search)
        if len(actions) == 1 or not rollouts_decide(search):
            return actions[0]
        best, *_ = judge(search, actions, self._for_rollouts())
        return best.action

    def _for_search(self, search: Search) -> Budget:
        """Returns the budget of a search, without the time of the rollouts after it."""
        seconds = self.budget.seconds
        if seconds is None or not self.settings.rollouts or not rollouts_decide(search):
            return self.budget
        return Budget(seconds=(1 - _ROLLOUTS_TIME) * seconds)

    def _for_rollouts(self) -> Iterable[int | None]:
        """Returns the budget of rollouts, in samples; a part of the time where that is limited."""
        if not self.settings.rollouts:
            return ()
        if self.budget.seconds is not None:
            return Budget(seconds=_ROLLOUTS_TIME * self.budget.seconds)
        return range(self.settings.rollouts_of(self.budget.iterations))

    def _kept(self, view: View) -> Search | None:
        """The search for the choice before, come to where the match is now; None without one.

        It is not kept past choices made at the same time where others had chosen before.
        """
        search, known = self._search, len(self._played)
        if search is None:
            return None
        played = view.played()
        was = search.view
        same = (view.game, view.players, view.player) == (was.game, was.players, was.player)
        if not same or len(played) <= known or played[:known] != self._played:
            return None  # another match, or something was taken back
        search.follow(view, played[known:])
        return search


def make_mcts(setting: str, seed: int) -> MctsBot:
    """The bot ``mcts``, for example of ``1000``, ``500ms``, ``2000:explore=1:observers=multiple``.

    Raises:
        BotError: for any other setting.
    """
    budget, settings, reuse = read_settings(setting)
    return MctsBot(seed, budget, settings, reuse=reuse)
