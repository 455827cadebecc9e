"""Components on the table, and the start of a match: PAR-01 to PAR-08."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from bgf import BadOption, Game, State

from .positions import every_table, lying, moves, play, position, refused_by

CARDS = {"bus": 8, "white": 8, "blue": 6, "red": 6, "yellow": 6, "green": 6, "purple": 6}


def all_cards(state: State) -> Counter[str]:
    """Every transport card on the table, by name."""
    found = Counter(lying(state, "deck") + lying(state, "row") + lying(state, "discards"))
    for player in range(state.players):
        found.update(lying(state, "hand", player) + lying(state, "flags", player))
    return found


def opened(game: Game, players: int, seed: int = 3, first: int = 0) -> State:
    """A new match in which the first tickets are still to be chosen."""
    return game.new_state(players, seed, {"first_player": first})


@pytest.mark.rule("PAR-01")
@every_table
def test_box_holds_cards_tickets_and_buses(game: Game, players: int) -> None:
    state = game.new_state(players, seed=5)
    assert all_cards(state) == CARDS
    tickets = lying(state, "ticket_deck")
    for player in range(players):
        tickets += lying(state, "offer", player)
    assert len(tickets) == 20
    assert len(set(tickets)) == 20
    seen = state.observation(None)
    assert seen["counters"]["buses"] == [15] * players
    assert seen["tracks"]["score"] == [0] * players


@pytest.mark.rule("PAR-01")
def test_for_two_to_four_players(game: Game) -> None:
    assert game.players == (2, 4)


@pytest.mark.rule("PAR-01")
def test_the_wild_card_is_the_bus_alone(game: Game) -> None:
    state = position(game, hands={0: "bus white blue red yellow green purple"}, spare="discards")
    wild = set()
    for text in moves(state, "claim"):
        _, _, *paid = text.split()
        wild.update(paid[1:])
    assert wild == {"bus"}


@pytest.mark.rule("PAR-02")
@every_table
def test_deal(game: Game, players: int) -> None:
    state = game.new_state(players, seed=5)
    for player in range(players):
        assert len(lying(state, "hand", player)) == 2
    assert len(lying(state, "row")) == 5
    assert lying(state, "discards") == []
    assert len(lying(state, "deck")) == 46 - 2 * players - 5


@pytest.mark.rule("PAR-02")
def test_the_cards_are_shuffled_by_the_seed(game: Game) -> None:
    tops = {lying(game.new_state(2, seed), "deck")[0] for seed in range(100)}
    assert tops == set(CARDS)
    hands = {tuple(lying(game.new_state(2, seed), "hand", 1)) for seed in range(300)}
    assert len(hands) == len(CARDS) * (len(CARDS) + 1) // 2  # every pair of kinds is dealt


@pytest.mark.rule("PAR-03")
def test_no_three_buses_at_the_start(game: Game) -> None:
    swept = Counter[int]()
    for players, seed in product((2, 3, 4), range(800)):
        state = game.new_state(players, seed)
        row = lying(state, "row")
        assert len(row) == 5
        assert row.count("bus") < 3
        zones = state.to_dict()["zones"]
        discards = zones["discards"]
        fives = [discards[at : at + 5] for at in range(0, len(discards), 5)]
        for five in fives:
            # The first cards of the content are the Buses, so they are the numbers 0 to 7.
            buses = [card for card in five if card < 8]
            assert len(five) == 5
            assert len(buses) >= 3
        assert len(zones["deck"]) == 46 - 2 * players - 5 - 5 * len(fives)
        swept[len(fives)] += 1
    assert swept[0] > swept[1] > swept[2] > 0, "sweeping once may not be enough"


@pytest.mark.rule("PAR-03")
@every_table
def test_spare_plastic_buses_stay_in_the_box(game: Game, players: int) -> None:
    state = position(game, players, hands={0: "white white"})
    play(state, "claim montmartre-opera white")
    counters = state.to_dict()["counters"]
    both = [a + b for a, b in zip(counters["buses"], counters["placed"], strict=True)]
    assert both == [15] * players


@pytest.mark.rule("PAR-04")
@every_table
def test_two_tickets_each_of_which_one_at_least_is_kept(game: Game, players: int) -> None:
    state = opened(game, players)
    assert len(lying(state, "ticket_deck")) == 20 - 2 * players
    for player in range(players):
        assert lying(state, "tickets", player) == []
        one, other = lying(state, "offer", player)
        seen = state.observation(player)["zones"]["offer"][player]
        assert seen.count(None) == 0
        options = [sorted(text.split()[1:]) for text in moves(state, player=player)]
        assert sorted(options) == sorted([[one], [other], [one, other]])
        stranger = lying(state, "ticket_deck")[0]
        assert refused_by(state, f"keep {stranger}", player) == "PAR-04"


@pytest.mark.rule("PAR-04")
def test_tickets_are_shuffled_by_the_seed(game: Game) -> None:
    tops = {lying(game.new_state(2, seed), "ticket_deck")[0] for seed in range(200)}
    assert len(tops) == 20


@pytest.mark.rule("PAR-04")
@every_table
def test_the_ticket_not_kept_goes_under_the_deck(game: Game, players: int) -> None:
    state = opened(game, players)
    deck = lying(state, "ticket_deck")
    one, other = lying(state, "offer", 0)
    play_all(state, {0: f"keep {other}"})
    assert lying(state, "tickets", 0) == [other]
    assert lying(state, "ticket_deck") == [*deck, one]
    for player in range(players):
        assert lying(state, "offer", player) == []
    for player in range(1, players):
        assert len(lying(state, "tickets", player)) == 2


def play_all(state: State, chosen: dict[int, str]) -> None:
    """Every player's first choice: the one given, else both tickets."""
    for player in range(state.players):
        text = chosen.get(player, moves(state, player=player)[-1])
        state.apply(state.game.parse_action(text), player)


