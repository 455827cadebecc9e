"""Phases, rounds and turns: every hook fires at its border, and turns go round as they should."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, PluginError, Score, State, hookimpl, param

from .toys import Rules, Toy, phase, play, toy

Trace = list[str]


class Go(Toy):
    """An action; its word tells the rules how to act at the next borders."""

    name = "go"
    word = param.choice("", "out", "end")

    def do(self, state: State, player: int, word: str) -> str | None:
        if word == "out":
            state.retire(player)
        if word == "end":
            state.end_phase()
        return None


class Two(Toy):
    """An action of two stages."""

    name = "two"
    word = param.choice("", "end")

    def do(self, state: State, player: int, word: str) -> str | None:
        if word == "end":
            state.end_phase()
        return "second"


class Traced(Rules):
    """Rules that note the calls of hooks and their arguments."""

    kinds = (Go, Two)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.trace: Trace = []

    def note(self, hook: str, state: State, player: int | None = None) -> None:
        where = f"{hook} {state.phase.id} {state.round}"
        self.trace.append(where if player is None else f"{where} p{player}")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        self.trace = ["setup"]

    @hookimpl
    def bgf_phase_begin(self, state: State) -> None:
        self.note("phase", state)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        self.note("/phase", state)

    @hookimpl
    def bgf_round_begin(self, state: State) -> None:
        self.note("round", state)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        self.note("/round", state)

    @hookimpl
    def bgf_turn_begin(self, state: State, player: int) -> None:
        self.note("turn", state, player)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        self.note("/turn", state, player)

    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        self.trace.append(f"next player after {state.turn}")
        return {2: 1, 3: 1, 4: 0}.get(state.turn)

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        self.trace.append("next phase")
        return "last" if state.round < 2 else "end"

    @hookimpl
    def bgf_end(self, state: State) -> None:
        self.note("end", state)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        self.note("score", state)
        return super().bgf_score(state)


def test_every_hook_is_called_at_its_border_and_in_order() -> None:
    game = toy(
        Traced,
        phases={
            "bid": phase("go", "simultaneous", "round"),
            "round": phase("go", next=["last", "end"]),
            "last": phase("go", "rules", ["bid", "end"]),
        },
    )
    state = game.new_state(2)
    play(state, "1: go", "0: go", "go", "go end", "go", "go", "go")
    state.result()
    assert game.rules.trace == [
        "setup",
        "phase bid 0",
        "/phase bid 0",
        "phase round 0",
        "round round 1",
        "turn round 1 p0",
        "/turn round 1 p0",
        "turn round 1 p1",
        "/turn round 1 p1",
        "/phase round 1",
        "next phase",
        "phase last 1",
        "round last 2",
        "next player after 2",
        "turn last 2 p1",
        "/turn last 2 p1",
        "next player after 3",
        "turn last 2 p1",
        "/turn last 2 p1",
        "next player after 4",
        "turn last 2 p0",
        "/turn last 2 p0",
        "next player after 5",
        "/round last 2",
        "/phase last 2",
        "next phase",
        "end last 2",
        "score last 2",
    ]


def turns(state: State, *actions: str) -> str:
    """Plays actions; returns the players and the starts of rounds: ``|01|0``."""
    story, round_ = "", 0
    for action in actions:
        story += ("|" if state.round != round_ else "") + str(state.player)
        round_ = state.round
        play(state, action)
    return story


def one_phase(rules: type[Rules] = Traced, **sections: Any) -> Game:
    return toy(rules, phases={"play": phase("go two")}, **sections)


def test_turns_go_round_clockwise() -> None:
    state = one_phase().new_state(3)
    assert turns(state, *["go"] * 7) == "|012|012|0"
    assert (state.round, state.turn) == (3, 8)


@pytest.mark.parametrize(
    ("actions", "story"),
    [
        (["go", "go out", "go", "go", "go", "go"], "|012|012"),
        (["go out", "go", "go out", "go"], "|012|0"),
        (["go out", "go out", "go out", "go"], "|012|0"),
    ],
)
def test_retired_players_return_in_the_next_round(actions: list[str], story: str) -> None:
    assert turns(one_phase().new_state(3), *actions) == story


def test_in_round_lists_players_who_have_not_retired() -> None:
    state = one_phase().new_state(3)
    left = []
    for action in ("go out", "go", "go out", "go"):
        left.append(state.in_round())
        play(state, action)
    assert left == [(0, 1, 2), (1, 2), (1, 2), (0, 1, 2)]
    assert state.in_round() == (0, 1, 2)


class Rotating(Traced):
    """The first player changes from round to round, and is out in the second."""

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.starter = (state.starter + 1) % state.players

    @hookimpl
    def bgf_round_begin(self, state: State) -> None:
        if state.round == 2:
            state.retire(state.starter)


def test_another_player_begins_the_next_round() -> None:
    assert turns(one_phase(Rotating).new_state(3), *["go"] * 9) == "|012|20|201|0"


class Skipping(Traced):
    """Some are out when the first round begins."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.starter = 2

    @hookimpl
    def bgf_round_begin(self, state: State) -> None:
        if state.round == 1:
            state.retire(2)
            state.retire(0)


