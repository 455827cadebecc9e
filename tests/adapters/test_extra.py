"""Messages where the library of an adapter is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "library"),
    [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")],
)
def test_the_extra_that_installs_it_is_named(adapter: str, library: str) -> None:
    code = f"""
import sys
sys.modules[{library!r}] = None
from bgf.errors import BgfError
try:
    import bgf.adapters.{adapter}
except BgfError as error:
    print(isinstance(error, ImportError), error.code, error)
"""
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert shown.startswith("True missing-extra ")
    assert f"pip install 'bgf[{adapter}]' installs what is missing" in shown
