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
    """A distribution of whole numbers.

    Attributes:
        counts: the number of occurrences by number, in ascending order of the numbers.
    """

    counts: Mapping[int, int]

    @property
    def number(self) -> int:
        """The number of all occurrences."""
        return sum(self.counts.values())

    def mean(self) -> Estimate | None:
        """Returns the mean, each occurrence being a match of its own; None without any."""
        return mean_of(self.counts)

    def quantile(self, part: float) -> int:
        """Returns a quantile; there must be an occurrence.

        Args:
            part: from 0 to 1, such as 0.5 for the median.
        """
        return quantile(self.counts, part)


@dataclass(frozen=True, slots=True)
class BotFigures:
    """The figures of a bot, over all seats that it had.

    Attributes:
        bot: its specification, as given for its seat.
        seats: the number of seats that it has in each match.
        win: the mean of its share in the win, for each of its seats.
        score: its mean points.
        rank: its mean rank.
        scores: the distribution of its points.
        choices: the number of actions that it chose.
        branching: the mean number of legal actions at its choices; None if it never chose.
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
    """The figures of a seat, with one bot or with all of them.

    Attributes:
        seat: its index, from 0.
        bot: the bot in the seat; None for the figures with all bots.
        win: the mean of its share in the win.
        score: its mean points.
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
        all: the mean points of all players.
        winners: the mean points of winners; None if there were none.
    """

    source: str
    all: float
    winners: float | None


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one measure of the game.

    Attributes:
        measure: its name.
        mean: the mean over all players for whom it was measured.
        compared: winners against the other players; None unless there are both.
        worth: 1 or -1 if winners have significantly more or less of it than others, corrected for
            the number of measures tested; else 0.
    """

    measure: str
    mean: float
    compared: Contrast | None
    worth: int


@dataclass(frozen=True, slots=True)
class Use:
    """The figures of a thing of the content that players use, such as a link or a card.

    A player counts once a match, however often the thing was used.

    Attributes:
        thing: the thing.
        used: the number of players, over all matches, who used it.
        win: the share in the win of players who used it against that of the others; None unless
            there are both.
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
class Forfeited:
    """The failures of a bot.

    Attributes:
        bot: the bot.
        reasons: the number of failures by reason.
        match: the number of a match in which it failed, as an example.
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
    """The results of a simulation, without its time: they are the same on every machine.

    Attributes:
        players: the number of players.
        matches: the number of matches that were played to the end.
        failures: the number of matches in which the game broke down.
        failed: the first of these matches, without their records.
        forfeits: the bots that failed, with their failures.
        ties: the number of matches whose win several players share.
        lost: the number of matches that nobody wins.
        bots: the figures of each bot, in the order of the plan's seats. They and all that follow
            are empty if no match was played.
        seats: the figures of each seat with all bots.
        bots_at_seats: the figures of each seat with each bot that had it.
        lengths: the distributions of ``rounds``, ``turns`` and ``actions`` of a match.
        leads: the distribution of changes of the sole leader, over the matches that were watched.
        sources: the sources of points, in the order in which they occurred.
        measures: the measures that the game declares.
        uses: the things of each group of which any was used, in the content's order.
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
        """The share in the win of each seat if all seats are equal.

        It is None with one player, or without any match. Matches that nobody wins count: with them
        it is less than 1 divided by the players.
        """
        if self.players == 1 or not self.matches:
            return None
        return (self.matches - self.lost) / self.matches / self.players

    @property
    def first_player(self) -> Estimate | None:
        """The share in the win of seat A; None if there is one player, or no match."""
        return self.seats[0].win if self.players > 1 and self.seats else None

    @property
    def unused(self) -> tuple[Thing, ...]:
        """The things that were never used, in groups of which others were."""
        return tuple(use.thing for use in self.uses if not use.used)

    def to_dict(self) -> dict[str, Any]:
        """Returns the attributes by name as JSON-able data, with None for infinite ends."""
        data: dict[str, Any] = _plain(self)
        fair, first = self.fair, self.first_player
        unused = [thing._asdict() for thing in self.unused]
        return data | {"fair": fair, "first_player": _plain(first), "unused": unused}


def _plain(value: Any) -> Any:
    """Returns figures as JSON-able data."""
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
