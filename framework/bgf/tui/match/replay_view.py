"""A recorded match, one position after the other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.seat_letters import seat_letter
from bgf.errors import shortened
from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow
from bgf.tui.match.mods_view import mod_lines
from bgf.tui.match.result_view import show_result
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.tui.seats import player_style
from bgf.tui.table.last_turns import LastTurn
from bgf.tui.table.page import show_table
from bgf.tui.table.table_view import TableView
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.session.recording import Recording

__all__ = ["ReplayView"]

# What can be typed at the prompt, in English and Polish.
_NEXT = ("", "n", "next", "d", "dalej")
_BACK = ("b", "back", "w", "wstecz")
_QUIT = ("q", "quit", "k", "koniec")


class ReplayView:
    """Shows a match that was recorded.

    If the match is over, everything is shown; otherwise only what everybody knows.

    Args:
        recording: the match and its positions.
        screen: the screen to draw on.
        lang: the language.
    """

    def __init__(self, recording: Recording, screen: Screen, lang: str) -> None:
        self.recording = recording
        self.screen = screen
        self.words = Words(lang)
        game = recording.match.game
        self.content = LocalizedPack(game.pack, lang, game.mods)
        self.turns = self._turns(lang)

    def show(self, number: int) -> None:
        """Shows the table after the first `number` actions."""
        self.screen.clear()
        key = "replay.position" if number else "replay.start"
        recording = self.recording
        where = self.words(key, number=number, count=recording.count)
        players = recording.shown_players
        view = TableView(
            content=self.content,
            words=self.words,
            seen=recording.view(number),
            names=recording.names(self.words.lang),
            owners=players,
            unicode=self.screen.unicode,
            status=recording.status(number, self.words.lang),
        )
        show_table(self.screen, view, players, self.turns[max(0, number - 1) : number])
        self.screen.say(where, "bold")
        if number == recording.count:
            self.show_result()

    def browse(self, prompt: Prompt) -> None:
        """Lets the reader walk through the match."""
        number = 0
        self.show(number)
        while True:
            prompt.redraw = partial(self.show, number)
            try:
                line = prompt.ask(f"{self.words('replay.keys')} > ").lower()
            except EOFError:
                return
            if line in _QUIT:
                return
            wanted = self._number_meant(line, number)
            if wanted is None:
                self.screen.say(self.words("replay.unknown", text=shortened(line)))
            elif not 0 <= wanted <= self.recording.count:
                self.screen.say(self.words("replay.no_number", count=self.recording.count))
            else:
                number = wanted
                self.show(number)

    @staticmethod
    def _number_meant(line: str, number: int) -> int | None:
        """Returns the number of the position that a line asks for; None if it asks for none.

        The number may be out of range.

        Args:
            line: the line as typed.
            number: the number of the position that is shown.
        """
        if line.isdecimal():
            return int(line)
        if line in _NEXT:
            return number + 1
        return number - 1 if line in _BACK else None

    def show_history(self) -> None:
        """Prints the mods in force, then all actions, a line each."""
        self.screen.print(*mod_lines(self.content, self.words, self.screen.width))
        for number, turn in enumerate(self.turns, 1):
            line = turn.line(self.words)
            self.screen.print(flow(Text(f"{number:>4}"), [line], self.screen.width))

    def show_result(self) -> None:
        """Prints the result, or that there is none yet."""
        recording = self.recording
        if recording.is_over:
            result = recording.result()
            names = recording.names(self.words.lang)
            show_result(self.screen, self.content, self.words, result, names, recording.forfeits)
        else:
            self.screen.say(self.words("replay.going"))

    def _turns(self, lang: str) -> list[LastTurn]:
        """Returns the history, each action after the letter of its player."""
        return [
            LastTurn(
                Text(seat_letter(entry.player), f"bold {player_style(entry.player)}"), [entry.text]
            )
            for entry in self.recording.entries(lang)
        ]
