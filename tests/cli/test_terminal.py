"""Play in a real terminal, from the first screen to the final score."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bgf as api
from bgf.records.match import Match

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal

pytest.importorskip("pexpect")

PROMPT = r"\n> $"
SURE = r"Enter: yes, n: no; or type another > $"
OFFER = r"undo to take it back > $"
AFTER_MATCH = r"(?:play again|nowa partia) > $"
BEGIN = r"Enter to begin > $"


def texts(path: Path) -> list[str]:
    """The actions of the person in seat 0."""
    return [step.text for step in api.Record.load(path).steps if step.player == 0]


def test_the_end_of_the_input_saves_the_match_and_says_so_on_a_line_of_its_own(
    terminal: Callable[..., Terminal], matches: Callable[[], list[Path]]
) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7")
    play.expect(BEGIN)
    play.answer("", PROMPT)
    play.child.sendeof()
    assert play.ended() == 3
    assert "\r\nThe match is saved. Go on with: " in play.shown
    assert len(matches()) == 1


def test_a_match_from_the_first_screen_to_the_final_score(
    terminal: Callable[..., Terminal], matches: Callable[[], list[Path]]
) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7")
    play.expect(BEGIN)
    assert "Claim bus routes between the sights of Paris" in play.shown
    assert "You are A. Against you: B (random)." in play.shown
    play.answer("rules PAR-13", BEGIN)  # the prompt's commands work at every prompt
    assert "An open Bus taken as the first card" in play.shown
    play.answer("", PROMPT)
    assert "Tickets to choose from" in play.shown
    path = matches()[0]

    # the first tickets: by number, taken back, and chosen again
    play.answer("1", OFFER)
    play.answer("history", OFFER)
    assert "   1  A  kept " in play.shown
    play.answer("undo", PROMPT)
    play.answer("3", OFFER)
    play.answer("", PROMPT)
    assert texts(path)[0].count(" ") == 2  # both

    # a draw: the menu, then a card; then another one, in notation
    play.answer("1", PROMPT)
    play.answer("1", PROMPT)
    assert texts(path)[-1] == "draw deck"
    play.answer("undo", PROMPT)
    assert "Can't undo: that move revealed " in " ".join(play.shown.split())
    play.answer("dr de", PROMPT)
    assert texts(path)[-2:] == ["draw deck", "draw deck"]

    # tickets, then which of them to keep
    play.answer("tickets", PROMPT)
    play.answer("1", OFFER)
    play.answer("", PROMPT)
    assert texts(path)[-2] == "tickets"
    assert texts(path)[-1].startswith("keep ")

    # a refusal, and why; nothing is lost by it
    before = texts(path)
    play.answer("claim la_villette-republique red", PROMPT)
    assert re.search(r"Not possible: Not enough Red cards: needed 3.*\[PAR-20\]", play.shown)
    play.answer("why keep opera-bercy", PROMPT)
    play.answer("rules PAR-20", PROMPT)
    assert "To claim a route" in play.shown
    play.answer("99", PROMPT)
    play.answer("nonsense", PROMPT)
    assert texts(path) == before

    # draw until a route can be claimed, claim it by the menus
    while claim_number(play) is None:
        play.answer("draw deck", PROMPT)
    before = texts(path)
    found = play.answer(claim_number(play) or "", PROMPT, SURE)
    while not found:
        found = play.answer("1", PROMPT, SURE)
    assert re.search(r"Claim .+ with .+: \d points?", " ".join(play.shown.split()))
    assert texts(path) == before  # it is confirmed before it is played, and only then
    play.answer("", PROMPT)
    assert texts(path)[:-1] == before
    assert texts(path)[-1].startswith("claim ")

    play.answer("save", PROMPT)
    assert path.name in play.shown.replace("\r\n", "")
    play.child.sendline("quit")
    assert play.ended() == 3

    play = terminal("resume")
    play.expect(PROMPT)
    end = to_the_end(play)
    play.child.sendline("")
    assert play.ended() == 0
    for words in ("Routes", "Flag sets", "Tickets done", "Tickets failed", "Total", "Rank"):
        assert words in end
    assert re.search(r"You win\.|wins\.|share the win\.", end)
    record = api.Record.load(path)
    assert str(path) in end.replace("\r\n", "")
    scores = re.search(r"Total +(-?\d+) +(-?\d+)", end)
    assert scores is not None
    assert tuple(map(int, scores.groups())) == record.result
    assert record.replay().is_terminal()


def claim_number(play: Terminal) -> str | None:
    """The number of claiming in the menu, if the menu is shown."""
    _, asked, menu = play.shown.rpartition("What do you do?")
    number = re.search(r"(\d) Claim a route", menu)
    return number[1] if asked and number else None


def to_the_end(play: Terminal) -> str:
    """Claims routes if possible, else draws; returns the output before a question at the end."""
    found = 1
    while found:
        line = claim_number(play) or "1" if found == 1 else ""
        found = play.answer(line, AFTER_MATCH, PROMPT, OFFER, SURE)
    return play.shown


@pytest.fixture
def nearly_over(tmp_path: Path) -> Path:
    """The record of a match in which the last action of the person in seat A is to come."""
    return nearly_over_in("paris", tmp_path)


def nearly_over_in(game: str, folder: Path, players: int = 2) -> Path:
    """The same in another game, with a bot or alone."""
    seats = ["human", "random"][:players]
    whole = Match.start(api.load(game), players=players, seed=7, seats=seats)
    while not whole.state.is_terminal():
        player = whole.state.active_players()[0]
        whole.play(whole.state.legal_actions(player)[0], player)
    steps = whole.record.steps
    last = max(index for index, step in enumerate(steps) if step.player == 0)
    path = folder / "nearly.bgf"
    with Match.start(whole.game, players=players, seed=7, seats=seats, path=path) as match:
        for step in steps[:last]:
            match.play(whole.game.parse_action(step.text), step.player)
    return path


def test_after_a_match_comes_its_analysis_or_the_end(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    # A match of one person has few choices, which are judged quickly.
    alone = nearly_over_in("boarding", tmp_path, players=1)
    play = terminal("resume", str(alone), "--names", "Ann")
    play.expect(PROMPT)
    to_the_end(play)
    play.answer("what?", AFTER_MATCH)
    assert "Press Enter to end" in play.shown
    play.answer("analyse", AFTER_MATCH)
    assert "simulations" in play.shown
    play.child.sendline("")
    assert play.ended() == 0


@pytest.mark.parametrize("again", ["p", "play again"])
def test_after_a_match_comes_another_one(
    terminal: Callable[..., Terminal],
    matches: Callable[[], list[Path]],
    nearly_over: Path,
    again: str,
) -> None:
    play = terminal("resume", str(nearly_over), "--names", "Ann")
    play.expect(PROMPT)
    to_the_end(play)
    play.answer(again, BEGIN)
    assert "You are A (Ann). Against you: B (random)." in play.shown
    play.child.sendline("quit")
    assert play.ended() == 3
    assert [api.Record.load(path).game for path in matches()] == ["paris"]  # a new file


def test_without_a_terminal_nobody_is_asked_after_a_match(bgf: Bgf, nearly_over: Path) -> None:
    done = bgf("resume", str(nearly_over), stdin="1\n" * 20)
    assert "play again" not in done.out


def test_two_people_do_not_see_each_other_s_secrets(
    terminal: Callable[..., Terminal],
) -> None:
    state = api.load("paris").new_state(2, 7)
    names = [[str(a) for a in state.legal_actions(player)[:1]] for player in (0, 1)]
    play = terminal("play", "paris", "--seats", "human,human", "--seed", "7")
    play.expect(BEGIN)
    play.answer("", r"press Enter\. > $")
    assert "Tickets to choose from" not in play.shown
    play.answer("", PROMPT)
    assert "your turn: you are A" in play.shown
    play.answer(names[0][0], OFFER)
    play.answer("", r"press Enter\. > $")
    assert "\x1b[3J" in play.child.before  # earlier output can't be scrolled back to
    assert "B's turn" in play.shown
    shown = play.shown.rpartition("B's turn")[2]
    assert "Tickets" not in shown
    play.answer("", PROMPT)
    assert "your turn: you are B" in play.shown
    assert "A has chosen" in play.shown


def test_a_player_who_draws_the_last_card_sees_it_before_the_screen_goes_to_another(
    terminal: Callable[..., Terminal], matches: Callable[[], list[Path]]
) -> None:
    passed, handed = r"press Enter\. > $", r"Enter to hand over the screen > $"
    first = "--option", "first_player=0"
    play = terminal("play", "paris", "--seats", "human,human", "--seed", "7", *first)
    play.expect(BEGIN)
    play.answer("undo", BEGIN)
    assert "Can't undo: you have not played anything yet" in play.shown
    play.answer("why draw deck", BEGIN)
    assert "why works once the turn has begun" in play.shown
    play.answer("", passed)
    play.answer("", PROMPT)
    play.answer("1", OFFER)
    play.answer("", passed)
    play.answer("undo", passed)  # the seats have no names: the screen is handed over again
    play.answer("", PROMPT)
    assert "your turn: you are A" in play.shown
    play.answer("1", OFFER)
    play.answer("", passed)
    play.answer("", PROMPT)
    play.answer("1", handed)
    play.answer("", passed)
    play.answer("", PROMPT)
    play.answer("draw deck", PROMPT)
    play.answer("draw deck", handed)
    with Match.resume(api.Record.load(matches()[0]).truncated(4)) as match:
        drawn = match.entries(0)[-1].text
    assert drawn in " ".join(play.shown.split())
    assert drawn.count("(") == 1  # the card is named
    play.answer("undo", handed)
    assert "Can't undo: that move revealed " in " ".join(play.shown.split())
    play.answer("why draw deck", handed)
    assert "It is not your turn" in play.shown
    play.answer("quit x", handed)
    assert "quit takes no arguments" in " ".join(play.shown.split())
    play.answer("", passed)
    assert drawn not in play.shown.rpartition("look away")[2]
    play.child.sendline("qui")
    assert play.ended() == 3


def test_a_list_of_matches_is_left_as_any_other_question(
    bgf: Bgf, terminal: Callable[..., Terminal]
) -> None:
    for seed in ("1", "2"):
        seats = ["--seats", "human,human", "--seed", seed]
        assert bgf("play", "paris", *seats, stdin="1\nquit\n").code == 3
    play = terminal("resume")
    which = "Enter for none > $"
    play.expect(which)
    play.answer("99", which)
    assert "There is no 99 in the menu: choose from 1-2." in play.shown
    play.child.sendline("quit")
    assert play.ended() == 0


def test_ctrl_c_saves(terminal: Callable[..., Terminal], matches: Callable[[], list[Path]]) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7")
    play.expect(BEGIN)
    play.answer("", PROMPT)
    play.answer("1", OFFER)
    assert play.interrupted() == 130
    assert re.search(
        r"interrupted; the match is saved, go on with:\s+.*bgf resume \S+\.bgf", play.shown
    )
    assert len(texts(matches()[0])) == 1


def test_json_is_all_that_is_on_standard_output(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    file = tmp_path / "out.json"
    play = terminal("play", "paris", "--seats", "human,random", "--json", into=file)
    play.expect(BEGIN)
    play.child.sendline("quit")
    assert play.ended() == 3
    assert json.loads(file.read_text())["finished"] is False


def test_ctrl_d_saves(terminal: Callable[..., Terminal]) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7")
    play.expect(BEGIN)
    play.child.sendeof()
    assert play.ended() == 3


def test_tab_completes(terminal: Callable[..., Terminal]) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7")
    play.expect(BEGIN)
    play.answer("", PROMPT)
    play.answer("1", OFFER)
    play.answer("", PROMPT)
    play.child.send("draw d\t")
    play.expect("draw deck")
    play.child.send("\x15rules par-1\t3")
    play.expect("PAR-1.?3")


def test_no_colour_and_no_unicode(terminal: Callable[..., Terminal]) -> None:
    play = terminal(
        "play", "paris", "--seats", "human,random", "--seed", "7", NO_COLOR="1", LANG="C"
    )
    play.expect(BEGIN)
    play.answer("", PROMPT)
    assert play.shown.isascii()
    assert not re.search(r"\x1b\[(?:\d+;)*(?:3[0-9]|9[0-7])", play.child.before)
    assert "[Pere-Lachaise]" in play.shown


def test_a_dumb_terminal(terminal: Callable[..., Terminal]) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7", TERM="dumb")
    play.expect(BEGIN)
    play.answer("", r"\n> ")
    assert "\x1b[" not in play.child.before
    assert "Tickets to choose from" in play.shown


def test_replay_step_by_step(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    from bgf.cli.main import run

    file = str(tmp_path / "match.bgf")
    run(["play", "paris", "--seats", "random,random", "--seed", "2", "--record", file])
    count = len(api.Record.load(file).steps)
    replay = terminal("replay", file)
    keys = r"q: quit > $"
    replay.expect(keys)
    assert "the beginning" in replay.shown
    for line, number in (("", 1), ("", 2), ("b", 1), ("12", 12), (str(count), count)):
        replay.answer(line, keys)
        assert f"action {number} of {count}" in replay.shown
    assert "Total" in replay.shown
    for line in ("999", "", "-1", "forward"):  # refused with a line that tells the possible numbers
        replay.answer(line, keys)
        assert f"action {count} of {count}" not in replay.shown
    replay.answer("999", keys)
    assert f"There are actions 1 to {count}; 0 is the beginning." in replay.shown
    replay.answer("forward", keys)
    assert """I don't understand "forward".""" in replay.shown
    assert "a number: go there, q: quit" in replay.shown
    replay.child.sendline("q")
    assert replay.ended() == 0


