"""Knowledge of components: seeing, moving, shuffling, choosing in secret, paying, revealing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .tables import deal, known, lying, slot, table, teach

EVERYBODY = "012s"


@pytest.mark.parametrize(
    ("place", "viewers"),
    [("row", EVERYBODY), ("deck", ""), ("bag", ""), ("hand 0", "0"), ("line 2", "2")],
)
def test_the_viewers_of_a_zone_learn_the_components_that_come_there(
    place: str, viewers: str
) -> None:
    on = table()
    assert known(on, deal(on, place, "red")[0]) == viewers


def test_components_begin_in_their_start_zone_known_to_its_viewers() -> None:
    on = table(zones={"box": {"starts": False}, "row": {"starts": True}})
    assert {known(on, component) for component in range(9)} == {EVERYBODY}
    assert lying(on, "row") == "blue blue blue bus bus bus red red red"


@pytest.mark.parametrize(
    ("way", "viewers"),
    [
        (["row", "hand 0"], EVERYBODY),
        (["row", "hand 0", "deck"], EVERYBODY),
        (["hand 0", "hand 1"], "01"),
        (["hand 0", "stash 1", "line 2"], "02"),
        (["deck", "stash 0"], ""),
        (["deck", "row", "bag"], EVERYBODY),
    ],
)
def test_moved_components_stay_known(way: list[str], viewers: str) -> None:
    on = table()
    (component,) = deal(on, way[0], "red")
    for source, target in pairwise(way):
        on.move([component], slot(on, source), slot(on, target))
    assert known(on, component) == viewers
    assert on.faults() == []


def test_face_down_components_can_be_moved_face_down() -> None:
    on = table(zones={place: {"face_down": True} for place in ("row", "pile")})
    row, pile = slot(on, "row"), slot(on, "pile")
    (red,) = deal(on, "row", "red")
    (blue,) = deal(on, "deck", "blue")
    on.move([blue], slot(on, "deck"), row, face_down=True)
    on.move([red, blue], row, pile, face_down=None)
    assert on.zones[pile] == [red, blue]
    assert [known(on, component) for component in (red, blue)] == [EVERYBODY, ""]
    on.move([blue], pile, row, face_down=None)
    assert known(on, blue) == ""
    on.move([blue], row, pile)
    assert known(on, blue) == EVERYBODY, "turned up, as everything that comes to lie there"
    assert on.faults() == []


def test_cards_moved_as_they_lie_from_a_hand_arrive_face_up() -> None:
    on = table()
    deal(on, "hand 0", "red blue")
    (red, _) = on.zones[slot(on, "hand 0")]
    on.move([red], slot(on, "hand 0"), slot(on, "row"), face_down=None)
    assert known(on, red) == EVERYBODY, "in a hand nothing lies face down"


@pytest.mark.parametrize(("place", "viewers"), [("deck", ""), ("row", EVERYBODY), ("line 1", "1")])
def test_shuffled_components_are_known_only_to_viewers_of_the_zone(
    place: str, viewers: str
) -> None:
    on = table()
    dealt = deal(on, "row", "red blue bus")
    on.move(dealt, slot(on, "row"), slot(on, place))
    on.shuffle(slot(on, place))
    assert {known(on, component) for component in dealt} == {viewers}
    assert sorted(on.zones[slot(on, place)]) == sorted(dealt)


def test_draw_takes_the_top_and_adds_viewers_of_the_target() -> None:
    on = table()
    under, top = deal(on, "deck", "red blue")
    teach(on, top, "2")
    assert on.draw(slot(on, "deck"), slot(on, "hand 0")) == top
    assert (known(on, top), known(on, under)) == ("02", "")
    assert on.draw(slot(on, "deck"), slot(on, "row")) == under
    assert known(on, under) == EVERYBODY
    assert on.faults() == []


@pytest.mark.parametrize(
    ("source", "target", "going", "staying"),
    [
        ("hand 0", "stash 0", "0", "0"),  # seen by the owner, who alone knows the card
        ("hand 0", "hand 1", "01", "01"),  # the receiving player sees it, and so the remaining one
        ("hand 0", "row", EVERYBODY, EVERYBODY),
        ("stash 0", "bag", "", ""),  # a choice that nobody saw
        ("row", "stash 0", EVERYBODY, EVERYBODY),
        ("line 0", "stash 0", EVERYBODY, EVERYBODY),  # all see which place it leaves
    ],
)
def test_secret_choice_reduces_the_knowledge_of_others(
    source: str, target: str, going: str, staying: str
) -> None:
    on = table()
    first, *others = deal(on, source, "red blue bus")
    for component in (first, *others):
        teach(on, component, EVERYBODY)
    on.move([first], slot(on, source), slot(on, target))
    assert known(on, first) == going
    assert [known(on, component) for component in others] == [staying] * 2


@pytest.mark.parametrize("source", ["hand 0", "stash 0", "bag"])
def test_nothing_is_blurred_where_all_go(source: str) -> None:
    on = table()
    dealt = deal(on, source, "red blue bus")
    for component in dealt:
        teach(on, component, EVERYBODY)
    on.move(dealt, slot(on, source), slot(on, "stash 1"))
    assert [known(on, component) for component in dealt] == [EVERYBODY] * 3


@pytest.mark.parametrize("unknown_goes", [False, True])
def test_viewers_can_not_tell_which_of_equal_components_left(unknown_goes: bool) -> None:
    """A red card leaves a hand: viewers can't tell whether it was the one known to be there."""
    on = table()
    red, other = deal(on, "hand 0", "red red")
    teach(on, red, EVERYBODY)
    going, staying = (other, red) if unknown_goes else (red, other)
    on.move([going], slot(on, "hand 0"), slot(on, "pile"))
    assert (known(on, going), known(on, staying)) == (EVERYBODY, "0")


