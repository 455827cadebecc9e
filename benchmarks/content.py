"""The speed and the memory of checks of content, beside check-jsonschema.

    python -m benchmarks.content            prints the table
    python -m benchmarks.content --check    the same, and fails if a limit is missed

A pack of one large file is checked by whole processes: `bgf validate`, which reads with positions,
then checks the schema and the meaning, and `check-jsonschema`, which checks the schema. They take
turns within each round, and medians are compared. Memory is the largest resident set; it is
compared with that of ruamel.yaml loading the same file for editing, with comments and positions.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

LINES = 10_000
LARGE = 200_000
TIME_LIMIT, TIME_GOAL = 0.7, 0.3
MEMORY_LIMIT = 1.0

HEAD = """\
game: large
version: 1.0.0
languages: [en, pl]
title: {en: Large, pl: Duża}
summary: {en: Made for measuring., pl: Zrobiona do pomiaru.}
players: {min: 2, max: 4}
sources:
  made_up: {en: Made up., pl: Zmyślone.}
rules:
  BIG-01: {en: Go., pl: Idź.}
actions:
  go: {name: {en: Go, pl: Idź}, text: {en: Go., pl: Idź.}}
phases:
  play:
    name: {en: Play, pl: Gra}
    order: clockwise
    stages: {act: {actions: [go], rule: BIG-01}}
    next: end
maps:
  land:
    name: {en: Land, pl: Kraj}
    places:
"""
PLACE = """\
      p{n}:
        name: {{en: "Place {n}", pl: "Miejsce {n}"}}
        at: [{x}, {y}]
        source: made_up
        # A comment.
"""
LINK = """\
      p{n}-p{m}:
        between: [p{n}, p{m}]
        length: 2
        source: made_up
"""


def content(lines: int) -> str:
    """Returns a valid pack of about the given number of lines: half of them places, half links."""
    places = lines // 10
    links = (lines - 5 * places) // 4
    pairs = [(n, n + 1 + n // (places - 1)) for n in range(places - 1)]
    pairs += [(n, n + 2) for n in range(links - len(pairs))]
    parts = [HEAD]
    parts += [PLACE.format(n=n, x=n % 100 * 10, y=n // 100 * 10) for n in range(places)]
    parts += ["    links:\n", *(LINK.format(n=n, m=m) for n, m in pairs)]
    return "".join(parts)


def run(command: Sequence[str], code: int = 0) -> tuple[float, float]:
    """Runs a process; returns its time in seconds and its largest resident set in MB."""
    start = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = perf_counter() - start
    found = process.returncode = os.waitstatus_to_exitcode(status)
    if found != code:
        raise SystemExit(f"{' '.join(command)} ended with {found}, not {code}")
    return elapsed, usage.ru_maxrss / 1024


def contenders(folder: Path) -> dict[str, tuple[Sequence[str], int]]:
    """Returns the commands that take turns, each with its expected exit code."""
    scripts = Path(sys.executable).parent
    bgf, peer = str(scripts / "bgf"), str(scripts / "check-jsonschema")
    packs = {name: str(folder / name) for name in ("plain", "odd", "broken", "large")}
    plain = f"{packs['plain']}/game.yaml"
    load = f"from ruamel.yaml import YAML; YAML().load(open({plain!r}, encoding='utf-8'))"
    check = f"import bgf; assert not bgf.validate({packs['plain']!r})"
    schema = str(folder / "schema.json")
    return {
        "check-jsonschema": ([peer, "--schemafile", schema, plain], 0),
        "ruamel round trip": ([sys.executable, "-c", load], 0),
        "bgf validate": ([bgf, "validate", packs["plain"]], 0),
        "bgf.validate in Python": ([sys.executable, "-c", check], 0),
        "bgf validate, one odd section": ([bgf, "validate", packs["odd"]], 0),
        "bgf validate, 100 errors": ([bgf, "validate", packs["broken"]], 1),
        f"bgf validate, {LARGE:,} lines": ([bgf, "validate", packs["large"]], 0),
    }


def prepare(folder: Path) -> None:
    """Writes the packs, and the schema for check-jsonschema."""
    plain = content(LINES)
    texts = {
        "plain": plain,
        # The quick reader does not support literal blocks: the library reads the section with one.
        "odd": plain.replace(
            "{en: Go., pl: Idź.}\nactions", "\n    en: |-\n      Go.\n    pl: Idź.\nactions"
        ),
        "broken": plain.replace("length: 2", "length: two", 100),
        "large": content(LARGE),
    }
    for name, text in texts.items():
        (folder / name).mkdir()
        (folder / name / "game.yaml").write_text(text, encoding="utf-8")
    bgf = str(Path(sys.executable).parent / "bgf")
    schema = subprocess.run([bgf, "schema", "pack"], capture_output=True, check=True).stdout
    json.loads(schema)
    (folder / "schema.json").write_bytes(schema)


def measure(rounds: int) -> dict[str, tuple[float, float]]:
    """Returns the median time in seconds and memory in MB of each contender."""
    with tempfile.TemporaryDirectory() as name:
        # In a separate process: the memory measured for a child is never below that of its parent.
        subprocess.run([sys.executable, __file__, "--prepare", name], check=True)
        commands = contenders(Path(name))
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, (command, code) in commands.items():
                found[name].append(run(command, code))
    return {
        name: (median(time for time, _ in runs), median(memory for _, memory in runs))
        for name, runs in found.items()
    }


def report(found: Mapping[str, tuple[float, float]]) -> bool:
    """Prints the table; returns whether the limits are kept."""
    peer = found["check-jsonschema"][0]
    room = found["ruamel round trip"][1]
    print(f"{LINES:,} lines, whole processes; time against check-jsonschema, memory against ruamel")
    print(f"{'':32}{'s':>8}{'ratio':>8}{'MB':>8}{'ratio':>8}")
    for name, (time, memory) in found.items():
        print(f"{name:32}{time:8.3f}{time / peer:8.2f}{memory:8.1f}{memory / room:8.2f}")
    time = found["bgf validate"][0] / peer
    memory = found["bgf.validate in Python"][1] / room
    growth = found[f"bgf validate, {LARGE:,} lines"][0] / found["bgf validate"][0]
    print(f"time {time:.2f} of check-jsonschema's: at most {TIME_LIMIT}, goal {TIME_GOAL}")
    print(f"memory {memory:.2f} of ruamel's: at most {MEMORY_LIMIT}")
    print(f"{LARGE // LINES} times the lines take {growth:.1f} times the time")
    return time <= TIME_LIMIT and memory <= MEMORY_LIMIT and growth <= LARGE / LINES


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table; returns 1 if limits are checked and one is missed, else 0."""
    parser = argparse.ArgumentParser(description="Compare the checking of content with others'.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take medians of")
    parser.add_argument("--check", action="store_true", help="fail where a limit is missed")
    parser.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.prepare:
        prepare(options.prepare)
        return 0
    kept = report(measure(max(1, options.rounds)))
    return 1 if options.check and not kept else 0


if __name__ == "__main__":
    sys.exit(main())
