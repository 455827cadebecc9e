"""Chat at a table, and notices of turns."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.browser.test_friends import sit_down

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor


def test_friends_talk_where_the_log_is(visit: Callable[..., Visitor]) -> None:
    ann, tom = visit("ann"), visit("tom", lang="pl", is_phone=True)
    sit_down(ann, {1: tom}, "paris")
    ann.find(".log h2 button").click()
    line = "<b>Hi</b> https://games.example"  # shown as it is typed, and no link
    ann.find(".log .type input").fill(line)
    ann.button("Send").click()
    tom.expect_shown(tom.find(".tabs .badge", has_text="1").last)
    tom.find(".tabs button").nth(2).tap()
    tom.expect_shown(tom.find(".log h2 button", has_text="Rozmowa: 1 nowa"))
    tom.find(".log h2 button").tap()
    tom.expect_shown(tom.find(".log li", has_text=line))
    tom.expect_count(tom.find(".log li a"), 0)
    tom.photograph("chat")
    tom.check_access(part=".log")
    tom.find(".log li button").first.tap()
    tom.find(".log li .row-buttons button").first.tap()
    tom.expect_shown(tom.find(".log li i", has_text="wyciszono"))
    ann.find(".log li button").first.click()
    ann.button("Hide from all").click()
    ann.expect_shown(ann.find(".log li i", has_text="hidden by the host"))
    ann.photograph("hidden")
    ann.check_access(part=".log")


def test_at_a_public_table_phrases_are_chosen(visit: Callable[..., Visitor]) -> None:
    ann, tom = visit("ann"), visit("tom", lang="pl")
    ann.open("/g/paris?with=friends")
    ann.find(".new-match .check input").last.check()
    ann.button("Start").click()
    ann.find(".log select").select_option("luck")
    ann.button("Send").click()
    ann.expect_shown(ann.find(".log li", has_text="Good luck!"))
    ann.photograph("phrases")
    ann.check_access(part=".log")
    link = ann.find(".link-for input").first
    ann.expect_shown(link)
    tom.open(link.input_value())
    tom.find(".join button.primary").click()
    tom.find(".log h2 button").click()
    tom.expect_shown(tom.find(".log li", has_text="Powodzenia!"))


def test_a_place_for_notices_is_chosen_in_the_settings(visit: Callable[..., Visitor]) -> None:
    pytest.importorskip("httpx")
    ann, tom = visit("ann"), visit("tom")
    ann.expect_failure("/me/destinations.*: 422")
    sit_down(ann, {1: tom}, "paris")
    ann.button("Settings").click()
    ann.find("dialog .go input").fill("ftp://games.example")
    ann.button("Add").click()
    ann.expect_shown(ann.find("dialog [role=status]", has_text="http://"))
    ann.find("dialog .go input").fill("https://93.184.216.34/hook")
    ann.button("Add").click()
    place = ann.find("dialog .row-buttons", has_text="93.184.216.34")
    ann.expect_shown(place)
    assert place.locator("input").is_checked()
    ann.photograph("notices")
    ann.check_access(part="dialog")
    place.locator("button").click()
    ann.expect_count(place, 0)
    ann.button("Done").click()


def test_a_pushed_notice_is_shown_and_leads_to_the_match(visit: Callable[..., Visitor]) -> None:
    """The browser's own tool stands for the service that passes a message on."""
    ann = visit("ann")
    ann.open("/")
    ann.page.context.grant_permissions(["notifications"])
    ann.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    tools = ann.page.context.new_cdp_session(ann.page)
    registrations: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(
            each["registrationId"] for each in event["registrations"]
        ),
    )
    tools.send("ServiceWorker.enable")
    while not registrations:
        ann.page.wait_for_timeout(50)
    notice = {"title": "Paris", "text": "It's your turn in Paris.", "match": "a/b"}
    address = ann.page.url.rstrip("/")
    message = {"origin": address, "registrationId": registrations[0], "data": json.dumps(notice)}
    tools.send("ServiceWorker.deliverPushMessage", message)
    ann.page.wait_for_function(
        """async () => {
            const worker = await navigator.serviceWorker.ready;
            const [notice] = await worker.getNotifications();
            return notice?.title === "Paris" && notice.body === "It's your turn in Paris."
                && notice.data === "/m/a%2Fb";
        }"""
    )
