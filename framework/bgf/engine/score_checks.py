"""Checks of what a game's score hook answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import Any

from bgf.engine.result import Score
from bgf.errors import nearest, shortened

__all__ = ["score_items_of", "score_problem"]

_WHOLE = {int}
_TEXT = {str}


def score_items_of(
    listed: Sequence[str], components: Mapping[str, Iterable[str]]
) -> frozenset[str]:
    """Returns the items for which there can be points; empty where any item can have some.

    Args:
        listed: the `score_items` of the rules.
        components: the ids of the components, by type; they can be items, too.
    """
    if not listed:
        return frozenset()
    return frozenset(listed).union(*components.values())


def score_problem(score: Any, players: int, known: Set[str]) -> str:
    """Returns what is wrong with an answer, such as "answers None: ..."; empty if nothing is.

    Args:
        score: what the hook answers.
        players: the number of players.
        known: the items for which there can be points; empty if these can be any.
    """
    if not isinstance(score, Score):
        return f"answers {_shown(score)}: it must return a bgf.Score"
    return (
        _shape_problem(score)
        or _number_problem(score, players)
        or _points_problem(score, known)
        or _lost_problem(score, players)
    )


def _shape_problem(score: Score) -> str:
    breakdown: Any = score.breakdown
    if not isinstance(breakdown, Sequence) or not all(isinstance(one, dict) for one in breakdown):
        return (
            f"answers Score({_shown(breakdown)}): expected a list with the points by item "
            f'of each player, such as [{{"cards": 3}}, {{"cards": 5}}]'
        )
    ties: Any = score.ties
    if not isinstance(ties, Sequence) or not all(map(_is_tie, ties)):
        return (
            f"answers {_shown(ties)} for ties: expected a list of pairs, each with a name "
            f'and a number for each player, such as [("cards", [3, 5])]'
        )
    return ""


def _is_tie(tie: Any) -> bool:
    if not isinstance(tie, Sequence) or len(tie) != 2:
        return False
    name, numbers = tie
    if not isinstance(name, str) or not isinstance(numbers, Sequence):
        return False
    return all(isinstance(number, (int, float)) for number in numbers)


def _number_problem(score: Score, players: int) -> str:
    numbers = [len(score.breakdown), *[len(own) for _, own in score.ties]]
    if {*numbers} == {players}:
        return ""
    return f"answers for {' and '.join(map(str, numbers))} players; there are {players}"


def _points_problem(score: Score, known: Set[str]) -> str:
    for items in score.breakdown:
        if not {*map(type, items)} <= _TEXT:
            return f"answers points for {_shown([*items])}; items are texts"
        if not {*map(type, items.values())} <= _WHOLE:
            return f"answers {_shown([*items.values()])} for points; they are whole numbers"
        if known and not items.keys() <= known:
            item = next(item for item in items if item not in known)
            return (
                f'answers points for "{shortened(item)}", which is none of the score_items '
                f"of the rules and no component: {nearest(item, sorted(known))}"
            )
    return ""


def _lost_problem(score: Score, players: int) -> str:
    lost: Any = score.lost
    if isinstance(lost, Collection) and all(player in range(players) for player in lost):
        return ""
    return f"names {_shown(lost)} who can't win; players are 0 to {players - 1}"


def _shown(found: object) -> str:
    return shortened(repr(found))
