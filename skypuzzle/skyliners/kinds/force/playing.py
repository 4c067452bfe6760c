"""A `force` puzzle on pages and to play: hints in three steps, and how the game goes on."""

from collections.abc import Iterator, Sequence
from typing import Any

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.kinds.base import TurnPuzzle
from skypuzzle.skyliners.kinds.endings.words import amount_off
from skypuzzle.skyliners.kinds.force import search as searching
from skypuzzle.skyliners.kinds.force.refutations import ACTIONS, breaks, failures_by_reason, failures_of, pieces_words
from skypuzzle.skyliners.kinds.force.search import ForceSearch, answer, good_action, group_turns, next_action, search_of
from skypuzzle.skyliners.kinds.playing import PlayableTurn, TurnSoFar, turn_data
from skypuzzle.skyliners.kinds.words import after_actions, mistake_hint, name_set
from skypuzzle.skyliners.notation import parse_action
from skypuzzle.skyliners.rules.board import LINES, ROW_LETTERS, SITE_NAMES
from skypuzzle.skyliners.rules.play import FORFEIT, apply, legal_actions, play_turn, turns_from
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning, Position, Turn
from skypuzzle.wording import listed

UNFORCED = "After it, the others can break a plan, and you cannot mend it."


def wrong_action(puzzle: TurnPuzzle, actions: Sequence[Action]) -> int | None:
    """The index of the player's first action after which the plans are not forced; None if all are right."""
    position = puzzle.position
    for place, action in enumerate(actions):
        is_own = position.mover is puzzle.player
        position = apply(position, action)
        if is_own and not search_of(puzzle).wins(position):
            return place
    return None


def force_hint(puzzle: TurnPuzzle, actions: Sequence[Action]) -> Hint | None:
    """A hint after these actions; None if nothing is left to do."""
    wrong = wrong_action(puzzle, actions)
    if wrong is not None:
        return _mistake(puzzle, actions, wrong)
    position = after_actions(puzzle.position, actions)
    search = search_of(puzzle)
    is_settled = bool(actions) and search.settled(position) is not None
    action = None if is_settled or position.mover is not puzzle.player else good_action(search, position)
    if isinstance(action, Planning):
        row = ROW_LETTERS[action.row]
        why = f"The card of row {row} is not in the office yet."
        if len(actions) < ACTIONS and (found := failures_of(search).without(action, actions)) is not None:
            why = f"{found[0]} would not work: {found[1]}."
        steps = "Look at your planning cards.", why, f"Plan {action}."
        return Hint(steps, str(action), name_set(LINES[puzzle.player][action.row]))
    if not isinstance(action, Build):
        return None
    plan = _at_stake(puzzle, position, action)
    where = f"Look at row {ROW_LETTERS[plan.row]}, as {plan.side} sees it."
    return Hint(
        (where, _threat(puzzle, actions, position, plan, action), f"Place {action}."),
        str(action),
        name_set(LINES[plan.side][plan.row]),
    )


def _at_stake(puzzle: TurnPuzzle, position: Position, action: Build) -> Plan:
    """The plan that an action serves: one whose row it is on, preferably one that does not hold yet."""
    on_row = [plan for plan in puzzle.plans if action.site in LINES[plan.side][plan.row]]
    plans = on_row or list(puzzle.plans)
    return next((plan for plan in plans if not plan.holds_on(position.board)), plans[0])


def _threat(puzzle: TurnPuzzle, actions: Sequence[Action], position: Position, plan: Plan, action: Build) -> str:
    """Why something must be done: in the first turn, what happens without it; later, what is wrong or in danger."""
    search = search_of(puzzle)
    if position.mover is puzzle.player and len(actions) < ACTIONS:
        found = failures_of(search).without(action, actions)
        if found is not None:
            name, reason = found
            return f"{name} would not work: {reason}."
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
    own, times = after_actions(puzzle.position, actions[:wrong]), 0
    for later in actions[wrong:]:
        times += own.mover is puzzle.player
        own = apply(own, later)
    return mistake_hint(actions[wrong], _why_not(puzzle, actions, wrong), times)


def _why_not(puzzle: TurnPuzzle, actions: Sequence[Action], wrong: int) -> str:
    if wrong >= ACTIONS:
        return UNFORCED
    if wrong == 0:
        return why_not_first(puzzle, actions[0])
    return f"After it, {failures_of(search_of(puzzle)).of_turn(frozenset(actions[:ACTIONS]))}."


def why_not_first(puzzle: TurnPuzzle, first: Action) -> str:
    name, reason = failures_of(search_of(puzzle)).with_action(first)
    return f"It fails, for example with {name}: {reason}." if name else f"After it, {reason}."


