"""Short forms of splits, and the screen's answers to them: ANI-40."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.waiting import CEILING

import bgf
from bgf import Game, InvalidAction, State, Turn
from bgf.engine.wording import describe, input_help, log_line, own_log_line

from .rounds import groups, match_from, moves, play, refused_by, setting_sail, table

MIDDLE = [
    "panda-1 panda-4 elephant-2 lion-3 zebra-1 fox-5*",
    "panda-2 lion-1",
    "fox-1",
    "",
    "zebra-2 zebra-3 zebra-4",
]


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("split 1 1", "split panda-1 / panda-4 elephant-2 lion-3 zebra-1 hidden"),
        ("split 1 6", "split panda-1 panda-4 elephant-2 lion-3 zebra-1 / hidden"),
        ("split 1 2-4 6", "split panda-1 zebra-1 / panda-4 elephant-2 lion-3 hidden"),
        ("split 1 6 2-4", "split panda-1 zebra-1 / panda-4 elephant-2 lion-3 hidden"),
        ("split 1 1 5", "split panda-1 zebra-1 / panda-4 elephant-2 lion-3 hidden"),
        ("split 1 2-3 3-4 6", "split panda-1 zebra-1 / panda-4 elephant-2 lion-3 hidden"),
        ("SPLIT  1   2-4 6", "split panda-1 zebra-1 / panda-4 elephant-2 lion-3 hidden"),
        ("split 2 2", "split panda-2 / lion-1"),
        ("split 5 1-2", "split zebra-2 zebra-3 / zebra-4"),
        ("split 5 2", "split zebra-2 zebra-4 / zebra-3"),
        ("split 1 panda-4", "split panda-1 elephant-2 lion-3 zebra-1 hidden / panda-4"),
        ("split 1 panda", "split panda-1 panda-4 / elephant-2 lion-3 zebra-1 hidden"),
        ("split 1 panda hidden", "split panda-1 panda-4 hidden / elephant-2 lion-3 zebra-1"),
        ("split 1 hidden", "split panda-1 panda-4 elephant-2 lion-3 zebra-1 / hidden"),
        ("split hidden", "split panda-1 panda-4 elephant-2 lion-3 zebra-1 / hidden"),
        ("split 1 3 panda", "split panda-1 panda-4 elephant-2 / lion-3 zebra-1 hidden"),
        # as the screen shows them: numbers after a species are those on its tiles
        ("split 1 Panda 4", "split panda-1 elephant-2 lion-3 zebra-1 hidden / panda-4"),
        ("split 1 Panda 1 4, Lion 3", "split panda-1 panda-4 lion-3 / elephant-2 zebra-1 hidden"),
        ("split Zebra 2 4", "split zebra-2 zebra-4 / zebra-3"),
        (
            "split 1 Panda 1, face-down tile",
            "split panda-1 hidden / panda-4 elephant-2 lion-3 zebra-1",
        ),
        ("split 1 zakryta", "split panda-1 panda-4 elephant-2 lion-3 zebra-1 / hidden"),
        ("split panda-4 lion-3", "split panda-1 elephant-2 zebra-1 hidden / panda-4 lion-3"),
        ("split lion-1", "split panda-2 / lion-1"),
        ("split zebra-4 zebra-2", "split zebra-2 zebra-4 / zebra-3"),
    ],
)
def test_short_words(animals: Game, written: str, meant: str) -> None:
    state = table(animals, middle=MIDDLE)
    assert str(animals.parse_action(written, state, 0)) == meant
    assert str(animals.parse_action(written, state)) == meant
    assert meant in moves(state)
    play(state, written)
    found = [{str(tile or "hidden") for tile in group} for group in groups(state)]
    one, other = (set(part.split()) for part in meant.removeprefix("split ").split(" / "))
    assert one in found
    assert other in found


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize(
    "written",
    [
        "split 1",
        "split 1 7",
        "split 1 5-99",
        "split 1 5-7",
        "split 1 0",
        "split 1 4-2",
        "split 2 3",
        "split 2 zebra",
        "split 1 Panda 3",  # there are Pandas 1 and 4
        "split 1 Panda 1 3",
        "split 4 1",  # an empty group
        "split 9 1",
        "split 13 1",
        "split 14 1",
        "split 0 1",
        "split -1 1",
        "split 1 -2",
        "split 1 panda-5",
        "split 1 unicorn",
        "split panda-4 lion-1",  # of two groups
        "split 2 hidden",
        "split hidden hidden-1",
        "split panda-",
        "split 1 -",
        "split 1 2-",
    ],
)
def test_words_that_say_too_little_or_too_much(animals: Game, written: str) -> None:
    state = table(animals, middle=MIDDLE)
    with pytest.raises(InvalidAction) as raised:
        animals.parse_action(written, state, 0)
    assert raised.value.nearest
    assert set(raised.value.nearest) <= set(moves(state))


@pytest.mark.rule("ANI-15")
@pytest.mark.parametrize("written", ["take 1", "zabierz 1", "weź 1", "wez grupe 1", "bierz 1"])
def test_a_group_is_taken_by_any_word_for_it(animals: Game, written: str) -> None:
    state = table(animals, middle=MIDDLE)
    action = animals.parse_action(written, state, 0, lang="pl")
    assert action.text == "take 1"
    refusal = state.explain(action, 0)
    assert refusal is not None
    assert refusal.rule == "ANI-15"


@pytest.mark.rule("ANI-13")
@pytest.mark.parametrize(
    "written",
    [
        "split 1 1-6",
        "rozdziel 1 1 2 3 4 5 6",
        "split 3 1",  # one tile alone
        "split fox-1",
        "split zebra-2 zebra-3 zebra-4",
        "rozdziel lis",
    ],
)
def test_all_tiles_of_a_group_are_no_part_of_it(animals: Game, written: str) -> None:
    state = table(animals, middle=MIDDLE)
    action = animals.parse_action(written, state, 0)
    refusal = state.explain(action, 0)
    assert refusal is not None
    assert refusal.rule == "ANI-13"
    assert refusal.message == "Each of the two parts must have at least one tile."
    assert animals.parse_action(action.text, state, 0) == action


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize("written", [f"split {'9' * 5000} 1", f"split 1 {'9' * 5000}"])
def test_numbers_beyond_measure(animals: Game, written: str) -> None:
    state = table(animals, middle=MIDDLE)
    with pytest.raises(InvalidAction):
        animals.parse_action(written, state, 0)


@pytest.mark.rule("ANI-40")
def test_species_and_numbers_are_not_read_from_names(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "extends: animals\nversion: 1.0.0\ntitle: {en: Old lions, pl: Stare lwy}\n", "utf-8"
    )
    lion = "name: {en: The old lion, pl: Stary lew}, species: lion, value: 9"
    (tmp_path / "tiles.yaml").write_text(f"components: {{tiles: {{lion-3: {{{lion}}}}}}}", "utf-8")
    assert bgf.validate(tmp_path) == []
    game = bgf.load("animals", content=tmp_path)
    state = table(game, middle=["panda-1 lion-1 lion-3"])
    action = game.parse_action("split 1 lion", state, 0)
    assert str(action) == "split panda-1 / lion-1 lion-3"
    assert action == game.parse_action("split 1 lew", state, 0)
    assert describe(action, "en") == "Split a group: Panda 1 | Lion 1, Lion 9"
    assert describe(action, "pl") == "Rozdziel grupę: Panda 1 | Lew 1, Lew 9"


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_words_of_a_split_say_where_its_parts_end(animals: Game, lang: str) -> None:
    state = table(animals, middle=["panda-1 panda-4 lion-2"])
    for action in state.legal_actions(0):
        assert animals.parse_action(describe(action, lang), state, 0, lang=lang) == action


@pytest.mark.rule("ANI-40")
def test_a_species_in_two_groups(animals: Game) -> None:
    # Without a group's number either group may be meant, so that none is.
    state = table(animals, middle=MIDDLE)
    with pytest.raises(InvalidAction):
        animals.parse_action("split lion", state, 0)
    assert str(animals.parse_action("split 2 lion", state, 0)) == "split panda-2 / lion-1"
    assert "lion-3" in str(animals.parse_action("split 1 lion", state, 0)).split(" / ")[1]


@pytest.mark.rule("ANI-40")
def test_short_words_need_a_position_and_a_player(animals: Game) -> None:
    state = table(animals, middle=MIDDLE)
    with pytest.raises(InvalidAction):
        animals.parse_action("split 1 1")
    with pytest.raises(InvalidAction):
        animals.parse_action("split 1 1", state, 1)


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_both_halves_are_shown_with_their_prices(animals: Game, lang: str) -> None:
    state = table(animals, middle=MIDDLE)
    action = animals.parse_action("split 1 2-4 6", state, 0)
    preview = action.kind.preview(Turn(state, 0, action))
    assert preview is not None
    one, other = preview.words[lang].split(" | ")
    hidden = {"en": "face-down tile", "pl": "zakryta płytka"}[lang]
    first = {"en": ["Panda 1", "Zebra 1"], "pl": ["Panda 1", "Zebra 1"]}[lang]
    second = {"en": ["Panda 4", "Elephant 2", "Lion 3"], "pl": ["Panda 4", "Słoń 2", "Lew 3"]}[lang]
    for tile in first:
        assert tile in one
        assert tile not in other
    for tile in (*second, hidden):
        assert tile in other
        assert tile not in one
    assert "(2)" in one
    assert "(4)" in other


@pytest.mark.rule("ANI-14", "ANI-40")
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_preview_tells_of_the_sixth_crate(animals: Game, lang: str) -> None:
    told = []
    for have in (3, 4, 5):
        state = table(animals, middle=MIDDLE, have={0: have})
        action = animals.parse_action("split 1 1", state, 0)
        preview = action.kind.preview(Turn(state, 0, action))
        assert preview is not None
        told.append(preview.words[lang])
    assert told[0] == told[1] != told[2]


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_help_numbers_the_tiles(animals: Game, lang: str) -> None:
    state = table(animals, middle=MIDDLE)
    *lines, how = input_help(animals.kinds["split"], state, 0, lang)
    assert len(lines) == 3, "the groups that can be split"
    for line, number in zip(lines, (1, 2, 5), strict=True):
        assert str(number) in line.split(":")[0]
        for place in range(1, len(groups(state)[number - 1]) + 1):
            assert f" {place} " in line.split(":")[1]
    for written in how.split(": ", 1)[1].rstrip(".").replace(" albo ", " or ").split(" or "):
        assert str(animals.parse_action(written.rstrip(","), state, 0)) in moves(state)


def lines(state: State, text: str) -> dict[str, str]:
    """Returns the public log lines of an action of player A, by language."""
    turn = played(state, text)
    return {lang: log_line(turn, lang) for lang in ("en", "pl")}


def own_lines(state: State, text: str) -> dict[str, str]:
    """Returns player A's own log lines of a secret action, by language."""
    turn = played(state, text)
    return {lang: own_log_line(turn, lang) for lang in ("en", "pl")}


