"""Carrying passengers, and the globetrotters: AER-50 and AER-51."""

from __future__ import annotations

import pytest

from bgf import Game, State

from .airlines import PLANES, every_era, lounge, waiting_room
from .flights import lying, moves, play, refused_by, tokens

MADRID_2 = "a25"
MADRID_1 = "a26"
ROME_1 = "a23"
ROME_2 = "a22"
ROME_3 = "a21"
BERLIN_1 = "a17"
CAIRO_2 = "a49"
DAKAR_3 = "a51"
NORTH_AMERICA_1 = "a92"
KENYA_1 = "a56"


def aboard(state: State, plane: str) -> list[str]:
    """The passengers carried on an aeroplane this stage."""
    return lying(state, "aboard", PLANES.index(plane))


@pytest.mark.rule("AER-50")
@every_era
def test_from_one_airport_to_another(aeroplanes: Game, era: int) -> None:
    state = lounge(
        aeroplanes,
        era=era,
        waiting={"rome-2": MADRID_2, "rome-3": ROME_1},
        airports={0: "rome:base madrid"},
        planes={0: "p07"},
    )
    assert moves(state, starts="carry") == ["carry rome-2 p07", "carry rome-3 p07"]
    play(state, "carry rome-2 p07")
    assert aboard(state, "p07") == [MADRID_2]
    assert waiting_room(state) == {"rome-3": ROME_1}, "the gap is not filled"
    assert state.active_players() == (1,)


@pytest.mark.rule("AER-50")
@pytest.mark.parametrize(
    ("airports", "may"),
    [
        ("rome:base madrid", True),
        ("rome:1 madrid:3", True),
        ("rome:base", False),
        ("madrid:base", False),
        ("paris:base toulon zurich", False),
    ],
)
def test_both_airports_are_needed(aeroplanes: Game, airports: str, may: bool) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-1": MADRID_1},
        airports={0: airports, 1: "rome madrid"},
        planes={0: "p07"},
    )
    if may:
        assert "carry rome-1 p07" in moves(state)
    else:
        assert refused_by(state, "carry rome-1 p07") == "AER-50", "those of others are no use"


@pytest.mark.rule("AER-50")
def test_no_chain_between_them_is_needed(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"berlin-5": NORTH_AMERICA_1, "berlin-1": KENYA_1},
        airports={0: "berlin:base kenya north_america"},
        planes={0: "p07"},
    )
    assert moves(state, starts="carry") == ["carry berlin-1 p07", "carry berlin-5 p07"]


@pytest.mark.rule("AER-50")
def test_one_airport_is_enough_for_a_round_trip(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"berlin-3": BERLIN_1, "rome-1": ROME_1},
        airports={0: "berlin:base"},
        planes={0: "p07"},
    )
    assert moves(state, starts="carry") == ["carry berlin-3 p07"]
    assert refused_by(state, "carry rome-1 p07") == "AER-50"


@pytest.mark.rule("AER-50")
def test_a_group_is_never_divided(aeroplanes: Game) -> None:
    """Two seats here and one there are no three seats."""
    state = lounge(
        aeroplanes,
        waiting={"rome-1": ROME_3, "rome-2": ROME_2, "rome-3": ROME_1},
        airports={0: "rome:base"},
        planes={0: "p01 p04"},
        aboard={"p04": MADRID_2},
    )
    for plane in ("p01", "p04"):
        assert refused_by(state, f"carry rome-1 {plane}") == "AER-50"
    assert refused_by(state, "carry rome-2 p04") == "AER-50"
    assert moves(state, starts="carry") == [
        "carry rome-2 p01",
        "carry rome-3 p01",
        "carry rome-3 p04",
    ]


@pytest.mark.rule("AER-50")
def test_groups_for_different_places_share_an_aeroplane(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        players=3,
        waiting={"rome-1": MADRID_2, "rome-2": CAIRO_2, "rome-3": ROME_1},
        airports={0: "rome:base madrid cairo"},
        planes={0: "p07"},
    )
    play(state, "carry rome-1 p07")
    while state.active_players() != (0,):
        play(state, "support pilot")
    play(state, "carry rome-2 p07")
    assert sorted(aboard(state, "p07")) == sorted([MADRID_2, CAIRO_2])
    while state.active_players() != (0,):
        play(state, "support pilot")
    assert refused_by(state, "carry rome-3 p07") == "AER-50", "all four seats are taken"


@pytest.mark.rule("AER-50")
@pytest.mark.parametrize("on_plane", [0, 2])
def test_an_aeroplane_with_tokens_may_carry(aeroplanes: Game, on_plane: int) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-1": ROME_3},
        airports={0: "rome:base"},
        planes={0: f"p07:{on_plane}"},
    )
    play(state, "carry rome-1 p07")
    assert aboard(state, "p07") == [ROME_3]
    assert tokens(state, "p07") == on_plane


@pytest.mark.rule("AER-50")
def test_only_ones_own_aeroplanes_that_are_not_used(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-1": ROME_1},
        airports={0: "rome:base"},
        planes={1: "p08"},
        used={0: "p07"},
        flown={"p07": 4},
    )
    for plane in ("p07", "p08", "p12"):
        assert refused_by(state, f"carry rome-1 {plane}") == "AER-50"


@pytest.mark.rule("AER-50")
def test_nobody_waits_there(aeroplanes: Game) -> None:
    state = lounge(aeroplanes, airports={0: "rome:base"}, planes={0: "p07"})
    for space in ("rome-1", "berlin-5", "globe-1"):
        assert refused_by(state, f"carry {space} p07") == "AER-50"


@pytest.mark.rule("AER-51")
@pytest.mark.parametrize("era", [2, 3])
def test_globetrotters_need_but_their_destination(aeroplanes: Game, era: int) -> None:
    state = lounge(
        aeroplanes,
        era=era,
        globetrotters=f"{CAIRO_2} {DAKAR_3} {KENYA_1}",
        waiting={"paris-1": "a48"},
        airports={0: "rome:base dakar", 1: "paris:base cairo"},
        planes={0: "p07", 1: "p08"},
    )
    assert moves(state, starts="carry") == ["carry globe-2 p07"]
    for space in ("globe-1", "globe-3"):
        assert refused_by(state, f"carry {space} p07") == "AER-51"
    play(state, "carry globe-2 p07")
    assert aboard(state, "p07") == [DAKAR_3]
    assert lying(state, "globetrotters") == [CAIRO_2, KENYA_1]
    assert moves(state, starts="carry") == ["carry paris-1 p08", "carry globe-1 p08"]


@pytest.mark.rule("AER-51")
def test_globetrotters_need_seats_too(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        era=2,
        globetrotters=f"{CAIRO_2} {DAKAR_3}",
        airports={0: "rome:base dakar cairo"},
        planes={0: "p01"},
    )
    assert moves(state, starts="carry") == ["carry globe-1 p01"]
    assert refused_by(state, "carry globe-2 p01") == "AER-50"


@pytest.mark.rule("AER-51")
def test_there_are_no_globetrotters_in_stage_one(aeroplanes: Game) -> None:
    state = aeroplanes.new_state(4, 9)
    assert lying(state, "globetrotters") == []
