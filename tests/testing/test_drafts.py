"""Drafts: all players take a card from their hands at once, and pass the rest on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.engine.toys import Rules, phase, toy

from bgf import ActionKind, Game, Score, State, Turn, hookimpl, param
from bgf.contract import Reason, reason, zone
from bgf.testing import Fault, Walk, settings_of

from .finding import first_fault

MATCHES = 6


class Pick(ActionKind):
    """A card of the hand, which is laid openly once all have chosen."""

    name = "pick"
    secret = True
    card = param.kind("cards")
    hand = zone(own=True)
    plate = zone(own=True)
    not_there = reason("TOY-1")

    def why_not(self, turn: Turn) -> Reason | None:
        tally = turn.state.tally[self.hand[turn.player]]
        assert tally is not None
        return None if tally[turn.args[0]] else self.not_there

    def apply(self, turn: Turn) -> None:
        hand, plate = self.hand[turn.player], self.plate[turn.player]
        turn.state.spend(hand, turn.args[0], 1, plate)


class Draft(Rules):
    """The sound rules: nobody learns anything but the cards on the plates."""

    kinds = (Pick,)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.deck = game.layout.zone("deck")
        self.hand, self.way, self.plate = map(game.layout.own_zones, ("hand", "way", "plate"))
        self.left = game.layout.own_counters("left")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        state.deal(self.deck, self.hand[: state.players], 5)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        players = range(state.players)
        for player in players:
            hand = self.hand[player]
            state.move(state.zones[hand][:], hand, self.way[player])
        for player in players:
            way, next_hand = self.way[player], self.hand[(player + 1) % state.players]
            state.move(state.zones[way][:], way, next_hand)

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "picking" if state.zones[self.hand[0]] else "end"

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"cards": len(state.zones[slot])} for slot in self.plate[: state.players]])


class CountsSoups(Draft):
    """Everybody can read how many soups are passed on."""

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        for player in range(state.players):
            tally = state.tally[self.hand[player]]
            assert tally is not None
            state.counters[self.left[player]] = tally[0]
        super().bgf_phase_end(state)


class LoggedPick(Pick):
    """The same, with a word in the history about pies."""

    def log(self, turn: Turn) -> Sequence[Mapping[str, str]]:
        is_pie = turn.args[0] == 2
        return [{"en": "picked, and smiled"}] if is_pie else [{"en": "picked"}]


class SmilesAtPies(Draft):
    """All can read that a pie was picked, even if it lies face down."""

    kinds = (LoggedPick,)


def draft(rules: type[Draft], plates: str = "everybody") -> Game:
    """Returns the game with these rules.

    Args:
        rules: the rules.
        plates: who sees the cards on a plate.
    """
    own = {"holds": "cards", "per": "player", "sees": "owner"}
    return toy(
        rules,
        players={"min": 2, "max": 3},
        components={"cards": {"soup": {"count": 9}, "fish": {"count": 9}, "pie": {"count": 9}}},
        zones={
            "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
            "hand": {**own, "tally": True},
            "way": own,
            "plate": {**own, "sees": plates},
        },
        counters={"left": {"per": "player", "start": 0}},
        phases={"picking": phase("pick", order="simultaneous", next=["picking", "end"])},
        texts={"refusal.not_there": {"en": "It is not there."}},
    )


def fault_of(rules: type[Draft], seed: int, plates: str = "everybody") -> Fault | None:
    """The first fault that twins of some matches show."""
    game = draft(rules, plates)
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES, seed)]
    return first_fault("whole_match", walks)


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("plates", ["everybody", "owner"])
@pytest.mark.parametrize("seed", range(4))
def test_a_draft_with_secret_picks_is_sound(seed: int, plates: str) -> None:
    assert fault_of(Draft, seed, plates) is None


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_of_the_cards_that_are_passed_on_is_found(seed: int) -> None:
    fault = fault_of(CountsSoups, seed)
    assert fault is not None
    assert "left" in fault.words


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("seed", range(3))
def test_what_the_history_tells_of_a_choice_is_found_once_all_have_chosen(seed: int) -> None:
    fault = fault_of(SmilesAtPies, seed, "owner")
    assert fault is not None
    assert fault.check == "action_secrecy"
    assert "smiled" in fault.words
