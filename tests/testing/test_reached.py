"""Matches are led to kinds of action that are seldom possible, and to an end that nobody wants."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tests.engine.toys import Rules, phase, toy

from bgf import ActionKind, State, Turn, hookimpl
from bgf.engine.flow import Stage
from bgf.testing.examine import Examination, more_walks_of, walks_of

from .sound import ROUNDS, Draw, Hide, Kind, Pass, Play, Put, Sound, made

MATCHES = 8
SEEDS = (0, 3, 4)
"""Seeds with which the first matches do not reach the jump."""


class Jump(Kind):
    """Legal only for players who have drawn cards in most turns."""

    name = "jump"
    cards = 6

    def may(self, turn: Turn) -> bool:
        return len(turn.state.zones[self.hand[turn.player]]) >= self.cards


class FailingJump(Jump):
    def apply(self, turn: Turn) -> Stage | None:
        raise RuntimeError("jumped")


class SoundJump(Jump):
    def apply(self, turn: Turn) -> Stage | None:
        return None


class ImpossibleJump(SoundJump):
    cards = 99


class Rests(Sound):
    """A round ends the match only if somebody has put a stone: those who only rest never end it."""

    kinds: ClassVar[tuple[type[Kind], ...]] = (Draw, Put, Hide, Pass)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round >= ROUNDS and state.counters[state.layout.counter("stones")] < 9:
            state.end_phase()


class Rest(Kind):
    name = "rest"

    def apply(self, turn: Turn) -> Stage | None:
        return None


class RestsWithin(Rests):
    """The same with a limit of rounds."""

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        super().bgf_round_end(state)
        if state.round == 2 * ROUNDS:
            state.end_phase()


class RestsAtLength(Rests):
    """Only the last of nine stones ends the match."""

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if not state.counters[state.layout.counter("stones")]:
            state.end_phase()


Rests.kinds = RestsWithin.kinds = RestsAtLength.kinds = (Rest, Put, Hide)


class FailsInAShortMatch(Kind):
    """An early action that one option permits, and that fails with the lowest value of another."""

    name = "jump"

    def may(self, turn: Turn) -> bool:
        return bool(turn.state.options["jumps"]) and turn.state.turn == 1

    def apply(self, turn: Turn) -> Stage | None:
        if turn.state.options["rounds"] == FEWEST:
            raise RuntimeError("jumped")
        return None


FEWEST = 4
TEXT = {"en": "An option", "pl": "Opcja"}
OPTIONS = {
    "rounds": {"type": "int", "default": 9, "min": FEWEST, "max": 99, "text": TEXT},
    "jumps": {"type": "bool", "default": False, "text": TEXT},
}


def rules(jump: type[Kind]) -> type[Any]:
    """Returns the sound rules with a jump."""
    return type("Jumps", (Sound,), {"kinds": (Draw, Play, Hide, jump, Pass)})


def examined(rules: type[Any], seed: int = 0, **sections: Any) -> Examination:
    """Returns the examination of a game, with more matches than wanted."""
    game = made(rules, **sections)
    walks = walks_of(game, MATCHES, seed)
    return Examination(walks, more=more_walks_of(game, MATCHES, seed))


def ending_faults(examination: Examination) -> list[str]:
    """Returns the faults of `ending` in words."""
    verdicts = examination.verdicts(["ending"])
    return [str(fault.words) for verdict in verdicts for fault in verdict.faults]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kind_of_action_that_is_seldom_possible_is_tried(seed: int) -> None:
    (fault,) = ending_faults(examined(rules(FailingJump), seed))
    assert "jumped" in fault


@pytest.mark.parametrize("seed", [3, 4])  # with some others no match has it
def test_a_kind_that_is_rarely_played_is_tried_with_the_lowest_options(seed: int) -> None:
    (fault,) = ending_faults(examined(rules(FailsInAShortMatch), seed, options=OPTIONS))
    assert "jumped" in fault


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_matches_do_not_reach_it(seed: int) -> None:
    found = Examination(walks_of(made(rules(SoundJump)), MATCHES, seed))
    assert found.reached is not None
    assert "jump" in found.reached.missing()["actions"]


@pytest.mark.parametrize("seed", SEEDS)
def test_checks_look_at_a_match_with_such_a_kind(seed: int) -> None:
    examination = examined(rules(SoundJump), seed)
    assert ending_faults(examination) == []
    assert any(("played", "jump") in walk.features() for walk in examination.walks)
    assert examination.reached is not None
    assert "jump" not in examination.reached.missing()["actions"]


def test_what_no_match_reaches_is_named() -> None:
    examination = examined(rules(ImpossibleJump))
    assert examination.reached is not None
    missing = examination.reached.missing()
    assert "jump" in missing["actions"]
    assert missing["phases"] == []
    assert MATCHES < examination.played <= 4 * MATCHES
    words = str(examination.reached.in_words(missing))
    assert "jump" in words


class Choose(ActionKind):
    name = "choose"

    def apply(self, turn: Turn) -> Stage | None:
        return None


class TwoChoices(Rules):
    kinds = (Choose,)


def test_players_reach_the_stages_of_a_simultaneous_phase_at_different_times() -> None:
    stages: dict[str, Any] = {
        "first": {"actions": ["choose"], "next": "second"},
        "second": {"actions": ["choose"]},
    }
    choosing = phase(order="simultaneous", **stages)
    game = toy(TwoChoices, players={"min": 2, "max": 3}, phases={"choosing": choosing})
    examination = Examination(walks_of(game, MATCHES, 0))
    assert examination.reached is not None
    assert examination.reached.missing() == {"actions": [], "stages": [], "phases": []}


@pytest.mark.parametrize("seed", range(3))
def test_a_kind_with_which_a_match_may_never_end_is_named(seed: int) -> None:
    examination = examined(Rests, seed)
    assert examination.endless_if == ["rest"]
    assert ending_faults(examination) == []


@pytest.mark.parametrize("longest", [80, 2_000])
def test_it_is_named_and_no_fault_whatever_the_bound(longest: int) -> None:
    """Random matches that favour the kind exceed the low bound, too."""
    examination = examined(RestsAtLength, 1, longest=longest)
    assert examination.endless_if == ["rest"]
    assert ending_faults(examination) == []


def test_matches_that_exceed_the_bound_in_any_case_are_a_fault() -> None:
    (fault,) = ending_faults(examined(Rests, longest=12))
    assert "not over after 12 actions" in fault


@pytest.mark.parametrize("seed", range(3))
def test_a_limit_of_rounds_ends_it(seed: int) -> None:
    examination = examined(RestsWithin, seed)
    assert examination.endless_if == []
    assert ending_faults(examination) == []
