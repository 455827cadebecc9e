"""Plays one match of a simulation."""

from __future__ import annotations

import shlex
from contextlib import contextmanager
from operator import or_
from time import perf_counter
from typing import TYPE_CHECKING

from bgf.blame import describe_error
from bgf.bots.failure import Failure, one_line
from bgf.bots.make import make_bot
from bgf.bots.past import choices_from
from bgf.bots.seat import SeatedBot, seed_of
from bgf.command_lines import bgf_command
from bgf.engine.actions import Turn
from bgf.engine.result import Result
from bgf.engine.state import State
from bgf.errors import BgfError
from bgf.records.lines import Forfeit, RecordedAction
from bgf.records.match import Match
from bgf.simulate.checked import measures_in, points_in
from bgf.simulate.outcome import Failed, MatchOutcome, SimulatedMatch
from bgf.simulate.things import Things
from bgf.words import message
from bgf_cext import Stream, add_up_choices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.records.record import Record
    from bgf.simulate.plan import Plan

__all__ = ["Simulator"]

_RANDOM = "random"
_WATCHED = 50  # if all bots are random, the leader is watched in one of this many matches


class Simulator:
    """Plays the matches of a plan, independently and in any order.

    Args:
        plan: the plan of the matches.
        game: the game, if it is loaded already.

    Attributes:
        plan: the plan of the matches.
        game: the game.
        things: the parts of the content that actions use.
        options: the value of every option.

    Raises:
        BgfError: as `Plan.load`; or if the options do not fit the game.
    """

    def __init__(self, plan: Plan, game: Game | None = None) -> None:
        self.plan = plan
        self.game = plan.load() if game is None else game
        self.things = Things(self.game)
        self.options = self.game.read_options(plan.players, plan.options)
        self._watched = _WATCHED if set(plan.seats) == {_RANDOM} else 1

    def play(self, number: int) -> MatchOutcome:
        """Plays a match.

        An exception raised by the game is an outcome, too.

        Args:
            number: the number of the match, from 0.
        """
        match = _RunningMatch(self, number)
        start = perf_counter()
        try:
            state = match.run()
            match.is_counting = True
            return match.outcome(state, perf_counter() - start)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  # a game may raise anything
            return match.failed(error)
        finally:
            match.close()

    def is_watched(self, number: int) -> bool:
        """Returns whether the leader of a match is watched, which is too slow for fast matches."""
        return number % self._watched == 0


class EndlessMatch(BgfError):
    """Raised if a match exceeds the length limit of its game."""

    code = "plugin"


