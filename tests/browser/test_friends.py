"""Several people at their own browsers, and what they see of each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.server import Server
    from tests.browser.visitor import Visitor

CLOSED = "|".join(
    [
        "ERR_CONNECTION_",
        "ERR_CONTENT_LENGTH_MISMATCH",
        "ERR_EMPTY_RESPONSE",
        "ERR_NETWORK",
        "WebSocket connection",
    ]
)
"""Messages of a browser while the server is away."""


def sit_down(host: Visitor, friends: dict[int, Visitor], game: str) -> dict[int, Visitor]:
    """Opens a match in which all seats are people's; returns the people by seat."""
    host.open(f"/g/{game}?with=friends")
    host.button("Start").click()
    links = host.find(".link-for input")
    for number, friend in enumerate(friends.values()):
        host.expect_shown(links.first)
        friend.open(links.nth(0).input_value())
        friend.find(".join button.primary").click()
        host.expect_count(host.find(".link-for input"), len(friends) - number - 1)
    people = {0: host, **friends}
    for person in people.values():
        person.expect_shown(person.find(".page .bar .turn"))
    return people


def active(people: dict[int, Visitor]) -> int:
    """The first seat that is to act."""
    return int(people[0].get("")["head"]["active"][0])


def test_a_friend_comes_by_a_link_and_sees_each_move(visit: Callable[..., Visitor]) -> None:
    ann, tom = visit("ann"), visit("tom", lang="pl", is_phone=True)
    ann.open("/g/animals?with=friends")
    ann.button("Start").click()
    link = ann.find(".link-for input")
    ann.expect_shown(link)
    ann.photograph("waiting-room")
    ann.check_access()
    tom.open(link.input_value())
    tom.photograph("invitation")
    tom.check_access()
    name = "<i>Tomek</i>"  # shown as it is typed
    tom.find(".join input").fill(name)
    tom.find(".join button.primary").tap()
    ann.expect_shown(ann.find(".seat", has_text=name))
    tom.expect_shown(tom.find(".page .bar .turn"))
    people = {0: ann, 1: tom}
    for _ in range(2):
        seat = active(people)
        logged = tom.find(".log li").count()
        people[seat].play_first()
        people[1 - seat].expect_logged(logged + 1)
    ann.photograph("two-moves")


def test_undo_across_actions_of_others_asks_them(visit: Callable[..., Visitor]) -> None:
    friends = {1: visit("tom"), 2: visit("eve", lang="pl")}
    people = sit_down(visit("ann"), friends, "aeroplanes")
    first = people[active(people)]
    first.play_first()
    second = people[active(people)]
    for person in people.values():
        person.expect_logged(1)
    second.play_first()
    for person in people.values():
        person.expect_logged(2)
    first.button("Undo" if first.lang == "en" else "Cofnij").click()
    question = second.find(".banner.ask")
    second.expect_shown(question.locator("button").first)
    second.photograph("asked")
    second.check_access(part=".banner.ask")
    question.locator("button").first.click()
    for person in people.values():
        person.expect_shown(person.find(".log li.undone").nth(1))
        person.expect_gone(person.find(".banner.ask"))
    first.photograph("taken-back")


@pytest.mark.long
def test_a_page_comes_back_after_the_server_was_killed(
    visit: Callable[..., Visitor], server: Server
) -> None:
    ann = visit("ann")
    ann.expect_failure(CLOSED)
    ann.make("paris", "human", "bot:random")
    ann.play_first()
    logged = ann.find(".log li").count()
    server.kill()
    ann.expect_shown(ann.find(".banner"), "Connection lost")
    ann.photograph("connection-lost")
    ann.check_access(part=".banner")
    server.start()
    ann.expect_gone(ann.find(".banner"))
    ann.expect_logged(logged)
    ann.expect_shown(ann.find(".choices[data-off=false]"))
    ann.play_first()


def test_spectators_see_only_public_information(visit: Callable[..., Visitor]) -> None:
    ann, eve = visit("ann"), visit("eve", is_dark=True)
    match = ann.make("paris", "human", "bot:random")
    ann.expect_shown(ann.find(".tickets .ticket .what").first)
    secrets = ann.find(".tickets .ticket .what").all_inner_texts()
    eve.open(f"/m/{match}")
    eve.expect_shown(eve.find(".choices-panel.waiting"), "You are watching")
    seen = eve.find("main").inner_text()
    assert not [secret for secret in secrets if secret in seen]
    assert eve.find("#typed").count() == 0
    eve.photograph("watching")
    eve.check_access()
    logged = eve.find(".log li").count()
    ann.play_first()
    eve.expect_logged(logged + 1)
