"""The result of a match in words: the winners, and the numbers that have broken ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bgf.engine.seat_letters import seat_letter
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.result import Result

__all__ = ["outcome_line", "ties_broken"]


def outcome_line(words: Words, result: Result, names: Sequence[str] = ()) -> str:
    """Returns the line about the winners; of one player alone, whether they won.

    Args:
        words: the texts of the framework.
        result: the result.
        names: the names of the players, by seat; without them players are letters.
    """
    if len(result.scores) == 1:
        return words("result.won" if result.winners else "result.lost")
    if not result.winners:
        return words("result.nobody")
    if names and [names[player] == words("you") for player in result.winners] == [True]:
        return words("result.you")
    winners = []
    for player in result.winners:
        letter = seat_letter(player)
        winners.append(f"{letter} ({names[player]})" if names else letter)
    key = "result.winner" if len(winners) == 1 else "result.shared"
    return words(key, players=", ".join(winners))


def ties_broken(result: Result) -> Iterator[tuple[str, list[int]]]:
    """Yields, for each score that several players have, the first number that separates them.

    Each comes with these players, in the order of the ranks.
    """
    for score in sorted(set(result.scores), reverse=True):
        players = [player for player, points in enumerate(result.scores) if points == score]
        for tie, numbers in result.ties.items():
            if len({numbers[player] for player in players}) > 1:
                yield tie, players
                break
