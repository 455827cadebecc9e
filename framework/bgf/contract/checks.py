"""Checks content against the declarations of a game's rules; each diagnostic has its line.

Each check is a function from the requirements of the rules and a document to diagnostics. Entries
that are missing from a section are reported by the JSON Schema, see `bgf.contract.schema`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from bgf.blame import place_of_class
from bgf.content.checks.required import entries_have, player_numbers
from bgf.content.checks.texts import parameters_of
from bgf.content.diagnostics import DataPath, Diagnostic, Speller, either, suggest
from bgf.content.document import Document
from bgf.contract.requirements import Requirements, StageNeed
from bgf.engine.turns import ORDERS
from bgf.errors import nearest
from bgf.words import Message, message
from bgf.words.games import TEXTS as GAME_TEXTS
from bgf.words.reader import has_text

__all__ = ["checks_of"]

Check = Callable[[Document], Iterable[Diagnostic]]

_ERROR = "BGF-E501"
_WARNING = "BGF-W501"

_LEAST_LIKENESS = 0.8
"""How alike two keys of texts are, from 0 to 1, if one is taken for the other misspelt."""

_MOST_COMPARED = 100
"""The maximum number of unused texts that are compared with the missing ones."""

_TEXTS_OF_KINDS = ("hint", "log", "preview")
"""The families of texts whose keys end with the name of a kind of action."""

_PHASES: dict[str, tuple[str, object]] = {
    "until_out": ("until_out", True),
    "simultaneous": ("order", "simultaneous"),
}
"""The key of a phase and its value, by the name that `ActionKind.only_in` has for such phases."""


def checks_of(requirements: Requirements) -> list[Check]:
    """Returns the checks that a game's content must pass besides the framework's and its schema.

    Args:
        requirements: the requirements of the game's rules.
    """
    fixed_keys = entries_have(requirements.fixed_keys, requirements.owner_of_key)
    derived = [partial(check, requirements) for check in _CHECKS]
    return [fixed_keys, *derived, *requirements.checks]


def _check_kinds(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that the rules have each kind of action that a stage offers."""
    kinds = requirements.kinds
    if kinds is None:
        return  # only another plugin's requirements are checked
    stages = ("phases", "*", "stages", "*")
    offered = [
        *document.each(*stages, "actions", "*", type=str),
        *document.each(*stages, "otherwise", type=str),
    ]
    actions = document.names("actions")
    reported: set[tuple[str, int, int]] = set()
    for path, name in offered:
        # Several phases may have the same stages, by an alias of YAML.
        place = document.place(path)
        if name in actions and name not in kinds and place not in reported:
            reported.add(place)
            hint = suggest(name, sorted(kinds))
            problem = message("needs.no_kind", name=name, hint=hint)
            yield document.problem(path, _ERROR, problem)


