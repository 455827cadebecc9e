"""Masks: say who you are at the ball, doubt what others say, and be the last one masked."""

from pathlib import Path
from typing import ClassVar

from bgf import ActionKind, Estimate, GameSpec, Score, hookimpl, param
from bgf.contract import (
    Part,
    Rules,
    components,
    counter,
    fact,
    part,
    reason,
    stage,
    text,
    track,
    value,
    zone,
)
from bgf.engine.seat_letters import seat_letter


@hookimpl
def bgf_games():
    """Returns the game: where its content is, and its rules."""
    return [GameSpec("masks", Path(__file__).parent / "content", "masks:Masks")]


CLAIMED, DEFENDED, DONE = range(3)
"""How far a deed has come, in the counter `progress`: the victim may have been asked, too."""


class Table(Part):
    """What the kinds of action and the rules share."""

    masks = components()
    chest = zone("masks", starts=True)
    worn = zone("masks", own=True, tally=True, lacks=True)
    shown = zone("masks")
    lost = zone("masks", own=True)
    coins = counter(own=True)
    progress = counter()
    is_stopped = counter()
    outlived = track(own=True)

    def role(self, name):
        """Returns the index of a kind of mask."""
        return self.game.layout.kind("masks", name).index


# -- the actions of a turn


class Deed(ActionKind):
    """What a player does in a turn: it costs something, and is done once nobody stops it.

    Attributes:
        says: the mask that the player claims to wear; empty for none.
        can_be_guarded: whether the victim may claim to be the guard.
    """

    says: ClassVar[str] = ""
    can_be_guarded: ClassVar[bool] = False
    price: int = 0

    table = part(Table)
    is_it_true = stage()
    defence = stage()
    unmask = stage()
    rich = value(int, ge=1, doc="The coins with which one has to fight a duel (MAS-02).")
    must_fight = reason("MAS-02")
    too_dear = reason("MAS-02")

    def why_not(self, turn):
        if self.coins(turn) >= self.rich and not isinstance(self, Duel):
            return self.must_fight
        return self.too_dear if self.coins(turn) < self.price else None

    def apply(self, turn):
        turn.state.counters[self.table.coins[turn.player]] -= self.price
        if self.says:
            ask_all(turn, self.is_it_true)
        else:
            self.carry_out(turn)

    def after_answers(self, turn):
        """Goes on once all who were asked have answered: the others, the victim, the loser."""
        state = turn.state
        progress = state.counters[self.table.progress]
        if progress == DONE or state.counters[self.table.is_stopped]:
            return
        if progress == CLAIMED and self.can_be_guarded:
            state.counters[self.table.progress] = DEFENDED
            state.ask(turn, turn.args[0], state.phase.stages[self.defence])
        else:
            self.carry_out(turn)

    def carry_out(self, turn):
        turn.state.counters[self.table.progress] = DONE
        self.do(turn)

    def do(self, turn):
        """Does what the deed is about; each kind of deed has its own."""

    def take(self, turn, coins):
        turn.state.counters[self.table.coins[turn.player]] += coins

    def hit(self, turn):
        """Makes the victim lose a mask."""
        turn.state.ask(turn, turn.args[0], turn.state.phase.stages[self.unmask])

    @fact
    def coins(self, turn):
        return turn.state.counters[self.table.coins[turn.player]]

    @fact
    def cost(self, turn):
        return self.price


class DeedToSomebody(Deed):
    """A deed with a victim."""

    victim = param.seat()
    yourself = reason("MAS-03")
    not_there = reason("MAS-06")

    def why_not(self, turn):
        (victim,) = turn.args
        if victim == turn.player:
            return self.yourself
        return super().why_not(turn) if victim in turn.state.in_match() else self.not_there


class Work(Deed):
    """``work`` (MAS-02)."""

    name = "work"
    wage = value(int, ge=1, doc="Coins for work (MAS-02).")

    def do(self, turn):
        self.take(turn, self.wage)


class Collect(Deed):
    """``collect``: as the banker (MAS-03)."""

    name = "collect"
    says = "banker"
    rent = value(int, ge=1, doc="Coins that the banker takes (MAS-03).")

    def do(self, turn):
        self.take(turn, self.rent)


class Rob(DeedToSomebody):
    """``rob B``: as the thief (MAS-03)."""

    name = "rob"
    says = "thief"
    can_be_guarded = True
    loot = value(int, ge=1, doc="Coins that the thief takes (MAS-03).")

    def do(self, turn):
        coins = self.table.coins
        victim = coins[turn.args[0]]
        turn.state.pay(victim, coins[turn.player], min(self.loot, turn.state.counters[victim]))


class Poison(DeedToSomebody):
    """``poison B``: as the poisoner (MAS-03)."""

    name = "poison"
    says = "poisoner"
    can_be_guarded = True
    price = value(int, ge=1, name="poison", doc="Coins that the poisoner pays (MAS-03).")

    do = DeedToSomebody.hit


