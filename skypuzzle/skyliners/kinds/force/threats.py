"""What would break a plan, with the pieces that there are."""

from skypuzzle.skyliners.kinds.force.search import ForceSearch
from skypuzzle.skyliners.row_search import OVER, Budget, Price, State, budget_of_all, budget_of_player, prices
from skypuzzle.skyliners.rules.board import FLOOR, PARK, ROOF, Reserve
from skypuzzle.skyliners.rules.position import Plan


def breaks(search: ForceSearch, state: State, plan: Plan) -> list[Price]:
    """The ways to break a plan that the others have pieces for, the cheapest first; with none, they cannot."""
    if state.seat == OVER:
        return []
    row = search.game.rows(state)[search.plans.index(plan)][1]
    everybody, mine = budget_of_all(search.game, state), state.reserves[search.game.seat]
    budget = Budget(
        everybody.floors - mine[FLOOR], everybody.roofs - mine[ROOF], everybody.parks - mine[PARK], everybody.actions
    )
    return [way for way in prices(row, plan.number, broken=True) if budget.covers(way.pieces)]


def pieces_words(pieces: Reserve) -> str:
    """Pieces in words."""
    named = ((pieces.floors, "floor"), (pieces.roofs, "roof"), (pieces.parks, "park"))
    return " and ".join(f"{number} {name}{'s' if number > 1 else ''}" for number, name in named if number)


def mends(search: ForceSearch, state: State, plan: Plan) -> list[Price]:
    """The ways to make a plan hold that the player has pieces for, the cheapest first."""
    if state.seat == OVER:
        return []
    row = search.game.rows(state)[search.plans.index(plan)][1]
    budget = budget_of_player(search.game, state)
    return [way for way in prices(row, plan.number) if budget.covers(way.pieces)]


def building_words(code: int) -> str:
    """A building by its height code: `4 floors and a roof`."""
    floors = f"{code // 2} floor{'s' if code // 2 > 1 else ''}"
    return f"{floors} and a roof" if code % 2 else floors
