"""The numbers of actions: few enough, and each sequence of them means one action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.testing import sound

import bgf
from bgf import param
from bgf.errors import IllegalAction, InvalidAction, PluginError

pytest.importorskip("numpy", reason="no extra for learning programs is installed")
from bgf.adapters import actions as numbering
from bgf.adapters.actions import ActionIndex
from bgf.adapters.choice import NumberedChoice
from bgf.adapters.match import NumberedGame

GAMES = ("paris", "boarding", "animals", "aeroplanes")


def positions(game: bgf.Game, matches: int, every: int = 5) -> Iterator[tuple[bgf.State, int]]:
    """Positions of random matches with the player to act, for all numbers of players in turn."""
    low, high = game.players
    for seed in range(matches):
        state, random = game.new_state(low + seed % (high - low + 1), seed), Random(seed)
        number = 0
        while not state.is_terminal():
            player = random.choice(state.active_players())
            if number % every == 0:
                yield state, player
            state.play(state.sample_action(player, random.randrange), player)
            number += 1


def said(index: ActionIndex, state: bgf.State, player: int, way: tuple[int, ...]) -> bgf.Action:
    """The action meant by some numbers; only the last number completes it."""
    found: bgf.Action | NumberedChoice = index.choice(state, player)
    for number in way:
        assert isinstance(found, NumberedChoice)
        assert number in found.numbers
        found = found.choose(number, state, player)
    assert isinstance(found, bgf.Action)
    return found


def check_ways(game: bgf.Game, index: ActionIndex, matches: int, most: int = 60) -> int:
    """Checks numbers against actions of random matches; returns the length of the longest way."""
    random, longest = Random(0), 0
    for state, player in positions(game, matches):
        legal = state.legal_actions(player)
        some = random.sample(legal, min(most, len(legal)))
        ways = [index.way(state, player, action) for action in some]
        assert len(set(ways)) == len(ways)
        assert [said(index, state, player, way) for way in ways] == some
        assert all(0 <= number < index.size for way in ways for number in way)
        longest = max(longest, *map(len, ways))
    return longest


@pytest.mark.parametrize("name", GAMES)
def test_there_are_fewer_than_5_000(name: str) -> None:
    index = ActionIndex(bgf.load(name))
    assert 0 < index.size < 5_000
    assert len(index.names) == index.size == len(set(index.names))


@pytest.mark.parametrize(
    ("name", "matches"), [("paris", 15), ("boarding", 12), ("animals", 9), ("aeroplanes", 3)]
)
def test_every_legal_action_has_a_way_and_no_two_have_the_same(name: str, matches: int) -> None:
    game = bgf.load(name)
    longest = check_ways(game, ActionIndex(game), matches)
    assert longest == 1 or name == "animals"


@pytest.mark.parametrize("name", GAMES)
def test_any_chosen_numbers_lead_to_a_legal_action(name: str) -> None:
    game, random = bgf.load(name), Random(3)
    index = ActionIndex(game)
    for state, player in positions(game, 4, every=3):
        choice: bgf.Action | NumberedChoice = index.choice(state, player)
        while isinstance(choice, NumberedChoice):
            assert len(choice.numbers) > (1 if choice.prefix else 0)
            assert sorted(choice) == choice.numbers
            choice = choice.choose(random.choice(choice.numbers), state, player)
        assert state.explain(choice, player) is None


def test_all_ways_to_split_13_tiles_can_be_said_in_few_numbers() -> None:
    game = bgf.load("animals")
    index, state = ActionIndex(game), game.new_state(players=4, seed=2)
    while state.phase.id == "draft":
        player = state.active_players()[0]
        state.apply(state.legal_actions(player)[0], player)
    splits = state.legal_actions()
    assert len(splits) == 4_095
    ways = [index.way(state, state.player, action) for action in splits[::20]]
    assert len(set(ways)) == len(ways)
    assert max(map(len, ways)) <= 13
    assert index.choice(state, state.player).numbers == [index.names.index("split ...")]


def test_action_numbers_have_names() -> None:
    index = ActionIndex(bgf.load("animals"))
    assert index.names[0] == "keep panda-1"
    assert index.names[index.first_word :][:3] == ["split ...", "discard ...", "... panda-1"]
    assert index.names[-1] == "... end"


def test_a_number_that_is_not_offered_is_refused() -> None:
    game = bgf.load("paris")
    state = game.new_state(seed=1)
    index, player = ActionIndex(game), state.active_players()[0]
    choice = index.choice(state, player)
    with pytest.raises(InvalidAction, match=r"379 \(pass\) may not be chosen now in paris"):
        choice.choose(379, state, player)
    with pytest.raises(InvalidAction, match="380 may not be chosen"):
        choice.choose(380, state, player)
    with pytest.raises(IllegalAction):
        index.way(state, player, game.parse_action("pass"))


def test_way_of_a_refused_action_raises_illegal_action() -> None:
    game = bgf.load("animals")
    index, refused = ActionIndex(game), 0
    for seed in range(6):
        match, draw = NumberedGame(game, 2).start(seed), Random(seed)
        while match.player is not None and not refused:
            legal = {action.text for action in match.state.legal_actions(match.player)}
            split = next((text for text in legal if text.startswith("split ")), None)
            if split is not None:
                one, _, other = split.removeprefix("split ").partition(" / ")
                fewer = f"split {one.split()[0]} / {other.split()[0]}"
                if fewer not in legal:
                    with pytest.raises(IllegalAction):
                        index.way(match.state, match.player, game.parse_action(fewer))
                    refused += 1
            match.choose(draw.choice(match.choice.numbers))
    assert refused


# -- games of others --------------------------------------------------------------------------


def test_unlisted_actions_have_words_of_the_content() -> None:
    game = sound.unlisted()
    index = ActionIndex(game)
    assert {"lay ...", "... red", "... blue", "... green"} <= set(index.names)
    assert check_ways(game, index, matches=12) > 1


@pytest.mark.parametrize("name", GAMES)
def test_lists_that_are_too_long_are_said_in_words(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbering, "MOST_NUMBERS", {"aeroplanes": 1_100}.get(name, 150))
    game = bgf.load(name)
    index = ActionIndex(game)
    assert index.size <= numbering.MOST_NUMBERS
    assert index.first_word < index.size
    assert check_ways(game, index, matches=4 if name != "aeroplanes" else 2) > 1


def test_a_way_ends_where_an_action_is_the_beginning_of_another() -> None:
    class Gather(sound.Lay):
        cards = param.custom(sound.Pair, of=param.kind("cards"), least=1, most=2, listed=False)

        def candidates(self, state: bgf.State, player: int) -> list[bgf.Action]:
            ones = [(colour,) for colour in range(len(sound.COLOURS))]
            held = [self.action(one) for one in ones if self.has(state, player, one)]
            return [*held, *super().candidates(state, player)]

    class Rules(sound.Sound):
        kinds = (sound.Draw, sound.Hide, Gather, sound.Pass)

    game = sound.made(Rules)
    index = ActionIndex(game)
    end = index.names.index("... end")
    ways = [
        index.way(state, player, action)
        for state, player in positions(game, 8)
        for action in state.legal_actions(player)
    ]
    assert check_ways(game, index, matches=8) == 3
    assert any(way[-1] == end for way in ways)


def test_an_action_without_a_number_is_told_with_its_kind() -> None:
    class Words(sound.Pair):
        def vocabulary(self) -> list[str]:
            return ["red", "blue"]

    class Whisper(sound.Lay):
        cards = param.custom(Words, of=param.kind("cards"), least=2, most=2, listed=False)

    class Rules(sound.Sound):
        kinds = (sound.Draw, sound.Hide, Whisper, sound.Pass)

    game = sound.made(Rules)
    index = ActionIndex(game)
    state = game.new_state(seed=1)
    for player in state.active_players():
        state.apply(game.parse_action("hide red"), player)
    for slot, held in enumerate(state.zones):  # a hand of three colours
        if slot == game.layout.own_zones("hand")[0]:
            held[:] = [0, 6, 12]
    with pytest.raises(PluginError, match=r'"lay .*green" of toy .* kind of action "lay" neither'):
        index.way(state, 0, game.parse_action("lay red green"))


def test_more_actions_than_can_be_looked_through_are_refused() -> None:
    game = sound.vast()
    index, state = ActionIndex(game), game.new_state()
    for player in state.active_players():
        state.apply(state.legal_actions(player)[0], player)
    with pytest.raises(PluginError, match="toy offers 1000000 actions of the kind say"):
        index.choice(state, state.player)
