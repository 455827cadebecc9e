"""Buying aeroplanes: AER-20 to AER-23."""

from __future__ import annotations

import pytest

from bgf import Game

from .airlines import ERAS, PLANES, every_era, lounge
from .flights import counted, flight, lying, money, moves, play, refused_by, stage, stock, tokens

COSTS = {"p01": 4, "p02": 3, "p03": 4, "p04": 4, "p05": 3, "p06": 4}
COSTS |= {"p07": 5, "p08": 4, "p09": 4, "p10": 4, "p11": 5, "p12": 5}


@pytest.mark.rule("AER-20")
@pytest.mark.parametrize(("passed", "plane"), list(enumerate(COSTS)))
def test_one_more_for_each_aeroplane_passed_over(aeroplanes: Game, passed: int, plane: str) -> None:
    price = COSTS[plane] + passed
    state = flight(aeroplanes, era=1, money=price)
    play(state, f"buy {plane}")
    assert money(state) == 0
    assert lying(state, "fleet", 0) == [plane]
    assert plane not in lying(state, "market")
    short = flight(aeroplanes, era=1, money=price - 1)
    assert refused_by(short, f"buy {plane}") == "AER-14"


@pytest.mark.rule("AER-20")
def test_only_open_aeroplanes_count_and_only_lower_ones(aeroplanes: Game) -> None:
    prices = {"p02": 3, "p09": 5, "p16": 6, "p28": 7, "p30": 9}
    state = lounge(aeroplanes, era=2, market=" ".join(prices), money=30)
    for plane, price in prices.items():
        bought = play(state.clone(), f"buy {plane}")
        assert money(bought) == 30 - price


@pytest.mark.rule("AER-20")
def test_the_price_falls_when_a_lower_one_is_bought(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, money=6)
    assert refused_by(state, "buy p06") == "AER-14"  # 4, and 5 for those below
    for plane in ("p01", "p02", "p03"):
        play(state, f"buy {plane}")
    play(state, "buy p06")
    assert money(state, 3) == 0  # 4, and 2 for p04 and p05


@pytest.mark.rule("AER-20")
def test_only_open_aeroplanes_are_for_sale(aeroplanes: Game) -> None:
    state = lounge(aeroplanes, era=1, market="p03 p05", planes={0: "p07", 1: "p08"}, money=99)
    for plane in ("p01", "p07", "p08", "p13", "p40", "p47"):
        assert refused_by(state, f"buy {plane}") == "AER-20"
    assert moves(state, starts="buy") == ["buy p03", "buy p05"]


@pytest.mark.rule("AER-21")
@pytest.mark.parametrize(
    ("plane", "type_", "brought"),
    [("p01", 1, 2), ("p02", 1, 1), ("p16", 2, 2), ("p18", 2, 1), ("p31", 3, 1), ("p32", 3, 2)],
)
def test_airport_tokens_of_its_type(aeroplanes: Game, plane: str, type_: int, brought: int) -> None:
    state = flight(aeroplanes, era=3, market=plane, airports={0: "paris:base"})
    before = {n: stock(state, 0, n) for n in (1, 2, 3)}
    play(state, f"buy {plane}")
    assert tokens(state, plane) == brought
    after = {n: stock(state, 0, n) for n in (1, 2, 3)}
    wanted = before | {type_: before[type_] - brought}
    assert after == wanted
    play(state, *["subsidy"] * 3)
    while state.active_players() != (0,):
        play(state, "subsidy")
    assert f"build {plane}" in moves(state), "they are available now"


@pytest.mark.rule("AER-21")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_as_many_tokens_as_there_are(aeroplanes: Game, left: int) -> None:
    stocks = {"stock_2": [left, 9, 9, 9]}
    state = flight(aeroplanes, era=2, market="p16", counters=stocks, airports={0: "rome:base"})
    play(state, "buy p16")
    assert lying(state, "fleet", 0) == ["p16"], "for its seats alone, if there are none"
    assert tokens(state, "p16") == left
    assert [stock(state, 0, n) for n in (1, 2, 3)] == [8, 0, 9], "no other type instead"


@pytest.mark.rule("AER-21")
def test_an_aeroplane_without_tokens_builds_nothing(aeroplanes: Game) -> None:
    state = flight(aeroplanes, airports={0: "paris:base"}, planes={0: "p07:0", 1: "p08"})
    for plane in ("p07", "p08", "p01"):
        assert refused_by(state, f"build {plane}") == "AER-21"


@pytest.mark.rule("AER-22")
def test_the_next_of_the_deck_takes_its_place(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1)
    play(state, "buy p05")
    assert lying(state, "market") == [p for p in PLANES[:13] if p != "p05"]
    play(state, "buy p01")
    assert lying(state, "market") == [p for p in PLANES[:14] if p not in ("p01", "p05")]


@pytest.mark.rule("AER-22")
@pytest.mark.parametrize(("era", "last"), [(1, "p15"), (2, "p30"), (3, "p46")])
def test_only_of_this_stage_or_earlier(aeroplanes: Game, era: int, last: str) -> None:
    twelve = ERAS[era][-13:-1] if era < 3 else PLANES[33:45]
    first, second, *others = twelve
    state = lounge(aeroplanes, era=era, market=" ".join(twelve), money=99)
    play(state, f"buy {first}")
    assert lying(state, "market") == [second, *others, last]
    play(state, f"buy {second}")
    assert lying(state, "market") == [*others, last], "no other yet"
    number_of_last = int(last[1:])
    assert len(lying(state, "deck")) == 46 - number_of_last


@pytest.mark.rule("AER-22")
def test_the_47th_comes_last(aeroplanes: Game) -> None:
    state = aeroplanes.new_state(3, 1, {"card_47": True})
    assert [*lying(state, "market"), *lying(state, "deck")] == PLANES


@pytest.mark.rule("AER-22")
def test_all_can_be_sold(aeroplanes: Game) -> None:
    state = lounge(aeroplanes, era=3, market="p46", money=99)
    play(state, "buy p46")
    assert lying(state, "market") == []
    assert moves(state, starts="buy") == []


@pytest.mark.rule("AER-23")
@every_era
def test_no_limit_on_aeroplanes(aeroplanes: Game, era: int) -> None:
    number_owned = {1: 14, 2: 29, 3: 45}[era]
    owned = PLANES[:number_owned]
    fleet = " ".join(f"{plane}:0" for plane in owned)
    plane = PLANES[number_owned]
    state = lounge(aeroplanes, era=era, planes={0: fleet}, money=99)
    play(state, f"buy {plane}")
    assert sorted(lying(state, "fleet", 0)) == [*owned, plane]
    assert stage(state) == "act"
    assert counted(state, "money")[0] < 99


@pytest.mark.rule("AER-22")
def test_one_aeroplane_is_opened_for_one_bought(aeroplanes: Game) -> None:
    state = lounge(aeroplanes, era=3, market="p08 p11 p17", money=99)
    play(state, "buy p08")
    assert lying(state, "market") == ["p11", "p17", "p18"]
