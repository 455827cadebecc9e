"""Prints the answers to commands of the prompt: help, rules, why, history, and the saved file."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from errno import EEXIST
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.command_lines import bgf_command
from bgf.engine.folding import TypedLine, fold
from bgf.engine.seat_letters import seat_letter
from bgf.engine.wording import NOTATION_LANGUAGE, describe, label, typed_form
from bgf.errors import shortened
from bgf.session.events import Refused
from bgf.session.hints import MOST_ADVISED
from bgf.tui.content import LocalizedPack
from bgf.tui.lines import flow, join, listing
from bgf.tui.match.how_to_win_view import how_to_win_lines
from bgf.tui.match.intro import explain_planes
from bgf.tui.match.mods_view import mod_lines
from bgf.tui.prompt.commands import COMMANDS, command_name, commands_begun, exact_command
from bgf.tui.prompt.hint_view import show_hint, wanted_actions
from bgf.tui.screen import Screen
from bgf.tui.seats import player_style
from bgf.tui.table.maps import draw_legend, draw_maps
from bgf.tui.table.table_view import TableView
from bgf.words import Message, Words, join_messages, message, system_reason

if TYPE_CHECKING:
    from bgf.session import PlayerChoices, Session, Why

__all__ = ["Answers", "no_rule", "show_rules"]

_WITH_WORDS = ("rules", "why", "save")  # the commands that any text may follow
_MOST_REASONS = 4
_MOST_NAMED = 4
_GAP = 5  # columns around the names of commands in a help text


class Answers:
    """Answers a player's questions about a match."""

    def __init__(
        self, screen: Screen, words: Words, content: LocalizedPack, session: Session
    ) -> None:
        self.screen = screen
        self.words = words
        self.content = content
        self.session = session
        self.match = session.match

    def help(self, player: int | None, about: str = "") -> None:
        """Prints how to win and how to play, with legal actions as examples, and the commands.

        Args:
            player: the player who asks; None if that is unknown.
            about: the beginning of the names of moves or commands, to explain only these; empty for
                everything.
        """
        screen = self.screen
        words = self.words
        choices = None if player is None else self.session.choices(player, lang=words.lang)
        if about:
            kinds = self._helped_kinds(about)
            self._explain_kinds(kinds)
            if choices is not None:
                self._show_examples(choices, kinds)
            self._explain_commands(self._helped_commands(about), player)
            return
        how_to_win = how_to_win_lines(screen, self.content, words, len(self.session.names))
        screen.print(*how_to_win)
        for lines in explain_planes(screen, self.content, words):
            screen.print(*lines)
        screen.say(words("help.title"), "bold")
        if choices is not None and choices.kinds:
            names = [offered.kind.name for offered in choices.kinds]
            screen.say(words("help.moves"))
            self._show_examples(choices, names)
        screen.say(words("help.kinds"), "bold")
        self._explain_kinds(self.content.section("actions"))
        screen.say(words("help.commands"), "bold")
        has_map = bool(self.content.section("maps"))
        commands = [command for command in COMMANDS if has_map or command != "map"]
        self._explain_commands(commands, player)

    def _explain_kinds(self, kinds: Iterable[str]) -> None:
        """Prints the texts of the pack about some kinds of action."""
        section = self.content.section("actions")
        for name in kinds:
            entry = section[name]
            called = self.content.word(entry["name"])
            about = self.content.word(entry.get("text"))
            explanation = f": {about}" if about else ""
            if self.words.lang == NOTATION_LANGUAGE:
                text = Text(called + explanation)
                lines = flow(f"  {name}", [text], self.screen.width, indent=12)
            else:
                text = Text.assemble((called, "bold"), explanation)
                lines = flow("", [text], self.screen.width, indent=2)
            self.screen.print(lines)

    def _explain_commands(self, commands: Iterable[str], player: int | None) -> None:
        """Prints explanations of some commands of the prompt."""
        words = self.words
        rule = next(iter(self.content.section("rules")), "")
        example = self._example(player)
        resume = bgf_command("resume")
        undo = command_name("undo", words)
        names = [command_name(command, words) for command in COMMANDS]
        indent = max(map(len, names)) + _GAP
        for command in commands:
            name = command_name(command, words)
            text = words(f"help.{command}", rule=rule, example=example, resume=resume, undo=undo)
            lines = flow(f"  {name}", [Text(text)], self.screen.width, indent=indent)
            self.screen.print(lines)

    def _helped_kinds(self, about: str) -> list[str]:
        """Returns the kinds of action whose name begins with a text, in notation or in words."""
        typed = fold(about)
        kinds = []
        for name, entry in self.content.section("actions").items():
            in_words = fold(self.content.word(entry["name"]))
            if name.startswith(typed) or in_words.startswith(typed):
                kinds.append(name)
        return kinds

    def _helped_commands(self, about: str) -> list[str]:
        """Returns the command with a name, or else the commands whose names begin with it."""
        typed = TypedLine.of(about)
        exact = exact_command(typed, self.words)
        return [exact] if exact else commands_begun(typed, self.words)

    def _show_examples(self, choices: PlayerChoices, kinds: Collection[str]) -> None:
        """Prints a legal action of each of some kinds as an example, or how to type one."""
        screen = self.screen
        shows_notation = self.words.lang == NOTATION_LANGUAGE
        for offered in choices.kinds:
            if offered.kind.name not in kinds:
                continue
            if offered.actions:
                example = offered.actions[0]
                described = Text(describe(example, self.words.lang))
                if shows_notation:
                    screen.print(flow(f"  {example.text}", [described], screen.width, indent=14))
                else:
                    screen.print(flow("", [described], screen.width, indent=2))
            else:
                name = offered.kind.name
                called = name if shows_notation else label(offered.kind, self.words.lang)
                screen.print(Text(f"  {called}", "bold"))
                for line in choices.input_help(offered.kind):
                    screen.print(listing(line, screen.width))

    def mistake(self, command: str, rest: str) -> str:
        """Returns the mistake in the words after a command; empty if there is none."""
        if not rest or command in _WITH_WORDS:
            return ""
        if command == "hint":
            wanted = wanted_actions(rest)
            return "" if wanted else self.words("hint.count", rest=rest, most=MOST_ADVISED)
        if command == "help":
            is_known = self._helped_kinds(rest) or self._helped_commands(rest)
            return "" if is_known else self.words("help.unknown", text=shortened(rest))
        name = command_name(command, self.words)
        return self.words("no_words", command=name, rest=rest)

    def answer(self, command: str, rest: str, player: int | None) -> None:
        """Prints the answer to a command that changes nothing.

        Args:
            command: help, map, hint, rules, why, history or save.
            rest: the words after it.
            player: the player who asks; None if that is unknown, and no secrets may be shown.
        """
        if command == "help":
            with self.screen.paged(self.words):
                self.help(player, rest)
        elif command == "rules":
            with self.screen.paged(self.words):
                self.rules(rest)
        elif command == "history":
            with self.screen.paged(self.words, opens_at_end=True):  # the latest entries matter most
                self.history(player)
        elif command == "map":
            with self.screen.paged(self.words):
                self.map(player)
        elif command == "save":
            self.save(rest)
        elif player is None:
            name = command_name(command, self.words)
            self.screen.say(self.words("later", command=name))
        elif command == "hint":
            self.hint(rest, player)
        else:
            self.why(TypedLine.of(rest), player)

    def map(self, player: int | None) -> None:
        """Prints the maps and their legend."""
        if not self.content.section("maps"):
            self.screen.say(self.words("no_map", game=self.content.title))
            return
        view = TableView(
            content=self.content,
            words=self.words,
            seen=self.session.view(player),
            names=(),
            owners=() if player is None else (player,),
            unicode=self.screen.unicode,
        )
        maps = draw_maps(view, self.screen.width)
        self.screen.print(*maps, draw_legend(view, self.screen.width))

    def _example(self, player: int | None) -> str:
        """Returns an action as an example: a legal one, if the player is known."""
        lang = self.words.lang
        actions = [*self.match.game.actions.values()]
        if player is not None:
            choices = self.session.choices(player, lang=lang)
            if choices.unlisted and not choices.listed:
                kind = choices.unlisted[0]
                return kind.name if lang == NOTATION_LANGUAGE else label(kind, lang)
            actions = [*choices.listed, *actions]
        return typed_form(actions[0], lang)

    def typed_forms(self, notations: Sequence[str]) -> str:
        """Returns the texts to type for some actions: for the first few, if they are many."""
        # The words of an action may have commas.
        separator = ", " if self.words.lang == NOTATION_LANGUAGE else "; "
        named = [self.typed_form_of(notation) for notation in notations[:_MOST_NAMED]]
        if len(notations) > _MOST_NAMED:
            named.append("...")
        return separator.join(named)

    def typed_form_of(self, notation: str) -> str:
        """Returns the text to type for an action; a text that is not a notation is unchanged."""
        action = self.match.game.action_written(notation)
        return notation if action is None else typed_form(action, self.words.lang)

    def rules(self, rule: str) -> None:
        """Prints one rule, or all of them."""
        players = len(self.session.names)
        is_there = show_rules(self.screen, self.content, self.words, rule, players)
        if not is_there:
            problem = no_rule(self.content, rule)
            self.screen.say(problem.localized(self.words.lang))

    def hint(self, rest: str, player: int) -> None:
        """Prints a hint; `rest` is the number of suggestions, already checked by `mistake`."""
        count = wanted_actions(rest) or 1
        show_hint(self.screen, self.words, self.session, player, count)

    def why(self, asked: TypedLine, player: int) -> None:
        """Prints the rule that refuses an action, or that the action is possible."""
        say = self.screen.say
        words = self.words
        text = asked.text
        if not text:
            say(words("why.what", example=self._example(player)))
            return
        answer = self.session.why(player, asked)
        if not answer.is_turn:
            say(words("not_now"))
        elif not answer.is_known:
            example = self._example(player)
            say(words("why.unknown", text=shortened(text), example=example))
        elif answer.is_summary:
            self._sum_up(answer)
        elif answer.kind and answer.legal:
            example = self.typed_form_of(answer.legal[0])
            say(words("why.kind", kind=answer.kind, count=answer.count, example=example))
        else:
            for action in answer.legal:
                say(words("legal", action=self.typed_form_of(action)))
            for refused in answer.refused:
                say(self._refusal(refused))

    def _refusal(self, refused: Refused) -> str:
        action = self.typed_form_of(refused.action)
        facts = {"action": action, "message": refused.message, "rule": refused.rule}
        return self.words("why.refused", **facts)

    def _sum_up(self, answer: Why) -> None:
        """Prints a summary of many actions: the legal ones, and the refusals by rule."""
        say = self.screen.say
        words = self.words
        legal = answer.legal
        if not legal and answer.refused[0].action == answer.text:
            say(self._refusal(answer.refused[0]))
            return
        many = {"text": answer.text, "count": answer.count}
        if legal:
            say(words("why.many", **many, legal=len(legal)))
            say(words("possible", actions=self.typed_forms(legal)))
        else:
            say(words("why.none", **many))
        key = "why.counted" if legal or len(answer.refused) > 1 else "why.example"
        for refused in answer.refused[:_MOST_REASONS]:
            example = self._refusal(refused)
            say(words(key, count=refused.count, example=example))

    def history(self, player: int | None) -> None:
        """Prints the mods in force, then the history as a player may read it."""
        self.screen.print(*mod_lines(self.content, self.words, self.screen.width))
        entries = self.match.entries(player, self.words.lang)
        if not entries:
            self.screen.say(self.words("history.none"))
        for entry in entries:
            name = Text(seat_letter(entry.player), f"bold {player_style(entry.player)}")
            head = Text.assemble(f"{entry.number:>4}  ", name)
            lines = flow(head, [Text(entry.text)], self.screen.width)
            self.screen.print(lines)

    def save(self, target: str) -> None:
        """Prints the name of the match's file; copies it, if the name of another file is given."""
        path = self.match.record.path
        if path is not None:
            self.screen.long(self.words("saved", path=path))
        if target and path is not None:
            copy = Path(target).expanduser()
            try:
                if copy.exists():
                    raise FileExistsError(EEXIST, os.strerror(EEXIST))
                shutil.copyfile(path, copy)
            except OSError as error:
                reason = join_messages(": ", [copy, system_reason(error)])
                self.screen.say(self.words("saved.failed", reason=reason))
            else:
                self.screen.long(self.words("saved.copy", path=copy))


