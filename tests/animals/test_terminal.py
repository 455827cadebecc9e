"""Animals in a real terminal: a secret first tile, groups split and taken, the last discard."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bgf as api
from bgf import Action, Game, State
from bgf.records.match import Match

from .rounds import crates, groups

if TYPE_CHECKING:
    from ..conftest import Terminal

pytest.importorskip("pexpect")

PROMPT = r"\n> $"
OFFER = r"(?:undo to take it back|cofnij: cofa ruch) > $"
CONFIRM = r"(?:or type another|wpisz inny ruch) > $"
AFTER_MATCH = r"(?:play again|nowa partia) > $"
BEGIN = r"Enter to begin > $"
ALL = (PROMPT, OFFER, CONFIRM)

Start = Callable[..., "Terminal"]
Matches = Callable[[], list[Path]]

DISCARDS = 32
"""A seed with which `hasty` players bring the first of two to the last discard."""


LAST_ROUND = 1
"""A seed with which B is the first of two `hasty` players to have a full ark; A has a turn left."""

LATE_HIPPO = "9"
"""A seed with which the first of two players gets lion 3, zebra 3 and hippopotamus 1."""

ELEPHANTS = "12"
"""A seed with which two players begin their first round with an elephant in the middle."""


def now(path: Path) -> State:
    """Where the match stands."""
    return api.Record.load(path).replay()


def own_steps(path: Path) -> list[str]:
    return [step.text for step in api.Record.load(path).steps if step.player == 0]


def opened(terminal: Start, *more: str, seed: str = "7") -> Terminal:
    """A new match, up to the choice of the first tile."""
    play = terminal("play", "animals", "--seats", "human,random", "--seed", seed, *more)
    play.expect(BEGIN, r"Enter: zaczynamy > $")
    play.answer("", PROMPT)
    return play


def hasty(state: State, player: int) -> Action:
    """Take three animals or more as soon as one can pay for them; else split in the middle."""
    legal = {kind.name: kind for kind in state.stage.kinds}
    takes = legal["take"].legal(state, player) if "take" in legal else ()
    sizes = {action: len(groups(state)[int(str(action).split()[1]) - 1]) for action in takes}
    best = max(sizes, key=lambda action: sizes[action], default=None)
    ways = legal["split"].count(state, player) if "split" in legal else 0
    if best is not None and (sizes[best] > 2 or not ways):
        return best
    if ways:
        return legal["split"].pick(state, player, ways // 2)
    return state.legal_actions(player)[0]


@pytest.fixture
def sailing(animals: Game, tmp_path: Path) -> Path:
    """The record of a match in which player A has to leave animals ashore."""
    path = tmp_path / "sailing.bgf"
    with Match.start(
        animals, players=2, seed=DISCARDS, seats=["human", "random"], path=path
    ) as match:
        while match.state.stage.id != "leave":
            (player, *_) = match.state.active_players()
            match.play(hasty(match.state, player), player)
        assert match.state.active_players() == (0,)
    return path


@pytest.mark.rule("ANI-21")
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", r"B has 1\d animals\. The game ends"),
        ("pl", r"Gracz B ma 1\d zwierząt\. Gra kończy się"),
    ],
)
def test_the_players_of_the_last_round_are_named(
    animals: Game, terminal: Start, tmp_path: Path, lang: str, words: str
) -> None:
    path = tmp_path / "last.bgf"
    with Match.start(
        animals, players=2, seed=LAST_ROUND, seats=["human", "random"], path=path
    ) as match:
        while (
            match.state.active_players() != (0,)
            or len(animals.status(match.state, 0, lang)) < 2  # the second line is an estimate
        ):
            (player, *_) = match.state.active_players()
            match.play(hasty(match.state, player), player)
    play = terminal("resume", str(path), "--lang", lang)
    play.expect(PROMPT)
    assert re.search(words, play.shown)


@pytest.mark.rule("ANI-05", "ANI-06")
def test_the_first_tile_is_chosen_in_secret(terminal: Start, matches: Matches) -> None:
    play = opened(terminal, "--option", "first_player=0")
    assert re.search(r"A you \(first player\) +1 +3", play.shown)
    (path,) = matches()
    tiles = [action.text for action in now(path).legal_actions(0)]
    for tile in tiles:
        assert tile in play.shown
    play.answer("keep 5 pandas", PROMPT)
    assert "I don't understand" in play.shown
    play.answer("1", OFFER)
    play.answer("undo", PROMPT)
    assert own_steps(path) == []
    play.answer(tiles[1], OFFER)
    play.answer("", PROMPT)
    assert own_steps(path) == [tiles[1]]
    chosen = tiles[1].split()[1].replace("-", " ").capitalize()
    assert f"Ark          {chosen}" in play.shown
    assert "B put a tile on the ark" in play.shown
    assert "Ark B" not in play.shown
    assert re.search(r"Groups +1 ×9 .*▒ face down", play.shown, re.DOTALL)


@pytest.mark.parametrize(
    ("lang", "kind"), [("en", "keep"), ("pl", "keep"), ("en", "put"), ("pl", "umieść")]
)
def test_a_number_after_the_kind_may_be_that_of_the_menu_or_of_the_animal(
    terminal: Start, matches: Matches, lang: str, kind: str
) -> None:
    """The player has to choose one of the two meanings before anything is played."""
    play = opened(terminal, "--option", "first_player=0", "--lang", lang, seed=LATE_HIPPO)
    play.answer(f"{kind} 1", PROMPT)
    (path,) = matches()
    assert own_steps(path) == []
    hippo, lion, zebra = (
        ("Hippopotamus", "Lion", "Zebra") if lang == "en" else ("Hipopotam", "Lew", "Zebra")
    )
    assert re.search(rf"1 {hippo} 1.*\n +2 {lion} 3", play.shown)
    assert zebra not in play.shown
    play.answer(f"{hippo} 1", OFFER)
    assert own_steps(path) == ["keep hippopotamus-1"]


@pytest.mark.parametrize(("lang", "kind"), [("en", "keep"), ("pl", "umieść")])
def test_a_number_after_the_kind_is_that_of_the_menu_where_no_animal_has_it(
    terminal: Start, matches: Matches, lang: str, kind: str
) -> None:
    play = opened(terminal, "--option", "first_player=0", "--lang", lang, seed=LATE_HIPPO)
    play.answer(f"{kind} 2", OFFER)
    (path,) = matches()
    assert own_steps(path) == ["keep zebra-3"]


@pytest.mark.rule("ANI-13", "ANI-15", "ANI-40")
def test_a_group_is_split_and_one_is_taken(terminal: Start, matches: Matches) -> None:
    play = opened(terminal, "--option", "first_player=0")
    play.answer("1", OFFER)
    play.answer("", PROMPT)
    (path,) = matches()
    (group,) = filter(None, groups(now(path)))
    before = now(path).to_dict()

    # refused by a rule, which is named; and no action at all
    play.answer(f"split {group[0]} / {group[1]}", PROMPT)
    assert "not all the tiles of one group" in " ".join(play.shown.split())
    assert "[ANI-13]" in play.shown
    play.answer("take 1", PROMPT)
    assert "That group costs 9" in play.shown
    assert "[ANI-15]" in play.shown
    play.answer(f"why split {group[0]} / {group[1]}", PROMPT)
    assert "[ANI-13]" in play.shown
    play.answer("why split 1 1-3", PROMPT)
    assert "possible now" in play.shown
    play.answer("1 unicorn", PROMPT)
    assert 'I don\'t understand "1 unicorn". Type the group' in play.shown
    assert now(path).to_dict() == before

    # a split: looked at, thought better of, looked at again, and done
    play.answer("1 2-4", CONFIRM)
    assert re.search(r"\(6\) .*\(3\) .*You take a crate", play.shown, re.DOTALL)
    play.answer("n", PROMPT)
    assert now(path).to_dict() == before
    play.answer("split 1 2-4", CONFIRM)
    found = play.answer("", *ALL)
    (split,) = own_steps(path)[1:]
    assert set(group[1:4]) == set(split.rpartition(" / ")[2].split())
    after = api.Record.load(path).state_at(3)
    assert sorted(len(one) for one in groups(after) if one) == [3, 6]
    assert crates(after, 0) == 2

    # until something can be paid for: then it is taken, and its tiles are on the ark
    for _ in range(60):
        state = now(path)
        takes = [] if found else [a for a in state.legal_actions(0) if a.kind.name == "take"]
        if takes:
            break
        found = play.answer("" if found else str(hasty(state, 0)), *ALL)
    assert re.search(r"What do you do\? +1 Split a group( \(\d+ ways\))?\s+2 Take", play.shown)
    take = takes[0].text
    size = len(groups(state)[int(take.split()[1]) - 1])
    number = len(api.Record.load(path).steps) + 1
    play.answer(take, *ALL)
    later = api.Record.load(path).state_at(number)
    assert crates(later, 0) == crates(state, 0) - size
    assert len(later.observation(0)["zones"]["ark"][0]) == 1 + size


@pytest.mark.rule("ANI-15")
def test_groups_have_their_numbers_in_the_menu(
    animals: Game, terminal: Start, tmp_path: Path
) -> None:
    """Groups that were taken leave gaps in the numbers, and so do those that cost too much."""
    path = tmp_path / "gaps.bgf"
    with Match.start(
        animals, players=2, seed=LAST_ROUND, seats=["human", "random"], path=path
    ) as match:
        while True:
            (player, *_) = match.state.active_players()
            takes = [
                action for action in match.state.legal_actions(player) if action.kind.name == "take"
            ]
            numbers = [int(action.text.split()[1]) for action in takes]
            if player == 0 and len(numbers) > 1 and numbers != list(range(1, len(numbers) + 1)):
                break
            match.play(hasty(match.state, player), player)
    play = terminal("resume", str(path), "--lang", "pl")
    play.expect(PROMPT)
    play.answer("Zabierz grupę", PROMPT)
    for number in numbers:
        assert re.search(rf"(?m)(^|  ) ?{number} \(\d skrzyn", play.shown)
    missing = next(number for number in range(1, 14) if number not in numbers)
    play.answer(str(missing), PROMPT)
    assert f"W menu nie ma pozycji {missing}; do wyboru: " in play.shown
    before = len(api.Record.load(path).steps)
    play.answer(str(numbers[-1]), *ALL)
    assert api.Record.load(path).steps[before].text == f"take {numbers[-1]}"


@pytest.mark.rule("ANI-40")
def test_tab_completes_the_names_of_tiles(terminal: Start, matches: Matches) -> None:
    play = opened(terminal, "--option", "first_player=0")
    play.answer("1", OFFER)
    play.answer("", PROMPT)
    (group,) = filter(None, groups(now(matches()[0])))
    tile = str(group[0])
    alike = [other for other in group if str(other).startswith(tile[:-1])]
    play.child.send(f"split 1 {tile[:-1] if len(alike) == 1 else tile}")
    play.child.send("\t")
    play.child.sendline("")
    play.expect(CONFIRM)
    assert tile.replace("-", " ").capitalize() in play.shown


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize("typed", ["słoń", "slon", "elephant"])
def test_a_species_in_the_words_of_the_screen(
    terminal: Start, matches: Matches, typed: str
) -> None:
    play = opened(terminal, "--lang", "pl", "--option", "first_player=0", seed=ELEPHANTS)
    play.answer("1", OFFER)
    play.answer("", PROMPT)
    (group,) = filter(None, groups(now(matches()[0])))
    elephants = [tile for tile in group if str(tile).startswith("elephant")]
    assert elephants
    play.answer(f"1 {typed}", CONFIRM)
    numbers = " ".join(str(tile).split("-")[1] for tile in elephants)
    assert f"({len(elephants)}) Słoń {numbers}\r" in play.shown


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize(
    ("lang", "best", "sources"),
    [
        ("en", "best", ["Single animals", "Groups", "Crates", "Total", "You win."]),
        ("pl", "najlepsze", ["Pojedyncze zwierzęta", "Grupy", "Skrzynki", "Razem", "Wygrywasz."]),
    ],
)
def test_the_last_discard_and_the_scores_by_source(
    terminal: Start, sailing: Path, lang: str, best: str, sources: list[str]
) -> None:
    legal = [action.text for action in now(sailing).legal_actions(0)]
    play = terminal("resume", str(sailing), "--lang", lang)
    play.expect(PROMPT)
    listed = re.findall(r"^ +(\d+) \S+ \d( \(\S+\))?\s*$", play.shown, re.MULTILINE)
    assert [int(number) for number, _ in listed] == list(range(1, len(legal) + 1))
    assert [mark.strip() for _, mark in listed] == [f"({best})", *[""] * (len(legal) - 1)]

    # one that is not there, one too many, a pair that would be left
    for wrong in ("fox-1", "panda-1 panda-2"):
        play.answer(f"discard {wrong}", PROMPT)
        assert "[ANI-31]" in play.shown
    assert own_steps(sailing)[-1].split()[0] != "discard"

    play.answer("1", AFTER_MATCH)
    assert own_steps(sailing)[-1] == legal[0]
    for words in sources:
        assert words in play.shown
    record = api.Record.load(sailing)
    scores = re.search(rf"{sources[3]} +(\d+) +(\d+)", play.shown)
    assert scores is not None
    assert tuple(map(int, scores.groups())) == record.result
    left = legal[0].split()[1].split("-")[1]
    assert re.search(rf"(Left ashore|Na brzegu) A +\S+ {left}\b", play.shown)


@pytest.mark.parametrize("seat", ["human,random", "random,human"])
def test_a_whole_match_by_the_first_of_each_menu(
    terminal: Start, matches: Matches, seat: str
) -> None:
    play = terminal("play", "animals", "--seats", seat, "--seed", "3")
    play.expect(BEGIN)
    found = play.answer("", *ALL, AFTER_MATCH)
    path = matches()[0]
    player = seat.split(",").index("human")
    for _ in range(400):
        if found == len(ALL):
            break
        state = now(path)
        line = str(hasty(state, player)) if found == 0 else ""
        found = play.answer(line, *ALL, AFTER_MATCH)
    assert now(path).is_terminal()
    assert re.search(r"Single animals +\d+ +\d+", play.shown)
    for owner in "AB":
        assert re.search(rf"^Ark {owner} +[A-Z]", play.shown, re.MULTILINE)
