"""The advice of a search about a choice: the actions, best first, with their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.bots.budget import ITERATIONS, Budget
from bgf.bots.chance import random_for
from bgf.bots.rollouts import finalists, judge
from bgf.bots.search import Search, Settings
from bgf.components.table import checked_seed
from bgf.errors import InvalidAction
from bgf.learn.evaluation import calibration_of
from bgf.number_checks import check_count

if TYPE_CHECKING:
    from bgf.bots.bot import View
    from bgf.engine.actions import Action

__all__ = ["Advice", "advise"]

_FEWEST = 50  # tries of an action that is asked about: the standard error of its share is then 7 %


@dataclass(frozen=True, slots=True)
class Advice:
    """The findings of a search about one action.

    Attributes:
        action: the action.
        visits: how often it was tried.
        share: the share in the win that the player may expect with it, from 0 to 1; corrected
            where it was measured how far such shares come true.
        points: the points that the player may expect to have at the end.
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
    """Returns the best actions of a player, from a search that uses what the player may know.

    Args:
        view: of a player who may act now.
        seed: from 0 to 2**64 - 1; the same seed, observation and iterations give the same advice.
        iterations: how long to search.
        seconds: how long to search instead, before the rollouts; the advice then depends on the
            machine.
        also: legal actions to be judged even if the search finds them not worth it.
        top: how many of the best are judged as surely as those; the finalists always are.
        settings: how to search; the defaults of the bot `mcts` if left out.

    Returns:
        The actions that were tried, the best first: the one that needs no search
        (`View.settled_action`), else the best one by rollouts, or where players hold secrets the
        one tried most often. Then come the other finalists, those of `top` and those of `also`, by
        their shares, to which tries and rollouts contribute (see `bgf.bots.rollouts`). The rest
        follow by the number of their tries, with the findings of the search alone.

    Raises:
        BadSeed: if `seed` is no such integer.
        MatchFinished, NotActive: if the player may not act now.
        ValueError: if `iterations` or `seconds` is not more than 0, or not finite, if `top` is
            below 0, or if an action of `also` is not legal.
        TypeError: if `settings` are something else, such as the name of a bot.
    """
    checked_seed(seed)
    budget = Budget(iterations, seconds)
    check_count("top", top, 0)
    if settings is None:
        settings = Settings()
    elif not isinstance(settings, Settings):
        raise TypeError(f"settings must be of bgf.bots.search.Settings, and not {settings!r}")
    settled = view.settled_action()
    if also:
        also = _legal(also, view)
    search = Search(view, random_for(view, seed), settings)
    for _ in budget:
        search.iterate()
    # Before actions are tried only because somebody asks about them.
    most_tried_first = [arm.action for arm in search.arms]
    best_few = finalists(search)
    if settled is not None:  # it needs no search to be the best
        also = [settled, *also]
    asked = dict.fromkeys([*most_tried_first[:top], *also])
    for action in asked:
        tried = sum(arm.visits for arm in search.arms if arm.action == action)
        for _ in range(_FEWEST - tried):
            search.iterate(action)
    told = [*dict.fromkeys([*best_few, *most_tried_first[:top], *also])]
    others = [action for action in most_tried_first if action not in told]
    rollouts = range(settings.rollouts_of(iterations))
    found = judge(search, told, rollouts)
    best = settled or found[0].action
    # A search alone says which action is the best one, but less well which is the second.
    found.sort(key=lambda finding: (finding.action != best, -finding.share))
    found += judge(search, others, ())
    calibration = calibration_of(view.game, view.players)
    return [
        Advice(
            action=finding.action,
            visits=finding.visits,
            share=calibration.corrected(finding.share, view.players, view.turn),
            points=finding.points,
        )
        for finding in found
    ]


def _legal(actions: Sequence[Action], view: View) -> list[Action]:
    """Returns actions as those of the view's game; raises ValueError if one is not legal."""
    sample = view.sample(0)  # the same is legal in it
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
