"""Many broken games, a line or two for each: each fault is found by the right check."""

from __future__ import annotations

import pytest

from bgf import Game, State, TurnOrder
from bgf.testing import CHECKS, Fault, Walk, settings_of
from bgf.testing.differences import changed
from bgf.testing.looks import plan_looks
from bgf.words import in_language

from .breaking import BROKEN, broken
from .drawn import ALIKE
from .finding import first_fault
from .open_moves import SOUND, coincidences
from .remembered import ROUNDS, game_of_first_seats
from .sound import Draw, Pass, Sound, made
from .told import phases as told_phases
from .tricks import tricks
from .variations import FOUND_BY, VARIED

MATCHES = 8


def fault_of(check: str, game: Game, *maker: str) -> Fault | None:
    """The first fault that a check finds where it looks in some matches."""
    walks = [Walk(game, setting, maker=maker) for setting in settings_of(game, MATCHES)]
    return first_fault(check, walks)


@pytest.mark.parametrize("name", VARIED)
def test_faults_are_found_by_the_right_check(name: str) -> None:
    wanted = VARIED[name].check
    maker = ("tests.testing.breaking:broken", name)
    fault = fault_of(FOUND_BY.get(name, wanted), broken(name), *maker)
    assert fault is not None
    assert fault.check == wanted


def test_the_broken_games_are_many_and_each_has_a_name_of_its_own() -> None:
    assert len(VARIED) >= 90
    assert not BROKEN.keys() & VARIED.keys()


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("check", [name for name in CHECKS if name != "processes"])
def test_a_sound_game_of_tricks_passes(check: str) -> None:
    """In its last trick public knowledge may leave only one arrangement of the cards."""
    assert fault_of(check, tricks()) is None


@pytest.mark.usefixtures("few_twins")
@pytest.mark.parametrize("check", ["action_secrecy", "whole_match", "public_events", "determinize"])
@pytest.mark.parametrize("name", SOUND)
def test_knowledge_told_to_samples_breaks_no_promise(name: str, check: str) -> None:
    assert fault_of(check, SOUND[name]()) is None


@pytest.mark.parametrize("name", ALIKE)
def test_correct_variants_of_broken_games_pass(name: str) -> None:
    maker = ("tests.testing.breaking:broken", name)
    assert fault_of(ALIKE[name].check, broken(name), *maker) is None


def test_an_open_number_in_a_secret_counter_is_told_with_the_counter_and_both_remedies() -> None:
    fault = fault_of("action_secrecy", broken("RaisesOpenly"))
    assert fault is not None
    assert "although its number is written into the counter money, which " in fault.words
    assert "Make the kind of action `secret`. Or, if everybody may know the number" in fault.words
    assert "Oznacz rodzaj ruchu jako `secret` albo" in in_language(fault.words, "pl")


def test_a_secret_counter_may_equal_an_open_number_by_coincidence() -> None:
    for game in coincidences():
        assert fault_of("action_secrecy", game) is None


def test_an_error_in_another_process_is_told_with_its_place() -> None:
    game = game_of_first_seats()
    setting = settings_of(game, 2)[1]
    assert setting.players == 3
    walk = Walk(game, setting, maker=("tests.testing.remembered:game_of_first_seats",))
    walk.play()  # this process begins with most players, and some others do not
    with pytest.raises(Fault) as found:
        CHECKS["processes"](walk)
    assert found.value.check == "processes"
    assert "in another process the rules fail here: ValueError: " in found.value.words
    assert "(remembered.py:" in found.value.words


def test_forced_action_reveals_a_lack_of_the_hand() -> None:
    fault = fault_of("public_events", broken("PassUntold"))
    assert fault is not None
    assert 'plays "pass", which TOY-2 would refuse if ' in fault.words
    assert "must be told to samples: by `state.tell_lacks`" in fault.words


def test_a_card_copied_at_set_up_is_told_with_two_that_change_places() -> None:
    fault = fault_of("whole_match", broken("CopiesACardAtSetUp"))
    assert fault is not None
    assert " had changed places before the set-up" in fault.words
    assert fault.steps == ()


def test_rules_must_tell_samples_that_a_player_lacks_a_suit() -> None:
    fault = fault_of("public_events", broken("TellsNobodyWhoLacksASuit"))
    assert fault is not None
    assert "in `bgf_contradictions`" in fault.words
    assert "which TOY-2 would refuse if " in fault.words


def test_differences_name_entries_missing_from_one_observation() -> None:
    lacks = {"zones": {"hand": [["red"]]}}
    assert changed({}, lacks) == 'zones: nothing or hand "red"'
    assert changed(lacks, {}) == 'zones: hand "red" or nothing'


class Backwards(TurnOrder):
    """Goes round the table the other way."""

    def first(self, state: State) -> int | None:
        return state.starter

    def following(self, state: State) -> int | None:
        player = (state.player - 1) % state.players
        return None if player == state.starter else player


class Counting(Backwards):
    """Counts its calls, too."""

    def following(self, state: State) -> int | None:
        state.counters[state.layout.counter("noted")] += 1
        return super().following(state)


class Drawing(Backwards):
    """Draws the first player."""

    def first(self, state: State) -> int | None:
        return state.below(state.players)


def ordered(order: TurnOrder) -> Game:
    """The sound game with another order of turns."""
    rules = type("Ordered", (Sound,), {"kinds": (Draw, Pass), "turn_orders": (order,)})
    phases = told_phases("draw", "pass")
    phases["play"]["order"] = order.name
    return made(rules, phases=phases)


def test_a_turn_order_changes_nothing() -> None:
    assert fault_of("asking", ordered(Backwards("own"))) is None
    for order in (Counting("own"), Drawing("own")):
        fault = fault_of("asking", ordered(order))
        assert fault is not None
        assert 'the turn order "own" changes the state' in fault.words


def test_rare_stages_are_looked_at_in_every_run() -> None:
    """Features of the first matches are examined in these, the rest in a later one."""
    game = made()
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES)]
    looks = plan_looks(walks, CHECKS["records"])
    wanted = set().union(*(look.wanted for look in looks))
    assert wanted == set().union(*(walk.features() for walk in walks))
    assert all(look.wanted for look in looks[2:])


def test_skimming_checks_look_at_every_match() -> None:
    """Other processes play some matches of their own, also without rare features."""
    game = made()
    walks = [Walk(game, setting) for setting in settings_of(game, MATCHES)]
    assert [look.walk for look in plan_looks(walks, CHECKS["whole_match"])] == walks
    assert len(plan_looks(walks, CHECKS["processes"])) == 1


def test_the_lowest_and_the_highest_numbers_of_options_are_played() -> None:
    setting = [one.options["rounds"] for one in settings_of(made(options=ROUNDS), 3)]
    assert setting[1:] == [4, 40]


@pytest.mark.parametrize("seed", range(5))
def test_all_switches_are_off_in_one_match_and_on_in_another(seed: int) -> None:
    text = dict.fromkeys(("en", "pl"), "A switch")
    switch = {"type": "bool", "default": False, "text": text}
    options = {**ROUNDS, **dict.fromkeys(("fog", "rain", "snow", "wind"), switch)}
    _, off, on = settings_of(made(options=options), 3, seed)
    assert not any(off.options[name] for name in ("fog", "rain", "snow", "wind"))
    assert all(on.options[name] for name in ("fog", "rain", "snow", "wind"))
