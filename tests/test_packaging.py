"""Archives of one commit are the same bit for bit, and hold all files that git tracks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
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


def commit(folder: Path) -> None:
    """Makes a copy a repository of one commit, which is the same for every copy."""
    author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    dates = dict.fromkeys(("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"), "2020-01-01T00:00:00Z")
    for command in (("init", "-q"), ("add", "."), (*author, "commit", "-q", "-m", "First")):
        subprocess.run(["git", *command], cwd=folder, env={**os.environ, **dates}, check=True)


def head_of(folder: Path) -> str:
    """The hash of the commit."""
    command = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Build the source distribution and the pure wheel of a copy."""

    def archives(name: str, *, umask: int, time: int, stale: str = "") -> tuple[Path, Path]:
        folder = tmp_path / name
        copy_project(folder, umask=umask, time=time)
        commit(folder)
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


@pytest.mark.long
def test_builds_are_reproducible_and_hold_tracked_files_and_the_commit(
    build: Build, tmp_path: Path
) -> None:
    first = build("first", umask=0o022, time=1_600_000_000, stale="notes.txt")
    second = build("second", umask=0o077, time=1_700_000_000)
    for one, other in zip(first, second, strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes()
    kept = "framework/bgf/commit.txt"
    sdist, wheel = first
    head = head_of(tmp_path / "first")
    with tarfile.open(sdist) as archive:
        files = [member.name.partition("/")[2] for member in archive if not member.isdir()]
        (root,) = {name.partition("/")[0] for name in archive.getnames()}
        in_sdist = archive.extractfile(f"{root}/{kept}")
        assert in_sdist is not None
        assert in_sdist.read().decode() == head
    shipped = [name for name in files if not name.startswith(WRITTEN)]
    assert sorted(shipped) == sorted([*tracked(), kept])
    with zipfile.ZipFile(wheel) as archive_of_wheel:
        assert archive_of_wheel.read("bgf/commit.txt").decode() == head
