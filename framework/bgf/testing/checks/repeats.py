"""Promises about chance: a seed gives the same match everywhere, another seed another match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from inspect import getattr_static
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bgf.engine.state import State
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.checks.records import records
from bgf.testing.differences import changed
from bgf.testing.process import ESTIMATES
from bgf.testing.setting import Setting
from bgf.testing.walk import Step
from bgf.words import message
from bgf_cext import seeded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from bgf.engine.actions import Action
    from bgf.testing.fault import Fault
    from bgf.testing.process import Order
    from bgf.testing.walk import Position, Walk

__all__ = ["chance", "processes", "seeds"]

_LOOKS = 3
_OWN_PACKAGES = ("bgf", "bgf_cext")  # the engine draws chance from the generator

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


@promise(clones, share=0.3)
def chance(walk: Walk) -> None:
    """Chance decides only where it is drawn; nobody reads the state of the generator."""
    _watch_set_up(walk)
    for here in walk.sampled(_LOOKS, ended=True):
        rng = here.rng("chance")
        _compare_answers(here, rng)
        for player in here.state.active_players():
            kinds = here.state.counts(player)
            for kind, count in kinds.items():
                action = kind.pick(here.state, player, rng.randrange(count))
                _compare_actions(here, action, player, rng)


def _watch_set_up(walk: Walk) -> None:
    """Raises Fault if the rules read the state of the generator while they set up a match."""
    generator: Any = getattr_static(State, "chance")
    readers: list[str] = []

    def read(state: State) -> Any:
        frame = sys._getframe(1)
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package not in _OWN_PACKAGES:
            readers.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        return generator.__get__(state)

    def write(state: State, number: int) -> None:
        generator.__set__(state, number)

    attributes = {"__slots__": (), "chance": property(read, write)}
    watched: type[State] = type("WatchedState", (State,), attributes)
    setting = walk.setting
    options = walk.game.read_options(setting.players, setting.options)
    watched.start(walk.game, setting.players, setting.seed, options)
    if readers:
        here = next(walk.positions())
        raise here.fault("chance", message("fault.chance_in_set_up", place=readers[0]))


def _compare_answers(here: Position, rng: Random) -> None:
    """Raises Fault if an estimate or the result depends on the state of the generator."""
    other = here.state.clone()
    other.chance = rng.getrandbits(64)
    hooks = here.game.hooks
    asked: dict[str, Callable[[State], object] | None] = {"bgf_evaluate": hooks.evaluate}
    if here.state.is_terminal():
        asked = {"bgf_score": here.game.score, "bgf_measures": hooks.measures}
    for hook, ask in asked.items():
        if ask is None:
            continue
        one, another = ask(here.state.clone()), ask(other)
        if one != another:
            facts = {"hook": hook, "one": repr(one), "other": repr(another)}
            raise here.fault("chance", message("fault.chance_in_answer", **facts))


def _compare_actions(here: Position, action: Action, player: int, rng: Random) -> None:
    """Raises Fault if an action that draws nothing depends on the state of the generator."""
    one = here.state.clone()
    other = here.state.clone()
    number = other.chance = rng.getrandbits(64)
    if other.explain(action, player) is not None:
        return  # another check tells what depends on chance without being drawn
    here.play(one, action, player)
    here.play(other, action, player)
    if one.chance != here.state.chance or other.chance != number:
        return
    other.chance = one.chance
    if one.to_dict() != other.to_dict():
        found = changed(one.to_dict(), other.to_dict())
        words = message("fault.chance_in_action", action=action.text, found=found)
        raise here.fault("chance", words, Step(player, action.text))


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
            if one.get(ESTIMATES) != another.get(ESTIMATES):
                raise _of_estimates(walk, one, another)
            if one != another:
                words = message("fault.process", found=changed(one, another))
                here = walk.here
                assert here is not None  # the match was played above
                raise type(here)(walk, here.state, steps[:number]).fault("processes", words)


def _of_estimates(walk: Walk, one: Mapping[str, Any], other: Mapping[str, Any]) -> Fault:
    """Returns the fault of estimates that depend on what was estimated before."""
    numbers = {"one": str(one.get(ESTIMATES)), "other": str(other.get(ESTIMATES))}
    for pair in zip(one.get(ESTIMATES, ()), other.get(ESTIMATES, ()), strict=False):
        if pair[0] != pair[1]:
            numbers = {"one": str(pair[0]), "other": str(pair[1])}
            break
    here = walk.here
    assert here is not None  # the match was played above
    return here.fault("evaluating", message("fault.estimate_order", **numbers))


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
        "backwards": False,
    }


def _elsewhere(order: Order) -> list[list[dict[str, Any]]]:
    """Returns the match as each of several processes plays it; they run at the same time."""
    path = os.pathsep.join(filter(None, sys.path))
    started: list[subprocess.Popen[str]] = []
    with TemporaryDirectory() as folder:
        try:
            for number, hash_seed in enumerate(_HASH_SEEDS):
                written = Path(folder) / f"order-{number}.json"
                written.write_text(json.dumps({**order, "backwards": bool(number % 2)}), "utf-8")
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
