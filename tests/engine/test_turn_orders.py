"""Turn orders that a game adds: values with a name, which phases of its content name."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from bgf import PluginError, State, TurnOrder, hookimpl

from .toys import Rules, Toy, phase, play, toy


class Gain(Toy):
    """Gives its player a point."""

    name = "gain"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.counters[state.game.layout.own_counters("points")[player]] += 1
        if sum(state.counters) == 8:
            state.end_phase()
        return None


class Poorest(TurnOrder):
    """The player with the fewest points is next, until all have the same number."""

    def first(self, state: State) -> int | None:
        return state.starter

    def following(self, state: State) -> int | None:
        slots = state.game.layout.own_counters("points")[: state.players]
        points = [state.counters[slot] for slot in slots]
        return None if len(set(points)) == 1 else points.index(min(points))


class Named(TurnOrder):
    """Names given players, and then nobody."""

    def __init__(self, *named: object) -> None:
        super().__init__("named")
        self.named = [*named]

    def first(self, state: State) -> Any:
        return self.following(state)

    def following(self, state: State) -> Any:
        return self.named.pop(0) if self.named else None


def game_of(*orders: Any, order: str = "poorest", **others: Any) -> Any:
    class Own(Rules):
        kinds = (Gain,)
        turn_orders: ClassVar[Any] = orders

    return toy(Own, phases={"play": phase("gain", order) | others})


def test_a_game_adds_an_order_that_a_phase_names() -> None:
    state = game_of(Poorest("poorest")).new_state(3)
    assert state.phase.order.name == "poorest"
    seats = []
    while not state.is_terminal():
        seats.append((state.player, state.round))
        play(state, "gain")
    assert seats == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3)]


def test_copies_and_samples_go_on_in_the_same_order() -> None:
    game = game_of(Poorest("poorest"))
    state = play(game.new_state(3), "gain")
    for other in (state.clone(), game.state_from_dict(state.to_dict()), state.determinize(0, 1)):
        assert play(other, "gain").player == 2


class Backwards(TurnOrder):
    """Turns go round against the clock, once."""

    def first(self, state: State) -> int | None:
        return state.starter

    def following(self, state: State) -> int | None:
        return (state.player - 1) % state.players if state.player != 1 else None


def test_with_until_out_an_order_passes_over_players_who_are_out() -> None:
    state = game_of(Backwards("back"), order="back", until_out=True).new_state(4)
    state.retire(3)
    play(state, "gain")
    assert state.player == 2
    state.eliminate(0)
    play(state, "gain", "gain")  # player 1 has the last turn of the order, which begins again
    assert (state.player, state.round) == (2, 1)
    state.retire(1)
    state.retire(2)
    play(state, "gain")
    assert (state.player, state.round) == (3, 2), "the next round, in which player 0 is out, too"


def test_with_until_out_an_order_that_names_only_players_who_are_out_is_an_error() -> None:
    state = game_of(Named(0, 1, 1), order="named", until_out=True).new_state(3)
    state.retire(1)
    refused(state, "never comes to a player who is still in the round")


def test_a_round_ends_with_the_running_turn_where_the_rules_say_so() -> None:
    state = game_of(Poorest("poorest")).new_state(3)
    state.starter = 2
    state.end_round()
    play(state, "gain")
    assert (state.player, state.round) == (2, 2)


def test_an_order_without_further_rounds_ends_the_phase() -> None:
    order = Named(1, 0)
    order.has_rounds = False
    state = game_of(order, order="named").new_state(2)
    assert state.player == 1
    play(state, "gain", "gain")
    assert state.is_terminal()
    assert state.round == 1


def refused(state: State, words: str) -> None:
    """Checks that an action ends in an error of the turn order, and changes nothing."""
    before = state.to_dict()
    with pytest.raises(PluginError, match=f'the turn order "named" of toy {words}'):
        play(state, "gain")
    assert state.to_dict() == before


@pytest.mark.parametrize("named", [2, -1, True, "A", 1.0])
def test_an_order_that_names_no_player_is_an_error(named: object) -> None:
    state = game_of(Named(0, named), order="named").new_state(2)
    refused(state, "names .*; players are 0 to 1, or None")


def test_a_turn_of_a_player_who_is_eliminated_is_an_error() -> None:
    state = game_of(Named(0, 1), order="named").new_state(2)
    state.eliminate(1)
    refused(state, "names player 1, who is eliminated")


def test_a_round_in_which_nobody_has_a_turn_is_an_error() -> None:
    state = game_of(Named(0), order="named").new_state(2)
    refused(state, "begins a round with nobody in it")


def test_phases_without_end_in_which_nobody_has_a_turn_are_an_error() -> None:
    class Endless(Rules):
        kinds = (Gain,)
        turn_orders: ClassVar[Any] = (Named(),)

        @hookimpl
        def bgf_round_end(self, state: State) -> None:
            state.end_phase()

        @hookimpl
        def bgf_next_phase(self, state: State) -> str:
            return "play"

    game = toy(Endless, phases={"play": phase("gain", "named") | {"next": ["play", "end"]}})
    with pytest.raises(PluginError, match="nobody can act in 1000 phases of toy in a row"):
        game.new_state(2)


class Failing(Named):
    """Raises the errors that it is to name."""

    def following(self, state: State) -> Any:
        named = super().following(state)
        if isinstance(named, Exception):
            raise named
        return named


@pytest.mark.parametrize("error", [KeyError("seat"), PluginError("KeyError: 'seat'")])
@pytest.mark.parametrize("named", [(0,), (0, None)], ids=["following", "first"])
def test_an_order_that_fails_is_told_by_its_name(
    error: Exception, named: tuple[int | None, ...]
) -> None:
    state = game_of(Failing(*named, error), order="named").new_state(2)
    method = "first" if None in named else "following"
    refused(state, f"can't name a player, `{method}` fails: .*KeyError: 'seat'.*test_turn_orders")


def test_an_order_that_fails_as_the_match_begins_is_told_by_its_name() -> None:
    game = game_of(Failing(KeyError("seat")), order="named")
    with pytest.raises(PluginError, match='the turn order "named" of toy can\'t name a player'):
        game.new_state(2)


def test_a_phase_names_an_order_that_is_there() -> None:
    with pytest.raises(PluginError, match="the phase play has the turn order poorest"):
        game_of(Named(0))


@pytest.mark.parametrize("name", ["clockwise", "named", "", "Two words", 7])
def test_each_order_has_a_name_of_its_own(name: Any) -> None:
    with pytest.raises(PluginError, match="a turn order is named"):
        game_of(Named(0), TurnOrder(name), order="named")


def test_invalid_turn_orders_are_refused() -> None:
    with pytest.raises(PluginError, match="`turn_orders` lists"):
        game_of("poorest", order="clockwise")
