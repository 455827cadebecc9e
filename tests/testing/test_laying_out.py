"""Positions laid out by name, and refused ones."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from tests.engine.toys import Rules, Toy, phase, toy

from bgf import Game, State
from bgf.testing.positions import lying, position


class Wait(Toy):
    name = "wait"


class Harbour(Rules):
    kinds = (Wait,)


@cache
def harbour() -> Game:
    """A game with one of everything; all starts in order, nothing is shuffled."""
    own = {"holds": "cards", "per": "player"}
    return toy(
        Harbour,
        players={"min": 2, "max": 3},
        components={
            "cards": {"red": {"count": 3}, "blue": {"count": 2}, "jack": {}},
            "tokens": {"gold": {"count": 2}, "lead": {"count": 2}},
        },
        pieces={"crew": {"cook": {"count": 4, "mark": "C"}, "mate": {"count": 4, "mark": "M"}}},
        zones={
            "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
            "row": {"holds": "cards", "sees": "everybody", "ordered": True, "size": 3},
            "pile": {"holds": "cards", "sees": "everybody"},
            "hand": {**own, "sees": "owner", "tally": True},
            "stash": {**own, "sees": "nobody"},
            "bag": {"holds": "tokens", "sees": "nobody", "starts": True},
            "quay": {"holds": "tokens", "sees": "everybody", "piles": 3, "face_down": True},
            "holds": {"holds": "tokens", "sees": "owner", "per": "player", "piles": 2},
        },
        counters={
            "coins": {"per": "player", "start": 2},
            "bank": {"start": 6},
            "ashore": {"per": "crew", "start": 4},
            "visits": {"per": ["player", "sea"], "start": 0},
        },
        supplies={"pay": {"counters": ["bank"], "total": 6}},
        maps={
            "sea": {
                "places": {"a": {}, "b": {}, "c": {}},
                "links": {
                    "a-b": {"between": ["a", "b"]},
                    "b-c": {"between": ["b", "c"]},
                    "a-c": {"between": ["a", "c"]},
                },
            }
        },
        planes={
            "deck_plan": {
                "holds": "crew",
                "per": "player",
                "sides": [{"rows": 2, "sectors": [3]}],
            },
            "pier": {
                "holds": "crew",
                "sides": [{"rows": 1, "sectors": [2]}],
            },
        },
        options={"wind": {"type": "int", "default": 1, "min": 0, "max": 5}},
        phases={
            "choose": phase("wait", "simultaneous", "sail"),
            "sail": phase(
                next="end", act={"actions": ["wait"], "next": "more"}, more={"actions": ["wait"]}
            ),
        },
    )


def sees(state: State, zone: str, viewer: int | None) -> Any:
    """A viewer's observation of a zone."""
    return state.observation(viewer)["zones"][zone]


# -- how a position begins


def test_without_more_it_is_a_new_match() -> None:
    new = harbour().new_state(3, 7, {"wind": 2})
    assert position(harbour(), 3, seed=7, options={"wind": 2}).to_dict() == new.to_dict()
    assert position(harbour()).players == 2


def test_it_goes_on_from_a_state_which_stays_as_it_is() -> None:
    state = position(harbour(), 3, zones={"hand": {1: "red"}}, counters={"coins": {1: 9}})
    before = state.to_dict()
    later = position(state, zones={"row": "blue"})
    assert lying(later, "hand", 1) == ["red"]
    assert lying(later, "row") == ["blue"]
    assert later.to_dict()["counters"]["coins"] == [2, 9, 2]
    assert state.to_dict() == before


@pytest.mark.parametrize("asked", [{"players": 2}, {"options": {"wind": 2}}])
def test_a_state_has_its_players_and_options(asked: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="players and options are those of a new match"):
        position(harbour().new_state(2), **asked)


# -- zones


