"""``bgf new``: every game that it makes is sound, and nothing is made that can't be used."""

from __future__ import annotations

import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.waiting import CEILING

import bgf as api
from bgf.cli.main import run
from bgf.engine.plugins import plugins
from bgf.testing.positions import refused_by

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal

ROOT = Path(__file__).parent.parent.parent

PARTS = ("map", "grid", "hidden")
PLAYERS = ["2", "26", "1-3", "1", "2-3", "3-5", "2-4", "2-6"]
KINDS = {"map": "claim", "grid": "plant"}
QUESTION = r" > $"


def flags(chosen: tuple[bool, ...]) -> list[str]:
    """The options that say which parts a game has."""
    return [f"--{part}" for part, wanted in zip(PARTS, chosen, strict=True) if wanted]


CHOICES = list(product((False, True), repeat=len(PARTS)))
FRESH = (True, False, True)
"""The parts of the game that is installed by pip: a map, and hidden cards."""
NAMES = {choice: "_".join(["trial", *flags(choice)]).replace("--", "") for choice in CHOICES}


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a game of each combination, all of them installed for this process.

    Installation by pip is imitated here, but for one game: see `test_a_fresh_environment`.
    """
    folder = tmp_path_factory.mktemp("workshop")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO())
        for (choice, name), players in zip(NAMES.items(), PLAYERS, strict=True):
            assert run(["new", name, str(folder / name), "--players", players, *flags(choice)]) == 0
            info = folder / name / f"{name}-0.1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
            (info / "entry_points.txt").write_text(f"[bgf]\n{name} = {name}\n")
            patch.syspath_prepend(folder / name)
            plugins().manager.register(importlib.import_module(name), name=name)
        yield folder
        for name in NAMES.values():
            plugins().manager.unregister(name=name)
            for module in [module for module in sys.modules if module.split(".")[0] == name]:
                del sys.modules[module]


@pytest.fixture(params=CHOICES, ids=[*NAMES.values()])
def choice(request: pytest.FixtureRequest) -> dict[str, bool]:
    """Which parts a game has."""
    return dict(zip(PARTS, request.param, strict=True))


@pytest.fixture
def name(choice: Mapping[str, bool], workshop: Path) -> str:
    """The game with these parts."""
    return NAMES[tuple(choice.values())]


# -- generated files ---------------------------------------------------------------------------


def test_it_validates_strictly(bgf: Bgf, workshop: Path, name: str) -> None:
    for target in (name, str(workshop / name)):
        assert bgf("validate", target, "--strict").code == 0


def test_it_is_listed_and_can_be_read_in_both_languages(bgf: Bgf, name: str) -> None:
    assert any(line.split()[0] == name for line in bgf("list").out.splitlines())
    english, polish = (bgf("rules", name, "--lang", lang).out for lang in ("en", "pl"))
    assert "TRI-01" in english
    assert "TRI-01" in polish
    assert english != polish
    assert bgf("show", name, "--lang", "pl").code == 0


def test_bots_play_it_to_the_end_with_every_part_of_it(name: str, choice: dict[str, bool]) -> None:
    game = api.load(name)
    wanted = {"draw", *(kind for part, kind in KINDS.items() if choice[part])}
    assert set(game.kinds) == (wanted if len(wanted) > 1 else {"draw", "play"})
    for players in {*game.players}:
        played: set[str] = set()
        for seed in range(3):
            state, rng = game.new_state(players, seed), Random(seed)
            while not state.is_terminal():
                action = state.sample_action(state.player, rng.randrange, by_kind=True)
                played.add(action.kind.name)
                state.apply(action)
            assert max(state.returns()) > 0
        assert played == set(game.kinds)


def test_it_is_played_from_the_command_line(bgf: Bgf, name: str) -> None:
    players = api.load(name).players[0]
    for lang in ("en", "pl"):
        seats = ",".join(["random"] * players)
        done = bgf("play", name, "--seats", seats, "--seed", "1", "--lang", lang)
        assert (done.code, done.err) == (0, "")


def test_its_refusals_cite_its_rules(name: str) -> None:
    game = api.load(name)
    rules: set[str] = set()
    for seed in range(5):
        state, rng = game.new_state(seed=seed), Random(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            refused = [action for action in game.actions.values() if action not in legal]
            if refused:
                rules.add(refused_by(state, rng.choice(refused).text))
            state.apply(rng.choice(legal))
    assert rules <= game.pack.data["rules"].keys()
    assert len(rules) >= 2


def test_hands_are_hidden_as_chosen(name: str, choice: dict[str, bool]) -> None:
    state = api.load(name).new_state(seed=1)
    hand = state.observation(None)["zones"]["hand"][0]
    assert (hand == [None, None]) == choice["hidden"]
    assert None not in state.observation(0)["zones"]["hand"][0]


@pytest.mark.long
def test_all_pass_their_own_tests(workshop: Path) -> None:
    """The rules of every game, and the promises of those in which any two parts meet.

    The promises of one of them are checked in `test_a_fresh_environment`.
    """
    (workshop / "soon.py").write_text(SOON)
    tests = []
    for choice, name in NAMES.items():
        play_fewer(workshop / name)
        own = workshop / name / "tests"
        is_tested_in_full = sum(choice) % 2 == 0 and choice != FRESH
        tests.append(own if is_tested_in_full else own / "test_rules.py")
    options = ["-q", "-psoon", "-pno:cacheprovider", "--import-mode=importlib", "-Werror"]
    projects = (str(workshop / name) for name in NAMES.values())
    paths = [str(workshop), *projects, os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=workshop,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths).rstrip(os.pathsep)},
        capture_output=True,
        text=True,
        timeout=CEILING,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


SOON = f"""\
import os
import sys

