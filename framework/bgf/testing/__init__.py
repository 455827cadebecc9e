"""Proof that a game is sound, for its author: the tests that hold for every game.

>>> from bgf.testing import Conformance
>>> class TestMine(Conformance):
...     game = "mine"

Reading order:

1. `setting` and `walk`: random matches, from what a game declares; `soundness` looks at every
   position on the way, `looks` chooses those for the checks, and `fault` is what is raised.
2. `checks`: one function for each promise, its module `promise` first.
3. What they look with: `tries` (what is tried at a position), `shown` (what reaches a viewer),
   `swap` (what a viewer does not know changes places), `twin_match` (a whole match with that),
   `other_numbers` and `set_up_numbers` (a match, and set-ups, with other secret numbers), `draws`
   (where chance is drawn, and what if it decides anew), `differences`; `process` is matches as
   another process plays them.
4. `suite` makes tests of the checks, and `examine` what `bgf check` reports; `shrink` finds a short
   way to a fault, `limit` stops rules that do not come back. `raised` names the hook that has
   raised an error, and `silence` has the other checks go on without it.
5. `trace`: what becomes of each rule; `citations` are where it is cited, `watch` sees lines run,
   and `coverage` knows the tests that are marked with it.
6. `golden` (whole matches as text) stands alone.
7. For the tests that a game has of its own: `positions` (lay out, with `laying_out`; play, look, be
   refused) and `mistakes` (its pack with one mistake in it). `plugin`: what pytest gets.
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
