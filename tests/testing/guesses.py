"""Games that answer bots badly: senseless estimates, and playouts that play refused actions."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from random import random
from typing import Any

from bgf import Action, Estimate, State, hookimpl

from .breaking import breaks
from .sound import Sound


@breaks("evaluating")
class ForgetsAPlayer(Sound):
    """Of three players two are thought of."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        return Estimate(super().bgf_evaluate(state).points[:2], 1.0)


@breaks("evaluating")
class SpreadOfNothing(Sound):
    """As if all were certain."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        return Estimate(super().bgf_evaluate(state).points, 0.0)


@breaks("evaluating")
class NotANumber(Sound):
    """Late in the match the estimate is not a number."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = super().bgf_evaluate(state).points
        return Estimate([nan for _ in points] if state.turn > 6 else points, 1.0)


@breaks("evaluating")
class NoEstimate(Sound):
    """A list of points, and nothing of how sure they are."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Any:
        return super().bgf_evaluate(state).points


@breaks("evaluating")
class EvaluationPlays(Sound):
    """The evaluation draws cards from the state itself to see them."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        if state.zones[self.deck]:
            state.draw(self.deck, self.hand[0])
        return super().bgf_evaluate(state)


@breaks("evaluating")
class EvaluationGuesses(Sound):
    """Asked again it has another answer."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        return Estimate([random() for _ in range(state.players)], 1.0)


@breaks("evaluating")
class EvaluationFails(Sound):
    """It stumbles over an empty stash."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        return Estimate([1 / len(state.zones[stash]) for stash in self.stash], 1.0)


@breaks("evaluating")
class PlayoutIsRefused(Sound):
    """The playout puts a stone in the middle, even on another stone."""

    @hookimpl
    def bgf_playout(self, state: State, player: int, below: Callable[[int], int]) -> Action | None:
        return self.game.action_of("put B2")


@breaks("evaluating")
class PlayoutOfWords(Sound):
    """Notation is no action."""

    @hookimpl
    def bgf_playout(self, state: State, player: int, below: Callable[[int], int]) -> Any:
        return state.list_actions(player)[0].text


@breaks("evaluating")
class PlayoutUsesChanceToCome(Sound):
    """Its chance is that of the match."""

    @hookimpl
    def bgf_playout(self, state: State, player: int, below: Callable[[int], int]) -> Action | None:
        actions = state.list_actions(player)
        return actions[state.below(len(actions))]
