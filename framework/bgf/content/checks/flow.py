"""Checks on the flow of a game: actions, stages and phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.words import message

__all__ = [
    "check_actions",
    "check_otherwise_rules",
    "check_phases",
    "check_rules",
    "check_simultaneous",
    "check_stages",
    "check_until_out",
    "check_way_out",
    "offered_actions",
]

_END = "end"
_LEADING = ("next", "asks")  # the keys of a stage that name other stages; a phase has only `next`
_STAGES = ("phases", "*", "stages", "*")


def offered_actions(document: Document) -> Iterator[tuple[DataPath, str]]:
    """Yields the path and name of every action that a stage offers, including `otherwise`."""
    yield from document.each(*_STAGES, "actions", "*", type=str)
    yield from document.each(*_STAGES, "otherwise", type=str)


def check_actions(document: Document) -> Iterator[Diagnostic]:
    """Checks that all offered actions are described, and that `otherwise` is not also a choice."""
    actions = document.names("actions")
    speller = Speller()
    for path, name in offered_actions(document):
        yield from unknown_name(document, path, "action", name, actions, speller)
    for path, name in document.each(*_STAGES, "otherwise", type=str):
        offered = document.get((*path[:-1], "actions"))
        if isinstance(offered, list) and name in offered:
            yield document.problem(path, "BGF-E415", message("content.offered_twice", name=name))


def check_rules(document: Document) -> Iterator[Diagnostic]:
    """Checks that every rule that a stage cites is described."""
    rules = document.names("rules")
    speller = Speller()
    for key in ("rule", "otherwise_rule"):
        for path, rule in document.each(*_STAGES, key, type=str):
            yield from unknown_name(document, path, "rule", rule, rules, speller)


def check_otherwise_rules(document: Document) -> Iterator[Diagnostic]:
    """Checks that each stage with an ``otherwise_rule`` has an ``otherwise``."""
    for path, stage in document.each(*_STAGES, type=dict):
        if "otherwise_rule" in stage and "otherwise" not in stage:
            where = (*path, "otherwise_rule")
            problem = message("content.no_last_resort")
            yield document.problem(where, "BGF-W401", problem, of_key=True)


def check_stages(document: Document) -> Iterator[Diagnostic]:
    """Checks that stages that follow a stage exist, and that all of a phase can be reached."""
    speller = Speller()
    for path, stages in document.each("phases", "*", "stages", type=dict):
        for stage, key in product(stages, _LEADING):
            for where, name in _following(document, (*path, stage, key)):
                yield from unknown_name(document, where, "stage", name, stages, speller)
        for stage in _unreached(document, path, stages):
            first = next(iter(stages))
            problem = message("content.stage_unreached", stage=stage, first=first)
            yield document.problem((*path, stage), "BGF-E406", problem, of_key=True)


def check_simultaneous(document: Document) -> Iterator[Diagnostic]:
    """Checks that in simultaneous phases each stage comes once, after one other."""
    for path, stages in document.each("phases", "*", "stages", type=dict):
        if document.get((*path[:-1], "order")) != "simultaneous":
            continue
        reached = {next(iter(stages), "")}
        for stage in stages:
            next_path = (*path, stage, "next")
            following = _following(document, next_path)
            for where, name in following:
                if name in reached:
                    problem = message("content.stage_again", stage=name)
                    yield document.problem(where, "BGF-E406", problem)
                reached.add(name)
            if len(following) > 1:
                problem = message("content.stage_simultaneous")
                yield document.problem(next_path, "BGF-E406", problem)
            asks_path = (*path, stage, "asks")
            if _following(document, asks_path):
                problem = message("content.stage_asked")
                yield document.problem(asks_path, "BGF-E406", problem, of_key=True)


def check_until_out(document: Document) -> Iterator[Diagnostic]:
    """Checks that ``until_out`` goes with an order in which players act one after the other."""
    for path, goes_on in document.each("phases", "*", "until_out", type=bool):
        order = document.get((*path[:-1], "order"))
        if goes_on and order in ("simultaneous", "rules"):
            problem = message(f"content.until_out.{order}")
            yield document.problem(path, "BGF-E428", problem, of_key=True)


def check_phases(document: Document) -> Iterator[Diagnostic]:
    """Checks that phases that follow a phase exist, and that each phase can be reached."""
    phases = document.names("phases")
    speller = Speller()
    known = {**phases, _END: None}
    for phase in phases:
        if phase == _END:
            problem = message("content.phase_called_end")
            yield document.problem(("phases", phase), "BGF-E306", problem, of_key=True)
        for path, name in _following(document, ("phases", phase, "next")):
            yield from unknown_name(document, path, "phase", name, known, speller)
    for phase in _unreached(document, ("phases",), phases):
        first = next(iter(phases))
        problem = message("content.phase_unreached", phase=phase, first=first)
        yield document.problem(("phases", phase), "BGF-E406", problem, of_key=True)


def check_way_out(document: Document) -> Iterator[Diagnostic]:
    """Checks that the game can come to its end from every phase."""
    phases = document.names("phases")
    before: dict[str, list[str]] = {}
    for phase in phases:
        for _, name in _following(document, ("phases", phase, "next")):
            before.setdefault(name, []).append(phase)
    ending = _reached_from(_END, before)
    for phase in phases:
        next_path = ("phases", phase, "next")
        if phase not in ending and document.get(next_path) is not None:
            problem = message("content.no_way_out", end=_END)
            yield document.problem(next_path, "BGF-E407", problem)


def _following(document: Document, path: DataPath) -> list[tuple[DataPath, str]]:
    """Returns the names in a ``next``, which is one name or a list of names, with their paths."""
    value = document.get(path)
    if isinstance(value, str):
        return [(path, value)]
    found: list[tuple[DataPath, str]] = []
    if isinstance(value, list):
        for index, name in enumerate(value):
            if isinstance(name, str):
                found.append(((*path, index), name))
    return found


def _unreached(document: Document, path: DataPath, steps: Mapping[str, Any]) -> list[str]:
    """Returns the phases, or the stages of a phase, that can't be reached from the first one.

    Args:
        document: the document.
        path: the path of the phases or stages.
        steps: the phases or stages, by name.
    """
    if not steps:
        return []
    following: dict[str, list[str]] = {}
    for step, key in product(steps, _LEADING):
        names = following.setdefault(step, [])
        for _, name in _following(document, (*path, step, key)):
            names.append(name)
    first = next(iter(steps))
    reached = _reached_from(first, following)
    return [step for step in steps if step not in reached]


def _reached_from(start: str, leads_to: Mapping[str, Iterable[str]]) -> set[str]:
    """Returns all steps that can be reached from one step, including itself."""
    reached = {start}
    waiting = [start]
    while waiting:
        for step in leads_to.get(waiting.pop(), ()):
            if step not in reached:
                reached.add(step)
                waiting.append(step)
    return reached
