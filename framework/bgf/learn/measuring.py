"""Measures the evidence of a game, and the calibration of its shares, in self-play."""

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
    from bgf.learn.crew import Crew, Job
    from bgf.learn.learning import Progress
    from bgf.learn.stored import Evidence, Model

__all__ = ["Measured", "measure"]

T = TypeVar("T")

_FOR_EVIDENCE = 0.2  # of the time; the rest is for shares
_MOST_FOR_EVIDENCE = 400  # matches
_MOST_FOR_SHARES = 2000
_FEWEST = 100
"""Fewer positions or predictions say too little: the defaults serve better."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurements of a game for one number of players.

    Attributes:
        evidence: see `bgf.bots.beliefs`; None where nobody holds components in secret, and
            where there were too few positions.
        nats: how much the evidence says of what is hidden, for each position; see `gain`.
        positions: the number of positions from which it was measured.
        calibration: the correction of shares; None for those who play alone, and where there were
            too few predictions.
        predictions: the number of shares that were compared with the results.
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
        """Whether nobody holds components in secret, as far as was seen."""
        return not self.positions

    @property
    def how(self) -> dict[str, Any]:
        """The circumstances of the measurement, as data for people who read the file."""
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
) -> Measured:
    """Returns what self-play shows of the evidence, and of predicted shares in the win.

    Args:
        crew: plays the matches of the game.
        players: the number of players.
        seed: of the matches.
        model: an evaluation that was learned; None for the game's own.
        minutes: the time in all; None where the matches are counted.
        matches: the number of matches for each of the two; None where the time is.
        progress: is told how far it has come.

    Raises:
        ValueError: if `minutes` or `matches` is not more than 0, or not finite.
    """
    if minutes is not None:
        check_amount("minutes", minutes, above=0)
    if matches is not None:
        check_count("matches", matches, 1)
    if players == 1:
        return Measured(None, 0.0, 0, None, 0, seed)
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
    return Measured(evidence, nats, len(lineups), calibration, len(predictions), seed)


def _played(
    crew: Crew,
    job: Job[list[T]],
    most: int,
    seconds: float | None,
    words: str,
    progress: Progress,
) -> list[T]:
    """Returns what some matches show, in the order of their numbers.

    Args:
        crew: plays the matches.
        job: plays one of them.
        most: the largest number of matches.
        seconds: the time; None for any.
        words: what is being done, for `progress`.
        progress: is told how far it has come.
    """
    found: dict[int, list[T]] = {}
    for number, some in crew.play(job, 0, most, seconds):
        found[number] = some
        progress(words, len(found), most)
    return [one for number in sorted(found) for one in found[number]]
