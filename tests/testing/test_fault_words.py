"""The words of faults: observations, places, and remedies, in readable sentences."""

from __future__ import annotations

import inspect
from collections.abc import Generator, Iterator
from contextlib import suppress
from math import nan
from typing import ClassVar

import pytest

from bgf import Action, Estimate, Game, ModSpec, Preview, State, Turn, hookimpl
from bgf.contract import counter, fact, stage
from bgf.engine.flow import Stage
from bgf.kinds import PlacePiece
from bgf.testing import CHECKS, Fault, Walk, settings_of
from bgf.testing.causes import labels_in_words
from bgf.testing.differences import first_difference
from bgf.testing.examine import Examination, Verdict, walks_of
from bgf.testing.walk import place_of_method
from bgf.words import Message, in_language

from .breaking import broken, but
from .secret_numbers import Auction, Bid, auction
from .sound import COLOURS, RED, TEXTS, Draw, Hide, Kind, Pass, Play, Put, Sound, made, top_card
from .told import ASKED, ZONES, Fish, ProveUntold, phases, rules
from .variations import VARIED

MATCHES = 8


def first_fault(check: str, game: Game) -> Fault:
    """Returns the first fault that a check finds in a game."""
    for setting in settings_of(game, MATCHES):
        try:
            CHECKS[check](Walk(game, setting))
        except Fault as fault:
            return fault
    raise AssertionError(f"{check} finds nothing wrong")


def words_of(check: str, game: Game) -> Message:
    """Returns the words of the first fault of a game, which the check of its promise finds."""
    fault = first_fault(check, game)
    assert fault.check == check
    assert isinstance(fault.words, Message)
    return fault.words


class ShuffledByItsTop(Sound):
    """The deck is shuffled when a card lies on its top that nobody knows."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if top_card(state) == "red":
            state.shuffle(self.deck)


class EndsByTheTop(Sound):
    """The match ends when a card lies on the deck's top that nobody knows."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if state.turn > 2 and top_card(state) == "red":
            state.end_phase()


class NotesTheTop:
    """A mod that counts turns after which a red card lies on the deck's top."""

    def __init__(self, game: Game) -> None:
        self.noted = game.layout.counter("noted")

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        result = yield
        if top_card(state) == "red":
            state.counters[self.noted] += 1
        return result


def test_the_mods_that_change_a_hook_are_named() -> None:
    path = f"{NotesTheTop.__module__}:{NotesTheTop.__name__}"
    mod = ModSpec("notes-the-top", "toy", "1.0.0", {"en": "Counts.", "pl": "Liczy."}, path)
    words = words_of("action_secrecy", Game("toy", made().pack, Sound, [mod]))
    assert "`bgf_turn_end` (mod notes-the-top, too), `bgf_round_end`" in words
    assert "`bgf_turn_end` (także mod notes-the-top), `bgf_round_end`" in in_language(words, "pl")


class ShowAndHidePut(Put):
    """All see a hand, and a red card in it counts; then all forget it again."""

    def apply(self, turn: Turn) -> Stage | None:
        following = super().apply(turn)
        state, hand = turn.state, self.hand[turn.player]
        state.reveal(hand)
        state.counters[self.noted] = sum(self.is_red(state, card) for card in state.zones[hand])
        self.hide(state, hand)
        return following

    def is_red(self, state: State, card: int) -> bool:
        return state.layout.kind_of[card] == RED

    def hide(self, state: State, hand: int) -> None:
        state.conceal(hand)


class ShowPut(ShowAndHidePut):
    """All see a hand, and know it from now on."""

    def hide(self, state: State, hand: int) -> None:
        pass


class ShowsAndHidesAHand(Sound):
    kinds = but(ShowAndHidePut)


class ShowsAHand(Sound):
    kinds = but(ShowPut)


