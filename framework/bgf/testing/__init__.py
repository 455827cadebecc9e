"""Proof that a game is sound, for its author: the tests that hold for every game.

>>> from bgf.testing import Conformance
>>> class TestMine(Conformance):
...     game = "mine"

Reading order:

1. Random matches: `setting` and `walk` make them from what a game declares; `soundness` checks
   every position on the way, and `looks` chooses positions for the other checks. `fault` is what
   they raise.
2. Promises: `checks` has a function for each; begin with its module `promise`.
3. One position: `tries` are the actions and words that are tried there, `shown` is all that reaches
   a viewer, and `swap` makes a position that differs only in what the viewer does not know.
4. A whole match: `twin_match` replays it with other hidden components, `other_deals` looks for
   another deal that explains what was seen, and `other_numbers` replays parts of it with other
   secret numbers. `set_up_deals` and `set_up_numbers` compare many set-ups with samples: `never`
   finds what only samples have. `often` makes many twins of single positions and actions, and
   `cover` shares them out. `draws` notes where chance is drawn, and repeats it with other chance.
   `process` plays matches in another process.
5. Words: `differences` says how two values differ, `causes` what a difference depends on, and
   `twin_faults` makes faults of what twins show.
6. Runs: `suite` makes tests of the checks, and `examine` the report of `bgf check`. `shrink` finds
   a short way to a fault, and `limit` stops rules that hang. `raised` names the hook that has
   raised an error, and `silence` lets the other checks go on without it.
7. Rules: `trace` tells of each where it is cited, tested and exercised. `citations` finds where it
   is cited, `watch` sees lines run, and `coverage` finds the tests that are marked with it.
8. Tests of a game's own: `positions` (with `laying_out`) lays out a position and plays in it,
   `golden` keeps whole matches as text, and `mistakes` has the game's pack with one mistake in it.
   `plugin` is what pytest loads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.lazy_names import importer

if TYPE_CHECKING:
    from bgf.testing.checks import CHECKS
    from bgf.testing.fault import Fault
    from bgf.testing.golden import check_golden
    from bgf.testing.setting import Setting, settings_of
    from bgf.testing.shrink import shrunk
    from bgf.testing.suite import Conformance
    from bgf.testing.walk import Position, Step, Walk, any_kind

# Imported when first asked for: pytest loads this package in every run, with the option that
# `plugin` adds.
_HOMES = {
    "bgf.testing.checks": ("CHECKS",),
    "bgf.testing.fault": ("Fault",),
    "bgf.testing.golden": ("check_golden",),
    "bgf.testing.setting": ("Setting", "settings_of"),
    "bgf.testing.shrink": ("shrunk",),
    "bgf.testing.suite": ("Conformance",),
    "bgf.testing.walk": ("Position", "Step", "Walk", "any_kind"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "CHECKS",
    "Conformance",
    "Fault",
    "Position",
    "Setting",
    "Step",
    "Walk",
    "any_kind",
    "check_golden",
    "settings_of",
    "shrunk",
]

__getattr__ = importer(__name__, _HOME_OF)


def __dir__() -> list[str]:
    return sorted(__all__)