@pytest.mark.rule("PAR-05")
@every_table
def test_tickets_are_secret_their_number_is_not(game: Game, players: int) -> None:
    state = opened(game, players)
    for viewer in [None, *range(players)]:
        offers = state.observation(viewer)["zones"]["offer"]
        for player, offer in enumerate(offers):
            shown = lying(state, "offer", player) if player == viewer else [None, None]
            assert sorted(offer, key=str) == shown
    play_all(state, {1: moves(state, player=1)[0]})
    for viewer in [None, *range(players)]:
        held = state.observation(viewer)["zones"]["tickets"]
        assert [len(tickets) for tickets in held] == [2, 1, *[2] * (players - 2)]
        for player, tickets in enumerate(held):
            real = lying(state, "tickets", player)
            shown = real if player == viewer else [None] * len(real)
            assert sorted(tickets, key=str) == shown


@pytest.mark.rule("PAR-05")
def test_nobody_is_shown_whether_a_ticket_is_done(game: Game) -> None:
    routes = {1: "invalides-montparnasse-blue montparnasse-pantheon-white"}
    done = position(game, 3, tickets={1: "invalides-pantheon"}, routes=routes)
    open_ = position(game, 3, tickets={1: "batignolles-bercy"}, routes=routes)
    for viewer in (None, 0, 2):
        assert done.observation(viewer) == open_.observation(viewer)
    assert done.legal_actions(0) == open_.legal_actions(0)
    assert done.observation(None)["tracks"]["score"] == [0, 3, 0]  # its routes, no ticket


@pytest.mark.rule("PAR-05")
@pytest.mark.rule("PAR-51")
def test_tickets_are_shown_at_the_end(game: Game) -> None:
    tickets = {0: "opera-bercy", 1: "louvre-pere_lachaise"}
    state = position(game, hands={0: "blue"}, tickets=tickets, buses={0: 3})
    play(state, "claim batignolles-montmartre blue")
    play(state, "draw deck", "draw deck")
    assert state.observation(None)["zones"]["tickets"] == [[None], [None]]
    play(state, "draw deck", "draw deck")
    assert state.is_terminal()
    for viewer in (None, 0, 1):
        shown = state.observation(viewer)["zones"]["tickets"]
        assert shown == [["opera-bercy"], ["louvre-pere_lachaise"]]


@pytest.mark.rule("PAR-06")
@every_table
def test_option_names_the_first_player(game: Game, players: int) -> None:
    for first in range(players):
        state = opened(game, players, first=first)
        play_all(state, {})
        turns = []
        for _ in range(2 * players):
            turns.append(state.active_players())
            play(state, "draw deck", "draw deck")
        assert turns == [((first + turn) % players,) for turn in range(2 * players)]
    with pytest.raises(BadOption):
        opened(game, players, first=players)


@pytest.mark.rule("PAR-06")
@every_table
def test_else_the_seed_draws_the_first_player(game: Game, players: int) -> None:
    drawn = Counter[int]()
    for seed in range(200):
        state = game.new_state(players, seed)
        drawn[state.observation(None)["starter"]] += 1
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) > 100 // players


