"""``bgf check``: each promise by itself, faults in few actions, as text and as JSON."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.polish import english_in
from tests.waiting import CEILING

from bgf import hookimpl
from bgf.engine.plugins import plugins
from bgf.testing import CHECKS, examine

from .conftest import Bgf

pytestmark = pytest.mark.usefixtures("quick_processes", "few_twins")

ROOT = Path(__file__).parent.parent.parent

PLUGIN = """
import json
from pathlib import Path

import bgf
from bgf.engine.hooks import GameSpec

HERE = Path(__file__).parent


@bgf.hookimpl
def bgf_games():
    listed = json.loads((HERE / "toys.json").read_text())
    return [GameSpec(name, HERE / "packs" / name, rules) for name, rules in listed.items()]


@bgf.hookimpl
def bgf_mods():
    title = {"en": "A number is five.", "pl": "Liczba to pięć."}
    return [bgf.ModSpec("five", "modded", "1.0.0", title, "rules_modded:Five")]
"""
BAD_RULES = {
    "torn": "import nothing_of_that_name\n",
    "angry": "class Rules:\n    def __init__(self, game):\n        raise OSError('no\\nrules')\n",
    "quitting": "class Rules:\n    def __init__(self, game):\n        raise SystemExit(0)\n",
}
NOISY = """
import atexit, os
from bgf import hookimpl
from tests.testing.sound import Sound

class Rules(Sound):
    @hookimpl
    def bgf_round_end(self, state):
        print("a round is over")
        os.write(1, b"over below Python")
        return super().bgf_round_end(state)
"""
MODDED = """
from bgf import hookimpl
from tests.testing.sound import Sound

class Rules(Sound):
    number = 0

    @hookimpl
    def bgf_setup(self, state):
        super().bgf_setup(state)
        state.counters[self.noted] = self.number

class Five:
    def __init__(self, game):
        type(game.rules).number = 5
"""
INTERRUPTED = """
import os, signal
from bgf import hookimpl
from tests.testing.broken import NoPolish

class Rules(NoPolish):
    set_up = 0

    @hookimpl
    def bgf_setup(self, state):
        super().bgf_setup(state)
        Rules.set_up += 1
        if Rules.set_up == 500:
            os.kill(os.getpid(), signal.SIGINT)
"""
"""A broken game in which Ctrl-C is pressed, always at the same moment."""
LOADING = """
import os, signal
from tests.testing.sound import Sound

class Rules(Sound):
    def __init__(self, game):
        super().__init__(game)
        os.kill(os.getpid(), signal.SIGINT)
"""
"""A game that is not loaded yet when Ctrl-C is pressed."""
CATCHING = """
import os, signal
from bgf import hookimpl
from tests.testing.sound import Sound

class Rules(Sound):
    @hookimpl
    def bgf_setup(self, state):
        super().bgf_setup(state)
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except BaseException:
            pass
"""
"""A game that catches every Ctrl-C."""
TWICE = """
from tests.testing.breaking import but
from tests.testing.broken import SilentPut
from tests.testing.sound import Draw, Sound

class MuteDraw(Draw):
    def hint(self, turn):
        raise ValueError("no hint")

class Rules(Sound):
    kinds = tuple(MuteDraw if kind.name == "draw" else kind for kind in but(SilentPut))
"""
"""A game with two faults of one promise: a cell has no name in Polish, and a hint raises."""
OF_THE_ISSUE = {
    "LeakThroughANumber": "action_secrecy",
    "LeakThroughTheLog": "action_secrecy",
    "LeakThroughTheList": "secrecy",
    "LeakThroughARefusal": "secrecy",
    "LeakThroughAMenu": "secrecy",
    "LeakThroughAnOddWord": "secrecy",
    "LostCard": "conservation",
    "DoubledCard": "conservation",
    "OrderOfASet": "processes",
    "Clock": "processes",
    "OffersWhatItRefuses": "enumeration",
    "CloneSharesAList": "clones",
    "Endless": "ending",
    "LongerThanDeclared": "ending",
    "ScoresByChance": "scores",
    "NoSampleCanBePlayed": "determinize",
    "NoSuchRule": "refusals",
    "NoPolish": "words",
    "HintFails": "words",
    "StatusFails": "words",
    "LogFails": "words",
    "RefusalFails": "refusals",
    "CountsWhoAsks": "asking",
    "CountsWhoLooks": "asking",
    "ContradictsTheTable": "determinize",
    "OrderComesAndGoes": "choices",
    "HintOfASet": "processes",
    "LogOfASet": "processes",
    "StatusOfASet": "processes",
    "RefusalUsesChance": "asking",
    "CapitalsMatter": "notation",
    "TooLargeForADictionary": "dictionaries",
}
FIRST_OF_EACH = [*{promise: name for name, promise in reversed(OF_THE_ISSUE.items())}.values()]
"""A broken game for each promise."""


@pytest.fixture(scope="module", autouse=True)
def toys() -> Iterator[None]:
    """The broken games can be imported, as another process does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        yield


