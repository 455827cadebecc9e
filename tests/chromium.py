"""The browser in which the tests look at pages."""

from __future__ import annotations

import os
import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The names of browsers. The first one has no windows, and takes half of the time."""


def find_chromium() -> str | None:
    """Returns the path of the browser, which `BGF_CHROMIUM` may name; None if there is none."""
    named = os.environ.get("BGF_CHROMIUM")
    for program in [named] if named else PROGRAMS:
        found = shutil.which(program)
        if found is not None:
            return found
    return None
