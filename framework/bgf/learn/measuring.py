"""Measures a game's evidence and the calibration of its win shares in self-play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bgf import __version__
from bgf.learn.evidence import EvidenceMatch, fit_evidence, gain
from bgf.learn.predictions import PredictionMatch, fit_calibration
from bgf.number_checks import check_amount, check_count
from bgf.words import message

if TYPE_CHECKING:
    from bgf.learn.calibration import Calibration
    from bgf.learn.crew import Crew, PlayMatch
    from bgf.learn.learning import Progress
    from bgf.learn.stored import Evidence, Model

__all__ = ["Measurements", "measure"]

T = TypeVar("T")

_FOR_EVIDENCE = 0.2  # part of the time; the rest is for shares
_MOST_FOR_EVIDENCE = 400  # matches
_MOST_FOR_SHARES = 2000
_FEWEST = 100
"""The minimum number of positions or predictions; with fewer, the defaults are better."""


@dataclass(frozen=True, slots=True)
class Measurements:
    """The measurements of a game for one number of players.

    Attributes:
        evidence: see `bgf.bots.beliefs`; None if nobody holds components in secret, or if there
            were too few positions.
        nats: the information that the evidence gives per position, see `gain`.
        positions: the number of positions used for the evidence.
        calibration: the correction of win shares; None for a single player, or if there were too
            few predictions.
        predictions: the number of shares that were compared with results.
        seed: the seed of the matches.
    """

    evidence: Evidence | None
    nats: float
    positions: int
    calibration: Calibration | None
    predictions: int
    seed: int

    @property
    def is_open(self) -> bool:
        """Whether nobody held components in secret in any position."""
        return not self.positions

    @property
    def how(self) -> dict[str, Any]:
        """The circumstances of the measurement, as data for readers of the file."""
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
    model: Model | None = None,
    minutes: float | None,
    matches: int | None = None,
    progress: Progress = lambda words, done, total: None,
) -> Measurements:
    """Returns the evidence and the correction of win shares, measured in self-play.

    Args:
        crew: plays the matches of the game.
        players: the number of players.
        seed: the seed of the matches.
        model: a learned evaluation; None for the game's own.
        minutes: the total time; None if the matches are counted.
        matches: the number of matches for each of the two measurements; None if the time is given.
        progress: called with the progress.

    Raises:
        ValueError: if `minutes` or `matches` is not positive and finite.
    """
    if minutes is not None:
        check_amount("minutes", minutes, above=0)
    if matches is not None:
        check_count("matches", matches, 1)
    if players == 1:
        return Measurements(None, 0.0, 0, None, 0, seed)
    seconds = None if minutes is None else 60 * minutes
    lineups = _played(
        crew,
        EvidenceMatch(players, seed, model),
        matches or _MOST_FOR_EVIDENCE,
        None if seconds is None else seconds * _FOR_EVIDENCE,
        message("learned.progress.evidence"),
        progress,
    )
    evidence = fit_evidence(lineups) if len(lineups) >= _FEWEST else None
    predictions = _played(
        crew,
        PredictionMatch(players, seed, evidence, model),
        matches or _MOST_FOR_SHARES,
        None if seconds is None else seconds * (1 - _FOR_EVIDENCE),
        message("learned.progress.shares"),
        progress,
    )
    has_enough = len(predictions) >= _FEWEST
    calibration = fit_calibration(predictions, players) if has_enough else None
    nats = 0.0 if evidence is None else gain(lineups, evidence)
    return Measurements(evidence, nats, len(lineups), calibration, len(predictions), seed)


def _played(
    crew: Crew,
    job: PlayMatch[list[T]],
    most: int,
    seconds: float | None,
    words: str,
    progress: Progress,
) -> list[T]:
    """Returns the results of some matches, in the order of their numbers.

    Args:
        crew: plays the matches.
        job: plays a match.
        most: the maximum number of matches.
        seconds: the time; None for no limit.
        words: the name of the step, for `progress`.
        progress: called with the progress.
    """
    found: dict[int, list[T]] = {}
    for number, some in crew.play(job, 0, most, seconds):
        found[number] = some
        progress(words, len(found), most)
    return [one for number in sorted(found) for one in found[number]]
