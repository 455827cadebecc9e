"""Archives of one commit are the same bit for bit, and hold what git tracks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHIPPED = ("cext", "definitions", "framework", "plugins")
ALONE = ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")
WRITTEN = ("PKG-INFO", "setup.cfg", "bgf.egg-info/")

Build = Callable[..., tuple[Path, Path]]


def tracked() -> list[str]:
    """The shipped files that git knows, in their order."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("what git tracks is known in a clone alone")
    command = ["git", "ls-files", "-z", *SHIPPED, *ALONE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return sorted(name for name in done.stdout.split("\0") if (ROOT / name).is_file())


def copy_project(folder: Path, *, umask: int, time: int) -> None:
    """A copy as another machine may have it: with other modes and other times."""
    for name in tracked():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, file)
        file.chmod(0o666 & ~umask)
        os.utime(file, (time, time))
    tests = folder / "tests"
    tests.mkdir()
    (tests / "test_stray.py").touch()


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Build the source distribution and the pure wheel of a copy."""

    def archives(name: str, *, umask: int, time: int, stale: str = "") -> tuple[Path, Path]:
        folder = tmp_path / name
        copy_project(folder, umask=umask, time=time)
        if stale:
            earlier = folder / "bgf.egg-info"
            earlier.mkdir()
            (earlier / "SOURCES.txt").write_text(f"{stale}\n")
            (folder / stale).touch()
        env = {**os.environ, "BGF_PURE": "1"}
        env.pop("SOURCE_DATE_EPOCH", None)
        for kind in ("sdist", "wheel"):
            code = f"from setuptools import build_meta; build_meta.build_{kind}('out')"
            command = [sys.executable, "-c", code]
            done = subprocess.run(
                command, cwd=folder, env=env, umask=umask, capture_output=True, check=False
            )
            assert done.returncode == 0, done.stderr.decode()
        (sdist,) = (folder / "out").glob("*.tar.gz")
        (wheel,) = (folder / "out").glob("*.whl")
        return sdist, wheel

    return archives


def test_two_builds_are_the_same_bit_for_bit(build: Build) -> None:
    first = build("first", umask=0o022, time=1_600_000_000)
    second = build("second", umask=0o077, time=1_700_000_000)
    for one, other in zip(first, second, strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes()


def test_a_source_distribution_holds_what_git_tracks(build: Build) -> None:
    sdist, _ = build("copy", umask=0o022, time=1_600_000_000, stale="notes.txt")
    with tarfile.open(sdist) as archive:
        files = [member.name.partition("/")[2] for member in archive if not member.isdir()]
    assert sorted(name for name in files if not name.startswith(WRITTEN)) == tracked()
