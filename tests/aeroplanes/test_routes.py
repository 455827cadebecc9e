"""Where a token may go, and the rolls it takes: AER-30 to AER-36, AER-42, AER-44, AER-49."""

from __future__ import annotations

import re

import pytest

from bgf import Game, State, Turn, load
from bgf.errors import InvalidAction
from bgf.testing.mistakes import change, copied

from .flights import airports, dice, flight, fly, moves, needs, play, refused_by
from .reading import hinted

LONG, SHORT = "p45", "p32"
"""Aeroplanes with two tokens of type III, with long range and without."""

SUMS = {8: "224", 10: "334", 12: "345", 14: "446"}
"""Dice with exactly these sums."""


def at(game: Game, there: str, plane: str = LONG, **rivals: str) -> State:
    """A player with airports is to choose a route; rivals by letter: ``b="kenya"``."""
    seats = {"abcde".index(letter): text for letter, text in rivals.items()}
    state = flight(game, airports={0: there, **seats}, planes={0: plane}, money=60)
    return play(state, f"build {plane}")


def cities(game: Game, *, europe: bool) -> list[str]:
    """The cities in Europe, or the others."""
    places = game.pack.data["maps"]["world"]["places"]
    return [name for name, city in places.items() if (city["region"] == "europe") == europe]


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Aeroplanes with a black link in Europe; no white link of the map touches a black one."""
    pack = copied("aeroplanes", tmp_path_factory.mktemp("painted"))
    link = "between: [berlin, warsaw], colour: "
    change(pack, "map.yaml", f"{link}white", f"{link}black")
    return load("aeroplanes", content=pack)


# -- AER-34: which rolls


@pytest.mark.rule("AER-34")
@pytest.mark.parametrize(
    ("route", "rolls"),
    [
        pytest.param("vienna-warsaw", [], id="white"),
        pytest.param("frankfurt-paris-madrid", [10], id="white+white"),
        pytest.param("berlin-warsaw-moscow", [12], id="white+red"),
        pytest.param("moscow-warsaw-berlin", [12], id="red+white"),
        pytest.param("persia-india", [12], id="red"),
        pytest.param("ethiopia-kenya-east_africa", [12, 12], id="red+red"),
        pytest.param("ethiopia-kenya-congo", [12, 14], id="red+black"),
        pytest.param("persia-burma", [14], id="black"),
        pytest.param("dakar-congo-south_africa", [14, 14], id="black+black"),
        pytest.param("persia-burma-malaya", [14, 12], id="black+red"),
        pytest.param("java-australia", [12, 12], id="Java-Australia"),
        pytest.param("dakar-south_america", [14, 14], id="Dakar-South America"),
        pytest.param("paris-north_america", [14, 14, 14], id="Europe-North America"),
    ],
)
def test_the_rolls_of_a_route(aeroplanes: Game, route: str, rolls: list[int]) -> None:
    start, end = route.split("-")[0], route.split("-")[-1]
    assert needs(at(aeroplanes, start), f"fly {route}") == rolls
    # Exactly the required sum and no money are enough to arrive.
    state = flight(aeroplanes, airports={0: start}, planes={0: LONG}, money=0)
    begin = ["build p45", f"fly {route}"]
    fly(state, SUMS[rolls[0]], *begin) if rolls else play(state, *begin)
    for target in rolls[1:]:
        play(dice(state, SUMS[target]), "roll")
    assert f"{end}:3" in airports(state).split()


@pytest.mark.rule("AER-34")
@pytest.mark.parametrize("plane", [LONG, SHORT])
def test_no_roll_for_extending(aeroplanes: Game, plane: str) -> None:
    state = at(aeroplanes, "malaya burma:2", plane, b="burma:3")
    chance = state.to_dict()["chance"]
    play(state, "fly burma")
    assert airports(state) == "burma:3 malaya"
    assert state.to_dict()["chance"] == chance


@pytest.mark.rule("AER-34")
@pytest.mark.parametrize(
    ("route", "rival", "rolls"),
    [
        # The roll belongs to the red link, whichever it is.
        ("berlin-warsaw-moscow", "moscow", [10]),
        ("berlin-warsaw-moscow", "warsaw", [12]),
        ("moscow-warsaw-berlin", "warsaw", [10]),
        ("moscow-warsaw-berlin", "berlin", [12]),
        # Two white ones have theirs for the second.
        ("frankfurt-paris-madrid", "madrid", [8]),
        ("frankfurt-paris-madrid", "paris", [10]),
    ],
)
def test_to_which_link_a_roll_belongs(
    aeroplanes: Game, route: str, rival: str, rolls: list[int]
) -> None:
    state = at(aeroplanes, route.split("-")[0], b=rival)
    assert needs(state, f"fly {route}") == rolls


@pytest.mark.rule("AER-34")
@pytest.mark.parametrize(
    ("route", "rival", "rolls"),
    [
        ("frankfurt-berlin-warsaw", "", [14]),
        ("frankfurt-berlin-warsaw", "warsaw", [12]),
        ("frankfurt-berlin-warsaw", "berlin", [14]),
        ("warsaw-berlin-frankfurt", "", [14]),
        ("warsaw-berlin-frankfurt", "berlin", [12]),
        ("warsaw-berlin-frankfurt", "frankfurt", [14]),
    ],
)
def test_white_and_black(painted: Game, route: str, rival: str, rolls: list[int]) -> None:
    state = at(painted, route.split("-")[0], b=rival)
    assert needs(state, f"fly {route}") == rolls


@pytest.mark.rule("AER-34", "AER-36")
@pytest.mark.parametrize(
    ("route", "rivals", "numbers"),
    [
        # The rolls, the odds that all are enough, the price. Of 216 throws 75 make 12 or more and
        # 35 make 14; the others lack 555 and 899 in all; 91 show a failure.
        ("persia-india", "", ["12", "35", "2.6", "42"]),
        ("persia-burma", "", ["14", "16", "4.2", "42"]),
        ("persia-burma", "burma", ["12", "35", "2.6", "42"]),
        ("persia-burma-malaya", "burma", ["12", "12", "12", "5.1", "42"]),
    ],
)
def test_the_odds_are_shown(aeroplanes: Game, route: str, rivals: str, numbers: list[str]) -> None:
    state = at(aeroplanes, "persia", b=rivals)
    action = aeroplanes.parse_action(f"fly {route}", state)
    shown = action.kind.preview(Turn(state, 0, action))
    assert shown is not None
    for lang in ("en", "pl"):
        odds, means = shown.words[lang].splitlines()
        written = numbers if lang == "en" else [number.replace(".", ",") for number in numbers]
        assert re.findall(r"\d+(?:[.,]\d+)?", odds) == written
        assert re.findall(r"\d+", means) == ["60", "0", "4"], "money, and engine failures of 4"
        hint = hinted(state, f"fly {route}", lang)
        assert re.findall(r"\d+(?:[.,]\d+)?", hint) == written[:-1]


# -- AER-31: from Europe, but not back


@pytest.mark.rule("AER-31")
@pytest.mark.parametrize("city", ["north_america", "cairo", "casablanca", "middle_east"])
def test_linked_with_every_city_of_europe(aeroplanes: Game, city: str) -> None:
    for start in cities(aeroplanes, europe=True):
        assert f"fly {start}-{city}" in moves(at(aeroplanes, start))


@pytest.mark.rule("AER-31")
def test_nothing_leads_back_to_europe(aeroplanes: Game) -> None:
    # Airports everywhere but in Europe lead nowhere; one in Paris leads on from there alone.
    abroad = cities(aeroplanes, europe=False)
    everywhere = " ".join(f"{city}:{1 + n % 3}" for n, city in enumerate(abroad))
    state = flight(aeroplanes, airports={0: everywhere}, planes={0: LONG})
    assert refused_by(state, f"build {LONG}") == "AER-30"
    found = moves(at(aeroplanes, f"{everywhere} paris:base"))
    assert found
    assert {text.split("-")[0] for text in found} == {"fly paris"}


@pytest.mark.rule("AER-31")
def test_by_skips_nothing_leads_back_to_europe(aeroplanes: Game) -> None:
    europe = set(cities(aeroplanes, europe=True))
    for city in cities(aeroplanes, europe=False):
        if city != "north_america":  # which no route at all leaves
            found = moves(at(aeroplanes, city))
            assert found
            assert not [text for text in found if europe & set(text.split()[-1].split("-"))]
    state = flight(aeroplanes, airports={0: "north_america"}, planes={0: LONG})
    assert refused_by(state, f"build {LONG}") == "AER-30"


@pytest.mark.rule("AER-30", "AER-31")
def test_from_paris_to_persia_in_turn(aeroplanes: Game) -> None:
    planes = {0: "p01 p03"}
    state = flight(aeroplanes, era=1, airports={0: "paris:base"}, planes=planes)
    play(dice(state, "444"), "build p01", "fly paris-cairo")
    play(dice(state, "444"), "build p01", "fly cairo-middle_east")
    play(dice(state, "444"), "build p03", "fly middle_east-persia")
    assert airports(state) == "paris:base cairo middle_east persia"


@pytest.mark.rule("AER-31")
@pytest.mark.parametrize("plane", [LONG, SHORT])
def test_from_paris_past_cairo_and_casablanca_not_to_moscow(aeroplanes: Game, plane: str) -> None:
    state = at(aeroplanes, "paris:base cairo casablanca", plane)
    assert not [text for text in moves(state) if text.endswith("moscow")]
    for way in ("casablanca-moscow", "cairo-moscow", "casablanca-paris", "casablanca-cairo-moscow"):
        assert refused_by(state, f"fly {way}") == "AER-31"


@pytest.mark.rule("AER-31")
def test_the_rule_binds_skips_too(aeroplanes: Game) -> None:
    assert "fly london-cairo-ethiopia" in moves(at(aeroplanes, "london:base"))
    state = at(aeroplanes, "ethiopia")
    assert "fly ethiopia-cairo-middle_east" in moves(state)
    assert not [text for text in moves(state) if text.endswith("moscow")]
    for way in ("ethiopia-cairo-moscow", "persia-middle_east-rome", "cairo-moscow-warsaw"):
        assert refused_by(state, f"fly {way}") == "AER-31"


@pytest.mark.rule("AER-31", "AER-33")
def test_london_past_cairo_to_ethiopia(aeroplanes: Game) -> None:
    assert needs(at(aeroplanes, "london:base"), "fly london-cairo-ethiopia") == [12, 12]


# -- AER-30: links


@pytest.mark.rule("AER-30")
@pytest.mark.parametrize("plane", [LONG, SHORT])
@pytest.mark.parametrize(
    "way", ["paris-japan", "paris-warsaw", "paris-paris", "japan-paris", "paris-rome-cairo"]
)
def test_cities_without_a_link(aeroplanes: Game, way: str, plane: str) -> None:
    assert refused_by(at(aeroplanes, "paris:base japan", plane), f"fly {way}") == "AER-30"


@pytest.mark.rule("AER-30")
def test_ways_between_real_cities_are_read_and_no_others(aeroplanes: Game) -> None:
    state = at(aeroplanes, "paris:base")
    for way in ("paris-japan", "casablanca-moscow", "rome-paris-rome", "rome-cairo-dakar-congo"):
        action = aeroplanes.parse_action(f"fly {way}", state)
        assert str(action) == f"fly {way}"
        assert aeroplanes.parse_action(str(action)) == action
        assert action not in state.legal_actions(0)
        assert action.text not in aeroplanes.actions
    for nothing in ("paris-atlantis", "paris-", "-paris", "paris--rome", "Paris-ROME x"):
        with pytest.raises(InvalidAction):
            aeroplanes.parse_action(f"fly {nothing}")


@pytest.mark.rule("AER-45")
def test_no_way_back_to_where_it_began(aeroplanes: Game) -> None:
    assert refused_by(at(aeroplanes, "paris:base"), "fly paris-frankfurt-paris") == "AER-45"


# -- AER-32, AER-33: long range


@pytest.mark.rule("AER-32")
@pytest.mark.parametrize("route", ["dakar-south_america", "paris-north_america"])
def test_links_with_the_mark(aeroplanes: Game, route: str) -> None:
    start = route.split("-")[0]
    assert refused_by(at(aeroplanes, start, SHORT), f"fly {route}") == "AER-32"
    assert f"fly {route}" in moves(at(aeroplanes, start, LONG))


@pytest.mark.rule("AER-32", "AER-34")
def test_java_australia_needs_no_long_range(aeroplanes: Game) -> None:
    state = at(aeroplanes, "java", SHORT)
    assert needs(state, "fly java-australia") == [12, 12]
    assert airports(state) == "java australia:3"


@pytest.mark.rule("AER-32")
def test_the_token_must_lie_on_a_long_range_aeroplane(aeroplanes: Game) -> None:
    planes = {0: "p45:0 p32"}  # one has such an aeroplane, but the token is another's
    state = flight(aeroplanes, airports={0: "dakar"}, planes=planes)
    assert refused_by(play(state, "build p32"), "fly dakar-south_america") == "AER-32"


@pytest.mark.rule("AER-33")
def test_from_frankfurt_to_madrid_past_paris(aeroplanes: Game) -> None:
    state = at(aeroplanes, "frankfurt:base")
    assert "fly frankfurt-paris-madrid" in moves(state)
    fly(state, "334", "fly frankfurt-paris-madrid")
    assert airports(state) == "madrid:3 frankfurt:base"


@pytest.mark.rule("AER-33")
def test_only_long_range_skips(aeroplanes: Game) -> None:
    state = at(aeroplanes, "frankfurt:base", SHORT)
    assert not [text for text in moves(state) if text.count("-") > 1]
    assert refused_by(state, "fly frankfurt-paris-madrid") == "AER-33"


@pytest.mark.rule("AER-33")
@pytest.mark.parametrize("own", ["base", "1", "3"])
def test_no_skipping_of_ones_own(aeroplanes: Game, own: str) -> None:
    state = at(aeroplanes, f"frankfurt paris:{own}")
    assert refused_by(state, "fly frankfurt-paris-madrid") == "AER-33"
    assert "fly paris-madrid" in moves(state)


@pytest.mark.rule("AER-33")
def test_a_full_city_may_be_skipped(aeroplanes: Game) -> None:
    state = at(aeroplanes, "ethiopia", b="kenya:3", c="kenya:3")
    assert refused_by(state, "fly ethiopia-kenya") == "AER-46"
    assert needs(state, "fly ethiopia-kenya-east_africa") == [10, 12]


@pytest.mark.rule("AER-33")
def test_one_city_is_skipped_and_no_more(aeroplanes: Game) -> None:
    way = "ethiopia-kenya-congo-dakar"
    assert refused_by(at(aeroplanes, "ethiopia"), f"fly {way}") == "AER-33"
    found = moves(at(aeroplanes, "ethiopia"))
    assert {text.split("-")[-1] for text in found} == {
        *("cairo", "kenya"),
        *("casablanca", "middle_east", "east_africa", "congo"),
    }


# -- AER-36, AER-42, AER-49: where others are


@pytest.mark.rule("AER-36")
@pytest.mark.parametrize(
    ("rivals", "rolls"),
    [
        ({}, [12, 14]),
        ({"b": "congo"}, [12, 12]),
        ({"b": "kenya"}, [10, 14]),
        ({"b": "kenya", "c": "congo"}, [10, 12]),
        ({"b": "kenya congo"}, [10, 12]),
        ({"b": "ethiopia east_africa"}, [12, 14]),
    ],
)
def test_two_more_at_the_target_and_at_the_city_skipped(
    aeroplanes: Game, rivals: dict[str, str], rolls: list[int]
) -> None:
    assert needs(at(aeroplanes, "ethiopia", **rivals), "fly ethiopia-kenya-congo") == rolls


@pytest.mark.rule("AER-36")
def test_a_base_is_an_airport_too(aeroplanes: Game) -> None:
    state = at(aeroplanes, "moscow", b="warsaw:base")
    assert needs(state, "fly moscow-warsaw") == [10]


@pytest.mark.rule("AER-49")
def test_two_more_count_once(aeroplanes: Game) -> None:
    state = at(aeroplanes, "zurich", b="paris:base", c="paris")
    assert needs(state, "fly zurich-frankfurt-paris") == [8]
    state = at(aeroplanes, "ethiopia", b="kenya", c="kenya")
    assert needs(state, "fly ethiopia-kenya-congo") == [10, 14]


@pytest.mark.rule("AER-49")
def test_the_player_names_the_path(aeroplanes: Game) -> None:
    state = at(aeroplanes, "persia london:base")
    assert {"fly persia-burma", "fly persia-india-burma"} <= set(moves(state))
    assert {"fly london-paris-frankfurt", "fly london-amsterdam-frankfurt"} <= set(moves(state))
    assert needs(state.clone(), "fly persia-burma") == [14]
    assert needs(state, "fly persia-india-burma") == [12, 12]


@pytest.mark.rule("AER-42")
@pytest.mark.parametrize(
    ("route", "rivals", "rolls"),
    [
        ("java-australia", "australia", [10, 10]),
        ("dakar-south_america", "south_america", [12, 12]),
        ("rome-north_america", "north_america", [12, 12, 12]),
        # As half of a skip all rolls are made in order of flight.
        ("casablanca-dakar-south_america", "", [12, 14, 14]),
        ("casablanca-dakar-south_america", "dakar", [10, 14, 14]),
        ("casablanca-dakar-south_america", "south_america", [12, 12, 12]),
        ("malaya-java-australia", "", [12, 12, 12]),
        ("malaya-java-australia", "australia", [12, 10, 10]),
        ("australia-java-malaya", "java", [10, 10, 12]),
        ("congo-dakar-south_america", "", [14, 14, 14]),
        ("frankfurt-paris-north_america", "paris", [14, 14, 14]),
    ],
)
def test_links_with_several_rolls(
    aeroplanes: Game, route: str, rivals: str, rolls: list[int]
) -> None:
    state = at(aeroplanes, route.split("-")[0], b=rivals)
    assert needs(state, f"fly {route}") == rolls


@pytest.mark.rule("AER-42")
def test_a_single_link_is_no_skip(aeroplanes: Game) -> None:
    # Having an airport in Dakar one flies from there, with a single link.
    state = at(aeroplanes, "casablanca dakar")
    assert refused_by(state, "fly casablanca-dakar-south_america") == "AER-33"
    assert "fly dakar-south_america" in moves(state)


# -- AER-44: a higher token


@pytest.mark.rule("AER-44")
@pytest.mark.parametrize("city", ["australia", "south_america", "north_america"])
def test_extending_needs_no_link_and_no_long_range(aeroplanes: Game, city: str) -> None:
    state = at(aeroplanes, f"{city}:2", SHORT, b=f"{city}:3")
    assert f"fly {city}" in moves(state)
    play(state, f"fly {city}")
    assert airports(state) == f"{city}:3"


@pytest.mark.rule("AER-44")
def test_no_extending_where_nothing_is(aeroplanes: Game) -> None:
    state = at(aeroplanes, "rome:base", b="cairo", c="cairo")
    assert refused_by(state, "fly cairo") == "AER-44"
