"""How fast the kernels are, next to the libraries that people use for the same.

    python benchmarks/kernels.py            prints the tables
    python benchmarks/kernels.py --check    the same, and fails where a floor is missed

All contenders take turns within each round, so that what slows the machine slows all of them, and
the medians are compared: ratios within one run count, absolute figures drift. The contenders'
answers are held to each other first. A library that isn't installed is named and left out.
"""

from __future__ import annotations

import argparse
import random
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import pairwise
from statistics import median
from time import perf_counter_ns
from typing import Any

Pairs = list[tuple[int, int]]
# What a contender does: it prepares, untimed, and returns what is timed.
Contender = Callable[[], Callable[[], Any]]

OURS = "bgf compiled"
PLACES = 17
MANY = 100_000

GAMES = 10
"""How many small maps are filled at a stretch, as a simulation does."""


@dataclass(frozen=True)
class Target:
    """How many times faster than a peer we must be, and want to be."""

    peer: str
    floor: float
    goal: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints all tables; returns 1 if floors are to be checked and one is missed, else 0."""
    parser = argparse.ArgumentParser(description="Compare bgf's kernels with other libraries.")
    parser.add_argument("--rounds", type=int, default=41, help="rounds to take medians of")
    parser.add_argument("--check", action="store_true", help="fail where a floor is missed")
    options = parser.parse_args(arguments)
    rounds = max(3, options.rounds)
    met = [
        tickets_after_a_link(rounds),
        single_calls(rounds),
        many_places(rounds, "links at random", random_links(MANY, MANY)),
        many_places(rounds, "links, half of a 400 x 250 grid's", grid_links(400, 250)),
    ]
    return 1 if options.check and not all(met) else 0


def tickets_after_a_link(rounds: int) -> bool:
    """All 30 links of a small map, in random order; after each, which tickets are joined?"""
    links, tickets = small_map()
    return table(
        f"All 20 tickets after one more link ({PLACES} places, up to 30 links), ns a link",
        {
            "networkx has_path": peer("networkx", tickets_networkx, links, tickets),
            "rustworkx components": peer("rustworkx", tickets_rustworkx, links, tickets),
            **ours("connect", tickets_network, links, tickets),
        },
        rounds,
        per=GAMES * len(links),
        targets=[Target("networkx has_path", 500, 900), Target("rustworkx components", 30, 55)],
    )


def tickets_network(kernel: Any, links: Pairs, tickets: Pairs) -> Callable[[], Any]:
    """Our kernel says with each link which tickets are joined."""
    start = kernel.Network(PLACES, tickets)
    joins = [start.copy().join for _ in range(GAMES)]
    return lambda: [join(a, b) for join in joins for a, b in links]


def tickets_networkx(nx: Any, links: Pairs, tickets: Pairs) -> Callable[[], Any]:
    """Networkx searches a path for each ticket."""
    graphs = [nx.empty_graph(PLACES) for _ in range(GAMES)]

    def after(graph: Any, a: int, b: int) -> int:
        graph.add_edge(a, b)
        return mask(nx.has_path(graph, *ticket) for ticket in tickets)

    return lambda: [after(graph, a, b) for graph in graphs for a, b in links]


def tickets_rustworkx(rx: Any, links: Pairs, tickets: Pairs) -> Callable[[], Any]:
    """Rustworkx finds the components, and each ticket's ends are looked up in them."""
    graphs = [rx.PyGraph() for _ in range(GAMES)]
    for graph in graphs:
        graph.add_nodes_from(list(range(PLACES)))

    def after(graph: Any, a: int, b: int) -> int:
        graph.add_edge(a, b, None)
        label = [0] * PLACES
        for number, places in enumerate(rx.connected_components(graph)):
            for place in places:
                label[place] = number
        return mask(label[a] == label[b] for a, b in tickets)

    return lambda: [after(graph, a, b) for graph in graphs for a, b in links]


