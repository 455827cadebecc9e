"""Auctions of several lots with bids that are sealed in turn, in counters that only owners see.

`SHOWN` has the rules after which samples contradict everybody's observations, and `KEPT` rules like
them with samples that agree.
"""

from __future__ import annotations

from typing import Any

from tests.engine.toys import Rules, phase, toy

from bgf import ActionKind, Game, Score, State, Turn, hookimpl, param
from bgf.contract import Reason, counter, reason

__all__ = [
    "KEPT",
    "SHOWN",
    "CopiesTheBid",
    "DrawsHighBidsRarely",
    "DrawsLowBidsAlone",
    "DrawsTheSameBid",
    "Envelopes",
    "OffersTooMuch",
    "sealed_bids",
]

COINS = 6  # everybody's money at the start
LOTS = 4
_OWN = ("coins", "sealed", "done", "bid", "won")


class Seal(ActionKind):
    """A bid for the lot, of which others only see that it was made."""

    name = "seal"
    secret = True
    number = param.number(0, COINS)
    coins = counter(own=True)
    no = reason("TOY-1")

    def why_not(self, turn: Turn) -> Reason | None:
        can_pay = turn.args[0] <= turn.state.counters[self.coins[turn.player]]
        return None if can_pay else self.no

    def apply(self, turn: Turn) -> None:
        rules = turn.state.game.rules
        assert isinstance(rules, Envelopes)
        rules.seal(turn.state, turn.player, turn.args[0])


class Envelopes(Rules):
    """The sound rules: after the last bid all are opened, and the highest is paid."""

    kinds = (Seal,)
    coins = counter(own=True)
    sealed = counter(own=True)
    done = counter(own=True)
    bid = counter(own=True)
    won = counter(own=True)
    heap = counter()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        for name in _OWN:
            setattr(self, name, game.layout.own_counters(name))
        self.heap = game.layout.counters["heap"].slots[0]

    def seal(self, state: State, player: int, number: int) -> None:
        """Keeps a bid until all are opened."""
        state.counters[self.sealed[player]] = number
        state.counters[self.done[player]] = 1

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            if player != viewer:
                number = self.drawn(state, player)
                state.counters[self.sealed[player]] = number

    def drawn(self, state: State, player: int) -> int:
        """Returns a bid that a player may have sealed."""
        counters = state.counters
        has_sealed = counters[self.done[player]]
        return state.below(counters[self.coins[player]] + 1) if has_sealed else 0

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.end_phase()

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        counters = state.counters
        for player in range(state.players):
            counters[self.bid[player]] = counters[self.sealed[player]]
            counters[self.done[player]] = 0
            self.clear(state, player)
        state.disclose()
        bids = [counters[slot] for slot in self.bid[: state.players]]
        winner = bids.index(max(bids))
        # No bid is higher than the coins, unless some of an earlier bid was left in the envelope.
        counters[self.coins[winner]] -= min(bids[winner], counters[self.coins[winner]])
        counters[self.won[winner]] += 1

    def clear(self, state: State, player: int) -> None:
        """Empties an envelope after all have been opened."""
        state.counters[self.sealed[player]] = 0

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        sold = sum(state.counters[slot] for slot in self.won[: state.players])
        return "end" if sold == LOTS else "sealing"

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"lots": state.counters[slot]} for slot in self.won[: state.players]])


# -- bids that show before they are opened --------------------------------------------------------


class CopiesTheBid(Envelopes):
    """Each bid is added to an open counter at once."""

    def seal(self, state: State, player: int, number: int) -> None:
        super().seal(state, player, number)
        state.counters[self.heap] += number


class MarksNoBid(Envelopes):
    """The open mark of who has sealed a bid is another one for a bid of 0."""

    def seal(self, state: State, player: int, number: int) -> None:
        super().seal(state, player, number)
        state.counters[self.done[player]] = 1 if number else 2


class RetiresNoBid(Envelopes):
    """Who bids 0 is out for the rest of the phase."""

    def seal(self, state: State, player: int, number: int) -> None:
        super().seal(state, player, number)
        if not number:
            state.retire(player)


class TellsTheSumAlone(CopiesTheBid):
    """Each bid is added to an open counter, but samples know only the sum."""

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        counters = state.counters
        left = counters[self.heap]
        hidden = []
        for player in range(state.players):
            if player == viewer:
                left -= counters[self.sealed[player]]
            else:
                counters[self.sealed[player]] = 0
                if counters[self.done[player]]:
                    hidden.append(player)
        for _ in range(left if hidden else 0):
            able = [p for p in hidden if counters[self.sealed[p]] < counters[self.coins[p]]]
            counters[self.sealed[able[state.below(len(able))]]] += 1

    def clear(self, state: State, player: int) -> None:
        super().clear(state, player)
        state.counters[self.heap] = 0


class OffersTooMuch(Envelopes):
    """Samples have bids of more coins than a player has left."""

    def drawn(self, state: State, player: int) -> int:
        return state.below(COINS + 1) if state.counters[self.done[player]] else 0


class GiftsTooLarge(Envelopes):
    """Gifts add up in secret; samples have too large sums of several."""

    surplus = COINS

    def seal(self, state: State, player: int, number: int) -> None:
        state.counters[self.sealed[player]] += number
        state.counters[self.done[player]] += 1

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        lots = sum(state.counters[slot] for slot in self.won[: state.players])
        state.counters[self.won[lots % state.players]] += 1

    def drawn(self, state: State, player: int) -> int:
        gifts = state.counters[self.done[player]]
        surplus = self.surplus if gifts > 1 else 0
        return state.below(gifts * COINS + surplus + 1)


