"""Loading packs: texts, digests, and ContentError as the only error of broken ones."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.waiting import CEILING

from bgf.content import ContentError, MissingText, Pack, check_pack, load_pack
from bgf.content.checks import CHECKS

from .conftest import SMALL_PACK, MakePack


def test_pack(make_pack: MakePack) -> None:
    folder = make_pack()
    pack = load_pack(folder)
    assert (pack.name, pack.version, pack.folder) == ("small", "1.0.0", folder)
    assert pack.languages == ("en", "pl")
    assert pack.data["values"]["hand"]["value"] == 2
    assert len(pack.digest) == 64


def test_text(make_pack: MakePack) -> None:
    pack = load_pack(make_pack())
    assert pack.text("refusal.none", "pl", player="Ala", count=3) == "Ala ma 3."
    assert pack.text("refusal.none", "de", player="Ala", count=3, more=1) == "Ala has 3."
    assert pack.localize({"en": "Row", "pl": "Rząd"}, "pl") == "Rząd"
    assert pack.localize({"en": "Row", "pl": "Rząd"}, "de") == "Row"
    with pytest.raises(MissingText, match=r'did you mean "refusal\.none"'):
        pack.text("refusal.non", "en")
    with pytest.raises(MissingText, match="count"):
        pack.text("refusal.none", "en", player="Ala")


def test_digest_ignores_comments_formatting_and_files(make_pack: MakePack, tmp_path: Path) -> None:
    digest = load_pack(make_pack()).digest
    assert (
        load_pack(make_pack(("game.yaml", "# The head of a small pack.\n", "\n"))).digest == digest
    )
    block = "players:\n    max:  4\n    min: 0x2"
    assert load_pack(make_pack(("game.yaml", "players: {min: 2, max: 4}", block))).digest != digest
    block = "players:\n    min:  0x2\n    max: 4"
    assert load_pack(make_pack(("game.yaml", "players: {min: 2, max: 4}", block))).digest == digest
    folder = make_pack()
    for file in ("table.yaml", "map.yaml"):
        (folder / file).unlink()
    merged = SMALL_PACK["map.yaml"] + SMALL_PACK["table.yaml"]
    (folder / "aaa.yaml").write_text(merged, encoding="utf-8")
    assert load_pack(folder).digest == digest


def test_digest_knows_data_and_its_order(make_pack: MakePack) -> None:
    digest = load_pack(make_pack()).digest
    assert load_pack(make_pack(("table.yaml", "end: 50", "end: 51"))).digest != digest
    places = SMALL_PACK["map.yaml"].splitlines(keepends=True)
    places[5], places[6] = places[6], places[5]
    assert load_pack(make_pack(("map.yaml", "", "".join(places)))).digest != digest


def test_from_a_zip_file(make_pack: MakePack, tmp_path: Path) -> None:
    archive = tmp_path / "pack.zip"
    with zipfile.ZipFile(archive, "w") as out:
        for file, content in SMALL_PACK.items():
            out.writestr(f"small/{file}", content)
    inside = zipfile.Path(archive, "small/")
    assert load_pack(inside).digest == load_pack(make_pack()).digest


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=CEILING
    )
    return done.stdout


def test_a_sound_pack_loads_without_the_slow_library(paris_folder: Path) -> None:
    assert "no" in run(
        "import sys, pathlib; from bgf.content import load_pack;"
        f"load_pack(pathlib.Path({str(paris_folder)!r}));"
        "print('yes' if 'jsonschema' in sys.modules else 'no')"
    )


ODD = [
    *[
        "",
        ":",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "\t",
        "\n",
        "  ",
        '"',
        "'",
        "&a ",
        "*a",
        "!!int ",
        "#",
        "|",
    ],
    *["null", "-1", "1.5", "true", "[]", "{}", "[a, b]", "{en: a}", "? ", "\x00", "\\", "%", "end"],
]


def mutate(text: str, data: st.DataObject) -> str:
    """Text with a few random pieces removed, doubled, moved or replaced."""
    odd = st.sampled_from(ODD)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.sampled_from([0, 1, 2, 5, 10, 40, 300])))
        kind = data.draw(st.sampled_from(["cut", "replace", "double", "word"]))
        if kind == "cut":
            text = text[:start] + text[end:]
        elif kind == "replace":
            text = text[:start] + data.draw(odd) + text[end:]
        elif kind == "double":
            text = text[:end] + text[start:end] + text[end:]
        else:  # a whole value after a colon
            colon = text.find(": ", start) + 2
            stop = next((i for i in range(colon, len(text)) if text[i] in ",}\n"), len(text))
            text = text[:colon] + data.draw(odd) + text[stop:]
    return text


def only_content_errors(folder: Path) -> None:
    """Load a pack: it works, or a ContentError says the same as `check_pack`."""
    found = check_pack(folder)
    for diagnostic in found:
        assert "\n" not in str(diagnostic)
    if not any(d.is_error for d in found):
        assert isinstance(load_pack(folder), Pack)
        return
    with pytest.raises(ContentError) as caught:
        load_pack(folder)
    assert caught.value.diagnostics == tuple(found)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_small_pack_mutated(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("small")
    broken = data.draw(st.sampled_from(sorted(SMALL_PACK)))
    for file, content in SMALL_PACK.items():
        text = mutate(content, data) if file == broken else content
        (folder / file).write_text(text, encoding="utf-8")
    only_content_errors(folder)


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_paris_mutated(
    paris_folder: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("paris")
    files = sorted(paris_folder.glob("*.yaml"))
    broken = data.draw(st.sampled_from(files))
    for file in files:
        text = file.read_text(encoding="utf-8")
        (folder / file.name).write_text(mutate(text, data) if file == broken else text, "utf-8")
    only_content_errors(folder)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_checks_step_over_any_shape(paris: Pack, data: st.DataObject) -> None:
    from bgf.content.document import Document

    from .test_schema import mutated

    document = Document("pack", mutated(paris.data, data))
    for check in CHECKS:
        list(check(document))
