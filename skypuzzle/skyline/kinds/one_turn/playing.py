"""Puzzles about one turn, played action by action, with hints and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any, ClassVar, cast

from rich.console import Group, RenderableType
from rich.text import Text

from skypuzzle.errors import Fault, RuleError
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.kinds.one_turn import TurnKind, TurnPuzzle
from skypuzzle.skyline.kinds.one_turn.reasoning import AHEAD, TURN, way_to
from skypuzzle.skyline.notation.turns import action_words, describe_turn, parse_action
from skypuzzle.skyline.pictures.reports import before_and_after, tally_lines, turns_in_words
from skypuzzle.skyline.pictures.scene import ASCII, UNICODE, Scene, built
from skypuzzle.skyline.pictures.terminal import draw
from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Claim, EndTurn, Income, TradeIn
from skypuzzle.skyline.rules.board import Board, Box
from skypuzzle.skyline.rules.city import NEUTRAL, PENTHOUSE_LEVEL, Mask
from skypuzzle.skyline.rules.play import Turn, apply, play_turn
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.sessions import turns


def solving_turn(puzzle: TurnPuzzle) -> Turn:
    return Turn(puzzle.player, () if puzzle.solution is None else puzzle.solution.actions)


def solved_scene(puzzle: TurnPuzzle, given: Scene) -> Scene:
    turn = solving_turn(puzzle)
    after = play_turn(puzzle.position, turn)
    sight = built(puzzle.position.board, after.board)
    return replace(given, sight=sight, position=after, note=f"The solution: {turn}")


def step_scenes(given: Scene, position: Position, steps: Sequence[Step]) -> Iterator[Scene]:
    """A scene for each thought before the turn, then one for each action of it."""
    for technique, words in steps:
        if technique != TURN:
            yield replace(given, note=words)
            continue
        before, position = position, apply(position, parse_action(words.partition(":")[0]))
        yield Scene(built(before.board, position.board), position, given.seat, note=words)


def solution_picture(puzzle: TurnPuzzle, width: int, *, unicode: bool) -> RenderableType:
    before, turn, glyphs = puzzle.position, solving_turn(puzzle), UNICODE if unicode else ASCII
    after = play_turn(before, turn)
    return Group(
        before_and_after(before, after, width, glyphs),
        Text(""),
        *turns_in_words(before, (turn,), width),
        Text(""),
        *tally_lines(after, before.seat(puzzle.player)),
    )


def words_of_solution(puzzle: TurnPuzzle) -> str:
    turn = solving_turn(puzzle)
    return f"{turn} – {'; '.join(words for words, _ in describe_turn(puzzle.position, turn))}."


def hint_for(position: Position, way: Sequence[Action], goal: Board, before: str = "", *, for_income: bool) -> Hint:
    """A hint in three parts (where, why, what) for a player who has made no mistake; `before` opens the second part."""
    action = way[0] if way else EndTurn()
    words = action_words(position, action)
    what = f"{words[0].upper()}{words[1:]} ({action})."
    reason = before + _reason(position, way, goal, for_income=for_income)
    return Hint((_where(action), reason, what), str(action), _places(position, action))


def _where(action: Action) -> str:
    match action:
        case Income():
            return "Look at your groups: which of them should pay?"
        case Build(site) | BuildNeutral(site):
            return f"Look at {site}."
        case Claim() | TradeIn():
            return "Look at your cards."
        case EndTurn():
            return "Look at the board."
        case _:
            return "Look at your money."


def _reason(position: Position, way: Sequence[Action], goal: Board, *, for_income: bool) -> str:
    match way:
        case []:
            return "Everything that is needed has been built."
        case [Income(site), *_]:
            if turns.income_of(position, site) < position.board.income(position.seats[position.mover_seat or 0]):
                return "With more money, you would have to build."
            return f"You need the money, and no group pays more than that of {site}."
        case [Build(site), *_]:
            return _why_own(position, site, way, goal, for_income=for_income)
        case [BuildNeutral(site), *_]:
            return _why_neutral(position, site, goal)
        case [Claim(card), *_]:
            return f"Your tops show the {position.box.bonus_of[card].name}, and the money is needed."
        case [TradeIn(), *_]:
            return "There are cards that you will not claim, and the money is needed."
        case _:
            return "With more money, you would have to build."


def _why_own(position: Position, site: str, way: Sequence[Action], goal: Board, *, for_income: bool) -> str:
    """Why to build a floor of one's own: for the final board, or for a card whose pattern it completes."""
    index, colour, box = position.box.index[site], position.seats[position.mover_seat or 0], position.box
    end, card = goal.towers[index], _shown_by(position, way, index)
    texts = []
    if end.endswith(colour):
        group = box.outline.group(index, goal.tops[colour])
        worth = [] if for_income else _worth(position, index, goal)
        if worth:
            texts.append(f"At the end it is {' and '.join(worth)}.")
        elif for_income or card is None:
            texts.append(f"At the end its group pays {goal.rent(group)}M.")
    elif card is None:
        texts.append(f"More goes on top of it: the final tower is {end.capitalize()}.")
    if card is not None:
        texts.append(f"Your top there lets you claim the {box.bonus_of[card].name}.")
    return " ".join(texts)


