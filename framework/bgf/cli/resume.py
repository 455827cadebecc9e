"""``bgf resume``: goes on with a match that was left.

A record starts no program and imports no module, because it may come from anybody. A seat that is
neither a person nor an installed bot has to be named again with ``--seats``, or its whole command
has to be confirmed at the terminal.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bgf.bots.make import is_installed
from bgf.bots.process import Limits
from bgf.cli.codes import DONE, UNFINISHED, UsageError
from bgf.cli.language import choose_language
from bgf.cli.output import complain
from bgf.cli.seating import PERSON, check_seat, read_seats, seat_bots
from bgf.cli.table import cut_off, match_of, playing_again, sit_down
from bgf.command_lines import bgf_command
from bgf.engine.game import Game
from bgf.engine.words import seat_letter
from bgf.errors import BgfError, BotError, PluginError, shortened
from bgf.records import store
from bgf.records.errors import RecordError
from bgf.records.match import Match
from bgf.records.migration import list_migrations
from bgf.records.record import Record
from bgf.streams import printable_line
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.words import Words

__all__ = ["Wishes", "can_be_salvaged", "resume"]

_LONGEST_COMMAND = 400  # characters: more than that nobody reads before saying yes


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line.

    Attributes:
        file: the record; None to choose among the unfinished matches.
        seats: who sits where from now on; None for those that the record names.
        salvage: go on from the good part of a damaged record without asking.
        content: the folder of its content, if it lies elsewhere now.
        limits: the time of bots that are programs.
    """

    file: Path | None
    seats: str | None
    salvage: bool
    content: Path | None
    limits: Limits


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A record that has been replayed without a fault.

    Attributes:
        record: the record; of a damaged one its good part, of an old one what it was migrated to.
        game: the game to go on with.
        is_over: whether the match has ended.
        is_good_part: whether it was damaged or made with other content; it goes on in a new file.
    """

    record: Record
    game: Game
    is_over: bool
    is_good_part: bool = False

    @property
    def is_in_place(self) -> bool:
        """Whether the match goes on in the file that it lies in."""
        return not (self.is_good_part or self.record.migrations)

    def vacant_seats(self) -> Collection[int]:
        """Returns the seats for which nobody is needed: the forfeited ones, or all at the end."""
        if self.is_over:
            return range(self.record.players)
        return [forfeit.player for forfeit in self.record.forfeits]


@dataclass(frozen=True, slots=True)
class _Terminal:
    """The prompt for questions."""

    screen: Screen
    prompt: Prompt
    words: Words

    def agrees(self, question: str) -> bool:
        """Returns whether the person says yes; the end of the input is a no."""
        try:
            return self.prompt.ask(f"{question} > ").lower()[:1] in ("y", "t")
        except EOFError:
            return False


def resume(wishes: Wishes, *, lang: str | None) -> int:
    """Go on with a match; returns the exit code."""
    language = choose_language(lang)
    words = Words(language)
    screen = Screen()
    terminal = _Terminal(screen, Prompt(screen, words=words), words)
    file = wishes.file or _choose(terminal)
    if file is None:
        return DONE
    found = _replay(file, wishes, terminal)
    if found is None:
        return DONE
    vacant = found.vacant_seats()
    seats = list(found.record.seats)
    if wishes.seats is not None:
        seats = _named_seats(wishes.seats, found)
    with ExitStack() as opened:
        match: Match | None = None
        if found.is_in_place:  # nobody is asked about a match that another program goes on with
            match = opened.enter_context(_open(found, words))
        if wishes.seats is None and not _may_start(seats, vacant, file, terminal):
            return UNFINISHED
        try:
            bots = opened.enter_context(seat_bots(seats, found.record.seed, wishes.limits, vacant))
        except (BotError, PluginError) as error:
            if wishes.seats is not None:
                raise
            hint = f"name who plays now: {_with_seats(file)}"
            raise BotError(f"{file}: {error}; {hint}") from error
        if match is None:  # a new file is made only when the match is played
            match = opened.enter_context(_open(found, words))
        if found.is_over:
            screen.say(words("resume.over"))
        return sit_down(match, bots, seats, language, json=False)


def _choose(terminal: _Terminal) -> Path | None:
    """Returns the only unfinished match, or the one that the person picks; None if none."""
    screen = terminal.screen
    words = terminal.words
    unfinished = store.unfinished()
    for saved in unfinished:
        if saved.broken is not None:
            complain(f"{saved.path} {words('resume.broken', reason=saved.broken)}")
    sound = [saved for saved in unfinished if saved.head is not None]
    if not sound:
        command = bgf_command("play", "GAME")
        raise UsageError(f"there is no unfinished match: begin one with {command}")
    screen.say(words("resume.title"), "bold")
    for number, saved in enumerate(sound, 1):
        head = saved.head
        assert head is not None  # chosen so above
        seats = ", ".join(shortened(printable_line(seat)) for seat in head.seats)
        mods = [name for name, _ in head.mods]
        title = shortened(printable_line(" + ".join([head.game, *mods])))
        line = words("resume.line", title=title, actions=saved.actions, seats=seats)
        screen.long(f"{number:>3}  {line}")
        screen.long(f"     {saved.path}")
    if len(sound) == 1:
        return sound[0].path
    if not screen.interactive:
        command = bgf_command("resume", "FILE")
        raise UsageError(f"there are several unfinished matches: say which, {command}")
    while line := terminal.prompt.ask(words("resume.which") + " > "):
        if line.isdecimal() and 1 <= int(line) <= len(sound):
            return sound[int(line) - 1].path
        terminal.prompt.complain(words("no_number", number=line))
    return None


# -- the record


def _replay(file: Path, wishes: Wishes, terminal: _Terminal) -> _Replayed | None:
    """Replays a record; of a damaged one the good part, or None if the person does not want it."""
    try:
        record = Record.load(file)
        with playing_again(record):
            game = record.load_game(wishes.content)
            migrated = record.migrated(game)
            state = migrated.replay(game=game)
    except RecordError as error:
        good = _good_part(file, wishes.content)
        if good is None:
            raise
        if wishes.salvage:
            return good
        if terminal.screen.interactive:
            terminal.prompt.complain(str(error))
            question = terminal.words("resume.offer", good=len(good.record.steps))
            return good if terminal.agrees(question) else None
        command = bgf_command("resume", file, "--salvage")
        hint = f"{command} goes on from there in a new file"
        raise RecordError(f"{error}; {hint}", good=error.good, path=file) from error
    warning = cut_off(record, terminal.words)
    if warning:
        complain(warning)
    return _Replayed(migrated, game, is_over=state.is_terminal())


def _good_part(file: Path, content: Path | None) -> _Replayed | None:
    """Returns the good part of a damaged record, or one of other content; None if there is none.

    Raises:
        BgfError: if its game can't be loaded or fails.
    """
    try:
        record = Record.load(file, salvage=True)
        with playing_again(record):
            game = record.load_game(content)
            record = record.migrated(game)
    except RecordError:
        return None
    while True:
        try:
            with playing_again(record):
                state = record.replay(game=game, content_check=False)
        except RecordError as error:
            shorter = record.truncated(error.good)
            is_shorter = len(shorter.steps) < len(record.steps)
            if not is_shorter and record.result is None and not record.undone:
                return None
            record = shorter
        else:
            return _Replayed(record, game, is_over=state.is_terminal(), is_good_part=True)


def can_be_salvaged(file: Path, content: Path | None) -> bool:
    """Returns whether a damaged record has a part that a match can go on from.

    Args:
        file: the record.
        content: the folder of its content, if it lies elsewhere now.
    """
    try:
        return _good_part(file, content) is not None
    except BgfError:
        return False


def _open(found: _Replayed, words: Words) -> Match:
    """Returns the match of a record, in its own file or in a new one.

    One that is over is only shown: its file is left alone.
    """
    record = found.record
    game = found.game
    if found.is_good_part:
        path = store.new_path(record.game)
        return Match.resume(record, game=game, content_check=False, path=path)
    if record.result is not None and not record.torn:
        return match_of(record, game)
    if not record.migrations:
        return Match.resume(record, game=game)
    match = Match.resume(record, game=game, path=store.new_path(record.game))
    names = list_migrations(record.migrations)
    complain(words("resume.migrated", names=names, path=match.record.path, old=record.path))
    return match


# -- the seats


def _named_seats(text: str, found: _Replayed) -> list[str]:
    """Returns who sits where from now on, as ``--seats`` says; vacant seats stay as they were."""
    before = found.record.seats
    seats = read_seats(text, None, found.game)
    if len(seats) != len(before):
        message = f'--seats "{text}" names {len(seats)}, and {len(before)} play'
        raise UsageError(f"{message}: name all of them in turn")
    vacant = found.vacant_seats()
    for player, seat in enumerate(seats):
        if player in vacant:
            seats[player] = before[player]
        else:
            check_seat(seat)
    return seats


def _may_start(seats: list[str], vacant: Collection[int], file: Path, terminal: _Terminal) -> bool:
    """Whether everybody whom a record names may be started; the person is asked where needed.

    Raises:
        BotError: if nobody has such a name.
        UsageError: if nobody can be asked, or the command is too long to be read.
    """
    for player, seat in enumerate(seats):
        if player in vacant or seat == PERSON or is_installed(seat):
            continue
        try:
            check_seat(seat)
        except BotError as error:
            hint = f"install that bot, or name who plays now: {_with_seats(file)}"
            raise BotError(f"{file}: {error}; {hint}") from error
        command = printable_line(seat)
        if not terminal.screen.interactive or len(command) > _LONGEST_COMMAND:
            raise UsageError(
                f'{file}: player {seat_letter(player)} is "{shortened(command)}", and what a '
                f"record says is not started: name who plays, {_with_seats(file)}"
            )
        if not _confirms_start(command, player, terminal):
            line = _with_seats(file, "human,mcts,...")
            terminal.screen.long(terminal.words("resume.not_started", command=line))
            return False
    return True


def _confirms_start(command: str, player: int, terminal: _Terminal) -> bool:
    """Shows a command, every character of it, and returns whether the person agrees to it."""
    screen = terminal.screen
    words = terminal.words
    screen.say(words("resume.starts", seat=seat_letter(player)))
    if not screen.unicode:
        # The screen would print similar letters in place of those that it can't show.
        command = command.encode("ascii", "backslashreplace").decode()
    screen.long(f"  {command}")
    return terminal.agrees(words("resume.start"))


def _with_seats(file: Path, seats: str = "...") -> str:
    """Returns the command that goes on with a record and names the seats."""
    return bgf_command("resume", file, "--seats", seats)
