"""Options that do nothing in a mode are refused, with the reason; old records still replay."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import BadOption, Game, Record
from bgf.cli.main import run
from bgf.records.head import RecordHead
from bgf.records.match import Match

NO_EVENTS = "option events does nothing with 1 player: the solo game has no events (BOA-78)"


@pytest.mark.rule("BOA-70", "BOA-76", "BOA-78")
@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (1, {"events": 2}, NO_EVENTS),
        (1, {"sector_corners": True}, "the solo game has no events (BOA-78)"),
        (2, {"scenario": "couples_trip"}, "only the solo game has scenarios (BOA-76)"),
        (4, {"level": "hard"}, "with 4 players: only the solo game has levels (BOA-70)"),
        (2, {"scenario": "best_friends"}, "only the solo game has scenarios (BOA-76)"),
        (3, {"level": "easy"}, "only the solo game has levels (BOA-70)"),
        (1, {"events": 0}, "the solo game has no events (BOA-78)"),
        (1, {"first_player": 0}, "the solo game has a single player (BOA-70)"),
        (2, {"sector_corners": True}, "does nothing without the option events"),
        (2, {"sector_corners": True, "events": 0}, "does nothing without the option events"),
    ],
)
def test_an_option_that_does_nothing_is_refused(
    boarding: Game, players: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadOption) as raised:
        boarding.new_state(players, 1, options)
    assert message in str(raised.value)
    with pytest.raises(BadOption):
        Match.start(boarding, players=players, options=options)


def test_an_option_that_needs_another_is_set_with_it(boarding: Game) -> None:
    wanted = {"sector_corners": True, "events": 1}
    assert boarding.new_state(2, options=wanted).options["sector_corners"] is True


def test_a_default_is_no_option_that_is_set(boarding: Game) -> None:
    every_default = boarding.new_state(3).options
    assert boarding.new_state(1, options=every_default).options == every_default


@pytest.mark.parametrize(
    "command", ["play boarding --seats random", "simulate boarding --seats random"]
)
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", NO_EVENTS), ("pl", "w grze jednoosobowej nie ma wydarzeń (BOA-78); pomiń ją")],
)
def test_commands_say_so_in_both_languages(
    capsys: pytest.CaptureFixture[str], command: str, lang: str, words: str
) -> None:
    assert run([*command.split(), "--option", "events=2", "--lang", lang]) != 0
    assert words in capsys.readouterr().err


def test_an_old_match_with_such_an_option_replays(boarding: Game) -> None:
    state = boarding.new_state(1, 7, {"events": 2}, allow_idle=True)
    assert boarding.state_from_dict(state.to_dict()).to_dict() == state.to_dict()
    record = Record(RecordHead.of_match(boarding, state, 7, ["human"]))
    with Match.resume(record, game=boarding) as match:
        match.play(match.state.legal_actions(0)[0], 0)
        assert match.record.replay(game=boarding).to_dict() == match.state.to_dict()
