"""Questions inside a turn, on the server: the players asked, and the messages of each page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.masks_game import masks_installed
from tests.web.people import House
from tests.web.serving import page, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True, scope="module")
def masks() -> Iterator[None]:
    """The example Masks is installed."""
    with masks_installed():
        yield


async def test_only_the_asked_player_may_answer(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("masks", "human", "hot", "hot")
    collected = await ann.act(match, "collect", 0, seat=0)
    assert collected.status_code == 200
    head = (await ann.get(f"matches/{match}?as=0"))["head"]
    assert head["active"] == [1]
    assert head["interrupted"] == 0
    for seat, action in ((0, "work"), (2, "doubt")):
        refused = await ann.act(match, action, 1, seat=seat)
        assert refused.status_code == 403
        assert refused.json()["error"] == "not_your_turn"
    refused = await ann.act(match, "work", 1, seat=1)
    assert refused.status_code == 422
    assert refused.json()["rule"] == "MAS-04"
    view = await ann.get(f"matches/{match}?as=1")
    assert [kind["kind"] for kind in view["offers"]["kinds"]] == ["believe", "doubt"]


async def test_every_page_follows_a_question_until_the_turn_goes_on(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("masks", "human", "hot", "hot")
    played = [(0, "collect"), (1, "believe"), (2, "believe"), (1, "work")]
    async with serving(house) as host, page(host, match, ann, "?as=1&lang=pl") as shown:
        await shown.until("words")
        for n, (seat, action) in enumerate(played, 1):
            answer = await ann.act(match, action, n - 1, seat=seat)
            assert answer.status_code == 200
            await shown.until("patch", n)
            assert shown.view == await ann.get(f"matches/{match}?as=1")
    assert "interrupted" not in shown.view["head"]


async def test_a_bot_answers_when_it_is_asked(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("masks", "human", "hot", "bot:random")
    async with serving(house) as host, page(host, match, ann, "?as=0") as shown:
        await shown.until("words")
        await ann.act(match, "collect", 0, seat=0)
        await ann.act(match, "believe", 1, seat=1)
        await shown.until("patch", 3)
        assert shown.view["n"] >= 3


async def test_an_answer_is_taken_back_and_the_question_is_open_again(house: House) -> None:
    ann = await house.person("Ann")
    match = await ann.create("masks", "human", "hot", "hot")
    await ann.act(match, "collect", 0, seat=0)
    await ann.act(match, "believe", 1, seat=1)
    await ann.undo(match, "?as=1")
    head = (await ann.get(f"matches/{match}?as=1"))["head"]
    assert head["active"] == [1]
    assert head["interrupted"] == 0
