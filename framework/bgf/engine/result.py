"""Scores, ranks and winners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Result", "Score", "ranks"]


@dataclass(frozen=True, slots=True)
class Score:
    """What a game's score hook answers.

    Attributes:
        breakdown: for each player points by item, in the order in which they are to be read.
        ties: what breaks ties, most important first: its name and a number for each player, the
            higher the better.
    """

    breakdown: Sequence[dict[str, int]]
    ties: Sequence[tuple[str, Sequence[int]]] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; each list has one entry a player.

    Attributes:
        scores: final points.
        ranks: 1 for the best; tied players share a rank and the next ones are left out.
        winners: all players of rank 1.
        breakdown: points by item.
        ties: the numbers that break ties, by name.
        tie_break: the name of the one that parted the winners from the last others of the same
            score, or None where the score did.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    ties: dict[str, tuple[int, ...]] = field(default_factory=dict)
    tie_break: str | None = None

    @classmethod
    def from_score(cls, score: Score) -> Result:
        """Rank the players."""
        totals = [sum(items.values()) for items in score.breakdown]
        columns = [totals, *(numbers for _, numbers in score.ties)]
        places = ranks(list(zip(*columns, strict=True)))
        winners = tuple(player for player, rank in enumerate(places) if rank == 1)
        parted = None
        rivals = [player for player, total in enumerate(totals) if total == totals[winners[0]]]
        for name, numbers in score.ties:
            best = max(numbers[player] for player in rivals)
            left = [player for player in rivals if numbers[player] == best]
            if len(left) < len(rivals):
                parted, rivals = name, left
        return cls(
            scores=tuple(totals),
            ranks=tuple(places),
            winners=winners,
            breakdown=tuple(score.breakdown),
            ties={name: tuple(numbers) for name, numbers in score.ties},
            tie_break=parted,
        )


def ranks(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """The rank of each player by a key that is the better the higher; 1 + the number of betters."""
    return [1 + sum(other > key for other in keys) for key in keys]
