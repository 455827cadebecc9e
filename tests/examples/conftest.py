"""Every example, installed as its readers install it."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bgf.engine.plugins import GROUP, plugins

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/pyproject.toml"))
PIP = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--no-compile"]


@pytest.fixture(scope="module", params=NAMES)
def example(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The name of an example, which is installed for this process and for those that it starts."""
    name: str = request.param
    folder = tmp_path_factory.mktemp(name)
    source = folder / "source"  # a copy, for building leaves files behind
    target = folder / "installed"
    shutil.copytree(EXAMPLES / name, source)
    command = [sys.executable, "-m", "pip", "install", *PIP, "--target", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with pytest.MonkeyPatch.context() as patch:
        manager = plugins().manager  # made before there is anything that it would find by itself
        patch.syspath_prepend(target)
        patch.setenv("PYTHONPATH", str(target), prepend=os.pathsep)
        project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
        points = project["entry-points"][GROUP]
        for plugin, module in points.items():
            manager.register(importlib.import_module(module), name=plugin)
        yield name
        for plugin in points:
            manager.unregister(name=plugin)


@pytest.fixture(autouse=True)
def soon_started(quick_processes: None) -> None:
    """The processes that a check starts have imported bgf before they begin."""
