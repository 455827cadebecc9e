"""Games that answer simulations badly: measures that can't be compared, uses that are none."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import random

from bgf import State, Turn, hookimpl

from .breaking import breaks, but
from .sound import Draw, Play, Sound, top_card


@breaks("measuring")
class MeasuresTwo(Sound):
    """Of three players two are measured."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        return super().bgf_measures(state)[:2]


@breaks("measuring")
class MeasuresWithoutBound(Sound):
    """A measure is infinite for a player with an empty hand."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        hands = (len(state.zones[self.hand[player]]) for player in range(state.players))
        return [{"left": cards or inf} for cards in hands]


@breaks("measuring")
class MeasuresWhatThereIs(Sound):
    """A measure is missing for a player who has hidden fewer than two cards."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        stashes = [len(state.zones[self.stash[player]]) for player in range(state.players)]
        return [{"left": 0.0} | ({"stashed": cards} if cards > 1 else {}) for cards in stashes]


@breaks("measuring")
class MeasuresEachMatchOtherwise(Sound):
    """With three players there is one more measure."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        more = {"stashed": 0.0} if state.players == 3 else {}
        return [own | more for own in super().bgf_measures(state)]


@breaks("measuring")
class MeasuresWithoutWords(Sound):
    """A measure has no description."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        return [{"stones": 1.0} for _ in range(state.players)]


@breaks("measuring")
class MeasuringPlays(Sound):
    """To be counted the hands are put down."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        for player in range(state.players):
            hand = self.hand[player]
            state.move(state.zones[hand][:], hand, self.stash[player])
        return super().bgf_measures(state)


@breaks("measuring")
class MeasuresByChance(Sound):
    """Asked again it has another answer."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        return [{"left": random()} for _ in range(state.players)]


@breaks("measuring")
class MeasuringFails(Sound):
    """It stumbles over an empty stash."""

    @hookimpl
    def bgf_measures(self, state: State) -> list[dict[str, float]]:
        return [{"left": 1 / len(state.zones[self.stash[p]][1:])} for p in range(state.players)]


class Misnaming(Play):
    def uses(self, turn: Turn) -> Sequence[str]:
        return [word.title() for word in turn.action.parts]


@breaks("measuring")
class UsesNothingKnown(Sound):
    """Content has small letters."""

    kinds = but(Misnaming)


class Peeking(Draw):
    def uses(self, turn: Turn) -> Sequence[str]:
        turn.state.counters[self.noted] += 1
        return [top_card(turn.state)]


@breaks("measuring")
class UsingIsNoted(Sound):
    """Asking for the used components changes a number."""

    kinds = but(Peeking)


class Stumbling(Draw):
    def uses(self, turn: Turn) -> Sequence[str]:
        raise LookupError("nothing is used")


@breaks("measuring")
class UsesFail(Sound):
    """Asking for the used components raises an error."""

    kinds = but(Stumbling)
