"""Moves on random tables: invariants, and compiled code against its twin."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from .shelves import LISTS, shelf

SLOTS = 3
KINDS = 3
SEATS = 4
masks = st.one_of(st.integers(0, 15), st.integers(0, 2**65 - 1))
slots, kinds = st.integers(0, SLOTS - 1), st.integers(0, KINDS - 1)
flags = st.lists(st.booleans(), min_size=SLOTS, max_size=SLOTS)
ways = st.sampled_from(["draw", "take", "spend", "move", "refill_row", "conceal"])


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Zones, tallies, knowledge masks and kinds: each component once, every tally right."""
    of_each = draw(st.lists(st.tuples(slots, kinds, masks), max_size=12))
    order = draw(st.permutations(range(len(of_each))))
    zones = [[c for c in order if of_each[c][0] == slot] for slot in range(SLOTS)]
    kind_of = [kind for _, kind, _ in of_each]
    tally = [counted(held, kind_of) if draw(st.booleans()) else None for held in zones]
    return {
        "zones": zones,
        "tally": tally,
        "known": [mask for _, _, mask in of_each],
        "kind_of": kind_of,
        "seats": SEATS,
        "sees": draw(st.lists(masks, min_size=SLOTS, max_size=SLOTS)),
        "ordered": draw(flags),
        "refill": [draw(st.sampled_from([-1, (slot + 1) % SLOTS])) for slot in range(SLOTS)],
        "rows": [((slot + 1) % SLOTS, draw(st.integers(0, 4))) for slot in range(SLOTS)],
    }


def counted(held: list[int], kind_of: list[int]) -> list[int]:
    kinds_held = [kind_of[component] for component in held]
    return [kinds_held.count(kind) for kind in range(KINDS)]


def play(on: Any, way: str, source: int, target: int, kind: int, number: int, how: Any) -> Any:
    """Makes one move; returns its result, or the error it raises."""
    try:
        if way == "draw":
            return on.draw(source, target, face_down=bool(how))
        if way == "take":
            return on.take(source, kind, target)
        if way == "spend":
            return on.spend(source, kind, number, target)
        if way == "move":
            chosen = on.zones[source][:number]
            return on.move(chosen, source, target, under=bool(kind), face_down=how)
        return getattr(on, way)(source)
    except (IndexError, ValueError) as error:
        return type(error), str(error)


hows = st.sampled_from([False, True, None])


@given(given_=tables(), way=ways, source=slots, target=slots, kind=kinds, data=st.data())
def test_a_move_keeps_all_that_is_on_the_table(
    moves: Any,
    given_: dict[str, Any],
    way: str,
    source: int,
    target: int,
    kind: int,
    data: st.DataObject,
) -> None:
    on, before = shelf(moves, **deepcopy(given_)), given_["zones"]
    number, how = data.draw(st.integers(0, len(before[source]))), data.draw(hows)
    play(on, way, source, target, kind, number, how)
    assert sorted(c for held in on.zones for c in held) == list(range(len(given_["kind_of"])))
    for held, counts in zip(on.zones, on.tally, strict=True):
        assert counts is None or counts == counted(held, given_["kind_of"])
    if way in ("take", "spend") and on.zones != before:
        went = [component for component in before[source] if component not in on.zones[source]]
        assert {given_["kind_of"][component] for component in went} <= {kind}


@given(given_=tables(), source=slots, target=slots, kind=kinds, data=st.data())
def test_spending_reduces_each_viewers_known_components(
    moves: Any,
    given_: dict[str, Any],
    source: int,
    target: int,
    kind: int,
    data: st.DataObject,
) -> None:
    """Viewers who knew a number of a kind know of as many less as are spent."""
    on = shelf(moves, **deepcopy(given_))
    alike = [c for c in on.zones[source] if on.layout.kind_of[c] == kind]
    number = data.draw(st.integers(0, len(alike)))
    if source == target:
        return
    went = on.spend(source, kind, number, target)
    assert len(went) == number
    for viewer in range(SEATS + 1):
        aware = sum(given_["known"][c] >> viewer & 1 for c in alike)
        left = sum(on.known[c] >> viewer & 1 for c in alike if c not in went)
        assert left == max(0, aware - number)


@given(
    given_=tables(),
    way=ways,
    source=st.integers(-1, SLOTS),
    target=st.integers(-1, SLOTS),
    kind=st.integers(-1, KINDS),
    number=st.integers(0, 5),
    how=hows,
)
def test_compiled_and_twin_agree(
    compiled_moves: Any,
    twin_moves: Any,
    given_: dict[str, Any],
    way: str,
    source: int,
    target: int,
    kind: int,
    number: int,
    how: bool | None,
) -> None:
    """Also with slots or kinds that do not exist: both raise the same error."""
    mine, twins = shelf(compiled_moves, **deepcopy(given_)), shelf(twin_moves, **deepcopy(given_))
    found = [play(on, way, source, target, kind, number, how) for on in (mine, twins)]
    assert found[0] == found[1]
    for name in LISTS:
        assert getattr(mine, name) == getattr(twins, name)


@given(
    masks_=st.lists(st.integers(0, 2**70 - 1), min_size=3, max_size=3),
    lays=st.dictionaries(st.integers(0, 69), kinds, max_size=6),
    cleared=st.sampled_from([-1, 3]),
)
def test_compiled_and_twin_lay_alike(
    compiled_moves: Any, twin_moves: Any, masks_: list[int], lays: dict[int, int], cleared: int
) -> None:
    """On planes on which at most one piece lies on a cell."""
    first, second, third = masks_
    planes = [first, second & ~first, third & ~(first | second)]
    found = []
    for module in (compiled_moves, twin_moves):
        on = shelf(module, [])
        on.masks, on.counters = [*planes], [0] * 6
        on.lay(0, 3, lays, 0, cleared)
        assert all(on.masks[kind] >> cell & 1 for cell, kind in lays.items())
        assert sum(on.masks).bit_count() == sum(mask.bit_count() for mask in on.masks)
        found.append((on.masks, on.counters))
    assert found[0] == found[1]