sys.path.append({str(ROOT)!r})

from tests.other_processes import ProcessServers

from bgf.testing import looks
from bgf.testing.checks import repeats

looks._TWINS = 800
servers = ProcessServers()
if hasattr(os, "fork"):
    repeats._started = servers.start


def pytest_sessionfinish():
    servers.stop()
"""
"""Lines that give tests a fifth of the twins for rare faults, and processes that start soon."""


def play_fewer(project: Path) -> None:
    """Let the promises of a game be tried in two matches, which takes a fifth of the time."""
    promises = project / "tests" / "test_promises.py"
    text = promises.read_text("utf-8")
    assert "matches = 10" in text
    promises.write_text(text.replace("matches = 10", "matches = 2"), "utf-8")


@pytest.mark.parametrize("line", ["  refusal.deck_empty:", "  score.", "  TRI-12:"])
def test_missing_requirements_of_its_rules_are_named(
    bgf: Bgf, workshop: Path, tmp_path: Path, name: str, line: str
) -> None:
    content = tmp_path / "content"
    shutil.copytree(workshop / name / name / "content", content)
    words = content / "words.yaml"
    text = words.read_text("utf-8")
    key = line.strip().removesuffix(":")
    words.write_text(text.replace(line, line.replace(key, key[:-1] + "x"), 1), "utf-8")
    done = bgf("validate", str(content))
    assert done.code == 1
    assert f'"{key}' in done.out + done.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (", colour: red}", "}", "needs a `colour`"),
        ("length: 3", "length: 9", "found length 9, for which path_points has no points"),
    ],
)
def test_paths_of_a_map_need_a_colour_and_points_for_their_length(
    bgf: Bgf, workshop: Path, tmp_path: Path, old: str, new: str, message: str
) -> None:
    name = NAMES[True, False, False]
    content = tmp_path / "content"
    shutil.copytree(workshop / name / name / "content", content)
    map_file = content / "map.yaml"
    text = map_file.read_text("utf-8")
    map_file.write_text(text.replace(old, new, 1), "utf-8")
    done = bgf("validate", str(content))
    assert done.code == 1
    assert message in done.out + done.err


def test_its_readme_names_files_that_are_there(workshop: Path, name: str) -> None:
    project = workshop / name
    readme = (project / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+\.(?:py|yaml))`", readme)
    assert named
    folders = [project, project / name, project / name / "content"]
    missing = [file for file in named if not any((folder / file).is_file() for folder in folders)]
    assert not missing


def test_nothing_of_the_templates_is_left(
    workshop: Path, name: str, choice: dict[str, bool]
) -> None:
    texts = {
        str(path.relative_to(workshop / name)): path.read_text("utf-8")
        for path in (workshop / name).rglob("*")
        if path.suffix in (".py", ".yaml", ".yml", ".toml", ".md")
    }
    for place, text in texts.items():
        assert "$" not in text.replace("$schema=schema.json", ""), place
        assert not any(line.startswith("%") for line in text.splitlines()), place
        assert "\n\n\n\n" not in text, place
        assert text == text.strip() + "\n", place
    content = f"{name}/content"
    for place in texts:
        if place.startswith(content):
            assert texts[place].startswith("# yaml-language-server: $schema=schema.json\n")
    assert (f"{content}/map.yaml" in texts) == choice["map"]
    assert (f"{content}/garden.yaml" in texts) == choice["grid"]
    schema = workshop / name / content / "schema.json"
    assert '"$schema"' in schema.read_text("utf-8")


# -- as an author does it ----------------------------------------------------------------------


@pytest.mark.long
def test_a_fresh_environment(tmp_path: Path, program: Bgf) -> None:
    """A game is made, installed beside bgf, listed, validated, played and tested."""
    made = program("new", "sea_lion", str(tmp_path / "games"), *flags(FRESH))
    assert (made.code, made.err) == (0, "")
    python = fresh_python(tmp_path / "venv")
    project = tmp_path / "games"
    play_fewer(project)

    def call(*args: str) -> str:
        done = subprocess.run(
            [python, "-m", *args],
            cwd=project,
            env={**os.environ, "BGF_DATA": str(tmp_path / "data")},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=CEILING,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    install = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    call("pip", "install", *install, "--no-index", ".")
    assert "sea_lion" in call("bgf", "list")
    played = call("bgf", "play", "sea_lion", "--seats", "random,random", "--seed", "1")
    assert "Paths" in played
    assert "sound" in call("bgf", "validate", "sea_lion", "--strict")
    own_rules = os.path.join("tests", "test_rules.py")
    assert " passed" in call("pytest", "-q", "-p", "no:cacheprovider", own_rules)
    assert "sound" in call("bgf", "check", "sea_lion", "--games", "2")


def fresh_python(folder: Path) -> str:
    """A new environment that borrows the packages of this one."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    where = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", vars=where))
    lines = [
        f"import site; site.addsitedir({sysconfig.get_path(key)!r})"
        for key in ("purelib", "platlib")
    ]
    (site / "borrowed.pth").write_text("\n".join(lines) + "\n", "utf-8")
    return str(Path(sysconfig.get_path("scripts", vars=where)) / "python")


