"""The catalogue of all that the framework says."""

from __future__ import annotations

import os
import pickle
import re
from errno import ENOENT, EXDEV
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

import bgf
from bgf.errors import BadOption
from bgf.testing.checks import CHECKS
from bgf.words import (
    LANGUAGES,
    Message,
    Words,
    comparison,
    games,
    in_language,
    message,
    simulation,
    system_reason,
)
from bgf.words.catalogue import TOPICS, texts_of

SOURCES = Path(bgf.__file__).parent
CATALOGUE = {key: texts for topic in TOPICS for key, texts in texts_of(topic).items()}


def fields(text: str) -> set[str]:
    """The fields that a text shows; one that only chooses the form of a word may be left out."""
    parts = Formatter().parse(text)
    return {name for _, name, form, _ in parts if name and "|" not in (form or "")}


def test_every_text_has_both_languages_and_the_same_fields() -> None:
    unlike = [
        key
        for key, (english, polish) in CATALOGUE.items()
        if not english or not polish or fields(english) != fields(polish)
    ]
    assert unlike == []


def forms_of_words(text: str) -> list[int]:
    """The number of forms of a word at each place where a number chooses one."""
    forms = [form for _, _, form, _ in Formatter().parse(text) if form and "|" in form]
    return [form.count("|") + 1 for form in forms]


def test_words_have_as_many_forms_as_the_language() -> None:
    unlike = [
        key
        for key, (english, polish) in CATALOGUE.items()
        if set(forms_of_words(english)) - {2} or set(forms_of_words(polish)) - {3}
    ]
    assert unlike == []


def test_an_id_stands_in_one_topic() -> None:
    keys = list(chain.from_iterable(map(texts_of, TOPICS)))
    assert len(keys) == len(set(keys))


def test_every_text_is_used() -> None:
    topics = {SOURCES / "words" / f"{topic}.py" for topic in TOPICS}
    files = [file for file in SOURCES.rglob("*.py") if file not in topics]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    used = set(re.findall(r"""["']([a-z_]+(?:\.[a-z_]+)*)["']""", source))
    families = set(re.findall(r'f"([a-z_]+(?:\.[a-z_]+)*\.)\{', source))
    unused = [
        key
        for key in CATALOGUE
        if key not in used
        and not any(key.startswith(family) for family in families)
        and key not in games.TEXTS  # by kinds of action; see the tests of these
        and key not in simulation.TEXTS  # see tests/simulate/test_figure_words.py
        and key not in comparison.TEXTS
    ]
    assert unused == []


def test_promises_are_said_as_their_checks_say_them() -> None:
    said = {name: CATALOGUE[f"check.promise.{name}"][0] for name in CHECKS}
    assert said == {name: check.words for name, check in CHECKS.items()}


def test_a_language_that_bgf_does_not_speak_is_english() -> None:
    assert Words("de")("over") == Words("en")("over")
    assert Words("pl")("over") != Words("en")("over")


def test_a_message_is_english_and_knows_the_other_languages() -> None:
    said = message("nearest.one", word="chess")
    assert said == 'did you mean "chess"?'
    assert said.localized("pl") == "czy chodziło o „chess”?"
    assert said.localized("de") == said


def test_messages_within_a_message_are_translated() -> None:
    said = message("list.failed", plugin="chess", reason=message("interrupted"), doctor="doctor")
    assert "przerwano" in said.localized("pl")
    assert "interrupted" in said


def test_an_error_says_its_message_in_every_language() -> None:
    error = BadOption(message("option.bool", name="long", value="7"))
    assert str(error) == "option long is yes or no, not 7"
    assert error.localized("pl") == "opcja long to yes albo no, a nie 7"
    assert BadOption("plain words").localized("pl") == "plain words"


def test_a_message_keeps_its_translations_in_a_pickle() -> None:
    said = pickle.loads(pickle.dumps(message("interrupted")))
    assert isinstance(said, Message)
    assert said.localized("pl") == "przerwano"


def test_the_reasons_of_the_operating_system_are_known_in_every_language() -> None:
    reason = system_reason(FileNotFoundError(ENOENT, os.strerror(ENOENT), "match.bgf"))
    assert reason == "No such file or directory"
    assert in_language(reason, "pl") == "nie ma takiego pliku ani folderu"


def test_a_reason_that_the_catalogue_does_not_know_is_as_the_system_says() -> None:
    assert system_reason(OSError(EXDEV, "Invalid cross-device link")) == "Invalid cross-device link"
    assert system_reason(OSError("odd")) == "odd"


def test_a_text_of_a_pack_is_a_message() -> None:
    assert Message({"pl": "szachy", "en": "chess"}) == "chess"
    assert Message({"pl": "szachy"}) == "szachy", "where there is no English, the first"


def test_whole_numbers_choose_the_form_of_a_word() -> None:
    facts = {"name": "long", "why": "alone"}
    one, two, many = (message("option.idle", players=n, **facts) for n in (1, 2, 5))
    assert "with 1 player:" in one
    assert "with 2 players:" in two
    assert "przy 1 graczu:" in one.localized("pl")
    assert "przy 5 graczach:" in many.localized("pl")


def test_both_languages_are_there() -> None:
    assert LANGUAGES == ("en", "pl")


def test_every_module_of_texts_is_a_topic() -> None:
    modules = {file.stem for file in (SOURCES / "words").glob("*.py") if file.stem != "__init__"}
    readers = {"catalogue", "messages", "phrasebook", "plurals", "reader"}
    assert modules - readers == set(TOPICS)


def test_an_id_that_no_topic_has_is_an_error() -> None:
    with pytest.raises(KeyError, match="no_such_text"):
        message("no_such_text")
