"""The outcome of a simulated match, and its form as a line of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass

__all__ = [
    "MEASURE",
    "MOST_MATCHES",
    "POINTS",
    "Failed",
    "MatchOutcome",
    "SimulatedMatch",
    "from_line",
    "to_line",
]

MOST_MATCHES = 10**9
"""The maximum number of matches of a simulation."""

POINTS = "points_"
"""The beginning of the name of the mean points from a source."""

MEASURE = "measure_"
"""The beginning of the name of the mean of a game's own measure."""


@dataclass(slots=True)  # not frozen: creation would take three times as long
class SimulatedMatch:
    """A completed match; its lists have an entry for each player.

    Attributes:
        number: the number of the match, from 0.
        seed: the seed of the match.
        seats: the bots.
        scores: the scores, as in `bgf.Result`.
        ranks: the ranks, as in `bgf.Result`.
        points: the score by source.
        measures: the values of the game's own measures.
        rounds: the number of rounds.
        turns: the number of turns.
        actions: the number of actions.
        choices: the number of the player's choices.
        legal: the sum of the numbers of legal actions at these choices.
        uses: the things of the content that the player used, as a bit mask of `Things.all`.
        leads: the number of sole-leader changes; None if the match was not watched.
        forfeits: the failures of bots by player: the reason and a description.
        seconds: the duration of the match.
    """

    number: int
    seed: int
    seats: list[str]
    scores: list[int]
    ranks: list[int]
    points: list[dict[str, int]]
    measures: list[dict[str, float]]
    rounds: int
    turns: int
    actions: int
    choices: list[int]
    legal: list[int]
    uses: list[int]
    leads: int | None
    forfeits: dict[int, tuple[str, str]]
    seconds: float

    def won(self, player: int) -> float:
        """Returns a player's share of the win, from 0 to 1; several winners share it."""
        return 1 / self.ranks.count(1) if self.ranks[player] == 1 else 0.0

    def branching(self, player: int) -> float | None:
        """Returns the mean number of legal actions at a player's choices; None without choices."""
        return self.legal[player] / self.choices[player] if self.choices[player] else None


@dataclass(frozen=True, slots=True)
class Failed:
    """A match in which the game crashed.

    Attributes:
        number: the number of the match.
        seed: the seed of the match.
        error: a description of the failure, on one line.
        record: the record up to the last action; empty if there is none.
    """

    number: int
    seed: int
    error: str
    record: str


MatchOutcome = SimulatedMatch | Failed


def to_line(outcome: MatchOutcome) -> bytes:
    """Returns an outcome as a line of JSON."""
    data = {name: getattr(outcome, name) for name in outcome.__slots__}
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def from_line(line: bytes) -> MatchOutcome:
    """Returns the outcome in a line of `to_line`; raises ValueError for other lines."""
    data = json.loads(line)
    if not isinstance(data, dict):
        raise ValueError("no outcome")
    number = data.get("number")
    if type(number) is not int or not 0 <= number < MOST_MATCHES:
        raise ValueError("no outcome")
    try:
        if "error" in data:
            return Failed(**data)
        forfeits = {int(player): tuple(why) for player, why in data["forfeits"].items()}
        return SimulatedMatch(**data | {"forfeits": forfeits})
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no outcome") from error
