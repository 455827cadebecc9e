"""A proof of chance holds for the played match, and fails after any change."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bgf
from bgf import Game, Record, RecordError
from bgf.records.fair import NO_SHARE, FairChance, commitment_of
from bgf.records.head import seal
from bgf.records.match import Match
from bgf.records.proof import Proof, prove

from .fairly import SEED, fair_match, key_of, resealed, shares_of, with_undos
from .playing import go_on, played
from .tiny import tiny

CHECKS = ["record", "commitment", "shares", "key", "replay", "scores"]
OWN = shares_of(2)[0]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A finished match with some things taken back."""
    path = tmp_path_factory.mktemp("whole") / "match.bgf"
    with with_undos(fair_match(bgf.load("paris"), path=path, upto=0)):
        pass
    data = path.read_bytes()
    assert data.count(b"undo ") > 2
    return data


@pytest.fixture(scope="module")
def paris() -> Game:
    """The game of that match."""
    return bgf.load("paris")


def proof_of(data: bytes, game: Game, **claims: object) -> Proof:
    """The proof of the bytes of a record."""
    record = Record.from_bytes(data, salvage=True)
    return prove(record, data, game=game, **claims)  # type: ignore[arg-type]  # as given


def is_proven(data: bytes, game: Game) -> bool:
    """Whether the bytes of a record are one whose chance is proven, with a share of the asker."""
    try:
        return proof_of(data, game, own_shares=[OWN]).is_proven
    except RecordError:
        return False


def failure_of(data: bytes, game: Game, **claims: object) -> tuple[str, str, int | None]:
    """The check that fails, its reason, and the text of the line where it does."""
    failure = proof_of(data, game, **claims).failure
    assert failure is not None
    return failure.name, str(failure.words), failure.line


def line_of(data: bytes, start: str) -> int:
    """The number of the last line that begins so."""
    lines = data.decode().splitlines()
    return max(number for number, line in enumerate(lines, 1) if line.startswith(start))


def test_all_checks_of_a_sound_record_hold(whole: bytes, paris: Game) -> None:
    proof = proof_of(whole, paris, own_shares=[OWN], commitment=commitment_of(SEED))
    assert [check.name for check in proof.checks] == CHECKS
    assert all(check.passed and check.line is None for check in proof.checks)
    assert proof.is_proven
    assert proof.failure is None
    assert proof.server_seed == SEED
    assert proof.key == key_of(SEED, shares_of(2))
    said = {check.name: str(check.words) for check in proof.checks}
    assert "which you gave" in said["commitment"]
    assert said["shares"] == "1 share of yours is in it"
    assert said["key"] == proof.key.hex()


def test_proof_without_claims_names_the_open_checks(whole: bytes, paris: Game) -> None:
    proof = proof_of(whole, paris)
    assert proof.is_proven
    said = {check.name: str(check.words) for check in proof.checks}
    assert "compare that with the one you were shown" in said["commitment"]
    assert "you gave none" in said["shares"]


# -- changed records --------------------------------------------------------------------------