def test_reveal_and_conceal_by_one_action_is_named_as_the_cause() -> None:
    words = words_of("action_secrecy", made(ShowsAndHidesAHand))
    assert "The action shows these components and hides them again" in words
    assert "Ta akcja odkrywa te elementy i znów je ukrywa" in in_language(words, "pl")


def test_a_hand_that_stays_shown_may_count() -> None:
    for setting in settings_of(made(ShowsAHand), MATCHES):
        CHECKS["action_secrecy"](Walk(made(ShowsAHand), setting))


class PlayAsItCame(Play):
    def candidates(self, state: State, player: int) -> list[Action]:
        held = [state.layout.kind_of[card] for card in state.zones[self.hand[player]]]
        return [self.action(colour) for colour in dict.fromkeys(held)]


class ListsTheHandAsItCame(Sound):
    """Cards are offered in the order in which they came into a hand, which has no order."""

    kinds = but(PlayAsItCame)


def test_a_list_that_differs_in_its_order_alone_is_told_as_that() -> None:
    words = words_of("secrecy", made(ListsTheHandAsItCame))
    assert "has the same legal actions in another order in a position" in words
    assert "Only their order differs" in words
    assert "not even of the player's own hand, nor that of a set" in words
    assert "Where to look: `why_not`" not in words
    assert "depending on components" not in words
    assert "ma te same dozwolone ruchy w innej kolejności" in words.localized("pl")


class StatusByTheState(Sound):
    """The status is remembered under the `id` of the state, and another one for a copy."""

    remembered: ClassVar[dict[int, int]] = {}

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        number = self.remembered.setdefault(id(state), len(self.remembered))
        return [f"{number}"]


def test_an_answer_that_differs_in_a_copy_is_not_said_to_depend_on_components() -> None:
    words = words_of("secrecy", made(StatusByTheState))
    assert "is shown something different in a copy of the same position (status): " in words
    assert "It does not depend on hidden components" in words
    assert "widzi co innego w kopii tej samej pozycji" in words.localized("pl")


class Challenge(Kind):
    """The next player may only let it pass; a red card in their hand is noted then."""

    name = "challenge"
    answer = stage()

    def challenged(self, turn: Turn) -> int:
        """Returns the next player."""
        return (turn.player + 1) % turn.state.players

    def apply(self, turn: Turn) -> Stage | None:
        stages = turn.state.phase.stages
        turn.state.ask(turn, self.challenged(turn), stages[self.answer])
        return None

    def after_answers(self, turn: Turn) -> Stage | None:
        if self.held(turn.state, self.challenged(turn), RED):
            turn.state.counters[self.noted] += 1
        return None


class Let(Pass):
    name = "let"


def test_after_answers_is_named_as_the_cause() -> None:
    steps = phases("challenge", "pass")
    stages = steps["play"]["stages"]
    stages["act"]["asks"] = "answer"
    stages["answer"] = {"actions": ["let"], "rule": "TOY-2"}
    words = words_of("action_secrecy", made(rules(Challenge, Let, Pass), phases=steps))
    assert "after player" in words
    assert 'plays "let"' in words
    assert 'Where to look: `after_answers` of the kind "challenge" (' in words
    assert "test_fault_words.py:" in words
    assert "bgf_turn_end" not in words
    assert "Gdzie szukać: `after_answers` rodzaju „challenge” (" in words.localized("pl")


class NotingHide(Hide):
    def apply(self, turn: Turn) -> Stage | None:
        if self.held(turn.state, turn.player, RED):
            turn.state.counters[self.noted] += 1
        return super().apply(turn)


def test_the_choices_of_all_players_are_named_as_the_cause() -> None:
    words = words_of("action_secrecy", made(rules(*but(NotingHide))))
    assert 'Where to look: `apply` of the kind "hide" (' in words
    assert "called now for the choices of all players" in words
    assert "wywoływane teraz dla wyborów wszystkich graczy" in words.localized("pl")


