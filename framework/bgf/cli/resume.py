"""``bgf resume``: goes on with a match that was left."""

from __future__ import annotations

from pathlib import Path

from bgf.bots.process import Limits
from bgf.cli.codes import DONE, UsageError
from bgf.cli.language import choose_language
from bgf.cli.output import complain
from bgf.cli.seating import seat_bots
from bgf.cli.table import cut_off, playing_again, sit_down
from bgf.records import store
from bgf.records.errors import RecordError
from bgf.records.match import Match
from bgf.records.migration import list_migrations
from bgf.records.record import Record
from bgf.tui.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.tui.words import Words

__all__ = ["resume"]


def resume(
    file: Path | None, *, salvage: bool, content: Path | None, lang: str | None, limits: Limits
) -> int:
    """Go on with a match; returns the exit code.

    Args:
        file: its record; None to choose among those that were left.
        salvage: go on from the good part of a damaged record without asking.
        content: the folder of its content, if it lies elsewhere now.
        lang: the language, None for that of the environment.
        limits: the time of bots that are programs.
    """
    language = choose_language(lang)
    words, screen = Words(language), Screen()
    prompt = Prompt(screen, words=words)
    if file is None:
        file = _choose(screen, prompt, words)
        if file is None:
            return DONE
    match = _open(file, content, screen, prompt, words, salvage=salvage)
    if match is None:
        return DONE
    if match.record.result is not None:
        screen.say(words("resume.over"))
    seats = match.record.seats
    gone = range(len(seats)) if match.state.is_terminal() else match.forfeited
    with match, seat_bots(seats, match.record.seed, limits, gone) as bots:
        return sit_down(match, bots, language, json=False)


def _choose(screen: Screen, prompt: Prompt, words: Words) -> Path | None:
    """The match to go on with: the only one there is, or the one that the player picks."""
    found = store.unfinished()
    for saved in found:
        if saved.broken is not None:
            complain(f"{saved.path} {words('resume.broken', reason=saved.broken)}")
    sound = [saved for saved in found if saved.head is not None]
    if not sound:
        raise UsageError("there is no unfinished match: begin one with bgf play GAME")
    screen.say(words("resume.title"), "bold")
    for number, saved in enumerate(sound, 1):
        head = saved.head
        assert head is not None  # chosen so above
        seats = ", ".join(head.seats)
        line = words("resume.line", title=head.game, actions=saved.actions, seats=seats)
        screen.long(f"{number:>3}  {line}\n     {saved.path}")
    if len(sound) == 1:
        return sound[0].path
    if not screen.interactive:
        raise UsageError("there are several unfinished matches: say which, bgf resume FILE")
    while line := prompt.ask(words("resume.which") + " > "):
        if line.isdecimal() and 1 <= int(line) <= len(sound):
            return sound[int(line) - 1].path
        prompt.complain(words("no_number", number=line))
    return None


def _open(
    file: Path,
    content: Path | None,
    screen: Screen,
    prompt: Prompt,
    words: Words,
    *,
    salvage: bool,
) -> Match | None:
    """The match of a record; the good part of it, if that is wanted, when it is damaged."""
    try:
        record = Record.load(file)
        with playing_again(record):
            match = _go_on(record, content, words)
    except RecordError as error:
        good = _good_part(file, content)
        if good is None:
            raise
        if salvage or (screen.interactive and _wanted(error, good, prompt, words)):
            return _revive(good, content)
        if screen.interactive:
            return None
        hint = f"bgf resume {file} --salvage goes on from there in a new file"
        raise RecordError(f"{error}; {hint}", good=error.good, path=file) from error
    torn = cut_off(record, words)
    if torn:
        complain(torn)
    return match


def _go_on(record: Record, content: Path | None, words: Words) -> Match:
    """The match of a sound record; a migrated one goes on in a new file, if it is not over."""
    game = record.head.load_game(content)
    record = record.migrated(game)
    if not record.migrations:
        return Match.resume(record, game=game)
    if record.result is not None:
        record.path = None
        return Match.resume(record, game=game)
    match = Match.resume(record, game=game, path=store.new_path(record.game))
    names = list_migrations(record.migrations)
    complain(words("resume.migrated", names=names, path=match.record.path, old=record.path))
    return match


def _good_part(file: Path, content: Path | None) -> Record | None:
    """What can be gone on with of a damaged record, or of one made with other content."""
    try:
        record = Record.load(file, salvage=True)
        game = record.head.load_game(content)
        record = record.migrated(game)
    except RecordError:
        return None
    while True:
        try:
            record.replay(game=game, content_check=False)
        except RecordError as error:
            if error.good >= len(record.steps) and record.result is None:
                return None
            record = record.truncated(error.good)
        else:
            return record


def _wanted(error: RecordError, record: Record, prompt: Prompt, words: Words) -> bool:
    prompt.complain(str(error))
    question = words("resume.offer", good=len(record.steps))
    return prompt.ask(f"{question} > ").lower()[:1] in ("y", "t")


def _revive(record: Record, content: Path | None) -> Match:
    game, path = record.head.load_game(content), store.new_path(record.game)
    return Match.resume(record, game=game, content_check=False, path=path)
