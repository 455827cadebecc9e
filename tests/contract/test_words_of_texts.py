"""The words that may be filled into a text that rules say in several places."""

from __future__ import annotations

from bgf.contract import Part, Rules, part, text
from bgf.contract.requirements import requirements_of


class Quay(Part):
    """Describes a ship by its name and its place."""

    moored = text("ship", "place")


class Harbour(Rules):
    """Says the same of a ship alone."""

    quay = part(Quay)
    moored = text("ship")


def test_a_text_may_use_the_words_that_each_place_fills_in() -> None:
    assert requirements_of(Harbour).texts["moored"].params == {"ship"}