def no_rule(content: LocalizedPack, rule: str) -> Message:
    """Returns the message that a rule does not exist, with a similar one if there is one."""
    rules = list(content.section("rules"))
    if not rules:
        return message("no_rules", game=content.data["game"])
    number = _digits(rule)
    close = [name for name in rules if number and _digits(name) == number]
    if not close:
        close = get_close_matches(rule.upper(), rules, n=1, cutoff=0.6)
    if close:
        return message("no_rule.near", rule=rule, near=close[0])
    first = rules[0]
    last = rules[-1]
    return message("no_rule", rule=rule, first=first, last=last)


def _digits(rule: str) -> str:
    """Returns the digits of the ID of a rule, without zeros in front."""
    return re.sub(r"\D", "", rule).lstrip("0")


def show_rules(
    screen: Screen, content: LocalizedPack, words: Words, rule: str = "", players: int | None = None
) -> bool:
    """Prints one rule, or how to win and all rules; returns whether there is such a rule.

    The mods in force come first, because a mod that changes rules only in code does not change
    their texts.

    Args:
        screen: the screen to print on.
        content: the game's words.
        words: the framework's words.
        rule: an ID, in capitals or not, or its number alone; empty for all rules.
        players: the number of players; None if it is unknown.
    """
    rules = content.section("rules")
    wanted = [name for name in rules if not rule or name.lower() == rule.lower()]
    if not wanted and rule.isdecimal():
        numbered = [name for name in rules if _digits(name) == _digits(rule)]
        wanted = numbered if len(numbered) == 1 else []
    if wanted:
        screen.print(*mod_lines(content, words, screen.width))
    if not rule:
        screen.print(*how_to_win_lines(screen, content, words, players))
    for name in wanted:
        text = Text(content.word(rules[name]))
        mods = content.mods_changing("rules", name)
        if mods:
            changed_by = Text(words("rule.changed", mods=", ".join(mods)), "bold")
            text = join([changed_by, text])
        screen.print(flow(name, [text], screen.width))
    return bool(wanted)
