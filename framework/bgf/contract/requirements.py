"""The requirements of a game's rules, gathered from the declarations of its classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from bgf.contract.fields import (
    CitedField,
    ComponentsField,
    CounterField,
    EntryField,
    Field,
    NumberedField,
    ParamField,
    PartField,
    ReasonField,
    SectionField,
    StageField,
    TextField,
    TextsField,
    ValueField,
)
from bgf.contract.parts import Part, Rules, declared_by
from bgf.contract.rules_class import check_hooks, check_rules_class
from bgf.engine.actions import ActionKind
from bgf.errors import PluginError
from bgf.words import message
from bgf.words.games import TEXTS as GAME_TEXTS

if TYPE_CHECKING:
    from bgf.content.diagnostics import DataPath, Diagnostic
    from bgf.content.document import Document

__all__ = ["NameNeed", "Requirements", "StageNeed", "TextNeed", "requirements_of"]

E = TypeVar("E", bound=EntryField)

# The attributes of rules that list names with texts, by the prefix of these texts.
_SCORE_TEXTS = {"score": "score_items", "tie": "ties", "measure": "measures"}


class StageNeed(Struct, frozen=True):
    """A stage that the content must have.

    Attributes:
        stage: its id.
        action: the kind of action that leads to it: each phase that offers this kind must have the
            stage. Empty if it is enough that some phase has the stage.
        owner: the declaration.
    """

    stage: str
    action: str
    owner: str


class NameNeed(Struct, frozen=True):
    """A name in the content to which a parameter of an action refers.

    Attributes:
        section: the section that must have it.
        name: the name.
        key: a key that its entry must have; empty for none.
        owner: the declaration.
    """

    section: str
    name: str
    key: str
    owner: str


class OnlyIn(Struct, frozen=True):
    """A kind of action that only some phases may offer.

    Attributes:
        phase: the sort of phases, as in `ActionKind.only_in`.
        class_: the class of the kind, with the module.
    """

    phase: str
    class_: str


class TextNeed(Struct):
    """A text of the pack.

    Attributes:
        params: the parameters that are filled in at all places where the rules use it.
        optional: whether the pack may go without it.
        owner: the declaration.
        part: the class that fills it in; None if it has no parameters.
    """

    params: set[str]
    optional: bool
    owner: str
    part: type[Part] | None = None


class Requirements(Struct, eq=False):
    """The requirements of the rules of a game on its content.

    Attributes:
        entries: the declarations of each entry of the content, by the path of the entry.
        fixed_keys: the keys with required values of each entry, by its path; None for a key that
            must be absent.
        sections: the game's own top-level keys.
        stages: the stages that the content must have.
        names: the names in the content to which parameters of actions refer.
        texts: the texts that the pack must or may have, by key.
        families: the groups of texts with one for each name.
        rules: the rules that are cited, each with its declaration.
        kinds: the names of the kinds of action; None if no rules list any.
        only_in: the kinds of action that only some phases may offer, as in `ActionKind.only_in`,
            with their classes.
        log_lines: the kinds of action whose line in the history is the text ``log.NAME``, with
            their classes.
        hooks: the names of the hooks that the rules have.
        fewest_players: the smallest number of players that the content may allow.
        supplies: sets of counters of which a supply may be made.
        orders: the names of the rules' own turn orders.
        checks: the game's own checks.
    """

    entries: dict[DataPath, list[EntryField]] = field(default_factory=dict)
    fixed_keys: dict[DataPath, dict[str, Any]] = field(default_factory=dict)
    sections: list[SectionField] = field(default_factory=list)
    stages: list[StageNeed] = field(default_factory=list)
    names: list[NameNeed] = field(default_factory=list)
    texts: dict[str, TextNeed] = field(default_factory=dict)
    families: list[TextsField] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)
    kinds: set[str] | None = None
    only_in: dict[str, OnlyIn] = field(default_factory=dict)
    log_lines: dict[str, str] = field(default_factory=dict)
    hooks: set[str] = field(default_factory=set)
    fewest_players: int = 1
    supplies: tuple[frozenset[str], ...] = ()
    orders: set[str] = field(default_factory=set)
    checks: tuple[Callable[[Document], Iterable[Diagnostic]], ...] = ()

    @property
    def has_schema(self) -> bool:
        """Whether there is anything that a JSON Schema can say."""
        return bool(self.entries or self.sections)

    def add_rules(self, rules: type[Rules]) -> None:
        """Adds the requirements of rules, with those of their kinds of action and other parts.

        Raises:
            PluginError: if declarations contradict each other.
        """
        kinds: Mapping[type[Part], str] = {kind: kind.name for kind in rules.kinds}
        for part in _all_parts([rules, *rules.kinds]):
            self.add_part(part, kinds.get(part, ""))
        for kind in rules.kinds:
            class_ = f"{kind.__module__}.{kind.__qualname__}"
            if kind.only_in:
                self.only_in[kind.name] = OnlyIn(kind.only_in, class_)
            if _has_usual_log(kind):
                self.log_lines[kind.name] = class_
        self._add_score_texts(rules)
        if rules.kinds or "bgf_score" in dir(rules):
            self.kinds = (self.kinds or set()) | {kind.name for kind in rules.kinds}
        self.hooks |= {name for name in dir(rules) if name.startswith("bgf_")}
        self.fewest_players = max(self.fewest_players, rules.fewest_players)
        self.supplies += tuple(frozenset(names) for names in rules.supplies)
        self.orders |= {order.name for order in rules.turn_orders}
        self.checks += tuple(rules.checks)

    def add_part(self, part: type[Part], action: str = "") -> None:
        """Adds the declarations of a class.

        Args:
            part: the class.
            action: the name of the kind of action, if the class is one; empty for other parts.

        Raises:
            PluginError: if declarations contradict each other.
        """
        for declaration in declared_by(part).values():
            self._add(declaration, action)
            if isinstance(declaration, (ReasonField, TextField)):
                self._add_declared_text(declaration, part)
        if action:
            self._add_own_texts(part, action)

    def _add_declared_text(self, declaration: ReasonField | TextField, part: type[Part]) -> None:
        """Adds a declared text, or the text of a reason; in kinds of action it may name facts."""
        key = declaration.key if isinstance(declaration, ReasonField) else declaration.name
        params: Iterable[str] = declaration.params
        if _is_kind(part):
            if isinstance(declaration, ReasonField) and params:
                raise PluginError(message("declared.lists_params", owner=declaration.owner))
            params = params or _facts_of(part)
        self._add_text(key, params, declaration, part)

    def _add_own_texts(self, kind: type[Part], action: str) -> None:
        """Adds the texts that a kind of action may have under its name."""
        facts = _facts_of(kind)
        # Other players must not read the parameters of a secret action.
        open_facts = set(kind.facts) if kind.secret else facts  # type: ignore[attr-defined]
        owner = f"{kind.__module__}.{kind.__qualname__}"
        params = {f"hint.{action}": facts, f"preview.{action}": facts, f"log.{action}": open_facts}
        if kind.secret:  # type: ignore[attr-defined]
            params[f"log.{action}.own"] = facts
        for key, names in params.items():
            need = TextNeed(set(names), optional=True, owner=owner, part=kind)
            self.texts.setdefault(key, need)

    def _add(self, declaration: Field, action: str) -> None:
        if isinstance(declaration, EntryField):
            if not declaration.optional:
                self._add_entry(declaration)
        elif isinstance(declaration, NumberedField):
            for entry in declaration.entries().values():
                self._add_entry(entry)
        elif isinstance(declaration, SectionField):
            self.sections.append(declaration)
        elif isinstance(declaration, StageField):
            if not declaration.optional:
                self.stages.append(StageNeed(declaration.name, action, declaration.owner))
        elif isinstance(declaration, ReasonField):
            self._add_rule(declaration.rule, declaration.owner)
        elif isinstance(declaration, TextsField):
            self._add_family(declaration)
        elif isinstance(declaration, ParamField):
            self._add_names(declaration)
        elif isinstance(declaration, CitedField):
            self._add_rule(declaration.rule, declaration.owner)

    def _add_names(self, declaration: ParamField) -> None:
        """Adds the names in the content to which a parameter refers, and its inner parameters."""
        for option, given in declaration.options.items():
            section = declaration.type.names_in.get(option)
            for name in given if isinstance(given, tuple) else (given,):
                if isinstance(name, ParamField):
                    self._add_names(replace(name, owner=declaration.owner))
                elif section == "texts" and isinstance(name, str) and name:
                    self._add_text(name, (), declaration)
                elif section and isinstance(name, str) and name:
                    key = declaration.type.entry_key
                    self.names.append(NameNeed(section, name, key, declaration.origin))
        for key in declaration.type.text_keys(declaration.options):
            self._add_text(key, (), declaration)

    def _add_entry(self, declaration: EntryField) -> None:
        path = declaration.path
        self.entries.setdefault(path, []).append(declaration)
        fixed = self.fixed_keys.setdefault(path, {})
        for key, wanted in declaration.fixed_keys().items():
            if fixed.setdefault(key, wanted) != wanted:
                facts = {
                    "first": self.owner_of_key(path, key),
                    "second": declaration.owner,
                    "entry": ".".join(map(str, path)),
                    "one": _as_written(key, fixed[key]),
                    "other": _as_written(key, wanted),
                }
                raise PluginError(message("declared.contradict", **facts))

    def _add_text(
        self, key: str, params: Iterable[str], declaration: Field, part: type[Part] | None = None
    ) -> None:
        need = self.texts.get(key)
        is_optional = declaration.optional or key in GAME_TEXTS
        if need is None:
            self.texts[key] = TextNeed(set(params), is_optional, declaration.origin, part)
        else:
            # A text may only have parameters that are filled in at all places where it is used.
            need.params &= set(params)
            need.optional = need.optional and is_optional

    def _add_family(self, declaration: TextsField) -> None:
        for name in declaration.names:
            self._add_text(f"{declaration.name}.{name}", declaration.params, declaration)
        if declaration.of:
            self.families.append(declaration)

    def _add_rule(self, rule: str, owner: str) -> None:
        if rule:
            self.rules.setdefault(rule, owner)

    def _add_score_texts(self, rules: type[Rules]) -> None:
        owner = f"{rules.__module__}.{rules.__qualname__}"
        for prefix, attribute in _SCORE_TEXTS.items():
            for name in getattr(rules, attribute):
                need = TextNeed(params=set(), optional=False, owner=f"{owner}.{attribute}")
                self.texts.setdefault(f"{prefix}.{name}", need)

    def owner_of_key(self, path: DataPath, key: str) -> str:
        """Returns the first declaration that requires a value for a key of an entry."""
        return next(one.owner for one in self.entries[path] if key in one.fixed_keys())

    def counters(self) -> set[str]:
        """Returns the names of all counters and tracks that the rules declare."""
        return {declared.name for declared in self._declared(CounterField)}

    def values_by_players(self) -> list[str]:
        """Returns the names of the values that have an entry for each number of players."""
        return _names(value for value in self._declared(ValueField) if value.by_players)

    def single_components(self) -> list[str]:
        """Returns the types of components that must have one component of each kind."""
        return _names(type_ for type_ in self._declared(ComponentsField) if type_.single)

    def first_components(self) -> list[str]:
        """Returns the types of components that must come before all others: one, or none."""
        return _names(type_ for type_ in self._declared(ComponentsField) if type_.first)

    def _declared(self, type_: type[E]) -> Iterator[E]:
        """Yields all declarations of entries of a class of fields."""
        for declarations in self.entries.values():
            for declared in declarations:
                if isinstance(declared, type_):
                    yield declared


def _names(declarations: Iterable[EntryField]) -> list[str]:
    """Returns the names of the declared entries, each once."""
    return [*dict.fromkeys(declared.name for declared in declarations)]


def _as_written(key: str, wanted: Any) -> str:
    """Returns a key with its required value, as an author writes it."""
    from bgf.content.schema.written import in_one_line

    if wanted is None:
        return message("declared.key_absent", key=key)
    return f"`{key}: {in_one_line(wanted)}`"


def requirements_of(*rules: type[Any]) -> Requirements:
    """Returns the requirements of classes together, with their kinds of action and other parts.

    Args:
        rules: the class that a `GameSpec` names, and those of other plugins in a `ContentSpec`.

    Raises:
        PluginError: if declarations contradict each other.
    """
    return _gathered(rules)


# Cached, because it is needed to load a game, for its schema and for its checks.
@cache
def _gathered(classes: tuple[type[Any], ...]) -> Requirements:
    found = Requirements()
    for rules in classes:
        check_rules_class(rules)
        check_hooks(rules)
        # Rules need not derive from `Rules`; they then declare nothing.
        if issubclass(rules, Rules):
            found.add_rules(rules)
    return found


def _is_kind(part: type[Part]) -> bool:
    """Returns whether a part is a kind of action, whose texts may name its facts."""
    return hasattr(part, "param_names")


def _has_usual_log(kind: type[Part]) -> bool:
    """Returns whether the line of a kind of action in the history is the text ``log.NAME``."""
    return issubclass(kind, ActionKind) and kind.log is ActionKind.log


def _facts_of(kind: type[Any]) -> set[str]:
    """Returns the names that the texts of a kind of action may have in braces."""
    return {*kind.facts, *kind.param_names}


def _all_parts(first: Iterable[type[Part]]) -> list[type[Part]]:
    """Returns parts with all others that they use, each once."""
    found: list[type[Part]] = []
    waiting = [*first]
    while waiting:
        part = waiting.pop(0)
        if part in found:
            continue
        found.append(part)
        for declaration in declared_by(part).values():
            if isinstance(declaration, PartField):
                waiting.append(declaration.type)
            elif isinstance(declaration, ParamField):
                waiting.extend(declaration.classes())
    return found
