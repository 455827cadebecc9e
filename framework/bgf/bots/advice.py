"""The advice of a search about a choice: the actions, best first, with their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from bgf.bots.budget import ITERATIONS, PREPARING_TIME, Budget
from bgf.bots.chance import random_for
from bgf.bots.rollouts import finalists, judge_by_rollouts
from bgf.bots.search import Search, Settings
from bgf.components.table import checked_seed
from bgf.errors import InvalidAction
from bgf.learn.evaluation import calibration_of
from bgf.number_checks import check_count

if TYPE_CHECKING:
    from bgf.bots.bot import View
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["Advice", "advise"]

_FEWEST = 50  # simulations of each action that is asked about: a standard error of 7 % at most


@dataclass(frozen=True, slots=True)
class Advice:
    """The findings of a search about an action.

    Attributes:
        action: the action.
        visits: the number of its simulations.
        share: the player's expected win share, from 0 to 1; corrected by the game's calibration, if
            it was measured (see `bgf.learn.calibration`). The share of an action that ends the
            match needs no correction.
        points: the player's expected points at the end.
    """

    action: Action
    visits: int
    share: float
    points: float


def advise(
    view: View,
    *,
    seed: int = 0,
    iterations: int = ITERATIONS,
    seconds: float | None = None,
    also: Sequence[Action] = (),
    top: int = 0,
    settings: Settings | None = None,
) -> list[Advice]:
    """Returns what a search finds about the actions of a player, the best action first.

    The search uses only what the player may know.

    Args:
        view: the view of a player who may act now.
        seed: from 0 to 2**64 - 1; the same seed, iterations and views that look the same give the
            same advice.
        iterations: the number of simulations of the search.
        seconds: a time limit of the search in place of `iterations`, not counting the rollouts; the
            advice then depends on the machine.
        also: legal actions to be judged accurately even if the search rejects them.
        top: how many of the most tried actions are judged accurately, too, besides the finalists.
        settings: the settings of the search; those of the bot `mcts` if left out.

    Returns:
        The actions that were tried, in this order. First the best action: the one that needs no
        search (`View.settled_action`), if there is one; otherwise the best finalist by rollouts, or
        the most tried action if players hold secrets. It is what the bot `mcts` would play, and may
        have a smaller share than an action with few tries. Then the other finalists and the actions
        of `top` and `also`, by their shares, to which simulations and rollouts contribute (see
        `bgf.bots.rollouts`). Then the rest, by the number of their simulations, with the findings
        of the search alone.

    Raises:
        BadSeed: if `seed` is not such an integer.
        MatchFinished, NotActive: if the player may not act now.
        ValueError: if `iterations` or `seconds` is not positive and finite, if `top` is negative,
            or if an action of `also` is not legal.
        TypeError: if `settings` is not a `bgf.bots.search.Settings`.
    """
    start = perf_counter()
    checked_seed(seed)
    budget = Budget(iterations, seconds)
    check_count("top", top, 0)
    if settings is None:
        settings = Settings()
    elif not isinstance(settings, Settings):
        raise TypeError(f"settings must be a bgf.bots.search.Settings, not {settings!r}")
    settled = view.settled_action()
    if also:
        also = _legal(also, view)
    prepared_by = budget.deadline(start, PREPARING_TIME)
    search = Search(view, random_for(view, seed), settings, prepared_by)
    for _ in budget.countdown(start):
        search.iterate()
    # All this is taken before the simulations below, which depend on the actions asked about: the
    # advice on the other actions should hardly depend on them.
    most_tried_first = [arm.action for arm in search.arms]
    best_few = finalists(search)
    samples = [search.draw_sample() for _ in range(settings.rollouts_of(iterations))]
    if settled is not None:  # it is the best without a search
        also = [settled, *also]
    asked = dict.fromkeys([*most_tried_first[:top], *also])
    for action in asked:
        tried = sum(arm.visits for arm in search.arms if arm.action == action)
        for _ in range(_FEWEST - tried):
            search.iterate(action)
    judged = [*dict.fromkeys([*best_few, *asked])]
    others = [action for action in most_tried_first if action not in judged]
    found = judge_by_rollouts(search, judged, samples)
    # Not the largest share: of many actions with few tries some are overrated.
    best = settled or next(finding.action for finding in found if finding.action in best_few)
    # A search reliably finds the best action, but not the second best.
    found.sort(key=lambda finding: (finding.action != best, -finding.share))
    found += judge_by_rollouts(search, others, ())
    calibration = calibration_of(view.game, view.players)
    sample = search.draw_sample()
    advice = []
    for finding in found:
        share = finding.share
        if not _ends_match(sample, view.player, finding.action):
            share = calibration.corrected(share, view.players, view.turn)
        advice.append(Advice(finding.action, finding.visits, share, finding.points))
    return advice


def _ends_match(sample: State, player: int, action: Action) -> bool:
    """Returns whether a match is over after an action in a sample."""
    after = sample.clone()
    after.play(action, player)
    return after.finished


def _legal(actions: Sequence[Action], view: View) -> list[Action]:
    """Returns the actions as actions of the view's game; raises ValueError if one is not legal."""
    sample = view.sample(0)  # it has the same legal actions
    for action in actions:
        try:
            refusal = sample.explain(action, view.player)
        except InvalidAction as error:
            raise ValueError(f"also: {error}") from error
        if refusal is not None:
            raise ValueError(
                f'also: "{action}" is not legal for player {view.player}: {refusal.message}'
            )
    return [view.game.own_action(action) for action in actions]
