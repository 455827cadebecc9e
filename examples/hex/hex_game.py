"""Hex: two players, a board of hexes, and a chain from side to side."""

from pathlib import Path

from bgf import ActionKind, Estimate, GameSpec, Score, hookimpl
from bgf.components.plane import cells_of
from bgf.contract import Part, Rules, counter, option, part, plane, reason
from bgf.kinds import PlacePiece


@hookimpl
def bgf_games():
    return [GameSpec("hex", Path(__file__).parent / "hex", "hex_game:Hex")]


class Chains(Part):
    """The board, and how far each colour is from joining its sides. Red is player 0, blue 1."""

    UNREACHABLE = 99

    board = plane("stones")

    def stones(self, state, player):
        return state.masks[self.board.slots[0] + player]

    def sides(self, state, player):
        board = state.side(self.board)
        return (board.front, board.back) if player == 0 else (board.left, board.right)

    def has_won(self, state, player):
        grid = state.side(self.board).grid
        return grid.joins(self.stones(state, player), *self.sides(state, player))

    def outlook(self, state, player):
        """How many stones a player still needs at least, and how many cells serve such a chain.

        The more cells, the harder it is to block.
        """
        grid = state.side(self.board).grid
        free = grid.cells & ~state.taken(self.board)
        stones = self.stones(state, player)
        one, other = (grid.distances(stones, free, side) for side in self.sides(state, player))
        ways = [a + b - 1 for a, b in zip(one, other, strict=True) if a > 0 and b > 0]
        missing = min(ways, default=self.UNREACHABLE)
        return missing, ways.count(missing)


class Put(PlacePiece, plane="board", supply="stock"):
    """``put C3`` (HEX-02)."""

    name = "put"
    taken = reason("HEX-02")
    not_here = reason("HEX-02")

    def piece(self, state, player):
        return player


class Swap(ActionKind):
    """``swap``: the first stone becomes the second player's (HEX-04)."""

    name = "swap"
    chains = part(Chains)
    stock = counter(each="stones")
    allowed = option("bool", name="swap")
    no_swap = reason("HEX-04")

    def why_not(self, turn):
        state = turn.state
        stones = state.taken(self.chains.board).bit_count()
        is_first_answer = turn.player == 1 and stones == 1
        return None if is_first_answer and state.options[self.allowed] else self.no_swap

    def apply(self, turn):
        state = turn.state
        board = self.chains.board
        (cell,) = cells_of(state.taken(board))
        row, column = divmod(cell, state.side(board).cols)
        state.counters[self.stock + state.lift(board, 0, cell)] += 1
        state.counters[self.stock + turn.player] -= 1
        state.place(board, 0, column * state.side(board).cols + row, turn.player)
        return


class Hex(Rules):
    kinds = (Put, Swap)
    score_items = ("win",)

    chains = part(Chains)

    @hookimpl
    def bgf_turn_end(self, state, player):
        if self.chains.has_won(state, player):
            state.end_phase()

    @hookimpl
    def bgf_score(self, state):
        return Score([{"win": int(self.chains.has_won(state, seat))} for seat in (0, 1)])

    @hookimpl
    def bgf_evaluate(self, state):
        missing, ways = zip(*(self.chains.outlook(state, seat) for seat in (0, 1)), strict=True)
        lead = missing[1] - missing[0] + (ways[0] - ways[1]) / 60
        lead += 0.5 if state.player == 0 else -0.5  # to be on turn is worth half a stone
        return Estimate([lead, -lead], spread=8.0)
