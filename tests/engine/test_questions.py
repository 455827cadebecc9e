"""Questions to other players inside a turn: challenges, blocks, responses."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, NotActive, PluginError, State, Turn, hookimpl, param
from bgf.bots import View, make_bot
from bgf.engine.flow import Stage
from bgf.engine.knowledge import gave_knowledge
from bgf.records.match import Match
from bgf.view import view_of

from .toys import Rules, Toy, play, toy


class Claim(Toy):
    """Claims a point: everybody else may doubt it. ``tell`` notes the order of events."""

    name = "claim"
    word = param.choice("one", "two")

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        note(state, 1)
        for step in range(1, state.players):
            other = (turn.player + step) % state.players
            state.ask(turn, other, state.phase.stages["doubt"])
        return None

    def after_answers(self, turn: Turn) -> Stage | None:
        note(turn.state, 2)
        points = turn.state.game.layout.own_counters("points")
        turn.state.counters[points[turn.player]] += 1
        return turn.state.phase.stages["again"] if turn.args[0] == "two" else None


class Believe(Toy):
    name = "believe"

    def do(self, state: State, player: int, word: str) -> str | None:
        note(state, 3)
        return None


class Doubt(Toy):
    """Doubts a claim: nobody else is asked, and the claiming player may show or give in."""

    name = "doubt"

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        note(state, 4)
        state.stop_asking()
        state.ask(turn, state.turn_player, state.phase.stages["show"])
        return None

    def after_answers(self, turn: Turn) -> Stage | None:
        note(turn.state, 5)
        return turn.state.phase.stages["gloat"]


class Show(Toy):
    name = "show"
    word = param.choice("card", "nothing")

    def do(self, state: State, player: int, word: str) -> str | None:
        note(state, 6)
        if word == "nothing":
            state.eliminate(player)
        return None


class Gloat(Toy):
    name = "gloat"

    def do(self, state: State, player: int, word: str) -> str | None:
        note(state, 7)
        return None


class Wait(Toy):
    name = "wait"


class Claims(Rules):
    kinds = (Claim, Believe, Doubt, Show, Gloat, Wait)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        note(state, 8)
        if len(state.in_match()) == 1 or state.round > 3:
            state.end_phase()


def note(state: State, number: int) -> None:
    told = state.game.layout.counter("told")
    state.counters[told] = 10 * state.counters[told] + number


STAGES: dict[str, Any] = {
    "act": {"actions": ["claim", "wait"], "asks": "doubt", "next": "again", "rule": "TOY-2"},
    "again": {"actions": ["wait"]},
    "doubt": {"actions": ["believe", "doubt"], "asks": "show", "next": "gloat"},
    "show": {"actions": ["show"]},
    "gloat": {"actions": ["gloat"]},
}


def claims(rules: type[Any] = Claims, order: str = "clockwise", **sections: Any) -> Game:
    return toy(
        rules,
        counters={"told": {"start": 0}},
        phases={"play": {"order": order, "stages": STAGES, "next": "end"}},
        **sections,
    )


def whose(state: State) -> tuple[int, int, str, int, int]:
    """The player to act, the turn's player, the stage, the turn and the round."""
    return state.player, state.turn_player, state.stage.id, state.turn, state.round


def test_the_others_answer_in_the_order_in_which_they_were_asked() -> None:
    state = play(claims().new_state(3), "claim one")
    assert whose(state) == (1, 0, "doubt", 1, 1)
    assert state.active_players() == (1,)
    assert whose(play(state, "believe")) == (2, 0, "doubt", 1, 1)
    assert whose(play(state, "believe")) == (1, 1, "act", 2, 1)
    assert state.counters[0] == 1_3_3_2_8
    assert state.returns() == [0.0] * 3
    assert not state.inquiries


def test_an_action_goes_on_to_a_stage_once_all_have_answered() -> None:
    state = play(claims().new_state(2), "claim two", "believe")
    assert whose(state) == (0, 0, "again", 1, 1)
    assert whose(play(state, "wait")) == (1, 1, "act", 2, 1)


def test_an_answer_asks_and_goes_on_and_the_rest_is_not_asked() -> None:
    state = play(claims().new_state(3), "claim one", "doubt")
    assert whose(state) == (0, 0, "show", 1, 1)
    assert [inquiry.player for inquiry in state.inquiries] == [0, 1]
    assert whose(play(state, "show card")) == (1, 0, "gloat", 1, 1)
    assert whose(play(state, "gloat")) == (1, 1, "act", 2, 1)
    assert state.counters[0] == 1_4_6_5_7_2_8


def test_a_player_who_is_not_asked_may_not_act() -> None:
    state = play(claims().new_state(3), "claim one")
    for player in (0, 2):
        with pytest.raises(NotActive, match=r"it is up to \[1\]"):
            state.legal_actions(player)
    assert [str(action) for action in state.legal_actions()] == ["believe", "doubt"]


def test_everybody_sees_the_open_questions_and_their_players() -> None:
    state = claims().new_state(3)
    assert "questions" not in state.observation(None)
    play(state, "claim one", "doubt")
    expected = [
        {"player": 0, "action": "claim one", "asked": [{"player": 1, "stage": "doubt"}]},
        {"player": 1, "action": "doubt", "asked": [{"player": 0, "stage": "show"}]},
    ]
    for viewer in (0, 1, 2, None):
        assert state.observation(viewer)["questions"] == expected
    assert state.determinize(2, 1).to_dict()["questions"] == expected