def single_calls(rounds: int) -> bool:
    """Single calls on the small map with half its links."""
    links, tickets = small_map()
    questions = [(a, b) for a in range(PLACES) for b in range(PLACES)]

    def network(kernel: Any) -> Any:
        half = kernel.Network(PLACES, tickets)
        half.join_all([place for link in links[:15] for place in link])
        return half

    def graph(nx: Any) -> Any:
        half = nx.empty_graph(PLACES)
        half.add_edges_from(links[:15])
        return half

    def ask(kernel: Any) -> Callable[[], Any]:
        joined = network(kernel).joined
        return lambda: [joined(a, b) for a, b in questions]

    def ask_networkx(nx: Any) -> Callable[[], Any]:
        has_path, half = nx.has_path, graph(nx)
        return lambda: [has_path(half, a, b) for a, b in questions]

    def copies(kernel: Any) -> Callable[[], Any]:
        copy = network(kernel).copy
        return lambda: [copy() for _ in questions] and None

    def copies_networkx(nx: Any) -> Callable[[], Any]:
        copy = graph(nx).copy
        return lambda: [copy() for _ in questions] and None

    return all(
        table(title, {name: peer("networkx", theirs), **ours("connect", own)}, rounds, per=289)
        for title, name, theirs, own in (
            ("Are two places joined (15 links), ns", "networkx has_path", ask_networkx, ask),
            ("A copy of that map, ns", "networkx copy", copies_networkx, copies),
        )
    )


def many_places(rounds: int, which: str, ends: array[int]) -> bool:
    """Builds a graph of 100,000 places, labels its components, asks for 20 pairs."""
    rng = random.Random(20)
    pairs = [(rng.randrange(MANY), rng.randrange(MANY)) for _ in range(20)]
    in_a_list = ours("forest", many_forest, ends, pairs, labels="labels")
    return table(
        f"{MANY:,} places, {len(ends) // 2:,} {which}: build, label, 20 questions, ms",
        {
            "networkx components": peer("networkx", many_networkx, ends, pairs),
            "scipy components": peer("scipy", many_scipy, ends, pairs),
            **ours("forest", many_forest, ends, pairs, labels="label_array"),
            f"{OURS}, labels in a list": in_a_list[OURS],
        },
        rounds,
        per=1_000_000,
        targets=[Target("scipy components", 3, 6)],
        slow=("networkx components", "bgf Python twin"),
    )


def many_forest(kernel: Any, ends: array[int], pairs: Pairs, labels: str) -> Callable[[], int]:
    """Our kernel joins and labels; the questions are looked up in the labels, as everybody's."""

    def build() -> int:
        forest = kernel.Forest(MANY)
        forest.join_all(ends)
        label = getattr(forest, labels)()
        return mask(label[a] == label[b] for a, b in pairs)

    return build


