"""Judges the choices in a recorded match by what the player could know at the time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bgf.bots.advice import Advice, advise
from bgf.bots.bot import View
from bgf.bots.budget import ANALYSED_ITERATIONS
from bgf.bots.past import choices_of

if TYPE_CHECKING:
    from bgf.bots.past import PastChoice
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.records.record import Record

__all__ = [
    "MARKS",
    "ChoiceSummary",
    "Judgement",
    "judge",
    "judge_choice",
    "summaries",
    "worst",
]

MARKS = {"??": 0.2, "?": 0.1, "?!": 0.05}
"""The marks of mistakes, the worst first, each with the smallest loss for it."""

_LEAST_MARKED = min(MARKS.values())
"""The smallest loss with a mark; a choice that seems to lose as much is judged twice."""

_SEED_BIT = 1 << 63
"""The bit by which the seeds of the two searches differ."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a choice by what its player could know.

    Attributes:
        number: the number of the action in the record, from 1.
        player: the player who chose.
        played: the chosen action.
        best: the best action; the chosen one if nothing was lost.
        alone: whether the match has a single player.
    """

    number: int
    player: int
    played: Advice
    best: Advice
    alone: bool

    @property
    def forced(self) -> bool:
        """Whether there was no other legal action; no search was made then."""
        return not self.played.visits

    @property
    def points_lost(self) -> float:
        """The expected points lost by the choice; negative if the best action yields fewer."""
        return self.best.points - self.played.points

    @property
    def loss(self) -> float:
        """The win share that was lost, from 0 to 1.

        For a single player it is the lost chance to win or the lost part of the expected points,
        whichever is larger, because most single players play for points.
        """
        lost = self.best.share - self.played.share
        if self.alone:
            lost = max(lost, self.points_lost / max(1.0, abs(self.best.points)))
        return min(1.0, max(0.0, lost))

    @property
    def mark(self) -> str:
        """The mark of the mistake; empty if the choice is not a mistake."""
        return next((mark for mark, least in MARKS.items() if self.loss >= least), "")

    @property
    def is_best(self) -> bool:
        """Whether the best action was played."""
        return self.played.action == self.best.action


@dataclass(frozen=True, slots=True)
class ChoiceSummary:
    """A summary of a player's choices.

    Attributes:
        player: the player.
        choices: the number of judged choices.
        forced: the number of the player's forced actions, which are not judged.
        best: the number of choices of the best action.
        loss: the mean loss of a choice.
        marks: the number of mistakes by mark.
    """

    player: int
    choices: int
    forced: int
    best: int
    loss: float
    marks: dict[str, int]


def judge(
    record: Record,
    *,
    game: Game,
    players: Collection[int] | None = None,
    iterations: int = ANALYSED_ITERATIONS,
    seed: int = 0,
    progress: Callable[[int], None] = lambda number: None,
) -> Iterator[Judgement]:
    """Yields judgements of the choices in a match, in order.

    Each choice is judged by what its player could know at the time, so later discoveries do not
    count. Undone actions are not in the record.

    Args:
        record: the match; its content is not compared with that of the game.
        game: the game.
        players: the players whose choices are judged; all if left out.
        iterations: the number of simulations of the search for each choice.
        seed: the same seed and iterations give the same judgement.
        progress: called with the number of each action before it is judged.

    Raises:
        RecordError: as `Record.walk`, when the action is reached.
    """
    past: list[PastChoice] = []
    for number, choice in enumerate(choices_of(record, game), 1):
        player = choice.player
        if players is None or player in players:
            progress(number)
            action = game.parse_action(choice.text)
            yield judge_choice(
                choice.position,
                player,
                action,
                number,
                past,
                forfeited=record.forfeited_before(number),
                iterations=iterations,
                seed=seed,
            )
        past.append(choice)


def judge_choice(
    state: State,
    player: int,
    action: Action,
    number: int,
    past: Iterable[PastChoice] = (),
    *,
    forfeited: Collection[int] = (),
    iterations: int = ANALYSED_ITERATIONS,
    seed: int = 0,
) -> Judgement:
    """Returns the judgement of a choice by what its player could know at the time.

    Args:
        state: the position before the choice.
        player: the player.
        action: the choice.
        number: the number of the action.
        past: the earlier choices, as in `View`.
        forfeited: the players who could not win any more, as in `View`.
        iterations: the number of simulations of the search.
        seed: the same seed and iterations give the same judgement.
    """
    view = View(state, player, past=past, forfeited=forfeited)
    if view.only_action() is None:
        played, best = _held_against_best(view, action, iterations, seed)
    else:
        played = best = Advice(action, visits=0, share=0.0, points=0.0)
    judgement = Judgement(number, player, played, best, state.players == 1)
    # The second search may find that the choice is as good as what seemed best, or better.
    return judgement if judgement.loss else replace(judgement, best=played)


def _held_against_best(
    view: View, action: Action, iterations: int, seed: int
) -> tuple[Advice, Advice]:
    """Returns the advice on an action and on the best action.

    The best of several actions owes part of its share to luck, and among hundreds of choices luck
    alone would make some look like mistakes. So if a choice looks like a mistake, both actions are
    judged again with another seed, and the second advice is returned.
    """
    found = advise(view, seed=seed, iterations=iterations, also=[action])
    best = found[0]
    played = _advice_on(action, found)
    if best.share - played.share >= _LEAST_MARKED:
        both = [action, best.action]
        second_seed = seed ^ _SEED_BIT
        found = advise(view, seed=second_seed, iterations=iterations, also=both)
        best = _advice_on(best.action, found)
        played = _advice_on(action, found)
    return played, best


def _advice_on(action: Action, found: Sequence[Advice]) -> Advice:
    """Returns the advice on one of several actions."""
    return next(advice for advice in found if advice.action == action)


def worst(judged: Sequence[Judgement], top: int) -> list[Judgement]:
    """Returns up to `top` of the largest mistakes, the worst first."""
    mistakes = [one for one in judged if one.mark]
    mistakes.sort(key=lambda one: (-one.loss, -one.points_lost, one.number))
    return mistakes[:top]


def summaries(judged: Sequence[Judgement], players: Iterable[int]) -> list[ChoiceSummary]:
    """Returns a summary for each of some players, including those without a choice."""
    found = []
    for player in players:
        own = [one for one in judged if one.player == player]
        chosen = [one for one in own if not one.forced]
        found.append(
            ChoiceSummary(
                player,
                len(chosen),
                len(own) - len(chosen),
                sum(one.is_best for one in chosen),
                sum(one.loss for one in chosen) / len(chosen) if chosen else 0.0,
                {mark: sum(one.mark == mark for one in chosen) for mark in MARKS},
            )
        )
    return found
