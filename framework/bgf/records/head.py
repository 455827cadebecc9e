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
from collections.abc import Mapping, Sequence
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

__all__ = ["HEAD_LINES", "LONGEST_LINE", "Content", "Head", "format_head", "parse_head", "seal"]

_NAME = "bgf record "
_FORM = 1
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
    text = f"{_NAME}{_FORM}\n{''.join(fields)}".encode()
    last, crc = seal("check", zlib.crc32(text))
    return text + last, crc


def _json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def parse_head(lines: Sequence[bytes]) -> tuple[Head, int]:
    """Read the first `HEAD_LINES` lines of a file, without their line ends.

    Returns:
        The head, and the running check after it.

    Raises:
        ValueError: in words for people, if these lines are no head of a record.
    """
    first = lines[0] if lines else b""
    if not first.startswith(_NAME.encode()):
        raise ValueError(message("head.foreign"))
    if first.endswith(b"\r"):
        raise ValueError(message("head.line_ends"))
    if first != f"{_NAME}{_FORM}".encode():
        form = first[len(_NAME) :].decode(errors="replace")[:20]
        raise ValueError(message("head.form", form=repr(form), own=_FORM))
    if len(lines) < HEAD_LINES:
        raise ValueError(message("head.incomplete"))
    text = b"".join(line + b"\n" for line in lines[: HEAD_LINES - 1])
    last, crc = seal("check", zlib.crc32(text))
    if lines[HEAD_LINES - 1] + b"\n" != last:
        raise ValueError(message("head.damaged"))
    try:
        return _read(text.decode().split("\n")[1:-1]), crc
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(message("head.obscure", error=error)) from error


def _read(lines: Sequence[str]) -> Head:
    values = []
    for key, line in zip(_KEYS, lines, strict=True):
        if not line.startswith(f"{key}: "):
            raise ValueError(message("head.missing", key=key))
        values.append(line[len(key) + 2 :])
    game, content, engine, mods, players, seed, options, seats = values
    name, _, rest = content.partition(" ")
    version, _, rest = rest.partition(" sha256:")
    digest, _, place = rest.partition(" in ")
    head = Head(
        engine=_short(engine),
        game=_short(game),
        content=Content(
            _short(name), _short(version), digest, _folder(json.loads(place or "null"))
        ),
        mods=tuple(map(_mod, _list("mods", json.loads(mods)))),
        players=_number("players", players),
        seed=_number("seed", seed),
        options=json.loads(options),
        seats=tuple(map(_text, _list("seats", json.loads(seats)))),
    )
    if not isinstance(head.options, dict) or len(head.seats) != head.players:
        raise ValueError(message("head.options"))
    if not 0 <= head.seed < SEED_LIMIT:
        raise ValueError(message("head.seed"))
    if len({name for name, _ in head.mods}) != len(head.mods):
        raise ValueError(message("head.mod_twice"))
    return head


def _number(key: str, text: str) -> int:
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        raise ValueError(message("head.no_number", key=key))
    return int(text)


def _list(key: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(message("head.no_list", key=key))
    return value


def _mod(value: object) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(message("head.mod"))
    name, version = value
    return _short(name), _short(version)


def _short(value: object) -> str:
    """Returns a name or a version; raises ValueError if it is too long, or no text."""
    text = _text(value)
    if len(text) > _LONGEST_NAME:
        raise ValueError(message("head.long"))
    return text


def _text(value: object) -> str:
    """Returns a text; raises ValueError for any other value."""
    if not isinstance(value, str):
        raise ValueError(message("head.no_text"))
    return value


def _folder(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise ValueError(message("head.folder"))
    return value
