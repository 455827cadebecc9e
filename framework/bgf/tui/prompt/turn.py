"""One choice of a person at the terminal: menus, notation, and the commands of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.answers import preview_of
from bgf.engine.wording import input_help
from bgf.errors import shortened
from bgf.tui.prompt.answers import COMMANDS, Answers
from bgf.tui.prompt.choices import choices_of, complete, continued
from bgf.tui.prompt.levels import Levels
from bgf.tui.prompt.preview import show_preview
from bgf.tui.prompt.prompt import Prompt

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.reading import Reading
    from bgf.records.match import Match
    from bgf.tui.prompt.menu import Option

__all__ = ["Left", "TurnDialog"]

_MOST_NAMED = 4
_YES = ("", "y", "yes", "tak")
_NO = ("n", "no", "nie")


class Left(Exception):  # no error: the player goes away
    """The player leaves the match as it is."""


class TurnDialog:
    """Asks one player for one action.

    Args:
        match: the match.
        player: who is asked; one who may act now.
        answers: answers the commands of the prompt.
        prompt: where lines come from.
        redraw: shows the table again, above so many rows of the menu.
        hints: whether to say how to choose.
    """

    def __init__(
        self,
        match: Match,
        player: int,
        answers: Answers,
        prompt: Prompt,
        redraw: Callable[[int], None],
        *,
        hints: bool,
    ) -> None:
        self.match, self.player, self.answers, self.prompt = match, player, answers, prompt
        self.screen, self.words, self.redraw = prompt.screen, answers.words, redraw
        self.choices = choices_of(match.state, player, self.words.lang)
        self.listed = self.choices.listed
        content = answers.content
        self.levels = Levels(match.state, player, self.choices, content, self.words, hints=hints)
        self._shown: Action | None = None  # whose preview was shown last
        self._undone = False

    def choose(self) -> Action | None:
        """Ask until there is an action; None when something was taken back instead.

        Raises:
            Left: the player quits.
            EOFError: there is no more input.
        """
        self._show_menu()
        while True:
            line = self.prompt.ask("> ", self._complete)
            if line and not line.startswith("#"):
                action = self._confirmed(self._answer(line))
                if action is not None or self._undone:
                    return action
            elif self.screen.interactive:
                self.levels.back()
                self._show_menu()

    def _confirmed(self, action: Action | None) -> Action | None:
        """The action, if there is nothing to show or the player has seen it and wants it so.

        Any other line is an answer like those to the menu, and may mean another action.
        """
        while action is not None and self.screen.interactive:
            preview = preview_of(Turn(self.match.state, self.player, action))
            if preview is None:
                break
            show_preview(
                self.screen,
                self.answers.content,
                self.words,
                self.match.state,
                self.player,
                preview,
            )
            self._shown = action
            key = "preview.confirm" if preview.plane else "preview.sure"
            question = self.words(key, action=action.text)
            line = self.prompt.ask(f"{question} > ", self._complete)
            if line.lower() in _YES:
                break
            if line.lower() in _NO:
                self._show_menu()
                return None
            action = self._answer(line)
        return action

    def _answer(self, line: str) -> Action | None:
        """The action that a line means; None if it was a command, or means none or several."""
        word, _, rest = line.partition(" ")
        shown = self.levels.shown_as(line) if rest and self.screen.interactive else None
        if shown is not None:
            return self._take(shown)
        name = word.lower().lstrip(":")
        if name in COMMANDS:
            self._obey(name, rest.strip())
            return None
        is_person = self.screen.interactive
        if line.isdecimal() and is_person and self.levels.options:
            return self._pick(int(line))
        commands = [command for command in COMMANDS if command.startswith(name)]
        found = self._read(line)
        is_in_menu = self.levels.kind is not None and found.legal
        if len(commands) == 1 and not is_in_menu and not self._names_kind(name):
            self._obey(commands[0], rest.strip())
        elif found.action is not None:
            return self._if_legal(found.action)
        elif found.several and found.legal:
            return self._of_several(line, found.several)
        elif found.kind is not None:
            self._guide(found.kind, line, found.nearest)
        else:
            self._not_understood(line, found.nearest)
        return None

    # -- what a line means

    def _within(self) -> ActionKind | None:
        """The kind of action that is being written, whose name can be left out."""
        level = self.levels.last
        if level.kind is None and self._shown and self._shown.kind in self.choices.unlisted:
            return self._shown.kind
        return level.kind

    def _if_legal(self, action: Action) -> Action | None:
        """The action, or None and the words that refuse it."""
        refusal = self.match.state.explain(action, self.player)
        if refusal is None:
            return action
        words = self.words("refused", message=refusal.localized(self.words.lang))
        hint = self.words("see_rule", rule=refusal.rule) if refusal.rule else ""
        self.prompt.complain(f"{words} [{refusal.rule}] {hint}".rstrip())
        return None

    def _guide(self, kind: ActionKind, line: str, nearest: Sequence[str]) -> None:
        """Say what can be written for a kind of action that was named."""
        if kind not in self.choices.unlisted:
            of_kind = [action.text for action in self.listed if action.kind is kind]
            self._not_understood(line, nearest or of_kind)
            return
        if " " in line or not self.screen.interactive:
            *_, how = input_help(kind, self.match.state, self.player, self.words.lang)
            self.prompt.complain(f"{self.words('not_understood', text=shortened(line))} {how}")
        else:
            self.levels.write(kind)
            self._show_menu()

    def _names_kind(self, word: str) -> bool:
        """Returns whether a word begins the name of a kind, which comes before a command."""
        return any(way.kind.name.startswith(word) for way in self.choices.ways)

    def _read(self, line: str) -> Reading:
        """Reads a line: first as an answer to the menu, then as any legal action."""
        within = self._within() or self.levels.kind
        reader = self.match.game.reader
        state = self.match.state
        left = self.levels.last.actions
        read = partial(reader.read, line, state, self.player, within=within, lang=self.words.lang)
        if len(left) < len(self.listed):
            found = read(legal=left)
            if found.legal:
                return found
        return read(legal=self.listed, suggest=True)

    def _pick(self, number: int) -> Action | None:
        if not 1 <= number <= len(self.levels.options):
            self.prompt.complain(self.words("no_number", number=number))
            return None
        return self._take(self.levels.options[number - 1])

    def _take(self, option: Option) -> Action | None:
        """The action of an option, or none and the menu that it leads to."""
        if option.action is None:
            if option.kind is not None:
                self.levels.write(option.kind)
            else:
                self.levels.go(option.label, option.actions, option.depth or 0)
            self._show_menu()
        return option.action

    def _of_several(self, line: str, several: Sequence[Action]) -> Action | None:
        """None, and a menu of the actions that a line may mean."""
        option = self.levels.leading_to(several) if self.screen.interactive else None
        if option is not None:
            return self._take(option)
        self._offer(line, several)
        return None

    def _offer(self, line: str, several: Sequence[Action]) -> None:
        if not self.screen.interactive or list(several) == list(self.levels.last.actions):
            named = self._list_of([action.text for action in several])
            self.prompt.complain(self.words("ambiguous", text=shortened(line), actions=named))
            return
        alike = len({action.kind.name for action in several}) == 1
        title = "" if alike else self.words("menu.ambiguous")
        self.levels.go(title, several, None)
        self._show_menu()

    def _not_understood(self, line: str, nearest: Sequence[str]) -> None:
        within = self.levels.last.kind
        if within is not None and not nearest:
            *_, how = input_help(within, self.match.state, self.player, self.words.lang)
            self.prompt.complain(f"{self.words('not_understood', text=shortened(line))} {how}")
            return
        key = "nearest" if nearest else "possible"
        written = [f"{kind.name} ..." for kind in self.choices.unlisted]
        named = self._list_of(nearest or written + [action.text for action in self.listed])
        words = self.words("not_understood", text=shortened(line))
        self.prompt.complain(f"{words} {self.words(key, actions=named)}")

    @staticmethod
    def _list_of(texts: Sequence[str]) -> str:
        more = ", ..." if len(texts) > _MOST_NAMED else ""
        return ", ".join(texts[:_MOST_NAMED]) + more

    # -- the prompt's own commands

    def _obey(self, command: str, rest: str) -> None:
        wrong = self.answers.wrong(command, rest)
        if wrong:
            self.prompt.complain(wrong)
        elif command == "quit":
            raise Left
        elif command == "undo":
            self._undo()
        elif command == "table":
            self.redraw(self.rows)
            self._show_menu()
        else:
            self.answers.answer(command, rest, self.player)

    def _undo(self) -> None:
        if self.match.can_undo(self.player):
            self.match.undo(self.player)
            self._undone = True
        else:
            self.prompt.complain(self.words("undo.refused"))

    def _complete(self, line: str) -> Sequence[str]:
        if line.startswith("rules "):
            rules = self.match.game.pack.data.get("rules", {})
            found = [f"rules {rule}" for rule in rules]
            return [text for text in found if text.lower().startswith(line.lower())]
        question = "why " if line.startswith("why ") else ""
        rest, state = line.removeprefix(question), self.match.state
        begun = continued(state, self.player, rest, self._within())
        if begun and " " in rest:
            return [f"{question}{text}" for text in begun]
        words = [kind.name for kind in self.choices.unlisted]
        words += [action.text for action in self.listed]
        if question:
            words = [f"why {text}" for text in (*words, *self.match.game.actions)]
        return [*begun, *complete(line, [*words, *COMMANDS])]

    # -- menus

    @property
    def rows(self) -> int:
        """How many rows the menu and the prompt take."""
        return 1 + sum(map(self.screen.rows, self.levels.drawn(self.screen.width)))

    def _show_menu(self) -> None:
        menu = self.levels.drawn(self.screen.width)
        if self.screen.interactive:
            self.screen.print(*menu)