def spec_of(rules: type[Any]) -> str:
    """Where rules of the tests are imported from."""
    return f"{rules.__module__}:{rules.__qualname__}"


@pytest.fixture(scope="module")
def site(toys: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages with one plugin, which brings the broken games."""
    from tests.testing import answers, broken, leaks  # noqa: F401  # they note their games
    from tests.testing.breaking import BROKEN
    from tests.testing.sound import Sound, write_pack

    site = tmp_path_factory.mktemp("site")
    info = site / "toys-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bgf]\ntoys = toys\n")
    (site / "toys.py").write_text(PLUGIN)
    listed = {"Sound": spec_of(Sound)}
    write_pack(site / "packs" / "Sound")
    for name in OF_THE_ISSUE:
        check, rules, sections, _ = BROKEN[name]
        assert check == OF_THE_ISSUE[name]
        listed[name] = spec_of(rules)
        write_pack(site / "packs" / name, rules, **sections)
    for name, code in {
        **BAD_RULES,
        "noisy": NOISY,
        "modded": MODDED,
        "interrupted": INTERRUPTED,
        "loading": LOADING,
        "catching": CATCHING,
        "twice": TWICE,
    }.items():
        (site / f"rules_{name}.py").write_text(code)
        listed[name] = f"rules_{name}:Rules"
        write_pack(site / "packs" / name)
    (site / "toys.json").write_text(json.dumps(listed))
    return site


@pytest.fixture(autouse=True)
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The broken games are installed, in other processes, too."""
    monkeypatch.syspath_prepend(str(site))
    plugins.cache_clear()
    yield
    plugins.cache_clear()
    for name in [name for name in sys.modules if name.startswith(("toys", "rules_"))]:
        del sys.modules[name]


def statuses(document: Any) -> dict[str, str]:
    """The status of each promise."""
    return {one["check"]: one["status"] for one in document["promises"]}


def test_a_sound_game(bgf: Bgf) -> None:
    done = bgf("check", "Sound", "--games", "3")
    assert (done.code, done.err) == (0, "")
    assert "FAIL" not in done.out
    words = " ".join(done.out.split())
    for name, check in CHECKS.items():
        assert f"pass {name} {check.words}" in words
    assert done.out.splitlines()[0] == "Sound 1.0.0: 3 random matches, seed 0"
    assert done.out.splitlines()[-2] == f"Sound: sound, {len(CHECKS)} promises hold"
    assert done.out.splitlines()[-1] == "Never reached in 12 matches: the action pass."
    assert max(map(len, done.out.splitlines())) <= 80


def test_a_sound_game_for_programs(bgf: Bgf) -> None:
    done = bgf("check", "Sound", "--games", "3", "--seed", "8", "--json")
    document = done.json()
    assert (done.code, done.err, document["sound"]) == (0, "", True)
    head = {key: document[key] for key in ("game", "version", "mods", "games", "seed", "longest")}
    assert head == {
        "game": "Sound",
        "version": "1.0.0",
        "mods": [],
        "games": 3,
        "seed": 8,
        "longest": 200,
    }
    assert statuses(document) == dict.fromkeys(CHECKS, "pass")
    for one in document["promises"]:
        assert one["promise"] == CHECKS[one["check"]].words
        assert (one["faults"], one["matches"] in range(1, 4)) == ([], True)
    assert document["rules"]["matches"] == 3


@pytest.mark.parametrize("name", ["LeakThroughARefusal", "NoPolish", "OrderOfASet"])
def test_a_broken_promise_is_reported_alone(bgf: Bgf, name: str) -> None:
    """That each check finds only its own fault, in every broken game, is tested in tests/testing.

    The promise on processes starts many of them, so it is checked only where it is broken.
    """
    wanted = OF_THE_ISSUE[name]
    looked_at = [check for check in CHECKS if check != "processes" or wanted == "processes"]
    only = [word for check in looked_at for word in ("--only", check)]
    done = bgf("check", name, "--games", "2", "--json", *only)
    document = done.json()
    assert (done.code, document["sound"]) == (1, False)
    found = statuses(document)
    assert [check for check, status in found.items() if status == "fail"] == [wanted]
    for fault in (fault for one in document["promises"] for fault in one["faults"]):
        assert fault["check"] == wanted
        assert fault["players"] in (2, 3)
        assert all(isinstance(text, str) for _, text in fault["actions"])


@pytest.mark.parametrize("name", FIRST_OF_EACH)
def test_a_broken_promise_is_reported_in_a_line(bgf: Bgf, name: str) -> None:
    wanted = OF_THE_ISSUE[name]
    text = bgf("check", name, "--games", "12", "--only", wanted)
    assert text.code == 1
    (line,) = (line for line in text.out.splitlines() if line.startswith("FAIL"))
    assert line.split()[1] == wanted
    told = " ".join(text.out.split())
    assert re.search(r"in a match of [23] players, seed \d+", told)
    assert f"\n{name}: not sound, 1 of 1 promises" in text.out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("OffersWhatItRefuses", "ma do wyboru"),
        ("LeakThroughANumber", "może poznać, co jest ukryte"),
        ("LostCard", "nie leży w żadnej strefie"),
        ("Endless", "partia nie jest skończona po"),
    ],
)
def test_a_broken_promise_is_reported_in_polish(bgf: Bgf, name: str, words: str) -> None:
    args = ("check", name, "--games", "12", "--only", OF_THE_ISSUE[name])
    told = " ".join(bgf(*args, "--lang", "pl").out.split())
    assert words in told
    assert re.search(r"w partii: \d gracz(y|e), ziarno \d+", told)
    assert english_in(told) == []