def test_zones_hold_the_named_components_in_order() -> None:
    state = position(harbour(), zones={"row": "red blue jack", "bag": "lead gold gold"})
    assert lying(state, "row") == ["red", "blue", "jack"]
    assert len(lying(state, "deck")) == 3
    assert lying(state, "bag")[-3:] == ["lead", "gold", "gold"]


def test_a_deck_is_named_from_its_top() -> None:
    state = position(harbour(), zones={"deck": "blue red"})
    assert lying(state, "deck")[-2:] == ["red", "blue"]


def test_displaced_components_go_to_the_bottom_of_their_start_in_content_order() -> None:
    crowded = position(harbour(), zones={"row": "jack blue red"})
    assert lying(position(crowded, zones={"row": ""}), "deck") == [
        *("red", "blue", "jack"),
        *lying(crowded, "deck"),
    ]
    assert lying(position(harbour(), zones={"deck": "blue"}), "deck") == [
        *("red", "red", "red", "blue", "jack"),
        "blue",
    ]


def test_displaced_components_go_to_the_zone_of_the_rest() -> None:
    deck = {"deck": "blue red"}
    state = position(harbour(), zones=deck, rest={"cards": "pile"})
    assert lying(state, "deck") == ["red", "blue"]
    assert sees(state, "pile", None) == ["red", "red", "blue", "jack"]
    state = position(harbour(), zones=deck, rest={"cards": ("hand", 1)})
    assert lying(state, "hand", 1) == ["red", "red", "blue", "jack"]
    assert sees(state, "hand", 0)[1] == [None] * 4
    state = position(harbour(), zones={"bag": "lead"}, rest={"tokens": ("holds", 1, 1)})
    assert state.to_dict()["zones"]["holds"][0] == [[], []]
    assert [len(pile) for pile in state.to_dict()["zones"]["holds"][1]] == [0, 3]


def test_the_zone_of_the_rest_can_be_named_too() -> None:
    state = position(harbour(), zones={"deck": "blue", "pile": "jack"}, rest={"cards": "pile"})
    assert lying(state, "pile") == ["red", "red", "red", "blue", "jack"]


def test_a_mapping_names_some_places_and_a_list_all() -> None:
    state = position(harbour(), 3, zones={"hand": ["red", "red", "blue"]})
    some = position(state, zones={"hand": {1: "jack"}})
    assert [lying(some, "hand", seat) for seat in range(3)] == [["red"], ["jack"], ["blue"]]
    every = position(state, zones={"hand": ["blue"]})
    assert [lying(every, "hand", seat) for seat in range(3)] == [["blue"], [], []]


def test_piles_are_named_by_number_and_by_player() -> None:
    state = position(harbour(), zones={"quay": {1: "gold"}, "holds": {1: ["lead", "gold"]}})
    assert sees(state, "quay", None) == [[], ["gold"], []]
    assert sees(state, "holds", 1) == [[[], []], [["lead"], ["gold"]]]
    state = position(state, zones={"quay": ["lead"], "holds": [{1: "gold"}]})
    assert sees(state, "quay", None) == [["lead"], [], []]
    assert sees(state, "holds", 0)[0] == [[], ["gold"]]


def test_components_are_taken_from_the_deck_before_they_are_taken_from_a_player() -> None:
    state = position(harbour(), zones={"hand": {1: "blue jack"}})
    assert lying(position(state, zones={"row": "blue"}), "hand", 1) == ["blue", "jack"]
    assert lying(position(state, zones={"row": "jack"}), "hand", 1) == ["blue"]


def test_displaced_components_are_used_before_those_in_the_zone_of_the_rest() -> None:
    pile = {"cards": "pile"}
    state = position(harbour(), zones={"row": "red", "pile": "red"})
    assert lying(position(state, zones={"row": "blue red"}, rest=pile), "pile") == ["red"]
    state = position(state, zones={"row": "red red"}, rest=pile)
    assert lying(state, "pile") == []
    assert lying(state, "deck").count("red") == 1


# -- knowledge


