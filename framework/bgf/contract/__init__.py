"""The contract between rules and content: rules declare their requirements once.

A part of the rules declares the zones, counters, values and texts that it needs as attributes:

>>> from bgf.contract import Rules, counter, value, zone
>>> class Harbour(Rules):
...     deck = zone("cards", starts=True, doc="The cards, shuffled (HAR-01).")
...     hand = zone("cards", own=True, sees="owner")
...     coins = counter(own=True, start=0)
...     dealt = value(int, ge=1, doc="Cards dealt to each player (HAR-02).")

From the declarations bgf derives the bound attributes of the loaded game, the diagnostics of
``bgf validate``, the JSON Schema that editors use (``bgf schema GAME``), the texts that the pack
must have with their parameters, and the rules that it must have because refusals cite them. The
rules don't repeat things that only the content decides, such as the order of phases.
"""

from __future__ import annotations

from bgf.contract.declarations import (
    board,
    cited,
    components,
    counter,
    dice,
    numbered,
    option,
    part,
    phase,
    pieces,
    plane,
    reason,
    section,
    stage,
    text,
    texts,
    track,
    value,
    zone,
)
from bgf.contract.facts import fact
from bgf.contract.messages import Reason, Text, Texts
from bgf.contract.parts import Part, Rules

__all__ = [
    "Part",
    "Reason",
    "Rules",
    "Text",
    "Texts",
    "board",
    "cited",
    "components",
    "counter",
    "dice",
    "fact",
    "numbered",
    "option",
    "part",
    "phase",
    "pieces",
    "plane",
    "reason",
    "section",
    "stage",
    "text",
    "texts",
    "track",
    "value",
    "zone",
]