def test_a_damaged_record_is_gone_on_with_if_wanted(
    terminal: Callable[..., Terminal], tmp_path: Path, matches: Callable[[], list[Path]]
) -> None:
    file = tmp_path / "match.bgf"
    with Match.start(api.load("paris"), players=2, seed=6, path=file) as match:
        for _ in range(6):
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
    file.write_text(file.read_text().replace("\n4 ", "\n5 "))
    for answer, number in (("n", 0), ("y", 1)):
        resume = terminal("resume", str(file))
        resume.expect("y or n > $")
        assert "the first 3 actions are sound" in " ".join(resume.shown.split())
        resume.child.sendline(answer)
        if number:
            resume.expect(r"press Enter\. > $")
        else:
            assert resume.ended() == 0
        assert len(matches()) == number


SHARED = ("play", "paris", "--seats", "human,human", "--seed", "7", "--option", "first_player=0")
WIPED = "\x1b[H\x1b[2J\x1b[3J"


@pytest.mark.parametrize("leave", ["intr", "quit", "eof"])
def test_nothing_secret_stays_on_a_shared_screen(
    terminal: Callable[..., Terminal], leave: str
) -> None:
    play = terminal(*SHARED)
    play.expect(BEGIN)
    play.answer("", r"press Enter\. > $")
    play.answer("", PROMPT)
    if leave == "intr":
        assert play.interrupted() == 130
    else:
        if leave == "eof":
            play.child.sendeof()
        else:
            play.child.sendline("quit")
        assert play.ended() == 3
    _, wiped, after = play.child.before.rpartition(WIPED)
    assert wiped
    assert "saved" in after
    assert "Tickets" not in after


