"""Control characters from outside reach no terminal: from arguments, files, plugins and bots.

Every command is run with evil text in each place that text can come from. The commands and their
parameters are asked of the program itself, so that a new one can't be forgotten.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from tests.bots.programs import FIRST, program

from bgf.cli.main import run
from bgf.cli.program import build_program
from bgf.content.pack import Pack
from bgf.engine.actions import ActionKind, Turn
from bgf.engine.game import Game
from bgf.engine.plugins import plugins

from .conftest import Bgf, Done
from .evil import (
    EVIL,
    EVIL_CONTENT,
    EVIL_NAME,
    PLUGIN,
    assert_harmless,
    assert_only_our_sequences,
    record_of,
    spoiled,
    with_head,
)
from .packs import TABLE, replace, write_pack

if TYPE_CHECKING:
    from ..conftest import Terminal

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="no file of Windows can be called so"),
    pytest.mark.usefixtures("quick_workers"),
]

FEW = ["--games", "1", "--seats", "random,random", "--jobs", "1"]
SOUND: dict[str, list[str]] = {
    "list": [],
    "play": ["paris", "--seats", "random,random", "--seed", "1"],
    "resume": ["match.bgf"],
    "replay": ["match.bgf"],
    "verify": ["fair.bgf"],
    "analyse": ["match.bgf", "--iterations", "1"],
    "simulate": ["paris", *FEW],
    "compare": ["paris", "paris+long-night", *FEW],
    "rules": ["paris", "PAR-01"],
    "show": ["paris", "cards"],
    "validate": ["pack"],
    "schema": ["map"],
    "new": ["sea_lion", "folder"],
    "check": ["paris", "--games", "1", "--only", "clones"],
    "web-schema": ["view"],
    "reports": [],
    "doctor": [],
}
"""Of each command, arguments with which it ends soon: first those that have no name."""

ONLY_WITH = {("rules", "games"): ["--trace"], ("rules", "tests"): ["--trace"]}
"""Further arguments that parameters need to take effect."""

DEEPER = {
    "seats": [
        f"{EVIL},random",
        f"process:{EVIL},random",
        f"mcts:{EVIL},random",
        f"my_pkg:{EVIL},random",
        f"{EVIL}:Careful,random",
    ],
    "options": [f"{EVIL}=1", f"first_player={EVIL}"],
    "a": [f"./{EVIL}", f"paris+{EVIL}", f"paris:{EVIL}", f"paris:{EVIL}=1"],
    "gates": [f"turns<={EVIL}", f"{EVIL}<=1"],
    "paths": [f"{EVIL}/deeper", f"{EVIL}*", f"folder/{EVIL}/"],
    "out": [f"{EVIL}.csv", f"{EVIL}/rows.csv"],
    "report": [f"{EVIL}.html"],
    "record": [f"{EVIL}.bgf", f"{EVIL}/match.bgf"],
    "file": [f"{EVIL}.bgf"],
}
"""Evil in parts of an argument, by the name of the parameter."""


PROGRAM = build_program()
COMMANDS: dict[str, Any] = {name: PROGRAM.load(name) for name in PROGRAM.commands}


def text_parameters() -> Iterator[tuple[str, str, list[str]]]:
    """Each parameter of each command that takes text, and the arguments with evil text in it."""
    for command, sound in SOUND.items():
        of_command = COMMANDS[command]
        places = [its.name for its in of_command.params if its.param_type_name == "argument"]
        for its in of_command.params:
            if getattr(its, "is_flag", False):
                continue
            for evil in [EVIL, *DEEPER.get(its.name, [])]:
                args = [*sound, *ONLY_WITH.get((command, its.name), [])]
                if its.name in places:
                    args[places.index(its.name)] = evil
                else:
                    args += [its.opts[0], evil]
                yield command, its.name, args


PARAMETERS = list(text_parameters())


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a pack and a record."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    write_pack(folder / "pack")
    (folder / "match.bgf").write_bytes(sound_record())
    (folder / "fair.bgf").write_bytes(fair_record())
    return folder


@cache
def sound_record() -> bytes:
    """A record of a few actions, with nothing evil in it."""
    with TemporaryDirectory() as folder:
        return record_of(Path(folder) / "match.bgf").read_bytes()


@cache
def fair_record() -> bytes:
    """A record of a whole match whose chance can be verified, with nothing evil in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "fair.bgf"
        run(["play", *SOUND["play"][:3], "--fair", "--record", str(path)])
        return path.read_bytes()


