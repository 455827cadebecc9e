"""Finds the browser in which the tests look at pages."""

from __future__ import annotations

import os
import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The programs to try, in this order. The first one has no windows, and is twice as fast."""


def find_chromium() -> str | None:
    """Returns the path of the browser; None if there is none.

    If `BGF_CHROMIUM` is set, it is the only program that is tried.
    """
    chosen = os.environ.get("BGF_CHROMIUM")
    programs = [chosen] if chosen else PROGRAMS
    for program in programs:
        found = shutil.which(program)
        if found is not None:
            return found
    return None