class PlayUnlessNextHasBlue(Play):
    """A red card, unless the next player has a blue one."""

    exact = False

    def may(self, turn: Turn) -> bool:
        state = turn.state
        next_player = (turn.player + 1) % state.players
        is_red = turn.args[0] == RED
        is_closed = is_red and self.held(state, next_player, COLOURS.index("blue"))
        return super().may(turn) and not is_closed

    def candidates(self, state: State, player: int) -> list[Action]:
        return [action for action in self.listed if self.may(state.turn_of(action, player))]


def words_of_refusals(game: Game) -> Iterator[Message]:
    """Yields the words about actions that would be refused in twins of matches."""
    for setting in settings_of(game, 3 * MATCHES):
        walk = Walk(game, setting, left_out=("secrecy", "action_secrecy"))
        with suppress(Fault):
            CHECKS["whole_match"](walk)
        for fault in walk.twin_faults or ():
            assert isinstance(fault.words, Message)
            if "would refuse" in fault.words:
                yield fault.words


def test_refusals_by_unknown_components_are_explained() -> None:
    found = list(words_of_refusals(made(rules(*but(PlayUnlessNextHasBlue)))))
    unknown = [words for words in found if "does not know these components, so" in words]
    others = [words for words in found if words not in unknown]
    assert unknown
    for words in unknown:
        assert words.index("must not depend on them") < words.index("tell it to samples")
        assert "nie zna tych elementów, więc `why_not`" in words.localized("pl")
    for words in others:
        assert words.index("depend only on what its player knows") < words.index("told to samples")


class FailingPut(Put):
    def preview(self, turn: Turn) -> Preview | None:
        if turn.state.counters[self.stones] == 7:
            raise ZeroDivisionError("no preview")
        return super().preview(turn)


class PreviewFails(Sound):
    """The preview fails after two stones."""

    kinds = but(FailingPut)