@pytest.fixture
def harmless(bgf: Bgf) -> Bgf:
    """Run a command, and see that it prints nothing that steers a terminal."""

    def call(*args: str, stdin: str = "", may_have_lines: bool = False) -> Done:
        done = bgf(*args, stdin=stdin)
        assert_harmless(done.out, done.err, may_have_lines=may_have_lines)
        assert done.code in {0, 1, 2, 3}, done.err
        assert "Traceback" not in done.err
        return done

    return call


# -- arguments --------------------------------------------------------------------------------


def test_no_command_is_forgotten() -> None:
    # `serve` runs until it is interrupted: tests/cli/test_serve.py has its arguments. `learn` has
    # nothing to learn of the games that bgf ships: tests/cli/test_learn.py has its.
    assert SOUND.keys() == COMMANDS.keys() - {"learn", "serve"}


@pytest.mark.parametrize("command", SOUND)
def test_the_sound_arguments_are_sound(harmless: Bgf, command: str) -> None:
    assert harmless(command, *SOUND[command]).code in {0, 3}


@pytest.mark.parametrize(
    ("command", "parameter"),
    sorted({(command, name) for command, name, _ in PARAMETERS}),
)
def test_evil_arguments(harmless: Bgf, command: str, parameter: str) -> None:
    for its_command, name, args in PARAMETERS:
        if (its_command, name) == (command, parameter):
            done = harmless(command, *args)
            assert "unexpected" not in done.err
            if done.code == 2:
                assert (done.out, done.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "args",
    [
        [EVIL],
        [f"--{EVIL}"],
        [EVIL, "--help"],
        *(
            [command, *sound, EVIL, EVIL, EVIL]
            for command, sound in SOUND.items()
            if command != "validate"
        ),
        *([command, f"--{EVIL}"] for command in SOUND),
        *([command, f"--help={EVIL}"] for command in SOUND),
    ],
    ids=ascii,
)
def test_arguments_that_nothing_knows(harmless: Bgf, args: list[str]) -> None:
    done = harmless(*args)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_the_trace_of_an_error(bgf: Bgf) -> None:
    done = bgf("--debug", "play", EVIL)
    assert done.code == 2
    assert "Traceback" in done.err
    assert r"\x1b[6n" in done.err
    assert_harmless(done.out, done.err, may_have_lines=True)
    assert done.err.splitlines()[-1].startswith("bgf: no game is called")


# -- the environment --------------------------------------------------------------------------

VARIABLES = ["BGF_DATA", "BGF_PLUGINS", "BGF_TRACE_PLUGINS", "LANG", "LC_ALL", "TERM", "COLUMNS"]


@pytest.mark.parametrize("name", VARIABLES)
def test_evil_variables(
    harmless: Bgf, monkeypatch: pytest.MonkeyPatch, here: Path, name: str
) -> None:
    monkeypatch.setenv(name, str(here / EVIL) if name == "BGF_DATA" else EVIL)
    plugins.cache_clear()
    try:
        for command in ("list", "show", "validate", "doctor", "play"):
            harmless(command, *SOUND[command])
        harmless("play", "paris", stdin="help\nsave\nquit\n")
        harmless("resume")
    finally:
        plugins.cache_clear()


# -- records ----------------------------------------------------------------------------------

