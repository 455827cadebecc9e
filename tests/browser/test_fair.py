"""Chance that anybody can verify, as the page shows it: before, during and after a match."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from tests.browser.test_friends import sit_down

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

VERIFIED = "verified, your share included"


def start(visitor: Visitor, game: str) -> None:
    """Make a match against a bot by the form of the game."""
    visitor.open(f"/g/{game}")
    visitor.find(".seat-choices select").nth(1).select_option("bot:random")
    visitor.button("Start").click()
    visitor.expect_shown(visitor.find(".log .chance"))


def test_a_match_is_verified_with_the_share_of_this_browser(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    start(visitor, "boarding")
    note = visitor.find(".log .chance")
    visitor.expect_shown(note, "your share is in")
    note.locator("button").first.click()
    commitment = visitor.get("")["fair"]["commitment"]
    visitor.expect_shown(note.locator("code", has_text=commitment))
    visitor.photograph("committed")
    visitor.check_access(part=".log")
    visitor.page.keyboard.press("Escape")
    assert [*visitor.get("")["fair"]] == ["commitment", "shares"]
    visitor.finish()
    verdict = visitor.find(".result .chance")
    visitor.expect_shown(verdict, VERIFIED)
    visitor.photograph("verified")
    verdict.locator("button").first.click()
    command = verdict.locator("code").first.inner_text()
    assert command.startswith(f"bgf verify boarding-{visitor.match}.bgf --commitment {commitment}")
    assert f"--share {visitor.get('')['fair']['shares'][0]}" in command
    visitor.photograph("digits")
    visitor.check_access(part=".panel.result")


def test_failed_verification_names_the_mismatch(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    start(visitor, "boarding")
    visitor.finish()
    verdict = visitor.find(".result .chance")
    visitor.expect_shown(verdict, VERIFIED)
    for member, words in (
        ("share", "Your share is not among those of the match."),
        ("commitment", "The commitment is not the one that you were shown"),
    ):
        # As if the server had told something else when the match began.
        visitor.page.evaluate(
            """([key, member]) => {
                const own = JSON.parse(localStorage.getItem(key));
                own[member] = own[member].split("").reverse().join("");
                localStorage.setItem(key, JSON.stringify(own));
            }""",
            [f"bgf.share.{visitor.match}", member],
        )
        visitor.open(f"/m/{visitor.match}")
        visitor.expect_shown(verdict, "Chance: not verified.")
        visitor.expect_shown(verdict, words)
    visitor.photograph("not-verified")
    visitor.check_access(part=".panel.result")
    # As browsers do on pages that came without TLS from another machine.
    no_digests = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"
    visitor.page.add_init_script(no_digests)
    visitor.open(f"/m/{visitor.match}")
    visitor.expect_shown(verdict, "can't verify pages that came without TLS")


def test_a_share_that_the_server_has_made_is_called_so(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.make("boarding", "human", "bot:random")  # as a program does, without a share
    note = visitor.find(".log .chance")
    visitor.expect_shown(note, "the server made your share")
    note.locator("button").first.click()
    visitor.expect_shown(note.locator("dd", has_text="(made by the server)"))


@pytest.mark.long
def test_friends_add_a_share_each_and_again_for_a_rematch(visit: Callable[..., Visitor]) -> None:
    ann, tom = visit("ann"), visit("tom", lang="pl")
    people = sit_down(ann, {1: tom}, "boarding")
    for person in people.values():
        person.expect_shown(person.find(".log .chance"))
    fair = ann.get("")["fair"]
    assert "made" not in fair
    assert len({*fair["shares"]}) == 2
    play_out(ann, tom)
    ann.expect_shown(ann.find(".result .chance"), VERIFIED)
    tom.expect_shown(tom.find(".result .chance"), "sprawdzona, z twoim wkładem")
    tom.photograph("verified")
    ann.button("Rematch").click()
    ann.expect_shown(ann.find(".room-seats"), "share awaited")
    ann.expect_shown(ann.find(".chance"), "your share is in")
    ann.photograph("rematch-waits")
    ann.check_access()
    tom.button("Do rewanżu").click()
    for person in people.values():
        person.expect_shown(person.find(".log .chance"))
    assert ann.get("")["fair"]["commitment"] != fair["commitment"]
    assert "made" not in ann.get("")["fair"]


def play_out(*people: Visitor) -> None:
    """Has people play anything until the match is over, without looking."""
    with ExitStack() as stack:
        for person in people:
            stack.enter_context(person.away())
        while "result" not in (view := people[0].get("")):
            people[view["head"]["active"][0]].play_unseen()