def _worth(position: Position, index: int, goal: Board) -> list[str]:
    seat, box = position.mover_seat or 0, position.box
    colour, mission = position.seats[seat], position.missions[seat]
    worth = ["a penthouse of yours"] if len(goal.towers[index]) == PENTHOUSE_LEVEL else []
    if box.zone_mask >> index & 1:
        worth.append("a zone of yours")
    if mission is not None and _is_part(index, box.goals[mission - 1], goal, colour):
        worth.append("a part of your mission")
    return worth


def _is_part(index: int, places: Sequence[Mask], goal: Board, colour: str) -> bool:
    tops = goal.tops[colour]
    return any(place >> index & 1 and place & tops == place for place in places)


def _shown_by(position: Position, way: Sequence[Action], index: int) -> str | None:
    """The next card to claim whose pattern includes this site; None if there is none."""
    colour = position.seats[position.mover_seat or 0]
    for action in way:
        if isinstance(action, Claim) and _is_part(index, position.box.claims[action.card], position.board, colour):
            return action.card
        position = apply(position, action)
    return None


def _why_neutral(position: Position, site: str, goal: Board) -> str:
    index, colour = position.box.index[site], position.seats[position.mover_seat or 0]
    tower, end = position.board.towers[index], goal.towers[index]
    if end.endswith(NEUTRAL) and len(end) == len(tower) + 1:
        return "At the end a neutral floor is on top there, so that nobody owns it."
    if tower.endswith(colour):
        return "You may not build on your own floor: put a neutral one in between."
    return "It raises the tower by one level, so that your next floor fits."


def _places(position: Position, action: Action) -> frozenset[str]:
    if isinstance(action, Income):
        outline, tops = position.box.outline, position.board.tops[position.seats[position.mover_seat or 0]]
        return frozenset(outline.names(outline.group(outline.index[action.site], tops)))
    return frozenset((action.site,)) if isinstance(action, Build | BuildNeutral) else frozenset()


def mistake_hint(before: Position, moves: Sequence[str], wrong: int) -> Hint:
    """A hint about the first wrong move, which was made in this position."""
    move, times = moves[wrong], len(moves) - wrong
    action = turns.one_action(move)
    undo = "Undo it." if times == 1 else f"Undo {times} times."
    where, what = _what_is_wrong(action)
    steps = (f"It is not right so far. {where}", what, f"{move} is wrong. {undo}")
    return Hint(steps, None, _places(before, action))


def _what_is_wrong(action: Action) -> tuple[str, str]:
    match action:
        case Income():
            return "Look at your income.", "Another group should pay."
        case Build() | BuildNeutral():
            return "Look at what you have built.", "One floor too many, or in the wrong place."
        case Claim() | TradeIn():
            return "Look at your cards.", "You have spent one that is needed, or that would pay later."
        case EndTurn():
            return "Look at the end of your turn.", "There is more to build."
        case _:
            return "Look at the end of building.", "There is more to build, and buying ends it."


END = str(EndTurn())


