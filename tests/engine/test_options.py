"""The settings of a match: options, players, seeds."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bgf import BadOption, BadPlayerCount, BadSeed, BgfError, Game, UnknownOption
from bgf.engine.options import read_options

from .toys import Rules, Toy, phase, toy


class Go(Toy):
    name = "go"


class Going(Rules):
    kinds = (Go,)


@cache
def optional() -> Game:
    return toy(
        Going,
        players={"min": 2, "max": 4},
        phases={"play": phase("go")},
        options={
            "first": {"type": "player", "default": None},
            "dealer": {"type": "player"},
            "last": {"type": "player", "default": 1},
            "long": {"type": "bool", "default": False},
            "rounds": {"type": "int", "default": 3, "min": 1, "max": 9},
            "least": {"type": "int", "default": 0, "min": -2},
            "any": {"type": "int", "default": -7},
            "size": {"type": "choice", "default": "small", "choices": ["small", "large"]},
        },
    )


DEFAULTS = {
    "first": None,
    "dealer": None,
    "last": 1,
    "long": False,
    "rounds": 3,
    "least": 0,
    "any": -7,
    "size": "small",
}


def test_options_left_out_have_their_defaults() -> None:
    assert optional().new_state().options == DEFAULTS
    assert optional().new_state(options={"long": True}).options == DEFAULTS | {"long": True}
    assert optional().new_state(options=None).observation(0)["options"] == DEFAULTS


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("first", 1, 1),
        ("first", "0", 0),
        ("first", None, None),
        ("long", True, True),
        ("long", "yes", True),
        ("long", "TRUE", True),
        ("long", "on", True),
        ("long", "1", True),
        ("long", "no", False),
        ("long", "off", False),
        ("rounds", 9, 9),
        ("rounds", "1", 1),
        ("least", 1000, 1000),
        ("any", "-70", -70),
        ("size", "large", "large"),
    ],
)
def test_options_are_given_as_values_or_as_text(name: str, given: Any, value: Any) -> None:
    read = optional().new_state(2, options={name: given}).options[name]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("first", 2, "option first is a seat, A to B or 0 to 1, not 2"),
        ("first", "x", 'option first is a seat, A to B or 0 to 1, not "x"'),
        ("first", -1, "not -1"),
        ("first", True, "not True"),
        ("last", None, "not None"),
        ("long", 1, "option long is yes or no, not 1"),
        ("long", "maybe", 'option long is yes or no, not "maybe"'),
        ("long", None, "not None"),
        ("rounds", 0, "option rounds is an integer of at least 1 and at most 9, not 0"),
        ("rounds", "ten", 'not "ten"'),
        ("rounds", 3.0, "not 3.0"),
        ("rounds", [3], r"not \[3\]"),
        ("least", -3, "option least is an integer of at least -2, not -3"),
        ("any", "x", 'option any is an integer, not "x"'),
        ("size", "medium", 'option size is one of small, large, not "medium"'),
        ("size", 0, "not 0"),
    ],
)
def test_options_that_do_not_fit(name: str, given: Any, message: str) -> None:
    with pytest.raises(BadOption, match=message) as raised:
        optional().new_state(2, options={name: given})
    assert raised.value.code == "bad-option"


@pytest.mark.parametrize(
    ("name", "given", "polish"),
    [
        ("first", "Z", "opcja first to miejsce gracza, od A do B albo od 0 do 1, a nie „Z”"),
        ("least", -3, "opcja least to liczba całkowita, co najmniej -2, a nie -3"),
        ("size", "huge", "opcja size to jedno z: small, large, a nie „huge”"),
        ("sizes", 1, "toy nie ma opcji „sizes”: czy chodziło o „size”?"),
    ],
)
def test_options_that_do_not_fit_are_told_in_polish(name: str, given: Any, polish: str) -> None:
    with pytest.raises(BgfError) as raised:
        optional().new_state(2, options={name: given})
    assert raised.value.localized("pl") == polish


def test_options_that_are_unknown() -> None:
    with pytest.raises(UnknownOption, match='toy has no option "round": did you mean "rounds"'):
        optional().new_state(options={"round": 1})
    assert UnknownOption.code == "unknown-option"


def test_a_default_has_to_fit_the_number_of_players() -> None:
    declared = {"last": {"type": "player", "default": 2}}
    with pytest.raises(BadOption, match="option last is a seat, A to B or 0 to 1"):
        read_options(declared, {}, 2, "toy")
    assert read_options(declared, {}, 3, "toy") == {"last": 2}


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        ({"players": 1}, BadPlayerCount, "toy is for 2 to 4 players, not 1"),
        ({"players": 5}, BadPlayerCount, "not 5"),
        ({"players": True}, BadPlayerCount, "not True"),
        ({"players": "3"}, BadPlayerCount, "not '3'"),
        ({"seed": -1}, BadSeed, "a seed is an integer from 0 to 18446744073709551615, not -1"),
        ({"seed": 2**64}, BadSeed, "not 18446744073709551616"),
        ({"seed": 1.0}, BadSeed, "not 1.0"),
        ({"seed": True}, BadSeed, "not True"),
    ],
)
def test_numbers_of_players_and_seeds(
    call: dict[str, Any], error: type[BgfError], message: str
) -> None:
    with pytest.raises(error, match=message):
        optional().new_state(**call)


def test_the_fewest_play_unless_more_are_asked_for() -> None:
    assert optional().new_state().players == 2
    assert optional().new_state(4, 2**64 - 1).players == 4


@pytest.mark.parametrize("options", [5, [], "cards", ("cards", 2), True])
def test_options_that_are_no_mapping(options: Any) -> None:
    with pytest.raises(BadOption, match="options are a mapping of names to values, not"):
        optional().new_state(options=options)
