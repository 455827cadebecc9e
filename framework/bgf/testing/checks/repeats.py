"""Promises about chance: a seed gives the same match everywhere, another seed another match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.checks.records import records
from bgf.testing.differences import changed
from bgf.testing.setting import Setting
from bgf.words import message
from bgf_cext import seeded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.testing.process import Order
    from bgf.testing.walk import Step, Walk

__all__ = ["processes", "seeds"]

_SEEDS = 30
_TIME = 120.0
_HASH_SEEDS = ("0", "1", "22", "333")  # the same in every run; nobody can count on their length


@promise(share=0.0)
def seeds(walk: Walk) -> None:
    """If the set-up uses chance, different seeds give different matches."""
    setting = walk.setting
    here = next(walk.positions())
    found = set()
    for seed in (setting.seed, *range(_SEEDS)):
        state = Setting(setting.players, seed, setting.options).start(walk.game)
        if state.chance == seeded(seed):
            return
        found.add(json.dumps({**state.to_dict(), "chance": None}))
    if len(found) == 1:
        raise here.fault("seeds", message("fault.seeds", count=_SEEDS))


@promise(clones, records, share=0.0)
def processes(walk: Walk) -> None:
    """The match is the same in other processes, in which sets and dictionaries are hashed anew.

    None of them is this one, whose hashes may be others whenever it is started.
    """
    steps = [step for here in walk.positions() for step in here.steps[-1:]]
    first, *others = _elsewhere(_order(walk, steps))
    for other in others:
        pairs: Iterable[tuple[dict[str, Any], dict[str, Any]]]
        pairs = zip_longest(first, other, fillvalue={})
        for number, (one, another) in enumerate(pairs):
            if one != another:
                words = message("fault.process", found=changed(one, another))
                here = walk.here
                assert here is not None  # the match was played above
                raise type(here)(walk, here.state, steps[:number]).fault("processes", words)


def _order(walk: Walk, steps: Sequence[Step]) -> Order:
    """Returns the order to another process to play the match."""
    game, setting = walk.game, walk.setting
    maker = walk.maker or (
        "bgf.api:load",
        game.name,
        None if game.folder is None else str(game.folder),
        [mod.name for mod in game.mods],
    )
    return {
        "maker": list(maker),
        "players": setting.players,
        "seed": setting.seed,
        "options": dict(setting.options),
        "steps": [list(step) for step in steps],
    }


def _elsewhere(order: Order) -> list[list[dict[str, Any]]]:
    """Returns the match as each of several processes plays it; they run at the same time."""
    path = os.pathsep.join(filter(None, sys.path))
    started: list[subprocess.Popen[str]] = []
    with TemporaryDirectory() as folder:
        written = Path(folder) / "order.json"
        written.write_text(json.dumps(order), encoding="utf-8")
        try:
            for hash_seed in _HASH_SEEDS:
                with written.open(encoding="utf-8") as file:
                    one = subprocess.Popen(
                        [sys.executable, "-P", "-m", "bgf.testing.process"],
                        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
                        stdin=file,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE,
                        text=True,
                        encoding="utf-8",
                        errors="replace",
                    )
                started.append(one)
            return [_told(one) for one in started]
        finally:
            for one in started:
                one.kill()
                one.communicate()


def _told(process: subprocess.Popen[str]) -> list[dict[str, Any]]:
    out, err = process.communicate(timeout=_TIME)
    if process.returncode:
        raise RuntimeError(f"another process failed: {err.strip()[-1000:]}")
    story: list[dict[str, Any]] = json.loads(out)
    return story
