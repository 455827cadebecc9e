"""Diagnostics that follow from the declarations of a game's rules; every fault at its line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bgf.content.checks.relied import (
    entries_are,
    keyed_by_players,
    rules_are_cited,
    supplies_are,
    texts_are_said,
)
from bgf.content.diagnostics import Diagnostic, Speller, suggest
from bgf.content.document import Document
from bgf.contract.requirements import Requirements, StageNeed
from bgf.engine.words import WORDS

__all__ = ["checks_of"]

Check = Callable[[Document], Iterable[Diagnostic]]

_CODE = "BGF-E501"


def checks_of(requirements: Requirements) -> list[Check]:
    """Returns the checks that a game's content must pass besides the framework's and its schema.

    Args:
        requirements: what the rules of the game rely on.
    """
    made = [
        entries_are(requirements.needs),
        _check_of_kinds(requirements),
        _check_of_hooks(requirements),
        _check_of_stages(requirements),
        _check_of_texts(requirements),
        _check_of_families(requirements),
        rules_are_cited(requirements.rules),
        _check_of_single_components(requirements),
        _check_of_first_components(requirements),
    ]
    by_players = [
        ("values", declared.name, "value")
        for declared in requirements.values()
        if declared.by_players
    ]
    if by_players:
        made.append(keyed_by_players(*by_players, fewest=requirements.fewest_players))
    counters = requirements.counters()
    made += [supplies_are(together, counters - together) for together in requirements.supplies]
    return [*made, *requirements.checks]


def _check_of_kinds(requirements: Requirements) -> Check:
    """Makes a check that the rules have each kind of action that a stage offers."""

    def check(document: Document) -> Iterator[Diagnostic]:
        kinds = requirements.kinds
        if kinds is None:
            return
        stages = ("phases", "*", "stages", "*")
        named = [
            *document.each(*stages, "actions", "*", type=str),
            *document.each(*stages, "otherwise", type=str),
        ]
        actions = document.names("actions")
        told: set[tuple[str, int, int]] = set()
        for path, name in named:
            # Several phases may have the same stages, by an alias of YAML.
            where = document.place(path)
            if name in actions and name not in kinds and where not in told:
                told.add(where)
                message = f'the rules have no kind of action "{name}"{suggest(name, kinds)}'
                yield document.problem(path, _CODE, message)

    return check


def _check_of_hooks(requirements: Requirements) -> Check:
    """Makes a check that the rules answer what the content leaves to them."""
    hooks = requirements.hooks

    def check(document: Document) -> Iterator[Diagnostic]:
        for path, following in document.each("phases", "*", "next", type=list):
            if hooks and len(following) > 1 and "bgf_next_phase" not in hooks:
                message = "several phases may follow, but the rules have no hook bgf_next_phase "
                message += "that says which: name one"
                yield document.problem(path, _CODE, message)
        for path, order in document.each("phases", "*", "order", type=str):
            if hooks and order == "rules" and "bgf_next_player" not in hooks:
                message = "the order is left to the rules, but they have no hook bgf_next_player: "
                message += "expected clockwise or simultaneous"
                yield document.problem(path, _CODE, message)
        for path, sees in document.each("counters", "*", "sees", type=str):
            if hooks and sees != "everybody" and "bgf_draw_counters" not in hooks:
                message = "samples of what is hidden draw this counter anew, but the rules have no "
                message += "hook bgf_draw_counters: expected everybody"
                yield document.problem(path, _CODE, message)

    return check


def _check_of_stages(requirements: Requirements) -> Check:
    def check(document: Document) -> Iterator[Diagnostic]:
        told = set[tuple[tuple[str, int, int], str]]()
        for need in requirements.stages:
            for found in _missing_stage(document, need):
                # Several phases may have the same stages, by an alias of YAML.
                where = document.place(found.path)
                if (where, need.stage) not in told:
                    told.add((where, need.stage))
                    yield found

    return check


def _missing_stage(document: Document, need: StageNeed) -> Iterator[Diagnostic]:
    """Yields a diagnostic for each phase that lacks a stage which an action goes on to."""
    phases = document.names("phases")
    if not need.action:
        there = {stage for phase in phases for stage in document.names("phases", phase, "stages")}
        if need.stage not in there:
            message = f'no phase has a stage "{need.stage}"{suggest(need.stage, there)}'
            yield document.problem(("phases",), _CODE, message, of_key=True)
        return
    for phase in phases:
        path = ("phases", phase, "stages")
        stages = document.names(*path)
        if need.stage in stages or not _is_played_in(need.action, stages.values()):
            continue
        message = f'needs a stage "{need.stage}", to which the action "{need.action}" goes on'
        message += suggest(need.stage, stages)
        yield document.problem(path, _CODE, message, of_key=True)


def _is_played_in(action: str, stages: Iterable[Any]) -> bool:
    entries = [stage for stage in stages if isinstance(stage, dict)]
    return any(
        action in stage.get("actions", ()) or action == stage.get("otherwise") for stage in entries
    )


def _check_of_texts(requirements: Requirements) -> Check:
    needed = {
        key: tuple(need.fills) for key, need in requirements.texts.items() if not need.optional
    }
    optional = {key: tuple(need.fills) for key, need in requirements.texts.items() if need.optional}

    def check(document: Document) -> Iterator[Diagnostic]:
        if not requirements.texts:
            return  # rules that declare no text may say any
        if "texts" not in document.data and not document.is_lost("texts"):
            if needed:
                message = "the texts that the rules say are missing"
                yield document.problem(("game",), _CODE, message, of_key=True)
            return
        families = {
            f"{family.name}.{name}": family.fills
            for family in requirements.families
            for name in _names_at(document, family.of)
        }
        yield from texts_are_said(needed, WORDS, optional={**optional, **families})(document)

    return check


def _check_of_families(requirements: Requirements) -> Check:
    def check(document: Document) -> Iterator[Diagnostic]:
        there = document.names("texts")
        if not there:
            return  # which is reported once
        speller = Speller()
        for family in requirements.families:
            prefix = f"{family.name}."
            named = [key.removeprefix(prefix) for key in there if key.startswith(prefix)]
            told: set[str] = set()
            for path, name in _places_of_names(document, family.of):
                if name in named or name in told:
                    continue
                told.add(name)
                message = (
                    f'no text "{prefix}{name}" names this {family.name}{speller.hint(name, named)}'
                )
                yield document.problem(path, _CODE, message, of_key=path[-1] == name)

    return check


def _names_at(document: Document, pattern: tuple[str, ...]) -> set[str]:
    return {name for _, name in _places_of_names(document, pattern)}


def _places_of_names(
    document: Document, pattern: tuple[str, ...]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yields the names at a path with their places: texts, or the keys of a mapping."""
    yield from document.each(*pattern, type=str)
    for path, mapping in document.each(*pattern, type=dict):
        for key in mapping:
            yield (*path, key), key


def _check_of_single_components(requirements: Requirements) -> Check:
    def check(document: Document) -> Iterator[Diagnostic]:
        for type_ in requirements.single_components():
            for path, count in document.each("components", type_, "*", "count", type=int):
                if count != 1:
                    message = f"found {count}, expected 1: each of the {type_} has its own entry"
                    yield document.problem(path, _CODE, message)

    return check


def _check_of_first_components(requirements: Requirements) -> Check:
    def check(document: Document) -> Iterator[Diagnostic]:
        types = document.names("components")
        for type_ in requirements.first_components():
            before = next(iter(types), type_)
            if type_ in types and before != type_:
                message = f'"{type_}" must come before "{before}": components are numbered in order'
                yield document.problem(("components", before), _CODE, message, of_key=True)

    return check
