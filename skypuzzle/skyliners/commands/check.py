"""What Skyliners adds to `check`."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from skypuzzle.console.options import DaskOption, DaskTimeoutOption, JobsOption, SeedOption, cluster, refuse, seconds
from skypuzzle.console.options import seed as given_or_new
from skypuzzle.errors import Fault, RuleError
from skypuzzle.game import is_puzzle
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.skyliners.checking import Check, asked_plans
from skypuzzle.skyliners.checking import check as check_plans
from skypuzzle.skyliners.commands import options
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import HiddenPlan, Plan, Position
from skypuzzle.subjects import at_turn, position_of, with_players
from skypuzzle.verdicts import Judge, Judged, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.cluster import Cluster
    from skypuzzle.skyliners.checking.odds import Odds

TIME_LIMIT = 5.0
USUAL_BOT = "planner-50"


def check(
    player: Annotated[
        str | None, typer.Option("--player", metavar="SIDE", help="Whose plans. [default: the side to move]")
    ] = None,
    plans: options.PlansOption = None,
    chance: Annotated[
        int | None,
        typer.Option(
            "--chance", metavar="N", min=1, max=1_000_000, help="Have bots play N games from here, in every seat."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="NAMES", help=f"Who plays with --chance, as in simulate. [default: {USUAL_BOT}]"
        ),
    ] = None,
    seed: SeedOption = None,
    jobs: JobsOption = 1,
    dask: DaskOption = None,
    dask_timeout: DaskTimeoutOption = None,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help=f"For everything; what is not settled by then stays open. "
            f"[default: {TIME_LIMIT:g} for verdicts and advice, and all games of --chance]",
        ),
    ] = None,
) -> Judge:
    """Secured: nothing can break the plan. Forced: the player can do it whatever the others do. Alone: the player can
    do it if the others keep off the row. With help: only if others build there. The plans are the player's known cards
    in the office (in a force puzzle, those it names), and every --plan. Without any, a table shows what could still be
    planned.

    --advise ranks turns by the verdict they lead to and then by random games, which estimate and prove nothing; the
    last turn by score. Without plans, it gives the best turn found for each plan that could still be made.

    \b
    Examples:
      skypuzzle check POSITION --plan SB3
      skypuzzle check POSITION --player red --advise
      skypuzzle check POSITION --plan SB3 --chance 200 --jobs 2 --seed 7
    """
    limit = seconds(time_limit)
    for option, given in (("--bots", bots), ("--seed", seed), ("--dask", dask), ("--jobs", jobs if jobs > 1 else None)):
        refuse(option, "needs --chance", when=given is not None and chance is None)
    workers = cluster(dask, dask_timeout)

    def judge(about: Any, *, advise: bool) -> Judged:
        clock = Clock(TIME_LIMIT if limit is None else limit)
        game, named = _asked_position(about)
        side = _player(game, player)
        more = named if side is game.mover else ()
        asked = asked_plans(game, side, dict.fromkeys((*more, *options.plans(plans))))
        if advise:
            from skypuzzle.skyliners.checking.advice import expect_a_choice

            expect_a_choice(game, side, asked)
        run = None if chance is None else _run(game, side, asked, bots or USUAL_BOT, seed)
        parts = 1 + advise + (run is not None and limit is not None)
        found = check_plans(game, side, asked, time_limit=clock.share(parts).left, reasons=True)
        if advise:
            from skypuzzle.skyliners.checking.advice import advise as weigh

            alive = tuple(item.plan for item in found.plans if item.plan and item.verdict is not Verdict.LOST)
            weighed = weigh(game, side, alive if not asked else alive or asked, clock.share(parts - 1), each=not asked)
            found = replace(found, advice=weighed)
        if run is not None:
            games = list(_play(run, chance or 0, jobs, workers, NO_LIMIT if limit is None else clock))
            found = run.add_shares(found, games, chance or 0)
        # if nothing was asked about, the answer is whether anything can still be planned
        judged = found.plans if found.together is None else (found.together,)
        verdicts = {finding.verdict for finding in judged}
        return Judged(found, lambda width, unicode: _report(found, width, unicode=unicode), verdicts)

    return judge


def _asked_position(about: Any) -> tuple[Position, tuple[Plan, ...]]:
    """The position with players, and the plans that a puzzle asks about, if any.

    The player's other cards are then face down, as the puzzle is not about them.
    """
    found = at_turn(about, None)
    position: Position = with_players(position_of(found, GAME), GAME)
    plans = GAME.kind_of(found).plans_to_check(found) if is_puzzle(found) else None  # type: ignore[attr-defined]
    if plans is None:
        return position, ()
    cards = (
        HiddenPlan(card.side) if card.side is position.mover and card not in plans else card for card in position.office
    )
    return position._replace(office=tuple(cards)), plans


def _player(position: Position, text: str | None) -> Side:
    side = position.mover if text is None else options.side(text)
    if side is None:
        raise RuleError(Fault("position", str(position), "the game is over; name a player with --player"))
    if side not in position.seats:
        raise RuleError(Fault("player", str(side), f"nobody sits at {side}"))
    return side


def _run(position: Position, side: Side, plans: tuple[Plan, ...], bots: str, seed: str | None) -> "Odds":
    """The games of --chance. Raises RuleError if there is nothing to play for."""
    from skypuzzle.skyliners.checking.odds import Odds

    if not plans:
        raise RuleError(Fault("player", str(side), "--chance needs a plan: give one with --plan"))
    if position.is_over:
        raise RuleError(Fault("position", str(position), "the game is over, so there is nothing to play"))
    playing = options.bots(bots, len(position.seats))
    return Odds(position, side, plans, given_or_new(seed), playing)


def _play(run: "Odds", games: int, jobs: int, workers: "Cluster | None", clock: Clock) -> Iterator[tuple[bool, ...]]:
    """Play as many games as there is time for, in order."""
    from skypuzzle.console.progress import with_progress
    from skypuzzle.parallel import in_order

    play = partial(run.play, clock=clock)
    for held in with_progress(in_order(play, range(games), jobs, workers, clock), games, "playing"):
        if held is None:
            return
        yield held


def _report(found: Check, width: int, *, unicode: bool) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.skyliners.pictures.reports import advice_report, check_report

    report = check_report(found, width, unicode=unicode)
    if found.advice is None:
        return report
    return Group(report, Text(""), advice_report(found.advice, found, width, unicode=unicode))
