"""Several piles in a zone: their sizes, their components, and their visible parts."""

from __future__ import annotations

from .tables import deal, slot, table

HANDS = ("hand 0", "hand 1", "hand 2")


def test_piles_are_found_by_their_size() -> None:
    on = table()
    deal(on, "hand 0", "red blue")
    deal(on, "hand 2", "bus bus bus")
    hands = [slot(on, hand) for hand in HANDS]
    assert on.piles_of_size(hands, 0) == [0, 1, 2]
    assert on.piles_of_size(hands, 1) == [0, 2]
    assert on.piles_of_size(hands, 0, 0) == [1]
    assert on.piles_of_size(hands, 1, 2) == [0]
    assert on.piles_of_size([], 0) == []


def test_pile_is_found_by_a_component_in_it() -> None:
    on = table()
    red, blue = deal(on, "hand 1", "red blue")
    hands = [slot(on, hand) for hand in HANDS]
    assert on.pile_with(hands, blue) == hands[1]
    assert on.pile_with(hands[2:], red) == -1


def test_the_lowest_components_of_piles() -> None:
    on = table()
    first, _ = deal(on, "hand 0", "red blue")
    (bus,) = deal(on, "hand 2", "bus")
    assert on.lowest_of([slot(on, hand) for hand in HANDS]) == (first, -1, bus)


def test_face_down_components_are_hidden() -> None:
    on = table(zones={"row": {"face_down": True}})
    box, row = slot(on, "box"), slot(on, "row")
    up = on.draw(box, row)
    down = on.draw(box, row, face_down=True)
    assert on.seen(row, 99) == [up, 99]
    assert on.face_down(row) == [down]
    on.reveal(row)
    assert on.seen(row, 99) == [up, down]
    assert on.face_down(row) == []
