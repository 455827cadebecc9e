"""Commands that the program tells its reader to type work as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bgf.command_lines import bgf_command, pip_command

INTERRUPTED = 130

_INTERRUPTED_AT_ONCE = """
import sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "bgf.cli.main":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
from bgf.__main__ import main
main()
"""

LEFT = 3  # the exit code of a match that is saved, unfinished
UNKNOWN = 127  # the shell's, where there is no such program


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the program in an environment of its own, which is not on the PATH."""
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    script = f"#!{sys.executable}\nfrom bgf.cli.main import main\nmain()\n"
    for program in (programs / "bgf", tmp_path / "bgf"):
        program.write_text(script)
        program.chmod(0o755)
    (programs / "python").symlink_to(sys.executable)
    settings = Path(sys.prefix, "pyvenv.cfg")
    if settings.exists():
        (tmp_path / ".venv" / "pyvenv.cfg").write_bytes(settings.read_bytes())
        (tmp_path / ".venv" / "lib").symlink_to(Path(sys.prefix, "lib"))
    monkeypatch.setenv("PATH", os.defpath)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(line: str) -> subprocess.CompletedProcess[str]:
    """Runs a line in a shell, without input."""
    return subprocess.run(
        ["/bin/sh", "-c", line],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("program", "named"),
    [
        (".venv/bin/bgf", ".venv/bin/bgf"),
        ("./bgf", "./bgf"),
        ('"$PWD/my programs/bgf"', "'{folder}/my programs/bgf'"),
        ('PATH="$PWD/.venv/bin:$PATH" bgf', "bgf"),
        (".venv/bin/python -m bgf", ".venv/bin/python -m bgf"),
        (".venv/bin/python -c 'from bgf.cli.main import main; main()'", "bgf"),
    ],
)
@pytest.mark.parametrize(
    ("lang", "tip"), [("en", "Go on with: (.*)$"), ("pl", "Partia jest zapisana. Dalej: (.*)$")]
)
def test_a_tip_names_the_program_as_it_was_typed(
    folder: Path, program: str, named: str, lang: str, tip: str
) -> None:
    (folder / "my programs").symlink_to(folder / ".venv" / "bin")
    left = typed(f"{program} play boarding --lang {lang} --record 'the match.bgf'")
    assert left.returncode == LEFT, left.stderr
    found = re.search(tip, left.stdout, re.MULTILINE)
    assert found is not None
    assert found[1] == f"{named.format(folder=folder)} resume 'the match.bgf'"
    if named != "bgf":
        assert typed(found[1]).returncode == LEFT


def test_help_and_errors_name_it_too() -> None:
    shown = typed(".venv/bin/bgf play --help").stdout
    assert shown.startswith("Usage: .venv/bin/bgf play ")
    assert "Example: .venv/bin/bgf play " in shown
    assert "Example: .venv/bin/bgf list" in typed(".venv/bin/bgf --help").stdout
    assert typed(".venv/bin/bgf lst").stderr.endswith("? Try '.venv/bin/bgf --help'.\n")
    assert "begin one with .venv/bin/bgf play" in typed(".venv/bin/bgf resume").stderr


def test_commands_suggested_by_new_work_in_the_current_folder(folder: Path) -> None:
    shown = typed(".venv/bin/bgf new sea_lion 'my games'").stdout
    install, play = (line.strip() for line in shown.splitlines()[1:])
    assert play == ".venv/bin/bgf play sea_lion"
    assert install.endswith(" -m pip install -e 'my games'")
    assert typed(install.partition(" install ")[0] + " --version").returncode != UNKNOWN
    other = typed(".venv/bin/bgf new sea_lion 'my games'").stderr
    assert other.endswith(" such as .venv/bin/bgf new sea_lion 'my games_2'\n")


def test_shells_complete_the_bare_name() -> None:
    env = {
        **os.environ,
        "_BGF_COMPLETE": "complete_bash",
        "COMP_WORDS": "bgf\nva",
        "COMP_CWORD": "1",
    }
    done = subprocess.run([".venv/bin/bgf"], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["validate"]


def test_a_name_that_looks_like_an_option_is_told_apart() -> None:
    assert bgf_command("resume", Path("-m.bgf")) == "bgf resume ./-m.bgf"


def test_pip_is_named_alone_where_it_is_that_of_the_same_python(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = folder / ".venv" / "bin"
    pip = programs / "pip"
    pip.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(sys, "executable", str(programs / "python"))
    assert pip_command("install", "-e", Path("a b")) == "pip install -e 'a b'"
    monkeypatch.setattr(sys, "executable", "/elsewhere/python")
    monkeypatch.setattr(sys, "orig_argv", ["py thon"])
    assert pip_command("install", "x") == "'py thon' -m pip install x"


def test_an_interruption_while_the_program_starts_leaves_no_trace() -> None:
    command = [sys.executable, "-c", _INTERRUPTED_AT_ONCE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")


def test_the_installed_program_starts_there() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["scripts"]["bgf"] == "bgf.__main__:main"
