"""Every code has a small broken pack that shows it, at its exact place."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from tests.kinds.toys import CONTENT

from bgf import validate
from bgf.content import ContentError, Diagnostic, check_pack, load_pack
from bgf.content.diagnostics import format_path, suggest
from bgf.content.yaml.source import read_yaml
from bgf.engine.plugins import plugins
from bgf.errors import PluginError

from .conftest import MakePack

# Code, file, old and new text, a part of the message. A § shows where the diagnostic should
# point; when that is not in the changed text, a sixth member quotes the text where it is.
CASES: list[tuple[str, ...]] = [
    ("BGF-E101", "game.yaml", "[en, pl]\n", "§[en, pl\n", "not closed"),
    ("BGF-E101", "words.yaml", "rules:", "more: {a: §[1, 2\nrules:", "not closed"),
    ("BGF-E101", "game.yaml", "Hello", '§"Hello', "quotes are not closed"),
    ("BGF-E101", "game.yaml", "A small game.", "A small, §nice game.", '"nice game." stands alone'),
    ("BGF-E101", "game.yaml", "game: small\n", "game: small§: er\n", "in quotes"),
    ("BGF-E101", "flow.yaml", "    order: clock", "   §order: clock", "indentation"),
    ("BGF-E101", "game.yaml", "game: small", 'game: "\\§q"', "escape"),
    ("BGF-E101", "game.yaml", "game: small", "game: §*none", '"&none"'),
    ("BGF-E101", "game.yaml", "game: small", "game: §@small", "quotes"),
    ("BGF-E103", "flow.yaml", "    order: clock", "§\torder: clock", "tab"),
    ("BGF-E104", "game.yaml", "players:", "§game: other\nplayers:", "already in line 2"),
    ("BGF-E104", "map.yaml", "code: AAA", "code: AAA, §code: CCC", "already in line 6"),
    ("BGF-E105", "words.yaml", "rules:", "§values: {}\nrules:", "game.yaml:15"),
    ("BGF-E106", "game.yaml", "value: 2", f"value: {'[' * 37}§{'[' * 9}{']' * 46}", "40 deep"),
    ("BGF-E107", "game.yaml", "value: 2", "value: &v {v: §*v}", "never ends"),
    ("BGF-E108", "game.yaml", "game: small", "game: §!!str small", "tag"),
    ("BGF-E109", "words.yaml", "", "§- a\n- b\n", "a list"),
    ("BGF-E109", "words.yaml", "", "§only words\n", "only words"),
    ("BGF-E109", "words.yaml", "texts:", "§---\ntexts:", "second document"),
    ("BGF-E112", "game.yaml", "value: 2", f"value: §{'9' * 30}", "too large"),
    ("BGF-E112", "game.yaml", "value: 2", f"value: §0x{'f' * 30}", "too large"),
    ("BGF-E112", "game.yaml", "value: 2", "value: §1e999", "too large"),
    ("BGF-E112", "game.yaml", "value: 2", "value: §.inf", "not a finite number"),
    ("BGF-E113", "game.yaml", "  hand: {", "  ? §[1, 2]\n  : {", "plain text"),
    ("BGF-E113", "game.yaml", "  hand: {", "  §: {", "empty key"),
    ("BGF-E113", "game.yaml", "  hand: {", '  §"\\ud800": {', "plain text"),
    ("BGF-E114", "game.yaml", "Hello", '§"\\ud800"', "half a character"),
    ("BGF-E114", "game.yaml", "Hello", "§\x07", "that text can't contain"),
    ("BGF-E201", "game.yaml", "players:", "§playrs:", 'did you mean "players"'),
    ("BGF-E201", "table.yaml", "    fill: deck", "    §fil: deck", '"fill"'),
    ("BGF-E201", "table.yaml", "shown: false", "§internal: true", "; write `shown: false`"),
    ("BGF-E202", "game.yaml", "version: 1.0.0\n", "", '"version" is missing', "§# The head"),
    ("BGF-E202", "table.yaml", "blue: {name: {", "blue: {§nme: {", 'is it "nme" misspelt'),
    ("BGF-E202", "table.yaml", "shown: false", "shown: true", '"name" is', "  §clock:"),
    ("BGF-E202", "game.yaml", " choices: [short, long],", "", '"choices" is', "  §length:"),
    ("BGF-E203", "table.yaml", "size: 5", "size: §five", "a whole number"),
    ("BGF-E203", "table.yaml", "size: 5", "size: §5.0", "a whole number"),
    ("BGF-E203", "table.yaml", "size: 5", "size: §true", "found true"),
    ("BGF-E203", "table.yaml", "size: 5", "§size:", "found nothing"),
    ("BGF-E203", "game.yaml", "version: 1.0.0", "version: §1.0", "put it in quotes"),
    ("BGF-E204", "table.yaml", "sees: owner", "sees: §ownr", 'did you mean "owner"'),
    ("BGF-E204", "table.yaml", "style: red", "style: §Red", 'did you mean "red"'),
    ("BGF-E205", "game.yaml", "min: 2, max: 4", "min: §0, max: 4", "at least 1"),
    ("BGF-E205", "map.yaml", "at: [0, 0]", "at: §[0]", "at least 2 in the list"),
    ("BGF-E205", "table.yaml", "mark: R", "mark: §RR", "at most 1 char"),
    ("BGF-E206", "game.yaml", "game: small", "game: §Small", "lowercase letters"),
    ("BGF-E206", "game.yaml", "game: small", 'game: §"small\\n"', "lowercase letters"),
    ("BGF-E206", "game.yaml", "  rounds:", "  §Rounds:", "lowercase letters"),
    ("BGF-E206", "map.yaml", "code: AAA", "code: §aa", "three capital letters"),
    ("BGF-E301", "table.yaml", "holds: tickets", "holds: §tikets", '"tickets"'),
    ("BGF-E301", "map.yaml", "pairs: tickets", "pairs: §ticket", '"tickets"'),
    ("BGF-E302", "table.yaml", "kind: red", "kind: §rd", '"red"'),
    ("BGF-E303", "table.yaml", "refill: pile", "refill: §pyle", '"pile"'),
    ("BGF-E303", "table.yaml", "fill: deck", "fill: §deckk", '"deck"'),
    ("BGF-E303", "table.yaml", "to: pile", "to: §pyle", '"pile"'),
    ("BGF-E304", "map.yaml", "between: [a, b]", "between: [a, §q]", 'no place "q"'),
    ("BGF-E304", "table.yaml", "between: [a, b]", "between: [§q, b]", 'no place "q"'),
    ("BGF-E305", "table.yaml", "[coins, bank]", "[coins, §bnk]", '"bank"'),
    ("BGF-E306", "flow.yaml", "next: play", "next: §plai", '"play"'),
    ("BGF-E306", "flow.yaml", "next: [start, end]", "next: [start, end, §stat]", '"start"'),
    ("BGF-E306", "flow.yaml", "  play:", "  §end:", "can't be named"),
    ("BGF-E307", "flow.yaml", "next: [second]", "next: [§sekond]", '"second"'),
    ("BGF-E308", "flow.yaml", "pick: {actions: [draw]}", "pick: {actions: [§drw]}", '"draw"'),
    ("BGF-E308", "flow.yaml", "otherwise: pass", "otherwise: §pas", '"pass"'),
    ("BGF-E309", "game.yaml", "source: book", "source: §bok", '"book"'),
    ("BGF-E309", "map.yaml", "source: book", "source: §bok", '"book"'),
    ("BGF-E310", "table.yaml", "refill: pile", "refill: §stack", "holds tickets"),
    ("BGF-E310", "table.yaml", "refill: pile", "refill: §deck", "itself"),
    ("BGF-E310", "table.yaml", "refill: pile", "refill: §hand", "exists only once"),
    ("BGF-E311", "flow.yaml", "pick: {", "pick: {rule: §SML-02, ", "SML-01"),
    ("BGF-E401", "game.yaml", "title: {en: Small, pl: Mała}", "§title: {en: Small}", '"pl"'),
    ("BGF-E401", "game.yaml", "Mała gra.", '§" "', "blank"),
    (
        "BGF-E401",
        "game.yaml",
        "value: {greeting: {en: Hello, pl: Witaj}}",
        "value: {§a: {en: A}}",
        "pl",
    ),
    ("BGF-E402", "game.yaml", "pl: Mała}", "pl: Mała, §de: Klein}", '"de" is not a language'),
    ("BGF-E403", "words.yaml", '"{player} ma {count}', '§"{player} ma', "{count}"),
    ("BGF-E403", "words.yaml", '"{player} ma {count}', '§"{player} ma {', "partner"),
    ("BGF-E403", "words.yaml", '"{player} ma {count}', '§"{player.x} ma', "plain name"),
    ("BGF-E403", "words.yaml", '"{player} ma {count}', '§"{} {count:d}', "plain name"),
    ("BGF-E404", "game.yaml", "default: null", "default: §4", "from 0 to 1"),
    ("BGF-E404", "game.yaml", "default: 3", "default: §10", "at most 9"),
    ("BGF-E404", "game.yaml", "default: 3", "default: §true", "a whole number"),
    ("BGF-E404", "game.yaml", "default: short", "default: §shrt", '"short"'),
    ("BGF-E404", "game.yaml", "default: false", "default: §no", "true or false"),
    ("BGF-E404", "game.yaml", "default: false,", "default: false, §min: 1,", "only"),
    ("BGF-E405", "table.yaml", "total: 20", "total: §21", "start at 20"),
    (
        "BGF-E405",
        "table.yaml",
        "Monety}, per: player, start: 0",
        "Monety}, per: player, start: 1",
        "22 with 2",
        "total: §20",
    ),
    ("BGF-E405", "table.yaml", "bank], total: 20", "§bank], total: 20, per: player", "only one"),
    ("BGF-E406", "flow.yaml", "next: play", "next: end", 'leads to "play"', "  §play:\n"),
    ("BGF-E406", "flow.yaml", ", next: [second]}", "}", 'leads to "second"', "§second: {"),
    ("BGF-E407", "flow.yaml", "next: [start, end]", "next: §start\n", "can't end"),
    ("BGF-E408", "map.yaml", "between: [a, b]", "between: §[a, a]", 'both ends are "a"'),
    ("BGF-E409", "table.yaml", "B, style: blue", "§R, style: blue", '"red" already'),
    ("BGF-E409", "map.yaml", "code: BBB, at: [9", "code: §AAA, at: [9", '"a" already'),
    ("BGF-E409", "game.yaml", "[en, pl]", "§[en, pl, en]", "twice"),
    (
        "BGF-E410",
        "table.yaml",
        "starts: true, refill: pile",
        "refill: pile",
        "cards",
        "  §cards:\n",
    ),
    (
        "BGF-E410",
        "table.yaml",
        "cards, per: player",
        "cards, starts: §true, per: player",
        "every player",
    ),
    ("BGF-E410", "table.yaml", "cards, sees: ev", "cards, starts: §true, sees: ev", "already"),
    ("BGF-E411", "table.yaml", " between: [a, b],", "", '"between" is missing', "§a-b:"),
    ("BGF-E412", "game.yaml", "min: 2, max: 4", "min: 5, max: §4", "only 4"),
    ("BGF-E412", "game.yaml", "min: 1, max: 9", "min: 11, max: §9", "only 9"),
    ("BGF-E413", "table.yaml", "    size: 5\n    fill", "    §fill", '"size"'),
    ("BGF-E413", "table.yaml", "at: 3", "at: §6", "no more than 5"),
    (
        "BGF-E413",
        "table.yaml",
        "cards, per: player, sees: owner",
        "cards, sees: §owner",
        "no owner",
    ),
    ("BGF-E414", "table.yaml", "zones:\n", "totals: {cards: §13}\nzones:\n", "add up to 12"),
    ("BGF-E415", "flow.yaml", "otherwise: pass", "otherwise: §draw", "one of the actions"),
    ("BGF-E428", "flow.yaml", "order: clockwise", "order: rules\n    §until_out: true", "remove"),
    (
        "BGF-W401",
        "flow.yaml",
        "  pass: {",
        "  §wait: {name: {en: W, pl: C}, text: {en: W, pl: C}}\n  pass: {",
        "no stage",
    ),
    ("BGF-W403", "map.yaml", "BBB, at: [9.5, 4]", "BBB, at: §[0, 0]", '"a" is drawn'),
    (
        "BGF-W405",
        "table.yaml",
        "sees: nobody, starts: true, refill",
        "sees: everybody, starts: true, refill",
        "no top",
        "    fill: §deck",
    ),
    ("BGF-E205", "game.yaml", "max: 4", "max: §27", "at most 26"),
    ("BGF-W201", "map.yaml", "length: 1", "§lenght: 1", '"length"'),
]


def ids(case: tuple[object, ...]) -> str:
    return f"{case[0]}-{case[2]}".replace("\n", " ")


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_code(case: tuple[str, ...], make_pack: MakePack) -> None:
    code, file, old, new, words = case[:5]
    folder = make_pack((file, old, new.replace("§", "")))
    found = check_pack(folder)
    ours = [d for d in found if d.code == code]
    expected = (f"{folder}/{file}", *place(folder / file, case[-1] if len(case) > 5 else new))
    assert expected in [(d.file, d.line, d.column) for d in ours], [str(d) for d in found]
    assert any(words in d.message for d in ours), [str(d) for d in ours]
    if code.startswith("BGF-E"):
        with pytest.raises(ContentError) as caught:
            load_pack(folder)
        assert caught.value.diagnostics == tuple(found)
    else:
        load_pack(folder)


def place(file: Path, quoted: str) -> tuple[int, int]:
    """Line and column of the § in a text that stands once in a file."""
    content = file.read_text(encoding="utf-8")
    assert content.count(quoted.replace("§", "")) == 1, quoted
    before = content[: content.index(quoted.replace("§", "")) + quoted.index("§")]
    return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


def test_one_defect_is_reported_once(make_pack: MakePack) -> None:
    for file, old, new in (
        ("game.yaml", "players:", "playrs:"),
        ("table.yaml", "    fill: deck", "    fil: deck"),
        ("table.yaml", "kind: red", "kind: rd"),
        ("map.yaml", "code: BBB", "code: AAA"),
        ("game.yaml", "default: 3", "default: 10"),
        ("game.yaml", "[en, pl]\n", "[en, pl\n"),
    ):
        assert len(check_pack(make_pack((file, old, new)))) == 1


def test_sound_pack_has_no_diagnostics(make_pack: MakePack) -> None:
    assert check_pack(make_pack()) == []


def test_all_defects_are_reported_in_one_run_in_order(make_pack: MakePack) -> None:
    folder = make_pack(
        ("flow.yaml", "otherwise: pass", "otherwise: pas"),
        ("game.yaml", "players: {min: 2, max: 4}", "players: {min: 2, max: many}"),
        ("table.yaml", "size: 5", "size: five"),
        ("table.yaml", "kind: red", "kind: rd"),
        ("map.yaml", "[a, b]", "[a, q]"),
    )
    found = check_pack(folder)
    assert [(Path(d.file).name, d.code) for d in found] == [
        ("flow.yaml", "BGF-E308"),
        ("game.yaml", "BGF-E203"),
        ("map.yaml", "BGF-E304"),
        ("table.yaml", "BGF-E203"),
        ("table.yaml", "BGF-E302"),
    ]


def test_broken_file_does_not_hide_the_others(make_pack: MakePack) -> None:
    folder = make_pack(
        ("flow.yaml", "next: [start, end]", "next: [start, end"),
        ("table.yaml", "size: 5", "size: five"),
    )
    assert [d.code for d in check_pack(folder)] == ["BGF-E101", "BGF-E203"]


def test_unreadable_folder_and_files(tmp_path: Path, make_pack: MakePack) -> None:
    assert [d.code for d in check_pack(tmp_path / "nowhere")] == ["BGF-E102"]
    (tmp_path / "file").write_text("game: a\n")
    with pytest.raises(ContentError, match="BGF-E102: this is a file"):
        load_pack(tmp_path / "file")
    folder = make_pack()
    (folder / "words.yaml").write_bytes("rules: {}\ntexts: {ż: ".encode() + b"\xff}")
    found = check_pack(folder)
    assert [(d.code, d.line, d.column) for d in found] == [("BGF-E102", 2, 12)]


def test_missing_head(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "game.yaml").rename(folder / "main.yaml")
    codes = [d.code for d in check_pack(folder)]
    assert codes.count("BGF-E110") == 1
    assert codes.count("BGF-E111") == 6


def test_key_of_the_head_in_another_file(make_pack: MakePack) -> None:
    title = "title: {en: Small, pl: Mała}\n"
    folder = make_pack(("game.yaml", title, ""), ("words.yaml", "rules:", f"{title}rules:"))
    (found,) = check_pack(folder)
    assert (found.file, found.line, found.column) == (f"{folder}/words.yaml", 1, 1)
    assert found.code == "BGF-E111"


def test_file_that_is_not_read(make_pack: MakePack) -> None:
    folder = make_pack()
    (folder / "more.yml").write_text("rules: {}\n")
    (found,) = check_pack(folder)
    assert (found.code, found.severity) == ("BGF-W101", "warning")
    assert "more.yaml" in found.message
    load_pack(folder)


def test_aliases_repeat_values_and_keep_their_places(make_pack: MakePack) -> None:
    folder = make_pack(
        (
            "map.yaml",
            "{between: [a, b], length: 1, colour: red}",
            "&l {between: [a, b]}\n      b-a: *l",
        ),
    )
    source = read_yaml((folder / "map.yaml").read_bytes(), "map.yaml")
    ends = ("maps", "land", "links", "a-b-red", "between")
    assert source.place(ends) == source.place((*ends[:3], "b-a", "between")) == (9, 29)
    links = load_pack(folder).data["maps"]["land"]["links"]
    assert links["b-a"] == links["a-b-red"] == {"between": ["a", "b"]}


def test_aliases_that_unfold_to_too_much(make_pack: MakePack) -> None:
    rows = ["  l0: &l0 {value: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}"]
    rows += [f"  l{n}: &l{n} {{value: [{', '.join([f'*l{n - 1}'] * 10)}]}}" for n in range(1, 9)]
    folder = make_pack(("game.yaml", "values:\n", "values:\n" + "\n".join(rows) + "\n"))
    assert [d.code for d in check_pack(folder)] == ["BGF-E107"]


def test_a_games_own_check(make_pack: MakePack) -> None:
    def check(document):  # type: ignore[no-untyped-def]
        yield document.problem(("values", "hand", "value"), "BGF-E501", "two is too few")

    folder = make_pack()
    (found,) = check_pack(folder, wanted=lambda game: ((), [check]))
    assert str(found) == (
        f"{folder}/game.yaml:16:17: error BGF-E501 values.hand.value: two is too few"
    )
    broken = make_pack(("table.yaml", "size: 5", "size: five"))
    assert [d.code for d in check_pack(broken, wanted=lambda game: ((), [check]))] == [
        "BGF-E501",
        "BGF-E203",
    ]


def test_a_games_own_check_that_stumbles(make_pack: MakePack) -> None:
    def check(document):  # type: ignore[no-untyped-def]
        yield document.problem(("values", "hand", "value"), "BGF-E501", "seen")
        assert document.data["zones"]["row"]["size"] + 1 != 6

    broken = make_pack(("table.yaml", "size: 5", "size: five"))
    assert [d.code for d in check_pack(broken, wanted=lambda game: ((), [check]))] == ["BGF-E203"]
    with pytest.raises(PluginError, match=r"the check check failed on .*AssertionError"):
        check_pack(make_pack(), wanted=lambda game: ((), [check]))
    unread = make_pack(("table.yaml", "size: 5", "size: [5"))
    assert [d.code for d in check_pack(unread, wanted=lambda game: ((), [check]))] == ["BGF-E101"]


def test_content_error_is_one_line_and_can_be_pickled(make_pack: MakePack) -> None:
    folder = make_pack(
        ("table.yaml", "size: 5", "size: five"), ("table.yaml", "kind: red", "kind: rd")
    )
    with pytest.raises(ContentError) as caught:
        load_pack(folder)
    message = str(caught.value)
    assert message == (
        f"{folder}/table.yaml:13:11: error BGF-E203 zones.row.size: "
        'found "five", expected a whole number (and 1 more)'
    )
    assert caught.value.code == "content"
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.diagnostics == caught.value.diagnostics


def test_written_forms() -> None:
    assert format_path(("texts", "refusal.none", "en")) == 'texts["refusal.none"].en'
    assert format_path(("maps", "a", "between", 1)) == "maps.a.between[1]"
    whole = Diagnostic("pack", 0, 0, (), "BGF-E110", "error", "no game.yaml")
    assert str(whole) == "pack: error BGF-E110: no game.yaml"
    wild = Diagnostic("ż.yaml", 1, 2, ("a\nb",), "BGF-E201", "error", "key \x1b[31m\u2028")
    assert str(wild) == 'ż.yaml:1:2: error BGF-E201 ["a\\nb"]: key \\x1b[31m\\u2028'
    assert suggest("luvre", ["louvre", "opera"]) == '; did you mean "louvre"?'
    assert suggest("xyz", ["louvre", "opera"]) == "; expected louvre or opera"
    assert suggest("xyz", [str(n) for n in range(100)]) == ""


def test_the_checks_of_a_plugin_that_fails_are_told_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(plugins().failures, "toy", PluginError("toy.py:3: unforeseen parameter"))
    (tmp_path / "game.yaml").write_text(json.dumps(CONTENT), "utf-8")
    (found,) = [told for told in validate(tmp_path) if told.code == "BGF-W301"]
    assert "toy.py:3: unforeseen parameter; its own checks were not made" in found.message
