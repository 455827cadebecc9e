"""What a player may do now: legal actions by kind, and what each of them points at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps, targets
from bgf.engine.actions import Turn
from bgf.view.data import KindOffer, Offer, Offers

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State

__all__ = ["MOST_LISTED", "offer_of", "offers_of"]

MOST_LISTED = 60
"""A kind with more legal actions is not listed but chosen step by step."""

NOBODYS_TURN = -1


def offers_of(state: State, player: int | None, step: int) -> Offers:
    """Returns what a player may do.

    Args:
        state: the position.
        player: the viewer; None for a spectator.
        step: the number of actions that led to the position.
    """
    kinds: list[KindOffer] = []
    if player is not None and player in state.active_players():
        kinds = [*_kinds(state, player)]
    return Offers(step, sum(kind.count for kind in kinds), kinds)


def offer_of(state: State, player: int, action: Action) -> Offer:
    """Returns a legal action as a face offers it."""
    turn = Turn(state, player, action)
    pointed_at = [(*target,) for of_part in targets(turn) for target in of_part]
    has_preview = action.kind.preview(turn) is not None
    return Offer(action.text, [*steps(action)], [*dict.fromkeys(pointed_at)], has_preview)


def _kinds(state: State, player: int) -> Iterator[KindOffer]:
    """Yields the kinds of action with any legal action."""
    found = False
    for kind in state.stage.kinds:
        offer = _kind(state, player, kind)
        if offer.count:
            found = True
            yield offer
    otherwise = state.stage.otherwise
    if not found and otherwise is not None:
        yield _kind(state, player, otherwise)


def _kind(state: State, player: int, kind: ActionKind) -> KindOffer:
    """Returns the legal actions of a kind, listed or counted."""
    if kind.is_counted:
        count = kind.count(state, player)
        if count > MOST_LISTED:
            return KindOffer(kind.name, count, open=True)
    legal: Sequence[Action] = kind.legal(state, player)
    if len(legal) > MOST_LISTED:
        return KindOffer(kind.name, len(legal), open=True)
    listed = [offer_of(state, player, action) for action in legal]
    return KindOffer(kind.name, len(listed), listed=listed)