def played(state: State, text: str) -> Turn:
    """Returns an action of player A with the position that it leads to."""
    action = state.game.parse_action(text, state, 0)
    after = state.clone()
    after.play(action, 0)
    return Turn(state, 0, action, after)


@pytest.mark.rule("ANI-05", "ANI-06")
def test_the_history_of_the_first_tile_names_it_to_its_player_alone(animals: Game) -> None:
    state = animals.new_state(2, 1)
    tile = state.legal_actions(0)[0]
    name = animals.word(animals.layout.kind_at(tile.args[0]).data["name"], "en")
    assert lines(state, tile.text)["en"] == "put a tile on the ark"
    assert lines(state, tile.text)["pl"] == "umieścił płytkę na arce"
    assert own_lines(state, tile.text)["en"] == f"put {name} on the ark"


@pytest.mark.rule("ANI-13", "ANI-14")
def test_the_history_of_a_split_names_both_parts_and_the_crate(animals: Game) -> None:
    state = table(animals, middle=MIDDLE)
    assert lines(state, "split 1 panda hidden") == {
        "en": "split a group: Panda 1, Panda 4, face-down tile | Elephant 2, Lion 3, Zebra 1; "
        "took a crate",
        "pl": "rozdzielił grupę: Panda 1, Panda 4, zakryta płytka | Słoń 2, Lew 3, Zebra 1; "
        "wziął skrzynkę",
    }
    full = table(animals, middle=MIDDLE, have={0: 5})
    assert lines(full, "split 2 1") == {
        "en": "split a group: Panda 2 | Lion 1; gave a crate back",
        "pl": "rozdzielił grupę: Panda 2 | Lew 1; oddał skrzynkę",
    }