def test_the_next_player_at_the_keyboard_does_not_find_the_last_typed_line(
    terminal: Callable[..., Terminal],
) -> None:
    play = terminal(*SHARED)
    play.expect(BEGIN)
    play.answer("", r"press Enter\. > $")
    play.answer("", PROMPT)
    play.answer("hint 2", PROMPT)
    play.answer("1", OFFER)
    play.answer("", r"press Enter\. > $")
    play.answer("", PROMPT)
    play.child.send("\x1b[A\x1b[A")  # the arrow that brings back earlier lines
    play.child.sendline("")
    play.expect(PROMPT)
    assert "hint 2" not in play.shown


def test_a_window_of_another_size_is_drawn_anew(terminal: Callable[..., Terminal]) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7")
    play.expect(BEGIN)
    play.answer("", PROMPT)
    play.child.send("his")
    play.expect("his")
    play.child.setwinsize(50, 130)
    play.expect(r"your turn: you are A")
    play.expect(r"> his$")  # the typed text is still there
    assert max(len(line) for line in play.shown.splitlines()) > 80
    play.answer("tory", PROMPT)
    assert "Nothing has happened yet." in play.shown


def test_a_line_that_was_begun_before_ctrl_z_stands_there_once(
    terminal: Callable[..., Terminal],
) -> None:
    play = terminal("play", "paris", "--seats", "human,random", "--seed", "7")
    play.expect(BEGIN)
    play.answer("", PROMPT)
    play.child.send("hist")
    play.expect("hist")
    play.child.kill(signal.SIGSTOP)
    os.waitpid(play.child.pid, os.WUNTRACED)  # until it has stopped
    play.child.kill(signal.SIGCONT)
    play.expect(r"your turn: you are A")
    play.expect(r"\n> hist$")
    play.answer("ory", PROMPT)
    assert "Nothing has happened yet." in play.shown


