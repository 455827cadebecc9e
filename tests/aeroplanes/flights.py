"""Tables of Aeroplanes laid out by hand, dice with chosen faces, and short ways to read positions.

Things are written as words with blanks between them, and a colon before what is special:
airports ``"paris:base rome cairo:2"`` (type 1 unless it is said), aeroplanes ``"p07 p11:1"`` (with
as many airport tokens as they bring unless it is said), support ``"pilot:2 beacon"``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bgf import Game, State
from bgf.testing.positions import load_dice, lying, moves, play, position, refused_by

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
"""The state's number for an airport, by its notation here."""


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

    Anything not given is as at the beginning: players have no airport (no BASE either), no
    aeroplane, no support and no failure. Tokens and support come from their stocks, aeroplanes
    from the deck, passengers from the bag.

    Args:
        game: Aeroplanes.
        players: the number of players.
        player: the player to act, who has the priority die.
        era: the stage of the game, as people call it, 1 to 3.
        airports: of some players, by seat.
        planes: the aeroplanes of some players, by seat.
        money: of all, or of some players; the others have nothing then.
        support: of some players, by seat.
        failures: the engine failures of some players.
        used: the used aeroplanes of some players, which may hold airport tokens; with none by
            default.
        market: the open aeroplanes; if not given, up to 12 in order of this era or earlier.
            Aeroplanes before the last of them that are in no fleet are discarded.
        waiting: the passengers on some spaces: ``{"rome-1": "a05"}``; ``""`` is nobody.
        globetrotters: the passengers there.
        aboard: the passengers carried in this era, by aeroplane.
        kept: the passengers kept for their points, by seat.
        subsidies: the coins there.
        counters: more counters, as in `State.to_dict`; they win over everything else.
        options: of the match.
    """
    state = game.new_state(players, 1, {"first_player": player, **options})
    seats = range(players)
    numbers: dict[str, Any] = {
        "subsidies": subsidies,
        "money": [money if isinstance(money, int) else money.get(seat, 0) for seat in seats],
        "failures": [(failures or {}).get(seat, 0) for seat in seats],
    }
    numbers |= _tokens(state, airports or {}, planes or {}, used or {})
    numbers |= _support(state, support or {})
    fleets = {"fleet": _names(planes or {}), "used": _names(used or {})}
    taken = " ".join(name for owned in fleets.values() for name in owned.values()).split()
    state = position(
        state,
        zones={
            **fleets,
            **_market(state, taken, market, era),
            **_passengers(state, waiting or {}, globetrotters, aboard or {}, kept or {}),
        },
        counters=numbers | dict(counters or {}),
        phase=f"era_{era}",
        player=player,
        starter=player,
        round=2,
        turn=9,
    )
    assert all(stock(state, seat, type_) >= 0 for seat in seats for type_ in (1, 2, 3))
    return state


def _words(text: str) -> Iterator[tuple[str, str]]:
    for word in text.split():
        name, _, special = word.partition(":")
        yield name, special


def _names(owned: Mapping[int, str]) -> dict[int, str]:
    """Names of a player's possessions, without the parts after colons."""
    return {seat: " ".join(name for name, _ in _words(text)) for seat, text in owned.items()}


def _tokens(
    state: State, airports: Mapping[int, str], planes: Mapping[int, str], used: Mapping[int, str]
) -> dict[str, Any]:
    """Airport tokens on the map and on aeroplanes; they come from the stocks of their owners.

    Players in America have been paid for it, as far as the coins go.
    """
    cards = state.game.pack.data["components"]["aeroplanes"]
    stocks = {type_: counted(state, f"stock_{type_}") for type_ in (1, 2, 3)}
    owned: dict[int, dict[str, int]] = {}
    reached: Counter[str] = Counter()
    for seat, text in airports.items():
        owned[seat] = {}
        for city, written in _words(text):
            type_ = written or "1"
            owned[seat][city] = OWNED[type_]
            if type_ != "base":
                stocks[int(type_)][seat] -= 1
            if city.endswith("america"):
                reached[city] = min(2, reached[city] + 1)
    on_planes: dict[str, int] = {}
    for fleet, is_used in ((planes, False), (used, True)):
        for seat, text in fleet.items():
            for plane, written in _words(text):
                brought = 0 if is_used else cards[plane]["airports"]
                on_planes[plane] = int(written) if written else brought
                stocks[cards[plane]["era"]][seat] -= on_planes[plane]
    return {
        "airports": owned,
        "reached": reached,
        "tokens": on_planes,
        **{f"stock_{type_}": left for type_, left in stocks.items()},
    }


