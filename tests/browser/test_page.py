"""The pages around a match, and requests of a person at the table."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

GAMES = ("aeroplanes", "animals", "boarding", "paris")
ROUTES = ("/", "/r", *(f"/g/{game}" for game in GAMES))

RECORD = Path(__file__).parents[1] / "boarding" / "data" / "boarding-1.0.0.bgf"
"""The record of a match of two bots that is over."""


@pytest.mark.parametrize(
    ("lang", "is_phone"), [("en", True), ("pl", False)], ids=["phone", "desktop"]
)
def test_everybody_can_use_every_page(
    visit: Callable[..., Visitor], lang: str, is_phone: bool
) -> None:
    visitor = visit(lang=lang, is_phone=is_phone)
    for path in ROUTES:
        visitor.open(path)
        visitor.photograph(path.strip("/").replace("/", "-") or "lobby")
        visitor.check_access("dark" if is_phone else "light")
        assert visitor.page.evaluate("document.documentElement.lang") == lang


def test_a_match_begins_with_one_click(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open("/")
    visitor.find(".game:has(a[href='/g/paris']) button.primary").click()
    visitor.expect_shown(visitor.find(".bar .game"), "Paris")
    visitor.open("/")
    visitor.expect_shown(visitor.find(".match-list a"), "Paris")


@pytest.mark.parametrize(
    ("lang", "start", "levels", "others"),
    [
        ("en", "Start", ["Easy bot", "Normal bot", "Hard bot"], "Other bots"),
        ("pl", "Zaczynamy", ["Łatwy bot", "Średni bot", "Trudny bot"], "Inne boty"),
    ],
)
def test_opponents_are_offered_by_strength(
    visit: Callable[..., Visitor], lang: str, start: str, levels: list[str], others: str
) -> None:
    """Those that are called by how they choose stand below."""
    visitor = visit(lang=lang)
    visitor.open("/g/paris")
    opponent = visitor.find(".seat-choices select").nth(1)
    visitor.expect_shown(opponent)
    assert opponent.input_value() == "bot:normal"
    visitor.photograph("opponents")
    offered = opponent.locator("> option[value^=bot]").all_text_contents()
    assert [text.partition(" – ")[0] for text in offered] == levels
    assert opponent.locator("optgroup").get_attribute("label") == others
    assert opponent.locator("optgroup option").count() == 3
    opponent.select_option("bot:easy")
    visitor.button(start).click()
    visitor.expect_shown(visitor.find(".seat", has_text=levels[0].split()[0].lower()))
    visitor.photograph("at-the-table")
    visitor.check_access(part=".seat")


def test_an_illegal_action_is_refused_by_its_rule(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expect_failure("/(actions|why).*: 422")
    visitor.make("paris", "human", "bot:random")
    for line in ("claim opera-louvre green", "why claim opera-louvre green"):
        visitor.type(line)
        visitor.expect_shown(visitor.find(".pop .rule b").first, "PAR-")
        visitor.photograph("refused")
        visitor.check_access(part=".pop")
        visitor.page.keyboard.press("Escape")
        visitor.expect_gone(visitor.find(".pop"))


def test_a_hint_can_be_asked_for_and_played(visit: Callable[..., Visitor]) -> None:
    visitor = visit(lang="pl")
    visitor.make("boarding", "human", "bot:random")
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    logged = visitor.find(".log li").count()
    visitor.type("podpowiedź")
    best = visitor.find(".hints .suggestion").first
    visitor.expect_shown(best)
    visitor.photograph("hint")
    visitor.check_access(part=".hints")
    best.click()
    visitor.expect_logged(logged + 1)


def test_a_hint_that_comes_after_the_choice_is_not_shown(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.make("boarding", "human", "bot:random")
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    with visitor.page.expect_response(re.compile("/hint")) as answer:
        visitor.type("hint")
        visitor.play_first()
        visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    answer.value.finished()
    visitor.wait_for_frames()
    visitor.expect_gone(visitor.find(".hints"))
    assert visitor.find(".hints .suggestion").count() == 0


def test_choices_are_made_on_the_board(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.make("aeroplanes", "human", "bot:random", "bot:random")
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    spot = visitor.find("[data-id].can").first
    visitor.expect_shown(spot)
    spot.focus()
    visitor.page.keyboard.press("Enter")
    visitor.expect_shown(visitor.find(".log li", has_text="You placed"))


def test_nothing_can_be_chosen_again_until_the_table_has_moved_on(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    pushes = visitor.hold_pushes()
    visitor.make("aeroplanes", "human", "bot:random", "bot:random")
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    logged = visitor.find(".log li").count()
    pushes.hold()
    with visitor.page.expect_response(re.compile("/actions")) as answer:
        visitor.type_first()
    answer.value.finished()
    visitor.wait_for_frames()
    assert visitor.find(".choices[data-off=false]").count() == 0
    pushes.release()
    visitor.expect_logged(logged + 1)
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    visitor.play_first()


def test_nothing_can_be_chosen_while_an_undo_is_on_its_way(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    pushes = visitor.hold_pushes()
    visitor.make("boarding", "human", "bot:random")
    visitor.play_first()
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    logged = visitor.find(".log li").count()
    pushes.hold()
    with visitor.page.expect_response(re.compile("/undo")) as answer:
        visitor.button("Undo").click()
    answer.value.finished()
    visitor.wait_for_frames()
    assert visitor.find(".choices[data-off=false]").count() == 0
    pushes.release()
    visitor.expect_logged(logged + 1)
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))


def test_a_screen_is_handed_over_before_secrets_are_shown(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.make("paris", "human", "hot")
    visitor.expect_shown(visitor.find(".hand-over h1"), "look away")
    assert visitor.find(".tickets").count() == 0
    visitor.photograph("hand-over")
    visitor.check_access()
    visitor.page.keyboard.press("Enter")
    visitor.expect_shown(visitor.find(".choices[data-off=false]"))
    visitor.type_first()
    visitor.expect_shown(visitor.find(".hand-over h1"))


@pytest.mark.long
def test_a_finished_match_is_a_film_a_moment_and_a_record(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    visitor = visit()
    match = visitor.make("animals", "human", "bot:random")
    visitor.finish()
    visitor.expect_shown(visitor.find(".panel.result"))
    visitor.photograph("result")

    with visitor.page.expect_download() as download:
        visitor.find(".result a[download]").click()
    record = tmp_path / "match.bgf"
    download.value.save_as(record)
    for command in (["replay"], ["analyse", "--iterations", "2"]):
        done = subprocess.run(
            [sys.executable, "-m", "bgf", *command, str(record), "--json"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    visitor.find(".result a", has_text="Film").click()
    moment = visitor.find(".film input[type=range]")
    visitor.expect_shown(moment)
    visitor.expect_shown(visitor.find(".film small"), "0 / ")
    moment.focus()
    visitor.page.keyboard.press("End")
    visitor.expect_shown(visitor.find(".panel.result"))
    visitor.photograph("film")
    visitor.check_access()

    visitor.page.keyboard.press("Home")
    for _ in range(3):
        visitor.button("One step on").click()
    visitor.expect_shown(visitor.find(".film small"), "3 / ")
    visitor.button("Copy a link to this moment").click()
    visitor.expect_shown(visitor.find(".bar [role=status]"), "Copied")
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    assert f"/m/{match}/at/" in link
    visitor.open(link)
    visitor.expect_shown(visitor.find(".film h2"), "After 3 events")
    visitor.photograph("moment")


def test_a_record_is_shown_as_a_film_from_any_seat(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expect_failure("/records/film.*: 422")
    visitor.open("/")
    visitor.find(".lists > a", has_text="Watch a record").click()
    visitor.expect_shown(visitor.find("h1"), "Watch a record")
    file = visitor.find("input[type=file]")
    file.set_input_files({"name": "match.bgf", "mimeType": "", "buffer": b"hello"})
    visitor.expect_shown(visitor.find(".banner.bad"), "it is not a record of bgf")
    visitor.check_access()
    file.set_input_files(RECORD)
    visitor.expect_shown(visitor.find(".film small"), "0 / 51")
    visitor.find(".film input").focus()
    visitor.page.keyboard.press("End")
    visitor.expect_shown(visitor.find(".panel.result"), "won")
    visitor.photograph("record")
    visitor.check_access(part=".film")
    assert visitor.find(".result .row-buttons").count() == 0, "there is no match to go on with"
    for seat, name in ((1, "You"), (-1, "")):
        visitor.find(".film select").select_option(str(seat))
        mine = visitor.find(".seat.me .who")
        visitor.expect_count(mine, 1 if name else 0)
        if name:
            visitor.expect_shown(mine, name)
    visitor.button("Another record").click()
    visitor.expect_shown(visitor.find("h1"), "Watch a record")


def test_a_dropped_record_is_taken(visit: Callable[..., Visitor]) -> None:
    visitor = visit(lang="pl")
    visitor.open("/r")
    data = visitor.page.evaluate_handle(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "match.bgf"));
            return data;
        }""",
        RECORD.read_text(encoding="utf-8"),
    )
    visitor.find("main").dispatch_event("drop", {"dataTransfer": data})
    visitor.expect_shown(visitor.find(".film small"), "0 / 51")


def test_in_text_nothing_is_drawn_and_all_is_said(visit: Callable[..., Visitor]) -> None:
    visitor = visit(lang="pl")
    match = visitor.make("paris", "human", "bot:random")
    visitor.open(f"/m/{match}?text=1")
    visitor.expect_shown(visitor.find(".texts-of-boards p").first)
    assert visitor.find(".drawing").count() == 0
    visitor.photograph("text")
    visitor.check_access()
    visitor.play_first()
