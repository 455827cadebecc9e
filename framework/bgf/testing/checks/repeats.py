"""Promises about chance: a seed gives the same match everywhere, another seed another match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

from bgf.components.table import Table
from bgf.engine.actions import Turn
from bgf.engine.wording import log_line, own_log_line
from bgf.errors import IllegalAction
from bgf.interrupts import interrupts_wait
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.checks.records import records
from bgf.testing.differences import changed, first_difference, value_in_words
from bgf.testing.draws import noted_draws, watched_class
from bgf.testing.fault import Fault
from bgf.testing.process import (
    ANSWERS,
    LOADED_AGAIN,
    LOADED_WITHOUT_MODS,
    QUESTIONED,
    RAISED,
    SPECTATOR,
)
from bgf.testing.setting import Setting, settings_of
from bgf.testing.shown import LEGAL, channel_name, channels, difference_in, some_of
from bgf.testing.swap import viewer_name
from bgf.testing.tries import Tries, tries_at
from bgf.testing.walk import PlayerAction, in_order
from bgf.words import Message, message
from bgf_cext import seeded

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from random import Random
    from types import FrameType

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State
    from bgf.testing.process import Order, Script
    from bgf.testing.walk import Position, Walk

__all__ = ["chance", "processes", "seeds"]

T = TypeVar("T")

_Report = dict[str, Any]
"""What a process tells of a position, by key."""

_Reports = list[list[_Report]]
"""What a process tells of each position of each match."""

_LOOKS = 3  # positions of a match at which all is compared
_MOST = 300  # actions of a match that are watched
_DRAWS = 30  # actions that draw chance
_AHEAD = 40  # positions of a match at which only some channels are compared
_SAID = frozenset({LEGAL, "count", "hints", "previews", "refusals", "status"})  # these channels
_REFUSED = 8  # listed actions of each kind whose refusals are asked for there
_GENERATORS = 16  # other states of the generator that are tried
_OWN_PACKAGES = ("bgf", "bgf_cext")  # the engine draws chance from the generator

_SEEDS = 30  # other seeds that are tried
_TIME = 120.0  # seconds in which another process must be finished
_OTHERS = 20  # other matches that other processes ask about
_HASH_SEEDS = ("0", "1", "22", "0")
"""The seed of the hashes of each process, the same in every run. The last one asks backwards."""
_LOADS_AGAIN = 1  # the process that makes the game several times
_FALSE_CLOCK = 2  # the process with a false clock and a false environment
_FALSE_ENVIRONMENT = {
    **dict.fromkeys(("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"), "eo.UTF-8"),
    **dict.fromkeys(("USER", "USERNAME", "LOGNAME"), "somebody_else"),
    **dict.fromkeys(("HOSTNAME", "COMPUTERNAME"), "elsewhere"),
    "COLUMNS": "23",
    "LINES": "7",
    "TERM": "dumb",
    "TZ": "XYZ-13:30",
    "VARIABLE_OF_ANOTHER_PROCESS": "1",
}
"""Other environment variables. Those that show where packages and files lie are not among them."""
_OF_LOADING = {
    LOADED_WITHOUT_MODS: "fault.changed_by_mods",
    LOADED_AGAIN: "fault.changed_by_loading",
}
"""The texts about a game that is not the same when it is loaded again."""

_TOLD_BY = {
    "bgf_evaluate": "evaluating",
    "bgf_playout": "evaluating",
    "bgf_measures": "measuring",
    "uses": "measuring",
    "result": "scores",
    "score": "scores",
    "sample": "determinize",
}
"""The check that reports an answer that depends on earlier questions, by the first word of the
question. The check `asking` reports all others."""
_OF_ACTIONS = ("refusal", "uses", "words")
"""The first words of questions about an action, whose notation follows."""


@promise(share=0.0)
def seeds(walk: Walk) -> None:
    """If the set-up uses chance, different seeds give different matches."""
    setting = walk.setting
    here = next(walk.positions())
    found = set()
    for seed in (setting.seed, *range(_SEEDS)):
        other = Setting(setting.players, seed, setting.options)
        state = other.start(walk.game)
        if state.chance == seeded(seed):
            return  # nothing was drawn from the generator
        without_chance = {**state.to_dict(), "chance": None}
        found.add(json.dumps(without_chance))
    if len(found) == 1:
        raise here.fault("seeds", message("fault.seeds", count=_SEEDS))


@promise(clones, records, share=0.3)
def chance(walk: Walk) -> None:
    """Chance decides only where it is drawn, and nothing that is shown or told foretells it."""
    _watch_match(walk)
    _compare_draws(walk)
    _look_ahead(walk)
    for here in walk.sampled(_LOOKS, ended=True):
        state = here.state
        rng = here.rng("chance")
        _compare_answers(here, rng)
        viewers = state.active_players() or here.everybody
        _compare_shown(here, rng.choice(viewers), rng, tries_at(here))
        for player in state.active_players():
            counts = state.counts(player)
            for kind, count in counts.items():
                action = kind.pick(state, player, rng.randrange(count))
                _compare_actions(here, action, player, rng)


def _watch_match(walk: Walk) -> None:
    """Raises Fault if the rules read or set the state of the generator in a match."""
    users: list[str] = []  # file and line of each use

    def note(frame: FrameType) -> None:
        module = str(frame.f_globals.get("__name__", ""))
        package = module.partition(".")[0]
        if package not in _OWN_PACKAGES:
            file = Path(frame.f_code.co_filename).name
            users.append(f"{file}:{frame.f_lineno}")

    watched = watched_class(note, note)
    setting = walk.setting
    options = walk.game.read_options(setting.players, setting.options)
    state = watched.start(walk.game, setting.players, setting.seed, options)
    for here in walk.history(_MOST):
        if here.steps:
            player, text = here.steps[-1]
            try:
                action = walk.game.parse_action(text)
                state.apply(action, player)
            except IllegalAction:
                return  # another check reports that the match is not the same again
        if users:
            raise here.fault("chance", message("fault.chance_in_play", place=users[0]))


def _look_ahead(walk: Walk) -> None:
    """Raises Fault if something shown at some positions depends on future chance."""
    rng = walk.setting.rng("ahead")
    kept = walk.history(_MOST)
    numbers = rng.sample(range(len(kept)), min(_AHEAD, len(kept)))
    for number in sorted(numbers):
        here = kept[number]
        viewers = [*here.state.active_players(), rng.choice(here.everybody)]
        for viewer in viewers:
            tries = Tries(_some_listed(here, number), draw=number)
            _compare_shown(here, viewer, rng, tries, _SAID)


def _some_listed(here: Position, draw: int) -> list[Action]:
    """Returns listed actions of each kind that is offered, of which the refusals are asked for."""
    active = here.state.active_players()
    stages = {here.state.stage_of(player) for player in active}
    kinds: dict[ActionKind, None] = {}
    for stage in stages:
        kinds |= dict.fromkeys(stage.kinds)
    found: list[Action] = []
    for kind in kinds:
        found += some_of(kind.listed, _REFUSED, draw)
    return found


def _reading(state: State, ask: Callable[[State], T]) -> tuple[T, bool]:
    """Returns the answer about a position, and whether chance was drawn or read for it."""
    readers: list[FrameType] = []

    def note(frame: FrameType) -> None:
        if frame.f_code is not Table.copy_table.__code__:  # a copy alone tells nothing
            readers.append(frame)

    watched = watched_class(note, lambda frame: None)()
    watched.restore(state)
    with noted_draws() as draws:
        answer = ask(watched)
    return answer, bool(draws or readers)


def _other_answer(state: State, ask: Callable[[State], T], rng: Random) -> tuple[T, T] | None:
    """Returns two answers that differ with the state of the generator; None if none are found.

    Args:
        state: the position, which is not changed.
        ask: returns the answer about a position.
        rng: chooses the other states of the generator.
    """
    answer, has_read = _reading(state, ask)
    if not has_read:
        return None
    for _ in range(_GENERATORS):
        other = state.clone()
        other.chance = rng.getrandbits(64)
        other_answer = ask(other)
        if other_answer != answer:
            return answer, other_answer
    return None


def _compare_answers(here: Position, rng: Random) -> None:
    """Raises Fault if the answer of a hook depends on the state of the generator."""
    hooks = here.game.hooks
    number = rng.getrandbits(16)

    def playout(state: State) -> object:
        if hooks.playout is None:
            return None
        player = state.active_players()[0]
        return hooks.playout(state, player, in_order(number))

    asked: dict[str, Callable[[State], object] | None]
    if here.state.is_terminal():
        asked = {"bgf_score": here.game.score, "bgf_measures": hooks.measures}
    else:
        asked = {"bgf_evaluate": hooks.evaluate, "bgf_playout": playout}
    for hook, ask in asked.items():
        if ask is None:
            continue
        answers = _other_answer(here.state, ask, rng)
        if answers is not None:
            one, other = map(value_in_words, answers)
            facts = {"hook": hook, "one": one, "other": other}
            raise here.fault("chance", message("fault.chance_in_answer", **facts))


def _compare_shown(
    here: Position, viewer: int | None, rng: Random, tries: Tries, names: Collection[str] = ()
) -> None:
    """Raises Fault if something shown to a viewer depends on future chance.

    Args:
        here: the position.
        viewer: a seat, or None for a spectator.
        rng: chooses other states of the generator.
        tries: what the viewer asks about.
        names: the channels that are looked at; all of them if left out.
    """

    def ask(state: State) -> dict[str, Any]:
        asked = channels(state, viewer, tries)
        return {name: answer() for name, answer in asked if not names or name in names}

    answers = _other_answer(here.state, ask, rng)
    if answers is None:
        return
    shown, shown_otherwise = answers
    for channel, value in shown.items():
        other_value = shown_otherwise.get(channel)
        if value != other_value:
            facts = {"viewer": viewer_name(viewer), "channel": channel_name(channel)}
            found = first_difference(value, other_value)
            raise here.fault("chance", message("fault.chance_foretold", found=found, **facts))


def _compare_actions(here: Position, action: Action, player: int, rng: Random) -> None:
    """Raises Fault if an action that draws nothing depends on the state of the generator."""
    one = here.state.clone()
    other = here.state.clone()
    other_chance = rng.getrandbits(64)
    other.chance = other_chance
    if other.explain(action, player) is not None:
        return  # another check reports that a refusal depends on chance
    other_turn = Turn(other.clone(), player, action, other)
    here.play(one, action, player)
    here.play(other, action, player)

    def lines_after(after: State) -> list[str]:
        return _lines(Turn(here.state, player, action, after))

    step = PlayerAction(player, action.text)
    answers = _other_answer(one, lines_after, rng)
    if answers is not None:
        channel = message("fault.channel.line", action=action.text)
        facts = {
            "viewer": viewer_name(player),
            "channel": channel,
            "found": first_difference(*answers),
        }
        words = message("fault.chance_foretold", **facts)
        raise here.fault("chance", words, step)
    has_drawn = one.chance != here.state.chance or other.chance != other_chance
    if has_drawn:
        return
    lines = lines_after(one)
    other_lines = _lines(other_turn)
    if lines != other_lines:
        found = first_difference(lines, other_lines)
        words = message("fault.chance_in_line", action=action.text, found=found)
        raise here.fault("chance", words, step)
    other.chance = one.chance
    if one.to_dict() != other.to_dict():
        found = changed(one.to_dict(), other.to_dict())
        words = message("fault.chance_in_action", action=action.text, found=found)
        raise here.fault("chance", words, step)


def _compare_draws(walk: Walk) -> None:
    """Raises Fault if a viewer still knows the order of components that an action shuffled."""
    rng = walk.setting.rng("draws")
    kept = walk.history(_MOST)
    # The positions before and after each action that draws chance.
    drawing: list[tuple[Position, Position]] = []
    for here, after in pairwise(kept):
        # At the end the rules may have shown everything.
        if here.state.chance != after.state.chance and not after.state.finished:
            drawing.append((here, after))
    numbers = rng.sample(range(len(drawing)), min(_DRAWS, len(drawing)))
    for number in sorted(numbers):
        here, after = drawing[number]
        player, text = after.steps[-1]
        action = walk.game.parse_action(text)
        other = here.state.clone()
        other.chance = rng.getrandbits(64)
        if other.explain(action, player) is None:
            here.play(other, action, player)
            _compare_shuffled(here, PlayerAction(player, text), after.state, other)


def _compare_shuffled(here: Position, step: PlayerAction, one: State, other: State) -> None:
    """Raises Fault if a viewer knows the order of components in a zone that they can't see into.

    Args:
        here: the position.
        step: an action that draws chance.
        one: the position after it.
        other: the position after it, with another state of the generator.
    """
    layout = one.layout
    for viewer in here.everybody:
        bit = layout.viewer_bit(viewer)
        for slot in range(len(one.zones)):
            if not layout.ordered[slot] or layout.sees[slot] & bit:
                continue
            known = _known_in(one, slot, bit)
            known_otherwise = _known_in(other, slot, bit)
            if known != known_otherwise and sorted(known) == sorted(known_otherwise):
                zone = layout.zone_of[slot].id
                facts = {"action": step.text, "viewer": viewer_name(viewer), "zone": zone}
                words = message("fault.shuffled_but_known", **facts)
                raise here.fault("chance", words, step)


def _known_in(state: State, slot: int, bit: int) -> list[int]:
    """Returns the components in a slot that a viewer knows, in their order.

    Args:
        state: the position.
        slot: the slot.
        bit: the bit of the viewer in masks of knowledge.
    """
    return [component for component in state.zones[slot] if state.known[component] & bit]


def _lines(turn: Turn) -> list[str]:
    """Returns the lines of the history about an action, in all languages."""
    lines = []
    for lang in turn.state.game.pack.languages:
        lines.append(log_line(turn, lang))
        lines.append(own_log_line(turn, lang))
    return lines


@promise(clones, records, share=0.0, most=1)
def processes(walk: Walk) -> None:
    """The match is the same in other processes, in which sets and dictionaries are hashed anew.

    None of them is this process, whose hashes are others each time it is started, and which has
    played matches before. They play this match and some others, and each begins with another one.
    The last process asks about the positions of a match in reverse order, each after one that is
    like it. This finds rules that remember something about a match or an answer, and use it in
    another match or for another question. One process loads the game several times: what rules or
    mods change in a class or a module when they are loaded would be changed for every game. Another
    process has a false clock and other environment variables, to find rules that read them.
    """
    scripts = [_script(walk), *_other_scripts(walk)]
    orders = _orders(_order(walk, scripts))
    reports = _elsewhere(orders, _HASH_SEEDS)
    first = reports[0]
    # What loading again changes is told last: a difference of a position is plainer.
    first_position = reports[_LOADS_AGAIN][0][0]
    loaded = {name: first_position.pop(name, None) for name in _OF_LOADING}
    keys = ["fault.process" for _ in reports]
    reports[_FALSE_CLOCK], keys[_FALSE_CLOCK] = _explained_by_surroundings(
        first, orders[_FALSE_CLOCK], reports[_FALSE_CLOCK]
    )
    _refuse_errors(
        scripts, [one for one, key in zip(reports, keys, strict=True) if key == "fault.process"]
    )
    for order, other, key in list(zip(orders, reports, keys, strict=True))[1:]:
        if other != first:
            has_remembered = key == "fault.process" and _is_explained_by_order(order, other)
            _compare_processes(scripts, first, other, key, has_remembered=has_remembered)
    for name, pair in loaded.items():
        if pair is not None:
            words = message(_OF_LOADING[name], found=changed(*pair))
            raise _fault_in(scripts[0], 0, "processes", words)


def _refuse_errors(scripts: Sequence[Script], reports: Sequence[_Reports]) -> None:
    """Raises Fault if the rules have raised an exception in a process; they have not in this one.

    Args:
        scripts: the matches.
        reports: the reports of each process.
    """
    for matches in reports:
        for script, positions in zip(scripts, matches, strict=True):
            number = len(positions) - 1
            error = positions[number].get(RAISED)
            if error is not None:
                words = message("fault.process_raised", error=error)
                raise _fault_in(script, number, "processes", words)


def _compare_processes(
    scripts: Sequence[Script],
    matches: _Reports,
    other_matches: _Reports,
    key: str,
    *,
    has_remembered: bool,
) -> None:
    """Raises Fault if matches are not the same in two processes.

    Args:
        scripts: the matches.
        matches: the reports of one process on their positions.
        other_matches: those of the other process.
        key: the ID of the text about a difference.
        has_remembered: whether the other order of matches and questions makes the difference.
    """
    for script, positions, others in zip(scripts, matches, other_matches, strict=True):
        pairs: Iterable[tuple[_Report, _Report]]
        pairs = zip_longest(positions, others, fillvalue={})
        for number, (one, other) in enumerate(pairs):
            if one == other:
                continue
            if has_remembered and one.get("state") == other.get("state"):
                raise _fault_in(script, number, *_of_order(one, other))
            text = "fault.other_match_remembered" if has_remembered else key
            words = message(text, found=_difference(one, other))
            raise _fault_in(script, number, "processes", words)


def _other_scripts(walk: Walk) -> Iterator[Script]:
    """Yields other random matches of the game, up to the number of positions asked about."""
    left = QUESTIONED - walk.length
    for setting in settings_of(walk.game, _OTHERS, walk.setting.seed):
        if left <= 0:
            return
        other = replace(walk, setting=setting, script=None, most=left, here=None)
        with suppress(Fault):  # another check reports it
            yield _script(other)
            left -= other.length


def _script(walk: Walk) -> Script:
    """Returns the script of a match, for other processes to play."""
    setting = walk.setting
    kept = walk.history(walk.game.longest)
    return {
        "players": setting.players,
        "seed": setting.seed,
        "options": dict(setting.options),
        "steps": [list(step) for step in kept[-1].steps],
    }


def _fault_in(script: Script, number: int, check: str, words: str) -> Fault:
    """Returns a fault at a position of a match, given by its index."""
    setting = Setting(script["players"], script["seed"], script["options"])
    steps = [PlayerAction(player, text) for player, text in script["steps"][:number]]
    return Fault(check, words, setting, steps)


def _difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> Message:
    """Returns the words for what differs between the reports of two processes on a position."""
    return changed(_in_one(one), _in_one(other))


def _in_one(report: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a report on a position with the answers and the state side by side."""
    raised = {RAISED: report[RAISED]} if RAISED in report else {}
    return {**raised, **report.get(ANSWERS, {}), "state": report.get("state")}


