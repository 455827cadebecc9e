from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.simulate.playing import outcome

import bgf
from bgf.engine.game import Game
from bgf.simulate.outcome import Failed, Outcome
from bgf.simulate.plan import Plan
from bgf.simulate.plots import NoCharts
from bgf.simulate.report import ReportError, check_report, format_report, write_report
from bgf.simulate.run import engine_named
from bgf.simulate.summary import Summary, summarize

pytest.importorskip("matplotlib")

ROOT = Path(__file__).parents[2]
EVIL = "<script>alert(1)</script>"
MATCHES = 120


def played(plan: Plan) -> Iterator[Outcome]:
    for batch in engine_named("local", 1)(plan, range(MATCHES)):
        yield from batch


@pytest.fixture(scope="module")
def simulation() -> tuple[Summary, Game, Plan]:
    plan = Plan("paris", ("random", "random", "random"), seed=5)
    game = plan.load()
    return summarize(played(plan), plan, game), game, plan


@pytest.fixture(scope="module")
def page(simulation: tuple[Summary, Game, Plan]) -> str:
    return format_report(*simulation)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A report in which names and messages are markup, and everything went wrong."""
    pack = tmp_path_factory.mktemp("hostile") / "pack"
    shutil.copytree(ROOT / "definitions/bgf_definitions/paris", pack)
    for name in ("map.yaml", "texts.yaml", "game.yaml"):
        text = (pack / name).read_text("utf-8")
        text = text.replace('en: "Batignolles"', f'en: "{EVIL} $x$"')
        text = text.replace("en: Tickets done", f'en: "{EVIL}"').replace(
            "en: Paris", f'en: "{EVIL}"'
        )
        (pack / name).write_text(text, encoding="utf-8")
    plan = Plan("paris", (EVIL, 'x" onload="y'), options={}, content=str(pack))
    game = plan.load()
    assert EVIL in str(game.pack.data)
    about: dict[str, Any] = {
        "points": [{"tickets_done": 2, EVIL: 1}, {"tickets_done": 1}],
        "measures": [{"tickets_done": 2.0, EVIL: 1.0}, {"tickets_done": 1.0, EVIL: 0.5}],
        "uses": [[0, 1], [1]],
        "forfeits": {0: ("crash", EVIL), 1: ("unheard-of", EVIL)},
    }
    matches: list[Outcome] = []
    for number in range(60):
        uses = [[0, 1], [1]] if number % 3 else [[1], [0]]
        seats = list(plan.seats_of(number))
        matches.append(outcome(number, **about | {"seats": seats, "uses": uses}))
    matches += [Failed(number, number, EVIL, EVIL) for number in range(60, 100)]
    return format_report(summarize(matches, plan, game), game, plan)


class Read(HTMLParser):
    """A page, read: its elements, and whether each that is opened is closed."""

    ALONE = frozenset({"meta", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], str]] = []  # and what it stands in
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(page)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        assert len(own) == len(attrs)
        self.elements.append((tag, own, self._open[-1] if self._open else ""))
        if tag not in self.ALONE:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, self._open[-1]))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and data.strip():
            self.texts.append((self._open[-1], data.strip()))

    def named(self, *names: str) -> list[dict[str, str]]:
        return [own for tag, own, _ in self.elements if tag in names]

    def text_in(self, name: str) -> list[str]:
        return [text for tag, text in self.texts if tag == name]


@pytest.fixture(params=["page", "hostile"])
def any_page(request: pytest.FixtureRequest) -> str:
    text: str = request.getfixturevalue(request.param)
    return text


def test_a_page_holds_no_program_and_asks_for_nothing(any_page: str) -> None:
    read = Read(any_page)
    assert not read.named("script", "link", "img", "iframe", "object", "embed", "base", "form")
    for tag, own, _ in read.elements:
        for name, value in own.items():
            assert not name.startswith("on"), f"{tag} has {name}"
            if name in {"src", "href", "srcset", "action", "data"}:
                assert value.startswith("#")
    assert all(target == "#" for target in re.findall(r"url\(\s*['\"]?(.)", any_page))
    assert "@import" not in any_page
    assert "http:" not in any_page
    assert "https:" not in any_page


def test_whatever_names_hold_is_text(hostile: str) -> None:
    assert EVIL not in hostile
    assert hostile.count(escape(EVIL)) > 20
    assert EVIL in " ".join(text for _, text in Read(hostile).texts)
    assert "$x$" in hostile  # no formula


def test_charts_tell_what_they_show_to_those_who_do_not_see_them(any_page: str) -> None:
    read = Read(any_page)
    ids = {own["id"]: tag for tag, own, _ in read.elements if "id" in own}
    charts = read.named("svg")
    assert len(charts) >= 6
    for own in charts:
        assert own["role"] == "img"
        assert [ids[name] for name in own["aria-labelledby"].split()] == ["title", "desc"]
    inside = [tag for tag, _, outer in read.elements if outer == "svg" and tag in {"title", "desc"}]
    assert inside.count("title") == inside.count("desc") == len(charts)
    assert len(read.text_in("desc")) == len(charts)


def test_names_within_a_page_are_there_once(any_page: str) -> None:
    read = Read(any_page)
    ids = [own["id"] for _, own, _ in read.elements if "id" in own]
    assert len(ids) == len(set(ids))
    targets = [own["href"][1:] for own in read.named("a", "use")]
    targets += re.findall(r"url\(#([^)]*)\)", any_page)
    assert set(targets) <= set(ids)


def test_headings_and_heads_of_tables(any_page: str) -> None:
    read = Read(any_page)
    levels = [int(tag[1]) for tag, _, _ in read.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert read.named("table")
    assert len(read.named("caption")) == len(read.named("table"))
    assert {own.get("scope") for own in read.named("th")} == {"col", "row"}


def test_charts_are_drawn_in_the_colours_of_the_page(page: str) -> None:
    styles = ";".join(own.get("style", "") for own in Read(page).named("path", "use", "text"))
    colours = set(re.findall(r"(?:fill|stroke): ([^;]+)", styles))
    assert "currentColor" in colours
    assert all(own in {"none", "currentColor"} or own.startswith("var(--") for own in colours)
    assert "prefers-color-scheme: dark" in page


def test_what_it_says(simulation: tuple[Summary, Game, Plan], page: str) -> None:
    summary, _, _ = simulation
    first = summary.seats[0].win
    assert f"{100 * first.value:.1f}\u00a0% ({100 * first.low:.1f}–{100 * first.high:.1f})" in page
    read = Read(page)
    assert "bgf simulate paris --games 120 --seats random,random,random --seed 5" in read.text_in(
        "code"
    )
    heads = read.text_in("th")
    for name in ("Routes", "Tickets failed", "Routes claimed", "Batignolles", "A (first player)"):
        assert name in heads


def test_the_answer_says_whether_it_is_fair() -> None:
    plan, game = Plan("paris", ("greedy", "random"), fixed_seats=True), bgf.load("paris")
    always = [outcome(number) for number in range(50)]
    half = [outcome(number, ranks=[1, 2] if number % 2 else [2, 1]) for number in range(50)]
    page = format_report(summarize(always, plan, game), game, plan)
    assert "The first player wins 100.0\u00a0% (92.9–100.0), more than a fair share of 50.0" in page
    assert "greedy wins most" in page
    assert "--fixed-seats" in page
    page = format_report(summarize(half, plan, game), game, plan)
    assert "no different from a fair share of 50.0" in page
    assert "No bot is clearly better" in page


def test_the_same_figures_give_the_same_page(
    simulation: tuple[Summary, Game, Plan], page: str
) -> None:
    assert format_report(*simulation) == page


def test_a_page_is_small(page: str) -> None:
    assert len(page.encode()) < 1_000_000


def test_it_speaks_polish(simulation: tuple[Summary, Game, Plan]) -> None:
    page = format_report(*simulation, lang="pl")
    read = Read(page)
    assert read.named("html")[0]["lang"] == "pl"
    assert "Kto wygrywa" in read.text_in("h2")
    assert "Połączenia" in read.text_in("th")
    assert not {"Who wins", "Never used"} & set(read.text_in("h2"))


@pytest.mark.parametrize(
    "matches",
    [[], [Failed(0, 0, "it broke", "")], [outcome(0)], [outcome(0, leads=None, uses=[[], []])]],
    ids=["none", "failed", "one", "nothing used"],
)
def test_of_few_matches_there_is_a_report_too(matches: list[Outcome]) -> None:
    plan, game = Plan("paris", ("greedy", "random")), bgf.load("paris")
    read = Read(format_report(summarize(matches, plan, game), game, plan))
    assert "What was simulated" in read.text_in("h2")
    assert "nan" not in " ".join(text.lower() for _, text in read.texts).split()


def test_alone() -> None:
    plan = Plan("boarding", ("random",))
    game = plan.load()
    read = Read(format_report(summarize(played(plan), plan, game), game, plan))
    text = " ".join(text for _, text in read.texts)
    assert "first player" not in text
    assert "random wins" in text


def test_it_is_written(simulation: tuple[Summary, Game, Plan], page: str, tmp_path: Path) -> None:
    write_report(tmp_path / "r.html", *simulation)
    assert (tmp_path / "r.html").read_bytes() == page.encode()
    with pytest.raises(ReportError, match="can't be written"):
        write_report(tmp_path / "none/r.html", *simulation)


def test_what_is_wrong_shows_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_report(tmp_path / "r.html")
    with pytest.raises(ReportError, match=r"results\.html"):
        check_report(tmp_path / "results.csv")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(NoCharts, match=re.escape("pip install 'bgf[report]'")):
        check_report(tmp_path / "r.html")


# -- in a real browser ---------------------------------------------------------------------------

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DARK, LIGHT = "preferredColorScheme=0", "preferredColorScheme=1"


@pytest.fixture
def browser(tmp_path: Path) -> Any:
    """Runs a browser without a window; returns what it prints."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip(f"no browser is installed: {', '.join(BROWSERS)}")

    def look(*args: str, page: Path) -> str:
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--user-data-dir={tmp_path / 'browser'}", *args, page.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
        return done.stdout

    return look


