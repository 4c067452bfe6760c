"""`skypuzzle skyline check`."""

from typing import TYPE_CHECKING, Annotated

import typer

from skypuzzle.clock import Clock
from skypuzzle.console import options
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import emit_document, emit_picture, expect_text, wants_json
from skypuzzle.skyline import arguments
from skypuzzle.skyline.checking import check as check_goals
from skypuzzle.skyline.checking.advice import advise, raised
from skypuzzle.skyline.commands import subjects
from skypuzzle.verdicts import Verdict

if TYPE_CHECKING:
    from rich.console import Group

    from skypuzzle.skyline.checking import Check
    from skypuzzle.skyline.checking.advice import Advice

TIME_LIMIT = 10.0


def check(
    position: subjects.PositionArgument,
    mission: arguments.MissionOption = False,
    zones: arguments.ZoneOption = None,
    win: Annotated[bool, typer.Option("--win", help="The player is the only winner.")] = False,
    prestige: arguments.PrestigeOption = None,
    player: arguments.PlayerOption = None,
    advice: Annotated[bool, typer.Option("--advise", help="Rank the turns that the player can play now.")] = False,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help=f"For everything; what is not settled by then stays open. [default: {TIME_LIMIT:g}]",
        ),
    ] = None,
    box: arguments.BoxOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Judge how safe a goal is in a live game.

    For each goal, and for all together, it gives the strongest proven verdict: secured (however everybody plays on),
    forced (the player can do it whatever the others do, hold and draw), alone (if the others' turns are skipped), with
    help (only if the others play along), lost. Exit code 1 means lost, 3 undecided. Without goals, it judges the
    mission, if that is known, each zone and the win, and the exit code is 0; turns are ranked for the win alone.

    \b
    Examples:
      skypuzzle skyline check POSITION --mission --zone c9
      skypuzzle skyline check POSITION --win --player blue
      skypuzzle skyline check POSITION --prestige 5 --advise
    """
    expect_text(output)
    limit = options.seconds(time_limit)
    clock = Clock(TIME_LIMIT if limit is None else limit)
    arguments.box(box)
    game = subjects.game_position(position)
    seat = arguments.player_of(game, player)
    goals = arguments.goals(mission=mission, prestige=prestige, zones=zones, win=win)
    judged = goals or arguments.usual_goals(game, seat, advice=advice)
    found = check_goals(game, seat, judged, time_limit=clock.share(1 + advice).left)
    weighed = advise(game, seat, judged, clock, found=found.together) if advice else None
    if weighed is not None:
        found = raised(found, weighed)
    if wants_json(json, output):
        emit_document(found, output)
    else:
        emit_picture(lambda width, unicode: _report(found, weighed, width, unicode=unicode), output)
    raise typer.Exit(EXITS.get(found.together.verdict, Exit.DONE) if goals else Exit.DONE)


EXITS = {Verdict.LOST: Exit.NO, Verdict.UNDECIDED: Exit.UNDECIDED}


def _report(found: "Check", weighed: "Advice | None", width: int, *, unicode: bool) -> "Group":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.skyline.pictures.advice_report import advice_report
    from skypuzzle.skyline.pictures.check_report import check_report

    report = check_report(found, width, unicode=unicode)
    return report if weighed is None else Group(report, Text(""), advice_report(weighed, unicode=unicode))
