"""Rollouts: the final comparison of the actions that a search tried most.

A tree judges an action only as well as the game's evaluation judges positions a few actions later.
So the finalists of a search are tested once more: after each of them some samples are played on,
much further than the tree reaches, by looking one action ahead at every choice. Then the evaluation
is applied (truncated rollouts: Tesauro, Galperin, 1996, On-line Policy Improvement using
Monte-Carlo Search, NIPS 9).

In a rollout every player knows everything that is hidden in the sample. If players hold secrets,
that predicts well who is going to win, but not what the secrets are worth to their holders: bots
that chose by rollouts were weaker in such games, and analyses found fewer mistakes. So there the
search alone compares actions. Rollouts follow the most tried action alone, have less weight, and
correct the win shares of all actions alike.
"""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from bgf.bots.greedy import one_step
from bgf.bots.values import after_forfeits, look_ahead
from bgf.learn.calibration import logistic, logit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.bots.bot import View
    from bgf.bots.search import Search
    from bgf.bots.values import Outlook
    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf_cext import Arm

__all__ = ["Finding", "finalists", "judge_by_rollouts", "rollouts_decide"]

_MOST_FINALISTS = 3
_LEAST_VISITS = 0.1  # of a finalist, as a part of those of the most tried action
_LENGTH = 16  # actions per rollout
_MOST_TRIED = 30  # actions per choice in a rollout
_WEIGHT = 80
"""The weight of a rollout, as a number of simulations of the most tried action."""

_WEIGHT_WITH_SECRETS = 20
"""The same weight in positions in which a player knows something that another does not."""


class Finding(NamedTuple):
    """The findings of a search and its rollouts about an action.

    Attributes:
        action: the action.
        visits: the number of simulations in the search.
        worth: the worth of the action, see `bgf.bots.values`.
        share: the win share, from 0 to 1.
        points: the points at the end that the search expects. Rollouts don't change them, because
            looking one action ahead yields fewer points than good play.
    """

    action: Action
    visits: int
    worth: float
    share: float
    points: float


def finalists(search: Search) -> list[Action]:
    """Returns the actions that a search tried most often, the most tried one first."""
    arms = search.arms[:_MOST_FINALISTS]
    least = _LEAST_VISITS * arms[0].visits
    return [arm.action for arm in arms if arm.visits >= least]


def rollouts_decide(search: Search) -> bool:
    """Returns whether rollouts decide which action is best."""
    return search.is_guided and search.view.knows_what_others_know()


def judge_by_rollouts(
    search: Search, actions: Sequence[Action], samples: Iterable[State]
) -> list[Finding]:
    """Returns the findings about actions.

    In a game without an evaluation there are no rollouts, because its search plays matches to the
    end anyway.

    Args:
        search: the search, in which each of the actions was tried.
        actions: the actions; if rollouts don't decide, the most tried one first.
        samples: samples of the position, each of which is played on after each of the actions. So
            differences between actions don't come from differences between samples.

    Returns:
        The findings, sorted from the best if rollouts decide; otherwise in the order of the
        actions.
    """
    arms = {arm.action: arm for arm in search.arms}
    tried = [_finding_of_search(arms[action]) for action in actions]
    if not search.is_guided:
        return tried
    do_decide = rollouts_decide(search)
    compared = tried if do_decide else tried[:1]
    player = search.view.player
    actions_compared = [finding.action for finding in compared]
    outlooks = _outlooks(search.view, actions_compared, samples)
    if not outlooks:
        return tried
    weight = len(outlooks) * (_WEIGHT if do_decide else _WEIGHT_WITH_SECRETS)
    # The same weight for all actions, since rollouts may be more optimistic than simulations.
    part = weight / (weight + max(finding.visits for finding in tried))
    found = []
    for finding, of_action in zip(compared, zip(*outlooks, strict=True), strict=True):
        worth = fmean(outlook.worth[player] for outlook in of_action)
        share = fmean(outlook.won[player] for outlook in of_action)
        judged = finding._replace(
            worth=finding.worth + part * (worth - finding.worth),
            share=finding.share + part * (share - finding.share),
        )
        found.append(judged)
    if do_decide:
        found.sort(key=lambda finding: -finding.worth)
        return found
    most_tried, *others = tried
    gain = logit(found[0].share) - logit(most_tried.share)
    return [*found, *(_with_better_odds(finding, gain) for finding in others)]


def _with_better_odds(finding: Finding, gain: float) -> Finding:
    """Returns a finding after adding to the logarithmic odds of its share, unless it is certain."""
    is_certain = not 0 < finding.share < 1
    if is_certain:
        return finding
    odds = logit(finding.share) + gain
    return finding._replace(share=logistic(odds))


def _finding_of_search(arm: Arm) -> Finding:
    """Returns the findings of a search alone about an action."""
    visits = arm.visits
    return Finding(arm.action, visits, arm.mean, arm.won / visits, arm.points / visits)


def _outlooks(
    view: View, actions: Sequence[Action], samples: Iterable[State]
) -> list[list[Outlook]]:
    """Returns the outlooks at the ends of rollouts: for each sample a list, by action."""
    found = []
    for number, sample in enumerate(samples):
        of_sample = []
        for action in actions:
            state = sample.clone()
            state.play(action, view.player)
            # Each action gets the same chance, so that its outlook does not depend on the others.
            outlook = _rolled_out(state, Random(number))
            of_sample.append(after_forfeits(outlook, view.forfeited))
        found.append(of_sample)
    return found


def _rolled_out(state: State, random: Random) -> Outlook:
    """Plays a sample on, in place, and returns the outlook at the end.

    The players know everything that is hidden in the sample. If players choose simultaneously, the
    rollout continues until all of them have chosen.
    """
    played = 0
    while not state.finished and (played < _LENGTH or any(state.commits)):
        player = state.active_players()[0]
        state.play(_best_next(state, player, random), player)
        played += 1
    return look_ahead(state, random)


def _best_next(state: State, player: int, random: Random) -> Action:
    """Returns the legal action that is worth most to a player right after it, among some."""
    actions = state.some_actions(player, _MOST_TRIED, random.randrange)
    if len(actions) > _MOST_TRIED:
        actions = random.sample(actions, _MOST_TRIED)
    if len(actions) == 1:
        return actions[0]
    worths = one_step([state], player, actions, random)
    return actions[worths.index(max(worths))]
