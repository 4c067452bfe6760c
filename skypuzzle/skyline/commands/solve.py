"""What Skyline of the World adds to `solve`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.answers import Count, OnFound
from skypuzzle.console.options import refuse
from skypuzzle.game import is_puzzle
from skypuzzle.skyline import questions
from skypuzzle.skyline.commands import options
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.questions import Question, Reasons, Solved
from skypuzzle.skyline.questions.question import MOST_TURNS
from skypuzzle.solving import PuzzleSolving, Solving
from skypuzzle.subjects import position_of, with_players

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.skyline.documents import SolveDocument


def solve(
    mission: options.MissionOption = False,
    prestige: options.PrestigeOption = None,
    cash: Annotated[
        int | None, typer.Option("--cash", metavar="N", min=0, max=9999, help="At least this many millions.")
    ] = None,
    income: Annotated[
        int | None,
        typer.Option("--income", metavar="N", min=0, max=999, help="A group that pays at least this, next turn."),
    ] = None,
    penthouses: Annotated[
        int | None, typer.Option("--penthouses", metavar="N", min=0, max=3, help="At least this many penthouses.")
    ] = None,
    zones: options.ZoneOption = None,
    turns: Annotated[
        int | None,
        typer.Option(
            "--turns", metavar="T", min=1, max=MOST_TURNS, help="In this many of the player's turns. [default: 1]"
        ),
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="The most prestige, then the most cash. The default without goals.")
    ] = False,
    player: options.PlayerOption = None,
    box: options.BoxOption = None,
) -> Callable[..., Solving]:
    """Only the player moves, for one turn or several: the others' turns are skipped. All goals must hold after the last
    of these turns, or at the end of the game if that comes first. If it cannot be done, the answer says why, and the
    least that would be enough. Answers are final boards; with --best, the best.

    \b
    Examples:
      skypuzzle skyline solve POSITION --mission --zone c9
      skypuzzle skyline solve POSITION --penthouses 3 --turns 3
      skypuzzle skyline solve POSITION --best --count
      skypuzzle skyline solve 2027-01-01#4
    """
    options.box(box)

    def ask(about: Any, *, many: bool) -> Solving:
        if is_puzzle(about):
            numbers = {"--prestige": prestige, "--cash": cash, "--income": income, "--penthouses": penthouses}
            for option, value in {"--mission": mission, "--best": best, "--zone": zones, "--player": player}.items():
                refuse(option, "the puzzle says what to do", when=value)
            for option, number in {**numbers, "--turns": turns}.items():
                refuse(option, "the puzzle says what to do", when=number is not None)
            return PuzzleSolving(GAME, about)
        game = with_players(position_of(about, GAME), GAME)
        goals = options.goals(
            mission=mission, prestige=prestige, cash=cash, income=income, penthouses=penthouses, zones=zones
        )
        is_best = best or not (goals or many)
        return _Solving(Question(game, game.seats[options.player_of(game, player)], goals, turns or 1, is_best))

    return ask


class _Solving(Solving):
    reasons_effort = 2

    def __init__(self, question: Question) -> None:
        self.question = question

    def solve(self, time_limit: float | None) -> questions.Answer:
        return questions.solve(self.question, time_limit=time_limit)

    def why_not(self, time_limit: float | None) -> Reasons:
        return questions.why_not(self.question, time_limit=time_limit, known=True)

    def count(self, time_limit: float | None, on_found: OnFound | None) -> Count:
        return questions.count(self.question, time_limit=time_limit, on_found=on_found)

    def answers(self, limit: int, time_limit: float | None, on_found: OnFound | None) -> questions.Boards:
        return questions.boards(self.question, limit=limit, time_limit=time_limit, on_found=on_found)

    def answer_texts(self, found: questions.Boards) -> list[str]:
        return [board.text for board in found.boards]

    def document(self, found: Any, reasons: Reasons | None = None) -> "SolveDocument":
        from skypuzzle.skyline.documents import solve_document

        return solve_document(self.question, found, reasons)

    def picture(self, answer: Solved, width: int, *, unicode: bool) -> "RenderableType":
        from skypuzzle.skyline.pictures.reports import solution

        return solution(self.question, answer, width, unicode=unicode)

    def impossible(self, reasons: Reasons | None, width: int) -> "RenderableType":
        from skypuzzle.skyline.pictures.reports import impossible

        return impossible(reasons or Reasons((), complete=False), width)
