"""The promises that hold for every game: one check for each, with the name of the promise.

A check takes a random match, looks at as much of it as it needs, and raises a `Fault` if its
promise is broken. It changes nothing, and does not need pytest.
"""

from __future__ import annotations

from bgf.testing.checks.action_secrecy import action_secrecy
from bgf.testing.checks.asking import asking
from bgf.testing.checks.copies import clones, dictionaries
from bgf.testing.checks.evaluating import evaluating
from bgf.testing.checks.measuring import measuring
from bgf.testing.checks.notation import notation
from bgf.testing.checks.offers import choices, enumeration, refusals, refused
from bgf.testing.checks.play import conservation, ending, previews, scores
from bgf.testing.checks.promise import Check
from bgf.testing.checks.records import records, undo
from bgf.testing.checks.repeats import chance, processes, seeds
from bgf.testing.checks.secrecy import determinize, secrecy
from bgf.testing.checks.targets import targets
from bgf.testing.checks.told_once import told_once
from bgf.testing.checks.whole_match import public_events, whole_match
from bgf.testing.checks.words import wording, words

__all__ = [
    "CHECKS",
    "Check",
    "action_secrecy",
    "asking",
    "chance",
    "choices",
    "clones",
    "conservation",
    "determinize",
    "dictionaries",
    "ending",
    "enumeration",
    "evaluating",
    "measuring",
    "notation",
    "previews",
    "processes",
    "public_events",
    "records",
    "refusals",
    "refused",
    "scores",
    "secrecy",
    "seeds",
    "targets",
    "told_once",
    "undo",
    "whole_match",
    "wording",
    "words",
]

CHECKS: dict[str, Check] = {
    check.name: check
    for check in (
        conservation,
        ending,
        asking,
        choices,
        enumeration,
        refusals,
        refused,
        notation,
        scores,
        previews,
        targets,
        told_once,
        clones,
        dictionaries,
        records,
        undo,
        determinize,
        evaluating,
        measuring,
        secrecy,
        action_secrecy,
        whole_match,
        public_events,
        chance,
        seeds,
        processes,
        words,
        wording,
    )
}
"""All checks, by name."""
