"""Records of older versions are played again with today's, and say how far that proves them."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bgf
from bgf import PlayedMatch, Record, RecordError
from bgf.cli.main import run
from bgf.engine.plugins import plugins
from bgf.records.head import format_head
from bgf.records.lines import bodies, seal_lines
from bgf.records.match import Match
from bgf.records.proof import prove

from . import coast
from .coast import PACK, CoastPlugin
from .fairly import SEED, fair_match

OLD = Path(__file__).parent / "data" / "coast-1.0.0.bgf"
SCORES = (12, 5)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Callable[[str], None]]:
    """Have the game installed, its second migration being a function of this module."""
    folder = tmp_path / "coast"
    folder.mkdir()
    (folder / "game.yaml").write_text(PACK, encoding="utf-8")

    def put(name: str) -> None:
        plugins().manager.unregister(name="coasters")
        plugins().manager.register(CoastPlugin(folder, f"{__name__}:{name}"), name="coasters")

    plugins().manager.register(CoastPlugin(folder), name="coasters")
    yield put
    plugins().manager.unregister(name="coasters")


@pytest.fixture
def old(tmp_path: Path, install: object) -> Path:
    """The record of a whole match of the first version, where it may be written."""
    path = tmp_path / "old.bgf"
    path.write_bytes(OLD.read_bytes())
    return path


@pytest.fixture
def left(old: Path, tmp_path: Path) -> Path:
    """The record of a match of the first version that was left in the middle."""
    path = tmp_path / "left.bgf"
    Record.load(old).truncated(12).save(path)
    return path


@pytest.fixture
def program(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command without input; returns its exit code and output."""

    def call(*args: object) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        return code, *capsys.readouterr()

    return call


def of_version(path: Path, version: str, **more: Any) -> Path:
    """A record of today's content that says that it was made with another version."""
    with Match.start(bgf.load("coast"), seed=4) as match:
        match.play(match.game.parse_action("sail wick"))
    head = match.record.head
    content = replace(head.content, version=version, folder=more.pop("folder", None))
    Record(replace(head, content=content, **more), match.record.steps).save(path)
    return path


# -- from Python ------------------------------------------------------------------------------


def test_chance_that_can_be_verified_outlasts_a_migration(install: object, path: Path) -> None:
    with fair_match(bgf.load("coast"), path=path) as match:
        head = match.record.head
    older = replace(head, content=replace(head.content, version="1.10.0"))
    body, _ = seal_lines(
        bodies(match.record.steps, (), match.record.result, SEED), format_head(older)[1]
    )
    path.write_bytes(format_head(older)[0] + body)
    record = Record.load(path)
    assert record.replay().to_dict() == match.state.to_dict()
    proof = prove(record, path.read_bytes())
    assert proof.is_proven
    assert (
        "migrated by landing (coasters)"
        in {check.name: check.words for check in proof.checks}["replay"]
    )


def test_an_old_record_replays_to_the_same_scores(old: Path) -> None:
    record = Record.load(old)
    assert record.result == SCORES
    assert record.replay().result().scores == SCORES
    assert record.replay(game=bgf.load("coast")).result().scores == SCORES
    (differs,) = record.differences(bgf.load("coast"))
    assert differs == "its content is coast 1.0.0, the installed one is coast 2.0.0"


def test_the_migrations_between_both_versions_are_gone_through_in_order(old: Path) -> None:
    record = Record.load(old).migrated(bgf.load("coast"))
    assert [(spec.name, plugin) for spec, plugin in record.migrations] == [
        ("names", "coasters"),
        ("landing", "coasters"),
    ]
    assert record.options == {"length": "long"}
    assert record.content.version == "2.0.0"
    texts = [step.text for step in record.steps]
    assert texts[:4] == ["sail tobermory", "sail wick", "sail ayr", "rest"]
    assert record.migrated(bgf.load("coast")) is record