def test_the_first_player_may_be_out_from_the_start() -> None:
    assert turns(one_phase(Skipping).new_state(3), *["go"] * 3) == "|1|20"


def test_a_phase_ends_with_the_turn_in_which_that_was_said() -> None:
    game = toy(
        Traced,
        phases={
            "play": phase(
                next="more",
                first={"actions": ["go", "two"], "next": "second"},
                second={"actions": ["go"]},
            ),
            "more": phase("go"),
        },
    )
    state = play(game.new_state(2), "two end")
    assert (state.phase.id, state.stage.id, state.active_players()) == ("play", "second", (0,))
    reloaded = game.state_from_dict(state.to_dict())
    for position in (state, state.clone(), reloaded):
        play(position, "go")
        assert (position.phase.id, position.round) == ("more", 2)
    assert "/round play 1" not in game.rules.trace  # it was cut short


class LastRound(Traced):
    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round == 2:
            state.end_phase()


def test_a_phase_may_end_with_its_round() -> None:
    state = one_phase(LastRound).new_state(2)
    assert turns(state, *["go"] * 4) == "|01|01"
    assert state.is_terminal()
    assert state.active_players() == ()


class Lost(Traced):
    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        return 2

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "nowhere"


@pytest.mark.parametrize(
    ("phases", "message"),
    [
        ({"play": phase("go", "rules")}, r"bgf_next_player of toy names 2; players are 0 to 1"),
        (
            {"play": phase("go", next=["play", "end"])},
            r"bgf_next_phase of toy names 'nowhere' after play; the content lists play, end",
        ),
    ],
)
def test_rules_that_lose_the_way_are_told_so(phases: dict[str, Any], message: str) -> None:
    with pytest.raises(PluginError, match=message):
        play(toy(Lost, phases=phases).new_state(2), "go end")


@pytest.mark.parametrize("player", [2, -1, 2**40, 1.0, "A", None])
def test_rules_that_retire_nobody_are_told_so(player: Any) -> None:
    state = one_phase(Traced).new_state(2)
    with pytest.raises(PluginError, match="toy retires"):
        state.retire(player)
    assert state.out == 0


@pytest.mark.parametrize("player", [1.0, True, "A"])
def test_the_next_player_is_a_number(player: Any) -> None:
    class Naming(Traced):
        @hookimpl
        def bgf_next_player(self, state: State) -> Any:
            return player

    with pytest.raises(PluginError, match="bgf_next_player of toy names"):
        toy(Naming, phases={"play": phase("go", "rules")}).new_state(2)


