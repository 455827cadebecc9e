"""The tutorial of content packs, docs/content.md, followed to the letter.

Every fenced block is done in order, in a folder of its own; what kind it is says what to do:

- yaml, toml, python whose first line is a comment with the name of a file: the file is written;
  where ``, added`` follows the name, the block comes at the end of what the file holds.
- diff: lines of the file that its first line names are replaced.
- console: the commands are run; they print what is shown, where ``…`` stands for lines left out.
- python without a file: it is run; it prints what the comments beside its prints say.
"""

from __future__ import annotations

import importlib
import io
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import bgf
from bgf.cli.main import run
from bgf.content import check_pack, reading
from bgf.content.checks.components import MOST_COMPONENTS
from bgf.content.checks.routes import double_links, enough_cards, joined_pairs, pair_values
from bgf.content.yaml import part
from bgf.content.yaml.positions import Lines, Positions
from bgf.content.yaml.quick import read_quickly
from bgf.engine.plugins import GROUP, plugins

PAGE = Path(__file__).parents[1] / "docs" / "content.md"
LEFT_OUT = "…"

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# ([\w/]+\.(?:yaml|toml|py))(, added)?\n")
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
    return [
        Block(page.count("\n", 0, match.start()) + 1, match[1], match[2])
        for match in _FENCE.finditer(page)
    ]


class Reader:
    """Somebody who follows the page in the current folder."""

    def __init__(self) -> None:
        self.installed: dict[str, str] = {}
        self.names: dict[str, Any] = {}
        self.last_code = 0

    def follow(self, block: Block) -> None:
        """Do what a block says; raises AssertionError where it does not come true."""
        if block.kind in ("yaml", "toml", "python") and block.target:
            self._write(block.target, block.text)
        elif block.kind == "diff" and block.target:
            self._change(block.target, block.text)
        elif block.kind == "console":
            for command, shown in commands_of(block.text):
                code, printed = self.enter(command)
                check_shown(printed, shown)
                unsound = bool(re.search(r"^(error\[|\d+ errors?\b)", shown, re.MULTILINE))
                assert code == unsound, f"{command}: exit code {code}"
        elif block.kind == "python":
            printed = self._run_python(block.text)
            assert printed.splitlines() == _PRINTS.findall(block.text)
        else:
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

    def enter(self, command: str) -> tuple[int, str]:
        """Run one command; returns its exit code and all that it prints."""
        if command == "pip install -e .":
            self._install()
            return 0, ""
        if command == "echo $?":
            return 0, f"{self.last_code}\n"
        line, _, file = command.partition(" > ")
        program, *args = shlex.split(line)
        assert program == "bgf", f"an unknown command: {command}"
        with printed_text() as printed:
            code = self.last_code = run(args)
        if file:
            Path(file).write_text(printed(), "utf-8")
        return code, "" if file else printed()

    def _install(self) -> None:
        """What pip does: the modules of the entry points are found from now on."""
        project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
        modules = project["tool"]["setuptools"]["py-modules"]
        importlib.invalidate_caches()
        for name, module in project["project"]["entry-points"][GROUP].items():
            assert module in modules
            plugins().manager.register(importlib.import_module(module), name=name)
            self.installed[name] = module

    def _run_python(self, code: str) -> str:
        with printed_text() as printed:
            exec(compile(code, str(PAGE), "exec"), self.names)
        return printed()


@contextmanager
def printed_text() -> Iterator[Callable[[], str]]:
    """What is printed, as at a terminal that can show everything."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with redirect_stdout(stream):
        yield lambda: stream.buffer.getvalue().decode("utf-8")


def commands_of(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what is shown of its output."""
    first, *parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    assert not first, "a console block begins with a command"
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


def hunks_of(text: str) -> Iterator[tuple[str, str]]:
    """What a diff replaces, and by what: each run of ``-`` lines with the ``+`` lines after it."""
    hunks = re.findall(r"(?:^[- ].*\n)*(?:^\+.*\n)+(?:^ .*\n)*", text, re.MULTILINE)
    assert "".join(hunks) == text, f"something here takes the place of nothing: {text}"
    for hunk in hunks:
        kept = hunk.splitlines(keepends=True)
        before = "".join(line[1:] for line in kept if line[0] != "+")
        yield before, "".join(line[1:] for line in kept if line[0] != "-")


