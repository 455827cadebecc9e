"""One choice of a person at the terminal: menus, notation, and the commands of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.engine.choices import completions
from bgf.engine.folding import TypedLine
from bgf.engine.wording import NOTATION_LANGUAGE, label, typed_form
from bgf.errors import shortened
from bgf.session import undo_refusal
from bgf.tui.prompt.answers import Answers
from bgf.tui.prompt.commands import COMMANDS, command_name, commands_begun, exact_command
from bgf.tui.prompt.levels import Levels
from bgf.tui.prompt.preview import show_preview
from bgf.tui.prompt.prompt import Prompt

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.choices import Option
    from bgf.engine.reading import Reading
    from bgf.session import Session
    from bgf.session.events import Refused
    from bgf.view import Effects

__all__ = ["Left", "TurnDialog"]

_MOST_DIGITS = 9
_YES = ("", "y", "yes", "t", "tak")
_NO = ("n", "no", "nie")


class Left(Exception):  # not an error: the player goes away
    """Raised if the player leaves the match unfinished."""


class TurnDialog:
    """Asks one player for one action.

    Args:
        session: the match and its players.
        player: the player who is asked, and may act now.
        answers: answers the commands of the prompt.
        prompt: reads the lines.
        redraw: shows the table again, with room for a number of rows below it. None shows all of
            it, through the pager if it is taller than the screen.
        hints: whether to say how to choose.

    Attributes:
        confirmed: whether the player saw a preview of the chosen action and confirmed it.
    """

    def __init__(
        self,
        session: Session,
        player: int,
        answers: Answers,
        prompt: Prompt,
        redraw: Callable[[int | None], None],
        *,
        hints: bool,
    ) -> None:
        self.session = session
        self.match = session.match
        self.player = player
        self.answers = answers
        self.prompt = prompt
        self.screen = prompt.screen
        self.words = answers.words
        self.redraw = redraw
        self.choices = session.choices(player, lang=self.words.lang)
        self.listed = self.choices.listed
        self.levels = Levels(self.choices, answers.content, self.words, hints=hints)
        self._shown: Action | None = None  # whose preview was shown last
        self._undone = False
        self.confirmed = False

    def choose(self) -> Action | None:
        """Asks until an action is chosen, and returns it; None if an action was undone instead.

        Raises:
            Left: if the player quits.
            EOFError: if there is no more input.
        """
        self._show_menu()
        while True:
            self.prompt.redraw = self._show_table_and_menu
            line = self.prompt.ask("> ", self._complete)
            if line and not line.startswith("#"):
                action = self._confirmed(self._answer(line))
                if action is not None or self._undone:
                    return action
            elif self.screen.interactive or not line:
                self.levels.back()
                self._show_menu()

    def _confirmed(self, action: Action | None) -> Action | None:
        """Returns an action once the player has confirmed its preview; at once if it has none.

        Any other line is an answer like those to the menu, and may mean another action.
        """
        while action is not None and self.screen.interactive:
            preview = self.choices.preview(action)
            if preview is None or _shows_nothing_more(preview):
                break
            self._show_preview(preview)
            self.prompt.redraw = partial(self._show_table_and_preview, preview)
            self._shown = action
            line = self.prompt.ask(f"{self.words('preview.sure')} > ", self._complete)
            if line.lower() in _YES:
                self.confirmed = True
                break
            if line.lower() in _NO:
                self._show_menu()
                return None
            action = self._answer(line)
        return action

    def _show_preview(self, preview: Effects) -> None:
        seen = self.session.view(self.player)
        show_preview(self.screen, self.answers.content, self.words, seen, preview)

    def _show_table_and_preview(self, preview: Effects) -> None:
        self.redraw(self.rows)
        self._show_preview(preview)

    def _show_table_and_menu(self) -> None:
        self.redraw(self.rows)
        self._show_menu()

    def _answer(self, line: str) -> Action | None:
        """Returns the action that a line means; None for a command, or no or several actions."""
        typed = TypedLine.of(line)
        word = typed.first_word
        rest = typed.rest
        # A script can't see the menu, but its author may have copied a line with its number.
        is_copied = self.screen.interactive or word.isdecimal()
        shown = self.levels.shown_as(typed) if rest.text and is_copied else None
        if shown is not None:
            return self._take(shown)
        command = exact_command(typed, self.words)
        if command:
            self._obey(command, rest)
            return None
        if line.isdecimal() and self.levels.options:
            option = self._numbered(line)
            return None if option is None else self._take(option)
        commands = commands_begun(typed, self.words)
        found = self._read(typed)
        is_in_menu = self.levels.kind is not None and found.legal
        numbered = self._numbered_after_kind(typed)
        if len(commands) == 1 and not is_in_menu and not self._names_kind(word.lstrip(":")):
            self._obey(commands[0], rest)
        elif found.action is not None:
            if numbered is not None and numbered.action not in (None, found.action):
                return self._of_several(line, [found.action, numbered.action])
            return self._if_legal(found.action)
        elif numbered is not None and not found.legal:
            return self._take(numbered)
        elif found.several and found.legal:
            return self._of_several(line, found.several)
        elif (within := self._words_after_number(typed)) is not None:
            return within
        elif found.several and found.kind is self.levels.kind is not None:
            self._refuse(self.session.refusal_of_several(self.player, found.several))
        elif found.kind is not None and self._is_impossible(found.kind):
            self._refuse_kind(found.kind, typed, found.several)
        elif found.several:
            self._refuse_several(typed, found.several)
        elif found.kind is not None:
            self._guide(found.kind, line, found.nearest)
        else:
            self._not_understood(line, found.nearest)
        return None

    # -- what a line means

    def _within(self) -> ActionKind | None:
        """Returns the kind of action that is being typed, whose name can be left out."""
        level = self.levels.step_reached
        if level.kind is None and self._shown and self._shown.kind in self.choices.unlisted:
            return self._shown.kind
        return level.kind

    def _if_legal(self, action: Action) -> Action | None:
        """Returns an action if it is legal; else prints its refusal and returns None."""
        refusal = self.session.refusal(self.player, action)
        if refusal is None:
            return action
        self._refuse(refusal)
        return None

    def _is_impossible(self, kind: ActionKind) -> bool:
        """Returns whether no action of a kind is legal."""
        return all(offered.kind is not kind for offered in self.choices.kinds)

    def _refuse_kind(self, kind: ActionKind, typed: TypedLine, meant: Sequence[Action]) -> None:
        """Prints why no action of a kind is legal: the reason, or each of several reasons.

        Args:
            kind: the kind.
            typed: the line that names it.
            meant: the actions that the line may mean; empty if the rest of it means nothing.
        """
        if not meant:
            typed = TypedLine.of(kind.name)
            meant = [action for action in self.match.game.actions.values() if action.kind is kind]
        if meant:
            self._refuse_several(typed, meant)
        else:  # a kind with too many actions to be listed
            self._refuse(self.session.why(self.player, typed).refused[0])

    def _refuse_several(self, typed: TypedLine, meant: Sequence[Action]) -> None:
        """Prints why no action that a line may mean is legal; all reasons, if there are several."""
        refusals = [self.session.refusal(self.player, action) for action in meant]
        reasons = {refusal.message for refusal in refusals if refusal is not None}
        if len(reasons) > 1 and self.screen.interactive:
            self.answers.why(typed, self.player)
        else:
            self._refuse(self.session.refusal_of_several(self.player, meant))

    def _refuse(self, refusal: Refused) -> None:
        words = self.words("refused", message=refusal.message)
        if not refusal.rule:
            self.prompt.complain(words)
            return
        key = "see_rule.again" if self.prompt.has_named_rule else "see_rule"
        self.prompt.has_named_rule = True
        self.prompt.complain(f"{words} {self.words(key, rule=refusal.rule)}")

    def _guide(self, kind: ActionKind, line: str, nearest: Sequence[str]) -> None:
        """Prints how to type an action of a kind that was named."""
        if kind not in self.choices.unlisted:
            help_lines = self.choices.input_help(kind)
            if help_lines and not nearest:
                self._say_how(line, help_lines[-1])
                return
            of_kind = [action.text for action in self.listed if action.kind is kind]
            self._not_understood(line, nearest or of_kind)
            return
        if " " in line or not self.screen.interactive:
            *_, how = self.choices.input_help(kind)
            self._say_how(line, how)
        else:
            self.levels.go_to_typing(kind)
            self._show_menu()

    def _say_how(self, line: str, how: str) -> None:
        """Prints that a line was not understood, and how to type the action that it names."""
        self.prompt.complain(f"{self.words('not_understood', text=shortened(line))} {how}")

    def _names_kind(self, word: str) -> bool:
        """Returns whether a word begins the name of a kind; then it is not taken as a command."""
        return any(offered.kind.name.startswith(word) for offered in self.choices.kinds)

    def _read(self, line: TypedLine) -> Reading:
        """Reads a line: as an answer to the menu if it can be one, else as any legal action."""
        left = self.levels.step_reached.actions
        return self.choices.read(
            line,
            within=self._within() or self.levels.kind,
            asked=left if len(left) < len(self.listed) else None,
        )

    def _numbered(self, digits: str) -> Option | None:
        """Returns the option with a number; None, with a complaint, if there is none."""
        option = self._option_with(digits)
        if option is None:
            numbers = ", ".join(self._ranges_of_numbers())
            facts = {"number": shortened(digits), "numbers": numbers}
            self.prompt.complain(self.words("no_number", **facts))
        return option

    def _option_with(self, digits: str) -> Option | None:
        """Returns the option of the menu with a number; None if there is none."""
        return self.levels.numbered(int(digits)) if len(digits) <= _MOST_DIGITS else None

    def _ranges_of_numbers(self) -> Sequence[str]:
        """Returns the numbers of the menu; those that follow each other as ``1-3``."""
        ranges: list[list[int]] = []
        for number in sorted(map(int, self.levels.numbers)):
            if ranges and number == ranges[-1][-1] + 1:
                ranges[-1].append(number)
            else:
                ranges.append([number])
        return [f"{first}-{rest[-1]}" if rest else str(first) for first, *rest in ranges]

    def _numbered_after_kind(self, typed: TypedLine) -> Option | None:
        """Returns the option of the menu whose number was typed after the name of its kind.

        Returns None if something else was typed.

        The number may also belong to the name of a component, such as "Fox 1". A line that is the
        notation of an action means only that action.
        """
        kind = self.levels.kind
        number = typed.rest.text
        if kind is None or not number.isdecimal():
            return None
        spoken = TypedLine.of(label(kind, self.words.lang))
        if typed.first_word not in (kind.name, spoken.first_word):
            return None
        if self.match.game.action_written(typed.text) is not None:
            return None
        return self._option_with(number)

    def _words_after_number(self, typed: TypedLine) -> Action | None:
        """Returns the action that words mean within the option whose number stands before them.

        Returns None if something else was typed, or the words mean none or several of its actions.
        """
        digits = typed.first_word
        words = typed.rest
        option = self._option_with(digits) if words.text and digits.isdecimal() else None
        if option is None:
            return None
        actions = option.actions
        kinds = {action.kind for action in actions}
        if len(kinds) != 1:
            return None
        found = self.choices.read(words, within=kinds.pop(), asked=actions)
        return found.action if found.action in actions else None

    def _take(self, option: Option) -> Action | None:
        """Returns the action of an option; None if it leads to another menu, which is shown."""
        if option.action is None:
            if option.kind is not None:
                self.levels.go_to_typing(option.kind)
            else:
                self.levels.choose_among(option.label, option.actions, option.depth or 0)
            self._show_menu()
        return option.action

    def _of_several(self, line: str, several: Sequence[Action]) -> Action | None:
        """Takes the option that leads to these actions, if there is one; else offers them."""
        option = self.levels.leading_to(several) if self.screen.interactive else None
        if option is not None:
            return self._take(option)
        self._offer(line, several)
        return None

    def _offer(self, line: str, several: Sequence[Action]) -> None:
        if not self.screen.interactive or list(several) == list(self.levels.step_reached.actions):
            named = self.answers.typed_forms([action.text for action in several])
            self.prompt.complain(self.words("ambiguous", text=shortened(line), actions=named))
            return
        alike = len({action.kind.name for action in several}) == 1
        title = "" if alike else self.words("menu.ambiguous")
        self.levels.choose_among(title, several, None)
        self._show_menu()

    def _not_understood(self, line: str, nearest: Sequence[str]) -> None:
        """Prints that a line means no action, with the nearest ones, or with what can be typed."""
        complaint = self.words("not_understood", text=shortened(line))
        kind_typed = self.levels.step_reached.kind
        if nearest:
            remedy = self.words("nearest", actions=self.answers.typed_forms(nearest))
        elif kind_typed is not None:
            *_, remedy = self.choices.input_help(kind_typed)
        else:
            remedy = self.words("possible", actions=self.answers.typed_forms(self._possible()))
        self.prompt.complain(f"{complaint} {remedy}")

    def _possible(self) -> list[str]:
        """Returns the kinds that have too many actions to be listed, then all listed actions."""
        lang = self.words.lang
        possible = []
        for kind in self.choices.unlisted:
            name = kind.name if lang == NOTATION_LANGUAGE else label(kind, lang)
            possible.append(f"{name} ...")
        possible += [action.text for action in self.listed]
        return possible

    # -- the prompt's own commands

    def _obey(self, command: str, rest: TypedLine) -> None:
        mistake = self.answers.mistake(command, rest.text)
        if mistake:
            self.prompt.complain(mistake)
        elif command == "quit":
            raise Left
        elif command == "undo":
            self._undo()
        elif command == "table":
            self._show_whole_table()
        elif command == "list":
            self._show_whole_menu()
        elif command == "why":
            self._why(rest)
        else:
            self.answers.answer(command, rest.text, self.player)

    def _why(self, asked: TypedLine) -> None:
        """Prints why an action, or an option of the menu, is not possible."""
        if asked.text.isdecimal() and self.levels.options:
            option = self._numbered(asked.text)
            if option is None:
                return
        else:
            option = self.levels.shown_as(asked)
        if option is not None and option.action is None and option.actions:
            example = self.answers.typed_form_of(option.actions[0].text)
            possible = {"count": len(option.actions), "example": example}
            self.screen.say(self.words("why.kind", kind=option.label, **possible))
            return
        self.answers.why(asked if option is None else TypedLine.of(option.typed), self.player)

    def _undo(self) -> None:
        scope = self.session.undo(self.player)
        if scope.is_permitted:
            self._undone = True
        else:
            self.prompt.complain(undo_refusal(scope, self.player, self.words.lang))

    def _complete(self, line: str) -> Sequence[str]:
        typed = TypedLine.of(line)
        word, blank, _ = line.partition(" ")
        command = exact_command(typed, self.words) if blank else ""
        if command == "rules":
            found = [f"{word} {rule}" for rule in self.answers.content.section("rules")]
            return [text for text in found if text.lower().startswith(line.lower())]
        question = f"{word} " if command == "why" else ""
        rest = line.removeprefix(question)
        begun = self.choices.completions_of_open_kind(rest, self._within())
        if begun and " " in rest:
            return [f"{question}{text}" for text in begun]
        commands = [command_name(command, self.words) for command in COMMANDS]
        notations = [kind.name for kind in self.choices.unlisted]
        notations += [action.text for action in self.listed]
        if question:
            notations = [f"{question}{text}" for text in (*notations, *self.match.game.actions)]
        # A text may begin both a command and a word of an action, such as the cell C3.
        found_commands = completions(typed, commands)
        if self.words.lang == NOTATION_LANGUAGE:
            return [*begun, *completions(typed, notations), *found_commands]
        own_words = [f"{question}{text}" for text in self._own_words()]
        found = [*completions(typed, own_words), *found_commands]
        return [*begun, *(found or completions(typed, notations))]

    def _own_words(self) -> Iterator[str]:
        """Yields the legal actions in the player's words."""
        for kind in self.choices.unlisted:
            yield label(kind, self.words.lang)
        for action in self.listed:
            yield typed_form(action, self.words.lang)

    # -- menus

    @property
    def rows(self) -> int:
        """The number of rows that the menu and the prompt take."""
        return 1 + sum(map(self.screen.rows, self._menu()))

    def _show_menu(self) -> None:
        menu = self._menu()
        if self.screen.interactive:
            self.screen.print(*menu)

    def _menu(self) -> list[Text]:
        """Draws the menu; if it is too tall for the window, only its beginning."""
        screen, height = self.screen, self.screen.height
        menu = self.levels.draw_menu(screen.width)
        if height is None:
            return menu
        tall = Text(self.words("menu.tall", count=len(self.levels.options)), "dim")
        rows = [screen.rows(part) for part in menu]
        room = height - 1  # for the prompt
        if sum(rows) <= room or not self.levels.options:
            return menu
        longest = rows.index(max(rows))
        rest = sum(rows) - rows[longest] + screen.rows(tall)
        shown = menu[longest].split("\n")[: max(1, room - rest)]
        return [*menu[:longest], Text("\n").join(shown), *menu[longest + 1 :], tall]

    def _show_whole_table(self) -> None:
        self.redraw(None)
        if self.screen.pager:  # which has covered the menu
            self._show_table_and_menu()
        else:
            self._show_menu()

    def _show_whole_menu(self) -> None:
        with self.screen.paged(self.words):
            self.screen.print(*self.levels.draw_menu(self.screen.width, whole=True))


def _shows_nothing_more(preview: Effects) -> bool:
    """Returns whether a preview shows no more than the words of its action: one piece on a cell."""
    return len(preview.lays) == 1 and not preview.clears and not preview.words
