"""Ready-made kinds of action, which games derive their own from.

Each class declares the zones, counters and values that it needs, see `bgf.contract`. A game may
give them other names by keywords, and it names the rules that refusals cite. So a kind of action
takes five lines:

>>> from bgf.contract import reason
>>> from bgf.kinds import DrawFromRow
>>> class Draw(DrawFromRow, row="market", second="second"):
...     name = "draw"
...     deck_empty = reason("EX-16")
...     not_in_row = reason("EX-12")
...     wild_second = reason("EX-13")

`Pass` is complete as it is. A game overrides methods where its rules differ: `ClaimLink.pay` if not
all cards are discarded, `KeepOffered.at_least` if the number depends on the phase. Some methods
must be written, such as `PlaceShape.laying`, which returns the shape to place. Kinds of action that
are unlike any of these derive from `bgf.ActionKind`.

| for | derive from |
| --- | --- |
| cards drawn, offered, chosen from | `DrawFromRow`, `DrawOffer`, `KeepOffered` |
| tokens taken and given back | `TakeTokens`, `ReturnToken` |
| cards bought with tokens, or reserved | `BuyCard`, `ReserveCard` |
| auctions, each with the part `Auction`: open | `RaiseBid`, `LeaveAuction` |
| Dutch | `TakeAtPrice`, `LetPriceFall` |
| sealed | `SealedBid` |
| offers to other players | `Offer`, `OfferSwap`, `Accept`, `Refuse` |
| maps and boards | `ClaimLink`, `PlacePiece`, `PlaceShape` |

The texts of a kind may name its facts and parameters: ``{link}`` and ``{gained}`` of `ClaimLink`.
The framework has sentences of the history for these kinds, in all its languages. A pack can replace
a sentence by a text with the name of its kind, such as ``log.claim``, or with the key of the
framework, such as ``log.claim_link``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.lazy_names import importer

if TYPE_CHECKING:
    from bgf.kinds.auctions import (
        Auction,
        LeaveAuction,
        LetPriceFall,
        RaiseBid,
        SealedBid,
        TakeAtPrice,
    )
    from bgf.kinds.buying import BuyCard, PricedCard, ReserveCard
    from bgf.kinds.choosing import DrawOffer, KeepOffered
    from bgf.kinds.links import ClaimLink
    from bgf.kinds.offers import Accept, Offer, OfferSwap, Refuse
    from bgf.kinds.passing import Pass
    from bgf.kinds.placing import Laying, PlacePiece, PlaceShape
    from bgf.kinds.rows import DECK, DrawFromRow
    from bgf.kinds.tokens import ReturnToken, TakeTokens, TokenKind
    from bgf.kinds.wild import wild_kind

# Imported on first use: a game needs only some of them.
_HOMES = {
    "auctions": (
        *("Auction", "LeaveAuction", "LetPriceFall", "RaiseBid", "SealedBid", "TakeAtPrice"),
    ),
    "buying": ("BuyCard", "PricedCard", "ReserveCard"),
    "choosing": ("DrawOffer", "KeepOffered"),
    "links": ("ClaimLink",),
    "offers": ("Accept", "Offer", "OfferSwap", "Refuse"),
    "passing": ("Pass",),
    "placing": ("Laying", "PlacePiece", "PlaceShape"),
    "rows": ("DECK", "DrawFromRow"),
    "tokens": ("ReturnToken", "TakeTokens", "TokenKind"),
    "wild": ("wild_kind",),
}
_HOME_OF = {name: f"{__name__}.{module}" for module, names in _HOMES.items() for name in names}

__all__ = [
    "DECK",
    "Accept",
    "Auction",
    "BuyCard",
    "ClaimLink",
    "DrawFromRow",
    "DrawOffer",
    "KeepOffered",
    "Laying",
    "LeaveAuction",
    "LetPriceFall",
    "Offer",
    "OfferSwap",
    "Pass",
    "PlacePiece",
    "PlaceShape",
    "PricedCard",
    "RaiseBid",
    "Refuse",
    "ReserveCard",
    "ReturnToken",
    "SealedBid",
    "TakeAtPrice",
    "TakeTokens",
    "TokenKind",
    "wild_kind",
]

__getattr__ = importer(__name__, _HOME_OF)


def __dir__() -> list[str]:
    return sorted(__all__)
