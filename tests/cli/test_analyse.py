"""``bgf analyse``: the values of the choices in a recorded match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.records import coast

import bgf as api
from bgf.engine.plugins import plugins
from bgf.records.match import Match

from .conftest import Bgf
from .test_records import damage

if TYPE_CHECKING:
    from ..conftest import Terminal

OLD = Path(__file__).parents[1] / "records" / "data" / "coast-1.0.0.bgf"
KEYS = {"number", "player", "played", "best", "is_best", "loss", "points_lost", "mark"}
ADVICE = {"action", "share", "points", "tries"}


def recorded(file: Path, game: api.Game, actions: int, *, players: int = 2) -> Path:
    """The record of a match with a number of random legal actions."""
    with Match.start(game, players=players, seed=6, path=file) as match:
        for number in range(actions):
            if match.state.is_terminal():
                break
            player = match.state.active_players()[0]
            legal = match.state.legal_actions(player)
            match.play(legal[7 * number % len(legal)], player)
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a match that was left after five actions."""
    return recorded(tmp_path / "left.bgf", api.load("paris"), 5)


def test_a_line_for_each_choice_the_mistakes_and_the_players(bgf: Bgf, record: Path) -> None:
    done = bgf("analyse", str(record), "--iterations", "40", "--lang", "en")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].startswith("paris ")
    assert "40 simulations per choice" in lines[0]
    assert "The match is not over" in done.out
    for number, step in enumerate(api.Record.load(record).steps, 1):
        seat = "AB"[step.player]
        assert any(line.startswith(f"{number:>4}  {seat}  ") for line in lines)
    assert "?? from 20\xa0%, ? from 10\xa0%, ?! from 5\xa0%" in done.out
    assert "The largest mistakes" in done.out or "No mistakes were found." in done.out
    assert any(line.startswith("A (human)") for line in lines)
    assert max(map(len, lines)) <= 80


def test_in_polish(bgf: Bgf, record: Path) -> None:
    done = bgf("analyse", str(record), "--iterations", "1", "--lang", "pl")
    assert "symulacji na wybór: 1" in done.out
    assert "Średnia strata" in done.out
    assert "?? od 20%, ? od 10%, ?! od 5%" in done.out


def test_as_json(bgf: Bgf, record: Path) -> None:
    args = ("analyse", str(record), "--iterations", "30", "--seed", "4", "--top", "2", "--json")
    found = bgf(*args).json()
    assert found["sound"] is True
    assert (found["game"], found["finished"], found["record"]) == ("paris", False, str(record))
    assert found["analysis"] == {
        "iterations": 30,
        "seed": 4,
        "marks": {"??": 0.2, "?": 0.1, "?!": 0.05},
    }
    for choice in found["choices"]:
        assert set(choice) == KEYS
        assert set(choice["played"]) == set(choice["best"]) == ADVICE
        assert 0 <= choice["loss"] <= 1
        assert choice["is_best"] == (choice["played"] == choice["best"])
        assert choice["is_best"] or choice["loss"] > 0
    steps = [step.text for step in api.Record.load(record).steps]
    assert [choice["played"]["action"] for choice in found["choices"]] == steps
    losses = {choice["number"]: choice["loss"] for choice in found["choices"] if choice["mark"]}
    assert len(found["mistakes"]) == min(2, len(losses))
    assert found["mistakes"] == sorted(losses, key=losses.__getitem__, reverse=True)[:2]
    for player, line in enumerate(found["summary"]):
        own = [choice for choice in found["choices"] if choice["player"] == player]
        assert (line["player"], line["choices"], line["forced"]) == (player, len(own), 0)
        assert line["best"] == sum(choice["is_best"] for choice in own)
        assert line["mean_loss"] == pytest.approx(sum(c["loss"] for c in own) / len(own), abs=1e-3)
        assert set(line["marks"]) == {"??", "?", "?!"}
    assert bgf(*args).json() == found


def test_one_player(bgf: Bgf, record: Path) -> None:
    wish = ("--iterations", "1", "--player", "b", "--json")
    found = bgf("analyse", str(record), *wish).json()
    assert {choice["player"] for choice in found["choices"]} == {1}
    assert [line["player"] for line in found["summary"]] == [1]


def test_several_players(bgf: Bgf, tmp_path: Path) -> None:
    file = recorded(tmp_path / "three.bgf", api.load("animals"), 6, players=3)
    wish = ("--iterations", "1", "--player", "C", "--player", "a", "--player", "c")
    found = bgf("analyse", str(file), *wish, "--json").json()
    assert {choice["player"] for choice in found["choices"]} == {0, 2}
    assert [line["player"] for line in found["summary"]] == [0, 2]


@pytest.mark.parametrize(("game", "players"), [("boarding", 1), ("animals", 3)])
def test_other_games(bgf: Bgf, tmp_path: Path, game: str, players: int) -> None:
    file = recorded(tmp_path / "other.bgf", api.load(game), 4, players=players)
    done = bgf("analyse", str(file), "--iterations", "5", "--lang", "en")
    assert (done.code, done.err) == (0, "")
    assert ("Chance" in done.out) == (players == 1)
    assert ("chance to win" in done.out) == (players == 1)


