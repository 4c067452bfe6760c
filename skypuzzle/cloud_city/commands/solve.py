"""What Cloud City adds to `solve`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.answers import Count, Impossible, OnFound, Undecided
from skypuzzle.cloud_city import library
from skypuzzle.cloud_city.commands import options
from skypuzzle.cloud_city.drafts import FORM
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.notation.positions import parse_player, parse_shape
from skypuzzle.cloud_city.questions import answers
from skypuzzle.cloud_city.questions.question import Answer, Cities, Goal, Optima, Question, Reasons, Solved
from skypuzzle.cloud_city.questions.reasons import why_not
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Position
from skypuzzle.console.options import refuse
from skypuzzle.game import is_puzzle
from skypuzzle.solving import PuzzleSolving, Solving
from skypuzzle.subjects import position_of
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.cloud_city.documents import SolveDocument


def solve(
    votes: options.VotesOption = None,
    requests: options.RequestGoalOption = None,
    walkways: options.WalkwayOption = None,
    best: Annotated[
        bool, typer.Option("--best", help="Find the most votes, with proof. The default without goals.")
    ] = False,
    player: options.PlayerOption = None,
    tiles: Annotated[
        str | None,
        typer.Option("--tiles", metavar="TILES", help="For a city on its own: tiles to lay, as many as fit."),
    ] = None,
    stock: Annotated[
        str | None,
        typer.Option(
            "--stock", metavar="STOCK", help="For a city on its own: walkways to build. [default: all others]"
        ),
    ] = None,
    shape: Annotated[
        str | None, typer.Option("--shape", metavar="3x3|3x4", help="For a city on its own: its final shape.")
    ] = None,
) -> Callable[..., Solving]:
    """Only you play on: the others' turns are skipped, and tiles come from your hand and the face-up row. A city on its
    own gets walkways; with --tiles, it grows first. Answers are ways to lay the tiles or, with --best, the best final
    cities.

    \b
    Examples:
      skypuzzle cloud-city solve POSITION --votes 45 --request 4
      skypuzzle cloud-city solve "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S"
      skypuzzle cloud-city solve "B./.B" --tiles BB..,G..G,S..S --best --count
      skypuzzle cloud-city solve 2027-01-01#5
    """
    goals = options.goals(votes, requests, walkways)

    def ask(about: Any, *, many: bool) -> Solving:
        if is_puzzle(about):
            given = {"--votes": votes is not None, "--request": requests, "--walkway": walkways, "--player": player}
            for option, value in {**given, "--tiles": tiles, "--stock": stock, "--shape": shape}.items():
                refuse(option, "the puzzle says what to do", when=value)
            asked = KINDS[about.kind].question(about)
            return PuzzleSolving(GAME, about) if asked is None else _Solving(asked, best=True)
        question = _question(position_of(about, GAME), goals, player, tiles, stock, shape)
        return _Solving(question, best=best or not (goals or many))

    return ask


def _question(
    position: Position | City,
    goals: tuple[Goal, ...],
    player: str | None,
    tiles: str | None,
    stock: str | None,
    shape: str | None,
) -> Question:
    if isinstance(position, Position):
        for option, value in {"--tiles": tiles, "--stock": stock, "--shape": shape}.items():
            refuse(option, "a position has its own", when=value is not None)
        seat = options.player_of(position, player)
        return library.question(position, goals, player=seat)
    one = None if player is None else parse_player(player)
    grows = None if shape is None else parse_shape(shape)
    laid = "" if tiles is None else FORM.tidy("row", tiles, {})
    left = None if stock is None else FORM.tidy("stock", stock, {"cities": str(position)})
    return library.question(position, goals, player=one, tiles=laid or (), stock=left, shape=grows)


class _Solving(Solving):
    def __init__(self, question: Question, *, best: bool) -> None:
        self.question = question
        self.best = best

    def solve(self, time_limit: float | None) -> Answer:
        return (answers.best if self.best else answers.solve)(self.question, time_limit=time_limit)

    def why_not(self, time_limit: float | None) -> Reasons:
        return why_not(self.question, time_limit=time_limit)

    def count(self, time_limit: float | None, on_found: OnFound | None) -> Count | Optima | Impossible | Undecided:
        if self.best:
            return answers.optima(self.question, time_limit=time_limit)
        return answers.count(self.question, time_limit=time_limit, on_found=on_found)

    def count_text(self, found: Count | Optima | Impossible) -> str:
        if isinstance(found, Impossible):
            return "0"
        if not isinstance(found, Optima):
            return super().count_text(found)
        votes, ways = number_of(found.votes, "vote"), f"in {found.cities} ways"
        if found.cities != found.layouts:
            return f"{votes} at most, {ways}, with {number_of(found.layouts, 'layout')} of tiles"
        return f"{votes} at most, {'in one way' if found.cities == 1 else ways}"

    def answers(self, limit: int, time_limit: float | None, on_found: OnFound | None) -> Cities:
        return answers.cities(self.question, only_best=self.best, limit=limit, time_limit=time_limit, on_found=on_found)

    def answer_texts(self, found: Cities) -> list[str]:
        return [*map(str, found.cities)]

    def document(self, found: Any, reasons: Any = None) -> "SolveDocument":
        from skypuzzle.cloud_city.documents import solve_document

        return solve_document(self.question, found, reasons, best=self.best)

    def picture(self, answer: Solved, width: int, *, unicode: bool) -> "RenderableType":
        from skypuzzle.cloud_city.pictures.reports import solution

        return solution(self.question, answer, width, unicode=unicode)
