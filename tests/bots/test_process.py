"""Bots that are programs: the messages they get, and that nothing they do holds a match up."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import CEILING, wait_until

from bgf import BotError, Game
from bgf.bots import View, make_bot
from bgf.bots.failure import Failure
from bgf.bots.process import Limits, ProcessBot
from bgf.bots.seat import SeatedBot, seed_of
from bgf.records.match import Match

from .playing import position
from .programs import FIRST, GREET, is_running, program

Start = Callable[..., ProcessBot]
NOTE = 'open("told", "a").write(line); '
PATIENT = Limits(CEILING, CEILING)
HASTY = Limits(start=CEILING, choice=0.2)

posix = pytest.mark.skipif(sys.platform == "win32", reason="it asks ps, or /dev/fd")


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start programs, and end them."""
    monkeypatch.chdir(tmp_path)
    started: list[ProcessBot] = []

    def begin(choose: str = FIRST, *, limits: Limits = PATIENT, seed: int = 5, **more: str) -> Any:
        bot = make_bot(program(tmp_path, choose, **more), seed, limits=limits)
        assert isinstance(bot, ProcessBot)
        started.append(bot)
        return bot

    yield begin
    for bot in started:
        bot.kill()


def told() -> list[dict[str, Any]]:
    """The messages that were noted by programs."""
    return [json.loads(line) for line in Path("told").read_text().splitlines()]


# -- messages to the program ------------------------------------------------------------------


def test_it_says_its_name_and_chooses(game: Game, start: Start) -> None:
    bot = start('say(type="action", id=told["id"], action=told["actions"][-1], why="it is last")')
    assert bot.name == "Small"
    for number in range(3):
        state = position(game, number, 10)
        assert bot.choose(View(state, state.player)) == state.legal_actions()[-1]


def test_programs_get_their_players_observation(game: Game, start: Start) -> None:
    state = position(game, 1, 10)
    player = state.player
    bot = start(NOTE + FIRST, greet=NOTE + GREET, leave=NOTE + "break", seed=9)
    bot.choose(View(state, player))
    bot.close()
    hello, choose, leave = told()
    assert hello["protocol"] == 1
    assert choose["observation"] == state.observation(player)
    assert choose["actions"] == [action.text for action in state.legal_actions(player)]
    assert sum(choose["counts"].values()) == len(choose["actions"])
    assert (choose["all"], choose["time_ms"]) == (True, 600_000)
    assert leave == {"type": "quit"}


def test_programs_get_the_played_actions_without_secrets(game: Game, start: Start) -> None:
    match = Match.start(game, players=2, seed=1)
    secret = match.state.legal_actions(0)[0]
    match.play(secret, 0)
    seats = [SeatedBot(start(NOTE + FIRST), player, 1) for player in (1, 0)]
    own = seats[0].choose(match.state, match.record.steps)
    match.play(own, 1)
    if match.state.player == 1:
        match.play(game.parse_action("draw deck"), 1)
        match.play(game.parse_action("draw deck"), 1)
    seats[1].choose(match.state, match.record.steps)
    one, other = (line["played"] for line in told())
    assert one == [[0, None]]
    assert other[:2] == [[0, secret.text], [1, None]]
    assert other[2:] == [[1, "draw deck"]] * (len(other) - 2)