def many_scipy(_: Any, ends: array[int], pairs: Pairs) -> Callable[[], int]:
    """Scipy labels a sparse matrix, built from arrays that share the memory of `ends`."""
    np = import_module("numpy")
    csr_matrix = import_module("scipy.sparse").csr_matrix
    connected_components = import_module("scipy.sparse.csgraph").connected_components
    flat = np.frombuffer(ends, dtype=np.intc)

    def build() -> int:
        entries = (np.ones(len(flat) // 2), (flat[::2], flat[1::2]))
        graph = csr_matrix(entries, shape=(MANY, MANY))
        _, label = connected_components(graph, directed=False)
        return mask(bool(label[a] == label[b]) for a, b in pairs)

    return build


def many_networkx(nx: Any, ends: array[int], pairs: Pairs) -> Callable[[], int]:
    """Networkx walks a graph of dictionaries."""
    links = list(zip(ends[::2], ends[1::2], strict=True))

    def build() -> int:
        graph = nx.empty_graph(MANY)
        graph.add_edges_from(links)
        label: dict[int, int] = {}
        for number, component in enumerate(nx.connected_components(graph)):
            label.update(dict.fromkeys(component, number))
        return mask(label[a] == label[b] for a, b in pairs)

    return build


def peer(library: str, prepare: Callable[..., Any], *given: Any, **named: Any) -> Contender | None:
    """Returns a contender that is given an imported module, or None where that is missing."""
    try:
        module = import_module(library)
    except ImportError:
        return None
    return partial(prepare, module, *given, **named)


def ours(
    kernel: str, prepare: Callable[..., Any], *given: Any, **named: Any
) -> dict[str, Contender | None]:
    """Returns the readable twin of a kernel and the compiled one, if there is one."""
    return {
        "bgf Python twin": peer(f"bgf_cext.{kernel}", prepare, *given, **named),
        OURS: peer(f"bgf_cext.{kernel}_c", prepare, *given, **named),
    }


def table(
    title: str,
    contenders: dict[str, Contender | None],
    rounds: int,
    *,
    per: int,
    targets: Sequence[Target] = (),
    slow: Sequence[str] = (),
) -> bool:
    """Measures, prints a table, and says whether every floor that could be measured is met."""
    present = {name: prepare for name, prepare in contenders.items() if prepare is not None}
    answers = [prepare()() for prepare in present.values()]
    if any(answer != answers[0] for answer in answers):
        raise SystemExit(f"{title}: the contenders differ in their answers")
    times: dict[str, list[float]] = {name: [] for name in present}
    for turn in range(rounds):
        for name, prepare in present.items():
            if name not in slow or turn < 3:
                work = prepare()
                start = perf_counter_ns()
                work()
                times[name].append((perf_counter_ns() - start) / per)
    print(f"\n{title}")
    medians = {name: median(taken) for name, taken in times.items()}
    for name in contenders:
        if name not in medians:
            print(f"  {name:32} not installed, left out")
        else:
            ratio = f"{medians[name] / medians[OURS]:10,.1f} x ours" if OURS in medians else ""
            print(f"  {name:32}{medians[name]:12,.1f}{ratio}")
    verdicts = [verdict(medians, target) for target in targets]
    return all(verdicts)


def verdict(medians: dict[str, float], target: Target) -> bool:
    """Prints how a target fares; one that can't be measured isn't missed."""
    if target.peer not in medians or OURS not in medians:
        print(f"  against {target.peer}: not measured")
        return True
    ratio = medians[target.peer] / medians[OURS]
    said = f"  against {target.peer}: {ratio:,.1f} x"
    if ratio >= target.goal:
        print(f"{said}, the goal of {target.goal} reached")
    else:
        word = "met" if ratio >= target.floor else "MISSED"
        print(f"{said}, the floor of {target.floor} {word}, the goal is {target.goal}")
    return ratio >= target.floor


def small_map() -> tuple[Pairs, Pairs]:
    """Returns the 30 links of a joined map of 17 places, in random order, and 20 tickets."""
    rng = random.Random(17)
    order = rng.sample(range(PLACES), PLACES)
    links = {(min(link), max(link)) for link in pairwise(order)}
    tickets: set[tuple[int, int]] = set()
    for pairs, size in ((links, 30), (tickets, 20)):
        while len(pairs) < size:
            a, b = sorted(rng.sample(range(PLACES), 2))
            pairs.add((a, b))
    return rng.sample(sorted(links), 30), sorted(tickets)


def random_links(places: int, links: int) -> array[int]:
    """Returns the ends of links between random places."""
    rng = random.Random(1)
    return array("i", [rng.randrange(places) for _ in range(2 * links)])


def grid_links(columns: int, rows: int) -> array[int]:
    """Returns the ends of half the links between neighbours on a grid, in random order."""
    places = columns * rows
    across = [(place, place + 1) for place in range(places) if (place + 1) % columns]
    down = [(place, place + columns) for place in range(places - columns)]
    chosen = random.Random(2).sample(across + down, (len(across) + len(down)) // 2)
    return array("i", [place for link in chosen for place in link])


def mask(answers: Iterable[bool]) -> int:
    """Returns a bit mask: bit `i` is answer `i`."""
    return sum(answer << number for number, answer in enumerate(answers))


if __name__ == "__main__":
    sys.exit(main())
