"""Turns: legal actions, played actions, and the next player."""

from __future__ import annotations

import gc
from random import Random
from types import MemberDescriptorType
from typing import Any
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf import PluginError

from .ring import HOOKS, Act, Counted, Kind, ring, step


def test_choices_are_those_of_all_kinds_in_order(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 2), Kind("b", 0), Kind("c", 1)], Kind("pass", 1)))
    assert [*map(str, on.list_actions(0))] == ["a0", "a1", "c0"]


def test_fallback_actions_are_offered_only_without_others(turns: Any) -> None:
    assert [
        *map(str, ring(turns, step(turns, [Kind("a", 0)], Kind("pass", 1))).list_actions(0))
    ] == ["pass0"]
    assert ring(turns, step(turns, [Kind("a", 0)])).list_actions(0) == []


def test_turns_pass_clockwise_and_begin_a_round_where_it_began(turns: Any) -> None:
    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]))
    for player in (0, 1, 2):
        on.play(Act(kind), player)
    assert on.journal == [
        *("0 a0", "turn_end 0", "turn_begin 1"),
        *("1 a0", "turn_end 1", "turn_begin 2"),
        *("2 a0", "turn_end 2", "round_end", "round_begin", "turn_begin 0"),
    ]
    assert (on.player, on.round, on.turn) == (0, 2, 4)


def test_hooks_that_nobody_cares_for_are_not_called(turns: Any) -> None:
    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]), players=1, hooks=())
    on.play(Act(kind), 0)
    assert on.journal == ["0 a0"]
    assert (on.round, on.turn) == (2, 2)


def test_an_action_leads_to_the_stage_that_its_kind_names(turns: Any) -> None:
    later = step(turns, [Kind("b", 1)])
    kind = Kind("a", 1, lambda on: later)
    first = step(turns, [kind])
    on = ring(turns, first)
    later.phase = first.phase
    on.play(Act(kind), 0)
    assert on.stage is later
    assert on.turn == 1
    on.play(Act(later.kinds[0]), 0)
    assert on.stage is first
    assert (on.player, on.turn) == (1, 2)


@pytest.mark.parametrize(("players", "out", "following"), [(3, 0b010, 2), (65, 2**64 - 2, 64)])
def test_a_player_who_is_out_is_passed_over(
    turns: Any, players: int, out: int, following: int
) -> None:
    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]), players=players)
    on.out = out
    on.play(Act(kind), 0)
    assert on.player == following


def test_a_round_is_over_when_rules_say_so_or_all_are_out(turns: Any) -> None:
    def end_round(on: Any) -> None:
        on.round_over = True

    def leave(on: Any) -> None:
        on.out = 0b111

    for then in (end_round, leave):
        kind = Kind("a", 1, then)
        on = ring(turns, step(turns, [kind]))
        on.starter = 2
        on.play(Act(kind), 0)
        assert (on.player, on.round, on.out, on.round_over) == (2, 2, 0, False)


def test_a_round_until_all_are_out_goes_on_past_where_it_began(turns: Any) -> None:
    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]), order=turns.UNTIL_OUT)
    for player in (0, 1, 2, 0):
        on.play(Act(kind), player)
    assert (on.player, on.round, on.turn) == (1, 1, 5)


def test_a_round_with_nobody_in_it_is_refused(turns: Any) -> None:
    def all_out(name: str, on: Any) -> None:
        if name == "round_begin":
            on.out = 0b11

    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]), players=2, act=all_out)
    on.play(Act(kind), 0)
    with pytest.raises(PluginError, match="nobody in it"):
        on.play(Act(kind), 1)


@pytest.mark.parametrize("starter", [2, -1, 2**70, 1.0, True, "A", None])
@pytest.mark.parametrize("hook", ["turn_end", "round_end", "round_begin"])
def test_starter_who_is_not_a_player_is_refused_before_the_next_round(
    turns: Any, hook: str, starter: Any
) -> None:
    def misname(name: str, on: Any) -> None:
        if name == hook:
            on.starter = starter

    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]), players=2, act=misname)
    on.player = 1
    with pytest.raises(PluginError, match="starter"):
        on.play(Act(kind), 1)
    assert "turn_begin 0" not in on.journal


@pytest.mark.parametrize("hook", ["turn_end", "round_end"])
def test_a_phase_is_closed_as_soon_as_a_hook_says_that_it_is_over(turns: Any, hook: str) -> None:
    def close(name: str, on: Any) -> None:
        on.phase_over = on.phase_over or name == hook

    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]), players=1, act=close)
    on.play(Act(kind), 0)
    assert on.journal[-2:] == [f"{hook} 0" if hook == "turn_end" else hook, "end"]
    assert on.finished


