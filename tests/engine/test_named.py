"""Which of some texts a few words mean: accents, beginnings, and words in between."""

from __future__ import annotations

import pytest

from bgf.engine.words import named, plain_words

TEXTS = [
    "Fokker F.II",
    "Fokker F.III",
    "Blériot-SPAD S.33",
    "Północna Droga, from Łódź",
    "Łódź (2)",
]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("fokker", [0, 1]),
        ("Fokker F.II", [0]),
        ("f.ii", [0]),
        ("f.iii", [1]),
        ("bleriot s", [2]),
        ("spad", [2]),
        ("POLNOCNA droga", [3]),
        ("droga lodz", [3]),
        ("lodz", [4]),
        ("łódź", [4]),
        ("lodz droga", []),
        ("fokker fokker", []),
        ("", []),
        ("– !", []),
    ],
)
def test_a_few_words_in_order(line: str, found: list[int]) -> None:
    assert named(line, TEXTS) == found


def test_words_without_accents_and_signs() -> None:
    assert plain_words("“Wschodnia Afryka” – C.VI, 3.5 £.") == [
        "wschodnia",
        "afryka",
        "c.vi",
        "3.5",
    ]