def _check_orders(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that each turn order that a phase names exists."""
    if requirements.kinds is None:
        return  # only another plugin's requirements are checked
    orders = [*ORDERS, *sorted(requirements.orders)]
    for path, name in document.each("phases", "*", "order", type=str):
        if name not in orders:
            hint = suggest(name, orders)
            problem = message("needs.no_order", name=name, hint=hint)
            yield document.problem(path, _ERROR, problem)


def _check_hooks(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that the rules have the hooks that the content makes necessary."""
    hooks = requirements.hooks
    if not hooks:
        return  # only another plugin's requirements are checked
    if "bgf_next_phase" not in hooks:
        for path, following in document.each("phases", "*", "next", type=list):
            if len(following) > 1:
                yield document.problem(path, _ERROR, message("needs.next_phase"))
    if "bgf_next_player" not in hooks:
        for path, order in document.each("phases", "*", "order", type=str):
            if order == "rules":
                yield document.problem(path, _ERROR, message("needs.next_player"))
    if "bgf_draw_counters" not in hooks:
        for path, sees in document.each("counters", "*", "sees", type=str):
            if sees != "everybody":
                yield document.problem(path, _ERROR, message("needs.draw_counters"))


def _check_only_in(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that phases offer a kind of action only if its `only_in` allows them to."""
    for path, phase in document.each("phases", "*", type=dict):
        stages = document.names(*map(str, path), "stages").values()
        reported = set()
        for kind, need in requirements.only_in.items():
            key, wanted = _PHASES[need.phase]
            is_right = phase.get(key) == wanted
            if is_right or need.phase in reported or not _is_played_in(kind, stages):
                continue
            reported.add(need.phase)
            owner = _declared_by(need.class_)
            problem = message(f"needs.{need.phase}", action=kind, owner=owner)
            if key in phase:
                yield document.problem((*path, key), _ERROR, problem)
            else:
                yield document.problem(path, _ERROR, problem, of_key=True)


# -- stages


def _check_stages(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that the stages that rules refer to exist."""
    reported: set[tuple[tuple[str, int, int], str]] = set()
    for need in requirements.stages:
        if need.action:
            diagnostics = _missing_after_action(document, need)
        else:
            diagnostics = _missing_everywhere(document, need)
        for diagnostic in diagnostics:
            # Several phases may have the same stages, by an alias of YAML.
            place = document.place(diagnostic.path)
            if (place, need.stage) not in reported:
                reported.add((place, need.stage))
                yield diagnostic


def _missing_everywhere(document: Document, need: StageNeed) -> Iterator[Diagnostic]:
    """Yields a diagnostic if no phase has a stage that the rules refer to."""
    stages: set[str] = set()
    for phase in document.names("phases"):
        stages.update(document.names("phases", phase, "stages"))
    if need.stage not in stages:
        facts = {"hint": suggest(need.stage, stages), "owner": _declared_by(need.owner)}
        problem = message("needs.no_stage", stage=need.stage, **facts)
        yield document.problem(("phases",), _ERROR, problem, of_key=True)


def _missing_after_action(document: Document, need: StageNeed) -> Iterator[Diagnostic]:
    """Yields a diagnostic for each phase that lacks a stage which one of its actions goes on to."""
    for phase in document.names("phases"):
        path = ("phases", phase, "stages")
        stages = document.names(*path)
        if need.stage in stages or not _is_played_in(need.action, stages.values()):
            continue
        facts = {"hint": suggest(need.stage, stages), "owner": _declared_by(need.owner)}
        problem = message("needs.stage", stage=need.stage, action=need.action, **facts)
        yield document.problem(path, _ERROR, problem, of_key=True)


def _declared_by(owner: str) -> Message:
    """Returns the clause that names the declaration behind a requirement."""
    return message("needs.declared_by", owner=owner)


def _is_played_in(action: str, stages: Iterable[Any]) -> bool:
    """Returns whether an action is played in any stage."""
    for stage in stages:
        if isinstance(stage, dict):
            played = [*stage.get("actions", ()), stage.get("otherwise")]
            if action in played:
                return True
    return False


# -- names in parameters of actions


def _check_names(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that the names in parameters of actions exist in the content."""
    for need in requirements.names:
        entries = document.names(need.section)
        owner = _declared_by(need.owner)
        if need.name not in entries:
            facts = {"what": _entry_of(need.section), "hint": suggest(need.name, entries)}
            problem = message("needs.no_entry", name=need.name, owner=owner, **facts)
            yield document.problem((need.section,), _ERROR, problem, of_key=True)
            continue
        entry = entries[need.name]
        path = (need.section, need.name)
        declared = requirements.entries.get(path, ())
        if any(need.key in declaration.keys for declaration in declared):
            continue  # the schema demands the key
        if need.key and isinstance(entry, dict) and need.key not in entry:
            problem = message("needs.named_by_number", key=need.key, owner=owner)
            yield document.problem(path, _ERROR, problem, of_key=True)


def _entry_of(section: str) -> str:
    """Returns the noun for an entry of a section, derived from the name of a game's own section."""
    key = f"needs.what.{section}"
    if has_text(key):
        return message(key)
    # A section of the game's own: its name is a plural.
    return section.removesuffix("s")


# -- texts and rules


def _check_texts(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that the pack has the texts that the rules use and no others, and their parameters."""
    if not requirements.texts:
        return  # rules that declare no text may use any
    needed = [key for key, need in requirements.texts.items() if not need.optional]
    if "texts" not in document.data and not document.is_unreadable("texts"):
        if needed:
            problem = message("needs.no_texts")
            yield document.problem(("game",), _ERROR, problem, of_key=True)
        return
    parameters = _declared_parameters(requirements, document)
    texts = document.names("texts")
    known = {*parameters, *GAME_TEXTS, *_texts_of_tables(document)}
    missing = [key for key in needed if key not in texts]
    unused = [key for key in texts if key not in known]
    misspelt = _misspelt_texts(missing, unused)
    for key, written in misspelt.items():
        owner = requirements.texts[key].owner
        problem = message("needs.text_misspelt", key=key, owner=owner, written=written)
        yield document.problem(("texts", written), _ERROR, problem, of_key=True)
    owners = {key: requirements.texts[key].owner for key in needed if key not in misspelt}
    yield from _missing_from(document, "text", owners)
    yield from _unknown_parameters(requirements, document, parameters)
    misspellings = set(misspelt.values())
    unused = [key for key in unused if key not in misspellings]
    yield from _unused_texts(requirements, document, unused)


def _declared_parameters(
    requirements: Requirements, document: Document
) -> dict[str, Collection[str]]:
    """Returns the parameters of each text that the rules use, by the key of the text."""
    parameters: dict[str, Collection[str]] = {}
    for family in requirements.families:
        for _, name in _names_at(document, family.of):
            parameters[f"{family.name}.{name}"] = family.params
    for key, need in requirements.texts.items():
        parameters[key] = need.params
    return parameters


def _texts_of_tables(document: Document) -> set[str]:
    """Returns the keys of the texts for headings and values of tables.

    They are the columns of zones, the types of components, and the keys and values of components.
    """
    keys = {key for _, key in document.each("zones", "*", "columns", "*", type=str)}
    keys |= {f"group.{type_}" for type_ in document.names("components")}
    for _, kind in document.each("components", "*", "*", type=dict):
        for key, value in kind.items():
            keys.update(_texts_of_trait(key, value))
    return keys


def _texts_of_trait(key: str, value: Any) -> Iterator[str]:
    """Yields the keys of the texts that name a key of a component and its value."""
    yield key
    entries = value if isinstance(value, list) else [value]
    for entry in entries:
        if not isinstance(entry, dict):
            yield f"{key}.{entry}"
            continue
        for inner_key, inner_value in entry.items():
            yield str(inner_key)
            yield f"{inner_key}.{inner_value}"


def _misspelt_texts(missing: Iterable[str], unused: Iterable[str]) -> dict[str, str]:
    """Returns the misspelt key in the pack for each missing text that seems to be misspelt."""
    left = [*unused][:_MOST_COMPARED]
    found: dict[str, str] = {}
    for key in missing:
        for written in difflib.get_close_matches(key, left, 1, _LEAST_LIKENESS):
            found[key] = written
            left.remove(written)
    return found


def _unknown_parameters(
    requirements: Requirements, document: Document, declared: Mapping[str, Collection[str]]
) -> Iterator[Diagnostic]:
    """Yields a diagnostic for each parameter of a text that nothing fills in.

    One that several languages have is reported at the first of them. The mistake may be in the text
    or in the class, where a parameter or a fact has another name: both places are named.
    """
    reported: set[tuple[str, str]] = set()
    for path, phrase in document.each("texts", "*", "*", type=str):
        key = str(path[1])
        if key not in declared:
            continue  # the text itself is reported, because nothing uses it
        for word in sorted(parameters_of(phrase)):
            if word in declared[key] or (key, word) in reported:
                continue
            reported.add((key, word))
            facts = {"word": word, "choices": nearest(word, sorted(declared[key]))}
            problem = message("needs.not_filled", **facts)
            need = requirements.texts.get(key)
            if need is not None and need.part is not None:
                owner = place_of_class(need.part)
                problem = message("needs.not_filled.by", owner=owner, **facts)
            yield document.problem(path, _ERROR, problem)


def _unused_texts(
    requirements: Requirements, document: Document, unused: Iterable[str]
) -> Iterator[Diagnostic]:
    """Yields a warning for each unused text, with the nearest key that the rules use."""
    speller = Speller()
    needed = [key for key, need in requirements.texts.items() if not need.optional]
    kinds = sorted(requirements.kinds or ())
    for key in unused:
        family, _, rest = key.partition(".")
        kind = rest.removesuffix(".own")
        is_of_kind = kinds and family in _TEXTS_OF_KINDS
        of_kinds = [f"{family}.{kind_there}" for kind_there in kinds]
        if not is_of_kind or speller.meant(key, needed):
            hint = speller.hint(key, needed)
            problem = message("needs.unused", key=key, hint=hint)
        elif kind not in kinds:
            hint = speller.hint(key, of_kinds)
            problem = message("needs.unused.no_kind", key=key, kind=kind, hint=hint)
        elif key == f"log.{kind}.own":
            facts = {"kind": kind, "other": f"log.{kind}"}
            problem = message("needs.unused.not_secret", key=key, **facts)
        else:
            hint = speller.hint(key, of_kinds)
            problem = message("needs.unused", key=key, hint=hint)
        yield document.problem(("texts", key), _WARNING, problem, of_key=True)


def _check_log_lines(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that each kind of action has a line in the history."""
    texts = {*document.names("texts"), *GAME_TEXTS}
    for name in document.names("actions"):
        key = f"log.{name}"
        if name in requirements.log_lines and key not in texts:
            owner = _declared_by(requirements.log_lines[name])
            problem = message("needs.log_line", key=key, owner=owner)
            yield document.problem(("actions", name), _WARNING, problem, of_key=True)


def _check_text_families(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that each name in the content that needs a text of its own has one."""
    texts = document.names("texts")
    if not texts:
        return  # which is reported once
    speller = Speller()
    for family in requirements.families:
        prefix = f"{family.name}."
        owner = _declared_by(family.owner)
        keys = [key for key in texts if key.startswith(prefix)]
        with_text = [key.removeprefix(prefix) for key in keys]
        reported: set[str] = set()
        for path, name in _names_at(document, family.of):
            if name in with_text or name in reported:
                continue
            reported.add(name)
            facts = {"family": family.name, "owner": owner}
            hint = speller.hint(name, with_text)
            problem = message("needs.family", key=f"{prefix}{name}", hint=hint, **facts)
            is_key = path[-1] == name
            yield document.problem(path, _ERROR, problem, of_key=is_key)


def _names_at(document: Document, pattern: tuple[str, ...]) -> Iterator[tuple[DataPath, str]]:
    """Yields the names at a path with their places: texts, or the keys of a mapping."""
    yield from document.each(*pattern, type=str)
    for path, mapping in document.each(*pattern, type=dict):
        for key in mapping:
            yield (*path, key), key


def _check_rules(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that the pack has the rules that refusals cite."""
    yield from _missing_from(document, "rule", requirements.rules)


def _missing_from(document: Document, what: str, owners: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yields a diagnostic for each missing text or rule; a single one if the section is empty.

    Args:
        document: the content.
        what: ``text`` or ``rule``.
        owners: the declaration that needs each text or rule, by its key.
    """
    section = f"{what}s"
    entries = document.get((section,))
    if not isinstance(entries, dict):
        return  # which is reported, or said by the schema
    missing = [key for key in owners if key not in entries]
    if missing and not entries:
        first = missing[0]
        text = "needs.texts" if what == "text" else "needs.rules"
        problem = message(text, count=len(missing), key=first, owner=owners[first])
        yield document.problem((section,), _ERROR, problem, of_key=True)
        return
    text = "needs.text" if what == "text" else "needs.rule"
    for key in missing:
        problem = message(text, key=key, owner=owners[key])
        yield document.problem((section,), _ERROR, problem, of_key=True)


# -- components, values, supplies


def _check_single_components(
    requirements: Requirements, document: Document
) -> Iterator[Diagnostic]:
    """Checks that types declared ``single`` have one component of each kind."""
    for type_ in requirements.single_components():
        for path, count in document.each("components", type_, "*", "count", type=int):
            if count != 1:
                problem = message("needs.single", found=count, type=type_)
                yield document.problem(path, _ERROR, problem)


def _check_first_components(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that a type of components stands first in its section where the rules rely on it."""
    types = list(document.names("components"))
    for type_ in requirements.first_components():
        if type_ in types and types[0] != type_:
            first = types[0]
            problem = message("needs.comes_first", type=type_, first=first)
            yield document.problem(("components", first), _ERROR, problem, of_key=True)


def _check_values_by_players(
    requirements: Requirements, document: Document
) -> Iterator[Diagnostic]:
    """Checks that values by number of players have an entry for each number, and no others."""
    for name in requirements.values_by_players():
        path = ("values", name, "value")
        entries = document.names(*path)
        needed = map(str, player_numbers(document, requirements.fewest_players))
        missing = [f'"{number}"' for number in needed if number not in entries]
        if missing:
            keys = ", ".join(missing)
            problem = message("needs.by_players", count=len(missing), keys=keys)
            yield document.problem(path, _ERROR, problem, of_key=True)
        players = document.data["players"]
        allowed = range(players["min"], players["max"] + 1)
        for key in entries:
            is_allowed = key.isdecimal() and int(key) in allowed
            if not is_allowed:
                problem = message("needs.no_such_match", number=key)
                yield document.problem((*path, key), _WARNING, problem, of_key=True)


def _check_supplies(requirements: Requirements, document: Document) -> Iterator[Diagnostic]:
    """Checks that supplies with counters of the rules are among the rules' `supplies`."""
    if not requirements.supplies:
        return
    changed = requirements.counters()
    sets = [", ".join(sorted(together)) for together in requirements.supplies]
    names = either(sets)
    for path, supply in document.each("supplies", "*", type=dict):
        counters = frozenset(supply["counters"])
        if counters & changed and counters not in requirements.supplies:
            problem = message("needs.supply", names=names)
            yield document.problem((*path, "counters"), _ERROR, problem)


_CHECKS: tuple[Callable[[Requirements, Document], Iterable[Diagnostic]], ...] = (
    _check_kinds,
    _check_orders,
    _check_hooks,
    _check_only_in,
    _check_stages,
    _check_names,
    _check_texts,
    _check_log_lines,
    _check_text_families,
    _check_rules,
    _check_single_components,
    _check_first_components,
    _check_values_by_players,
    _check_supplies,
)
