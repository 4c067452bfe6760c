"""`skypuzzle solve`."""

from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli import options, skyliners
from skypuzzle.cli.exits import Exit
from skypuzzle.cli.output import emit, emit_document, emit_picture, wants_json
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.skyliners import Board, Plan, Position, parse_reserve
from skypuzzle.skyliners.questions import CityQuestion, GameQuestion, Impossible, Question, Solved, cities, why_not
from skypuzzle.skyliners.questions import count as count_cities
from skypuzzle.skyliners.questions import solve as solve_question

WHY_NOT_SECONDS = 10.0
"""How long to look for reasons, if no limit is given."""


def solve(
    position: skyliners.PositionArgument,
    plans: skyliners.PlansOption = None,
    supply: Annotated[
        str | None, typer.Option("--supply", metavar="F.R.P", help="On a bare board: the pieces to place, all of them.")
    ] = None,
    at_most: Annotated[bool, typer.Option("--at-most", help="With --supply: some may be left over.")] = False,
    just_see: Annotated[
        bool, typer.Option("--just-see", help="The view is enough; the cards need not get into the office.")
    ] = False,
    by: Annotated[
        str | None, typer.Option("--by", metavar="SIDE", help="Only this player builds on the plans' rows.")
    ] = None,
    fewest: Annotated[bool, typer.Option("--fewest", help="Place as little as possible on the plans' rows.")] = False,
    count: Annotated[bool, typer.Option("--count", help="How many distinct final cities there are.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Print the distinct final cities.")] = False,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", min=1, help="With --all: so many at most.")
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="SECONDS", min=0.01, help="Give up then, with exit code 3."),
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Find a line of play that makes plans come true, or prove that none does.

    In a game the answer is the turns to its end; a plan whose card is not in the office yet is put there on the way,
    and =? stands for any plan. On a bare board the supply is placed. Exit code 1 means that it cannot be done.

    \b
    Examples:
      skypuzzle solve "1..../..2../..p../...../....1" --supply 6.1.0 --plan SB3
      skypuzzle solve POSITION --plan SB3 --plan SC2 --by S
      skypuzzle solve BOARD --supply 2.0.0 --plan SB2 --count
    """
    _refuse(limit is not None and not everything, "--limit", "goes with --all")
    _refuse(at_most and supply is None, "--at-most", "goes with --supply")
    _refuse(fewest and (count or everything), "--fewest", "gives one answer, so it does not go with --count and --all")
    _refuse(count and everything, "--count", "is what --all tells anyway; give one of them")
    question = _question(
        skyliners.position_or_board(position),
        skyliners.plans(plans),
        supply=supply,
        at_most=at_most,
        just_see=just_see,
        by=by,
    )
    as_json = wants_json(json, output)
    if count:
        code = _count(question, time_limit, output, as_json=as_json)
    elif everything:
        code = _list(question, limit, time_limit, output, as_json=as_json)
    else:
        code = _solve(question, time_limit, output, fewest=fewest, as_json=as_json)
    raise typer.Exit(code)


def _count(question: Question, time_limit: float | None, output: Path | None, *, as_json: bool) -> Exit:
    found = count_cities(question, time_limit=time_limit)
    if as_json:
        from skypuzzle.skyliners.files.answers import count_document

        emit_document(count_document(question, found), output)
    else:
        emit(f"{'' if found.complete else 'at least '}{found.number}\n", output)
    return _exit(found.number, complete=found.complete)


def _list(
    question: Question, limit: int | None, time_limit: float | None, output: Path | None, *, as_json: bool
) -> Exit:
    found = cities(question, limit=limit, time_limit=time_limit)
    if as_json:
        from skypuzzle.skyliners.files.answers import cities_document

        emit_document(cities_document(question, found), output)
    else:
        boards = "".join(f"{board}\n" for board in found.boards)
        emit(boards if found.complete else f"{boards}at least {len(found.boards)}\n", output)
    return _exit(len(found.boards), complete=found.complete)


def _exit(number: int, *, complete: bool) -> Exit:
    if not complete:
        return Exit.UNDECIDED
    return Exit.DONE if number else Exit.NO


def _solve(question: Question, time_limit: float | None, output: Path | None, *, fewest: bool, as_json: bool) -> Exit:
    answer = solve_question(question, fewest=fewest, time_limit=time_limit)
    reasons = None
    if isinstance(answer, Impossible):
        reasons = why_not(question, time_limit=time_limit or WHY_NOT_SECONDS)
    if as_json:
        from skypuzzle.skyliners.files.answers import solve_document

        emit_document(solve_document(question, answer, reasons, fewest=fewest), output)
    elif isinstance(answer, Solved):
        from skypuzzle.skyliners.pictures.solution import solution

        emit_picture(lambda width, unicode: solution(question, answer, width, unicode=unicode), output)
    elif reasons is None:
        emit("undecided: the time was up\n", output)
    else:
        told = "".join(f"- {reason}\n" for reason in reasons.reasons)
        emit(f"impossible, because of these together:\n{told}" if told else "impossible\n", output)
    if isinstance(answer, Solved):
        return Exit.DONE
    return Exit.NO if isinstance(answer, Impossible) else Exit.UNDECIDED


def _refuse(given: bool, option: str, reason: str) -> None:
    if given:
        raise NotationError(Fault("option", option, reason))


def _question(
    position: Position | Board,
    plans: tuple[Plan, ...],
    *,
    supply: str | None,
    at_most: bool,
    just_see: bool,
    by: str | None,
) -> Question:
    if isinstance(position, Board):
        if supply is None:
            raise RuleError(Fault("position", str(position), "a bare board needs a --supply, such as 6.1.0"))
        if by is not None:
            raise RuleError(Fault("side", by, "a bare board has no players for --by"))
        return CityQuestion(position, parse_reserve(supply, "supply"), plans, whole=not at_most)
    if supply is not None:
        raise RuleError(Fault("supply", supply, "a game has its reserves; --supply is for bare boards"))
    return GameQuestion(position, plans, just_see=just_see, by=None if by is None else skyliners.side(by))
