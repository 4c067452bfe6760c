"""`skypuzzle cloud-city solve`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skypuzzle.cloud_city import City, GameRecord, Position, Seat, arguments, library, parse_player, parse_shape
from skypuzzle.cloud_city.commands import subjects
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.questions import (
    Goal,
    Impossible,
    Optima,
    Question,
    Solved,
    Undecided,
    cities,
    optima,
    why_not,
)
from skypuzzle.cloud_city.questions import best as best_answer
from skypuzzle.cloud_city.questions import count as count_cities
from skypuzzle.cloud_city.questions import solve as solve_question
from skypuzzle.console import options
from skypuzzle.console.allowance import COUNTING_SECONDS, MOST_ANSWERS, WHY_NOT_SECONDS, Allowance
from skypuzzle.console.exits import Exit, exit_for
from skypuzzle.console.output import emit, emit_document, emit_picture, expect_text, wants_json
from skypuzzle.console.progress import tally
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle


def solve(
    position: subjects.SubjectArgument,
    votes: arguments.VotesOption = None,
    requests: arguments.RequestGoalOption = None,
    walkways: arguments.WalkwayOption = None,
    best: Annotated[
        bool, typer.Option("--best", help="The most votes, with proof. The default without goals.")
    ] = False,
    player: arguments.PlayerOption = None,
    tiles: Annotated[
        str | None,
        typer.Option("--tiles", metavar="TILES", help="For a city on its own: tiles to lay, as many as fit."),
    ] = None,
    stock: Annotated[
        str | None,
        typer.Option("--stock", metavar="STOCK", help="For a city on its own: walkways to build. [default: the rest]"),
    ] = None,
    shape: Annotated[
        str | None, typer.Option("--shape", metavar="3x3|3x4", help="For a city on its own: what it grows into.")
    ] = None,
    count: Annotated[
        bool, typer.Option("--count", help="Count the ways to lay the tiles; with --best, the best.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="Print the final cities; with --best, the best.")] = False,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", min=1, help="With --all: at most this many. [default: a million]"),
    ] = None,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help="Give up after this long, with exit code 3. "
            f"[default: {COUNTING_SECONDS:g} with --count and --all, else none]",
        ),
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Find a line of play that reaches a goal, or prove that there is none.

    It is your own game that is played on: the others' turns are skipped, and tiles come from your hand and the face-up
    row. A city on its own is given walkways, and with --tiles grows first. A puzzle needs no options. Exit code 1 means
    that it cannot be done.

    \b
    Examples:
      skypuzzle cloud-city solve POSITION --votes 45 --request 4
      skypuzzle cloud-city solve "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S"
      skypuzzle cloud-city solve "B./.B" --tiles BB..,G..G,S..S --best --count
      skypuzzle cloud-city solve 2027-01-01#5
    """
    expect_text(output)
    seconds = options.seconds(time_limit)
    if seconds is None and (count or everything):
        seconds = COUNTING_SECONDS
    allowance = Allowance(seconds, limit or MOST_ANSWERS)
    options.refuse("--limit", "goes with --all", when=limit is not None and not everything)
    options.refuse("--count", "does not go with --all, which shows them all", when=count and everything)
    as_json = wants_json(json, output)
    about = subjects.subject(position)
    goals = arguments.goals(votes, requests, walkways)
    if not isinstance(about, Position | City | GameRecord):
        given = {"--votes": votes is not None, "--request": requests, "--walkway": walkways, "--player": player}
        for option, value in {**given, "--tiles": tiles, "--stock": stock, "--shape": shape}.items():
            options.refuse(option, "the puzzle says what to do", when=value)
        asked = KINDS[about.kind].question(about)
        if asked is None:
            for option, value in {"--count": count, "--all": everything}.items():
                options.refuse(option, "a puzzle has one solution", when=value)
            raise typer.Exit(_solve_puzzle(about, output, as_json=as_json))
        best = True
        question: Question = asked
    else:
        question = _question(subjects.position_of(about), goals, player, tiles, stock, shape)
    is_best = best or not (goals or count or everything)
    if count:
        code = _count(question, allowance, output, best=is_best, as_json=as_json)
    elif everything:
        code = _list(question, allowance, output, best=is_best, as_json=as_json)
    else:
        code = _solve(question, allowance, output, best=is_best, as_json=as_json)
    raise typer.Exit(code)


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
            options.refuse(option, "a position has its own", when=value is not None)
        seat: Seat | None = arguments.player_of(position, player)
    else:
        seat = None if player is None else parse_player(player)
    grows = None if shape is None else parse_shape(shape)
    return library.question(position, goals, player=seat, tiles=tiles or (), stock=stock, shape=grows)


