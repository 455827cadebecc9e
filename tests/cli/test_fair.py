"""``bgf play --fair`` and ``bgf verify``."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.records.fairly import SEED, fair_match

import bgf as api
from bgf.records.fair import commitment_of, share_of_words
from bgf.records.journal import FileJournal
from bgf.records.secret_file import secret_path

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal

BOTS = ("play", "paris", "--fair", "--seats", "random,random")
PEOPLE = ("play", "paris", "--fair", "--seats", "human,human", "--names", "Ann,Tom")
HEX = re.compile(r"\b[0-9a-f]{64}\b")


@pytest.fixture
def finished(bgf: Bgf, tmp_path: Path) -> Path:
    """The record of a match of two bots."""
    file = tmp_path / "finished.bgf"
    assert bgf(*BOTS, "--record", str(file)).code == 0
    return file


@pytest.fixture
def left(bgf: Bgf, tmp_path: Path) -> Path:
    """The record of a match of two people who gave shares and played one action."""
    file = tmp_path / "left.bgf"
    assert bgf(*PEOPLE, "--record", str(file), stdin="my dog Rex\n\n1\n").code == 3
    return file


# -- play -------------------------------------------------------------------------------------


def test_the_commitment_is_shown_before_shares_are_asked_for(bgf: Bgf, tmp_path: Path) -> None:
    file = tmp_path / "match.bgf"
    done = bgf(*PEOPLE, "--record", str(file), stdin="my dog Rex\n\n1\n")
    record = api.Record.load(file)
    assert record.head.fair is not None
    assert record.server_seed is not None
    assert len(record.steps) == 1
    commitment = record.head.fair.commitment.hex()
    first, second = record.head.fair.shares
    assert first == share_of_words("my dog Rex")
    assert second not in (bytes(16), first)
    order = [
        "Nothing is dealt yet.",
        commitment,
        "A (Ann): your share. Type a few words, or press Enter for a random one > my dog Rex",
        f"Share of A (Ann): {first.hex()}",
        "B (Tom): your share.",
        f"Share of B (Tom): {second.hex()}",
        "Tickets to choose from",
    ]
    printed = " ".join(done.out.split())
    places = [printed.index(words) for words in order]
    assert places == sorted(places)
    assert record.server_seed.hex() not in printed
    assert commitment == commitment_of(record.server_seed).hex()


def test_bots_give_zeros_and_nobody_is_asked(bgf: Bgf, finished: Path) -> None:
    fair = api.Record.load(finished).head.fair
    assert fair is not None
    assert fair.shares == (bytes(16), bytes(16))


def test_every_match_has_a_server_seed_of_its_own(
    bgf: Bgf, matches: Callable[[], list[Path]]
) -> None:
    for _ in range(3):
        bgf(*BOTS)
    assert len({api.Record.load(path).server_seed for path in matches()}) == 3


def test_at_the_end_the_command_is_shown_that_verifies(bgf: Bgf, left: Path) -> None:
    fair = api.Record.load(left).head.fair
    assert fair is not None
    assert secret_path(left).exists()
    done = bgf("resume", str(left), "--seats", "random,random")
    assert done.code == 0
    assert not secret_path(left).exists()
    told = done.out.splitlines()
    assert told[-2] == "The server seed is revealed. Verify the chance of this match with:"
    _, *command = shlex.split(told[-1])
    shares = [word for share in fair.shares for word in ("--share", share.hex())]
    assert command == ["verify", str(left), "--commitment", fair.commitment.hex(), *shares]
    assert bgf(*command).code == 0


def test_bots_choose_the_same_after_a_break(
    bgf: Bgf, left: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = left.read_bytes()
    secret = secret_path(left).read_bytes()
    found = []
    for _ in range(2):
        left.write_bytes(start)
        secret_path(left).write_bytes(secret)
        assert bgf("resume", str(left), "--seats", "random,greedy").code == 0
        found.append(api.Record.load(left).steps)
    assert found[0] == found[1]


def test_the_end_of_the_input_is_a_random_share(bgf: Bgf, tmp_path: Path) -> None:
    file = tmp_path / "match.bgf"
    assert bgf(*PEOPLE, "--record", str(file)).code == 3
    fair = api.Record.load(file).head.fair
    assert fair is not None
    assert bytes(16) not in fair.shares


def test_a_wrong_line_of_a_script_is_counted_from_its_first(bgf: Bgf) -> None:
    done = bgf(*PEOPLE, stdin="one\ntwo\nxyzzy\n")
    assert done.err.startswith('bgf: line 3: I don\'t understand "xyzzy"')


def test_a_seed_and_chance_that_can_be_verified_exclude_each_other(
    bgf: Bgf, matches: Callable[[], list[Path]]
) -> None:
    done = bgf(*BOTS, "--seed", "3")
    assert (done.code, done.out) == (2, "")
    assert done.err == "bgf: --seed 3 and --fair exclude each other: leave out one\n"
    assert matches() == []


def test_json_has_commitment_shares_and_server_seed(bgf: Bgf) -> None:
    done = bgf(*BOTS, "--json")
    document = done.json()
    assert document["seed"] is None
    fair = document["fair"]
    assert commitment_of(bytes.fromhex(fair["server_seed"])).hex() == fair["commitment"]
    assert fair["shares"] == ["00" * 16, "00" * 16]
    assert fair["commitment"] in done.err  # shown before anything is dealt


def test_json_of_a_match_that_goes_on_has_no_server_seed(bgf: Bgf, left: Path) -> None:
    done = bgf("replay", str(left), "--json")
    fair = done.json()["fair"]
    assert fair["server_seed"] is None
    server_seed = api.Record.load(left).server_seed
    assert server_seed is not None
    assert server_seed.hex() not in done.out


def test_it_is_all_said_in_polish(bgf: Bgf, tmp_path: Path) -> None:
    file = tmp_path / "match.bgf"
    done = bgf(*PEOPLE, "--lang", "pl", "--record", str(file), stdin="mój pies\n\n1\n")
    assert "Jeszcze nic nie rozdano." in done.out
    assert "A (Ann): twój wkład." in done.out
    done = bgf("resume", str(file), "--seats", "random,random", "--lang", "pl")
    assert "Ziarno serwera jest ujawnione." in done.out
    done = bgf("verify", str(file), "--lang", "pl")
    assert done.out.splitlines()[-1].startswith("Potwierdzone: ")
    assert [line.split(": ")[1] for line in done.out.splitlines()[:-1]] == [
        "zapis",
        "zobowiązanie",
        "wkłady",
        "klucz",
        "odtworzenie",
        "wynik",
    ]


def test_a_match_whose_file_is_gone_takes_its_secret_along(
    bgf: Bgf, tmp_path: Path, matches: Callable[[], list[Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.bgf"
    add = FileJournal.add

    def lose(journal: FileJournal, bodies: Iterable[str], **more: bool) -> None:
        if journal.path == file:
            file.unlink(missing_ok=True)
        add(journal, bodies, **more)

    with monkeypatch.context() as patch:
        patch.setattr(FileJournal, "add", lose)
        done = bgf(*PEOPLE, "--record", str(file), stdin="\n\n1\n")
    assert done.code == 2
    saved = matches()[0]
    assert f"the match is saved, go on with: bgf resume {saved}" in done.err
    assert secret_path(saved).exists()
    assert not secret_path(file).exists()
    assert bgf("resume", str(saved), "--seats", "random,random").code == 0
    assert bgf("verify", str(saved)).code == 0


# -- verify -----------------------------------------------------------------------------------


def test_each_check_is_a_line(bgf: Bgf, finished: Path) -> None:
    done = bgf("verify", str(finished))
    assert (done.code, done.err) == (0, "")
    *checks, verdict = done.out.splitlines()
    assert [line.split(": ")[:2] for line in checks] == [
        ["ok", name] for name in ("record", "commitment", "shares", "key", "replay", "scores")
    ]
    assert verdict == "Proven: all chance was settled before the match began."


def test_the_first_failure_is_told_with_its_reason_and_line(bgf: Bgf, finished: Path) -> None:
    done = bgf("verify", str(finished), "--share", "ab" * 16)
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines()[2:] == [
        f"FAILED: shares: line 9: your share {'ab' * 16} is not among them",
        "Not proven.",
    ]


def test_json_of_a_proof(bgf: Bgf, finished: Path) -> None:
    document = bgf("verify", str(finished), "--json").json()
    record = api.Record.load(finished)
    assert document["proven"] is True
    assert document["game"] == "paris"
    assert document["server_seed"] == (record.server_seed or b"").hex()
    assert document["checks"][0]["check"] == "record"
    assert all(check["passed"] for check in document["checks"])
    assert (document["error"], document["line"]) == (None, None)


def test_json_of_a_record_that_is_changed(bgf: Bgf, finished: Path) -> None:
    lines = finished.read_text().splitlines(keepends=True)
    lines[20] = lines[20].replace(" ", "  ", 1)
    finished.write_text("".join(lines))
    done = bgf("verify", str(finished), "--json")
    assert done.code == 1
    document = done.json()
    assert document["proven"] is False
    assert document["line"] == 21
    assert document["error"].startswith("its check does not match")
    assert document["key"] is None


@pytest.mark.parametrize("json", [False, True])
def test_a_record_that_can_not_be_verified_is_refused_in_words(
    bgf: Bgf, tmp_path: Path, left: Path, json: bool
) -> None:
    plain = tmp_path / "plain.bgf"
    bgf("play", "paris", "--seats", "random,random", "--record", str(plain))
    words = {
        plain: "only matches started with --fair can be verified",
        left: "its server seed is revealed at the end",
    }
    for file, reason in words.items():
        done = bgf("verify", str(file), *(["--json"] if json else []))
        assert done.code == 1
        if json:
            document = done.json()
            assert (document["proven"], document["record"]) == (False, str(file))
            assert reason in document["error"]
        else:
            assert (done.out, done.err.count("\n")) == ("", 1)
            assert reason in done.err
    none = bgf("verify", str(tmp_path / "none.bgf"), *(["--json"] if json else []))
    assert none.code == 2
    assert "No such file or directory" in none.out + none.err


@pytest.mark.parametrize(
    ("option", "value", "digits"),
    [("--share", "12", 32), ("--share", "g" * 32, 32), ("--commitment", "0" * 63, 64)],
)
def test_invalid_hex_is_refused(
    bgf: Bgf, finished: Path, option: str, value: str, digits: int
) -> None:
    done = bgf("verify", str(finished), option, value)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert f'{option} "' in done.err
    assert f"{digits} digits from 0 to f are needed" in done.err


def test_a_game_that_breaks_down_is_named(
    bgf: Bgf, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bgf_paris.rules import Paris

    def fail(rules: Paris, state: api.State, player: int) -> None:
        raise ValueError("tired")

    monkeypatch.setattr(Paris, "bgf_turn_end", api.hookimpl(fail))
    done = bgf("verify", str(finished))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "tired" in done.err


# -- other commands ---------------------------------------------------------------------------


def test_replay_and_analyse_take_such_a_record(bgf: Bgf, finished: Path) -> None:
    assert bgf("replay", str(finished)).code == 0
    assert bgf("analyse", str(finished), "--iterations", "1", "--player", "A").code == 0


def test_without_its_secret_a_match_is_not_gone_on_with(bgf: Bgf, left: Path) -> None:
    secret_path(left).unlink()
    for command in ("resume", "replay", "analyse"):
        done = bgf(command, str(left))
        assert (done.code, done.err.count("\n")) == (1, 1)
        assert f"{left}.secret, which contains it, is missing" in done.err


# -- at a terminal ----------------------------------------------------------------------------


def test_shares_are_given_at_a_terminal(
    terminal: Callable[..., Terminal], matches: Callable[[], list[Path]]
) -> None:
    play = terminal("play", "paris", "--fair", "--seats", "human,random")
    play.expect(r"random one > $")
    shown = HEX.findall(play.shown)
    assert len(shown) == 1
    assert matches() == []
    play.answer("my dog Rex", r"Enter to deal > $")
    share = share_of_words("my dog Rex")
    assert f"Share of A: {share.hex()}" in play.shown
    assert "Bots give zeros." in play.shown
    assert matches() == []
    play.answer("", r"Enter to begin > $")
    play.answer("", r"\n> $")
    play.answer("quit", r"Go on with: ")
    assert play.ended() == 3
    fair = api.Record.load(matches()[0]).head.fair
    assert fair is not None
    assert fair.commitment.hex() == shown[0]
    assert fair.shares == (share, bytes(16))


def test_another_match_has_a_commitment_and_shares_of_its_own(
    terminal: Callable[..., Terminal], tmp_path: Path, matches: Callable[[], list[Path]]
) -> None:
    game = api.load("paris")
    whole = fair_match(game)
    last = whole.record.steps[-1].player
    seats = ["human" if player == last else "random" for player in range(2)]
    file = tmp_path / "match.bgf"
    fair_match(game, path=file, seats=seats, upto=len(whole.record.steps) - 1).close()
    play = terminal("resume", str(file))
    play.expect(r"\n> $")
    play.answer(whole.record.steps[-1].text, r"play again > $", r"type another > $")
    if "play again" not in play.child.after:
        play.answer("", r"play again > $")
    assert "Verify the chance of this match with:" in play.shown
    play.answer("p", r"random one > $")
    (commitment,) = HEX.findall(play.shown)
    play.answer("", r"Enter to deal > $")
    play.answer("", r"Enter to begin > $")
    play.answer("", r"\n> $")
    play.answer("quit", r"Go on with: ")
    assert play.ended() == 3
    (another,) = matches()
    fair = api.Record.load(another).head.fair
    assert fair is not None
    assert fair.commitment.hex() == commitment != commitment_of(SEED).hex()
