"""Packs mutated at random: only diagnostics, no exceptions; and sound packs stay sound.

The examples of a run are few. For a long search set ``BGF_FUZZ=100``, which makes a hundred times
as many.
"""

from __future__ import annotations

import copy
import json
import os
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bgf
from bgf import BgfError, ContentError
from bgf.api import load_folder
from bgf.bots import View, make_bot
from bgf.content import CODES, Diagnostic, Pack, load_pack
from bgf.content.document import HEAD_FILE, HEAD_KEYS

from .conftest import SMALL_PACK

LONGER = int(os.environ.get("BGF_FUZZ", "1"))
Data = dict[str, Any]


def examples(number: int) -> settings:
    """Settings for a number of examples, without a limit of time."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=number * LONGER, deadline=None, suppress_health_check=slow)


@contextmanager
def written(files: dict[str, bytes]) -> Iterator[Path]:
    """A folder with these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        yield Path(folder)


def judged(folder: Path) -> list[Diagnostic]:
    """The diagnostics of a pack, after checking the properties of any such list."""
    found = bgf.validate(folder)
    assert found == sorted(found, key=lambda d: d.sort_key)
    assert len(found) == len(set(found))
    for diagnostic in found:
        assert diagnostic.code in CODES
        assert diagnostic.severity == ("warning" if "-W" in diagnostic.code else "error")
        assert diagnostic.message
        assert str(diagnostic).isprintable()
        assert all(isinstance(step, (str, int)) for step in diagnostic.path)
        assert is_within(diagnostic, folder)
    if any(d.is_error for d in found):
        with pytest.raises(ContentError) as caught:
            load_folder(folder)
        assert list(caught.value.diagnostics) == found
    else:
        load_folder(folder)
    return found


def is_within(found: Diagnostic, folder: Path) -> bool:
    """Whether a diagnostic points to an existing place."""
    if (found.line, found.column) == (0, 0):
        return Path(found.file) == folder or Path(found.file).parent == folder
    file = Path(found.file)
    if not file.exists():  # missing files are reported at their expected place
        return (file, found.line, found.column) == (folder / HEAD_FILE, 1, 1)
    lines = re.split(r"\r\n|\r|\n", file.read_bytes().decode("utf-8-sig", "replace"))
    return 1 <= found.line <= len(lines) and 1 <= found.column <= len(lines[found.line - 1]) + 1


# ------------------------------------------------------------------------------- text mutated

