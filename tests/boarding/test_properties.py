"""Properties of every match of Boarding: those of any game, and some of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from bgf import Action, InvalidAction, State, Turn
from bgf.records.match import Match
from bgf.testing import Conformance

from .turns import lying

pytestmark = pytest.mark.usefixtures("quick_processes")


class TestBoarding(Conformance):
    game = "boarding"
    matches = 30

    def pick(
        self, rng: random.Random, state: State, player: int, weights: Mapping[str, int]
    ) -> Action:
        """In matches with events everybody rarely asks anybody off, so that planes fill."""
        legal = state.legal_actions()
        kinds = list(dict.fromkeys(action.kind.name for action in legal))
        if "remove" in kinds and rng.random() < 0.9:
            kinds.remove("remove")  # it costs the vouchers without which a match is over
        kind = rng.choice(kinds)
        found = [action for action in legal if action.kind.name == kind]
        tries = rng.sample(found, min(8 if state.options["events"] else 1, len(found)))
        return min(tries, key=lambda action: cleared(state, action))

    def test_all_have_had_the_same_number_of_turns(self) -> None:
        for walk in self.walks(self.matches):
            for here in walk.positions():
                state = here.state
                assert len(state.active_players()) == (not state.is_terminal())
            if state.players == 1:
                assert state.returns() in ([0.0], [1.0])
            else:
                assert state.result().winners
                turns, rounds = (state.observation(None)[name] for name in ("turn", "round"))
                assert turns == rounds * state.players

    def test_nobody_and_no_voucher_is_lost(self) -> None:
        for walk in self.walks(80):
            for here in walk.positions():
                everything_is_there(here.state)

    def test_no_two_actions_seat_the_same(self) -> None:
        for walk in self.walks(40):
            for here in walk.sampled(8):
                state = here.state
                if state.observation(None)["stage"] in ("seat", "put"):
                    (player,) = state.active_players()
                    seats = set()
                    for action in state.legal_actions():
                        preview = action.kind.preview(Turn(state, player, action))
                        assert preview is not None
                        seats.add(tuple(sorted(preview.lays.items())))
                    assert len(seats) == len(state.legal_actions())

    def test_undo_is_refused_only_after_drawn_cards_in_company(self) -> None:
        """In company everything can be undone but draws of new cards; alone, everything."""
        for walk in self.walks(40):
            setting = walk.setting
            match = Match.start(
                walk.game, players=setting.players, seed=setting.seed, options=setting.options
            )
            before = match.state.to_dict()
            for here in walk.positions():
                for player, text in here.steps[-1:]:
                    match.play(walk.game.parse_action(text), player)
                    after = match.state.to_dict()
                    is_drawn = len(after["zones"]["deck"]) < len(before["zones"]["deck"])
                    assert match.can_undo(player) == (setting.players == 1 or not is_drawn)
                    before = after

    def test_decks_are_shuffled_by_the_seed(self) -> None:
        game = self.loaded()
        assert len({tuple(lying(game.new_state(3, seed), "deck")) for seed in range(200)}) == 200

    def test_all_that_can_be_written(self) -> None:
        game = self.loaded()
        kinds = Counter(action.kind.name for action in game.actions.values())
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
                game.parse_action(text)


def cleared(state: State, action: Action) -> int:
    """The number of passengers asked off by an action."""
    (player,) = state.active_players()
    preview = action.kind.preview(Turn(state, player, action))
    return len(preview.clears) if preview is not None else 0


def everything_is_there(state: State) -> None:
    """All vouchers, all passengers and all cards, wherever they are."""
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
