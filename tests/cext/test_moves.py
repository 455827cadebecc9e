"""Components that move between zones, rows that are filled, links that are claimed."""

from __future__ import annotations

from copy import copy
from types import MemberDescriptorType
from typing import Any

import pytest

from bgf_cext import network

from .shelves import LISTS, shelf

HAND, PILE = 0, 1
BOTH = 0b11


def table(moves: Any, sees: int = 0) -> Any:
    """A hand of kinds 0, 1, 0, 2, which is counted, and a pile with one of kind 1, which is not."""
    return shelf(
        moves,
        [[0, 1, 2, 3], [4]],
        tally=[[2, 1, 1], None],
        known=[0b00, 0b01, 0b10, 0b10, 0b11],
        kind_of=[0, 1, 0, 2, 1],
        sees=[0, sees],
    )


def test_the_top_goes_on_top(moves: Any) -> None:
    on = table(moves, sees=0b01)
    assert on.draw(HAND, PILE) == 3
    assert on.zones == [[0, 1, 2], [4, 3]]
    assert on.tally == [[2, 1, 0], None]
    assert on.known == [0b00, 0b01, 0b10, 0b11, 0b11]


def test_it_may_go_anywhere_and_face_down(moves: Any) -> None:
    on = table(moves, sees=BOTH)
    assert on.draw(HAND, PILE, face_down=True, at=0) == 3
    assert (on.zones[PILE], on.known[3]) == ([3, 4], 0b10)


def test_components_that_come_into_a_counting_zone_are_counted(moves: Any) -> None:
    on = table(moves)
    assert on.draw(PILE, HAND) == 4
    assert on.zones == [[0, 1, 2, 3, 4], []]
    assert on.tally == [[2, 2, 1], None]


def test_emptied_zones_are_refilled(moves: Any) -> None:
    on = shelf(moves, [[0], [], [1, 2]], refill=[2, -1, -1])
    on.draw(0, 1)
    assert on.zones == [[1, 2], [0], []]


def test_the_first_of_a_kind_is_taken(moves: Any) -> None:
    on = table(moves, sees=BOTH)
    assert on.take(HAND, 0, PILE) == 0
    assert on.zones == [[1, 2, 3], [4, 0]]
    assert on.tally == [[1, 1, 1], None]
    assert on.known[0] == BOTH
    assert on.take(HAND, 2, PILE) == 3
    assert on.zones == [[1, 2], [4, 0, 3]]


def test_components_known_to_most_viewers_are_spent_first(moves: Any) -> None:
    """Of 0 nobody knows, of 1 one viewer, of 2 and 3 both; the rest is known one less."""
    on = shelf(moves, [[0, 1, 2, 3], []], known=[0b00, 0b01, 0b11, 0b11])
    assert on.spend(0, 0, 3, 1) == [2, 3, 1]
    assert on.zones == [[0], [2, 3, 1]]


def test_each_viewer_forgets_a_component_that_may_have_been_spent(moves: Any) -> None:
    """Player 0 knows one of the two and player 1 the other: nobody is sure of the one left."""
    on = shelf(moves, [[0, 1], []], known=[0b01, 0b10])
    assert on.spend(0, 0, 1, 1) == [1]
    assert on.known[0] == 0


def test_where_all_go_they_stay_in_the_order_in_which_they_lie(moves: Any) -> None:
    on = shelf(moves, [[0, 1, 2], []], known=[0, 1, 1 << 64])
    assert on.spend(0, 0, 3, 1) == [0, 1, 2]


def test_components_are_moved_in_the_order_given_or_under_the_others(moves: Any) -> None:
    on = table(moves)
    on.move([2, 0], HAND, PILE)
    assert (on.zones, on.tally[HAND]) == ([[1, 3], [4, 2, 0]], [0, 1, 1])
    on = table(moves)
    on.move([2, 0], HAND, PILE, under=True)
    assert on.zones[PILE] == [0, 2, 4]


def test_a_viewer_of_neither_zone_forgets_which_component_went(moves: Any) -> None:
    on = shelf(moves, [[0, 1], []], known=[0b11, 0b11], sees=[0b01, 0b00])
    on.move([1], 0, 1)
    assert on.known[:2] == [0b01, 0b01]


def test_concealed_components_are_known_only_to_viewers_of_the_zone(moves: Any) -> None:
    on = shelf(moves, [[0, 2], [1]], known=[0b00, 0b10, 0b10], sees=[0b01, 0])
    on.conceal(0)
    assert on.known == [0b01, 0b10, 0b01]


