"""Links over random graphs: against networkx, and the compiled kernels against their twins."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgf_cext import MAX_PAIRS, MAX_PLACES
from bgf_cext import Forest as AnyForest
from bgf_cext import Network as AnyNetwork
from bgf_cext import network as of_size
from bgf_cext.connect import Network
from bgf_cext.forest import Forest

Pairs = list[tuple[int, int]]

quickly = settings(deadline=None, max_examples=60)


@st.composite
def graphs(draw: st.DrawFn, most: int) -> tuple[int, Pairs, Pairs]:
    """Draws a number of places, up to `most`, pairs to watch (64 at most), and links in order."""
    places = draw(st.one_of(st.integers(1, 12), st.integers(1, most)))
    place = st.integers(0, places - 1)
    pair = st.tuples(place, place)
    pairs = draw(st.lists(pair, max_size=MAX_PAIRS))
    return places, pairs, draw(st.lists(pair, max_size=2 * min(places, 60)))


def expected(graph: Any, places: int, pairs: Pairs) -> tuple[list[int], list[int], int]:
    """Returns the components, the labels and the pairs joined, as networkx sees them."""
    components = sorted(nx.connected_components(graph), key=min)
    label = {place: min(component) for component in components for place in component}
    return (
        [sum(1 << place for place in component) for component in components],
        [label[place] for place in range(places)],
        sum((label[a] == label[b]) << number for number, (a, b) in enumerate(pairs)),
    )


def hold_to_networkx(kind: type[Network] | type[Forest], drawn: tuple[int, Pairs, Pairs]) -> None:
    places, pairs, ends = drawn
    ours = kind(places, pairs)
    graph = nx.empty_graph(places)
    for a, b in ends:
        graph.add_edge(a, b)
        components, labels, done = expected(graph, places, pairs)
        assert ours.join(a, b) == ours.done() == done
        assert ours.components() == components
        assert ours.labels() == labels
    components, labels, done = expected(graph, places, pairs)
    assert ours.label_array() == array("i", labels)
    for place in range(places):
        assert ours.component(place) in components
        assert ours.component(place) >> place & 1
    for a, b in pairs:
        assert ours.joined(a, b) == (labels[a] == labels[b])
    at_once = kind(places, pairs)
    assert at_once.join_all(array("i", [place for link in ends for place in link])) == done
    assert (at_once.labels(), at_once.components()) == (labels, components)


@quickly
@given(drawn=graphs(MAX_PLACES))
def test_a_network_agrees_with_networkx(
    network: type[Network], drawn: tuple[int, Pairs, Pairs]
) -> None:
    hold_to_networkx(network, drawn)


@quickly
@given(drawn=graphs(200))
def test_a_forest_agrees_with_networkx(
    forest: type[Forest], drawn: tuple[int, Pairs, Pairs]
) -> None:
    hold_to_networkx(forest, drawn)


def outcome(method: Any, arguments: Sequence[Any]) -> Any:
    """Returns the result of a call, or the error it raises, in a form to compare."""
    try:
        result = method(*arguments)
    except (IndexError, OverflowError, TypeError, ValueError) as error:
        return type(error), str(error)
    return result


@st.composite
def calls(draw: st.DrawFn, places: int) -> tuple[str, tuple[Any, ...]]:
    """Draws a call of any method, with places that may be out of range."""
    place = st.one_of(
        st.integers(0, max(0, places - 1)),
        st.integers(-2, places + 1),
        st.sampled_from([2**31, 2**63, 2**64, -(2**63) - 1]),
    )
    name = draw(
        st.sampled_from(["join", "join", "joined", "component", "join_all", "components", "done"])
    )
    if name == "join_all":
        return name, (draw(st.lists(place, max_size=8)),)
    count = {"join": 2, "joined": 2, "component": 1}.get(name, 0)
    return name, tuple(draw(place) for _ in range(count))


@quickly
@given(data=st.data())
def test_compiled_and_twin_agree_call_by_call(compiled: Any, data: st.DataObject) -> None:
    small = hasattr(compiled, "Network")
    twin_kind: Any = Network if small else Forest
    places = data.draw(st.integers(-1, MAX_PLACES + 1 if small else 200))
    place = st.integers(-1, max(0, places))
    pairs = data.draw(st.lists(st.tuples(place, place), max_size=MAX_PAIRS + 1))
    made = outcome(getattr(compiled, twin_kind.__name__), (places, pairs))
    twin = outcome(twin_kind, (places, pairs))
    if isinstance(twin, tuple):
        assert made == twin
        return
    for method, arguments in data.draw(st.lists(calls(places), max_size=20)):
        expected_outcome = outcome(getattr(twin, method), arguments)
        assert outcome(getattr(made, method), arguments) == expected_outcome
    assert made.labels() == twin.labels()
    assert repr(made) == repr(twin)


@pytest.mark.parametrize(
    ("places", "pairs", "kind"),
    [
        (0, 0, AnyNetwork),
        (MAX_PLACES, MAX_PAIRS, AnyNetwork),
        (MAX_PLACES + 1, 0, AnyForest),
        (2, MAX_PAIRS + 1, AnyForest),
    ],
)
def test_network_picks_the_kernel_by_size(places: int, pairs: int, kind: type[object]) -> None:
    assert type(of_size(places, [(0, 1)] * pairs)) is kind