@pytest.mark.parametrize("command", [("rules", "paris"), ("show", "paris")])
def test_long_texts_go_through_the_pager(
    terminal: Callable[..., Terminal], command: tuple[str, ...]
) -> None:
    count = "wc -l | sed 's/^ */lines: /'"
    through = terminal(*command, PAGER=count)
    assert through.ended() == 0
    lines = re.fullmatch(r"lines: (\d+)", through.shown.strip())
    assert lines is not None
    assert int(lines[1]) > 40
    for more in ({"PAGER": "cat"}, {"PAGER": ""}, {"PAGER": count, "TERM": "dumb"}):
        plain = terminal(*command, **more)
        assert plain.ended() == 0
        assert "PAR-" in plain.shown or "Paris" in plain.shown
    without = terminal(*command, "--no-pager", PAGER=count)
    assert without.ended() == 0
    assert "lines: " not in without.shown


def test_short_texts_do_not(terminal: Callable[..., Terminal]) -> None:
    rule = terminal("rules", "paris", "PAR-13", PAGER="wc -l")
    assert rule.ended() == 0
    assert "An open Bus" in rule.shown


def test_a_pager_that_can_not_be_started_hides_nothing(
    terminal: Callable[..., Terminal],
) -> None:
    rules = terminal("rules", "paris", PAGER="no-such-pager")
    assert rules.ended() == 0
    assert "PAR-13" in rules.shown