def test_promises_that_can_not_be_checked_are_listed_once_with_their_cause(bgf: Bgf) -> None:
    args = ("check", "CountsWhoAsks", "--games", "2", "--skip", "processes")
    document = bgf(*args, "--json").json()
    causes = {one["check"]: one["because"] for one in document["promises"]}
    found = statuses(document)
    unchecked = [name for name, status in found.items() if status == "unchecked"]
    assert unchecked
    assert found["notation"] == found["words"] == "pass"
    for name in found:
        assert causes[name] == (["asking"] if name in unchecked else [])
    told = " ".join(bgf(*args).out.split())
    assert told.count(f"can't be checked until asking holds: {', '.join(unchecked)}") == 1


def test_a_fault_comes_with_the_command_that_leads_to_it(bgf: Bgf) -> None:
    told = " ".join(bgf("check", "LostCard", "--only", "conservation").out.split())
    assert re.search(
        r"To get there, play these actions \(0 is seat A, 1 is seat B, \.\.\.\) in: "
        r"bgf play LostCard --seats human,human(,human)? "
        r"--seed \d+ --option rounds=\d+",
        told,
    )


def test_a_game_that_can_not_be_loaded_is_told_of_in_polish(bgf: Bgf) -> None:
    done = bgf("check", "torn", "--lang", "pl")
    assert done.err.startswith("bgf: nie da się załadować rules_torn:Rules: ModuleNotFoundError: ")
    done = bgf("check", "quitting", "--lang", "pl")
    assert done.err.startswith("bgf: reguły gry quitting: wyjątek SystemExit: 0")


def test_the_fewest_actions_are_told(bgf: Bgf) -> None:
    """The fifth card is lost: five are played, and the actions that give cards are left."""
    (one,) = bgf("check", "LostCard", "--only", "conservation", "--json").json()["promises"]
    actions = [text for _, text in one["faults"][0]["actions"]]
    assert sum(text.startswith("play") for text in actions) == 5
    assert not any(text.startswith("put") for text in actions[-1:])


def test_a_long_way_is_shown_by_its_end(bgf: Bgf) -> None:
    out = " ".join(bgf("check", "Endless", "--only", "ending").out.split())
    assert "the match is not over after 200 actions: the rules never end it, or `longest`" in out
    assert "after 200 actions, of which these are the last (--json lists all): " in out
    assert len(out) < 1500


