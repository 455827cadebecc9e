"""Scores, ranks and winners."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from bgf.engine.ranking import places_of
from bgf.rich_display import html_of

__all__ = ["Estimate", "Result", "Score"]


# Bots need thousands of estimates for a choice, and a frozen dataclass takes several times as long
# to create.
class Estimate(Struct, frozen=True):
    """The expected end of a match that goes on, as the hook `bgf_evaluate` returns it.

    Attributes:
        points: the expected points of each player at the end.
        spread: the standard deviation of these points, more than 0. It should fall as the match
            nears its end.
        chance: in a solo game, the probability that the player wins, 0 to 1.
    """

    points: Sequence[float]
    spread: float
    chance: float = 1.0


@dataclass(frozen=True, slots=True)
class Score:
    """The points of all players, as the hook `bgf_score` returns them.

    Attributes:
        breakdown: the points of each player by item, in the order in which they are shown. The
            words for an item are the content's text ``score.ITEM``, or the name of the component
            with that id.
        ties: the tie breakers, most important first: the name of each, and a number for each
            player, the higher the better.
        lost: the players who can't win whatever their points, as in a solo game that is lost.
    """

    breakdown: Sequence[dict[str, int]]
    ties: Sequence[tuple[str, Sequence[int]]] = ()
    lost: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match; each list has one entry for each player.

    Attributes:
        scores: final points.
        ranks: 1 for the best; tied players share a rank, and the next ones are left out. If nobody
            wins, ranks begin at 2.
        winners: all players of rank 1; empty if all have lost.
        breakdown: points by item.
        ties: the numbers of the tie breakers, by name.
        tie_break: the name of the tie breaker that separated the winners from others with the same
            score; None if none was needed.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    ties: dict[str, tuple[int, ...]] = field(default_factory=dict)
    tie_break: str | None = None

    def _repr_html_(self) -> str:
        """Returns the result as a notebook shows it: a table of points and ranks."""
        return html_of(self)

    @classmethod
    def from_score(cls, score: Score, forfeited: Collection[int] = ()) -> Result:
        """Returns the result of a match, with the players ranked.

        Args:
            score: the points, as the game returns them.
            forfeited: the players whose bots have failed; whatever their points, they rank behind
                all others and can't win.
        """
        totals = [sum(items.values()) for items in score.breakdown]
        tie_breaks = [numbers for _, numbers in score.ties]
        keys = [*zip(totals, *tie_breaks, strict=True)]
        out = {*forfeited, *score.lost}
        if out:
            # Players who have lost rank behind those who can win, and forfeits behind all.
            keys = [(p not in forfeited, p not in out, *key) for p, key in enumerate(keys)]
        places = places_of(keys)
        if len(out) == len(totals):
            places = [place + 1 for place in places]  # nobody wins
        winners = [player for player, place in enumerate(places) if place == 1]
        tie_break = None
        is_tied = len({*totals}) < len(totals)
        if is_tied:
            tie_break = _tie_break(score, totals, out)
        return cls(
            scores=tuple(totals),
            ranks=tuple(places),
            winners=tuple(winners),
            breakdown=tuple(score.breakdown),
            ties={name: tuple(numbers) for name, numbers in score.ties},
            tie_break=tie_break,
        )


def _tie_break(score: Score, totals: Sequence[int], out: Collection[int]) -> str | None:
    """Returns the tie breaker that separates the winners from others with the same score."""
    rivals = [player for player in range(len(totals)) if player not in out]
    most = max([totals[player] for player in rivals], default=0)
    rivals = [player for player in rivals if totals[player] == most]
    if len(rivals) < 2:
        return None
    last_to_separate = None
    for name, numbers in score.ties:
        best = max([numbers[player] for player in rivals])
        left = [player for player in rivals if numbers[player] == best]
        if len(left) < len(rivals):
            last_to_separate = name
            rivals = left
    return last_to_separate
