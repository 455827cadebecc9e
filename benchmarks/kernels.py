"""The speed of the kernels, beside the libraries that people use for the same work.

    python -m benchmarks.kernels            prints the tables
    python -m benchmarks.kernels --check    the same, and fails if a floor is missed

All contenders take turns within each round, so that a slow machine slows all of them, and the
medians are compared: only ratios within one run count, as absolute figures drift. First the answers
of the contenders are compared. A library that isn't installed is listed and left out.
"""

from __future__ import annotations

import argparse
import random
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import pairwise
from statistics import median
from time import perf_counter_ns
from typing import Any

Pairs = list[tuple[int, int]]
# A contender prepares, untimed, and returns the function that is timed.
Contender = Callable[[], Callable[[], Any]]

OURS = "bgf compiled"
PLACES = 17
MANY = 100_000

GAMES = 10
"""The number of small maps that are filled at a stretch, as a simulation does."""

BOARDS = 200
"""The number of boards that are examined at a stretch."""

SHAPE = [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]
"""Five cells; all four turns are different."""


@dataclass(frozen=True)
class SpeedTarget:
    """A minimum ratio of speed to a peer, and the goal."""

    peer: str
    floor: float
    goal: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints all tables; returns 1 if floors are checked and one is missed, else 0."""
    parser = argparse.ArgumentParser(description="Compare bgf's kernels with other libraries.")
    parser.add_argument("--rounds", type=int, default=41, help="rounds to take medians of")
    parser.add_argument("--check", action="store_true", help="fail where a floor is missed")
    options = parser.parse_args(arguments)
    rounds = max(3, options.rounds)
    met = [
        tickets_after_a_link(rounds),
        single_calls(rounds),
        free_placements(rounds),
        groups_and_pairs(rounds),
        many_places(rounds, "links at random", random_links(MANY, MANY)),
        many_places(rounds, "links, half of a 400 x 250 grid's", grid_links(400, 250)),
    ]
    return 1 if options.check and not all(met) else 0


def tickets_after_a_link(rounds: int) -> bool:
    """Adds all 30 links of a small map, in random order, and asks for joined tickets after each."""
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
        targets=[
            SpeedTarget("networkx has_path", 500, 900),
            SpeedTarget("rustworkx components", 30, 55),
        ],
    )


def tickets_network(kernel: Any, links: Pairs, tickets: Pairs) -> Callable[[], Any]:
    """Our kernel returns the joined tickets with each link."""
    start = kernel.Network(PLACES, tickets)
    joins = [start.copy().join for _ in range(GAMES)]
    return lambda: [join(a, b) for join in joins for a, b in links]


def tickets_networkx(nx: Any, links: Pairs, tickets: Pairs) -> Callable[[], Any]:
    """Networkx searches for a path for each ticket."""
    graphs = [nx.empty_graph(PLACES) for _ in range(GAMES)]

    def after(graph: Any, a: int, b: int) -> int:
        graph.add_edge(a, b)
        return mask(nx.has_path(graph, *ticket) for ticket in tickets)

    return lambda: [after(graph, a, b) for graph in graphs for a, b in links]


def tickets_rustworkx(rx: Any, links: Pairs, tickets: Pairs) -> Callable[[], Any]:
    """Rustworkx finds the components, in which the ends of each ticket are looked up."""
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
    """Makes single calls on the small map with half of its links."""
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
    """Builds a graph of 100,000 places, labels its components, and tests 20 pairs."""
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
        targets=[SpeedTarget("scipy components", 3, 6)],
        slow=("networkx components", "bgf Python twin"),
    )


def many_forest(kernel: Any, ends: array[int], pairs: Pairs, labels: str) -> Callable[[], int]:
    """Our kernel joins and labels; the pairs are looked up in the labels, as in all contenders."""

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
    """Networkx traverses a graph of dictionaries."""
    links = list(zip(ends[::2], ends[1::2], strict=True))

    def build() -> int:
        graph = nx.empty_graph(MANY)
        graph.add_edges_from(links)
        label: dict[int, int] = {}
        for number, component in enumerate(nx.connected_components(graph)):
            label.update(dict.fromkeys(component, number))
        return mask(label[a] == label[b] for a, b in pairs)

    return build


def free_placements(rounds: int) -> bool:
    """Finds all placements of a shape of five cells on a board with 40 % of its cells taken.

    The whole job is to turn the shape, to try all positions and to list the free ones. Ours has
    laid the shape everywhere beforehand, once for all boards; other contenders show which of this
    work can be done beforehand, too. Ours identifies placements by number, the others by turn and
    corner.
    """
    rng = random.Random(40)
    boards = [rng.sample(range(60), 24) for _ in range(BOARDS)]
    turned = four_turns(SHAPE)
    positions = [(turn, row, col) for turn in range(4) for row in range(8) for col in range(4)]
    names = {
        frozenset((row + r) * 6 + col + c for r, c in turned[turn]): (turn, row, col)
        for turn, row, col in positions
    }

    def named(answers: list[list[int]]) -> list[list[tuple[int, int, int]]]:
        cells = import_module("bgf_cext").Placements(10, 6, [0] * 60, SHAPE).cells
        return [sorted(names[frozenset(cells[number])] for number in found) for found in answers]

    own = ours("placements", free_bgf, boards)
    return table(
        f"Free placements of {len(SHAPE)} cells in 4 turns, 10 x 6 board, 40 % taken, ns a list",
        {
            "naive sets": partial(free_sets, boards, 10, 6),
            "sets, turned before, no edges": partial(free_sets, boards, 8, 4, turned),
            "scipy correlate2d": peer("scipy.signal", free_scipy, boards),
            "correlate2d, turned before": peer("scipy.signal", free_scipy, boards, before=True),
            **own,
        },
        rounds,
        per=BOARDS,
        targets=[SpeedTarget("naive sets", 500, 1_200), SpeedTarget("scipy correlate2d", 400, 800)],
        read=dict.fromkeys(own, named),
        one_by_one=True,
    )


def four_turns(shape: Pairs) -> list[Pairs]:
    """Returns a shape of three rows and columns in its four orientations, each turned clockwise."""
    turned = [shape]
    for _ in range(3):
        turned.append([(col, 2 - row) for row, col in turned[-1]])
    return turned


def free_bgf(kernel: Any, boards: list[list[int]]) -> Callable[[], Any]:
    """Our kernel tries all positions of a turn at once."""
    free = kernel.Placements(10, 6, [0] * 60, SHAPE).free
    taken = [sum(1 << cell for cell in board) for board in boards]
    return lambda: map(free, taken)


def free_sets(
    boards: list[list[int]], rows: int, cols: int, before: list[Pairs] | None = None
) -> Callable[[], Any]:
    """Sets of cells: the shape is tried at these rows and columns of the set of free cells."""
    whole = {(row, col) for row in range(10) for col in range(6)}
    free = [whole - {divmod(cell, 6) for cell in board} for board in boards]

    def fitting(free: set[tuple[int, int]]) -> list[tuple[int, int, int]]:
        return [
            (turn, row, col)
            for turn, shape in enumerate(before or four_turns(SHAPE))
            for row in range(rows)
            for col in range(cols)
            if {(row + r, col + c) for r, c in shape} <= free
        ]

    return lambda: map(fitting, free)


def free_scipy(signal: Any, boards: list[list[int]], before: bool = False) -> Callable[[], Any]:
    """Scipy counts the taken cells under the shape at every position."""
    np, correlate = import_module("numpy"), signal.correlate2d
    rot90, nonzero = np.rot90, np.nonzero
    shape = np.zeros((3, 3), dtype=np.int32)
    shape[tuple(zip(*SHAPE, strict=True))] = 1
    turned = [rot90(shape, -turn).copy() for turn in range(4)]
    taken = [np.isin(np.arange(60), board).astype(np.int32).reshape(10, 6) for board in boards]

    def fitting(board: Any) -> list[tuple[int, int, int]]:
        found = []
        for turn in range(4):
            laid = turned[turn] if before else rot90(shape, -turn)
            rows, cols = nonzero(correlate(board, laid, mode="valid") == 0)
            found += [(turn, *at) for at in zip(rows.tolist(), cols.tolist(), strict=True)]
        return found

    return lambda: map(fitting, taken)


def groups_and_pairs(rounds: int) -> bool:
    """Finds the largest group and the pairs of five kinds on a plane of 5 x 10 in three sectors."""
    rng = random.Random(50)
    boards = [[rng.randrange(5) for _ in range(50)] for _ in range(BOARDS)]
    return table(
        "Largest group and pairs of five kinds, 5 x 10 cells in 3 sectors, ns a board",
        {
            "scipy label": peer("scipy.ndimage", groups_scipy, boards),
            "scipy label, all kinds in a call": peer("scipy.ndimage", groups_at_once, boards),
            **ours("grid", groups_bgf, boards),
        },
        rounds,
        per=BOARDS,
        targets=[SpeedTarget("scipy label", 120, 240)],
        one_by_one=True,
    )


def groups_bgf(kernel: Any, boards: list[list[int]]) -> Callable[[], Any]:
    """Our kernel takes a mask of each kind."""
    survey = kernel.CellGrid(5, 10, [0, 0, 0, 1, 1, 1, 1, 2, 2, 2] * 5).survey
    kinds = [[mask(cell == kind for cell in board) for kind in range(5)] for board in boards]
    return lambda: map(survey, kinds)


def with_aisles(boards: list[list[int]]) -> tuple[Any, list[Any]]:
    """Returns numpy, and the boards as arrays with an empty column for each aisle."""
    np = import_module("numpy")
    arrays = [np.array(board).reshape(5, 10) for board in boards]
    return np, [np.insert(array, [3, 7], -1, axis=1) for array in arrays]


def groups_scipy(ndimage: Any, boards: list[list[int]]) -> Callable[[], Any]:
    """Scipy labels each kind, and numpy counts the labels."""
    np, planes = with_aisles(boards)

    def survey(plane: Any) -> list[tuple[int, int]]:
        found = []
        for kind in range(5):
            labels, count = ndimage.label(plane == kind)
            sizes = np.bincount(labels.ravel())[1:].tolist()
            found.append((max(sizes), sizes.count(2)) if count else (0, 0))
        return found

    return lambda: map(survey, planes)


def groups_at_once(ndimage: Any, boards: list[list[int]]) -> Callable[[], Any]:
    """The same with all kinds as separate layers; a label belongs to the layer it is in."""
    np, planes = with_aisles(boards)
    kinds = np.arange(5).reshape(5, 1, 1)
    flat = ndimage.generate_binary_structure(3, 1)
    flat[0] = flat[2] = False

    def survey(plane: Any) -> list[tuple[int, int]]:
        labels, count = ndimage.label(plane == kinds, structure=flat)
        sizes = np.bincount(labels.ravel(), minlength=count + 1).tolist()
        last = np.maximum.accumulate(labels.reshape(5, -1).max(axis=1)).tolist()
        found = []
        for first, end in pairwise([0, *last]):
            of_kind = sizes[first + 1 : end + 1]
            found.append((max(of_kind, default=0), of_kind.count(2)))
        return found

    return lambda: map(survey, planes)


def peer(library: str, prepare: Callable[..., Any], *given: Any, **named: Any) -> Contender | None:
    """Returns a contender with an imported module, or None if the module is missing."""
    try:
        module = import_module(library)
    except ImportError:
        return None
    return partial(prepare, module, *given, **named)


def ours(
    kernel: str, prepare: Callable[..., Any], *given: Any, **named: Any
) -> dict[str, Contender | None]:
    """Returns the readable twin of a kernel, and the compiled one if there is one."""
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
    targets: Sequence[SpeedTarget] = (),
    slow: Sequence[str] = (),
    read: Mapping[str, Callable[[Any], Any]] | None = None,
    one_by_one: bool = False,
) -> bool:
    """Measures, prints a table, and returns whether every measured floor is met.

    If contenders give the same answer in different forms, `read` converts one form to the other.
    Answers that come `one_by_one` are freed one by one, and are all computed once before, untimed,
    as in a long run of games.
    """
    present = {name: prepare for name, prepare in contenders.items() if prepare is not None}
    finish: Callable[[Any], Any] = partial(deque, maxlen=0) if one_by_one else bool
    answers = []
    for name, prepare in present.items():
        answer = list(prepare()()) if one_by_one else prepare()()
        answers.append(read[name](answer) if read and name in read else answer)
    if any(answer != answers[0] for answer in answers):
        raise SystemExit(f"{title}: the contenders differ in their answers")
    times: dict[str, list[float]] = {name: [] for name in present}
    for turn in range(rounds):
        for name, prepare in present.items():
            if name not in slow or turn < 3:
                work = prepare()
                if one_by_one:
                    finish(work())
                start = perf_counter_ns()
                finish(work())
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


def verdict(medians: dict[str, float], target: SpeedTarget) -> bool:
    """Prints the result for a target; one that can't be measured isn't missed."""
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
    """Returns the 30 links of a connected map of 17 places, in random order, and 20 tickets."""
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
