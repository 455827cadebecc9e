"""Finds faults as `bgf check` does: where it looks."""

from __future__ import annotations

from collections.abc import Sequence

from bgf.testing import CHECKS, Fault, Walk
from bgf.testing.looks import plan_looks

__all__ = ["first_fault"]


def first_fault(check: str, walks: Sequence[Walk]) -> Fault | None:
    """The first fault that a check finds where it looks in some matches."""
    for look in plan_looks(walks, CHECKS[check]):
        try:
            CHECKS[check](look.prepared())
        except Fault as fault:
            return fault
    return None
