"""Ready-made kinds of action that games share: a game says where things lie and which rules apply.

Each is a class to derive from. What differs between games is a class attribute: the name of a
zone, of a counter, of a stage, of one of the content's values. Five lines are a kind of action:

>>> from bgf.kinds import DrawFromRow
>>> class Draw(DrawFromRow):
...     name = "draw"
...     deck, row, hand, second = "deck", "row", "hand", "second"
...     rules = {"deck_empty": "EX-16", "not_in_row": "EX-12", "wild_second": "EX-13"}

`Pass` is complete as it is. For kinds of a game's own there are `ListedKind`, which asks why an
action can't be played, and `SingleKind`, which has one action. What a game does in its own way it
overrides: `ClaimLink.pay` where cards are not all discarded, `KeepOffered.at_least` where the
number depends on the phase, `PlaceShape.laying`, which says what is to be laid on a plane. What
players read is always in the game's pack; each class says which texts it needs.
"""

from __future__ import annotations

from bgf.kinds.choosing import DrawOffer, KeepOffered
from bgf.kinds.links import ClaimLink
from bgf.kinds.listed import ListedKind, SingleKind
from bgf.kinds.passing import Pass
from bgf.kinds.placing import Laying, PlacePiece, PlaceShape
from bgf.kinds.rows import DECK, DrawFromRow
from bgf.kinds.ruled import RuledKind, wild_kind

__all__ = [
    "DECK",
    "ClaimLink",
    "DrawFromRow",
    "DrawOffer",
    "KeepOffered",
    "Laying",
    "ListedKind",
    "Pass",
    "PlacePiece",
    "PlaceShape",
    "RuledKind",
    "SingleKind",
    "wild_kind",
]
