"""First Capture: the first player to enclose a group of the other colour wins."""

from pathlib import Path

from bgf import Estimate, GameSpec, Score, hookimpl
from bgf.components.plane import cells_of
from bgf.contract import Part, Rules, part, plane, reason
from bgf.kinds import Pass, PlacePiece


@hookimpl
def bgf_games():
    """Returns the game: where its content is, and its rules."""
    return [
        GameSpec("first_capture", Path(__file__).parent / "content", "first_capture:FirstCapture")
    ]


class Groups(Part):
    """The board, and what each colour has on it. Black is player 0, white player 1."""

    board = plane("stones")

    def stones(self, state, player):
        """The cells with a player's stones."""
        return state.masks[self.board.slots[0] + player]

    def captured(self, state, player):
        """The cells of the player's groups that have no liberty (CAP-03)."""
        grid = state.side(self.board).grid
        return grid.enclosed(self.stones(state, player), by=self.stones(state, 1 - player))

    def outlook(self, state, player):
        """How safe a player is: the liberties of the weakest group, and a little of all of them."""
        grid = state.side(self.board).grid
        free = grid.cells & ~state.taken(self.board)
        stones = self.stones(state, player)
        liberties = [(grid.around(group) & free).bit_count() for group in grid.groups(stones)]
        weakest = min(liberties, default=4)
        return min(weakest, 4) + (grid.around(stones) & free).bit_count() / 20


class Put(PlacePiece, plane="board", supply="stock"):
    """``put C3`` (CAP-02)."""

    name = "put"
    groups = part(Groups)
    taken = reason("CAP-02")
    not_here = reason("CAP-04")

    def piece(self, state, player):
        return player

    def cells(self, state, player):
        grid = state.side(self.plane).grid
        own = self.groups.stones(state, player)
        other = self.groups.stones(state, 1 - player)
        free = grid.cells & ~(own | other)
        forbidden = 0
        # Only a cell without a free neighbour can be a player's last liberty.
        for cell in cells_of(grid.surrounded(free, by=own | other)):
            stone = 1 << cell
            captures = grid.enclosed(other, by=own | stone)
            if not captures and grid.enclosed(own | stone, by=other) & stone:
                forbidden |= stone
        return grid.cells & ~forbidden


class FirstCapture(Rules):
    """The rules besides the actions."""

    kinds = (Put, Pass)
    score_items = ("capture",)

    groups = part(Groups)

    @hookimpl
    def bgf_turn_end(self, state, player):
        has_captured = self.groups.captured(state, 1 - player)
        if has_captured or state.idle >= state.players:  # both have passed (CAP-05)
            state.end_phase()

    @hookimpl
    def bgf_score(self, state):
        # The last stone captures even if its own group has no liberty either.
        last = state.player
        has_captured = self.groups.captured(state, 1 - last) != 0
        return Score([{"capture": int(has_captured and seat == last)} for seat in (0, 1)])

    @hookimpl
    def bgf_evaluate(self, state):
        lead = self.groups.outlook(state, 0) - self.groups.outlook(state, 1)
        lead += 0.5 if state.player == 0 else -0.5  # to be on turn is worth half a liberty
        return Estimate([lead, -lead], spread=2.0)
