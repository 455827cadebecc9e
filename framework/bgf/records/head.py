"""The head of a record: the game, its content, the seats, and the seed.

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

The number in the first line is the version of the format; other versions can't be read. If the
content is not the game's own, its folder follows: ``in "/home/ann/my_pack"``.

Format 2 is for matches with verifiable chance, see `bgf.records.fair`. In place of the seed it has

    chance: hmac-sha256
    commitment: 0b5f7a3c…
    shares: ["8d2f…", "00000000000000000000000000000000"]

If the server seed was public from the start, as in a fork, it is part of the head: ``chance:
hmac-sha256 revealed:3c91…``.
"""

from __future__ import annotations

import json
import os
import re
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
from bgf.records.fair import SERVER_SEED_BYTES, SHARE_BYTES, FairTerms
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = [
    "FIRST_LINE",
    "HEAD_LINES",
    "LONGEST_LINE",
    "HeadFault",
    "RecordHead",
    "RecordedContent",
    "count_head_lines",
    "format_head",
    "is_record",
    "parse_head",
    "seal",
]

_NAME = "bgf record "
_SEEDED = 1  # the format of a match with a seed
_FAIR = 2  # the format of a match with verifiable chance; it is the newest one
FIRST_LINE = f"{_NAME}{_SEEDED}"
"""The first line of the record of a match with a seed."""

_BEFORE_CHANCE = ("game", "content", "engine", "mods", "players")
_AFTER_CHANCE = ("options", "seats")
_KEYS = {
    _SEEDED: (*_BEFORE_CHANCE, "seed", *_AFTER_CHANCE),
    _FAIR: (*_BEFORE_CHANCE, "chance", "commitment", "shares", *_AFTER_CHANCE),
}
_SCHEME = "hmac-sha256"
_REVEALED = " revealed:"
_HEX = re.compile("[0-9a-f]*")
_LONGEST_NAME = 200  # characters
_LONGEST_NUMBER = 20  # digits, enough for 64 bits
HEAD_LINES = len(_KEYS[_SEEDED]) + 2
"""The number of lines of the head of a match with a seed."""
LONGEST_LINE = 1 << 16
"""The maximum length of a line in a record, in bytes."""


