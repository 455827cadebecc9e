"""A match at one terminal: people and bots take their turns until it is over or somebody leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.command_lines import bgf_command
from bgf.engine.folding import TypedLine
from bgf.session import BotThinking, Event, Forfeited, Session, undo_refusal
from bgf.tui.content import LocalizedPack
from bgf.tui.match.intro import show_intro
from bgf.tui.match.result_view import show_forfeits, show_result
from bgf.tui.prompt.answers import Answers
from bgf.tui.prompt.commands import commands_begun, exact_command
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.prompt.turn import Left, TurnDialog
from bgf.tui.screen import Screen
from bgf.tui.table.last_turns import LastTurn
from bgf.tui.table.maps import draw_tickets
from bgf.tui.table.page import show_table
from bgf.tui.table.table_view import TableView
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.records.history import Entry

__all__ = ["MatchLoop"]

_HINTS = 3  # the number of each person's first choices that come with hints


class MatchLoop:
    """Plays a match at the terminal.

    Args:
        session: the match and its players.
        screen: shows everything.
        prompt: reads the lines of people.
    """

    def __init__(self, session: Session, screen: Screen, prompt: Prompt) -> None:
        self.session = session
        self.screen = screen
        self.prompt = prompt
        self.match = session.match
        self.people = session.people
        self.names = session.names
        self.words = Words(session.lang)
        self.content = LocalizedPack(self.match.game.pack, session.lang, self.match.game.mods)
        self.answers = Answers(screen, self.words, self.content, session)
        self._asked = 0  # the number of choices that people were asked for
        session.listener = self._on_event

    # -- the loop

    def run(self) -> bool:
        """Plays until the match is over or is left; returns whether it is over."""
        try:
            self._introduce()
            while not self.session.is_over:
                player = self.session.next_player
                if player in self.people:
                    self._person_plays(player)
                else:
                    self.session.play_bot()
        except (Left, EOFError):
            self._cover()
            path = self.match.record.path
            if path is not None:
                self.screen.long(self.words("left", command=bgf_command("resume", path)))
            return False
        except BaseException:  # such as Ctrl-C
            self._cover()
            raise
        self._show_end()
        return True

    def _cover(self) -> None:
        """Clears a screen that several people share, and the history of typed lines."""
        if self.screen.interactive and len(self.people) > 1:
            self.screen.hide()
            self.prompt.forget()

    def _introduce(self) -> None:
        if self.screen.interactive and self.people and not self.match.record.steps:
            self._show_intro()
            alone = self.people[0] if len(self.people) == 1 else None
            self._pause(self.words("intro.enter"), alone, self._show_intro)
        forfeits = self.match.record.forfeits
        if forfeits and not self.session.is_over:  # those of a resumed match
            show_forfeits(self.screen, self.words, self.names, forfeits)
            if self.screen.interactive and self.people:
                self._pause(self.words("go_on"), None)

    def _show_intro(self) -> None:
        options = self.session.view(None).options
        self.screen.clear()
        players = [self.session.display_name(player) for player in range(len(self.names))]
        show_intro(self.screen, self.content, self.words, players, self.people, options)

    def _on_event(self, event: Event) -> None:
        """Shows the events of bots; people see the effects of their own actions anyway."""
        if isinstance(event, BotThinking):
            name = self.session.display_name(event.player)
            self.screen.passing(self.words("thinking", player=name))
        elif isinstance(event, Forfeited):
            self._tell_forfeit(event)

    def _tell_forfeit(self, event: Forfeited) -> None:
        """Prints that a bot has failed, and that another one plays on."""
        words = self.words
        why = words(f"forfeit.{event.reason}", detail=event.detail)
        if event.is_bug:
            why = f"{why}; {words('forfeit.bug')}"
        told = words("forfeit", player=self.session.display_name(event.player), why=why)
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
        turn = TurnDialog(self.session, player, self.answers, self.prompt, redraw, hints=hints)
        redraw(turn.rows if self.screen.interactive else 0)
        action = turn.choose()
        if action is None:
            return
        self.session.submit(player, action)
        if self.screen.interactive and player not in self.session.active:
            self._end_turn(player, confirmed=turn.confirmed)

    def _hand_over(self, player: int) -> bool:
        """Hides secrets before the next person's turn; returns False if the turn has changed.

        The turn changes if a person undoes an action when asked to pass the screen on.
        """
        if not self.screen.interactive or not self.session.must_hand_over(player):
            return True
        self._cover()
        self.session.at_screen = None
        question = self.words("pass_on", player=self.session.display_name(player))
        if self._pause(question, None, self._cover):
            return False
        self.screen.hide()
        return True

    def _end_turn(self, player: int, *, confirmed: bool) -> None:
        """Shows the result of a turn, and offers to undo it.

        Bots answer at once, and other people get a cleared screen, so this is the last opportunity.
        A player who has confirmed a preview of the action is not asked again, because an action
        that can be undone has revealed nothing else.
        """
        undo = self.match.can_undo(player)
        shared = len(self.people) > 1 and not self.session.is_over
        if confirmed and undo:
            return
        if not undo and not shared:
            return
        self._show_last(player)
        is_handed_over = shared and self._others_must_take_over(player)
        question = self.words("hand_over" if is_handed_over else "go_on")
        if undo:
            question = f"{question}, {self.words('undo.offer')}"
        self._pause(question, player, partial(self._show_turn, player))

    def _others_must_take_over(self, player: int) -> bool:
        """Returns whether the screen must be handed over to other people after a player's turn."""
        others = [person for person in self.session.people if person != player]
        return any(map(self.session.must_hand_over, others))

    def _show_last(self, player: int) -> None:
        """Shows the player's last action."""
        entries = self.session.entries(player)
        last = next(entry.text for entry in reversed(entries) if entry.player == player)
        self.screen.print(Text.assemble(self._view(player).tag(player), (f" {last}", "bold")))

    def _show_turn(self, player: int) -> None:
        """Shows the table after a player's turn, and the player's last action."""
        self._show(player)
        self._show_last(player)

    def _pause(
        self, question: str, player: int | None, redraw: Callable[[], None] | None = None
    ) -> bool:
        """Waits for Enter; returns whether an action was undone instead.

        Args:
            question: the question.
            player: the player who looks at the screen; None if that is unknown.
            redraw: shows again the part of the screen above the question.
        """
        self.prompt.redraw = redraw
        while line := self.prompt.ask(f"{question} > "):
            typed = TypedLine.of(line)
            rest = typed.rest.text
            command = exact_command(typed, self.words)
            if not command and typed.first_word.strip(":"):
                begun = commands_begun(typed, self.words)
                command = begun[0] if len(begun) == 1 else ""
            is_answered = command not in ("", "list")  # there is no menu to be listed
            mistake = self.answers.mistake(command, rest) if is_answered else self.words("pause")
            if mistake:
                self.prompt.complain(mistake)
            elif command == "quit":
                raise Left
            elif command == "undo":
                refusal = self._take_back(player)
                if not refusal:
                    return True
                self.prompt.complain(refusal)
            elif command == "table":
                self._show_again(player)
            else:
                self.answers.answer(command, rest, player)
        return False

    def _take_back(self, player: int | None) -> str:
        """Undoes the last action of the player, or of the person who played last.

        Args:
            player: the player who asks; None if that is unknown.

        Returns:
            The reason why that is not possible; empty if it is done.
        """
        asking = self.session.last_person() if player is None else player
        if asking is None:
            return self.words("undo.nothing")
        # If it is unknown who looks at the screen, no secrets may be shown.
        scope = self.session.undo_scope(asking, public=player is None)
        if not scope.is_permitted:
            return undo_refusal(scope, asking, self.words.lang)
        self.session.undo(asking)
        return ""

    def _show_again(self, player: int | None) -> None:
        if player is None:
            self.screen.say(self.words("table.later"))
        else:
            self._show(player, None)

    # -- what is shown

    def _view(self, player: int | None) -> TableView:
        return TableView(
            content=self.content,
            words=self.words,
            seen=self.session.view(player),
            names=self.names,
            reader="" if player is None else self.session.display_name(player),
            owners=() if player is None else (player,),
            unicode=self.screen.unicode,
            status=self.session.status(player, lang=self.words.lang),
        )

    def _show(self, player: int, below: int | None = 0) -> None:
        """Shows the table as a player sees it, with room for `below` rows under it.

        If `below` is None, all of it is shown, through the pager if it is taller than the screen.
        """
        self.session.at_screen = player
        self.screen.clear()
        shown = nullcontext() if below is not None else self.screen.paged(self.words)
        with shown:
            show_table(self.screen, self._view(player), (player,), self._last(player), below)

    def _last(self, player: int) -> list[LastTurn]:
        """Returns the player's last turn, and the actions of each other player since then."""
        actions: dict[int, list[str]] = {player: []}  # the player's own stand first
        for entry in self.session.news(player):
            actions.setdefault(entry.player, []).append(entry.text)
        view = self._view(player)
        return [LastTurn(view.tag(acting), played) for acting, played in actions.items() if played]

    def _show_end(self) -> None:
        screen = self.screen
        if screen.quiet:  # drawing a map takes as long as a match of simple bots
            self.session.finish()
            return
        view = self._view(None)
        self._cover()
        screen.clear()
        turns = _turns(self.session.entries(None), view)
        show_table(screen, view, (), turns[-view.seen.players :])
        drawn = [draw_tickets(view, player, screen.width) for player in range(view.seen.players)]
        tickets = [text for text in drawn if text.plain]
        if tickets:
            screen.print(Text(), *tickets)
        result = self.session.finish()
        forfeits = self.match.record.forfeits
        screen.print(Text())
        show_result(screen, self.content, self.words, result, self.names, forfeits)
        if self.match.record.path is not None:
            screen.long(self.words("result.record", path=self.match.record.path))


def _turns(entries: Sequence[Entry], view: TableView) -> list[LastTurn]:
    """Returns the turns of a part of the history, the first one first."""
    return [
        LastTurn(view.tag(player), [entry.text for entry in of_turn])
        for player, of_turn in groupby(entries, key=lambda entry: entry.player)
    ]
