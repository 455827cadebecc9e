"""A pack that extends another holds only its differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import bgf
from bgf.api import load_folder
from bgf.content import ContentError, Diagnostic, check_pack, load_pack, read_manifest

from .conftest import MakePack

HEAD = "extends: small\nversion: 2.0.0\ntitle: {en: Other, pl: Inna}\nsummary: {en: O., pl: I.}\n"

MakeVariant = Callable[..., Path]


@pytest.fixture
def bases(make_pack: MakePack) -> Mapping[str, Path]:
    """The games that can be extended: one."""
    return {"small": make_pack()}


@pytest.fixture
def make_variant(tmp_path: Path) -> MakeVariant:
    """Make a pack that extends the small one: its head and one other file."""

    def make(changes: str = "", head: str = HEAD) -> Path:
        folder = tmp_path / "variant"
        folder.mkdir()
        (folder / "game.yaml").write_text(head, encoding="utf-8")
        (folder / "changes.yaml").write_text(changes, encoding="utf-8")
        return folder

    return make


def make_more(folder: object, text: str) -> Path:
    """Add a file to a pack."""
    path = Path(str(folder))
    (path / "more.yaml").write_text(text, encoding="utf-8")
    return path


def codes(found: list[Diagnostic]) -> list[tuple[str, str, int, int]]:
    return [(Path(d.file).name, d.code, d.line, d.column) for d in found]


def test_unchanged_content_is_inherited(
    make_variant: MakeVariant, bases: Mapping[str, Path]
) -> None:
    folder = make_variant()
    base = load_pack(bases["small"]).data
    pack = load_pack(folder, bases=bases)
    assert pack.name == "small"
    assert pack.version == "2.0.0"
    changed = {"extends", "version", "title", "summary"}
    assert {k: v for k, v in pack.data.items() if k not in changed} == {
        k: v for k, v in base.items() if k not in changed
    }


def test_entries_are_changed_added_and_removed_by_id(
    make_variant: MakeVariant, bases: Mapping[str, Path]
) -> None:
    folder = make_variant("""\
counters:
  coins: {start: 3}
  gems: {name: {en: Gems, pl: Klejnoty}, start: 1}
components:
  cards:
    red: {count: 9, mark: Q}
options:
  length: null