BITS = [
    "",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    ":",
    ": ",
    "- ",
    "?",
    "? ",
    "#",
    " # ",
    ",",
]
BITS += ["{", "}", "[", "]", '"', "'", "\\", "|\n", ">-\n", "&a ", "*a", "!x ", "!!int ", "<<: "]
BITS += ["---\n", "...\n", "%YAML 1.2\n", "~", "null", "true", "no", "0", "-1", "9" * 30, ".inf"]
BITS += [
    "1e9",
    "0x1f",
    "é",
    "\ufeff",
    "\u2028",
    "\x00",
    "\x1b[31m",
    "\x85",
    "\ud7ff",
    "𝄞",
    "@",
    "`",
]
BITS += ["game: ", "zones:\n", "cards", "en: ", "{en: A, pl: B}", "extends: paris\n", "\\ud800"]
ODD_BYTES = [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x00", b"\xfe\xff", b"\xf4\x90\x80\x80"]


def cut(text: str, draw: st.DataObject) -> str:
    start = draw.draw(st.integers(0, len(text)))
    return text[:start] + text[start + draw.draw(st.integers(0, 60)) :]


def inserted(text: str, draw: st.DataObject) -> str:
    at = draw.draw(st.integers(0, len(text)))
    return text[:at] + draw.draw(st.sampled_from(BITS)) + text[at:]


def put_in_place(text: str, draw: st.DataObject) -> str:
    at = draw.draw(st.integers(0, len(text)))
    return text[:at] + draw.draw(st.sampled_from(BITS)) + text[at + draw.draw(st.integers(1, 8)) :]


def swapped(text: str, draw: st.DataObject) -> str:
    lines = text.split("\n")
    one, other = (draw.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def repeated(text: str, draw: st.DataObject) -> str:
    lines = text.split("\n")
    start = draw.draw(st.integers(0, len(lines) - 1))
    block = lines[start : start + draw.draw(st.integers(1, 6))]
    at = draw.draw(st.integers(0, len(lines)))
    return "\n".join(lines[:at] + block + lines[at:])


def indented(text: str, draw: st.DataObject) -> str:
    lines = text.split("\n")
    at = draw.draw(st.integers(0, len(lines) - 1))
    for number in range(at, min(len(lines), at + draw.draw(st.integers(1, 5)))):
        by = draw.draw(st.sampled_from(["  ", " ", "\t", "-1", "-2"]))
        lines[number] = lines[number][int(by[1:]) :] if by[0] == "-" else by + lines[number]
    return "\n".join(lines)


MUTATIONS = [cut, inserted, put_in_place, swapped, repeated, indented]


@examples(120)
@given(st.data())
def test_mutated_text_is_told_of_and_never_more(draw: st.DataObject) -> None:
    texts = dict(SMALL_PACK)
    for _ in range(draw.draw(st.integers(1, 4))):
        file = draw.draw(st.sampled_from(sorted(texts)))
        texts[file] = draw.draw(st.sampled_from(MUTATIONS))(texts[file], draw)
    files = {name: text.encode("utf-8") for name, text in texts.items()}
    if draw.draw(st.integers(0, 9)) == 9:
        file = draw.draw(st.sampled_from(sorted(files)))
        at = draw.draw(st.integers(0, len(files[file])))
        odd = draw.draw(st.sampled_from(ODD_BYTES))
        files[file] = files[file][:at] + odd + files[file][at:]
    with written(files) as folder:
        judged(folder)


# ---------------------------------------------------------------------------- structure mutated


def to_files(data: Data) -> dict[str, bytes]:
    """A pack's data as files: the head, and all else."""
    head = {key: value for key, value in data.items() if key in HEAD_KEYS}
    rest = {key: value for key, value in data.items() if key not in HEAD_KEYS}
    return {
        name: json.dumps(part, ensure_ascii=False, indent=1).encode()
        for name, part in ((HEAD_FILE, head), ("rest.yaml", rest))
    }


def small_data() -> Data:
    """The data of the small pack."""
    with written({name: text.encode() for name, text in SMALL_PACK.items()}) as folder:
        return copy.deepcopy(load_pack(folder).data)


SMALL = small_data()

Slot = tuple[Any, Any]


def slots(value: Any) -> Iterator[Slot]:
    """Every place within a value: a container, and a key or index of it."""
    for step in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, step
        if isinstance(value[step], (dict, list)):
            yield from slots(value[step])


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([1.5, 0.0, 2**62, -(2**62), 10000, 10001, 1e300])
    | st.sampled_from(["", " ", "a", "cards", "end", "player", "owner", "{x}", "{", "A", "en", "_"])
    | st.text(st.characters(codec="utf-8"), max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["en", "pl", "a", "name", "x y", "1", "-"]), inner, max_size=3
        )
    ),
    max_leaves=4,
)


def mutate(data: Data, draw: st.DataObject, *, gently: bool = False) -> str:
    """Changes one thing in a pack's data; returns a description of the change."""
    there = list(slots(data))
    inner, step = there[draw.draw(st.integers(0, len(there) - 1))]
    ways = ["other", "other", "number"] if gently else ["value", "value", "other", "number"]
    ways += ["remove", "rename", "repeat", "turn"]
    way = draw.draw(st.sampled_from(ways))
    was = inner[step]
    if way == "value":
        inner[step] = draw.draw(JSON)
    elif way == "other":
        alike = [a[b] for a, b in there if type(a[b]) is type(was)]
        inner[step] = copy.deepcopy(alike[draw.draw(st.integers(0, len(alike) - 1))])
    elif way == "number":
        numbers = [(a, b) for a, b in there if type(a[b]) is int]
        inner, step = numbers[draw.draw(st.integers(0, len(numbers) - 1))]
        was = inner[step]
        inner[step] = draw.draw(st.integers(-2, 12) | st.sampled_from([100, 10000]))
    elif way == "remove":
        del inner[step]
        return f"removed {step!r}: {str(was)[:60]}"
    elif isinstance(inner, list):
        inner.insert(step, copy.deepcopy(was))
    elif way == "rename":
        names = ["a", "b", "cards", "end", "deck", "x", "pl", "count", "Ä b"]
        inner[draw.draw(st.sampled_from(names))] = inner.pop(step)
    elif way == "repeat":
        inner[f"{step}2"] = copy.deepcopy(was)
    else:  # the first becomes the last
        inner[step] = inner.pop(step)
        return f"last {step!r}"
    now = inner.get(step) if isinstance(inner, dict) else inner
    return f"{way} {step!r}: {str(was)[:60]} -> {str(now)[:60]}"