class PlayableTurn(PlayablePuzzle[Position]):
    """A puzzle about one turn, ready to play: when the turn ends, the board is compared with the solution."""

    words: ClassVar[Sequence[tuple[str, str]]] = turns.TURN_WORDS
    for_income: bool = False
    """Does the income count, and not the prestige?"""
    page_goal: Mapping[str, str]
    """What the turn is for, as the board of a page reads it."""
    puzzle: TurnPuzzle

    def __init__(self, puzzle: TurnPuzzle) -> None:
        super().__init__(puzzle, puzzle.position)
        self.colour = puzzle.player
        self.seat = puzzle.position.seat(puzzle.player)

    @property
    def kind(self) -> TurnKind[Any]:
        return cast(TurnKind[Any], KINDS[self.puzzle.kind])

    @property
    def task(self) -> str:
        return self.kind.task(self.puzzle)

    def spelled(self, word: str) -> str:
        return turns.spelled(word)

    def after(self, state: Position, move: str) -> Position:
        if self.is_complete(state):
            raise RuleError(Fault("move", move, "the turn is over; undo takes it back"))
        return turns.applied(state, turns.one_action(move))

    def look(self, state: Position, word: str) -> str | None:
        return turns.look(state, self.seat, word)

    def picture(self, state: Position, width: int, unicode: bool) -> RenderableType:
        return draw(state, width=width, seat=self.seat, unicode=unicode)

    def describe(self, state: Position) -> str:
        then = "the turn is over" if self.is_complete(state) else turns.turn_line(state, self.seat)
        return f"{self.worth_line(state)}; {then}"

    def worth_line(self, state: Position) -> str:
        mission = state.missions[self.seat]
        return f"prestige {turns.prestige_line(state.board, self.colour, mission)}"

    def is_complete(self, state: Position) -> bool:
        return state.mover_seat != self.seat

    def is_solved(self, state: Position) -> bool:
        return self.is_complete(state) and state.board == self.goal

    @cached_property
    def goal(self) -> Board | None:
        """The board that solves the puzzle; None if no board does."""
        actions = self.actions()
        if actions is None:
            return None
        position = self.start
        for action in actions:
            position = apply(position, action)
        return position.board

    def actions(self) -> Sequence[Action] | None:
        """The actions that lead to that board, without the end of the turn."""
        found = self.kind.solution_of(self.puzzle)
        return None if found is None else found.actions

    def solution(self) -> list[str] | None:
        actions = self.actions()
        return None if actions is None else [*map(str, actions), END]

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        state = self.start
        for place, move in enumerate(moves):
            state = self.after(state, move)
            if self.goal is None or not self._can_reach(state, self.goal):
                return place
        return None

    def _can_reach(self, state: Position, goal: Board) -> bool:
        return state.board == goal if self.is_complete(state) else way_to(state, goal) is not None

    def hint(self, moves: Sequence[str]) -> Hint | None:
        wrong = self.first_wrong(moves)
        states = [self.start]
        for move in moves:
            states.append(self.after(states[-1], move))
        if wrong is not None:
            return mistake_hint(states[wrong], moves, wrong)
        if self.goal is None or self.is_complete(states[-1]):
            return None
        way = way_to(states[-1], self.goal)
        if way is None:
            return None
        before = self._temptation() if not moves else ""
        return hint_for(states[-1], way, self.goal, before, for_income=self.for_income)

    def _temptation(self) -> str:
        return next((f"{step.text} " for step in self.kind.explain(self.puzzle) or () if step.technique == AHEAD), "")

    def made(self, move: str) -> str:
        return f"{move}."

    def words_of(self, state: Position, move: str) -> str:
        return action_words(state, turns.one_action(move))

    def page_data(self) -> Mapping[str, Any] | None:
        """What a page needs besides the puzzle; None if nothing solves it."""
        if self.goal is None:
            return None
        return {"box": box_data(self.start.box), "goal": self.page_goal, "temptation": self._temptation()}


def box_data(box: Box) -> Mapping[str, Any]:
    """A box as a page reads it."""
    return {
        "board": box.board,
        "turned": box.turned,
        "mirrored": box.mirrored,
        "bonus": [asdict(bonus) for bonus in box.bonus_of.values()],
        "missions": [asdict(mission) for mission in box.missions],
    }
