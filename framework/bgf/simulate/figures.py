"""The results of a simulation, in figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from math import isfinite
from typing import Any

from bgf.simulate.contrast import Contrast
from bgf.simulate.outcome import Failed
from bgf.simulate.stats import Estimate, mean_of, quantile
from bgf.simulate.things import Thing

__all__ = [
    "BotFigures",
    "Counts",
    "Forfeited",
    "Measured",
    "Seated",
    "SourceFigures",
    "Summary",
    "Use",
]


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each whole number was found.

    Attributes:
        counts: by number, in ascending order.
    """

    counts: Mapping[int, int]

    @property
    def number(self) -> int:
        """Of numbers in all."""
        return sum(self.counts.values())

    def mean(self) -> Estimate | None:
        """Their mean, where each comes from a match of its own; None of none."""
        return mean_of(self.counts)

    def quantile(self, part: float) -> int:
        """The smallest that so large a part does not exceed; there must be one."""
        return quantile(self.counts, part)


@dataclass(frozen=True, slots=True)
class BotFigures:
    """How a bot fared, at all seats where it sat.

    Attributes:
        bot: as it stands at its seat.
        seats: how many of a match's seats it has.
        win: its share in the wins, for each of its seats.
        score: the mean of its points.
        rank: its mean rank.
        scores: how often it had so many points.
        choices: how many actions it chose in all.
        branching: among how many legal actions it chose on average; None if it never chose.
        points: its mean points by source.
    """

    bot: str
    seats: int
    win: Estimate
    score: Estimate
    rank: Estimate
    scores: Counts
    choices: int
    branching: float | None
    points: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Seated:
    """How a seat fared: with any bot, or with one.

    Attributes:
        seat: from 0.
        bot: None for any.
        win: its share in the wins.
        score: the mean of its points.
    """

    seat: int
    bot: str | None
    win: Estimate
    score: Estimate


@dataclass(frozen=True, slots=True)
class SourceFigures:
    """The figures of one source of points.

    Attributes:
        source: the item of the score.
        all: the mean of all players.
        winners: the mean of those who won; None if nobody ever did.
    """

    source: str
    all: float
    winners: float | None


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one measure of the game.

    Attributes:
        measure: its name.
        mean: of all players it was measured of.
        compared: winners and others; None where there are not both.
        worth: 1 or -1 if winners have more or less of it than others, so clearly that it is no
            chance though so many measures were looked at; else 0.
    """

    measure: str
    mean: float
    compared: Contrast | None
    worth: int


@dataclass(frozen=True, slots=True)
class Use:
    """How often a thing of the content was used, and how those fared who used it.

    Attributes:
        thing: which one.
        used: how many times a player used it in a match, once or more often.
        win: the shares in the win of who used it and who did not; None where there are not both.
        score: their points.
        worth: 1 or -1 if who used it wins more or less often than who did not, so clearly that it
            is no chance though so many things were looked at; else 0.
        enough: whether enough players used it, and enough did not, to call it good or bad.
    """

    thing: Thing
    used: int
    win: Contrast | None
    score: Contrast | None
    worth: int
    enough: bool


@dataclass(frozen=True, slots=True)
class Forfeited:
    """How often a bot failed.

    Attributes:
        bot: which one.
        reasons: how often, by reason.
        match, seed, words: an example.
    """

    bot: str
    reasons: Mapping[str, int]
    match: int
    seed: int
    words: str


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of a simulation, without its time: they are the same on every machine.

    Attributes:
        players: how many play.
        matches: how many were played to the end.
        failures: in how many the game broke down.
        failed: the first of those, without their records.
        forfeits: by bot; those who never failed are left out.
        ties: in how many matches several share the win.
        lost: in how many nobody wins.
        bots: in the order of the plan's seats, each once; empty of no matches, as what follows.
        seats: each seat with any bot.
        bots_at_seats: each seat with each bot that sat there.
        lengths: how many ``rounds``, ``turns`` and ``actions`` matches have.
        leads: how often another player comes to lead, in the matches that were watched.
        sources: of points, in the order in which they were met.
        measures: the game's own.
        uses: of all things of those groups of which anything was used, in the content's order.
    """

    players: int
    matches: int
    failures: int
    failed: tuple[Failed, ...]
    forfeits: tuple[Forfeited, ...]
    ties: int
    lost: int
    bots: tuple[BotFigures, ...]
    seats: tuple[Seated, ...]
    bots_at_seats: tuple[Seated, ...]
    lengths: Mapping[str, Counts]
    leads: Counts
    sources: tuple[SourceFigures, ...]
    measures: tuple[Measured, ...]
    uses: tuple[Use, ...]

    @property
    def fair(self) -> float | None:
        """The share in the win of each seat if all are alike; None alone, or of no matches.

        Matches that nobody wins count: where they are, it is less than one divided by the players.
        """
        if self.players == 1 or not self.matches:
            return None
        return (self.matches - self.lost) / self.matches / self.players

    @property
    def first_player(self) -> Estimate | None:
        """The share in the win of seat A; None alone, or of no matches."""
        return self.seats[0].win if self.players > 1 and self.seats else None

    @property
    def unused(self) -> tuple[Thing, ...]:
        """The things that nobody ever used, though others of their group were."""
        return tuple(use.thing for use in self.uses if not use.used)

    def to_dict(self) -> dict[str, Any]:
        """As JSON-able data: the attributes by name, and None for an end that is not known."""
        data: dict[str, Any] = _plain(self)
        fair, first = self.fair, self.first_player
        unused = [thing._asdict() for thing in self.unused]
        return data | {"fair": fair, "first_player": _plain(first), "unused": unused}


def _plain(value: Any) -> Any:
    """Figures as JSON-able data."""
    if isinstance(value, Counts):
        mean = value.mean()
        return {
            "mean": mean and mean.value,
            "quartiles": [value.quantile(part) for part in (0.25, 0.5, 0.75)] if mean else [],
            "counts": {str(number): count for number, count in value.counts.items()},
        }
    if isinstance(value, Failed):
        return {"match": value.number, "seed": value.seed, "error": value.error}
    if isinstance(value, Thing):
        return value._asdict()
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {name: _plain(own) for name, own in value.items()}
    if isinstance(value, float) and not isfinite(value):
        return None
    if isinstance(value, tuple):
        return [_plain(own) for own in value]
    return value