supplies: null
""")
    before, after = load_pack(bases["small"]).data, load_pack(folder, bases=bases).data
    assert after["components"]["cards"]["red"] == {
        **before["components"]["cards"]["red"],
        "count": 9,
        "mark": "Q",
    }
    assert list(after["components"]["cards"]) == list(before["components"]["cards"])
    assert list(after["counters"]) == [*before["counters"], "gems"]
    assert after["counters"]["coins"]["start"] == 3
    assert list(before["options"]) == ["starter", "rounds", "length", "open"]
    assert list(after["options"]) == ["starter", "rounds", "open"]
    assert "supplies" not in after


def test_lists_stand_in_place_of_lists(
    make_variant: MakeVariant, bases: Mapping[str, Path]
) -> None:
    folder = make_variant("maps: {land: {places: {a: {at: [7, 8]}}}}\n")
    assert load_pack(folder, bases=bases).data["maps"]["land"]["places"]["a"]["at"] == [7, 8]


def test_its_digest_is_its_own(make_variant: MakeVariant, bases: Mapping[str, Path]) -> None:
    assert load_pack(make_variant(), bases=bases).digest != load_pack(bases["small"]).digest


def test_its_head_is_read_with_that_of_the_other(
    make_variant: MakeVariant, bases: Mapping[str, Path]
) -> None:
    head = read_manifest(make_variant(), bases)
    assert (head.game, head.version, head.players) == ("small", "2.0.0", (2, 4))
    assert head.title == {"en": "Other", "pl": "Inna"}


@pytest.mark.parametrize(
    ("changes", "expected", "words"),
    [
        ("counters: {coin: null}\n", ("BGF-E117", 1, 12), 'did you mean "coins"'),
        ("counters: {coins: {start: many}}\n", ("BGF-E203", 1, 27), "a whole number"),
        ("counters:\n  gems: {start: 1}\n", ("BGF-E202", 2, 3), '"name" is missing'),
        ("counters:\n  coins:\n", ("BGF-E203", 2, 3), "found nothing"),
        ("zones: {row: {fill: dek}}\n", ("BGF-E303", 1, 21), '"deck"'),
        ("phases: {play: {next: null}}\n", ("BGF-E202", 1, 10), '"next" is missing'),
    ],
)
def test_defects_are_shown_where_they_are_written(
    changes: str,
    expected: tuple[str, int, int],
    words: str,
    make_variant: MakeVariant,
    bases: Mapping[str, Path],
) -> None:
    found = check_pack(make_variant(changes), bases=bases)
    ours = [d for d in found if d.code == expected[0]]
    assert [("changes.yaml", *expected)] == codes(ours), [str(d) for d in found]
    assert words in ours[0].message


def test_dangling_references_are_reported_at_the_removal(
    make_variant: MakeVariant, bases: Mapping[str, Path]
) -> None:
    found = check_pack(make_variant("maps: {land: {places: {b: null}}}\n"), bases=bases)
    places = [d for d in found if d.code == "BGF-E304"]
    assert {("changes.yaml", "BGF-E304", 1, 27)} == set(codes(places))
    assert [d.message for d in places] == [
        'components.tickets.a-b.between[1] of the extended pack names the place "b"',
        'maps.land.links.a-b-red.between[1] of the extended pack names the place "b"',
    ]


def test_there_must_be_such_a_game(make_variant: MakeVariant, bases: Mapping[str, Path]) -> None:
    found = check_pack(make_variant(head=HEAD.replace("small", "smal")), bases=bases)
    assert codes(found) == [("game.yaml", "BGF-E116", 1, 10)]
    assert 'did you mean "small"' in found[0].message


def test_a_pack_that_extends_itself_never_ends_but_is_refused(
    make_variant: MakeVariant,
) -> None:
    folder = make_variant()
    found = check_pack(folder, bases={"small": folder})
    assert codes(found) == [("game.yaml", "BGF-E116", 1, 10)]
    assert '"small" extends itself' in found[0].message


def test_mistakes_of_the_extended_pack_are_reported(
    make_variant: MakeVariant, make_pack: MakePack
) -> None:
    broken = make_pack(("table.yaml", "size: 5", "size: five"))
    found = check_pack(make_variant(), bases={"small": broken})
    assert codes(found) == [("game.yaml", "BGF-E203", 1, 10)]
    assert found[0].message == (
        'found "five", expected a whole number; it comes with "small" (table.yaml:13): '
        "change or remove it in this pack"
    )


def test_it_may_speak_fewer_languages(make_variant: MakeVariant, bases: Mapping[str, Path]) -> None:
    head = HEAD.replace("en: Other, ", "").replace("en: O., ", "")
    pack = load_pack(make_variant("", head=head + "languages: [pl]\n"), bases=bases)
    assert pack.languages == ("pl",)
    found = check_pack(make_more(pack.folder, "texts: {more: {en: More, pl: X}}\n"), bases=bases)
    assert [(d.code, d.line) for d in found] == [("BGF-E402", 1)]


def test_a_key_that_is_nearly_one_of_an_entry_is_told(
    make_variant: MakeVariant, bases: Mapping[str, Path]
) -> None:
    folder = make_variant("maps: {land: {links: {a-b-red: {lenght: 3}}}}\n")
    (found,) = check_pack(folder, bases=bases)
    assert (found.code, found.line, found.column) == ("BGF-W201", 1, 33)
    assert 'did you mean "length"' in found.message


@pytest.mark.parametrize("written", ["[x]", "{a: b}", "[[x]]", "[]", "5", "2.5", "true", "null"])
def test_extended_pack_must_be_a_name(tmp_path: Path, written: str) -> None:
    head = tmp_path / "game.yaml"
    head.write_text(f"game: pond\nextends: {written}\n")
    (found,) = bgf.validate(tmp_path)
    assert (found.file, found.line, found.column) == (str(head), 2, 10)
    assert (found.code, "expected text" in found.message) == ("BGF-E203", True)
    if written[0] in "[{":
        assert "such as harbour" in found.message
    with pytest.raises(ContentError):
        load_folder(tmp_path)
    with pytest.raises(ContentError):
        read_manifest(tmp_path)