def _support(state: State, support: Mapping[int, str]) -> dict[str, Any]:
    """Support of players; it comes from the stock."""
    left = supports(state, None)
    held: dict[int, Counter[str]] = {}
    for seat, text in support.items():
        held[seat] = Counter()
        for kind, number in _words(text):
            held[seat][kind] += int(number or 1)
            left[kind] -= int(number or 1)
    return {"support": held, "support_stock": left}


def _market(state: State, taken: Sequence[str], market: str | None, era: int) -> dict[str, str]:
    """The open aeroplanes, those to come, and those discarded, which came before the last open."""
    cards = state.game.pack.data["components"]["aeroplanes"]
    there = {*lying(state, "market"), *lying(state, "deck")}
    free = [name for name in cards if name in there and name not in taken]
    if market is None:
        shown = [name for name in free if cards[name]["era"] <= era][:12]
    else:
        shown = sorted(market.split())
    others = [name for name in free if name not in shown]
    last = max(shown, default="")
    return {
        "market": " ".join(shown),
        "deck": " ".join(name for name in others if name > last),
        "scrapped": " ".join(
            [*lying(state, "scrapped"), *(name for name in others if name < last)]
        ),
    }


def _passengers(
    state: State,
    waiting: Mapping[str, str],
    globetrotters: str,
    aboard: Mapping[str, str],
    kept: Mapping[int, str],
) -> dict[str, Any]:
    """Zones with the given passengers; passengers displaced from other spaces are replaced."""
    room = state.game.pack.data["zones"]["waiting"]["at"]
    spaces = [f"{city}-{n + 1}" for city, number in room.items() for n in range(number)]
    assert set(waiting) <= set(spaces), "no such space"
    named = " ".join([*waiting.values(), globetrotters, *aboard.values(), *kept.values()]).split()
    bag = [token for token in lying(state, "bag") if token not in named]
    piles = {}
    for number, space in enumerate(spaces):
        if space in waiting:
            piles[number] = waiting[space]
        elif set(named) & set(lying(state, "waiting", number)):
            piles[number] = bag.pop()
    planes = list(state.game.pack.data["components"]["aeroplanes"])
    return {
        "waiting": piles,
        "globetrotters": globetrotters,
        "aboard": {planes.index(plane): text for plane, text in aboard.items()},
        "kept": kept,
    }


# -- dice


def dice(state: State, faces: str) -> State:
    """Makes the next risk dice show these faces, in place: ``"24x"``, x is an engine failure."""
    shown = [0 if face == FAILURE else int(face) for face in faces]
    return load_dice(state, *(("risk", shown[n : n + 3]) for n in range(0, len(shown), 3)))


def priority(state: State, pips: int) -> State:
    """Makes the priority die show these pips, in place."""
    return load_dice(state, ("priority", [pips]))


def fly(state: State, faces: str, *texts: str) -> State:
    """Plays the first actions of a route and its first risk roll with these faces, in place.

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
    """The totals required of the risk rolls of a route, found by rolling 6 and paying the rest.

    The state changes in place.

    Args:
        state: a position in which the player can pay for everything.
        texts: the first actions of the route: ``"build p45", "fly rome-cairo"``.
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
    """The support of a player, or the whole stock (None), by type, without zeros."""
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
