"""Prints the answers to commands of the prompt: help, rules, why, history, and the saved file."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.command_lines import bgf_command
from bgf.engine.folding import fold, words_of
from bgf.engine.wording import describe, input_help, label
from bgf.engine.words import seat_letter
from bgf.errors import shortened
from bgf.tui.content import Content
from bgf.tui.lines import flow, join, listing
from bgf.tui.match.how_to_win_view import how_to_win_lines
from bgf.tui.match.mods_view import mod_lines
from bgf.tui.prompt.choices import Choices, choices_of
from bgf.tui.prompt.hint_view import MOST, show_hint, wanted_actions
from bgf.tui.screen import Screen
from bgf.tui.seats import player_style
from bgf.tui.table.maps import draw_legend, draw_maps
from bgf.tui.table.table_view import TableView
from bgf.view import view_of
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind, Refusal
    from bgf.records.match import Match

__all__ = ["COMMANDS", "Answers", "no_rule", "show_rules"]

COMMANDS = ("help", "table", "map", "hint", "rules", "why", "undo", "history", "save", "quit")
_WITH_WORDS = ("rules", "why", "save")  # the commands after which anything may stand
_MOST_REASONS = 4


class Answers:
    """Answers a player's questions about a match."""

    def __init__(self, screen: Screen, words: Words, content: Content, match: Match) -> None:
        self.screen, self.words, self.content, self.match = screen, words, content, match

    def help(self, player: int | None) -> None:
        """Say how to win and how to play: with moves that are possible now, and every command.

        Args:
            player: who asks; None where that is not known.
        """
        screen, words, width = self.screen, self.words, self.screen.width
        choices = Choices() if player is None else self._choices(player)
        screen.print(*how_to_win_lines(screen, self.content, words, self.match.state.players))
        screen.say(words("help.title"), "bold")
        if choices.ways:
            screen.say(words("help.moves"))
        for way in choices.ways:
            if way.actions:
                described = describe(way.actions[0], words.lang)
                head = f"  {way.actions[0].text}"
                screen.print(flow(head, [Text(described)], width, indent=14))
            elif player is not None:
                screen.print(Text(f"  {way.kind.name}", "bold"))
                for line in input_help(way.kind, self.match.state, player, words.lang):
                    screen.print(listing(line, width))
        screen.say(words("help.kinds"), "bold")
        for name, entry in self.content.section("actions").items():
            text = self.content.word(entry.get("text") or entry["name"])
            screen.print(flow(f"  {name}", [Text(text)], width, indent=12))
        screen.say(words("help.commands"), "bold")
        rule = next(iter(self.content.section("rules")), "")
        example = self._example(player)
        resume = bgf_command("resume")
        for command in COMMANDS:
            text = words(f"help.{command}", rule=rule, example=example, resume=resume)
            screen.print(flow(f"  {command}", [Text(text)], width, indent=12))

    def wrong(self, command: str, rest: str) -> str:
        """Returns what is wrong with the words after a command; empty if they are right."""
        if not rest or command in _WITH_WORDS:
            return ""
        if command == "hint":
            wanted = wanted_actions(rest)
            return "" if wanted else self.words("hint.count", rest=rest, most=MOST)
        return self.words("no_words", command=command, rest=rest)

    def answer(self, command: str, rest: str, player: int | None) -> None:
        """Answer a command that changes nothing.

        Args:
            command: help, map, hint, rules, why, history or save.
            rest: the words after it.
            player: who asks; None where that is not known, and nobody's secrets may be shown.
        """
        if command == "help":
            self.help(player)
        elif command == "rules":
            self.rules(rest)
        elif command == "history":
            self.history(player)
        elif command == "map":
            self.map(player)
        elif command == "save":
            self.save(rest)
        elif player is None:
            self.screen.say(self.words("later", command=command))
        elif command == "hint":
            self.hint(rest, player)
        else:
            self.why(rest, player)

    def map(self, player: int | None) -> None:
        """Draw the maps again, and say how to read them."""
        if not self.content.section("maps"):
            self.screen.say(self.words("no_map", game=self.content.title))
            return
        view = TableView(
            content=self.content,
            words=self.words,
            seen=view_of(self.match.state, player),
            names=(),
            owners=() if player is None else (player,),
            unicode=self.screen.unicode,
        )
        maps = draw_maps(view, self.screen.width)
        self.screen.print(*maps, draw_legend(view, self.screen.width))

    def _choices(self, player: int) -> Choices:
        return choices_of(self.match.state, player, self.words.lang)

    def _example(self, player: int | None) -> str:
        """An action to be named as an example: one that is possible now, if that is known."""
        listed = [] if player is None else self._choices(player).listed
        return next(iter(listed or self.match.game.actions.values())).text

    def rules(self, rule: str) -> None:
        """Show one rule, or all of them."""
        players = self.match.state.players
        if not show_rules(self.screen, self.content, self.words, rule, players):
            self.screen.say(no_rule(self.content, self.words, rule))

    def hint(self, rest: str, player: int) -> None:
        """Advise what to do; `rest` says how many actions are wanted, and is sound."""
        if player not in self.match.state.active_players():
            self.screen.say(self.words("not_now"))
            return
        show_hint(self.screen, self.words, self.match.state, player, wanted_actions(rest) or 1)

    def why(self, text: str, player: int) -> None:
        """Say which rule refuses an action, or that it is possible."""
        say, words, state = self.screen.say, self.words, self.match.state
        if not text:
            say(words("why.what", example=self._example(player)))
            return
        # Legal or not: what is refused is asked about, too.
        reading = state.game.reader.read(text, state, player, legal=(), lang=words.lang)
        found = [reading.action] if reading.action else reading.several
        if not found and reading.kind is None:
            say(words("why.unknown", text=shortened(text)))
            return
        if player not in state.active_players():
            say(words("not_now"))
            return
        if not found and reading.kind is not None:
            self._why_kind(reading.kind, text, player)
            return
        reasons = [(action, state.explain(action, player)) for action in _nearest(text, found)]
        if len(reasons) > _MOST_REASONS:
            self._sum_up(text, reasons)
            return
        for action, refusal in sorted(reasons, key=lambda reason: reason[1] is not None):
            if refusal is None:
                say(words("legal", action=action.text))
                continue
            message = refusal.localized(words.lang)
            say(words("why.refused", action=action.text, message=message, rule=refusal.rule))

    def _why_kind(self, kind: ActionKind, text: str, player: int) -> None:
        """Say whether anything can be done of a kind of which no action is named."""
        say, words, state = self.screen.say, self.words, self.match.state
        called = label(kind, words.lang)
        has_parameters = len(text.split()) > 1 and not _is_called(kind, text)
        if has_parameters:
            say(words("why.unknown", text=shortened(text)))
            return
        refusal = state.explain_kind(kind, player)
        if refusal is not None:
            message = refusal.localized(words.lang)
            say(words("why.refused", action=called, message=message, rule=refusal.rule))
            return
        count = kind.count(state, player)
        example = kind.pick(state, player, 0).text
        say(words("why.kind", kind=called, count=count, example=example))

    def _sum_up(self, text: str, reasons: Sequence[tuple[Action, Refusal | None]]) -> None:
        """Of many actions: which are possible, and by which rules how many of them are not."""
        say, words = self.screen.say, self.words
        legal = [action.text for action, refusal in reasons if refusal is None]
        say(words("why.many", text=text, count=len(reasons), legal=len(legal)))
        if legal:
            more = ", ..." if len(legal) > _MOST_REASONS else ""
            say(words("possible", actions=", ".join(legal[:_MOST_REASONS]) + more))
        refused = [(action, refusal) for action, refusal in reasons if refusal is not None]
        rules = Counter(refusal.rule for _, refusal in refused)
        for rule, count in rules.most_common(_MOST_REASONS):
            action, refusal = next(pair for pair in refused if pair[1].rule == rule)
            message = refusal.localized(words.lang)
            example = words("why.refused", action=action.text, message=message, rule=rule)
            say(words("why.counted", count=count, example=example))

    def history(self, player: int | None) -> None:
        """Print the mods in force, then everything that has happened, as a player may read it."""
        self.screen.print(*mod_lines(self.content, self.words, self.screen.width))
        entries = self.match.entries(player, self.words.lang)
        if not entries:
            self.screen.say(self.words("history.none"))
        for entry in entries:
            name = Text(seat_letter(entry.player), f"bold {player_style(entry.player)}")
            self.screen.print(Text.assemble(f"{entry.number:>4}  ", name, f"  {entry.text}"))

    def save(self, target: str) -> None:
        """Say where the match is kept; with a file's name, make a copy of it there."""
        path = self.match.record.path
        if path is not None:
            self.screen.long(self.words("saved", path=path))
        if target and path is not None:
            copy = Path(target).expanduser()
            try:
                if copy.exists():
                    raise FileExistsError(17, "File exists")
                shutil.copyfile(path, copy)
            except OSError as error:
                reason = f"{copy}: {error.strerror}"
                self.screen.say(self.words("saved.failed", reason=reason))
            else:
                self.screen.long(self.words("saved.copy", path=copy))


