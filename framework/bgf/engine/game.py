"""A game, loaded: content and rules bound together, ready to start matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from bgf.blame import describe_error, place_of_class, place_of_function
from bgf.components.layout import Layout
from bgf.components.table import Table, checked_seed
from bgf.content.filling import localized_number
from bgf.content.pack import Pack
from bgf.content.read_only import Values, content_fixed, values_of
from bgf.contract.parts import Part
from bgf.contract.rules_class import check_rules_class
from bgf.engine import serial
from bgf.engine.actions import Action, ActionKind
from bgf.engine.binding import bind_hooks, bind_kind, registered
from bgf.engine.guard import call_plugin
from bgf.engine.hooks import ModSpec
from bgf.engine.manager import HookProblem
from bgf.engine.notation import parse_words
from bgf.engine.options import read_options
from bgf.engine.phases import read_phases
from bgf.engine.plugins import import_object
from bgf.engine.reading import Reader
from bgf.engine.replies import Refusal
from bgf.engine.result import Score
from bgf.engine.return_checks import listed_actions, written_twice
from bgf.engine.score_checks import score_items_of, score_problem
from bgf.engine.state import State
from bgf.engine.turns import ORDERS, RULES, TurnOrder, is_own
from bgf.engine.wording import flow_lines, label
from bgf.errors import (
    BadPlayerCount,
    InvalidAction,
    PluginError,
    UnknownLanguage,
    nearest,
    shortened,
)
from bgf.words import LANGUAGES, join_messages, message
from bgf.words.games import TEXTS as GAME_TEXTS
from bgf.words.plurals import Counted
from bgf.words.reader import template_of

__all__ = ["Game"]

P = TypeVar("P")

_LONGEST = 2000  # actions
_IN_THE_MAKING = object()


class Game:
    """A game with its content and mods, loaded and checked.

    Attributes:
        name: its name, as players type it.
        pack: the content.
        mods: the mods in force, in the order in which they were named.
        folder: the folder of the content; None if it is the content that the game ships.
        layout: the static shape of the table.
        values: the game's own numbers, from the content's section `values`.
        rules: the object of the plugin's rules class, whose methods are the hooks.
        kinds: the kinds of action, by name.
        phases: the phases, by id.
        has_own_orders: whether a phase has a turn order of the game's own.
        hooks: the hooks of the rules and mods, as functions.
        actions: the well-formed actions that the kinds list, by notation; see `action_of`.
    """

    def __init__(
        self,
        name: str,
        pack: Pack,
        rules: type[Any],
        mods: Sequence[ModSpec] = (),
        folder: Path | None = None,
    ) -> None:
        self.name = name
        self.pack = pack
        self.mods = tuple(mods)
        twice = next((mod.name for mod in mods if self.mods.count(mod) > 1), None)
        if twice is not None:
            raise PluginError(message("declared.mod_twice", mod=twice))
        self.folder = folder
        self.layout = Layout.from_content(pack.data)
        self._values = values_of(pack.data)
        self._tables: dict[int, Table] = {}
        self._defaults: dict[int, dict[str, Any]] = {}
        self._parts: dict[type[Any], Any] = {}
        check_rules_class(rules)
        self.rules = call_plugin(lambda: self.part(rules), rules_of=name)
        made = [(mod, self._changes_of(mod)) for mod in mods if mod.rules]
        try:
            manager = registered(self.rules, {mod.name: changes for mod, changes in made})
        except HookProblem as error:
            facts = {"game": repr(self), "error": error}
            raise PluginError(message("declared.unusable", **facts)) from error
        self.hooks = bind_hooks(manager, self.rules)
        kinds = [bind_kind(_made(kind, self), manager) for kind in getattr(rules, "kinds", ())]
        self.kinds: dict[str, ActionKind] = {kind.name: kind for kind in kinds}
        self._check_kinds()
        self.phases = read_phases(pack.data["phases"], self.kinds, self._orders(rules))
        self.has_own_orders = any(is_own(phase.order) for phase in self.phases.values())
        self._check_hooks()
        # Mods may add items of the score without listing them, so that every item is accepted.
        listed = () if self.mods else getattr(rules, "score_items", ())
        self._score_items = score_items_of(listed, pack.data.get("components", {}))
        self.actions: dict[str, Action] = {}
        for kind in self.kinds.values():
            kind.listed = listed_actions(kind)
            for action in kind.listed:
                if not (isinstance(action, Action) and isinstance(action.kind, ActionKind)):
                    facts = {"kind": place_of_class(type(kind)), "given": repr(action)}
                    raise PluginError(message("declared.no_action", **facts))
                if action.text in self.actions:
                    raise written_twice(action, self.actions[action.text])
                self.actions[action.text] = action
        self._by_small_letters = {text.lower(): action for text, action in self.actions.items()}

    def __repr__(self) -> str:
        mods = "".join(f" + {mod.name}" for mod in self.mods)
        return f"<Game {self.name}{mods}>"

    def part(self, type_: type[P]) -> P:
        """Returns the game's only object of a part of the rules, see `Part`.

        Raises:
            PluginError: if parts use each other in a circle.
        """
        found = self._parts.get(type_)
        if found is _IN_THE_MAKING:
            part = f"{type_.__module__}.{type_.__qualname__}"
            raise PluginError(message("declared.uses_itself", part=part))
        if found is None:
            self._parts[type_] = _IN_THE_MAKING
            found = self._parts[type_] = _made(type_, self)
        made: P = found
        return made

    def _changes_of(self, mod: ModSpec) -> object:
        """Returns the object with the hooks of a mod; raises PluginError if it can't be made."""
        try:
            make = import_object(mod.rules)
            return call_plugin(lambda: make(self))
        except PluginError as error:
            raise PluginError(message("declared.mod", mod=mod.name, error=error)) from error
        except Exception as error:  # the code of a mod may raise anything
            facts = {"mod": mod.name, "error": describe_error(error)}
            raise PluginError(message("declared.mod_not_loaded", **facts)) from error

    def _check_kinds(self) -> None:
        for phase, entry in self.pack.data["phases"].items():
            for stage, step in entry["stages"].items():
                named = [*step["actions"], *([step["otherwise"]] if "otherwise" in step else [])]
                missing = [kind for kind in named if kind not in self.kinds]
                if missing:
                    facts = {"stage": stage, "phase": phase, "kinds": ", ".join(missing)}
                    raise PluginError(message("declared.stage_offers", game=self.name, **facts))

    def _orders(self, rules: type[Any]) -> dict[str, TurnOrder]:
        """Returns the turn orders that phases may name; raises PluginError if one names another."""
        own: Sequence[TurnOrder] = getattr(rules, "turn_orders", ())
        orders = {**ORDERS, **{order.name: order for order in own}}
        for phase, entry in self.pack.data["phases"].items():
            if entry["order"] not in orders:
                facts = {"game": self.name, "phase": phase, "order": entry["order"]}
                raise PluginError(message("declared.no_order", **facts))
        return orders

    def _check_hooks(self) -> None:
        phases = self.phases.values()
        needed = {
            "bgf_score": self.hooks.score is None,
            "bgf_next_player": self.hooks.next_player is None
            and any(phase.order is RULES for phase in phases),
            "bgf_next_phase": self.hooks.next_phase is None
            and any(len(phase.next) > 1 for phase in phases),
            "bgf_draw_counters": self.hooks.draw_counters is None
            and bool(self.layout.secret_counters),
        }
        missing = [hook for hook, is_missing in needed.items() if is_missing]
        if missing:
            facts = {"game": self.name, "hooks": ", ".join(missing)}
            raise PluginError(message("declared.needs_hooks", **facts))

    @property
    def values(self) -> Values:
        """The content's values by name; they can't be changed."""
        return self._values

    @values.setter
    def values(self, changed: object) -> None:
        raise content_fixed(message("state.fixed_values"))

    @property
    def players(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""
        return self.pack.data["players"]["min"], self.pack.data["players"]["max"]

    @property
    def longest(self) -> int:
        """The number of actions after which a match counts as endless: ``longest``, or 2,000."""
        longest: int = self.pack.data.get("longest", _LONGEST)
        return longest

    def new_state(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        allow_idle: bool = False,
    ) -> State:
        """Returns the first position of a match.

        Args:
            players: the number of players; the smallest one if left out.
            seed: an integer from 0 to 2**64 - 1; all chance of the match comes from it.
            options: values of the game's options; the defaults for those left out.
            allow_idle: as in `read_options`.

        Raises:
            BadPlayerCount, BadSeed, UnknownOption, BadOption: if an argument does not fit the game.
        """
        players = self.players[0] if players is None else players
        given = {} if options is None else options
        values = self.read_options(players, given, allow_idle=allow_idle)
        checked_seed(seed)
        return State.start(self, players, seed, values)

    def read_options(
        self, players: int, options: Mapping[str, Any], *, allow_idle: bool = False
    ) -> dict[str, Any]:
        """Returns the value of every option of a match.

        Args:
            players: the number of players.
            options: the values that are given; the defaults stand for the others.
            allow_idle: whether options without effect in the match may be set, as in old records
                from before they were refused.

        Raises:
            BadPlayerCount, UnknownOption, BadOption: if an argument does not fit the game.
        """
        low, high = self.players
        if type(players) is not int or not low <= players <= high:
            facts = {"game": self.name, "fewest": low, "most": high}
            raise BadPlayerCount(message("usage.players", players=repr(players), **facts))
        declared = self.pack.data.get("options", {})
        if options != {}:
            return read_options(declared, options, players, self.name, allow_idle=allow_idle)
        # Most matches, above all those that are simulated, have the defaults.
        defaults = self._defaults.get(players)
        if defaults is None:
            defaults = read_options(declared, {}, players, self.name)
            self._defaults[players] = defaults
        return {**defaults}

    def table(self, players: int) -> Table:
        """Returns the table before set-up, for a number of players; it must not be changed."""
        table = self._tables.get(players)
        if table is None:
            table = self._tables[players] = Table()
            table.lay_out(self.layout, players)
        return table

    def state_from_dict(self, data: Mapping[str, Any]) -> State:
        """Returns the state that `State.to_dict` wrote.

        Raises:
            BadState: if it is not a state of this game.
        """
        return serial.from_dict(self, data)

    def parse_action(
        self,
        text: str,
        state: State | None = None,
        player: int | None = None,
        lang: str | None = None,
    ) -> Action:
        """Returns the action for a text: its notation, or a description of it in words.

        A complete notation always means its action; blanks and case are ignored. Otherwise the kind
        of action and its parameters may be given in notation or by their names in any language of
        the game, in any order, and abbreviated as long as that is not ambiguous. The kind may be
        left out. Legal actions are preferred to others.

        Args:
            text: the text.
            state: the position in which it is to be played. An action that has several notations
                there is returned in the canonical one. Without a state the text must mean one of
                the listed actions.
            player: the player of the action; may be left out if only one player is active. If
                several are and it is left out, errors suggest no actions, because the legal actions
                of a player may be secret.
            lang: the language of the writer, whose words are tried before those of others; the
                game's first language if left out.

        Raises:
            InvalidAction: if it means no action, or more than one; the message says which. The
                message and `InvalidAction.nearest` name similar legal actions, which only that
                player may read.
        """
        return self.reader.action(text, state, player, lang)

    @cached_property
    def reader(self) -> Reader:
        """The reader of lines that people type."""
        return Reader(self)

    def action_of(self, text: str) -> Action | None:
        """Returns the action with exactly this notation; None if there is none."""
        found = self.actions.get(text)
        if found is None and text:
            name, *words = text.split()
            kind = self.kinds.get(name)
            found = parse_words(kind, words) if kind is not None else None
        return found

    def action_written(self, text: str) -> Action | None:
        """Returns the action with a notation, ignoring blanks and case; None if there is none."""
        plain = " ".join(text.lower().split())
        return self._by_small_letters.get(plain) or self.action_of(plain)

    def own_action(self, action: Action) -> Action:
        """Returns this game's own action for one of another loaded copy of the game.

        Raises:
            InvalidAction: if this game has no such action.
        """
        own = self.action_of(action.text)
        if own is None:
            facts = {"action": action.text, "game": self.name}
            raise InvalidAction(message("state.other_action", **facts))
        return own

    def score(self, state: State) -> Score:
        """Returns the points by item and the tie breakers, as `bgf_score` returns them.

        Raises:
            PluginError: if the rules return anything but a `Score` of all players, with points that
                are whole numbers for items that the rules list.
        """
        assert self.hooks.score is not None  # the constructor has checked it
        score = self.hooks.score(state)
        problem = score_problem(score, state.players, self._score_items)
        if problem:
            words = message("answered.score", game=self.name, problem=problem)
            place = place_of_function(self.hooks.score)
            raise PluginError(join_messages(": ", [place, words]) if place else words)
        answer: Score = score
        return answer

    def contradictions(self, state: State) -> int:
        """Returns the number of contradictions in a sample, see `bgf_contradictions`."""
        hook = self.hooks.contradictions
        return hook(state) if hook else 0

    def status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Returns the lines below the table for a viewer, see `bgf_status`.

        Lines on open questions and on eliminated players follow those of the rules.
        """
        hook = self.hooks.status
        lines: Sequence[str] = (hook(state, viewer, lang) if hook else None) or ()
        if state.inquiries or state.eliminated:
            return [*lines, *flow_lines(state, lang)]
        return lines

    # -- words -------------------------------------------------------------------------------

    def check_language(self, lang: object) -> None:
        """Checks that bgf or the game has texts in a language.

        Args:
            lang: the language, such as ``en``.

        Raises:
            UnknownLanguage: if neither has any.
        """
        languages = [*dict.fromkeys([*LANGUAGES, *self.pack.languages])]
        if lang in languages:
            return
        choices = nearest(str(lang), languages)
        raise UnknownLanguage(
            message("session.no_language", lang=shortened(repr(lang)), choices=choices)
        )

    def word(self, texts: Mapping[str, str], lang: str) -> str:
        """Returns the words in a language, or in the pack's first language if they are missing."""
        return self.pack.localize(texts, lang)

    def text(self, key: str, lang: str, **params: Any) -> str:
        """Returns a text of the content, or of the framework if the content has no such text.

        Args:
            key: the key of the text.
            lang: the language.
            params: the values of the fields of the text; of a mapping by language, the words in
                this language are used.
        """
        own = {name: self.text_value(value, lang) for name, value in params.items()}
        if self._is_framework_text(key):
            return self.template(key, lang).format_map(own)
        return self.pack.text(key, lang, **own)

    def template(self, key: str, lang: str) -> str:
        """Returns a text as `text` does, with its fields not yet filled in.

        Raises:
            MissingText: if neither the content nor the framework has such a text.
        """
        if self._is_framework_text(key):
            return template_of(key, lang)
        return self.pack.template(key, lang)

    def _is_framework_text(self, key: str) -> bool:
        """Returns whether a text is one of the framework that the content does not replace."""
        return key in GAME_TEXTS and key not in self.pack.data.get("texts", {})

    def refusal(self, rule: str, text: str, params: Mapping[str, Any]) -> Refusal:
        """Returns a refusal, with its text in every language of the content."""
        words = {lang: self.text(text, lang, **params) for lang in self.pack.languages}
        return Refusal(rule, words)

    def kind_labels(self, kinds: Sequence[ActionKind]) -> Mapping[str, str]:
        """Returns the names of kinds of action by language, separated by commas."""
        labels = {}
        for lang in self.pack.languages:
            names = [label(kind, lang) for kind in kinds]
            labels[lang] = ", ".join(names)
        return labels

    def text_value(self, value: Any, lang: str) -> Any:
        """Returns a value as it is filled into texts of a language.

        A mapping by language becomes the words in this language. Decimals are written as in this
        language. A whole number can choose between the forms of a word: ``{n:card|cards}``.
        """
        if isinstance(value, Mapping):
            return self.word(value, lang)
        if isinstance(value, float):
            return localized_number(value, lang)
        return Counted.of(value, lang) if type(value) is int else value


def _made(type_: type[P], game: Game) -> P:
    """Returns an object of a part of the rules.

    Raises:
        PluginError: if its declarations are not bound, as without ``super().__init__(game)``.
    """
    try:
        made = type_(game)  # type: ignore[call-arg]  # a part takes the game
    except AttributeError as error:
        # A `__getattr__` of parts could say so, but would slow down each look-up in play.
        if isinstance(error.obj, Part) and not hasattr(error.obj, "game"):
            raise _not_bound(type_) from error
        raise
    if isinstance(made, Part) and not hasattr(made, "game"):
        raise _not_bound(type_)
    return made


def _not_bound(type_: type[Any]) -> PluginError:
    return PluginError(message("declared.not_bound", part=place_of_class(type_)))
