"""Estimates for bots of how a match of Boarding will end; rule IDs as in `bgf rules boarding`.

With several players a plane is worth the result of its survey (see `surveys`), plus the points of
its largest groups (BOA-52), weighted by the probability that no rival will have a larger one;
passengers beside the board count, too (BOA-55, BOA-56). Guesses about the future weigh more at the
start than at the end: they are weighted by the share of the match that is left, which is the share
of the scarcest kind of markers still in the hall (BOA-40). While a card with a layout has to be
seated, the player on turn is given the best plane that it can lead to. In the solo game, the
estimate is the chance to win (see `solo_chance`).

All constants were tuned in matches between bots.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple, cast

from bgf import Estimate, Game, State
from bgf.contract import Part, part, stage
from bgf_boarding.airport import Airport
from bgf_boarding.modes import Modes
from bgf_boarding.placing import Seat
from bgf_boarding.scoring import Scoring
from bgf_boarding.solo_chance import win_chance
from bgf_boarding.surveys import Surveys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf_boarding.placing import Masks, SeatedPlanes
    from bgf_boarding.surveys import Survey

__all__ = ["Evaluation"]

# Share of its points that a largest group counts at the end, and the amount added to this share at
# the start, when the group of a rival may still outgrow it.
_GROUP_SHARE_AT_END = 1.0
_GROUP_SHARE_MORE_AT_START = -0.3

# Members by which a group must be larger than a rival's to stay larger with a probability of about
# three quarters: at the end, and the additional number at the start.
_SAFE_LEAD_AT_END = 0.3
_SAFE_LEAD_MORE_AT_START = 2.5

# Passengers that must be asked off on average if a card can't be seated without (BOA-23).
_ASKED_OFF_WITHOUT_ROOM = 2

# Standard deviation of the final points from the estimate, in points: at the end, and the
# additional amount at the start.
_SPREAD_AT_END = 4.0
_SPREAD_MORE_AT_START = 10.0

# The same in the solo game, where a win is one point.
_SPREAD_ALONE = 0.5

_REMEMBERED = 10_000


class _Slots(NamedTuple):
    """The slots of a player's things on the table.

    Attributes:
        plane: the masks of the plane, one for each kind of passenger.
        beside: the counters of passengers beside the board.
        vouchers: the counter of vouchers.
        kept: the zone of the cards with a star.
    """

    plane: slice
    beside: slice
    vouchers: int
    kept: int


class Evaluation(Part):
    """Estimates final points; in the solo game, the chance to win."""

    airport = part(Airport)
    modes = part(Modes)
    scoring = part(Scoring)
    surveys = part(Surveys)
    spare = stage()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        airport = self.airport
        markers = airport.passengers[0].count
        # Markers of each kind in the hall at the start, by the number of players (BOA-02).
        self._hall_at_start: dict[int, int] = {}
        for players, removed in airport.removed.items():
            self._hall_at_start[players] = markers - removed
        kinds = len(airport.kinds)
        self._slots: list[_Slots] = []
        for plane, beside, vouchers, kept in zip(
            airport.plane.slots, airport.beside, airport.vouchers, airport.kept, strict=True
        ):
            masks = slice(plane, plane + kinds)
            counters = slice(beside, beside + kinds)
            self._slots.append(_Slots(masks, counters, vouchers, kept))
        self._survey = self.surveys.of
        # Bots call these again and again with the same arguments.
        self._best_points = lru_cache(_REMEMBERED)(self._find_best_points)
        self._group_points = lru_cache(_REMEMBERED)(self._find_group_points)

    def estimate(self, state: State) -> Estimate:
        """Returns the points that each player may expect to have at the end, and their spread.

        In the solo game the points are the chance to win.
        """
        masks = state.masks
        slots = self._slots[: state.players]
        planes = [tuple(masks[own.plane]) for own in slots]
        seated, asked_off = self._seating(state, planes[state.player])
        if state.players == 1:
            own_planes = seated.planes if seated else planes
            chance = self._win_chance(state, own_planes, asked_off)
            return Estimate([chance], _SPREAD_ALONE, chance)
        share_left = self._share_left(state)
        points = self._points(state, planes, seated, asked_off, share_left)
        spread = _SPREAD_AT_END + _SPREAD_MORE_AT_START * share_left
        return Estimate(points, spread)

    def _share_left(self, state: State) -> float:
        """Returns the share of the match that is left: 1 at the start, 0 in the last round."""
        airport = self.airport
        if state.counters[airport.ending]:
            return 0.0
        return min(airport.markers_in_hall(state)) / self._hall_at_start[state.players]

    def _points(
        self,
        state: State,
        planes: Sequence[Masks],
        seated: SeatedPlanes | None,
        asked_off: int,
        share_left: float,
    ) -> list[float]:
        """Returns the points that each player may expect, in a match of several.

        Args:
            state: the position.
            planes: each player's plane.
            seated: the possible planes of the player on turn; None if that player has no card.
            asked_off: the number of passengers whom that player asks off, not yet paid for.
            share_left: the share of the match that is left.
        """
        scoring = self.scoring
        counters = state.counters
        zones = state.zones
        players = state.players
        survey_of = self._survey
        surveys = [survey_of(players, plane) for plane in planes]
        largest_groups = [survey.largest_groups for survey in surveys]
        has_events = bool(zones[self.airport.events])
        event_points = scoring.event_points(state) if has_events else None
        found = []
        for player, own in enumerate(self._slots[:players]):
            rival_groups = _largest(largest_groups[:player] + largest_groups[player + 1 :])
            number_beside = sum(counters[own.beside])
            is_on_turn = player == state.player
            if is_on_turn:
                number_beside += asked_off
            if is_on_turn and seated:
                points = self._best_points(players, seated, rival_groups, share_left)
            else:
                points = self._plane_points(surveys[player], rival_groups, share_left)
            points += scoring.score_voucher * counters[own.vouchers]
            if event_points:
                points += (1 - share_left) * event_points[player]
            points += scoring.score_star * len(zones[own.kept])
            points += scoring.score_beside * number_beside
            found.append(points)
        return found

    def _seating(self, state: State, plane: Masks) -> tuple[SeatedPlanes | None, int]:
        """Returns the possible planes of the player on turn after seating a card.

        Cards with symbols are not considered, as their passengers sit down one by one (BOA-25).

        Returns:
            The planes with the card seated; None if there is no card, or no room for it. Then the
                number of passengers asked off who are not yet paid for.
        """
        airport = self.airport
        player = state.player
        if not state.zones[airport.taken[player]]:
            return None, 0
        asked_off = sum(airport.asked_off(state))
        must_seat = state.stage.id != self.spare
        if not must_seat or not airport.card(state, player).shape:
            return None, asked_off
        seat = cast("Seat", state.game.kinds[Seat.name])
        seated = seat.seated(state, player, plane)
        if not seated.planes:
            return None, asked_off + _ASKED_OFF_WITHOUT_ROOM
        return seated, asked_off

    def _find_best_points(
        self,
        players: int,
        seated: SeatedPlanes,
        rival_groups: tuple[int, ...],
        share_left: float,
    ) -> float:
        """Returns the expected points of the best of some planes, see `_plane_points`."""
        survey_of = self._survey
        return max(
            [
                self._plane_points(survey_of(players, plane), rival_groups, share_left)
                for plane in seated.planes
            ]
        )

    def _plane_points(
        self, survey: Survey, rival_groups: tuple[int, ...], share_left: float
    ) -> float:
        """Returns the expected points of a plane.

        Args:
            survey: the survey of the plane.
            rival_groups: the size of the largest group that any rival has, of each kind.
            share_left: the share of the match that is left.
        """
        is_before_last_round = share_left > 0
        return (
            survey.points
            + survey.before_last_round * is_before_last_round
            + survey.at_start * share_left
            + self._group_points(survey.largest_groups, rival_groups, share_left)
        )

    def _find_group_points(
        self, sizes: tuple[int, ...], rival_sizes: tuple[int, ...], share_left: float
    ) -> float:
        """Returns the expected points of the largest groups on a plane.

        Args:
            sizes: the size of the largest group of each kind.
            rival_sizes: the size of the largest one that any rival has.
            share_left: the share of the match that is left.
        """
        member_points = self.scoring.score_member
        more_if_largest = self.scoring.score_member_largest - member_points
        safe_lead = _SAFE_LEAD_AT_END + _SAFE_LEAD_MORE_AT_START * share_left
        group_share = _GROUP_SHARE_AT_END + _GROUP_SHARE_MORE_AT_START * share_left
        group_points = []
        for size, rival_size in zip(sizes, rival_sizes, strict=True):
            odds_against = exp((rival_size - size) / safe_lead)
            expected_more = more_if_largest / (1 + odds_against)
            group_points.append(size * (member_points + expected_more))
        return group_share * sum(group_points)

    def _win_chance(self, state: State, planes: Sequence[Masks], asked_off: int) -> float:
        """Returns the chance to win the solo game with the best of some planes (BOA-76)."""
        solo = self.modes.solo
        scenario = solo.scenarios[state.options[solo.scenario]]
        # Each passenger asked off costs a voucher (BOA-73).
        vouchers = state.counters[self.airport.vouchers[0]] - asked_off
        grouped = self.scoring.grouped
        surveys = [self._survey(1, plane) for plane in planes]
        return max([win_chance(scenario, survey, grouped, vouchers) for survey in surveys])


def _largest(group_sizes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Returns the largest sizes of several players' groups, for each kind."""
    if len(group_sizes) == 1:
        return group_sizes[0]
    return tuple(map(max, *group_sizes))
