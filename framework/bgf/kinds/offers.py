"""Offers to another player, who accepts or refuses.

An offer is an action that asks: the other player answers with `Accept` or `Refuse` within the turn.
`OfferSwap` is ready to use; a game with other trades derives from `Offer`:

>>> class Sell(Offer):
...     name = "sell"
...     hand = zone(own=True)
...     coins = counter(own=True)
...     card = param.kind(at=hand)
...     buyer = param.seat()
...     price = param.number(1, 9)
...     def partner(self, turn: Turn) -> int:
...         return turn.args[1]
...     def can_accept(self, turn: Turn) -> bool:
...         return turn.state.counters[self.coins[self.partner(turn)]] >= turn.args[2]
...     def trade(self, turn: Turn) -> None:
...         card, buyer, price = turn.args
...         turn.state.spend(self.hand[turn.player], card, 1, self.hand[buyer])
...         turn.state.counters[self.coins[buyer]] -= price
...         turn.state.counters[self.coins[turn.player]] += price
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bgf import param
from bgf.contract import reason, stage, text, zone
from bgf.engine.actions import Action, ActionKind, Turn

if TYPE_CHECKING:
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf.engine.state import State

__all__ = ["Accept", "Offer", "OfferSwap", "Refuse"]


class Offer(ActionKind):
    """An offer to another player, who accepts or refuses it.

    In the content, the stage of the offer names the stage of the answer with ``asks``. A derived
    class with more reasons for refusals calls `why_not` of this class first.

    Attributes:
        answer: the stage in which the other player answers, with `Accept` and `Refuse`.
    """

    answer = stage(doc="A player accepts an offer, or refuses it.")
    no_partner = reason(text="refusal.offer.no_partner", doc="The partner is no other player.")

    @abstractmethod
    def partner(self, turn: Turn) -> int:
        """Returns the player to whom the offer is made."""

    @abstractmethod
    def trade(self, turn: Turn) -> None:
        """Carries out an accepted offer; the state is changed in place.

        Args:
            turn: the offer, in the position in which it is accepted.
        """

    def can_accept(self, turn: Turn) -> bool:
        """Returns whether the other player can carry out the offer; a game may override it.

        Args:
            turn: the offer, in the position in which it would be accepted.
        """
        return True

    def why_not(self, turn: Turn) -> Reason | None:
        partner = self.partner(turn)
        is_there = partner != turn.player and partner in turn.state.in_match()
        return None if is_there else self.no_partner

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.ask(turn, self.partner(turn), state.phase.stages[self.answer])
        return None


class OfferSwap(Offer):
    """``swap red B white``: offers a visible component of one kind for one of another kind.

    Attributes:
        things: the zones of the players between which components are swapped.
        given: the kind that is offered.
        to: the player to whom it is offered.
        wanted: the kind that is asked for.
    """

    things = zone(own=True, sees="everybody", doc="The components that players swap.")
    given = param.kind(at=things)
    to = param.seat()
    wanted = param.kind(at=things)
    not_yours = reason(text="refusal.offer_swap.not_yours", doc="The player has no such thing.")
    not_theirs = reason(text="refusal.offer_swap.not_theirs", doc="The other has no such thing.")
    log_offered = text(name="log.offer_swap", doc="In the history: both sides of the offer.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        held = [self._kinds_of(state, seat) for seat in range(state.players)]
        others = [seat for seat in state.in_match() if seat != player]
        return [
            self.action(given, to, wanted)
            for given in sorted(held[player])
            for to in others
            for wanted in sorted(held[to] - {given})
        ]

    def why_not(self, turn: Turn) -> Reason | None:
        no_partner = super().why_not(turn)
        if no_partner is not None:
            return no_partner
        given, to, wanted = turn.args
        if given not in self._kinds_of(turn.state, turn.player):
            return self.not_yours
        is_theirs = wanted in self._kinds_of(turn.state, to) and wanted != given
        return None if is_theirs else self.not_theirs

    def _kinds_of(self, state: State, player: int) -> set[int]:
        """Returns the kinds that a player has."""
        return {state.layout.kind_of[thing] for thing in state.zones[self.things[player]]}

    def partner(self, turn: Turn) -> int:
        partner: int = turn.args[1]
        return partner

    def trade(self, turn: Turn) -> None:
        given, to, wanted = turn.args
        here = self.things[turn.player]
        there = self.things[to]
        turn.state.spend(here, given, 1, there)
        turn.state.spend(there, wanted, 1, here)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_offered]


class Accept(ActionKind):
    """``accept``: accepts an offer, which is carried out at once."""

    name = "accept"
    impossible = reason(text="refusal.accept.impossible", doc="The player can't fulfil the offer.")
    log_accepted = text(name="log.accept", doc="In the history: the offer was accepted.")

    def why_not(self, turn: Turn) -> Reason | None:
        kind, offer = _offer_in(turn.state)
        return None if kind.can_accept(offer) else self.impossible

    def apply(self, turn: Turn) -> Stage | None:
        kind, offer = _offer_in(turn.state)
        kind.trade(offer)
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_accepted]


class Refuse(ActionKind):
    """``refuse``: refuses an offer."""

    name = "refuse"
    log_refused = text(name="log.refuse", doc="In the history: the offer was refused.")

    def apply(self, turn: Turn) -> Stage | None:
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_refused]


def _offer_in(state: State) -> tuple[Offer, Turn]:
    """Returns the kind of the offer that is being answered, and the offer in this position."""
    inquiry = state.inquiries[-1]
    kind: Any = inquiry.action.kind  # only offers ask with this stage
    return kind, Turn(state, inquiry.player, inquiry.action)
