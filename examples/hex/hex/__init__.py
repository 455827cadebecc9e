"""Hex: two players, a board of hexes, and a chain from side to side."""

from pathlib import Path

from bgf import ActionKind, Estimate, GameSpec, Score, hookimpl
from bgf.components.plane import cells_of
from bgf.contract import Part, Rules, counter, option, part, plane, reason
from bgf.kinds import PlacePiece


@hookimpl
def bgf_games():
    """Returns the game: where its content is, and its rules."""
    return [GameSpec("hex", Path(__file__).parent / "content", "hex:Hex")]


class Chains(Part):
    """The board, and how far each colour is from joining its sides. Red is player 0, blue 1."""

    board = plane("stones")

    def stones(self, state, player):
        """The cells with a player's stones."""
        return state.masks[self.board.slots[0] + player]

    def sides(self, state, player):
        """The two edges that a player joins (HEX-01)."""
        board = state.side(self.board)
        return (board.front, board.back) if player == 0 else (board.left, board.right)

    def has_won(self, state, player):
        """Whether a chain joins a player's sides (HEX-03)."""
        grid = state.side(self.board).grid
        return grid.joins(self.stones(state, player), *self.sides(state, player))

    def outlook(self, state, player):
        """How many stones a player still needs at least, less a little for each cell that serves.

        The more cells lie on a shortest way, the harder it is to block.
        """
        grid = state.side(self.board).grid
        free = grid.cells & ~state.taken(self.board)
        stones = self.stones(state, player)
        one, other = (grid.distances(stones, free, side) for side in self.sides(state, player))
        ways = [a + b - 1 for a, b in zip(one, other, strict=True) if a > 0 and b > 0]
        missing = min(ways, default=2 * state.side(self.board).rows)
        return missing - ways.count(missing) / 60


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
        columns = state.side(board).cols
        (cell,) = cells_of(state.taken(board))
        row, column = divmod(cell, columns)
        mirrored = column * columns + row

        lifted = state.lift(board, 0, cell)
        state.counters[self.stock + lifted] += 1
        state.place(board, 0, mirrored, turn.player)
        state.counters[self.stock + turn.player] -= 1


class Hex(Rules):
    """The rules besides the actions."""

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
        lead = self.chains.outlook(state, 1) - self.chains.outlook(state, 0)
        lead += 0.5 if state.player == 0 else -0.5  # to be on turn is worth half a stone
        return Estimate([lead, -lead], spread=8.0)