@examples(120)
@given(st.data())
def test_mutated_data_is_told_of_and_never_more(draw: st.DataObject) -> None:
    data = copy.deepcopy(SMALL)
    for _ in range(draw.draw(st.integers(1, 3))):
        draw.draw(st.just(mutate(data, draw)))
    with written(to_files(data)) as folder:
        judged(folder)


@examples(40)
@given(st.data())
def test_a_game_looks_at_mutated_data_too(paris: Pack, draw: st.DataObject) -> None:
    data = copy.deepcopy(paris.data)
    for _ in range(draw.draw(st.integers(1, 2))):
        draw.draw(st.just(mutate(data, draw)))
    with written(to_files(data)) as folder:
        judged(folder)


@examples(40)
@given(st.data())
def test_a_pack_that_extends_mutated_text(paris_folder: Path, draw: st.DataObject) -> None:
    folder = paris_folder.with_name("paris_high_water")
    texts = {file.name: file.read_text("utf-8") for file in folder.glob("*.yaml")}
    for _ in range(draw.draw(st.integers(1, 3))):
        file = draw.draw(st.sampled_from(sorted(texts)))
        texts[file] = draw.draw(st.sampled_from(MUTATIONS))(texts[file], draw)
    with written({name: text.encode() for name, text in texts.items()}) as variant:
        found = bgf.validate(variant)
        for diagnostic in found:
            assert is_within(diagnostic, Path(diagnostic.file).parent)
        if any(d.is_error for d in found):
            with pytest.raises(ContentError):
                load_folder(variant)
        else:
            load_folder(variant)


# --------------------------------------------------------------------------- sound stays sound

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 ąćęłńóśźż_/]*[A-Za-z0-9]|[A-Za-z]")
MEANT = {"true", "false", "null", "yes", "no", "on", "off"}


