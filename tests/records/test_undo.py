"""Undo: anything alone; in company nothing that somebody has learned from."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bgf import Game, NoSuchPlayer, Record, RecordError, State
from bgf.engine.knowledge import gave_knowledge
from bgf.records.lines import check_of, seal_lines
from bgf.records.match import Match, UndoRefused
from bgf.records.undo import UndoScope

from .playing import go_on, played
from .tiny import tiny


def play(match: Match, *texts: str) -> None:
    """Play actions; ``0:bid 1`` where the player must be said."""
    for text in texts:
        player, _, action = text.rpartition(":")
        match.play(match.game.parse_action(action), int(player) if player else None)


def bidden(players: int = 2, **more: object) -> Match:
    """A tiny match in which all have bid."""
    match = Match.start(tiny(), players=players, seed=4, **more)  # type: ignore[arg-type] # as given
    play(match, *(f"{player}:bid 1" for player in range(players)))
    return match


def test_an_action_that_teaches_nothing_is_taken_back() -> None:
    match = bidden()
    before = match.state.to_dict()
    play(match, "count")
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert match.state.to_dict() == before
    assert len(match.record.steps) == 2


def test_later_actions_of_others_are_undone_too() -> None:
    match = bidden(3)
    before = match.state.to_dict()
    play(match, "count", "count", "count")
    match.undo(1)
    assert match.state.player == 1
    match.undo(0)
    assert match.state.to_dict() == before


LEARNED = "chance was used, or somebody has learned"
LAID = "it revealed .*Red.* to everybody"


@pytest.mark.parametrize(
    ("action", "told"), [("draw", LEARNED), ("lay red", LAID), ("give red", LEARNED)]
)
def test_knowledge_is_never_taken_back(action: str, told: str) -> None:
    match = bidden()
    while "lay red" not in map(str, match.state.legal_actions()):
        play(match, "draw", "count")
    before = match.state.to_dict()
    actor = match.state.player
    play(match, action)
    after = match.state.to_dict()
    assert after != before
    for player in (0, 1):
        assert not match.can_undo(player)
        with pytest.raises(UndoRefused, match=told if player == actor else "can't be") as caught:
            match.undo(player)
        assert (caught.value.code, caught.value.reason) == ("undo-refused", "learned")
    assert match.state.to_dict() == after


def test_undo_before_a_later_reveal_is_refused() -> None:
    match = bidden()
    play(match, "count", "draw", "count")
    match.undo(0)
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_a_player_without_actions_has_nothing_to_undo() -> None:
    match = Match.start(tiny(), players=2)
    with pytest.raises(UndoRefused, match="nothing yet") as caught:
        match.undo(0)
    assert caught.value.reason == "nothing"
    for player in (2, -1, None):
        with pytest.raises(NoSuchPlayer):
            match.can_undo(player)  # type: ignore[arg-type] # that is the point


def test_alone_everything_is_taken_back_even_the_end(path: Path) -> None:
    with Match.start(tiny(), players=1, seed=4, path=path) as match:
        positions = [match.state.to_dict()]
        for text in ("bid 2", "draw", "draw", "count", "lay red", "stop"):
            play(match, text if text in map(str, match.state.legal_actions()) else "lay blue")
            positions.append(match.state.to_dict())
        assert match.record.result is not None
        for position in reversed(positions[:-1]):
            match.undo(0)
            assert match.state.to_dict() == position
            record = Record.load(path)
            assert record.steps == match.record.steps
            assert record.result is None is match.record.result
            assert record.replay(game=tiny()).to_dict() == position
        assert not match.can_undo(0)


# -- choices at the same time -----------------------------------------------------------------


def test_a_choice_is_taken_back_alone_as_long_as_not_all_have_chosen(path: Path) -> None:
    with Match.start(tiny(), players=3, seed=4, path=path) as match:
        play(match, "2:bid 1", "0:bid 3")
        match.undo(2)
        assert match.state.active_players() == (1, 2)
        assert [step[:2] for step in match.record.steps] == [(0, "bid 3")]
        assert Record.load(path).steps == match.record.steps
        play(match, "2:bid 2")
        assert match.can_undo(0)
        assert match.can_undo(2)
        assert not match.can_undo(1)
        play(match, "1:bid 1")
        assert not any(match.can_undo(player) for player in range(3))
    assert path.read_text().count("undo ") == 2
    record = Record.load(path)
    assert [step[:2] for step in record.steps] == [(0, "bid 3"), (2, "bid 2"), (1, "bid 1")]
    assert record.replay(game=tiny()).to_dict() == match.state.to_dict()


def test_the_tickets_of_the_opening_in_paris(game: Game) -> None:
    match = Match.start(game, players=3, seed=1)
    first = match.state.to_dict()
    play(match, f"1:{match.state.legal_actions(1)[0]}", f"0:{match.state.legal_actions(0)[2]}")
    match.undo(1)
    match.undo(0)
    assert match.state.to_dict() == first
    go_on(match, Random(1), 3)
    assert not any(match.can_undo(player) for player in range(3))


# -- the barrier, in any match ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["paris", "tiny"])
def test_undo_holds_to_the_barrier(game: Game, name: str, seed: int) -> None:
    random = Random(seed)
    match = Match.start(game if name == "paris" else tiny(), players=2 + seed % 2, seed=seed)
    before: list[State] = []
    undone = 0
    for _ in range(60):
        if match.state.is_terminal():
            break
        before.append(match.state.clone())
        go_on(match, random, 1)
        after = [*before[1:], match.state]
        crossed = [
            gave_knowledge(one, other)
            or bool(one.commits and not other.commits)
            or step.text.startswith("give")
            for one, other, step in zip(before, after, match.record.steps, strict=True)
        ]
        for player in range(match.state.players):
            own = [n for n, step in enumerate(match.record.steps) if step.player == player]
            chosen = match.state.chosen(player)
            allowed = bool(own) and not any(crossed[own[-1] :])
            assert match.can_undo(player) == (allowed or bool(chosen))
            if match.can_undo(player) and not chosen and random.random() < 0.4:
                match.undo(player)
                undone += 1
                assert match.state.to_dict() == before[own[-1]].to_dict()
                del before[own[-1] :]
                break
    assert undone
    assert match.record.replay(game=match.game).to_dict() == match.state.to_dict()


def test_undo_is_written_down(game: Game, path: Path) -> None:
    with played(game, seed=2, path=path, upto=2) as match:
        play(match, "tickets")
        player = match.state.player
        play(match, str(match.state.legal_actions()[0]))
        match.undo(player)
    lines = path.read_text().splitlines()
    assert lines[-1].startswith(f"undo 4 {player} ")
    assert Record.load(path).replay().to_dict() == match.state.to_dict()


# -- undo lines of a record -------------------------------------------------------------------


def start(path: Path, players: int, *texts: str) -> State:
    """Begins the record of a tiny match; returns the position after the actions."""
    with Match.start(tiny(), players=players, seed=4, path=path) as match:
        play(match, *texts)
    return match.state.clone()


def line(state: State, number: int, player: int, text: str) -> str:
    """The line of an action, which is played."""
    state.apply(state.game.parse_action(text), player)
    return f"{number} {player} {text} #{check_of(state):08x}"


def forged(path: Path, *bodies: str) -> Record:
    """The record of a file, to which these lines were added with checks that fit."""
    data, _ = seal_lines(bodies, Record.load(path).crc)
    path.write_bytes(path.read_bytes() + data)
    return Record.load(path)


def refused(record: Record, good: int, words: str) -> None:
    """Asserts that replay reports the error in one line, and that its sound part is sound."""
    with pytest.raises(RecordError, match=words) as caught:
        record.replay(game=tiny())
    assert caught.value.good == good
    assert "\n" not in str(caught.value)
    record.truncated(good).replay(game=tiny())


BIDS = ("0:bid 1", "1:bid 1")


def test_record_with_an_undo_of_a_draw_is_refused(path: Path) -> None:
    state = start(path, 2, *BIDS)
    record = forged(path, line(state, 3, 0, "draw"), "undo 3 0")
    assert len(record.steps) == 2
    refused(record, 2, 'at action 3: "undo 3 0": that can\'t be taken back: chance was used')


def test_an_undo_of_choices_that_all_have_seen_is_found(path: Path) -> None:
    start(path, 2, *BIDS)
    record = forged(path, "undo 2 1")
    refused(record, 1, 'at action 2: "undo 2 1": that can\'t be taken back')


def test_an_action_that_was_never_legal_is_found_though_it_was_taken_back(path: Path) -> None:
    start(path, 2, *BIDS)
    record = forged(path, "3 1 count #00000000", "undo 3 1")
    refused(record, 2, 'at action 3: "count": player 1 may not act now')


def test_positions_that_were_taken_back_are_compared(path: Path) -> None:
    start(path, 2, *BIDS)
    record = forged(path, "3 0 count #00000000", "undo 3 0")
    refused(record, 2, 'at action 3: "count" led to another position')


@pytest.mark.parametrize(
    ("lines", "good"),
    [
        (["undo 4 0"], 3),  # the last action of player 0 is the one before
        (["undo 4 1", "undo 3 1"], 2),  # that one is not player 1's
        (["undo 4 0", "undo 3 1"], 2),
    ],
)
def test_undo_lines_must_name_the_last_action_of_their_player(
    path: Path, lines: list[str], good: int
) -> None:
    state = start(path, 2, *BIDS)
    record = forged(path, line(state, 3, 0, "count"), line(state, 4, 1, "count"), *lines)
    refused(record, good, "can't be taken back|must undo exactly")


def test_two_players_take_back_one_after_the_other(path: Path) -> None:
    state = start(path, 2, *BIDS)
    before = state.to_dict()
    counts = line(state, 3, 0, "count"), line(state, 4, 1, "count")
    record = forged(path, *counts, "undo 4 1", "undo 3 0")
    assert record.replay(game=tiny()).to_dict() == before


def test_a_player_without_actions_undoes_nothing(path: Path) -> None:
    start(path, 3, "0:bid 1")
    refused(forged(path, "undo 1 2"), 0, "there is nothing yet to take back")


@pytest.mark.parametrize("others", [[], ["1 1 bid 2"], ["1 2 bid 1"]])
def test_the_choices_of_others_are_not_taken_back_with_the_own(
    path: Path, others: list[str]
) -> None:
    check = check_of(start(path, 3, "0:bid 1", "1:bid 1"))
    lines = [f"{text} #{check:08x}" for text in others]
    record = forged(path, "undo 2 0", "undo 1 0", *lines)
    refused(record, 0, 'at action 2: "undo 2 0": .* must undo exactly')


@pytest.mark.parametrize(("end", "is_sound"), [("end 1", True), ("end 2", False)])
def test_scores_that_were_taken_back_are_compared(path: Path, end: str, is_sound: bool) -> None:
    state = start(path, 1, "bid 2")
    record = forged(path, line(state, 2, 0, "stop"), end, "undo 2 0")
    if is_sound:
        assert len(record.replay(game=tiny()).active_players()) == 1
    else:
        refused(record, 1, "the match had not ended with these scores before this line")


def test_match_with_an_impossible_undo_can_not_be_resumed(path: Path) -> None:
    state = start(path, 2, *BIDS)
    forged(path, line(state, 3, 0, "draw"), "undo 3 0")
    with pytest.raises(RecordError, match="that can't be taken back"):
        Match.resume(Record.load(path), game=tiny())


@pytest.mark.parametrize("seed", range(4))
def test_a_match_with_much_taken_back_replays_and_is_cut_anywhere(path: Path, seed: int) -> None:
    random = Random(seed)
    match = Match.start(tiny(), players=1 + seed % 3, seed=seed, path=path)
    for _ in range(80):
        players = [p for p in range(match.state.players) if match.can_undo(p)]
        if players and random.random() < 0.4:
            match.undo(random.choice(players))
        elif not match.state.is_terminal():
            go_on(match, random, 1)
        if random.random() < 0.1:
            match.close()
            match = Match.resume(Record.load(path), game=tiny())
    match.close()
    record = Record.load(path)
    assert len(record.undone) > 5
    assert record.undone == match.record.undone
    assert record.replay(game=tiny()).to_dict() == match.state.to_dict()
    for count in range(len(record.steps) + 1):
        cut = record.truncated(count)
        assert cut.replay(game=tiny()).to_dict() == record.state_at(count, game=tiny()).to_dict()
    copy = path.with_name("copy.bgf")
    record.save(copy)
    assert Record.load(copy).steps == record.steps
    Record.load(copy).replay(game=tiny())


def test_salvaged_records_keep_earlier_undos(path: Path) -> None:
    state = start(path, 2, *BIDS)
    lines = [line(state, 3, 0, "count"), "undo 3 0", "3 0 count #00000000"]
    forged(path, *lines)
    path.write_bytes(path.read_bytes()[:-3] + b"x\n\n")
    record = Record.load(path, salvage=True)
    assert record.damage is not None
    assert [undo.line for undo in record.undone] == ["undo 3 0"]
    record.replay(game=tiny())


def test_nobody_forfeits_after_the_end(path: Path) -> None:
    state = start(path, 1, "bid 2")
    record = forged(path, line(state, 2, 0, "stop"), "forfeit 3 0 time", "end 1")
    with pytest.raises(RecordError, match="a bot forfeits after the match is over"):
        record.replay(game=tiny())


# -- the scope


def test_scope_counts_undone_actions_and_names_other_players() -> None:
    match = bidden(3)
    play(match, "count", "count", "count")
    assert match.undo_scope(0) == UndoScope(lines=3, others=(1, 2))
    assert match.undo_scope(2) == UndoScope(lines=1)
    assert match.undo_scope(0).is_permitted


def test_nobody_else_loses_a_choice_that_is_taken_back_alone() -> None:
    match = Match.start(tiny(), players=3)
    play(match, "0:bid 1", "1:bid 1")
    assert match.undo_scope(0) == UndoScope(lines=1)
    assert match.undo_scope(2) == UndoScope()
    assert not match.undo_scope(2).is_permitted


def test_scope_of_a_refused_undo_names_reveals_known_to_the_player() -> None:
    match = bidden()
    play(match, "draw")
    drawn = match.undo_scope(0)
    assert drawn.barrier
    assert drawn.barrier_player == 0
    assert not drawn.is_permitted
    assert drawn.revealed in ("Red to A", "Blue to A")
    assert match.undo_scope(0, "pl").revealed in ("Czerwona – widzi A", "Niebieska – widzi A")
    assert match.undo_scope(0, public=True).revealed == ""
    bid = match.undo_scope(1)  # all bids were revealed by the last one, and then A drew a card
    assert bid.barrier
    assert bid.revealed == ""


def test_undo_barrier_names_the_player_of_the_later_reveal() -> None:
    match = bidden()
    play(match, "draw", "draw", "count")
    card = next(text for text in map(str, match.state.legal_actions(1)) if text.startswith("lay"))
    play(match, card)
    scope = match.undo_scope(0)
    assert (scope.lines, scope.others, scope.barrier_player) == (2, (1,), 1)
    assert card.removeprefix("lay ").title() in scope.revealed
    assert scope.revealed.endswith(" to everybody")
    with pytest.raises(UndoRefused, match="what player B played after it revealed"):
        match.undo(0)


@pytest.mark.parametrize("count", [1, 3])
def test_actions_that_a_journal_could_not_keep_are_forgotten(count: int) -> None:
    match = bidden()
    before = match.state.to_dict()
    kept = match.record.steps[:]
    for _ in range(count):
        play(match, "draw")
    match.take_back(count)
    assert match.state.to_dict() == before
    assert match.record.steps == kept
    assert match.record.undone == []


def test_take_back_is_refused_for_saved_or_too_many_actions(tmp_path: Path) -> None:
    with bidden(path=tmp_path / "match.bgf") as match, pytest.raises(RecordError, match="use undo"):
        match.take_back(1)
    with pytest.raises(RecordError, match="can't remove 3 actions: only 2 were played"):
        bidden().take_back(3)
