"""The bot ``mcts``: information-set Monte Carlo tree search, see `bgf.bots.search`."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from bgf.bots.budget import PREPARING_TIME, Budget
from bgf.bots.chance import random_for
from bgf.bots.rollouts import finalists, judge_by_rollouts, rollouts_decide
from bgf.bots.search import Search, Settings
from bgf.bots.settings import read_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf.bots.bot import View
    from bgf.engine.actions import Action

__all__ = ["MctsBot", "make_mcts"]

_OFTEN = 50  # iterations between two checks whether the search is decided
_ROLLOUTS_TIME = 0.5  # the part of the time that is for rollouts


class MctsBot:
    """Chooses the best action by search and rollouts; each bot plays one match.

    With a number of iterations the choice depends only on the seed and the observation. With a time
    limit it also depends on the machine, and the tree is kept from choice to choice. If the tree is
    kept, the choice also depends on earlier ones.

    Args:
        seed: the seed of its chance.
        budget: the budget of the search for a choice.
        settings: the settings of the search.
        reuse: whether the tree is kept; if left out, only with a time limit.
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
        """Returns the best action according to search and rollouts.

        An action that needs no search is chosen at once, see `View.settled_action`.
        """
        start = perf_counter()
        settled = view.settled_action()
        if settled is not None:
            return settled
        prepared_by = self.budget.deadline(start, PREPARING_TIME)
        search = self._kept(view, prepared_by)
        if search is None:
            search = Search(view, random_for(view, self.seed), self.settings, prepared_by)
        for left in self._for_search(search).countdown(start):
            search.iterate()
            if left and left % _OFTEN == 0 and search.is_settled(left):
                break
        if self.reuse:
            self._search, self._played = search, view.played()
        actions = finalists(search)
        if len(actions) == 1 or not rollouts_decide(search):
            return actions[0]
        samples = (search.draw_sample() for _ in self._for_rollouts(start))
        best, *_ = judge_by_rollouts(search, actions, samples)
        return best.action

    def _for_search(self, search: Search) -> Budget:
        """Returns the budget of a search, without the time of the following rollouts."""
        seconds = self.budget.seconds
        if seconds is None or not self.settings.rollouts or not rollouts_decide(search):
            return self.budget
        return Budget(seconds=(1 - _ROLLOUTS_TIME) * seconds)

    def _for_rollouts(self, start: float) -> Iterable[int | None]:
        """Returns an iterable with an item for each sample; with a time limit, until time is up.

        Args:
            start: when the choice began.
        """
        if not self.settings.rollouts:
            return ()
        if self.budget.seconds is not None:
            return self.budget.countdown(start)
        return range(self.settings.rollouts_of(self.budget.iterations))

    def _kept(self, view: View, prepared_by: float) -> Search | None:
        """Returns the search of the previous choice, moved to the present; None if there is none.

        A simultaneous choice reveals the actions of those who chose earlier, which were hidden
        before. The search is then not kept. Nor is it after a forfeit: its shares are those of a
        match that all players could win.
        """
        search, known = self._search, len(self._played)
        if search is None:
            return None
        played = view.played()
        was = search.view
        same = (view.game, view.players, view.player) == (was.game, was.players, was.player)
        if view.forfeited != was.forfeited:
            return None
        if not same or len(played) <= known or played[:known] != self._played:
            return None  # another match, an undo, or an action that was revealed
        search.follow(view, played[known:], prepared_by)
        return search


def make_mcts(setting: str, seed: int) -> MctsBot:
    """Returns the bot ``mcts`` for a setting, such as ``1000`` or ``500ms:observers=multiple``.

    Raises:
        BotError: for any other setting.
    """
    budget, settings, reuse = read_settings(setting)
    return MctsBot(seed, budget, settings, reuse=reuse)
