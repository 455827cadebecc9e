"""``bgf learn``: the files it saves, its refusals, and messages about unfitting files."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.learn import mills_game

from bgf.engine.plugins import plugins
from bgf.learn.learning import Learner
from bgf.learn.measuring import Measurements, measure
from bgf.learn.trial import PAIRINGS, Pairing, PairingResult

from .conftest import Bgf
from .evil import EVIL, assert_harmless


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a pack for Mills, in which each player has one turn; Mills is installed."""
    plugins().manager.register(mills_game, name="mills")
    info = tmp_path / "site" / "mills-1.0.dist-info"  # other processes find it there
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mills\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bgf]\nmills = tests.learn.mills_game\n")
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    monkeypatch.syspath_prepend(tmp_path / "site")
    folder = tmp_path / "short mills"
    shutil.copytree(mills_game.PACK, folder)
    head = folder / "game.yaml"
    text = head.read_text("utf-8")
    head.write_text(text.replace("rounds: {value: 16", "rounds: {value: 1"), "utf-8")
    yield folder
    plugins().manager.unregister(name="mills")


def learn(bgf: Bgf, folder: Path, *more: str) -> Any:
    words = ("learn", "mills", "--content", str(folder), "--matches", "40")
    jobs = () if "--jobs" in more else ("--jobs", "1")
    return bgf(*words, *jobs, *more)


