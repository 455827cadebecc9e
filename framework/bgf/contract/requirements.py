"""All that a game's rules rely on, gathered from the declarations of its classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from bgf.contract.fields import (
    CitedField,
    ComponentsField,
    CounterField,
    EntryField,
    Field,
    NumberedField,
    PartField,
    ReasonField,
    SectionField,
    StageField,
    TextField,
    TextsField,
    ValueField,
)
from bgf.contract.parts import Part, Rules, declared_by
from bgf.contract.sound import check_hooks, check_rules_class
from bgf.errors import PluginError

if TYPE_CHECKING:
    from bgf.content.diagnostics import DataPath, Diagnostic
    from bgf.content.document import Document

__all__ = ["Requirements", "StageNeed", "TextNeed", "requirements_of"]


class StageNeed(Struct, frozen=True):
    """A stage that must be there.

    Attributes:
        stage: its id.
        action: the kind of action that goes on to it: each phase in which that can be played must
            have the stage. Empty where any phase may have it.
        owner: the declaration.
    """

    stage: str
    action: str
    owner: str


class TextNeed(Struct):
    """A text of the pack.

    Attributes:
        fills: the words that may be filled in, wherever the rules say it.
        optional: whether the pack may go without it.
        owner: the declaration.
    """

    fills: set[str]
    optional: bool
    owner: str


class Requirements(Struct, eq=False):
    """What the rules of a game rely on in its content.

    Attributes:
        entries: the declared entries of the content, by their path; several declarations of one
            entry are one after the other.
        needs: what must stand under some keys of each entry, by its path; None stands for nothing.
        sections: the top-level keys of the game's own.
        stages: the stages that must be there.
        texts: the texts that must or may be there, by key.
        families: the groups of texts with one for each name.
        rules: the rules that are cited, each with its declaration.
        kinds: the names of the kinds of action; None where no rules list any.
        hooks: the names of the hooks that the rules have.
        fewest_players: the smallest number of players that the content may allow.
        supplies: sets of counters of which a supply may be made.
        checks: the game's own checks.
    """

    entries: dict[DataPath, list[EntryField]] = field(default_factory=dict)
    needs: dict[DataPath, dict[str, Any]] = field(default_factory=dict)
    sections: list[SectionField] = field(default_factory=list)
    stages: list[StageNeed] = field(default_factory=list)
    texts: dict[str, TextNeed] = field(default_factory=dict)
    families: list[TextsField] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)
    kinds: set[str] | None = None
    hooks: set[str] = field(default_factory=set)
    fewest_players: int = 1
    supplies: tuple[frozenset[str], ...] = ()
    checks: tuple[Callable[[Document], Iterable[Diagnostic]], ...] = ()

    @property
    def has_schema(self) -> bool:
        """Whether there is anything that a JSON Schema can say."""
        return bool(self.entries or self.sections)

    def of_type(self, type_: type[EntryField]) -> Iterator[EntryField]:
        """Yields the first declaration of each entry of a type of declaration."""
        for declarations in self.entries.values():
            if isinstance(declarations[0], type_):
                yield declarations[0]

    def add_rules(self, rules: type[Rules]) -> None:
        """Adds all that rules rely on, with their kinds of action and other parts.

        Raises:
            PluginError: if declarations contradict each other.
        """
        kinds: Mapping[type[Part], str] = {kind: kind.name for kind in rules.kinds}
        for part in _all_parts([rules, *rules.kinds]):
            self.add_part(part, kinds.get(part, ""))
        self._add_words(rules)
        if rules.kinds or "bgf_score" in dir(rules):
            self.kinds = (self.kinds or set()) | {kind.name for kind in rules.kinds}
        self.hooks |= {name for name in dir(rules) if name.startswith("bgf_")}
        self.fewest_players = max(self.fewest_players, rules.fewest_players)
        self.supplies += tuple(frozenset(names) for names in rules.supplies)
        self.checks += tuple(rules.checks)

    def add_part(self, part: type[Part], action: str = "") -> None:
        """Adds the declarations of a class.

        Args:
            part: the class.
            action: the name of the kind of action that it is; empty for other parts.

        Raises:
            PluginError: if declarations contradict each other.
        """
        for declaration in declared_by(part).values():
            self._add(declaration, action)

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
            key = declaration.text or f"refusal.{declaration.name}"
            self._add_text(key, declaration.fills, declaration)
            self._add_rule(declaration.rule, declaration.owner)
        elif isinstance(declaration, TextField):
            self._add_text(declaration.name, declaration.fills, declaration)
        elif isinstance(declaration, TextsField):
            self._add_family(declaration)
        elif isinstance(declaration, CitedField):
            self._add_rule(declaration.rule, declaration.owner)

    def _add_entry(self, declaration: EntryField) -> None:
        path = declaration.path
        self.entries.setdefault(path, []).append(declaration)
        needs = self.needs.setdefault(path, {})
        for key, wanted in declaration.needs().items():
            if needs.setdefault(key, wanted) != wanted:
                first = self._first_to_need(path, key)
                raise PluginError(
                    f"{first} and {declaration.owner} contradict each other: "
                    f"{'.'.join(map(str, path))} has {_in_words(key, needs[key])} by the one, "
                    f"{_in_words(key, wanted)} by the other"
                )

    def _first_to_need(self, path: DataPath, key: str) -> str:
        """Returns the first declaration that says what stands under a key of an entry."""
        return next(one.owner for one in self.entries[path] if key in one.needs())

    def _add_text(self, key: str, fills: Iterable[str], declaration: Field) -> None:
        need = self.texts.get(key)
        if need is None:
            self.texts[key] = TextNeed(set(fills), declaration.optional, declaration.owner)
        else:
            need.fills &= set(fills)
            need.optional = need.optional and declaration.optional

    def _add_family(self, declaration: TextsField) -> None:
        for name in declaration.names:
            self._add_text(f"{declaration.name}.{name}", declaration.fills, declaration)
        if declaration.of:
            self.families.append(declaration)

    def _add_rule(self, rule: str, owner: str) -> None:
        if rule:
            self.rules.setdefault(rule, owner)

    def _add_words(self, rules: type[Rules]) -> None:
        named = (("score", rules.score_items), ("tie", rules.ties), ("measure", rules.measures))
        owner = f"{rules.__module__}.{rules.__qualname__}"
        for prefix, names in named:
            for name in names:
                self.texts.setdefault(f"{prefix}.{name}", TextNeed(set(), False, owner))

    def counters(self) -> set[str]:
        """Returns the names of all counters that the rules change."""
        return {declared.name for declared in self.of_type(CounterField)}

    def values(self) -> list[ValueField]:
        """Returns the declarations of values."""
        return [
            declared for declared in self.of_type(ValueField) if isinstance(declared, ValueField)
        ]

    def single_components(self) -> list[str]:
        """Returns the types of components of which there is one of each kind."""
        return [*dict.fromkeys(declared.name for declared in self._components() if declared.single)]

    def first_components(self) -> list[str]:
        """Returns the types of components that must stand before all others: one, or none."""
        return [*dict.fromkeys(declared.name for declared in self._components() if declared.first)]

    def _components(self) -> Iterator[ComponentsField]:
        """Yields all declarations of types of components."""
        for declarations in self.entries.values():
            for declared in declarations:
                if isinstance(declared, ComponentsField):
                    yield declared


def _in_words(key: str, wanted: Any) -> str:
    """Returns what must stand under a key as an author writes it."""
    from bgf.content.schema.written import in_one_line

    return f"no `{key}`" if wanted is None else f"`{key}: {in_one_line(wanted)}`"


def requirements_of(*rules: type[Any]) -> Requirements:
    """Returns what classes rely on together, with their kinds of action and other parts.

    Args:
        rules: the class that a `GameSpec` names, and those that others name in a `ContentSpec`.

    Raises:
        PluginError: if declarations contradict each other.
    """
    return _gathered(rules)


@cache
def _gathered(rules: tuple[type[Any], ...]) -> Requirements:
    found = Requirements()
    for one in rules:
        check_rules_class(one)
        check_hooks(one)
        if issubclass(one, Rules):
            found.add_rules(one)
    return found


def _all_parts(first: Iterable[type[Part]]) -> list[type[Part]]:
    """Returns parts with all others that they use, each once."""
    found: list[type[Part]] = []
    waiting = [*first]
    while waiting:
        part = waiting.pop(0)
        if part in found:
            continue
        found.append(part)
        used = [field.type for field in declared_by(part).values() if isinstance(field, PartField)]
        waiting.extend(used)
    return found