def test_the_viewers_of_a_zone_know_its_components() -> None:
    state = position(
        harbour(), zones={"hand": {0: "red"}, "row": "red", "stash": {0: "red"}, "deck": "blue"}
    )
    for viewer, hand in ((0, "red"), (1, None), (None, None)):
        assert sees(state, "hand", viewer)[0] == [hand]
        assert sees(state, "row", viewer) == ["red"]
        assert sees(state, "stash", viewer)[0] == [None]
        assert set(sees(state, "deck", viewer)) == {None}


def test_nobody_knows_components_that_return_to_the_deck() -> None:
    state = position(harbour(), zones={"row": "red jack"})
    assert set(sees(position(state, zones={"row": ""}), "deck", 0)) == {None}


def test_components_that_are_not_mentioned_stay_known() -> None:
    state = position(harbour(), zones={"hand": {0: "red! blue"}})
    assert sees(position(state, zones={"row": "jack"}), "hand", 1)[0] == ["red", None]


def test_marks_name_additional_viewers() -> None:
    state = position(harbour(), 3, zones={"hand": {0: "red! blue@2 jack"}, "stash": {0: "red@1"}})
    by_viewer = {viewer: sees(state, "hand", viewer)[0] for viewer in (0, 1, 2, None)}
    assert by_viewer == {
        0: ["red", "blue", "jack"],
        1: ["red", None, None],
        2: ["red", "blue", None],
        None: ["red", None, None],
    }
    assert [sees(state, "stash", viewer)[0] for viewer in (0, 1, 2)] == [[None], ["red"], [None]]


def test_star_marks_face_down_components() -> None:
    state = position(harbour(), 3, zones={"quay": ["gold*", "gold", "lead@02"]})
    by_viewer = {viewer: sees(state, "quay", viewer) for viewer in (0, 1, 2, None)}
    assert by_viewer == {
        0: [[None], ["gold"], ["lead"]],
        1: [[None], ["gold"], [None]],
        2: [[None], ["gold"], ["lead"]],
        None: [[None], ["gold"], [None]],
    }


# -- counters, links, planes


def test_counters() -> None:
    state = position(
        harbour(),
        counters={
            "coins": {1: 5},
            "points": [7],
            "bank": 6,
            "visits": {0: {"b": 1}, 1: [1, 2, 3]},
        },
    )
    counters = state.to_dict()["counters"]
    assert (counters["coins"], counters["points"]) == ([2, 5], [7, 0])
    assert counters["visits"] == [[0, 1, 0], [1, 2, 3]]


def test_a_player_holds_the_links_named_and_no_others() -> None:
    state = position(harbour(), 3, links={"sea": {0: "a-b a-c", 1: "b-c"}})
    assert state.to_dict()["maps"]["sea"] == [0, 1, 0]
    assert position(state, links={"sea": {0: "a-b"}}).to_dict()["maps"]["sea"] == [0, 1, -1]
    assert position(state, links={"sea": {2: "a-c"}}).to_dict()["maps"]["sea"] == [0, 1, 2]
    assert position(state, links={"sea": ["b-c"]}).to_dict()["maps"]["sea"] == [-1, 0, -1]


ASHORE = {"ashore": {"cook": 2, "mate": 3}}


@pytest.mark.parametrize(
    "plan",
    [
        {0: {"cook": "A1 B2", "mate": "C1"}},
        {0: "C.M .C."},
        {0: "C.M\n.C."},
        ["C . M\n. C ."],
    ],
)
def test_pieces_lie_on_planes(plan: Any) -> None:
    state = position(harbour(), planes={"deck_plan": plan}, counters=ASHORE)
    assert state.observation(None)["planes"]["deck_plan"] == [
        [["cook", None, "mate"], [None, "cook", None]],
        [[None] * 3] * 2,
    ]