@pytest.fixture
def is_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the learned model win 30 matches of 40 against everybody."""

    def verdicts(learner: Learner, pairings: Sequence[Pairing] = PAIRINGS) -> list[PairingResult]:
        shares = [1.0] * 30 + [0.0] * 10
        return [PairingResult.of(pairing, shares, learner.players) for pairing in pairings]

    monkeypatch.setattr(Learner, "try_out", verdicts)
    monkeypatch.setattr("bgf.learn.measuring._FEWEST", 5)


@pytest.mark.usefixtures("is_strong")
def test_a_stronger_evaluation_is_saved_and_used(bgf: Bgf, folder: Path) -> None:
    done = learn(bgf, folder, "--seed", "5")
    assert done.code == 0, done.err
    assert "Mills, players: 2; learned from 40 matches, seed 5" in done.out.replace("\xa0", " ")
    assert "greedy without it" in done.out
    assert "75.0" in done.out
    assert "Bots use it from now on" in done.err
    data = json.loads((folder / "learned.json").read_text("utf-8"))
    how = data["evaluation"]["2"]["how"]
    assert (how["matches"], how["seed"], how["minutes"]) == (40, 5, None)
    assert [trial["matches"] for trial in how["trials"]] == [40] * len(PAIRINGS)
    assert "Win shares: slope" in done.out
    assert data["shares"]["2"]["how"]["predictions"] > 0
    assert bgf("validate", str(folder)).code == 0


@pytest.mark.usefixtures("is_strong")
def test_learned_file_does_not_depend_on_the_number_of_jobs(bgf: Bgf, folder: Path) -> None:
    files = []
    for jobs in ("1", "2"):
        assert learn(bgf, folder, "--jobs", jobs).code == 0
        files.append((folder / "learned.json").read_bytes())
        (folder / "learned.json").unlink()
    assert files[0] == files[1]


@pytest.mark.usefixtures("is_strong")
def test_the_report_as_data(bgf: Bgf, folder: Path) -> None:
    done = learn(bgf, folder, "--players", "3", "--json")
    assert done.code == 0, done.err
    found = done.json()
    assert found["players"] == 3
    assert found["saved"] == str(folder / "learned.json")
    assert found["trials"][-1]["share"] == 0.75
    assert found["evidence"] is None  # in Mills nothing is hidden
    assert found["shares"]["slope"] > 0


def test_an_evaluation_that_is_no_stronger_is_not_saved(bgf: Bgf, folder: Path) -> None:
    done = learn(bgf, folder)
    assert done.code == 1
    assert "Nothing was saved: mcts:100 with it does not beat mcts:100 without it" in done.err
    assert not (folder / "learned.json").exists()


def test_interrupted_at_the_start_nothing_is_saved(
    bgf: Bgf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(learner: Learner) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Learner, "learn", interrupt)
    done = learn(bgf, folder)
    assert done.code == 130
    assert "Interrupted: nothing had been learned yet, and nothing was saved." in done.err


def test_interrupted_while_it_is_tried_out_nothing_is_saved(
    bgf: Bgf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(learner: Learner) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Learner, "try_out", interrupt)
    done = learn(bgf, folder)
    assert done.code == 130
    assert "Interrupted: nothing was saved." in done.err
    assert not (folder / "learned.json").exists()


@pytest.mark.usefixtures("is_strong")
def test_interruption_after_a_fit_keeps_the_learned_file(
    bgf: Bgf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fit = Learner._fit

    def fit_and_interrupt(learner: Learner, *args: Any) -> None:
        fit(learner, *args)
        raise KeyboardInterrupt

    monkeypatch.setattr(Learner, "_fit", fit_and_interrupt)
    done = learn(bgf, folder)
    assert done.code == 0
    assert "Learning ends here, after 20 matches" in done.err
    assert (folder / "learned.json").exists()


@pytest.mark.usefixtures("is_strong")
def test_interrupted_at_the_end_the_evaluation_is_kept(
    bgf: Bgf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*args: Any, **settings: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bgf.cli.work.learn.measure", interrupt)
    done = learn(bgf, folder)
    assert done.code == 0
    assert "Interrupted: the evaluation is saved" in done.err
    assert "evaluation" in json.loads((folder / "learned.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "command",
    [
        ["play", "mills", "--seats", "random,random"],
        ["simulate", "mills", "--games", "2", "--seats", "random,random", "--jobs", "1"],
    ],
    ids=["play", "simulate"],
)
def test_a_file_that_does_not_fit_is_told_once(bgf: Bgf, folder: Path, command: list[str]) -> None:
    (folder / "learned.json").write_text("{}", "utf-8")
    done = bgf(*command, "--seed", "1", "--content", str(folder))
    assert done.code == 0, done.err
    assert done.err.count("learned.json is ignored") == 1
    assert "bgf learn mills" in done.err


def test_resuming_a_match_warns_of_a_file_that_does_not_fit(
    bgf: Bgf, folder: Path, tmp_path: Path
) -> None:
    record = tmp_path / "match.bgf"
    command = ["play", "mills", "--seats", "human,random", "--seed", "1", "--record", str(record)]
    left = bgf(*command, "--content", str(folder), stdin="quit\n")
    assert "learned.json" not in left.err
    (folder / "learned.json").write_text("{}", "utf-8")
    done = bgf("resume", str(record), "--content", str(folder), stdin="quit\n")
    assert done.err.count("learned.json is ignored") == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["learn", "nobody"], "nobody"),
        (["learn", "paris", "--minutes", "0"], "--minutes"),
        (["learn", "paris", "--minutes", "half an hour"], "--minutes"),
        (["learn", "paris", "--matches", "0"], "--matches"),
        (["learn", "paris", "--minutes", "2", "--matches", "9"], "give one of them"),
        (["learn", "paris", "--players", "9"], "9"),
    ],
)
def test_a_game_that_can_not_be_learned_is_refused(bgf: Bgf, words: list[str], reason: str) -> None:
    done = bgf(*words)
    assert done.code == 2
    assert reason in done.err


@pytest.mark.parametrize(
    "words",
    [
        [EVIL],
        ["paris", "--players", EVIL],
        ["paris", "--minutes", EVIL],
        ["paris", "--matches", EVIL],
        ["paris", "--seed", EVIL],
        ["paris", "--jobs", EVIL],
        ["paris", "--content", EVIL],
    ],
    ids=ascii,
)
def test_evil_arguments(bgf: Bgf, words: list[str]) -> None:
    done = bgf("learn", *words)
    assert_harmless(done.out, done.err)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_folder_in_the_place_of_the_file_is_told_before_anything_is_learned(
    bgf: Bgf, folder: Path
) -> None:
    (folder / "learned.json").mkdir()
    done = learn(bgf, folder)
    assert done.code == 2
    assert "it is not a regular file" in done.err


def test_without_numpy_the_way_out_is_told(
    bgf: Bgf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in ("fitting", "learning"):
        monkeypatch.delitem(sys.modules, f"bgf.learn.{name}", raising=False)
    done = learn(bgf, folder)
    assert done.code == 2
    assert "'bgf[learn]'" in done.err


def test_a_game_with_an_evaluation_is_measured(
    bgf: Bgf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "animals"
    shutil.copytree(Path(str(files("bgf_definitions") / "animals")), folder)
    shipped = (folder / "learned.json").read_bytes()
    words = ("learn", "animals", "--content", str(folder), "--matches", "2", "--jobs", "1")
    too_few = bgf(*words)
    assert too_few.code == 1
    assert "8 predictions are too few" in too_few.err
    monkeypatch.setattr("bgf.learn.measuring._FEWEST", 5)
    # The last command measures the same matches as the one before it: that is done once.
    measured: list[Measurements] = []

    def measure_once(*args: Any, **settings: Any) -> Measurements:
        if not measured:
            measured.append(measure(*args, **settings))
        return measured[0]

    monkeypatch.setattr("bgf.cli.work.learn.measure", measure_once)
    fewer = bgf(*words)
    assert fewer.code == 1
    assert "predictions, more than these 8" in fewer.err
    assert (folder / "learned.json").read_bytes() == shipped
    (folder / "learned.json").unlink()
    found = json.loads(bgf(*words, "--json").out)
    saved = json.loads((folder / "learned.json").read_text("utf-8"))
    assert found["saved"] == str(folder / "learned.json")
    weights = saved["beliefs"]["2"]["evidence"]
    assert set(weights) == {"points", "choices"}
    assert weights == pytest.approx(found["evidence"], abs=1e-4)
    assert saved["shares"]["2"]["slope"] == pytest.approx(found["shares"]["slope"], abs=1e-4)
    assert found["positions"] > 0
    assert found["predictions"] > 0
