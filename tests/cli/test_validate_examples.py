"""Files for authors' own repositories: a pre-commit hook, and a workflow for GitHub."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.waiting import CEILING

from .conftest import PROGRAM
from .packs import replace, write_pack

ROOT = Path(__file__).parents[2]
BAD = replace("fill: deck", "fill: dek")

Shell = Callable[[str], "subprocess.CompletedProcess[str]"]


def read(path: str) -> Any:
    return YAML(typ="safe").load((ROOT / path).read_text("utf-8"))


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Run a command in an author's repository, where the program is installed."""
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "bgf").write_text(f"#!/bin/sh\nexec {sys.executable} -c '{PROGRAM}' \"$@\"\n")
    (tools / "bgf").chmod(0o755)
    env = {**os.environ, "PATH": os.pathsep.join([str(tools), os.environ["PATH"]])}

    def call(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", "-ec", command],
            cwd=tmp_path / "repository",
            env=env,
            capture_output=True,
            text=True,
            timeout=CEILING,
            check=False,
        )

    return call


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """An author's repository, with a sound pack, and YAML that is no content."""
    folder = tmp_path / "repository"
    write_pack(folder / "packs/good")
    for name in (".github/workflows/validate.yml", "docs/mkdocs.yaml", ".hidden/config.yaml"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text("site: docs\n")
    return folder


def test_the_hook_is_one(shell: Shell, repository: Path) -> None:
    (hook,) = read(".pre-commit-hooks.yaml")
    assert {"id", "name", "entry", "language"} <= hook.keys()
    assert (hook["language"], hook["types"]) == ("python", ["yaml"])
    assert hook["pass_filenames"] is False  # so that this is the whole command:
    command = shlex.join([*shlex.split(hook["entry"]), *hook["args"]])
    sound = shell(command)
    assert (sound.returncode, sound.stderr) == (0, "")
    write_pack(repository / "packs/bad", BAD)
    broken = shell(command)
    assert broken.returncode == 1
    assert "--> packs/bad/table.yaml:6:72\n" in broken.stdout
    assert "1 error in 1 of 2 packs" in broken.stdout


def test_the_workflow(shell: Shell, repository: Path) -> None:
    workflow = read("docs/examples/validate.yml")
    assert {"name", "on", "jobs"} <= workflow.keys()
    runs = [
        step["run"]
        for job in workflow["jobs"].values()
        for step in job["steps"]
        if step.get("run", "").startswith("bgf ")
    ]
    assert [run.split(" packs/")[0] for run in runs] == [
        "bgf validate --format github",
        "bgf validate --format sarif",
    ]
    for run in runs:
        assert shell(run).returncode == 0
    write_pack(repository / "packs/bad", BAD)
    annotated, logged = map(shell, runs)
    assert (annotated.returncode, logged.returncode) == (1, 1)
    assert "::error file=packs/bad/table.yaml,line=6,col=72," in annotated.stdout
    assert logged.stdout == ""
    (upload,) = (
        step["with"]
        for step in workflow["jobs"]["code-scanning"]["steps"]
        if "upload-sarif" in step.get("uses", "")
    )
    log = (repository / upload["sarif_file"]).read_text("utf-8")
    assert '"uri": "packs/bad/table.yaml"' in log
