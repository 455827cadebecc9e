"""The drawing of maps: all that a player must be able to read, at any width, without colour."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bgf.tui.map.drawing import DrawnLink, DrawnPlace, draw_map, format_link
from bgf.tui.map.layout import lay_out

WIDTHS = (60, 66, 73, 80, 92, 100, 110, 120, 140)
PLAYERS = ("red", "cyan", "magenta", "green")
BRAILLE = re.compile("[\u2800-\u28ff]")

CITY = [
    DrawnPlace("BAT", "Batignolles", 250, 110),
    DrawnPlace("MON", "Montmartre", 430, 90),
    DrawnPlace("VIL", "La Villette", 790, 60),
    DrawnPlace("ARC", "Arc de Triomphe", 100, 240),
    DrawnPlace("OPE", "Opéra", 400, 260),
    DrawnPlace("REP", "République", 640, 290),
    DrawnPlace("CHA", "Champs-Élysées", 245, 320),
    DrawnPlace("LOU", "Louvre", 420, 370),
    DrawnPlace("PER", "Père-Lachaise", 850, 370),
    DrawnPlace("EIF", "Eiffel Tower", 90, 420),
    DrawnPlace("INV", "Invalides", 240, 450),
    DrawnPlace("NOT", "Notre-Dame", 510, 470),
    DrawnPlace("BAS", "Bastille", 670, 460),
    DrawnPlace("PAN", "Panthéon", 480, 560),
    DrawnPlace("MTP", "Montparnasse", 300, 610),
    DrawnPlace("BER", "Bercy", 740, 610),
    DrawnPlace("ITA", "Place d'Italie", 560, 730),
]
# Two places and the strands between them.
ROADS = """
ARC CHA b/g, OPE LOU b/g, OPE CHA b/g, CHA INV b/g, EIF INV b/g, INV MTP b/g, LOU NOT b/g,
NOT BAS b/g, NOT PAN b/g, REP BAS b/g, BAS BER b/g, BAT MON b, ARC BAT ww, ARC EIF ww/yy,
BAT OPE ww/yy, MON OPE ww/yy, CHA LOU ww/yy, INV LOU ww/yy, LOU REP ww/yy, REP PER ww/yy,
BAS PER ww/yy, BER ITA ww, PAN ITA ww/yy, MTP PAN ww/yy, MON VIL rrr/ppp, VIL REP rrr/ppp,
VIL PER rrr, MON REP rrr/ppp, OPE REP ppp, EIF MTP ppp, MTP ITA rrr/ppp, PER BER rrr
"""


def _links() -> list[DrawnLink]:
    codes = [place.code for place in CITY]
    links = []
    for road in ROADS.split(","):
        code_a, code_b, strands = road.split()
        a = codes.index(code_a)
        b = codes.index(code_b)
        for strand in strands.split("/"):
            mark = strand[0].upper()
            links.append(DrawnLink(a, b, len(strand), mark, "", None, closed=False))
    return links


LINKS = _links()


def _claimed(seed: int, players: int) -> list[DrawnLink]:
    """A position in the middle of a match; with two players the other strand is closed."""
    rng = random.Random(seed)
    links: list[DrawnLink] = []
    for link in LINKS:
        owner = rng.randrange(players) if rng.random() < 0.45 else None
        before = links[-1] if links else None
        beside = before if before and (before.a, before.b) == (link.a, link.b) else None
        if players == 2 and beside is not None and beside.owner is not None:
            links.append(replace(link, closed=True))
        elif players == 2 and beside is not None and owner is not None:
            links[-1] = replace(beside, closed=True)
            links.append(replace(link, owner=owner))
        else:
            links.append(replace(link, owner=owner))
    return links


def _plain(links: Sequence[DrawnLink], width: int = 80, *, unicode: bool = False) -> str:
    return draw_map(CITY, links, width=width, player_styles=PLAYERS, unicode=unicode).plain


def _shape(links: Sequence[DrawnLink], *, unicode: bool) -> Counter[str]:
    """The tags that should be seen, however the strands in them are ordered."""
    tags: dict[tuple[int, int], list[str]] = {}
    for link in links:
        tags.setdefault((link.a, link.b), []).append(format_link(link, unicode=unicode))
    return Counter("/".join(tag) for tag in tags.values())


def _tags(plain: str) -> Counter[str]:
    """The tags in a drawing: all letters without the labels and the legend."""
    lines = [line for line in plain.splitlines() if not re.match(r"[A-Z]{3} ", line)]
    without_labels = re.sub(r"\[.*?\]|\*.*?\*", " ", "\n".join(lines))
    return Counter(re.findall(r"[\w\u00d7]+(?:/[\w\u00d7]+)*", without_labels))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("unicode", [False, True])
def test_every_strand_has_its_tag(width: int, unicode: bool) -> None:
    assert _tags(_plain(LINKS, width, unicode=unicode)) == _shape(LINKS, unicode=unicode)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(15))
def test_tags_tell_owners_and_closed_strands(players: int, seed: int) -> None:
    links = _claimed(seed, players)
    for width in (80, 120):
        for unicode in (False, True):
            plain = _plain(links, width, unicode=unicode)
            assert _tags(plain) == _shape(links, unicode=unicode)


def test_every_single_claim_changes_the_text() -> None:
    seen = {_plain(LINKS)}
    for index, link in enumerate(LINKS):
        claimed = [replace(link, owner=player) for player in range(4)]
        closed = replace(link, closed=True)
        for changed in (*claimed, closed):
            seen.add(_plain([*LINKS[:index], changed, *LINKS[index + 1 :]]))
    assert len(seen) == 1 + 5 * len(LINKS)


def test_claims_move_nothing() -> None:
    def outline(links: Sequence[DrawnLink]) -> str:
        without_rails = re.sub(r"[^\w\s\[\]]", " ", _plain(links, 120))
        return re.sub(r"\w", "x", without_rails)

    unclaimed = outline(LINKS)
    for seed in range(5):
        assert outline(_claimed(seed, 4)) == unclaimed


@pytest.mark.parametrize("width", range(60, 141, 4))
def test_no_line_is_too_long(width: int) -> None:
    lines = draw_map(CITY, LINKS, width=width, player_styles=PLAYERS).split("\n")
    assert max(line.cell_len for line in lines) <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_all_labels_are_there(width: int) -> None:
    plain = _plain(LINKS, width, unicode=True)
    for place in CITY:
        is_named = f"[{place.name}]" in plain
        is_coded = f"[{place.code}]" in plain
        is_in_legend = f"{place.code} {place.name}" in plain
        assert is_named or (is_coded and is_in_legend)


@pytest.mark.parametrize("width", [110, 120, 130, 140])
def test_wide_maps_show_full_names(width: int) -> None:
    plain = _plain(LINKS, width, unicode=True)
    assert all(f"[{place.name}]" in plain for place in CITY)


def test_the_height_fits_a_screen() -> None:
    assert len(_plain(LINKS, 80).splitlines()) <= 30
    assert len(_plain(LINKS, 140).splitlines()) <= 34


def test_ascii_is_ascii() -> None:
    for width in (40, 80, 120):
        assert _plain(_claimed(3, 2), width).isascii()
    odd = [DrawnPlace("ŁÓ1", "Łódź \N{EN DASH} œuvre", 0, 0), DrawnPlace("東京2", "東京", 100, 50)]
    links = [DrawnLink(0, 1, 2, "É", "", None, closed=False)]
    plain = draw_map(odd, links, width=80, player_styles=(), unicode=False).plain
    assert plain.isascii()
    assert "[Lodz - oeuvre]" in plain


def test_wide_letters_stay_in_line() -> None:
    places = [
        DrawnPlace("TOK", "東京都", 0, 0),
        DrawnPlace("OSA", "大阪", 100, 50),
        DrawnPlace("X", "X", 0, 50),
    ]
    pairs = ((0, 1), (1, 2), (0, 2))
    links = [DrawnLink(a, b, 2, "R", "", None, closed=False) for a, b in pairs]
    drawing = draw_map(places, links, width=80, player_styles=())
    assert "[東京都]" in drawing.plain
    assert max(line.cell_len for line in drawing.split("\n")) <= 80


def test_the_same_map_is_drawn_the_same() -> None:
    first = draw_map(CITY, LINKS, width=80, player_styles=PLAYERS)
    lay_out.cache_clear()
    again = draw_map(CITY, LINKS, width=80, player_styles=PLAYERS)
    assert first.markup == again.markup


def test_hash_order_does_not_matter() -> None:
    code = (
        "from bgf.tui.map.drawing import *;"
        "p=[DrawnPlace(f'P{i}', f'Place {i}', i*i%7, i*3%5) for i in range(8)];"
        "k=[DrawnLink(i, (i*3+1)%8, 2, 'R', '', None, False) for i in range(8) if i != (i*3+1)%8];"
        "print(ascii(draw_map(p, k, width=90, player_styles=()).plain))"
    )
    drawings = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        drawings.add(done.stdout)
    assert len(drawings) == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_places_keep_their_sides(width: int) -> None:
    lines = _plain(LINKS, width, unicode=True).splitlines()
    found = {}
    for place in CITY:
        for row, line in enumerate(lines):
            start = max(line.find(f"[{place.name}]"), line.find(f"[{place.code}]"))
            if start >= 0:
                end = line.index("]", start)
                middle = (start + end) / 2
                found[place] = (middle, row)
    for a, (ax, ay) in found.items():
        for b, (bx, by) in found.items():
            assert a.x - b.x < 120 or ax > bx, (a.name, b.name)
            assert a.y - b.y < 80 or ay > by, (a.name, b.name)


def test_rails_tell_free_claimed_and_closed() -> None:
    places = [DrawnPlace("AAA", "A", 0, 0), DrawnPlace("BBB", "B", 100, 0)]
    free = [DrawnLink(0, 1, 1, mark, "", None, closed=False) for mark in "BG"]

    def ink(*links: DrawnLink) -> int:
        plain = draw_map(places, links, width=80, player_styles=()).plain
        return sum((ord(dots) - 0x2800).bit_count() for dots in BRAILLE.findall(plain))

    one, two = free
    with_closed = ink(one, replace(two, closed=True))
    with_free = ink(one, two)
    with_claimed = ink(one, replace(two, owner=0))
    assert with_closed < with_free < with_claimed


def test_colours_are_those_of_marks_and_players() -> None:
    links = [replace(LINKS[0], style="blue"), replace(LINKS[1], owner=1), *LINKS[2:]]
    drawing = draw_map(CITY, links, width=80, player_styles=PLAYERS)
    tag = drawing.plain.index("b/B")
    styles = {span.start - tag: str(span.style) for span in drawing.spans}
    assert styles[0] == "bold blue"
    assert styles[2] == "bold reverse cyan"


def test_a_player_without_a_colour_still_has_a_letter() -> None:
    links = [replace(LINKS[0], owner=5), *LINKS[1:]]
    drawing = draw_map(CITY, links, width=80, player_styles=PLAYERS)
    assert "F/g" in drawing.plain


@pytest.mark.parametrize("width", [50, 80])
def test_highlights_are_seen_without_colour(width: int) -> None:
    drawing = draw_map(CITY, LINKS, width=width, player_styles=PLAYERS, highlight={2, 7})
    assert re.findall(r"\*(.*?)\*", drawing.plain) == ["La Villette", "Louvre"]


def test_long_links_are_counted_in_figures() -> None:
    link = DrawnLink(0, 1, 6, "R", "", None, closed=False)
    assert format_link(link) == "r6"
    assert format_link(replace(link, owner=1)) == "B6"
    assert format_link(replace(link, closed=True, length=4)) == "\u00d7" * 4
    assert format_link(replace(link, closed=True), unicode=False) == "x6"


@pytest.mark.parametrize("width", [*range(1, 12), 30, 59])
def test_narrow_screens_get_a_list(width: int) -> None:
    links = _claimed(1, 2)
    plain = _plain(links, width)
    assert max(map(len, plain.splitlines())) <= width
    if width >= 30:
        tags = Counter(re.findall(r"(?<!\S)([\w/]+) [A-Z]", plain))
        for tag, number in _shape(links, unicode=False).items():
            assert tags[tag] >= 2 * number
        for place in CITY:
            assert f"\n[{place.code}" not in plain


def test_a_crowded_map_becomes_a_list() -> None:
    places = [DrawnPlace(f"P{n}", f"Place {n}", n % 7, n // 7) for n in range(49)]
    pairs = [(a, b) for a in range(49) for b in range(a) if (a + b) % 5 == 0]
    links = [DrawnLink(a, b, 3, "R", "", None, closed=False) for a, b in pairs]
    plain = draw_map(places, links, width=60, player_styles=()).plain
    assert plain.startswith("[Place 0]\n  rrr Place 5")


def test_odd_maps() -> None:
    def draw(places: Sequence[DrawnPlace], links: Sequence[DrawnLink] = ()) -> str:
        return draw_map(places, links, width=80, player_styles=(), unicode=False).plain

    here = DrawnPlace("ONE", "One", 5, 5)
    there = DrawnPlace("TWO", "Two", 5, 5)
    loop = DrawnLink(0, 0, 1, "R", "", None, closed=False)
    link = replace(loop, b=1)
    link_back = replace(loop, a=1)
    assert draw([]) == ""
    assert draw([here]).strip() == "[One]"
    assert draw([here], [loop]) == "[One]\n  r One"
    assert draw([DrawnPlace("ONE", "", 5, 5)]).strip() == "[ONE]"
    assert set(re.findall(r"\[\w+\]", draw([here, there]))) == {"[One]", "[Two]"}
    assert _tags(draw([here, there], [link])) == {"r": 1}
    assert _tags(draw([here, there], [link, link_back])) == {"r/r": 1}


@st.composite
def maps(draw: st.DrawFn) -> tuple[list[DrawnPlace], list[DrawnLink]]:
    """Places on a shaken grid, joined to their neighbours."""
    columns = draw(st.integers(1, 4))
    rows = draw(st.integers(1, 4))
    shake = st.integers(-30, 30)
    names = st.text("abc Éł-東", max_size=14)
    places = []
    for n in range(columns * rows):
        row, column = divmod(n, columns)
        name = draw(names)
        x = 100 * column + draw(shake)
        places.append(DrawnPlace(f"P{n:02}", name, x, 100 * row))
    links: list[DrawnLink] = []
    for n in range(len(places)):
        near = [n + 1] if (n + 1) % columns else []
        for other in [*near, n + columns, n + columns + 1]:
            if other >= len(places):
                continue
            for _ in range(draw(st.integers(0, 2))):
                length = draw(st.integers(1, 6))
                closed = draw(st.booleans())
                owner = draw(st.sampled_from([None, 0, 1, 3]))
                links.append(DrawnLink(n, other, length, "R", "red", owner, closed))
    return places, links


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(maps(), st.integers(10, 140), st.booleans())
def test_any_map_can_be_drawn(
    sample: tuple[list[DrawnPlace], list[DrawnLink]], width: int, unicode: bool
) -> None:
    places, links = sample
    drawing = draw_map(places, links, width=width, player_styles=("blue",), unicode=unicode)
    assert max(line.cell_len for line in drawing.split("\n")) <= width
    assert unicode or drawing.plain.isascii()
    if width >= 40:
        for link in links:
            assert format_link(link, unicode=unicode) in drawing.plain


def test_the_pieces_at_a_place_stand_after_its_name_in_their_own_frame() -> None:
    places = [
        DrawnPlace("QUA", "Quay", 0, 0, frame="{}", pieces=(("A1", ""), ("·", "dim")), room=4),
        DrawnPlace("ISL", "Island", 100, 40, pieces=(("··", "dim"),), room=4),
    ]
    link = DrawnLink(0, 1, 1, "d", "", None, False)
    drawn = draw_map(places, [link], width=80, player_styles=[])
    assert "{Quay}A1·" in drawn.plain
    assert "[Island]··" in drawn.plain


def test_pieces_move_nothing() -> None:
    links = [DrawnLink(0, 1, 1, "d", "", None, False)]
    found = []
    for pieces in ((), (("A1", ""), ("B2", ""))):
        places = [
            DrawnPlace("QUA", "Quay", 0, 0, pieces=pieces, room=4),
            DrawnPlace("ISL", "Island", 100, 40, room=4),
        ]
        drawn = draw_map(places, links, width=80, player_styles=[], unicode=False)
        lines = drawn.plain.split("\n")
        found.append([line.find("Island") for line in lines])
    assert found[0] == found[1]


def test_a_link_may_have_a_tag_of_its_own() -> None:
    places = [DrawnPlace("QUA", "Quay", 0, 0), DrawnPlace("ISL", "Island", 100, 40)]
    own = DrawnLink(0, 1, 3, "d", "", None, False, "d*")
    assert format_link(own) == "d*"
    assert format_link(replace(own, owner=0)) == "AAA"
    assert "d*" in draw_map(places, [own], width=80, player_styles=[]).plain


def test_places_are_listed_by_region() -> None:
    places = [
        DrawnPlace("QUA", "Quay", 0, 0, region="The north"),
        DrawnPlace("ISL", "Island", 100, 40, region="The south"),
        DrawnPlace("BEA", "Beach", 200, 20, region="The north"),
    ]
    links = [DrawnLink(0, 1, 1, "d", "", None, False), DrawnLink(1, 2, 1, "d", "", None, False)]
    drawn = draw_map(places, links, width=80, player_styles=[])
    assert drawn.plain.split("\n")[-1] == "The north: Quay  Beach  The south: Island"


@pytest.mark.parametrize("width", [80, 120])
def test_needed_links_stand_out_and_nothing_moves(width: int) -> None:
    needed = [replace(link, needed=(link.a, link.b) == (3, 6)) for link in LINKS]
    plain = _plain(LINKS, width)
    pointed_out = _plain(needed, width)
    assert "*" not in plain
    assert "*" in pointed_out
    assert _tags(pointed_out.replace("*", " ")) == _shape(LINKS, unicode=False)
    brackets = [(at, char) for at, char in enumerate(plain) if char in "[]"]
    brackets_of_needed = [(at, char) for at, char in enumerate(pointed_out) if char in "[]"]
    assert brackets == brackets_of_needed
    assert _plain(LINKS, width, unicode=True) != _plain(needed, width, unicode=True)


def test_needed_links_stand_out_in_a_list() -> None:
    needed = [replace(link, needed=(link.a, link.b) == (3, 6)) for link in LINKS]
    assert "*b/g* Champs-" in _plain(needed, 40)
    assert "*" not in _plain(LINKS, 40)
