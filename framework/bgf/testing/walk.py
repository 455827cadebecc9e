"""Random matches of any game, from what it declares and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.blame import describe, place_of_function
from bgf.errors import IllegalAction
from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.setting import Setting
from bgf.testing.soundness import check_soundness, who_is_stuck
from bgf.testing.tries import drawn_at
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = [
    "Pick",
    "Position",
    "Step",
    "Walk",
    "any_kind",
    "can_be_listed",
    "in_order",
    "place_of_method",
    "returned",
    "source_of_offers",
]

LISTED = 3000
"""The largest number of legal actions that are listed; of more only some are drawn."""

_WEIGHTS = (1, 1, 1, 4, 20)

Pick = Callable[[random.Random, "State", int, Mapping[str, int]], "Action"]
"""Chooses one of the legal actions of a player, as `any_kind` does."""


def any_kind(
    rng: random.Random, state: State, player: int, weights: Mapping[str, int] | None = None
) -> Action:
    """Returns a random legal action: first a kind is drawn, then an action of that kind.

    Args:
        rng: where chance comes from.
        state: the position.
        player: an active player.
        weights: the relative probability of each kind, by name; 1 for the others.
    """
    counts = state.counts(player)
    likely = [(weights or {}).get(kind.name, 1) for kind in counts]
    (kind,) = rng.choices(list(counts), likely)
    return kind.pick(state, player, rng.randrange(counts[kind]))


class Step(NamedTuple):
    """An action that was played: its player and its notation."""

    player: int
    text: str


@dataclass(frozen=True)
class Position:
    """One position of a random match.

    Attributes:
        walk: the match.
        state: the position itself.
        steps: what led to it.
        drawn: legal actions, of this position and earlier ones, of kinds that don't list them all.
    """

    walk: Walk
    state: State
    steps: Sequence[Step]
    drawn: Sequence[Action] = ()

    @property
    def game(self) -> Game:
        """The game."""
        return self.walk.game

    @property
    def everybody(self) -> list[int | None]:
        """All viewers: the players, and None for a spectator."""
        return [*range(self.state.players), None]

    def copy(self, drawn: Sequence[Action]) -> Position:
        """Returns the position with a copy of its state, which stays when the match goes on."""
        return Position(self.walk, self.state.clone(), tuple(self.steps), tuple(drawn))

    def rng(self, use: str) -> random.Random:
        """See `Setting.rng`."""
        return self.walk.setting.rng(use)

    def fault(self, check: str, words: str, *more: Step) -> Fault:
        """Returns a fault that shows here, or after some more actions."""
        steps = [*self.steps, *more]
        return Fault(check, words, self.walk.setting, steps, len(self.steps))

    def offered_but_refused(
        self, state: State, action: Action, player: int, rule: str, *more: Step
    ) -> Fault:
        """Returns the fault of a legal action that a rule refuses in this state or a copy of it."""
        meant = state.canonical(action, player)
        if meant != action:
            return self.offered_but_not_meant(action, meant, player, *more)
        facts = {
            "player": player,
            "action": action.text,
            "rule": rule,
            "source": source_of_offers(action.kind),
            "place": place_of_method(action.kind, "why_not"),
        }
        return self.fault("enumeration", message("fault.offered_but_refused", **facts), *more)

    def offered_but_not_meant(
        self, action: Action, meant: Action, player: int, *more: Step
    ) -> Fault:
        """Returns the fault of a legal action for which `canonical` returns another one."""
        facts = {"action": action.text, "returned": returned(action, meant)}
        words = message("fault.offered_but_not_meant", player=player, **facts)
        return self.fault("enumeration", words, *more)

    def play(self, state: State, action: Action, player: int, *more: Step) -> None:
        """Plays a legal action in this state or a copy of it; raises Fault if it is refused."""
        step = Step(player, action.text)
        try:
            state.apply(action, player)
        except IllegalAction as error:
            fault = self.offered_but_refused(state, action, player, error.rule, *more, step)
            raise fault from error
        except ANYTHING as error:
            facts = {"action": action.text, "error": describe(error)}
            words = message("fault.not_played", player=player, **facts)
            raise self.fault("ending", words, *more, step) from error

    def play_on(self, state: State, most: int = 40) -> State:
        """Plays on in a copy, the same actions in equal states; returns the copy."""
        more: list[Step] = []
        for number in range(most):
            if state.is_terminal():
                break
            if stuck := who_is_stuck(state):
                raise self.fault("choices", stuck, *more)
            for player in state.active_players():
                action = state.sample_action(player, in_order(number))
                self.play(state, action, player, *more)
                more.append(Step(player, action.text))
        return state


_Chooser = Callable[[Position], "tuple[Action, int] | None"]


@dataclass
class Walk:
    """One random match: a game, what the match is made from, and how its actions are chosen.

    Attributes:
        game: the game.
        setting: players, seed, options.
        pick: chooses the actions, given how much this match favours each kind.
        script: actions to play in place of random ones; illegal ones are skipped.
        maker: what another process calls to make the same game: ``module:function`` and its
            arguments.
        here: the last position that was looked at.
        twins_played: whether twins of the match have been played, see `bgf.testing.twin_match`.
        twins_fault: what was found then.
    """

    game: Game
    setting: Setting
    pick: Pick = any_kind
    script: Sequence[Step] | None = None
    maker: tuple[Any, ...] = ()
    here: Position | None = None
    twins_played: bool = field(default=False, init=False, repr=False)
    twins_fault: Fault | None = field(default=None, init=False, repr=False)
    _is_played: bool = field(default=False, init=False, repr=False)
    _outcome: Fault | None = field(default=None, init=False, repr=False)

    def along(self, script: Sequence[Step]) -> Walk:
        """Returns the same match with a script."""
        return replace(self, script=tuple(script), here=None)

    def play(self) -> None:
        """Plays the match to its end, only once; raises as `positions`."""
        if not self._is_played:
            try:
                for _ in self.positions():
                    pass  # every position is looked at on the way
            except Fault as fault:
                self._outcome = fault
            self._is_played = True
        if self._outcome is not None:
            raise self._outcome

    def positions(self) -> Iterator[Position]:
        """Yields every position, also the last: one state, which is changed in place.

        Raises:
            Fault: of the checks ``conservation``, ``choices``, ``ending`` and ``scores``, whoever
                walks: a position with a lost card, or with nothing to do, tells of nothing else.
        """
        steps: list[Step] = []
        state = self._start()
        choose = self._scripted() if self.script is not None else self._at_random()
        longest = self.game.longest
        while True:
            here = self.here = Position(self, state, steps)
            check_soundness(here)
            yield here
            if state.is_terminal():
                return
            if len(steps) >= longest:
                words = message("fault.not_over", count=longest)
                raise Fault("ending", words, self.setting, steps)
            chosen = self._chosen(choose, here)
            if chosen is None:
                return
            action, player = chosen
            try:
                here.play(state, action, player)
            except Fault as fault:
                fault.start = len(fault.steps)
                raise
            steps.append(Step(player, action.text))

    def sampled(self, number: int, *, ended: bool = False) -> Iterator[Position]:
        """Yields copies of the first position and of some others, each equally likely.

        The match is played to its end first. Of a match with a script it is the last position.

        Args:
            number: the maximum number, not counting the first position.
            ended: whether the end, where nobody can act, may be among them.
        """
        rng, drawing = self.setting.rng("looks"), self.setting.rng("drawn")
        drawn: list[Action] = []
        first: list[Position] = []
        found: list[Position] = []
        end: list[Position] = []
        seen = 0
        for here in self.positions():
            drawn += self._drawn(here, drawing)
            if here.state.is_terminal():
                end = [here] if ended else []
            elif self.script is not None:
                found = [here.copy(drawn)]  # the fault shows where the script ends
            elif not first:
                first = [here.copy(drawn)]
            elif len(found) < number:
                found.append(here.copy(drawn))
                seen += 1
            else:
                seen += 1
                index = rng.randrange(seen)
                if index < number:
                    found[index] = here.copy(drawn)
        for here in [*first, *sorted(found, key=lambda here: len(here.steps)), *end]:
            self.here = here
            yield here

    def _start(self) -> State:
        try:
            return self.setting.start(self.game)
        except ANYTHING as error:
            words = message("fault.not_begun", error=describe(error))
            raise Fault("ending", words, self.setting) from error

    def _chosen(self, choose: _Chooser, here: Position) -> tuple[Action, int] | None:
        try:
            chosen = choose(here)
            if chosen is not None:
                here.state.canonical(*chosen)  # which tells what is no action
            return chosen
        except ANYTHING as error:
            raise _not_chosen(here, error) from error

    def _drawn(self, here: Position, rng: random.Random) -> list[Action]:
        try:
            return drawn_at(here.state, rng)
        except ANYTHING as error:
            raise _not_chosen(here, error) from error

    def _at_random(self) -> _Chooser:
        rng = self.setting.rng("choices")
        mind = self.setting.rng("mind")
        # Some kinds are favoured all through a match, so that decks run out and hands grow.
        weights = {name: mind.choice(_WEIGHTS) for name in self.game.kinds}

        def choose(here: Position) -> tuple[Action, int]:
            player = rng.choice(here.state.active_players())
            return self.pick(rng, here.state, player, weights), player

        return choose

    def _scripted(self) -> _Chooser:
        left = list(self.script or ())

        def choose(here: Position) -> tuple[Action, int] | None:
            state = here.state
            while left:
                player, text = left.pop(0)
                action = here.game.action_written(text)
                is_on = action is not None and player in state.active_players()
                if action is not None and is_on and state.explain(action, player) is None:
                    return action, player
            return None

        return choose


def can_be_listed(state: State, player: int) -> bool:
    """Returns whether the legal actions are few enough to look at all of them."""
    return sum(state.counts(player).values()) <= LISTED


def place_of_method(kind: ActionKind, method: str) -> str:
    """Returns the file and line of a method in brackets, after a blank; empty if it is bgf's."""
    place = place_of_function(getattr(type(kind), method))
    return f" ({place})" if place else ""


def returned(action: Action, meant: Action) -> Message:
    """Returns in words that `canonical` gives another action for one."""
    kind = action.kind
    place = place_of_method(kind, "canonical")
    return message("fault.returned", kind=kind.name, place=place, meant=meant.text)


def source_of_offers(kind: ActionKind) -> Message:
    """Returns what the legal actions of a kind come from, in words."""
    if kind.is_counted:
        return message("fault.offers.counted", kind=kind.name)
    if kind.exact:
        return message("fault.offers.exact", kind=kind.name)
    return message("fault.offers.candidates", kind=kind.name)


def in_order(number: int) -> Callable[[int], int]:
    """Returns a function that draws without chance, a different one for each number."""
    return lambda limit: (number * 7 + 3) % limit


def _not_chosen(here: Position, error: BaseException) -> Fault:
    return here.fault("ending", message("fault.not_chosen", error=describe(error)))
