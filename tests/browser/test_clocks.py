"""Clocks, pauses, stand-ins and leaving, as people at browsers of their own see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor


def sit_down(host: Visitor, friend: Visitor, game: str, **fields: str) -> dict[int, Visitor]:
    """Opens a match of two with a live clock; returns the people by seat.

    Args:
        host: the person who makes it on the page.
        friend: the person who follows the link.
        game: the game.
        fields: the texts to type into the fields of the clock, by a word of their labels.
    """
    host.open(f"/g/{game}?with=friends")
    host.page.get_by_text("Live", exact=True).click()
    for word, value in fields.items():
        host.page.get_by_label(word).fill(value)
    host.photograph("new-match")
    host.check_access("light")
    host.button("Start").click()
    link = host.find(".link-for input")
    host.expect_shown(link)
    host.photograph("waiting-room")
    friend.open(link.input_value())
    friend.find(".join button.primary").click()
    people = {0: host, 1: friend}
    for person in people.values():
        person.expect_shown(person.find(".page .bar .turn"))
    return people


def test_a_pause_is_asked_for_and_ended(visit: Callable[..., Visitor]) -> None:
    ann, tom = visit("ann"), visit("tom", lang="pl", is_phone=True)
    sit_down(ann, tom, "animals", Minutes="5")
    ann.expect_shown(ann.find(".seat .time").first)
    ann.photograph("clocks")
    tom.photograph("clocks")
    ann.button("Pause or leave").click()
    ann.photograph("dialog")
    ann.check_access(part="dialog")
    ann.button("Ask for a pause").click()
    question = tom.find(".banner.ask")
    tom.expect_shown(question, "robimy przerwę")
    tom.photograph("asked")
    tom.check_access(part=".banner.ask")
    question.get_by_role("button", name="Tak").tap()
    for person in (ann, tom):
        person.expect_shown(person.find(".turn.over"))
        person.expect_shown(person.find(".banner.ask button"))
        person.photograph("paused")
    tom.button("Ustawienia").tap()
    tom.expect_shown(tom.button("Zakończ przerwę").last)
    tom.photograph("settings")
    tom.check_access("dark", part="dialog")
    tom.button("Gotowe").tap()
    ann.page.keyboard.press("p")
    for person in (ann, tom):
        person.expect_gone(person.find(".banner.ask"))


@pytest.mark.long
def test_a_bot_stands_in_until_the_player_comes_back_and_all_leave(
    visit: Callable[..., Visitor],
) -> None:
    people = sit_down(visit("ann"), visit("tom"), "boarding", Minutes="0", Seconds="1")
    seat = int(people[0].get("")["head"]["active"][0])
    late, other = people[seat], people[1 - seat]
    other.expect_shown(other.find(".banner.ask"), "time is up")
    other.photograph("time-is-up")
    other.check_access(part=".banner.ask")
    other.button("Let a bot stand in").click()
    late.expect_shown(late.find(".banner[role=alert]"), "A bot plays in your place")
    late.expect_logged(1)
    late.photograph("stood-in")
    late.check_access(part=".banner[role=alert]")
    late.button("Come back").click()
    late.expect_gone(late.button("Come back"))
    late.button("Pause or leave").click()
    late.button("Leave; a bot plays on for me").click()
    other.button("Pause or leave").click()
    other.expect_shown(other.button("Abandon the match"))
    other.button("Abandon the match").click()
    for person in people.values():
        person.expect_shown(person.find(".result h2"), "Abandoned")
    other.photograph("abandoned")
    other.check_access(part=".panel.result")
    other.open("/")
    other.find("summary").click()
    other.photograph("lobby")
