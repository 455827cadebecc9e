"""Matches whose chance can be verified: contents of records, the secret, undo, forks."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from random import Random

import pytest

import bgf
from bgf import Game, IllegalAction, MatchFinished, Record, RecordError
from bgf.records import store
from bgf.records.errors import StoreError, UndoRefused
from bgf.records.fair import FairChance, FairTerms, commitment_of
from bgf.records.head import format_head, parse_head, seal
from bgf.records.lines import check_of
from bgf.records.match import Match
from bgf.records.proof import prove
from bgf.records.secret_file import secret_path
from bgf.session.opening import find, fork_match, open_match

from .fairly import SEED, chance_of, fair_match, key_of, shares_of, with_undos
from .playing import go_on, played
from .tiny import tiny

GAMES = {"paris": 3, "boarding": 2, "animals": 4, "aeroplanes": 3}


def is_proven(path: Path, game: Game | None = None) -> bool:
    """Whether the chance of a record is proven."""
    data = path.read_bytes()
    return prove(Record.from_bytes(data, path=path, salvage=True), data, game=game).is_proven


# -- chance -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), GAMES.items())
def test_a_whole_match_is_played_by_the_chance_of_its_actions(
    name: str, players: int, path: Path
) -> None:
    game = bgf.load(name)
    match = fair_match(game, players=players, path=path)
    match.finish()
    key = key_of(SEED, shares_of(players))
    state = game.new_state(players, chance_of(key, 0))
    for number, step in enumerate(match.record.steps, 1):
        state.chance = chance_of(key, number)
        state.apply(game.parse_action(step.text), step.player)
    assert state.to_dict() == match.state.to_dict()
    assert Record.load(path).replay().to_dict() == match.state.to_dict()
    assert is_proven(path)


@pytest.mark.parametrize(("name", "players"), GAMES.items())
def test_a_whole_match_with_undos_is_proven(name: str, players: int, path: Path) -> None:
    match = with_undos(fair_match(bgf.load(name), players=players, path=path, upto=0))
    assert match.record.undone
    match.finish()
    assert is_proven(path)


def test_other_shares_or_another_server_seed_are_another_match(game: Game) -> None:
    first = fair_match(game, upto=0).state.to_dict()
    other_share = FairChance(SEED, (bytes([7] * 16), bytes(16)))
    other_seed = FairChance(bytes(32), shares_of(2))
    for fair in (other_share, other_seed):
        assert Match.start(game, players=2, fair=fair).state.to_dict() != first


def test_a_match_with_a_seed_is_written_as_ever(game: Game, path: Path) -> None:
    played(game, path=path).finish()
    text = path.read_text()
    assert text.startswith("bgf record 1\n")
    assert "\nseed: 7\n" in text
    assert "\nchance: " not in text
    assert "\nreveal " not in text
    assert not secret_path(path).exists()


@pytest.mark.parametrize(
    "stored", sorted(Path(__file__).parent.parent.glob("*/data/*-1.0.0.bgf")), ids=lambda p: p.stem
)
def test_stored_records_of_form_1_are_read_and_written_byte_for_byte(stored: Path) -> None:
    record = Record.load(stored)
    assert record.head.fair is None
    if not record.undone:
        assert record.to_bytes()[0] == stored.read_bytes()
    head, _ = format_head(record.head)
    assert stored.read_bytes().startswith(head)


def test_start_refuses_unfitting_shares_and_seeds(game: Game, path: Path) -> None:
    fair = FairChance(SEED, shares_of(3))
    with pytest.raises(RecordError, match="one share for each player: 3 for 2"):
        Match.start(game, players=2, fair=fair, path=path)
    with pytest.raises(RecordError, match="has no seed: leave out 7"):
        Match.start(game, players=3, seed=7, fair=fair, path=path)
    assert not path.exists()
    assert not secret_path(path).exists()


# -- contents of the record, and their times ----------------------------------------------------


def test_the_head_states_commitment_and_shares(game: Game, path: Path) -> None:
    fair_match(game, players=3, path=path, upto=9).close()
    lines = path.read_text().splitlines()
    shares = ", ".join(f'"{share.hex()}"' for share in shares_of(3))
    assert lines[0] == "bgf record 2"
    assert lines[6:9] == [
        "chance: hmac-sha256",
        f"commitment: {commitment_of(SEED).hex()}",
        f"shares: [{shares}]",
    ]
    assert not any(line.startswith("seed: ") for line in lines)


@pytest.mark.parametrize(
    "terms",
    [
        FairTerms(bytes(32), (bytes(16), bytes([255] * 16))),
        FairTerms(commitment_of(SEED), shares_of(2), SEED),
    ],
)
def test_a_head_is_read_back_as_it_was(game: Game, terms: FairTerms) -> None:
    head = replace(fair_match(game, upto=0).record.head, fair=terms)
    data, crc = format_head(head)
    assert parse_head(data.split(b"\n")) == (head, crc)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("chance", "dice", 'line 7: chance: expected "hmac-sha256"'),
        ("chance", "hmac-sha256 revealed:00", "line 7: chance: 32 bytes in hex are expected"),
        ("commitment", "00" * 31, "line 8: commitment: 32 bytes in hex are expected"),
        ("commitment", "AB" * 32, "line 8: commitment: 32 bytes in hex are expected"),
        ("shares", "{}", "line 9: shares: a JSON list is expected"),
        ("shares", '["00"]', "line 9: shares: 16 bytes in hex are expected"),
        ("shares", "[1]", "line 9: shares: every name is a JSON string"),
        ("shares", f'["{"00" * 16}"]', "line 9: it has 1 share, but there are 2 players"),
        ("seed", "7", 'line 7: expected "chance: ..."'),
    ],
)
def test_invalid_heads_are_refused(game: Game, key: str, value: str, words: str) -> None:
    data, _ = format_head(fair_match(game, upto=0).record.head)
    lines = data.decode().splitlines()[:-1]
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{key}: ") or key == "seed")
    at = 6 if key == "seed" else at
    lines[at] = f"{key}: {value}"
    text = "".join(f"{line}\n" for line in lines)
    _, crc = seal(text, 0)
    with pytest.raises(ValueError, match=words):
        parse_head([*text.encode().splitlines(), seal("check", crc)[0][:-1]])


def test_nothing_of_its_chance_is_in_a_record_before_the_end(game: Game, path: Path) -> None:
    match = fair_match(game, path=path, upto=40)
    match.close()
    text = path.read_text()
    key = key_of(SEED, shares_of(2))
    assert SEED.hex() not in text
    assert key.hex() not in text
    assert str(chance_of(key, 0)) not in text
    assert "reveal" not in text
    # Nor does the check of a position tell the shuffle of an action.
    for number, step in enumerate(match.record.steps, 1):
        assert step.check != check_of(match.record.state_at(number))


def test_the_last_line_reveals_the_server_seed(game: Game, path: Path) -> None:
    fair_match(game, path=path).close()
    assert path.read_text().splitlines()[-2].startswith("end ")
    assert path.read_text().splitlines()[-1].startswith(f"reveal {SEED.hex()} ")
    record = Record.load(path)
    assert (record.is_revealed, record.server_seed) == (True, SEED)
    assert record.to_bytes()[0] == path.read_bytes()


@pytest.mark.parametrize("line", ["1 0 draw deck #00000000", "end 1 2", f"reveal {'00' * 32}"])
def test_nothing_comes_after_that(game: Game, path: Path, line: str) -> None:
    fair_match(game, path=path).close()
    record = Record.load(path)
    path.write_bytes(path.read_bytes() + seal(line, record.crc)[0])
    with pytest.raises(RecordError, match="does not follow from the lines before it"):
        Record.load(path)


def test_a_match_with_a_seed_reveals_nothing(game: Game, path: Path) -> None:
    played(game, path=path).close()
    record = Record.load(path)
    path.write_bytes(path.read_bytes() + seal(f"reveal {'00' * 32}", record.crc)[0])
    with pytest.raises(RecordError, match="does not follow from the lines before it"):
        Record.load(path)


def test_a_refused_action_leaves_no_trace(game: Game) -> None:
    match = fair_match(game, upto=2)
    before = match.state.to_dict()
    refused = next(
        action for action in game.actions.values() if match.state.explain(action) is not None
    )
    with pytest.raises(IllegalAction):
        match.play(refused)
    assert match.state.to_dict() == before
    assert len(match.record.steps) == 2


# -- the secret -------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_the_secret_lies_beside_the_record_for_the_user_alone(game: Game, path: Path) -> None:
    before = os.umask(0)
    try:
        match = fair_match(game, path=path, upto=9)
    finally:
        os.umask(before)
    secret = secret_path(path)
    assert secret.name == "match.bgf.secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text() == f"bgf secret 1\n{SEED.hex()}\n"
    go_on(match, Random(1))
    match.close()
    assert not secret.exists()
    assert path.exists()


def test_a_match_goes_on_with_its_secret(game: Game, path: Path, tmp_path: Path) -> None:
    actions = fair_match(game).record.steps
    fair_match(game, path=path, upto=20).close()
    with Match.resume(Record.load(path)) as match:
        for step in actions[20:]:
            match.play(game.parse_action(step.text), step.player)
    assert match.record.steps == actions
    assert not secret_path(path).exists()
    assert is_proven(path)


@pytest.mark.parametrize("secret", [None, "", "bgf secret 1\n00\n", f"{SEED.hex()}\n"])
def test_without_its_secret_a_match_is_not_gone_on_with(
    game: Game, path: Path, secret: str | None
) -> None:
    fair_match(game, path=path, upto=20).close()
    secret_path(path).unlink()
    if secret is not None:
        secret_path(path).write_text(secret)
    record = Record.load(path)
    assert len(record.steps) == 20
    uses: list[Callable[[], object]] = [
        record.replay,
        lambda: record.state_at(3),
        lambda: Match.resume(record),
    ]
    for use in uses:
        with pytest.raises(RecordError, match=r"is secret until the match is over; .*\.secret"):
            use()


def test_another_secret_is_not_taken_for_its_own(game: Game, path: Path) -> None:
    fair_match(game, path=path, upto=20).close()
    secret_path(path).write_text(f"bgf secret 1\n{'00' * 32}\n")
    with pytest.raises(RecordError, match="does not match the commitment"):
        Record.load(path).replay()


def test_no_secret_is_written_over(game: Game, path: Path) -> None:
    secret_path(path).write_text("dear diary")
    with pytest.raises(StoreError, match=r"match\.bgf\.secret can't be created: File exists"):
        fair_match(game, path=path)
    assert not path.exists()
    assert secret_path(path).read_text() == "dear diary"


def test_no_secret_stays_where_no_record_can_be_made(game: Game, path: Path) -> None:
    path.write_text("dear diary")
    with pytest.raises(StoreError, match=r"match\.bgf can't be created: File exists"):
        fair_match(game, path=path)
    assert not secret_path(path).exists()


def test_the_reveal_is_added_where_it_is_missing(game: Game, path: Path) -> None:
    match = fair_match(game, path=path, upto=0)
    secret = secret_path(path).read_bytes()
    go_on(match, Random(7))
    match.close()
    whole = path.read_bytes()
    for lines in (1, 2):  # the reveal alone, or the final scores as well
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-lines]))
        secret_path(path).write_bytes(secret)
        open_match(find(path)).close()
        assert path.read_bytes() == whole
        assert not secret_path(path).exists()


def test_a_match_is_listed_until_it_is_revealed(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BGF_DATA", str(tmp_path))
    path = store.new_path("paris")
    match = fair_match(game, path=path, upto=9)
    assert [(saved.path, saved.actions) for saved in store.unfinished()] == [(path, 9)]
    go_on(match, Random(1))
    match.close()
    assert [saved.path for saved in store.saved()] == [path]
    assert store.unfinished() == []


class Collecting:
    """A journal in memory, as that of a server: it may lose its store."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_broken = False

    def add(self, bodies: Iterable[str], *, sync_now: bool = True) -> None:
        if self.is_broken:
            raise StoreError("the store is gone")
        self.lines += bodies

    def close(self) -> None:
        pass


