"""The odds that are shown before a route is flown: AER-34 to AER-39."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from bgf import Game, State, Turn

from .flights import flight, play

FACES = (0, 2, 3, 4, 5, 6)


def table(
    aeroplanes: Game, markers: int, rivals: dict[int, str] | None = None, **options: Any
) -> State:
    """A long-range token is about to be built from Ethiopia past Kenya, or to Kenya."""
    state = flight(
        aeroplanes,
        airports={0: "ethiopia", **(rivals or {})},
        planes={0: "p45"},
        money=20,
        failures={0: markers},
        **options,
    )
    return play(state, "build p45")


def chance(needs: list[int], markers: int, *, per_face: bool = False) -> float:
    """How likely all rolls are made and the fourth failure does not come, over all throws."""
    if not needs:
        return 1.0
    found = 0.0
    for faces in product(FACES, repeat=3):
        failed = faces.count(0) if per_face else int(0 in faces)
        if sum(faces) >= needs[0] and markers + failed < 4:
            found += chance(needs[1:], markers + failed, per_face=per_face)
    return found / 216


def shown(state: State, text: str) -> int:
    """The chance in per cent shown to a player before confirming."""
    action = state.game.parse_action(text, state)
    preview = action.kind.preview(Turn(state, state.player, action))
    assert preview is not None
    found = re.search(r"Chance without paying: (\d+)%", preview.words["en"])
    assert found
    return int(found[1])


@pytest.mark.rule("AER-34", "AER-36", "AER-39")
@pytest.mark.parametrize("markers", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("text", "rivals", "needs"),
    [
        ("fly ethiopia-kenya", {}, [12]),
        ("fly ethiopia-kenya", {1: "kenya"}, [10]),
        ("fly ethiopia-kenya-east_africa", {}, [12, 12]),
        ("fly ethiopia-kenya-east_africa", {1: "east_africa"}, [12, 10]),
    ],
)
def test_the_chance_before_a_route(
    aeroplanes: Game, text: str, rivals: dict[int, str], needs: list[int], markers: int
) -> None:
    state = table(aeroplanes, markers, rivals)
    assert shown(state, text) == round(100 * chance(needs, markers))


@pytest.mark.rule("AER-39")
@pytest.mark.parametrize("markers", [0, 2, 3])
def test_the_chance_where_each_face_is_a_failure(aeroplanes: Game, markers: int) -> None:
    state = table(aeroplanes, markers, failure_per_face=True)
    needs = [12, 12]
    wanted = round(100 * chance(needs, markers, per_face=True))
    assert shown(state, "fly ethiopia-kenya-east_africa") == wanted
