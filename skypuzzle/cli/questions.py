"""`skypuzzle solve` and `check`."""

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Annotated, Any

import typer

from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.console import options
from skypuzzle.console.exits import Exit, exit_for
from skypuzzle.console.output import emit, emit_document, emit_picture, expect_text, tell, wants_json
from skypuzzle.console.progress import tally
from skypuzzle.limits import Clock, Limit
from skypuzzle.solving import Solving
from skypuzzle.subjects import PositionArgument, SubjectArgument, notes_on, own_seat, subject, tell_notes
from skypuzzle.verdicts import Judge, Verdict

WHY_NOT_SECONDS = 10.0
"""If no limit is given."""
COUNTING_SECONDS = 60.0
"""If no limit is given: there may be more answers than anyone can wait for."""
MOST_ANSWERS = 1_000_000
"""If no limit is given: more would fill the memory."""


class Allowance:
    """The limits of a command, with one clock, and the words for reaching them."""

    def __init__(self, seconds: float | None, number: int) -> None:
        self.seconds = seconds
        self.number = number
        self.clock = Clock(seconds)

    @property
    def time_is_up(self) -> str:
        given = "time ran out" if self.seconds is None else f"the limit of {self.seconds:g} s was reached"
        return f"{given}; raise --time-limit for more"

    def at_least(self, number: int, stopped_by: Limit | None) -> str:
        enough = f"the limit of {self.number} was reached; raise --limit for more"
        found = f"at least {number}" if number else "none found yet"
        return f"{found}: {enough if stopped_by is Limit.NUMBER else self.time_is_up}\n"


