"""Mods: rules replaced and wrapped, alone and one on top of the other; and their cost."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from bgf import (
    ActionKind,
    Game,
    ModConflict,
    PluginError,
    Score,
    State,
    Turn,
    hookimpl,
    param,
)
from bgf.contract import Reason
from bgf.engine.flow import Stage

from .toys import Rules, Toy, mod, phase, play, toy


class Add(Toy):
    """One point."""

    name = "add"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.counters[self.game.layout.own_counters("points")[player]] += 1
        return None


class Stop(Toy):
    name = "stop"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.end_phase()
        return None


class Adding(Rules):
    """The number of points decides; `order` tells whose rules were called."""

    kinds = (Add, Stop)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.order: list[str] = []

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        self.order.append("game")

    @hookimpl
    def bgf_end(self, state: State) -> None:
        """Nothing to reveal."""


class Change:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.order: list[str] = game.rules.order


class Golf(Change):
    """Replaces a rule: the fewest points win."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        slots = state.game.layout.own_counters("points")
        return Score([{"golf": -state.counters[slots[p]]} for p in range(state.players)])


class Golfing(Golf):
    """Another mod of the same rule."""


class Double(Change):
    """Wraps a rule: twice as many points as before."""

    @hookimpl(wrapper=True)
    def bgf_score(self, state: State) -> Generator[None, Score, Score]:
        score = yield
        return Score(
            [{name: 2 * points for name, points in own.items()} for own in score.breakdown]
        )


class Plus(Change):
    """Wraps it, too: five points more."""

    @hookimpl(wrapper=True)
    def bgf_score(self, state: State) -> Generator[None, Score, Score]:
        score = yield
        return Score([{**own, "plus": 5} for own in score.breakdown])


class Around(Change):
    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        self.order.append("around")
        result = yield
        self.order.append("around again")
        return result


class Within(Change):
    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        self.order.append("within")
        return (yield)


class Instead(Change):
    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        self.order.append("instead")


class Otherwise(Change):
    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> bool:
        self.order.append("otherwise")
        return True


class Alone(Change):
    """Wraps and implements hooks of which the game has none."""

    @hookimpl(wrapper=True)
    def bgf_turn_begin(self, state: State, player: int) -> Generator[None, object, object]:
        self.order.append(f"turn of {player}")
        return (yield)

    @hookimpl
    def bgf_round_begin(self, state: State) -> None:
        self.order.append("round")


class Tenfold(Change):
    """Replaces a kind of action by one of a subclass."""

    @hookimpl
    def bgf_action(self, kind: ActionKind) -> ActionKind | None:
        return AddTen(self.game) if kind.name == "add" else None


class AddTen(Add):
    word = param.choice("ten")

    def do(self, state: State, player: int, word: str) -> str | None:
        state.counters[self.game.layout.own_counters("points")[player]] += 10
        return None


class Polite(Change):
    """Wraps all kinds of action."""

    @hookimpl
    def bgf_action(self, kind: ActionKind) -> ActionKind | None:
        return Please(kind) if kind.name == "add" else None


class Please(ActionKind):
    """Another kind of action, with a word before its parameters."""

    name = "add"
    courtesy = param.choice("please")

    def __init__(self, kind: ActionKind) -> None:
        super().__init__(kind.game)
        self.kind = kind
        self.params = (self.courtesy, *kind.params)

    def _asked(self, turn: Turn) -> Turn:
        return Turn(turn.state, turn.player, self.kind.action(*turn.args[1:]))

    def why_not(self, turn: Turn) -> Reason | None:
        return self.kind.why_not(self._asked(turn))

    def apply(self, turn: Turn) -> Stage | None:
        return self.kind.apply(self._asked(turn))


class Misspelt(Change):
    @hookimpl
    def bgf_turn_ends(self, state: State, player: int) -> None:
        """No such hook."""


class Miswritten(Change):
    @hookimpl
    def bgf_turn_end(self, state: State, players: int) -> None:
        """A hook, but no such parameter."""


class Broken(Change):
    """Can't be made."""

    def __init__(self, game: Game) -> None:
        raise PluginError("not today")


