"""``bgf simulate``: the same rows with any engine, nothing lost, and refusals before play."""

from __future__ import annotations

import csv
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import CEILING, wait_until

from bgf import Record
from bgf.cli import progress
from bgf.simulate import Log, Plan, Tally, run, work

from .conftest import Bgf

pytestmark = pytest.mark.usefixtures("quick_workers")

Install = Callable[[str, str], dict[str, str]]

# A mod of Paris in which every third match breaks down.
BREAKING = """
import bgf

class Rules:
    def __init__(self, game):
        pass

    @bgf.hookimpl(wrapper=True)
    def bgf_score(self, state):
        score = yield
        if state.finished and not state.turn % 3:
            raise RuntimeError("the scales are broken")
        return score

@bgf.hookimpl
def bgf_mods():
    return [bgf.ModSpec("breaking", "paris", "1.0.0", {"en": "Breaks."}, "breaking:Rules")]
"""


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a file, but for the time that matches took."""
    with path.open(encoding="utf-8", newline="") as file:
        return [{**row, "seconds": ""} for row in csv.DictReader(file)]


def test_rows_do_not_depend_on_the_number_of_jobs(program: Bgf, tmp_path: Path) -> None:
    words = ("simulate", "animals", "--games", "8", "--seats", "greedy,random", "--seed", "4")
    found = []
    written = []
    for jobs in ("1", "3"):
        out = tmp_path / f"{jobs}.csv"
        done = program(*words, "--jobs", jobs, "--out", str(out))
        assert (done.code, done.err) == (0, "")
        found.append(rows(out))
        written.append(out.name)
        assert sorted(path.name for path in tmp_path.glob("*.csv*")) == written
    assert len(found[0]) == 16
    assert found[0] == found[1]
    assert [row["bot"] for row in found[0][:4]] == ["greedy", "random", "random", "greedy"]


def test_without_seats_greedy_bots_play_two_of_them_at_least(bgf: Bgf, tmp_path: Path) -> None:
    for players, words in ((2, ()), (1, ("--players", "1")), (3, ("--players", "3"))):
        out = tmp_path / f"{players}.csv"
        done = bgf("simulate", "boarding", *words, "--games", "1", "--jobs", "1", "--out", str(out))
        assert done.code == 0
        assert [row["bot"] for row in rows(out)] == ["greedy"] * players


def test_bots_keep_their_seats_where_that_is_asked_for(bgf: Bgf, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    words = ("--seats", "greedy,random", "--fixed-seats", "--games", "4", "--jobs", "1")
    assert bgf("simulate", "paris", *words, "--out", str(out)).code == 0
    assert [row["bot"] for row in rows(out)] == ["greedy", "random"] * 4


def test_output_shows_the_share_of_the_first_player(bgf: Bgf) -> None:
    done = bgf("simulate", "paris", "--games", "40", "--seats", "random,random", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Paris: 40 simulated matches, seed 0\n")
    assert "The first player wins" in done.out
    assert "Tickets failed" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_of_one_match_no_interval_is_told(bgf: Bgf) -> None:
    done = bgf("simulate", "paris", "--games", "1", "--seats", "random,random", "--jobs", "1")
    assert (done.code, done.err) == (0, "")
    assert "inf" not in done.out


def test_page_and_report_speak_the_language_that_is_asked_for(bgf: Bgf, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ("--games", "4", "--seats", "random,random", "--jobs", "1", "--lang", "pl")
    done = bgf("simulate", "paris", *words, "--report", str(tmp_path / "r.html"))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Paryż: symulacja (liczba partii: 4), ziarno 0\n")
    assert "Połączenia" in done.out
    page = (tmp_path / "r.html").read_text("utf-8")
    assert '<html lang="pl">' in page
    assert "Połączenia" in page


def test_one_document_for_programs(bgf: Bgf) -> None:
    done = bgf(
        "simulate", "boarding", "--games", "10", "--seats", "random", "--jobs", "1", "--json"
    )
    found = done.json()
    assert (done.code, found["matches"], found["failures"]) == (0, 10, 0)
    assert found["bots"][0]["bot"] == "random"
    assert found["lengths"]["turns"]["mean"] > 0


def test_a_match_can_be_played_again_by_its_seed(bgf: Bgf, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    seats = ("--seats", "greedy,random,random")
    bgf("simulate", "animals", *seats, "--games", "2", "--jobs", "1", "--out", str(out))
    second = [row for row in rows(out) if row["match"] == "1"]
    again = bgf(
        "play", "animals", "--seats", "random,greedy,random", "--seed", second[0]["seed"], "--json"
    ).json()
    assert again["scores"] == [int(row["score"]) for row in second]


def test_an_interrupted_run_goes_on(program: Bgf, home: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    words = ["simulate", "aeroplanes", "--games", "200", "--seats", "random,random,random"]
    words += ["--jobs", "2", "--out", str(out)]
    first = subprocess.Popen(
        [sys.executable, "-m", "bgf", *words], stderr=subprocess.PIPE, start_new_session=True
    )
    log = tmp_path / "rows.csv.log"
    wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") >= 10)
    assert first.poll() is None
    os.killpg(first.pid, signal.SIGINT)  # as a terminal does: all that run are told
    _, err = first.communicate(timeout=CEILING)
    assert first.returncode == 130
    assert b"the same command continues" in err
    assert b"Traceback" not in err
    assert not out.exists()
    kept = log.read_bytes().count(b"\n") - 1
    assert 0 < kept < 200
    again = program(*words)
    assert again.code == 0
    assert not log.exists()
    whole = tmp_path / "whole.csv"
    program(*words[:-1], str(whole))
    assert rows(out) == rows(whole)


def test_two_commands_do_not_share_a_log(program: Bgf, tmp_path: Path) -> None:
    words = ["simulate", "paris", "--seats", "random,random", "--out", str(tmp_path / "rows.csv")]
    first = subprocess.Popen(
        [sys.executable, "-m", "bgf", *words, "--games", "1000000"],
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    log = tmp_path / "rows.csv.log"
    # It is locked when there is a match in it.
    wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") >= 2)
    second = program(*words, "--games", "10")
    os.killpg(first.pid, signal.SIGINT)
    first.communicate(timeout=CEILING)
    assert (second.code, first.returncode) == (2, 130)
    assert "in use by another simulation" in second.err


def test_fewer_matches_than_there_are_already_lose_nothing(bgf: Bgf, tmp_path: Path) -> None:
    plan = Plan("paris", ("random", "random"))
    log = tmp_path / "rows.csv.log"
    with Log(log, plan.identity(plan.load())) as kept:
        run(plan, 30, Tally(plan), log=kept)
    before = log.read_bytes()
    words = ("simulate", "paris", "--seats", "random,random", "--out", str(tmp_path / "rows.csv"))
    done = bgf(*words, "--games", "10")
    assert done.code == 0
    assert len(rows(tmp_path / "rows.csv")) == 20
    assert f"{log} stays, as it has 20 matches more" in done.err
    assert log.read_bytes() == before


MORTAL = """
import os
from bgf.bots.random import RandomBot

