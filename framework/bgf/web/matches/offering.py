"""The legal actions of a view, and the details beside it: how to choose each, and its words.

Most kinds of action have the same details in every position: these are part of the content message
(`is_told_with_content`), and are not sent with a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.choices import offered_kinds
from bgf.engine.wording import label
from bgf.view.captions import caption_of
from bgf.view.offers import MOST_LISTED, offer_of
from bgf.web.messages import MatchKindOffer, MatchOffer, MatchOffers, OfferDetails

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.actions import ActionKind
    from bgf.engine.choices import OfferedKind
    from bgf.engine.state import State

__all__ = ["details_of", "is_told_with_content", "offers_by_notation", "offers_to"]

_MOST_IN_CONTENT = 500
"""The maximum number of actions of a kind whose details are in the content message."""

_NONE = MatchOffers(0, [])


def offers_to(state: State, viewer: int | None) -> list[OfferedKind]:
    """Returns the kinds of action that a viewer may choose from; none for spectators."""
    return [] if viewer is None else [*offered_kinds(state, viewer, lambda kind: MOST_LISTED)]


def offers_by_notation(offered: Sequence[OfferedKind]) -> MatchOffers:
    """Returns legal actions as they are listed in a view."""
    if not offered:
        return _NONE
    kinds = [
        MatchKindOffer(
            each.kind.name,
            each.count,
            open=not each.actions,
            listed=[MatchOffer(action.text) for action in each.actions],
        )
        for each in offered
    ]
    return MatchOffers(sum(each.count for each in offered), kinds)


def is_told_with_content(kind: ActionKind) -> bool:
    """Returns whether the content message has the details of all actions of a kind."""
    return kind.told_once and len(kind.listed) <= _MOST_IN_CONTENT


def details_of(turn: Turn, lang: str) -> OfferDetails:
    """Returns the details of an action, without those that follow from others.

    Args:
        turn: the action in its position.
        lang: the language.
    """
    offer = offer_of(turn.state, turn.player, turn.action)
    caption = caption_of(turn, lang)
    kind_name = label(turn.action.kind, lang)
    words_of_notation = offer.a.split(" ")[1:]
    words_of_steps = ", ".join(caption.steps)
    usual_text = f"{kind_name}: {words_of_steps}" if caption.steps else kind_name
    own = f"@{turn.player}"
    return OfferDetails(
        a=offer.a,
        path=[] if offer.path == words_of_notation else offer.path,
        steps=caption.steps,
        targets=[
            (type_, area.removesuffix(own) + "@" if area.endswith(own) else area, id_)
            for type_, area, id_ in offer.targets
        ],
        preview=offer.preview,
        hint=caption.hint,
        text="" if caption.text == usual_text else caption.text,
    )
