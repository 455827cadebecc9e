"""A match at one terminal: people and bots take their turns until it is over or somebody leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.command_lines import bgf_command
from bgf.engine.words import seat_letter
from bgf.streams import printable_line
from bgf.tui.content import Content
from bgf.tui.match.intro import show_intro
from bgf.tui.match.result_view import show_forfeits, show_result
from bgf.tui.prompt.answers import COMMANDS, Answers
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.prompt.turn import Left, TurnDialog
from bgf.tui.screen import Screen
from bgf.tui.seats import seat_name
from bgf.tui.table.maps import draw_tickets
from bgf.tui.table.page import show_table
from bgf.tui.table.table_view import TableView
from bgf.view import view_of
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.bots.failure import Failure
    from bgf.bots.seat import SeatedBot
    from bgf.records.match import Match

__all__ = ["Session"]


_HINTS = 3  # choices before a player knows how to choose


class Session:
    """Plays a match.

    Args:
        match: new, or to be gone on with.
        bots: the bots by seat; people sit in all other seats. One that fails forfeits.
        seats: who sits where now, in words; a record says who did when the match began.
        screen: where everything is shown.
        prompt: where people's lines come from.
        lang: the language.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, SeatedBot],
        seats: Sequence[str],
        screen: Screen,
        prompt: Prompt,
        lang: str,
    ) -> None:
        self.match, self.bots, self.screen, self.prompt = match, bots, screen, prompt
        self.words = Words(lang)
        self.content = Content(match.game.pack, lang, match.game.mods)
        self.answers = Answers(screen, self.words, self.content, match)
        self.people = [p for p in range(match.state.players) if p not in bots]
        self.names = [self._name(player, seat) for player, seat in enumerate(seats)]
        self._asked = 0  # how many choices people were asked for
        self._at_screen: int | None = None  # who has been shown the table last

    def _name(self, player: int, seat: str) -> str:
        if player in self.people:
            return self.words("you" if len(self.people) == 1 else "human")
        return printable_line(self.bots[player].name) or seat_name(seat)

    # -- the loop

    def run(self) -> bool:
        """Play on; says whether the match is over, and not just left."""
        try:
            self._introduce()
            while not self.match.state.is_terminal():
                player = self.match.state.active_players()[0]
                if player in self.bots:
                    self._bot_plays(player)
                else:
                    self._person_plays(player)
        except (Left, EOFError):
            path = self.match.record.path
            if path is not None:
                self.screen.long(self.words("left", command=bgf_command("resume", path)))
            return False
        self._show_end()
        return True

    def _introduce(self) -> None:
        if self.screen.interactive and self.people and not self.match.record.steps:
            self.screen.clear()
            options = self.match.state.options
            show_intro(self.screen, self.content, self.words, self.names, self.people, options)
            alone = self.people[0] if len(self.people) == 1 else None
            self._pause(self.words("intro.enter"), alone)
        forfeits = self.match.record.forfeits
        if forfeits and not self.match.state.is_terminal():  # those of a match that is gone on with
            show_forfeits(self.screen, self.words, self.names, forfeits)
            if self.screen.interactive and self.people:
                self._pause(self.words("go_on"), None)

    def _bot_plays(self, player: int) -> None:
        from bgf.bots.failure import Failure

        self.screen.passing(self.words("thinking", player=self._called(player)))
        try:
            action = self.bots[player].choose(self.match.state, self.match.record.steps)
        except Failure as failure:
            self._forfeit(player, failure)
        else:
            self.match.play(action, player)

    def _forfeit(self, player: int, failure: Failure) -> None:
        """A bot has failed: another one plays on from here, and everybody is told."""
        self.match.forfeit(player, failure.reason)
        self.bots[player].forfeit()
        words = self.words
        why = words(f"forfeit.{failure.reason}", detail=failure.detail)
        if failure.is_bug:
            why = f"{why}; {words('forfeit.bug')}"
        told = words("forfeit", player=self._called(player), why=why)
        if self.screen.quiet:
            self.screen.complain(told)
        self.screen.long(told)
        if self.screen.interactive and self.people:
            self._pause(words("go_on"), None)

    def _person_plays(self, player: int) -> None:
        if not self._hand_over(player):
            return
        redraw = partial(self._show, player)
        self._asked += 1
        hints = self._asked <= _HINTS * len(self.people)
        turn = TurnDialog(self.match, player, self.answers, self.prompt, redraw, hints=hints)
        redraw(turn.rows if self.screen.interactive else 0)
        action = turn.choose()
        if action is None:
            return
        self.match.play(action, player)
        if self.screen.interactive and player not in self.match.state.active_players():
            self._end_turn(player)

    def _hand_over(self, player: int) -> bool:
        """Between two people nobody sees the other's secrets; whether it is still their turn."""
        if len(self.people) < 2 or self._at_screen == player or not self.screen.interactive:
            return True
        self.screen.hide()
        self._at_screen = None
        if self._pause(self.words("pass_on", player=self._called(player)), None):
            return False
        self.screen.hide()
        return True

    def _end_turn(self, player: int) -> None:
        """Show what came of a turn: to be thought over, or before the screen is wiped for others.

        Others answer at once, so the last chance to take it back is now.
        """
        undo = self.match.can_undo(player)
        shared = len(self.people) > 1 and not self.match.state.is_terminal()
        if not undo and not shared:
            return
        entries = self.match.entries(player, self.words.lang)
        last = next(entry.text for entry in reversed(entries) if entry.player == player)
        self.screen.print(Text.assemble(self._view(player).tag(player), (f" {last}", "bold")))
        question = self.words("hand_over" if shared else "go_on")
        self._pause(f"{question}, {self.words('undo.offer')}" if undo else question, player)

    def _pause(self, question: str, player: int | None) -> bool:
        """Wait for Enter; says whether something was taken back instead.

        Args:
            question: what is asked.
            player: who looks at the screen, None if that is not known.
        """
        while line := self.prompt.ask(f"{question} > "):
            word, _, rest = line.partition(" ")
            name = word.lower().lstrip(":")
            meant = [command for command in COMMANDS if name and command.startswith(name)]
            command, rest = (meant[0] if len(meant) == 1 else ""), rest.strip()
            wrong = self.answers.wrong(command, rest) if command else self.words("pause")
            if wrong:
                self.prompt.complain(wrong)
            elif command == "quit":
                raise Left
            elif command == "undo":
                if self._take_back(player):
                    return True
                self.prompt.complain(self.words("undo.refused"))
            elif command == "table":
                self._show_again(player)
            else:
                self.answers.answer(command, rest, player)
        return False

    def _take_back(self, player: int | None) -> bool:
        """Take back what the player did last, or whoever of the people played last."""
        if player is None:
            steps = reversed(self.match.record.steps)
            player = next((step.player for step in steps if step.player in self.people), None)
        if player is None or not self.match.can_undo(player):
            return False
        self.match.undo(player)
        return True

    def _show_again(self, player: int | None) -> None:
        if player is None:
            self.screen.say(self.words("table.later"))
        else:
            self._show(player)

    # -- what is shown

    def _called(self, player: int) -> str:
        return f"{seat_letter(player)} ({self.names[player]})"

    def _view(self, player: int | None) -> TableView:
        return TableView(
            content=self.content,
            words=self.words,
            seen=view_of(self.match.state, player),
            names=self.names,
            owners=() if player is None else (player,),
            unicode=self.screen.unicode,
            status=self.match.game.status(self.match.state, player, self.words.lang),
        )

    def _show(self, player: int, below: int = 0) -> None:
        """Show the table as a player sees it, with room for so many rows below it."""
        self._at_screen = player
        self.screen.clear()
        show_table(self.screen, self._view(player), (player,), self._last(player), below)

    def _last(self, player: int) -> list[Text]:
        """Returns the actions since the player's last turn, that one included: a line a player."""
        entries = self.match.entries(player, self.words.lang)
        first = max((entry.number for entry in entries if entry.player == player), default=1)
        while first > 1 and entries[first - 2].player == player:
            first -= 1
        lines: list[Text] = []
        before = None
        view = self._view(player)
        for entry in entries[first - 1 :]:
            if entry.player == before:
                lines[-1].append(f"; {entry.text}")
            else:
                lines.append(Text.assemble(view.tag(entry.player), f" {entry.text}"))
            before = entry.player
        own = lines[:1] if entries and entries[first - 1].player == player else []
        return own + lines[len(own) :][len(own) - self.match.state.players :]

    def _show_end(self) -> None:
        view, screen = self._view(None), self.screen
        screen.clear()
        show_table(screen, view, ())
        screen.say("")
        for player in range(self.match.state.players):
            tickets = draw_tickets(view, player, screen.width)
            if tickets.plain:
                screen.print(tickets)
        result, forfeits = self.match.finish(), self.match.record.forfeits
        screen.print(Text())
        show_result(screen, self.content, self.words, result, self.names, forfeits)
        if self.match.record.path is not None:
            screen.long(self.words("result.record", path=self.match.record.path))
