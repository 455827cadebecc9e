"""How a match of Boarding is likely to end: what bots look ahead with."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import mul
from typing import TYPE_CHECKING, Any

from bgf import Estimate

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_boarding.flight import Flight

# Pairs, lone lovers with room beside, children in care and who may be, empty seats, full sectors,
# 1 / (e + 1) for a sector with e seats empty: scored NOW; SOON: not at the end, LATE: early.
NOW = ("pair", "", "child", "", "empty_seat", "full_sector", "")
SOON, LATE = (-0.4, 0.5, -0.2, 0.0, 0.1, 1.0, 1.0), (0.2, 1.0, -0.6, 0.5, 1.3, -1.0, 3.0)
UNGROWN, LEAD, SPREAD = 0.3, (0.3, 2.5), (4.0, 10.0)  # pairs: at the end, more before
NO_ROOM, HOPE, LACK, ROOM, VOUCHER = 2, 0.4, 0.45, 0.08, 0.3  # asked off; alone: log odds of a win
LACKS = (("lover_pairs", 2.0), ("protected_children", 2.5), ("any_group_min_size", 1.0))


class Evaluation:
    """The points to expect of each player; alone the chance to win."""

    def __init__(self, game: Game, flight: Flight) -> None:
        self.flight, self.worth, kinds = flight, game.values, flight.passengers
        self.at, self.groups = {k.id: k.index for k in kinds}, game.values["groups"].values()
        self.whole = {int(n): kinds[0].count - less for n, less in self.worth["removed"].items()}
        self.now = [game.values.get(f"score_{name}", 0) for name in NOW]
        keep = lru_cache(10_000)  # the same planes come again and again
        self.look, self.most, self.total = keep(self._look), keep(self._most), keep(self._total)

    def estimate(self, state: State) -> Estimate:
        """Whoever holds a card is taken to seat it as well as can be without asking off."""
        flight, count, mover, players = self.flight, state.counters, state.player, state.players
        n, asked, worth = len(flight.kinds), sum(flight.asked_off(state)), self.worth
        planes = tuple([tuple(state.masks[s : s + n]) for s in flight.plane.slots[:players]])
        after: Any = ()
        if state.stage.id not in ("card", "put", "spare") and flight.card(state, mover).shape:
            seat: Any = state.game.kinds["seat"]
            after = seat.seated(state, mover, planes[mover])
            asked += 0 if after else NO_ROOM
        after = after or planes[mover : mover + 1]
        if players == 1:  # a match that is won counts one point
            return Estimate([won := max([self._chance(state, a, asked) for a in after])], 0.5, won)
        part = min(flight.in_hall(state)) / self.whole[players] * (not count[flight.ending])
        points, events = [], state.zones[flight.events] and flight.shared.scoring.events(state)
        for p, beside in enumerate(flight.beside[:players]):
            ways, off = (after, asked) if p == mover else (planes[p : p + 1], 0)
            most = self.most(players, planes[:p] + planes[p + 1 :])
            total = self.total(players, ways, most, part)
            total += worth["score_voucher"] * count[flight.vouchers[p]]
            total += (1 - part) * events[p] if events else 0
            total += worth["score_star"] * len(state.zones[flight.kept[p]])
            points.append(total + worth["score_beside"] * (sum(count[beside : beside + n]) + off))
        return Estimate(points, SPREAD[0] + SPREAD[1] * part)

    def _most(self, players: int, rivals: Any) -> Any:
        """Of each kind of which groups count the size of the largest one of all rivals."""
        return tuple(map(max, zip(*[self.look(players, own)[1] for own in rivals], strict=True)))

    def _total(self, players: int, ways: Any, most: Any, part: float) -> float:
        """What a plane is worth if it can be made any of several."""
        each, first = self.worth["score_member"], self.worth["score_member_largest"]
        sure, grown, totals = LEAD[0] + LEAD[1] * part, 1 - UNGROWN * part, []
        for (now, soon, late), sizes, _ in {self.look(players, own) for own in ways}:
            pairs = zip(sizes, most, strict=True)
            leads = [n * (each + (first - each) / (1 + exp((m - n) / sure))) for n, m in pairs]
            totals.append(now + soon * (part > 0) + late * part + grown * sum(leads))
        return float(max(totals))

    def _look(self, players: int, masks: Any) -> Any:
        side, at = self.flight.plane.side(players), self.at
        lover, child = masks[at["lover"]], masks[at["child"]]
        grid, cells, survey, taken = side.grid, side.cells, side.grid.survey(masks), sum(masks)
        lone = grid.surrounded(lover, cells & ~lover) & ~grid.surrounded(lover, taken)
        care = grid.surrounded(child, taken & ~child).bit_count()
        hopes = grid.surrounded(child, cells & ~child).bit_count() - care
        left = [(sector & ~taken).bit_count() for sector in side.sectors]
        pairs, near = survey[at["lover"]][1], sum([1 / (seats + 1) for seats in left])
        facts = (pairs, lone.bit_count(), care, hopes, sum(left), left.count(0), near)
        sizes = tuple([survey[at[kind]][0] for kind in self.groups])
        return tuple([sum(map(mul, by, facts)) for by in (self.now, SOON, LATE)]), sizes, facts

    def _chance(self, state: State, own: Any, asked: int) -> float:
        _, sizes, (pairs, lone, care, hopes, room, *_) = self.look(1, own)
        vouchers = state.counters[self.flight.vouchers[0]] - asked
        have = (pairs + HOPE * min(lone, 2), care + HOPE * min(hopes, 2), max(sizes))
        group = dict(zip(self.groups, sizes, strict=True))
        rules = self.worth["scenarios"][state.options["scenario"]]
        must, *others = (
            sum(max(0, goal["min_size"] - group[kind]) for kind in goal.get("groups", ()))
            + sum(w * max(0, goal.get(k, 0) - h) for (k, w), h in zip(LACKS, have, strict=True))
            for goal in (rules["must"], *rules["one_of"])
        )
        odds = LACK * (must + min(others)) - ROOM * room - VOUCHER * vouchers
        return 1 / (1 + exp(odds)) if vouchers > 0 else 0.0
