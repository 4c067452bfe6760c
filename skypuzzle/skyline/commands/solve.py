"""`skypuzzle skyline solve`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skypuzzle.console import options
from skypuzzle.console.allowance import COUNTING_SECONDS, MOST_ANSWERS, WHY_NOT_SECONDS, Allowance
from skypuzzle.console.exits import Exit, exit_for
from skypuzzle.console.output import emit, emit_document, emit_picture, expect_text, wants_json
from skypuzzle.console.progress import tally
from skypuzzle.skyline import Board, GameRecord, Position, arguments
from skypuzzle.skyline.commands import subjects
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.questions import Answer, Impossible, Question, Reasons, Solved, Undecided, boards, why_not
from skypuzzle.skyline.questions import count as count_boards
from skypuzzle.skyline.questions import solve as solve_question
from skypuzzle.skyline.questions.question import MOST_TURNS

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle
    from skypuzzle.skyline.documents import AnswerWord, SolveDocument

WHY_NOT_AND_WAYS_OUT = 2 * WHY_NOT_SECONDS
"""How long to look for reasons, and for what would be enough, if no limit is given."""


def solve(
    position: subjects.SubjectArgument,
    mission: arguments.MissionOption = False,
    prestige: arguments.PrestigeOption = None,
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
    zones: arguments.ZoneOption = None,
    turns: Annotated[
        int | None,
        typer.Option(
            "--turns", metavar="T", min=1, max=MOST_TURNS, help="In this many of the player's turns. [default: 1]"
        ),
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="The most prestige, then the most cash. The default without goals.")
    ] = False,
    player: arguments.PlayerOption = None,
    count: Annotated[bool, typer.Option("--count", help="Count the final boards; with --best, the best.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Print the final boards; with --best, the best.")] = False,
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
            f"[default: {COUNTING_SECONDS:g} with --count and --all, {WHY_NOT_AND_WAYS_OUT:g} for why something is "
            "impossible, else none]",
        ),
    ] = None,
    box: arguments.BoxOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Find a line of play that reaches a goal, or prove that there is none.

    It is your own game that is played on, for one turn or several: the others' turns are skipped. Goals hold together
    after the last of these turns, or at the end of the game if that comes earlier. A puzzle needs no options. If it
    cannot be done, it says why, and what is the least that would be enough. Exit code 1 means that it cannot be done.

    \b
    Examples:
      skypuzzle skyline solve POSITION --mission --zone c9
      skypuzzle skyline solve POSITION --penthouses 3 --turns 3
      skypuzzle skyline solve POSITION --best --count
      skypuzzle skyline solve 2027-01-01#4
    """
    expect_text(output)
    seconds = options.seconds(time_limit)
    if seconds is None and (count or everything):
        seconds = COUNTING_SECONDS
    allowance = Allowance(seconds, limit or MOST_ANSWERS)
    options.refuse("--limit", "goes with --all", when=limit is not None and not everything)
    options.refuse("--count", "does not go with --all, which shows them all", when=count and everything)
    arguments.box(box)
    about = subjects.subject(position)
    if not isinstance(about, Position | Board | GameRecord):
        given = {"--mission": mission, "--best": best, "--count": count, "--all": everything}
        numbers = {"--prestige": prestige, "--cash": cash, "--income": income, "--penthouses": penthouses}
        for option, value in {**given, "--zone": zones, "--player": player}.items():
            options.refuse(option, "the puzzle says what to do", when=value)
        for option, number in {**numbers, "--turns": turns}.items():
            options.refuse(option, "the puzzle says what to do", when=number is not None)
        raise typer.Exit(_solve_puzzle(about, output, as_json=wants_json(json, output)))
    game = subjects.with_players(subjects.position_of(about))
    goals = arguments.goals(
        mission=mission,
        prestige=prestige,
        cash=cash,
        income=income,
        penthouses=penthouses,
        zones=zones,
    )
    is_best = best or not (goals or count or everything)
    question = Question(game, game.seats[arguments.player_of(game, player)], goals, turns or 1, is_best)
    answer = _count if count else _list if everything else _solve
    raise typer.Exit(answer(question, allowance, output, as_json=wants_json(json, output)))


