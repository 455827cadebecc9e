"""Legal actions: stages, `otherwise`, refusals, and the errors of calls not permitted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bgf import (
    Action,
    ActionKind,
    BgfError,
    Game,
    IllegalAction,
    InvalidAction,
    MatchFinished,
    NoSuchPlayer,
    NotActive,
    State,
    Turn,
    param,
)
from bgf.engine.flow import Stage

from .toys import Rules, Toy, phase, play, toy

COINS = {"coins": {"per": "player", "start": 2}}


class Pay(Toy):
    """Pays as many coins as the word says; three are legal only for players who have them."""

    name = "pay"
    word = param.choice("1", "2", "3")

    def may(self, state: State, player: int, word: str) -> bool:
        return state.counters[self.game.layout.own_counters("coins")[player]] >= int(word)

    def do(self, state: State, player: int, word: str) -> str | None:
        state.counters[self.game.layout.own_counters("coins")[player]] -= int(word)
        return "after" if word == "2" else None


class Boast(Toy):
    name = "boast"


class Wait(Toy):
    name = "wait"


class Stop(Toy):
    name = "stop"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.end_phase()
        return None


class Shop(Rules):
    kinds = (Pay, Boast, Wait, Stop)


class Bazaar(Rules):
    kinds = (Boast,)


ACT = {
    "actions": ["pay"],
    "otherwise": "wait",
    "next": "after",
    "rule": "TOY-2",
    "otherwise_rule": "TOY-3",
}
PHASES = {"play": phase(act=ACT, after={"actions": ["boast", "stop"], "rule": "TOY-1"})}


def shop(**sections: Any) -> Game:
    return toy(Shop, **{"phases": PHASES, "counters": COINS, **sections})


def moves(state: State, player: int | None = None) -> str:
    return ", ".join(map(str, state.legal_actions(player)))


def test_each_stage_offers_its_own_kinds() -> None:
    state = shop().new_state(2)
    assert moves(state) == "pay 1, pay 2"
    play(state, "pay 2")
    assert (state.stage.id, state.active_players()) == ("after", (0,))
    assert moves(state) == "boast, stop"
    play(state, "boast")
    assert (state.stage.id, state.active_players()) == ("act", (1,))


def test_fallback_action_is_offered_only_without_others() -> None:
    state = play(shop().new_state(2), "pay 2", "boast", "pay 1")
    assert moves(state) == "wait"
    play(state, "wait")
    assert (state.idle, moves(state)) == (1, "pay 1")
    play(state, "pay 1", "wait", "wait")
    assert state.idle == 2


@pytest.mark.parametrize(
    ("played", "action", "rule", "message"),
    [
        ([], "pay 3", "TOY-1", "Not 3. (en)"),
        (["pay 1"], "wait", "TOY-3", "Only when nothing else is possible."),
        ([], "boast", "TOY-2", "Now you can only: Pay (en)."),
        (["pay 2"], "wait", "TOY-1", "Now you can only: Boast"),
        (["pay 2"], "pay 1", "TOY-1", "Now you can only: Boast"),
    ],
)
def test_a_refusal_names_rule_and_reason_and_changes_nothing(
    played: list[str], action: str, rule: str, message: str
) -> None:
    state = play(shop().new_state(2), *played)
    parsed = state.game.parse_action(action, state)
    assert parsed not in state.legal_actions()
    before = state.to_dict()
    refusal = state.explain(parsed)
    assert refusal is not None
    assert refusal.rule == rule
    assert refusal.message.startswith(message)
    with pytest.raises(IllegalAction) as raised:
        state.apply(parsed)
    assert (raised.value.rule, raised.value.message) == (rule, refusal.message)
    assert raised.value.code == "illegal-action"
    assert state.to_dict() == before


def test_refusals_are_in_the_languages_of_the_game() -> None:
    state = shop(languages=["de", "pl"]).new_state(2)
    refusal = state.explain(state.game.parse_action("pay 3"))
    assert refusal is not None
    assert [refusal.localized(lang) for lang in ("pl", "de", "en")] == [
        "Not 3. (pl)",
        "Not 3. (de)",
        "Not 3. (de)",
    ]
    framework = state.explain(state.game.parse_action("boast"))
    assert framework is not None
    assert framework.localized("pl") == "Teraz do wyboru jest tylko: Pay (pl)."
    assert framework.message == "Now you can only: Pay (de)."


def finished() -> State:
    return play(shop().new_state(2), "pay 2", "stop")


def fresh() -> State:
    return shop().new_state(2)


def choosing() -> State:
    return shop(phases={"play": phase("boast pay", "simultaneous")}).new_state(3)


@pytest.mark.parametrize(
    ("make", "player", "error", "message"),
    [
        (fresh, 1, NotActive, r"player 1 may not act now: it is up to \[0\]"),
        (fresh, 2, NoSuchPlayer, "there is no player 2: players are 0 to 1"),
        (fresh, -1, NoSuchPlayer, "there is no player -1"),
        (fresh, "0", NoSuchPlayer, "there is no player '0'"),
        (finished, 0, MatchFinished, "the match is over"),
        (finished, None, MatchFinished, "the match is over"),
        (choosing, None, NotActive, r"players \[0, 1, 2\] choose at the same time"),
        (choosing, 3, NoSuchPlayer, "there is no player 3"),
    ],
)
def test_calls_that_are_not_permitted(
    make: Callable[[], State], player: Any, error: type[BgfError], message: str
) -> None:
    state = make()
    action = state.game.parse_action("pay 1")
    before = state.to_dict()
    for call in (
        lambda: state.legal_actions(player),
        lambda: state.explain(action, player),
        lambda: state.apply(action, player),
    ):
        with pytest.raises(error, match=message):
            call()
    assert state.to_dict() == before


def test_codes_are_stable() -> None:
    ours = [error for error in BgfError.__subclasses__() if error.__module__ == "bgf.errors"]
    codes = {error.__name__: error.code for error in ours}
    assert codes["NotActive"] == "not-active"
    assert codes["NoSuchPlayer"] == "no-such-player"
    assert codes["MatchFinished"] == "match-finished"
    assert codes["MatchNotFinished"] == "match-not-finished"
    assert codes["InvalidAction"] == "invalid-action"
    assert codes["BadState"] == "bad-state"
    assert codes["BadPlayerCount"] == "bad-player-count"
    assert len(set(codes.values())) == len(codes)


def test_another_loading_of_the_game_has_the_same_actions() -> None:
    state, other = fresh(), fresh()
    for text in ("pay 2", "boast", "pay 3"):
        action = other.game.parse_action(text)
        own = state.game.parse_action(text)
        assert action == own
        assert hash(action) == hash(own)
        assert str(state.explain(action)) == str(state.explain(own))
    state.apply(other.legal_actions()[1])
    play(other, "pay 2")
    assert state.to_dict() == other.to_dict()


def test_actions_of_another_game_are_invalid() -> None:
    state = toy(Bazaar, phases={"play": phase("boast")}).new_state(2)
    before = state.to_dict()
    for call in (state.apply, state.explain):
        with pytest.raises(InvalidAction, match='"pay 1" is not an action of toy'):
            call(shop().parse_action("pay 1"))
    assert state.to_dict() == before


def test_an_action_is_a_value() -> None:
    action = shop().parse_action("pay 1")
    assert repr(action) == "<Action pay 1>"
    assert action != "pay 1"
    with pytest.raises(AttributeError, match="can't be changed"):
        action.text = "pay 2"  # type: ignore[misc]
    assert Action(action.kind, ("any",), ("", "1", "")) == action


@pytest.mark.parametrize("text", ["pay 1", "  PAY   1 ", "Pay\t1"])
def test_blanks_and_case_do_not_matter(text: str) -> None:
    assert str(shop().parse_action(text)) == "pay 1"


class Pick(ActionKind):
    name = "pick"
    letters = param.subset(param.choice("a", "b", "c", "d"), least=2, most=3)

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Line(ActionKind):
    name = "line"
    letters = param.choice("a b")

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Picking(Rules):
    kinds = (Pick, Line)


def test_words_may_come_in_any_order() -> None:
    game = toy(Picking, phases={"play": phase("pick line")})
    for text in ("pick c d b", "PICK d  c b", "pick b c d", "b pick c d"):
        assert str(game.parse_action(text)) == "pick b c d"
    assert str(game.parse_action("line b a")) == "line a b"
    for text in ("pick c", "pick b b", "pick", "b a line a", ""):
        with pytest.raises(InvalidAction):
            game.parse_action(text)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("pay 4", ("pay 2", "pay 1")), ("PAI 1", ("pay 1",)), (None, ())],
)
def test_a_line_that_means_no_action_is_answered_with_the_nearest(
    text: Any, nearest: tuple[str, ...]
) -> None:
    state = fresh()
    with pytest.raises(InvalidAction) as raised:
        state.game.parse_action(text, state)
    assert raised.value.nearest[: len(nearest)] == nearest
    assert bool(raised.value.nearest) == bool(nearest)
    assert str(raised.value).startswith(f'"{text}" is not an action')
    with pytest.raises(InvalidAction) as raised:
        state.game.parse_action(text)
    assert raised.value.nearest == ()
    with pytest.raises(InvalidAction) as raised:
        state.game.parse_action(text, finished())
    assert raised.value.nearest == ()


@pytest.mark.parametrize("text", ["xyz", ""])
def test_there_is_always_a_nearest_legal_action(text: str) -> None:
    state = fresh()
    with pytest.raises(InvalidAction) as raised:
        state.game.parse_action(text, state)
    assert raised.value.nearest
    assert set(raised.value.nearest) <= {action.text for action in state.legal_actions()}


class Said(param.Param):
    """A parameter that reads numbers only, and fails in any stage but one."""

    is_open = True

    def parts(self, value: int) -> tuple[str, ...]:
        return (str(value),) if value else ("",)

    def read(self, words: Sequence[str]) -> int | None:
        return None if words else 0

    def understand(self, state: State, player: int, words: Sequence[str]) -> list[int]:
        names = {"act": ["one", "two"]}[state.stage.id]
        return [0] if names[int(words[0])] else []


class Stumble(ActionKind):
    """A kind that can't read numbers, and reads nothing but in its own stage."""

    name = "stumble"
    said = param.custom(Said)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return [self.action(0)]

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Stumbling(Rules):
    kinds = (Stumble, Wait)


