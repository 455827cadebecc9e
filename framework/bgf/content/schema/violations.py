"""Checks data against the schema of packs, and describes violations in plain words.

`pack.json` is the framework's own JSON Schema (draft 2020-12). A game adds its own schema, and the
data must fit both. Top-level keys in the `properties` of the game's schema are allowed in addition
to the framework's keys.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from bgf.content.diagnostics import DataPath, Diagnostic, Speller, either
from bgf.content.document import HEAD_KEYS, Document
from bgf.content.schema.accept import Definitions, Unsupported, compile_acceptor, pattern_of
from bgf.content.schema.written import in_one_line
from bgf.errors import PluginError, shortened
from bgf.words import LANGUAGES, Message, join_messages, message

__all__ = ["DECLARED_BY", "check_schema", "framework_schema", "head_schema"]

DECLARED_BY = "declared by "
"""The beginning of schema comments that name the declaration that requires a key."""

_TYPES = ("object", "array", "string", "integer", "number", "boolean", "null")
_BOUNDS = (
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"),
    *("minItems", "maxItems", "minProperties", "maxProperties"),
)
_WRONG_TYPE = "BGF-E203"
_RENAMED = {"internal": ("shown", "defect.no_shown")}
"""Keys of older versions, each with the key of this version and the text on how to write it."""
_FORMS = {
    r"^[0-9]+\.[0-9]+\.[0-9]+$": "defect.form.version",
    "^[a-z][a-z0-9_]*$": "defect.form.id",
    "^[a-z][a-z0-9_]*(-[a-z0-9_]+)*$": "defect.form.ids",
    "^[A-Z][A-Z0-9]*-[0-9]+[a-z]?$": "defect.form.rule",
    r"^[a-z][a-z0-9_]*(\.[a-z0-9_-]+)*$": "defect.form.text",
    "^[a-z]{2,3}(-[A-Z]{2})?$": "defect.form.language",
    "^(0|[1-9][0-9]{0,3})$": "defect.form.face",
    "^[A-Z]{2,3}$": "defect.form.region",
    "^([a-wyz]|[0-9]{1,2})$": "defect.form.link",
    "^[A-Z]{3}$": "defect.form.place",
    "^([1-9]|1[0-9]|2[0-6])$": "defect.form.players",
    "^[^. ]$": "defect.form.mark",
    r"^([a-z][a-z0-9]*(-[a-z0-9]+)*|[Mm][-+0-9.,eE \nA-Za-z]*)$": "defect.form.icon",
    "^#[0-9a-f]{6}$": "defect.form.colour",
    "^(0|-?[1-9][0-9]*)$": "defect.form.number",
}
"""The patterns of the framework's schema, each with the text that describes the form."""
_LONGEST_EXAMPLE = 60  # characters
_MOST_UNKNOWN = 1000  # the maximum number of unknown keys of a mapping that are reported
_MOST_BREACHES = 10_000  # the maximum number of breaches of a schema that are looked at
_MOST_OF_A_BRANCH = 1000  # the maximum number of breaches looked at in one alternative


