"""How a simulated match went, as a line of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass

__all__ = [
    "MEASURE",
    "MOST_MATCHES",
    "POINTS",
    "Failed",
    "Outcome",
    "Played",
    "from_line",
    "to_line",
]

MOST_MATCHES = 10**9
"""The largest number of matches of a simulation."""

POINTS = "points_"
"""Before the name of a source of points: what players have from it on average."""

MEASURE = "measure_"
"""Before the name of what the game itself measures, on average of the players."""


@dataclass(slots=True)  # not frozen: it would take thrice as long to make one
class Played:
    """A match that was played to its end; lists have an entry for each player.

    Attributes:
        number: of the match, from 0.
        seed: of the match.
        seats: the bots.
        scores, ranks: as of `bgf.Result`.
        points: the score by source.
        measures: what the game itself measures.
        rounds, turns, actions: how many there were.
        choices: how many actions each player chose.
        legal: how many legal actions those choices were among, added up.
        uses: what of the content each player used, as a bit mask of `Things.all`.
        leads: how often another player came to lead alone; None where nobody looked.
        forfeits: why a player's bot failed, by player: the reason and the words.
        seconds: how long the match took.
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
        """A player's share in the win, from 0 to 1: winners share it."""
        return 1 / self.ranks.count(1) if self.ranks[player] == 1 else 0.0

    def branching(self, player: int) -> float | None:
        """Among how many legal actions a player chose on average; None who never chose."""
        return self.legal[player] / self.choices[player] if self.choices[player] else None


@dataclass(frozen=True, slots=True)
class Failed:
    """A match in which the game broke down.

    Attributes:
        number, seed: of the match.
        error: what happened, on one line.
        record: the record of it, to the last action that was played; empty if there is none.
    """

    number: int
    seed: int
    error: str
    record: str


Outcome = Played | Failed


def to_line(outcome: Outcome) -> bytes:
    """An outcome as a line of JSON."""
    data = {name: getattr(outcome, name) for name in outcome.__slots__}
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def from_line(line: bytes) -> Outcome:
    """Read what `to_line` wrote; raises ValueError for anything else."""
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
        return Played(**data | {"forfeits": forfeits})
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no outcome") from error
