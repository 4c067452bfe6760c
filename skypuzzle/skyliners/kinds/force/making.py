"""Making `force` puzzles: of the sets of plans in a moment of a game, the one that asks for most."""

from collections.abc import Iterator

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, OutOfLimitsError, SearchLimits
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.bot_games import most_pieces, quarried_game
from skypuzzle.skyliners.kinds.force.finding import Finder, is_small
from skypuzzle.skyliners.kinds.force.grading import (
    FEWEST_TEMPTING,
    effort_of,
    grade,
    guessed_points,
    is_dull,
    is_likely,
    worth_a_thought,
)
from skypuzzle.skyliners.kinds.force.moments import moments, saved
from skypuzzle.skyliners.kinds.force.search import ForceSearch
from skypuzzle.skyliners.kinds.turns.puzzle import ForcePuzzle, TurnPuzzle
from skypuzzle.skyliners.rules.board import PARK, PLANNING_CARDS, ROOF, Reserve, Side
from skypuzzle.skyliners.rules.play import Actions, as_played, turns_from
from skypuzzle.skyliners.rules.position import Plan, Position
from skypuzzle.skyliners.search.forced import Turns

FLOORS, CARD, ROOFS, PARKS = "floors", "card", "roofs", "parks"
THEMES = (FLOORS, FLOORS, CARD, CARD, ROOFS, ROOFS, PARKS)
"""What an attempt looks for. Left to chance, nearly all would be about floors alone."""
GAMES = 30
"""That an attempt looks through for its theme: mostly, a few are enough."""
STATES_TO_PROVE = 12_000
"""Of the search behind `check`: puzzles that take more are left alone."""

PIECES = 1, most_pieces(2)
"""The fewest and the most pieces that a player can choose from."""


def attempt(chance: Chance, pieces: tuple[int, int], level: Level | None = None) -> TurnPuzzle | None:
    """A puzzle in which the player has that many pieces to choose from, if possible of a level.

    None if there is no puzzle about what this attempt looks for.
    """
    theme = chance.choice(THEMES)
    for _ in range(GAMES):
        for position, player in moments(quarried_game(chance)):
            at_hand = position if theme in (FLOORS, CARD) else saved(position, ROOF if theme == ROOFS else PARK, chance)
            if at_hand is not None and pieces[0] <= at_hand.reserve(player).total <= pieces[1]:
                puzzle = best_puzzle(at_hand, player, theme, level)
                if puzzle is not None:
                    return puzzle
    return None


def theme_of(position: Position, plans: tuple[Plan, ...]) -> str:
    """What a puzzle is about: parks or roofs, if somebody has any left, or a card in hand, or floors alone."""
    if any(reserve.parks for reserve in position.reserves):
        return PARKS
    if any(reserve.roofs for reserve in position.reserves):
        return ROOFS
    return FLOORS if all(plan in position.office for plan in plans) else CARD


def best_puzzle(position: Position, player: Side, theme: str, level: Level | None = None) -> TurnPuzzle | None:
    """Of the sets of plans that one turn alone keeps forced, the one that asks for most; None if there is none.

    It is found by the one search, and then proven by the other, if it is likely to have the level.
    """
    if not is_small(position):
        return None
    if theme == CARD and sum(card.side is player for card in position.office) == PLANNING_CARDS:
        return None
    best: tuple[tuple[int, int], tuple[Plan, ...]] | None = None
    for plans, found in _candidates(position, player, theme):
        guess = guessed_points(len(plans), found.tempting, found.luring, len(position.seats))
        weight = len(plans), found.luring
        if (level is None or is_likely(level, guess)) and (best is None or weight > best[0]):
            best = weight, plans
    return None if best is None else proven_puzzle(position, player, best[1])


def _candidates(position: Position, player: Side, theme: str) -> Iterator[tuple[tuple[Plan, ...], Turns]]:
    """The sets of plans that suit the theme, and what there is among the turns."""
    finder = Finder(position, player)
    for plans in finder.lean_sets(with_hand=theme != FLOORS):
        if theme_of(position, plans) == theme:
            found = finder.turns(plans)
            if found is None or found.tempting < FEWEST_TEMPTING or not worth_a_thought(len(plans), found.luring):
                continue
            if _matters(finder, plans):
                yield plans, found


def _matters(finder: Finder, plans: tuple[Plan, ...]) -> bool:
    """Do roofs and parks, if there are any, make a difference to how many turns keep the plans forced?"""
    position = finder.position
    bare = tuple(Reserve(reserve.floors, 0, 0) for reserve in position.reserves)
    if bare == position.reserves:
        return True
    found = Finder(position._replace(reserves=bare), finder.player).turns(plans, two=True)
    return found is None or found.keeping != 1


def proven_puzzle(position: Position, player: Side, plans: tuple[Plan, ...]) -> TurnPuzzle | None:
    """The puzzle, if the search behind `check` proves that one turn keeps the plans forced, and it is not dull."""
    search = ForceSearch(position, player, plans, SearchLimits(STATES_TO_PROVE, NO_LIMIT))
    try:
        kinds = search.alike()
        right = [alike for alike in kinds if search.forcing.wins(alike.state)]
        if len(right) != 1 or len(right[0].turns) != 1:
            return None
        found = effort_of(search, kinds, right)
    except OutOfLimitsError:
        return None
    if is_dull(found):
        return None
    return ForcePuzzle(
        position=position,
        player=player,
        plans=plans,
        difficulty=grade(found),
        solution=as_played(right[0].turns[0]),
    )


def spare_plans(puzzle: TurnPuzzle) -> Iterator[Plan]:
    """The plans that could be left out, with the turn still the only one. OutOfLimitsError, if that takes too long."""
    turns = turns_from(puzzle.position)
    for spare in puzzle.plans if len(puzzle.plans) > 1 else ():
        search = ForceSearch(puzzle.position, puzzle.player, [plan for plan in puzzle.plans if plan != spare])
        if not leaves_a_choice(search, turns):
            yield spare


def leaves_a_choice(search: ForceSearch, turns: dict[Actions, Position]) -> bool:
    """Are there two turns or more, or none, after which the plans are forced? Those that look safest come first."""
    keeping = 0
    for alike in sorted(search.alike(turns), key=lambda alike: -alike.safety):
        if search.forcing.wins(alike.state):
            keeping += len(alike.turns)
            if keeping > 1:
                break
    return keeping != 1