RECORD_COMMANDS = [
    ["replay"],
    ["replay", "--at", "0"],
    ["replay", "--json"],
    ["analyse", "--iterations", "1"],
    ["analyse", "--json", "--iterations", "1"],
    ["analyse", "--salvage", "--player", EVIL],
    ["resume"],
    ["resume", "--salvage"],
]

HEADS: list[dict[str, Any]] = [
    {"seats": (EVIL, f"process:{EVIL}")},
    {"seats": (f"{EVIL}:Careful", f"mcts:{EVIL}")},
    {"mods": ((EVIL, EVIL),)},
    {"options": {EVIL: EVIL}},
    {"options": {"first_player": EVIL}},
    {"version": "1.0.0\x1b[6n\u202e"},
    {"digest": "0\x1b[6n\u202e"},
    {"folder": f"./{EVIL}"},
    {"game": "paris\x1b[6n\u202e"},
    {"engine": "99.0\x1b[6n\u202e"},
]


@pytest.mark.parametrize("fields", HEADS, ids=lambda fields: "+".join(fields))
def test_evil_heads_of_records(harmless: Bgf, tmp_path: Path, fields: dict[str, Any]) -> None:
    path = with_head(tmp_path / "evil.bgf", **fields)
    for command, *options in RECORD_COMMANDS:
        harmless(command, str(path), *options)


def test_evil_names_of_records(harmless: Bgf, home: Path) -> None:
    (home / "matches").mkdir(parents=True)
    path = record_of(home / "matches" / f"{EVIL}.bgf", seats=("human", EVIL))
    forged = record_of(home / "matches" / f"second{EVIL}.bgf", seats=("a\nbgf: forged", EVIL))
    harmless("replay", str(forged))
    harmless("analyse", str(forged), "--iterations", "1")
    (home / "matches" / f"broken{EVIL}.bgf").write_text(f"bgf record {EVIL_NAME}\n")
    for command, *options in RECORD_COMMANDS:
        harmless(command, str(path), *options)
    listed = harmless("resume")
    assert listed.code == 2
    assert (
        listed.out.count(r"bgf: forged [bold]y[link=z]") == 2
    )  # the names of files stand there as they are
    path.write_bytes(path.read_bytes()[:-4])
    for command, *options in RECORD_COMMANDS:
        harmless(command, str(path), *options)


def test_evil_lines_of_records(harmless: Bgf, here: Path) -> None:
    data = (here / "match.bgf").read_bytes()
    evil = EVIL.encode("utf-8", "surrogateescape") + b"\0"
    for number, line in enumerate(data.splitlines(keepends=True)[::3]):
        path = here / f"{number}.bgf"
        path.write_bytes(data.replace(line, evil + line))
        for command, *options in (["replay"], ["analyse", "--salvage"], ["resume", "--salvage"]):
            harmless(command, str(path), *options)


# -- content ----------------------------------------------------------------------------------

PAGES = [
    ["show", "PACK"],
    ["show", "PACK", "--sources"],
    ["rules", "PACK"],
    ["validate", "PACK"],
    ["play", "paris", "--content", "PACK", "--seats", "random,random"],
    ["simulate", "paris", "--content", "PACK", *FEW, "--report", "page.html"],
    ["compare", "paris", "PACK", *FEW],
    ["check", "paris", "--content", "PACK", "--games", "1", "--only", "clones"],
]
QUESTIONS = "help\ntable\nmap\nrules\nwhy draw\nhistory\nhint\nsave\n1\n1\nwrong\n" + EVIL_NAME


@pytest.mark.long
@pytest.mark.parametrize("game", ["paris", "boarding", "animals", "aeroplanes"])
def test_evil_texts_of_packs(harmless: Bgf, here: Path, game: str) -> None:
    pack = spoiled(Path(str(files("bgf_definitions") / game)), here / f"pack{EVIL}")
    pages = PAGES if game == "paris" else PAGES[:3]
    for args in pages:
        words = (str(pack) if word == "PACK" else word for word in args)
        done = harmless(*words, may_have_lines=True)
        assert done.code in {0, 1}
        assert_harmless(done.err)
    asked = ["play", game, "--content", str(pack), "--players", "3", "--record", "m.bgf"]
    assert harmless(*asked, stdin=QUESTIONS, may_have_lines=True).code == 3
    harmless("replay", "m.bgf", "--at", "0", may_have_lines=True)


