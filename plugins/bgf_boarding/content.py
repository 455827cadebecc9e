"""Data types of the content of Boarding: cards, events, passengers and values."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

__all__ = [
    "PER_PLAYER",
    "SORTS",
    "SPECIALS",
    "VOUCHERS",
    "CardData",
    "Condition",
    "EventData",
    "Groups",
    "PassengerData",
    "Scenario",
    "SeatWish",
    "Vouchers",
]

SPECIALS = ("free_exit", "two_sectors", "ignore_one", "star")
"""The special actions that a card may have (BOA-30 to BOA-33)."""

SORTS = ("window", "aisle", "middle")
"""The symbols of cards, each for a sort of seat (BOA-25)."""

PER_PLAYER = "per_player"
"""The key of the value ``vouchers`` for a match with others; the other keys are solo levels."""

VOUCHERS: dict[str, Any] = {
    "required": [PER_PLAYER],
    "properties": {
        PER_PLAYER: {
            "type": "integer",
            "description": "Vouchers of each of several players (BOA-04).",
            "minimum": 0,
            "maximum": 1000,
            "examples": [6],
        }
    },
}
"""Additions to the JSON Schema of the value ``vouchers``."""

# Only the schema has the minimum: `PER_PLAYER` has this type, too, and may be 0.
Vouchers = Annotated[int, Meta(le=1000, extra_json_schema={"minimum": 1})]
"""A number of vouchers at the start (BOA-04, BOA-70)."""


class SeatWish(Struct, forbid_unknown_fields=True):
    """A passenger of a card with symbols (BOA-25)."""

    kind: Annotated[str, Meta(description="The kind of passenger, by its id.", examples=["lover"])]
    seat: Annotated[
        str,
        Meta(
            description="The sort of seat: at a window, at an aisle, or in the middle of a sector, "
            "that is on none of its edges.",
            examples=["window"],
            extra_json_schema={"enum": [*SORTS]},
        ),
    ]


class CardData(Struct):
    """A passenger card (BOA-01): the keys besides its `shape`."""

    special: Annotated[
        str,
        Meta(
            description="The special action in its corner (BOA-30 to BOA-33): `free_exit` lets one "
            "passenger asked off go back to the hall; with `two_sectors` the layout may lie across "
            "two sectors; with `ignore_one` one passenger need not be seated; a card with `star` "
            "is worth points. A card has none if not given.",
            examples=["free_exit"],
            extra_json_schema={"enum": [*SPECIALS]},
        ),
    ] = ""
    hard: Annotated[
        bool,
        Meta(description="Whether it is a hard card, with a blue frame (BOA-60).", examples=[True]),
    ] = False
    seats: Annotated[
        tuple[SeatWish, ...],
        Meta(
            min_length=1,
            max_length=16,
            description="The passengers of a card without a layout, and the sort of seat of each "
            "(BOA-25). A card with a `shape` has none.",
            examples=[[{"kind": "lover", "seat": "middle"}, {"kind": "child", "seat": "middle"}]],
        ),
    ] = ()


class EventData(Struct):
    """An event card (BOA-61)."""

    value: Annotated[
        float,
        Meta(
            ge=-1000,
            le=1000,
            description="Points for each time that the event counts. The sum is rounded up.",
            examples=[4, 0.5],
        ),
    ]
    text: Annotated[
        dict[str, str],
        Meta(
            description="What is counted, for players to read, in each language; `{value}` stands "
            "for the points of one count.",
            examples=[
                {
                    "en": "Scores {value} for each sector with at least 3 pairs of lovers.",
                    "pl": "Daje {value} pkt za każdy sektor, w którym są co najmniej 3 pary "
                    "zakochanych.",
                }
            ],
        ),
    ]
    rule: Annotated[
        str,
        Meta(
            description="The ID of the rule of this event, one of BOA-61a to BOA-61o.",
            examples=["BOA-61c"],
        ),
    ]


class PassengerData(Struct):
    """A kind of passenger (BOA-06)."""

    adult: Annotated[
        bool,
        Meta(
            description="Whether it is an adult; a child is not (BOA-06, BOA-51).", examples=[True]
        ),
    ]


class Groups(Struct, forbid_unknown_fields=True):
    """The kinds of passengers whose groups count, by the name of such groups (BOA-52)."""

    tourists: Annotated[
        str, Meta(description="The kind whose groups are called tourists.", examples=["tourist"])
    ]
    business: Annotated[
        str,
        Meta(description="The kind whose groups are called businesspeople.", examples=["business"]),
    ]
    ecologists: Annotated[
        str, Meta(description="The kind whose groups are called ecologists.", examples=["eco"])
    ]


class Condition(Struct, forbid_unknown_fields=True):
    """A condition of a scenario (BOA-76). Every number that is given must be reached."""

    groups: Annotated[
        tuple[str, ...],
        Meta(
            min_length=1,
            description="Kinds of passengers. For each of them a group of `min_size` is needed. "
            "No group is needed if not given.",
            examples=[["tourist", "business", "eco"]],
            extra_json_schema={"uniqueItems": True},
        ),
    ] = ()
    min_size: Annotated[
        int,
        Meta(
            ge=1,
            description="The smallest size of the group of each kind in `groups`. It is given with "
            "`groups` and not without.",
            examples=[6],
        ),
    ] = 0
    any_group_min_size: Annotated[
        int,
        Meta(
            ge=1,
            description="The smallest size of one group, of any kind in the value `groups`. "
            "No such group is needed if not given.",
            examples=[5],
        ),
    ] = 0
    lover_pairs: Annotated[
        int,
        Meta(
            ge=1,
            description="The smallest number of pairs of lovers. None is needed if not given.",
            examples=[3],
        ),
    ] = 0
    protected_children: Annotated[
        int,
        Meta(
            ge=1,
            description="The smallest number of children surrounded by adults. None is needed if "
            "not given.",
            examples=[3],
        ),
    ] = 0


_AnyCondition = Annotated[Condition, Meta(extra_json_schema={"minProperties": 1})]


class Scenario(Struct, forbid_unknown_fields=True):
    """A scenario: the conditions that win the solo game (BOA-76)."""

    must: Annotated[
        _AnyCondition,
        Meta(description="The condition that must hold.", examples=[{"lover_pairs": 5}]),
    ]
    one_of: Annotated[
        tuple[_AnyCondition, ...],
        Meta(
            min_length=1,
            description="Conditions, at least one of which must hold too.",
            examples=[[{"any_group_min_size": 5}, {"protected_children": 3}]],
        ),
    ]