class Duel(DeedToSomebody):
    """``duel B``: nobody can stop it (MAS-02)."""

    name = "duel"
    price = value(int, ge=1, doc="Coins that a duel costs (MAS-02).", name="duel")

    do = DeedToSomebody.hit


# -- what others answer


def ask_all(turn, stage_id):
    """Asks everybody else, clockwise; those who are out of the match are left out."""
    state = turn.state
    for step in range(1, state.players):
        state.ask(turn, (turn.player + step) % state.players, state.phase.stages[stage_id])


class Believe(ActionKind):
    """``believe`` (MAS-04)."""

    name = "believe"

    def apply(self, turn):
        return None


class Doubt(ActionKind):
    """``doubt``: challenges a claim; the loser of the challenge loses a mask (MAS-04)."""

    name = "doubt"
    table = part(Table)
    unmask = stage()
    true = text(name="doubt.true")
    false = text(name="doubt.false")

    def apply(self, turn):
        state = turn.state
        table = self.table
        claim = state.inquiries[-1]
        worn = table.worn[claim.player]
        role = self.role(turn)
        is_true = self.is_true(turn)
        state.stop_asking()
        if is_true:
            shown = state.spend(worn, role, 1, table.shown)
            state.move(shown, table.shown, table.chest)
            state.shuffle(table.chest)
            state.draw(table.chest, worn)
        else:
            state.tell_lacks(worn, [role])
            state.counters[table.is_stopped] = 1
        loser = turn.player if is_true else claim.player
        state.ask(turn, loser, state.phase.stages[self.unmask])

    def role(self, turn):
        return self.table.role(turn.state.inquiries[-1].action.kind.says)

    def is_true(self, turn):
        claimant = turn.state.inquiries[-1].player
        return turn.state.tally[self.table.worn[claimant]][self.role(turn)] > 0

    def log(self, turn):
        return [self.true if self.is_true(turn) else self.false]

    @fact
    def claimant(self, turn):
        return seat_letter(turn.state.inquiries[-1].player)

    @fact
    def mask(self, turn):
        return self.table.masks[self.role(turn)].data["name"]


class Allow(ActionKind):
    """``allow`` (MAS-05)."""

    name = "allow"

    def apply(self, turn):
        return None


class Guard(ActionKind):
    """``guard``: a claim, which may be doubted like any other (MAS-05)."""

    name = "guard"
    says = "guard"
    table = part(Table)
    is_it_true = stage()

    def apply(self, turn):
        ask_all(turn, self.is_it_true)

    def after_answers(self, turn):
        """The guard stops the deed, unless the claim to be the guard was stopped itself."""
        state = turn.state
        state.counters[self.table.is_stopped] = int(not state.counters[self.table.is_stopped])


class Lose(ActionKind):
    """``lose thief`` (MAS-06)."""

    name = "lose"
    table = part(Table)
    mask = param.kind(at="worn")
    not_worn = reason("MAS-06")

    def why_not(self, turn):
        worn = turn.state.tally[self.table.worn[turn.player]]
        return None if worn[turn.args[0]] else self.not_worn

    def apply(self, turn):
        state = turn.state
        table = self.table
        state.spend(table.worn[turn.player], turn.args[0], 1, table.lost[turn.player])
        if not state.zones[table.worn[turn.player]]:
            state.eliminate(turn.player)
            for player in state.in_match():
                state.counters[table.outlived[player]] += 1


class Masks(Rules):
    """The ball."""

    kinds = (Work, Collect, Rob, Poison, Duel, Believe, Doubt, Allow, Guard, Lose)
    score_items = ("outlived",)

    table = part(Table)
    dealt = value(int, ge=1, name="masks", doc="Masks of each player (MAS-01).")

    @hookimpl
    def bgf_setup(self, state):
        state.shuffle(self.table.chest)
        state.deal(self.table.chest, self.table.worn[: state.players], self.dealt)

    @hookimpl
    def bgf_turn_begin(self, state, player):
        state.counters[self.table.progress] = CLAIMED
        state.counters[self.table.is_stopped] = 0

    @hookimpl
    def bgf_turn_end(self, state, player):
        if len(state.in_match()) == 1:
            state.end_phase()

    @hookimpl
    def bgf_end(self, state):
        for worn in self.table.worn[: state.players]:
            state.reveal(worn)

    @hookimpl
    def bgf_score(self, state):  # MAS-07
        outlived = self.table.outlived[: state.players]
        return Score([{"outlived": state.counters[slot]} for slot in outlived])

    @hookimpl
    def bgf_evaluate(self, state):
        """Shares the places that are left among those who are left, by their masks and coins."""
        table = self.table
        points = [state.counters[slot] for slot in table.outlived[: state.players]]
        left = state.in_match()
        strength = {
            player: len(state.zones[table.worn[player]]) + state.counters[table.coins[player]] / 8
            for player in left
        }
        places = len(left) * (len(left) - 1) / 2
        for player in left:
            points[player] += places * strength[player] / sum(strength.values())
        return Estimate(points, spread=0.2 + len(left) / 4)