def adding(*mods: type[Change]) -> Game:
    return toy(Adding, [mod(rules) for rules in mods], phases={"play": phase("add stop")})


def scores(*mods: type[Change]) -> tuple[int, ...]:
    state = play(adding(*mods).new_state(2), "add", "add", "add", "stop")
    return state.result().scores


@pytest.mark.parametrize(
    ("mods", "expected"),
    [
        ([], (2, 1)),
        ([Golf], (-2, -1)),
        ([Double], (4, 2)),
        ([Golf, Double], (-4, -2)),
        ([Double, Golf], (-4, -2)),
        ([Double, Plus], (9, 7)),
        ([Plus, Double], (14, 12)),
    ],
)
def test_a_rule_replaced_or_wrapped(mods: list[type[Change]], expected: tuple[int, ...]) -> None:
    assert scores(*mods) == expected


@pytest.mark.parametrize(
    ("mods", "order"),
    [
        ([], ["game"]),
        ([Instead], ["instead"]),
        ([Otherwise], ["otherwise"]),
        ([Around], ["around", "game", "around again"]),
        ([Within, Around], ["around", "within", "game", "around again"]),
        ([Around, Within], ["within", "around", "game", "around again"]),
        ([Around, Instead], ["around", "instead", "around again"]),
        ([Instead, Around], ["around", "instead", "around again"]),
        ([Alone], ["round", "turn of 0", "game", "turn of 1"]),
    ],
)
def test_the_order_of_mods(mods: list[type[Change]], order: list[str]) -> None:
    game = adding(*mods)
    play(game.new_state(2), "add")
    assert game.rules.order == order


@pytest.mark.parametrize(
    ("mods", "actions", "points"),
    [
        ([Tenfold], "add ten, stop", 10),
        ([Polite], "add please, stop", 1),
        ([Tenfold, Polite], "add please ten, stop", 10),
    ],
)
def test_a_kind_of_action_replaced(mods: list[type[Change]], actions: str, points: int) -> None:
    state = adding(*mods).new_state(2)
    legal = state.legal_actions()
    assert ", ".join(map(str, legal)) == actions
    assert list(map(str, state.game.actions)) == actions.split(", ")
    state.apply(legal[0])
    assert state.counters[state.game.layout.own_counters("points")[0]] == points


def test_rules_that_nobody_wraps_are_bound_straight() -> None:
    game = adding(Golf)
    assert game.hooks.turn_end == game.rules.bgf_turn_end
    assert game.hooks.end == game.rules.bgf_end
    assert game.hooks.round_begin is None
    assert game.hooks.score != game.rules.bgf_score


def test_mods_belong_to_the_game() -> None:
    game = adding(Golf, Double)
    assert repr(game) == "<Game toy + golf + double>"
    assert [(spec.name, spec.version) for spec in game.mods] == [
        ("golf", "1.0.0"),
        ("double", "1.0.0"),
    ]


@pytest.mark.parametrize(
    ("mods", "message"),
    [
        ([Instead, Otherwise], "mods instead and otherwise can't .*replace the rule bgf_turn_end"),
        ([Otherwise, Around, Instead], "mods otherwise and instead can't be played together"),
        ([Polite, Tenfold], 'mods polite and tenfold can\'t .*replace the kind of action "add"'),
        ([Golf, Alone, Golfing], "mods golf and golfing can't be played together"),
    ],
)
def test_mods_that_replace_the_same_thing(mods: list[type[Change]], message: str) -> None:
    with pytest.raises(ModConflict, match=message):
        adding(*mods)


@pytest.mark.parametrize(
    ("mods", "message"),
    [
        ([Misspelt], r"<Game toy \+ misspelt> can't be used: .*bgf_turn_ends"),
        ([Golf, Miswritten], r"can't be used: .*players"),
        ([Golf, Golf], "the mod golf is named twice"),
        ([Broken], "not today"),
    ],
)
def test_mods_that_can_not_be_used(mods: list[type[Change]], message: str) -> None:
    with pytest.raises(PluginError, match=f"(?s){message}"):
        adding(*mods)
