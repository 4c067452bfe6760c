"""`skypuzzle check`."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.cluster import expect_address
from skypuzzle.console import options
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import emit_document, emit_picture, expect_text, wants_json
from skypuzzle.console.progress import with_progress
from skypuzzle.errors import Fault, RuleError
from skypuzzle.parallel import in_order
from skypuzzle.skyliners import Plan, Position, Side, arguments
from skypuzzle.skyliners.checking import Check, asked_plans
from skypuzzle.skyliners.checking import check as check_plans
from skypuzzle.skyliners.checking.advice import advise, expect_a_choice
from skypuzzle.skyliners.checking.odds import USUAL_BOT, Odds
from skypuzzle.skyliners.commands import subjects
from skypuzzle.verdicts import Verdict

if TYPE_CHECKING:
    from rich.console import Group

TIME_LIMIT = 5.0


def check(
    position: subjects.PositionArgument,
    player: Annotated[
        str | None, typer.Option("--player", metavar="SIDE", help="Whose plans. [default: the side to move]")
    ] = None,
    plans: arguments.PlansOption = None,
    advice: Annotated[bool, typer.Option("--advise", help="Rank the player's turns, with or without plans.")] = False,
    chance: Annotated[
        int | None,
        typer.Option(
            "--chance",
            metavar="N",
            min=1,
            max=1_000_000,
            help="Let bots play this many games from here, in every seat.",
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="NAMES", help=f"Who plays with --chance, as in simulate. [default: {USUAL_BOT}]"
        ),
    ] = None,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help=f"For everything; what is not settled by then stays open. "
            f"[default: {TIME_LIMIT:g} for verdicts and advice, and all games of --chance]",
        ),
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Judge how safe plans are in a live game.

    For each of the player's plans, and for all together, it gives the strongest proven verdict: secured (nothing can
    break it), forced (the player can do it whatever the others do), alone (the player can do it if the others keep off
    the row), with help (only if others build there), lost. The plans are the player's known cards in the office (in a
    force puzzle, those it names), and every --plan. Without any, a table shows what could still be planned. Exit code
    1 means lost, 3 undecided.

    --advise ranks turns by the verdict they lead to and then by random games, which estimate and prove nothing; the
    last turn by score. Without plans, it gives the best turn found for each plan that could still be made.

    \b
    Examples:
      skypuzzle check POSITION --plan SB3
      skypuzzle check POSITION --player red --advise
      skypuzzle check POSITION --plan SB3 --chance 200 --jobs 2 --seed 7
    """
    expect_text(output)
    limit = options.seconds(time_limit)
    clock = Clock(TIME_LIMIT if limit is None else limit)
    for option, given in (("--bots", bots), ("--seed", seed), ("--dask", dask), ("--jobs", jobs if jobs > 1 else None)):
        options.refuse(option, "goes with --chance", when=given is not None and chance is None)
    expect_address(dask)
    game, named = subjects.asked_position(position)
    side = _player(game, player)
    more = named if side is game.mover else ()
    asked = asked_plans(game, side, dict.fromkeys((*more, *arguments.plans(plans))))
    if advice:
        expect_a_choice(game, side, asked)
    playing = _bots(game, side, asked, bots or USUAL_BOT) if chance is not None else ()
    run = None if chance is None else Odds(game, side, asked, options.seed(seed), playing)
    parts = 1 + advice + (chance is not None and limit is not None)
    found = check_plans(game, side, asked, time_limit=clock.share(parts).left, reasons=True)
    if advice:
        alive = _alive(found)
        weighed = advise(game, side, alive if not asked else alive or asked, clock.share(parts - 1), each=not asked)
        found = replace(found, advice=weighed)
    if run is not None:
        games = list(_play(run, chance or 0, jobs, dask, NO_LIMIT if limit is None else clock))
        found = run.add_shares(found, games, chance or 0)
    if wants_json(json, output):
        emit_document(found, output)
    else:
        emit_picture(lambda width, unicode: _report(found, width, unicode=unicode), output)
    raise typer.Exit(_exit(found))


def _player(position: Position, text: str | None) -> Side:
    """Whose plans are meant."""
    side = position.mover if text is None else arguments.side(text)
    if side is None:
        raise RuleError(Fault("position", str(position), "the game is over; say whose plans with --player"))
    if side not in position.seats:
        raise RuleError(Fault("player", str(side), f"nobody sits at {side}"))
    return side


def _bots(position: Position, side: Side, plans: tuple[Plan, ...], text: str) -> tuple[str, ...]:
    """The bots that play; an error if there is nothing to play for."""
    if not plans:
        raise RuleError(Fault("player", str(side), "--chance needs a plan: give one with --plan"))
    if position.is_over:
        raise RuleError(Fault("position", str(position), "the game is over, so there is nothing to play"))
    return arguments.bots(text, len(position.seats))


def _alive(found: Check) -> tuple[Plan, ...]:
    """The plans that are not lost."""
    return tuple(finding.plan for finding in found.plans if finding.plan and finding.verdict is not Verdict.LOST)


def _play(run: Odds, games: int, jobs: int, dask: str | None, clock: Clock) -> Iterator[tuple[bool, ...]]:
    """Games in order, as many as there is time for."""
    play = partial(run.play, clock=clock)
    for held in with_progress(in_order(play, range(games), jobs, dask, clock), games, "playing"):
        if held is None:
            return
        yield held


def _report(found: Check, width: int, *, unicode: bool) -> "Group":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.skyliners.pictures.advice_report import advice_report
    from skypuzzle.skyliners.pictures.check_report import check_report

    report = check_report(found, width, unicode=unicode)
    if found.advice is None:
        return report
    return Group(report, Text(""), advice_report(found.advice, found, width, unicode=unicode))


def _exit(found: Check) -> Exit:
    """By the verdict on all plans together; if none were asked about, by whether anything can still be planned."""
    verdicts = {finding.verdict for finding in found.plans}
    if found.together is not None:
        verdicts = {found.together.verdict}
    if verdicts - {Verdict.LOST, Verdict.UNDECIDED}:
        return Exit.DONE
    return Exit.UNDECIDED if Verdict.UNDECIDED in verdicts else Exit.NO