class StatusFails(Sound):
    """The status for spectators raises an error."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        return [f"{'ABC'[viewer]} looks"]  # type: ignore[index]  # this is the fault


def test_a_leak_of_a_hidden_card_is_told_with_channel_viewer_action_and_remedy() -> None:
    words = words_of("public_events", made(ShuffledByItsTop))
    assert words.startswith("after player ")
    assert ' plays "' in words
    assert "the offer to undo would differ for " in words
    assert "the action can be taken back or the action can't be taken back" in words
    assert "reveal what counts first" in words
    assert "(możliwość cofnięcia)" in words.localized("pl")


def test_an_end_by_a_hidden_card_is_not_to_be_told_to_samples() -> None:
    words = words_of("public_events", made(EndsByTheTop))
    assert "the end of the match would differ for " in words
    assert "The end of a match may depend only on what everybody knows" in words
    assert "bgf_contradictions" not in words


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("LeakThroughAPreview", '": words en: "over '),
        ("LeakThroughTheScore", "the score what is hidden: scores: "),
        ("LeakThroughAHint", 'the hints what is hidden: "put '),
        ("LeakThroughARefusal", '": reason en: "Not '),
    ],
)
def test_objects_are_shown_by_the_fields_that_differ(name: str, shown: str) -> None:
    words = words_of("secrecy", broken(name))
    assert shown in words
    assert "(scores=" not in words
    assert "Preview(" not in words
    assert "Where to look: " in words or "in `bgf_end` reveal what counts" in words


def test_long_texts_are_cut_between_words_near_the_difference() -> None:
    same = "word " * 60
    found = first_difference(f"{same}one {same}", f"{same}other {same}")
    assert "…word word " in found
    assert "word one word word" in found
    assert "word other word word" in found
    assert found.count("…") == 4
    assert set(found.replace("…", " ").replace('"', " ").split()) == {"word", "one", "or", "other"}


def verdicts_of(rules: type[Sound], matches: int = 2) -> dict[str, Verdict]:
    """Returns the verdicts on the promises that need no other process, by name."""
    names = [name for name in CHECKS if name != "processes"]
    found = Examination(walks_of(made(rules), matches)).verdicts(names)
    return {verdict.check: verdict for verdict in found}


def fault_in(verdicts: dict[str, Verdict]) -> Fault:
    """Returns the only fault; all other promises hold."""
    (fault,) = (verdict.fault for verdict in verdicts.values() if verdict.fault)
    assert {verdict.status for verdict in verdicts.values()} == {"pass", "fail"}
    return fault


def test_a_preview_that_raises_is_told_once_and_all_else_is_checked() -> None:
    fault = fault_in(verdicts_of(PreviewFails))
    assert fault.check == "previews"
    assert '`preview` of the kind "put" raises ZeroDivisionError: no preview' in fault.words
    assert 'asked about "put ' in fault.words
    assert fault.setting is not None
    state = fault.setting.start(made(PreviewFails))
    for player, text in fault.steps:
        state.apply(state.game.parse_action(text), player)
    (player,) = state.active_players()
    put = next(action for action in state.legal_actions(player) if action.kind.name == "put")
    with pytest.raises(ZeroDivisionError):
        put.kind.preview(state.turn_of(put, player))


def test_a_status_that_raises_is_told_once_with_its_viewer() -> None:
    fault = fault_in(verdicts_of(StatusFails))
    assert fault.check == "words"
    assert "`bgf_status` raises TypeError: " in fault.words
    assert "asked by a spectator in the language en" in fault.words


class Praise(Put):
    """A word of the history is missing in one language."""

    LACKING = "pl"

    @fact
    def praise(self, turn: Turn, lang: str) -> str:
        if lang == self.LACKING:
            raise KeyError("praise")
        return "well done"


class PraiseInNoLanguage(Praise):
    @fact
    def praise(self, turn: Turn, lang: str) -> str:
        raise KeyError("praise")


def words_of_praise(kind: type[Praise]) -> Message:
    texts = {**TEXTS, "log.put": {"en": "put: {praise}", "pl": "położył: {praise}"}}
    return words_of("words", made(rules(*but(kind)), texts=texts))


def test_a_text_that_fails_in_one_language_is_told_with_it() -> None:
    words = words_of_praise(Praise)
    assert '`praise` of the kind "put" raises KeyError: ' in words
    assert words.endswith(" in the language pl")
    assert words.localized("pl").endswith(" w języku pl")


def test_a_text_that_fails_in_all_languages_is_told_without_one() -> None:
    assert "in the language" not in words_of_praise(PraiseInNoLanguage)


class ForetellingPut(Put):
    """A remark rolls a copy of the state, and tells the number."""

    def hint(self, turn: Turn) -> list[str]:
        return [f"{turn.state.clone().below(100)}"]


def test_a_remark_that_rolls_a_copy_is_told_with_what_it_must_not_do() -> None:
    words = words_of("chance", made(rules(*but(ForetellingPut))))
    assert "can tell from the hints what chance will decide: " in words
    assert "must not draw, not even in a copy of the state" in words
    assert "nie może losować, nawet w kopii stanu" in words.localized("pl")


class FishUntold(Fish):
    tells = False


class Take(Play):
    """The last card that was played, into the hand."""

    name = "take"
    exact = False

    def candidates(self, state: State, player: int) -> list[Action]:
        return [action for action in self.listed if self.may(state.turn_of(action, player))]

    def may(self, turn: Turn) -> bool:
        pile = turn.state.zones[self.pile]
        return bool(pile) and turn.state.layout.kind_of[pile[-1]] == turn.args[0]

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.draw(self.pile, self.hand[turn.player])
        return None


class FirstColours(Draw):
    """The hand, whose order all see, is sorted by cards that only its owner knows."""

    def apply(self, turn: Turn) -> Stage | None:
        super().apply(turn)
        turn.state.zones[self.hand[turn.player]].sort()
        return None


def test_an_order_that_tells_is_called_so() -> None:
    zones = {**ZONES, "hand": {**ZONES["hand"], "ordered": True}}
    steps = phases("draw", "pass", "play", "take")
    game = made(rules(FirstColours, Play, Take, Pass), zones=zones, phases=steps)
    words = words_of("action_secrecy", game)
    assert "The same components lie in hand, but their order gives it away" in words
    assert "zdradza to kolejność" in words.localized("pl")


def test_fault_of_asking_for_a_held_component_suggests_tell_lacks() -> None:
    game = made(rules(FishUntold, Hide, Pass), zones=ZONES, texts=ASKED)
    words = words_of("action_secrecy", game)
    assert '`apply` of the kind "ask" (' in words
    assert "told.py:" in words
    assert "if the zone lacks them, by `state.tell_lacks`, else by `bgf_contradictions`" in words
    assert "`apply` rodzaju „ask”" in words.localized("pl")


class CountsTheTop(Sound):
    """All see whether the deck's top card, which nobody ever sees, is red."""

    kinds = (Put, Pass)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if top_card(state) == "red":
            state.counters[self.noted] += 1