class Mortal(RandomBot):
    def __init__(self, seed):
        super().__init__(seed)
        self.dies = not seed % 5

    def choose(self, view):
        if self.dies:
            os._exit(3)
        return super().choose(view)
"""


def test_a_match_that_ends_its_process_has_failed_whatever_the_number_of_jobs(
    program: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mortal_bots.py").write_text(MORTAL)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    found = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.csv"
        words = ("--seats", "mortal_bots:Mortal,random", "--games", "12", "--jobs", jobs)
        done = program("simulate", "paris", *words, "--out", str(out))
        assert done.code == 1
        assert "workers died" in done.err
        assert "with records in" not in done.err  # there are none
        found.append(rows(out))
    assert found[0] == found[1]
    assert 0 < len(found[0]) < 24


DEADLY = """
import os

class Deadly:
    def __init__(self, seed):
        pass

    def choose(self, view):
        os._exit(9)
"""


def test_dying_workers_are_reported_with_the_saved_matches(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deadly_bots.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(work, "_IN_A_ROW", 3)  # else it takes a dozen processes
    words = ("--seats", "deadly_bots:Deadly,random", "--games", "12", "--jobs", "1")
    done = bgf("simulate", "paris", *words, "--out", str(tmp_path / "rows.csv"))
    assert done.code == 1
    assert "workers in a row died" in done.err
    assert f" of 12 matches are over, saved in {tmp_path / 'rows.csv.log'}" in done.err
    assert "and lost" in bgf("simulate", "paris", *words).err


def test_a_report_that_cannot_be_written_does_not_lose_the_figures(
    bgf: Bgf, tmp_path: Path
) -> None:
    (tmp_path / "r.html.half").mkdir()
    words = ("simulate", "paris", "--seats", "random,random", "--games", "5")
    done = bgf(*words, "--report", str(tmp_path / "r.html"))
    assert done.code == 2
    assert "r.html can't be written" in done.err
    assert "5 simulated matches" in done.out


def test_files_of_others_are_left_alone(bgf: Bgf, tmp_path: Path) -> None:
    words = ["simulate", "paris", "--seats", "random,random", "--games", "5"]
    words += ["--out", str(tmp_path / "rows.csv"), "--report", str(tmp_path / "r.html")]
    (tmp_path / "rows.csv.failed").mkdir()
    done = bgf(*words)
    assert (done.code, "rows.csv.failed: the file exists already" in done.err) == (2, True)
    (tmp_path / "rows.csv.failed").rmdir()
    (tmp_path / "r.html").write_text("mine")
    plan = Plan("paris", ("random", "random"))
    Log(tmp_path / "rows.csv.log", plan.identity(plan.load())).close()
    done = bgf(*words)
    assert (done.code, "r.html: the file exists already" in done.err) == (2, True)
    assert (tmp_path / "r.html").read_text() == "mine"


def test_an_interruption_prints_the_results_so_far(terminal: Callable[..., Any]) -> None:
    shown = terminal("simulate", "paris", "--seats", "random,random", "--games", "1000000")
    shown.expect(r"paris.*[1-9][\d,]*/1000000.*matches/s")
    shown.child.sendintr()
    assert shown.ended() == 130
    words = " ".join(shown.shown.split())
    assert re.search(r"interrupted after [\d,]+ of 1,000,000 matches, shown but not saved", words)
    assert re.search(r"(one|[1-9][\d,]*) simulated match", words)


def test_a_match_that_fails_is_recorded_and_the_run_goes_on(
    program: Bgf, plugin: Install, tmp_path: Path
) -> None:
    env = plugin("breaking", BREAKING)
    out = tmp_path / "rows.csv"
    words = ("simulate", "paris", "--mod", "breaking", "--seats", "random,random")
    done = program(*words, "--games", "30", "--jobs", "2", "--out", str(out), env=env)
    assert done.code == 1
    assert "Traceback" not in done.err
    failed = sorted((tmp_path / "rows.csv.failed").iterdir())
    assert 0 < len(failed) < 30
    numbers = {row["match"] for row in rows(out)}
    assert len(numbers) == 30 - len(failed)
    assert numbers.isdisjoint(path.stem.removeprefix("match-") for path in failed)
    first = Record.load(failed[0])
    assert first.steps
    assert "RuntimeError: the scales are broken" in done.err
    assert f"--seed {first.seed}" in done.err
    assert str(failed[0].parent) in done.err


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["--games", "0"], '--games "0": a whole number from 1 to 1,000,000,000 is needed'),
        (["--games", "-3"], '--games "-3": a whole number from 1'),
        (["--games", "many"], "a whole number"),
        (["--jobs", "0"], '--jobs "0": a whole number from 1 to 1,024'),
        (["--players", "0"], '--players "0": a whole number from 1'),
        (["--lang", "de"], "no such language"),
        (["--seats", "human,greedy"], "only bots can play here"),
        (["--seats", "nobody,greedy"], 'no bot is called "nobody"'),
        (["--seats", "greedy"], "2 to 4 players"),
        (["--seats", "random,random", "--players", "3"], "--players 3 does not fit"),
        (["--players", "7"], "2 to 4 players, not 7"),
        (["--engine", "rai"], 'did you mean "ray"?'),
        (["--out", "rows.txt"], ".parquet, .csv, .jsonl"),
        (["--out", "nowhere/rows.csv"], "there is no folder nowhere"),
        (["--report", "report.pdf"], ".html"),
        (["--option", "size=3"], "size"),
        (["--mod", "day"], "day"),
        (["--seed", "18446744073709551616"], "from 0 to 18,446,744,073,709,551,615"),
    ],
)
def test_invalid_options_are_refused_before_a_match_is_played(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], wanted: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bgf("simulate", "paris", *words)
    assert done.code == 2
    assert wanted in done.err
    assert done.err.count("\n") == 1
    assert not [path for path in tmp_path.iterdir() if path.suffix != ""]


def test_nothing_is_written_over(bgf: Bgf, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    out.write_text("mine")
    done = bgf("simulate", "paris", "--games", "1", "--out", str(out))
    assert done.code == 2
    assert "the file exists already" in done.err
    assert out.read_text() == "mine"


def test_the_log_of_another_run_is_not_gone_on_with(bgf: Bgf, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    (tmp_path / "rows.csv.log").write_text("a diary\n")
    done = bgf("simulate", "paris", "--games", "1", "--out", str(out))
    assert done.code == 2
    assert "not a log of a simulation" in done.err


def test_a_bar_shows_how_far_it_is(terminal: Callable[..., Any]) -> None:
    words = ("simulate", "paris", "--games", "1200", "--seats", "random,random", "--jobs", "1")
    shown = terminal(*words)
    shown.expect(r"paris.*/1200.*matches/s, \d+:\d\d left")
    shown.expect(r"1,200 simulated matches, seed 0")
    assert shown.ended() == 0


def test_plain_lines_where_nobody_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "_EVERY", 0.0)  # else a line comes every ten seconds
    with progress.bar_on(io.StringIO(), {"TERM": "xterm"}, "chess", 5000) as show:
        show(1000)
        time.sleep(0.01)
        show(1003)
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("bgf: chess: 1,000 of 5,000 matches")
    assert re.fullmatch(
        r"bgf: chess: 1,003 of 5,000 matches, [\d.,]+ matches/s, [\d:]+ left", second
    )
