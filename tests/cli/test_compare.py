"""``bgf compare``: the report, gates, and refused comparisons."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from tests.bots.programs import program as bot_program
from tests.waiting import PATIENT_BOTS

from bgf.cli.work import compare
from bgf.engine.plugins import plugins

from .conftest import Bgf

pytestmark = pytest.mark.usefixtures("quick_workers")

OTHER = ("paris", "paris:first_player=0")
QUICK = ("--seats", "random,random", "--jobs", "1")
KEYS = {"measure", "pairs", "a", "b", "difference", "interval", "smallest", "change"}
GATE_KEYS = {"gate", "measure", "b", "limit", "excess", "interval", "known", "holds"}

BREAKS = """
import bgf

class Breaks:
    def __init__(self, game):
        pass

    @bgf.hookimpl
    def bgf_turn_end(self, state, player):
        if state.turn == 30:
            raise RuntimeError("thirty is too much")

@bgf.hookimpl
def bgf_mods():
    return [bgf.ModSpec("breaks", "paris", "1.0.0", {"en": "It breaks."}, rules="breaks:Breaks")]
"""


# -- the report ------------------------------------------------------------------------------


def test_changed_measures_come_first(bgf: Bgf) -> None:
    done = bgf("compare", "paris", "paris+long-night", "--games", "150", *QUICK)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[:3] == ["A: paris", "B: paris+long-night", "Seats random,random, seed 0"]
    assert lines[3].startswith("150 pairs of matches, 0 of them alike: ")
    words = [line.split()[0] for line in lines[6:-1]]
    kinds = ["?" if word == "?" else "same" if word == "same" else "changed" for word in words]
    assert kinds == sorted(kinds, key=["changed", "?", "same"].index)
    turns = next(line.split() for line in lines if " turns " in line)
    assert turns[0] == "up"
    a, b, difference, low, _, high = (float(word) if word != "to" else 0 for word in turns[2:])
    assert b - a == pytest.approx(difference, abs=0.02)
    assert low < 2 < high
    assert max(map(len, lines)) <= 80


def test_the_report_speaks_the_language_that_is_asked_for(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ("compare", *OTHER, "--games", "4", *QUICK)
    polish = bgf(*few, "--lang", "pl")
    assert polish.code == 0
    assert "Miejsca: random,random; ziarno 0\nPary partii: 4," in polish.out
    assert "Za mało par" in polish.out
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert bgf(*few).out == polish.out
    english = bgf(*few, "--lang", "en")
    assert "Seats random,random, seed 0\n4 pairs of matches," in english.out
    assert bgf(*few, "--json").json() == bgf(*few, "--json", "--lang", "en").json()


def test_one_document_for_programs(bgf: Bgf, pack: Path) -> None:
    gates = ("--gate", "turns<=A+1", "--gate", "first_player_win<=0.9")
    found = []
    for jobs in ("1", "2"):
        variants = (f"{pack}:first_player=0", f"{pack}+long-night:first_player=0")
        done = bgf(
            "compare", *variants, "--seats", "random,random", "--jobs", jobs, *gates, "--json"
        )
        assert done.code == 1
        found.append(done.json())
    assert found[0] == found[1]
    document = found[0]
    assert (document["game"], document["ended"], document["failed"]) == ("paris", "known", [])
    assert document["b"]["mods"] == ["long-night"]
    assert document["a"]["options"] == {"first_player": "0"}
    assert document["a"]["content"] == str(pack.resolve())
    assert document["pairs"] < document["limit"] == 1000
    assert all(set(one) == KEYS for one in document["measures"])
    assert all(set(one) == GATE_KEYS for one in document["gates"])
    assert [(one["known"], one["holds"]) for one in document["gates"]] == [
        (True, False),
        (True, True),
    ]


def test_a_pack_that_plays_the_same_is_the_same(bgf: Bgf, pack: Path) -> None:
    data = (pack / "game.yaml").read_text("utf-8")
    (pack / "game.yaml").write_text(data.replace("en: Paris", "en: Lutetia", 1), "utf-8")
    done = bgf("compare", "paris", str(pack), "--games", "400", *QUICK, "--json")
    document = done.json()
    assert done.code == 0
    assert document["alike"] == document["pairs"]
    assert {one["difference"] for one in document["measures"]} == {0}
    assert {one["change"] for one in document["measures"]} == {"same", "unknown"}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("paris", "paris"),
        ("paris", "paris:first_player=null"),
        ("paris:first_player=1", "paris:first_player=B"),
        ("paris+long-night", "PACK+long-night"),
    ],
)
def test_equal_variants_are_reported_at_once(bgf: Bgf, pack: Path, a: str, b: str) -> None:
    variants = (a, b.replace("PACK", str(pack)))
    done = bgf("compare", *variants)
    assert (done.code, done.err) == (0, "")
    assert "nothing in the game can differ, so nothing was played." in joined(done.out)
    assert "niczego nie rozegrano." in joined(bgf("compare", *variants, "--lang", "pl").out)
    document = bgf("compare", *variants, "--json").json()
    assert (document["ended"], document["pairs"], document["measures"]) == ("same", 0, [])


def joined(text: str) -> str:
    """A text whose lines were broken, on one."""
    return " ".join(text.split())


def test_gates_are_decided_for_equal_variants(bgf: Bgf) -> None:
    gates = ("--gate", "turns<=A*1.5", "--gate", "turns<=1")
    document = bgf("compare", "paris", "paris", *QUICK, *gates, "--json").json()
    assert document["ended"] == "known"
    assert document["alike"] == document["pairs"] > 0
    assert [one["holds"] for one in document["gates"]] == [True, False]


def test_default_seats_are_greedy(bgf: Bgf) -> None:
    few = ("--games", "1", "--jobs", "1", "--json")
    for game, seats in {"boarding": 2, "aeroplanes": 3}.items():
        assert bgf("compare", game, game, *few).json()["seats"] == ["greedy"] * seats
    done = bgf("compare", "boarding", "boarding", "--players", "1", *few)
    assert done.json()["seats"] == ["greedy"]


def test_another_seed_is_another_sample(bgf: Bgf) -> None:
    found = [
        bgf("compare", *OTHER, "--games", "3", *QUICK, *seed, "--json").json()["measures"]
        for seed in ((), ("--seed", "0"), ("--seed", "1"))
    ]
    assert found[0] == found[1] != found[2]


# -- gates -----------------------------------------------------------------------------------


def test_a_broken_gate_is_told_and_ends_with_1(bgf: Bgf) -> None:
    gates = ("--gate", "turns<=A*1.01", "--gate", "first_player_win<=0.9")
    done = bgf("compare", "paris", "paris+long-night", *QUICK, *gates)
    assert done.code == 1
    assert "every measure decided" in done.out
    last = done.out.splitlines()[-2:]
    assert [line.split()[:2] for line in last] == [
        ["BROKEN", "turns<=A*1.01"],
        ["holds", "first_player_win<=0.9"],
    ]


def test_an_open_gate_at_the_limit_goes_by_the_estimate(bgf: Bgf) -> None:
    same = ("compare", "paris", "paris", "--games", "20", *QUICK, "--gate")
    holds, broken = bgf(*same, "turns<=A"), bgf(*same, "turns<A")
    assert (holds.code, broken.code) == (0, 1)
    assert "holds?  turns<=A" in holds.out
    assert "BROKEN?  turns<A" in broken.out
    assert "undecided" in holds.out
    (gate,) = bgf(*same, "turns<=A", "--json").json()["gates"]
    assert (gate["known"], gate["holds"], gate["interval"]) == (False, True, None)


# -- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("paris", "boarding"), "two variants of one game"),
        (("paris", "pari"), 'did you mean "paris"'),
        (("paris", "paris+lng-night"), 'did you mean "long-night"'),
        (("paris", "paris:first_playr=1"), 'no option "first_playr"'),
        (("paris", "paris:first_player=9"), "first_player is"),
        (("paris", "paris", "--gate", "turns"), "is not a gate"),
        (("paris", "paris", "--gate", "turnz<=3"), 'did you mean "turns"'),
        (("paris", "paris", *QUICK, "--gate", "points_route<=3"), 'did you mean "points_routes"'),
        (("paris", "paris", "--seats", "human,greedy"), "only bots can play here"),
        (("paris", "paris", "--seats", "gredy,greedy"), 'did you mean "greedy"'),
        (("paris", "paris", "--seats", "random,random", "--players", "3"), "does not fit"),
        (("paris", "paris", "--players", "9"), "2 to 4 players"),
        (("paris", "paris", "--games", "0"), "a whole number from 1"),
        (("paris", "paris", "--jobs", "0"), "a whole number from 1"),
        (("paris", "paris", "--seed", str(1 << 64)), "a whole number from 0 to"),
        (("paris", "paris", "--smallest", "some"), "a percentage"),
        (("paris", "paris", "--smallest", "101"), "a percentage"),
        (("paris", "paris", "--lang", "de"), "no such language"),
        (("paris",), "B"),
    ],
)
def test_wrong_use_is_one_line(bgf: Bgf, args: tuple[str, ...], words: str) -> None:
    done = bgf("compare", *args)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


def test_a_pack_that_is_not_sound_is_told_before_anything_is_played(bgf: Bgf, pack: Path) -> None:
    (pack / "game.yaml").write_text("game: paris\n", "utf-8")
    done = bgf("compare", "paris", str(pack))
    assert (done.code, done.out) == (1, "")
    assert "game.yaml" in done.err


def test_matches_that_fail_are_told_and_left_out(
    program: Bgf, plugin: Callable[[str, str], dict[str, str]]
) -> None:
    env = plugin("breaks", BREAKS)
    done = program("compare", "paris", "paris+breaks", "--games", "60", *QUICK, "--json", env=env)
    assert done.code == 1
    document = done.json()
    failed = document["failed"]
    assert {one["variant"] for one in failed} == {"b"}
    assert "thirty is too much" in failed[0]["error"]
    assert document["pairs"] == 60 - len(failed)
    assert f"match {failed[0]['match']} of paris+breaks failed" in done.err
    assert f"--seed {failed[0]['seed']} --mod breaks" in done.err


def test_bots_that_are_programs_have_their_time(bgf: Bgf, tmp_path: Path) -> None:
    slow = bot_program(tmp_path, "import time; time.sleep(1000)")
    seats = f'random,"{slow}"'
    limit = (*PATIENT_BOTS, "--bot-time", "200ms", "--games", "1", "--jobs", "1")
    done = bgf("compare", *OTHER, "--seats", seats, *limit, "--json")
    assert done.code == 0
    shares = {one["measure"]: one["a"] for one in done.json()["measures"]}
    assert shares[f"win_{slow}"] == 0
    assert done.json()["forfeits"] == [
        {"variant": variant, "bot": slow, "reason": "time", "times": 1} for variant in "ab"
    ]
    assert [
        line.partition("forfeited in 1 of the matches of ")[2] for line in done.err.splitlines()
    ] == [f"{variant}: time" for variant in OTHER]


def test_an_interruption_prints_the_findings_so_far(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupts(done: int) -> None:
        if done == 8:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(compare, "bar_on", lambda *_: nullcontext(interrupts))
    done = bgf("compare", *OTHER, *QUICK, "--json")
    assert done.code == 130
    assert "interrupted" in done.err
    document = done.json()
    assert (document["ended"], document["pairs"]) == ("interrupted", 4)


def test_every_game_can_be_compared(bgf: Bgf) -> None:
    for game in plugins().games():
        seats = ",".join(["random"] * 3)
        variants = (game, f"{game}:first_player=0")
        done = bgf("compare", *variants, "--seats", seats, "--games", "2", "--jobs", "1")
        assert done.code == 0
        assert "Too few pairs" in done.out
