"""A recorded match, one position after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rich.text import Text

from bgf.engine.seat_letters import seat_letter
from bgf.errors import shortened
from bgf.session.names import seat_name
from bgf.tui.content import Content
from bgf.tui.lines import flow
from bgf.tui.match.mods_view import mod_lines
from bgf.tui.match.result_view import show_result
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.screen import Screen
from bgf.tui.seats import player_style
from bgf.tui.table.page import show_table
from bgf.tui.table.table_view import TableView
from bgf.view import PlayerView, view_of
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.records.match import Match

__all__ = ["ReplayView"]

# What can be typed at the prompt, in English and Polish.
_NEXT = ("", "n", "next", "d", "dalej")
_BACK = ("b", "back", "w", "wstecz")
_QUIT = ("q", "quit", "k", "koniec")


class ReplayView:
    """Shows a match that was recorded.

    When it is over, all hands are open; of one that goes on only what everybody knows is shown.

    Args:
        match: at its last position.
        states: the first position, and the one after each action.
        screen: the screen to draw on.
        lang: the language.
    """

    def __init__(self, match: Match, states: Sequence[State], screen: Screen, lang: str) -> None:
        self.match = match
        self.states = states
        self.screen = screen
        self.words = Words(lang)
        self.content = Content(match.game.pack, lang, match.game.mods)
        self.names = [seat_name(seat) for seat in match.record.seats]
        self.open = states[-1].is_terminal()
        self.lines = self._lines(lang)

    @property
    def count(self) -> int:
        """The number of actions."""
        return len(self.states) - 1

    def show(self, number: int) -> None:
        """Show the table after the first `number` actions."""
        self.screen.clear()
        key = "replay.position" if number else "replay.start"
        where = self.words(key, number=number, count=self.count)
        players = range(self.match.state.players) if self.open else ()
        view = TableView(
            content=self.content,
            words=self.words,
            seen=self._seen(self.states[number]),
            names=self.names,
            owners=tuple(players),
            unicode=self.screen.unicode,
            status=self.match.game.status(self.states[number], None, self.words.lang),
        )
        show_table(self.screen, view, tuple(players), self.lines[max(0, number - 1) : number])
        self.screen.say(where, "bold")
        if number == self.count:
            self.show_result()

    def browse(self, prompt: Prompt) -> None:
        """Let the reader walk through the match."""
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
            elif not 0 <= wanted <= self.count:
                self.screen.say(self.words("replay.no_number", count=self.count))
            else:
                number = wanted
                self.show(number)

    @staticmethod
    def _number_meant(line: str, number: int) -> int | None:
        """Returns the position that a line asks for, seen from another; None if it asks for none.

        It may lie before the first position or after the last one.
        """
        if line.isdecimal():
            return int(line)
        if line in _NEXT:
            return number + 1
        return number - 1 if line in _BACK else None

    def show_history(self) -> None:
        """Print the mods in force, then all actions, a line each."""
        self.screen.print(*mod_lines(self.content, self.words, self.screen.width))
        for number, line in enumerate(self.lines, 1):
            self.screen.print(flow(Text(f"{number:>4}"), [line], self.screen.width))

    def show_result(self) -> None:
        """Print the result, or that there is none yet."""
        if self.open:
            forfeits = self.match.record.forfeits
            result = self.match.result()
            show_result(self.screen, self.content, self.words, result, self.names, forfeits)
        else:
            self.screen.say(self.words("replay.going"))

    def _lines(self, lang: str) -> list[Text]:
        """Returns the history; when all is open, each action in the words of its own player."""
        seen = self.match.entries(None, lang)
        if self.open:
            own = [self.match.entries(player, lang) for player in range(self.match.state.players)]
            seen = [own[entry.player][entry.number - 1] for entry in seen]
        return [
            Text.assemble(
                (seat_letter(entry.player), f"bold {player_style(entry.player)}"), f" {entry.text}"
            )
            for entry in seen
        ]

    def _seen(self, state: State) -> PlayerView:
        """Returns the view of a spectator; if all is open, with each player's own areas."""
        seen = view_of(state, None)
        if not self.open:
            return seen
        areas = dict(seen.areas)
        for player in range(state.players):
            own = view_of(state, player).areas.items()
            areas |= {name: area for name, area in own if name.endswith(f"@{player}")}
        return replace(seen, areas=areas)
