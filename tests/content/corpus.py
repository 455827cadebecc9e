"""The corpus of broken packs: the cases of `corpus.yaml`, and a way to write one to a folder.

``python -m tests.content.corpus NAME FOLDER`` writes the pack of a case to a folder, for
``bgf validate FOLDER``; without arguments it lists the names.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

__all__ = ["Case", "read_cases"]

CORPUS = Path(__file__).with_name("corpus.yaml")


@dataclass(frozen=True)
class Case:
    """One pack of the corpus.

    Attributes:
        name: its mistake; it begins with ``sound`` if there is none.
        files: the bytes of each file, by name.
        expected: the diagnostics, as their `str` has them, with paths from the pack's folder.
    """

    name: str
    files: Mapping[str, bytes]
    expected: list[str]

    def write(self, folder: Path) -> None:
        """Writes the pack to a folder, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        for file, content in self.files.items():
            (folder / file).write_bytes(content)


def read_cases() -> dict[str, Case]:
    """Returns the cases of `corpus.yaml` by name."""
    data = YAML(typ="safe").load(CORPUS)
    more_files = data["more_files"]
    cases = {}
    for name, entry in data["cases"].items():
        pack = data["packs"][entry.get("base", "pond")]
        files = pack | {file: more_files[file] for file in entry.get("with", ())}
        for file in entry.get("without", ()):
            del files[file]
        cases[name] = Case(name, _patched(name, files, entry), entry.get("expected", []))
    return cases


def _patched(name: str, files: Mapping[str, str], entry: Mapping[str, Any]) -> dict[str, bytes]:
    """Returns the files of a case with its patches, as bytes."""
    texts = dict(files)
    encodings = {}
    for patch in entry.get("patches", ()):
        file = patch["file"]
        if "text" in patch:
            texts[file] = patch["text"]
        if "old" in patch:
            times = texts[file].count(patch["old"])
            assert times == 1, f"{name}: {patch['old']!r} stands {times} times in {file}, not once"
            texts[file] = texts[file].replace(patch["old"], patch["new"])
        if "line_ends" in patch:
            texts[file] = texts[file].replace("\n", patch["line_ends"])
        if "encoding" in patch:
            encodings[file] = patch["encoding"]
    return {file: text.encode(encodings.get(file, "utf-8")) for file, text in texts.items()}


def main(arguments: list[str]) -> None:
    """Writes a case to a folder, or lists the cases."""
    cases = read_cases()
    match arguments:
        case []:
            print(*cases, sep="\n")
        case [name, folder] if name in cases:
            cases[name].write(Path(folder))
        case _:
            sys.exit("usage: python -m tests.content.corpus [NAME FOLDER]; no NAME to list them")


if __name__ == "__main__":
    main(sys.argv[1:])
