"""A recorded match: its positions as faces may show them."""

from __future__ import annotations

import pytest

import bgf
from bgf import MatchNotFinished
from bgf.records.match import Match
from bgf.session.recording import Recording
from bgf.view import view_of


def recorded(game: str, actions: int | None = None) -> Recording:
    """A match of two in which the first legal actions are played: a number of them, or all."""
    match = Match.start(bgf.load(game), players=2, seed=3)
    states = [match.state.clone()]
    while not match.state.is_terminal() and len(states) - 1 != actions:
        player = match.state.active_players()[0]
        match.play(match.state.legal_actions(player)[0], player)
        states.append(match.state.clone())
    return Recording(match, states)


def test_recording_of_an_unfinished_match_shows_the_public_view() -> None:
    recording = recorded("paris", 6)
    assert (recording.count, recording.is_over, recording.shown_players) == (6, False, ())
    state = recording.match.state
    assert recording.view(6) == view_of(state, None)
    assert recording.view(0).head.turn == 0
    assert recording.entries("en") == recording.match.entries(None, "en")
    with pytest.raises(MatchNotFinished):
        recording.result()


def test_of_a_match_that_is_over_everything_is_told() -> None:
    recording = recorded("animals")
    assert recording.is_over
    assert recording.shown_players == (0, 1)
    seen = recording.view(1)
    first = recorded("animals", 1).match.state
    for player in (0, 1):
        own = view_of(first, player).areas
        for name, area in own.items():
            if name.endswith(f"@{player}"):
                assert seen.areas[name] == area
                assert name not in seen.knowledge
    hidden = {name for name in view_of(first, None).knowledge if "@" not in name}
    assert set(seen.knowledge) == hidden
    for entry in recording.entries("en"):
        own_entries = recording.match.entries(entry.player, "en")
        assert entry == own_entries[entry.number - 1]
    assert recording.result() == recording.match.result()