@pytest.mark.parametrize("width", [400, 1200])
def test_it_can_be_read_in_a_browser_in_light_and_dark(
    browser: Any, page: str, tmp_path: Path, width: int
) -> None:
    from matplotlib.image import imread

    (tmp_path / "r.html").write_text(page, encoding="utf-8")
    grounds = {}
    for scheme in (LIGHT, DARK):
        shot = tmp_path / f"{scheme}.png"
        size = f"--window-size={width},2400"
        browser(
            f"--screenshot={shot}", size, f"--blink-settings={scheme}", page=tmp_path / "r.html"
        )
        pixels = imread(shot)[:, :, :3].mean(axis=2)
        assert pixels.shape == (2400, width)
        grounds[scheme] = ground = float(pixels[2, 2])
        written = abs(pixels - ground) > 0.4
        assert 0.01 < written.mean() < 0.5  # neither blank nor a block
        assert written[:800].any()
        assert written[1600:].any()
        assert not written[:, :4].any()  # nothing touches the edges
        assert not written[:, -4:].any()
    assert grounds[LIGHT] > 0.9
    assert grounds[DARK] < 0.2


def test_it_does_not_overflow_a_phone(browser: Any, any_page: str, tmp_path: Path) -> None:
    frame = f'<iframe id="f" style="width: 400px; height: 900px" srcdoc="{escape(any_page)}">'
    measure = "const own = document.getElementById('f').contentDocument.documentElement;"
    told = "document.title = own.scrollWidth + ' of ' + own.clientWidth;"
    (tmp_path / "w.html").write_text(
        f'<!doctype html><meta charset="utf-8"><body>{frame}</iframe>'
        f"<script>onload = () => {{ {measure} {told} }}</script>",
        encoding="utf-8",
    )
    shown = browser("--dump-dom", "--virtual-time-budget=4000", page=tmp_path / "w.html")
    found = re.search(r"<title>(\d+) of (\d+)</title>", shown)
    assert found is not None
    assert found[1] == found[2] == "400"
