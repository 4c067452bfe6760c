"""`skypuzzle solve`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from skypuzzle.console import options
from skypuzzle.console.allowance import COUNTING_SECONDS, MOST_ANSWERS, WHY_NOT_SECONDS, Allowance
from skypuzzle.console.exits import Exit, exit_for
from skypuzzle.console.output import emit, emit_document, emit_picture, expect_text, wants_json
from skypuzzle.console.progress import tally
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners import Board, GameRecord, Plan, Position, arguments, parse_reserve
from skypuzzle.skyliners.commands import subjects
from skypuzzle.skyliners.questions import (
    CityQuestion,
    GameQuestion,
    Impossible,
    Question,
    Solved,
    Undecided,
    cities,
    why_not,
)
from skypuzzle.skyliners.questions import count as count_cities
from skypuzzle.skyliners.questions import solve as solve_question

if TYPE_CHECKING:
    from skypuzzle.skyliners.kinds.turns.kind import TurnKind
    from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle


def solve(
    position: subjects.SubjectArgument,
    plans: arguments.PlansOption = None,
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
    count: Annotated[bool, typer.Option("--count", help="Count the distinct final cities.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Print the distinct final cities.")] = False,
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
    """Find a line of play that makes plans come true, or prove that there is none.

    A puzzle needs no options. In a game, the answer is a line of play to the end; plans not yet in the office are put
    there on the way, and =? stands for any plan. On a bare board, the supply is placed. Exit code 1 means that it
    cannot be done.

    \b
    Examples:
      skypuzzle solve "1..../..2../..p../...../....1" --supply 6.1.0 --plan SB3
      skypuzzle solve POSITION --plan SB3 --plan SC2 --by S
      skypuzzle solve BOARD --supply 2.0.0 --plan SB2 --count
      skypuzzle solve 2027-01-01#2
    """
    expect_text(output)
    seconds = options.seconds(time_limit)
    if seconds is None and (count or everything):
        seconds = COUNTING_SECONDS
    allowance = Allowance(seconds, limit or MOST_ANSWERS)
    options.refuse("--limit", "goes with --all", when=limit is not None and not everything)
    options.refuse("--at-most", "goes with --supply", when=at_most and supply is None)
    one_answer = "gives one answer, so it does not go with --count and --all"
    options.refuse("--fewest", one_answer, when=fewest and (count or everything))
    options.refuse("--count", "does not go with --all, which shows them all", when=count and everything)
    as_json = wants_json(json, output)
    about = subjects.subject(position)
    if isinstance(about, Position | Board | GameRecord):
        where = subjects.position_of(about)
        question = _question(where, arguments.plans(plans), supply=supply, at_most=at_most, just_see=just_see, by=by)
    else:
        from skypuzzle.skyliners.kinds.base import kind_named
        from skypuzzle.skyliners.kinds.turns.kind import TurnKind

        given = {"--plan": plans, "--supply": supply, "--just-see": just_see, "--by": by, "--fewest": fewest}
        for option, value in given.items():
            options.refuse(option, "the puzzle says what to do", when=value)
        question = about.question
        kind = kind_named(about.kind)
        if isinstance(kind, TurnKind):
            options.refuse("--count", "a puzzle of one turn has one solution", when=count)
            options.refuse("--all", "a puzzle of one turn has one solution", when=everything)
            raise typer.Exit(_solve_turn(kind, cast("TurnPuzzle", about), output, as_json=as_json))
    if count:
        code = _count(question, allowance, output, as_json=as_json)
    elif everything:
        code = _list(question, allowance, output, as_json=as_json)
    else:
        code = _solve(question, allowance, output, fewest=fewest, as_json=as_json)
    raise typer.Exit(code)


def _count(question: Question, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    with tally("found") as on_found:
        found = count_cities(question, time_limit=allowance.clock.left, on_found=on_found)
    if as_json:
        from skypuzzle.skyliners.documents import solve_document

        emit_document(solve_document(question, found), output)
    else:
        emit(f"{found.number}\n" if found.complete else allowance.at_least(found.number, found.stopped_by), output)
    return exit_for(found.number, complete=found.complete)


def _list(question: Question, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    with tally("found") as on_found:
        found = cities(question, limit=allowance.number, time_limit=allowance.clock.left, on_found=on_found)
    if as_json:
        from skypuzzle.skyliners.documents import solve_document

        emit_document(solve_document(question, found), output)
    else:
        boards = "".join(f"{board}\n" for board in found.boards)
        emit(boards if found.complete else boards + allowance.at_least(len(found.boards), found.stopped_by), output)
    return exit_for(len(found.boards), complete=found.complete)


def _solve(question: Question, allowance: Allowance, output: Path | None, *, fewest: bool, as_json: bool) -> Exit:
    answer = solve_question(question, fewest=fewest, time_limit=allowance.clock.left)
    reasons = None
    if isinstance(answer, Impossible):
        seconds = WHY_NOT_SECONDS if allowance.seconds is None else allowance.clock.left
        reasons = why_not(question, time_limit=seconds, known=True)
    if as_json:
        from skypuzzle.skyliners.documents import solve_document

        emit_document(solve_document(question, answer, reasons, fewest=fewest), output)
    elif isinstance(answer, Solved):
        _show(question, answer, output)
    elif isinstance(answer, Undecided):
        emit(f"undecided: {allowance.time_is_up}\n", output)
    elif reasons is not None and reasons.complete:
        listed = "".join(f"- {reason}\n" for reason in reasons.reasons)
        emit(f"impossible, because of these together:\n{listed}", output)
    else:
        emit("impossible; the reasons were not found in time\n", output)
    if isinstance(answer, Solved):
        return Exit.DONE
    return Exit.NO if isinstance(answer, Impossible) else Exit.UNDECIDED


def _solve_turn(kind: "TurnKind", puzzle: "TurnPuzzle", output: Path | None, *, as_json: bool) -> Exit:
    """Solve a puzzle of one turn by trying every turn, which takes no time."""
    answer = kind.line_of_play(puzzle)
    if as_json and not isinstance(answer, Solved) and not kind.line_is_enough:
        # a document of `solve` is about some line of play, not about all that others may do
        raise RuleError(Fault("puzzle", puzzle.id, "no turn solves it, which --json cannot say"))
    if as_json:
        from skypuzzle.skyliners.documents import solve_document

        emit_document(solve_document(puzzle.question, answer), output)
    elif isinstance(answer, Solved):
        _show(puzzle.question, answer, output)
    elif isinstance(answer, Undecided):
        emit("undecided: the puzzle is too large to be searched\n", output)
    else:
        emit("impossible: no turn does it\n", output)
    if isinstance(answer, Solved):
        return Exit.DONE
    return Exit.NO if isinstance(answer, Impossible) else Exit.UNDECIDED


def _show(question: Question, answer: Solved, output: Path | None) -> None:
    from skypuzzle.skyliners.pictures.solve_report import solution

    emit_picture(lambda width, unicode: solution(question, answer, width, unicode=unicode), output)


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
    return GameQuestion(position, plans, just_see=just_see, by=None if by is None else arguments.side(by))