@pytest.mark.rule("ANI-15")
@pytest.mark.parametrize(
    ("text", "english", "polish"),
    [
        ("take 3", "took a group for 1 crate: Fox 1", "zabrał grupę za 1 skrzynkę: Lis 1"),
        (
            "take 5",
            "took a group for 3 crates: Zebra 2, Zebra 3, Zebra 4",
            "zabrał grupę za 3 skrzynki: Zebra 2, Zebra 3, Zebra 4",
        ),
        (
            "take 6",
            "took a group for 5 crates: Lion 2, Lion 3, Lion 4, Lion 5, face-down tile",
            "zabrał grupę za 5 skrzynek: Lew 2, Lew 3, Lew 4, Lew 5, zakryta płytka",
        ),
    ],
)
def test_the_history_of_a_take_names_the_tiles_and_the_price(
    animals: Game, text: str, english: str, polish: str
) -> None:
    middle = ["panda-2", "panda-1", "fox-1", "", "zebra-2 zebra-3 zebra-4"]
    state = table(animals, middle=[*middle, "lion-2 lion-3 lion-4 lion-5 fox-5*"], have={0: 5})
    assert lines(state, text) == {"en": english, "pl": polish}


@pytest.mark.rule("ANI-10", "ANI-15")
def test_the_history_names_a_tile_turned_up_and_then_those_of_the_next_round(
    animals: Game,
) -> None:
    deck = "panda-1 panda-2 panda-3 panda-4 panda-5 lion-1 lion-2 lion-3"
    state = table(animals, middle=["fox-5*"], deck=deck, out=[1], starter=1)
    with match_from(state) as match:
        match.play(animals.parse_action("take 1", match.state))
        own = match.history(0)[-1], match.history(0, "pl")[-1]
        others = match.history(1)[-1]
    shown = "Panda 1, Panda 2, Panda 3, Panda 4, Panda 5, Lion 1, Lion 2, Lion 3"
    taken = "Player A: took a group for 1 crate: face-down tile"
    assert own[0] == f"{taken} (Fox 5); {shown} were revealed (Groups)"
    assert others == f"{taken}; {shown} were revealed (Groups)"
    shown = shown.replace("Lion", "Lew")
    taken = "Gracz A: zabrał grupę za 1 skrzynkę: zakryta płytka"
    assert own[1] == f"{taken} (Lis 5); odkryto: {shown} (Grupy)"