def test_positions_of_a_migrated_record_can_be_walked(old: Path) -> None:
    record = Record.load(old)
    states = [state.to_dict() for state in record.walk()]
    assert len(states) == 13
    assert record.state_at(12).to_dict() == states[12]
    with pytest.raises(RecordError, match="has 12 actions: there is no position 13"):
        record.state_at(13)


@pytest.mark.parametrize("count", range(21))
def test_an_old_match_left_anywhere_goes_on_in_a_new_file(
    old: Path, tmp_path: Path, count: int
) -> None:
    cut, new = tmp_path / "cut.bgf", tmp_path / "new.bgf"
    Record.load(old).truncated(count).save(cut)
    before = cut.read_bytes()
    with pytest.raises(RecordError, match=r"new file: .* migrated by names \(coasters\)"):
        Match.resume(Record.load(cut))
    rest = Record.load(old).migrated(bgf.load("coast")).steps
    with Match.resume(Record.load(cut), path=new) as match:
        for step in rest[len(match.record.steps) :]:
            match.play(match.game.parse_action(step.text), step.player)
    assert cut.read_bytes() == before
    record, pack = Record.load(new), bgf.load("coast").pack
    assert (record.content.version, record.content.digest) == ("2.0.0", pack.digest)
    assert record.result == SCORES
    assert record.replay().result().scores == SCORES
    assert not record.migrated(bgf.load("coast")).migrations


def test_undone_actions_of_an_old_match_are_left_out(old: Path, left: Path) -> None:
    record = Record.load(left)
    step = record.steps[-1]
    again = f"{len(record.steps)} {step.player} {step.text} #{step.check:08x}"
    data, _ = seal_lines([f"undo {len(record.steps)} {step.player}", again], record.crc)
    left.write_bytes(left.read_bytes() + data)
    taken_back = Record.load(left)
    assert len(taken_back.undone) == 1
    assert taken_back.replay().to_dict() == record.replay().to_dict()


def test_a_migrated_record_may_be_shown_without_a_file(old: Path) -> None:
    record = Record.load(old).migrated(bgf.load("coast"))
    record.path = None
    match = Match.resume(record)
    assert len(match.history(None)) == 12
    assert Record(match.record.head, match.record.steps).replay().is_terminal()


def test_versions_are_compared_as_numbers(install: object, tmp_path: Path) -> None:
    game = bgf.load("coast", mods=["calm"])
    for version, wanted in (("1.9.1", ["calmer"]), ("1.9.2", []), ("1.10", [])):
        path = tmp_path / f"{version}.bgf"
        of_version(path, "2.0.0", mods=(("calm", version),))
        record = Record.load(path).migrated(game)
        assert [spec.name for spec, _ in record.migrations] == wanted
    path = of_version(tmp_path / "mod.bgf", "2.0.0", mods=(("calm", "1.9.1"),))
    assert Record.load(path).replay(game=game).turn == 2
    assert Record.load(path).migrated(game).mods == (("calm", "1.10.0"),)


def test_content_first_then_mods(install: object, tmp_path: Path) -> None:
    record = Record.load(of_version(tmp_path / "a.bgf", "1.10.0", mods=(("calm", "1.0.0"),)))
    found = record.migrated(bgf.load("coast", mods=["calm"]))
    assert [spec.name for spec, _ in found.migrations] == ["landing", "calmer"]


def test_content_of_another_folder_has_versions_of_its_own(install: object, tmp_path: Path) -> None:
    folder = tmp_path / "coast"
    record = Record.load(of_version(tmp_path / "own.bgf", "1.10.0", folder=str(folder)))
    assert not record.migrated(bgf.load("coast")).migrations
    with pytest.raises(RecordError, match=r"coast 1\.10\.0, the installed one is coast 2\.0\.0"):
        record.replay()