def _of_order(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, str]:
    """Returns the check and the words of an answer that depends on earlier questions."""
    answers = one.get(ANSWERS, {})
    other_answers = other.get(ANSWERS, {})
    question = next(name for name in answers if answers[name] != other_answers.get(name))
    answer = answers[question]
    other_answer = other_answers.get(question)
    first, _, action = question.partition(" ")
    check = _TOLD_BY.get(first, "asking")
    asked: str
    if action and first in _OF_ACTIONS:
        asked = message(f"fault.question.{first}", action=action)
    else:
        asked = channel_name(question)
    if isinstance(answer, dict) and isinstance(other_answer, dict) and question != "sample":
        # The question was asked for each viewer, and only the first different answer is told.
        key = next(name for name in answer if answer[name] != other_answer.get(name))
        viewer = None if key == SPECTATOR else int(key)
        asked = message("fault.same_question", question=asked, viewer=viewer_name(viewer))
        answer = answer[key]
        other_answer = other_answer.get(key)
    found = difference_in(question, answer, other_answer)
    return check, message("fault.asked_in_order", question=asked, found=found)


def _order(walk: Walk, scripts: list[Script]) -> Order:
    """Returns the order for another process to play matches."""
    game = walk.game
    maker = walk.maker
    if not maker:
        folder = None if game.folder is None else str(game.folder)
        mods = [mod.name for mod in game.mods]
        maker = ("bgf.api:load", game.name, folder, mods)
    return {
        "maker": list(maker),
        "matches": scripts,
        "first": 0,
        "backwards": False,
        "loads_again": False,
        "is_clock_false": False,
        "environment": {},
    }


