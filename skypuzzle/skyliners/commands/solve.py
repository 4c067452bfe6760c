"""What Skyliners adds to `solve`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.answers import Count, Impossible, OnFound, Undecided
from skypuzzle.console.options import refuse
from skypuzzle.errors import Fault, RuleError
from skypuzzle.game import is_puzzle
from skypuzzle.skyliners import questions
from skypuzzle.skyliners.commands import options
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.notation import parse_reserve
from skypuzzle.skyliners.questions import CityQuestion, GameQuestion, Question, Solved
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.solving import Solving
from skypuzzle.subjects import position_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

    from skypuzzle.skyliners.documents import SolveDocument
    from skypuzzle.skyliners.kinds.base import TurnPuzzle
    from skypuzzle.skyliners.kinds.turns import TurnKind


def solve(
    plans: options.PlansOption = None,
    supply: Annotated[
        str | None, typer.Option("--supply", metavar="F.R.P", help="On a bare board: place all these pieces.")
    ] = None,
    at_most: Annotated[bool, typer.Option("--at-most", help="With --supply: some may be left over.")] = False,
    just_see: Annotated[
        bool, typer.Option("--just-see", help="The view is enough; no card has to get into the office.")
    ] = False,
    by: Annotated[
        str | None, typer.Option("--by", metavar="SIDE", help="Only this player builds on the plans' rows.")
    ] = None,
    fewest: Annotated[bool, typer.Option("--fewest", help="Use as few pieces as possible on the plans' rows.")] = False,
) -> "Callable[..., Solving]":
    """In a game, which needs a --plan, the answer is a line of play to the end; plans not yet in the office are put
    there on the way, and =? stands for any plan. On a bare board, the supply is placed.

    \b
    Examples:
      skypuzzle solve "1..../..2../..p../...../....1" --supply 6.1.0 --plan SB3
      skypuzzle solve POSITION --plan SB3 --plan SC2 --by S
      skypuzzle solve BOARD --supply 2.0.0 --plan SB2 --count
      skypuzzle solve 2027-01-01#2
    """
    refuse("--at-most", "needs --supply", when=at_most and supply is None)

    def ask(about: Any, *, many: bool) -> Solving:
        refuse("--fewest", "gives one answer, so it cannot be combined with --count or --all", when=fewest and many)
        if is_puzzle(about):
            given = {"--plan": plans, "--supply": supply, "--just-see": just_see, "--by": by, "--fewest": fewest}
            for option, value in given.items():
                refuse(option, "the puzzle says what to do", when=value)
            return _puzzle(about)
        position, wanted = position_of(about, GAME), options.plans(plans)
        if isinstance(position, Board):
            if supply is None:
                raise RuleError(Fault("position", str(position), "a bare board needs a --supply, such as 6.1.0"))
            if by is not None:
                raise RuleError(Fault("side", by, "a bare board has no players for --by"))
            return _Solving(CityQuestion(position, parse_reserve(supply, "supply"), wanted, whole=not at_most), fewest)
        if supply is not None:
            raise RuleError(Fault("supply", supply, "a game has its reserves; --supply is for bare boards"))
        if not wanted:
            side = position.mover or position.seats[0]
            reason = f"add what to reach, such as --plan {side}B3 (it can be repeated), or ask check what is possible"
            raise RuleError(Fault("plan", "", reason))
        side = None if by is None else options.side(by)
        return _Solving(GameQuestion(position, wanted, just_see=just_see, by=side), fewest)

    return ask


def _puzzle(puzzle: Any) -> Solving:
    from skypuzzle.skyliners.kinds.base import kind_named
    from skypuzzle.skyliners.kinds.turns import TurnKind

    kind = kind_named(puzzle.kind)
    return _Turn(kind, puzzle) if isinstance(kind, TurnKind) else _Solving(puzzle.question, fewest=False)


class _Solving(Solving):
    def __init__(self, question: Question, fewest: bool) -> None:
        self.question = question
        self.fewest = fewest

    def solve(self, time_limit: float | None) -> questions.Answer:
        return questions.solve(self.question, fewest=self.fewest, time_limit=time_limit)

    def why_not(self, time_limit: float | None) -> questions.Reasons:
        return questions.why_not(self.question, time_limit=time_limit, known=True)

    def count(self, time_limit: float | None, on_found: OnFound | None) -> Count:
        return questions.count(self.question, time_limit=time_limit, on_found=on_found)

    def answers(self, limit: int, time_limit: float | None, on_found: OnFound | None) -> questions.Cities:
        return questions.cities(self.question, limit=limit, time_limit=time_limit, on_found=on_found)

    def answer_texts(self, found: questions.Cities) -> list[str]:
        return [*map(str, found.boards)]

    def document(self, found: Any, reasons: Any = None) -> "SolveDocument":
        from skypuzzle.skyliners.documents import solve_document

        return solve_document(self.question, found, reasons, fewest=self.fewest)

    def picture(self, answer: Solved, width: int, *, unicode: bool) -> "RenderableType":
        from skypuzzle.skyliners.pictures.terminal import solution

        return solution(self.question, answer, width, unicode=unicode)


class _Turn(_Solving):
    """A puzzle of one turn, solved by trying every turn."""

    one_answer = "a puzzle of one turn has one solution"
    why_undecided = "the puzzle is too large to search"

    def __init__(self, kind: "TurnKind", puzzle: "TurnPuzzle") -> None:
        super().__init__(puzzle.question, fewest=False)
        self.kind = kind
        self.puzzle = puzzle

    def solve(self, _time_limit: float | None) -> questions.Answer:
        return self.kind.line_of_play(self.puzzle)

    def why_not(self, _time_limit: float | None) -> None:  # type: ignore[override]
        return None

    def impossible(self, _reasons: None, _width: int) -> str:
        return "impossible: no turn does it"

    def document(self, found: Solved | Impossible | Undecided, reasons: Any = None) -> "SolveDocument":
        if not isinstance(found, Solved) and not self.kind.line_is_enough:
            # a document of `solve` is about some line of play, not about all that others may do
            raise RuleError(Fault("puzzle", self.puzzle.id, "no turn solves it, which --json cannot say"))
        return super().document(found, reasons)
