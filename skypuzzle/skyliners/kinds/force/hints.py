"""Hints for `force` puzzles in three steps: where to look, what threatens there, and what to do."""

from collections.abc import Sequence

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.endings.seeing import amount_off
from skypuzzle.skyliners.kinds.force.failing import ACTIONS, failures_of
from skypuzzle.skyliners.kinds.force.line import good_action
from skypuzzle.skyliners.kinds.force.search import search_of
from skypuzzle.skyliners.kinds.force.threats import breaks, pieces_words
from skypuzzle.skyliners.kinds.mistakes import mistake
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.board import LINES, ROW_LETTERS, SITE_NAMES
from skypuzzle.skyliners.rules.play import apply
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning, Position
from skypuzzle.wording import listed

UNFORCED = "After it, the others can break a plan, and you cannot mend it."


def wrong_action(puzzle: TurnPuzzle, actions: Sequence[Action]) -> int | None:
    """The first of the player's actions after which the plans are no longer forced; None if all are right so far."""
    position = puzzle.position
    for place, action in enumerate(actions):
        is_own = position.mover is puzzle.player
        position = apply(position, action)
        if is_own and not search_of(puzzle).wins(position):
            return place
    return None


def force_hint(puzzle: TurnPuzzle, actions: Sequence[Action]) -> Hint | None:
    """A hint for a player who has done this much; None if there is nothing left to do."""
    wrong = wrong_action(puzzle, actions)
    if wrong is not None:
        return _mistake(puzzle, actions, wrong)
    position = _after(puzzle, actions)
    search = search_of(puzzle)
    is_settled = bool(actions) and search.settled(position) is not None
    action = None if is_settled or position.mover is not puzzle.player else good_action(search, position)
    if isinstance(action, Planning):
        row = ROW_LETTERS[action.row]
        why = f"The card of row {row} is not in the office yet."
        if len(actions) < ACTIONS and (found := failures_of(search).without(action, actions)) is not None:
            why = f"{found[0]} would not do: {found[1]}."
        steps = "Look at your planning cards.", why, f"Plan {action}."
        return Hint(steps, str(action), _names(LINES[puzzle.player][action.row]))
    if not isinstance(action, Build):
        return None
    plan = _at_stake(puzzle, position, action)
    where = f"Look at row {ROW_LETTERS[plan.row]}, as {plan.side} sees it."
    return Hint(
        (where, _threat(puzzle, actions, position, plan, action), f"Place {action}."),
        str(action),
        _names(LINES[plan.side][plan.row]),
    )


def _after(puzzle: TurnPuzzle, actions: Sequence[Action]) -> Position:
    position = puzzle.position
    for action in actions:
        position = apply(position, action)
    return position


def _names(sites: Sequence[int]) -> frozenset[str]:
    return frozenset(SITE_NAMES[site] for site in sites)


def _at_stake(puzzle: TurnPuzzle, position: Position, action: Build) -> Plan:
    """The plan that an action serves: one whose row it is on, best one that does not hold yet."""
    on_row = [plan for plan in puzzle.plans if action.site in LINES[plan.side][plan.row]]
    plans = on_row or list(puzzle.plans)
    return next((plan for plan in plans if not plan.holds_on(position.board)), plans[0])


def _threat(puzzle: TurnPuzzle, actions: Sequence[Action], position: Position, plan: Plan, action: Build) -> str:
    """Why something must be done: what follows without it, in the first turn; what is wrong or in danger later."""
    search = search_of(puzzle)
    if position.mover is puzzle.player and len(actions) < ACTIONS:
        found = failures_of(search).without(action, actions)
        if found is not None:
            name, reason = found
            return f"{name} would not do: {reason}."
    seen = len(position.board.seen(plan.side, plan.row))
    if not plan.holds(seen):
        return f"{plan} does not hold: it {amount_off(plan, position.board)}."
    ways = breaks(search, search.game.state_of(position), plan)
    if not ways:
        return f"{plan} is safe; use the piece where it does no harm."
    sites = LINES[plan.side][plan.row]
    where = [
        SITE_NAMES[site] for site, then in zip(sites, ways[0].row, strict=True) if position.board.heights[site] != then
    ]
    return f"{plan} holds, but {pieces_words(ways[0].pieces)} on {listed(where)} would break it."


def _mistake(puzzle: TurnPuzzle, actions: Sequence[Action], wrong: int) -> Hint:
    own, times = _after(puzzle, actions[:wrong]), 0
    for later in actions[wrong:]:
        times += own.mover is puzzle.player
        own = apply(own, later)
    return mistake(actions[wrong], _why_not(puzzle, actions, wrong), times)


def _why_not(puzzle: TurnPuzzle, actions: Sequence[Action], wrong: int) -> str:
    if wrong >= ACTIONS:
        return UNFORCED
    if wrong == 0:
        return why_not_first(puzzle, actions[0])
    return f"After it, {failures_of(search_of(puzzle)).of_turn(frozenset(actions[:ACTIONS]))}."


def why_not_first(puzzle: TurnPuzzle, first: Action) -> str:
    """Why no turn with an action keeps the plans forced."""
    name, reason = failures_of(search_of(puzzle)).with_action(first)
    return f"With {name}, say, it goes wrong: {reason}." if name else f"After it, {reason}."