@cache
def framework_schema() -> dict[str, Any]:
    """Returns the framework's JSON Schema for packs. Do not change the result."""
    text = Path(__file__).with_name("pack.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def head_schema() -> dict[str, Any]:
    """Returns the framework's schema for the head of a pack. Do not change the result."""
    schema = framework_schema()
    properties = {key: schema["properties"][key] for key in HEAD_KEYS}
    required = [key for key in schema["required"] if key in HEAD_KEYS]
    return {**schema, "properties": properties, "required": required}


def check_schema(
    document: Document,
    extensions: Sequence[Mapping[str, Any]] = (),
    *,
    base: Mapping[str, Any] | None = None,
) -> Iterator[Diagnostic]:
    """Yields the violations of the framework's schema and of the game's.

    Args:
        document: the document checked.
        extensions: the game's schemas.
        base: the framework's schema, or a part of it.

    Raises:
        PluginError: the game's schema is not a valid JSON Schema.
    """
    base = base or framework_schema()
    for extension in extensions:
        properties = extension.get("properties")
        known = dict.fromkeys(properties, True) if isinstance(properties, Mapping) else {}
        base = {**base, "properties": {**known, **base["properties"]}}
    reported: set[DataPath] = set()
    for schema in (base, *extensions):
        if _is_accepted(schema, document.data):
            continue
        if schema is not base:
            _check_is_schema(schema)
        for diagnostic in _violations(schema, document):
            if diagnostic.code == _WRONG_TYPE:
                if diagnostic.path in reported:
                    continue  # both schemas require the type
                reported.add(diagnostic.path)
            yield diagnostic


def _is_accepted(schema: Mapping[str, Any], data: object) -> bool:
    try:
        return compile_acceptor(schema)(data)
    except (Unsupported, TypeError, ValueError):  # the library reports the fault of the schema
        return False


@cache
def _validator_class() -> Any:
    """Returns the library's validator, with ``$`` as in JSON Schema, and 1.0 not a whole number.

    Some keywords are implemented here, because the library is very slow at them on large content.
    """
    # Slow to import, and rarely needed.
    from jsonschema import Draft202012Validator, ValidationError
    from jsonschema.validators import extend

    def pattern(validator: Any, wanted: str, instance: Any, schema: Any) -> Iterator[Any]:
        if isinstance(instance, str) and not pattern_of(wanted).search(instance):
            yield ValidationError(f"{instance!r} does not match {wanted!r}")

    def one_branch(validator: Any, wanted: list[Any], instance: Any, schema: Any) -> Iterator[Any]:
        context: list[Any] = []
        for index, branch in enumerate(wanted):
            breaches = validator.descend(instance, branch, schema_path=index)
            first = list(islice(breaches, _MOST_OF_A_BRANCH))
            if not first:
                return
            context += first
        yield ValidationError("fits none of several ways", context=context)

    def unique(validator: Any, wanted: bool, instance: Any, schema: Any) -> Iterator[Any]:
        if wanted and isinstance(instance, list) and _repeated(instance):
            yield ValidationError("an item stands twice in a list")

    def is_integer(checker: Any, instance: Any) -> bool:
        return isinstance(instance, int) and not isinstance(instance, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer)
    make: Any = extend  # some versions of jsonschema have no types for it
    own = {"pattern": pattern, "uniqueItems": unique, "anyOf": one_branch}
    return make(Draft202012Validator, own, type_checker=types)


def _check_is_schema(schema: Mapping[str, Any]) -> None:
    from jsonschema import SchemaError

    validator = _validator_class()
    try:
        validator.check_schema(schema, format_checker=validator.FORMAT_CHECKER)
    except SchemaError as error:
        facts = {"place": error.json_path, "reason": error.message}
        raise PluginError(message("content.bad_schema", **facts)) from error


def _violations(schema: Mapping[str, Any], document: Document) -> Iterator[Diagnostic]:
    speller = Speller()
    breaches = _validator_of(schema).iter_errors(document.data)
    for breach in islice(breaches, _MOST_BREACHES):
        yield from _explain(_innermost(breach), document, speller)


def _validator_of(schema: Mapping[str, Any]) -> Any:
    """Returns a validator that skips the data which the fast test accepts."""
    from jsonschema.validators import extend

    definitions = Definitions(schema)
    validator = _validator_class()
    follow = validator.VALIDATORS["$ref"]

    def reference(validator: Any, target: str, instance: Any, schema: Any) -> Iterator[Any]:
        if not definitions.accept(target, instance):
            yield from follow(validator, target, instance, schema)

    make: Any = extend  # some versions of jsonschema have no types for it
    return make(validator, {"$ref": reference})(schema)


def _innermost(error: Any) -> Any:
    """Returns the innermost error of the alternative that came closest to fitting."""
    while error.validator in ("anyOf", "oneOf") and error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    return error


def _explain(error: Any, document: Document, speller: Speller) -> Iterator[Diagnostic]:
    """Yields the diagnostics for one of the library's errors."""
    path: DataPath = tuple(error.absolute_path)
    if path and str(path[0]) in document.repeated_sections:
        return
    found, wanted, keyword = error.instance, error.validator_value, error.validator
    if "propertyNames" in error.absolute_schema_path and isinstance(found, str):
        yield document.problem((*path, found), "BGF-E206", _form(error), of_key=True)
    elif keyword == "additionalProperties":
        yield from _unknown_keys(error, path, document, speller)
    elif keyword == "required":
        yield from _missing_key(error, path, document, speller)
    elif keyword == "type":
        words = [wanted] if isinstance(wanted, str) else wanted
        types = either(_type_in_words(word) for word in words)
        problem = _wrong(found, _with_example(types, error), _quote_hint(found, words))
        yield document.problem(path, _WRONG_TYPE, problem)
    elif keyword in ("enum", "const"):
        choices = [str(choice) for choice in (wanted if keyword == "enum" else [wanted])]
        hint = speller.hint(found, choices)
        problem = message("defect.no_choice", found=_shown(found), hint=hint)
        yield document.problem(path, "BGF-E204", problem)
    elif keyword in _BOUNDS:
        limit = int(wanted) if wanted == int(wanted) else wanted
        expected = message(f"defect.bound.{keyword}", limit=limit)
        yield document.problem(path, "BGF-E205", _wrong(found, expected))
    elif keyword == "pattern":
        yield document.problem(path, "BGF-E206", _form(error))
    elif keyword == "uniqueItems":
        twice = _shown(_repeated(found)[0])
        yield document.problem(path, "BGF-E409", message("defect.twice", item=twice))
    else:
        breached = shortened(f"{keyword}: {in_one_line(wanted)}")
        problem = message("defect.other", found=_shown(found), breached=breached)
        yield document.problem(path, "BGF-E207", problem)


def _repeated(items: list[Any]) -> list[Any]:
    """Returns the repeated items of a list, in linear time."""
    written = [json.dumps(item, sort_keys=True) for item in items]
    numbers = Counter(written)
    return [item for item, text in zip(items, written, strict=True) if numbers[text] > 1]


def _unknown_keys(
    error: Any, path: DataPath, document: Document, speller: Speller
) -> Iterator[Diagnostic]:
    known = error.schema.get("properties", {})
    unknown = [key for key in error.instance if key not in known]
    for key in unknown[:_MOST_UNKNOWN]:
        new_key, how = _RENAMED.get(key, ("", ""))
        if new_key in known:
            hint: str = message("defect.renamed", how=message(how))
        else:
            hint = speller.hint(key, known)
        problem = message("defect.unknown_key", key=key, hint=hint)
        yield document.problem((*path, key), "BGF-E201", problem, of_key=True)
    if len(unknown) > _MOST_UNKNOWN:
        problem = message("defect.unknown_keys", count=len(unknown) - _MOST_UNKNOWN)
        yield document.problem(path, "BGF-E201", problem, of_key=True)


def _missing_key(
    error: Any, path: DataPath, document: Document, speller: Speller
) -> Iterator[Diagnostic]:
    for key in error.validator_value:
        if document.base_unreadable or (not path and document.is_unreadable(key)):
            continue  # it may stand in a part that could not be read
        if key in error.instance or not error.message.startswith(f"{key!r} "):
            continue
        if not path and key in HEAD_KEYS and document.data.keys().isdisjoint(HEAD_KEYS):
            # Each missing key of the head leads here; duplicates of the diagnostic are removed.
            problem = message("defect.no_head", keys=", ".join(_head_needed()))
            yield document.problem(path, "BGF-E202", problem)
            continue
        known = {*error.schema.get("properties", {}), *error.validator_value}
        if not path:  # bgf's own keys are no misspellings of keys in a game's schema
            known |= {*framework_schema().get("properties", {})}
        strangers = list(islice((k for k in error.instance if k not in known), _MOST_UNKNOWN))
        meant = speller.meant(key, strangers)
        if meant and error.schema.get("additionalProperties") is False:
            continue  # reported as an unknown key
        declared = error.schema.get("properties", {}).get(key, {})
        comment = declared.get("$comment") if isinstance(declared, Mapping) else None
        owner = _owner(comment) if isinstance(comment, str) else ""
        if meant:
            problem = message("defect.missing_key.misspelt", key=key, owner=owner, meant=meant)
            yield document.problem((*path, meant), "BGF-E202", problem, of_key=True)
            continue
        if not path and key in document.empty and key not in HEAD_KEYS:
            file = document.empty[key]
            problem = message("defect.missing_key.empty", key=key, owner=owner)
            yield Diagnostic(file, 1, 1, (key,), "BGF-E202", "error", problem)
            continue
        problem = message("defect.missing_key", key=key, owner=owner)
        if not path and document.empty and key not in HEAD_KEYS:
            files = join_messages(message("list.and"), document.empty.values())
            problem = message("defect.missing_key.files", key=key, owner=owner, files=files)
        yield document.problem(path, "BGF-E202", problem, of_key=True)


def _owner(comment: str) -> str:
    """Returns a clause about the declaration that requires a key, from the comment of its schema.

    Any other comment becomes the clause itself.
    """
    declaration = comment.removeprefix(DECLARED_BY)
    if declaration == comment:
        return f"; {comment}"
    return message("needs.declared_by", owner=declaration)


def _head_needed() -> list[str]:
    """Returns the keys that every head must have, in the usual order."""
    required = head_schema()["required"]
    return [key for key in HEAD_KEYS if key in required]


def _wrong(found: object, expected: object, hint: object = "") -> Message:
    """Returns the message for a value that differs from the expected one."""
    return message("defect.wrong", found=_shown(found), expected=expected, hint=hint)


def _form(error: Any) -> Message:
    """Returns the message for a name or a text that does not match its pattern."""
    pattern = error.schema.get("pattern", "")
    if pattern in _FORMS:
        form = message(_FORMS[pattern])
    else:
        form = _own_form(pattern, error.schema.get("description"))
    examples = error.schema.get("examples", [])
    if examples and isinstance(error.instance, str):
        form = message("defect.such_as", expected=form, example=examples[0])
    return _wrong(error.instance, form)


def _own_form(pattern: str, about: object) -> Message:
    """Returns words for the pattern of a game's own schema.

    Args:
        pattern: the regular expression.
        about: the description in the schema, in English, if it has one.
    """
    form = message("defect.form", pattern=pattern)
    if not isinstance(about, str):
        return form
    sentence, _, _ = about.partition(". ")
    in_english = sentence[:1].lower() + sentence[1:].rstrip(".")
    return Message({**form.translations, LANGUAGES[0]: in_english})


def _type_in_words(name: str) -> str:
    return message(f"defect.type.{name}") if name in _TYPES else name


def _with_example(expected: Message, error: Any) -> Message:
    """Returns the expectation, with the schema's example if it is short and the shape is wrong."""
    examples = error.schema.get("examples", ())
    is_shape = error.validator_value in ("object", "array")
    is_text = error.validator_value == "string" and isinstance(error.instance, (dict, list))
    if not (is_shape or is_text) or not examples:
        return expected
    written = json.dumps(examples[0], ensure_ascii=False).replace('"', "")
    if len(written) > _LONGEST_EXAMPLE:
        return expected
    return message("defect.such_as", expected=expected, example=written)


def _shown(found: object) -> str:
    if found is None:
        return message("defect.type.null")
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, dict):
        return message("defect.type.object" if found else "defect.value.mapping")
    if isinstance(found, list):
        if not found:
            return message("defect.value.no_list")
        return message("defect.value.list", count=len(found))
    text = str(found)
    text = text if len(text) <= 60 else text[:57] + "..."
    return message("defect.value.text", text=text) if isinstance(found, str) else text


def _quote_hint(found: object, wanted: list[str]) -> str:
    if "string" in wanted and isinstance(found, (int, float)):
        return message("defect.quotes")
    return ""
