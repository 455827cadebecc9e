"""Secret counters: their viewers, and how samples draw them anew."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, PluginError, Score, State, hookimpl
from bgf.testing.checks import CHECKS
from bgf.testing.examine import Examination, walks_of
from bgf.testing.positions import position

from .toys import Rules, Toy, phase, play, toy

MOST = 9

COUNTERS: dict[str, Any] = {
    "money": {"per": "player", "start": MOST, "sees": "owner"},
    "notes": {"per": "player", "start": 0, "sees": "nobody"},
    "votes": {"start": 0, "sees": "nobody"},
    "spent": {"per": "player", "start": 0},
}


TEXTS = {"score.coins": {"en": "Coins"}, "refusal.no": {"en": "Not {word}."}}


class Spend(Toy):
    """A coin, if there is one left; everybody sees that it is spent."""

    name = "spend"

    def may(self, state: State, player: int, word: str) -> bool:
        money = state.layout.own_counters("money")
        return state.counters[money[player]] > 0

    def do(self, state: State, player: int, word: str) -> None:
        money = state.layout.own_counters("money")
        spent = state.layout.own_counters("spent")
        state.counters[money[player]] -= 1
        state.counters[spent[player]] += 1


class Wait(Toy):
    name = "wait"


class Purses(Rules):
    """Everybody begins with 0 to 9 coins in secret; points are coins, told when it is over."""

    kinds = (Spend, Wait)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        money = state.layout.own_counters("money")
        notes = state.layout.own_counters("notes")
        for player in range(state.players):
            state.counters[money[player]] = state.below(MOST + 1)
            state.counters[notes[player]] = state.below(3)
        state.counters[state.layout.counter("votes")] = state.below(5)

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round == 4:
            state.end_phase()

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        money = state.layout.own_counters("money")
        notes = state.layout.own_counters("notes")
        spent = state.layout.own_counters("spent")
        for player in range(state.players):
            if player != viewer:
                already_spent = state.counters[spent[player]]
                state.counters[money[player]] = state.below(MOST + 1 - already_spent)
            state.counters[notes[player]] = state.below(3)
        state.counters[state.layout.counter("votes")] = state.below(5)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        money = state.layout.own_counters("money")
        coins = [state.counters[slot] for slot in money[: state.players]]
        return Score([{"coins": number} for number in coins])


def purses(rules: type[Any] = Purses) -> Game:
    return toy(rules, counters=COUNTERS, phases={"play": phase("spend wait")}, texts=TEXTS)


def laid(state: State, money: tuple[int, ...], notes: tuple[int, ...], votes: int) -> State:
    """The same position with other secret numbers."""
    return position(state, counters={"money": money, "notes": notes, "votes": votes})


def seen(state: State, viewer: int | None) -> dict[str, Any]:
    counters: dict[str, Any] = state.observation(viewer)["counters"]
    return counters


def test_an_owner_sees_their_own_number_alone_and_a_spectator_none() -> None:
    state = laid(purses().new_state(2, 7), (5, 3), (1, 2), 4)
    hidden = {"notes": [None, None], "votes": None, "spent": [0, 0]}
    assert seen(state, 0) == {"money": [5, None], **hidden}
    assert seen(state, 1) == {"money": [None, 3], **hidden}
    assert seen(state, None) == {"money": [None, None], **hidden}


def test_all_is_seen_once_the_match_is_over() -> None:
    state = laid(purses().new_state(2, 7), (5, 3), (1, 2), 4)
    play(state, *["wait"] * 8)
    assert state.is_terminal()
    numbers = {"money": [5, 3], "notes": [1, 2], "votes": 4, "spent": [0, 0]}
    for viewer in (0, 1, None):
        assert seen(state, viewer) == numbers
    sample = state.determinize(0, 5)
    assert sample.to_dict()["counters"] == state.to_dict()["counters"]


def test_a_counter_of_several_numbers_is_seen_whole_or_not_at_all() -> None:
    game = toy(
        Purses,
        components={"shells": {"flat": {"count": 1}, "round": {"count": 1}}},
        zones={"beach": {"holds": "shells", "sees": "everybody", "starts": True}},
        counters={
            **COUNTERS,
            "bids": {"per": ["player", "shells"], "start": 1, "sees": "owner"},
        },
        phases={"play": phase("spend wait")},
        texts=TEXTS,
    )
    assert seen(game.new_state(2), 0)["bids"] == [{"flat": 1, "round": 1}, None]


def test_samples_keep_seen_numbers_and_draw_the_others_by_the_rules() -> None:
    state = laid(purses().new_state(2, 7), (5, 3), (1, 2), 4)
    play(state, "spend", "spend")
    samples = [state.determinize(0, seed) for seed in range(400)]
    own, of_other = state.layout.own_counters("money")[:2]
    votes = state.layout.counter("votes")
    assert {sample.counters[own] for sample in samples} == {4}
    drawn = {sample.counters[of_other] for sample in samples}
    assert drawn == set(range(MOST)), "one of 9 coins at most was spent"
    assert {sample.counters[votes] for sample in samples} == set(range(5))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_samples_do_not_depend_on_unseen_numbers(viewer: int | None) -> None:
    state = purses().new_state(2, 7)
    one = laid(state, (5, 3), (1, 2), 4)
    first_money = 5 if viewer == 0 else 8
    second_money = 3 if viewer == 1 else 1
    other = laid(state, (first_money, second_money), (0, 0), 0)
    for seed in range(20):
        sample = one.determinize(viewer, seed)
        sample_of_other = other.determinize(viewer, seed)
        assert sample.to_dict() == sample_of_other.to_dict()


def test_the_hook_finds_no_secret_numbers() -> None:
    found: list[list[int]] = []

    class Spying(Purses):
        @hookimpl
        def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
            found.append(state.counters[:])

    state = laid(purses(Spying).new_state(2, 7), (5, 3), (1, 2), 4)
    state.determinize(1, 0)
    layout = state.layout
    money = layout.own_counters("money")[:2]
    notes = layout.own_counters("notes")[:2]
    (at_hook,) = found
    assert [at_hook[slot] for slot in money] == [MOST, 3]
    assert [at_hook[slot] for slot in notes] == [0, 0]
    assert at_hook[layout.counter("votes")] == 0


def test_sampling_hooks_leave_the_chance_of_the_match_untouched() -> None:
    state = purses().new_state(2, 7)
    state.determinize(0, 3)
    assert state.to_dict() == purses().new_state(2, 7).to_dict()


def test_a_game_without_the_hook_is_not_loaded() -> None:
    class Silent(Rules):
        kinds = (Wait,)

    with pytest.raises(PluginError, match="need bgf_draw_counters"):
        toy(Silent, counters=COUNTERS, phases={"play": phase("wait")})


def examined(rules: type[Any]) -> dict[str, str]:
    """The promises that `bgf check` finds broken, with its messages."""
    names = [name for name in CHECKS if name != "processes"]
    verdicts = Examination(walks_of(purses(rules), 4)).verdicts(names)
    return {one.check: one.fault.words for one in verdicts if one.fault is not None}


def test_bgf_check_passes_rules_that_keep_the_secret() -> None:
    assert examined(Purses) == {}


class TalkingSpend(Spend):
    def may(self, state: State, player: int, word: str) -> bool:
        money = state.layout.own_counters("money")
        next_player = (player + 1) % state.players
        others_money = state.counters[money[next_player]]
        return super().may(state, player, word) and others_money > 4


class Talking(Purses):
    """Rules by which the legal actions of a player follow from another's secret number."""

    kinds = (TalkingSpend, Wait)


class Careless(Purses):
    """Draws a number that the viewer sees, too."""

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        money = state.layout.own_counters("money")
        for player in range(state.players):
            state.counters[money[player]] = state.below(MOST + 1)


@pytest.mark.parametrize(("rules", "promise"), [(Talking, "secrecy"), (Careless, "determinize")])
def test_bgf_check_finds_rules_that_do_not(rules: type[Any], promise: str) -> None:
    assert promise in examined(rules)