def _count(question: Question, allowance: Allowance, output: Path | None, *, best: bool, as_json: bool) -> Exit:
    from skypuzzle.cloud_city.documents import solve_document

    if best:
        found = optima(question, time_limit=allowance.clock.left)
        if as_json:
            emit_document(solve_document(question, found, best=True), output)
        elif isinstance(found, Optima):
            emit(f"{number_of(found.votes, 'vote')} at most, {_ways(found)}\n", output)
        else:
            emit(f"undecided: {allowance.time_is_up}\n" if isinstance(found, Undecided) else "0\n", output)
        return Exit.DONE if isinstance(found, Optima) else _no(found)
    with tally("found") as on_found:
        counted = count_cities(question, time_limit=allowance.clock.left, on_found=on_found)
    if as_json:
        emit_document(solve_document(question, counted, best=False), output)
    elif counted.complete:
        emit(f"{counted.number}\n", output)
    else:
        emit(allowance.at_least(counted.number, counted.stopped_by), output)
    return exit_for(counted.number, complete=counted.complete)


def _list(question: Question, allowance: Allowance, output: Path | None, *, best: bool, as_json: bool) -> Exit:
    with tally("found") as on_found:
        found = cities(
            question, only_best=best, limit=allowance.number, time_limit=allowance.clock.left, on_found=on_found
        )
    if as_json:
        from skypuzzle.cloud_city.documents import solve_document

        emit_document(solve_document(question, found, best=best), output)
    else:
        listed = "".join(f"{city}\n" for city in found.cities)
        emit(listed if found.complete else listed + allowance.at_least(len(found.cities), found.stopped_by), output)
    return exit_for(len(found.cities), complete=found.complete)


def _ways(found: Optima) -> str:
    """How many of the best there are; layouts are told only where they can have different walkways."""
    if found.cities == found.layouts:
        return "in one way" if found.cities == 1 else f"in {found.cities} ways"
    return f"in {found.cities} ways, with {number_of(found.layouts, 'layout')} of tiles"


def _no(answer: Impossible | Undecided) -> Exit:
    return Exit.NO if isinstance(answer, Impossible) else Exit.UNDECIDED


def _solve(question: Question, allowance: Allowance, output: Path | None, *, best: bool, as_json: bool) -> Exit:
    answer = (best_answer if best else solve_question)(question, time_limit=allowance.clock.left)
    reasons = None
    if isinstance(answer, Impossible):
        seconds = WHY_NOT_SECONDS if allowance.seconds is None else allowance.clock.left
        reasons = why_not(question, time_limit=seconds)
    if as_json:
        from skypuzzle.cloud_city.documents import solve_document

        emit_document(solve_document(question, answer, reasons, best=best), output)
    elif isinstance(answer, Solved):
        from skypuzzle.cloud_city.pictures.solve_report import solution

        solved = answer
        emit_picture(lambda width, unicode: solution(question, solved, width, unicode=unicode), output)
    elif isinstance(answer, Undecided):
        emit(f"undecided: {allowance.time_is_up}\n", output)
    elif reasons is not None and reasons.complete:
        listed = "".join(f"- {reason}\n" for reason in reasons.reasons)
        emit(f"impossible, because of these together:\n{listed}", output)
    else:
        emit("impossible; the reasons were not found in time\n", output)
    return Exit.DONE if isinstance(answer, Solved) else _no(answer)


def _solve_puzzle(puzzle: "Puzzle", output: Path | None, *, as_json: bool) -> Exit:
    """Solve a puzzle with one city to find; with --json, the answer is the puzzle with its solution."""
    kind = KINDS[puzzle.kind]
    solved = kind.solve(puzzle)
    if solved is None:
        emit("impossible: it has no solution, or more than one\n", output)
        return Exit.NO
    if as_json:
        from skypuzzle.puzzles.documents import puzzle_document

        emit_document(puzzle_document(GAME, solved), output)
    else:
        from skypuzzle.cloud_city.pictures.terminal import draw

        city = kind.solved_city(solved)
        emit_picture(lambda width, unicode: draw(city, width=width, unicode=unicode), output)
    return Exit.DONE
