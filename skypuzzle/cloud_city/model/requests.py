"""Special Requests as CP-SAT constraints (rule 14; rulings C–F, L).

Only what helps a player has to be shown, so each card is a claim that must be proven: a model may leave votes
unclaimed, but never claim what the rules do not give. The most votes, or whether so many can be had, is exact.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from ortools.sat.python import cp_model

from skypuzzle.cloud_city.model.city import Amount, CityModel, Link, Literal, Spot
from skypuzzle.cloud_city.rules.geometry import SIZE, Height
from skypuzzle.cloud_city.rules.requests import AWARD, SHARED_AWARD
from skypuzzle.cloud_city.rules.walkways import LENGTHS

CIRCUIT_VOTES = 3
LIGHT_VOTES = 2
PENALTY = 2
UNBALANCED = 4


class RequestModel:
    """The cards of a city model; `rivals` has the best value among the other cities for each comparing card."""

    def __init__(self, city: CityModel, rivals: Mapping[int, int]) -> None:
        self.model: cp_model.CpModel = city.model
        self.city = city
        self._rivals = rivals
        self._ending: defaultdict[Spot, list[Literal]] = defaultdict(list)
        for link, built in city.links.items():
            for spot in link.spots:
                self._ending[spot].append(built)

    def votes(self, card: int) -> Amount:
        """What a card gives, or costs, at most."""
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
        """The card must be fulfilled: give votes, or cost none."""
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
            low = [link for link in self.city.links if link.height is not Height.S]
            return sum(link.walkway.votes * part for link, part in self._route(low).items())
        if card == 2:  # a path has one building more than walkways, a circuit as many
            joined = []
            for spot, ways in self._ending.items():
                has_any = self._new(f"walkway at {spot}")
                self.model.add(sum(ways) >= has_any)
                joined.append(has_any)
            return sum(joined) - sum(self.city.links.values()) + self._circuits()
        height = Height.B if card == 5 else Height.G
        return sum(stands for spot, stands in self.city.buildings.items() if spot.height is height)

    # Routes: 1, 3, 4

    def _route(self, links: Iterable[Link]) -> dict[Link, Literal]:
        """Some walkways that are all part of one route: from one building, each next one has its turn."""
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
        for length in LENGTHS:
            has_length = self._new(f"route with {length}")
            self.model.add(sum(lies for link, lies in part.items() if link.walkway.length == length) >= has_length)
            lengths.append(has_length)
        four, five = self._new("four values"), self._new("five values")
        self.model.add(sum(lengths) >= len(LENGTHS) - 1).only_enforce_if(four)
        self.model.add(sum(lengths) >= len(LENGTHS)).only_enforce_if(five)
        self.model.add_implication(five, four)
        return 6 * four + 2 * five

    def _circuits(self) -> Amount:
        """How many closed routes there are: each has two walkways at all its buildings, and one name for them all."""
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
        """Ruling C: over or under a quarter that is interior to both, or along one step of both."""
        across: defaultdict[tuple[int, int, Height], list[Literal]] = defaultdict(list)
        along: defaultdict[tuple[int, int, Height], list[Literal]] = defaultdict(list)
        for link, built in self.city.links.items():
            for quarter in link.walkway.between:
                across[quarter, link.walkway.step, link.height].append(built)
            for quarter in link.walkway.line[:-1]:
                along[quarter, link.walkway.step, link.height].append(built)
        crossing = []
        for link, built in self.city.links.items():
            walkway, turned = link.walkway, SIZE + 1 - link.walkway.step
            others = [height for height in Height if height is not link.height]
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
