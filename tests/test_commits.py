"""The commit that bgf was built from, as git tells it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from bgf.commits import commit_of

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one commit."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "file").write_text("one\n")
    author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    for command in (("init", "-q"), ("add", "file"), (*author, "commit", "-q", "-m", "First")):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return folder


def head_of(project: Path) -> str:
    """The commit, as git writes it in full."""
    command = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_it_is_told_in_full(project: Path) -> None:
    assert commit_of(project) == head_of(project)


def test_changed_files_are_told(project: Path) -> None:
    (project / "file").write_text("two\n")
    assert commit_of(project) == f"{head_of(project)}-dirty"


def test_a_tag_does_not_take_its_place(project: Path) -> None:
    subprocess.run(["git", "tag", "v1.0.0"], cwd=project, check=True)
    assert commit_of(project) == head_of(project)


def test_folder_in_another_repository_has_no_commit(project: Path) -> None:
    inner = project / "copy"
    inner.mkdir()
    assert commit_of(inner) == ""


def test_folder_without_a_repository_has_no_commit(tmp_path: Path) -> None:
    assert commit_of(tmp_path) == ""
