"""The page on settings: its table of exit codes is that of the program."""

from __future__ import annotations

import re
from pathlib import Path

from bgf.cli import codes

PAGE = Path(__file__).parent.parent.parent / "docs" / "settings.md"


def test_the_page_has_every_exit_code() -> None:
    _, _, section = PAGE.read_text("utf-8").partition("## Exit codes")
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", section, re.MULTILINE)}
    assert listed == {value for value in vars(codes).values() if isinstance(value, int)}
