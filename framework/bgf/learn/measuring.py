"""Measures what bots believe by and how shares are told, in matches of self-play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bgf import __version__
from bgf.learn.evidence import EvidenceMatch, Lineup, fit_evidence, gain
from bgf.learn.shares import Told, ToldMatch, fit_telling
from bgf.words import message

if TYPE_CHECKING:
    from bgf.learn.crew import Crew, Job
    from bgf.learn.learning import Progress
    from bgf.learn.telling import Telling

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
        nats: what the choices of others tell, for each position that was looked at.
        positions: how many that were.
        telling: how shares are told; None for those who play alone.
        predictions: how many shares were compared with how the matches ended.
        seed: the seed of the matches.
    """

    evidence: float | None
    nats: float
    positions: int
    telling: Telling | None
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
    told: list[Told] = []
    evidence, telling = None, None
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
        most_told = matches or _MOST_FOR_SHARES
        words_told = message("learned.progress.shares")
        told = _played(
            crew,
            ToldMatch(players, seed, evidence),
            most_told,
            of_shares,
            lambda done: progress(words_told, done, most_told),
        )
        telling = fit_telling(told, players) if told else None
    nats = 0.0 if evidence is None else gain(lineups, evidence)
    return Measured(evidence, nats, len(lineups), telling, len(told), seed)


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