class CountsTheTopUntold(CountsTheTop):
    """Samples are told something else."""

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return 0


def test_an_open_number_may_be_meant_for_conclusions() -> None:
    words = words_of("action_secrecy", made(CountsTheTop, phases=phases("put", "pass")))
    assert "may be used there. If players are meant to conclude that, tell it to" in words
    assert "Jeśli gracze mają o tym wnioskować, przekaż to próbkom" in words.localized("pl")


def test_a_hook_that_rejects_too_little_is_called_incomplete() -> None:
    words = words_of("action_secrecy", made(CountsTheTopUntold, phases=phases("put", "pass")))
    assert "If players are meant to conclude that, `bgf_contradictions` is incomplete" in words
    assert "`bgf_contradictions` jest niepełne" in words.localized("pl")


class RichestBegins(Sound):
    """The player with the most red cards begins."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        state.starter = max(range(state.players), key=lambda player: self.reds(state, player))

    def reds(self, state: State, player: int) -> int:
        return sum(state.layout.kind_of[card] == RED for card in state.zones[self.hand[player]])


def test_a_first_player_may_be_meant_for_conclusions() -> None:
    fault = first_fault("whole_match", made(RichestBegins))
    assert "player: 0 or 1" in fault.words or "player: 1 or 0" in fault.words
    assert "If players are meant to conclude that, tell it to samples" in fault.words


def test_numbers_that_a_viewer_does_not_see_are_called_counters() -> None:
    fault = first_fault("whole_match", broken("TellsWhatIsLeft"))
    assert "numbers of counters that " in fault.words
    assert isinstance(fault.words, Message)
    assert "wartości liczników, których nie zna" in fault.words.localized("pl")


class Indebted(Put):
    """The fourth stone is paid with coins that are not there."""

    noted = counter()

    def apply(self, turn: Turn) -> Stage | None:
        if turn.state.counters[self.stones] == 6:
            turn.state.counters[self.noted] -= 2
        return super().apply(turn)


def test_a_number_below_0_is_told_with_the_code_that_made_it() -> None:
    words = words_of("conservation", made(rules(*but(Indebted))))
    assert "the counter noted has fallen to -2, below 0; where to look: `apply` of the " in words
    assert 'kind "put" (' in words
    assert "gdzie szukać: `apply` rodzaju „put”" in words.localized("pl")


def test_a_number_below_0_in_the_match_is_not_told_of_samples() -> None:
    game = made(rules(*but(Indebted)))
    for setting in settings_of(game, MATCHES):
        CHECKS["determinize"].look(Walk(game, setting))


class DebtOfARound(Sound):
    """Coins that are not there are paid after the first round."""

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.counters[self.noted] = -2
        super().bgf_round_end(state)


def test_a_number_below_0_is_told_with_the_hooks_that_may_have_made_it() -> None:
    words = words_of("conservation", made(DebtOfARound))
    assert "where to look: what happens after `apply` of the kind" in words
    assert "`bgf_round_end` (" in words
    assert "test_fault_words.py:" in words


class Careless(Put):
    """After the third stone another one is not taken from the supply."""

    def apply(self, turn: Turn) -> Stage | None:
        following = super().apply(turn)
        if turn.state.counters[self.stones] == 6:
            turn.state.counters[self.stones] -= 1
        return following


class CarelessRounds(Sound):
    """A stone is lost after the first round."""

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.counters[state.layout.counter("stones")] -= 1
        super().bgf_round_end(state)


def test_a_supply_that_does_not_add_up_is_told_with_the_code_that_changed_it() -> None:
    words = words_of("conservation", made(rules(*but(Careless))))
    assert '; where to look: `apply` of the kind "put" (' in words
    assert "test_fault_words.py:" in words
    assert "; gdzie szukać: `apply` rodzaju „put” (" in words.localized("pl")


def test_a_method_of_bgf_is_told_with_the_class_of_the_kind() -> None:
    class Placed(PlacePiece, plane="board", supply="stones"):
        name = "place"

        def piece(self, state: State, player: int) -> int:
            return 0

    kind = Placed.__new__(Placed)
    line = inspect.getsourcelines(Placed)[1]
    assert place_of_method(kind, "apply") == f" ({__file__}:{line})"


def test_a_supply_that_does_not_add_up_after_a_hook_is_told_with_the_hook() -> None:
    words = words_of("conservation", made(CarelessRounds))
    assert "; where to look: what happens after `apply` of the kind" in words
    assert "`bgf_round_end` (" in words


class HandMade(Put):
    """The deck's top card is copied to the pile."""

    def apply(self, turn: Turn) -> Stage | None:
        zones = turn.state.zones
        zones[self.pile].append(zones[self.deck][-1])
        return super().apply(turn)


