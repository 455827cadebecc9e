"""The data types of the content of Aeroplanes: components, map and values."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, field

__all__ = [
    "AFRICA",
    "AMERICA",
    "ASIA_AUSTRALIA",
    "BEACON",
    "ERAS",
    "EUROPE",
    "FAILURE",
    "INSPECTION",
    "MASS_PRODUCTION",
    "NIGHT_FLIGHTS",
    "PILOT",
    "REGIONS",
    "SUPPORT",
    "Aeroplane",
    "Amount",
    "ByEra",
    "City",
    "CityLink",
    "Markets",
    "Number",
    "Passengers",
    "Places",
    "RollsByColour",
    "SupportType",
]

T = TypeVar("T")

ERAS = (1, 2, 3)
"""The thirds of the game; the texts for players call them stages I to III (AER-10)."""

# Regions of the map.
EUROPE = "europe"
AFRICA = "africa"
ASIA_AUSTRALIA = "asia_australia"
AMERICA = "america"
REGIONS = (EUROPE, AFRICA, ASIA_AUSTRALIA, AMERICA)
"""All regions: the three markets, and America, which is no market (AER-80)."""

# Types of support tokens.
PILOT = "pilot"
INSPECTION = "inspection"
MASS_PRODUCTION = "mass_production"
NIGHT_FLIGHTS = "night_flights"
BEACON = "beacon"
SUPPORT = (PILOT, INSPECTION, MASS_PRODUCTION, NIGHT_FLIGHTS, BEACON)
"""All types of support tokens (AER-62 to AER-66)."""

FAILURE = 0
"""The face of a risk die that is an engine failure; it counts 0 (AER-35)."""

Number = Annotated[int, Meta(ge=0, le=1000)]
Amount = Annotated[int, Meta(ge=1, le=1000)]
Era = Literal[1, 2, 3]
Colour = Literal["white", "red", "black"]

Places = Annotated[list[Number], Meta(min_length=1, max_length=64)]
"""Points by place, from the first place on."""

Rolls = Annotated[list[Amount], Meta(max_length=10)]
"""Targets of risk rolls, in order."""


class ByEra(Struct, Generic[T], forbid_unknown_fields=True):
    """A value for each era."""

    first: Annotated[T, Meta(description="In era 1.")] = field(name="1")
    second: Annotated[T, Meta(description="In era 2.")] = field(name="2")
    third: Annotated[T, Meta(description="In era 3.")] = field(name="3")

    def of(self, era: int) -> T:
        """Returns the value for an era, 1 to 3."""
        values = (self.first, self.second, self.third)
        return values[era - 1]


class Markets(Struct, forbid_unknown_fields=True):
    """Points by place in each market, from the first place on (AER-80)."""

    europe: Annotated[Places, Meta(description="Points by place in Europe.")]
    africa: Annotated[Places, Meta(description="Points by place in Africa.")]
    asia_australia: Annotated[Places, Meta(description="Points by place in Asia-Australia.")]


class RollsByColour(Struct, forbid_unknown_fields=True):
    """Targets of the risk rolls for a link, by its colour (AER-34)."""

    white: Annotated[Rolls, Meta(description="For a white link.")]
    red: Annotated[Rolls, Meta(description="For a red link.")]
    black: Annotated[Rolls, Meta(description="For a black link.")]


class Aeroplane(Struct):
    """An aeroplane (AER-01)."""

    number: Annotated[
        int,
        Meta(
            ge=0,
            le=10_000,
            description="Its number, higher than that of the aeroplane before it (AER-05).",
            examples=[1],
        ),
    ]
    era: Annotated[
        Era,
        Meta(
            description="Its era, which people call a stage; it is also the type of its airport "
            "tokens.",
            examples=[1],
        ),
    ]
    cost: Annotated[Number, Meta(description="Its price in coins (AER-20).", examples=[3])]
    seats: Annotated[Amount, Meta(description="Its number of seats.", examples=[2])]
    airports: Annotated[
        Number,
        Meta(description="The number of airport tokens that it brings (AER-21).", examples=[2]),
    ]
    long_range: Annotated[
        bool, Meta(description="Whether it is long-range (AER-32, AER-33).", examples=[False])
    ]
    value: Annotated[Number, Meta(description="Its victory points (AER-95).", examples=[1])]
    optional: Annotated[
        bool,
        Meta(
            description="Whether it is in play only with the option `card_47` (AER-01).",
            examples=[True],
        ),
    ] = False


class Passengers(Struct):
    """A passenger token (AER-01)."""

    to: Annotated[str, Meta(description="Their destination, a city.", examples=["london"])]
    people: Annotated[Amount, Meta(description="The number of seats that they take.", examples=[2])]
    value: Annotated[Number, Meta(description="Their victory points (AER-87).", examples=[3])]
    later: Annotated[
        bool, Meta(description="Whether they are not available in era 1 (AER-02).", examples=[True])
    ]


class SupportType(Struct):
    """A type of support tokens (AER-60)."""

    face: Annotated[
        int,
        Meta(
            ge=1,
            le=100,
            description="The face of a risk die that brings it, another one for each type.",
            examples=[2],
        ),
    ]
    era: Annotated[Era, Meta(description="The first era in which it is in use.", examples=[2])]


class City(Struct):
    """A place of the map (AER-30)."""

    region: Annotated[str, Meta(description="Its region, one of the `regions`.", examples=[EUROPE])]
    spaces: Annotated[
        Any,
        Meta(
            description="Its number of spaces for airports (AER-45), or that number by players "
            "where some spaces are blocked with 3 players (AER-04).",
            examples=[2, {"3": 2, "4": 3}],
            extra_json_schema={"type": ["integer", "object"]},
        ),
    ]
    income: Annotated[
        Annotated[int, Meta(ge=-1000, le=1000)] | UnsetType,
        Meta(
            description="The income of a BASE here in era 1, in coins, below 0 for upkeep "
            "(AER-11). Only first airports have one (AER-03).",
            examples=[2, -1],
        ),
    ] = UNSET


class CityLink(Struct):
    """A link between two cities, or an outward link from Europe to a city (AER-30, AER-31)."""

    colour: Annotated[Colour, Meta(description="Its colour on the map (AER-34).", examples=["red"])]
    rolls: Annotated[
        Rolls | UnsetType,
        Meta(
            description="Targets of its risk rolls, in order (AER-34); if not given, those of its "
            "colour in the value `rolls`. It may have more rolls than its colour.",
            examples=[[12, 12]],
        ),
    ] = UNSET
    long_range: Annotated[
        bool,
        Meta(description="Whether it needs a long-range aeroplane (AER-32).", examples=[True]),
    ] = False
