"""The work of ``bgf learn``: fits an evaluation to matches, and measures it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.adapters.extra import MissingExtra
from bgf.api import load
from bgf.cli.codes import DONE, INTERRUPTED, UNSOUND, UsageError
from bgf.cli.language import spoken_language, spoken_words
from bgf.cli.output import complain, emit
from bgf.cli.progress import progress_on
from bgf.learn.crew import Crew
from bgf.learn.measuring import Measurements, measure
from bgf.learn.stored import (
    FILE,
    folder_to_write,
    predictions_of,
    write_measured,
    write_model,
)
from bgf.learn.trial import PairingResult
from bgf.session.seats import usual_players
from bgf.simulate.figure_words import FigureWords
from bgf.simulate.running import processors
from bgf.tui.reports.learning_view import show_learning
from bgf.tui.screen import Screen
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.learn.learning import Effort, Learner

__all__ = ["learn_game"]

_EXTRA = "learn"  # the extra of the package that installs numpy
_USUAL_MINUTES = 30.0
_FOR_MEASURING = 0.2  # part of the time, if an evaluation is learned first
_MATCHES_OF_A_TRIAL = 20  # matches of self-play per match of a trial, if matches are counted
_FEWEST_TRIALS = 20
_MOST_TRIALS = 200


def learn_game(
    *,
    game: str,
    players: int | None,
    minutes: float | None,
    matches: int | None,
    seed: int,
    jobs: int | None,
    content: Path | None,
    json: bool,
) -> int:
    """Learns from self-play, and saves a result that makes bots better."""
    if minutes is not None and matches is not None:
        raise UsageError(message("learned.both"))
    loaded = load(game, content=content)
    task = _LearningTask(loaded, players or usual_players(*loaded.players), minutes, matches, seed)
    loaded.read_options(task.players, {})
    folder_to_write(loaded)
    if loaded.hooks.evaluate is not None:
        return _measure(task, jobs or processors(), json=json)
    return _learn_evaluation(task, jobs or processors(), json=json)


@dataclass(frozen=True, slots=True)
class _LearningTask:
    """The game to learn, and the effort.

    Attributes:
        game: the game.
        players: the number of players.
        minutes: the total time; None if it was not given.
        matches: the number of matches of self-play; None if it was not given.
        seed: the seed of all chance.
    """

    game: Game
    players: int
    minutes: float | None
    matches: int | None
    seed: int


def _learn_evaluation(task: _LearningTask, jobs: int, *, json: bool) -> int:
    """Learns an evaluation, and measures the beliefs of bots with it; returns the exit code."""
    players = task.players
    learner_class, effort = _learning(task)
    measured = None
    with (
        Crew(task.game, jobs) as crew,
        progress_on(sys.stderr, os.environ, is_long=True) as show,
    ):
        learner = learner_class(crew, players, task.seed, effort, show)
        try:
            _learn(learner)
            results = learner.try_out()
        except KeyboardInterrupt:
            is_taught = learner.model is not None
            complain(message("learned.interrupted" if is_taught else "learned.nothing_yet"))
            return INTERRUPTED
        path = _saved(learner, results)
        if path is not None and players > 1:
            measured = _measured_with(learner)
    _report(learner, results, measured, path, json=json)
    return UNSOUND if path is None else DONE


def _saved(learner: Learner, results: Sequence[PairingResult]) -> Path | None:
    """Saves the evaluation if it beats playouts; returns the path of the file, or None."""
    if not results[-1].is_better:
        return None
    assert learner.model is not None
    model = replace(learner.model, how=learner.account(results))
    return write_model(learner.game, learner.players, model)


def _measured_with(learner: Learner) -> Measurements | None:
    """Measures the beliefs of bots with a new evaluation, and saves them; None if interrupted."""
    game, players, effort = learner.game, learner.players, learner.effort
    minutes = effort.minutes
    if minutes is not None:
        minutes *= _FOR_MEASURING / (1 - _FOR_MEASURING)
    try:
        found = measure(
            learner.crew,
            players,
            learner.seed,
            model=learner.model,
            minutes=minutes,
            matches=effort.trials if minutes is None else None,
            progress=learner.progress,
        )
    except KeyboardInterrupt:
        complain(message("learned.not_measured"))
        return None
    if found.calibration is not None:  # otherwise there were too few predictions
        write_measured(game, players, found.evidence, found.calibration, found.how)
    return found


def _measure(task: _LearningTask, jobs: int, *, json: bool) -> int:
    """Measures the beliefs of bots in a game with an evaluation; returns the exit code."""
    game = task.game
    players = task.players
    if players == 1:
        raise UsageError(message("learned.own_evaluation", game=game.name))
    minutes = None if task.matches is not None else task.minutes or _USUAL_MINUTES
    with (
        Crew(game, jobs) as crew,
        progress_on(sys.stderr, os.environ, is_long=True) as show,
    ):
        try:
            found = measure(
                crew,
                players,
                task.seed,
                minutes=minutes,
                matches=task.matches,
                progress=show,
            )
        except KeyboardInterrupt:
            complain(message("learned.interrupted"))
            return INTERRUPTED
    reason = _reason_not_to_save(game, players, found)
    path = None
    if reason is None:
        path = write_measured(game, players, found.evidence, found.calibration, found.how)
    if json:
        emit(_measured_document(game, players, found, path))
    else:
        title = _title_of(game)
        facts = {"game": title, "players": players, "seed": found.seed}
        screen = Screen()
        screen.say(spoken_words()("learned.measured.title", **facts))
        _show_measured(screen, found)
    if reason is not None:
        complain(reason)
        return UNSOUND
    if not json:
        complain(message("learned.saved", file=path))
    return DONE


def _reason_not_to_save(game: Game, players: int, found: Measurements) -> Message | None:
    """Returns the reason why a measurement is not saved; None if it is.

    A measurement is not saved if it has too few predictions, or fewer than the one saved before.
    """
    if found.calibration is None:
        return message("learned.too_few", predictions=found.predictions)
    kept = predictions_of(game, players)
    if found.predictions < kept:
        file = folder_to_write(game) / FILE
        return message("learned.fewer", file=file, kept=kept, predictions=found.predictions)
    return None


def _title_of(game: Game) -> str:
    return game.word(game.pack.data["title"], spoken_language())


def _show_measured(screen: Screen, found: Measurements) -> None:
    words = spoken_words()
    figures = FigureWords(spoken_language(), "simulation")
    if found.is_open:
        screen.say(words("learned.measured.open"))
    elif found.evidence is not None:
        facts = {
            "points": figures.number(found.evidence.points, 3),
            "choices": figures.number(found.evidence.choices, 2),
            "nats": figures.number(found.nats, 2),
        }
        screen.say(words("learned.measured.evidence", **facts))
    if found.calibration is not None:
        facts = {
            "slope": figures.number(found.calibration.slope, 2),
            "late_slope": figures.number(found.calibration.late_slope, 2),
            "offset": figures.number(found.calibration.offset, 2),
            "predictions": figures.count(found.predictions),
        }
        screen.say(words("learned.measured.shares", **facts))


def _measured_document(
    game: Game, players: int, found: Measurements, path: Path | None
) -> dict[str, Any]:
    return {
        "game": game.name,
        "players": players,
        **found.how,
        **_beliefs_document(found),
        "saved": None if path is None else str(path),
    }


def _beliefs_document(found: Measurements) -> dict[str, Any]:
    calibration = found.calibration
    return {
        "evidence": None if found.evidence is None else found.evidence._asdict(),
        "shares": None if calibration is None else calibration._asdict(),
    }


def _learning(task: _LearningTask) -> tuple[type[Learner], Effort]:
    """Returns the class that learns, which needs numpy, and the effort of learning.

    Raises:
        MissingExtra: if numpy is not installed.
    """
    try:
        from bgf.learn.learning import Effort, Learner
    except ImportError as error:
        raise MissingExtra(_EXTRA, error) from error
    if task.matches is None:
        minutes = task.minutes or _USUAL_MINUTES
        left = 1.0 if task.players == 1 else 1 - _FOR_MEASURING
        return Learner, Effort(minutes=round(minutes * left, 3))
    trials = max(_FEWEST_TRIALS, min(_MOST_TRIALS, task.matches // _MATCHES_OF_A_TRIAL))
    return Learner, Effort(minutes=None, matches=task.matches, trials=trials)


def _learn(learner: Learner) -> None:
    """Runs a learner; Ctrl-C ends it early, and keeps what it has learned so far.

    Raises:
        KeyboardInterrupt: if it has learned nothing yet.
    """
    try:
        learner.learn()
    except KeyboardInterrupt:
        if learner.model is None:
            raise
        complain(message("learned.cut_short", matches=learner.matches))


def _report(
    learner: Learner,
    results: Sequence[PairingResult],
    measured: Measurements | None,
    path: Path | None,
    *,
    json: bool,
) -> None:
    """Reports the results of learning.

    Args:
        learner: the learner, once it has learned.
        results: the strength of bots with it.
        measured: the beliefs of bots with it; None if they were not measured.
        path: the file in which it was saved; None if it does not beat playouts.
        json: whether one JSON document is printed, and nothing else.
    """
    if json:
        emit(_document(learner, results, measured, path))
    else:
        screen = Screen()
        _show(screen, learner, results)
        if measured is not None:
            _show_measured(screen, measured)
    if path is None:
        last = results[-1].pairing
        complain(message("learned.not_saved", bot=last.bot, other=last.other))
    elif not json:
        complain(message("learned.saved", file=path))


def _show(screen: Screen, learner: Learner, results: Sequence[PairingResult]) -> None:
    words = spoken_words()
    figures = FigureWords(spoken_language(), "simulation")
    title = words(
        "learned.title",
        game=_title_of(learner.game),
        players=learner.players,
        matches=figures.count(learner.matches),
        seed=learner.seed,
    )
    show_learning(screen, title, results, words, figures)


def _document(
    learner: Learner,
    results: Sequence[PairingResult],
    measured: Measurements | None,
    path: Path | None,
) -> dict[str, Any]:
    return {
        "game": learner.game.name,
        "players": learner.players,
        **learner.account(results),
        **({} if measured is None else _beliefs_document(measured)),
        "saved": None if path is None else str(path),
    }
