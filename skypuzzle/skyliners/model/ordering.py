"""A quick try at putting a city's pieces into turns, without search: it finds a line of play or gives up.

Early in a game there is so much room that any sensible order works; late, where order is everything, the model itself
settles it. What comes out is replayed through the rules like every other answer.
"""

from collections.abc import Collection, Mapping, Sequence

from skypuzzle.skyliners.model.exact import planning
from skypuzzle.skyliners.model.turns import TurnLeft
from skypuzzle.skyliners.rules.board import FLOOR, PARK, PARK_CODE, ROOF, SITES, Board, Piece, Reserve, Side, Site
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Turn


class Shares:
    """How much of everything each player does, and in which of their turns: floors first, roofs last."""

    def __init__(self, turns: Sequence[TurnLeft], totals: Mapping[Side, Reserve], plans: Mapping[Side, int]) -> None:
        self.pieces: list[list[Piece]] = [[] for _ in turns]
        self.plans = [0 for _ in turns]
        for side, total in totals.items():
            own = [index for index, turn in enumerate(turns) if turn.side is side]
            for index in own[: plans[side]]:
                self.plans[index] = 1
            queue = [FLOOR] * total.floors + [PARK] * total.parks + [ROOF] * total.roofs
            for index in own:
                room = turns[index].actions - self.plans[index]
                self.pieces[index], queue = queue[:room], queue[room:]
            self._floor_last(own)

    def _floor_last(self, own: Sequence[int]) -> None:
        """If a player runs out of floors, it is in their last turn: so that turn has one."""
        if not own or FLOOR in self.pieces[own[-1]] or not self.pieces[own[-1]]:
            return
        for index in reversed(own[:-1]):
            if FLOOR in self.pieces[index]:
                self.pieces[index].remove(FLOOR)
                self.pieces[index].append(self.pieces[own[-1]].pop())
                self.pieces[own[-1]].append(FLOOR)
                return


def try_order(
    start: Board,
    final: Board,
    turns: Sequence[TurnLeft],
    shares: Shares,
    to_plan: Collection[Plan],
    closed_to_others: tuple[Side, frozenset[Site]] | None,
) -> tuple[Turn, ...] | None:
    """Turns that build the final city, or None if this simple way does not find any."""
    floors = {site: final.heights[site] // 2 - start.heights[site] // 2 for site in SITES}
    closed = {site for site in SITES if final.heights[site] % 2 and not start.heights[site] % 2}
    parks = {site for site in closed if final.heights[site] == PARK_CODE}
    roofs = closed - parks
    cards = list(to_plan)
    line = []
    for index, turn in enumerate(turns):
        free = set(SITES) - {turn.used}
        first: Collection[Site] = SITES
        if closed_to_others and turn.side is not closed_to_others[0]:
            free -= closed_to_others[1]
        elif closed_to_others:
            first = closed_to_others[1]
        actions: list[Action] = []
        turns_after = len(turns) - index
        for piece in sorted(shares.pieces[index], reverse=True):
            if piece is ROOF:
                sites = [site for site in roofs & free if floors[site] == 0]
            elif piece is PARK:
                sites = list(parks & free)
            else:
                sites = [site for site in free if floors[site]]
            if not sites:
                return None
            # what nobody else may do; then finish what waits for a roof, shortest first; else the site with most to do
            site = min(
                sites,
                key=lambda site: (
                    site not in first,
                    floors[site] < turns_after,
                    site not in roofs,
                    floors[site] if site in roofs else -floors[site],
                    site,
                ),
            )
            free.discard(site)
            actions.append(Build(piece, site))
            if piece is FLOOR:
                floors[site] -= 1
            else:
                (roofs if piece is ROOF else parks).discard(site)
        if shares.plans[index]:
            actions.append(planning(turn.side, cards))
        line.append(Turn(turn.side, tuple(actions)))
    return None if any(floors.values()) or roofs or parks else tuple(line)
