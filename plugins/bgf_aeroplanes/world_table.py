"""The declarations of the table of Aeroplanes: zones, components, counters, map and values."""

from __future__ import annotations

from bgf.contract import (
    Part,
    board,
    components,
    counter,
    numbered,
    phase,
    value,
    zone,
)
from bgf_aeroplanes.content import (
    ERAS,
    REGIONS,
    Aeroplane,
    Amount,
    City,
    Link,
    Number,
    Passengers,
    RollsByColour,
)

__all__ = ["WorldTable"]


def _common_zone(holds: str, doc: str) -> int:
    """Returns the declaration of a zone that everybody sees into."""
    return zone(holds, manual=True, sees="everybody", size=None, doc=doc)


def _own_zone(holds: str, doc: str) -> tuple[int, ...]:
    """Returns the declaration of a zone of each player that everybody sees into."""
    return zone(holds, own=True, manual=True, sees="everybody", size=None, doc=doc)


def _passenger_piles(key: str, doc: str, on: str | None = None) -> tuple[int, ...]:
    """Returns the declaration of piles of passengers.

    Args:
        key: the key of the zone that says where its piles lie.
        doc: what the zone is.
        on: the components on which its piles lie, if any.
    """
    return zone(
        "passengers",
        piles=True,
        manual=True,
        keys=("piles", key),
        sees="everybody",
        on=on,
        size=None,
        doc=doc,
    )


class WorldTable(Part):
    """Everything that the rules need to find on the table.

    Only the rules move components. All zones but the bag are open to everybody.
    """

    # -- zones of aeroplanes

    deck = zone(
        "aeroplanes",
        starts=True,
        manual=True,
        sees="everybody",
        size=None,
        doc="The aeroplanes that are not yet open (AER-05).",
    )
    market = zone(
        "aeroplanes",
        manual=True,
        keys=("size",),
        sees="everybody",
        ordered=True,
        price={"of": "cost", "more": "skip_surcharge", "from": "money"},
        doc="The open aeroplanes (AER-05, AER-20). At least `size` aeroplanes must be of the first "
        "era.",
    )
    fleet = _own_zone(
        "aeroplanes",
        doc="A player's aeroplanes with free seats; full ones stay here until the era ends.",
    )
    used = _own_zone(
        "aeroplanes",
        doc="A player's used aeroplanes: those that were full at the end of an era (AER-86).",
    )
    scrapped = _common_zone(
        "aeroplanes",
        doc="The aeroplanes that are out of the game: those discarded after an era (AER-85), and "
        "those of `card_47` if the option is off.",
    )

    # -- zones of passengers

    bag = zone(
        "passengers",
        starts=True,
        manual=True,
        sees="nobody",
        ordered=True,
        size=None,
        doc="The passengers that are still to be drawn (AER-02).",
    )
    waiting = _passenger_piles(
        key="at",
        doc="The waiting room (AER-02), one pile for each space. `at` gives the number of spaces "
        "for each first airport, in the order in which they are filled.",
    )
    globetrotters = zone(
        "passengers",
        manual=True,
        keys=("size",),
        sees="everybody",
        ordered=True,
        doc="The globetrotter zone (AER-88).",
    )
    aboard = _passenger_piles(
        key="on",
        on="aeroplanes",
        doc="The passengers carried in this era (AER-50), one pile for each aeroplane.",
    )
    kept = _own_zone(
        "passengers",
        doc="A player's passengers that are worth victory points, kept for the end (AER-87).",
    )
    gone = _common_zone(
        "passengers",
        doc="The passengers that have left the game (AER-87); during set-up, those set aside.",
    )

    # -- components

    plane_data = components(
        Aeroplane,
        max_kinds=100,
        single=True,
        first=True,
        name="aeroplanes",
        doc="The aeroplanes (AER-01), one of each kind, in the order of their numbers, which is "
        "also that of their eras.",
    )
    planes = components(name="aeroplanes")
    passenger_data = components(
        Passengers,
        max_kinds=1000,
        name="passengers",
        doc="The passenger tokens (AER-01). Enough of them must be available in era 1 to fill the "
        "waiting room (AER-02).",
    )
    passengers = components()

    # -- counters

    money = counter(
        own=True, start=0, doc="A player's coins: none before the first income (AER-11)."
    )
    subsidies = counter(start=0, doc="The coins on Subsidies (AER-70).")
    stock = numbered(
        counter(
            own=True,
            min_start=0,
            doc="A player's airport tokens of a type that lie neither on an aeroplane (AER-21) nor "
            "in a city.",
        ),
        ERAS,
    )
    tokens = counter(
        each="aeroplanes", start=0, doc="The airport tokens on each aeroplane (AER-21)."
    )
    flown = counter(
        each="aeroplanes",
        start=0,
        doc="The seats of each aeroplane that were filled in earlier eras (AER-86).",
    )
    airports = counter(
        own=True,
        each="world",
        start=0,
        doc="A player's airport in each city: 0 none, 1 the BASE, 2 to 4 a token of type I to III.",
    )
    failures = counter(own=True, start=0, doc="A player's engine-failure markers (AER-39).")
    reached = counter(
        each="world",
        start=0,
        doc="Bookkeeping of the rules: the number of players paid for reaching each city (AER-47).",
    )
    america = counter(
        own=True, start=0, doc="A player's victory points for reaching America (AER-47)."
    )

    # -- the map, the eras and values

    map = board(
        places=City,
        links=Link,
        outward=Link,
        regions=REGIONS,
        max_entries={"places": 80, "links": 160, "outward": 10},
        name="world",
        doc="The map of the world.",
    )
    phases = numbered(
        phase(order="clockwise", until_out=None, doc="An era: rounds of turns (AER-10)."),
        ERAS,
        name="era",
    )
    rolls = value(
        RollsByColour, doc="Targets of the risk rolls for a link, by its colour (AER-34)."
    )
    white_skip = value(Amount, doc="Target of the roll for two white links in a row (AER-34).")
    first_in_america = value(
        Number,
        doc="Number of players paid for reaching North America, and likewise South America "
        "(AER-47).",
    )
    america_coins = value(Number, doc="Coins for reaching an America (AER-47).")
    america_points = value(Number, doc="Victory points for reaching an America (AER-47).")