def check_shown(printed: str, shown: str) -> None:
    """Hold what was printed to what is shown of it."""
    parts = re.split(rf"^{LEFT_OUT}\n", shown, flags=re.MULTILINE)
    printed = "".join(line.rstrip() + "\n" for line in printed.splitlines())
    if len(parts) == 1:
        assert printed == shown
        return
    pattern = "(?:.*\n)+".join(map(re.escape, parts))
    assert re.fullmatch(pattern, printed), f"printed:\n{printed}\nshown:\n{shown}"


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """A reader in an empty folder, at a terminal of 80 columns."""
    for name in ("LC_ALL", "LC_MESSAGES", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("BGF_DATA", str(tmp_path / "data"))
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(folder)
    reader = Reader()
    yield reader
    for name, module in reader.installed.items():
        plugins().manager.unregister(name=name)
        del sys.modules[module]


@pytest.fixture
def done(reader: Reader) -> Reader:
    """A reader who has followed the whole page, and found it true."""
    for block in read_blocks(PAGE.read_text("utf-8")):
        try:
            reader.follow(block)
        except (AssertionError, bgf.BgfError) as error:
            raise AssertionError(f"{PAGE.name}:{block.line}: {error}") from error
    return reader


def test_the_page_comes_true_and_its_pack_is_sound(done: Reader) -> None:
    assert [path.parent.name for path in sorted(Path().glob("*/game.yaml"))] == ["fog", "harbour"]
    routes = [double_links("bay"), joined_pairs("bay"), pair_values("bay")]
    routes.append(enough_cards("bay", "cards"))
    for name in ("harbour", "fog"):
        found = check_pack(Path(name), wanted=lambda game: ((), routes), bases=plugins().packs())
        assert found == [], name


def test_it_is_written_so_that_it_is_read_quickly(done: Reader) -> None:
    for file in Path().glob("*/*.yaml"):
        text = file.read_text("utf-8")
        positions = Positions(Lines(text), 0, part.MAX_VALUES)
        assert read_quickly(text, positions, part.MAX_DEPTH)  # it raises where it is unsure


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]*)#?([^)]*)\)", PAGE.read_text("utf-8"))
    assert links
    for file, heading in links:
        text = (PAGE.parent / file).read_text("utf-8")
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        assert not heading or heading in [name.lower().replace(" ", "-") for name in headings]


def test_the_page_shows_many_mistakes(done: Reader) -> None:
    shown = re.findall(r"^(?:error|warning)\[(BGF-\w+)\]", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(set(shown)) >= 8


@pytest.mark.parametrize("players", [2, 3])
def test_its_game_comes_to_an_end(done: Reader, players: int) -> None:
    for content, seed in [(None, 1), (None, 2), ("fog", 3)]:
        state = bgf.load("harbour", content=content).new_state(players=players, seed=seed)
        for turn in range(500):
            if state.is_terminal():
                break
            player = state.active_players()[0]
            legal = state.legal_actions(player)
            state.apply(legal[turn * 7 % len(legal)], player)
            assert state.faults() == []
        assert state.is_terminal()
        assert len(state.returns()) == players


def test_the_limits_are_those_of_the_reader() -> None:
    page = PAGE.read_text("utf-8")
    rows = dict(re.findall(r"^\| (.*?) \| (.*?) \|$", page.partition("## Limits")[2], re.MULTILINE))
    million = 1_000_000
    assert rows["one file"] == f"{reading.MAX_BYTES // million} MB"
    assert reading.MAX_BYTES % million == reading.MAX_PACK_BYTES % million == 0
    together = f"{reading.MAX_PACK_BYTES // million} MB together"
    assert rows["the files of one pack"] == f"{reading.MAX_FILES:,} files, {together}"
    assert rows["the values of one pack"] == f"{part.MAX_VALUES:,}"
    aliases = f"{part.MAX_UNFOLDED:,} values, {part.MAX_UNFOLDED_TEXT:,} characters of text"
    assert rows["what comes from aliases in one file"] == aliases
    assert rows["a key"] == f"{part.MAX_KEY} characters"
    assert rows["mappings and lists within each other"] == f"{part.MAX_DEPTH} levels"
    assert rows["components"] == f"{MOST_COMPONENTS:,}"


def test_a_block_that_is_not_known_is_not_passed_over(reader: Reader) -> None:
    for kind, text in [("", "x\n"), ("sh", "ls\n"), ("yaml", "a: 1\n"), ("diff", "+a: 1\n")]:
        with pytest.raises(AssertionError):
            reader.follow(Block(1, kind, text))
    with pytest.raises(AssertionError):
        reader.follow(Block(1, "console", "$ bgf list\nno such output\n"))