def test_a_component_in_two_zones_is_told_with_the_zones_and_the_remedy() -> None:
    words = words_of("conservation", made(rules(*but(HandMade))))
    assert "lies in 2 zones: deck, pile; change zones only by methods of the state" in words
    assert "leży w 2 strefach: deck, pile; zmieniaj strefy tylko" in words.localized("pl")


class OwnLineOfTheTop(Hide):
    """A player is told whether the deck's top card is red, which nobody knows."""

    def own_log(self, turn: Turn) -> list[dict[str, str]]:
        top = top_card(turn.state)
        said = "a good card" if top == "red" else "a card"
        return [{"en": f"hid {said}", "pl": f"ukrył {said}"}]


def test_an_own_line_that_tells_is_looked_for_in_own_log() -> None:
    words = words_of("action_secrecy", made(rules(*but(OwnLineOfTheTop))))
    assert "Where to look: `log` of the kind of action (`own_log` for its own player)" in words


class OpensBids(Auction):
    """After the bids all learn the money of the first player, without `State.disclose`."""

    kinds = (Bid,)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        super().bgf_phase_end(state)
        state.disclosed = 0
        state.counters[self.rank[0]] = state.counters[self.money[0]]


def test_a_number_that_is_opened_is_told_with_disclose() -> None:
    words = first_fault("action_secrecy", auction(OpensBids)).words
    assert "If the rules open a hidden number, they must call `state.disclose()`" in words


def test_a_refused_action_is_told_with_the_secret_numbers() -> None:
    words = words_of("public_events", broken("BoastsUntold"))
    assert 'plays "pay ' in words
    assert "which TOY-1 would refuse if the counter money of player " in words
    assert " components" not in words
    assert "odrzuciłaby zasada TOY-1, gdyby licznik money gracza " in words.localized("pl")


