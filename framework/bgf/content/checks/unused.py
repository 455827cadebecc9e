"""Checks for unused entries, as far as the framework can know; all of them are warnings."""

from __future__ import annotations

from collections.abc import Iterator

from bgf.content.checks.flow import offered_actions
from bgf.content.checks.words import named_sources
from bgf.content.diagnostics import Diagnostic
from bgf.content.document import Document
from bgf.words import message

__all__ = ["check_unpaired", "check_unused_actions", "check_unused_sources"]


def check_unused_actions(document: Document) -> Iterator[Diagnostic]:
    """Checks that every action is offered in some stage."""
    named = {name for _, name in offered_actions(document)}
    yield from _unused(document, "actions", named)


def check_unused_sources(document: Document) -> Iterator[Diagnostic]:
    """Checks that every source is named by some entry."""
    named = {name for _, name in named_sources(document)}
    yield from _unused(document, "sources", named)


def _unused(document: Document, section: str, named: set[str]) -> Iterator[Diagnostic]:
    entries = document.names(section)
    if not named <= entries.keys():
        return  # a wrong name is reported already, and the intended entry is probably used
    for entry in entries:
        if entry not in named:
            problem = message(f"defect.unused.{section}", name=entry)
            yield document.problem((section, entry), "BGF-W401", problem, of_key=True)


def check_unpaired(document: Document) -> Iterator[Diagnostic]:
    """Checks that components that name two places are paired by a map."""
    paired = {name for _, name in document.each("maps", "*", "pairs", type=str)}
    types = document.names("components")
    if not paired <= types.keys():
        return
    for type_ in types:
        if type_ in paired:
            continue
        for path, _ in document.each("components", type_, "*", "between", type=list):
            problem = message("content.unpaired", type=type_)
            yield document.problem(path, "BGF-W401", problem, of_key=True)
            break