def test_the_last_line_names_the_promises_that_were_left_out(bgf: Bgf) -> None:
    every = (*CHECKS, "rules")
    wanted = [word for name in every if name != "words" for word in ("--skip", name)]
    for option, words in (("--only", ["--only", "words"]), ("--skip", wanted)):
        done = bgf("check", "Sound", "--games", "1", *words)
        names = ", ".join(name for name in every if name != "words")
        told = f"Not checked: left out by {option}: {names}."
        assert " ".join(done.out.split()).endswith(told)


def test_a_promise_that_is_left_out_is_not_told(bgf: Bgf) -> None:
    """Its fault would otherwise be found on the way of another promise."""
    others = [word for name in ("clones", "ending") for word in ("--only", name)]
    told = bgf("check", "LostCard", "--games", "12", *others, "--json").json()
    assert "conservation" in statuses(told)
    assert not any("conservation" in words for words in told["left_out"])
    done = bgf("check", "LostCard", "--games", "12", *others, "--skip", "conservation", "--json")
    assert done.code == 0
    assert statuses(done.json()) == {"ending": "pass", "clones": "pass"}


def test_what_no_match_reached_is_told_to_programs(bgf: Bgf) -> None:
    told = bgf("check", "Sound", "--games", "2", "--only", "ending", "--json").json()
    never = told["never_reached"]
    assert (never["actions"], never["stages"], never["phases"]) == (["pass"], [], [])
    assert never["matches"] > 2
    done = bgf("check", "Sound", "--games", "2", "--only", "ending", "--lang", "pl")
    assert ": rodzaj ruchu pass." in done.out


def test_a_mod_must_not_change_the_game_without_it(bgf: Bgf) -> None:
    check = ("check", "modded", "--games", "1", "--only", "processes")
    assert bgf(*check).code == 0
    done = bgf(*check, "--mod", "five")
    words = " ".join(done.out.split())
    assert done.code == 1
    assert "once the game has been loaded with its mods, it plays another match without" in words
    assert "counters noted: 0 or 5" in words


def test_rules_that_are_never_exercised_are_listed(bgf: Bgf) -> None:
    done = bgf("check", "Sound", "--games", "2", "--only", "rules")
    assert done.code == 0
    assert "in 2 matches" in done.out
    assert "Sound: sound" not in done.out  # no promise was looked at
    assert (
        " ".join(done.out.split())
        .partition("Not checked: ")[2]
        .startswith("left out by --only: conservation, ")
    )
    document = bgf("check", "Sound", "--games", "2", "--only", "rules", "--json").json()
    assert document["promises"] == []
    assert document["rules"] == {"matches": 2, "never_exercised": [], "not_seen": []}


@pytest.mark.parametrize("name", BAD_RULES)
def test_a_game_that_can_not_be_loaded_is_one_line(bgf: Bgf, name: str) -> None:
    done = bgf("check", name)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert name in done.err
    done = bgf("check", name, "--json")
    assert done.code == 1
    assert {**done.json(), "error": ""} == {"game": name, "sound": False, "error": ""}
    assert bgf("check", "Sound", "--games", "1", "--only", "notation").code == 0


