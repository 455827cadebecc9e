"""Proof that a game is sound, for its author: the tests that hold for every game.

>>> from bgf.testing import Conformance
>>> class TestMine(Conformance):
...     game = "mine"

Reading order: `walk` plays random matches; `checks` holds one function for each promise; `suite`
makes tests of them; `golden` and `coverage` stand alone.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgf.testing.checks import CHECKS
    from bgf.testing.fault import Fault
    from bgf.testing.setting import Setting, settings_of
    from bgf.testing.shrink import shrunk
    from bgf.testing.suite import Conformance
    from bgf.testing.walk import Position, Step, Walk, any_kind

# Imported when first asked for: pytest loads this package in every run, with the option that
# `plugin` adds.
_HOMES = {
    "bgf.testing.checks": ("CHECKS",),
    "bgf.testing.fault": ("Fault",),
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
    "settings_of",
    "shrunk",
]


def __getattr__(name: str) -> Any:
    module = _HOME_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'bgf.testing' has no attribute {name!r}")
    value = getattr(importlib.import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