def _orders(order: Order) -> list[Order]:
    """Returns an order for each process; some processes get a task of their own.

    Args:
        order: the order without these tasks.
    """
    orders = [order.copy() for _ in _HASH_SEEDS]
    # What rules do only once in a process, they do in another match there. One match and the next
    # have other numbers of players if the game allows it.
    for number in (_LOADS_AGAIN, _FALSE_CLOCK):
        orders[number]["first"] = number % len(order["matches"])
    orders[_LOADS_AGAIN]["loads_again"] = True
    orders[_FALSE_CLOCK]["is_clock_false"] = True
    orders[_FALSE_CLOCK]["environment"] = _FALSE_ENVIRONMENT
    orders[-1]["backwards"] = True
    return orders


def _explained_by_surroundings(
    first: _Reports, order: Order, with_false: _Reports
) -> tuple[_Reports, str]:
    """Finds out whether the match differs because of the clock or the environment.

    If the process in which they are false failed, or differs from the first one, another process
    with the same hashes plays the match with the real ones, too.

    Args:
        first: the reports of the first process.
        order: the order of the process with a false clock and a false environment.
        with_false: its reports; empty if it failed.

    Returns:
        The reports to compare with those of the first process: those with the real clock and
        environment, unless these alone make the difference. And the ID of the text about it.
    """
    if with_false == first:
        return first, "fault.process"
    hash_seed = _HASH_SEEDS[_FALSE_CLOCK]
    with_real = _reports_for(_in_real_surroundings(order), hash_seed)
    if not with_false or with_real != first:
        return with_real, "fault.process"
    with_false_clock: Order = {**_in_real_surroundings(order), "is_clock_false": True}
    if _reports_for(with_false_clock, hash_seed) != first:
        return with_false, "fault.clock"
    return with_false, "fault.environment"