def test_everybody_knows_revealed_components(moves: Any) -> None:
    on = shelf(moves, [[0, 2], [1]], known=[0, 0b10, 0b10], seats=70)
    on.reveal(0)
    assert on.known == [(1 << 71) - 1, 0b10, (1 << 71) - 1]


def test_a_row_is_filled_from_its_deck_which_is_renewed_first(moves: Any) -> None:
    on = shelf(moves, [[], [9], [3, 2, 1]], refill=[-1, 2, -1], rows=[(1, 2)])
    on.known, on.layout.kind_of = [0] * 10, [0] * 10
    on.refill_row(0)
    assert on.zones[0] == [9, 1]
    assert on.zones[1] == [3, 2]


def test_a_row_is_swept_until_it_may_stand(moves: Any) -> None:
    rows = [(1, 2, 1, 2, 2)]
    on = shelf(moves, [[], [0, 1, 2, 3], []], rows=rows, kind_of=[0, 0, 1, 1])
    on.tally[0] = [0, 0]
    on.refill_row(0)
    assert on.zones == [[1, 0], [], [3, 2]]


@pytest.mark.parametrize(("single_up_to", "left"), [(0, [0b100, 0b110]), (2, [0b100, 0b100])])
def test_a_claim_closes_the_link_and_perhaps_its_twin(
    moves: Any, single_up_to: int, left: list[int]
) -> None:
    nets = [network(3, [(0, 1)]) for _ in range(2)]
    claims = [(0, 1, 0, single_up_to, ~0b001, ~0b011)]
    on = shelf(moves, [], owners=[-1] * 3, open_links=[0b111] * 2, nets=nets, claims=claims)
    on.claim(0, 0)
    assert (on.owners, on.open_links) == ([0, -1, -1], left)
    assert [net.done() for net in nets] == [1, 0]


def test_values_of_links_are_added_up_by_owner(moves: Any) -> None:
    on = shelf(moves, [], players=3, owners=[2, -1, 0, 2])
    assert on.add_up_links([5, 7, 1, 2**70]) == [1, 0, 2**70 + 5]
    with pytest.raises(IndexError):
        on.add_up_links([5, 7])


def test_a_component_that_does_not_lie_there_does_not_go(moves: Any) -> None:
    on = table(moves)
    with pytest.raises(ValueError, match="4 does not lie in that zone"):
        on.move([4], HAND, PILE)
    with pytest.raises(ValueError, match="kind 0 does not lie"):
        on.take(PILE, 0, HAND)
    with pytest.raises(ValueError, match="3 of kind 0 wanted, 2 there"):
        on.spend(HAND, 0, 3, PILE)
    assert on.zones == table(moves).zones
    with pytest.raises(IndexError, match="empty"):
        shelf(moves, [[], []]).draw(HAND, PILE)


@pytest.mark.parametrize(("hidden", "names"), [(-1, ["red", "tea"]), (0, ["tea"])])
def test_the_actions_on_offer_are_named(moves: Any, hidden: int, names: list[str]) -> None:
    on = table(moves)
    on.tally[HAND] = [2, 0, 1]
    assert on.on_offer(HAND, ["red", "blue", "tea"], hidden) == names


def test_something_else_may_be_on_offer_first(moves: Any) -> None:
    assert table(moves).on_offer(HAND, ["red", "blue", "tea"], 1, "any") == ["any", "red", "tea"]


def test_nothing_is_on_offer_where_nobody_counts(moves: Any) -> None:
    with pytest.raises(ValueError, match="slot 1"):
        table(moves).on_offer(PILE, ["red"])


@pytest.mark.parametrize("name", ["Table", "Layout", "Row", "ClaimEffects"])
def test_attributes_are_slots_to_python(moves: Any, name: str) -> None:
    kind = getattr(moves, name)
    for attribute in kind.__slots__:
        assert type(kind.__dict__[attribute]) is MemberDescriptorType


def test_a_copy_of_a_layout_keeps_what_a_derived_class_adds(moves: Any) -> None:
    class Heir(moves.Layout):  # type: ignore[misc]  # of either module
        __slots__ = ("own",)

    names, made = (*moves.Layout.__slots__, "own"), Heir(2)
    for attribute in names:
        setattr(made, attribute, attribute)
    copied = copy(made)
    assert [getattr(copied, attribute) for attribute in names] == [*names]


@pytest.mark.parametrize(
    ("move", "numbers"),
    [
        ("draw", (0, 1)),
        ("move", ([0], 0, 1)),
        ("take", (0, 0, 1)),
        ("spend", (0, 0, 1, 1)),
        ("conceal", (0,)),
        ("refill_row", (0,)),
        ("claim", (0, 0)),
        ("on_offer", (0, [])),
    ],
)
def test_an_invalid_table_raises(moves: Any, move: str, numbers: tuple[Any, ...]) -> None:
    with pytest.raises((AttributeError, TypeError)):
        getattr(moves.Table(), move)(*numbers)


