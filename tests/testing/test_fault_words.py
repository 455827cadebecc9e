"""What faults say: what was seen and where, in words that people read, and what to do about it."""

from __future__ import annotations

import pytest

from bgf import Game, Preview, State, Turn, hookimpl
from bgf.testing import CHECKS, Fault, Walk, settings_of
from bgf.testing.differences import excerpt
from bgf.testing.examine import Examination, Verdict, walks_of
from bgf.words import Message

from .breaking import broken, but
from .sound import Put, Sound, made, top_card

MATCHES = 8


def first_fault(check: str, game: Game) -> Fault:
    """Returns the first fault that a check finds in a game."""
    for setting in settings_of(game, MATCHES):
        try:
            CHECKS[check](Walk(game, setting))
        except Fault as fault:
            return fault
    raise AssertionError(f"{check} finds nothing wrong")


def words_of(check: str, game: Game) -> Message:
    """Returns the words of the first fault of a game, which the check of its promise finds."""
    fault = first_fault(check, game)
    assert fault.check == check
    assert isinstance(fault.words, Message)
    return fault.words


class ShuffledByItsTop(Sound):
    """The deck is shuffled when a card lies on its top that nobody knows."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if top_card(state) == "red":
            state.shuffle(self.deck)


class EndsByTheTop(Sound):
    """The match ends when a card lies on the deck's top that nobody knows."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if state.turn > 2 and top_card(state) == "red":
            state.end_phase()


class FailingPut(Put):
    def preview(self, turn: Turn) -> Preview | None:
        if turn.state.counters[self.stones] == 7:
            raise ZeroDivisionError("no preview")
        return super().preview(turn)


class PreviewFails(Sound):
    """After two stones nobody can be shown where the third will lie."""

    kinds = but(FailingPut)


class StatusFails(Sound):
    """Spectators can be told nothing."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        return [f"{'ABC'[viewer]} looks"]  # type: ignore[index]  # that is what is wrong


def test_what_a_hidden_card_decides_is_told_with_channel_viewer_action_and_remedy() -> None:
    words = words_of("public_events", made(ShuffledByItsTop))
    assert words.startswith("after player ")
    assert ' plays "' in words
    assert "the offer to undo would differ for " in words
    assert "the action can be taken back or the action can't be taken back" in words
    assert "reveal what counts first" in words
    assert "(możliwość cofnięcia)" in words.localized("pl")


def test_an_end_by_a_hidden_card_is_not_to_be_told_to_samples() -> None:
    words = words_of("public_events", made(EndsByTheTop))
    assert "the end of the match would differ for " in words
    assert "The end of a match may depend only on what everybody knows" in words
    assert "bgf_contradictions" not in words


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("LeakThroughAPreview", '": words en: "over '),
        ("LeakThroughTheScore", "the score what is hidden: scores: "),
        ("LeakThroughAHint", 'the hints what is hidden: "put '),
        ("LeakThroughARefusal", '": reason en: "Not '),
    ],
)
def test_objects_are_shown_by_the_fields_that_differ(name: str, shown: str) -> None:
    words = words_of("secrecy", broken(name))
    assert shown in words
    assert "(scores=" not in words
    assert "Preview(" not in words
    assert "Where to look: " in words or "in `bgf_end` reveal what counts" in words


def test_long_texts_are_cut_between_words_near_what_differs() -> None:
    same = "word " * 60
    found = excerpt(f"{same}one {same}", f"{same}other {same}")
    assert "…word word " in found
    assert "word one word word" in found
    assert "word other word word" in found
    assert found.count("…") == 4
    assert set(found.replace("…", " ").replace('"', " ").split()) == {"word", "one", "or", "other"}


def verdicts_of(rules: type[Sound]) -> dict[str, Verdict]:
    """Returns what becomes of the promises that need no other process, by name."""
    names = [name for name in CHECKS if name != "processes"]
    found = Examination(walks_of(made(rules), 2)).verdicts(names)
    return {verdict.check: verdict for verdict in found}


def fault_in(verdicts: dict[str, Verdict]) -> Fault:
    """Returns the only fault; all other promises hold."""
    (fault,) = (verdict.fault for verdict in verdicts.values() if verdict.fault)
    assert {verdict.status for verdict in verdicts.values()} == {"pass", "fail"}
    return fault


def test_a_preview_that_raises_is_told_once_and_all_else_is_checked() -> None:
    fault = fault_in(verdicts_of(PreviewFails))
    assert fault.check == "previews"
    assert '`preview` of the kind "put" raises ZeroDivisionError: no preview' in fault.words
    assert 'asked about "put ' in fault.words
    assert fault.setting is not None
    state = fault.setting.start(made(PreviewFails))
    for player, text in fault.steps:
        state.apply(state.game.parse_action(text), player)
    (player,) = state.active_players()
    put = next(action for action in state.legal_actions(player) if action.kind.name == "put")
    with pytest.raises(ZeroDivisionError):
        put.kind.preview(state.turn_of(put, player))


def test_a_status_that_raises_is_told_once_with_its_viewer() -> None:
    fault = fault_in(verdicts_of(StatusFails))
    assert fault.check == "words"
    assert "`bgf_status` raises TypeError: " in fault.words
    assert "asked by a spectator in the language en" in fault.words
