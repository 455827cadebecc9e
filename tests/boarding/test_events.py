"""The fifteen events, BOA-61; Off season compares planes, so it stands in `test_ties`."""

from __future__ import annotations

import pytest

from bgf import Game
from bgf.testing.positions import lying
from bgf.tui.content import LocalizedPack

from .event_company import COMPANY
from .event_seats import SEATS
from .planes import boards, each, items, seated

BOARDS = COMPANY | SEATS
CASES = [
    pytest.param(event, points, plane, id=f"{event}: {name}", marks=rule)
    for event, (rule, text) in BOARDS.items()
    for name, (points, plane) in boards(text).items()
]


@pytest.mark.rule("BOA-49")
@pytest.mark.parametrize(("event", "points", "plane"), CASES)
def test_an_event(boarding: Game, event: str, points: int, plane: str) -> None:
    assert items(seated(boarding, plane, events=event))[event] == points


def test_every_event_has_boards(boarding: Game) -> None:
    assert {*BOARDS, "off_season"} == set(boarding.pack.data["components"]["events"])
    for event, (_, text) in BOARDS.items():
        assert len(boards(text)) >= 3, event
        assert len({points for points, _ in boards(text).values()}) >= 2, event


@pytest.mark.rule("BOA-61a")
def test_full_care_comes_on_top(boarding: Game) -> None:
    state = seated(boarding, boards(BOARDS["full_care"][1])["one"][1], events="full_care")
    assert (items(state)["children"], items(state)["full_care"]) == (3, 4)


@pytest.mark.rule("BOA-61j")
def test_those_asked_off_are_in_no_group(boarding: Game) -> None:
    state = seated(boarding, "YYY .... ...", events="small_groups", beside={0: "YYGGGG"})
    assert items(state)["small_groups"] == 15


SECTOR_CORNERS = """
    6 all of them differ
        Y.G Y..B R.G
        ... .... ...
        ... .... ...
        ... .... ...
        B.R R..G Y.W
    6 all of them differ, though those of the plane do not
        Y.B Y..B R.Y
        ... .... ...
        ... .... ...
        ... .... ...
        G.R R..G G.W
    0 nobody
    0 two alike in the middle sector
        Y.G Y..B R.G
        ... .... ...
        ... .... ...
        ... .... ...
        B.R R..Y Y.W
    0 one empty in the right sector
        Y.G Y..B ..G
        ... .... ...
        ... .... ...
        ... .... ...
        B.R R..G Y.W
    6 with four players, all of them differ
        Y..G G..Y
        .... ....
        .... ....
        .... ....
        B..R B..R
    0 with four players, two alike
        Y..Y Y..G
        .... ....
        .... ....
        .... ....
        B..R B..R
"""


@pytest.mark.rule("BOA-61n")
@each(SECTOR_CORNERS)
def test_the_corners_of_every_sector(boarding: Game, points: int, plane: str) -> None:
    wanted = {"sector_corners": True}
    state = seated(boarding, plane, events="into_the_corner", options=wanted)
    assert items(state)["into_the_corner"] == points


@pytest.mark.rule("BOA-61")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_events_are_turned_up_for_the_whole_game(boarding: Game, players: int, number: int) -> None:
    every = sorted(boarding.pack.data["components"]["events"])
    turned_up = set()
    for seed in range(12):
        state = boarding.new_state(players, seed=seed, options={"events": number})
        events = lying(state, "events")
        assert len(events) == number
        assert sorted(events + lying(state, "event_deck")) == every
        assert all(state.observation(None)["zones"]["events"])
        turned_up.update(events)
    assert len(turned_up) > 2 * number or not number


@pytest.mark.rule("BOA-61")
def test_every_player_scores_both_events(boarding: Game) -> None:
    planes = ["Y.. .... ..W\n... .... ..R", "YYY .... ...", ""]
    events = ["window_seat", "three_friends"]
    both = seated(boarding, *planes, events=" ".join(events))
    basic = seated(boarding, *planes)
    wanted = {"window_seat": [2, 1, 0], "three_friends": [0, 3, 0]}
    for player in range(3):
        assert items(both, player) == items(basic, player) | {
            event: wanted[event][player] for event in events
        }
        gained = both.result().scores[player] - basic.result().scores[player]
        assert gained == sum(points[player] for points in wanted.values())
    other_way = seated(boarding, *planes, events=" ".join(events[::-1]))
    assert list(items(other_way, 1))[-2:] == events[::-1]
    assert other_way.result().scores == both.result().scores


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_card_tells_its_points_and_its_rule(boarding: Game, lang: str) -> None:
    content = LocalizedPack(boarding.pack, lang)
    cited = []
    for card in content.kinds["events"].values():
        value = f"{card.value:g}" if lang == "en" else f"{card.value:g}".replace(".", ",")
        assert f" {value} " in card.effect
        assert card.effect.endswith(f"({card.rule}).")
        assert content.word(content.section("rules")[card.rule]).startswith(f"{card.name}: ")
        cited.append(card.rule)
    assert cited == [f"BOA-61{letter}" for letter in "abcdefghijklmno"]
