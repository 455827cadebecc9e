"""Promises about chance: the same seed is the same match everywhere, and another is another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.checks.records import records
from bgf.testing.differences import differing
from bgf.testing.process import Order, story
from bgf.testing.setting import Setting
from bgf_cext import seeded

if TYPE_CHECKING:
    from bgf.testing.walk import Walk

__all__ = ["processes", "seeds"]

_SEEDS = 30
_TIME = 120.0


@promise(share=0.0)
def seeds(walk: Walk) -> None:
    """Where the set-up uses chance, other seeds are other matches."""
    setting, found, here = walk.setting, set(), next(walk.positions())
    for seed in (setting.seed, *range(_SEEDS)):
        state = Setting(setting.players, seed, setting.options).start(walk.game)
        if state.chance == seeded(seed):
            return
        found.add(json.dumps({**state.to_dict(), "chance": None}))
    if len(found) == 1:
        raise here.fault("seeds", f"{_SEEDS} seeds give the same first position")


@promise(clones, records, share=0.0)
def processes(walk: Walk) -> None:
    """The match is the same in other processes, in which sets and dictionaries are hashed anew."""
    steps = [step for here in walk.positions() for step in here.steps[-1:]]
    game, setting = walk.game, walk.setting
    maker = walk.maker or (
        "bgf.api:load",
        game.name,
        None if game.folder is None else str(game.folder),
        [mod.name for mod in game.mods],
    )
    order: Order = {
        "maker": list(maker),
        "players": setting.players,
        "seed": setting.seed,
        "options": dict(setting.options),
        "steps": [list(step) for step in steps],
    }
    stories = [_elsewhere(order, hash_seed) for hash_seed in ("1", "2")]
    for other in (*stories, json.loads(json.dumps(story(game, order)))):
        for number, (one, another) in enumerate(zip(stories[0], other, strict=False)):
            if one != another:
                words = f"in another process there is another {differing(one, another)}"
                here = walk.here
                assert here is not None  # the match was played above
                raise type(here)(walk, here.state, steps[:number]).fault("processes", words)


def _elsewhere(order: Order, hash_seed: str) -> list[dict[str, object]]:
    """The match as another process plays it."""
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-P", "-m", "bgf.testing.process"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        input=json.dumps(order),
        capture_output=True,
        check=False,
        text=True,
        timeout=_TIME,
    )
    if done.returncode:
        raise RuntimeError(f"another process failed: {done.stderr.strip()[-1000:]}")
    told: list[dict[str, object]] = json.loads(done.stdout)
    return told
