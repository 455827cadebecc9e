"""The legal actions of a player by kind, each with the parts of the table that it points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.action_parts import steps, targets
from bgf.engine.actions import Turn
from bgf.engine.choices import offered_kinds
from bgf.view.data import KindOffer, Offer, Offers

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["MOST_LISTED", "offer_of", "offers_of"]

MOST_LISTED = 60
"""A kind with more legal actions is not listed but chosen step by step."""


def offers_of(state: State, player: int | None, step: int) -> Offers:
    """Returns the legal actions of a player.

    Args:
        state: the position.
        player: the viewer; None for a spectator.
        step: the number of actions that led to the position.
    """
    if player is None:
        return Offers(step, count=0, kinds=[])
    kinds = []
    for offered in offered_kinds(state, player, lambda kind: MOST_LISTED):
        listed = [offer_of(state, player, action) for action in offered.actions]
        name = offered.kind.name
        kinds.append(KindOffer(name, offered.count, open=not listed, listed=listed))
    total = sum(kind.count for kind in kinds)
    return Offers(step, count=total, kinds=kinds)


def offer_of(state: State, player: int, action: Action) -> Offer:
    """Returns a legal action as a face offers it."""
    turn = Turn(state, player, action)
    pointed_at: dict[tuple[str, str, str], None] = {}
    for of_part in targets(turn):
        pointed_at |= {(*target,): None for target in of_part}
    return Offer(
        a=action.text,
        path=[*steps(action)],
        targets=[*pointed_at],
        preview=action.kind.preview(turn) is not None,
    )
