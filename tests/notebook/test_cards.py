"""States, results and records as HTML: their contents for each viewer, and their safety."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import bgf
from bgf.notebook import as_html, as_seen_by
from bgf.records.match import Match
from bgf.testing.positions import position

from .cards import Card, played

EVIL = "<script>x"


@pytest.mark.parametrize("name", ["aeroplanes", "animals", "boarding", "paris"])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_game_shows_itself(name: str, lang: str) -> None:
    state = bgf.load(name).new_state(seed=7)
    card = Card(as_html(state, lang))
    assert state.game.pack.localize(state.game.pack.data["title"], lang) in card.text
    for line in state.game.status(state, None, lang):
        assert line in card.text


def test_html_of_a_state_shows_the_spectators_view() -> None:
    state = bgf.load("paris").new_state(2, seed=7)
    other = state.determinize(None, 1)
    assert state.observation(0) != other.observation(0)
    assert state._repr_html_() == other._repr_html_()


@pytest.mark.parametrize("player", [0, 1])
def test_a_player_sees_as_much_as_the_player_may_know(player: int) -> None:
    state = bgf.load("paris").new_state(2, seed=7)
    other = state.determinize(player, 1)
    assert state.observation(1 - player) != other.observation(1 - player)
    assert as_seen_by(state, player) == as_seen_by(other, player)
    assert as_seen_by(state, player) != as_html(state)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(bgf.NoSuchPlayer):
        as_seen_by(bgf.load("paris").new_state(2, seed=7), 2)


def test_links_bear_the_pieces_of_their_owners() -> None:
    pytest.importorskip("shapely")
    state = position(bgf.load("paris"), links={"city": {1: "opera-louvre-blue"}})
    card = Card(as_html(state))
    assert card.titles.count("Opéra – Louvre (blue): B") == 1
    assert not [title for title in card.titles if title.endswith(": A")]


def test_cells_bear_their_pieces() -> None:
    pytest.importorskip("shapely")
    game = bgf.load("boarding")
    match = played(game, seed=3)
    view = match.state.observation(None)["planes"]["plane"][0]
    pieces = [piece for row in view for piece in row if piece]
    svg = as_html(match.state).partition('aria-label="Plane A"')[2].partition("</svg>")[0]
    assert pieces
    assert svg.count('class="of-kind"') == len(pieces)


def test_a_result_has_points_totals_and_ranks() -> None:
    result = bgf.Result.from_score(bgf.Score([{"a": 2, "b": 3}, {"a": 4, "b": 0}]))
    rows = Card(result._repr_html_()).rows
    assert rows == [
        ["", "A", "B"],
        ["a", "2", "4"],
        ["b", "3", "0"],
        ["Total", "5", "4"],
        ["Rank", "1", "2"],
    ]
    assert "A wins." in result._repr_html_()


def test_result_names_the_tie_breaker() -> None:
    score = bgf.Score([{"a": 4}, {"a": 4}], ties=[("cards", [1, 2])])
    assert "cards (A 1, B 2)" in bgf.Result.from_score(score)._repr_html_()


def test_a_state_that_is_over_names_its_score_items() -> None:
    match = played(bgf.load("paris"), seed=3)
    card = Card(match.state._repr_html_())
    heads = [row[0] for row in card.rows]
    assert "Tickets done" in heads
    assert "tickets_done" not in heads


def test_a_record_tells_all_actions_and_the_secrets_of_a_match_that_is_over() -> None:
    match = played(bgf.load("paris"), seed=3)
    card = Card(match.record._repr_html_())
    own = [match.entries(player, "en") for player in range(match.record.players)]
    told = [own[entry.player][index] for index, entry in enumerate(match.entries(None, "en"))]
    letters = "ABCDE"
    assert card.items == [f"{letters[entry.player]}: {entry.text}" for entry in told]
    assert "all players' secrets are shown" in card.text


def test_a_record_of_a_match_that_goes_on_keeps_its_secrets() -> None:
    match = Match.start(bgf.load("paris"), players=2, seed=3)
    state = match.state
    while len(match.record.steps) < 6:
        player = state.active_players()[0]
        match.play(state.legal_actions(player)[0], player)
    card = Card(match.record._repr_html_())
    told = [entry.text for entry in match.entries(None, "en")]
    assert [item.partition(": ")[2] for item in card.items] == told
    assert "What a spectator sees" in card.text
    as_spectator = Card(as_html(state)).rows
    hands = [row for row in as_spectator if row[0] == "Hand"]
    assert [row for row in card.rows if row[0] == "Hand"] == hands


def test_a_record_that_cannot_be_played_again_says_why() -> None:
    match = Match.start(bgf.load("paris"), players=2, seed=3)
    match.play(match.state.legal_actions(0)[0], 0)
    data, _ = match.record.to_bytes()
    record = bgf.Record.from_bytes(data)
    first = record.steps[0]
    record.steps[0] = first._replace(check=0)
    card = Card(record._repr_html_())
    assert "can't be played again" in card.text
    assert card.items == [f"A: {first.text}"]


def test_names_are_text() -> None:
    seats = [f"process:{EVIL}", "human"]
    match = Match.start(bgf.load("paris"), players=2, seed=3, seats=seats)
    card = Card(match.record._repr_html_())
    assert EVIL in card.text
    assert "script" not in card.tags


def test_a_card_runs_and_loads_nothing() -> None:
    html = played(bgf.load("paris"), seed=3).record._repr_html_()
    card = Card(html)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base"} & {*card.tags}
    assert not [
        name for name in card.attributes if name.startswith("on") or name in ("href", "src")
    ]
    assert "@import" not in html
    assert "url(" not in html
    assert set(re.findall(r"https?://[^\"' ]*", html)) <= {"http://www.w3.org/2000/svg"}
    assert "id" not in card.attributes  # two cards stand in one page


def test_without_the_library_that_draws_links_are_listed(tmp_path: Path) -> None:
    (tmp_path / "shapely.py").write_text("raise ImportError('not installed')\n")
    program = """
import sys
sys.path.insert(0, sys.argv[1])
import bgf
from bgf.testing.positions import position
state = position(bgf.load("paris"), links={"city": {1: "opera-louvre-blue"}})
print(state._repr_html_().encode("ascii", "xmlcharrefreplace").decode())
"""
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    card = Card(done.stdout.strip())
    assert ["Paris B", "Opéra – Louvre (blue)"] in card.rows
    assert "bgf[drawing]" in card.text
    assert "svg" not in card.tags


def test_the_face_is_imported_when_something_is_first_shown() -> None:
    program = """
import sys
import bgf
state = bgf.load("paris").new_state(2, seed=7)
assert not {"bgf.notebook", "bgf.drawing", "bgf.view"} & {*sys.modules}
state._repr_html_()
assert "bgf.notebook" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