def no_rule(content: Content, words: Words, rule: str) -> str:
    """That there is no such rule, and which one may have been meant."""
    rules = list(content.section("rules"))
    if not rules:
        return words("no_rules", game=content.data["game"])
    digits = re.sub(r"\D", "", rule).lstrip("0")
    close = [name for name in rules if digits and re.sub(r"\D", "", name).lstrip("0") == digits]
    close = close or get_close_matches(rule.upper(), rules, n=1, cutoff=0.6)
    if close:
        return words("no_rule.near", rule=rule, near=close[0])
    return words("no_rule", rule=rule, first=rules[0], last=rules[-1])


def show_rules(
    screen: Screen, content: Content, words: Words, rule: str = "", players: int | None = None
) -> bool:
    """Prints one rule, or how to win and all rules; returns whether there is such a rule.

    The mods in force come first: one that changes rules in code alone has no words of its own in
    the rules.

    Args:
        screen: where.
        content: the game's words.
        words: the framework's words.
        rule: an ID, in capitals or not; empty for all.
        players: how many play; None where that is not known.
    """
    rules = content.section("rules")
    wanted = [name for name in rules if not rule or name.lower() == rule.lower()]
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


def _is_called(kind: ActionKind, text: str) -> bool:
    """Whether a text is the name of a kind of action in a language of the game."""
    names = (label(kind, lang) for lang in kind.game.pack.languages)
    return words_of(fold(text)) in [words_of(fold(name)) for name in names]


def _nearest(text: str, actions: Sequence[Action]) -> list[Action]:
    """Those written most like a line first."""
    return sorted(
        actions,
        key=lambda action: SequenceMatcher(None, text.lower(), action.text).ratio(),
        reverse=True,
    )
