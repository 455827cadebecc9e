"""The head of a record: which game, which content, who plays, and with what seed.

    bgf record 1
    game: chess
    content: chess 1.0.0 sha256:5f0c…
    engine: 0.1.0
    mods: [["long-night", "1.0.0"]]
    players: 2
    seed: 7
    options: {"first_player": null}
    seats: ["human", "mcts:200"]
    check 1c291ca3

The number in the first line is that of the form; another form is not read. Where the content is not
what the game ships, its folder stands after it: ``in "/home/ann/my_pack"``.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bgf import __version__
from bgf.api import load
from bgf.components.table import SEED_LIMIT
from bgf.engine.versions import numbers_of
from bgf.errors import UnknownMod
from bgf.records.errors import RecordError
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = [
    "FIRST_LINE",
    "HEAD_LINES",
    "LONGEST_LINE",
    "Content",
    "Head",
    "HeadFault",
    "format_head",
    "is_record",
    "parse_head",
    "seal",
]

_NAME = "bgf record "
_FORM = 1
FIRST_LINE = f"{_NAME}{_FORM}"
"""The first line of every record."""

_KEYS = ("game", "content", "engine", "mods", "players", "seed", "options", "seats")
_LONGEST_NAME = 200  # characters
_LONGEST_NUMBER = 20  # digits: as many as 64 bits have
HEAD_LINES = len(_KEYS) + 2
LONGEST_LINE = 1 << 16
"""No line of a record is longer, in bytes."""


@dataclass(frozen=True, slots=True)
class Content:
    """The content that a match is played with.

    Attributes:
        name: the id of the game that the pack is made for.
        version: of the pack.
        digest: SHA-256 in hex over its data.
        folder: where it lay, if it was not what the game ships.
    """

    name: str
    version: str
    digest: str
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a record: everything about a match but the actions.

    Attributes:
        engine: the version of bgf that wrote it.
        game: the name by which the game is loaded.
        mods: name and version of each mod, in the order in which they were named.
        options: the value of every option.
        seats: who sits where: ``human``, or what `bgf.bots.make_bot` takes.
    """

    engine: str
    game: str
    content: Content
    mods: tuple[tuple[str, str], ...]
    players: int
    seed: int
    options: Mapping[str, Any]
    seats: tuple[str, ...]

    @classmethod
    def of_match(cls, game: Game, state: State, seed: int, seats: Sequence[str]) -> Head:
        """The head of a match that starts here and now, from its first position."""
        folder = None if game.folder is None else str(game.folder)
        pack = game.pack
        return cls(
            engine=__version__,
            game=game.name,
            content=Content(pack.name, pack.version, pack.digest, folder),
            mods=tuple((mod.name, mod.version) for mod in game.mods),
            players=state.players,
            seed=seed,
            options=dict(state.options),
            seats=tuple(seats),
        )

    def load_game(self, content: str | os.PathLike[str] | None = None) -> Game:
        """Load what the match was played with; whether it is the same, `differences` says.

        Args:
            content: the folder of its content, if it lies elsewhere now.

        Raises:
            RecordError: its folder is not there any more, or a mod is not installed.
            BgfError: as `bgf.load`.
        """
        folder = self.content.folder
        if content is None and folder is not None and not os.path.isdir(folder):
            raise RecordError(message("record.no_content", folder=folder))
        mods = [name for name, _ in self.mods]
        try:
            return load(self.game, content=content or self.content.folder, mods=mods)
        except UnknownMod as error:
            played_with = _list_mods(self.mods)
            raise RecordError(message("record.mods", mods=played_with, error=error)) from error

    def differences(self, game: Game) -> tuple[Message, ...]:
        """Returns the differences of the game from that of the record, a clause each.

        Another version of the engine counts as none: replaying finds out whether it matters.
        """
        was, pack = self.content, game.pack
        found = []
        if was.name == pack.name and numbers_of(was.version) > numbers_of(pack.version):
            found.append(_newer(f"{was.name} {was.version}", pack.version))
        elif (was.name, was.version) != (pack.name, pack.version):
            now = f"{pack.name} {pack.version}"
            before = f"{was.name} {was.version}"
            found.append(message("record.other_content", was=before, now=now))
        elif was.digest != pack.digest:
            digests = {"digest": was.digest[:12], "here": pack.digest[:12]}
            before = f"{was.name} {was.version}"
            found.append(message("record.other_digest", was=before, **digests))
        mods = tuple((mod.name, mod.version) for mod in game.mods)
        here = dict(mods)
        newer = [
            _newer(message("record.newer.mod", name=name, version=version), here[name])
            for name, version in self.mods
            if name in here and numbers_of(version) > numbers_of(here[name])
        ]
        if self.mods != mods and not newer:
            was_mods, now_mods = _list_mods(self.mods), _list_mods(mods)
            found.append(message("record.other_mods", was=was_mods, now=now_mods))
        return (*found, *newer)