def _count(question: Question, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    with tally("found") as on_found:
        counted = count_boards(question, time_limit=allowance.clock.left, on_found=on_found)
    if as_json:
        from skypuzzle.skyline.documents import SolveDocument

        said = _said(counted.number, complete=counted.complete)
        emit_document(SolveDocument(question=question, answer=said, count=counted.number), output)
    elif counted.complete:
        emit(f"{counted.number}\n", output)
    else:
        emit(allowance.at_least(counted.number, counted.stopped_by), output)
    return exit_for(counted.number, complete=counted.complete)


def _list(question: Question, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    with tally("found") as on_found:
        found = boards(question, limit=allowance.number, time_limit=allowance.clock.left, on_found=on_found)
    if as_json:
        from skypuzzle.skyline.documents import SolveDocument

        said = _said(len(found.boards), complete=found.complete)
        emit_document(SolveDocument(question=question, answer=said, boards=tuple(map(str, found.boards))), output)
    else:
        listed = "".join(f"{board.text}\n" for board in found.boards)
        emit(listed if found.complete else listed + allowance.at_least(len(found.boards), found.stopped_by), output)
    return exit_for(len(found.boards), complete=found.complete)


def _said(number: int, *, complete: bool) -> "AnswerWord":
    if not complete:
        return "undecided"
    return "solved" if number else "impossible"


def _solve(question: Question, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    answer = solve_question(question, time_limit=allowance.clock.left)
    reasons = None
    if isinstance(answer, Impossible):
        seconds = WHY_NOT_AND_WAYS_OUT if allowance.seconds is None else allowance.clock.left
        reasons = why_not(question, time_limit=seconds, known=True)
    if as_json:
        emit_document(_document(question, answer, reasons), output)
    elif isinstance(answer, Solved):
        from skypuzzle.skyline.pictures.solve_report import solution

        solved = answer
        emit_picture(lambda width, unicode: solution(question, solved, width, unicode=unicode), output)
    elif isinstance(answer, Undecided):
        emit(f"undecided: {allowance.time_is_up}\n", output)
    else:
        from skypuzzle.skyline.pictures.solve_report import impossible

        why = reasons or Reasons((), complete=False)
        emit_picture(lambda width, _unicode: impossible(why, width), output)
    if isinstance(answer, Solved):
        return Exit.DONE
    return Exit.NO if isinstance(answer, Impossible) else Exit.UNDECIDED


def _document(question: Question, answer: Answer, why: Reasons | None) -> "SolveDocument":
    from skypuzzle.skyline.documents import SolveDocument

    if isinstance(answer, Solved):
        return SolveDocument(
            question=question,
            answer="solved",
            board=str(answer.board),
            prestige=answer.prestige,
            cash=answer.cash,
            turns=answer.turns,
        )
    if isinstance(answer, Undecided):
        return SolveDocument(question=question, answer="undecided")
    return SolveDocument(
        question=question,
        answer="impossible",
        reasons=why.reasons if why and why.complete else (),
        repairs=why.repairs if why and why.all_repairs else None,
    )


def _solve_puzzle(puzzle: "Puzzle", output: Path | None, *, as_json: bool) -> Exit:
    """Solve a puzzle; with --json, the answer is the puzzle with its solution."""
    kind = KINDS[puzzle.kind]
    found = kind.solve(puzzle)
    if found is None:
        emit("impossible: it has no solution, or more than one\n", output)
        return Exit.NO
    if as_json:
        from skypuzzle.puzzles.documents import puzzle_document

        emit_document(puzzle_document(GAME, found), output)
    else:
        emit_picture(lambda width, unicode: kind.solution_picture(found, width, unicode=unicode), output)
    return Exit.DONE
