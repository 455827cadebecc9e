"""The results of a simulation as figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from math import isfinite
from typing import Any

from bgf.simulate.contrast import Contrast
from bgf.simulate.outcome import Failed
from bgf.simulate.stats import IntervalEstimate, mean_of, quantile
from bgf.simulate.things import Thing

__all__ = [
    "BotFigures",
    "Counts",
    "ForfeitFigures",
    "Measured",
    "SeatFigures",
    "SourceFigures",
    "Summary",
    "Use",
]


@dataclass(frozen=True, slots=True)
class Counts:
    """A distribution of whole numbers.

    Attributes:
        counts: the number of occurrences by number, in ascending order of the numbers.
    """

    counts: Mapping[int, int]

    @property
    def number(self) -> int:
        """The number of all occurrences."""
        return sum(self.counts.values())

    def mean(self) -> IntervalEstimate | None:
        """Returns the mean, each occurrence counting as a match; None without occurrences."""
        return mean_of(self.counts)

    def quantile(self, part: float) -> int:
        """Returns a quantile; there must be an occurrence.

        Args:
            part: from 0 to 1, such as 0.5 for the median.
        """
        return quantile(self.counts, part)


@dataclass(frozen=True, slots=True)
class BotFigures:
    """The figures of a bot, over all its seats.

    Attributes:
        bot: the specification of the bot, as given for its seat.
        seats: the number of its seats in each match.
        win: its mean share of the win per seat.
        score: its mean points.
        rank: its mean rank.
        scores: the distribution of its points.
        choices: the number of its choices.
        branching: the mean number of legal actions at its choices; None if it had none.
        points: its mean points by source.
    """

    bot: str
    seats: int
    win: IntervalEstimate
    score: IntervalEstimate
    rank: IntervalEstimate
    scores: Counts
    choices: int
    branching: float | None
    points: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The figures of a seat, with one bot or with all bots.

    Attributes:
        seat: the index of the seat, from 0.
        bot: the bot in the seat; None for the figures with all bots.
        win: the mean share of the win.
        score: the mean points.
    """

    seat: int
    bot: str | None
    win: IntervalEstimate
    score: IntervalEstimate


@dataclass(frozen=True, slots=True)
class SourceFigures:
    """The figures of a source of points.

    Attributes:
        source: the item of the score.
        all: the mean points of all players.
        winners: the mean points of winners; None if there were no winners.
    """

    source: str
    all: float
    winners: float | None


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of a measure of the game.

    Attributes:
        measure: its name.
        mean: the mean over all players for whom it was measured.
        compared: winners compared with the other players; None if either group is empty.
        worth: 1 or -1 if winners have significantly more or less of it than others, corrected for
            the number of measures tested; else 0.
    """

    measure: str
    mean: float
    compared: Contrast | None
    worth: int


@dataclass(frozen=True, slots=True)
class Use:
    """The figures of a thing in the content that players use, such as a link or a card.

    A player counts once per match, no matter how often the thing was used.

    Attributes:
        thing: the thing.
        used: the number of players, over all matches, who used it.
        win: the win share of players who used it compared with the others; None if either group is
            empty.
        score: the same for their points.
        worth: 1 or -1 if players who used it win significantly more or less often than others,
            corrected for the number of things tested; else 0.
        enough: whether enough players used it, and enough did not, to call it good or bad.
    """

    thing: Thing
    used: int
    win: Contrast | None
    score: Contrast | None
    worth: int
    enough: bool


@dataclass(frozen=True, slots=True)
class ForfeitFigures:
    """The failures of a bot.

    Attributes:
        bot: the bot.
        reasons: the number of failures by reason.
        match: the number of a match with such a failure, as an example.
        seed: the seed of that match.
        words: the description of that failure.
    """

    bot: str
    reasons: Mapping[str, int]
    match: int
    seed: int
    words: str


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of a simulation without durations, so they are the same on every machine.

    Attributes:
        players: the number of players.
        matches: the number of matches that were completed.
        failures: the number of matches in which the game crashed.
        failed: the first of these matches, without their records.
        forfeits: the bots that failed, with their failures.
        ties: the number of matches with several winners.
        lost: the number of matches without a winner.
        bots: the figures of each bot, in the order of the plan's seats. This and all following
            attributes are empty if no match was completed.
        seats: the figures of each seat with all bots.
        bots_at_seats: the figures of each combination of seat and bot that occurred.
        lengths: the distributions of the ``rounds``, ``turns`` and ``actions`` of a match.
        leads: the distribution of the number of sole-leader changes, in the matches that were
            watched.
        sources: the sources of points, in the order in which they occurred.
        measures: the measures that the game declares.
        uses: the things of each group with any use, in the content's order.
    """

    players: int
    matches: int
    failures: int
    failed: tuple[Failed, ...]
    forfeits: tuple[ForfeitFigures, ...]
    ties: int
    lost: int
    bots: tuple[BotFigures, ...]
    seats: tuple[SeatFigures, ...]
    bots_at_seats: tuple[SeatFigures, ...]
    lengths: Mapping[str, Counts]
    leads: Counts
    sources: tuple[SourceFigures, ...]
    measures: tuple[Measured, ...]
    uses: tuple[Use, ...]

    @property
    def fair(self) -> float | None:
        """The win share of each seat if all seats are equal.

        It is None for one player, or without matches. Matches without a winner count, so it may be
        less than 1 divided by the number of players.
        """
        if self.players == 1 or not self.matches:
            return None
        return (self.matches - self.lost) / self.matches / self.players

    @property
    def first_player(self) -> IntervalEstimate | None:
        """The win share of seat A; None for one player, or without matches."""
        return self.seats[0].win if self.players > 1 and self.seats else None

    @property
    def unused(self) -> tuple[Thing, ...]:
        """The things that were never used, in groups with any use."""
        return tuple(use.thing for use in self.uses if not use.used)

    def to_dict(self) -> dict[str, Any]:
        """Returns the attributes as a dictionary for JSON, with None for infinite ends."""
        data: dict[str, Any] = _plain(self)
        fair, first = self.fair, self.first_player
        unused = [thing._asdict() for thing in self.unused]
        return data | {"fair": fair, "first_player": _plain(first), "unused": unused}


def _plain(value: Any) -> Any:
    """Returns figures as data for JSON."""
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
