"""The data types of the content of Paris: of its tickets, cards and values."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["Card", "Flag", "Ticket"]


class Card(Struct):
    """A kind of transport card (PAR-01, PAR-20)."""

    wild: Annotated[
        bool,
        Meta(description="Whether it stands in for any colour. One kind does.", examples=[True]),
    ] = False


class Ticket(Struct):
    """A ticket with its two places (PAR-51)."""

    between: Annotated[
        list[str],
        Meta(
            description="The two places to be joined, each by its id (PAR-51).",
            examples=[["opera", "louvre"]],
        ),
    ]
    value: Annotated[int, Meta(ge=1, description="Points won or lost (PAR-51).", examples=[8])]


class Flag(Struct, forbid_unknown_fields=True):
    """The colours of the flag, and what a full set is worth (PAR-30 to PAR-33)."""

    colours: Annotated[
        list[str],
        Meta(
            min_length=1,
            description="The colours of the flag: kinds of card that are not wild.",
            examples=[["blue", "white", "red"]],
            extra_json_schema={"uniqueItems": True},
        ),
    ]
    points: Annotated[int, Meta(ge=1, description="Points for a card of each.", examples=[4])]
