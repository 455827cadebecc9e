"""Open rows: filled from a deck that is renewed, and swept away when too many are of one kind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf.components.table import Table

from .tables import deal, known, lying, slot, table

CARDS = "red red red red blue blue blue blue bus bus bus bus bus"
SWEEP = {"kind": "bus", "at": 2, "to": "pile"}

Places = tuple[str, str, str]


def settled(row: str, deck: str, pile: str, **changes: Any) -> Table:
    """A row of three, swept when two buses lie there, in order; decks are given top last."""
    zone = {"size": 3, "fill": "deck", "sweep": SWEEP, **changes}
    on = table(cards=CARDS, zones={"row": zone})
    for place, names in (("row", row), ("deck", deck), ("pile", pile)):
        deal(on, place, names)
    on.refill_row(slot(on, "row"))
    assert on.faults() == []
    return on


def what_lies(on: Table) -> Places:
    return lying(on, "row"), lying(on, "deck"), lying(on, "pile")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("red", "blue red bus", "blue"), ("bus red red", "blue", "blue")),
        (("red blue red", "bus", ""), ("blue red red", "bus", "")),
        (("", "red", ""), ("red", "", "")),
        (("", "", ""), ("", "", "")),
    ],
    ids=["from the top", "full already", "too few", "nothing"],
)
def test_a_row_is_filled_from_the_top_of_its_deck(before: Places, after: Places) -> None:
    assert what_lies(settled(*before)) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("", "", "red red red red"), ("red red red", "red", "")),
        (("red", "blue", "blue blue"), ("blue blue red", "blue", "")),
        (("red", "blue blue", "red red"), ("blue blue red", "red red", "")),
        (("red red red", "", "blue"), ("red red red", "blue", "")),
    ],
    ids=["before", "between", "after the last", "though the row is full"],
)
def test_its_deck_is_renewed_as_soon_as_it_is_empty(before: Places, after: Places) -> None:
    assert what_lies(settled(*before)) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("bus", "blue red red red red bus", ""), ("red red red", "blue", "bus bus red")),
        (("bus bus red", "red blue blue red", ""), ("blue blue red", "red", "bus bus red")),
        (
            ("bus bus red", "red blue red red blue bus bus", ""),
            ("blue red red", "red", "blue bus bus bus bus red"),
        ),
    ],
    ids=["once", "when full already", "twice"],
)
def test_a_row_with_too_many_buses_is_swept_away(before: Places, after: Places) -> None:
    assert what_lies(settled(*before)) == after


@pytest.mark.parametrize(
    "before",
    [
        ("bus bus red", "", ""),
        ("bus bus bus", "red", ""),
        ("bus bus", "", ""),
        ("bus bus bus", "", ""),
    ],
)
def test_a_row_stands_where_no_other_could_be_made(before: Places) -> None:
    assert what_lies(settled(*before)) == before


@pytest.mark.parametrize(
    ("deck", "pile", "stands"),
    [("bus bus blue", "", True), ("bus bus blue", "red", False), ("bus blue blue", "", False)],
)
def test_a_row_stands_where_it_would_change_places_with_its_deck_for_ever(
    deck: str, pile: str, stands: bool
) -> None:
    before = ("blue bus bus", deck, pile)
    assert (what_lies(settled(*before)) == before) is stands


def test_all_know_the_row_and_nobody_the_cards_swept_into_its_deck() -> None:
    on = settled("bus bus red", "red red blue", "")
    assert what_lies(on)[0] == "blue red red"
    assert {known(on, component) for component in on.zones[slot(on, "row")]} == {"012s"}
    assert sorted(lying(on, "deck").split()) == ["bus", "bus", "red"]
    assert {known(on, component) for component in on.zones[slot(on, "deck")]} == {""}


def test_sweeps_do_not_rely_on_components_that_never_come_back() -> None:
    gone = {**SWEEP, "to": "bag"}
    assert lying(settled("bus bus red", "red blue", "", sweep=gone), "row") == "blue red"
    assert lying(settled("bus bus red", "red", "", sweep=gone), "row") == "bus bus red"
    assert lying(settled("bus bus red", "", "red blue", sweep=gone), "row") == "blue red"


def test_cards_swept_into_the_deck_are_shuffled() -> None:
    on = settled("bus bus red", "blue blue blue", "", sweep={**SWEEP, "to": "deck"})
    assert lying(on, "row").split().count("bus") < 2


def test_deck_as_target_of_sweeps_is_never_refilled() -> None:
    to_deck = {**SWEEP, "to": "deck"}
    before = ("bus bus bus", "bus bus", "red red red")
    assert what_lies(settled(*before, sweep=to_deck)) == before
    assert lying(settled("bus bus red", "", "red red", sweep=to_deck), "row").count("bus") < 2


def test_a_row_without_a_deck_is_not_filled() -> None:
    on = table(zones={"row": {"size": 3, "sweep": SWEEP}})
    deal(on, "stash 2", "blue blue")  # the last slot of all
    deal(on, "row", "bus bus")
    on.refill_row(slot(on, "row"))
    assert (lying(on, "row"), lying(on, "stash 2")) == ("bus bus", "blue blue")


@given(cards=st.lists(st.sampled_from(["row", "deck", "pile", "box"]), min_size=13, max_size=13))
def test_a_row_always_comes_to_rest(cards: list[str]) -> None:
    where: dict[str, list[str]] = {"row": [], "deck": [], "pile": [], "box": []}
    for name, place in zip(CARDS.split(), cards, strict=True):
        where["deck" if place == "row" and len(where["row"]) == 3 else place].append(name)
    on = settled(" ".join(where["row"]), " ".join(where["deck"]), " ".join(where["pile"]))
    row, deck, pile = (lying(on, place).split() for place in ("row", "deck", "pile"))
    in_play = [*row, *deck, *pile]
    assert len(row) == min(3, len(in_play))
    assert deck or not pile
    if row.count("bus") >= 2:
        assert len(in_play) - in_play.count("bus") <= 1 or (len(deck) == 3 and not pile)