def test_of_too_many_actions_it_is_told_some(
    game: Game, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bgf.bots.process._LISTED", 2)
    state = position(game, 1, 10)
    counts = {kind.name: count for kind, count in state.counts(state.player).items()}
    assert max(counts.values()) > 2
    bot = start(NOTE + FIRST)
    bot.choose(View(state, state.player))
    (choose,) = told()
    assert (choose["all"], choose["counts"]) == (False, counts)
    legal = {action.text for action in state.legal_actions()}
    assert 0 < len(choose["actions"]) < len(legal)
    assert set(choose["actions"]) <= legal


def test_it_is_told_the_same_of_twins(game: Game, start: Start) -> None:
    """Everything the player can't know is drawn anew: the messages are equal."""
    bot = start(NOTE + FIRST)
    for seed in range(10):
        state = position(game, seed, seed, players=2 + seed % 3)
        player = state.active_players()[-1]
        twin = state.determinize(player, seed)
        twin.chance = state.chance + 1
        for one in (state, twin):
            bot.choose(View(one, player))
    lines = [{**line, "id": 0} for line in told()]
    assert lines[::2] == lines[1::2]
    assert len(lines) == 20


def numbers_in(found: object) -> Iterator[int]:
    """The whole numbers of a message."""
    if isinstance(found, dict):
        found = [*found.values()]
    if isinstance(found, list):
        for part in found:
            yield from numbers_in(part)
    elif type(found) is int:
        yield found


def test_it_is_told_no_seed_but_its_own(game: Game, start: Start) -> None:
    """No seed of the match, no state of the generator, and no seed of another seat."""
    seed = 0x9A3C_51E7_22D4_86BF
    own, other = seed_of(seed, 0), seed_of(seed, 1)
    bot = start(NOTE + FIRST, other=NOTE + "pass", seed=own)
    match = Match.start(game, players=2, seed=seed)
    seats = [SeatedBot(bot, 0, own), SeatedBot(make_bot("random", other), 1, other)]
    chances = {match.state.chance}
    while not match.state.is_terminal():
        player = match.state.active_players()[0]
        match.play(seats[player].choose(match.state, match.record.steps), player)
        chances.add(match.state.chance)
    seats[0].end(match.state, match.result(), [])
    bot.close()
    said = told()
    assert [line["seed"] for line in said if line["type"] == "match"] == [own]
    numbers = set(numbers_in(said))
    assert own in numbers
    assert not {seed, other, *chances} & numbers
    assert not {step.check for step in match.record.steps} & numbers


def test_a_late_answer_is_not_taken_for_the_next(game: Game, start: Start) -> None:
    late = 'say(type="action", id=told["id"] - 1, action=told["actions"][0]); '
    bot = start(late + 'say(type="action", id=told["id"], action=told["actions"][-1])')
    state = position(game, 1, 10)
    legal = state.legal_actions()
    assert legal[0] != legal[-1]
    with pytest.raises(Failure, match="nonsense"):  # there is no question 0
        bot.choose(View(state, state.player))
    assert bot.choose(View(state, state.player)) == legal[-1]
    assert bot.choose(View(state, state.player)) == legal[-1]


# -- inheritance from the parent process ------------------------------------------------------

NEEDED = {"PATH": "/bin", "HOME": "/home/ann", "LC_ALL": "C.UTF-8", "VIRTUAL_ENV": "/venv"}


@pytest.mark.skipif(sys.platform == "win32", reason="Python needs more than that to start there")
def test_it_gets_a_clean_environment(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        monkeypatch.delenv(name)
    added = {"AWS_SECRET_ACCESS_KEY": "s3cret", "BGF_DATA": "/data", "PYTHONPATH": "/lib"}
    for name, value in (NEEDED | added).items():
        monkeypatch.setenv(name, value)
    start(greet='json.dump(dict(os.environ), open("environment", "w")); ' + GREET)
    found = json.loads(Path("environment").read_text())
    for name in ("LC_CTYPE", "__CF_USER_TEXT_ENCODING"):  # Python and macOS set them
        found.pop(name, None)
    assert found == NEEDED | {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


@posix
def test_it_gets_none_of_our_open_files(start: Start, tmp_path: Path) -> None:
    with (tmp_path / "secret").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        note = 'names = [os.path.realpath(f"/dev/fd/{n}") for n in os.listdir("/dev/fd")]; '
        start(greet=note + 'json.dump(names, open("files", "w")); ' + GREET)
    found = json.loads(Path("files").read_text())
    assert len(found) >= 3  # the three standard streams, and the listing of the folder
    assert str(tmp_path / "secret") not in found


def test_it_runs_in_the_current_folder(start: Start, tmp_path: Path) -> None:
    start(greet='open("folder", "w").write(os.getcwd()); ' + GREET)
    assert Path(Path("folder").read_text()).samefile(tmp_path)


# -- how it fails -----------------------------------------------------------------------------

CRASHES = [
    ("sys.exit(3)", "exit code 3"),
    ('raise ZeroDivisionError("tired")', "exit code 1: ZeroDivisionError: tired"),
    ("os.close(1); time.sleep(1000)", "it has closed its output"),
]
NONSENSE = [
    ('print("draw deck")', "draw deck"),
    ("say()", "{}"),
    ("print([])", "[]"),
    ('print("[" * 60000)', "[["),
    ('print("9" * 9000)', "999"),
    ('say(type="info", id=told["id"], action=told["actions"][0])', "info"),
    ('say(type="action", action=told["actions"][0])', "action"),
    ('say(type="action", id=told["id"] + 1, action=told["actions"][0])', "2"),
    ('say(type="action", id=True, action=told["actions"][0])', "true"),
    ('say(type="action", id=1.0, action=told["actions"][0])', "1.0"),
    ('say(type="action", id="1", action=told["actions"][0])', "action"),
    ('say(type="action", id=told["id"], action="win")', "win"),
    ('say(type="action", id=told["id"], action="")', "action"),
    ('say(type="action", id=told["id"], action=7)', "7"),
    ('say(type="action", id=told["id"])', "action"),
    ('sys.stdout.write("x" * 10**8)', "a line of more than 65536 bytes"),
    ('print("\\n" * 10**7)', "it prints without being asked"),
    ('sys.stdout.buffer.write(b"\\xff\\xfe\\n")', "\ufffd"),
]
HANGS = [
    "pass",
    "time.sleep(1000)",
    "sys.stdin.close(); time.sleep(1000)",
    'sys.stdout.write("{"); sys.stdout.flush(); time.sleep(1000)',
    'sys.stderr.write("x" * 10**7); time.sleep(1000)',
]
FAILS = [
    *(("crash", PATIENT, *case) for case in CRASHES),
    *(("nonsense", PATIENT, *case) for case in NONSENSE),
    *(("time", HASTY, code, "0.2 s") for code in HANGS),
]


@pytest.mark.parametrize(("reason", "limits", "choose", "detail"), FAILS)
def test_invalid_answers_are_failures_in_one_short_line(
    game: Game, start: Start, reason: str, limits: Limits, choose: str, detail: str
) -> None:
    bot = start(choose, limits=limits)
    with pytest.raises(Failure) as caught:
        bot.choose(View(position(game, 1, 10), position(game, 1, 10).player))
    assert caught.value.reason == reason
    assert detail in caught.value.full
    assert "\n" not in caught.value.full
    assert len(caught.value.full) <= 200


@pytest.mark.parametrize(
    ("choose", "detail"),
    [
        ('sys.exit("I have blue")', "exit code 1"),
        ('print("I have blue")', "..."),
        ('say(type="action", id=told["id"], action="I have blue")', "..."),
        ('say(type="I have blue")', "..."),
    ],
)
def test_output_of_a_failed_program_is_hidden_from_opponents(
    game: Game, start: Start, choose: str, detail: str
) -> None:
    bot = start(choose, limits=PATIENT)
    state = position(game, 1, 10)
    with pytest.raises(Failure) as caught:
        bot.choose(View(state, state.player))
    assert caught.value.detail == detail
    assert "I have blue" in caught.value.full


def test_it_may_talk_on_standard_error(game: Game, start: Start) -> None:
    state = position(game, 1, 10)
    bot = start('sys.stderr.write("thinking ...\\n" * 10**6); ' + FIRST)
    assert bot.choose(View(state, state.player)) == state.legal_actions()[0]


@pytest.mark.parametrize(
    ("greet", "words"),
    [
        ("sys.exit(3)", "ended before it answered the greeting: exit code 3"),
        ("pass", "took too long to answer the greeting: 0.5 s"),
        ('print("hi")', "does not answer the greeting correctly: hi"),
        ('say(type="hello", protocol=2, name="Small")', "it speaks protocol 2, this bgf 1"),
        ('say(type="hello", protocol=True, name="Small")', "it speaks protocol true, this bgf 1"),
        ('say(type="hello", protocol=1)', "it does not say its name"),
        ('say(type="action", id=1, action="")', "instead of a hello"),
    ],
)
def test_a_program_that_does_not_greet_back_does_not_play(
    start: Start, greet: str, words: str
) -> None:
    patient = Limits(start=0.5 if greet == "pass" else CEILING)
    with pytest.raises(BotError, match="small bot") as caught:
        start(greet=greet, limits=patient)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("", "which program"),
        ("no-such-program --x", "the bot no-such-program --x can't be started"),
        pytest.param("'x", "No closing quotation", marks=posix),
    ],
)
def test_programs_that_can_not_be_started_are_reported(command: str, words: str) -> None:
    with pytest.raises(BotError, match=words):
        make_bot(f"process:{command}", 1)


# -- the end ----------------------------------------------------------------------------------

OFFSPRING = (
    'child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"]); '
    'open("numbers", "w").write(f"{os.getpid()} {child.pid}"); '
)


@posix
@pytest.mark.parametrize("leave", ["break", "pass", "time.sleep(1000)"])
def test_nothing_is_left_running(game: Game, start: Start, leave: str) -> None:
    state = position(game, 1, 10)
    bot = start(OFFSPRING + FIRST, leave=leave)
    bot.choose(View(state, state.player))
    numbers = [int(number) for number in Path("numbers").read_text().split()]
    assert all(map(is_running, numbers))
    bot.close()
    wait_until(lambda: not any(map(is_running, numbers)))


@posix
def test_a_program_that_hangs_is_killed_with_its_children(game: Game, start: Start) -> None:
    state = position(game, 1, 10)
    bot = start(OFFSPRING + FIRST + "; time.sleep(1000)")
    bot.choose(View(state, state.player))
    bot.limits = HASTY
    with pytest.raises(Failure, match="time"):
        bot.choose(View(state, state.player))
    bot.kill()
    numbers = [int(number) for number in Path("numbers").read_text().split()]
    wait_until(lambda: not any(map(is_running, numbers)))