def solve(
    context: typer.Context,
    position: SubjectArgument,
    ask: Callable[..., Solving],
    count: Annotated[bool, typer.Option("--count", help="Count the answers.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Print all answers.")] = False,
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
    all_cards: options.AllCardsOption = False,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Reach a goal from a position, or prove that it is impossible.

    The answer is a legal line of play, or the reasons why there is none. A puzzle needs no options. Exit code 1 means
    that it is impossible, 3 that it was not settled.
    """
    expect_text(output)
    seconds = options.seconds(time_limit)
    if seconds is None and (count or everything):
        seconds = COUNTING_SECONDS
    options.refuse("--limit", "needs --all", when=limit is not None and not everything)
    options.refuse("--count", "cannot be combined with --all", when=count and everything)
    chosen: ChosenGame = context.obj
    about = subject(position, chosen.board_game, all_cards=all_cards)
    ask = _for_own_seat(context, ask, position)
    solving = ask(about, many=count or everything)
    for option, given in {"--count": count, "--all": everything}.items():
        options.refuse(option, solving.one_answer, when=given and solving.one_answer)
    solving.notes = notes_on(about, chosen.board_game, position, all_cards=all_cards)
    answer = _count if count else _list if everything else _solve
    allowance = Allowance(seconds, limit or MOST_ANSWERS)
    code = answer(solving, allowance, output, as_json=wants_json(json, output))
    tell_notes(solving.notes)
    raise typer.Exit(code)


def _for_own_seat(context: typer.Context, made: Any, position: str) -> Any:
    """At a table, ask for the seat that it answers for, unless --player names another; else return what was made."""
    chosen: ChosenGame = context.obj
    seat = own_seat(position, chosen.board_game)
    if seat is None or context.params.get("player", seat) is not None:
        return made
    options_of_game = chosen.board_game.options(context.info_name or "")
    given = {name: context.params[name] for name in signature(options_of_game).parameters}
    return options_of_game(**{**given, "player": seat})


def _count(solving: Solving, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    with tally("found") as on_found:
        found = solving.count(allowance.clock.left, on_found)
    if as_json:
        _emit_document(solving, found, output)
    elif isinstance(found, Undecided):
        emit(f"undecided: {allowance.time_is_up}\n", output)
    elif isinstance(found, Count) and not found.complete:
        emit(allowance.at_least(found.number, found.stopped_by), output)
    else:
        emit(f"{solving.count_text(found)}\n", output)
    return exit_for(found.number, complete=found.complete) if isinstance(found, Count) else _exit(found)


def _list(solving: Solving, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    with tally("found") as on_found:
        found = solving.answers(allowance.number, allowance.clock.left, on_found)
    texts = solving.answer_texts(found)
    if as_json:
        _emit_document(solving, found, output)
    else:
        listed = "".join(f"{text}\n" for text in texts)
        emit(listed if found.complete else listed + allowance.at_least(len(texts), found.stopped_by), output)
    return exit_for(len(texts), complete=found.complete)


def _solve(solving: Solving, allowance: Allowance, output: Path | None, *, as_json: bool) -> Exit:
    answer = solving.solve(allowance.clock.left)
    reasons: Any = None
    if isinstance(answer, Impossible):
        usual = WHY_NOT_SECONDS * solving.reasons_effort
        reasons = solving.why_not(usual if allowance.seconds is None else allowance.clock.left)
    if as_json:
        _emit_document(solving, answer, output, reasons)
    elif isinstance(answer, Impossible):
        emit_picture(lambda width, _unicode: solving.impossible(reasons, width), output)
    elif isinstance(answer, Undecided):
        emit(f"undecided: {solving.why_undecided or allowance.time_is_up}\n", output)
    else:
        emit_picture(lambda width, unicode: solving.picture(answer, width, unicode=unicode), output)
    return _exit(answer)


def _emit_document(solving: Solving, found: Any, output: Path | None, reasons: Any = None) -> None:
    document = solving.document(found, reasons)
    if document is None:
        tell(f"skypuzzle: {solving.impossible(reasons, 80)}")
    else:
        emit_document(document, output, solving.notes)


def _exit(answer: object) -> Exit:
    if isinstance(answer, Impossible):
        return Exit.NO
    return Exit.UNDECIDED if isinstance(answer, Undecided) else Exit.DONE


def check(
    context: typer.Context,
    position: PositionArgument,
    judge: Judge,
    advise: Annotated[bool, typer.Option("--advise", help="Rank the turns that the player can play now.")] = False,
    chance: Annotated[
        int | None,
        typer.Option(
            "--chance", metavar="N", min=1, max=1_000_000, help="Have bots play N games from here, in every seat."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="NAMES", help="Who plays with --chance, as in simulate. [default: fast ones]"),
    ] = None,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    dask_timeout: options.DaskTimeoutOption = None,
    all_cards: options.AllCardsOption = False,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Judge how safe goals are in a live game.

    For each goal, and for all together, the answer is the strongest proven verdict: secured, forced, alone, with help
    or lost. Exit code 1 means lost, 3 undecided. --chance adds an estimate: in how many games between bots the goals
    held.
    """
    expect_text(output)
    games_options = {
        "bots": bots,
        "seed": seed,
        "dask": dask,
        "dask-timeout": dask_timeout,
        "jobs": jobs if jobs > 1 else None,
    }
    for option, given in games_options.items():
        options.refuse(f"--{option}", "needs --chance", when=given is not None and chance is None)
    games = None
    if chance is not None:
        from skypuzzle.console.chances import ChanceGames

        games = ChanceGames(chance, bots, seed, jobs, options.cluster(dask, dask_timeout))
    chosen: ChosenGame = context.obj
    about = subject(position, chosen.board_game, all_cards=all_cards)
    judge = _for_own_seat(context, judge, position)
    judged = judge(about, advise=advise, games=games)
    notes = notes_on(about, chosen.board_game, position, all_cards=all_cards)
    if wants_json(json, output):
        emit_document(judged.document, output, notes)
    else:
        emit_picture(judged.report, output)
    tell_notes(notes)
    if judged.verdicts is None or judged.verdicts - {Verdict.LOST, Verdict.UNDECIDED}:
        raise typer.Exit(Exit.DONE)
    raise typer.Exit(Exit.UNDECIDED if Verdict.UNDECIDED in judged.verdicts else Exit.NO)
