"""The work of ``bgf resume``: continues unfinished matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from rich.text import Text

from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot
from bgf.cli.after_match import MatchSetup, play_matches, wants_another
from bgf.cli.at_terminal import play_at_terminal
from bgf.cli.codes import DONE, UNFINISHED, UsageError
from bgf.cli.config import effective_config
from bgf.cli.language import spoken_language
from bgf.cli.learned import tell_what_is_ignored
from bgf.cli.match_report import truncation_warning
from bgf.cli.output import complain
from bgf.cli.seating import read_names, read_seats, time_limits
from bgf.cli.types import NameList, SeatList
from bgf.command_lines import bgf_command, content_words
from bgf.engine.folding import TypedLine
from bgf.engine.plugins import plugins
from bgf.engine.seat_letters import seat_letter
from bgf.errors import BotError, PluginError, nearest, shortened
from bgf.records.errors import NoRecordFile, RecordError
from bgf.records.match import Match
from bgf.records.migration import list_migrations
from bgf.records.names_file import kept_names
from bgf.records.people import PERSON
from bgf.records.store import Saved, folder
from bgf.session import Session
from bgf.session.names import seat_name
from bgf.session.opening import ReplayedMatch, find, new_seed, open_match
from bgf.session.record_seats import (
    ForeignSeat,
    UnconfirmedSeats,
    foreign_seats,
    named_seats,
    seat_bots_of,
)
from bgf.session.saved import (
    Standing,
    broken_matches,
    latest_match,
    standing_of,
    unfinished_matches,
)
from bgf.session.seats import seat_bots
from bgf.streams import printable_line
from bgf.tui.lines import flow
from bgf.tui.prompt.commands import commands_begun
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.words import Words, message

__all__ = ["resume_match"]

_MOST_REPLAYED = 20  # matches in a list whose score is shown, since replaying takes time
_LONGEST_COMMAND = 400  # characters; nobody reads a longer command before agreeing to it


@dataclass(frozen=True, slots=True)
class _Terminal:
    """The screen, the prompt and the texts for questions."""

    screen: Screen
    prompt: Prompt
    words: Words

    def agrees(self, question: str) -> bool:
        """Returns whether the person says yes; the end of the input is a no."""
        try:
            return self.prompt.ask(f"{question} > ").lower()[:1] in ("y", "t")
        except EOFError:
            return False


def resume_match(
    *,
    match: str | None,
    seats: SeatList | None,
    names: NameList | None,
    salvage: bool,
    content: Path | None,
    bot_time: float | None,
    bot_start: float | None,
) -> int:
    """Continues an unfinished match."""
    limits = time_limits(bot_time, bot_start)
    language = spoken_language()
    words = Words(language)
    screen = Screen()
    terminal = _Terminal(screen, Prompt(screen, words=words), words)
    file = _choose(terminal) if match is None else _file_named(match)
    if file is None:
        return DONE
    found = find(file, content)
    if not _is_accepted(found, file, terminal, salvage=salvage):
        return DONE
    players = list(found.record.seats) if seats is None else _named_seats(seats, found)
    names_by_seat = _names_of(names, players, file)
    with ExitStack() as opened:
        resumed: Match | None = None
        if found.is_in_place:  # opened before questions, in case another program has it open
            resumed = opened.enter_context(open_match(found))
        if seats is None:
            confirmed = _confirm_seats(found, file, terminal)
            if confirmed is None:
                return UNFINISHED
            bots = opened.enter_context(_bots_of(found, file, limits, confirmed))
        else:
            seed = found.record.seed_for_bots
            vacant = found.vacant_seats()
            bots = opened.enter_context(seat_bots(players, seed, limits, vacant))
        if resumed is None:  # a new file is made only when the match is played
            resumed = opened.enter_context(open_match(found))
            _tell_migrated(found, resumed, words)
        if found.is_over:
            screen.say(words("resume.over"))
        else:
            tell_what_is_ignored(found.game)
        session = Session(resumed, bots, seats=players, names=names_by_seat, lang=language)
        code = play_at_terminal(session, json=False)
    if code != DONE or found.is_over or not wants_another(session, content):
        return code
    options = resumed.state.options
    is_fair = resumed.record.head.fair is not None
    setup = MatchSetup(
        resumed.game, players, names_by_seat, options, content, limits, is_fair=is_fair
    )
    return play_matches(setup.for_next_match(), seed=new_seed(), path=None, json=False)


def _file_named(name: str) -> Path:
    """Returns the record to continue: the file of that name, or the latest match of a game.

    Raises:
        UsageError: if the game has no unfinished match.
        NoRecordFile: if there is neither a file nor a game of that name.
    """
    file = Path(name)
    games = plugins().games()
    if name not in games and not file.exists() and not _looks_like_a_file(name):
        facts = {"name": shortened(name), "choices": nearest(name, games), "folder": folder()}
        raise NoRecordFile(message("resume.neither", **facts))
    if file.is_file() or name not in games:
        return file
    latest = latest_match(name)
    if latest is None:
        command = bgf_command("play", name)
        raise UsageError(message("resume.none_of", game=name, command=command))
    return latest


def _looks_like_a_file(name: str) -> bool:
    """Returns whether a name looks like that of a file: it has a folder or an extension."""
    path = Path(name)
    return path.is_absolute() or path.name != name or path.suffix != ""


def _choose(terminal: _Terminal) -> Path | None:
    """Returns the only unfinished match, or the one that the person picks; None if neither."""
    screen = terminal.screen
    words = terminal.words
    for broken in broken_matches():
        complain(words("resume.broken", path=broken.path, reason=broken.broken))
    unfinished = unfinished_matches()
    if not unfinished:
        command = bgf_command("play", "GAME")
        raise UsageError(message("resume.none", command=command))
    screen.say(words("resume.title"), "bold")
    for number, saved in enumerate(unfinished, 1):
        is_replayed = number <= _MOST_REPLAYED
        standing = standing_of(saved.path, words.lang) if is_replayed else None
        line = _line(saved, standing, words)
        if screen.interactive:
            screen.print(flow(f"{number:>3}", [Text(line)], screen.width))
        else:  # a program reads one match per line
            screen.long(f"{number:>3}  {line}")
        screen.long(f"     {saved.path}")
    if len(unfinished) == 1:
        return unfinished[0].path
    if not screen.interactive:
        file = bgf_command("resume", "FILE")
        game = bgf_command("resume", "GAME")
        raise UsageError(message("resume.several", file=file, game=game))
    while line := terminal.prompt.ask(words("resume.which") + " > "):
        if line.isdecimal() and 1 <= int(line) <= len(unfinished):
            return unfinished[int(line) - 1].path
        if commands_begun(TypedLine.of(line), words) == ["quit"]:
            break
        numbers = f"1-{len(unfinished)}"
        terminal.prompt.complain(words("no_number", number=shortened(line), numbers=numbers))
    return None


def _line(saved: Saved, standing: Standing | None, words: Words) -> str:
    """Returns date, game, players, turn and score of a match."""
    head = saved.head
    assert head is not None  # broken files are not listed
    mods = [name for name, _ in head.mods]
    names = kept_names(saved.path)
    seats = [
        names[player] if seat == PERSON and player in names else seat_name(seat, words.lang)
        for player, seat in enumerate(head.seats)
    ]
    line = words(
        "resume.line",
        date=saved.played.astimezone().strftime("%Y-%m-%d %H:%M"),
        title=shortened(printable_line(" + ".join([head.game, *mods]))),
        seats=", ".join(seats),
    )
    if standing is None or not standing.turn:
        return line + words("resume.actions", actions=saved.actions)
    line += words("resume.turn", turn=standing.turn)
    for name, numbers in standing.scores.items():
        line += words("resume.score", name=name, numbers=", ".join(map(str, numbers)))
    for told in standing.status:
        line += words("resume.status", line=told)
    return line


# -- the record


def _is_accepted(found: ReplayedMatch, file: Path, terminal: _Terminal, *, salvage: bool) -> bool:
    """Returns whether to continue a record; a damaged one is continued from its sound part.

    Args:
        found: the record.
        file: its file.
        terminal: the terminal at which a person is asked.
        salvage: whether the command line agrees to that, so that nobody is asked.

    Raises:
        RecordError: if it is damaged, and nobody can be asked.
    """
    fault = found.fault
    if fault is None:
        warning = truncation_warning(found.record, terminal.words)
        if warning:
            complain(warning)
        return True
    if salvage:
        return True
    if terminal.screen.interactive:
        terminal.prompt.complain(fault.localized(terminal.words.lang))
        return terminal.agrees(terminal.words("resume.offer", good=len(found.record.steps)))
    command = bgf_command("resume", file, "--salvage", *content_words(found.game.folder))
    told = message("record.salvage.resume", error=fault, command=command)
    raise RecordError(told, good=fault.good, path=file) from fault


def _tell_migrated(found: ReplayedMatch, match: Match, words: Words) -> None:
    """Prints that a match was migrated and continues in another file, if it was."""
    record = found.record
    if not record.migrations or found.fault is not None or match.record.path == record.path:
        return
    names = list_migrations(record.migrations)
    complain(words("resume.migrated", names=names, path=match.record.path, old=record.path))


# -- the seats


def _named_seats(given: SeatList, found: ReplayedMatch) -> list[str]:
    """Returns the player in each seat from now on, as in ``--seats``; vacant seats stay."""
    seats = read_seats(given, None, found.game)
    players = found.record.players
    if len(seats) != players:
        raise UsageError(
            message("resume.seats", text=shortened(given.text), named=len(seats), players=players)
        )
    return named_seats(seats, found)


def _names_of(given: NameList | None, seats: Sequence[str], file: Path) -> dict[int, str]:
    """Returns the names of people by seat: as typed, else those kept beside the record."""
    if given is None:
        kept = kept_names(file)
        people = [player for player, seat in enumerate(seats) if seat == PERSON]
        of_people = {player: kept[player] for player in people if player in kept}
        if of_people:
            return of_people
    return read_names(given, seats, effective_config())


@contextmanager
def _bots_of(
    found: ReplayedMatch, file: Path, limits: Limits, confirmed: Sequence[ForeignSeat]
) -> Iterator[Mapping[int, SeatedBot]]:
    """Starts the bots that a record names; an error names the command that helps."""
    with ExitStack() as opened:
        try:
            bots = opened.enter_context(seat_bots_of(found, limits, confirmed))
        except (BotError, PluginError) as error:
            facts = {"file": file, "error": error, "command": _with_seats(file)}
            raise BotError(message("resume.name_seats", **facts)) from error
        yield bots


def _confirm_seats(
    found: ReplayedMatch, file: Path, terminal: _Terminal
) -> list[ForeignSeat] | None:
    """Asks whether the programs and classes that a record names may be started.

    Returns:
        The seats for which the person agreed; None if the person refused.
    """
    try:
        foreign = foreign_seats(found)
    except BotError as error:
        facts = {"file": file, "error": error, "command": _with_seats(file)}
        raise BotError(message("resume.install_bot", **facts)) from error
    for one in foreign:
        command = printable_line(one.seat)
        if not terminal.screen.interactive or len(command) > _LONGEST_COMMAND:
            refusal = UnconfirmedSeats([replace(one, seat=command)])
            facts = {"file": file, "error": refusal, "command": _with_seats(file)}
            raise UsageError(message("resume.unconfirmed", **facts))
        if not _confirms_start(command, one.player, terminal):
            line = _with_seats(file, "human,easy,...")
            terminal.screen.long(terminal.words("resume.not_started", command=line))
            return None
    return foreign


def _confirms_start(command: str, player: int, terminal: _Terminal) -> bool:
    """Shows a command in full, and returns whether the person agrees to it."""
    screen = terminal.screen
    words = terminal.words
    screen.say(words("resume.starts", seat=seat_letter(player)))
    if not screen.unicode:
        # The screen would print similar letters in place of those that it can't show.
        command = command.encode("ascii", "backslashreplace").decode()
    screen.long(f"  {command}")
    return terminal.agrees(words("resume.start"))


def _with_seats(file: Path, seats: str = "...") -> str:
    """Returns the command that resumes a record with the seats named again."""
    return bgf_command("resume", file, "--seats", seats)
