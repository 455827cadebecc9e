"""Each check finds exactly its faults: the checkers themselves are checked."""

from __future__ import annotations

import dataclasses
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy

import pytest

from bgf import Game, InvalidAction
from bgf.testing import CHECKS, Fault, Walk, settings_of, shrunk
from bgf.testing.tries import meant, tries_at

from . import answers as _answers  # noqa: F401  # notes its games
from . import broken as _broken  # noqa: F401  # so does this
from . import guesses as _guesses  # noqa: F401  # so does this
from . import leaks as _leaks  # noqa: F401  # so does this
from . import measured as _measured  # noqa: F401  # so does this
from .breaking import BROKEN, broken
from .sound import made, unlisted, vast
from .variations import VARIED

TRIES = 12
SLOW = "processes"
"""It starts other processes, and is tried in few matches."""


def walks(game: Game, number: int, *maker: str) -> Iterator[Walk]:
    """Random matches of a game."""
    for setting in settings_of(game, number):
        yield Walk(game, setting, maker=maker)


def see_it_pass(check: str, game: Game, number: int, maker: str) -> None:
    """Looks at random matches of a game in which nothing is wrong; at one if that is slow."""
    for walk in walks(game, 1 if check == SLOW else number, f"tests.testing.sound:{maker}"):
        CHECKS[check](walk)


def first_fault(name: str, check: str) -> tuple[Walk, Fault]:
    """The first match in which a check finds a fault in a broken game."""
    for walk in walks(broken(name), TRIES, "tests.testing.breaking:broken", name):
        try:
            CHECKS[check](walk)
        except Fault as fault:
            return walk, fault
    raise AssertionError(f"{check} finds nothing wrong with {name}")


BROKEN_TOO = {
    "AlwaysTheSame": {"chance", "public_events"},
    "EvaluationGuesses": {"chance"},
    "LeakThroughTheLineOfASecretAction": {"whole_match"},
    "LeakThroughTheList": {"action_secrecy"},
    "LeakThroughTheLog": {"public_events"},
    "MeasuresByChance": {"chance"},
    "PlayoutUsesChanceToCome": {"chance"},
    "RemembersTheLastMatch": {"whole_match"},
}
"""Other promises that a broken game does not keep either."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_found_by_its_check(name: str) -> None:
    """Every other check finds nothing, or finds that very fault on its way."""
    wanted = BROKEN[name][0]
    _, fault = first_fault(name, wanted)
    assert fault.check == wanted
    found = set()
    (walk,) = walks(broken(name), 1)
    for check in CHECKS:
        if check == SLOW:
            continue
        try:
            CHECKS[check](walk)
        except Fault as other:
            found.add(other.check)
    assert found <= {wanted, *BROKEN_TOO.get(name, ())}


def test_most_checks_are_seen_to_find_something() -> None:
    """A game can't break `undo` alone, for the engine takes back; nor have rules without words."""
    found = {check for check, *_ in [*BROKEN.values(), *VARIED.values()]}
    assert set(CHECKS) - found == {"undo", "wording"}


def test_rules_have_words_in_every_language() -> None:
    """Content in which one is missing is not loaded; here it is taken away later."""
    (walk,) = walks(made(), 1)
    wording = CHECKS["wording"]
    data = deepcopy(walk.game.pack.data)
    walk.game.pack = dataclasses.replace(walk.game.pack, data=data)
    data["rules"]["TOY-2"]["pl"] = " "
    with pytest.raises(Fault, match="the rule TOY-2 has no text in the language pl"):
        wording(walk)
    data["rules"]["TOY-2"]["pl"] = "Tylko tak."
    data["rules"]["TOY-1"]["de"] = "Nein."
    with pytest.raises(Fault, match="the rule TOY-1 has texts in de, which"):
        wording(walk)


@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_game_passes(check: str) -> None:
    see_it_pass(check, made(), 4, "made")


@pytest.mark.parametrize("check", CHECKS)
def test_a_kind_that_is_too_large_to_be_listed_is_sampled(check: str) -> None:
    see_it_pass(check, vast(), 2, "vast")


@pytest.mark.parametrize("check", CHECKS)
def test_a_kind_that_lists_nothing_beforehand_passes(check: str) -> None:
    see_it_pass(check, unlisted(), 4, "unlisted")


@pytest.mark.parametrize("name", [name for name in BROKEN if "Unlisted" in name])
def test_an_unlisted_action_is_missing_from_the_actions_of_the_game(name: str) -> None:
    kinds = {action.kind.name for action in broken(name).actions.values()}
    assert "lay" in broken(name).kinds
    assert "lay" not in kinds


