"""The chance to win a solo game of Boarding; for the evaluation.

It falls with each goal of the scenario's conditions that is not reached yet (BOA-76), by a weight
for each kind of goal, and rises with empty seats and with vouchers. With the last voucher the game
is lost (BOA-75). The weights were tuned in matches between bots.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf_boarding.content import Condition, Scenario
    from bgf_boarding.surveys import Survey

__all__ = ["win_chance"]

# The share of a pair that a lover counts who may still get a partner, and the share of a child in
# care that a child counts who may still be in care; at most `_MOST_HOPES` of each.
_SHARE_OF_HOPE = 0.4
_MOST_HOPES = 2

# The difficulty of goals in members of groups (BOA-76): a pair of lovers is as hard to get as two
# members.
_MEMBERS_PER_PAIR = 2.0
_MEMBERS_PER_CHILD = 2.5

# Log odds to win: less for each member that is lacking, more for each empty seat and voucher.
_LOG_ODDS_PER_MEMBER_LACKING = 0.45
_LOG_ODDS_PER_EMPTY_SEAT = 0.08
_LOG_ODDS_PER_VOUCHER = 0.3


class _Progress(NamedTuple):
    """Progress towards the goals of scenarios.

    Attributes:
        group_sizes: the size of the largest group of each kind of passenger, by ID.
        pairs: the number of pairs of lovers, with shares of those that may become some.
        in_care: the number of children in care, with shares of those that may come into it.
    """

    group_sizes: Mapping[str, int]
    pairs: float
    in_care: float


def win_chance(scenario: Scenario, survey: Survey, grouped: Sequence[str], vouchers: int) -> float:
    """Returns the probability that a solo game is won, 0 to 1.

    Args:
        scenario: the scenario, whose conditions win it.
        survey: the survey of the plane.
        grouped: the IDs of the kinds of passengers whose groups the survey has, in its order.
        vouchers: the number of vouchers that are left, less those that are due.
    """
    if vouchers <= 0:
        return 0.0
    facts = survey.facts
    progress = _Progress(
        group_sizes=dict(zip(grouped, survey.largest_groups, strict=True)),
        pairs=facts.pairs + _SHARE_OF_HOPE * min(facts.single_lovers, _MOST_HOPES),
        in_care=facts.in_care + _SHARE_OF_HOPE * min(facts.may_be_in_care, _MOST_HOPES),
    )
    easiest = min([_lacking(condition, progress) for condition in scenario.one_of])
    lacking = _lacking(scenario.must, progress) + easiest
    log_odds_against = (
        _LOG_ODDS_PER_MEMBER_LACKING * lacking
        - _LOG_ODDS_PER_EMPTY_SEAT * facts.empty_seats
        - _LOG_ODDS_PER_VOUCHER * vouchers
    )
    return 1 / (1 + exp(log_odds_against))


def _lacking(condition: Condition, progress: _Progress) -> float:
    """Returns by how much a condition is missed, in members of groups."""
    sizes = progress.group_sizes
    members = 0
    for kind in condition.groups:
        members += max(0, condition.min_size - sizes[kind])
    pairs = max(0, condition.lover_pairs - progress.pairs)
    children = max(0, condition.protected_children - progress.in_care)
    members_of_any = max(0, condition.any_group_min_size - max(sizes.values()))
    return members + (_MEMBERS_PER_PAIR * pairs + _MEMBERS_PER_CHILD * children + members_of_any)
