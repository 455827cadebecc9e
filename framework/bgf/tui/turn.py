"""One choice of a person at the terminal: menus, notation, and the commands of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.answers import COMMANDS, Answers
from bgf.tui.lines import flow
from bgf.tui.matching import Match as Found
from bgf.tui.matching import complete, match_line
from bgf.tui.menu import Option, options_of
from bgf.tui.option_view import listed
from bgf.tui.preview import is_named_by_first, shape_of_all, show_preview
from bgf.tui.prompt import Prompt

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.records.match import Match

__all__ = ["Left", "Turn"]

_MOST_NAMED = 4
_YES = ("", "y", "yes", "tak")
_NO = ("n", "no", "nie")


class Left(Exception):  # no error: the player goes away
    """The player leaves the match as it is."""


class Turn:
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
        self.legal = match.state.legal_actions(player)
        self._levels: list[tuple[str, Sequence[Action], int | None]] = [("", self.legal, None)]
        self._options: list[Option] = []
        self._hints = hints
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
                del self._levels[1:]
                self._show_menu()

    def _confirmed(self, action: Action | None) -> Action | None:
        """The action, if it places nothing or the player has seen where and wants it so.

        Any other line is an answer like those to the menu, and may mean another placement.
        """
        while action is not None and self.screen.interactive:
            preview = action.kind.preview(self.match.state, self.player, action)
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
            question = self.words("preview.confirm", action=action.text)
            line = self.prompt.ask(f"{question} > ", self._complete)
            if line.lower() in _YES:
                break
            if line.lower() in _NO:
                self._show_menu()
                return None
            action = self._answer(line)
        return action

    def _answer(self, line: str) -> Action | None:
        word, _, rest = line.partition(" ")
        command = word.lower().lstrip(":")
        if command in COMMANDS:
            self._obey(command, rest.strip())
            return None
        if line.isdecimal() and self.screen.interactive:
            return self._pick(int(line))
        found = self._match(line)
        if found.legal:
            return found.action
        if found.action is not None:
            self._refuse(found.action)
        elif found.several:
            self._offer(line, found.several)
        elif len(meant := [name for name in COMMANDS if name.startswith(command)]) == 1:
            self._obey(meant[0], rest.strip())
        else:
            self._not_understood(line, found.nearest)
        return None

    # -- what a line means

    def _match(self, line: str) -> Found:
        """The line by itself; inside a menu also as what follows the words chosen so far."""
        universe = self.match.game.actions
        found = match_line(line, self.legal, universe)
        _, actions, _ = self._levels[-1]
        kinds = {action.kind.name for action in actions}
        if found.action is None and not found.several and len(kinds) == 1:
            inside = match_line(f"{kinds.pop()} {line}", actions, universe)
            if inside.action is not None or inside.several or not found.nearest:
                return inside
        return found

    def _pick(self, number: int) -> Action | None:
        if not 1 <= number <= len(self._options):
            self.prompt.complain(self.words("no_number", number=number))
            return None
        option = self._options[number - 1]
        if option.action is None:
            self._levels.append((option.label, option.actions, option.depth or 0))
            self._show_menu()
        return option.action

    def _refuse(self, action: Action) -> None:
        refusal = self.match.state.explain(action, self.player)
        if refusal is None:  # the match found it illegal: then the rules do
            return
        words = self.words("refused", message=refusal.localized(self.words.lang))
        hint = self.words("see_rule", rule=refusal.rule) if refusal.rule else ""
        self.prompt.complain(f"{words} [{refusal.rule}] {hint}".rstrip())

    def _offer(self, line: str, several: Sequence[Action]) -> None:
        if not self.screen.interactive or list(several) == list(self._levels[-1][1]):
            named = self._list_of([action.text for action in several])
            self.prompt.complain(self.words("ambiguous", text=line, actions=named))
            return
        alike = len({action.kind.name for action in several}) == 1
        self._levels.append(("" if alike else self.words("menu.ambiguous"), several, None))
        self._show_menu()

    def _not_understood(self, line: str, nearest: Sequence[str]) -> None:
        key = "nearest" if nearest else "possible"
        named = self._list_of(nearest or [action.text for action in self.legal])
        words = self.words("not_understood", text=line)
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
        words = [action.text for action in self.legal]
        if line.startswith("why "):
            words = [f"why {text}" for text in self.match.game.actions]
        elif line.startswith("rules "):
            rules = self.match.game.pack.data.get("rules", {})
            found = [f"rules {rule}" for rule in rules]
            return [text for text in found if text.lower().startswith(line.lower())]
        return complete(line, [*words, *COMMANDS])

    # -- menus

    @property
    def rows(self) -> int:
        """How many rows the menu and the prompt take."""
        return 1 + sum(map(self.screen.rows, self._menu()))

    def _show_menu(self) -> None:
        menu = self._menu()
        if self.screen.interactive:
            self.screen.print(*menu)

    def _menu(self) -> list[Text]:
        """The menu of the level reached, whose options are from now on those that can be picked."""
        title, actions, depth = self._levels[-1]
        self._options = options_of(actions, self.words.lang, depth)
        parts = []
        by_kind = any(option.depth is None for option in self._options)
        if by_kind and len(self._levels) == 1:
            parts.append(self._kinds())
        else:
            title = title or self._options[0].actions[0].kind.label(self.words.lang)
            parts += [Text(title, "bold"), *self._listed(actions)]
        if self._hints or len(self._levels) > 1:
            hint = self.words("menu.hint" if len(self._levels) == 1 else "menu.back")
            parts.append(flow("", [Text(hint, "dim")], self.screen.width))
        if self._hints and is_named_by_first(self.match.state, self.player, actions):
            first = Text(self.words("menu.first"), "dim")
            parts.append(flow("", [first], self.screen.width))
        return parts

    def _listed(self, actions: Sequence[Action]) -> list[Text]:
        """The options, below the shape that all of them place where they are single actions."""
        shapes = partial(shape_of_all, self.answers.content, self.match.state, self.player)
        single = all(option.action is not None for option in self._options)
        shape = [Text.assemble("  ", line) for line in (shapes(actions) if single else ())]
        return [*shape, listed(self._options, self.words, self.screen.width, shapes)]

    def _kinds(self) -> Text:
        phrases = []
        for number, option in enumerate(self._options, 1):
            phrases.append(Text.assemble((str(number), "bold"), f" {option.label}"))
        return flow(self.words("menu.act"), phrases, self.screen.width)