@pytest.mark.parametrize("starter", [2, -1, 1.0, True, "A"])
@pytest.mark.parametrize(
    ("hook", "order", "when"),
    [
        ("setup", "clockwise", "after bgf_setup"),
        ("phase_begin", "clockwise", "as the phase play begins"),
        ("phase_begin", "simultaneous", "as the phase play begins"),
        ("phase_begin", "rules", "as the phase play begins"),
        ("round_begin", "clockwise", "as the phase play begins"),
        ("round_end", "clockwise", "as a round begins"),
        ("turn_end", "clockwise", "as a round begins"),
        ("phase_end", "clockwise", "as the phase more begins"),
    ],
)
def test_starter_who_is_not_a_player_is_reported(
    hook: str, order: str, when: str, starter: Any
) -> None:
    def misname(self: Rules, state: State) -> None:
        state.starter = starter

    def misname_too(self: Rules, state: State, player: int) -> None:
        state.starter = starter

    wrong = misname_too if hook == "turn_end" else misname
    rules = type("Misnaming", (Traced,), {f"bgf_{hook}": hookimpl(wrong)})
    phases = {"play": phase("go", order, next="more"), "more": phase("go")}
    actions = ["go end"] if hook == "phase_end" else ["go", "go"]
    words = f"state.starter of toy is {starter!r} {when}; players are 0 to 1"
    with pytest.raises(PluginError, match=words):
        play(toy(rules, phases=phases).new_state(2), *actions)


class Deferring(Traced):
    """The first player of the next round is known when somebody leaves this one."""

    @hookimpl
    def bgf_turn_begin(self, state: State, player: int) -> None:
        if state.out == 0:
            state.starter = -1

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.starter = 1


def test_starter_may_be_decided_when_an_until_out_round_ends() -> None:
    phases = {"play": phase("go") | {"until_out": True}}
    state = toy(Deferring, phases=phases).new_state(2)
    assert turns(state, "go", "go", "go", "go out", "go out", "go") == "|01010|1"


def test_a_round_with_nobody_in_it_is_told_of() -> None:
    class Emptied(Traced):
        @hookimpl
        def bgf_round_begin(self, state: State) -> None:
            if state.round == 2:
                for player in range(state.players):
                    state.retire(player)

    state = one_phase(Emptied).new_state(2)
    with pytest.raises(PluginError, match='clockwise" of toy begins a round with nobody'):
        play(state, "go", "go")


class Nobody(Traced):
    @hookimpl
    def bgf_next_player(self, state: State) -> int | None:
        return None


def test_a_phase_in_which_nobody_is_next_is_over_at_once() -> None:
    game = toy(Nobody, phases={"empty": phase("go", "rules", "play"), "play": phase("go")})
    state = game.new_state(2)
    assert (state.phase.id, state.turn, state.round) == ("play", 1, 2)


def incomplete(**hooks: Any) -> type[Any]:
    """Rules that implement just these hooks, and the kind `go`."""
    return type("Incomplete", (), {"kinds": (Go,), "__init__": lambda self, game: None, **hooks})


@pytest.mark.parametrize(
    ("phases", "missing"),
    [
        (phase("go"), "bgf_score"),
        (phase("go", "rules"), "bgf_score, bgf_next_player"),
        (phase("go", next=["play", "end"]), "bgf_score, bgf_next_phase"),
    ],
)
def test_a_game_without_a_hook_that_it_needs_is_not_loaded(
    phases: dict[str, Any], missing: str
) -> None:
    with pytest.raises(PluginError, match=f"^the rules of toy need {missing}$"):
        toy(incomplete(), phases={"play": phases})


class Twofold(param.WordParam):
    def values(self) -> tuple[int, ...]:
        return (1, 2)

    def word(self, value: int) -> str:
        return "a"


class Ambiguous(Rules):
    kinds = (type("Twice", (Go,), {"word": param.custom(Twofold)}),)


def test_each_action_is_written_in_its_own_way() -> None:
    with pytest.raises(PluginError, match='two actions are written "go a"'):
        toy(Ambiguous, phases={"play": phase("go")})


def test_a_game_without_a_kind_of_action_that_it_offers_is_not_loaded() -> None:
    actions: dict[str, Any] = {"go": {}, "fly": {}, "wait": {}}
    for name in actions:
        actions[name]["text"] = {"en": name}
    stage = {"actions": ["go", "fly"], "otherwise": "wait"}
    with pytest.raises(PluginError, match="stage act of the phase play offers fly, wait, but"):
        toy(Traced, phases={"play": phase(act=stage)}, actions=actions)