def _newer(was: str, now: str) -> Message:
    return message("record.newer", was=was, now=now)


def _list_mods(mods: Sequence[tuple[str, str]]) -> str:
    if not mods:
        return message("record.no_mods")
    return ", ".join(f"{name} {version}" for name, version in mods)


def seal(body: str, crc: int) -> tuple[bytes, int]:
    """A whole line with its running check: the CRC-32 of it and of all that stands before it."""
    data = body.encode()
    crc = zlib.crc32(data, crc)
    return data + b" %08x\n" % crc, crc


def format_head(head: Head) -> tuple[bytes, int]:
    """The head as it stands in a file, and the running check after it."""
    content = head.content
    place = "" if content.folder is None else f" in {_json(content.folder)}"
    values = (
        head.game,
        f"{content.name} {content.version} sha256:{content.digest}{place}",
        head.engine,
        _json([list(mod) for mod in head.mods]),
        str(head.players),
        str(head.seed),
        _json(dict(head.options)),
        _json(list(head.seats)),
    )
    fields = [f"{key}: {value}\n" for key, value in zip(_KEYS, values, strict=True)]
    text = f"{FIRST_LINE}\n{''.join(fields)}".encode()
    last, crc = seal("check", zlib.crc32(text))
    return text + last, crc


def _json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


class HeadFault(ValueError):
    """A line of a head is not what it must be: which one, what is wrong, and what to do.

    Args:
        line: the number of the line in its file, from 1.
        problem: what is wrong.
        remedy: what to do.
    """

    def __init__(self, line: int, problem: Message, remedy: Message) -> None:
        super().__init__(message("head.fault", line=line, problem=problem, remedy=remedy))


def is_record(first: bytes, second: bytes) -> bool:
    """Returns whether a file is a record, as far as one of its first two lines tells."""
    return first.startswith(_NAME.rstrip().encode()) or second.startswith(f"{_KEYS[0]}: ".encode())


def parse_head(lines: Sequence[bytes]) -> tuple[Head, int]:
    """Read the first `HEAD_LINES` lines of a file, without their line ends.

    Returns:
        The head, and the running check after it.

    Raises:
        HeadFault: if these lines are no head of a record.
    """
    _check_first_line(lines)
    of_keys = lines[1 : HEAD_LINES - 1]
    for number, (key, line) in enumerate(zip(_KEYS, of_keys, strict=False), 2):
        if not line.startswith(f"{key}: ".encode()):
            raise _damaged(number, message("head.no_key", key=key))
    if len(lines) < HEAD_LINES:
        raise _damaged(len(lines) + 1, message("head.incomplete", lines=HEAD_LINES))
    text = b"".join(line + b"\n" for line in lines[: HEAD_LINES - 1])
    last, crc = seal("check", zlib.crc32(text))
    if lines[HEAD_LINES - 1] + b"\n" != last:
        raise _damaged(HEAD_LINES, message("head.changed", lines=HEAD_LINES))
    return _read(of_keys), crc