class DrawsLowBidsAlone(Envelopes):
    """Samples have bids of 2 at most, and players bid more."""

    def drawn(self, state: State, player: int) -> int:
        return min(2, super().drawn(state, player))


class DrawsTheSameBid(Envelopes):
    """Samples have each bid of the match, but the same one for all players."""

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        counters = state.counters
        unseen = [player for player in range(state.players) if player != viewer]
        most = min(counters[self.coins[player]] for player in unseen)
        bid = state.below(most + 1)
        for player in unseen:
            counters[self.sealed[player]] = bid if counters[self.done[player]] else 0


# -- rules like them ------------------------------------------------------------------------------


class KeepsTheBid(Envelopes):
    """A bid stays in its envelope after it was opened, until the next one takes its place."""

    def drawn(self, state: State, player: int) -> int:
        has_sealed = state.counters[self.done[player]]
        return super().drawn(state, player) if has_sealed else state.counters[self.bid[player]]

    def clear(self, state: State, player: int) -> None:
        """Leaves the bid in the envelope."""


class AddsTheBid(Envelopes):
    """A bid is added to what is in the envelope, which is nothing."""

    def seal(self, state: State, player: int, number: int) -> None:
        number += state.counters[self.sealed[player]]
        super().seal(state, player, number)


class TellsNoBid(MarksNoBid):
    """Samples obey the mark of a bid of 0."""

    def drawn(self, state: State, player: int) -> int:
        most = state.counters[self.coins[player]]
        if state.counters[self.done[player]] == 1:
            return 1 + state.below(most)
        return 0


class TellsTheSum(Envelopes):
    """The sum of the first two bids is open, and samples share it out."""

    def seal(self, state: State, player: int, number: int) -> None:
        super().seal(state, player, number)
        first, second = self.sealed[:2]
        if player == 1:
            state.counters[self.heap] = state.counters[first] + state.counters[second]
            state.disclose()

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        super().bgf_draw_counters(state, viewer)
        counters = state.counters
        first, second = self.sealed[:2]
        total = counters[self.heap]
        if not counters[self.done[1]]:
            return
        if viewer == 0:
            counters[second] = total - counters[first]
        elif viewer == 1:
            counters[first] = total - counters[second]
        else:
            least = max(0, total - counters[self.coins[1]])
            most = min(total, counters[self.coins[0]])
            counters[first] = least + state.below(most - least + 1)
            counters[second] = total - counters[first]


class KeepsHalf(Envelopes):
    """Half of an opened bid stays in the envelope, and the next bid is added to it."""

    def seal(self, state: State, player: int, number: int) -> None:
        super().seal(state, player, state.counters[self.sealed[player]] + number)

    def drawn(self, state: State, player: int) -> int:
        return state.counters[self.bid[player]] // 2 + super().drawn(state, player)

    def clear(self, state: State, player: int) -> None:
        state.counters[self.sealed[player]] //= 2


class TellsAChange(Envelopes):
    """Bids may be changed once; the open mark of a player says whether the bid was changed."""

    def seal(self, state: State, player: int, number: int) -> None:
        has_sealed = state.counters[self.done[player]]
        is_changed = has_sealed and number != state.counters[self.sealed[player]]
        super().seal(state, player, number)
        if has_sealed:
            state.counters[self.done[player]] = 3 if is_changed else 2
            state.disclose()

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if all(state.counters[slot] > 1 for slot in self.done[: state.players]):
            state.end_phase()


class Gifts(GiftsTooLarge):
    """Gifts add up in secret, and samples have no larger sum than is possible."""

    surplus = 0


class DrawsHighBidsRarely(Envelopes):
    """One sample in 500 has a bid of all the money."""

    def drawn(self, state: State, player: int) -> int:
        bid = super().drawn(state, player)
        is_rare = state.below(500) == 0
        return bid if is_rare else min(bid, 3)


SHOWN = (CopiesTheBid, MarksNoBid, RetiresNoBid, TellsTheSumAlone, OffersTooMuch, GiftsTooLarge)
KEPT = (Envelopes, KeepsTheBid, AddsTheBid, TellsNoBid, TellsTheSum, KeepsHalf, TellsAChange, Gifts)

_OPEN = {"per": "player", "start": 0}
_COUNTERS: dict[str, Any] = {
    "coins": {"per": "player", "start": COINS},
    "sealed": {"per": "player", "start": 0, "sees": "owner"},
    "done": _OPEN,
    "bid": _OPEN,
    "won": _OPEN,
    "heap": {"start": 0},
}
_TEXTS = {
    "score.lots": {"en": "Lots"},
    "refusal.no": {"en": "Too much."},
    "log.seal": {"en": "sealed a bid"},
    "log.seal.own": {"en": "sealed a bid of {number}"},
}


def sealed_bids(rules: type[Envelopes]) -> Game:
    """Returns the game with these rules."""
    phases = {"sealing": phase("seal", next=["sealing", "end"])}
    players = {"min": 2, "max": 3}
    return toy(rules, players=players, counters=_COUNTERS, phases=phases, texts=_TEXTS)