def test_a_status_that_is_a_text_must_be_a_list() -> None:
    words = words_of("words", broken("StatusOfOneText"))
    assert words == "`bgf_status` returns 'Go on.'; it must return a list of lines"
    assert "a musi zwracać listę wierszy" in words.localized("pl")


@pytest.mark.parametrize(
    ("name", "hook"), [("CachesEstimates", "bgf_evaluate"), ("CachesScores", "bgf_score")]
)
def test_a_cache_by_the_state_is_named_as_the_cause(name: str, hook: str) -> None:
    words = words_of(VARIED[name].check, broken(name))
    assert words.startswith(f"{hook} answers differently for a state and for a copy of it: ")
    assert "the key must not be the state object" in words
    assert "kluczem nie może być obiekt stanu" in words.localized("pl")


class ProveByANumber(ProveUntold):
    """An open number tells that the player did not have such a card."""

    def log(self, turn: Turn) -> list[str]:
        return ["asked"]

    def apply(self, turn: Turn) -> Stage | None:
        if not self.has(turn):
            turn.state.counters[self.noted] += 1
        return super().apply(turn)


def test_a_number_that_chance_can_not_explain_is_named() -> None:
    steps = phases("ask", "pass")
    game = made(rules(ProveByANumber, Pass), zones=ZONES, texts=ASKED, phases=steps)
    words = words_of("public_events", game)
    assert "the observation would differ for " in words
    assert "had changed places: counters noted: " in words


def test_a_refused_choice_of_a_playout_ends_with_the_reason() -> None:
    words = words_of("evaluating", broken("PlayoutIsRefused"))
    assert words.startswith("bgf_playout must choose a legal action, but chooses ")
    assert words.endswith(", which is refused: Now you can only: hide..")
    assert words.localized("pl").startswith("bgf_playout musi wybierać dozwolony ruch, a ")


class CountsBeside(Sound):
    """Turns are counted beside the state, and decide both who begins and what is noted."""

    turns: ClassVar[list[int]] = []

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        self.turns.append(player)
        state.counters[self.noted] += len(self.turns) % 5

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        state.starter = len(self.turns) % state.players
        super().bgf_round_end(state)


def test_what_is_remembered_beside_the_state_is_told_once() -> None:
    verdict = verdicts_of(CountsBeside, 6)["clones"]
    assert len(verdict.faults) == 1
    assert "something other than the state" in verdict.faults[0].words


class EstimatesNothingOnce(Sound):
    """In one turn, points are no numbers."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = nan if state.turn == 7 else 0.0
        return Estimate([points] * state.players, 1.0)


def test_points_that_are_no_numbers_are_never_called_another_answer() -> None:
    game = made(EstimatesNothingOnce)
    found = []
    for setting in settings_of(game, 2 * MATCHES):
        try:
            CHECKS["evaluating"](Walk(game, setting))
        except Fault as broken_promise:
            found.append(broken_promise)
    assert len(found) > MATCHES
    for fault in found:
        assert "`points` must be finite numbers" in fault.words
        assert fault.setting is not None
        state = fault.setting.start(game)
        for player, text in fault.steps:
            state.apply(game.parse_action(text), player)
        assert state.turn == 7


def test_figures_that_are_too_large_for_simulations_are_told_with_the_limit() -> None:
    words = words_of("scores", broken("PointsOfBillions"))
    assert "up to 2,000,000,000: 2000000001" in words
    words = words_of("measuring", broken("MeasuresOfTrillions"))
    assert "up to 1,000,000,000,000: 1000000000001" in words


class ShowsItsMatches(Sound):
    """The status shows how many matches have begun."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.matches = 0

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        self.matches += 1

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> list[str]:
        return [str(self.matches % 7)]


def test_remembering_rules_are_named_as_the_cause() -> None:
    fault = first_fault("whole_match", made(ShowsItsMatches))
    assert "the rules remember something outside of the state" in fault.words


