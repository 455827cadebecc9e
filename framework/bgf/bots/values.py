"""Estimates the worth of positions for each player, so that bots can compare them.

With several players a worth is from 0 to 1, and close to the win share. For a single player it is
the points, minus 1 if the match is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import inf, isfinite
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from bgf.blame import describe_type, is_ours
from bgf.errors import BgfError, PluginError
from bgf.learn.evaluation import evaluation_of
from bgf.words import message
from bgf_cext import win_shares, worths

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.result import Estimate, Result
    from bgf.engine.state import State

__all__ = [
    "LOGISTIC",
    "LONGEST",
    "Outlook",
    "after_forfeits",
    "look_ahead",
    "play_out",
    "shares",
    "spread_of",
]

LONGEST = 5_000
"""The maximum number of actions in a playout.

A longer playout counts as a draw if the game has no evaluation."""

MARGIN = 0.1
"""The part of a worth that is the lead in points; the rest is the win share.

So a bot that has practically won or lost still plays for points."""

# The difference of two normal numbers with the spread s is below x with a probability of about
# 1 / (1 + exp(-1.702 x / (s * sqrt(2)))): the logistic function approximates the normal one
# (Camilli, 1994, J. Educational and Behavioral Statistics 19 (3): the constant 1.702).
LOGISTIC = 2**0.5 / 1.702
"""The scale of the logistic function for a spread of 1."""


class Outlook(Struct, frozen=True):
    """The outlook of a position.

    Attributes:
        worth: the worth to each player.
        won: each player's expected win share, from 0 to 1.
        points: each player's expected points at the end.
    """

    worth: Sequence[float]
    won: Sequence[float]
    points: Sequence[float]


def look_ahead(state: State, random: Random, depth: int | None = 0) -> Outlook:
    """Returns the outlook of a position, which is played on in place.

    Args:
        state: a sample of hidden information, which is changed.
        random: the source of the playout's chance.
        depth: the number of actions before the game's own `bgf_evaluate` is called; None to play
            until the match is over, as in games without that hook.

    Raises:
        PluginError: if a hook of the game raises an error or returns an invalid answer.
    """
    try:
        return _outlook_of(state, random, depth)
    except Exception as error:  # noqa: BLE001  # raised again, maybe as another error
        _raise_again(error, state)


def after_forfeits(outlook: Outlook, forfeited: Collection[int]) -> Outlook:
    """Returns an outlook in which players who have forfeited can't win.

    Their win shares go to the other players, in proportion to the shares that these have already.
    If these have none, the players with the most points among them win.

    Args:
        outlook: the outlook as if nobody had forfeited.
        forfeited: the players who have forfeited.
    """
    if not forfeited:
        return outlook
    points = outlook.points
    won = _won_after_forfeits(outlook, forfeited)
    if len(won) == 1:
        worth_if_lost = min(0.0, points[0]) - 1.0
        return Outlook([worth_if_lost], won, points)
    return Outlook(worths(won, points, MARGIN), won, points)


def _won_after_forfeits(outlook: Outlook, forfeited: Collection[int]) -> list[float]:
    """Returns the win shares of `after_forfeits`; all are 0 if every player has forfeited."""
    won = [0.0 if player in forfeited else share for player, share in enumerate(outlook.won)]
    if not any(won):
        left = [player for player in range(len(won)) if player not in forfeited]
        most = max((outlook.points[player] for player in left), default=0.0)
        for player in left:
            won[player] = 1.0 if outlook.points[player] == most else 0.0
    total = sum(won) or 1.0
    return [share / total for share in won]


def _outlook_of(state: State, random: Random, depth: int | None) -> Outlook:
    """Returns the outlook of a position; errors of hooks are raised unchanged."""
    evaluate = evaluation_of(state.game, state.players)
    if evaluate is None or depth is None:
        depth = LONGEST
    if depth and not state.finished:
        play_out(state, random, depth)
    while any(state.commits):  # simultaneous choices have no effect until all are made
        play_out(state, random, 1)
    if state.finished:
        return _of_result(state.result())
    if evaluate is None:
        even = [1.0 / state.players if state.players > 1 else 0.0] * state.players
        return Outlook(even, even, [0.0] * state.players)
    return _of_estimate(evaluate(state), state)


def play_out(state: State, random: Random, depth: int = LONGEST) -> None:
    """Plays up to `depth` actions, in place: those chosen by the game's `bgf_playout`, if any.

    Without that hook actions are drawn at random. All legal actions are equally likely, but if a
    kind has too many to list, all kinds are.
    """
    draws = [random.random] * state.players
    policy = state.game.hooks.playout
    below = _below(random)
    while depth and not state.finished:
        if policy is None:
            depth -= state.play_at_random(draws, depth, below=below)
            continue
        player = state.active_players()[0]
        action = policy(state, player, below)
        if action is None:
            state.play_at_random(draws, 1, below=below)
        else:
            state.play(action, player)
        depth -= 1


def _below(random: Random) -> Callable[[int], int]:
    """Returns a function that draws the numbers of `Random.randrange` in half the time."""
    bits = random.getrandbits

    def below(limit: int) -> int:
        width = limit.bit_length()
        number = bits(width)
        while number >= limit:
            number = bits(width)
        return number

    return below


def shares(estimate: Estimate) -> list[float]:
    """Returns the expected win share of each of several players; the sum is 1."""
    return win_shares(estimate.points, LOGISTIC * estimate.spread)


def spread_of(state: State) -> float:
    """Returns the usual error of the evaluation of a position, in points.

    Args:
        state: a position of an unfinished match, of a game with an evaluation.
    """
    evaluate = evaluation_of(state.game, state.players)
    assert evaluate is not None
    try:
        estimate = evaluate(state)
    except Exception as error:  # noqa: BLE001  # raised again, maybe as another error
        _raise_again(error, state)
    _check(estimate, state)
    return estimate.spread


def _raise_again(error: Exception, state: State) -> NoReturn:
    """Raises an error that occurred while a position was evaluated.

    Raises:
        PluginError: if a hook of the game raised the error; errors of bgf are raised unchanged.
    """
    failure = _failure_of_hook(error, state)
    if failure is None:
        raise error
    raise failure from error


def _failure_of_hook(error: Exception, state: State) -> PluginError | None:
    """Returns the PluginError for an error that a hook raised while a position was evaluated.

    It contains only the type and the place of the error, because its message may reveal a sample.

    Returns:
        The error to raise; None for errors of bgf, which are raised unchanged.
    """
    if isinstance(error, BgfError) or is_ours(error):
        return None
    # Evaluations may call the score hook without `Game.score`, which checks its answers.
    try:
        state.game.score(state)
    except PluginError as wrong_answer:
        return wrong_answer
    except Exception:  # noqa: BLE001  # the hook need only work at the end
        pass
    rules = message("declared.the_rules", game=state.game.name)
    return PluginError(message("declared.raised", name=rules, error=describe_type(error)))


def _check(estimate: Estimate, state: State) -> None:
    """Raises PluginError if an answer is not a valid estimate."""
    points = estimate.points
    is_for_all = len(points) == state.players
    if not is_for_all or not 0 < estimate.spread < inf or not isfinite(sum(points)):
        facts = {"estimate": repr(estimate), "players": state.players}
        raise PluginError(message("answered.estimate", game=state.game.name, **facts))


def _of_estimate(estimate: Estimate, state: State) -> Outlook:
    _check(estimate, state)
    points = estimate.points
    if len(points) == 1:
        chance_to_lose = 1 - estimate.chance
        return Outlook([points[0] - chance_to_lose], [estimate.chance], points)
    won = shares(estimate)
    return Outlook(worths(won, points, MARGIN), won, points)


def _of_result(result: Result) -> Outlook:
    scores = result.scores
    winners = result.winners
    share = 1.0 / len(winners) if winners else 0.0
    won = [share if player in winners else 0.0 for player in range(len(scores))]
    if len(scores) == 1:
        # A match that is lost is worth less than any that is won.
        worth = scores[0] if winners else min(0, scores[0]) - 1.0
        return Outlook([worth], won, scores)
    return Outlook(worths(won, scores, MARGIN), won, scores)