@pytest.mark.parametrize(
    ("before", "number", "after"),
    [
        (["0", EVERYBODY], 1, ["0"]),
        ([EVERYBODY, "0", EVERYBODY], 1, [EVERYBODY, "0"]),
        (["0", "01", "012"], 2, ["0"]),
        (["01", "02"], 1, ["0"]),  # either may have gone: neither is certain of the other
        (["01", "02", "0"], 2, ["0"]),
        (["012", "01", "02"], 1, ["01", "02"]),
        (["0", "0"], 2, []),
    ],
)
def test_paying_spends_the_components_known_to_most_viewers(
    before: list[str], number: int, after: list[str]
) -> None:
    on = table()
    hand = slot(on, "hand 0")
    for component, viewers in zip(deal(on, "hand 0", "red " * len(before)), before, strict=True):
        teach(on, component, viewers)
    deal(on, "hand 0", "blue")
    red = on.layout.kind("cards", "red").index
    paid = on.spend(hand, red, number, slot(on, "pile"))
    assert {known(on, component) for component in paid} == {EVERYBODY}
    kept = [component for component in on.zones[hand] if on.layout.kind_of[component] == red]
    assert sorted(known(on, component) for component in kept) == sorted(after)
    assert on.faults() == []


@given(
    masks=st.lists(st.text("12s", max_size=3), min_size=1, max_size=6),
    number=st.integers(0, 6),
)
def test_each_viewer_knows_of_one_less_for_each_one_paid(masks: list[str], number: int) -> None:
    number = min(number, len(masks))
    on = table(cards="red " * 6)
    hand = slot(on, "hand 0")
    for component, viewers in zip(deal(on, "hand 0", "red " * len(masks)), masks, strict=True):
        teach(on, component, "".join({"0", *viewers}))
    on.spend(hand, 0, number, slot(on, "pile"))
    for viewer in "12s":
        left = sum(viewer in known(on, component) for component in on.zones[hand])
        assert left == max(0, sum(viewer in mask for mask in masks) - number)
    assert all("0" in known(on, component) for component in on.zones[hand])


def test_more_than_there_are_can_not_be_paid() -> None:
    on = table()
    deal(on, "hand 0", "red blue")
    with pytest.raises(ValueError, match="2 of kind 0 wanted, 1 there"):
        on.spend(slot(on, "hand 0"), 0, 2, slot(on, "pile"))
    assert lying(on, "hand 0") == "blue red"


def test_take_moves_the_first_component_of_a_kind() -> None:
    on = table()
    dealt = deal(on, "row", "red blue red")
    assert on.take(slot(on, "row"), 0, slot(on, "hand 1")) == dealt[0]
    assert known(on, dealt[0]) == EVERYBODY
    with pytest.raises(ValueError, match="kind 2 does not lie in the row"):
        on.take(slot(on, "row"), 2, slot(on, "hand 1"))
    assert on.faults() == []


def test_revealed_components_stay_known() -> None:
    on = table()
    dealt = deal(on, "hand 0", "red blue")
    on.reveal(slot(on, "hand 0"))
    on.move(dealt[:], slot(on, "hand 0"), slot(on, "bag"))
    assert [known(on, component) for component in dealt] == [EVERYBODY] * 2


@pytest.mark.parametrize(
    ("under", "order"), [(False, "bus red blue"), (True, "blue red bus")], ids=["on top", "under"]
)
def test_components_are_put_down_one_after_the_other(under: bool, order: str) -> None:
    on = table()
    deal(on, "deck", "bus")
    dealt = deal(on, "line 0", "red blue")
    on.move(dealt, slot(on, "line 0"), slot(on, "deck"), under=under)
    assert lying(on, "deck") == order


def test_a_deck_is_renewed_when_its_last_one_is_drawn() -> None:
    on = table()
    deal(on, "deck", "red")
    discarded = deal(on, "pile", "blue blue bus")
    on.draw(slot(on, "deck"), slot(on, "hand 0"))
    assert sorted(on.zones[slot(on, "deck")]) == sorted(discarded)
    assert {known(on, component) for component in discarded} == {""}
    assert lying(on, "pile") == ""


def test_a_zone_without_refill_is_not_renewed() -> None:
    on = table()
    deal(on, "stash 2", "red blue")  # the last slot of all
    before = on.chance
    on.renew(slot(on, "bag"))
    on.draw(slot(on, "box"), slot(on, "row"))
    assert (lying(on, "bag"), lying(on, "stash 2"), on.chance) == ("", "blue red", before)


def test_each_player_has_discards_and_deck_of_their_own() -> None:
    own = {"holds": "cards", "per": "player", "sees": "nobody", "ordered": True}
    on = table(
        zones={
            "my_deck": {**own, "refill": "my_pile"},
            "my_pile": {**own, "sees": "everybody"},
            "my_row": {**own, "sees": "everybody", "size": 2, "fill": "my_deck"},
        }
    )
    for seat, name in enumerate(("red", "blue", "bus")):
        deal(on, f"my_pile {seat}", f"{name} {name}")
    on.renew(slot(on, "my_deck 2"))
    on.refill_row(slot(on, "my_row 1"))
    assert lying(on, "my_deck 2") == "bus bus"
    assert lying(on, "my_row 1") == "blue blue"
    assert lying(on, "my_pile 0") == "red red"