class Writer:
    """Writes data as YAML, each time in another of the ways that mean the same."""

    def __init__(self, draw: st.DataObject) -> None:
        self._chance = random.Random(draw.draw(st.integers(0, 2**32)))

    def one_of(self, *ways: str) -> str:
        return self._chance.choice(ways)

    def scalar(self, value: Any) -> str:
        if not isinstance(value, str):
            return json.dumps(value) if value is not None else self.one_of("null", "~", "Null")
        ways = [json.dumps(value, ensure_ascii=self._chance.random() < 0.2)]
        ways += ["'" + value.replace("'", "''") + "'"]
        if PLAIN.fullmatch(value) and value.lower() not in MEANT:
            ways += [value] * 4
        return self._chance.choice(ways)

    def flow(self, value: Any) -> str:
        gap = self.one_of("", " ", " ", "\n        ", "\n        # a comment\n        ")
        if isinstance(value, dict):
            inner = [f"{self.scalar(key)}: {self.flow(value[key])}" for key in value]
            return "{" + gap + f",{gap or ' '}".join(inner) + gap + "}"
        if isinstance(value, list):
            return "[" + gap + f",{gap or ' '}".join(map(self.flow, value)) + gap + "]"
        return self.scalar(value)

    def block(self, value: Any, indent: int) -> str:
        """A value after its key or dash, and the end of its last line."""
        if not isinstance(value, (dict, list)) or not value or self._chance.random() < 0.3:
            return f"{self.one_of(' ', '  ')}{self.flow(value)}{self.end()}"
        by = indent + self._chance.choice([1, 2, 4])
        lines = [self.end()]
        if isinstance(value, list):
            by = self._chance.choice([by, indent])
            lines += [f"{' ' * by}-{self.block(item, by + 1)}" for item in value]
        else:
            lines += [
                f"{' ' * by}{self.scalar(key)}:{self.block(item, by)}"
                for key, item in value.items()
            ]
        return "".join(lines)

    def end(self) -> str:
        return self.one_of("\n", "\n", "\n", " # so it is\n", "\n\n", "\n# or so\n", "  \n")

    def document(self, data: Data) -> bytes:
        keys = list(data)
        self._chance.shuffle(keys)
        text = self.one_of("", "---\n", "# A pack.\n\n", "%YAML 1.2\n---\n")
        text += "".join(f"{self.scalar(key)}:{self.block(data[key], 0)}" for key in keys)
        text = text.replace("\n", self.one_of("\n", "\n", "\r\n"))
        return (b"\xef\xbb\xbf" if self._chance.random() < 0.2 else b"") + text.encode()

    def files(self, data: Data) -> dict[str, bytes]:
        """The files of a pack: the head in its own, all else anywhere."""
        parts: dict[str, Data] = {HEAD_FILE: {}}
        for key, value in data.items():
            name = self.one_of("a.yaml", "zz.yaml", "Ż b.yaml", HEAD_FILE)
            parts.setdefault(HEAD_FILE if key in HEAD_KEYS else name, {})[key] = value
        return {name: self.document(part) for name, part in parts.items()}


@examples(60)
@given(st.data())
def test_digest_is_independent_of_yaml_style(draw: st.DataObject) -> None:
    digest = digest_of(to_files(SMALL))
    assert digest_of(Writer(draw).files(SMALL)) == digest


@examples(5)
@given(st.data())
def test_digest_of_paris_is_independent_of_yaml_style(paris: Pack, draw: st.DataObject) -> None:
    assert digest_of(Writer(draw).files(paris.data)) == paris.digest


def digest_of(files: dict[str, bytes]) -> str:
    """The digest of a pack with which nothing is wrong."""
    with written(files) as folder:
        assert [str(d) for d in judged(folder)] == []
        return load_folder(folder).digest


# --------------------------------------------------------------------- accepted packs can be played


def make_twins(data: Data) -> None:
    links = data["maps"]["city"]["links"]
    links["twin"] = copy.deepcopy(links["batignolles-montmartre-blue"])


def keep_at_any_time(data: Data) -> None:
    data["phases"]["play"]["stages"]["act"]["actions"] = ["draw", "claim", "keep"]


@examples(40)
@given(st.data())
def test_an_accepted_action_can_be_played(paris: Pack, draw: st.DataObject) -> None:
    data = copy.deepcopy(paris.data)
    draw.draw(st.just(mutate(data, draw, gently=True)), label="mutation")
    with written(to_files(data)) as folder:
        if data.get("game") != "paris" or any(d.is_error for d in bgf.validate(folder)):
            return
        play_on(folder, draw.draw(st.integers(0, 999)))


@pytest.mark.parametrize("change", [make_twins, keep_at_any_time])
def test_accepted_packs_can_be_played(paris: Pack, change: Callable[[Data], None]) -> None:
    data = copy.deepcopy(paris.data)
    change(data)
    with written(to_files(data)) as folder:
        if not any(d.is_error for d in bgf.validate(folder)):
            play_on(folder, seed=1)


def play_on(folder: Path, seed: int) -> None:
    """Loads an accepted pack, and plays thirty actions of it at the largest table."""
    game = bgf.load("paris", content=folder)
    players = game.pack.data["players"]["max"]
    try:
        state = game.new_state(players=players, seed=seed)
        bots = [make_bot("random", seat) for seat in range(players)]
        for _ in range(30):
            if state.is_terminal():
                break
            for player in state.active_players():
                state.apply(bots[player].choose(View(state, player)), player)
    except BgfError:
        pass  # an error of the framework's own is an answer, any other is none
