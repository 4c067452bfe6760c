"""A city that can still grow as CP-SAT variables, and Special Requests as constraints (rule 14; rulings C–F, L)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from skypuzzle.cloud_city.rules import pieces
from skypuzzle.cloud_city.rules.city import CODES, GROUND, City, frames
from skypuzzle.cloud_city.rules.scoring import AWARD, SHARED_AWARD
from skypuzzle.limits import Clock
from skypuzzle.solver import cp_model, new_solver


def city_solver(clock: Clock) -> cp_model.CpSolver:
    """A solver tuned for questions about tiles to lay: three to ten times faster than the default."""
    solver = new_solver(clock, linear=True)
    settings = solver.parameters
    settings.linearization_level = 2
    settings.max_presolve_iterations = 3
    settings.cp_model_probing_level = 2
    settings.symmetry_level = 2
    return solver


Amount: TypeAlias = cp_model.LinearExpr | int

Literal: TypeAlias = cp_model.IntVar

CROSSING = "crossing"
"""Rule 10f: two walkways of one level would cross."""
CROWDING = "crowding"
"""Rule 10g: a building would have more than two."""


class Spot(NamedTuple):
    """A quarter that may have a building of this height."""

    quarter: pieces.Quarter
    height: pieces.Height


class Link(NamedTuple):
    """A walkway on its level."""

    walkway: pieces.Walkway
    height: pieces.Height

    @property
    def spots(self) -> tuple[Spot, Spot]:
        return Spot(self.walkway.first, self.height), Spot(self.walkway.second, self.height)


class CityModel:
    """Every final city that these tiles and this stock of walkways allow."""

    def __init__(
        self,
        model: cp_model.CpModel,
        city: City,
        shape: pieces.Shape,
        tiles: Mapping[pieces.Tile, int],
        turns: int,
        stock: pieces.Stock,
        first: Collection[pieces.Tile] | None = None,
        *,
        without: Collection[tuple[str, pieces.Quarter]] = (),
    ) -> None:
        """`tiles` limits each kind. `first` lists the kinds that the first tile may have; None allows any.

        `without` drops CROSSING or CROWDING on some quarters, to find out whether these rules are in the way.
        """
        self.model = model
        self.city = city
        self.turns = turns
        self._without = frozenset(without)
        self.laid: dict[pieces.Cell, dict[pieces.Tile, Literal]] = {}
        """The rotated tiles that each open cell may get."""
        self.buildings: dict[Spot, Amount] = {}
        """Does the spot have a building? Spots that are missing here cannot."""
        self.links: dict[Link, Literal] = {}
        self._frames = frames(city, shape)
        self._lay(tiles, fills=turns == shape.tiles - len(self.city.tiles))
        if first is not None and turns:
            self._begin_with(first)
        self._build(stock)

    # Tiles

    def _lay(self, tiles: Mapping[pieces.Tile, int], *, fills: bool) -> None:
        model = self.model
        for cell in sorted(frozenset().union(*self._frames) - self.city.tiles.keys()):
            turned = [tile for kind in sorted(tiles) if tiles[kind] > 0 for tile in pieces.ROTATIONS[kind]]
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
            for quarter, letter in zip(pieces.quarters_of(cell), tile, strict=True):
                if CODES[letter] != GROUND:
                    self.buildings[Spot(quarter, pieces.Height(CODES[letter]))] = 1
        for cell, turned_tiles in self.laid.items():
            self._stand(cell, turned_tiles)

    def _stand(self, cell: pieces.Cell, turned: Mapping[pieces.Tile, Literal]) -> None:
        """Rule 9: a tile comes with its buildings."""
        for at, quarter in enumerate(pieces.quarters_of(cell)):
            for height in pieces.Height:
                showing = [lies for tile, lies in turned.items() if tile[at] == str(height)]
                if showing:
                    building = self.model.new_bool_var(f"{height} on {quarter}")
                    self.model.add(building == sum(showing))
                    self.buildings[Spot(quarter, height)] = building

    def _of_kind(self, kind: pieces.Tile, cell: pieces.Cell) -> Amount:
        return sum(self.laid[cell].get(tile, 0) for tile in pieces.ROTATIONS[kind])

    def covered(self, cell: pieces.Cell) -> Amount:
        if cell in self.city.tiles:
            return 1
        return sum(self.laid[cell].values()) if cell in self.laid else 0

    def _connect(self) -> None:
        """Rule 8: each tile is laid next to an earlier one. A filled frame is always connected."""
        model, old = self.model, self.city.tiles
        when = {cell: model.new_int_var(1, max(self.turns, 1), f"turn of {cell}") for cell in self.laid}
        for cell in self.laid:
            if any(beside in old for beside in pieces.BESIDE[cell]):
                continue
            reasons = []
            for beside in pieces.BESIDE[cell]:
                if beside in self.laid:
                    after = model.new_bool_var(f"{cell} after {beside}")
                    model.add(self.covered(beside) >= after)
                    model.add(when[cell] > when[beside]).only_enforce_if(after)
                    reasons.append(after)
            model.add(sum(reasons) >= self.covered(cell))

    def _begin_with(self, kinds: Collection[pieces.Tile]) -> None:
        """Rule 8: the first tile comes from the hand and is laid next to the city."""
        beside = {cell for cell in self.laid if any(near in self.city.tiles for near in pieces.BESIDE[cell])}
        self.model.add(sum(self._of_kind(kind, cell) for kind in set(kinds) for cell in beside) >= 1)

    # Walkways

    def _build(self, stock: pieces.Stock) -> None:
        model = self.model
        standing = {Link(walkway, self.city.level(walkway)) for walkway in self.city.walkways}
        places = {quarter for quarter, _ in self.buildings}
        for walkway in sorted(pieces.EVERY_WALKWAY):
            if walkway.first in places and walkway.second in places:
                for height in pieces.Height:
                    link = Link(walkway, height)
                    if self._may_stand(link):
                        self.links[link] = model.new_bool_var(f"{height} {walkway}")
        for link in standing:
            model.add(self.links[link] == 1)
        self._carry()
        for height in pieces.Height:
            for length in pieces.LENGTHS:
                new = [
                    built
                    for link, built in self.links.items()
                    if link.height is height and link.walkway.length == length and link not in standing
                ]
                if len(new) > stock.left(height, length):
                    model.add(sum(new) <= stock.left(height, length))

    def _may_stand(self, link: Link) -> bool:
        if any(spot not in self.buildings for spot in link.spots):
            return False
        for quarter in link.walkway.between:
            cell = pieces.cell_of(quarter)
            if cell not in self.laid and (cell not in self.city.tiles or self.city.quarters[quarter] >= link.height):
                return False
        return True

    def _carry(self) -> None:
        """Rules 10a–g: limit the walkways of each building, per direction and in total, and over each quarter."""
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
                self.model.add(sum(ways) <= pieces.MOST_AT_A_BUILDING * self.buildings[spot])
        for ((quarter, height), _), ways in over.items():
            high = sum(self.buildings.get(Spot(quarter, other), 0) for other in pieces.Height if other >= height)
            self.model.add(sum(ways) <= self.covered(pieces.cell_of(quarter)) - high)

    def at(self, spot: Spot) -> Amount:
        return sum(built for link, built in self.links.items() if spot in link.spots)

    @property
    def votes(self) -> Amount:
        return sum(link.walkway.votes * built for link, built in self.links.items())

    def require(self, walkway: pieces.Walkway) -> None:
        self.model.add(sum(built for link, built in self.links.items() if link.walkway == walkway) == 1)

    # Answers

    def final(self, value: cp_model.CpSolver | cp_model.CpSolverSolutionCallback) -> City:
        city = self.city
        for cell, turned in self.laid.items():
            for tile, lies in turned.items():
                if value.value(lies):
                    city = city.with_tile(tile, cell)
        built = (link.walkway for link, built in self.links.items() if value.value(built))
        return City(city.quarters, tuple(sorted(built)))

    def forbid(self, city: City, *, walkways: bool) -> None:
        """Exclude this city: require different tiles or, with `walkways`, different tiles or walkways."""
        same: list[cp_model.LiteralT] = [
            self.laid[cell][tile] for cell, tile in city.tiles.items() if cell in self.laid
        ]
        if walkways:
            standing = {Link(walkway, city.level(walkway)) for walkway in city.walkways}
            same += [built if link in standing else ~built for link, built in self.links.items()]
        self.model.add_bool_or(~literal for literal in same)


CIRCUIT_VOTES = 3
LIGHT_VOTES = 2
PENALTY = 2
UNBALANCED = 4


class RequestModel:
    """The request cards of a city model; `rivals` has the best rival value for each comparing card."""

    def __init__(self, city: CityModel, rivals: Mapping[int, int]) -> None:
        self.model: cp_model.CpModel = city.model
        self.city = city
        self._rivals = rivals
        self._ending: defaultdict[Spot, list[Literal]] = defaultdict(list)
        for link, built in city.links.items():
            for spot in link.spots:
                self._ending[spot].append(built)

    def votes(self, card: int) -> Amount:
        """An upper bound that the solver can reach when it maximises."""
        if card == 3:
            return self._varied()
        if card == 4:
            return CIRCUIT_VOTES * self._circuits()
        if card == 7:
            return LIGHT_VOTES * self._light()
        if card == 8:
            return -PENALTY * self._crossing()
        if card == 9:
            return -PENALTY * self._solo()
        if card == 10:
            return UNBALANCED * self._balanced() - UNBALANCED
        return self._award(card)

    def require(self, card: int) -> None:
        self.model.add(self.votes(card) > 0 if card <= 7 else self.votes(card) >= 0)

    def _new(self, name: str) -> Literal:
        return self.model.new_bool_var(name)

    # Cards that compare: 1, 2, 5, 6

    def _award(self, card: int) -> Amount:
        rival = self._rivals[card]
        own = self._compared(card)
        alone, shared = self._new(f"card {card}"), self._new(f"card {card} shared")
        self.model.add(own > rival).only_enforce_if(alone)
        self.model.add(own >= max(rival, 1)).only_enforce_if(shared)
        self.model.add_implication(alone, shared)
        return SHARED_AWARD * shared + (AWARD - SHARED_AWARD) * alone

    def _compared(self, card: int) -> Amount:
        if card == 1:
            low = [link for link in self.city.links if link.height is not pieces.Height.S]
            return sum(link.walkway.votes * part for link, part in self._route(low).items())
        if card == 2:  # a path has one building more than walkways, a circuit as many
            joined = []
            for spot, ways in self._ending.items():
                has_any = self._new(f"walkway at {spot}")
                self.model.add(sum(ways) >= has_any)
                joined.append(has_any)
            return sum(joined) - sum(self.city.links.values()) + self._circuits()
        height = pieces.Height.B if card == 5 else pieces.Height.G
        return sum(stands for spot, stands in self.city.buildings.items() if spot.height is height)

    # Routes: 1, 3, 4

    def _route(self, links: Iterable[Link]) -> dict[Link, Literal]:
        """Choose walkways that form one connected route, ordered from one building."""
        model, links = self.model, list(links)
        spots = sorted({spot for link in links for spot in link.spots})
        reached = {spot: self._new(f"route at {spot}") for spot in spots}
        first = {spot: self._new(f"route from {spot}") for spot in spots}
        order = {spot: model.new_int_var(0, len(spots), f"order of {spot}") for spot in spots}
        coming: defaultdict[Spot, list[Literal]] = defaultdict(list)
        part = {}
        for link in links:
            part[link] = self._new(f"route along {link}")
            model.add_implication(part[link], self.city.links[link])
            for here, there in (link.spots, link.spots[::-1]):
                model.add_implication(part[link], reached[here])
                step = self._new(f"route {here} to {there}")
                model.add_implication(step, self.city.links[link])
                model.add_implication(step, reached[here])
                model.add(order[there] > order[here]).only_enforce_if(step)
                coming[there].append(step)
        model.add_at_most_one(first.values())
        for spot in spots:
            model.add(sum(coming[spot]) + first[spot] >= reached[spot])
        return part

    def _varied(self) -> Amount:
        part = self._route(self.city.links)
        lengths = []
        for length in pieces.LENGTHS:
            has_length = self._new(f"route with {length}")
            self.model.add(sum(lies for link, lies in part.items() if link.walkway.length == length) >= has_length)
            lengths.append(has_length)
        four, five = self._new("four values"), self._new("five values")
        self.model.add(sum(lengths) >= len(pieces.LENGTHS) - 1).only_enforce_if(four)
        self.model.add(sum(lengths) >= len(pieces.LENGTHS)).only_enforce_if(five)
        self.model.add_implication(five, four)
        return 6 * four + 2 * five

    def _circuits(self) -> Amount:
        """Count closed routes: every building has two walkways, and the circuit is named after one of them."""
        model = self.model
        spots = sorted(self._ending)
        closed = {spot: self._new(f"circuit at {spot}") for spot in spots}
        name = {spot: model.new_int_var(0, max(len(spots) - 1, 0), f"circuit of {spot}") for spot in spots}
        named_after = []
        for number, spot in enumerate(spots):
            model.add(sum(self._ending[spot]) >= 2 * closed[spot])
            named = self._new(f"circuit named after {spot}")
            model.add_implication(named, closed[spot])
            model.add(name[spot] == number).only_enforce_if(named)
            named_after.append(named)
        for link, built in self.city.links.items():
            one, other = link.spots
            for here, there in ((one, other), (other, one)):
                model.add_bool_or(~built, ~closed[here], closed[there])
            model.add(name[one] == name[other]).only_enforce_if(built, closed[one])
        return sum(named_after)

    # Buildings and crossings: 7, 8, 9, 10

    def _light(self) -> Amount:
        light = []
        for spot, ways in self._ending.items():
            one = self._new(f"light {spot}")
            self.model.add(sum(ways) >= one)
            self.model.add(sum(ways) <= 2 - one)
            light.append(one)
        return sum(light)

    def _solo(self) -> Amount:
        solo = []
        for spot, stands in self.city.buildings.items():
            alone = self._new(f"solo {spot}")
            self.model.add(alone + sum(self._ending[spot]) >= stands)
            solo.append(alone)
        return sum(solo)

    def _crossing(self) -> Amount:
        """Ruling C: walkways cross if they share an inner quarter, or a step of one line."""
        across: defaultdict[tuple[int, int, pieces.Height], list[Literal]] = defaultdict(list)
        along: defaultdict[tuple[int, int, pieces.Height], list[Literal]] = defaultdict(list)
        for link, built in self.city.links.items():
            for quarter in link.walkway.between:
                across[quarter, link.walkway.step, link.height].append(built)
            for quarter in link.walkway.line[:-1]:
                along[quarter, link.walkway.step, link.height].append(built)
        crossing = []
        for link, built in self.city.links.items():
            walkway, turned = link.walkway, pieces.SIZE + 1 - link.walkway.step
            others = [height for height in pieces.Height if height is not link.height]
            meeting = [across[quarter, turned, height] for quarter in walkway.between for height in others]
            meeting += [along[quarter, walkway.step, height] for quarter in walkway.line[:-1] for height in others]
            crosses = self._new(f"{link} crosses")
            crossing.append(crosses)
            for ways in filter(None, meeting):
                self.model.add(built + sum(ways) <= 1 + crosses)
        return sum(crossing)

    def _balanced(self) -> Literal:
        balanced = self._new("balanced")
        for length, number in ((3, 5), (4, 1), (5, 1)):
            of_length = [built for link, built in self.city.links.items() if link.walkway.length == length]
            self.model.add(sum(of_length) >= number).only_enforce_if(balanced)
        return balanced