def test_an_action_must_lead_to_a_stage(turns: Any) -> None:
    kind = Kind("a", 1, lambda on: "act")
    on = ring(turns, step(turns, [kind]))
    with pytest.raises(PluginError, match="it must return a stage"):
        on.play(Act(kind), 0)


def test_rules_may_name_the_players_until_they_name_nobody(turns: Any) -> None:
    kind = Kind("a", 1)
    named = iter([2, 0, None])
    on = ring(turns, step(turns, [kind]), order=turns.RULES, next_player=lambda state: next(named))
    for player in (0, 2, 0):
        on.play(Act(kind), player)
    assert on.journal == [
        *("0 a0", "turn_end 0", "turn_begin 2"),
        *("2 a0", "turn_end 2", "turn_begin 0"),
        *("0 a0", "turn_end 0", "round_end", "end"),
    ]


def test_a_choice_that_all_make_at_the_same_time_is_played_with_the_last(turns: Any) -> None:
    kind = Kind("a", 1)
    on = ring(turns, step(turns, [kind]), order=turns.SIMULTANEOUS)
    on.commits = [(), (), ()]
    for player in (1, 2):
        on.play(Act(kind), player)
    assert on.journal == []
    on.play(Act(kind), 0)
    assert on.journal == ["0 a0", "1 a0", "2 a0", "end"]


def test_turns_that_are_passed_for_want_of_anything_else_are_counted(turns: Any) -> None:
    kind, otherwise = Kind("a", 1), Kind("pass", 1)
    on = ring(turns, step(turns, [kind], otherwise))
    on.play(Act(otherwise), 0)
    on.play(Act(otherwise), 1)
    assert on.idle == 2
    on.play(Act(kind), 2)
    assert on.idle == 0


@pytest.mark.parametrize("what", ["choices", "play", "random"])
def test_an_invalid_match_raises(turns: Any, what: str) -> None:
    on, kind = turns.Turns(), Kind("a", 1)
    with pytest.raises((AttributeError, TypeError)):
        {
            "choices": lambda: on.list_actions(0),
            "play": lambda: on.play(Act(kind), 0),
            "random": lambda: on.play_at_random([Random(1).random], 1),
        }[what]()


# -- at random --------------------------------------------------------------------------------


def test_actions_at_random_are_drawn_in_order_and_noted_down(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 1), Kind("b", 3)]), hooks=())
    drawn = iter([0.0, 0.5, 0.999])
    steps: list[Any] = []
    assert on.play_at_random([drawn.__next__] * 3, 3, steps) == 3
    assert [(player, str(action), number) for player, action, number in steps] == [
        (0, "a0", 4),
        (1, "b1", 4),
        (2, "b2", 4),
    ]
    assert on.journal == ["0 a0", "1 b1", "2 b2"]


def test_each_legal_action_is_as_likely(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 1), Kind("b", 3)]), hooks=())
    steps: list[Any] = []
    on.play_at_random([Random(1).random] * 3, 8000, steps)
    texts = [str(action) for _, action, _ in steps]
    for text in ("a0", "b0", "b1", "b2"):
        assert 1850 < texts.count(text) < 2150  # four standard deviations are 155


def test_random_play_stops_before_a_player_without_a_generator(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 1)]))
    draw = Random(1).random
    assert on.play_at_random([draw, draw, None], 9) == 2
    assert on.player == 2
    assert on.play_at_random([draw, draw, None], 9) == 0


def test_it_ends_with_the_match(turns: Any) -> None:
    def close(name: str, on: Any) -> None:
        on.phase_over = on.turn == 5

    draws = [Random(1).random] * 3
    on = ring(turns, step(turns, [Kind("a", 1)]), act=close)
    assert on.play_at_random(draws, 9) == 5
    assert on.play_at_random(draws, 9) == 0


def test_of_actions_that_are_not_listed_each_is_as_likely(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 1), Counted("b", 10**20 - 1)]), hooks=())
    drawn = iter([0.0, 0.5])
    steps: list[Any] = []
    assert on.play_at_random([drawn.__next__] * 3, 2, steps) == 2
    assert [(str(action), number) for _, action, number in steps] == [
        ("a0", 10**20),
        (f"b{10**20 // 2 - 1}", 10**20),
    ]