@pytest.mark.parametrize(
    ("version", "mod", "words"),
    [
        ("2.0.10", "1.10.0", r"made with coast 2\.0\.10, but 2\.0\.0 is installed: upgrade"),
        ("2.0.0", "1.11", r"made with the mod calm 1\.11, but 1\.10\.0 is installed: upgrade"),
    ],
)
def test_a_record_of_a_newer_version(
    install: object, tmp_path: Path, version: str, mod: str, words: str
) -> None:
    path = of_version(tmp_path / "new.bgf", version, mods=(("calm", mod),))
    with pytest.raises(RecordError, match=words):
        Record.load(path).replay()
    assert Record.load(path).replay(content_check=False).turn == 2


# -- migrations that fail ---------------------------------------------------------------------


def raises(played: PlayedMatch) -> PlayedMatch:
    raise KeyError("two\nlines")


def leaves(played: PlayedMatch) -> PlayedMatch:
    raise SystemExit


def returns_nothing(played: PlayedMatch) -> None:
    """Forgets to return the changed match."""


def adds_a_player(played: PlayedMatch) -> PlayedMatch:
    return replace(played, players=3)


def plays_for_a_stranger(played: PlayedMatch) -> PlayedMatch:
    return replace(played, actions=((2, "rest"),))


def forgets_who(played: PlayedMatch) -> PlayedMatch:
    return replace(played, actions=("rest", "rest"))  # type: ignore[arg-type]  # the mistake


def changes_nothing(played: PlayedMatch) -> PlayedMatch:
    return played


def invents_an_option(played: PlayedMatch) -> PlayedMatch:
    return replace(played, options={"weather": "fine"})


def stops_early(played: PlayedMatch) -> PlayedMatch:
    return replace(played, actions=played.actions[:1])


def sails_elsewhere(played: PlayedMatch) -> PlayedMatch:
    sailed = [(who, "sail ayr" if "sail" in text else text) for who, text in played.actions]
    return replace(played, actions=tuple(pair for pair in sailed if pair[1] != "moor"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("raises", "fails: KeyError: 'two"),
        ("leaves", "fails: SystemExit"),
        ("not_there", "fails: PluginError: .*not_there can't be loaded"),
        ("returns_nothing", "returned NoneType instead of a PlayedMatch of 2"),
        ("adds_a_player", "returned PlayedMatch instead of a PlayedMatch of 2"),
        ("plays_for_a_stranger", "returned PlayedMatch instead of a PlayedMatch of 2"),
        ("forgets_who", "returned PlayedMatch instead of a PlayedMatch of 2"),
    ],
)
def test_a_migration_that_fails_is_named_with_its_plugin(
    old: Path, install: Callable[[str], None], program: Run, name: str, words: str
) -> None:
    install(name)
    was = rf"{re.escape(str(old))} was made with coast 1\.0\.0, but 2\.0\.0 is installed, and "
    said = f"{was}the migration landing of the plugin coasters from the one to the other {words}"
    for ask in (Record.replay, Match.resume):
        with pytest.raises(RecordError, match=said) as caught:
            ask(Record.load(old))
        assert "\n" not in str(caught.value)
        assert str(caught.value).endswith("; upgrade that plugin, or install coast 1.0.0 again")
        assert caught.value.path == old
    for command in ("replay", "resume"):
        code, out, err = program(command, old)
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert "landing of the plugin coasters" in err
    assert program("resume", old, "--salvage")[0] == 1


def test_a_migration_of_a_mod_that_fails_names_the_mod(
    install: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coast, "keep", raises)
    path = of_version(tmp_path / "mod.bgf", "2.0.0", mods=(("calm", "1.9.1"),))
    versions = r"1\.9\.1, but 1\.10\.0 is installed, and the migration"
    said = rf"mod\.bgf was made with the mod calm {versions}"
    with pytest.raises(RecordError, match=said):
        Record.load(path).replay()


