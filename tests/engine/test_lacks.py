"""Kinds known to be missing from zones: kept, shown, and obeyed by samples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from bgf import BadState, Game, PluginError, State, hookimpl, param
from bgf.engine.knowledge import gave_knowledge
from bgf.testing.swap import swapped

from .toys import Rules, Toy, phase, play, toy

RED, BLUE, GOLD = range(3)


class Tell(Toy):
    """Tells that one's hand has no card of a kind."""

    name = "tell"
    word = param.choice("red", "blue", "gold")

    def may(self, state: State, player: int, word: str) -> bool:
        kind = ("red", "blue", "gold").index(word)
        held = state.zones[hand_of(state, player)]
        return kind not in {state.layout.kind_of[component] for component in held}

    def do(self, state: State, player: int, word: str) -> str | None:
        state.tell_lacks(hand_of(state, player), [("red", "blue", "gold").index(word)])
        return None


class Draw(Toy):
    name = "draw"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.draw(state.layout.zone("deck"), hand_of(state, player))
        return None


class Lay(Toy):
    """Lays a card of a kind where everybody sees it, and takes it back."""

    name = "lay"
    word = param.choice("red", "blue", "gold")

    def do(self, state: State, player: int, word: str) -> str | None:
        kind = ("red", "blue", "gold").index(word)
        heap = state.layout.zone("heap")
        (card,) = state.spend(hand_of(state, player), kind, 1, heap)
        state.move([card], heap, hand_of(state, player))
        return None


class Again(Toy):
    """Deals anew."""

    name = "again"

    def do(self, state: State, player: int, word: str) -> str | None:
        deal(state)
        return None


class Cards(Rules):
    kinds = (Tell, Draw, Lay, Again)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        deal(state)


def hand_of(state: State, player: int) -> int:
    return state.layout.zones["hand"].slots[player]


def deal(state: State) -> None:
    deck = state.layout.zone("deck")
    state.gather("cards", deck)
    state.deal(deck, state.layout.zones["hand"].slots[: state.players], 2)


def cards() -> Game:
    return toy(
        Cards,
        players={"min": 2, "max": 4},
        components={"cards": {"red": {"count": 3}, "blue": {"count": 3}, "gold": {"count": 2}}},
        zones={
            "deck": {"holds": "cards", "ordered": True, "sees": "nobody", "starts": True},
            "hand": {"holds": "cards", "per": "player", "sees": "owner", "lacks": True},
            "heap": {"holds": "cards", "sees": "everybody"},
        },
        phases={"play": phase("tell draw lay again")},
    )


def kinds_in(state: State, slot: int) -> tuple[int, ...]:
    return tuple(sorted(state.layout.kind_of[component] for component in state.zones[slot]))


def told(players: int = 3) -> State:
    """A position in which player 1 has no red card, and everybody knows."""
    game = cards()
    for seed in range(100):
        state = game.new_state(players, seed)
        if kinds_in(state, hand_of(state, 1)) == (BLUE, GOLD):
            state.apply(game.parse_action("draw"), 0)
            return play(state, "tell red")
    raise AssertionError("no such deal")


def test_everybody_sees_the_kinds_that_a_zone_lacks() -> None:
    state = told()
    for viewer in (0, 1, 2, None):
        assert state.observation(viewer)["lacks"] == {"hand": [[], ["red"], []]}
    before = play(cards().new_state(3, 1), "again")
    assert "lacks" not in before.observation(0)


def test_it_can_not_be_taken_back() -> None:
    before = told()
    after = before.clone()
    after.tell_lacks(hand_of(after, 1), [RED])
    assert not gave_knowledge(before, after)  # everybody knew
    start = play(cards().new_state(3, 1), "again")
    new = start.clone()
    hand = hand_of(new, 0)
    new.tell_lacks(hand, {RED, BLUE, GOLD} - {*kinds_in(new, hand)})
    assert gave_knowledge(start, new)
    assert start.lacks == {}