def _check_first_line(lines: Sequence[bytes]) -> None:
    """Raises HeadFault if the first line does not say that this is a record of our form."""
    if not lines:
        raise _damaged(1, message("head.incomplete", lines=HEAD_LINES))
    first, second = (*lines[:2], b"")[:2]
    if first == FIRST_LINE.encode():
        return
    if not is_record(first, second):
        raise HeadFault(1, message("head.foreign", first=FIRST_LINE), message("head.name_another"))
    if first.endswith(b"\r"):
        raise HeadFault(1, message("head.line_ends"), message("head.mend_line_ends"))
    name, form = first[: len(_NAME)], first[len(_NAME) :]
    is_number = name == _NAME.encode() and form.isdigit() and len(form) < _LONGEST_NUMBER
    if is_number and int(form) > _FORM:
        raise HeadFault(1, message("head.form", form=int(form), own=_FORM), message("head.upgrade"))
    raise HeadFault(1, message("head.first", first=FIRST_LINE), message("head.write_again"))


def _damaged(line: int, problem: Message) -> HeadFault:
    return HeadFault(line, problem, message("head.restore"))


def _read(lines: Sequence[bytes]) -> Head:
    values = {}
    for number, (key, line) in enumerate(zip(_KEYS, lines, strict=True), 2):
        try:
            values[key] = _READERS[key](_decoded(line)[len(key) + 2 :])
        except ValueError as error:
            raise _damaged(number, message("head.obscure", key=key, error=error)) from error
    head = Head(**values)
    if len(head.seats) != head.players:
        problem = message("head.seats", seats=len(head.seats), players=head.players)
        raise _damaged(HEAD_LINES - 1, problem)
    return head


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise ValueError(message("head.no_utf")) from error


def _content(text: str) -> Content:
    name, _, rest = text.partition(" ")
    version, _, rest = rest.partition(" sha256:")
    digest, _, place = rest.partition(" in ")
    folder = _from_json(place or "null")
    if folder is not None and not isinstance(folder, str):
        raise ValueError(message("head.folder"))
    return Content(_short(name), _short(version), digest, folder)


def _mods(text: str) -> tuple[tuple[str, str], ...]:
    mods = tuple(map(_mod, _list(text)))
    if len({name for name, _ in mods}) != len(mods):
        raise ValueError(message("head.mod_twice"))
    return mods


def _mod(value: object) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(message("head.mod"))
    name, version = value
    return _short(name), _short(version)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        raise ValueError(message("head.no_number"))
    return int(text)


def _seed(text: str) -> int:
    seed = _number(text)
    if seed >= SEED_LIMIT:
        raise ValueError(message("head.seed", most=SEED_LIMIT - 1))
    return seed


def _options(text: str) -> Mapping[str, Any]:
    options = _from_json(text)
    if not isinstance(options, dict):
        raise ValueError(message("head.options"))
    return options


def _seats(text: str) -> tuple[str, ...]:
    return tuple(map(_text, _list(text)))


def _list(text: str) -> list[object]:
    value = _from_json(text)
    if not isinstance(value, list):
        raise ValueError(message("head.no_list"))
    return value


def _from_json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(message("head.no_json")) from error


def _short(value: object) -> str:
    """Returns a name or a version; raises ValueError if it is too long, or no text."""
    text = _text(value)
    if len(text) > _LONGEST_NAME:
        raise ValueError(message("head.long", most=_LONGEST_NAME))
    return text


def _text(value: object) -> str:
    """Returns a text; raises ValueError for any other value."""
    if not isinstance(value, str):
        raise ValueError(message("head.no_text"))
    return value


_READERS: Mapping[str, Callable[[str], Any]] = {
    "game": _short,
    "content": _content,
    "engine": _short,
    "mods": _mods,
    "players": _number,
    "seed": _seed,
    "options": _options,
    "seats": _seats,
}
"""What reads the value of each line, and raises ValueError in words for people."""
