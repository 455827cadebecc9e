"""The framework's checks accept documents of any shape, and parts of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from bgf.content import Diagnostic, Document, Pack, load_pack
from bgf.content.checks import CHECKS
from bgf.content.schema.violations import framework_schema

from .conftest import MakePack

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    2.5,
    "",
    "end",
    "a",
    "q" * 300,
    [],
    [[]],
    [None, {}],
    [1, 1],
    ["a", "a"],
    {},
    {"a": None},
    {"a": {}},
    {"end": {"next": ["end"], "stages": {"a": []}, "order": "simultaneous"}},
    {"source": [], "count": {}, "mark": 1, "between": "ab", "at": ["x", "y"], "name": {"en": 1}},
]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All paths within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for step, child in inner:
        yield (*path, step)
        if isinstance(child, (dict, list)):
            yield from paths(child, (*path, step))


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_checks_survive_any_shape_anywhere(odd: Any, make_pack: MakePack) -> None:
    data = deepcopy(load_pack(make_pack()).data)
    data["totals"] = {"cards": 12}
    for path in [*paths(data)]:
        broken = deepcopy(data)
        holder = broken
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = deepcopy(odd)
        document = Document("pack", data=broken)
        for check in CHECKS:
            assert all(isinstance(found, Diagnostic) for found in check(document))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_checks_stay_silent_without_sections_they_do_not_need(
    check: Callable[[Document], Iterable[Diagnostic]], make_pack: MakePack, paris: Pack
) -> None:
    needed = CHECKS[check]
    for data in (load_pack(make_pack()).data, {**paris.data, "totals": {"cards": 46}}):
        assert [*check(Document("pack", data=data))] == []
        for key in data:
            if key not in needed:
                rest = {name: value for name, value in data.items() if name != key}
                assert [*check(Document("pack", data=rest))] == [], key
        for key, value in data.items():
            if {key}.issuperset(needed):  # a file that holds this key alone
                assert [*check(Document("pack", data={key: value}))] == [], key


def test_checks_need_only_keys_of_a_pack(make_pack: MakePack, paris: Pack) -> None:
    known = {*framework_schema()["properties"]}
    assert all(known.issuperset(needed) for needed in CHECKS.values())