@given(st.data())
def test_any_changed_byte_is_noticed(whole: bytes, paris: Game, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    assert not is_proven(whole[:at] + bytes([byte]) + whole[at + 1 :], paris)


@given(st.data())
def test_any_lines_that_are_missing_are_noticed(
    whole: bytes, paris: Game, data: st.DataObject
) -> None:
    lines = whole.splitlines(keepends=True)
    first = data.draw(st.integers(0, len(lines) - 1))
    last = data.draw(st.integers(first, len(lines) - 1))
    assert not is_proven(b"".join([*lines[:first], *lines[last + 1 :]]), paris)


HEX = st.sampled_from("0123456789abcdef")


def changed_digit(text: str, at: int, digit: str) -> str:
    """A text of hex with another digit in one place."""
    new = digit if text[at] != digit else "0" if digit != "0" else "1"
    return text[:at] + new + text[at + 1 :]


@given(st.integers(0, 63), HEX)
@example(0, "f")
def test_a_forged_commitment_is_noticed(whole: bytes, paris: Game, at: int, digit: str) -> None:
    old = commitment_of(SEED).hex()
    forged = resealed(whole, old.encode(), changed_digit(old, at, digit).encode())
    name, words, line = failure_of(forged, paris)
    assert (name, words) == ("commitment", "the server seed does not match this commitment")
    assert line == line_of(whole, "reveal ")


@given(st.integers(0, 63), HEX)
def test_a_forged_reveal_is_noticed(whole: bytes, paris: Game, at: int, digit: str) -> None:
    old = SEED.hex()
    forged = resealed(whole, old.encode(), changed_digit(old, at, digit).encode())
    assert failure_of(forged, paris)[::2] == ("commitment", line_of(whole, "reveal "))


@given(st.integers(0, 31), HEX, st.sampled_from(shares_of(2)))
def test_forged_share_fails_the_proof_of_its_owner_and_of_others(
    whole: bytes, paris: Game, at: int, digit: str, share: bytes
) -> None:
    old = f'"{share.hex()}"'
    new = f'"{changed_digit(share.hex(), at, digit)}"'
    forged = resealed(whole, old.encode(), new.encode())
    name, words, line = failure_of(forged, paris, own_shares=[share])
    assert (name, line) == ("shares", 9)
    assert words == f"your share {share.hex()} is not among them"
    assert failure_of(forged, paris)[0] == "replay"


def test_a_forged_position_is_noticed_at_its_line(whole: bytes, paris: Game) -> None:
    lines = whole.decode().splitlines()
    steps = [number for number, line in enumerate(lines, 1) if " #" in line]
    assert len(steps) > 50
    for number in steps:
        line = lines[number - 1]
        old, _, checks = line.rpartition("#")
        new = f"{old}#{changed_digit(checks, number % 8, '7')}"
        forged = resealed(whole, line.encode(), new.encode())
        name, words, at = failure_of(forged, paris)
        assert (name, at) == ("replay", number)
        assert "led to another position" in words


def test_forged_scores_are_noticed(whole: bytes, paris: Game) -> None:
    scores = re.search(rb"end (-?\d+) ", whole)
    assert scores is not None
    forged = resealed(whole, scores[0], b"end 99 ")
    name, words, at = failure_of(forged, paris)
    assert (name, at) == ("scores", line_of(whole, "end "))
    assert "the final scores are" in words


def test_an_action_that_was_not_legal_is_named_with_its_line(whole: bytes, paris: Game) -> None:
    number = line_of(whole, "5 ")
    line = whole.decode().splitlines()[number - 1]
    old = line[:-9].encode()
    player = line.split(" ")[1]
    new = re.sub(rb" \S.* #", f" {player} pass #".encode(), old, count=1)
    name, words, at = failure_of(resealed(whole, old, new), paris)
    assert (name, at) == ("replay", number)
    assert '"pass"' in words


def test_an_undo_that_was_not_permitted_is_named_with_its_line(path: Path) -> None:
    match = fair_match(tiny(), path=path, upto=0)
    for text in ("0:bid 1", "1:bid 1", "draw"):
        player, _, action = text.rpartition(":")
        match.play(match.game.parse_action(action), int(player) if player else None)
    match.close()
    data = path.read_bytes()
    crc = Record.load(path).crc
    for body in ("undo 3 0", f"reveal {SEED.hex()}"):
        line, crc = seal(body, crc)
        data += line
    name, words, at = failure_of(data, tiny())
    assert (name, at) == ("replay", line_of(data, "undo "))
    assert "chance was used" in words


def test_missing_scores_are_noticed(whole: bytes, paris: Game) -> None:
    end = re.search(rb"end .*\n", whole)
    assert end is not None
    lines = whole.replace(end[0], b"")
    forged = resealed(lines, b"bgf record 2\n", b"bgf record 2\n")
    assert failure_of(forged, paris)[:2] == (
        "scores",
        "the match is over, but its final scores are missing",
    )


def test_another_commitment_than_the_one_shown_is_noticed(whole: bytes, paris: Game) -> None:
    name, words, line = failure_of(whole, paris, commitment=commitment_of(bytes(32)))
    assert (name, words, line) == ("commitment", "this is not the commitment that you gave", 8)


def test_a_share_that_was_given_twice_is_looked_for_twice(whole: bytes, paris: Game) -> None:
    assert proof_of(whole, paris, own_shares=[OWN]).is_proven
    assert failure_of(whole, paris, own_shares=[OWN, OWN])[0] == "shares"


def test_the_zeros_of_a_bot_are_nobodys_share(paris: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.bgf"
    with Match.start(paris, players=2, fair=FairChance(SEED, (OWN, NO_SHARE)), path=path) as match:
        go_on(match, Random(0), 100_000)
    data = path.read_bytes()
    assert proof_of(data, paris, own_shares=[OWN]).is_proven
    assert failure_of(data, paris, own_shares=[NO_SHARE])[0] == "shares"


def test_other_content_proves_nothing(whole: bytes, paris: Game) -> None:
    digest = paris.pack.digest.encode()
    forged = resealed(whole, digest, digest[::-1])
    name, words, _ = failure_of(forged, paris)
    assert name == "replay"
    assert "was played under different conditions" in words


# -- records that can't be verified -----------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: played(tiny(), path=path, upto=9), "only matches started with --fair"),
        (lambda path: fair_match(tiny(), path=path, upto=9), "is revealed at the end"),
    ],
)
def test_it_is_said_why_a_record_can_not_be_verified(
    path: Path, make: Callable[[Path], bgf.records.match.Match], words: str
) -> None:
    make(path).close()
    data = path.read_bytes()
    with pytest.raises(RecordError, match=words) as caught:
        proof_of(data, tiny())
    assert str(caught.value).count("\n") == 0
    assert caught.value.localized("pl") != str(caught.value)


def test_a_match_that_is_over_and_not_revealed_names_the_way_out(
    whole: bytes, paris: Game, path: Path
) -> None:
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    record = Record.load(path)
    with pytest.raises(RecordError, match=r"if .*match\.bgf\.secret is beside it, bgf resume"):
        prove(record, path.read_bytes(), game=paris)
    with pytest.raises(RecordError, match="its server seed is not revealed"):
        proof_of(path.read_bytes(), paris)


def test_a_record_that_is_cut_off_is_named_with_its_line(whole: bytes, paris: Game) -> None:
    name, words, line = failure_of(whole[:-1], paris)
    assert (name, words) == ("record", "the record ends within this line")
    assert line == whole.count(b"\n")
