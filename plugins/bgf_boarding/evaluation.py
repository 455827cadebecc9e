"""Estimates for bots of how a match of Boarding will end; rule IDs as in `bgf rules boarding`.

With several players a plane is worth what `surveys` says, and besides the points of its largest
groups (BOA-52), by how likely no rival will have a larger one; what lies beside it is counted
(BOA-55, BOA-56). Guesses about the future weigh more at the start than at the end: by the share
of the match that is left, which is that of the markers in the hall, of the kind with the fewest
(BOA-40). While a card with a layout is to be seated, the player on turn has the best of the planes
that it can make. Alone, the estimate is the chance to win (see `solo_chance`).

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

    from bgf_boarding.placing import Masks

__all__ = ["Evaluation"]

# Share of its points that a largest group counts, at the end; and what is added to this share at
# the start, when the group of a rival may still outgrow it.
_GROUP_SHARE_AT_END = 1.0
_GROUP_SHARE_MORE_AT_START = -0.3

# Members by which a group must be larger than a rival's to stay so with a probability of about
# three quarters, at the end; and how many more at the start.
_SAFE_LEAD_AT_END = 0.3
_SAFE_LEAD_MORE_AT_START = 2.5

# Passengers that must be asked off where a card can't be seated without that (BOA-23), on average.
_ASKED_OFF_WITHOUT_ROOM = 2

# Standard deviation of the final points from the estimate, in points; and how much more it is at
# the start.
_SPREAD_AT_END = 4.0
_SPREAD_MORE_AT_START = 10.0

# The same in a solo game, where a win is a point.
_SPREAD_ALONE = 0.5

_PLANES_REMEMBERED = 10_000


class _Seating(NamedTuple):
    """The possible planes of the player on turn, once the card is seated.

    Attributes:
        planes: what the plane may be, with the card seated.
        asked_off: the number of passengers asked off who are not yet paid for.
    """

    planes: tuple[Masks, ...]
    asked_off: int


class Evaluation(Part):
    """Estimates final points; alone the chance to win."""

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
        self._survey = self.surveys.of
        self._plane_points = lru_cache(_PLANES_REMEMBERED)(self._find_plane_points)

    def estimate(self, state: State) -> Estimate:
        """Returns the points that each player may expect to have at the end, and their spread.

        In a solo game they are the chance to win.
        """
        planes = self._planes(state)
        seating = self._seating(state, planes[state.player])
        if state.players == 1:
            chance = self._win_chance(state, seating)
            return Estimate([chance], _SPREAD_ALONE, chance)
        share_left = self._share_left(state)
        points = self._points(state, planes, seating, share_left)
        spread = _SPREAD_AT_END + _SPREAD_MORE_AT_START * share_left
        return Estimate(points, spread)

    def _planes(self, state: State) -> list[Masks]:
        """Returns each player's plane: for each kind of passenger the mask of their seats."""
        plane = self.airport.plane
        kinds = len(self.airport.kinds)
        masks = state.masks
        first_slots = plane.slots[: state.players]
        return [tuple(masks[slot : slot + kinds]) for slot in first_slots]

    def _share_left(self, state: State) -> float:
        """Returns the share of the match that is left: 1 at the start, 0 in the last round."""
        airport = self.airport
        if state.counters[airport.ending]:
            return 0.0
        return min(airport.markers_in_hall(state)) / self._hall_at_start[state.players]

    def _points(
        self, state: State, planes: Sequence[Masks], seating: _Seating, share_left: float
    ) -> list[float]:
        """Returns the points that each player may expect, in a match of several.

        Args:
            state: the position.
            planes: each player's plane.
            seating: what may become of the plane of the player on turn.
            share_left: the share of the match that is left.
        """
        airport = self.airport
        scoring = self.scoring
        counters = state.counters
        players = state.players
        kinds = len(airport.kinds)
        has_events = bool(state.zones[airport.events])
        event_points = scoring.event_points(state) if has_events else [0] * players
        group_sizes = [self._survey(players, plane).largest_groups for plane in planes]
        found = []
        for player in range(players):
            own_planes: tuple[Masks, ...] = (planes[player],)
            beside_slot = airport.beside[player]
            asked_off = sum(counters[beside_slot : beside_slot + kinds])
            if player == state.player:
                own_planes = seating.planes
                asked_off += seating.asked_off
            rival_groups = _largest(group_sizes[:player] + group_sizes[player + 1 :])
            points = self._plane_points(players, own_planes, rival_groups, share_left)
            points += scoring.score_voucher * counters[airport.vouchers[player]]
            points += (1 - share_left) * event_points[player]
            points += scoring.score_star * len(state.zones[airport.kept[player]])
            points += scoring.score_beside * asked_off
            found.append(points)
        return found

    def _seating(self, state: State, plane: Masks) -> _Seating:
        """Returns what may become of the plane of the player on turn.

        A card with symbols is not looked ahead for: its passengers sit down one by one (BOA-25).
        """
        airport = self.airport
        player = state.player
        asked_off = sum(airport.asked_off(state))
        has_card = bool(state.zones[airport.taken[player]])
        must_seat = has_card and state.stage.id != self.spare
        if not must_seat or not airport.card(state, player).shape:
            return _Seating((plane,), asked_off)
        seat = cast("Seat", state.game.kinds[Seat.name])
        planes = tuple(seat.seated(state, player, plane))
        if not planes:
            return _Seating((plane,), asked_off + _ASKED_OFF_WITHOUT_ROOM)
        return _Seating(planes, asked_off)

    def _find_plane_points(
        self,
        players: int,
        planes: tuple[Masks, ...],
        rival_groups: tuple[int, ...],
        share_left: float,
    ) -> float:
        """Returns the points to expect of the best of some planes.

        Args:
            players: the number of players.
            planes: what the plane may be.
            rival_groups: the size of the largest group that any rival has, of each kind.
            share_left: the share of the match that is left.
        """
        member_points = self.scoring.score_member
        more_if_largest = self.scoring.score_member_largest - member_points
        safe_lead = _SAFE_LEAD_AT_END + _SAFE_LEAD_MORE_AT_START * share_left
        group_share = _GROUP_SHARE_AT_END + _GROUP_SHARE_MORE_AT_START * share_left
        is_before_last_round = share_left > 0
        survey_of = self._survey
        totals = []
        for survey in {survey_of(players, plane) for plane in planes}:
            group_points = []
            for size, rival_size in zip(survey.largest_groups, rival_groups, strict=True):
                odds_against = exp((rival_size - size) / safe_lead)
                expected_more = more_if_largest / (1 + odds_against)
                group_points.append(size * (member_points + expected_more))
            total = (
                survey.points
                + survey.before_last_round * is_before_last_round
                + survey.at_start * share_left
                + group_share * sum(group_points)
            )
            totals.append(total)
        return max(totals)

    def _win_chance(self, state: State, seating: _Seating) -> float:
        """Returns the chance to win a solo game with the best of the planes (BOA-76)."""
        solo = self.modes.solo
        scenario = solo.scenarios[state.options[solo.scenario]]
        # Each passenger asked off costs a voucher (BOA-73).
        vouchers = state.counters[self.airport.vouchers[0]] - seating.asked_off
        grouped = self.scoring.grouped
        surveys = [self._survey(1, plane) for plane in seating.planes]
        return max([win_chance(scenario, survey, grouped, vouchers) for survey in surveys])


def _largest(group_sizes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Returns the largest of several players' sizes of groups, of each kind."""
    if len(group_sizes) == 1:
        return group_sizes[0]
    return tuple(map(max, *group_sizes))