def test_rows_at_the_back_may_be_missing_and_nothing_else_lies_on_a_plane() -> None:
    state = position(harbour(), planes={"pier": {"cook": "A1 B1"}}, counters={"ashore": [2, 4]})
    state = position(
        state,
        planes={"pier": "M.", "deck_plan": {1: "CCM"}},
        counters={"ashore": {"cook": 2, "mate": 2}},
    )
    planes = state.observation(None)["planes"]
    assert planes["pier"] == [["mate", None]]
    assert planes["deck_plan"][1] == [["cook", "cook", "mate"], [None] * 3]


# -- whose turn it is


def test_the_turn() -> None:
    state = position(
        harbour(), 3, phase="sail", stage="more", player=2, starter=1, round=4, turn=9, out=[0]
    )
    found = {name: getattr(state, name) for name in ("player", "starter", "round", "turn", "out")}
    assert found == {"player": 2, "starter": 1, "round": 4, "turn": 9, "out": 0b001}
    assert (state.phase.id, state.stage.id) == ("sail", "more")
    assert state.active_players() == (2,)
    assert position(state, phase="sail").stage.id == "act"
    assert position(state, stage="act").stage.id == "act"
    assert position(state, out=()).out == 0
    assert position(state, counters={"bank": 6}).to_dict() == state.to_dict()


def test_all_may_choose_again_where_all_choose_at_the_same_time() -> None:
    state = harbour().new_state(2)
    state.apply(state.legal_actions(0)[0], 0)
    assert position(state).active_players() == (1,)
    assert position(state, phase="choose").active_players() == (0, 1)
    assert position(state, stage="act").active_players() == (0, 1)
    assert position(position(harbour(), phase="sail"), phase="choose").active_players() == (0, 1)


def test_a_phase_that_is_named_goes_on() -> None:
    state = position(harbour(), phase="sail")
    state.idle = 1
    state.end_phase()
    state.end_round()
    same = position(state)
    assert (same.idle, same.phase_over, same.round_over) == (1, True, True)
    begun = position(state, phase="sail")
    assert (begun.idle, begun.phase_over, begun.round_over) == (0, False, False)


def test_a_match_that_is_over() -> None:
    state = position(harbour(), counters={"points": [3, 8]}, finished=True)
    assert state.returns() == [3, 8]
    assert position(state, phase="sail", finished=False).active_players() == (0,)


def test_chance() -> None:
    assert position(harbour(), chance=17).chance == 17