def test_samples_obey_it_and_each_arrangement_is_as_likely() -> None:
    """The hand of player 1 as player 0 must think of it: two of the unknown cards, none red."""
    state = told()
    own = Counter(kinds_in(state, hand_of(state, 0)))
    left = Counter({BLUE: 3, GOLD: 2}) - own
    unknown = [(kind, n) for kind, count in left.items() for n in range(count)]
    expected = Counter(tuple(sorted(kind for kind, _ in pair)) for pair in combinations(unknown, 2))
    sampler = state.sampler(0)
    number = 1_500
    found = Counter(kinds_in(sampler.draw(seed), hand_of(state, 1)) for seed in range(number))
    assert found.keys() == expected.keys()
    for hand, ways in expected.items():
        share = ways / expected.total()
        assert abs(found[hand] - share * number) < 5 * (number * share * (1 - share)) ** 0.5


def test_samples_depend_on_the_observation_alone() -> None:
    """Two positions that a viewer can't tell apart give the same samples."""
    from random import Random

    state = told()
    other = swapped(state, 0, Random(3))
    assert other is not None
    assert not other.faults()
    assert other.observation(0) == state.observation(0)
    assert kinds_in(other, hand_of(other, 2)) != kinds_in(state, hand_of(state, 2))
    for seed in range(20):
        one = state.determinize(0, seed)
        assert one.to_dict() == other.determinize(0, seed).to_dict()
        assert not one.faults()
        assert one.observation(0) == state.observation(0)


def test_walks_among_samples_obey_it_and_come_to_every_hand() -> None:
    state = told()
    sampler = state.sampler(0)
    sample = sampler.draw(1)
    hands = set()
    for seed in range(400):
        varied = sampler.varied(sample, seed)
        sample = sample if varied is None else varied
        assert not sample.faults()
        assert not sampler.dealt_anew(sample, seed).faults()
        hands.add(kinds_in(sample, hand_of(state, 1)))
    assert hands == {kinds_in(sampler.draw(seed), hand_of(state, 1)) for seed in range(400)}


def test_lacks_are_kept_for_seen_arrivals_and_forgotten_for_unknown_ones() -> None:
    state = told()
    lacking = {hand_of(state, 1): 1 << RED}
    for player in (2, 0, 1):  # each lays a card down and takes it back
        held = kinds_in(state, hand_of(state, player))
        play(state, f"lay {('red', 'blue', 'gold')[held[0]]}")
        assert state.lacks == lacking
    state.draw(state.layout.zone("deck"), hand_of(state, 1))
    assert state.lacks == {}


def test_it_is_stored_and_a_new_deal_forgets_it() -> None:
    state = told()
    data = state.to_dict()
    assert data["lacks"] == {"hand": [[], ["red"], []]}
    assert state.game.state_from_dict(data).lacks == state.lacks
    with pytest.raises(BadState, match=r"everybody was told that the zone .hand. has no .blue."):
        state.game.state_from_dict({**data, "lacks": {"hand": [[], ["blue"], []]}})
    play(state, "again")
    assert state.lacks == {}
    assert "lacks" not in state.to_dict()


def test_a_new_deal_forgets_everything() -> None:
    state = told()
    play(state, "again")
    assert not state.faults()
    everybody = state.layout.everybody
    for slot, held in enumerate(state.zones):
        assert all(state.known[card] == state.layout.sees[slot] for card in held)
        assert len(held) == (2 if slot in state.layout.zones["hand"].slots[:3] else len(held))
    assert everybody not in state.known


def test_false_or_undeclared_lacks_are_refused() -> None:
    state = told()
    with pytest.raises(PluginError, match="must say `lacks: true`"):
        state.tell_lacks(state.layout.zone("deck"), [GOLD])
    with pytest.raises(PluginError, match=r"the zone .hand. has no .(blue|gold)., but it has"):
        state.tell_lacks(hand_of(state, 1), [BLUE, GOLD])
