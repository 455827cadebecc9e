"""Lines as people type them: read as actions, and never guessed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

import pytest

from bgf import Action, ActionKind, Game, InvalidAction, State, Turn, param
from bgf.contract import Reason, fact, reason, text, zone
from bgf.engine.flow import Stage
from bgf.param import Param
from bgf.records.match import Match

from .toys import Rules, phase, play, toy

# -- names, numbers and aliases


class Do(ActionKind):
    """Does nothing."""

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Take(Do):
    name = "take"
    thing = param.kind("things", alias="number")
    not_now = reason("TOY-1", text="refusal.no_thing")

    def why_not(self, turn: Turn) -> Reason | None:
        return self.not_now if turn.args[0] == 6 else None


class Carry(Do):
    name = "carry"
    thing = param.kind("things")
    number = param.number(1, 12)


class Port(Rules):
    kinds = (Take, Carry)


def named(en: str, pl: str, **more: Any) -> dict[str, Any]:
    return {"name": {"en": en, "pl": pl}, **more}


THINGS = {
    "f2": named("Fokker F.II", "Fokker F.II", number=7),
    "f3": named("Fokker F.III", "Fokker F.III"),
    "s33": named("Blériot-SPAD S.33", "Blériot-SPAD S.33"),
    "way": named("Northern Way, from Lodz", "Północna Droga, z Łodzi"),
    "lodz": named("Łódź (2)", "Łódź (2)"),
    "cams": named("CAMS 53", "CAMS 53"),
    "never": named("Evening Tower", "Wieża Wieczoru"),
    "dh4": named("Airco DH.4A", "Airco DH.4A"),
}


@pytest.fixture(scope="module")
def port() -> Game:
    return toy(
        Port,
        languages=["en", "pl"],
        components={"things": THINGS},
        zones={"pool": {"holds": "things", "sees": "everybody", "starts": True}},
        actions={
            "take": {"name": named("Take", "Weź")["name"], "text": named("To.", "By.")["name"]},
            "carry": {"name": named("Carry", "Nieś")["name"], "text": named("To.", "By.")["name"]},
        },
        phases={"play": phase("take carry")},
        texts={"refusal.no_thing": {"en": "Not {thing}.", "pl": "Nie {thing}."}},
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("take fokker", "take f2 | take f3"),
        ("take Fokker F.II", "take f2"),
        ("take f.ii", "take f2"),  # whole words come before beginnings
        ("take f.iii", "take f3"),
        ("take bleriot s", "take s33"),
        ("weź spad", "take s33"),
        ("take Bleriot SPAD S 33", "take s33"),
        ("take blériot-spad s33", "take s33"),
        ("take s 33", "take s33"),
        ("take airco dh 4a", "take dh4"),
        ("take dh4a", "take dh4"),
        ("take fokker f ii", "take f2"),
        ("TAKE polnocna droga", "take way"),
        ("take droga lodzi", "take way"),
        ("take lodz", "take lodz"),
        ("take łódź", "take lodz"),
        ("take lodz droga", ""),
        ("take fokker fokker", ""),
        ("take 7", "take f2"),  # an alias
        ("take cams 53", "take cams"),
        ("take 53", ""),  # a number alone does not name something with a longer name
        ("take cams 5", ""),  # and no beginning
        ("take 33", ""),
        ("take lodz-", ""),
        ("take droga –", ""),
        ("carry cams 53 12", "carry cams 12"),
        ("carry 12 cams 53", "carry cams 12"),
        ("carry cams 1", "carry cams 1"),
        ("12 cams", "carry cams 12"),  # the kind is left out
        ("nieś wieczoru 3", "carry never 3"),
    ],
)
def test_names_and_numbers(port: Game, line: str, meant: str) -> None:
    state = port.new_state(2)
    reading = port.reader.read(line, state, 0)
    texts = [reading.action] if reading.action else reading.several
    assert " | ".join(map(str, texts)) == meant
    assert reading.legal == bool(meant)


class Visit(Do):
    name = "visit"
    place = param.kind("things")


class Steer(Do):
    name = "steer"
    way = param.choice("port", "starboard", texts="way")


def test_a_name_in_full_comes_before_the_end_of_a_kinds_name() -> None:
    class Sea(Rules):
        kinds = (Visit, Steer)

    game = toy(
        Sea,
        languages=["en", "pl"],
        components={"things": {"a": named("Old Harbour", "Stary Port")}},
        zones={"pool": {"holds": "things", "sees": "everybody", "starts": True}},
        actions={
            "visit": {
                "name": named("Sail to", "Płyń do")["name"],
                "text": {"en": "To.", "pl": "By."},
            },
            "steer": {"name": named("Steer", "Steruj")["name"], "text": {"en": "To.", "pl": "By."}},
        },
        phases={"play": phase("visit steer")},
        texts={
            "way.port": {"en": "To port", "pl": "Na lewo"},
            "way.starboard": {"en": "To starboard", "pl": "Na prawo"},
        },
    )
    state = game.new_state(2)
    assert str(game.parse_action("To port", state, 0)) == "steer port"
    assert str(game.parse_action("to harbour", state, 0)) == "visit a"


@pytest.mark.parametrize(
    "line", ["take never", "take evening tower", "weź wieża wiecz", "take nev"]
)
def test_refused_actions_are_still_read(port: Game, line: str) -> None:
    state = port.new_state(2)
    reading = port.reader.read(line, state, 0)
    assert (str(reading.action), reading.legal) == ("take never", False)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("take the Fokker F.II", "take f2"),
        ("take a cams", "take cams"),
        ("carry the cams with 3", "carry cams 3"),
        ("carry cams z 3", "carry cams 3"),
        ("carry na cams do 3", "carry cams 3"),
        ("take Northern Way, from Lodz", "take way"),
        ("take the Northern Way, from Lodz", "take way"),
    ],
)
def test_filler_words_are_read_over_unless_a_name_has_them(
    port: Game, line: str, meant: str
) -> None:
    action = port.reader.read(line).action
    assert action is not None
    assert action.text == meant
    assert port.parse_action(line) is action


@pytest.mark.parametrize("line", [None, 3, b"take cams"])
def test_anything_but_a_text_is_no_action(port: Game, line: Any) -> None:
    for read in (port.reader.read, port.parse_action):
        with pytest.raises(InvalidAction, match="is not an action"):
            read(line)


def test_a_line_of_filler_words_means_nothing(port: Game) -> None:
    assert port.reader.read("with the").action is None


def test_a_kind_that_is_asked_for_may_be_left_out(port: Game) -> None:
    state = port.new_state(2)
    both = port.reader.read("spad", state, 0)
    assert len(both.several) == 13, "to take it, or to carry one to twelve"
    within = port.reader.read("spad", state, 0, within=port.kinds["take"])
    assert str(within.action) == "take s33"
    only = port.reader.read("tower", state, 0, within=port.kinds["take"], legal=())
    assert (str(only.action), only.legal) == ("take never", False)


def test_any_order_of_words_of_any_language(port: Game) -> None:
    for words in permutations(["carry", "wieża", "3"]):
        assert str(port.parse_action(" ".join(words))) == "carry never 3"


# -- whole words, beginnings in the player's language, beginnings in another one


class Raise(Do):
    name = "raise"
    flag = param.kind("flags")
    not_now = reason("TOY-1", text="refusal.no_flag")

    def why_not(self, turn: Turn) -> Reason | None:
        return self.not_now if turn.args[0] in (1, 2) else None


class Rush(Do):
    name = "rush"
    not_now = reason("TOY-1", text="refusal.no_rush")

    def why_not(self, turn: Turn) -> Reason | None:
        return self.not_now


class Flying(Rules):
    kinds = (Raise, Rush)


@pytest.fixture(scope="module")
def flags() -> Game:
    names = {"raise": named("Raise", "Wciągnij"), "rush": named("Rush", "Pędź")}
    return toy(
        Flying,
        languages=["en", "pl"],
        components={
            "flags": {
                "white": named("White", "Biała"),
                "blue": named("Blue", "Niebieska"),
                "brown": named("Brown", "Brązowa"),
                "isle": named("Isle d'Or – Notre-Dame", "Złota Wyspa – Katedra"),
                "rune": named("Rune", "Runa"),
            }
        },
        zones={"mast": {"holds": "flags", "sees": "everybody", "starts": True}},
        actions={
            name: {**entry, "text": named("To.", "By.")["name"]} for name, entry in names.items()
        },
        phases={"play": phase("raise rush")},
        texts={
            "refusal.no_flag": {"en": "Not {flag}.", "pl": "Nie {flag}."},
            "refusal.no_rush": {"en": "No haste.", "pl": "Bez pośpiechu."},
        },
    )


@pytest.mark.parametrize(
    ("line", "lang", "meant", "is_legal"),
    [
        ("raise w", "en", "raise white", True),
        ("raise w", "pl", "raise white", True),  # a notation belongs to all languages
        # A letter begins "Biała", but "Blue" and "Brown" as well: the line is ambiguous.
        ("raise b", "en", "raise white | raise blue | raise brown", False),
        ("raise b", "pl", "raise white", True),
        ("b", "en", "raise white | raise blue | raise brown", False),
        ("raise bia", "en", "raise white", True),  # no word of English begins so
        ("raise biala", "en", "raise white", True),
        ("blue", "en", "raise blue", False),  # a whole word is never another one
        ("raise blue", "en", "raise blue", False),
        ("niebieska", "en", "raise blue", False),
        ("niebieska", "pl", "raise blue", False),
        # Legal actions come before illegal ones, unless these are spelled out.
        ("ru", "en", "raise rune", True),
        ("rush", "en", "rush", False),
        ("pędź", "en", "rush", False),
        # Signs within a name may be left out.
        ("notre dame", "en", "raise isle", True),
        ("notredame", "en", "raise isle", True),
        ("isle dor", "en", "raise isle", True),
        ("isle d or", "en", "raise isle", True),
        ("ISLE D'OR", "pl", "raise isle", True),
        ("katedra złota wyspa", "en", "raise isle", True),
    ],
)
def test_the_players_own_words_come_first(
    flags: Game, line: str, lang: str, meant: str, *, is_legal: bool
) -> None:
    reading = flags.reader.read(line, flags.new_state(2), 0, lang=lang)
    actions = [reading.action] if reading.action else reading.several
    assert (" | ".join(map(str, actions)), reading.legal) == (meant, is_legal)


def test_first_language_of_the_game_is_the_default_for_reading(flags: Game) -> None:
    state = flags.new_state(2)
    with pytest.raises(InvalidAction, match='"raise white", "raise blue", "raise brown"'):
        flags.parse_action("raise b", state)
    assert str(flags.parse_action("raise b", state, lang="pl")) == "raise white"


@pytest.mark.parametrize("text", ["raise \x1b[2J", "\x07\x07", "raise\nwhite\n\x9b1m", "x\u202ey"])
def test_errors_spell_out_control_characters(flags: Game, text: str) -> None:
    with pytest.raises(InvalidAction) as was:
        flags.parse_action(text, flags.new_state(2))
    assert str(was.value).isprintable()


def test_errors_repeat_a_part_of_a_long_text(flags: Game) -> None:
    for line in ("x" * 100_000, "\x1b" * 100_000):
        with pytest.raises(InvalidAction) as was:
            flags.parse_action(line, flags.new_state(2))
        assert len(str(was.value)) < 300


@pytest.mark.parametrize(
    "line", ["raise white " * 2000, "(white) " * 5000, "(" * 5000 + ")" * 5000]
)
def test_lines_without_end_mean_nothing(flags: Game, line: str) -> None:
    reading = flags.reader.read(line, flags.new_state(2), 0)
    assert (reading.action, reading.several) == (None, ())


# -- notations that mean the same


class Lay(Do):
    name = "lay"
    turn = param.turn()
    place = param.number(1, 3)

    def why_not(self, turn: Turn) -> Reason | None:
        return None

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return [action for action in self.listed if action.args[0] < 2]

    def canonical(self, turn: Turn) -> Action:
        quarter, place = turn.args
        return self.action(quarter % 2, place)


class Laying(Rules):
    kinds = (Lay,)


def test_a_notation_that_means_the_same_is_the_canonical_action() -> None:
    game = toy(Laying, phases={"play": phase("lay")})
    state = game.new_state(2)
    for line in ("lay r180 2", "lay 2 180", "lay r180 2  ", "2 r180"):
        assert str(game.parse_action(line, state)) == "lay r0 2"
        assert game.reader.read(line, state).legal
    assert str(game.parse_action("lay r180 2")) == "lay r180 2", "in no position"
    assert str(game.parse_action("lay r270 1", state, 0)) == "lay r90 1"
    assert str(game.parse_action("lay r270 1", state, 1)) == "lay r270 1", "it is not their turn"


def test_a_match_records_the_canonical_action() -> None:
    game = toy(Laying, phases={"play": phase("lay")})
    match = Match.start(game, players=2, seed=1)
    match.play(game.parse_action("lay r270 1"))
    match.play(game.parse_action("r180 3", match.state))
    assert [step.text for step in match.record.steps] == ["lay r90 1", "lay r0 3"]


# -- hints in brackets


class Buy(Do):
    name = "buy"
    thing = param.kind("things")
    hint_cost = text("price", name="hint.buy")

    @fact
    def price(self, turn: Turn) -> int:
        price: int = 2 * turn.args[0]
        return price


class Buying(Rules):
    kinds = (Buy,)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Buy: Fokker F.III (costs 2)", "buy f3"),
        ("fokker f.iii (kosztuje 2)", "buy f3"),
        ("FOKKER (costs 2)", "buy f3"),  # of those that may be meant it costs 2
        ("Łódź (2) (costs 8)", "buy lodz"),
        ("Buy: CAMS 53 (buy cams)", "buy cams"),  # as advice shows it
        ("Fokker F.III (costs 3)", ""),
        ("Fokker F.III ()", "buy f3"),
        ("Fokker F.III costs 2", ""),
        ("(costs 2)", ""),
    ],
)
def test_a_line_may_end_with_the_hint_of_the_menu(line: str, meant: str) -> None:
    name = {**named("Buy", "Kup"), "text": named("To.", "By.")["name"]}
    game = toy(
        Buying,
        languages=["en", "pl"],
        components={"things": THINGS},
        zones={"pool": {"holds": "things", "sees": "everybody", "starts": True}},
        actions={"buy": name},
        phases={"play": phase("buy")},
        texts={"hint.buy": {"en": "costs {price}", "pl": "kosztuje {price}"}},
    )
    reading = game.reader.read(line, game.new_state(2), 0)
    assert str(reading.action or "") == meant


# -- actions that are not listed


class Digits(Param):
    """A number of any size; digits may be written apart."""

    is_open = True

    def parts(self, value: int) -> tuple[str, ...]:
        return (str(value),)

    def read(self, words: Sequence[str]) -> int | None:
        return int(words[0]) if len(words) == 1 and words[0].isdecimal() else None

    def understand(self, state: State, player: int, words: Sequence[str]) -> list[int]:
        if words[:1] == ["about"]:
            number = int(words[1])
            return [number - 1, number + 1]
        return [int("".join(words))] if all(word.isdecimal() for word in words) and words else []


class Count(Do):
    name = "count"
    number = param.custom(Digits)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        raise AssertionError("there are far too many")

    def count(self, state: State, player: int) -> int:
        return 10**9

    def pick(self, state: State, player: int, index: int) -> Action:
        return self.action(index)


class Rest(Do):
    name = "rest"


class Counting(Rules):
    kinds = (Count, Rest)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("count 12345", "count 12345"),
        ("COUNT 1 2 3 4 5", "count 12345"),
        ("c 1 2", "count 12"),
        ("1 2", "count 12"),  # no other kind is read of numbers
        ("1 2 count", "count 12"),
        ("Liczba: 1 2", "count 12"),
        ("COUNTING 1 2", "count 12"),
        ("12 licz", "count 12"),
        ("r", "rest"),
        ("count x", ""),
        ("count", ""),
    ],
)
def test_kinds_that_list_nothing_read_their_own_words(line: str, meant: str) -> None:
    names = {"count": named("Counting", "Liczba"), "rest": named("Rest", "Odpoczynek")}
    words = {name: {**own, "text": named("To.", "By.")["name"]} for name, own in names.items()}
    phases = {"play": phase("count rest")}
    game = toy(Counting, languages=["en", "pl"], actions=words, phases=phases)
    reading = game.reader.read(line, game.new_state(2))
    assert str(reading.action or "") == meant
    assert reading.kind is not None
    assert reading.kind.name == ("rest" if meant == "rest" else "count")


class Ways(param.WordParam):
    """Two thousand ways along places whose names have several words."""

    def values(self) -> Iterable[int]:
        return range(2000)

    def word(self, value: int) -> str:
        return "-".join((f"north_{value % 50}", f"bay{value // 50}", "harbour"))

    def name(self, value: int, lang: str) -> str:
        return f"North {value % 50} – Bay of {value // 50} – the Harbour"


class Sail(Do):
    name = "sail"
    way = param.custom(Ways)


class Sailing(Rules):
    kinds = (Sail,)


def test_thousands_of_actions() -> None:
    game = toy(Sailing, phases={"play": phase("sail")})
    state = game.new_state(2)
    action = game.actions["sail north_7-bay13-harbour"]
    for line in ("sail north 7 bay13 h", "sail n 7 - bay of 13", "harbour-bay13-north_7"):
        assert game.parse_action(line, state) is action
    assert len(game.reader.read("s", state).several) == 2000
    assert len(game.reader.read("harb", state).several) == 2000


class LayCard(Do):
    name = "lay"
    card = param.kind("cards")
    not_now = reason("TOY-1")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if turn.args[0] else self.not_now


@pytest.mark.parametrize("line", ["lay Q♥", "q♥", "lay hq"])
def test_signs_of_suits_tell_cards_apart(line: str) -> None:
    class Cards(Rules):
        kinds = (LayCard,)

    queens = {"sq": named("Q♠", "D♠"), "hq": named("Q♥", "D♥")}
    texts = {"refusal.not_now": {"en": "No.", "pl": "Nie."}}
    game = toy(
        Cards,
        languages=["en", "pl"],
        components={"cards": queens},
        zones={"deck": {"holds": "cards", "sees": "nobody", "starts": True}},
        phases={"play": phase("lay")},
        texts=texts,
    )
    state = game.new_state(1)
    assert str(game.parse_action(line, state)) == "lay hq"
    for refused in ("Q♠", "d♠"):
        assert str(game.parse_action(refused, state)) == "lay sq"


class Hoist(Do):
    """Only flags that still lie in the chest can be hoisted."""

    name = "hoist"
    flag = param.kind("flags")
    chest = zone()
    gone = reason("TOY-1", text="refusal.gone")

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        lying = [state.layout.kind_of[flag] for flag in state.zones[self.chest]]
        return None if turn.args[0] in lying else self.gone

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.spend(self.chest, turn.args[0], 1, state.layout.zone("mast"))
        return None


class Hoisting(Rules):
    kinds = (Hoist,)


MEANT = {
    (): (["hoist blue", "hoist brown"], True),
    ("blue",): (["hoist brown"], True),
    ("brown",): (["hoist blue"], True),
    ("blue", "brown"): (["hoist blue", "hoist brown"], False),
}
"""The meaning of `hoist b`, and whether it is legal, after some flags were hoisted."""


@pytest.mark.parametrize("order", list(permutations(MEANT)))
def test_a_line_is_read_in_each_position_whatever_it_meant_before(
    order: Sequence[tuple[str, ...]],
) -> None:
    """The reader of a game keeps results for the lines that it has read."""
    game = toy(
        Hoisting,
        components={"flags": {"blue": {}, "brown": {}, "red": {}}},
        zones={
            "chest": {"holds": "flags", "sees": "everybody", "starts": True},
            "mast": {"holds": "flags", "sees": "everybody"},
        },
        phases={"play": phase("hoist")},
        texts={"refusal.gone": {"en": "No {flag}."}},
    )
    for hoisted in order:
        state = play(game.new_state(1), *(f"hoist {flag}" for flag in hoisted))
        reading = game.reader.read("hoist b", state, 0)
        meant, is_legal = MEANT[hoisted]
        assert [action.text for action in reading.actions] == meant
        assert reading.legal == is_legal
        full = game.reader.read("hoist blue", state, 0)
        assert (str(full.action), full.legal) == ("hoist blue", "blue" not in hoisted)
