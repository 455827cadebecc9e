"""That a bot has forfeited stands in the record, and stays there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bgf import Game, MatchFinished, MatchNotFinished, NoSuchPlayer, Record, RecordError
from bgf.records.errors import StoreError
from bgf.records.lines import Forfeit
from bgf.records.match import Match
from bgf.records.store import look_at

from .playing import go_on, played
from .tiny import tiny


def test_a_forfeit_is_in_the_file_before_the_next_action(game: Game, path: Path) -> None:
    with played(game, path=path, upto=6) as match:
        match.forfeit(1, "time")
        assert path.read_text().splitlines()[-1].startswith("forfeit 7 1 time ")
        assert Record.load(path).forfeits == [Forfeit(7, 1, "time")] == match.record.forfeits
        assert match.forfeited == (1,)
        saved = look_at(path)
        assert (saved.actions, saved.broken, saved.finished) == (6, None, False)
        go_on(match, Random(1), 3)
    record = Record.load(path)
    assert [len(record.steps), record.forfeits] == [9, [Forfeit(7, 1, "time")]]
    assert record.replay().to_dict() == match.state.to_dict()


def test_points_stay_and_ranks_go(game: Game, path: Path) -> None:
    with played(game, path=path) as whole:
        best = whole.result().winners[0]
    with Match.resume(whole.record.truncated(10)) as match:
        with pytest.raises(MatchNotFinished):
            match.result()
        match.forfeit(best, "crash")
        for step in whole.record.steps[10:]:
            match.play(match.game.parse_action(step.text), step.player)
    assert match.result().scores == whole.result().scores
    assert match.result().winners == (1 - best,)
    assert match.finish().ranks[best] == 2


def test_a_match_goes_on_and_is_copied_with_its_forfeits(game: Game, path: Path) -> None:
    with played(game, path=path, players=3, upto=6) as match:
        match.forfeit(2, "nonsense")
        match.forfeit(0, "illegal")
        go_on(match, Random(1), 4)
    forfeits = [Forfeit(7, 2, "nonsense"), Forfeit(7, 0, "illegal")]
    with Match.resume(Record.load(path)) as match:
        assert match.record.forfeits == forfeits
        assert match.forfeited == (2, 0)
    fork, copy = path.with_name("fork.bgf"), path.with_name("copy.bgf")
    with Match.resume(Record.load(path), path=fork):
        pass
    Record.load(path).save(copy)
    assert path.read_bytes() == fork.read_bytes() == copy.read_bytes()
    for count, stand in ((5, []), (6, forfeits), (10, forfeits)):
        assert Record.load(path).truncated(count).forfeits == stand


def test_undo_keeps_forfeits(path: Path) -> None:
    with Match.start(tiny(), players=1, seed=4, path=path) as match:
        for text in ("bid 2", "draw"):
            match.play(match.game.parse_action(text))
        match.forfeit(0, "time")
        for number in (2, 1, 1):
            assert match.record.forfeits == Record.load(path).forfeits
            assert match.forfeited == (0,)
            if match.record.steps:
                match.undo(0)
            assert match.record.forfeits == [Forfeit(number, 0, "time")]
        match.play(match.game.parse_action("bid 1"))
        copy = path.with_name("copy.bgf")
        match.record.save(copy)
    assert Record.load(copy).forfeits == Record.load(path).forfeits == [Forfeit(1, 0, "time")]


def test_file_and_match_agree_after_any_undo_and_forfeit(path: Path) -> None:
    for seed in range(12):
        random, file = Random(seed), path.with_name(f"{seed}.bgf")
        with Match.start(tiny(), players=3, seed=seed, path=file) as match:
            for _ in range(15):
                if match.state.is_terminal():
                    break
                go_on(match, random, 1)
                player = random.randrange(3)
                if random.random() < 0.15 and not match.state.is_terminal():
                    match.forfeit(player, "crash")
                elif random.random() < 0.6 and match.can_undo(player):
                    match.undo(player)
                record = Record.load(file)
                assert record.forfeits == match.record.forfeits
                assert record.steps == match.record.steps
            match.record.save(copy := path.with_name(f"copy{seed}.bgf"))
            assert Record.load(copy).forfeits == match.record.forfeits


def test_a_seat_forfeits_only_once(game: Game, path: Path) -> None:
    with played(game, path=path, upto=6) as match:
        match.forfeit(1, "time")
        before = path.read_bytes()
        match.forfeit(1, "crash")
        assert path.read_bytes() == before


def test_an_invalid_forfeit_is_refused(game: Game, path: Path) -> None:
    match = played(game, path=path, upto=6)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="crash, time, nonsense, illegal"):
        match.forfeit(1, "boredom")
    with pytest.raises(NoSuchPlayer):
        match.forfeit(2, "time")
    match.close()
    with pytest.raises(StoreError):
        match.forfeit(1, "time")
    assert match.record.forfeits == []
    assert path.read_bytes() == before
    over = played(game)
    with pytest.raises(MatchFinished):
        over.forfeit(1, "time")


@pytest.mark.parametrize(
    "line", ["forfeit 8 1 time", "forfeit 6 1 time", "forfeit 7 2 time", "forfeit 7 0 time"]
)
def test_a_line_that_can_t_stand_there_is_damage(game: Game, path: Path, line: str) -> None:
    with played(game, path=path, upto=6) as match:
        match.forfeit(0, "crash")
        assert match._journal is not None
        match._journal.add([line])
    with pytest.raises(RecordError, match="does not follow from the lines before it"):
        Record.load(path)
    assert Record.load(path, salvage=True).forfeits == [Forfeit(7, 0, "crash")]
