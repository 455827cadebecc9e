"""The page about bots comes true: its game plays, and its table has every setting."""

from __future__ import annotations

import re

import pytest

import bgf
from bgf import BotError
from bgf.bots import View, bots, make_bot
from bgf.bots.budget import Budget
from bgf.bots.levels import LEVELS
from bgf.bots.search import Settings
from bgf.bots.settings import read_settings

from .reader import DOCS, Reader, read_blocks

PAGE = (DOCS / "bots.md").read_text("utf-8")


def table(head: str, section: str = "") -> list[list[str]]:
    """The rows of the table with this first column, the first one in a section or on the page."""
    text = PAGE.partition(f"\n## {section}\n")[2] if section else PAGE
    rows = text.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def settings() -> dict[str, tuple[str, str]]:
    """Of `mcts`: each setting's default and the values that it may have, as the page says."""
    found = {}
    for names, defaults, values, _ in table("setting", "`mcts`")[1:]:
        parts = [names.split(", "), defaults.split(", "), values.split(", ")]
        if len(parts[0]) == 1:
            parts = [[names], [defaults], [values]]
        for name, default, value in zip(*parts, strict=True):
            found[name.strip("`")] = (default, value)
    return found


def test_the_page_comes_true(reader: Reader) -> None:
    for block in read_blocks((DOCS / "new-game.md").read_text("utf-8")):
        if block.target or block.text == "$ pip install -e .\n":
            reader.follow(block)
    reader.follow_page("bots.md")
    hooks = bgf.load("lanterns").hooks
    assert hooks.evaluate is not None
    assert hooks.playout is not None
    assert won(matches=60) > 0.65


def won(matches: int) -> float:
    """The share in the win of greedy against random, in the game of the page."""
    game, total = bgf.load("lanterns"), 0.0
    for seed in range(matches):
        state, seat = game.new_state(2, seed), seed % 2
        seats = [make_bot("greedy" if seat == n else "random", seed) for n in range(2)]
        while not state.is_terminal():
            player = state.active_players()[0]
            state.apply(seats[player].choose(View(state, player)), player)
        winners = state.result().winners
        total += 1 / len(winners) if seat in winners else 0
    return total / matches


def test_it_names_all_bots_and_all_settings() -> None:
    named = {word for row in table("`--seats human,…`") for word in re.findall(r"`(\w+)", row[0])}
    assert set(bots()) <= named
    with pytest.raises(BotError) as caught:
        make_bot("mcts:1:zzz=1", 1)
    assert list(settings()) == str(caught.value).partition("choose from: ")[2].split(", ")


def test_a_choice_takes_as_long_as_it_says() -> None:
    _, default, values, _ = table("setting", "`mcts`")[0]
    assert Budget() == Budget(int(default.strip("`")))
    low, high = (int(number) for number in re.findall(r"^(\d+) to (\d+)", values)[0])
    assert [read_settings(str(number))[0].iterations for number in (low, high)] == [low, high]
    for number in (low - 1, high + 1):
        with pytest.raises(BotError):
            read_settings(str(number))
    (longest,) = re.findall(r"to (\d+) s", values)
    assert read_settings(f"{longest}s")[0].seconds == int(longest)
    with pytest.raises(BotError):
        read_settings(f"{int(longest) + 1}s")


def test_the_setting_of_greedy_is_as_it_says() -> None:
    ((name, default, values, _),) = table("setting", "`greedy`")
    assert (name, default, values) == ("`temperature`", "`0`", "0 to 100")
    view = View(bgf.load("paris").new_state(2, 3), 0)
    without = make_bot("greedy", 1).choose(view)
    assert make_bot("greedy:temperature=0", 1).choose(view) == without
    make_bot("greedy:temperature=100", 1)
    with pytest.raises(BotError, match="it takes a number from 0 to 100"):
        make_bot("greedy:temperature=100.1", 1)


def test_table_of_levels_matches_the_code() -> None:
    rows = [(row[0], row[1]) for row in table("level", "Levels")]
    assert rows == [(f"`{name}`", f"`{spec}`") for name, spec in LEVELS.items()]


@pytest.mark.parametrize("name", settings())
def test_a_setting_is_as_it_says(name: str) -> None:
    """Its default and both limits are accepted, and values beyond are not."""
    default, values = settings()[name]
    if name == "reuse":
        assert default == "`no`; `yes` with a time"
        assert [read_settings(f"{first}:reuse=yes")[2] for first in ("5", "5ms")] == [True, True]
    else:
        assert read_settings(f":{name}={default.strip('`')}")[1] == Settings()
    for word in re.findall(r"`(\w+)`", values):
        read_settings(f":{name}={word}")
    for low, high in re.findall(r"([\d.]+) to ([\d.]+)", values):
        for number in (low, high):
            read_settings(f":{name}={number}")
        for beyond in (f"{high}1", f"-{high}", "0" if float(low) else "-1"):
            with pytest.raises(BotError):
                read_settings(f":{name}={beyond}")
