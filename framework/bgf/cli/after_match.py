"""The question after a match at a terminal: an analysis of it, another match, or neither."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.bots.process import Limits
from bgf.cli.at_terminal import play_at_terminal
from bgf.cli.codes import DONE
from bgf.cli.fair import agree_on_chance
from bgf.cli.language import spoken_words
from bgf.engine.folding import fold
from bgf.records.people import PERSON
from bgf.records.ratchet import Ratchet
from bgf.session import Session
from bgf.session.opening import new_seed, start
from bgf.session.seats import seat_bots
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf.engine.game import Game

__all__ = ["MatchSetup", "play_matches", "wants_another"]

_WORST_SHOWN = 5
_DONE = "done"
_ANALYSE = "analyse"
_AGAIN = "again"
_CHOICES = (_DONE, _ANALYSE, _AGAIN)


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The settings that a match shares with the next one.

    Attributes:
        game: the game, with its mods and content.
        seats: the player in each seat, as in `Record.seats`.
        names: the names of people by seat.
        options: values of the game's options.
        content: the folder of the game's content, if it was named.
        limits: the time limits of bots that are programs.
        is_fair: whether the chance of the match can be verified.
    """

    game: Game
    seats: Sequence[str]
    names: Mapping[int, str]
    options: Mapping[str, object]
    content: Path | None
    limits: Limits
    is_fair: bool = False

    def for_next_match(self) -> MatchSetup:
        """Returns the setup of the next match; if several people play, all seats move by one."""
        if self.seats.count(PERSON) < 2:
            return self
        count = len(self.seats)
        first, *others = self.seats
        names = {(player - 1) % count: name for player, name in self.names.items()}
        return replace(self, seats=[*others, first], names=names)


def play_matches(setup: MatchSetup, *, seed: int, path: Path | None, json: bool) -> int:
    """Plays a match, and others as long as people want another; returns the last exit code.

    Args:
        setup: the players and the settings.
        seed: the seed of the first match; not used if its chance can be verified.
        path: a new file for the record of the first match; None to choose one.
        json: whether one JSON document is printed at the end of the match.
    """
    language = spoken_words().lang
    while True:
        fair = None
        seed_for_bots = seed
        lines_read = 0
        if setup.is_fair:
            fair = agree_on_chance(setup.seats, setup.names)
            seed_for_bots = Ratchet(fair.key).seed_for_bots
            lines_read = setup.seats.count(PERSON)
        with seat_bots(setup.seats, seed_for_bots, setup.limits) as bots:
            match = start(
                setup.game,
                setup.seats,
                seed=seed if fair is None else None,
                options=setup.options,
                path=path,
                fair=fair,
            )
            session = Session(match, bots, names=setup.names, lang=language)
            code = play_at_terminal(session, json=json, lines_read=lines_read)
        if code != DONE or json or not wants_another(session, setup.content):
            return code
        setup = setup.for_next_match()
        seed = new_seed()
        path = None


def wants_another(session: Session, content: Path | None) -> bool:
    """Asks people after a match whether they want another; shows its analysis on request.

    Returns False without a question if only bots played, or if no terminal is used.
    """
    words = spoken_words()
    screen = Screen()
    file = session.match.record.path
    if not screen.interactive or not session.people or file is None:
        return False
    prompt = Prompt(screen, words=words)
    while True:
        question = words("after.question")
        try:
            choice = _choice(prompt.ask(f"{question} > "))
        except EOFError:
            return False
        if choice == _ANALYSE:
            _show_analysis(file, content)
        elif choice:
            return choice == _AGAIN
        else:
            prompt.complain(words("after.unknown"))


def _show_analysis(file: Path, content: Path | None) -> None:
    """Shows the analysis of a match that has ended."""
    from bgf.cli.analyse import analyse  # here: few ask for it

    analyse(file, top=_WORST_SHOWN, content=content)


def _choice(line: str) -> str:
    """Returns the choice whose name begins with a line; empty if there is none."""
    typed = fold(line)
    if not typed:
        return _DONE
    words = spoken_words()
    for choice in _CHOICES:
        names = words(f"after.{choice}").split(", ")
        if any(fold(name).startswith(typed) for name in names):
            return choice
    return ""
