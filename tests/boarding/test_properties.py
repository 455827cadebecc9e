"""What holds in every match of Boarding, over hundreds of random ones."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bgf import Action, Game, IllegalAction, InvalidAction, MatchFinished, State
from bgf.records.match import Match

from .turns import every_table, lying

LONGEST = 600
"""Actions after which a match counts as endless: 81 cards are hardly 81 turns of at most 7."""


@dataclass(frozen=True)
class Setting:
    """What a random match is made from."""

    players: int
    seed: int
    first: int
    options: tuple[tuple[str, Any], ...]
    greedy: bool

    def chosen(self) -> dict[str, Any]:
        """The options of the match."""
        return {"first_player": self.first % self.players, **dict(self.options)}

    def start(self, game: Game) -> State:
        """The first position."""
        return game.new_state(self.players, self.seed, self.chosen())

    @property
    def rng(self) -> random.Random:
        """The chance of the choices, which is not that of the match."""
        return random.Random(str(self))

    def pick(self, rng: random.Random, state: State) -> Action:
        """One of the legal actions; those who are greedy rarely ask anybody off."""
        legal = state.legal_actions()
        kinds = list(dict.fromkeys(action.kind.name for action in legal))
        if "remove" in kinds and rng.random() < 0.9:
            kinds.remove("remove")
        kind = rng.choice(kinds)
        found = [action for action in legal if action.kind.name == kind]
        tries = rng.sample(found, min(8 if self.greedy else 1, len(found)))
        return min(tries, key=lambda action: cleared(state, action))


def cleared(state: State, action: Action) -> int:
    """How many passengers an action asks off."""
    preview = action.kind.preview(state, state.active_players()[0], action)
    return len(preview.clears) if preview is not None else 0


def settings_of_matches() -> st.SearchStrategy[Setting]:
    """Matches for 1 to 4 players with any options."""
    options = {
        "hard_cards": st.booleans(),
        "white_inside": st.booleans(),
        "sector_corners": st.booleans(),
        "events": st.integers(0, 2),
        "scenario": st.sampled_from(["best_friends", "couples_trip", "holiday_journeys"]),
        "level": st.sampled_from(["easy", "medium", "hard"]),
    }
    return st.builds(
        Setting,
        players=st.sampled_from([1, 2, 3, 4]),
        seed=st.integers(0, 2**64 - 1),
        first=st.integers(0, 11),
        options=st.fixed_dictionaries(options).map(lambda chosen: tuple(chosen.items())),
        greedy=st.booleans(),
    )


def matches(number: int) -> settings:
    """So many random matches, the same ones in every run."""
    return settings(
        max_examples=number,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def walk(game: Game, setting: Setting) -> Iterator[State]:
    """Every position of a match, the last one too; it is one state, which is played on."""
    state, rng = setting.start(game), setting.rng
    for _ in range(LONGEST):
        yield state
        if state.is_terminal():
            return
        state.apply(setting.pick(rng, state))
    raise AssertionError(f"{setting} did not end")


def sampled(game: Game, setting: Setting, share: float = 0.08) -> Iterator[State]:
    """Some positions of a match in which somebody is to act, the first one always."""
    rng = setting.rng
    for number, state in enumerate(walk(game, setting)):
        if not state.is_terminal() and (number == 0 or rng.random() < share):
            yield state


def everybody(state: State) -> list[int | None]:
    """All who can look at a state: the players, and a spectator."""
    return [*range(state.players), None]


def ending(state: State, steps: int = 60) -> object:
    """Where a state is after some actions, the same ones for states that are the same."""
    for step in range(steps):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply(legal[(step * 7 + 3) % len(legal)])
    return state.to_dict()


@matches(120)
@given(setting=settings_of_matches())
def test_every_match_is_sound_and_ends(boarding: Game, setting: Setting) -> None:
    for state in walk(boarding, setting):
        assert state.faults() == []
        assert len(state.active_players()) == (not state.is_terminal())
    with pytest.raises(MatchFinished):
        state.legal_actions()
    result = state.result()
    assert [float(score) for score in result.scores] == state.returns()
    assert [sum(items.values()) for items in result.breakdown] == list(result.scores)
    if setting.players == 1:
        assert state.returns() in ([0.0], [1.0])
    else:
        assert result.winners
        turns, rounds = (state.observation(None)[name] for name in ("turn", "round"))
        assert turns == rounds * setting.players, "all have had the same number of turns"


@matches(80)
@given(setting=settings_of_matches())
def test_nobody_and_no_voucher_is_lost(boarding: Game, setting: Setting) -> None:
    for state in walk(boarding, setting):
        seen = state.observation(None)
        counters, stage = seen["counters"], seen["stage"]
        paid = sum(counters["vouchers"]) + counters["stock"]
        slot = state.layout.counter("pledged")
        assert paid + sum(state.counters[slot : slot + 4]) == 24
        assert min(*counters["vouchers"], counters["stock"], *state.counters[slot : slot + 4]) >= 0
        on_planes = Counter(
            kind for plane in seen["planes"]["plane"] for row in plane for kind in row if kind
        )
        for kind, in_hall in counters["hall"].items():
            beside = sum(player[kind] for player in counters["beside"])
            others = sum(counters[name][kind] for name in ("boxed", "held", "asked"))
            assert in_hall + beside + others + on_planes[kind] == 30
            if stage == "card":
                assert counters["held"][kind] == counters["asked"][kind] == 0
        zones = state.to_dict()["zones"]
        shared = [*zones["deck"], *zones["row"], *zones["box"]]
        own = [card for name in ("taken", "kept") for held in zones[name] for card in held]
        assert sorted(shared + own) == list(range(81))


@matches(50)
@given(setting=settings_of_matches())
def test_what_is_listed_is_what_is_not_refused(boarding: Game, setting: Setting) -> None:
    rules = boarding.pack.data["rules"]
    for state in sampled(boarding, setting):
        refusals = {action: state.explain(action) for action in boarding.actions.values()}
        legal = state.legal_actions()
        assert legal, "whoever is active can do something"
        assert len(set(legal)) == len({str(action) for action in legal}) == len(legal)
        assert set(legal) == {action for action, refusal in refusals.items() if refusal is None}
        assert {refusal.rule for refusal in refusals.values() if refusal} <= set(rules)
        assert legal == state.clone().legal_actions()
        assert legal == boarding.state_from_dict(state.to_dict()).legal_actions()


@matches(40)
@given(setting=settings_of_matches())
def test_no_two_actions_seat_the_same(boarding: Game, setting: Setting) -> None:
    for state in sampled(boarding, setting):
        if state.observation(None)["stage"] in ("seat", "put"):
            (player,) = state.active_players()
            seats = set()
            for action in state.legal_actions():
                preview = action.kind.preview(state, player, action)
                assert preview is not None
                seats.add(tuple(sorted(preview.lays.items())))
            assert len(seats) == len(state.legal_actions())


@matches(40)
@given(setting=settings_of_matches())
def test_a_preview_is_what_happens(boarding: Game, setting: Setting) -> None:
    board = boarding.layout.plane("plane")
    rng = setting.rng
    for state in sampled(boarding, setting, 0.2):
        if state.observation(None)["stage"] not in ("seat", "put"):
            continue
        (player,) = state.active_players()
        action = rng.choice(state.legal_actions())
        preview = action.kind.preview(state, player, action)
        assert preview is not None
        cells = range(len(board.side(state.players).names))
        before = [state.piece_at(board, player, cell) for cell in cells]
        state = state.clone()
        state.apply(action)
        after = [state.piece_at(board, player, cell) for cell in cells]
        assert after == [preview.lays.get(cell, before[cell]) for cell in cells]
        assert set(preview.clears) == {cell for cell in preview.lays if before[cell] >= 0}


@matches(40)
@given(setting=settings_of_matches())
def test_a_refused_action_changes_nothing(boarding: Game, setting: Setting) -> None:
    rng = setting.rng
    for state in sampled(boarding, setting):
        legal = set(state.legal_actions())
        refused = [action for action in boarding.actions.values() if action not in legal]
        before = state.to_dict()
        for action in rng.sample(refused, 12):
            with pytest.raises(IllegalAction) as raised:
                state.apply(action)
            refusal = state.explain(action)
            assert refusal is not None
            assert (raised.value.rule, raised.value.message) == (refusal.rule, refusal.message)
        assert state.to_dict() == before


@matches(40)
@given(setting=settings_of_matches())
def test_a_state_is_exactly_its_dictionary(boarding: Game, setting: Setting) -> None:
    for state in sampled(boarding, setting):
        data = state.to_dict()
        again = boarding.state_from_dict(json.loads(json.dumps(data)))
        assert again.to_dict() == data
        assert all(again.observation(p) == state.observation(p) for p in everybody(state))
        assert ending(again) == ending(state.clone())


@matches(40)
@given(setting=settings_of_matches())
def test_a_clone_is_independent(boarding: Game, setting: Setting) -> None:
    for state in sampled(boarding, setting):
        before, seen = state.to_dict(), [state.observation(p) for p in everybody(state)]
        twin = state.clone()
        assert twin.to_dict() == before
        after = ending(twin)
        assert state.to_dict() == before
        assert [state.observation(p) for p in everybody(state)] == seen
        second = state.clone()
        ending(second)
        assert twin.to_dict() == after == second.to_dict()


@matches(40)
@given(setting=settings_of_matches())
def test_what_is_drawn_anew(boarding: Game, setting: Setting) -> None:
    for state in sampled(boarding, setting, 0.05):
        for viewer in everybody(state):
            seen = state.observation(viewer)
            assert set(seen["zones"]["deck"]) <= {None}
            twins = [state.determinize(viewer, seed) for seed in (0, 1, 2**64 - 1)]
            for twin in twins:
                assert twin.faults() == []
                assert twin.observation(viewer) == seen
                assert twin.legal_actions() == state.legal_actions()
            if len(seen["zones"]["deck"]) > 10:
                decks = {tuple(lying(twin, "deck")) for twin in (state, *twins)}
                assert len(decks) == 4


@matches(40)
@given(setting=settings_of_matches())
def test_what_can_be_taken_back(boarding: Game, setting: Setting) -> None:
    """With others, all but what turned up a new card; alone, everything."""
    match = Match.start(
        boarding, players=setting.players, seed=setting.seed, options=setting.chosen()
    )
    rng = setting.rng
    for _ in range(40):
        if match.state.is_terminal():
            break
        before, (player,) = match.state.to_dict(), match.state.active_players()
        match.play(setting.pick(rng, match.state))
        after = match.state.to_dict()
        is_drawn = len(after["zones"]["deck"]) < len(before["zones"]["deck"])
        may = setting.players == 1 or not is_drawn
        assert match.can_undo(player) == may
        if may and rng.random() < 0.3:
            match.undo(player)
            assert match.state.to_dict() == before


MATCH = """
import bgf, json
state = bgf.load("boarding").new_state({players}, {seed}, {{"hard_cards": True, "events": 2}})
lines = []
while not state.is_terminal():
    player = state.active_players()[-1]
    legal = [a for a in state.legal_actions(player) if a.kind.name != "remove"]
    action = legal[len(lines) * 31 % len(legal)]
    lines.append([player, str(action), len(legal)])
    state.apply(action, player)