def test_rules_that_do_not_come_back_are_told(bgf: Bgf, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.testing.sound import Sound

    def for_ever(self: Sound, state: object) -> None:
        while True:
            pass

    monkeypatch.setattr(examine, "_MATCH", 0.3)
    monkeypatch.setattr(Sound, "bgf_round_end", hookimpl(for_ever))
    done = bgf("check", "Sound", "--games", "3")
    assert done.code == 1
    told = " ".join(done.out.split())
    assert "still running after 0.3 seconds, at" in told
    assert len(re.findall("^FAIL", done.out, re.MULTILINE)) == 1
    assert " could not be checked " in told
    assert told.count("can't be checked until ending holds: ") == 1


@pytest.fixture
def installed_elsewhere(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The broken games are installed in programs that are started, too."""
    monkeypatch.setenv("PYTHONPATH", f"{site}{os.pathsep}{ROOT}", prepend=os.pathsep)


@pytest.mark.usefixtures("installed_elsewhere")
def test_nothing_breaks_json(program: Bgf) -> None:
    done = program(
        *("check", "noisy", "--games", "1", "--only", "ending", "--only", "processes", "--json")
    )
    assert done.code == 0
    assert done.json()["sound"] is True
    assert "a round is over" in done.err
    assert "over below Python" in done.err


@pytest.mark.usefixtures("installed_elsewhere")
def test_the_verdict_is_the_same_however_this_process_hashes(program: Bgf) -> None:
    """Sets in the set-up have another order in each: four fixed ones are compared."""
    found = [
        program(
            *("check", "OrderOfASet", "--games", "2", "--only", "processes", "--json"),
            env={"PYTHONHASHSEED": own},
        ).json()
        for own in ("1", "7")
    ]
    assert statuses(found[0])["processes"] == "fail"
    assert found[0] == found[1]


def test_mods_and_content_are_checked(bgf: Bgf) -> None:
    args = ("--games", "2", "--only", "ending")
    done = bgf("check", "paris", *args, "--mod", "long-night", "--json")
    assert (done.code, done.json()["mods"]) == (0, ["long-night"])
    assert done.json()["longest"] == 400
    folder = ROOT / "definitions" / "bgf_definitions" / "paris_high_water"
    assert bgf("check", "paris", *args, "--content", str(folder)).code == 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["paris", "--games", "0"], "from 1 to 100,000 is needed"),
        (["paris", "--games=-1"], "from 1 to 100,000 is needed"),
        (["paris", "--games", "x"], "a whole number"),
        (["paris", "--seed", "-1"], "a whole number"),
        (["paris", "--seed", str(1 << 64)], "from 0 to 18,446,744,073,709,551,615"),
        (["paris", "--only", "secrcy"], '"secrcy" is not a promise: did you mean "secrecy"?'),
        (["paris", "--skip", "wrds"], '"wrds" is not a promise: did you mean "words"?'),
        (["paris", "--only", ""], '"" is not a promise: choose from: conservation, '),
        (["paris", "--only", "words", "--skip", "words"], "choose from: conservation, "),
        (["paris", "--mod", "long-nite"], 'did you mean "long-night"?'),
        (["paris", "--mod", "long-night", "--mod", "long-night"], "given twice"),
        (["pariss"], 'did you mean "paris"?'),
        ([], "Name a game; choose from: "),
    ],
)
@pytest.mark.parametrize("json_too", [False, True])
def test_wrong_use_is_one_line_and_code_2(
    bgf: Bgf, args: list[str], words: str, json_too: bool
) -> None:
    done = bgf("check", *args, *["--json"] * json_too)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err


def test_progress_is_shown_at_a_terminal(terminal: Callable[..., Any]) -> None:
    shell = terminal("check", "paris", "--games", "2", "--only", "choices")
    shell.expect("matches 2/2")
    shell.expect(r"\r\x1b\[K")
    assert shell.expect("paris: sound") == 0
    assert shell.ended() == 0


def test_ctrl_c_in_the_middle_of_a_check_is_reported(terminal: Callable[..., Any]) -> None:
    shell = terminal("check", "paris", "--games", "1000")
    shell.expect("matches 2/1000")
    shell.child.sendintr()
    assert shell.ended() == 130
    told = " ".join(shell.shown.split())
    assert f"- not checked yet: {', '.join(CHECKS)} " in told
    total = len(CHECKS)
    assert f"paris: not fully checked, 0 of {total} promises are broken, {total} not" in told
    assert "Not checked: interrupted before: rules." in told
    assert told.endswith("bgf: interrupted; the report has what was checked until then")


HALF = ("check", "interrupted", "--only", "words", "--only", "whole_match", "--only", "chance")
"""A check in which one promise is broken, and others are not checked in all planned matches."""


@pytest.mark.usefixtures("installed_elsewhere")
@pytest.mark.parametrize(("lang", "said"), [("en", "interrupted"), ("pl", "przerwano")])
def test_faults_found_before_ctrl_c_are_reported(program: Bgf, lang: str, said: str) -> None:
    done = program(*HALF, "--lang", lang)
    assert done.code == 130
    (line,) = (line for line in done.out.splitlines() if line.startswith(("FAIL", "NIE")))
    assert line.split()[1] == "words"
    (end,) = done.err.splitlines()
    assert end.startswith(f"bgf: {said}; ")
    if lang == "pl":
        assert english_in(end) == []


@pytest.mark.usefixtures("installed_elsewhere")
def test_after_ctrl_c_text_and_json_say_the_same(program: Bgf) -> None:
    found = program(*HALF, "--json")
    document = found.json()
    assert (found.code, document["sound"], document["interrupted"]) == (130, False, True)
    done = program(*HALF)
    told = " ".join(done.out.split())
    numbers = dict.fromkeys(("fail", "pass", "partial", "unreached", "unchecked"), 0)
    for one in document["promises"]:
        name = one["check"]
        held = one["matches"]
        planned = one["planned"]
        numbers[one["status"]] += 1
        assert bool(one["faults"]) == (one["status"] == "fail")
        if one["status"] == "pass":
            assert held == planned > 0
            assert f"pass {name} " in told
        elif one["status"] == "partial":
            assert 0 < held < planned
            assert f"part {name} " in told
            assert f"It holds in {held} of {planned} matches" in told
        elif one["status"] == "unreached":
            assert (held, one["because"]) == (0, [])
            (names,) = re.findall(r"- not checked yet: ([a-z_, ]+) interrupted:", told)
            assert name in names
    assert numbers["fail"] == 1
    assert numbers["partial"] + numbers["unreached"] > 0
    assert ("as far as checked" in told) == bool(numbers["partial"])
    assert "could not be checked" not in told


@pytest.mark.usefixtures("installed_elsewhere")
def test_ctrl_c_before_the_game_is_loaded_is_reported(program: Bgf) -> None:
    done = program("check", "loading", "--json", "--seed", "3")
    document = done.json()
    assert (done.code, document["interrupted"], document["sound"]) == (130, True, False)
    assert (document["game"], document["version"], document["seed"]) == ("loading", None, 3)
    assert statuses(document) == dict.fromkeys(CHECKS, "unreached")
    done = program("check", "loading", "--only", "words")
    assert (done.code, done.err.count("\n")) == (130, 1)
    assert "not checked yet: words" in done.out
    assert "loading: not fully checked, 0 of 1 promises are broken, 1 not checked yet" in done.out


@pytest.mark.usefixtures("installed_elsewhere")
def test_rules_that_catch_ctrl_c_do_not_keep_the_check_going(program: Bgf) -> None:
    done = program("check", "catching", "--only", "words", "--json")
    assert (done.code, statuses(done.json())) == (130, {"words": "unreached"})


@pytest.mark.usefixtures("installed_elsewhere")
def test_a_report_that_nobody_receives_is_no_success(program: Bgf, tmp_path: Path) -> None:
    for wish in ((), ("--json",)):
        reads, writes = os.pipe()
        os.close(reads)
        command = [sys.executable, "-m", "bgf", "check", "Sound", "--only", "words", *wish]
        done = subprocess.run(
            command, stdout=writes, stderr=subprocess.PIPE, text=True, timeout=CEILING, check=False
        )
        os.close(writes)
        assert (done.returncode, done.stderr) == (1, "")


def test_faults_that_concern_different_things_are_all_reported(bgf: Bgf) -> None:
    args = ("check", "twice", "--games", "8", "--only", "words")
    done = bgf(*args, "--json")
    (one,) = done.json()["promises"]
    assert (done.code, one["status"]) == (1, "fail")
    told = [fault["words"] for fault in one["faults"]]
    assert len(told) == 2
    assert any("part 1" in words for words in told)
    assert any("no hint" in words for words in told)
    lengths = [len(fault["actions"]) for fault in one["faults"]]
    assert lengths == sorted(lengths)
    text = bgf(*args).out
    assert "1/2 " in text
    assert "2/2 " in text
    words = " ".join(text.split())
    assert "twice: not sound, 1 of 1 promises is broken After a change, check" in words
    assert "in the same matches: bgf check twice --games 8 --seed 0 --only words" in words


def test_the_same_fault_in_several_matches_is_reported_once(bgf: Bgf) -> None:
    done = bgf("check", "NoPolish", "--games", "8", "--only", "words", "--json")
    (one,) = done.json()["promises"]
    assert len(one["faults"]) == 1


def test_progress_is_not_written_into_files(program: Bgf) -> None:
    done = program("check", "paris", "--games", "2", "--only", "choices", env={"TERM": "xterm"})
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