def test_a_set_up_that_remembers_is_told_before_what_follows_from_it() -> None:
    fault = first_fault("whole_match", broken("RemembersTheLastMatch"))
    assert fault.check == "records"
    assert "the set-up, repeated with the same seed, leads to another position" in fault.words
    assert "an attribute of the rules" in fault.words


class PolishHint(Put):
    def hint(self, turn: Turn) -> list[dict[str, str]]:
        return [{"en": "", "pl": "na wolne pole"}]


class HintsInPolish(Sound):
    """A menu hint that is empty in English."""

    kinds = but(PolishHint)


def test_words_that_are_empty_in_a_language_are_left_out() -> None:
    game = made(HintsInPolish)
    for setting in settings_of(game, 2):
        CHECKS["words"](Walk(game, setting))


class RareLine(Put):
    """The first stone that is put in the third round has a line in English only."""

    def log(self, turn: Turn) -> list[dict[str, str]]:
        is_rare = turn.state.round == 3 and turn.args[0] == "B2"
        return [{"en": "hit the middle"} if is_rare else {"en": "put a stone", "pl": "położył"}]


def test_every_line_of_every_match_is_read_in_all_languages() -> None:
    game = made(rules(*but(RareLine)))
    found = 0
    for setting in settings_of(game, 24):
        walk = Walk(game, setting)
        walk.play()
        walk.wanted = ()
        walk.is_looked_at_in_full = False  # no position of this match is looked at
        state = setting.start(game)
        lines = 0
        for number, (player, text) in enumerate(walk.steps, 1):
            if state.round == 3 and text == "put B2":
                lines = number
            state.apply(game.parse_action(text), player)
        if not lines:
            CHECKS["words"](walk)
            continue
        found += 1
        with pytest.raises(Fault, match="without the language pl") as raised:
            CHECKS["words"](walk)
        assert len(raised.value.steps) == lines
        assert "`log` of the kind" in raised.value.words
    assert found


class EndsByAHand(Sound):
    """The match ends after a turn of a player who has two red cards."""

    kinds = (Play, Hide, Put, Pass)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        hand = state.zones[self.hand[player]]
        if state.turn > 2 and sum(state.layout.kind_of[card] == RED for card in hand) > 1:
            state.end_phase()


def test_an_end_by_a_hand_may_be_told_to_samples_or_revealed() -> None:
    words = words_of("public_events", made(EndsByAHand))
    assert "the end of the match would differ for " in words
    assert words.index("tell it to samples") < words.index("reveal the component before it ends")
    assert "przekaż to próbkom" in words.localized("pl")


def test_of_many_components_the_places_and_kinds_are_named() -> None:
    game = made()
    state = game.new_state(2, seed=1)
    deck = state.zones[game.layout.zone("deck")]
    hand = state.zones[game.layout.own_zones("hand")[1]]
    components = [*hand, *deck[:3]]
    labels = dict(zip(components, [*components[1:], components[0]], strict=True))
    words = labels_in_words(state, labels)
    kind_of = state.layout.kind_of
    changed = [card for card in hand if kind_of[card] != kind_of[labels[card]]]
    kinds = ", ".join(game.layout.kind_at(card).id for card in changed)
    assert words.startswith("6 components (in deck: ")
    assert f"in hand of player 1: {kinds}" in words
    assert "6 elementów (w deck: " in words.localized("pl")


def test_of_many_components_in_piles_each_pile_is_named_with_its_player() -> None:
    zones = {**ZONES, "stash": {**ZONES["stash"], "piles": 2}}
    state = made(zones=zones).new_state(2, seed=1)
    layout = state.layout
    deck, second_pile = layout.zone("deck"), layout.own_zones("stash")[1] + 1
    state.move(state.zones[deck][-3:], deck, second_pile)
    components = [*state.zones[second_pile], *state.zones[deck][-3:]]
    words = labels_in_words(state, dict(zip(components, reversed(components), strict=True)))
    assert "in stash[1] of player 1: " in words
