"""Checks of the value that a game's score hook returns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import Any

from bgf.engine.result import Score
from bgf.errors import nearest, shortened
from bgf.words import message

__all__ = ["score_items_of", "score_problem"]

_WHOLE = {int}
_TEXT = {str}


def score_items_of(
    listed: Sequence[str], components: Mapping[str, Iterable[str]]
) -> frozenset[str]:
    """Returns the items for which there can be points; empty if that can be any item.

    Args:
        listed: the `score_items` of the rules.
        components: the ids of the components, by type; they can be items, too.
    """
    if not listed:
        return frozenset()
    return frozenset(listed).union(*components.values())


def score_problem(score: Any, players: int, known: Set[str]) -> str:
    """Returns the problem of a score, such as "answers None: ..."; empty if it is valid.

    Args:
        score: the value that the hook returned.
        players: the number of players.
        known: the items for which there can be points; empty if these can be any.
    """
    if not isinstance(score, Score):
        return message("answered.score_other", answer=_shown(score))
    return (
        _shape_problem(score)
        or _number_problem(score, players)
        or _points_problem(score, known)
        or _lost_problem(score, players)
    )


def _shape_problem(score: Score) -> str:
    """Returns the problem with the types of a score, but for those of items and points."""
    breakdown: Any = score.breakdown
    is_list = isinstance(breakdown, Sequence)
    if not is_list or not all(isinstance(items, dict) for items in breakdown):
        return message("answered.score_breakdown", answer=_shown(breakdown))
    ties: Any = score.ties
    if not isinstance(ties, Sequence) or not all(map(_is_tie, ties)):
        return message("answered.score_ties", answer=_shown(ties))
    return ""


def _is_tie(tie: Any) -> bool:
    """Returns whether something is the name of what breaks ties, with a list of numbers."""
    if not isinstance(tie, Sequence) or len(tie) != 2:
        return False
    name, numbers = tie
    if not isinstance(name, str) or not isinstance(numbers, Sequence):
        return False
    return all(isinstance(number, (int, float)) for number in numbers)


def _number_problem(score: Score, players: int) -> str:
    """Returns the problem with the lengths of lists, which need an entry for each player."""
    if len(score.breakdown) != players:
        counts = {"count": len(score.breakdown), "players": players}
        return message("answered.score_players", **counts)
    for name, numbers in score.ties:
        if len(numbers) != players:
            counts = {"count": len(numbers), "players": players}
            return message("answered.score_tie_players", name=name, **counts)
    return ""


def _points_problem(score: Score, known: Set[str]) -> str:
    """Returns the problem with the items and the points."""
    for items in score.breakdown:
        # Types are compared as sets, which is fast: this is checked after every match.
        if not {*map(type, items)} <= _TEXT:
            return message("answered.score_items", items=_shown([*items]))
        if not {*map(type, items.values())} <= _WHOLE:
            return message("answered.score_points", points=_shown([*items.values()]))
        if known and not items.keys() <= known:
            item = next(item for item in items if item not in known)
            choices = nearest(item, sorted(known))
            return message("answered.score_unknown", item=shortened(item), choices=choices)
    return ""


def _lost_problem(score: Score, players: int) -> str:
    """Returns the problem with the players who have lost."""
    lost: Any = score.lost
    seats = range(players)
    if isinstance(lost, Collection) and all(player in seats for player in lost):
        return ""
    return message("answered.score_lost", lost=_shown(lost), last=players - 1)


def _shown(found: object) -> str:
    """Returns a part of the answer as an error shows it."""
    return shortened(repr(found))
