"""The file beside a pack with a game's learned evaluations, evidence and corrections.

It is a JSON object. Its head names the content for which it was learned, followed by a section for
each kind of result. The file may come from anybody and contains only data: its size is limited, all
numbers are checked, and a file that can't be used is ignored with a message.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bgf.command_lines import bgf_command, content_words
from bgf.errors import BgfError
from bgf.learn.calibration import Calibration
from bgf.learn.features import Features
from bgf.learn.network import (
    LARGEST_WEIGHT,
    MOST_FEATURES,
    OUTPUTS,
    NetworkEvaluation,
    NeuralNetwork,
)
from bgf.whole_files import whole_file
from bgf.words import Message, message, system_reason

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from bgf.engine.game import Game
    from bgf.engine.result import Estimate
    from bgf.engine.state import State

T = TypeVar("T")

_Entry = Mapping[str, Any]

__all__ = [
    "FILE",
    "LARGEST_EVIDENCE",
    "NOTHING_LEARNED",
    "Evidence",
    "Learned",
    "Model",
    "Unwritable",
    "folder_to_write",
    "learned_of",
    "predictions_of",
    "write_measured",
    "write_model",
]

FILE = "learned.json"
"""The name of the file in the pack's folder."""

LARGEST_EVIDENCE = 1e6
"""The largest weight that is accepted in the file."""

_FORM = 1
_EVALUATION = "evaluation"
_BELIEFS = "beliefs"
_SHARES = "shares"
_MOST_BYTES = 4_000_000
_MOST_HIDDEN = 64
_MOST_SPREADS = 64
_LARGEST_SPREAD = 1e12
_LARGEST_NUMBER = 1e6
_LEAST_SLOPE = 0.01


class Unwritable(BgfError):
    """Raised if a learned result can't be saved beside the pack."""

    code = "usage"


