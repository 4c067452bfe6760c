"""A puzzle of the last round as something to play: the two actions of its turn, and hints in three steps."""

from collections.abc import Sequence

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.kinds.endings import explaining, verdicts
from skypuzzle.skyliners.kinds.endings.explaining import next_thought, shortfall, why_not_first, why_not_second
from skypuzzle.skyliners.kinds.endings.verdicts import PlansTask, WinTask, first_wrong, is_right, solution_of, task_of
from skypuzzle.skyliners.kinds.playing import PlayableTurn, TurnSoFar
from skypuzzle.skyliners.kinds.words import after_actions, mistake_hint, name_set, turn_words
from skypuzzle.skyliners.notation import parse_action
from skypuzzle.skyliners.rules import play
from skypuzzle.skyliners.rules.board import LINES, ROW_LETTERS, Board, Side, Site
from skypuzzle.skyliners.rules.play import FORFEIT, Actions, as_played
from skypuzzle.skyliners.rules.position import Action, Build, Forfeit, Plan, Planning, Position


def turn_hint(puzzle: TurnPuzzle, actions: Sequence[Action]) -> Hint | None:
    """A hint after these actions; None if nothing is left to do."""
    wrong = first_wrong(puzzle, actions)
    if wrong is None:
        return next_step(puzzle, actions)
    times = sum(not isinstance(later, Forfeit) for later in actions[wrong:])
    why = why_not_second(puzzle, actions) if wrong else why_not_first(puzzle, actions[0])
    return mistake_hint(actions[wrong], why, times)


def next_step(puzzle: TurnPuzzle, actions: Sequence[Action]) -> Hint | None:
    """A hint for the next action of the right turn; None if nothing is left to do."""
    position = after_actions(puzzle.position, actions)
    left = [action for action in as_played(verdicts.right_turn(puzzle) or frozenset()) if action not in actions]
    if not left or position.turn is None:
        return None
    task = task_of(puzzle)
    if isinstance(task, PlansTask):
        return _plan_hint(puzzle, task, position, frozenset(actions))
    action = next((action for action in left if play.why_not(position, position.turn, action) is None), left[0])
    if isinstance(action, Planning):
        return _card_hint(puzzle, action)
    return _win_hint(task, position, action) if isinstance(action, Build) else None


def _card_hint(puzzle: TurnPuzzle, action: Planning) -> Hint:
    row = ROW_LETTERS[action.row]
    technique = f"The card of row {row} is not in the office yet."
    if puzzle.kind == "win":
        technique = f"One more plan brings the points: look at what {puzzle.player} sees in row {row}."
    steps = "Look at your planning cards.", technique, f"Plan {action}."
    return Hint(steps, str(action), name_set(LINES[puzzle.player][action.row]))


# Plans


def _plan_hint(puzzle: TurnPuzzle, task: PlansTask, position: Position, played: Actions) -> Hint | None:
    """The next thought of the explanation; but a card waits for a piece if the rules require one first."""
    found = next_thought(task, played & task.right[0])
    if found is None or position.turn is None:
        return None
    action, plan, why = found
    if play.why_not(position, position.turn, action) is not None:
        (action,) = [other for other in task.right[0] if other not in played and isinstance(other, Build)][:1]
        _, plan, why = next_thought(task, task.right[0] - {action}) or found
    if isinstance(action, Planning):
        return _card_hint(puzzle, action)
    if not isinstance(action, Build):
        return None
    if plan is None or action.site not in LINES[plan.side][plan.row]:
        plan = _at_stake(task, position.board, action.site)
    standing = explaining.plan_standing(task, plan, position.board)
    where = f"Look at row {ROW_LETTERS[plan.row]}, as {plan.side} sees it"
    where = f"{where}." if str(action) in standing else f"{where}: {standing}."  # a reply may be on the very site
    return Hint((where, why, f"Place {action}."), str(action), name_set(LINES[plan.side][plan.row]))


def _at_stake(task: PlansTask, board: Board, site: Site) -> Plan:
    """The plan that an action serves: one whose row it is on, preferably one that is not safe yet."""
    through = [plan for plan in task.plans if site in LINES[plan.side][plan.row]] or list(task.plans)
    return next((plan for plan in through if not task.is_safe(plan, board)), through[0])


# Winning


def _win_hint(task: WinTask, position: Position, action: Build) -> Hint:
    after = position.board.with_piece(action.piece, action.site)
    side, row = _row_at_stake(task, position, after, action.site)
    where = f"Look at row {ROW_LETTERS[row]}, as {side} sees it."
    most = next((actions for actions in task.obvious if action not in actions), None)
    if most is not None:
        where = (
            f"{turn_words(most)} would give {task.player} the most points, but {task.results[most].rival} is not "
            f"overtaken. {where}"
        )
    technique = f"A {action.piece} is needed there: {_stake(position, after, (side, row))}."
    return Hint((where, technique, f"Place {action}."), str(action), name_set(LINES[side][row]))


def _row_at_stake(task: WinTask, position: Position, after: Board, site: Site) -> tuple[Side, int]:
    """A row through a site, preferably of a card that becomes true or false with this piece."""
    cards = [card for card in position.office if isinstance(card, Plan)]
    through = [card for card in cards if site in LINES[card.side][card.row]]
    turned = [card for card in through if card.holds_on(position.board) != card.holds_on(after)]
    chosen = next(iter((*turned, *through)), None)
    if chosen is not None:
        return chosen.side, chosen.row
    return task.player, next(row for row, line in enumerate(LINES[task.player]) if site in line)


def _stake(position: Position, after: Board, row: tuple[Side, int]) -> str:
    cards = [card for card in position.office if isinstance(card, Plan)]
    plan = next((card for card in cards if (card.side, card.row) == row), None)
    if plan is None:
        return "it changes what is seen"
    if plan.holds_on(after) and not plan.holds_on(position.board):
        return f"it makes {plan} true"
    if plan.holds_on(position.board) and not plan.holds_on(after):
        return f"it makes {plan} false"
    return f"it affects {plan}"


class PlayableEnding(PlayableTurn):
    """A `reach`, `secure` or `win` puzzle."""

    def is_complete(self, state: TurnSoFar) -> bool:
        turn = state.position.turn
        return bool(state.actions) and (turn is None or turn.side is not self.seat or turn.action == 1)

    def is_solved(self, state: TurnSoFar) -> bool:
        return self.is_complete(state) and is_right(self.puzzle, state.position)

    def shortfall(self, state: TurnSoFar) -> str:
        lost = ", with an action lost" if FORFEIT in state.actions else ""
        return f"The turn is played{lost}, but it is not enough: {shortfall(self.puzzle, state.position)}."

    def solution(self) -> list[str] | None:
        found = solution_of(self.puzzle)
        return None if found is None else [*map(str, found)]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return first_wrong(self.puzzle, [*map(parse_action, moves)])

    def hint(self, moves: Sequence[str]) -> Hint | None:
        return turn_hint(self.puzzle, [*map(parse_action, moves)])