@pytest.mark.parametrize("command", [command for command in SOUND if command != "new"])
def test_evil_texts_of_games(harmless: Bgf, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Texts that no file brings in, but that the code of a game may make."""
    localize = Pack.localize

    def evil_text(self: Pack, *args: Any) -> str:
        return f"{localize(self, *args)}{EVIL}"

    def evil_hint(self: ActionKind, turn: Turn) -> list[str]:
        return [EVIL]

    monkeypatch.setattr(Pack, "localize", evil_text)
    monkeypatch.setattr(ActionKind, "hint", evil_hint)
    monkeypatch.setattr(Game, "status", lambda *_: EVIL)
    harmless(command, *SOUND[command], may_have_lines=True)
    if command == "play":
        assert harmless("play", "paris", stdin=QUESTIONS, may_have_lines=True).code == 3


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_evil_ids_and_files_of_packs(harmless: Bgf, here: Path, form: str) -> None:
    name = json.dumps(EVIL_NAME.replace("\x7f", ""))
    table = replace("fill: deck", f"fill: {name}")
    table = replace("\n  row:", f"\n  {name}:", table)
    pack = write_pack(here / f"evil{EVIL},%0A::", table)
    (pack / f"{EVIL}.yml").write_text("")
    (pack / f"{EVIL}.yaml").write_bytes(b"values: {a: \x1b[2J, b: \xe2\x80\xae, \xff}\n")
    (pack / f"second{EVIL}.yaml").write_text(f"{TABLE}{name}: {name}\n", "utf-8")
    done = harmless("validate", pack.name, "--format", form)
    assert done.code == 1
    if form == "github":
        kinds = {line.partition(" ")[0] for line in done.out.splitlines()}
        assert kinds == {"::error", "::warning", "bgf"}
    elif form != "text":
        assert done.out.isascii()
        assert EVIL in done.json().get("packs", [{"path": EVIL}])[0]["path"]


def test_evil_logs_of_simulations(harmless: Bgf, here: Path) -> None:
    args = ["simulate", "paris", *FEW, "--out", "rows.csv"]
    log = here / "rows.csv.log"
    head = {"bgf simulation": 1, "game": EVIL, "seats": [EVIL], "mods": {EVIL: EVIL}}
    lines = [EVIL_NAME, json.dumps(head, ensure_ascii=False), json.dumps(head)]
    for line in lines:
        log.write_bytes(line.encode("utf-8", "surrogateescape") + b"\n")
        done = harmless(*args)
        assert (done.code, done.err.count("\n")) == (2, 1)


# -- plugins ----------------------------------------------------------------------------------


@pytest.fixture
def evil_plugin(
    plugin: Callable[[str, str], dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """All that a plugin can bring, and one that fails, in this process."""
    site = plugin("evil", PLUGIN)["PYTHONPATH"].split(os.pathsep)[0]
    plugin("broken", f"raise RuntimeError({EVIL!r})\n")
    named = Path(site) / "broken-1.0.dist-info" / "entry_points.txt"
    named.write_text("[bgf]\nbroken\x1b[6n\u202e = broken\nmissing\x9b = missing\x1b[6n\n", "utf-8")
    monkeypatch.syspath_prepend(site)
    plugins.cache_clear()
    yield
    plugins.cache_clear()
    sys.modules.pop("evil", None)


@pytest.mark.usefixtures("evil_plugin")
def test_evil_plugins(harmless: Bgf) -> None:
    for command, sound in SOUND.items():
        harmless(command, *sound, may_have_lines=True)  # the output of plugins is not restricted
    for args in (
        ["--help"],
        ["curse", "--help"],
        ["list", "--json"],
        ["list", "--mods"],
        ["list", "--mods", "--json"],
        ["list", "--bots"],
        ["list", "--bots", "--json"],
        ["play", "nothing"],
        ["play", f"evil{EVIL}"],
        ["show", f"evil{EVIL}"],
        ["rules", f"evil{EVIL}"],
        ["check", f"evil{EVIL}"],
        ["schema", f"evil{EVIL}"],
        ["play", "paris", "--mod", "evil"],
        ["check", "paris", "--mod", "evil"],
        ["simulate", "paris", "--mod", f"evil{EVIL}"],
        ["play", "paris", "--seats", "evil,random"],
        ["play", "paris", "--seats", "evil,evil", "--json"],
        ["play", "paris", "--seats", f"evil{EVIL},random"],
        ["simulate", "paris", "--games", "1", "--seats", "evil,evil", "--jobs", "1"],
    ):
        harmless(*args, may_have_lines=True)
    assert "doctor" in harmless("--help", may_have_lines=True).out
    assert r"\x1b[6n" in harmless("doctor", may_have_lines=True).out


@pytest.mark.usefixtures("evil_plugin")
def test_a_command_of_an_evil_plugin(bgf: Bgf) -> None:
    done = bgf("curse")
    assert done.code == 1
    assert r"\x1b[6n" in done.out
    assert done.err.count("\n") == 1
    assert_harmless(done.out, may_have_lines=True)
    assert_harmless(done.err)


def test_control_characters_of_exit_handlers_are_escaped(
    program: Bgf, plugin: Callable[[str, str], dict[str, str]]
) -> None:
    code = f"import atexit, sys\natexit.register(print, {EVIL!r})\n"
    done = program("list", env=plugin("late", code))
    assert r"\x1b[6n" in done.out
    assert_harmless(done.out, done.err, may_have_lines=True)


NEEDS = f"""
import bgf
from bgf.contract import Rules, section

class More(Rules):
    extra = section(str, doc={EVIL_NAME!r}, optional=True)

@bgf.hookimpl
def bgf_content():
    return [bgf.ContentSpec("more", "paris", "more:More")]
"""


def test_evil_schemas_of_plugins(forked: Bgf, plugin: Callable[[str, str], dict[str, str]]) -> None:
    env = plugin("more", NEEDS)
    page = forked("schema", "paris", "--format", "markdown", env=env)
    assert page.code == 0
    assert r"\x1b[6n" in page.out
    assert_harmless(page.out, page.err, may_have_lines=True)
    written = forked("schema", "paris", env=env)
    assert json.loads(written.out)
    assert json.dumps(EVIL_NAME) in written.out
    assert_harmless(written.out)


def test_workers_of_a_simulation(program: Bgf, plugin: Callable[..., dict[str, str]]) -> None:
    done = program(
        *["simulate", "paris", "--games", "2", "--seats", "evil,random", "--jobs", "2"],
        env=plugin("evil", PLUGIN),
    )
    assert r"\x1b[6n" in done.err
    assert_harmless(done.out, done.err, may_have_lines=True)


# -- bots -------------------------------------------------------------------------------------

SAY = f"print({EVIL_NAME!r}, flush=True)"
BOTS = {
    "name": {"greet": f'say(type="hello", protocol=1, name={EVIL_NAME!r})'},
    "greeting": {"greet": SAY},
    "protocol": {"greet": f'say(type="hello", protocol={EVIL_NAME!r}, name="x")'},
    "answer": {"choose": f'say(type="action", id=told["id"], action={EVIL_NAME!r})'},
    "nonsense": {"choose": SAY},
    "object": {"choose": f"say({EVIL_NAME!r})".replace("say(", "say(**{").replace(")", ": 1})")},
    "last words": {"choose": f"sys.exit({EVIL_NAME!r})"},
    "first words": {"greet": f"sys.exit({EVIL_NAME!r})"},
}


@pytest.mark.parametrize("parts", BOTS.values(), ids=BOTS)
def test_evil_bots(harmless: Bgf, tmp_path: Path, home: Path, parts: dict[str, str]) -> None:
    seat = program(tmp_path, **{"choose": FIRST, **parts})
    for more in ([], ["--json"]):
        done = harmless("play", "paris", "--seats", f"{seat},random", "--seed", "4", *more)
        assert done.code in {0, 2}
    simulate = ("simulate", "paris", "--games", "1", "--seats", f"{seat},random", "--jobs", "1")
    harmless(*simulate, may_have_lines=True)  # long folders make lines break anywhere
    for path in (home / "matches").glob("*.bgf"):
        harmless("replay", str(path))
        harmless("replay", str(path), "--at", "2")


# -- terminals --------------------------------------------------------------------------------

BEGIN = r"Enter to begin > $"
PROMPT = r"\n> $"
QUIT = r"q: quit > $"


def test_a_match_in_a_terminal(terminal: Callable[..., Terminal], here: Path) -> None:
    pack = spoiled(Path(str(files("bgf_definitions") / "paris")), here / f"pack{EVIL_NAME}")
    seat = program(here, greet=f'say(type="hello", protocol=1, name={EVIL_NAME!r})')
    args = ["--content", str(pack), "--seats", f"human,{seat}", "--record", f"m{EVIL_NAME}.bgf"]
    play = terminal("play", "paris", *args)
    shown = []
    play.expect(BEGIN)
    shown.append(play.child.before)
    for line in ("", "help", "map", "keep \t\t", "nonsense", "save"):
        play.answer(line, PROMPT)
        shown.append(play.child.before.replace("\x07", ""))  # Tab rings the bell
    play.child.sendline("quit")
    play.ended()
    shown.append(play.child.before)
    for text in shown:
        assert_only_our_sequences(text, may_have_lines=True)
    assert r"\u200f" in "".join(shown)
    assert "[bold]" in "".join(shown)


def test_a_record_in_a_terminal(terminal: Callable[..., Terminal], here: Path) -> None:
    path = record_of(here / f"match{EVIL_NAME}.bgf", seats=(EVIL_NAME, EVIL_NAME))
    replay = terminal("replay", str(path))
    replay.expect(QUIT)
    assert_only_our_sequences(replay.child.before)
    for line in ("3", "nonsense", "history"):
        replay.answer(line, QUIT)
        assert_only_our_sequences(replay.child.before)
    replay.child.sendline("q")
    assert replay.ended() == 0
    analyse = terminal("analyse", str(path), "--iterations", "1")
    assert analyse.ended() == 0
    assert_only_our_sequences(analyse.child.before)


@pytest.mark.parametrize(
    "args",
    [
        ["validate", "evil"],
        ["simulate", "paris", "--games", "3", "--jobs", "1", "--seats", "EVIL_BOT,random"],
        [EVIL_NAME],
        ["--debug", "show", EVIL_NAME],
    ],
    ids=lambda args: ascii(args[0]),
)
def test_reports_in_a_terminal(
    terminal: Callable[..., Terminal],
    plugin: Callable[[str, str], dict[str, str]],
    here: Path,
    args: list[str],
) -> None:
    write_pack(here / "evil", replace("fill: deck", f"fill: {json.dumps(EVIL_CONTENT)}"))
    words = ["evil,random" if word.startswith("EVIL_BOT") else word for word in args]
    env = plugin("evil", PLUGIN)
    child = terminal(*words, **env)
    child.ended()
    printed = child.child.before
    assert printed
    assert_only_our_sequences(printed, may_have_lines=True)
    if args[0] == "validate":
        assert "\x1b[1;31m" in printed  # our own colours are there


def test_the_streams_are_as_they_were() -> None:
    before = (sys.stdout, sys.stderr)
    run(["list"])
    assert (sys.stdout, sys.stderr) == before
