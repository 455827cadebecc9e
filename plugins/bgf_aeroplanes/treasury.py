"""The coins of Aeroplanes."""

from __future__ import annotations

from bgf.contract import Part, counter

__all__ = ["Treasury"]


class Treasury(Part):
    """The coins of the players, and those on Subsidies."""

    money = counter(
        own=True, start=0, doc="A player's coins: none before the first income (AER-11)."
    )
    subsidies = counter(start=0, doc="The coins on Subsidies (AER-70).")
