"""Tests that hold for every game, for authors to run against their own.

>>> from bgf.testing import Conformance
>>> class TestMine(Conformance):
...     game = "mine"

Reading order:

1. Random matches: `setting` chooses players, seed and options, and `walk` plays the match.
   `soundness` checks every position on the way, and `looks` chooses the positions for the other
   checks. A check that fails raises `fault.Fault`.
2. Promises: `checks` has a function for each; begin with its module `promise`.
3. Single positions: `tries` chooses actions and typed text to try, `shown` collects everything that
   a viewer can see, and `swap` makes a position that differs only in what the viewer does not know.
   `noting` notes what viewers know within an action, and `open_actions` decides whether a parameter
   tells something hidden.
4. Whole matches: `twin_match` replays a match with other hidden components, `other_deals` looks for
   another deal that explains what was seen. `other_numbers` replays parts of the match with other
   secret numbers, and `hidden_actions` replays secret actions with other parameters; both use
   `secret_counters`. `conclusions` finds actions that tell players something and can be taken back.
   `dealt_components` and `drawn_numbers` compare many set-ups and repeated actions with samples;
   both use `other_chance`, which repeats them, and `never`, which finds values that only samples
   have. `often` makes many twins of single positions and actions, and `cover` decides which
   components they swap. `draws` records where chance is drawn. `process` plays matches in another
   process, if wanted with a `false_clock`.
5. Reports: `differences` describes how two values differ, `causes` explains a difference, and
   `twin_faults` turns differences between a match and its twin into faults. `losses` names the code
   that loses a component.
6. Runs: `suite` makes pytest tests of the checks, and `examine` the report of ``bgf check``.
   `reached` records what the matches of a run have reached, `shrink` shortens the match that shows
   a fault, and `limit` stops rules that hang. `raised` finds the hook that raised an error, and
   `silence` lets the other checks go on without it.
7. Rules: `trace` reports where each rule is cited, tested and exercised. `citations` finds the
   citations, `watch` records which lines run, and `coverage` finds the tests marked with a rule.
8. Tests for a single game: `positions` (with `laying_out`) lays out a position and plays in it,
   `golden` keeps whole matches as text files, and `mistakes` tests a pack with one mistake in it.
   `plugin` is the pytest plugin.
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
    from bgf.testing.walk import PlayerAction, Position, Walk, any_kind

# Imported when first asked for: pytest loads this package in every run, with the option that
# `plugin` adds.
_HOMES = {
    "bgf.testing.checks": ("CHECKS",),
    "bgf.testing.fault": ("Fault",),
    "bgf.testing.golden": ("check_golden",),
    "bgf.testing.setting": ("Setting", "settings_of"),
    "bgf.testing.shrink": ("shrunk",),
    "bgf.testing.suite": ("Conformance",),
    "bgf.testing.walk": ("Position", "PlayerAction", "Walk", "any_kind"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "CHECKS",
    "Conformance",
    "Fault",
    "PlayerAction",
    "Position",
    "Setting",
    "Walk",
    "any_kind",
    "check_golden",
    "settings_of",
    "shrunk",
]

__getattr__ = importer(__name__, _HOME_OF)


def __dir__() -> list[str]:
    return sorted(__all__)