@dataclass(frozen=True, slots=True)
class RecordedContent:
    """The content of a match.

    Attributes:
        name: the id of the game for which the pack is made.
        version: the version of the pack.
        digest: the SHA-256 of its data, in hex.
        folder: its folder, if it was not the game's own pack.
    """

    name: str
    version: str
    digest: str
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class RecordHead:
    """The head of a record: everything about a match except the actions.

    Attributes:
        engine: the version of bgf that wrote it.
        game: the name by which the game is loaded.
        mods: the name and version of each mod, in the order in which they were named.
        seed: the seed of all chance; None in a match with verifiable chance.
        options: the value of every option.
        seats: the player in each seat: ``human``, or a name that `bgf.bots.make_bot` accepts.
        fair: the public part of verifiable chance; None in a match with a seed.
    """

    engine: str
    game: str
    content: RecordedContent
    mods: tuple[tuple[str, str], ...]
    players: int
    seed: int | None
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    fair: FairTerms | None = None

    @classmethod
    def of_match(
        cls,
        game: Game,
        state: State,
        seed: int | None,
        seats: Sequence[str],
        fair: FairTerms | None = None,
    ) -> RecordHead:
        """Returns the head of a match that starts now, from its first position."""
        folder = None if game.folder is None else str(game.folder)
        pack = game.pack
        return cls(
            engine=__version__,
            game=game.name,
            content=RecordedContent(pack.name, pack.version, pack.digest, folder),
            mods=tuple((mod.name, mod.version) for mod in game.mods),
            players=state.players,
            seed=seed,
            options=dict(state.options),
            seats=tuple(seats),
            fair=fair,
        )

    def load_game(self, content: str | os.PathLike[str] | None = None) -> Game:
        """Loads the game of the match; use `differences` to find out whether it is the same.

        Args:
            content: the folder of the content, if it has been moved.

        Raises:
            RecordError: if the folder is missing, or a mod is not installed.
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
        """Returns the differences between a game and the game of the record, a clause each.

        A different version of the engine does not count, since replaying shows whether it matters.
        """
        was = self.content
        pack = game.pack
        found = []
        # The user's own content has no later version to install.
        is_shipped = was.folder is None and game.folder is None
        is_older = was.name == pack.name and numbers_of(was.version) > numbers_of(pack.version)
        if is_older and is_shipped:
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
        newer = self._newer_mods(dict(mods))
        if self.mods != mods and not newer:
            was_mods = _list_mods(self.mods)
            now_mods = _list_mods(mods)
            found.append(message("record.other_mods", was=was_mods, now=now_mods))
        return (*found, *newer)

    def _newer_mods(self, version_here: Mapping[str, str]) -> list[Message]:
        """Returns a clause for each mod of which the record needs a newer version."""
        clauses = []
        for name, version in self.mods:
            here = version_here.get(name)
            if here is not None and numbers_of(version) > numbers_of(here):
                mod = message("record.newer.mod", name=name, version=version)
                clauses.append(_newer(mod, here))
        return clauses


def _newer(was: str, now: str) -> Message:
    return message("record.newer", was=was, now=now)


def _list_mods(mods: Sequence[tuple[str, str]]) -> str:
    if not mods:
        return message("record.no_mods")
    return ", ".join(f"{name} {version}" for name, version in mods)


def seal(body: str, crc: int) -> tuple[bytes, int]:
    """Returns a complete line with its running check, the CRC-32 of the file up to there."""
    data = body.encode()
    crc = zlib.crc32(data, crc)
    return data + b" %08x\n" % crc, crc


def format_head(head: RecordHead) -> tuple[bytes, int]:
    """Returns the head as bytes, and the running check after it."""
    content = head.content
    place = "" if content.folder is None else f" in {_json(content.folder)}"
    form = _SEEDED if head.fair is None else _FAIR
    chance = [str(head.seed)] if head.fair is None else _chance_values(head.fair)
    values = (
        head.game,
        f"{content.name} {content.version} sha256:{content.digest}{place}",
        head.engine,
        _json([list(mod) for mod in head.mods]),
        str(head.players),
        *chance,
        _json(dict(head.options)),
        _json(list(head.seats)),
    )
    fields = [f"{key}: {value}\n" for key, value in zip(_KEYS[form], values, strict=True)]
    text = f"{_first_line(form)}\n{''.join(fields)}".encode()
    last, crc = seal("check", zlib.crc32(text))
    return text + last, crc


def _first_line(form: int) -> str:
    return f"{_NAME}{form}"


def _chance_values(fair: FairTerms) -> list[str]:
    """Returns the values of ``chance``, ``commitment`` and ``shares``."""
    open_seed = "" if fair.open_seed is None else f"{_REVEALED}{fair.open_seed.hex()}"
    shares = [share.hex() for share in fair.shares]
    return [f"{_SCHEME}{open_seed}", fair.commitment.hex(), _json(shares)]


def _json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


class HeadFault(ValueError):
    """Raised if a line of a head is invalid. It names the line, the problem and the remedy.

    Args:
        line: the number of the line in its file, from 1.
        problem: the problem in words.
        remedy: the remedy in words.
    """

    def __init__(self, line: int, problem: Message, remedy: Message) -> None:
        super().__init__(message("head.fault", line=line, problem=problem, remedy=remedy))
        self.line = line


def is_record(first: bytes, second: bytes) -> bool:
    """Returns whether a file is a record, judging by one of its first two lines."""
    return first.startswith(_NAME.rstrip().encode()) or second.startswith(
        f"{_BEFORE_CHANCE[0]}: ".encode()
    )


def count_head_lines(first: bytes) -> int:
    """Returns the number of lines of a head, given its first line without its line end.

    If the first line is damaged, the head is taken for that of a match with a seed.
    """
    form = _FAIR if first == _first_line(_FAIR).encode() else _SEEDED
    return len(_KEYS[form]) + 2


def parse_head(lines: Sequence[bytes]) -> tuple[RecordHead, int]:
    """Parses the first lines of a file, without their line ends.

    Args:
        lines: at least the lines of the head; the lines after it are ignored.

    Returns:
        The head, and the running check after it.

    Raises:
        HeadFault: if the lines are not a valid head.
    """
    keys = _KEYS[_form_of(lines)]
    count = len(keys) + 2
    of_keys = lines[1 : count - 1]
    for number, (key, line) in enumerate(zip(keys, of_keys, strict=False), 2):
        if not line.startswith(f"{key}: ".encode()):
            raise _damaged(number, message("head.no_key", key=key))
    if len(lines) < count:
        raise _damaged(len(lines) + 1, message("head.incomplete", lines=count))
    text = b"".join(line + b"\n" for line in lines[: count - 1])
    last, crc = seal("check", zlib.crc32(text))
    if lines[count - 1] + b"\n" != last:
        raise _damaged(count, message("head.changed", lines=count))
    return _read(keys, of_keys), crc


def _form_of(lines: Sequence[bytes]) -> int:
    """Returns the format in the first line; raises HeadFault if this version can't read it."""
    if not lines:
        raise _damaged(1, message("head.incomplete", lines=HEAD_LINES))
    first, second = (*lines[:2], b"")[:2]
    for form in _KEYS:
        if first == _first_line(form).encode():
            return form
    if not is_record(first, second):
        raise HeadFault(1, message("head.foreign", first=FIRST_LINE), message("head.name_another"))
    if first.endswith(b"\r"):
        raise HeadFault(1, message("head.line_ends"), message("head.mend_line_ends"))
    name, number = first[: len(_NAME)], first[len(_NAME) :]
    is_number = name == _NAME.encode() and number.isdigit() and len(number) < _LONGEST_NUMBER
    if is_number and int(number) > _FAIR:
        problem = message("head.form", form=int(number), newest=_FAIR)
        raise HeadFault(1, problem, message("head.upgrade"))
    has_chance = any(line.startswith(b"chance: ") for line in lines[:HEAD_LINES])
    expected = _first_line(_FAIR if has_chance else _SEEDED)
    raise HeadFault(1, message("head.first", first=expected), message("head.write_again"))


