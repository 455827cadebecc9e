"""The content of a loaded game is read-only: rules and mods can't change it by mistake."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest

import bgf
from bgf.content.read_only import read_only

CHANGES: dict[str, Callable[[Any], object]] = {
    "set": lambda data: data.__setitem__("a", 1),
    "delete": lambda data: data.__delitem__("a"),
    "update": lambda data: data.update(a=1),
    "merge": lambda data: data.__ior__({"a": 1}),
    "setdefault": lambda data: data.setdefault("b", 1),
    "pop": lambda data: data.pop("a"),
    "popitem": lambda data: data.popitem(),
    "clear": lambda data: data.clear(),
    "set inside": lambda data: data["a"].__setitem__(0, 1),
    "delete inside": lambda data: data["a"].__delitem__(0),
    "append": lambda data: data["a"].append(1),
    "extend": lambda data: data["a"].extend([1]),
    "add": lambda data: data["a"].__iadd__([1]),
    "multiply": lambda data: data["a"].__imul__(2),
    "insert": lambda data: data["a"].insert(0, 1),
    "pop inside": lambda data: data["a"].pop(),
    "remove": lambda data: data["a"].remove(3),
    "clear inside": lambda data: data["a"].clear(),
    "reverse": lambda data: data["a"].reverse(),
    "sort": lambda data: data["a"].sort(),
    "set deep inside": lambda data: data["a"][2].__setitem__("b", 1),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_it_can_not_be_changed(change: Callable[[Any], object]) -> None:
    plain = {"a": [3, 2, {"b": 1}]}
    data = read_only(plain)
    with pytest.raises(bgf.ContentFixed, match="the content of a loaded game can't be changed"):
        change(data)
    assert data == plain


def test_the_content_of_a_game_is_read_only() -> None:
    data: Any = bgf.load("paris").pack.data
    for section in ("values", "zones", "components"):
        with pytest.raises(bgf.ContentFixed):
            data[section]["new"] = {}
    with pytest.raises(bgf.ContentFixed):
        data["languages"].append("de")


@pytest.mark.parametrize("duplicate", [copy, deepcopy])
def test_a_copy_can_be_changed(duplicate: Callable[[Any], Any]) -> None:
    data = read_only({"a": [1]})
    changed = duplicate(data)
    changed["b"] = 2
    assert data == {"a": [1]}


def test_another_process_gets_it_read_only() -> None:
    data = pickle.loads(pickle.dumps(read_only({"a": [1]})))
    assert data == {"a": [1]}
    with pytest.raises(bgf.ContentFixed):
        data["a"].append(2)