def test_a_match_with_a_mod_and_an_option(bgf: Bgf, tmp_path: Path) -> None:
    game = api.load("paris", mods=["long-night"])
    file = recorded(tmp_path / "mod.bgf", game, 3)
    found = bgf("analyse", str(file), "--iterations", "1", "--json").json()
    assert found["mods"] == ["long-night"]
    assert len(found["choices"]) == 3


def test_a_record_that_has_nothing_yet(bgf: Bgf, tmp_path: Path) -> None:
    file = recorded(tmp_path / "new.bgf", api.load("paris"), 0)
    assert bgf("analyse", str(file)).code == 0
    assert bgf("analyse", str(file), "--json").json()["choices"] == []


def test_a_record_that_is_not_sound(bgf: Bgf, record: Path) -> None:
    damage(record, 13)
    done = bgf("analyse", str(record))
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    found = bgf("analyse", str(record), "--json")
    assert (found.code, found.json()["sound"]) == (1, False)
    good = found.json()["good"]
    assert 0 < good < 5

    done = bgf("analyse", str(record), "--salvage", "--iterations", "1")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "paris" in done.out
    found = bgf("analyse", str(record), "--salvage", "--iterations", "1", "--json")
    assert (found.code, found.json()["sound"], found.json()["good"]) == (1, False, good)
    assert len(found.json()["choices"]) == good


@pytest.mark.parametrize("command", ["analyse", "replay"])
def test_content_that_can_not_be_loaded_is_a_document_too(
    bgf: Bgf, record: Path, tmp_path: Path, command: str
) -> None:
    words = f"{tmp_path / 'none'}: error BGF-E110: no game.yaml"
    (tmp_path / "none").mkdir()
    args = (command, str(record), "--content", str(tmp_path / "none"))
    assert words in bgf(*args).err
    done = bgf(*args, "--json")
    assert (done.code, done.err) == (1, "")
    found = done.json()
    assert (found["sound"], found["good"], found["record"]) == (False, 0, str(record))
    assert words in found["error"]


def test_a_record_cut_off_in_mid_line(bgf: Bgf, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-7])
    found = bgf("analyse", str(record), "--iterations", "1", "--json")
    assert (found.code, found.json()["sound"], found.json()["good"]) == (1, False, 4)
    assert len(found.json()["choices"]) == 4


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (("--player", "C"), '--player "C": nobody sits there; write one of A, B'),
        (("--player", "1"), "the letter of a seat is needed, such as --player A"),
        (("--iterations", "0"), '--iterations "0": a whole number from 1 to 1,000,000'),
        (("--iterations", "x"), "--iterations 7"),
        (("--iterations", "9999999"), "from 1 to 1,000,000"),
        (("--top", "-1"), "a whole number from 0 is needed"),
        (("--seed", str(2**64)), "from 0 to 18,446,744,073,709,551,615"),
        (("--content", "nowhere"), "there is no such folder"),
        (("--lang", "xx"), "no such language"),
    ],
)
def test_wrong_use(bgf: Bgf, record: Path, wish: tuple[str, str], words: str) -> None:
    done = bgf("analyse", str(record), *wish)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err


def test_missing_and_invalid_files_are_refused(bgf: Bgf, tmp_path: Path) -> None:
    done = bgf("analyse", str(tmp_path / "none.bgf"))
    assert (done.code, done.err.count("\n")) == (2, 1)
    (tmp_path / "text.bgf").write_text("hello\n")
    assert bgf("analyse", str(tmp_path / "text.bgf")).code == 1
    assert bgf("analyse", " ").code == 2


def test_a_record_of_an_older_version_is_migrated(bgf: Bgf, tmp_path: Path) -> None:
    (tmp_path / "coast").mkdir()
    (tmp_path / "coast" / "game.yaml").write_text(coast.PACK, encoding="utf-8")
    plugins().manager.register(coast.CoastPlugin(tmp_path / "coast"), name="coasters")
    try:
        done = bgf("analyse", str(OLD), "--iterations", "1", "--player", "A", "--lang", "en")
    finally:
        plugins().manager.unregister(name="coasters")
    assert done.code == 0
    assert "Migrated by " in done.err
    assert "1 simulation per choice" in done.out


@pytest.mark.parametrize("wish", [(), ("--json",)])
def test_ctrl_c_tells_that_the_analysis_is_lost(
    terminal: Callable[..., Terminal], record: Path, wish: tuple[str, ...]
) -> None:
    before = record.read_bytes()
    analysis = terminal("analyse", str(record), "--iterations", "1000000", *wish)
    analysis.expect(r"action 1/5 \.\.\.")
    analysis.child.sendintr()
    assert analysis.ended() == 130
    (line,) = analysis.shown.replace("^C", "").strip().splitlines()
    assert line == "bgf: interrupted; what was judged so far is lost, the record is as it was"
    assert record.read_bytes() == before


def test_a_record_of_which_nothing_is_sound_is_told_in_one_line(bgf: Bgf, tmp_path: Path) -> None:
    with Match.start(api.load("paris"), players=2, seed=6) as match:
        head = match.record.head
    file = tmp_path / "odd.bgf"
    api.Record(replace(head, options={"first_player": 10**3000})).save(file)
    done = bgf("analyse", str(file), "--salvage")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert done.err.startswith(f"bgf: {file} differs from the replay at its start")
    assert len(done.err) < 300 + len(str(file))
