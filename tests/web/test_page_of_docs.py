"""Instructions for programs in `docs/web-programs.md`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.programs import Program
from tests.web.serving import CEILING

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "web-programs.md"


async def test_the_example_plays_an_action(tmp_path: Path) -> None:
    example = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    program = Program(tmp_path / "web.sqlite")
    await program.start()
    code = example.replace("http://127.0.0.1:8000", program.address.rstrip("/"))
    code = code.replace('/api/1"', '/api/1", timeout=120')
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=CEILING, check=False
    )
    await program.stop()
    assert (done.stdout, done.stderr) == ("{'n': 1}\n", "")