def _is_explained_by_order(order: Order, other: _Reports) -> bool:
    """Returns whether the order of matches and questions makes a process differ from the first.

    It does if a process with the hashes of the first one, and with this order, differs in the same
    way. If rules use `random`, for example, it differs in another way.

    Args:
        order: the order of the process.
        other: its reports.
    """
    return _reports_for(_in_real_surroundings(order), _HASH_SEEDS[0]) == other


def _in_real_surroundings(order: Order) -> Order:
    """Returns an order with the real clock and environment that loads the game once."""
    return {**order, "is_clock_false": False, "environment": {}, "loads_again": False}


def _reports_for(order: Order, hash_seed: str) -> _Reports:
    """Returns the reports of one process."""
    (reports,) = _elsewhere([order], [hash_seed])
    return reports


def _elsewhere(orders: Sequence[Order], hash_seeds: Sequence[str]) -> list[_Reports]:
    """Returns the reports of other processes, which run at the same time.

    A process with a false clock and environment may fail because of them; then its reports are
    empty.

    Args:
        orders: the order of each process.
        hash_seeds: the seed of the hashes of each process.
    """
    started: list[subprocess.Popen[str]] = []
    with TemporaryDirectory() as folder:
        try:
            for number, (order, hash_seed) in enumerate(zip(orders, hash_seeds, strict=True)):
                path = Path(folder) / f"order-{number}.json"
                path.write_text(json.dumps(order), "utf-8")
                with interrupts_wait():  # else a process that has just started might stay
                    started.append(_started(path, hash_seed))
            return [
                _reports_of(process, may_fail=order["is_clock_false"])
                for order, process in zip(orders, started, strict=True)
            ]
        finally:
            with interrupts_wait():
                for process in started:
                    process.kill()
                for process in started:
                    process.communicate()


def _started(order: Path, hash_seed: str) -> subprocess.Popen[str]:
    """Starts another process; returns it.

    Args:
        order: the file with the order to play matches.
        hash_seed: the seed of the hashes of texts.
    """
    path = os.pathsep.join(filter(None, sys.path))
    with order.open(encoding="utf-8") as file:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "bgf.testing.process"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )


def _reports_of(process: subprocess.Popen[str], *, may_fail: bool) -> _Reports:
    """Returns the reports of a process on each match, once it has finished.

    Args:
        process: the process.
        may_fail: whether to return an empty list if it failed, instead of raising RuntimeError.
    """
    out, err = process.communicate(timeout=_TIME)
    if process.returncode:
        if may_fail:
            return []
        lines = err.strip().splitlines() or [str(process.returncode)]
        raise RuntimeError(f"another process failed: {lines[-1][:1000]}")
    reports: _Reports = json.loads(out)
    return reports