@pytest.mark.rule("ANI-31")
def test_the_history_of_the_last_choice_names_the_animals_to_their_player_alone(
    animals: Game,
) -> None:
    owned = (
        "panda-1 panda-2 panda-3 lion-1 lion-2 lion-3 fox-1 fox-2 fox-3 tiger-1 zebra-1 gorilla-5"
    )
    state = setting_sail(animals, 2, {0: owned})
    assert lines(state, "discard tiger-1 zebra-1") == {
        "en": "left 2 animals ashore",
        "pl": "zostawił na brzegu 2 zwierzęta",
    }
    assert own_lines(state, "discard tiger-1 zebra-1") == {
        "en": "left Tiger 1, Zebra 1 ashore",
        "pl": "zostawił na brzegu: Tygrys 1, Zebra 1",
    }


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_number_that_the_content_sets_is_written_out(animals: Game, lang: str) -> None:
    # A variant changes the value alone; the texts for players must stay true.
    data = animals.pack.data
    said = [entry[lang] for entry in data["texts"].values()]
    said += [entry["text"][lang] for entry in data["actions"].values()]
    numbers = {
        "en": r"exactly two|three|four|five|six|eight|ten|twelve",
        "pl": r"dokładnie dw\w+|trz(y|ech)|czter\w+|pię(ć|ciu)|sześ\w+|oś(iem|miu)|dziesię\w+",
    }
    assert [text for text in said if re.search(rf"\b({numbers[lang]})\b", text)] == []


@pytest.mark.rule("ANI-31")
def test_the_refusal_of_a_pair_names_the_number(animals: Game) -> None:
    owned = "panda-1 panda-2 panda-3 lion-1 lion-2 lion-3 fox-1 fox-2 fox-3 tiger-1 zebra-1"
    state = setting_sail(animals, 2, {0: owned})
    assert refused_by(state, "discard panda-1", 0) == "ANI-31"
    refusal = state.explain(animals.parse_action("discard panda-1"), 0)
    assert refusal is not None
    for lang in ("en", "pl"):
        assert "2" in refusal.localized(lang).replace("Panda 2", "")
        assert re.search("Panda [23]", refusal.localized(lang))


@pytest.mark.rule("ANI-40")
def test_a_range_without_end_is_read_at_once() -> None:
    # In a process of its own: a game that counts to 10**12 would never come back.
    code = (
        "import bgf\n"
        "game = bgf.load('animals')\n"
        "state = game.new_state(2, 1, {'first_player': 0})\n"
        "for player in (0, 1):\n"
        "    state.apply(state.legal_actions(player)[0], player)\n"
        "try:\n"
        "    game.parse_action('split 1 1-1000000000000', state, 0)\n"
        "except bgf.InvalidAction:\n"
        "    print('no action')\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        try:
            answer, _ = process.communicate(timeout=CEILING)
        except subprocess.TimeoutExpired:
            process.kill()
            pytest.fail("reading the range takes for ever")
    assert answer.split() == [b"no", b"action"]
