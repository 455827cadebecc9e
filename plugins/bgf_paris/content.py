"""Data types of the content of Paris: cards, tickets and values."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["Flag", "Ticket", "TransportCard"]


class TransportCard(Struct):
    """A kind of transport card (PAR-01, PAR-20)."""

    wild: Annotated[
        bool,
        Meta(description="Whether it stands in for any colour. One kind does.", examples=[True]),
    ] = False


class Ticket(Struct):
    """A ticket: two places to join, and its value (PAR-51)."""

    between: Annotated[
        list[str],
        Meta(
            description="The two places to join, each by its id (PAR-51).",
            examples=[["opera", "louvre"]],
        ),
    ]
    value: Annotated[
        int,
        Meta(
            ge=1, description="Points won if they are joined, lost if not (PAR-51).", examples=[8]
        ),
    ]


class Flag(Struct, forbid_unknown_fields=True):
    """The colours of the flag, and the points for a full set (PAR-30 to PAR-33)."""

    colours: Annotated[
        list[str],
        Meta(
            min_length=1,
            description="The colours of the flag: kinds of card that are not wild.",
            examples=[["blue", "white", "red"]],
            extra_json_schema={"uniqueItems": True},
        ),
    ]
    points: Annotated[
        int, Meta(ge=1, description="Points for a set with a card of each colour.", examples=[4])
    ]