def _damaged(line: int, problem: Message) -> HeadFault:
    return HeadFault(line, problem, message("head.restore"))


def _read(keys: Sequence[str], lines: Sequence[bytes]) -> RecordHead:
    values = {}
    for number, (key, line) in enumerate(zip(keys, lines, strict=True), 2):
        try:
            values[key] = _READERS[key](_decoded(line)[len(key) + 2 :])
        except ValueError as error:
            raise _damaged(number, message("head.obscure", key=key, error=error)) from error
    players = values["players"]
    if len(values["seats"]) != players:
        problem = message("head.seats", seats=len(values["seats"]), players=players)
        raise _damaged(keys.index("seats") + 2, problem)
    if "chance" not in values:
        return RecordHead(**values)
    open_seed, commitment, shares = (values.pop(key) for key in ("chance", "commitment", "shares"))
    if len(shares) != players:
        problem = message("head.shares", shares=len(shares), players=players)
        raise _damaged(keys.index("shares") + 2, problem)
    return RecordHead(**values, seed=None, fair=FairTerms(commitment, shares, open_seed))


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise ValueError(message("head.no_utf")) from error


def _content(text: str) -> RecordedContent:
    name, _, rest = text.partition(" ")
    version, _, rest = rest.partition(" sha256:")
    digest, _, place = rest.partition(" in ")
    folder = _from_json(place or "null")
    if folder is not None and not isinstance(folder, str):
        raise ValueError(message("head.folder"))
    return RecordedContent(_short(name), _short(version), digest, folder)


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


def _open_seed(text: str) -> bytes | None:
    """Returns the server seed that was public from the start; None if there is none."""
    scheme, sign, open_seed = text.partition(_REVEALED)
    if scheme != _SCHEME:
        raise ValueError(message("head.chance", own=_SCHEME))
    return _bytes(open_seed, SERVER_SEED_BYTES) if sign else None


def _commitment(text: str) -> bytes:
    return _bytes(text, SERVER_SEED_BYTES)


def _shares(text: str) -> tuple[bytes, ...]:
    return tuple(_bytes(_text(share), SHARE_BYTES) for share in _list(text))


def _bytes(text: str, count: int) -> bytes:
    """Returns bytes written as lowercase hex digits; raises ValueError if they are malformed."""
    if len(text) != 2 * count or not _HEX.fullmatch(text):
        raise ValueError(message("head.no_bytes", count=count))
    return bytes.fromhex(text)


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
    """Returns a name or a version; raises ValueError if it is too long or not a text."""
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
    "chance": _open_seed,
    "commitment": _commitment,
    "shares": _shares,
    "options": _options,
    "seats": _seats,
}
"""The function that parses the value of each line; it raises ValueError with a readable text."""
