"""Words of plugins, in the languages of bgf."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from bgf.words import message
from bgf.words.phrasebook import Phrasebook

from .test_catalogue import fields

GAMES = ("aeroplanes", "animals", "boarding", "paris")
PHRASES = {
    (game, key): pair
    for game in GAMES
    for key, pair in import_module(f"bgf_{game}.phrases").PHRASES.items()
}


@pytest.fixture
def phrases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phrasebook:
    """The phrases of a game that is not installed."""
    lines = ["PHRASES = {", '    "few": ("{count} {count:card|cards}{hint}", ']
    lines += ['        "{count} {count:karta|karty|kart}{hint}"),', "}"]
    (tmp_path / "pond_phrases.py").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return Phrasebook("pond_phrases")


def test_a_phrase_is_a_message_with_its_fields_filled(phrases: Phrasebook) -> None:
    said = phrases.message("few", count=3, hint=message("defect.quotes"))
    assert said == "3 cards; put it in quotes"
    assert said.localized("pl") == "3 karty; weź to w cudzysłów"


def test_a_phrase_that_is_not_there_is_an_error(phrases: Phrasebook) -> None:
    with pytest.raises(KeyError, match="many"):
        phrases.message("many")


def test_phrases_are_imported_when_the_first_is_said() -> None:
    late = Phrasebook("nothing_of_that_name")
    with pytest.raises(ModuleNotFoundError):
        late.message("few")


@pytest.mark.parametrize(("game", "key"), PHRASES)
def test_phrases_of_games_have_the_same_fields_in_both_languages(game: str, key: str) -> None:
    english, polish = PHRASES[game, key]
    assert english != polish
    assert fields(english) == fields(polish)


@pytest.mark.parametrize("game", GAMES)
def test_phrases_of_games_are_said(game: str) -> None:
    folder = Path(str(import_module(f"bgf_{game}").__file__)).parent
    checks = (folder / "checks.py").read_text(encoding="utf-8")
    keys = [key for of_game, key in PHRASES if of_game == game]
    assert [key for key in keys if f'"{key}"' not in checks] == []