@pytest.mark.parametrize(
    ("kind", "known", "source_lacks", "left"),
    [
        (2, 0b111, 0, 0b011),  # everybody knows that it is of another kind
        (1, 0b111, 0, 0b001),  # of this kind there is one now
        (2, 0b011, 0, 0),  # spectators don't know its kind
        (2, 0b011, 0b101, 0b001),  # but not of the kinds that the zone lacked from which it comes
    ],
)
@pytest.mark.parametrize("how", ["draw", "move", "spend", "take"])
def test_lacked_kinds_are_forgotten_when_one_may_have_arrived(
    moves: Any, how: str, kind: int, known: int, source_lacks: int, left: int
) -> None:
    on = shelf(
        moves,
        [[0], [1]],
        kind_of=[kind, 0],
        known=[known, 0b111],
        lacks={0: source_lacks, 1: 0b011},
    )
    before = on.lacks
    {
        "draw": lambda: on.draw(0, 1),
        "move": lambda: on.move([0], 0, 1),
        "spend": lambda: on.spend(0, kind, 1, 1),
        "take": lambda: on.take(0, kind, 1),
    }[how]()
    assert on.lacks.get(1, 0) == left
    assert on.lacks.get(0) == source_lacks
    assert before == {0: source_lacks, 1: 0b011}


def plane(moves: Any) -> Any:
    """A plane with two kinds of pieces: of kind 0 on cells 0 and 70, of kind 1 on cell 1.

    Counters: three of each kind in the supply, and none that were cleared.
    """
    on = shelf(moves, [])
    on.masks = [0, 1 | 1 << 70, 0b10]
    on.counters = [3, 3, 0, 0]
    return on


def test_pieces_are_laid_from_the_supply_and_those_in_the_way_are_cleared(moves: Any) -> None:
    on = plane(moves)
    on.lay(1, 2, {0: 1, 1: 1, 2: 0, 70: 1}, 0, 2)
    assert on.masks == [0, 0b100, 0b11 | 1 << 70]
    assert on.counters == [2, 0, 2, 1]


def test_pieces_in_the_way_are_gone_where_nothing_counts_them(moves: Any) -> None:
    on = plane(moves)
    on.lay(1, 2, {0: 1}, 0)
    assert on.masks == [0, 1 << 70, 0b11]
    assert on.counters == [3, 2, 0, 0]


def test_components_are_put_into_places_from_the_last_on(moves: Any) -> None:
    on = shelf(moves, [[0, 1], [2]], known=[0b11] * 4)
    left = [3, 1, 2, 0]
    on.replace_components(left, [(0, 1, 0b01), (1, 0, 0b10), (0, 0, 1 << 70)])
    assert on.zones == [[1, 0], [2]]
    assert on.known == [0b01, 1 << 70, 0b10, 0b11]
    assert left == [3]


def test_more_places_than_components_are_an_error(moves: Any) -> None:
    on = shelf(moves, [[0, 1]])
    with pytest.raises(IndexError):
        on.replace_components([0], [(0, 0, 0), (0, 1, 0)])


def test_a_copy_of_a_table_is_independent_of_it(moves: Any) -> None:
    nets = [network(3, [(0, 1)])]
    on = shelf(
        moves,
        [[0, 1], [2]],
        tally=[[2], None],
        known=[1, 2, 3],
        owners=[-1],
        open_links=[1],
        nets=nets,
    )
    on.layout.claims = [(0, 1, 0, 0, 0, 0)]
    on.masks = [5]
    on.counters = [7]
    on.chance = 9
    made = shelf(moves, [])
    made.copy_table(on)
    assert (made.layout, made.players, made.chance) == (on.layout, 2, 9)
    lists = (*LISTS, "masks", "counters")
    before = [getattr(on, name) for name in lists]
    assert [getattr(made, name) for name in lists] == before
    made.zones[0].append(made.zones[1].pop())
    made.tally[0][0] = 3
    for name in ("known", "masks", "counters", "owners", "open_links"):
        getattr(made, name)[0] = 99
    made.nets[0].join(0, 1)
    assert on.zones == [[0, 1], [2]]
    assert on.tally == [[2], None]
    assert (on.known, on.masks, on.counters) == ([1, 2, 3], [5], [7])
    assert (on.owners, on.open_links) == ([-1], [1])
    assert [net.done() for net in on.nets] == [0]