print(json.dumps([lines, state.to_dict(), state.observation(0), state.returns()]))
"""


@every_table
def test_the_same_seed_is_the_same_match_in_every_process(players: int) -> None:
    printed = set()
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-P", "-c", MATCH.format(players=players, seed=11)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        )
        printed.add(done.stdout)
    assert len(printed) == 1
    assert len(json.loads(printed.pop())[0]) > 10


def test_seeds_are_different_matches(boarding: Game) -> None:
    assert len({tuple(lying(boarding.new_state(3, seed), "deck")) for seed in range(200)}) == 200


def test_notation_goes_there_and_back(boarding: Game) -> None:
    texts = set()
    for action in boarding.actions.values():
        again = boarding.parse_action(str(action))
        assert again == action
        assert str(again) == str(action)
        assert hash(again) == hash(action)
        assert boarding.parse_action(f"  {str(action).upper().replace(' ', '   ')} ") == action
        assert boarding.parse_action(str(action).lower()) == action
        texts.add(str(action))
    kinds = Counter(text.split()[0] for text in texts)
    # 50 seats, in four turns; cards of 6 passengers at most; 5 kinds of passenger.
    assert kinds == {
        "take": 4,
        "remove": 4,
        "leave": 7,
        "seat": 200,
        "put": 50,
        "spare": 6,
        "pass": 1,
    }
    for text in ("", "take", "take 5", "seat r45 A1", "seat r0 K1", "put A6", "spare all"):
        with pytest.raises(InvalidAction):
            boarding.parse_action(text)
