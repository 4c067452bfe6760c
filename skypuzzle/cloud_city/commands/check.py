"""`skypuzzle cloud-city check`."""

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from skypuzzle.clock import Clock
from skypuzzle.cloud_city import arguments
from skypuzzle.cloud_city.checking import check as check_goals
from skypuzzle.cloud_city.checking.advice import advise
from skypuzzle.cloud_city.commands import subjects
from skypuzzle.console import options
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import emit_document, emit_picture, expect_text, wants_json
from skypuzzle.verdicts import Verdict

if TYPE_CHECKING:
    from rich.console import Group

    from skypuzzle.cloud_city.checking import Check

TIME_LIMIT = 10.0


def check(
    position: subjects.PositionArgument,
    votes: arguments.VotesOption = None,
    lead: Annotated[
        bool, typer.Option("--lead", help="More votes than every other city has as it stands now.")
    ] = False,
    requests: arguments.RequestGoalOption = None,
    walkways: arguments.WalkwayOption = None,
    player: arguments.PlayerOption = None,
    advice: Annotated[bool, typer.Option("--advise", help="Rank the turns that the player can play now.")] = False,
    tile_mix: arguments.TileMixOption = None,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help=f"For everything; what is not settled by then stays open. [default: {TIME_LIMIT:g}]",
        ),
    ] = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Judge how safe a goal is in a live game.

    For each goal, and for all together, it gives the strongest proven verdict: secured (however everybody plays on),
    forced (the player can do it whatever the others do, and whatever tiles come), alone (whatever tiles come, if the
    others take no walkways from the stock and no face-up tiles), with help (only if things go well), lost. The other
    cities are compared with as they stand. Exit code 1 means lost, 3 undecided.

    \b
    Examples:
      skypuzzle cloud-city check POSITION --votes 40
      skypuzzle cloud-city check POSITION --lead --walkway a1-f1 --player 2
      skypuzzle cloud-city check POSITION --votes 40 --advise
    """
    expect_text(output)
    limit = options.seconds(time_limit)
    clock = Clock(TIME_LIMIT if limit is None else limit)
    game = subjects.game_position(position)
    seat = arguments.player_of(game, player)
    goals = arguments.goals(votes, requests, walkways, lead=lead)
    mix = arguments.tile_mix(tile_mix)
    found = check_goals(game, seat, goals, time_limit=clock.share(1 + advice).left, mix=mix)
    if advice:
        found = replace(found, advice=advise(game, seat, goals, clock, mix=mix))
    if wants_json(json, output):
        emit_document(found, output)
    else:
        emit_picture(lambda width, unicode: _report(found, width, unicode=unicode), output)
    raise typer.Exit(EXITS.get(found.together.verdict, Exit.DONE))


EXITS = {Verdict.LOST: Exit.NO, Verdict.UNDECIDED: Exit.UNDECIDED}


def _report(found: "Check", width: int, *, unicode: bool) -> "Group":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.cloud_city.pictures.advice_report import advice_report
    from skypuzzle.cloud_city.pictures.check_report import check_report

    report = check_report(found, width, unicode=unicode)
    return report if found.advice is None else Group(report, Text(""), advice_report(found.advice, unicode=unicode))
