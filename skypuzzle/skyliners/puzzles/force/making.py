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
from skypuzzle.skyliners.rules.turns import Actions, as_played, turns_from
from skypuzzle.skyliners.simulation import play_out

QUARRY = "planner-50"
"""Who plays the games; it belongs to the edition."""
MOST_PLANS = 3
MOST_AWAY = 2
"""Pieces between a row and a plan that is still in hand; one further away is hardly worth thinking about."""
STATES_EACH = 600
"""For one set of plans while looking for puzzles: sets that take more are left alone."""
THEMES = ("floors", "floors", "card", "pieces", "pieces", "pieces")
"""What an attempt looks for: most positions are about floors alone, many about a card in hand, few about other pieces,
and without rationing hardly one of these would be found."""

PIECES = 1, STARTING_RESERVE[2].total - 2
"""The fewest and the most pieces that a player can choose from."""

Found = tuple[Effort, tuple[Plan, ...], Actions]


def attempt(chance: Chance, pieces: tuple[int, int]) -> TurnPuzzle | None:
    """The puzzle in a game, if there is one in which the player has that many pieces to choose from."""
    theme = chance.choice(THEMES)
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    record = play_out(new_game(seats, chance), dict.fromkeys(seats, BOTS[QUARRY]), chance)
    for position, player in _moments(record):
        if pieces[0] <= position.reserve(player).total <= pieces[1]:
            puzzle = best_puzzle(position, player, theme)
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


def theme_of(position: Position, plans: tuple[Plan, ...]) -> str:
    """What a puzzle is about."""
    if any(reserve.total > reserve.floors for reserve in position.reserves):
        return "pieces"
    return "floors" if all(plan in position.office for plan in plans) else "card"


def _may_have(position: Position, player: Side, theme: str) -> bool:
    """Can there be a puzzle about this at all?"""
    if theme_of(position, ()) == "pieces" or theme == "pieces":
        return theme_of(position, ()) == theme
    return theme == "floors" or sum(card.side is player for card in position.office) < PLANNING_CARDS


def best_puzzle(position: Position, player: Side, theme: str | None = None) -> TurnPuzzle | None:
    """Of the sets of plans that one turn alone keeps forced, the one that asks for most; None if there is none."""
    if theme is not None and not _may_have(position, player, theme):
        return None
    best: Found | None = None
    for plans, right in lean_sets(position, player, with_hand=theme != "floors"):
        if theme in (None, theme_of(position, plans)):
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


def lean_sets(
    position: Position, player: Side, *, with_hand: bool = True
) -> Iterator[tuple[tuple[Plan, ...], Actions]]:
    """Sets of plans that exactly one turn keeps forced, while every smaller set leaves a choice.

    They are some of the player's cards in the office, and at most one still in hand.
    """
    turns = turns_from(position)
    placed = [card for card in position.office if card.side is player and isinstance(card, Plan)]
    in_hand = _worth_planning(position, player, placed) if with_hand else []
    open_ones = [plan for plan in placed if ForceSearch(position, player, (plan,)).settled(position) is None]
    leaving_a_choice: dict[frozenset[Plan], frozenset[Actions]] = {}
    """For each set of plans that two turns or more keep forced: those of which it is known that they do not."""
    for number in range(1, MOST_PLANS + 1):
        for plans in combinations((*open_ones, *in_hand), number):
            parts = [frozenset(plans) - {plan} for plan in plans] if number > 1 else []
            if sum(plan in in_hand for plan in plans) > 1 or not all(part in leaving_a_choice for part in parts):
                continue
            search = ForceSearch(position, player, plans, SearchLimits(STATES_EACH, NO_LIMIT))
            lost = frozenset(actions for part in parts for actions in leaving_a_choice[part])
            try:
                keeping, losing = two_that_keep(search, turns, lost)
            except OutOfLimitsError:
                continue
            if len(keeping) > 1:
                leaving_a_choice[frozenset(plans)] = losing
            elif keeping:
                yield plans, keeping[0]


def two_that_keep(
    search: ForceSearch, turns: dict[Actions, Position], lost: frozenset[Actions]
) -> tuple[list[Actions], frozenset[Actions]]:
    """Turns after which the plans are forced, no more than it takes to see that there are two; and some that lose them.

    Those that look safest are tried first, and those that lose a part of the plans not at all.
    """
    keeping: list[Actions] = []
    losing = set(lost)
    for alike in sorted(search.alike(turns), key=lambda alike: -alike.safety):
        if alike.turns[0] in lost:
            continue
        if not search.forcing.wins(alike.state):
            losing.update(alike.turns)
            continue
        keeping += alike.turns
        if len(keeping) > 1:
            break
    return keeping, frozenset(losing)


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


def spare_plans(puzzle: TurnPuzzle) -> Iterator[Plan]:
    """The plans that could be left out, with the turn still the only one. OutOfLimitsError, if that takes too long."""
    turns = turns_from(puzzle.position)
    for spare in puzzle.plans if len(puzzle.plans) > 1 else ():
        search = ForceSearch(puzzle.position, puzzle.player, [plan for plan in puzzle.plans if plan != spare])
        if len(two_that_keep(search, turns, frozenset())[0]) == 1:
            yield spare