@pytest.mark.rule("PAR-07")
@every_table
def test_first_tickets_are_chosen_at_the_same_time(game: Game, players: int) -> None:
    state = opened(game, players, first=1)
    assert set(state.active_players()) == set(range(players))
    others = [None, *range(1, players)]
    seen = []
    for text in moves(state, player=0):
        twin = state.clone()
        twin.apply(game.parse_action(text), 0)
        assert set(twin.active_players()) == set(range(1, players))
        assert twin.observation(0)["committed"] == text
        observations = [twin.observation(viewer) for viewer in others]
        legal = [twin.legal_actions(player) for player in range(1, players)]
        seen.append((observations, legal))
    assert seen[0] == seen[1]
    assert seen[1] == seen[2]
    play_all(state, {})
    assert state.active_players() == (1,)


@pytest.mark.rule("PAR-07")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_returned_tickets_lie_in_seat_order(game: Game, first: int) -> None:
    state = opened(game, 3, first=first)
    chosen = {player: moves(state, player=player)[0] for player in range(3)}
    left = {}
    for player in range(3):
        kept = chosen[player].split()
        (left[player],) = [t for t in lying(state, "offer", player) if t not in kept]
    in_seat_order = [left[(first + step) % 3] for step in range(3)]
    ends = set()
    for order in permutations(range(3)):
        twin = state.clone()
        for player in order:
            twin.apply(game.parse_action(chosen[player]), player)
        assert lying(twin, "ticket_deck")[-3:] == in_seat_order
        ends.add(str(twin.to_dict()))
        for viewer in (None, 0, 1, 2):
            deck = twin.observation(viewer)["zones"]["ticket_deck"]
            known = [ticket for ticket in deck if ticket]
            assert known == ([] if viewer is None else [left[viewer]])
    assert len(ends) == 1, "the order in which the choices came in has left a trace"


@pytest.mark.rule("PAR-08")
@every_table
def test_hands_are_secret_their_size_is_not(game: Game, players: int) -> None:
    state = position(game, players, hands={0: "blue bus bus", 1: "red"})
    first_hidden = [None] * 3
    second_hidden = [None]
    empty: list[list[str]] = [[] for _ in range(2, players)]
    by_spectator = state.observation(None)["zones"]["hand"]
    by_first = state.observation(0)["zones"]["hand"]
    by_second = state.observation(1)["zones"]["hand"]
    assert by_spectator == [first_hidden, second_hidden, *empty]
    assert by_first == [["bus", "bus", "blue"], second_hidden, *empty]
    assert by_second == [first_hidden, ["red"], *empty]
    assert set(state.observation(0)["zones"]["deck"]) == {None}


@pytest.mark.rule("PAR-08")
def test_a_card_from_the_row_stays_known_until_it_leaves_the_hand(game: Game) -> None:
    state = position(game, 3, hands={0: "red"}, row="blue green green yellow yellow")
    play(state, "draw blue", "draw deck")
    for viewer in (None, 1, 2):
        assert state.observation(viewer)["zones"]["hand"][0] == ["blue", None, None]
    play(state, *["draw deck"] * 4)
    play(state, "claim opera-louvre blue")
    for viewer in (None, 1, 2):
        assert state.observation(viewer)["zones"]["hand"][0] == [None, None]


@pytest.mark.rule("PAR-08")
def test_of_cards_alike_the_known_ones_are_paid_first(game: Game) -> None:
    # Player 0 takes one blue card openly and holds another that nobody saw. Once a blue card is
    # paid, nobody else can tell whether there is another.
    state = position(
        game,
        3,
        hands={0: "blue"},
        row="blue green green yellow yellow",
        deck="red",
        routes={0: "louvre-notre_dame-blue"},
    )
    play(state, "draw blue", "draw red", *["draw deck"] * 4, "claim opera-louvre blue")
    for viewer in (None, 1, 2):
        assert state.observation(viewer)["zones"]["hand"][0] == ["red", None]
    assert state.observation(0)["zones"]["hand"][0] == ["blue", "red"]


@pytest.mark.rule("PAR-08")
@pytest.mark.rule("PAR-34")
@every_table
def test_public_components_are_seen_by_everybody(game: Game, players: int) -> None:
    state = position(game, players, hands={0: "white white bus"}, discards="red bus")
    play(state, "claim montmartre-opera white")
    for viewer in [None, *range(players)]:
        seen = state.observation(viewer)
        assert seen["zones"]["discards"] == ["bus", "white", "red"]
        assert seen["zones"]["flags"][0] == ["white"]
        assert seen["counters"]["buses"] == [13] + [15] * (players - 1)
        assert seen["maps"]["city"] == {"montmartre-opera-white": 0}
        assert seen["tracks"]["score"] == [2] + [0] * (players - 1)
        assert sorted(seen["zones"]["row"]) == lying(state, "row")