@pytest.mark.parametrize(
    "texts", [("claim one",), ("claim two", "believe"), ("claim one", "doubt")]
)
def test_open_questions_are_copied_and_stored(texts: tuple[str, ...]) -> None:
    game = claims()
    state = play(game.new_state(3), *texts)
    copies = [state.clone(), game.state_from_dict(state.to_dict())]
    for copy in copies:
        assert copy.to_dict() == state.to_dict()
        while copy.inquiries:
            copy.apply(copy.legal_actions()[0])
        assert whose(copy)[3:] == (2, 1) or copy.stage.id == "again"
    assert state.inquiries


@pytest.mark.parametrize(
    "change",
    [
        {"player": 2},
        {"questions": [{"player": 0, "action": "claim one", "asked": []}]},
        {"questions": [{"player": 0, "action": "nothing", "asked": []}]},
        {"questions": [{"player": 0, "action": "wait", "asked": [{"player": 2, "stage": "act"}]}]},
    ],
)
def test_questions_that_nobody_can_be_answering_are_refused(change: dict[str, Any]) -> None:
    game = claims()
    data = play(game.new_state(3), "claim one").to_dict()
    with pytest.raises(Exception, match="question"):
        game.state_from_dict({**data, **change})


def test_a_player_who_is_eliminated_meanwhile_is_not_asked_and_has_no_turn() -> None:
    class Harsh(Believe):
        def do(self, state: State, player: int, word: str) -> str | None:
            state.eliminate((player + 1) % state.players)
            return None

    class Rules(Claims):
        kinds = (Claim, Harsh, *Claims.kinds[2:])

    state = play(claims(Rules).new_state(3), "claim one", "believe")
    assert whose(state) == (1, 1, "act", 2, 1)
    assert state.in_match() == (0, 1)
    assert state.observation(0)["eliminated"] == [2]
    assert whose(play(state, "wait")) == (0, 0, "act", 3, 2)
    assert state.in_round() == (0, 1)
    assert state.game.state_from_dict(state.to_dict()).in_match() == (0, 1)


def test_the_match_goes_on_without_those_who_are_eliminated() -> None:
    state = play(claims().new_state(3), "claim one", "doubt", "show nothing", "gloat")
    assert state.in_match() == (1, 2)
    assert whose(state) == (1, 1, "act", 2, 1)
    play(state, "wait", "wait")
    assert whose(state) == (1, 1, "act", 4, 2)


def test_an_answer_can_be_taken_back_as_any_action() -> None:
    start = play(claims().new_state(2), "claim one")
    assert not gave_knowledge(start, play(start.clone(), "doubt"))
    match = Match.start(claims(), players=2, seed=1)
    for text, player in (("claim one", 0), ("doubt", 1), ("show card", 0)):
        match.play(match.game.parse_action(text), player)
    match.undo(1)
    assert whose(match.state) == (1, 0, "doubt", 1, 1)
    replayed = match.record.replay(game=match.game, content_check=False)
    assert replayed.to_dict() == match.state.to_dict()


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:30"])
def test_bots_answer(bot: str) -> None:
    game = claims()
    state = game.new_state(3, seed=2)
    bots = [make_bot(bot, seed) for seed in range(3)]
    asked = set()
    while not state.is_terminal():
        (player,) = state.active_players()
        asked.add(state.stage.id)
        state.apply(bots[player].choose(View(state, player, [])), player)
    assert {"act", "doubt"} <= asked


def asking(ask: Any) -> Game:
    class Odd(Claim):
        def apply(self, turn: Turn) -> Stage | None:
            following: Stage | None = ask(turn)
            return following

    class Rules(Claims):
        kinds = (Odd, *Claims.kinds[1:])

    return claims(Rules)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda turn: turn.state.ask(turn, 3, turn.state.stage), "asks 3 after"),
        (lambda turn: turn.state.ask(turn, "1", turn.state.stage), "asks '1' after"),
        (lambda turn: turn.state.ask(turn, 1, "doubt"), "asks with 'doubt' after"),
        (
            lambda turn: turn.state.ask(turn, 1, turn.state.stage) or turn.state.stage,
            "`after_answers`",
        ),
        (lambda turn: turn.state.stop_asking(), "no question"),
    ],
)
def test_questions_that_can_not_be_asked_are_told(ask: Any, told: str) -> None:
    with pytest.raises(PluginError, match=told):
        play(asking(ask).new_state(2), "claim one")


def test_a_secret_action_asks_nothing() -> None:
    class Hidden(Claim):
        secret = True

    class Rules(Claims):
        kinds = (Hidden, *Claims.kinds[1:])

    with pytest.raises(PluginError, match="secret kind"):
        play(claims(Rules).new_state(2), "claim one")


def test_after_answers_must_return_a_stage() -> None:
    class Odd(Claim):
        def after_answers(self, turn: Turn) -> Any:
            return "again"

    class Rules(Claims):
        kinds = (Odd, *Claims.kinds[1:])

    with pytest.raises(PluginError, match=r"Odd\.after_answers answers 'again'"):
        play(claims(Rules).new_state(2), "claim one", "believe")


def test_status_and_view_show_asked_and_eliminated_players() -> None:
    game = claims()
    state = play(game.new_state(3), "claim one")
    expected = "A: Claim (en): one. B is asked, then C."
    assert [*game.status(state, None, "en")] == [expected]
    play(state, "doubt", "show nothing")
    assert [*game.status(state, 1, "en")] == [
        "A: Claim (en): one. B is asked.",
        "Out of the match: A.",
    ]
    assert view_of(state, None).head.eliminated == [0]