def test_of_actions_that_are_not_listed_the_kind_may_be_drawn_first(turns: Any) -> None:
    kinds = [Kind("a", 2), Counted("none", 0), Counted("b", 1000)]
    on = ring(turns, step(turns, kinds), hooks=())
    below = Random(1).randrange
    steps: list[Any] = []
    on.play_at_random([Random(1).random] * 3, 2000, steps, below=below)
    names = [action.kind.name for _, action, _ in steps]
    assert 900 < names.count("a") < 1100  # four standard deviations are 89
    assert "none" not in names
    assert {number for _, _, number in steps} == {1002}


def test_a_sample_is_drawn_of_all_that_kinds_offer(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 2), Counted("b", 3)]), hooks=())
    drawn = [str(on.sample_action(0, lambda number, index=index: index)) for index in range(5)]
    assert drawn == ["a0", "a1", "b0", "b1", "b2"]


def test_fallback_actions_are_sampled(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 0)], Counted("rest", 2)), hooks=())
    assert str(on.sample_action(0, lambda number: number - 1)) == "rest1"
    with pytest.raises(IndexError):
        ring(turns, step(turns, [Kind("a", 0)])).sample_action(0, lambda number: 0)


def test_somebody_may_look_before_each_action(turns: Any) -> None:
    on = ring(turns, step(turns, [Kind("a", 1)]), hooks=())
    draws = [Random(1).random] * 3
    seen: list[Any] = []
    on.play_at_random(
        draws,
        2,
        before=lambda own, player, action: seen.append((own is on, player, len(own.journal))),
    )
    assert seen == [(True, 0, 0), (True, 1, 1)]


def test_a_player_without_a_legal_action_is_an_error(turns: Any) -> None:
    with pytest.raises(IndexError):
        ring(turns, step(turns, [Kind("a", 0)])).play_at_random([Random(1).random] * 3, 1)


# -- both the same ----------------------------------------------------------------------------


@given(
    players=st.integers(1, 5),
    until_out=st.booleans(),
    hooks=st.sets(st.sampled_from(HOOKS)),
    seed=st.integers(0, 2**32),
)
def test_compiled_turns_go_as_those_of_the_twin(
    compiled_turns: Any,
    twin_turns: Any,
    players: int,
    until_out: bool,
    hooks: set[str],
    seed: int,
) -> None:
    """The same with all kinds and hooks: players out, ends, continued turns."""
    assert _story(compiled_turns, players, until_out, hooks, seed) == _story(
        twin_turns, players, until_out, hooks, seed
    )


def _story(turns: Any, players: int, until_out: bool, hooks: set[str], seed: int) -> list[Any]:
    draw = Random(seed)

    def stir(on: Any) -> None:
        what = draw.randrange(12)
        if what < 3:
            on.out |= 1 << draw.randrange(players)
        elif what == 3:
            on.round_over = True
        elif what == 4:
            on.starter = draw.randrange(players)
        elif what == 5 and draw.random() < 0.1:
            on.phase_over = True

    def apply(on: Any) -> Any:
        stir(on)
        return later if draw.random() < 0.3 else None

    later = step(turns, [Kind("c", 2, apply)], Kind("rest", 1))
    first = step(turns, [Kind("a", 1, apply), Kind("b", 2, apply)], Kind("pass", 1))
    order = turns.UNTIL_OUT if until_out else turns.CLOCKWISE
    on = ring(turns, first, players, order, [*hooks], lambda _, o: stir(o))
    later.phase = first.phase
    try:
        on.play_at_random([draw.random] * players, 60)
    except PluginError as error:
        on.journal.append(str(error))
    numbers = (on.player, on.starter, on.out, on.round, on.turn, on.idle, on.finished)
    return [*on.journal, numbers, on.stage is first]


# -- attributes -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Turns", "Stage", "Phase", "Hooks", "Action", "Turn"])
def test_attributes_are_slots_to_python(turns: Any, name: str) -> None:
    kind = getattr(turns, name)
    for attribute in kind.__slots__:
        assert type(kind.__dict__[attribute]) is MemberDescriptorType


def test_cycles_through_attributes_are_garbage_collected(turns: Any) -> None:
    class Seen(turns.Turns):  # type: ignore[misc]  # of either module
        __slots__ = ("__weakref__",)

    on = Seen()
    on.options, on.zones = [on], [[on]]
    seen = ref(on)
    del on
    gc.collect(0)  # it is young: to look at all objects would take half a second
    assert seen() is None