class _RunningMatch:
    """A running match with its counts."""

    def __init__(self, simulator: Simulator, number: int) -> None:
        plan = simulator.plan
        self.number, self.plan = number, plan
        self.game, self.things = simulator.game, simulator.things
        self.options = simulator.options
        self.seed, self.seats = plan.seed_of(number), plan.seats_of(number)
        self.steps: list[tuple[int, Action, int]] = []  # player, action, number of choices
        self.shown: list[RecordedAction] = []  # the same, as shown to bots
        self.uses = [0 for _ in self.seats]  # the uses that depend on positions, as bit masks
        self.forfeits: list[Forfeit] = []
        self.details: dict[int, str] = {}
        self.leads = _Leads() if simulator.is_watched(number) else None
        self.bots: dict[int, SeatedBot] = {}
        self.is_counting = False

    def run(self) -> State:
        """Plays to the end, and returns the last position."""
        state = State.start(self.game, self.plan.players, self.seed, self.options)
        self.start = state.clone()
        draws = [self._seat(player, seat) for player, seat in enumerate(self.seats)]
        steps, leads, longest = self.steps, self.leads, self.game.longest
        tell = self._tell if self.things.state_dependent else None
        while not state.finished and len(steps) < longest:
            at_once = longest - len(steps) if leads is None else 1
            if not state.play_at_random(draws, at_once, steps, tell):
                player = state.active_players()[0]
                action, number = self._ask(state, player)
                steps.append((player, action, number))
                if tell is not None:
                    tell(state, player, action)
                state.play(action, player)
            if leads is not None:
                leads.look(state)
        if not state.finished:
            facts = {"game": self.game.name, "count": len(steps)}
            raise EndlessMatch(message("state.endless", **facts))
        for bot in self.bots.values():
            bot.end(state, self._result(state), self.forfeits)
        return state

    def _tell(self, state: State, player: int, action: Action) -> None:
        """Records what an action uses, if that depends on the position."""
        if action.kind in self.things.state_dependent:
            self.is_counting = True
            ids = action.kind.uses(Turn(state, player, action))
            self.uses[player] |= self.things.mask_of_ids(action, ids)
            self.is_counting = False

    def _seat(self, player: int, seat: str) -> Callable[[], float] | None:
        """Seats a bot; for ``random`` returns only its source of chance.

        The match then chooses as that bot would, but faster, because the bot needs no view.
        """
        seed = seed_of(self.seed, player)
        if seat == _RANDOM:
            return Stream(seed).random
        bot = make_bot(seat, seed, limits=self.plan.limits)
        self.bots[player] = SeatedBot(bot, player, seed)
        return None

    def _ask(self, state: State, player: int) -> tuple[Action, int]:
        """Returns the action of a bot, or of its substitute, and the number of legal actions."""
        bot, number = self.bots[player], sum(state.counts(player).values())
        for who, action, _ in self.steps[len(self.shown) :]:
            self.shown.append(RecordedAction(who, action.text, None))
        try:
            past = choices_from(self.start, self.shown)
            return bot.choose(state, self.shown, past, self._forfeited), number
        except Failure as failure:
            self.forfeits.append(Forfeit(len(self.steps) + 1, player, failure.reason))
            self.details[player] = failure.full
            bot.forfeit()
            return bot.choose(state, self.shown), number

    def _result(self, state: State) -> Result:
        return Result.from_score(self.game.score(state), self._forfeited)

    @property
    def _forfeited(self) -> list[int]:
        return [forfeit.player for forfeit in self.forfeits]

    def outcome(self, state: State, seconds: float) -> SimulatedMatch:
        """Returns the outcome of the match, given its last position."""
        result, measure = self._result(state), self.game.hooks.measures
        players, things = len(self.seats), self.things
        choices, legal, uses = add_up_choices(self.steps, players, things.named, things.mask_of)
        return SimulatedMatch(
            number=self.number,
            seed=self.seed,
            seats=list(self.seats),
            scores=list(result.scores),
            ranks=list(result.ranks),
            points=points_in(result),
            measures=measures_in(measure(state), players) if measure else [{}] * players,
            rounds=state.round,
            turns=state.turn,
            actions=len(self.steps),
            choices=choices,
            legal=legal,
            uses=[*map(or_, uses, self.uses)],
            leads=None if self.leads is None else self.leads.changes,
            forfeits={
                forfeit.player: (forfeit.reason, self.details[forfeit.player])
                for forfeit in self.forfeits
            },
            seconds=seconds,
        )

    def failed(self, error: BaseException) -> Failed:
        """Returns the outcome of a match in which the game crashed, with its record so far."""
        record = self._record()
        where = f"after {len(record.steps)} actions" if record else "before it began"
        if self.is_counting:
            where += f", while the results were counted; {self._check()} shows the error"
        elif record and len(record.steps) < len(self.steps):
            action = self.steps[len(record.steps)][1]  # or any other object that the rules offered
            where += f', by "{getattr(action, "text", action)}"'
        words = str(error) if isinstance(error, BgfError) else ""
        words = words or f"{self.game.name} failed with {describe_error(error)}"
        text = record.to_bytes()[0].decode() if record else ""
        return Failed(self.number, self.seed, f"{one_line(words)}, {where}", text)

    def _check(self) -> str:
        """Returns the command that helps to find the error in the rules."""
        words = ["check", self.plan.game]
        for mod in self.plan.mods:
            words += ["--mod", mod]
        if self.plan.content is not None:
            words += ["--content", self.plan.content]
        return bgf_command(shlex.join(words))

    def _record(self) -> Record | None:
        """Returns the record of the match, replayed as far as possible; None if it can't start."""
        plan = self.plan
        with _until_it_fails():
            match = Match.start(
                self.game,
                players=plan.players,
                seed=self.seed,
                options=plan.options,
                seats=self.seats,
            )
            match.record.forfeits += self.forfeits
            with _until_it_fails():
                for player, action, _ in self.steps:
                    match.play(action, player)
            return match.record
        return None

    def close(self) -> None:
        """Ends the bots that are programs."""
        for bot in self.bots.values():
            bot.close()


class _Leads:
    """Counts changes of the sole leader after each turn."""

    def __init__(self) -> None:
        self.changes = 0
        self._leader: int | None = None
        self._turn = 0

    def look(self, state: State) -> None:
        """Updates the leader if a turn is over."""
        if state.turn == self._turn and not state.finished:
            return
        self._turn = state.turn
        points = [sum(items.values()) for items in state.game.score(state).breakdown]
        most = max(points)
        if points.count(most) > 1:
            return
        leader = points.index(most)
        self.changes += self._leader not in (None, leader)
        self._leader = leader


@contextmanager
def _until_it_fails() -> Iterator[None]:
    """Suppresses the error with which a match crashes again in a replay."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001  # it has been reported
        pass
