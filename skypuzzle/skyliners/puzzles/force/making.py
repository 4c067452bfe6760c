"""Making `force` puzzles: the second-to-last round of games between bots that plan ahead, as the player knows it."""

from collections.abc import Iterator
from itertools import combinations

from skypuzzle.chance import Chance
from skypuzzle.clock import NO_LIMIT
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.puzzles.force.grading import FEWEST_TEMPTING, FEWEST_TURNS, Effort, effort, grade
from skypuzzle.skyliners.puzzles.force.search import ForceSearch
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.row_search.limits import OutOfLimitsError, SearchLimits
from skypuzzle.skyliners.row_search.prices import prices
from skypuzzle.skyliners.rules.actions import NUMBERS, Plan
from skypuzzle.skyliners.rules.geometry import LINES, ROWS, Side
from skypuzzle.skyliners.rules.knowledge import known_to
from skypuzzle.skyliners.rules.pieces import PLANNING_CARDS, STARTING_RESERVE
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord, replay
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game
from skypuzzle.skyliners.rules.turns import Actions, as_played
from skypuzzle.skyliners.simulation import play_out

QUARRY = "planner-50"
"""Who plays the games; it belongs to the edition."""
MOST_PLANS = 3
MOST_AWAY = 2
"""Pieces between a row and a plan that is still in hand; one further away is hardly worth thinking about."""
STATES_EACH = 1_000
"""For one set of plans while looking for puzzles: sets that take more are left alone."""
PLAIN_IN = 3
"""One in so many attempts looks for a plain puzzle, which is about floors alone; most positions have no other."""

PIECES = 1, STARTING_RESERVE[2].total - 2
"""The fewest and the most pieces that a player can choose from."""

Found = tuple[Effort, tuple[Plan, ...], Actions]


def attempt(chance: Chance, pieces: tuple[int, int]) -> TurnPuzzle | None:
    """The puzzle in a game, if there is one in which the player has that many pieces to choose from."""
    wants_plain = chance.below(PLAIN_IN) == 0
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    record = play_out(new_game(seats, chance), dict.fromkeys(seats, BOTS[QUARRY]), chance)
    for position, player in _moments(record):
        if pieces[0] <= position.reserve(player).total <= pieces[1] and (wants_plain or not _is_bare(position, player)):
            puzzle = best_puzzle(position, player, plain=wants_plain)
            if puzzle is not None:
                return puzzle
    return None


def second_to_last_round(record: GameRecord) -> list[Position]:
    """The positions at the start of each turn of the round before the last."""
    seats = len(record.start.seats)
    return list(replay(record.start, record.turns))[-1 - 2 * seats : -1 - seats]


def _moments(record: GameRecord) -> Iterator[tuple[Position, Side]]:
    for position in second_to_last_round(record):
        player = position.to_move
        if player is not None and all(reserve.floors for reserve in position.reserves):
            yield known_to(player, position), player


def _is_bare(position: Position, player: Side) -> bool:
    """Has nobody anything but floors, and the player no card to plan with?"""
    only_floors = all(reserve.total == reserve.floors for reserve in position.reserves)
    return only_floors and sum(card.side is player for card in position.office) == PLANNING_CARDS


def is_plain(position: Position, plans: tuple[Plan, ...]) -> bool:
    """Is a puzzle about floors alone, with all its cards in the office?"""
    only_floors = all(reserve.total == reserve.floors for reserve in position.reserves)
    return only_floors and all(plan in position.office for plan in plans)


def best_puzzle(position: Position, player: Side, *, plain: bool | None = None) -> TurnPuzzle | None:
    """Of the sets of plans that one turn alone keeps forced, the one that asks for most; None if there is none."""
    best: Found | None = None
    for plans, right in lean_sets(position, player):
        if plain in (None, is_plain(position, plans)):
            found = _weighed(position, player, plans)
            if found is not None and (best is None or (len(plans), found.points) > (len(best[1]), best[0].points)):
                best = found, plans, right
    if best is None:
        return None
    return TurnPuzzle("force", position, player, best[1], grade(best[0]), as_played(best[2]))


def _weighed(position: Position, player: Side, plans: tuple[Plan, ...]) -> Effort | None:
    try:
        found = effort(ForceSearch(position, player, plans))
    except OutOfLimitsError:
        return None
    is_dull = found.turns < FEWEST_TURNS or found.tempting < FEWEST_TEMPTING or not found.questions
    return None if is_dull else found


def lean_sets(position: Position, player: Side) -> Iterator[tuple[tuple[Plan, ...], Actions]]:
    """Sets of plans that exactly one turn keeps forced, while every smaller set leaves a choice.

    They are some of the player's cards in the office, and at most one still in hand.
    """
    placed = [card for card in position.office if card.side is player and isinstance(card, Plan)]
    in_hand = _worth_planning(position, player, placed)
    kept: dict[frozenset[Plan], frozenset[Actions]] = {}
    placed = [plan for plan in placed if ForceSearch(position, player, (plan,)).settled(position) is None]
    for number in range(1, MOST_PLANS + 1):
        for plans in combinations((*placed, *in_hand), number):
            if sum(plan in in_hand for plan in plans) > 1:
                continue
            parts = [kept.get(frozenset(plans) - {plan}, frozenset()) for plan in plans] if number > 1 else []
            if not all(len(part) > 1 for part in parts):
                continue  # nothing keeps a part of them forced, or one turn alone does
            keeping = turns_that_keep(position, player, plans, parts)
            if keeping is None:
                continue
            kept[frozenset(plans)] = keeping
            if len(keeping) == 1:
                yield plans, next(iter(keeping))


def _worth_planning(position: Position, player: Side, placed: list[Plan]) -> list[Plan]:
    """The plans for cards in hand that are not far from what their rows show."""
    if sum(card.side is player for card in position.office) == PLANNING_CARDS:
        return []
    found = []
    for row in ROWS:
        if row not in {card.row for card in placed}:
            line = bytes(position.board.heights[site] for site in LINES[player][row])
            away = {number: prices(line, number) for number in NUMBERS}
            found += [
                Plan(player, row, number) for number, ways in away.items() if ways and ways[0].pieces.total <= MOST_AWAY
            ]
    return found


def turns_that_keep(
    position: Position, player: Side, plans: tuple[Plan, ...], parts: list[frozenset[Actions]]
) -> frozenset[Actions] | None:
    """The turns after which plans are forced: only those that keep every part of them are tried. None if undecided."""
    search = ForceSearch(position, player, plans, SearchLimits(STATES_EACH, NO_LIMIT))
    try:
        return frozenset(
            actions
            for alike in search.alike()
            if all(not part.isdisjoint(alike.turns) for part in parts) and search.forcing.wins(alike.state)
            for actions in alike.turns
        )
    except OutOfLimitsError:
        return None


def spare_plans(puzzle: TurnPuzzle) -> Iterator[Plan]:
    """The plans that could be left out, with the turn still the only one. OutOfLimitsError, if that takes too long."""
    for spare in puzzle.plans if len(puzzle.plans) > 1 else ():
        search = ForceSearch(puzzle.position, puzzle.player, [plan for plan in puzzle.plans if plan != spare])
        turns = [actions for alike in search.alike() if search.forcing.wins(alike.state) for actions in alike.turns]
        if len(turns) == 1:
            yield spare
