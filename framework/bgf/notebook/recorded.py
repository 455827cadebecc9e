"""A record: its replayed match from the first action to the last."""

from __future__ import annotations

from collections.abc import Sequence

from bgf.engine.seat_letters import seat_letter
from bgf.errors import BgfError
from bgf.markup import Markup, join_markup, tag
from bgf.notebook.positions import head_line, table_parts
from bgf.notebook.results import result_table
from bgf.notebook.seats import seat_head
from bgf.records.record import Record
from bgf.session.failures import guarded_replay
from bgf.session.names import seat_name
from bgf.session.opening import match_of
from bgf.session.recording import Recording
from bgf.view.phrases import Phrases
from bgf.words import Words

__all__ = ["record_parts"]


def record_parts(record: Record, lang: str) -> list[Markup]:
    """Returns a record as HTML: the last position of its match, and all actions.

    The match is replayed as by `Record.replay`. If that fails, for example because the game is not
    installed, the actions are shown in notation, with the reason.

    Args:
        record: the record.
        lang: the language.
    """
    names = [seat_name(seat, lang) for seat in record.seats]
    try:
        with guarded_replay(record):
            recording = _recording(record)
    except BgfError as error:
        return _unplayed_parts(record, names, error, lang)
    match = recording.match
    last_view = recording.view(recording.count)
    phrases = Phrases(last_view, match.game.pack, lang, names)
    parts = [head_line(phrases), _players_line(names)]
    if recording.is_over:
        parts.append(result_table(recording.result(), lang, phrases, names))
    lines = [f"{seat_letter(entry.player)}: {entry.text}" for entry in recording.entries(lang)]
    parts.append(_actions(lines, lang))
    parts += table_parts(match.game, phrases, names)
    words = Words(lang)
    shown = words("notebook.everything" if recording.is_over else "notebook.spectator")
    parts.append(tag("p", shown, class_="under"))
    return parts


def _recording(record: Record) -> Recording:
    """Returns the match of a record by replaying it; raises BgfError if that fails."""
    game = record.load_game()
    record.replay(game=game)
    played = record.migrated(game)
    states = [state.clone() for state in played.walk(game=game)]
    return Recording(match_of(played, game), states)


def _unplayed_parts(
    record: Record, names: Sequence[str], error: BgfError, lang: str
) -> list[Markup]:
    """Returns the actions in notation, and the reason why the match can't be shown."""
    lines = [f"{seat_letter(step.player)}: {step.text}" for step in record.steps]
    title = tag("span", record.game, class_="title")
    reason = error.localized(lang)
    return [
        tag("p", title),
        _players_line(names),
        tag("p", Words(lang)("notebook.not_replayed", error=reason)),
        _actions(lines, lang),
    ]


def _players_line(names: Sequence[str]) -> Markup:
    parts = []
    for seat in range(len(names)):
        parts += [seat_head(seat, names), "  "]
    return tag("p", join_markup(parts))


def _actions(lines: Sequence[str], lang: str) -> Markup:
    """Returns the actions as a list that is folded at the start."""
    heading = Words(lang)("notebook.actions", count=len(lines))
    items = [tag("li", line) for line in lines]
    return tag("details", tag("summary", heading), tag("ol", *items))