class PlayableForce(PlayableTurn):
    """The player's turn, and what follows until the result is certain."""

    over = "the game is decided"

    @property
    def search(self) -> ForceSearch:
        return search_of(self.puzzle)

    def forced(self, state: TurnSoFar) -> str | None:
        """What the others do, one action at a time, or the player's forfeit if nothing else is possible."""
        if self.is_complete(state):
            return None
        if state.position.mover is self.seat:
            return str(FORFEIT) if legal_actions(state.position) == [FORFEIT] else None
        return str(answer(self.search, state.position)[0])

    def settled(self, state: TurnSoFar) -> bool | None:
        """Do the plans hold for good, or are they lost? None while that is open.

        The player finishes a turn, except a later one in which nothing matters any more.
        """
        position = state.position
        if not state.actions:
            return None
        found = self.search.settled(position)
        if position.turn is not None and position.turn.action == 2:
            return found if found and len(state.actions) > 1 else None
        return found

    def is_complete(self, state: TurnSoFar) -> bool:
        return self.settled(state) is not None

    def is_solved(self, state: TurnSoFar) -> bool:
        return self.settled(state) is True

    def shortfall(self, state: TurnSoFar) -> str:
        position, wrong = state.position, []
        for plan in self.plans:
            seen = len(position.board.seen(plan.side, plan.row))
            if not plan.holds(seen):
                wrong.append(f"{plan} sees {seen}")
            elif plan not in position.office:
                wrong.append(f"{plan} is not in the office")
        return f"{', '.join(wrong)}, and that cannot be put right any more. {self.replies(state)}".rstrip()

    def turns(self, state: TurnSoFar) -> list[Turn]:
        return group_turns(self.puzzle.position, state.actions)

    def replies(self, state: TurnSoFar) -> str:
        played = self.turns(state)
        latest = max((place for place, turn in enumerate(played) if turn.player is not self.seat), default=None)
        if latest is None:
            return ""
        first = latest
        while first and played[first - 1].player is not self.seat:
            first -= 1
        stated = [f"{turn.player} played {' '.join(map(str, turn.actions))}" for turn in played[first : latest + 1]]
        return f"{listed(stated)}."

    def describe(self, state: TurnSoFar) -> str:
        turn = state.position.turn
        news = self.replies(state)
        if turn is not None and turn.action == 2 and not self.is_complete(state):
            due = legal_actions(state.position)
            only_cards = all(isinstance(action, Planning) for action in due)
            news = f"Now a card, such as {due[0]}." if only_cards else "Now the second action."
        return " ".join(filter(None, (news, super().describe(state))))

    def solution(self) -> list[str] | None:
        """The turn, and what the player does after the others' best replies."""
        state = self.start
        if not self.search.wins(state.position):
            return None
        moves: list[str] = []
        while not self.is_complete(state):
            forced = self.forced(state)
            action = str(next_action(self.search, state.position)) if forced is None else forced
            if forced is None:
                moves.append(action)
            state = self.after(state, action)
        return moves

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return wrong_action(self.puzzle, [*map(parse_action, moves)])

    def hint(self, moves: Sequence[str]) -> Hint | None:
        return force_hint(self.puzzle, [*map(parse_action, moves)])


AFTERWARDS = ("turn", "replies")  # the steps shown after solving; while playing, wrong turns are explained


def force_data(puzzle: TurnPuzzle, steps: Sequence[Step]) -> dict[str, Any]:
    turns = turns_from(puzzle.position)
    found = failures_by_reason(search_of(puzzle))
    reasons = {actions: reason for reason, group in found for each in group for actions in each.alike.turns}
    (right,) = turns.keys() - reasons.keys()
    shown = [step.text for step in steps if step.technique in AFTERWARDS]
    return turn_data(
        puzzle,
        turns,
        right,
        reasons,
        why_not_first=why_not_first,
        hint=force_hint,
        epilogue=[*shown, *_rest_of_game(puzzle, turns[right])],
    )


def _rest_of_game(puzzle: TurnPuzzle, position: Position) -> Iterator[str]:
    line = searching.main_line(search_of(puzzle), position)
    if not line:
        return
    for turn in line:
        position = play_turn(position, turn)
    played = [f"{turn.player} plays {' '.join(map(str, turn.actions))}" for turn in line]
    seen = [f"{plan} sees {len(position.board.seen(plan.side, plan.row))}" for plan in puzzle.plans]
    yield f"The game can continue like this: {'; '.join(played)}. At the end, {listed(seen)}."
