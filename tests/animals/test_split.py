"""Splitting a group: ANI-13, ANI-14, ANI-36, ANI-40."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest

import bgf
from bgf import Game, InvalidAction, State
from bgf.engine.wording import describe, label

from .rounds import (
    TILES,
    after_draft,
    crates,
    groups,
    lying,
    moves,
    play,
    playable,
    refused_by,
    table,
)

HALVES = frozenset[frozenset[str]]
"""A split, with its halves and tiles in any order."""


def halves(text: str) -> HALVES:
    """The two halves that a notation names."""
    name, _, rest = text.partition(" ")
    assert name == "split"
    one, other = rest.split(" / ")
    assert len(one.split()) + len(other.split()) == len({*one.split(), *other.split()})
    return frozenset({frozenset(one.split()), frozenset(other.split())})


def two_parts(group: Sequence[str]) -> set[HALVES]:
    """Every way to divide a group into two parts, found the slow way."""
    found = set()
    for size in range(1, len(group)):
        for part in combinations(group, size):
            rest = frozenset(group) - frozenset(part)
            found.add(frozenset({frozenset(part), rest}))
    return found


def splits(state: State) -> list[str]:
    """The splits among the legal actions."""
    return [text for text in moves(state) if text.startswith("split")]


def named(group: str) -> list[str]:
    """The tiles of a group as a notation names them."""
    return ["hidden" if tile.endswith("*") else tile for tile in group.split()]


def some_group(size: int, *, has_hidden: bool, seed: int = 0) -> str:
    """A random group, in any order, for two players."""
    rng = random.Random(f"{size} {has_hidden} {seed}")
    tiles = rng.sample(playable(2), size)
    return " ".join([*tiles[:-1], tiles[-1] + "*"] if has_hidden else tiles)


every_size = pytest.mark.parametrize(
    ("size", "has_hidden"), list(product(range(2, 9), [False, True])), ids=str
)


@pytest.mark.rule("ANI-13", "ANI-40")
@every_size
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_all_ways_and_each_once(animals: Game, size: int, has_hidden: bool, seed: int) -> None:
    group = some_group(size, has_hidden=has_hidden, seed=seed)
    offered = splits(table(animals, middle=[group]))
    assert len(offered) == 2 ** (size - 1) - 1
    assert len(set(offered)) == len(offered)
    assert {halves(text) for text in offered} == two_parts(named(group))


@pytest.mark.rule("ANI-13", "ANI-40")
@every_size
def test_the_canonical_form(animals: Game, size: int, has_hidden: bool) -> None:
    group = some_group(size, has_hidden=has_hidden)
    state = table(animals, middle=[group])
    order = [*TILES, "hidden"]
    first = min(named(group), key=order.index)
    for action in state.legal_actions():
        assert animals.parse_action(str(action)) == action
        assert str(animals.parse_action(str(action))) == str(action)
        if str(action).startswith("split"):
            for part in str(action).removeprefix("split ").split(" / "):
                tiles = part.split()
                assert tiles == sorted(tiles, key=order.index)
            assert str(action).split()[1] == first


@pytest.mark.rule("ANI-40")
@every_size
def test_any_way_to_write_a_split(animals: Game, size: int, has_hidden: bool) -> None:
    rng = random.Random(size)
    state = table(animals, middle=[some_group(size, has_hidden=has_hidden)])
    for text in splits(state):
        one, other = (part.split() for part in text.removeprefix("split ").split(" / "))
        for parts in ((one, other), (other, one)):
            written = "split " + " / ".join(" ".join(rng.sample(p, len(p))) for p in parts)
            for form in (written, f"  {written.upper()} ", written.replace(" ", "   ")):
                assert str(animals.parse_action(form)) == text
                assert animals.parse_action(form, state, 0) in state.legal_actions()


@pytest.mark.rule("ANI-40")
def test_the_order_is_fixed(animals: Game) -> None:
    # The same group, laid in other orders, reached on other ways.
    tiles = ["panda-2", "lion-1", "panda-5", "zebra-4", "lion-3*"]
    lists = []
    for seed in range(10):
        order = random.Random(seed).sample(tiles, len(tiles))
        state = table(animals, middle=[" ".join(order)], seed=seed)
        lists.append(moves(state))
        assert moves(state.clone()) == moves(state)
        assert moves(animals.state_from_dict(state.to_dict())) == moves(state)
    assert all(found == lists[0] for found in lists)


@pytest.mark.rule("ANI-13", "ANI-40")
@pytest.mark.parametrize(
    "middle",
    [
        ["panda-1 panda-2 panda-3", "panda-4 lion-1*"],
        ["panda-1", "lion-1 lion-2 zebra-5 fox-1", "panda-4*", "fox-3 panda-2 lion-3 lion-5"],
        ["panda-1*", "lion-1"],
        ["", "panda-1 lion-1 fox-1*", "", "fox-3 fox-4"],
    ],
)
def test_several_groups(animals: Game, middle: list[str]) -> None:
    state = table(animals, middle=middle)
    offered = splits(state)
    assert len(set(offered)) == len(offered)
    expected = set().union(*(two_parts(named(group)) for group in middle))
    assert {halves(text) for text in offered} == expected
    assert len(offered) == len(expected)


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 11), (4, 13)])
def test_the_first_group_of_a_round(animals: Game, players: int, size: int) -> None:
    state = after_draft(animals, players)
    assert len(groups(state)[0]) == size
    offered = splits(state)
    number = {9: 255, 11: 1023, 13: 4095}[size]
    assert len(offered) == len(set(map(halves, offered))) == number
    everything = {*lying(state, "middle", 0)[:-1], "hidden"}
    assert all(frozenset().union(*halves(text)) == everything for text in offered)
    assert sum(state.game.kinds["split"].count(state, p) for p in (0,)) == number


def sampled(state: State, below: Callable[[int], int]) -> str:
    """The action sampled with that chance."""
    return str(state.sample_action(0, below))


def at(state: State, index: int, limit: int) -> str:
    """The action sampled when chance draws `index` out of `limit`."""

    def below(asked: int) -> int:
        assert asked == limit
        return index

    return sampled(state, below)


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize(
    "middle",
    [
        ["panda-1 panda-2"],
        ["panda-1 panda-2 lion-1 fox-2*", "panda-4 lion-4", "lion-5"],
        ["panda-1 lion-2", "", "zebra-1 zebra-5 fox-3 fox-1 panda-5 lion-1*"],
        ["panda-1*", "lion-2"],
    ],
)
@pytest.mark.parametrize("have", [0, 1, 4])
def test_sampling_agrees_with_the_list(animals: Game, middle: list[str], have: int) -> None:
    state = table(animals, middle=middle, have={0: have})
    legal = moves(state)
    kind = animals.kinds["split"]
    assert kind.count(state, 0) == len(splits(state))
    picked = [str(kind.pick(state, 0, index)) for index in range(kind.count(state, 0))]
    assert picked == splits(state)
    with pytest.raises(IndexError):
        kind.pick(state, 0, len(picked))
    assert [at(state, index, len(legal)) for index in range(len(legal))] == legal
    rng = random.Random(5)
    assert {sampled(state, rng.randrange) for _ in range(40 * len(legal))} == set(legal)


@pytest.mark.rule("ANI-40")
def test_sampling_the_largest_group(animals: Game) -> None:
    state = after_draft(animals, 4)
    kind = animals.kinds["split"]
    legal = splits(state)
    for index in (0, 1, 2, 7, 2047, 2048, 4093, 4094):
        assert str(kind.pick(state, 0, index)) == legal[index]
    rng = random.Random(1)
    found = {sampled(state, rng.randrange) for _ in range(400)}
    assert len(found) > 350
    assert found <= set(moves(state))


@pytest.mark.rule("ANI-40")
@every_size
def test_a_split_is_the_same_in_a_list_and_alone(
    animals: Game, size: int, has_hidden: bool
) -> None:
    group = some_group(size, has_hidden=has_hidden)
    state = table(animals, middle=[group], have={0: 0})
    kind = animals.kinds["split"]
    for index, listed in enumerate(kind.legal(state, 0)):
        picked, parsed = kind.pick(state, 0, index), animals.parse_action(listed.text)
        for alone in (picked, parsed):
            assert (alone.text, alone.args, alone.parts) == (
                listed.text,
                listed.args,
                listed.parts,
            )


def test_not_all_splits_are_remembered() -> None:
    game = bgf.load("animals")
    for seed in range(12):
        assert len(after_draft(game, 4, seed).legal_actions()) > 4000
    gc.collect()
    kept = [thing for thing in gc.get_objects() if isinstance(thing, bgf.Action)]
    assert sum(thing.kind is game.kinds["split"] for thing in kept) <= 20_000


@pytest.mark.rule("ANI-13")
def test_two_groups_from_one_and_a_crate(animals: Game) -> None:
    state = table(animals, middle=["panda-1 panda-2 lion-1 fox-2*", "lion-4 fox-1"])
    play(state, "split panda-1 hidden / panda-2 lion-1")
    found = [group for group in groups(state) if group]
    assert sorted(found, key=str) == sorted(
        [["panda-1", None], ["panda-2", "lion-1"], ["lion-4", "fox-1"]], key=str
    )
    assert crates(state, 0) == 2
    assert state.observation(None)["counters"]["stock"] == 20 - 3
    assert crates(state, 1) == 1
    assert state.active_players() == (1,)


@pytest.mark.rule("ANI-13")
@pytest.mark.parametrize("text", ["split 1 1", "split 1 2", "split 1 1 4", "split 1 2-4"])
def test_the_hidden_tile_stays_face_down(animals: Game, text: str) -> None:
    state = table(animals, middle=["panda-1 panda-2 lion-1 fox-2*"])
    play(state, text)
    for viewer in (0, 1, None):
        assert sum(group.count(None) for group in groups(state, viewer)) == 1
    assert sorted(map(len, filter(None, groups(state)))) in ([1, 3], [2, 2])


@pytest.mark.rule("ANI-13")
def test_a_single_tile_can_not_be_split(animals: Game) -> None:
    state = table(animals, middle=["panda-1", "lion-2*"])
    assert splits(state) == []
    assert refused_by(state, "split panda-1 / hidden") == "ANI-13"


@pytest.mark.rule("ANI-13")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("split panda-1 / lion-4", "one tile of each of two groups"),
        ("split panda-1 panda-2 hidden / lion-4", "a whole group and a part of another"),
        ("split panda-1 panda-2 lion-4 / fox-1 hidden", "two whole groups, mixed"),
        ("split panda-1 panda-2 hidden / lion-4 fox-1", "two whole groups"),
        ("split panda-1 / panda-2", "a part of a group"),
        ("split panda-1 / hidden", "a part of a group, with the face-down tile"),
        ("split panda-1 panda-2 panda-3 / hidden", "a tile of a third group with a whole one"),
        ("split panda-1 panda-2 fox-3 / hidden", "a tile of the deck"),
        ("split panda-1 panda-2 penguin-1 / hidden", "a tile of the box"),
        ("split panda-1 panda-2 panda-5 / hidden", "a tile of one's ark"),
        ("split panda-1 panda-2 zebra-2 / hidden", "a tile of another's ark"),
        ("split lion-4 fox-1 / hidden", "the face-down tile of another group"),
        ("split panda-1 / panda-2 fox-2", "the face-down tile by its name"),
        ("split lion-4 / fox-1 fox-2", "the face-down tile by its name, from another group"),
        ("split fox-3 / fox-5", "no group at all"),
        ("split panda-1 panda-2 hidden /", "a group with nothing in the other part"),
        ("split 1 1-3", "all places of a group"),
        ("split 1 panda hidden", "all names in a group"),
        ("split 3 1", "the only tile of a group"),
    ],
)
def test_illegal_splits_are_refused(animals: Game, text: str, why: str) -> None:
    state = table(
        animals,
        middle=["panda-1 panda-2 fox-2*", "lion-4 fox-1", "panda-3"],
        arks={0: "panda-5*", 1: "zebra-2"},
        deck="fox-3 fox-5",
    )
    assert refused_by(state, text) == "ANI-13", why


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize(
    "text",
    [
        "split",
        "split /",
        "split / panda-1 panda-2",
        "split panda-1 / panda-2 / fox-2",
        "split panda-1 / panda-1 panda-2",
        "split panda-1 panda-1 / panda-2",
        "split hidden / hidden",
        "split panda-1 / unicorn-1",
        "split panda-1 / panda-6",
        "split panda-1 / panda-0",
        "split panda-1 | unicorn-2",
    ],
)
def test_malformed_splits_are_invalid(animals: Game, text: str) -> None:
    state = table(animals, middle=["panda-1 panda-2 fox-2*"])
    for where in (None, state):
        with pytest.raises(InvalidAction):
            animals.parse_action(text, where)


@pytest.mark.rule("ANI-14")
def test_the_sixth_crate(animals: Game) -> None:
    have = []
    for before in range(6):
        state = table(animals, middle=["panda-1 panda-2 fox-2*"], have={0: before})
        play(state, "split 1 1")
        have.append(crates(state, 0))
        assert state.observation(None)["counters"]["stock"] == 20 - 1 - have[-1]
    assert have == [1, 2, 3, 4, 5, 4]


@pytest.mark.rule("ANI-14")
def test_up_and_down(animals: Game) -> None:
    state = table(
        animals, 3, middle=["panda-1 panda-2 panda-3 lion-1 lion-2 fox-2*"], out=[2], have={0: 4}
    )
    seen = []
    for _ in range(5):
        play(state, f"split {max(range(13), key=lambda n: len(groups(state)[n])) + 1} 1")
        seen.append((crates(state, 0), crates(state, 1)))
    assert seen == [(5, 1), (5, 2), (4, 2), (4, 3), (5, 3)]


@pytest.mark.rule("ANI-36")
def test_the_example_of_a_split(animals: Game) -> None:
    middle = ["panda-1 elephant-2 lion-3", "panda-4 lion-1*", "fox-2", "fox-1 fox-5 panda-2"]
    for text in splits(table(animals, middle=middle)):
        state = table(animals, middle=middle)
        before = groups(state)
        played = halves(text)
        if frozenset().union(*played) != {"panda-1", "elephant-2", "lion-3"}:
            continue
        play(state, text)
        after = [group for group in groups(state) if group]
        assert len(after) == 5
        assert groups(state)[1:4] == before[1:4]
        assert {frozenset(map(str, group)) for group in (groups(state)[0], groups(state)[4])} == (
            played
        )
        assert crates(state, 0) == 2


@pytest.mark.rule("ANI-13")
def test_down_to_single_tiles(animals: Game) -> None:
    # 13 tiles give 13 groups, and then there is nothing left to be split.
    state = after_draft(animals, 4)
    tiles = lying(state, "middle", 0)
    for number in range(2, 14):
        largest = max(range(13), key=lambda n: len(groups(state)[n]))
        play(state, f"split {largest + 1} 1")
        assert sum(map(bool, groups(state))) == number
    assert sorted(tile for place in range(13) for tile in lying(state, "middle", place)) == (
        sorted(tiles)
    )
    assert splits(state) == []


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_split_is_read_as_the_screen_shows_it(animals: Game, lang: str) -> None:
    state = table(
        animals, middle=["panda-1 panda-4 lion-2 lion-3 fox-2*", "lion-5 gorilla-1 gorilla-3"]
    )
    kind = animals.kinds["split"]
    name = label(kind, lang)
    for action in kind.legal(state, 0):
        shown = describe(action, lang)
        parts = shown.removeprefix(f"{name}: ")
        one, other = parts.split(" | ")
        for line in (
            shown,
            shown.upper(),
            f"{shown} ({action.text})",  # as advice shows it
            parts,
            f"{parts} {name}",
            f"{name}: {other} | {one}",
            f"split {one} / {other}",
        ):
            assert animals.parse_action(line, state, 0, lang) == action


@pytest.mark.rule("ANI-40")
@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("rozdziel 1 lew 2", "split panda-1 panda-4 lion-3 hidden / lion-2"),
        ("Rozdziel grupę 1 LEW 2", "split panda-1 panda-4 lion-3 hidden / lion-2"),
        ("roz 1 pan", "split panda-1 panda-4 / lion-2 lion-3 hidden"),
        ("1 lew 2 rozdziel", "split panda-1 panda-4 lion-3 hidden / lion-2"),
        ("1 pa split", "split panda-1 panda-4 / lion-2 lion-3 hidden"),
        ("1 p split", ""),  # "panda", or "płytka"
        ("s 1 lio-3 pan-1", "split panda-1 lion-3 / panda-4 lion-2 hidden"),
        ("split 1 hid", "split panda-1 panda-4 lion-2 lion-3 / hidden"),
        ("1 zakryta", "split panda-1 panda-4 lion-2 lion-3 / hidden"),
        ("split pan", "split panda-1 panda-4 / lion-2 lion-3 hidden"),
        ("lion 5", "split lion-5 / gorilla-1 gorilla-3"),
        ("Split a group: 2 gorilla 3", "split lion-5 gorilla-1 / gorilla-3"),
        ("split lion", ""),  # both groups have lions
        ("split 1 l", "split panda-1 panda-4 hidden / lion-2 lion-3"),
        ("l 2 | p 1", ""),
        ("split 1 unicorn", ""),
        ("split panda-1 panda-4 / lion-2", "split panda-1 panda-4 / lion-2"),
        ("rozdziel panda 1 | goryl 3", "split panda-1 / gorilla-3"),
    ],
)
def test_names_of_tiles_may_be_shortened_in_any_language(
    animals: Game, line: str, meant: str
) -> None:
    state = table(
        animals, middle=["panda-1 panda-4 lion-2 lion-3 fox-2*", "lion-5 gorilla-1 gorilla-3"]
    )
    assert str(animals.reader.read(line, state, 0).action or "") == meant


@pytest.mark.rule("ANI-40")
def test_tiles_that_lie_in_several_groups_mean_a_split_of_each(animals: Game) -> None:
    state = table(animals, middle=["panda-1 lion-2 lion-3", "lion-5 gorilla-1 gorilla-3"])
    for line in ("split lion", "Rozdziel grupę: lew"):
        reading = animals.reader.read(line, state, 0)
        assert reading.action is None
        assert [action.text for action in reading.several] == [
            "split panda-1 / lion-2 lion-3",
            "split lion-5 / gorilla-1 gorilla-3",
        ]


@pytest.mark.rule("ANI-13")
def test_parts_of_no_group_are_refused_however_they_are_named(animals: Game) -> None:
    state = table(animals, middle=["panda-1 panda-4 lion-2", "lion-5 gorilla-1"])
    for line in ("Split a group: Panda 1 | Gorilla 1", "Rozdziel grupę: Panda 1 | Lew 2"):
        refusal = state.explain(animals.parse_action(line, state, 0), 0)
        assert refusal is not None
        assert refusal.rule == "ANI-13"
