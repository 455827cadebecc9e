"""Matches played without a terminal: scripted people, and bots alone."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bgf as api
from bgf_paris.rules import Paris

from .conftest import Bgf

SEED = 11


@pytest.fixture(scope="module")
def script() -> list[str]:
    """A whole match of two people, as they would type it."""
    state = api.load("paris").new_state(2, SEED)
    random, lines = Random(5), []
    while not state.is_terminal():
        player = state.active_players()[0]
        legal = state.legal_actions(player)
        claims = [action for action in legal if action.text.startswith("claim")]
        action = random.choice(claims or legal)
        lines.append(action.text)
        state.apply(action, player)
    return lines


def typed(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


PEOPLE = ("play", "paris", "--seats", "human,human", "--seed", str(SEED))


def test_a_whole_match_can_be_piped(
    bgf: Bgf, script: list[str], matches: Callable[[], list[Path]]
) -> None:
    done = bgf(*PEOPLE, stdin=typed(script))
    assert done.code == 0
    assert done.err == ""
    record = api.Record.load(matches()[0])
    assert [step.text for step in record.steps] == script
    assert record.result == tuple(int(score) for score in record.replay().returns())
    for words in ("Routes", "Flag sets", "Tickets done", "Tickets failed", "Total", "Rank"):
        assert words in done.out
    assert str(matches()[0]) in done.out
    assert max(map(len, done.out.splitlines()[:-1])) <= 80


def test_an_end_in_the_middle_is_saved_and_resumed(
    bgf: Bgf, script: list[str], matches: Callable[[], list[Path]]
) -> None:
    half = len(script) // 2
    left = bgf(*PEOPLE, stdin=typed(script[:half]))
    assert left.code == 3
    assert "bgf resume" in left.out
    done = bgf("resume", stdin=typed(script[half:]))
    assert done.code == 0
    assert [step.text for step in api.Record.load(matches()[0]).steps] == script
    assert bgf("resume").code == 2  # nothing is left


def test_quit_ends_the_match_unfinished(bgf: Bgf, script: list[str]) -> None:
    assert bgf(*PEOPLE, stdin=typed([script[0], "quit", script[1]])).code == 3


def test_commands_without_arguments_refuse_words(bgf: Bgf, script: list[str]) -> None:
    done = bgf(*PEOPLE, stdin=typed(["quit x", "tab y", script[0], "qu"]))
    assert done.code == 3
    assert done.err.splitlines() == [
        'bgf: line 1: quit takes no arguments, but found "x": type quit alone.',
        'bgf: line 2: table takes no arguments, but found "y": type table alone.',
    ]


def test_why_of_many_actions_names_their_rules(bgf: Bgf, script: list[str]) -> None:
    done = bgf(*PEOPLE, stdin=typed([*script[:2], "why claim", "why draw", "rules 13"]))
    out = " ".join(done.out.split())
    assert '"claim" may mean' in out
    assert "[PAR-20]" in out
    assert "Possible now: draw " in out
    assert "PAR-13" in out, "the number of a rule is enough"


def test_a_wrong_line_is_said_in_polish(bgf: Bgf) -> None:
    done = bgf(*PEOPLE, "--lang", "pl", stdin=typed(["xyzzy", "quit x"]))
    assert [line[:13] for line in done.err.splitlines()] == ["bgf: wiersz 1", "bgf: wiersz 2"]


def test_wrong_lines_play_nothing_and_are_answered_with_legal_actions(
    bgf: Bgf, script: list[str], matches: Callable[[], list[Path]]
) -> None:
    wrong = ["clame", "", "# a comment", "keep nothing", "99", "claim opera-louvre blue", "zzz"]
    done = bgf(*PEOPLE, stdin=typed([*wrong, script[0]]))
    assert [step.text for step in api.Record.load(matches()[0]).steps] == script[:1]
    lines = done.err.splitlines()
    assert len(lines) == 5
    assert lines[0].startswith('bgf: line 1: I don\'t understand "clame".')
    assert "keep" in lines[1]
    assert "There is no 99 in the menu: choose from 1-" in lines[2]
    assert "[PAR-" in lines[3] or "Now you can only" in lines[3]


def test_a_very_long_line_is_not_repeated_in_full(bgf: Bgf) -> None:
    done = bgf(*PEOPLE, stdin=typed(["a" * 100_000]))
    assert "a" * 50 in done.out
    assert done.out.count("a") < 2_000
    assert done.err.startswith("bgf: line 1: I don't understand \"aaa")


def test_a_script_may_give_the_numbers_of_the_menu(
    bgf: Bgf, matches: Callable[[], list[Path]]
) -> None:
    bgf(*PEOPLE, stdin=typed(["2", "3"]))
    record = api.Record.load(matches()[0])
    assert record.seed is not None
    state = api.load("paris").new_state(2, record.seed)
    second = state.legal_actions(0)[1]
    state.apply(second, 0)
    third = state.legal_actions(1)[2]
    steps = api.Record.load(matches()[0]).steps
    assert [step.text for step in steps] == [second.text, third.text]


def test_a_wrong_line_of_any_length_is_said_in_a_short_one(bgf: Bgf) -> None:
    done = bgf(*PEOPLE, stdin=typed(["y" * 10_000]))
    assert done.err.startswith("bgf: line 1: I don't understand \"yyyy")
    assert "yyy..." in done.err
    assert len(done.err) < 1000


def test_nobody_is_told_another_s_choices(bgf: Bgf) -> None:
    state = api.load("paris").new_state(2, SEED)
    other = {action.text for action in state.legal_actions(1)}
    done = bgf(*PEOPLE, stdin="keep zzz\nkeep\nhistory\n")
    assert not any(text in done.out + done.err for text in other)


def test_beginnings_and_commands(bgf: Bgf, script: list[str]) -> None:
    done = bgf(
        *PEOPLE, stdin=typed([*script[:2], "help", "history", "rules par-13", "save", "tab"])
    )
    assert done.out.index("How to win\n•  Most points win.") < done.out.index("How to play")
    assert "PAR-13" in done.out
    assert "   1  A  kept " in done.out
    assert "   2  B  kept 1 ticket" in done.out or "   2  B  kept 2 tickets" in done.out
    assert "The match is saved in" in done.out


def test_save_makes_a_copy_and_never_writes_over(
    bgf: Bgf, script: list[str], tmp_path: Path
) -> None:
    copy = tmp_path / "copy.bgf"
    bgf(*PEOPLE, stdin=typed([script[0], f"save {copy}", script[1], f"save {copy}"]))
    assert [step.text for step in api.Record.load(copy).steps] == script[:1]


def test_undo(bgf: Bgf, script: list[str], matches: Callable[[], list[Path]]) -> None:
    three = "play", "paris", "--seats", "human,random,random", "--seed", "3"
    first = api.load("paris").new_state(3, 3).legal_actions(0)[0].text
    done = bgf(*three, stdin=typed(["undo", first, "undo", "draw deck", "undo"]))
    assert done.err.count("Can't undo") == 3
    assert "Can't undo: you have not played anything yet." in done.err
    assert "Can't undo: that move revealed " in done.err
    record = api.Record.load(matches()[0])
    assert [step.text for step in record.steps if step.player == 0] == [first, "draw deck"]


def test_the_last_drawn_card_stands_under_last(bgf: Bgf) -> None:
    for seats, first in (("human,random,random", "1"), ("human,random", "0")):
        count = seats.count(",") + 1
        options = {"first_player": int(first)}
        keep = api.load("paris").new_state(count, 3, options).legal_actions(0)[0].text
        args = "play", "paris", "--seats", seats, "--seed", "3", "--option", f"first_player={first}"
        done = bgf(*args, stdin=typed([keep, "draw deck", "draw deck"]))
        tables = done.out.split("\nLast ")[1:]
        assert "A kept" in tables[0]  # not pushed out by earlier lines
        own = " ".join(tables[-1].split(" B ")[0].split())
        assert own.count("drew a card blind (") == 2


def test_last_moves_list_everybodys_actions_since_the_own_turn(bgf: Bgf) -> None:
    seats = "--seats", "human,random,random,random"
    options = {"first_player": 2}
    keep = api.load("paris").new_state(4, 3, options).legal_actions(0)[0].text
    done = bgf(
        "play", "paris", *seats, "--seed", "3", "--option", "first_player=2", stdin=typed([keep])
    )
    told = done.out.split("\nLast ")[1]
    # C and D have had a turn since then, and B has not.
    assert all(f"{letter} kept " in told for letter in "ABCD")
    assert "; then " in told.split(" C kept ")[1].split("\n")[0]


def test_bots_alone_play_it_out(bgf: Bgf) -> None:
    done = bgf("play", "paris", "--seats", "random,random,random", "--seed", "4")
    assert done.code == 0
    assert "wins." in done.out or "share the win." in done.out


def test_json_is_the_result(bgf: Bgf, matches: Callable[[], list[Path]]) -> None:
    args = "play", "paris", "--seats", "random,mcts:20", "--seed", "4", "--json"
    done = bgf(*args, "--option", "first_player=1", "--mod", "long-night")
    assert (done.code, done.err) == (0, "")
    found = done.json()
    record = api.Record.load(matches()[0])
    result = record.replay().result()
    assert found["scores"] == list(result.scores)
    assert found["ranks"] == list(result.ranks)
    assert found["winners"] == list(result.winners)
    assert found["breakdown"] == [dict(points) for points in result.breakdown]
    assert found["options"] == {"first_player": 1}
    assert (found["seed"], found["mods"], found["finished"]) == (4, ["long-night"], True)
    assert found["record"] == str(matches()[0])


def test_the_same_seed_gives_the_same_match(bgf: Bgf) -> None:
    args = "play", "paris", "--seats", "random,mcts:5", "--seed", "8", "--json"
    first, second = bgf(*args).json(), bgf(*args).json()
    assert {**first, "record": ""} == {**second, "record": ""}


def test_a_seed_that_is_drawn_is_too_long_to_be_tried_out(
    bgf: Bgf, matches: Callable[[], list[Path]]
) -> None:
    for _ in range(5):
        bgf("play", "paris", "--seats", "human,human")
    seeds = {api.Record.load(path).seed or 0 for path in matches()}
    assert len(seeds) == 5
    assert max(seeds) >= 1 << 56  # five of 64 bits that all fall below: once in 10**12 runs


def test_json_of_a_match_that_was_left(bgf: Bgf, script: list[str]) -> None:
    done = bgf(*PEOPLE, "--json", stdin=typed(script[:4]))
    assert done.code == 3
    found = done.json()
    assert (found["finished"], found["scores"], found["actions"]) == (False, None, 4)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_without_seats_it_is_one_against_bots(bgf: Bgf, number: int) -> None:
    found = bgf("play", "paris", "--players", str(number), "--json").json()
    assert found["seats"] == ["human", *["normal"] * (number - 1)]


def test_without_anything_it_is_the_fewest_players(bgf: Bgf) -> None:
    assert bgf("play", "paris", "--json").json()["seats"] == ["human", "normal"]


def test_without_anything_nobody_plays_alone(bgf: Bgf) -> None:
    assert bgf("play", "boarding", "--json").json()["seats"] == ["human", "normal"]


@pytest.mark.parametrize("wish", [("--players", "1"), ("--seats", "human")])
def test_one_player_or_one_seat_is_a_game_alone(bgf: Bgf, wish: tuple[str, str]) -> None:
    assert bgf("play", "boarding", *wish, "--json").json()["seats"] == ["human"]


@pytest.mark.parametrize("players", ["5", "100000000"])
def test_a_number_of_players_that_the_game_is_not_for(bgf: Bgf, players: str) -> None:
    done = bgf("play", "boarding", "--players", players)
    assert (done.code, done.out) == (2, "")
    way_out = "write for example --players 2"
    assert done.err == f"bgf: boarding is for 1 to 4 players, not {players}; {way_out}\n"


def test_seats_set_the_number_of_players(bgf: Bgf) -> None:
    found = bgf("play", "paris", "--seats", "human, random ,mcts:20", "--json").json()
    assert found["seats"] == ["human", "random", "mcts:20"]


@pytest.mark.parametrize("points", [1.5, float("nan"), "many"])
def test_match_of_a_game_with_non_integer_points_stays_saved(
    bgf: Bgf, monkeypatch: pytest.MonkeyPatch, matches: Callable[[], list[Path]], points: Any
) -> None:
    def score(rules: Paris, state: api.State) -> api.Score:
        return api.Score([{"routes": points} for _ in range(state.players)])

    monkeypatch.setattr(Paris, "bgf_score", api.hookimpl(score))
    done = bgf("play", "paris", "--seats", "random,random", "--seed", "9")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert f"bgf_score of paris answers [{points!r}] for points; they are whole" in done.err
    assert f"bgf resume {matches()[0]}" in done.err


@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit, CancelledError])
def test_a_game_that_breaks_down_leaves_the_match_saved(
    bgf: Bgf,
    monkeypatch: pytest.MonkeyPatch,
    matches: Callable[[], list[Path]],
    error: type[BaseException],
) -> None:
    def fail(state: api.State, player: int) -> list[api.Action]:
        raise error("tired")

    monkeypatch.setattr(api.State, "list_actions", fail)
    done = bgf("play", "paris", "--seats", "random,random", "--seed", "9")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert f"paris failed with {error.__name__}: tired" in done.err
    assert f"bgf resume {matches()[0]}" in done.err


def test_people_are_called_by_their_names(bgf: Bgf) -> None:
    seats = "play", "paris", "--seats", "human,human", "--seed", "1"
    state = api.load("paris").new_state(2, 1)
    script = []
    for player in (0, 1):
        script.append(state.legal_actions(player)[0].text)
        state.apply(state.legal_actions(player)[0], player)
    done = bgf(*seats, "--names", "Ann,Tom", stdin=typed([*script, "table"]))
    assert "> A Ann" in done.out
    assert "> B Tom" in done.out
    assert "human" not in done.out


def test_a_match_is_resumed_with_the_names_of_its_people(
    bgf: Bgf, matches: Callable[[], list[Path]]
) -> None:
    bgf(*PEOPLE, "--names", "Ann Lee,Tom", stdin=typed(["quit"]))
    (record,) = matches()
    assert "Ann" not in record.read_text()
    resumed = bgf("resume", str(record), stdin=typed(["table"]))
    assert "> A Ann Lee" in resumed.out
    assert "B Tom" in resumed.out
    renamed = bgf("resume", str(record), "--names", "Eve", stdin=typed(["table"]))
    assert "> A Eve" in renamed.out
    assert "B human" in renamed.out
    assert "> A Eve" in bgf("resume", str(record), stdin=typed(["table"])).out


def test_a_person_with_a_name_is_addressed_by_it(bgf: Bgf) -> None:
    named = bgf("play", "paris", "--names", "Olga", stdin=typed(["table"]))
    assert "your turn: you are A (Olga)" in named.out
    assert "your turn: you are A\n" in bgf("play", "paris", stdin=typed(["table"])).out


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (
            "Ann,Tom",
            "--names: 2 names for 1 person: leave some names out, or write human for more seats",
        ),
        ("", '--names: "" is not a name: write 1 to 24 visible characters'),
    ],
)
def test_names_that_fit_nobody_are_refused(bgf: Bgf, names: str, told: str) -> None:
    done = bgf("play", "paris", "--seats", "human,random", "--names", names)
    assert (done.code, done.err) == (2, f"bgf: {told}\n")
