"""The data types of the content of Aeroplanes: of its components, its map and its values."""

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
    "Link",
    "Markets",
    "Number",
    "Passengers",
    "Places",
    "RollsByColour",
    "SupportType",
]

T = TypeVar("T")

ERAS = (1, 2, 3)
"""The thirds of the game; people call them stages I to III (AER-10)."""

# Regions of the map.
EUROPE = "europe"
AFRICA = "africa"
ASIA_AUSTRALIA = "asia_australia"
AMERICA = "america"
REGIONS = (EUROPE, AFRICA, ASIA_AUSTRALIA, AMERICA)
"""All regions: the three markets, and America, which is none (AER-80)."""

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
"""Points by place, those of the first place first."""

Rolls = Annotated[list[Amount], Meta(max_length=10)]
"""What risk rolls must make, in order."""


class ByEra(Struct, Generic[T], forbid_unknown_fields=True):
    """A value for each era."""

    first: Annotated[T, Meta(description="In era 1.")] = field(name="1")
    second: Annotated[T, Meta(description="In era 2.")] = field(name="2")
    third: Annotated[T, Meta(description="In era 3.")] = field(name="3")

    def of(self, era: int) -> T:
        """Returns the value for an era, 1 to 3."""
        return (self.first, self.second, self.third)[era - 1]


class Markets(Struct, forbid_unknown_fields=True):
    """Points by place in each market (AER-80)."""

    europe: Annotated[Places, Meta(description="Points in Europe, of the first place first.")]
    africa: Annotated[Places, Meta(description="Points in Africa, of the first place first.")]
    asia_australia: Annotated[
        Places, Meta(description="Points in Asia-Australia, of the first place first.")
    ]


class RollsByColour(Struct, forbid_unknown_fields=True):
    """What each risk roll for a link must make (AER-34)."""

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
            description="Its number, higher than that of the one before (AER-05).",
            examples=[1],
        ),
    ]
    era: Annotated[
        Era,
        Meta(
            description="Its era, which is the type of its airport tokens too; people call it a "
            "stage.",
            examples=[1],
        ),
    ]
    cost: Annotated[Number, Meta(description="What it costs (AER-20).", examples=[3])]
    seats: Annotated[Amount, Meta(description="How many seats it has.", examples=[2])]
    airports: Annotated[
        Number, Meta(description="How many airport tokens it brings (AER-21).", examples=[2])
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

    to: Annotated[str, Meta(description="The city where they want to go.", examples=["london"])]
    people: Annotated[Amount, Meta(description="How many seats they take.", examples=[2])]
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
            description="The face of a risk die that brings it: no other type has it.",
            examples=[2],
        ),
    ]
    era: Annotated[Era, Meta(description="The first era in which it is in use.", examples=[2])]


class City(Struct):
    """A place of the map (AER-30)."""

    region: Annotated[
        str, Meta(description="Where it is: one of the `regions`.", examples=[EUROPE])
    ]
    spaces: Annotated[
        Any,
        Meta(
            description="For how many airports it has room (AER-45); fewer with 3 players where "
            "spaces are blocked (AER-04).",
            examples=[2, {"3": 2, "4": 3}],
            extra_json_schema={"type": ["integer", "object"]},
        ),
    ]
    income: Annotated[
        Annotated[int, Meta(ge=-1000, le=1000)] | UnsetType,
        Meta(
            description="Coins that the BASE here brings in era 1, below 0 for upkeep (AER-11). It "
            "makes the city a first airport (AER-03); if not given, it is none.",
            examples=[2, -1],
        ),
    ] = UNSET


class Link(Struct):
    """A link between cities, or one of those that lead out of Europe (AER-30, AER-31)."""

    colour: Annotated[
        Colour, Meta(description="Its colour, which players see (AER-34).", examples=["red"])
    ]
    rolls: Annotated[
        Rolls | UnsetType,
        Meta(
            description="What each of its risk rolls must make, in order (AER-34). Those of its "
            "colour, in the value `rolls`, if not given; it may have more of them.",
            examples=[[12, 12]],
        ),
    ] = UNSET
    long_range: Annotated[
        bool,
        Meta(description="Whether it needs a long-range aeroplane (AER-32).", examples=[True]),
    ] = False
