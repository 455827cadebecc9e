"""Measures the evidence of a game, and the calibration of its shares, in self-play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bgf import __version__
from bgf.learn.evidence import EvidenceMatch, Lineup, fit_evidence, gain
from bgf.learn.predictions import Prediction, PredictionMatch, fit_calibration
from bgf.words import message

if TYPE_CHECKING:
    from bgf.learn.calibration import Calibration
    from bgf.learn.crew import Crew, Job
    from bgf.learn.learning import Progress

__all__ = ["Measured", "measure"]

T = TypeVar("T")

_FOR_EVIDENCE = 0.2  # of the time
_MOST_FOR_EVIDENCE = 400  # matches
_MOST_FOR_SHARES = 2000


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of a game for a number of players.

    Attributes:
        evidence: see `bgf.bots.beliefs.Beliefs`; None where nobody holds anything in secret.
        nats: what is learned by the evidence, for each position that was looked at.
        positions: how many that were.
        calibration: the correction of shares; None for those who play alone.
        predictions: how many shares were compared with how the matches ended.
        seed: the seed of the matches.
    """

    evidence: float | None
    nats: float
    positions: int
    calibration: Calibration | None
    predictions: int
    seed: int

    @property
    def how(self) -> dict[str, Any]:
        """How it was measured, as data for readers."""
        return {
            "bgf": __version__,
            "seed": self.seed,
            "positions": self.positions,
            "nats": round(self.nats, 3),
            "predictions": self.predictions,
        }


def measure(
    crew: Crew,
    players: int,
    seed: int,
    *,
    minutes: float | None,
    matches: int | None = None,
    progress: Progress = lambda words, done, total: None,
) -> Measured:
    """Returns what self-play shows of beliefs and of shares.

    Args:
        crew: plays the matches of the game.
        players: the number of players.
        seed: of the matches.
        minutes: the time in all; None where the matches are counted.
        matches: the number of matches for each of the two; None where the time is.
        progress: is told how far it has come.
    """
    lineups: list[Lineup] = []
    predictions: list[Prediction] = []
    evidence, calibration = None, None
    if players > 1:
        seconds = None if minutes is None else 60 * minutes
        of_evidence = None if seconds is None else seconds * _FOR_EVIDENCE
        most = matches or _MOST_FOR_EVIDENCE
        words = message("learned.progress.evidence")
        lineups = _played(
            crew,
            EvidenceMatch(players, seed),
            most,
            of_evidence,
            lambda done: progress(words, done, most),
        )
        evidence = fit_evidence(lineups) if lineups else None
        of_shares = None if seconds is None else seconds * (1 - _FOR_EVIDENCE)
        most_predicted = matches or _MOST_FOR_SHARES
        words_of_shares = message("learned.progress.shares")
        predictions = _played(
            crew,
            PredictionMatch(players, seed, evidence),
            most_predicted,
            of_shares,
            lambda done: progress(words_of_shares, done, most_predicted),
        )
        calibration = fit_calibration(predictions, players) if predictions else None
    nats = 0.0 if evidence is None else gain(lineups, evidence)
    return Measured(evidence, nats, len(lineups), calibration, len(predictions), seed)


def _played(
    crew: Crew,
    job: Job[list[T]],
    most: int,
    seconds: float | None,
    progress: Callable[[int], None],
) -> list[T]:
    """Returns what matches have shown, in the order of their numbers."""
    found: dict[int, list[T]] = {}
    for number, some in crew.play(job, 0, most, seconds):
        found[number] = some
        progress(len(found))
    return [one for number in sorted(found) for one in found[number]]