# -- refused positions


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"zones": {"hnd": {}}}, 'there is no zone "hnd", did you mean "hand"?'),
        ({"zones": {"hand": "red"}}, "zone hand: wanted a mapping by player or a list of all"),
        ({"zones": {"hand": {2: "red"}}}, "zone hand: there is no player 2, they go from 0 to 1"),
        ({"zones": {"hand": {True: "red"}}}, "zone hand: there is no player True"),
        (
            {"zones": {"quay": ["gold"] * 4}},
            "zone quay: the list has 4 entries, wanted one for each pile, at most 3",
        ),
        (
            {"zones": {"holds": {1: "gold"}}},
            "zone holds, player 1: wanted a mapping by pile or a list of all, not 'gold'",
        ),
        ({"zones": {"row": ["red"]}}, "zone row: wanted names with blanks between them"),
        (
            {"zones": {"hand": {1: "bleu"}}},
            'zone hand, player 1: there is no kind of cards "bleu", did you mean "blue"?',
        ),
        (
            {"zones": {"row": "jack", "deck": "jack"}},
            "zones: jack of cards can be named once, for there are no more",
        ),
        (
            {"zones": {"row": "blue blue", "stash": {1: "blue"}}},
            "zones: blue of cards can be named 2 times, for there are no more",
        ),
        ({"zones": {"row": "red*"}}, "zone row: red* can't lie face down"),
        ({"zones": {"row": "red!2"}}, "zone row: red!2 must end in its name, * (face down)"),
        ({"zones": {"row": "red@"}}, "zone row: red@ must end in its name, * (face down)"),
        ({"zones": {"row": "red@5"}}, "zone row, red@5: there is no player 5, players are 0 to 1"),
        ({"rest": {"card": "deck"}}, 'there is no type of components "card"'),
        ({"rest": {"cards": "dekc"}}, 'there is no zone "dekc", did you mean "deck"?'),
        ({"rest": {"cards": "bag"}}, "rest of cards, zone bag: it holds tokens"),
        ({"rest": {"cards": "hand"}}, "rest of cards, zone hand: wanted ('hand', player)"),
        ({"rest": {"cards": ("deck", 1)}}, "rest of cards, zone deck: wanted 'deck', not"),
        ({"rest": {"cards": ("hand", 2)}}, "rest of cards, zone hand: there is no player 2"),
        ({"counters": {"coin": 1}}, 'there is no counter "coin", did you mean "coins"?'),
        ({"counters": {"coins": 3}}, "counter coins: wanted a mapping by player or a list of all"),
        ({"counters": {"bank": "six"}}, "counter bank: wanted a number, not 'six'"),
        (
            {"counters": {"coins": [1, 2, 3]}},
            "counter coins: the list has 3 entries, wanted one for each player",
        ),
        (
            {"counters": {"ashore": {"cok": 1}}},
            "counter ashore: there is no name 'cok', did you mean \"cook\"?",
        ),
        ({"links": {"see": {}}}, 'there is no map "see", did you mean "sea"?'),
        ({"links": {"sea": {0: "a-d"}}}, 'map sea, player 0: there is no link "a-d"'),
        ({"links": {"sea": ["a-b", "a-b"]}}, "map sea, player 1: a-b is named twice"),
        ({"planes": {"peer": ""}}, 'there is no plane "peer", did you mean "pier"?'),
        ({"planes": {"pier": 3}}, "plane pier: wanted a picture or cells by kind, not 3"),
        ({"planes": {"pier": {"cok": "A1"}}}, 'plane pier: there is no kind of crew "cok"'),
        ({"planes": {"pier": {"cook": "A2"}}}, 'plane pier: there is no cell "A2"'),
        ({"planes": {"pier": {"cook": 1}}}, "plane pier, cook: wanted names with blanks"),
        (
            {"planes": {"pier": {"cook": "A1", "mate": "A1"}}},
            "plane pier: A1 is named twice",
        ),
        ({"planes": {"pier": "X."}}, 'plane pier: there is no mark "X", choose from: C, M'),
        ({"planes": {"pier": "C"}}, 'plane pier: "C" has 1 cells, wanted rows of 2'),
        ({"planes": {"pier": "C...."}}, 'plane pier: "C...." has 5 cells, wanted rows of 2'),
        ({"planes": {"pier": "C.\n.."}}, "plane pier: 2 rows are drawn, there are 1"),
        ({"phase": "sale"}, 'there is no phase "sale"'),
        ({"phase": "sail", "stage": "mor"}, 'phase sail: there is no stage "mor", did you mean'),
        ({"stage": "more"}, 'phase choose: there is no stage "more"'),
        ({"player": 2}, "player: there is no player 2, players are 0 to 1"),
        ({"starter": -1}, "starter: there is no player -1"),
        ({"out": [0, 3]}, "out: there is no player 3"),
        (
            {"counters": {"bank": 7}},
            "supply pay is 7, not 6; asked for counters={'bank': 7}",
        ),
        (
            {"planes": {"pier": "C."}, "phase": "sail"},
            "of crew, cook is 5, not 4; asked for planes={'pier': 'C.'}, phase='sail'",
        ),
        (
            {"zones": {"row": "red red blue blue"}},
            "4 components lie in row, which has room for 3; asked for zones=",
        ),
        (
            {"round": -1, "out": [1], "rest": {"cards": "pile"}},
            "asked for rest={'cards': 'pile'}, out=[1], round=-1",
        ),
    ],
)
def test_an_invalid_position_is_refused(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(AssertionError, match=re.escape(words)):
        position(harbour(), **asked)