@pytest.mark.parametrize("text", ["stumble", "stumble 7", "stumble one", "stumble \N{BULLET}"])
@pytest.mark.parametrize("stage", ["act", "after"])
def test_words_are_no_action_where_a_kind_fails_to_read_them(text: str, stage: str) -> None:
    act, after = {"actions": ["stumble"], "next": ["after"]}, {"actions": ["wait"]}
    game = toy(Stumbling, phases={"play": phase(act=act, after=after)})
    state = game.new_state(2)
    state.stage = game.phases["play"].stages[stage]
    if text == "stumble":  # its whole notation
        assert str(game.parse_action(text, state)) == text
        return
    with pytest.raises(InvalidAction, match="is not an action: did you mean") as raised:
        game.parse_action(text, state)
    assert raised.value.nearest == ("stumble" if stage == "act" else "wait",)
    assert isinstance(raised.value.__cause__, (LookupError, ValueError)), "kept for authors"


@pytest.mark.parametrize("action", ["pay 1", None, 7])
def test_anything_but_an_action_is_refused(action: Any) -> None:
    state = fresh()
    for call in (state.apply, state.explain):
        with pytest.raises(InvalidAction, match="is not an Action"):
            call(action)


def test_suggestions_for_mistyped_actions_reveal_nothing_of_other_players() -> None:
    state = choosing()
    coins = state.game.layout.own_counters("coins")
    state.counters[coins[2]] = 3

    def near(player: int | None) -> tuple[str, ...]:
        with pytest.raises(InvalidAction) as raised:
            state.game.parse_action("pay 33", state, player)
        return raised.value.nearest

    assert near(0) == ("pay 2", "pay 1", "boast")
    assert near(2) == ("pay 3", "pay 2", "pay 1")
    assert near(None) == ()
    state.counters[coins[2]] = 0
    play(state, "2: boast")
    assert near(2) == ()


