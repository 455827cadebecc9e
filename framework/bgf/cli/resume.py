"""``bgf resume``: goes on with a match that was left.

What a record says starts no program and imports no module: a seat that is neither a person nor a
bot that is installed has to be named again, or its whole command to be confirmed at the terminal.
"""

from __future__ import annotations

from collections.abc import Collection
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
from bgf.errors import BotError, shortened
from bgf.records import store
from bgf.records.errors import RecordError
from bgf.records.match import Match
from bgf.records.migration import list_migrations
from bgf.records.record import Record
from bgf.streams import printable_line
from bgf.tui.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.tui.words import Words

__all__ = ["Wishes", "resume"]

_LONGEST = 400  # characters of a command that can be read before it is confirmed


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line.

    Attributes:
        file: the record; None to choose among those that were left.
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
class _Sound:
    """A record that has been played again, and what is to become of it.

    Attributes:
        record: as it is played here.
        game: what it is played with.
        is_over: whether there is nothing left to be played.
        is_good_part: of a damaged record, or of one of other content; it goes on in a new file.
    """

    record: Record
    game: Game
    is_over: bool
    is_good_part: bool = False


def resume(wishes: Wishes, *, lang: str | None) -> int:
    """Go on with a match; returns the exit code."""
    language = choose_language(lang)
    words, screen = Words(language), Screen()
    prompt = Prompt(screen, words=words)
    file = wishes.file
    if file is None:
        file = _choose(screen, prompt, words)
        if file is None:
            return DONE
    found = _look_at(file, wishes, screen, prompt, words)
    if found is None:
        return DONE
    forfeited = [forfeit.player for forfeit in found.record.forfeits]
    gone = range(found.record.players) if found.is_over else forfeited
    if wishes.seats is None:
        seats = list(found.record.seats)
        if not _may_sit(seats, gone, file, screen, prompt, words):
            return UNFINISHED
    else:
        seats = _named(wishes.seats, found, gone)
    match = _open(found, words)
    if found.is_over:
        screen.say(words("resume.over"))
    with match, seat_bots(seats, match.record.seed, wishes.limits, gone) as bots:
        return sit_down(match, bots, seats, language, json=False)


def _choose(screen: Screen, prompt: Prompt, words: Words) -> Path | None:
    """The match to go on with: the only one there is, or the one that the player picks."""
    found = store.unfinished()
    for saved in found:
        if saved.broken is not None:
            complain(f"{saved.path} {words('resume.broken', reason=saved.broken)}")
    sound = [saved for saved in found if saved.head is not None]
    if not sound:
        command = bgf_command("play", "GAME")
        raise UsageError(f"there is no unfinished match: begin one with {command}")
    screen.say(words("resume.title"), "bold")
    for number, saved in enumerate(sound, 1):
        head = saved.head
        assert head is not None  # chosen so above
        seats = ", ".join(shortened(printable_line(seat)) for seat in head.seats)
        title = shortened(printable_line(head.game))
        line = words("resume.line", title=title, actions=saved.actions, seats=seats)
        screen.long(f"{number:>3}  {line}")
        screen.long(f"     {saved.path}")
    if len(sound) == 1:
        return sound[0].path
    if not screen.interactive:
        command = bgf_command("resume", "FILE")
        raise UsageError(f"there are several unfinished matches: say which, {command}")
    while line := prompt.ask(words("resume.which") + " > "):
        if line.isdecimal() and 1 <= int(line) <= len(sound):
            return sound[int(line) - 1].path
        prompt.complain(words("no_number", number=line))
    return None


def _look_at(
    file: Path, wishes: Wishes, screen: Screen, prompt: Prompt, words: Words
) -> _Sound | None:
    """The record of a match; the good part of it, if that is wanted, when it is damaged."""
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
        if wishes.salvage or (screen.interactive and _wanted(error, good.record, prompt, words)):
            return good
        if screen.interactive:
            return None
        command = bgf_command("resume", file, "--salvage")
        hint = f"{command} goes on from there in a new file"
        raise RecordError(f"{error}; {hint}", good=error.good, path=file) from error
    torn = cut_off(record, words)
    if torn:
        complain(torn)
    return _Sound(migrated, game, is_over=state.is_terminal())


def _open(found: _Sound, words: Words) -> Match:
    """The match of a record, in its own file or in a new one.

    One that is over is only shown: its file is left alone.
    """
    record, game = found.record, found.game
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


def _good_part(file: Path, content: Path | None) -> _Sound | None:
    """What can be gone on with of a damaged record, or of one made with other content."""
    try:
        record = Record.load(file, salvage=True)
        game = record.load_game(content)
        record = record.migrated(game)
    except RecordError:
        return None
    while True:
        try:
            state = record.replay(game=game, content_check=False)
        except RecordError as error:
            good = record.truncated(error.good)
            is_less = len(good.steps) < len(record.steps)
            if not is_less and record.result is None and not record.undone:
                return None
            record = good
        else:
            return _Sound(record, game, is_over=state.is_terminal(), is_good_part=True)


def _wanted(error: RecordError, record: Record, prompt: Prompt, words: Words) -> bool:
    prompt.complain(str(error))
    return _agrees(words("resume.offer", good=len(record.steps)), prompt)


def _agrees(question: str, prompt: Prompt) -> bool:
    """Whether the person says yes; the end of all input is a no."""
    try:
        return prompt.ask(f"{question} > ").lower()[:1] in ("y", "t")
    except EOFError:
        return False


# -- who sits where


def _named(text: str, found: _Sound, gone: Collection[int]) -> list[str]:
    """Who sits where from now on, as ``--seats`` names them; who has forfeited has done so."""
    before = found.record.seats
    seats = read_seats(text, None, found.game)
    if len(seats) != len(before):
        message = f'--seats "{text}" names {len(seats)}, and {len(before)} play'
        raise UsageError(f"{message}: name all of them in turn")
    for player, seat in enumerate(seats):
        if player not in gone:
            check_seat(seat)
    return [before[player] if player in gone else seat for player, seat in enumerate(seats)]


def _may_sit(
    seats: list[str],
    gone: Collection[int],
    file: Path,
    screen: Screen,
    prompt: Prompt,
    words: Words,
) -> bool:
    """Whether all whom a record names may play; a program or a module only if the person agrees.

    Raises:
        BotError: if a seat is nobody.
        UsageError: if nobody can be asked, or the command is too long to be read.
    """
    for player, seat in enumerate(seats):
        if player in gone or seat == PERSON or is_installed(seat):
            continue
        try:
            check_seat(seat)
        except BotError as error:
            hint = f"install that bot, or name who plays now: bgf resume {file} --seats ..."
            raise BotError(f"{file}: {error}; {hint}") from error
        command = printable_line(seat)
        if not screen.interactive or len(command) > _LONGEST:
            raise UsageError(
                f'{file}: player {seat_letter(player)} is "{shortened(command)}", and what a '
                f"record says is not started: name who plays, bgf resume {file} --seats ..."
            )
        screen.say(words("resume.starts", seat=seat_letter(player)))
        if not screen.unicode:  # whole: the screen would leave out accents
            command = command.encode("ascii", "backslashreplace").decode()
        screen.long(f"  {command}")
        if not _agrees(words("resume.start"), prompt):
            screen.long(words("resume.not_started", path=file))
            return False
    return True
