"""The city as CP-SAT variables: which tile lies where, which building stands where, which walkways are built.

The walkways are in a strong form: what a building, a direction or a quarter can carry is one inequality over all the
walkways that it concerns. One inequality for each walkway would say the same, and take a solver hundreds of times as
long.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias

from ortools.sat.python import cp_model

from skypuzzle.cloud_city.model.frames import frames
from skypuzzle.cloud_city.rules.city import CODES, GROUND, City
from skypuzzle.cloud_city.rules.geometry import BESIDE, Cell, Height, Quarter, Shape, cell_of, quarters_of
from skypuzzle.cloud_city.rules.tiles import ROTATIONS, Tile
from skypuzzle.cloud_city.rules.walkways import EVERY_WALKWAY, LENGTHS, MOST_AT_A_BUILDING, Stock, Walkway

Amount: TypeAlias = cp_model.LinearExpr | int
"""A number that the model knows or has to find."""

Literal: TypeAlias = cp_model.IntVar
"""A variable that is 0 or 1."""

CROSSING = "crossing"
"""Rule 10f, where two walkways of one level would cross."""
CROWDING = "crowding"
"""Rule 10g, where a building would have more than two."""


class Spot(NamedTuple):
    """A quarter on which a building of this height may stand."""

    quarter: Quarter
    height: Height


class Link(NamedTuple):
    """A walkway on its level."""

    walkway: Walkway
    height: Height

    @property
    def spots(self) -> tuple[Spot, Spot]:
        """What it joins."""
        return Spot(self.walkway.first, self.height), Spot(self.walkway.second, self.height)


class CityModel:
    """Every final city that so many tiles, laid one after another, and the stock of walkways allow."""

    def __init__(
        self,
        model: cp_model.CpModel,
        city: City,
        shape: Shape,
        tiles: Mapping[Tile, int],
        turns: int,
        stock: Stock,
        first: Collection[Tile] | None = None,
        *,
        without: Collection[tuple[str, Quarter]] = (),
    ) -> None:
        """`tiles`: how many of each kind there are at most. `first`: kinds that the first tile must be of, if any.

        `without`: rules that are left out, CROSSING or CROWDING, and where; for asking whether they are in the way.
        """
        self.model = model
        self.city = city
        self.turns = turns
        self._without = frozenset(without)
        self.laid: dict[Cell, dict[Tile, Literal]] = {}
        """For every cell that is still open: the tiles that can come to lie there, as they are turned."""
        self.buildings: dict[Spot, Amount] = {}
        """Is there a building of this height on this quarter? What is not here cannot be."""
        self.links: dict[Link, Literal] = {}
        """Is this walkway built on this level?"""
        self._frames = frames(city, shape)
        self._lay(tiles, fills=turns == shape.tiles - len(self.city.tiles))
        if first is not None and turns:
            self._begin_with(first)
        self._build(stock)

    # Tiles

    def _lay(self, tiles: Mapping[Tile, int], *, fills: bool) -> None:
        model = self.model
        for cell in sorted(frozenset().union(*self._frames) - self.city.tiles.keys()):
            turned = [tile for kind in sorted(tiles) if tiles[kind] > 0 for tile in ROTATIONS[kind]]
            self.laid[cell] = {tile: model.new_bool_var(f"{tile} on {cell}") for tile in turned}
            model.add(sum(self.laid[cell].values()) <= 1)
        for kind, number in tiles.items():
            if number < self.turns:
                model.add(sum(self._of_kind(kind, cell) for cell in self.laid) <= number)
        model.add(sum(self.covered(cell) for cell in self.laid) == self.turns)
        chosen = [model.new_bool_var(f"frame {number}") for number in range(len(self._frames))]
        model.add_exactly_one(chosen)
        for cell in self.laid:
            around = sum(one for one, cells in zip(chosen, self._frames, strict=True) if cell in cells)
            model.add(self.covered(cell) == around if fills else self.covered(cell) <= around)
        if not fills:
            self._connect()
        for cell, tile in self.city.tiles.items():
            for quarter, letter in zip(quarters_of(cell), tile, strict=True):
                if CODES[letter] != GROUND:
                    self.buildings[Spot(quarter, Height(CODES[letter]))] = 1
        for cell, turned_tiles in self.laid.items():
            self._stand(cell, turned_tiles)

    def _stand(self, cell: Cell, turned: Mapping[Tile, Literal]) -> None:
        """Rule 9: the buildings that come with a tile."""
        for at, quarter in enumerate(quarters_of(cell)):
            for height in Height:
                showing = [lies for tile, lies in turned.items() if tile[at] == str(height)]
                if showing:
                    building = self.model.new_bool_var(f"{height} on {quarter}")
                    self.model.add(building == sum(showing))
                    self.buildings[Spot(quarter, height)] = building

    def _of_kind(self, kind: Tile, cell: Cell) -> Amount:
        return sum(self.laid[cell].get(tile, 0) for tile in ROTATIONS[kind])

    def covered(self, cell: Cell) -> Amount:
        """Is there a tile on a cell in the end?"""
        if cell in self.city.tiles:
            return 1
        return sum(self.laid[cell].values()) if cell in self.laid else 0

    def _connect(self) -> None:
        """Rule 8: each tile is laid beside an earlier one. A frame that is filled is connected anyway."""
        model, old = self.model, self.city.tiles
        when = {cell: model.new_int_var(1, max(self.turns, 1), f"turn of {cell}") for cell in self.laid}
        for cell in self.laid:
            if any(beside in old for beside in BESIDE[cell]):
                continue
            reasons = []
            for beside in BESIDE[cell]:
                if beside in self.laid:
                    after = model.new_bool_var(f"{cell} after {beside}")
                    model.add(self.covered(beside) >= after)
                    model.add(when[cell] > when[beside]).only_enforce_if(after)
                    reasons.append(after)
            model.add(sum(reasons) >= self.covered(cell))

    def _begin_with(self, kinds: Collection[Tile]) -> None:
        """Rule 8: in the turn now, a tile from the hand is laid beside the city as it is."""
        beside = {cell for cell in self.laid if any(near in self.city.tiles for near in BESIDE[cell])}
        self.model.add(sum(self._of_kind(kind, cell) for kind in set(kinds) for cell in beside) >= 1)

    # Walkways

    def _build(self, stock: Stock) -> None:
        model = self.model
        standing = {Link(walkway, self.city.level(walkway)) for walkway in self.city.walkways}
        places = {quarter for quarter, _ in self.buildings}
        for walkway in sorted(EVERY_WALKWAY):
            if walkway.first in places and walkway.second in places:
                for height in Height:
                    link = Link(walkway, height)
                    if self._may_stand(link):
                        self.links[link] = model.new_bool_var(f"{height} {walkway}")
        for link in standing:
            model.add(self.links[link] == 1)
        self._carry()
        for height in Height:
            for length in LENGTHS:
                new = [
                    built
                    for link, built in self.links.items()
                    if link.height is height and link.walkway.length == length and link not in standing
                ]
                if len(new) > stock.left(height, length):
                    model.add(sum(new) <= stock.left(height, length))

    def _may_stand(self, link: Link) -> bool:
        """Is it possible at all, whatever is laid?"""
        if any(spot not in self.buildings for spot in link.spots):
            return False
        for quarter in link.walkway.between:
            cell = cell_of(quarter)
            if cell not in self.laid and (cell not in self.city.tiles or self.city.quarters[quarter] >= link.height):
                return False
        return True

    def _carry(self) -> None:
        """Rules 10a–g: what each building carries in each direction and in all, and what passes over each quarter."""
        towards: defaultdict[tuple[Spot, int], list[Literal]] = defaultdict(list)
        ending: defaultdict[Spot, list[Literal]] = defaultdict(list)
        over: defaultdict[tuple[Spot, int], list[Literal]] = defaultdict(list)
        for link, built in self.links.items():
            start, end = link.spots
            towards[start, link.walkway.step].append(built)
            towards[end, -link.walkway.step].append(built)
            ending[start].append(built)
            ending[end].append(built)
            for quarter in link.walkway.between:
                way = link.walkway.step if (CROSSING, quarter) in self._without else 0
                over[Spot(quarter, link.height), way].append(built)
        for (spot, _), ways in towards.items():
            self.model.add(sum(ways) <= self.buildings[spot])
        for spot, ways in ending.items():
            if (CROWDING, spot.quarter) not in self._without:
                self.model.add(sum(ways) <= MOST_AT_A_BUILDING * self.buildings[spot])
        for ((quarter, height), _), ways in over.items():
            high = sum(self.buildings.get(Spot(quarter, other), 0) for other in Height if other >= height)
            self.model.add(sum(ways) <= self.covered(cell_of(quarter)) - high)

    def at(self, spot: Spot) -> Amount:
        """How many walkways a building has."""
        return sum(built for link, built in self.links.items() if spot in link.spots)

    @property
    def votes(self) -> Amount:
        """Of all walkways (rule 12)."""
        return sum(link.walkway.votes * built for link, built in self.links.items())

    def require(self, walkway: Walkway) -> None:
        """This walkway must stand, on whatever level."""
        self.model.add(sum(built for link, built in self.links.items() if link.walkway == walkway) == 1)

    # Answers

    def final(self, value: cp_model.CpSolver | cp_model.CpSolverSolutionCallback) -> City:
        """The city of a solution."""
        city = self.city
        for cell, turned in self.laid.items():
            for tile, lies in turned.items():
                if value.value(lies):
                    city = city.with_tile(tile, cell)
        built = (link.walkway for link, built in self.links.items() if value.value(built))
        return City(city.quarters, tuple(sorted(built)))

    def forbid(self, city: City, *, walkways: bool) -> None:
        """Any city but this one: with its tiles laid in another way, or else, if they count, with other walkways."""
        same: list[cp_model.LiteralT] = [
            self.laid[cell][tile] for cell, tile in city.tiles.items() if cell in self.laid
        ]
        if walkways:
            standing = {Link(walkway, city.level(walkway)) for walkway in city.walkways}
            same += [built if link in standing else ~built for link, built in self.links.items()]
        self.model.add_bool_or(~literal for literal in same)
