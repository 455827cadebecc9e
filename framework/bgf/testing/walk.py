"""Plays random matches of any game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.blame import describe_error, line_of_class, place_of_function
from bgf.errors import IllegalAction
from bgf.testing.cover import Cover
from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.looks import END, Features, choose_positions, features_of
from bgf.testing.setting import Setting
from bgf.testing.soundness import check_soundness, sums_of_supplies, who_is_stuck
from bgf.testing.tries import drawn_at
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = [
    "Pick",
    "PlayerAction",
    "Position",
    "Walk",
    "any_kind",
    "at_ends",
    "can_be_listed",
    "in_order",
    "place_of_method",
    "returned",
    "source_of_offers",
]

LISTED = 3000
"""The largest number of legal actions that are listed; if there are more, only some are drawn."""

_WEIGHTS = (1, 1, 1, 4, 20)
_FAVOURED = 1_000_000  # the weight of a kind of action that is favoured
_KEPT = 600  # the number of positions of a match that are always kept
_TWINS = 240  # twins of a match that is not part of a run
_BEFORE = 200  # the maximum number of actions of a match with a fault that are looked at

Pick = Callable[[random.Random, "State", int, Mapping[str, int]], "Action"]
"""Chooses one of the legal actions of a player; see `any_kind` for the arguments."""


def any_kind(
    rng: random.Random, state: State, player: int, weights: Mapping[str, int] | None = None
) -> Action:
    """Returns a random legal action: first a kind is drawn, then an action of that kind.

    Args:
        rng: the source of chance.
        state: the position.
        player: an active player.
        weights: the relative probability of each kind, by name; 1 for kinds that are left out.
    """
    kind, number = _drawn_kind(rng, state, player, weights)
    return kind.pick(state, player, rng.randrange(number))


def at_ends(
    rng: random.Random, state: State, player: int, weights: Mapping[str, int] | None = None
) -> Action:
    """Returns a random legal action like `any_kind`, but often the first or last one of its kind.

    The arguments are the same as those of `any_kind`.
    """
    kind, number = _drawn_kind(rng, state, player, weights)
    last = number - 1
    index = rng.choice((0, last, rng.randint(0, last)))
    return kind.pick(state, player, index)


def _drawn_kind(
    rng: random.Random, state: State, player: int, weights: Mapping[str, int] | None
) -> tuple[ActionKind, int]:
    """Draws a kind of action; returns it with the number of its legal actions."""
    counts = state.counts(player)
    likely = [(weights or {}).get(kind.name, 1) for kind in counts]
    (kind,) = rng.choices(list(counts), likely)
    return kind, counts[kind]


class PlayerAction(NamedTuple):
    """An action that was played: its player and its notation."""

    player: int
    text: str


@dataclass(frozen=True)
class Position:
    """One position of a random match.

    Attributes:
        walk: the match.
        state: the state.
        steps: the actions that led to it.
        drawn: legal actions, in this position or earlier ones, of kinds that don't list them all.
    """

    walk: Walk
    state: State
    steps: Sequence[PlayerAction]
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
        """Returns a copy of the position, which does not change when the match goes on."""
        return Position(self.walk, self.state.clone(), tuple(self.steps), tuple(drawn))

    def rng(self, use: str) -> random.Random:
        """Returns a random generator; see `Setting.rng`."""
        return self.walk.setting.rng(use)

    def fault(self, check: str, words: str, *more: PlayerAction) -> Fault:
        """Returns a fault that shows at this position, or after some more actions."""
        steps = [*self.steps, *more]
        return Fault(check, words, self.walk.setting, steps, len(self.steps))

    def offered_but_refused(
        self, state: State, action: Action, player: int, rule: str, *more: PlayerAction
    ) -> Fault:
        """Returns the fault that a rule refuses a legal action.

        Args:
            state: the state of this position, or a copy in which some more actions were played.
            action: the action.
            player: its player.
            rule: the ID of the rule.
            more: the additional actions.
        """
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
        self, action: Action, meant: Action, player: int, *more: PlayerAction
    ) -> Fault:
        """Returns the fault that `canonical` returns another action for a legal one.

        Args:
            action: the action.
            meant: the action that `canonical` returns.
            player: the player of the action.
            more: actions that were played since this position.
        """
        facts = {"action": action.text, "returned": returned(action, meant)}
        words = message("fault.offered_but_not_meant", player=player, **facts)
        return self.fault("enumeration", words, *more)

    def play(self, state: State, action: Action, player: int, *more: PlayerAction) -> None:
        """Plays a legal action.

        Args:
            state: the state of this position, or a copy, which is changed.
            action: the action.
            player: its player.
            more: actions that were played since this position.

        Raises:
            Fault: if the action is refused, or the rules raise an exception.
        """
        step = PlayerAction(player, action.text)
        try:
            state.apply(action, player)
        except IllegalAction as error:
            fault = self.offered_but_refused(state, action, player, error.rule, *more, step)
            raise fault from error
        except ANYTHING as error:
            facts = {"action": action.text, "error": describe_error(error)}
            words = message("fault.not_played", player=player, **facts)
            raise self.fault("ending", words, *more, step) from error

    def play_on(
        self, state: State, most: int = 40, steps: list[PlayerAction] | None = None
    ) -> State:
        """Plays on in a copy, and returns it; the actions are the same for equal states.

        Args:
            state: a copy of this position, which is changed.
            most: the maximum number of rounds in which every active player acts.
            steps: a list of the actions since this position, to which those played are added.

        Raises:
            Fault: if a player is stuck, or an action can't be played.
        """
        more = [] if steps is None else steps
        for number in range(most):
            if state.is_terminal():
                break
            if stuck := who_is_stuck(state):
                raise self.fault("choices", stuck, *more)
            for player in state.active_players():
                action = state.sample_action(player, in_order(number))
                self.play(state, action, player, *more)
                more.append(PlayerAction(player, action.text))
        return state


_Chooser = Callable[[Position], "tuple[Action, int] | None"]
"""Chooses the next action and its player; returns None at the end of a script."""


@dataclass
class Walk:
    """A random match of a game, which checks look at.

    Attributes:
        game: the game.
        setting: players, seed and options.
        pick: chooses the actions.
        script: actions to play instead of random ones; illegal ones are skipped. None to play at
            random.
        maker: the function that makes the game in another process, as ``module:function``, and its
            arguments.
        here: the position that was looked at last.
        most: the number of actions after which the match is stopped; None to play it to its end.
        left_out: the names of promises that are not checked, and whose faults are not reported.
        favoured: the names of kinds of action that are nearly always chosen where they are offered.
        is_even: whether all other kinds are equally likely. Otherwise some are favoured all through
            the match, so that decks run out and hands grow.
        wanted: the features that checks must look at; see `bgf.testing.looks`. None for as many as
            the usual number of looks can cover.
        is_looked_at_in_full: whether checks look at other positions, too.
        twins: the number of its twins of single positions or actions.
        cover: chooses these twins, together with those of the other matches of a run.
        twin_faults: the faults that twins of the match have shown; see `bgf.testing.twin_match`.
            None until twins have been played.
        held: the names of the promises that were fully checked in the match, and hold.
        length: the number of actions that `play` has played; those in `steps` may be fewer.
    """

    game: Game
    setting: Setting
    pick: Pick = any_kind
    script: Sequence[PlayerAction] | None = None
    maker: tuple[Any, ...] = ()
    here: Position | None = None
    most: int | None = None
    left_out: Collection[str] = ()
    favoured: Collection[str] = ()
    is_even: bool = False
    wanted: Collection[tuple[str, str]] | None = field(default=None, init=False, repr=False)
    is_looked_at_in_full: bool = field(default=True, init=False, repr=False)
    twins: int = field(default=_TWINS, init=False, repr=False)
    cover: Cover = field(default_factory=Cover, init=False, repr=False)
    twin_faults: list[Fault] | None = field(default=None, init=False, repr=False)
    held: set[str] = field(default_factory=set, init=False, repr=False)
    length: int = field(default=0, init=False, repr=False)
    _is_played: bool = field(default=False, init=False, repr=False)
    _outcome: Fault | None = field(default=None, init=False, repr=False)
    _kept: list[Position] = field(default_factory=list, init=False, repr=False)
    _features: list[Features] = field(default_factory=list, init=False, repr=False)

    def along(self, script: Sequence[PlayerAction]) -> Walk:
        """Returns a match with the same setting that plays a script."""
        return replace(self, script=tuple(script), here=None)

    def before(self, fault: Fault) -> Walk | None:
        """Returns the beginning of the match before a fault; None if the fault shows at once.

        Args:
            fault: the fault that ends the match.
        """
        if not fault.start:
            return None
        return self.along(fault.steps[: fault.start - 1][:_BEFORE])

    def tell(self, fault: Fault) -> None:
        """Raises a fault, unless its promise is left out."""
        if fault.check not in self.left_out:
            raise fault from None

    def play(self) -> None:
        """Plays the match to its end when first called.

        Raises:
            Fault: as `positions`, at every call.
        """
        if not self._is_played:
            try:
                self._keep_positions()
            except Fault as fault:
                self._outcome = fault
            self._is_played = True
        if self._outcome is not None:
            raise self._outcome

    def _keep_positions(self) -> None:
        """Plays the match, and keeps its positions with their features.

        In a very long match, only the first positions and those with new features are kept.
        """
        drawing = self.setting.rng("drawn")
        drawn: list[Action] = []
        seen: set[tuple[str, str]] = set()
        for here in self.positions():
            self.length = len(here.steps)
            if here.steps and self._kept and len(self._kept[-1].steps) == len(here.steps) - 1:
                kind = here.steps[-1].text.split()[0]
                self._features[-1] |= {("played", kind)}
            drawn += self._drawn(here, drawing)
            features = features_of(here.state)
            if len(self._kept) < _KEPT or not features <= seen:
                self._kept.append(here.copy(drawn))
                self._features.append(features)
                seen |= features

    @property
    def is_whole(self) -> bool:
        """Whether the match has been played to its end."""
        return bool(self._features) and END in self._features[-1]

    @property
    def end(self) -> Position | None:
        """A copy of the last position; None if the match has not been played to its end."""
        if not self.is_whole:
            return None
        kept = self._kept[-1]
        return Position(self, kept.state.clone(), kept.steps, kept.drawn)

    @property
    def steps(self) -> Sequence[PlayerAction]:
        """The actions that led to the last position that is kept."""
        return self._kept[-1].steps if self._kept else ()

    def features(self) -> set[tuple[str, str]]:
        """Returns the features of the match, up to a fault if there is one."""
        with suppress(Fault):
            self.play()
        return set().union(*self._features)

    def features_at(self, number: int) -> Features:
        """Returns the features of one of the first positions, by its index in `history`."""
        return self._features[number]

    def history(self, most: int) -> Sequence[Position]:
        """Returns the first positions of the match, which must not be changed.

        Args:
            most: the maximum number of actions before the last of them.

        Raises:
            Fault: as `positions`.
        """
        self.play()
        return self._kept[: min(most, _KEPT - 1) + 1]

    def positions(self) -> Iterator[Position]:
        """Yields every position, including the last. They share one state, which is changed.

        Raises:
            Fault: of the checks ``conservation``, ``choices``, ``ending`` or ``scores``, for all
                callers: other checks make no sense after a card is lost or a player is stuck.
        """
        steps: list[PlayerAction] = []
        state = self._start()
        choose = self._scripted() if self.script is not None else self._at_random()
        longest = self.game.longest
        sums = sums_of_supplies(state)
        while True:
            here = self.here = Position(self, state, steps)
            check_soundness(here, sums)
            yield here
            if state.is_terminal() or len(steps) == self.most:
                return
            if len(steps) >= longest:
                if self._ends_if_even():
                    return
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
            steps.append(PlayerAction(player, action.text))

    def _ends_if_even(self) -> bool:
        """Returns whether the match has an end if no kind of action is favoured in it.

        If it has, a match without end is no fault: the kind of action that is favoured need not
        bring the end nearer, such as one that passes.
        """
        if self.script is not None or self.is_even:
            return False
        even = replace(self, is_even=True, favoured=(), most=None, here=None)
        with suppress(Fault):
            even.play()
        return even.is_whole

    def sampled(self, number: int, *, ended: bool = False) -> Iterator[Position]:
        """Yields copies of the first position and of some others; see `bgf.testing.looks`.

        The match is played to its end first. For a match with a script, only its last position is
        yielded.

        Args:
            number: the number of other positions; there are more if `wanted` requires it.
            ended: whether to include the end, where nobody can act.
        """
        self.play()
        for index in self._sampled(number, ended=ended):
            kept = self._kept[index]
            self.here = here = Position(self, kept.state.clone(), kept.steps, kept.drawn)
            yield here

    def _sampled(self, number: int, *, ended: bool) -> list[int]:
        """Returns the indices of the kept positions to look at."""
        going_on = [index for index, features in enumerate(self._features) if END not in features]
        end = range(len(going_on), len(self._kept)) if ended else range(0)
        if self.script is not None:
            return [*going_on[-1:], *end]  # the fault shows where the script ends
        if self.is_looked_at_in_full:
            return [*going_on[:1], *self._among(going_on[1:], number), *end]
        chosen = self._among(going_on, 0)
        return [*chosen, *end] if self.wanted is None or END in self.wanted else chosen

    def _among(self, indices: Sequence[int], number: int) -> list[int]:
        """Chooses positions to look at among some of the kept ones; see `choose_positions`."""
        wanted = set().union(*self._features) if self.wanted is None else self.wanted
        most = number if self.wanted is None else len(indices)
        features = [self._features[index] for index in indices]
        chosen = choose_positions(features, wanted, number, most, self.setting.rng("looks"))
        return [indices[place] for place in chosen]

    def _start(self) -> State:
        """Returns the first position; raises Fault if the set-up raises an exception."""
        try:
            return self.setting.start(self.game)
        except ANYTHING as error:
            words = message("fault.not_begun", error=describe_error(error))
            raise Fault("ending", words, self.setting) from error

    def _chosen(self, choose: _Chooser, here: Position) -> tuple[Action, int] | None:
        """Returns the next action and its player; raises Fault if choosing it fails."""
        try:
            chosen = choose(here)
            if chosen is not None:
                here.state.canonical(*chosen)  # raises if `pick` has returned something else
            return chosen
        except ANYTHING as error:
            raise _not_chosen(here, error) from error

    def _drawn(self, here: Position, rng: random.Random) -> list[Action]:
        """Returns `drawn_at` of a position; raises Fault if the rules raise an exception."""
        try:
            return drawn_at(here.state, rng)
        except ANYTHING as error:
            raise _not_chosen(here, error) from error

    def _at_random(self) -> _Chooser:
        """Returns a function that chooses random actions."""
        rng = self.setting.rng("choices")
        mind = self.setting.rng("mind")
        weights: dict[str, int] = {}
        if not self.is_even:
            weights = {name: mind.choice(_WEIGHTS) for name in self.game.kinds}
        weights |= dict.fromkeys(self.favoured, _FAVOURED)

        def choose(here: Position) -> tuple[Action, int]:
            player = rng.choice(here.state.active_players())
            return self.pick(rng, here.state, player, weights), player

        return choose

    def _scripted(self) -> _Chooser:
        """Returns a function that chooses the actions of the script."""
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
    """Returns whether the legal actions of a player are few enough to list them all."""
    return sum(state.counts(player).values()) <= LISTED


def place_of_method(kind: ActionKind, method: str) -> str:
    """Returns the file and line of a method as " (file:line)".

    If the method is bgf's own, they are those of the class of the kind; empty if that is, too.
    """
    class_ = type(kind)
    place = place_of_function(getattr(class_, method)) or line_of_class(class_)
    return f" ({place})" if place else ""


def returned(action: Action, meant: Action) -> Message:
    """Returns the words for another action that `canonical` has returned."""
    kind = action.kind
    place = place_of_method(kind, "canonical")
    return message("fault.returned", kind=kind.name, place=place, meant=meant.text)


def source_of_offers(kind: ActionKind) -> Message:
    """Names the method that the legal actions of a kind come from."""
    if kind.is_counted:
        return message("fault.offers.counted", kind=kind.name)
    if kind.exact:
        return message("fault.offers.exact", kind=kind.name)
    return message("fault.offers.candidates", kind=kind.name)


def in_order(number: int) -> Callable[[int], int]:
    """Returns a function that draws numbers below a limit without chance, by a given number."""
    return lambda limit: (number * 7 + 3) % limit


def _not_chosen(here: Position, error: BaseException) -> Fault:
    return here.fault("ending", message("fault.not_chosen", error=describe_error(error)))