def test_a_server_keeps_head_lines_and_secret_by_itself(game: Game) -> None:
    journal = Collecting()
    actions = fair_match(game).record.steps
    first = fair_match(game, journal=journal, upto=20)
    record = Record(first.record.head, server_seed=SEED)
    match = Match.resume(record, game=game, journal=journal)
    for step in actions:
        match.play(game.parse_action(step.text), step.player)
    assert journal.lines[:20] == journal.lines[20:40]
    assert journal.lines[-1] == f"reveal {SEED.hex()}"
    assert match.record.steps == actions


def test_nothing_is_revealed_that_can_not_be_kept(game: Game) -> None:
    journal = Collecting()
    last = len(fair_match(game).record.steps) - 1
    match = fair_match(game, journal=journal, upto=last)
    before = match.state.to_dict()
    action = fair_match(game).record.steps[-1]
    journal.is_broken = True
    with pytest.raises(StoreError):
        match.play(game.parse_action(action.text), action.player)
    assert match.state.to_dict() == before
    assert match.record.is_secret
    journal.is_broken = False
    match.play(game.parse_action(action.text), action.player)
    assert journal.lines[-1] == f"reveal {SEED.hex()}"


def test_no_secret_stays_where_it_can_not_be_written(
    game: Game, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(synced: Path) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr("bgf.records.secret_file.sync_file", fail)
    with pytest.raises(StoreError, match="No space left on device"):
        fair_match(game, path=path)
    assert not path.exists()
    assert not secret_path(path).exists()


# -- ended early ------------------------------------------------------------------------------


def test_a_match_can_be_revealed_before_it_is_over(game: Game, path: Path) -> None:
    match = fair_match(game, path=path, upto=20)
    match.reveal()
    assert not secret_path(path).exists()
    with pytest.raises(MatchFinished, match="nothing more can be played"):
        go_on(match, Random(1), 1)
    with pytest.raises(MatchFinished, match="nothing more can be played"):
        match.forfeit(0, "time")
    with pytest.raises(RecordError, match="no server seed to be revealed"):
        match.reveal()
    match.close()
    assert is_proven(path)
    with pytest.raises(RecordError, match="nothing more can be played"):
        Match.resume(Record.load(path))
    assert len(Record.load(path).steps) == 20


def test_a_match_with_a_seed_has_nothing_to_reveal(game: Game) -> None:
    with pytest.raises(RecordError, match="no server seed to be revealed"):
        played(game, upto=3).reveal()


# -- undo -------------------------------------------------------------------------------------


def play(match: Match, *texts: str) -> None:
    """Play actions; ``0:bid 1`` where the player must be said."""
    for text in texts:
        player, _, action = text.rpartition(":")
        match.play(match.game.parse_action(action), int(player) if player else None)


def test_an_action_without_chance_is_taken_back_and_one_with_chance_is_not(path: Path) -> None:
    with fair_match(tiny(), path=path, upto=0) as match:
        play(match, "0:bid 1", "1:bid 1", "count")
        assert match.can_undo(0)
        match.undo(0)
        play(match, "draw")
        assert not match.can_undo(0)
        with pytest.raises(UndoRefused, match="chance was used"):
            match.undo(0)
    assert Record.load(path).replay(game=tiny()).to_dict() == match.state.to_dict()


def test_an_action_that_is_undone_and_played_again_draws_the_same() -> None:
    match = fair_match(tiny(), players=1, upto=0)  # alone, everything can be taken back
    play(match, "bid 1", "draw")
    drawn = match.state.to_dict()
    for _ in range(3):
        match.undo(0)
        play(match, "draw")
        assert match.state.to_dict() == drawn
    match.undo(0)
    play(match, "count", "draw")
    assert match.state.zones != drawn["zones"]


def test_a_choice_is_taken_back_alone_as_long_as_not_all_have_chosen(path: Path) -> None:
    with fair_match(tiny(), players=3, path=path, upto=0) as match:
        play(match, "2:bid 1", "0:bid 3")
        match.undo(2)
        assert [step[:2] for step in match.record.steps] == [(0, "bid 3")]
        assert Record.load(path).steps == match.record.steps
        play(match, "2:bid 2", "1:bid 1")
        go_on(match, Random(3), 20)
    record = Record.load(path)
    assert record.replay(game=tiny()).to_dict() == match.state.to_dict()


def test_the_last_action_stands_once_the_server_seed_is_revealed() -> None:
    match = fair_match(tiny(), players=1, upto=0)
    play(match, "bid 1", "count")
    assert match.can_undo(0)
    play(match, "stop")
    assert not match.can_undo(0)
    assert not match.undo_scope(0).is_permitted
    with pytest.raises(UndoRefused, match="nothing can be taken back any more") as caught:
        match.undo(0)
    assert caught.value.reason == "revealed"


# -- forks ------------------------------------------------------------------------------------


def test_a_fork_of_a_match_that_is_over_draws_the_same_and_proves_nothing(
    game: Game, path: Path, tmp_path: Path
) -> None:
    match = fair_match(game, path=path)
    match.close()
    fork = fork_match(match, 20, tmp_path / "fork.bgf")
    for step in match.record.steps[20:]:
        fork.play(game.parse_action(step.text), step.player)
    fork.close()
    assert fork.state.to_dict() == match.state.to_dict()
    text = (tmp_path / "fork.bgf").read_text()
    assert f"\nchance: hmac-sha256 revealed:{SEED.hex()}\n" in text
    assert "\nreveal " not in text
    assert not secret_path(tmp_path / "fork.bgf").exists()
    assert Record.load(tmp_path / "fork.bgf").replay().to_dict() == match.state.to_dict()
    with pytest.raises(RecordError, match="verify the record of that match"):
        is_proven(tmp_path / "fork.bgf")


def test_a_fork_can_be_left_and_forked_again(game: Game, path: Path, tmp_path: Path) -> None:
    match = fair_match(game, path=path)
    match.close()
    first = tmp_path / "first.bgf"
    fork_match(match, 20, first).close()
    with Match.resume(Record.load(first)) as fork:
        go_on(fork, Random(3), 5)
        again = fork_match(fork, 10, tmp_path / "again.bgf")
    assert again.state.to_dict() == match.record.state_at(10).to_dict()
    again.close()


def test_everything_can_be_taken_back_in_a_fork(game: Game, path: Path, tmp_path: Path) -> None:
    match = fair_match(game, path=path)
    match.close()
    count = next(n for n, step in enumerate(match.record.steps, 1) if step.text == "draw deck")
    player = match.record.steps[count - 1].player
    with fair_match(game, path=tmp_path / "going.bgf", upto=count) as going:
        assert not going.can_undo(player)
    with fork_match(match, count, tmp_path / "fork.bgf") as fork:
        fork.undo(player)
        assert len(fork.record.steps) == count - 1
    record = Record.load(tmp_path / "fork.bgf")
    assert len(record.undone) == 1
    record.replay()


def test_a_match_that_goes_on_is_not_forked(game: Game, path: Path, tmp_path: Path) -> None:
    fork = tmp_path / "fork.bgf"
    with fair_match(game, path=path, upto=20) as match:
        with pytest.raises(RecordError, match="can be forked once it is over"):
            fork_match(match, 10, fork)
        with pytest.raises(RecordError, match="is secret until the match is over"):
            Match.resume(match.record.truncated(10), game=game, path=fork)
        match.record.truncated(10).save(fork)
        assert SEED.hex() not in fork.read_text()
    assert not secret_path(fork).exists()


def test_a_copy_of_a_record_has_no_secret(game: Game, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bgf"
    with fair_match(game, path=path, upto=20) as match:
        match.record.save(copy)
    assert copy.read_bytes() == path.read_bytes()
    assert not secret_path(copy).exists()


def test_where_a_match_goes_on_in_a_new_file_its_secret_moves_there(
    game: Game, path: Path, tmp_path: Path
) -> None:
    new = tmp_path / "new.bgf"
    fair_match(game, path=path, upto=20).close()
    before = path.read_bytes()
    with Match.resume(Record.load(path), path=new) as match:
        assert secret_path(new).exists()
        assert not secret_path(path).exists()
        go_on(match, Random(7))
    assert path.read_bytes() == before
    assert not secret_path(new).exists()
    assert is_proven(new)
    with pytest.raises(RecordError, match="is secret"):
        Match.resume(Record.load(path))


def test_a_damaged_record_goes_on_with_its_secret_in_a_new_file(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BGF_DATA", str(tmp_path))
    path = store.new_path("paris")
    fair_match(game, path=path, upto=30).close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[30] = lines[30].replace(b" ", b"  ", 1)
    path.write_bytes(b"".join(lines))
    found = find(path)
    assert found.fault is not None
    with open_match(found) as match:
        assert len(match.record.steps) == 18
        go_on(match, Random(3))
    assert match.record.path is not None
    assert not secret_path(path).exists()
    assert is_proven(match.record.path)