@pytest.mark.parametrize(
    ("name", "words", "good"),
    [
        ("changes_nothing", 'at action 2: "moor": ', 1),
        ("invents_an_option", 'at its start: coast has no option "weather"', 0),
        ("stops_early", "at its end: the match is not over in the replay", 1),
        ("sails_elsewhere", r"at its end: the final scores are \d+, \d+, not 12, 5", 12),
    ],
)
def test_a_migration_that_leads_elsewhere_is_named_where_it_parts(
    old: Path, install: Callable[[str], None], program: Run, name: str, words: str, good: int
) -> None:
    install(name)
    with pytest.raises(RecordError, match=words) as caught:
        Record.load(old).replay()
    assert "migrated by names (coasters), landing (coasters)" in str(caught.value)
    assert caught.value.good == good
    code, out, _ = program("replay", old, "--json")
    assert code == 1
    assert (json.loads(out)["sound"], json.loads(out)["good"]) == (False, good)


def test_the_good_part_of_a_migrated_match_can_be_salvaged(
    left: Path, install: Callable[[str], None], program: Run, matches: Callable[[], list[Path]]
) -> None:
    install("changes_nothing")
    code, _, err = program("resume", left)
    assert code == 1
    assert "--salvage continues from its good part" in err
    assert program("resume", left, "--salvage")[0] == 3
    (new,) = matches()
    assert [step.text for step in Record.load(new).steps] == ["sail tobermory"]


# -- at the command line ----------------------------------------------------------------------


def test_replay_names_the_migrations_and_the_extent_of_the_proof(
    old: Path, left: Path, program: Run
) -> None:
    code, out, err = program("replay", old)
    assert (code, err.count("\n")) == (0, 2)
    assert "its content is coast 1.0.0, the installed one is coast 2.0.0" in err
    assert "Migrated by names (coasters), landing (coasters): every action is legal" in err
    assert "the final scores are the same; the positions can't be compared" in err
    assert "The record is sound: 12 actions" in out
    assert "there are no final scores yet" in program("replay", left)[2]
    assert "pozycji nie da się porównać" in program("replay", old, "--lang", "pl")[2]
    assert "action 12 of 12" in program("replay", old, "--at", "12")[1]
    assert program("replay", old, "--at", "13")[0] == 2


def test_replay_as_json(old: Path, left: Path, tmp_path: Path, program: Run) -> None:
    found = json.loads(program("replay", old, "--json")[1])
    assert (found["sound"], found["proof"], found["scores"]) == (True, "scores", list(SCORES))
    assert found["differences"] == ["its content is coast 1.0.0, the installed one is coast 2.0.0"]
    assert found["migrations"] == [
        {"name": "names", "mod": "", "version": "1.10.0", "plugin": "coasters"},
        {"name": "landing", "mod": "", "version": "2.0.0", "plugin": "coasters"},
    ]
    assert found["steps"][0] == {"player": 0, "action": "sail tobermory"}
    assert json.loads(program("replay", left, "--json")[1])["proof"] == "actions"
    today = json.loads(program("replay", of_version(tmp_path / "a", "2.0.0"), "--json")[1])
    assert (today["proof"], today["migrations"]) == ("positions", [])


def test_resume_goes_on_in_a_new_file(
    left: Path, program: Run, matches: Callable[[], list[Path]]
) -> None:
    before = left.read_bytes()
    code, _, err = program("resume", left)
    (new,) = matches()
    assert code == 3
    assert f"continues in {new}; {left} is unchanged" in err
    assert left.read_bytes() == before
    assert Record.load(new).content.version == "2.0.0"
    assert program("replay", new)[::2] == (0, "")
    assert program("resume", new)[0] == 3
    assert matches() == [new]


def test_resume_shows_an_old_match_that_is_over(
    old: Path, program: Run, matches: Callable[[], list[Path]]
) -> None:
    code, out, _ = program("resume", old)
    assert code == 0
    assert "This match is over." in out
    assert matches() == []
