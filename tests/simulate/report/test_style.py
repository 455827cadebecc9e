"""The page in a real browser: light and dark, on a phone and on a desk."""

from __future__ import annotations

import re
import subprocess
from html import escape
from pathlib import Path
from typing import Any

import pytest
from tests.chromium import find_chromium
from tests.waiting import CEILING

DARK, LIGHT = "preferredColorScheme=0", "preferredColorScheme=1"


@pytest.fixture
def browser(tmp_path: Path) -> Any:
    """Runs a browser without a window; returns its output."""
    program = find_chromium()
    if program is None:
        pytest.skip("no browser is installed")

    def look(*args: str, page: Path) -> str:
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--user-data-dir={tmp_path / 'browser'}", *args, page.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=CEILING, check=True)
        return done.stdout

    return look


@pytest.mark.parametrize("width", [400, 1200])
def test_it_can_be_read_in_light_and_dark(
    browser: Any, page: str, tmp_path: Path, width: int
) -> None:
    from matplotlib.image import imread

    (tmp_path / "r.html").write_text(page, encoding="utf-8")
    grounds = {}
    for scheme in (LIGHT, DARK):
        shot = tmp_path / f"{scheme}.png"
        size = f"--window-size={width},2400"
        browser(
            f"--screenshot={shot}", size, f"--blink-settings={scheme}", page=tmp_path / "r.html"
        )
        pixels = imread(shot)[:, :, :3].mean(axis=2)
        assert pixels.shape == (2400, width)
        grounds[scheme] = ground = float(pixels[2, 2])
        written = abs(pixels - ground) > 0.4
        assert 0.01 < written.mean() < 0.5  # neither blank nor a block
        assert written[:800].any()
        assert written[1600:].any()
        assert not written[:, :4].any()  # nothing touches the edges
        assert not written[:, -4:].any()
    assert grounds[LIGHT] > 0.9
    assert grounds[DARK] < 0.2


MEASURE = """
const own = document.getElementById('f').contentDocument, root = own.documentElement;
const cut = [...own.querySelectorAll('.wide')].filter(part => part.scrollWidth > part.clientWidth);
document.title = [root.scrollWidth, root.clientWidth, cut.length].join(' ');
"""


@pytest.mark.parametrize("width", [400, 1200])
def test_the_page_fits_and_on_a_desk_all_tables_do(
    browser: Any, any_page: str, tmp_path: Path, width: int
) -> None:
    size = f"width: {width}px; height: 900px"
    (tmp_path / "w.html").write_text(
        f'<!doctype html><meta charset="utf-8"><body><iframe id="f" style="{size}" '
        f'srcdoc="{escape(any_page)}"></iframe><script>onload = () => {{ {MEASURE} }}</script>',
        encoding="utf-8",
    )
    shown = browser("--dump-dom", "--virtual-time-budget=4000", page=tmp_path / "w.html")
    found = re.search(r"<title>(\d+) (\d+) (\d+)</title>", shown)
    assert found is not None
    assert found[1] == found[2] == str(width)
    if width == 1200:
        assert found[3] == "0"
