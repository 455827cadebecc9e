"""After a match: its analysis, guesses at hidden components, playing on, links to its moments."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

ON_DESKTOP_AND_PHONE = pytest.mark.parametrize(
    ("lang", "is_phone"), [("en", False), ("pl", True)], ids=["desktop", "phone"]
)


def finished(visitor: Visitor, game: str, bots: int = 1) -> str:
    """Lets a person play a match to its end; returns its id."""
    match = visitor.make(game, "human", *["bot:random"] * bots)
    visitor.finish()
    visitor.expect_shown(visitor.find(".panel.result"))
    return match


def press_until(visitor: Visitor, selector: str) -> None:
    """Press Tab until the focus is on something."""
    is_there = "(selector) => document.activeElement?.matches(selector)"
    for _ in range(200):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate(is_there, selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


# One match has choices of a bot, too.
@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bots", "lang", "is_phone"),
    [("animals", 1, "en", False), ("boarding", 0, "pl", True)],
    ids=["desktop", "phone"],
)
def test_every_choice_is_judged_and_leads_to_its_moment(
    visit: Callable[..., Visitor], game: str, bots: int, lang: str, is_phone: bool
) -> None:
    from tests.browser.visitor import CEILING

    visitor = visit(lang=lang, is_phone=is_phone)
    finished(visitor, game, bots)
    if is_phone:
        visitor.button("Analizuj").tap()
    else:
        press_until(visitor, ".result .row-buttons button:nth-of-type(2)")
        visitor.page.keyboard.press("Enter")
    progress = visitor.find(".analysis [role=status]")
    visitor.expect_shown(progress, re.compile("Your choices|Twoje wybory"))
    visitor.photograph("judging")
    # A machine at its limits takes more than a minute.
    visitor.expect_gone(visitor.find(".analysis [role=status]:not(:empty)"), 10 * CEILING)
    visitor.photograph("judged")
    visitor.check_access(part=".analysis")
    visitor.find(".analysis summary").click()
    n = visitor.get("")["n"]
    assert 0 < visitor.find(".analysis details li").count() <= n
    # Where a choice was no good, its moment is offered above the list of all choices, too.
    link = visitor.find(".analysis details a" if is_phone else ".analysis > ol a").first
    visitor.expect_shown(link, re.compile("See the moment|Zobacz ten moment"))
    address = link.get_attribute("href") or ""
    assert address.startswith(f"/m/{visitor.match}/at/")
    link.focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url(f"**{address}")
    visitor.expect_shown(visitor.find(".film h2"), re.compile("After|Po "))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "lang", "is_phone"),
    [("paris", "en", False), ("animals", "pl", True)],
    ids=["paris-desktop", "animals-phone"],
)
def test_guesses_at_a_moment_are_tables_beside_the_truth(
    visit: Callable[..., Visitor], game: str, lang: str, is_phone: bool
) -> None:
    visitor = visit(lang=lang, is_phone=is_phone)
    match = finished(visitor, game)
    visitor.open(f"/m/{match}/at/14?as=0")
    visitor.photograph("moment")
    visitor.check_access()
    visitor.button(re.compile("known here|wiedzieć")).click()
    chips = visitor.find(".film .chips .chip")
    visitor.expect_count(chips, 7)
    visitor.expect_shown(visitor.find(".film .analysis p").first, "50")
    visitor.photograph("guess")
    visitor.check_access()
    assert visitor.find(".film .guessed").count() > 0
    if game == "animals":
        assert visitor.find(".tableau .guessed").count() > 0
    chips.nth(2).click()
    visitor.expect_shown(visitor.find(".film .chip[aria-pressed=true]"), "3")
    chips.last.focus()
    visitor.page.keyboard.press("Enter")
    visitor.expect_gone(visitor.find(".guessed"))
    visitor.photograph("as-it-was")


@pytest.mark.long
@ON_DESKTOP_AND_PHONE
def test_a_match_is_played_on_as_an_exercise(
    visit: Callable[..., Visitor], lang: str, is_phone: bool
) -> None:
    visitor = visit(lang=lang, is_phone=is_phone)
    match = finished(visitor, "paris")
    visitor.open(f"/m/{match}/at/8?as=0")
    visitor.button(re.compile("Play on|Graj dalej")).click()
    visitor.page.wait_for_url(re.compile(rf"/m/(?!{match})[\w-]+$"))
    visitor.expect_count(visitor.find(".choices[data-off=false]"), 1)
    visitor.photograph("exercise")
    visitor.check_access()
    exercise = visitor.get("")
    assert exercise["origin"] == {"match": match, "n": 8}
    for _ in range(2):
        visitor.play_first()
    if is_phone:
        visitor.show("table")
    undo = visitor.button(re.compile("Undo|Cofnij"))
    for _ in range(3):  # also actions from before the moment
        logged = visitor.find(".log li").count()
        undo.click()
        visitor.expect_logged(logged + 1)
        visitor.expect_count(visitor.find(".choices[data-off=false]"), 1)
    visitor.open("/")
    visitor.expect_shown(visitor.find(".match-list").first, re.compile("exercise|ćwiczenie"))


def test_link_to_a_moment_of_an_unfinished_match_shows_the_public_view(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit("ann")
    match = ann.make("paris", "human", "bot:random")
    ann.play_first()
    ann.find(".bar").get_by_role("button", name="Copy a link to this moment").click()
    ann.expect_shown(ann.find(".bar [role=status]"), "Copied")
    link = str(ann.page.evaluate("navigator.clipboard.readText()"))
    tom = visit("tom")
    tom.expect_failure("/at/.*: 403")
    tom.open(link)
    tom.expect_shown(tom.find(".film h2"), "After")
    assert "as=" not in tom.page.url
    assert f"/m/{match}/at/" in tom.page.url
    tom.expect_gone(tom.find(".film select"))
    tom.expect_gone(tom.button(re.compile("Play on|known here")))


def own_zones(visitor: Visitor) -> str:
    """The text of the viewed player's zones, tickets with their spaces to go."""
    visitor.expect_shown(visitor.find(".ticket small").first, re.compile(r"\w"))
    return visitor.find(".dock").inner_text()


def test_link_to_a_moment_of_a_finished_match_shows_the_players_view(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit("ann")
    match = finished(ann, "paris")
    ann.open(f"/m/{match}/at/12?as=0")
    own = own_zones(ann)
    ticket = ann.find(".tickets .ticket").first.inner_text().split("\n")[0]
    assert ticket in own
    ann.find(".film").get_by_role("button", name="Copy a link to this moment").click()
    ann.expect_shown(ann.find(".film [role=status]"), "Copied")
    link = str(ann.page.evaluate("navigator.clipboard.readText()"))
    tom = visit("tom")
    tom.open(link)
    tom.expect_shown(tom.find(".film h2"), "After 12 events")
    assert own_zones(tom) == own
    tom.find(".film button").nth(1).click()
    tom.page.wait_for_url(f"**/m/{match}/at/13?as=0")
    tom.expect_shown(tom.find(".film h2"), "13 /")
    tom.find(".film select").select_option("-1")
    tom.page.wait_for_url(f"**/m/{match}/at/13?as=-1")
    tom.expect_gone(tom.find(".dock", has_text=ticket))