def test_long_answers_at_the_prompt_are_paged(terminal: Callable[..., Terminal]) -> None:
    play = terminal("play", "paris", "--seats", "human,random", PAGER="sed 's/^/paged: /'")
    play.expect(BEGIN)
    play.answer("", PROMPT)
    play.answer("rules", PROMPT)
    assert "paged: PAR-13" in play.shown
    play.answer("history", PROMPT)
    assert "paged: " not in play.shown


def test_the_history_opens_at_its_newest_line(
    terminal: Callable[..., Terminal], nearly_over: Path
) -> None:
    play = terminal("resume", str(nearly_over), PAGER='echo "options: $LESS"; cat', LINES="20")
    play.expect(PROMPT)
    play.answer("history", PROMPT)
    assert "options: -R +G$ " in play.shown
    play.answer("rules", PROMPT)
    assert "options: -R -Ps" in play.shown


def test_lines_are_broken_between_words_on_a_narrow_terminal(
    terminal: Callable[..., Terminal],
) -> None:
    mods = terminal("list", "--mods", COLUMNS="60")
    assert mods.ended() == 0
    assert max(map(len, mods.shown.splitlines())) <= 60
    assert "In the last round a flag set scores 6" in " ".join(mods.shown.split())
    refused = terminal("play", "paris", "--players", "9", COLUMNS="60")
    assert refused.ended() == 2
    lines = refused.shown.strip().splitlines()
    assert max(map(len, lines)) <= 60
    assert " ".join(lines) == (
        "bgf: paris is for 2 to 4 players, not 9; write for example --players 2"
    )


def test_the_whole_table_is_paged_where_it_is_too_tall(
    terminal: Callable[..., Terminal],
) -> None:
    pager = {"PAGER": "sed 's/^/paged: /'", "LINES": "20", "COLUMNS": "60"}
    play = terminal("play", "paris", "--seats", "human,random", **pager)
    play.expect(BEGIN)
    play.answer("", PROMPT)
    assert "paged: " not in play.shown
    play.answer("table", PROMPT)
    assert "paged: " in play.shown
    assert "Montmartre" in play.shown
