"""A page of the documentation, followed to the letter.

Every fenced block is done in order, in a folder of its own, according to its kind:

- yaml, toml, python whose first line is a comment with the name of a file: the file is written;
  where ``, added`` follows the name, the block is appended to the file.
- diff: lines of the file that its first line names are replaced.
- console: the commands are run; they print the shown output, where ``…`` stands for lines left out.
- python without a file: it is run; it prints the comments beside its prints.
- text: nothing is done.

Parts written by ``docs/generate`` are for reference, and are skipped.
"""

from __future__ import annotations

import importlib
import io
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bgf import BgfError
from bgf.cli.main import run
from bgf.engine.plugins import GROUP, plugins

__all__ = ["DOCS", "Block", "Reader"]

DOCS = Path(__file__).parents[2] / "docs"
LEFT_OUT = "…"

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# ([\w/]+\.(?:yaml|toml|py))(, added)?\n")
_GENERATED = re.compile(r"^<!-- api: .*?^<!-- end of api -->$", re.MULTILINE | re.DOTALL)
_PRINTS = re.compile(r"print\(.*\)  # (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block of the page."""

    line: int
    kind: str
    text: str

    @property
    def target(self) -> re.Match[str] | None:
        """The file that its first line names."""
        return _FILE.match(self.text)


def read_blocks(page: str) -> list[Block]:
    page = _GENERATED.sub(lambda match: "\n" * match[0].count("\n"), page)
    return [
        Block(page.count("\n", 0, match.start()) + 1, match[1], match[2])
        for match in _FENCE.finditer(page)
    ]


class Reader:
    """Follows the page in the current folder."""

    def __init__(self) -> None:
        self.installed: dict[str, str] = {}
        self.names: dict[str, Any] = {}
        self.last_code = 0

    def follow_page(self, name: str) -> None:
        """Follows a whole page of the documentation; raises AssertionError where it is untrue."""
        for block in read_blocks((DOCS / name).read_text("utf-8")):
            try:
                self.follow(block)
            except (AssertionError, BgfError) as error:
                raise AssertionError(f"{name}:{block.line}: {error}") from error

    def follow(self, block: Block) -> None:
        """Does a block; raises AssertionError where its output differs."""
        if block.kind in ("yaml", "toml", "python") and block.target:
            self._write(block.target, block.text)
        elif block.kind == "diff" and block.target:
            self._change(block.target, block.text)
        elif block.kind == "console":
            for command, shown in commands_of(block.text):
                code, printed = self.enter(command)
                check_shown(printed, shown)
                told = re.search(r"^(error\[|\d+ errors?\b|bgf: )", shown, re.MULTILINE)
                assert bool(code) == bool(told), f"{command}: exit code {code}\n{printed}"
        elif block.kind == "python":
            printed = self._run_python(block.text)
            assert printed.splitlines() == _PRINTS.findall(block.text)
        elif block.kind != "text":
            raise AssertionError(f"a block of an unknown kind: {block.kind or 'no language'}")

    def _write(self, target: re.Match[str], text: str) -> None:
        file = Path(target[1])
        file.parent.mkdir(exist_ok=True)
        assert file.exists() or not target[2], f"{file} is added to, and not there"
        before = file.read_text("utf-8") if target[2] else ""
        file.write_text(before + text, "utf-8")

    def _change(self, target: re.Match[str], text: str) -> None:
        file = Path(target[1])
        content = file.read_text("utf-8")
        for before, after in hunks_of(text[target.end() :]):
            assert content.count(before) == 1, f"stands {content.count(before)} times: {before}"
            content = content.replace(before, after)
        file.write_text(content, "utf-8")
        if file.suffix == ".py" and (module := sys.modules.get(file.stem)):
            importlib.reload(module)

    def enter(self, command: str) -> tuple[int, str]:
        """Run one command; returns its exit code and all that it prints."""
        if command == "pip install -e .":
            self._install()
            return 0, ""
        if command == "echo $?":
            return 0, f"{self.last_code}\n"
        if command == "pytest -q":
            return self._test()
        line, _, file = command.partition(" > ")
        program, *args = shlex.split(line)
        assert program == "bgf", f"an unknown command: {command}"
        with printed_text() as printed:
            code = self.last_code = run(args)
        if file:
            Path(file).write_text(printed(), "utf-8")
        return code, "" if file else printed()

    def _install(self) -> None:
        """Imitates pip: the modules of the entry points are found from now on."""
        manager = plugins().manager  # made before there is anything that it would find by itself
        project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
        modules = project["tool"]["setuptools"]["py-modules"]
        self._register(project["project"])
        importlib.invalidate_caches()
        for name, module in project["project"]["entry-points"][GROUP].items():
            assert module in modules
            if name in self.installed:
                continue
            manager.register(importlib.import_module(module), name=name)
            self.installed[name] = module

    @staticmethod
    def _register(project: dict[str, Any]) -> None:
        """Have other processes find the entry points, too."""
        info = Path(f"{project['name'].replace('-', '_')}-{project['version']}.dist-info")
        info.mkdir(exist_ok=True)
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(head)
        points = project["entry-points"][GROUP].items()
        lines = [f"{name} = {module}\n" for name, module in points]
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{''.join(lines)}")

    def _test(self) -> tuple[int, str]:
        """Run the tests of the folder, as its author does."""
        wanted = ["--import-mode=importlib", "-p", "no:cacheprovider", "-c", os.devnull, "."]
        with printed_text() as printed:
            code = pytest.main(["-q", *wanted])
        return int(code), printed()

    def _run_python(self, code: str) -> str:
        with printed_text() as printed:
            exec(compile(code, "page", "exec"), self.names)
        return printed()


@contextmanager
def printed_text() -> Iterator[Callable[[], str]]:
    """The printed text, as at a terminal that can show everything."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with redirect_stdout(stream), redirect_stderr(stream):
        yield lambda: stream.buffer.getvalue().decode("utf-8")


def commands_of(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with its shown output."""
    first, *parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    assert not first, "a console block begins with a command"
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


def hunks_of(text: str) -> Iterator[tuple[str, str]]:
    """The replacements of a diff: each run of ``-`` lines with the ``+`` lines after it."""
    hunks = re.findall(r"(?:^[- ].*\n)*(?:^\+.*\n)+(?:^ .*\n)*", text, re.MULTILINE)
    assert "".join(hunks) == text, f"something here takes the place of nothing: {text}"
    for hunk in hunks:
        kept = hunk.splitlines(keepends=True)
        before = "".join(line[1:] for line in kept if line[0] != "+")
        yield before, "".join(line[1:] for line in kept if line[0] != "-")


_PROGRESS = re.compile(r"bgf: .* matches/s, .* left")
"""A line that is printed only where a simulation takes long, as on a busy machine."""


def check_shown(printed: str, shown: str) -> None:
    """Compares printed with shown output."""
    parts = re.split(rf"^{LEFT_OUT}\n", shown, flags=re.MULTILINE)
    lines = [line.rstrip() for line in printed.splitlines() if not _PROGRESS.fullmatch(line)]
    printed = "".join(f"{line}\n" for line in lines)
    if len(parts) == 1:
        assert printed == shown, f"printed:\n{printed}\nshown:\n{shown}"
        return
    pattern = "(?:.*\n)+".join(map(re.escape, parts))
    assert re.fullmatch(pattern, printed), f"printed:\n{printed}\nshown:\n{shown}"