class _Unusable(Exception):
    """Raised if the file can't be used.

    Attributes:
        problem: what is wrong.
        players: the number of players of the invalid entry; None if the problem is not in an entry.
    """

    def __init__(self, problem: Message, players: int | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.players = players


@dataclass(frozen=True, slots=True)
class Model:
    """A stored evaluation for one number of players.

    Attributes:
        scored: whether `bgf_score` is called in unfinished matches, see `Features`.
        by_share: whether its points are win shares, because points don't decide.
        spreads: see `NetworkEvaluation`.
        network: the weights.
        how: how it was learned, and its measured strength, as data for readers.
    """

    scored: bool
    by_share: bool
    spreads: tuple[float, ...]
    network: NeuralNetwork
    how: Mapping[str, Any] = field(default_factory=dict)

    def evaluation(self, game: Game, players: int) -> NetworkEvaluation:
        """Returns the evaluation of the game for which it was learned."""
        return NetworkEvaluation(game, players, self.network, self.spreads, scored=self.scored)

    def to_dict(self, names: list[str]) -> dict[str, Any]:
        """Returns the model as data, with the names of the features."""
        network = self.network
        weights = [
            [*hidden, *direct]
            for hidden, direct in zip(network.hidden, network.direct, strict=True)
        ]
        return {
            "how": dict(self.how),
            "scored": self.scored,
            "by_share": self.by_share,
            "spreads": list(self.spreads),
            "outputs": list(OUTPUTS),
            "upper": [list(row) for row in network.upper],
            "features": dict(zip(names, weights, strict=True)),
        }


class Evidence(NamedTuple):
    """The weights of the signs of what other players hold; see `bgf.bots.beliefs`.

    Attributes:
        points: the weight per point that the evaluation expects for them.
        choices: the weight of the logarithm of the probability of their choices.
    """

    points: float
    choices: float


@dataclass(frozen=True, slots=True)
class Learned:
    """The learned results of a game.

    Attributes:
        evaluations: the evaluations, by number of players.
        problem: the reason for not using the file beside the pack; None if it is used or missing.
        evidence: how much the others' play reveals about what they hold, by number of players.
        calibrations: the corrections of win shares, by number of players.
    """

    evaluations: Mapping[int, Callable[[State], Estimate]]
    problem: Message | None
    evidence: Mapping[int, Evidence] = field(default_factory=dict)
    calibrations: Mapping[int, Calibration] = field(default_factory=dict)


NOTHING_LEARNED = Learned({}, None)
"""No learned results."""


def learned_of(game: Game) -> Learned:
    """Returns the contents of the learned file, with a `problem` if it can't be used."""
    if game.mods and game.hooks.evaluate is not None:
        return NOTHING_LEARNED  # no message, since evidence and calibration have defaults
    try:
        text = _read_text(game.pack.folder)
        if text is None:
            return NOTHING_LEARNED
        if game.mods:
            return Learned({}, message("learned.mods", file=game.pack.folder / FILE))
        data = _checked_head(text, game)
        found = _by_players(data, _EVALUATION, game, _evaluation)
        evidence = _by_players(data, _BELIEFS, game, _evidence)
        calibrations = _by_players(data, _SHARES, game, _calibration)
    except _Unusable as error:
        file = game.pack.folder / FILE
        players = [] if error.players is None else ["--players", str(error.players)]
        learn = bgf_command("learn", game.name, *players, *content_words(game.folder))
        facts = {"file": file, "problem": error.problem, "learn": learn}
        return Learned({}, message("learned.ignored", **facts))
    return Learned(found, None, evidence, calibrations)


def folder_to_write(game: Game) -> Path:
    """Returns the folder of a game's pack, for writing.

    Raises:
        Unwritable: if it is not a folder on this machine, or is not writable.
    """
    folder = game.pack.folder
    if not isinstance(folder, Path) or not os.access(folder, os.W_OK):
        raise Unwritable(message("learned.no_folder", folder=folder))
    path = folder / FILE
    if path.exists() and not path.is_file():
        reason = message("learned.no_plain_file")
        raise Unwritable(message("learned.unwritable", file=path, reason=reason))
    return folder


def predictions_of(game: Game, players: int) -> int:
    """Returns the number of predictions behind the stored correction of win shares; 0 if none."""
    try:
        text = _read_text(game.pack.folder)
        data = {} if text is None else _checked_head(text, game)
        number = _by_players(data, _SHARES, game, _predictions).get(players, 0)
    except _Unusable:
        return 0
    return number


def write_model(game: Game, players: int, model: Model) -> Path:
    """Saves an evaluation beside the pack, and returns the path of the file.

    Results for other numbers of players, and other kinds of results, are kept if they are for the
    same content.

    Raises:
        Unwritable: if the file can't be written.
    """
    names = Features(game, players, scored=model.scored).names
    return _write(game, players, {_EVALUATION: model.to_dict(names)})


def write_measured(
    game: Game,
    players: int,
    evidence: Evidence | None,
    calibration: Calibration | None,
    how: Mapping[str, Any],
) -> Path:
    """Saves measurements of evidence and shares beside the pack, and returns the path of the file.

    Args:
        game: the game.
        players: the number of players.
        evidence: see `bgf.bots.beliefs`; None if nobody holds anything in secret.
        calibration: the correction of win shares; None for a single player.
        how: the circumstances of the measurement, as data for readers.

    Raises:
        Unwritable: if the file can't be written.
    """
    sections: dict[str, Any] = {}
    if evidence is not None:
        weights = {"points": round(evidence.points, 4), "choices": round(evidence.choices, 4)}
        sections[_BELIEFS] = {"how": dict(how), "evidence": weights}
    if calibration is not None:
        numbers = {name: round(number, 4) for name, number in calibration._asdict().items()}
        sections[_SHARES] = {"how": dict(how), **numbers}
    return _write(game, players, sections)


def _write(game: Game, players: int, sections: Mapping[str, Any]) -> Path:
    """Saves entries of some sections for a number of players."""
    folder = folder_to_write(game)
    path = folder / FILE
    try:
        text = _read_text(folder)
        data = {} if text is None else _checked_head(text, game)
        kept = {name: dict(_mapping(data.get(name, {}))) for name in sections}
    except _Unusable:
        data, kept = {}, {name: {} for name in sections}
    for name, entry in sections.items():
        kept[name][str(players)] = entry
    ordered = {name: dict(sorted(entries.items())) for name, entries in kept.items()}
    head = {"form": _FORM, "game": game.pack.name, "content": f"sha256:{game.pack.digest}"}
    document = {**data, **head, **ordered}
    try:
        with whole_file(path) as half:
            half.write_text(_lines_of(document), encoding="utf-8", newline="\n")
    except OSError as error:
        facts = {"file": path, "reason": system_reason(error)}
        raise Unwritable(message("learned.unwritable", **facts)) from error
    return path


def _lines_of(document: Any, depth: int = 4) -> str:
    """Returns JSON with a line for each feature; lists of numbers stay on one line."""
    if depth and isinstance(document, Mapping) and document:
        indent = " " * (5 - depth)
        inner = [
            f"{indent}{json.dumps(key)}: {_lines_of(value, depth - 1)}"
            for key, value in document.items()
        ]
        end = "\n" if depth == 4 else ""
        return "{\n" + ",\n".join(inner) + f"\n{indent[1:]}}}{end}"
    return json.dumps(document, allow_nan=False)


def _read_text(folder: Path | Traversable) -> str | None:
    """Returns the text of the file in a folder; None if there is none.

    Raises:
        _Unusable: if the file can't be read, or is too large.
    """
    file = folder / FILE
    try:
        content = _bytes_of(file)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _Unusable(message("learned.unreadable", reason=system_reason(error))) from error
    if len(content) > _MOST_BYTES:
        raise _Unusable(message("learned.too_large", limit=_MOST_BYTES))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _damaged() from error


def _bytes_of(file: Path | Traversable) -> bytes:
    """Returns the beginning of a file, up to one byte more than its maximum size.

    Raises:
        OSError: if the file can't be read.
        _Unusable: if it is not a regular file.
    """
    if not isinstance(file, Path):
        with file.open("rb") as stream:
            return stream.read(_MOST_BYTES + 1)
    # Without waiting for a pipe that may have replaced the file.
    number = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as stream:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise _Unusable(message("learned.no_plain_file"))
        return stream.read(_MOST_BYTES + 1)


def _checked_head(text: str, game: Game) -> dict[str, Any]:
    """Returns the data of a file if it is for the content of a game.

    Raises:
        _Unusable: if the file is damaged, has another format, or is for other content.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _damaged() from error
    if not isinstance(data, dict):
        raise _damaged()
    form = data.get("form")
    if form != _FORM or type(form) is not int:  # True and 1.0 equal 1
        raise _Unusable(message("learned.other_form"))
    if data.get("game") != game.pack.name:
        raise _Unusable(message("learned.other_game"))
    if data.get("content") != f"sha256:{game.pack.digest}":
        raise _Unusable(message("learned.other_content"))
    return data


def _model(found: _Entry, game: Game, players: int) -> Model:
    """Returns the model in an entry; raises _Unusable if anything in the entry is invalid."""
    scored, by_share = found.get("scored"), found.get("by_share")
    if not isinstance(scored, bool) or not isinstance(by_share, bool):
        raise _damaged()
    if found.get("outputs") != list(OUTPUTS):
        raise _Unusable(message("learned.other_form"))
    features = _mapping(found.get("features"))
    if len(features) > MOST_FEATURES:
        raise _damaged()
    if [*features] != Features(game, players, scored=scored).names:
        raise _Unusable(message("learned.other_form"))
    upper = _weights(found.get("upper"), len(OUTPUTS))
    if len(upper) > _MOST_HIDDEN:
        raise _damaged()
    width = len(upper)
    weights = _weights([*features.values()], width + len(OUTPUTS))
    network = NeuralNetwork(
        hidden=tuple(row[:width] for row in weights),
        direct=tuple(row[width:] for row in weights),
        upper=upper,
    )
    how = found.get("how")
    return Model(scored, by_share, _spreads(found.get("spreads")), network, _mapping(how))


def _by_players(
    data: Mapping[str, Any], section: str, game: Game, read: Callable[[_Entry, Game, int], T]
) -> dict[int, T]:
    """Returns the values of a section's entries, by number of players.

    Args:
        data: the contents of the file.
        section: the name of the section.
        game: the game; entries for numbers of players that it does not have are left out.
        read: returns the value of an entry; raises _Unusable if the entry is invalid.
    """
    entries = _mapping(data.get(section, {}))
    low, high = game.players
    found = {}
    for players in range(low, high + 1):
        if str(players) not in entries:
            continue
        try:
            found[players] = read(_mapping(entries[str(players)]), game, players)
        except _Unusable as error:
            raise _Unusable(error.problem, players) from error
    return found


def _evaluation(entry: _Entry, game: Game, players: int) -> NetworkEvaluation:
    return _model(entry, game, players).evaluation(game, players)


def _evidence(entry: _Entry, _game: Game, _players: int) -> Evidence:
    weights = _mapping(entry.get("evidence"))
    return Evidence(
        points=_number(weights.get("points"), 0.0, LARGEST_EVIDENCE),
        choices=_number(weights.get("choices"), 0.0, LARGEST_EVIDENCE),
    )


def _calibration(entry: _Entry, _game: Game, _players: int) -> Calibration:
    return Calibration(
        slope=_number(entry.get("slope"), _LEAST_SLOPE, _LARGEST_NUMBER),
        late_slope=_number(entry.get("late_slope"), _LEAST_SLOPE, _LARGEST_NUMBER),
        offset=_number(entry.get("offset"), -_LARGEST_NUMBER, _LARGEST_NUMBER),
        turns=_number(entry.get("turns"), 1.0, _LARGEST_NUMBER),
    )


def _predictions(entry: _Entry, _game: Game, _players: int) -> int:
    """Returns the number of predictions behind a correction; 0 if it is missing or invalid."""
    number = _mapping(entry.get("how", {})).get("predictions", 0)
    return number if type(number) is int else 0


def _number(found: object, least: float, most: float) -> float:
    """Returns a number from `least` to `most`; raises _Unusable for any other value."""
    if not isinstance(found, int | float) or isinstance(found, bool):
        raise _damaged()
    if not least <= found <= most:  # first, as an int may be too large for a float
        raise _damaged()
    return float(found)


def _weights(rows: object, width: int) -> tuple[tuple[int, ...], ...]:
    """Returns rows of `width` weights; raises _Unusable if they are invalid."""
    if not isinstance(rows, list):
        raise _damaged()
    for row in rows:
        if not isinstance(row, list) or len(row) != width:
            raise _damaged()
        if not all(type(weight) is int and abs(weight) < LARGEST_WEIGHT for weight in row):
            raise _damaged()
    return tuple(map(tuple, rows))


def _spreads(found: object) -> tuple[float, ...]:
    """Returns the spreads; raises _Unusable if they are invalid."""
    if not isinstance(found, list) or not 2 <= len(found) <= _MOST_SPREADS:
        raise _damaged()
    for spread in found:
        if type(spread) not in (int, float) or not 0 < spread < _LARGEST_SPREAD:
            raise _damaged()
    return tuple(map(float, found))


def _mapping(found: object) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise _damaged()
    return found


def _damaged() -> _Unusable:
    return _Unusable(message("learned.damaged"))
