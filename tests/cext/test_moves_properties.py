"""Moves on random tables: what always holds of them, and compiled against the twin."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bgf_cext import moves as twin

SLOTS, KINDS = 3, 3
masks = st.one_of(st.integers(0, 15), st.integers(0, 2**65 - 1))
slots, kinds = st.integers(0, SLOTS - 1), st.integers(0, KINDS - 1)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Any, ...]:
    """Zones, tallies, who knows what, and kinds: each component once, every tally right."""
    of_each = draw(st.lists(st.tuples(slots, kinds, masks), max_size=12))
    order = draw(st.permutations(range(len(of_each))))
    zones = [[c for c in order if of_each[c][0] == slot] for slot in range(SLOTS)]
    kind_of = [kind for _, kind, _ in of_each]
    tally = [counted(held, kind_of) if draw(st.booleans()) else None for held in zones]
    return zones, tally, [mask for _, _, mask in of_each], kind_of


def counted(held: list[int], kind_of: list[int]) -> list[int]:
    kinds_held = [kind_of[component] for component in held]
    return [kinds_held.count(kind) for kind in range(KINDS)]


@given(table=tables(), source=slots, target=slots, sees=masks, kind=kinds, data=st.data())
def test_a_move_keeps_all_that_is_on_the_table(
    moves: Any,
    table: tuple[Any, ...],
    source: int,
    target: int,
    sees: int,
    kind: int,
    data: st.DataObject,
) -> None:
    zones, tally, known, kind_of = table
    before, known_before = deepcopy(zones), known[:]
    there = [c for c in zones[source] if kind_of[c] == kind]
    number = data.draw(st.integers(0, len(there)))
    alike = moves.best_known(zones[source], known, kind_of, kind, number)
    best_first = sorted(there, key=lambda c: -known[c])  # which keeps the order of equals
    assert alike == (there if number == len(there) else best_first)
    way = data.draw(st.sampled_from(["top", "first", "alike"]))
    if way == "top":
        went = [moves.move_top(*table, source, target, sees)] if zones[source] else []
        assert went == before[source][-1:]
    elif way == "first":
        went = [moves.move_first(*table, source, target, sees, kind)]
        went = [component for component in went if component >= 0]
        assert went == there[:1]
    else:
        went = alike[:number]
        moves.move_alike(zones, tally, known, went, source, target, sees, kind)
    stayed = [[c for c in held if c not in went] for held in before]
    stayed[target] += went
    assert zones == stayed
    assert known == [mask | sees if c in went else mask for c, mask in enumerate(known_before)]
    for held, counts in zip(zones, tally, strict=True):
        assert counts is None or counts == counted(held, kind_of)


def outcome(call: Any, *given: Any) -> Any:
    """What a call returns, or the error it raises, and what it leaves of what it is given."""
    try:
        return call(*given), given
    except (IndexError, ValueError) as error:
        return type(error), str(error), given


anything = st.integers(-2, 5)
some = st.lists(anything, max_size=5)
any_tables = st.one_of(
    tables(),
    st.tuples(
        st.lists(some, max_size=4), st.lists(st.one_of(st.none(), some), max_size=4), some, some
    ),
)


@given(
    table=any_tables,
    source=anything,
    target=anything,
    sees=masks,
    kind=anything,
    number=anything,
    components=some,
)
def test_compiled_and_twin_agree(
    compiled_moves: Any,
    table: tuple[Any, ...],
    source: int,
    target: int,
    sees: int,
    kind: int,
    number: int,
    components: list[int],
) -> None:
    """On tables that are sound, and on others, where both stop at one place with one message."""
    zones, tally, known, kind_of = table
    for name, given_ in (
        ("move_top", (zones, tally, known, kind_of, source, target, sees)),
        ("move_first", (zones, tally, known, kind_of, source, target, sees, kind)),
        ("best_known", (components, known, kind_of, kind, number)),
        ("move_alike", (zones, tally, known, components, source, target, sees, kind)),
    ):
        mine, twins = deepcopy(given_), deepcopy(given_)
        assert outcome(getattr(compiled_moves, name), *mine) == outcome(getattr(twin, name), *twins)