def test_meant_agrees_with_parse_action() -> None:
    """The checks look words up without suggestions; a player gets the same action."""
    found = set()
    for walk in walks(unlisted(), 4):
        for here in walk.sampled(4):
            tries = tries_at(here)
            assert tries == tries_at(here)
            for text in tries.words:
                for player in here.state.active_players():
                    try:
                        read = here.game.parse_action(text, here.state, player)
                    except InvalidAction:
                        read = None
                    assert meant(here.state, text, player) == read
                    found.add((read is not None, text in here.game.actions))
    assert {(True, False), (False, False)} <= found, "short words that mean an action, and none"


def test_a_fault_says_all_it_takes_to_see_it_again() -> None:
    walk, fault = first_fault("LostCard", "conservation")
    state = walk.setting.start(walk.game)
    for player, text in fault.steps:
        assert state.faults() == []
        state.apply(walk.game.parse_action(text), player)
    found = "; ".join(state.faults())
    assert found
    assert fault.words.startswith(found)  # a remedy follows
    told = json.loads(json.dumps(fault.to_dict()))
    assert told == {
        "check": "conservation",
        "words": fault.words,
        "players": walk.setting.players,
        "seed": walk.setting.seed,
        "options": dict(walk.setting.options),
        "actions": [[player, text] for player, text in fault.steps],
    }
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.to_dict()) == (str(fault), fault.to_dict())
    for part in ("conservation: ", fault.words, f"seed {walk.setting.seed}", fault.steps[0].text):
        assert part in str(fault)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("LeakThroughTheList", "can tell from the legal actions what is hidden: "),
        ("ClockInPlay", r"played in two clones, leads to different positions: counters noted: \d+"),
        ("CountsWhoAsks", r"asking for the legal actions changes the state \(.* asks\): counters"),
        (
            "OffersWhatItRefuses",
            '`candidates` of the kind "put", which is exact, include an action',
        ),
        (
            "HidesWhatItAllows",
            '`candidates` of the kind "play", which is exact, leave out an action',
        ),
        (
            "LeavesOutWhatItAllows",
            '`candidates` of the kind "hide" leave out an action that `why_not`',
        ),
        (
            "CountsWhatItRefuses",
            '`count` and `pick` of the kind "say" include an action that `why_not`',
        ),
        (
            "MeansWhatItRefuses",
            r'`canonical` of the kind "put" \(\S+broken\.py:\d+\) returns "put A1"',
        ),
        (
            "MeansWhatIsTaken",
            (
                r'may play "put A1", for which `canonical` of the kind "put" '
                r'\(\S+broken\.py:\d+\) returns "put C3"'
            ),
        ),
        (
            "CountsNothing",
            r"broken\.py:\d+: NonePut\.count answers None: it must return",
        ),
        ("PointsAtNoPlane", 'the part ".." of "put .." points at .*: there is no area "bored"'),
        ("HintFails", '`hint` of the kind "put" raises LookupError: no hint .*asked about "put'),
        (
            "HintInOneLanguage",
            r'`hint` of the kind "put" \(\S+answers\.py:\d+\) .* without the language pl: ',
        ),
        ("RefusalFails", "a refusal raises MissingText: "),
        ("StatusOfASet", "another process gets a different result: status"),
    ],
)
def test_words_of_faults_name_the_difference(name: str, words: str) -> None:
    _, fault = first_fault(name, BROKEN[name][0])
    assert re.search(words, fault.words)


def test_where_clones_part_is_told() -> None:
    """The first action after which they differ comes last."""
    _, fault = first_fault("ClockInPlay", "clones")
    assert len(fault.steps) > fault.start
    assert f'"{fault.steps[-1].text}"' in fault.words


@pytest.mark.parametrize("name", ["LostCard", "Failing", "LeakThroughANumber"])
def test_a_fault_is_shrunk_to_few_actions(name: str) -> None:
    check = BROKEN[name][0]
    walk, fault = first_fault(name, check)
    short = shrunk(CHECKS[check], walk, fault)
    assert short.check == check
    assert len(short.steps) <= len(fault.steps)
    again = walk.along(short.steps[: short.start])
    with pytest.raises(Fault) as raised:
        CHECKS[check](again)
    assert raised.value.to_dict() == short.to_dict()


def test_a_card_lost_at_the_fifth_is_shrunk_to_five_cards() -> None:
    """All must choose first: the two cards hidden are left, and the actions that give the cards."""
    walk, fault = first_fault("LostCard", "conservation")
    short = shrunk(CHECKS["conservation"], walk, fault)
    assert sum(step.text.startswith("play") for step in short.steps) == 5
    assert len(short.steps) < len(fault.steps)


def test_checks_ask_for_no_pytest() -> None:
    code = "import sys; sys.modules['pytest'] = None; import bgf.testing.checks, bgf.testing.suite"
    subprocess.run([sys.executable, "-P", "-c", code], check=True)
