"""The city as CP-SAT variables: what is added to each site, how high it gets, and what a row sees (rules 11–16)."""

from collections.abc import Collection
from typing import TypeAlias

from ortools.sat.python import cp_model

from skypuzzle.skyliners.rules.board import EMPTY, LINES, MOST_FLOORS, PARK_CODE, SITES, Board, Reserve, Row, Side, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Plan

Amount: TypeAlias = cp_model.LinearExpr | int
"""A number that the model knows or has to find."""


class City:
    """New floors, roofs and parks for each site of a board, at most so many of each in all.

    Only which pieces a site gets is decided here, not who puts them there or when. A free site may have any height at
    all, and take any pieces: that is for asking whether what stands there is in the way.
    """

    def __init__(
        self, model: cp_model.CpModel, board: Board, most: Reserve, free: Collection[Site] = frozenset()
    ) -> None:
        self.model = model
        self.board = board
        self.free = frozenset(free)
        self.tallest = max(board.heights) + 2 * most.floors + 1
        self.floors: list[Amount] = [0 for _ in SITES]
        self.roofs: list[Amount] = [0 for _ in SITES]
        self.parks: list[Amount] = [0 for _ in SITES]
        self.heights: list[Amount] = list(board.heights)
        for site in SITES:
            if site in free:
                self.heights[site] = model.new_int_var(EMPTY, self.tallest, f"any height {site}")
                for added, left in zip(self.added, most, strict=True):
                    added[site] = model.new_int_var(0, left, f"any pieces {site}")
            elif board.heights[site] % 2 == 0 and any(most):
                self._open_site(site, most)

    def _open_site(self, site: Site, most: Reserve) -> None:
        model, height = self.model, self.board.heights[site]
        room = min(most.floors, MOST_FLOORS - height // 2)
        floors = model.new_int_var(0, room, f"floors {site}")
        roof = model.new_int_var(0, min(1, most.roofs), f"roof {site}")
        park: Amount = 0
        if height == EMPTY:
            park = model.new_int_var(0, min(1, most.parks), f"park {site}")
            any_floor = model.new_bool_var(f"any floor {site}")
            model.add(floors >= any_floor)
            model.add(floors <= room * any_floor)
            model.add(roof <= any_floor)
            model.add(park + any_floor <= 1)
        top = model.new_int_var(height, height + 2 * room + 1, f"height {site}")
        model.add(top == height + 2 * floors + roof + park)
        self.floors[site], self.roofs[site], self.parks[site], self.heights[site] = floors, roof, park, top

    @classmethod
    def given(cls, model: cp_model.CpModel, board: Board, final: Board) -> "City":
        """A city that is known already, where only the way there is asked for."""
        city = cls(model, board, Reserve(0, 0, 0))
        city.tallest = max(final.heights)
        for site in SITES:
            before, after = board.heights[site], final.heights[site]
            if before != after:
                city.floors[site] = after // 2 - before // 2
                city.roofs[site] = int(after % 2 == 1 and after != PARK_CODE)
                city.parks[site] = int(after == PARK_CODE)
            city.heights[site] = after
        return city

    def seen(self, side: Side, row: Row) -> Amount:
        """How many buildings a side sees in a row."""
        model = self.model
        tallest: Amount = EMPTY
        seen: list[Amount] = []
        line = LINES[side][row]
        for site in line:
            height = self.heights[site]
            is_seen = model.new_bool_var(f"{side}{row} sees {site}")
            model.add(height > tallest).only_enforce_if(is_seen)
            model.add(height <= tallest).only_enforce_if(~is_seen)
            seen.append(is_seen)
            if site != line[-1]:
                taller = model.new_int_var(0, self.tallest, f"{side}{row} up to {site}")
                model.add_max_equality(taller, [tallest, height])
                tallest = taller
        return sum(seen)

    def require(self, plan: Plan) -> None:
        """The plan must hold at the end."""
        seen = self.seen(plan.side, plan.row)
        if plan.number == FOUR_OR_FIVE:
            self.model.add(seen >= FOUR_OR_FIVE)
        else:
            self.model.add(seen == plan.number)

    def deny(self, plan: Plan) -> None:
        """The plan must fail at the end."""
        seen = self.seen(plan.side, plan.row)
        if plan.number == FOUR_OR_FIVE:
            self.model.add(seen < FOUR_OR_FIVE)
        else:
            self.model.add(seen != plan.number)

    @property
    def added(self) -> tuple[list[Amount], list[Amount], list[Amount]]:
        """New floors, roofs and parks, site by site."""
        return self.floors, self.roofs, self.parks

    def placed(self, sites: Collection[Site]) -> Amount:
        """How many pieces are added on those sites."""
        return sum(added[site] for added in self.added for site in sites)

    def forbid(self, board: Board) -> None:
        """Any city but this one."""
        others = []
        for site, height in enumerate(self.heights):
            if not isinstance(height, int):
                differs = self.model.new_bool_var(f"other height {site}")
                self.model.add(height != board.heights[site]).only_enforce_if(differs)
                others.append(differs)
        self.model.add_bool_or(others)

    def built(self, solver: cp_model.CpSolver) -> Board:
        """The city of a solution."""
        return Board(bytes(solver.value(height) for height in self.heights))