# -- questions ---------------------------------------------------------------------------------


def test_missing_arguments_are_asked_for_at_a_terminal(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    folder = tmp_path / "made"
    asked = terminal("new", "sea_lion", str(folder), "--no-grid")
    asked.expect(QUESTION)
    assert "How many players? [2-4]" in asked.shown
    asked.answer("4-2", QUESTION)
    assert '--players "4-2": a number from 1 to 26' in " ".join(asked.shown.split())
    asked.answer("3", QUESTION)
    assert "A map, with paths to claim? [y/N]" in asked.shown
    asked.answer("maybe", QUESTION)
    assert '"maybe" is neither y nor n' in asked.shown
    asked.answer("y", QUESTION)
    assert "Cards in hand hidden from the others? [y/N]" in asked.shown
    asked.child.sendline("")
    assert asked.ended() == 0
    assert "players: {min: 3, max: 3}" in (folder / "sea_lion/content/game.yaml").read_text("utf-8")
    assert (folder / "sea_lion/content/map.yaml").exists()
    assert not (folder / "sea_lion/content/garden.yaml").exists()
    assert "sees: owner" not in (folder / "sea_lion/content/table.yaml").read_text("utf-8")


def test_the_end_of_the_input_at_a_question_makes_nothing(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    asked = terminal("new", "sea_lion", str(tmp_path / "made"))
    asked.expect(QUESTION)
    asked.child.sendeof()
    assert asked.ended() == 130
    assert not (tmp_path / "made").exists()


def test_ctrl_c_at_a_question_makes_nothing(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    asked = terminal("new", "sea_lion", str(tmp_path / "made"))
    asked.expect(QUESTION)
    assert asked.interrupted() == 130
    assert not (tmp_path / "made").exists()


def test_it_ends_with_the_commands_to_type_next(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bgf("new", "sea_lion")
    install, play = (line.strip() for line in done.out.splitlines()[1:])
    assert install.endswith("pip install -e sea_lion")
    assert play == "bgf play sea_lion"
    quoted = bgf("new", "otter", "my games").out.splitlines()[1]
    assert quoted.endswith("pip install -e 'my games'")
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == [
        *["my games", "sea_lion"],
    ]


def test_help_says_it_in_full(bgf: Bgf) -> None:
    assert "Example: bgf new " in bgf("new", "--help").out
    line = next(line for line in bgf("--help").out.splitlines() if line.startswith("  new "))
    assert not line.endswith("...")


# -- refusals ----------------------------------------------------------------------------------

BAD_NAMES = {
    "": "my_game",
    "sea-lion": "sea_lion",
    "SeaLion": "sealion",
    "7up": "game_7up",
    "żubr!": "zubr",
    "_sea": "sea",
    "class": "class_game",
    "null": "null_game",
    "random": "random_game",
    **{name: f"{name}_game" for name in ("con", "prn", "aux", "nul", "com1", "lpt9")},
    "CON": "con_game",
    "this": "this_game",
    "paris": "paris_game",
    "Paris": "paris_game",
    "bgf": "bgf_game",
    "bgf_cext": "bgf_cext_game",
    "rich": "rich_game",
    "tests": "tests_game",
    "x" * 300 + "!": "x" * 60,
}


@pytest.mark.parametrize(("name", "like"), BAD_NAMES.items(), ids=lambda word: word[:10])
def test_names_that_can_not_be_used(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, like: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bgf("new", name)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith('bgf: new "')
    assert done.err.endswith(f'did you mean "{like}"?\n')
    assert [path for path in tmp_path.iterdir() if path.name != "data"] == []
    assert bgf("new", like).code == 0


@pytest.mark.parametrize(
    "players", ["", "0", "0-2", "4-2", "27", "2-27", "two", "2-", "-2", "2-3-4"]
)
def test_numbers_of_players_that_can_not_be(bgf: Bgf, tmp_path: Path, players: str) -> None:
    done = bgf("new", "sea_lion", str(tmp_path / "made"), f"--players={players}")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f'bgf: --players "{players}": ')
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("there", ["folder", "empty", "file", "link"])
def test_existing_files_are_left_alone(bgf: Bgf, tmp_path: Path, there: str) -> None:
    place = tmp_path / "place"
    if there == "file":
        place.write_text("mine")
    elif there == "link":
        place.symlink_to(tmp_path / "nowhere")
    else:
        place.mkdir()
    if there == "folder":
        (place / "mine").write_text("mine")
    before = [path.name for path in tmp_path.rglob("*")]
    done = bgf("new", "sea_lion", str(place))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert f"{place} exists already" in done.err
    assert [path.name for path in tmp_path.rglob("*")] == before
    suggested = done.err.split(" such as bgf ")[1].split()
    assert bgf(*suggested).code == 0


@pytest.mark.parametrize("path", ["", " "])
def test_a_folder_has_a_name(bgf: Bgf, path: str) -> None:
    done = bgf("new", "sea_lion", path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "the name of a folder is needed" in done.err


def test_a_folder_that_can_not_be_made(bgf: Bgf, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in ("nowhere/made", "file/made"):
        done = bgf("new", "sea_lion", str(tmp_path / path))
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert f"{tmp_path / path} can't be created: " in done.err


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_half_way_leaves_nothing(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    write, written = Path.write_text, list[Path]()

    def failing(path: Path, text: str, *args: str, **more: str) -> int:
        if len(written) == 5:
            raise error
        written.append(path)
        return write(path, text, *args, **more)

    monkeypatch.setattr(Path, "write_text", failing)
    done = bgf("new", "sea_lion", str(tmp_path / "made"))
    assert len(written) == 5
    assert done.code == (2 if isinstance(error, OSError) else 130)
    assert "No space left" in done.err or not isinstance(error, OSError)
    assert not (tmp_path / "made").exists()
