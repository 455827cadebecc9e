"""Tables of words: headings on two lines, cells that are broken, and where there is no room."""

from __future__ import annotations

from rich.text import Text

from bgf.tui.lines import aligned, flow, in_table

ROWS = [
    [Text("Ship"), Text("Free berths"), Text("On board")],
    [Text("Cog"), Text("2/3", justify="right"), Text("salt and fish")],
    [Text("Hulk"), Text("0/9", justify="right"), Text()],
]


def lines(width: int, *, stacked: bool = False, breaks: bool = False) -> list[str] | None:
    found = in_table(ROWS, width, stacked=stacked, breaks=breaks)
    return None if found is None else [text.plain for text in found]


def test_cells_stand_below_their_headings() -> None:
    assert lines(32) == [
        "Ship  Free berths  On board",
        "Cog           2/3  salt and fish",
        "Hulk          0/9",
    ]


def test_without_room_there_is_no_table() -> None:
    assert lines(31) is None


def test_headings_may_take_two_lines() -> None:
    assert lines(27, stacked=True) == [
        "        Free",
        "Ship  berths  On board",
        "Cog      2/3  salt and fish",
        "Hulk     0/9",
    ]


def test_the_last_cells_may_be_broken() -> None:
    text = "one two three four five"
    rows = [[Text("A"), Text("B")], [Text("a"), Text(text)]]
    found = in_table(rows, 20, breaks=True)
    assert found is not None
    told = "\n".join(line.plain for line in found).splitlines()
    assert told == ["A  B", "a  one two three", "   four five"]


def test_broken_cells_begin_on_the_line_of_their_row_or_below_it() -> None:
    """However wide the row is before them, they begin at once, unless little is left there."""
    head, text = "seventeen letters, and more", "one two three four five six seven eight nine ten"
    rows = [[Text("A"), Text("B")], [Text(head), Text(text)]]
    beside = aligned(rows, 60, words=True).plain.splitlines()
    assert beside[1:] == [f"{head}  one two three four five six", " " * 29 + "seven eight nine ten"]
    below = aligned(rows, 48, words=True).plain.splitlines()
    assert below[1:] == [head, "      one two three four five six seven eight", "      nine ten"]


def test_a_phrase_that_needs_several_lines_has_them_for_itself() -> None:
    phrases = [Text("red"), Text("one two three four five six"), Text("blue"), Text("white")]
    found = flow("", phrases, 20).plain.splitlines()
    assert found == ["red", "one two three four", "five six", "blue  white"]


def test_numbers_stand_at_the_right_even_if_the_first_row_has_none() -> None:
    rows = [[Text("Ship"), Text("Sum")], [Text("Cog"), Text()], [Text("Hulk"), _number("7")]]
    assert aligned(rows, 40).plain.splitlines() == ["Ship  Sum", "Cog", "Hulk    7"]


def _number(text: str) -> Text:
    return Text(text, justify="right")


def test_narrow_tables_are_told_in_phrases_below_their_title() -> None:
    assert aligned(ROWS, 20, title="Ship").plain.splitlines() == [
        "Ship",
        "Cog  Free berths 2/3",
        "     On board salt",
        "     and fish",
        "Hulk  Free berths",
        "      0/9",
    ]


def test_words_of_rows_may_stand_below_them() -> None:
    rows = [[head, Text("Berths"), more] for head, _, more in ROWS[:1]] + ROWS[1:]
    assert aligned(rows, 18, title="Ship", words=True).plain.splitlines() == [
        "Ship  Berths",
        "Cog      2/3",
        "     On board salt",
        "     and fish",
        "Hulk     0/9",
    ]


def test_one_column_without_room_is_told_all_the_same() -> None:
    rows = [[Text("Ship")], [Text("Cutty Sark")]]
    assert aligned(rows, 8, title="Ship", words=True).plain.splitlines() == [
        "Ship",
        "Cutty",
        "Sark",
    ]


def test_a_label_that_reaches_its_phrases_has_them_on_the_next_line() -> None:
    told = flow("claim bercy-opera white bus", [Text("Claim a route")], 40, indent=14)
    assert told.plain.splitlines() == ["claim bercy-opera white bus", " " * 20 + "Claim a route"]
