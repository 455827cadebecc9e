"""Tables of Aeroplanes laid out by hand, dice that show what is wanted, and short ways to look.

Things are written as words with blanks between them, and a colon before what is special:
airports ``"paris:base rome cairo:2"`` (type 1 unless it is said), aeroplanes ``"p07 p11:1"`` (with
as many airport tokens as they bring unless it is said), support ``"pilot:2 beacon"``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bgf import Game, State
from bgf.testing.positions import load_dice, lying, moves, play, refused_by

__all__ = [
    "airports",
    "counted",
    "dice",
    "era_of",
    "failures",
    "flight",
    "fly",
    "is_over",
    "lying",
    "money",
    "moves",
    "needs",
    "play",
    "priority",
    "refused_by",
    "stage",
    "stock",
    "supports",
    "tokens",
]

FAILURE = "x"
"""How the engine failure on a risk die is written; its face is 0 (AER-06)."""

OWNED = {"base": 1, "1": 2, "2": 3, "3": 4}
"""What the state keeps of an airport, by how it is written here."""

EVERYBODY = 63
"""Who knows of a component that lies open: five players and a spectator, a bit each."""


# -- laying out


def flight(
    game: Game,
    *,
    players: int = 4,
    player: int = 0,
    era: int = 3,
    airports: Mapping[int, str] | None = None,
    planes: Mapping[int, str] | None = None,
    money: int | Mapping[int, int] = 30,
    support: Mapping[int, str] | None = None,
    failures: Mapping[int, int] | None = None,
    used: Mapping[int, str] | None = None,
    market: str | None = None,
    waiting: Mapping[str, str] | None = None,
    globetrotters: str = "",
    aboard: Mapping[str, str] | None = None,
    kept: Mapping[int, str] | None = None,
    subsidies: int = 8,
    counters: Mapping[str, Any] | None = None,
    **options: Any,
) -> State:
    """A match in which a player is to choose an action, as the first one of a round.

    What is not asked for is as at the beginning: players have no airport (no BASE either), no
    aeroplane, no support and no failure. Tokens and support come from their stocks, aeroplanes
    from the deck, passengers from the bag.

    Args:
        game: Aeroplanes.
        players: how many.
        player: who is to act, and has the priority die.
        era: the stage of the game, as people call it, 1 to 3.
        airports: of some players, by seat.
        planes: the aeroplanes of some players, by seat.
        money: of all, or of some players; the others have nothing then.
        support: of some players, by seat.
        failures: the engine failures of some players.
        used: the used aeroplanes of some players, which may hold airport tokens; with none unless
            it is said.
        market: the open aeroplanes; if not given, up to 12 in order of this era or earlier. Those
            before the last of them which nobody has are discarded.
        waiting: for some spaces who waits there: ``{"rome-1": "a05"}``; ``""`` is nobody.
        globetrotters: who waits there.
        aboard: who has been carried in this era, by aeroplane.
        kept: the passengers kept for their points, by seat.
        subsidies: the coins there.
        counters: more counters, as in `State.to_dict`; they win over everything else.
        options: of the match.
    """
    data = game.new_state(players, 1, {"first_player": player, **options}).to_dict()
    numbers = data["counters"]
    seats = range(players)
    numbers["subsidies"] = subsidies
    numbers["money"] = [money if isinstance(money, int) else money.get(p, 0) for p in seats]
    numbers["failures"] = [(failures or {}).get(p, 0) for p in seats]
    for seat, text in (airports or {}).items():
        _build(game, numbers, seat, text)
    fleets = [
        (zone, seat, name, written)
        for zone, owned in (("fleet", planes), ("used", used))
        for seat, text in (owned or {}).items()
        for name, written in _words(text)
    ]
    _buy(game, data, fleets, market, era)
    kinds = list(game.pack.data["pieces"]["support"])
    for seat, text in (support or {}).items():
        for name, number in _words(text):
            numbers["support"][seat][kinds.index(name)] += int(number or 1)
            numbers["support_stock"][kinds.index(name)] -= int(number or 1)
    _seat(game, data, waiting or {}, globetrotters, aboard or {}, kept or {})
    numbers |= counters or {}
    data.update(phase=f"era_{era}", stage="act", player=player, starter=player, round=2, turn=9)
    state = game.state_from_dict(data)
    assert state.faults() == []
    assert min(numbers["support_stock"]) >= 0, "more support than there is"
    assert min(numbers[f"stock_{n}"][seat] for n in (1, 2, 3) for seat in seats) >= 0
    return state


def _words(text: str) -> Iterator[tuple[str, str]]:
    for word in text.split():
        name, _, special = word.partition(":")
        yield name, special


def _build(game: Game, numbers: dict[str, Any], seat: int, text: str) -> None:
    """Put airports on the map; whoever is in America has been paid for it, as far as it goes."""
    cities = list(game.pack.data["maps"]["world"]["places"])
    for name, written in _words(text):
        kind, city = written or "1", cities.index(name)
        numbers["airports"][seat][city] = OWNED[kind]
        if kind != "base":
            numbers[f"stock_{kind}"][seat] -= 1
        if name.endswith("america"):
            numbers["reached"][city] = min(2, numbers["reached"][city] + 1)


def _buy(
    game: Game,
    data: dict[str, Any],
    fleets: list[tuple[str, int, str, str]],
    market: str | None,
    era: int,
) -> None:
    """Give players their aeroplanes, and open others."""
    cards = game.pack.data["components"]["aeroplanes"]
    number = list(cards).index
    zones, numbers = data["zones"], data["counters"]
    for zone, seat, name, written in fleets:
        zones[zone][seat].append(number(name))
        brought = 0 if zone == "used" else cards[name]["airports"]
        on_plane = int(written) if written else brought
        numbers["tokens"][number(name)] = on_plane
        numbers[f"stock_{cards[name]['era']}"][seat] -= on_plane
    taken = {number(name) for _, _, name, _ in fleets}
    free = [n for n in sorted(zones["market"] + zones["deck"]) if n not in taken]
    if market is None:
        eras = [card["era"] for card in cards.values()]
        zones["market"] = [n for n in free if eras[n] <= era][:12]
    else:
        zones["market"] = sorted(number(name) for name in market.split())
    last = max(zones["market"], default=-1)
    rest = [n for n in free if n not in zones["market"]]
    zones["deck"] = [n for n in rest if n > last]
    zones["scrapped"] += [n for n in rest if n < last]


def _seat(
    game: Game,
    data: dict[str, Any],
    waiting: Mapping[str, str],
    globetrotters: str,
    aboard: Mapping[str, str],
    kept: Mapping[int, str],
) -> None:
    """Send passengers where they are asked for; from other places others take their turn."""
    components, zones = game.pack.data["components"], data["zones"]
    first = len(components["aeroplanes"])
    ids = {name: first + n for n, name in enumerate(components["passengers"])}
    room = game.pack.data["zones"]["waiting"]["at"]
    spaces = [f"{city}-{n + 1}" for city, number in room.items() for n in range(number)]
    wanted: list[tuple[list[int], str]] = [
        *((zones["waiting"][spaces.index(space)], text) for space, text in waiting.items()),
        (zones["globetrotters"], globetrotters),
        *(
            (zones["aboard"][list(components["aeroplanes"]).index(plane)], text)
            for plane, text in aboard.items()
        ),
        *((zones["kept"][seat], text) for seat, text in kept.items()),
    ]
    named = {ids[name] for _, text in wanted for name in text.split()}
    for space, pile in zip(spaces, zones["waiting"], strict=True):
        if space in waiting or named & set(pile):
            zones["bag"] += pile
            pile.clear()
    zones["bag"] = [token for token in zones["bag"] if token not in named]
    for pile, text in wanted:
        pile += [ids[name] for name in text.split()]
    for space, pile in zip(spaces, zones["waiting"], strict=True):
        if not pile and space not in waiting:
            pile.append(zones["bag"].pop())
    data["known"] = [
        0 if token in set(zones["bag"]) else EVERYBODY for token in range(first + len(ids))
    ]


# -- dice


def dice(state: State, faces: str) -> State:
    """Have the next risk dice show these faces, in place: ``"24x"``, x is an engine failure."""
    shown = [0 if face == FAILURE else int(face) for face in faces]
    return load_dice(state, *(("risk", shown[n : n + 3]) for n in range(0, len(shown), 3)))


def priority(state: State, pips: int) -> State:
    """Have the priority die show this, in place."""
    return load_dice(state, ("priority", [pips]))


def fly(state: State, faces: str, *texts: str) -> State:
    """Play how a route begins and its first risk roll, which shows these faces, in place.

    Before the first roll of a long-range route the player is asked, and rolls (AER-38).

    Args:
        state: the position.
        faces: as for `dice`.
        texts: how the route begins: ``"build p45", "fly rome-cairo-ethiopia"``.
    """
    before = dice(state, faces).chance
    play(state, *texts)
    if stage(state) == "next_roll" and state.chance == before:
        play(state, "roll")
    return state


def needs(state: State, *texts: str) -> list[int]:
    """What each risk roll of a route must make, found by rolling 6 and paying the rest, in place.

    Args:
        state: where the player can pay for it all.
        texts: how the route begins: ``"build p45", "fly rome-cairo"``.
    """
    player, found = state.player, list[int]()
    dice(state, "222")
    play(state, *texts)
    while stage(state) in ("short", "next_roll"):
        if stage(state) == "next_roll":
            play(dice(state, "222"), "roll")
            continue
        coins, first_there = money(state, player), counted(state, "america")[player]
        play(state, "pay")
        earned = 3 * (counted(state, "america")[player] - first_there)
        found.append(6 + coins + earned - money(state, player))
    return found


# -- looking


def counted(state: State, name: str) -> Any:
    """A counter, as in `State.to_dict`."""
    return state.to_dict()["counters"][name]


def airports(state: State, player: int = 0) -> str:
    """The airports of a player in the order of the map, written as for `flight`."""
    cities = list(state.game.pack.data["maps"]["world"]["places"])
    written = {number: "" if text == "1" else f":{text}" for text, number in OWNED.items()}
    held = counted(state, "airports")[player]
    pairs = zip(cities, held, strict=True)
    return " ".join(f"{city}{written[number]}" for city, number in pairs if number)


def money(state: State, player: int = 0) -> int:
    """The coins of a player."""
    coins: int = counted(state, "money")[player]
    return coins


def failures(state: State, player: int = 0) -> int:
    """The engine failures before a player."""
    markers: int = counted(state, "failures")[player]
    return markers


def tokens(state: State, plane: str) -> int:
    """The airport tokens on an aeroplane."""
    on_plane: int = counted(state, "tokens")[
        list(state.game.pack.data["components"]["aeroplanes"]).index(plane)
    ]
    return on_plane


def stock(state: State, player: int, type_: int) -> int:
    """The airport tokens of a type that a player has in stock."""
    left: int = counted(state, f"stock_{type_}")[player]
    return left


def supports(state: State, player: int | None = 0) -> dict[str, int]:
    """The support of a player, or the whole stock (None), by type; only what there is."""
    kinds = list(state.game.pack.data["pieces"]["support"])
    held = counted(state, "support_stock") if player is None else counted(state, "support")[player]
    return {kind: number for kind, number in zip(kinds, held, strict=True) if number}


def era_of(state: State) -> int:
    """The stage of the game, as people call it, 1 to 3."""
    return int(state.phase.id.removeprefix("era_"))


def stage(state: State) -> str:
    """The stage of the turn: act, route, replace, short, next_roll, more …"""
    return state.stage.id


def is_over(state: State, player: int = 0) -> bool:
    """Whether the turn of a player is over, and the next one is to choose an action."""
    return state.player == (player + 1) % state.players and stage(state) == "act"
