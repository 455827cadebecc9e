"""The author's kit: playing, reading positions, and refusals."""

from __future__ import annotations

from typing import cast

import pytest

from bgf import InvalidAction, State, Turn
from bgf.contract import Reason, fact, reason
from bgf.records.undo import UndoScope
from bgf.testing.positions import (
    history,
    lying,
    match_from,
    moves,
    others,
    play,
    position,
    refused_by,
    viewers,
)
from bgf.testing.swap import exchanged, hidden_from

from .sound import COLOURS, Play, Sound, made


def dealt(rules: type[Sound] = Sound) -> State:
    """After the opening: player 0 has a red and a blue card, player 1 two green ones."""
    return position(
        made(rules),
        zones={
            "hand": ["red blue", "green green"],
            "stash": ["green", "green"],
            "deck": "green",
        },
        phase="play",
        player=0,
        round=1,
        turn=1,
    )


def test_play_acts_for_the_active_player() -> None:
    state = dealt()
    assert play(state, "play red", "PLAY   green", "put A1") is state
    assert lying(state, "pile") == ["red", "green"]
    assert lying(state, "hand", 0) == ["blue"]
    assert state.player == 1


def test_an_action_that_is_not_offered_is_not_played() -> None:
    state = dealt()
    before = state.to_dict()
    with pytest.raises(AssertionError, match="play green is not offered to player 0"):
        play(state, "play green")
    with pytest.raises(InvalidAction):
        play(state, "nonsense")
    assert state.to_dict() == before


def test_a_card_that_is_lost_shows_where_it_is_lost() -> None:
    class Losing(Play):
        def apply(self, turn: Turn) -> None:
            turn.state.zones[self.hand[turn.player]].pop()

    class Lossy(Sound):
        kinds = tuple(Losing if kind is Play else kind for kind in Sound.kinds)

    with pytest.raises(AssertionError, match=r"after play red: .*component"):
        play(dealt(Lossy), "play red")


def test_moves_are_named_by_how_they_start() -> None:
    state = dealt()
    assert moves(state, starts="play") == ["play red", "play blue"]
    assert moves(state, starts="play red") == ["play red"]
    assert moves(state, starts="pla") == []
    assert moves(state) == [action.text for action in state.legal_actions()]
    opening = made().new_state(2, 1)
    assert moves(opening, 1) == [action.text for action in opening.legal_actions(1)]


def test_refused_by_names_the_rule() -> None:
    assert refused_by(dealt(), "play green") == "TOY-1"
    assert refused_by(dealt(), "pass", 0) == "TOY-2"
    with pytest.raises(AssertionError, match="play red is offered"):
        refused_by(dealt(), "play red")


class Silent(Play):
    """A card that can't be played, without a reason."""

    exact = True

    def why_not(self, turn: Turn) -> Reason | None:
        return None


class Wordless(Play):
    """It is refused in one language."""

    no = reason("TOY-1", text="refusal.said")

    @fact
    def said(self, turn: Turn, lang: str) -> str:
        return "No." if lang == "en" else ""


class Wavering(Play):
    """A card that is refused by another rule at every call."""

    exact = True
    asked = 0

    def why_not(self, turn: Turn) -> Reason | None:
        self.asked += 1
        return self.no._replace(rule=f"TOY-{self.asked}")


class Dicing(Play):
    """It is refused, but the next card is another one."""

    exact = True
    asked = 0

    def why_not(self, turn: Turn) -> Reason | None:
        self.asked += 1
        if self.asked > 1:
            turn.state.below(2)
        return super().why_not(turn)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Silent, "not explained"),
        (Wordless, "without words in the language pl"),
        (Wavering, "refused by TOY-2, but explained by TOY-1"),
        (Dicing, "changed the state"),
    ],
)
def test_inconsistent_refusals_are_found(kind: type[Play], words: str) -> None:
    class Rules(Sound):
        kinds = tuple(kind if own is Play else own for own in Sound.kinds)

    with pytest.raises(AssertionError, match=words):
        refused_by(dealt(Rules), "play green")


def test_viewers_and_others() -> None:
    assert viewers(dealt()) == [0, 1, None]
    assert others(dealt(), 0) == [1, None]


def test_a_match_begins_where_it_is_told_to() -> None:
    state = dealt()
    before = state.to_dict()
    with match_from(state) as match:
        assert match.state.to_dict() == before
        match.play(state.game.parse_action("put A1"))
        assert match.can_undo(0)
        match.undo(0)
        assert match.state.to_dict() == before
    assert state.to_dict() == before
    assert state.game.new_state(2).to_dict() == made().new_state(2).to_dict()


def test_a_history_is_that_of_its_reader() -> None:
    state = dealt()
    actions = [(0, "hide red"), (1, "draw")]
    mine, its = history(state, actions, 0), history(state, actions, 1)
    assert len(mine) == len(its) == 2
    assert "red" in str(mine[0])
    assert "red" not in str(its[0])
    assert "red" not in str(its[0][2]), "what an undo would reveal"
    scopes = [cast("list[UndoScope]", told[2]) for told in mine]
    undos_of_the_first_player = [of_all[0] for of_all in scopes]
    assert [scope.lines for scope in undos_of_the_first_player] == [1, 2]
    assert [scope.barrier for scope in undos_of_the_first_player] == [False, True]


def test_histories_of_twins_are_equal_for_other_viewers() -> None:
    state = dealt()
    red = state.zones[state.layout.own_zones("hand")[0]][0]
    green = state.zones[state.layout.zone("deck")][-1]
    twin = exchanged(state, red, green)
    assert lying(twin, "hand", 0) == ["green", "blue"]
    assert (twin.known[red], twin.known[green]) == (state.known[green], state.known[red])
    for viewer in others(state, 0):
        mine, its = (
            history(here, [(0, text)], viewer)
            for here, text in ((state, "hide red"), (twin, "hide green"))
        )
        assert mine == its
    assert twin.observation(0) != state.observation(0)
    assert twin.observation(1) == state.observation(1)


def test_a_choice_not_yet_revealed_names_the_other_card() -> None:
    state = made().new_state(2, 1)
    text = moves(state, 0)[0]
    state.apply(state.game.parse_action(text), 0)
    chosen = COLOURS.index(text.split()[1])
    card = next(c for c in state.zones[state.layout.own_zones("hand")[0]] if c // 6 == chosen)
    other = next(c for c in state.zones[state.layout.zone("deck")] if c // 6 != chosen)
    twin = exchanged(state, card, other)
    assert twin.to_dict()["commits"] == [f"hide {COLOURS[other // 6]}", None]
    assert hidden_from(twin, 1) == hidden_from(state, 1)