class Large(param.Param):
    """A number from 0 to 999999999999."""

    is_open = True
    most = 10**12

    def parts(self, value: int) -> tuple[str, ...]:
        return (str(value),)

    def read(self, words: Sequence[str]) -> int | None:
        if len(words) != 1 or not words[0].isdecimal() or int(words[0]) >= self.most:
            return None
        return int(words[0])


class Number(ActionKind):
    """``number 0`` to ``number 999999999999``: too many to be listed."""

    name = "number"
    value = param.custom(Large)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        raise AssertionError("the list must not be built")

    def count(self, state: State, player: int) -> int:
        return self.value.most

    def pick(self, state: State, player: int, index: int) -> Action:
        return self.action(index)

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Numbers(Rules):
    kinds = (Number, Pay)


def test_more_actions_than_can_be_listed() -> None:
    game = toy(Numbers, counters=COINS, phases={"main": phase("number pay")})
    state = game.new_state(players=2, seed=1)
    action = game.parse_action("number 123456789012")
    assert game.parse_action(str(action)) == action
    state.apply(action)
    assert state.explain(game.parse_action("NUMBER  7")) is None
    for text in ("number", "number 1 2", "number -1", "number 1000000000000"):
        with pytest.raises(InvalidAction):
            game.parse_action(text)
    assert state.sample_action(state.player, lambda limit: 5).text == "number 5"
    assert state.sample_action(state.player, lambda limit: limit - 1).kind.name == "pay"


def test_a_sample_is_any_legal_action() -> None:
    state = fresh()
    legal = state.legal_actions()
    indices = iter(range(len(legal)))
    assert [state.sample_action(state.player, lambda _: next(indices)) for _ in legal] == legal
