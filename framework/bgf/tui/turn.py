"""One choice of a person at the terminal: menus, notation, and the commands of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.answers import COMMANDS, Answers
from bgf.tui.lines import flow, in_columns
from bgf.tui.matching import Match as Found
from bgf.tui.matching import complete, match_line
from bgf.tui.menu import Option, options_of
from bgf.tui.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.tui.words import Words

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.records.match import Match

__all__ = ["Left", "Turn"]

_LIST_MOST = 3


class Left(Exception):  # noqa: N818  # it is no error: the player goes
    """The player leaves the match as it is."""


class Turn:
    """Asks one player for one action."""

    def __init__(
        self,
        match: Match,
        player: int,
        answers: Answers,
        prompt: Prompt,
        redraw: Callable[[], None],
    ) -> None:
        self.match, self.player, self.answers, self.prompt = match, player, answers, prompt
        self.screen: Screen = prompt.screen
        self.words: Words = answers.words
        self.redraw = redraw
        self.legal = match.state.legal_actions(player)
        self.levels: list[tuple[Sequence[Action], int | None]] = [(self.legal, None)]
        self.options: list[Option] = []

    def choose(self) -> Action | None:
        """Ask until there is an action; None when the player has taken something back instead.

        Raises:
            Left: the player quits.
            EOFError: there is no more input.
        """
        self._show_menu()
        while True:
            line = self.prompt.ask("> ", self._complete)
            if not line or line.startswith("#"):
                self._back()
                continue
            command, _, rest = line.partition(" ")
            if line.isdigit() and self.screen.interactive:
                action = self._numbered(int(line))
            elif command.lower() in COMMANDS or command.startswith(":"):
                if self._obey(command.lstrip(":").lower(), rest.strip()):
                    return None
                continue
            else:
                action = self._read(line)
                if action is None and self._abbreviates(command):
                    continue
            if action is not None:
                return action

    # -- menus

    def _show_menu(self, title: str = "") -> None:
        actions, depth = self.levels[-1]
        self.options = options_of(actions, self.words.lang, depth)
        if not self.screen.interactive:
            return
        first = self.options[0].actions[0].kind
        if depth is None and any(option.depth is None for option in self.options):
            phrases = [
                Text.assemble((str(number), "bold"), f" {option.label}")
                for number, option in enumerate(self.options, 1)
            ]
            self.screen.print(flow(title or self.words("menu.act"), phrases, self.screen.width))
        else:
            self.screen.say(title or first.label(self.words.lang), "bold")
            self.screen.print(self._list())
        hints = [self.words("menu.number"), self.words("menu.commands")]
        if len(self.levels) > 1:
            hints.insert(0, self.words("menu.back"))
        self.screen.print(flow("", [Text(hint, "dim") for hint in hints], self.screen.width))
