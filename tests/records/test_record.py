"""A record holds a match, is read back as it was, and proves itself by replaying."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bgf
from bgf import Game, Record, RecordError, UnknownGame
from bgf.records.errors import StoreError
from bgf.records.head import RecordedContent, RecordHead, format_head, parse_head
from bgf.records.match import Match

from .playing import played

text = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp"]), min_size=1)
heads = st.integers(1, 6).flatmap(
    lambda players: st.builds(
        RecordHead,
        engine=text,
        game=text,
        content=st.builds(
            RecordedContent, name=text, version=text, digest=st.text("0123456789abcdef")
        ),
        mods=st.lists(st.tuples(st.text(), text), max_size=3, unique_by=lambda mod: mod[0]).map(
            tuple
        ),
        players=st.just(players),
        seed=st.integers(0, 2**64 - 1),
        options=st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.text()),
        seats=st.lists(st.text(), min_size=players, max_size=players).map(tuple),
    )
)


@given(heads)
@settings(max_examples=60)
def test_a_head_is_read_back_as_it_was(head: RecordHead) -> None:
    data, crc = format_head(head)
    assert parse_head(data.split(b"\n")[:-1]) == (head, crc)


def test_the_file_is_text_that_a_person_can_read(saved: Path) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "bgf record 1"
    assert lines[1] == "game: paris"
    assert lines[2].startswith("content: paris 1.0.3 sha256:")
    assert lines[6] == "seed: 7"
    assert lines[10].startswith("1 ")
    assert " keep " in lines[10]
    assert sum(line.startswith("undo 22 ") for line in lines) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_match_replays_to_the_same_state(game: Game, path: Path, players: int) -> None:
    match = played(
        game, players=players, path=path, seats=["ann", "ółć \n\u2028 \ud800", "", ""][:players]
    )
    result = match.finish()
    record = Record.load(path)
    assert record.result == result.scores
    assert record.seats == match.record.seats
    assert record.steps == match.record.steps
    assert record.replay().to_dict() == match.state.to_dict()
    assert path.read_bytes() == record.to_bytes()[0]


def test_every_position_can_be_seen_again(game: Game, path: Path) -> None:
    with Match.start(game, seed=3, path=path) as match:
        positions = [match.state.to_dict()]
        while not match.state.is_terminal():
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[-1], player)
            positions.append(match.state.to_dict())
    record = Record.load(path)
    assert [state.to_dict() for state in record.walk()] == positions
    for number in (0, 1, 2, 3, len(positions) // 2, len(positions) - 1):
        assert record.state_at(number).to_dict() == positions[number]


def test_errors_spell_out_control_characters_of_a_record(saved: Path) -> None:
    record = Record.load(saved)
    step = record.steps[2]
    record.steps[2] = step._replace(text=f"{step.text}\x1b[2J")
    with pytest.raises(RecordError, match="differs from the replay") as caught:
        record.replay()
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("number", [-1, 24, 1.0, "1", None, True])
def test_there_are_no_other_positions(saved: Path, number: int) -> None:
    record = Record.load(saved)
    with pytest.raises(RecordError, match="has 22 actions: there is no position"):
        record.state_at(number)


def test_options_and_mods_are_part_of_the_record(path: Path) -> None:
    game = bgf.load("paris", mods=["long-night"])
    played(game, path=path, options={"first_player": "1"}).finish()
    record = Record.load(path)
    assert record.mods == (("long-night", "1.0.0"),)
    assert record.options == {"first_player": 1}
    assert record.replay().result().scores == record.result
    with pytest.raises(RecordError, match=r"its mods are long-night 1\.0\.0, here they are none"):
        record.replay(game=bgf.load("paris"))
    with pytest.raises(RecordError, match="differs from the replay") as caught:
        record.replay(game=bgf.load("paris"), content_check=False)
    assert 0 < caught.value.good <= len(record.steps)


def test_undone_actions_do_not_stand(saved: Path) -> None:
    record = Record.load(saved)
    assert len(record.steps) == 22
    assert record.result is None
    assert not record.replay().is_terminal()


def test_a_record_can_be_cut_and_written(game: Game, path: Path, tmp_path: Path) -> None:
    played(game, path=path).finish()
    record = Record.load(path)
    cut = record.truncated(9)
    assert (cut.result, cut.path) == (None, None)
    copy = tmp_path / "copy.bgf"
    cut.save(copy)
    assert Record.load(copy).replay().to_dict() == record.state_at(9).to_dict()
    with pytest.raises(StoreError, match=r"copy\.bgf can't be created: File exists"):
        cut.save(copy)


# -- another engine, other content ------------------------------------------------------------


def other_content(tmp_path: Path, old: str, new: str) -> Game:
    """Paris from a copy of its content, with one change."""
    folder = tmp_path / "content"
    folder.mkdir()
    found = 0
    for file in Path(str(bgf.load("paris").pack.folder)).glob("*.yaml"):
        words = file.read_text(encoding="utf-8")
        found += old in words
        (folder / file.name).write_text(words.replace(old, new), encoding="utf-8")
    assert found == 1
    return bgf.load("paris", content=folder)


def test_another_version_of_the_content_is_named(saved: Path, tmp_path: Path) -> None:
    record = Record.load(saved)
    other = other_content(tmp_path, "version: 1.0.3", "version: 1.0.4")
    words = "its content is paris 1.0.3, the installed one is paris 1.0.4"
    assert record.differences(other) == (words,)
    with pytest.raises(RecordError, match=words) as caught:
        record.replay(game=other)
    assert caught.value.good == 0
    assert "\n" not in str(caught.value)
    assert record.replay(game=other, content_check=False).to_dict() == record.replay().to_dict()


def test_content_of_the_same_version_may_differ(saved: Path, tmp_path: Path) -> None:
    record = Record.load(saved)
    other = other_content(tmp_path, "{1: 1, 2: 2, 3: 4}", "{1: 1, 2: 3, 3: 4}")
    with pytest.raises(RecordError, match="differs from the installed content of that version"):
        record.replay(game=other)


def test_it_parts_at_the_very_action_where_other_content_leads_elsewhere(
    game: Game, path: Path, tmp_path: Path
) -> None:
    match = played(game, path=path)
    match.close()
    length_of = {link.slot: link.length for link in game.layout.boards["city"].links}
    first = next(
        index
        for index, step in enumerate(match.record.steps)
        if step.text.startswith("claim") and length_of[game.actions[step.text].args[0].slot] == 2
    )
    other = other_content(tmp_path, "{1: 1, 2: 2, 3: 4}", "{1: 1, 2: 3, 3: 4}")
    record = Record.load(path)
    with pytest.raises(RecordError, match=f"at action {first + 1}: .* led to another") as caught:
        record.replay(game=other, content_check=False)
    assert caught.value.good == first
    assert "its content paris 1.0.3" in str(caught.value)
    assert record.state_at(first, game=other, content_check=False).is_terminal() is False


def test_an_action_that_the_content_lacks(saved: Path, tmp_path: Path) -> None:
    record = Record.load(saved)
    step = record.steps[5]
    record.steps[5] = step._replace(text="fly to the moon")
    with pytest.raises(RecordError, match='at action 6: "fly to the moon"') as caught:
        record.replay()
    assert caught.value.good == 5
    record.steps[5] = step._replace(text=step.text.upper())
    with pytest.raises(RecordError, match=f'its notation is "{step.text}"'):
        record.replay()
    record.steps[5] = step._replace(player=1 - step.player)
    with pytest.raises(RecordError, match=r"at action 6: .* may not act now"):
        record.replay()


def resealed(path: Path, **values: object) -> Path:
    """The file with other values in its head, and checks that fit."""
    record = Record.load(path)
    old = {name: getattr(record.head, name) for name in RecordHead.__slots__}
    record.head = RecordHead(**(old | values))
    path.write_bytes(record.to_bytes()[0])
    return path


def test_missing_games_and_mods_are_reported_in_the_usual_words(saved: Path) -> None:
    with pytest.raises(UnknownGame, match='no game is called "pariss": did you mean "paris"'):
        Record.load(resealed(saved, game="pariss")).replay()
    with pytest.raises(RecordError, match="played with long-nigth 1; install what is missing"):
        Record.load(resealed(saved, game="paris", mods=(("long-nigth", "1"),))).replay()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("options", {"first_player": 7}, "at its start: option first_player is a seat"),
        ("options", {"weather": 7}, 'at its start: paris has no option "weather"'),
        ("seed", 8, "at action 1"),
    ],
)
def test_a_head_that_does_not_fit(saved: Path, name: str, value: object, words: str) -> None:
    record = Record.load(resealed(saved, **{name: value}))
    with pytest.raises(RecordError, match=words) as caught:
        record.replay()
    assert caught.value.good == 0


def test_another_version_of_bgf_is_no_fault_until_it_parts(saved: Path) -> None:
    record = Record.load(resealed(saved, engine="0.0.1"))
    assert not record.replay().is_terminal()
    record.steps[4] = record.steps[4]._replace(check=0)
    with pytest.raises(RecordError, match=r"it was made by bgf 0\.0\.1, this is"):
        record.replay()


def test_other_scores_than_those_recorded(game: Game, path: Path) -> None:
    played(game, path=path).finish()
    record = Record.load(path)
    real = record.result
    assert real is not None
    record.result = (real[0] + 1, real[1])
    with pytest.raises(RecordError, match="at its end: the final scores are") as caught:
        record.replay()
    assert caught.value.good == len(record.steps)
    record.steps.pop()
    with pytest.raises(RecordError, match="the match is not over in the replay"):
        record.replay()


def test_the_head_is_json_where_it_is_not_plain(saved: Path) -> None:
    fields = dict(line.split(": ", 1) for line in saved.read_text().splitlines()[1:9])
    assert json.loads(fields["mods"]) == []
    assert json.loads(fields["options"]) == {"first_player": None}
    assert json.loads(fields["seats"]) == ["human", "human"]


def test_every_action_leads_to_another_check(game: Game) -> None:
    with played(game, players=3, seed=8) as match:
        checks = [step.check for step in match.record.steps]
    assert all(one != other for one, other in pairwise(checks[3:]))


def test_a_line_that_was_cut_is_left_out_and_told(saved: Path) -> None:
    whole = Record.load(saved)
    assert not whole.is_cut_off
    saved.write_bytes(saved.read_bytes()[:-5])
    cut = Record.load(saved)
    assert cut.is_cut_off
    assert cut.steps == whole.steps[:-1]


def test_the_bytes_of_a_record_are_read_as_its_file_is(saved: Path) -> None:
    data = saved.read_bytes()
    found = Record.from_bytes(data)
    assert found.path is None
    assert (found.head, found.steps) == (Record.load(saved).head, Record.load(saved).steps)
    with pytest.raises(RecordError, match=r"^the record, line 2: "):
        Record.from_bytes(b"bgf record 1\n")
    with pytest.raises(RecordError) as damaged:
        Record.from_bytes(data.replace(b" 0 ", b" 1 ", 1))
    assert "the record" in str(damaged.value)
