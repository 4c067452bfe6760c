"""What Skyline of the World adds to `check`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.console.options import seconds
from skypuzzle.limits import Clock
from skypuzzle.skyline.checking import check as check_goals
from skypuzzle.skyline.commands import options
from skypuzzle.skyline.game import GAME
from skypuzzle.subjects import position_of, with_players
from skypuzzle.verdicts import Judge, Judged

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.skyline.checking import Check
    from skypuzzle.skyline.checking.advice import Advice

TIME_LIMIT = 10.0


def check(
    mission: options.MissionOption = False,
    zones: options.ZoneOption = None,
    win: Annotated[bool, typer.Option("--win", help="The player is the only winner.")] = False,
    prestige: options.PrestigeOption = None,
    player: options.PlayerOption = None,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help=f"For everything; what is not decided by then stays open. [default: {TIME_LIMIT:g}]",
        ),
    ] = None,
    box: options.BoxOption = None,
) -> Judge:
    """Secured: certain however everyone plays. Forced: the player can do it whatever the others do, hold and draw.
    Alone: possible if the others' turns are skipped. With help: possible only if the others play along. Without goals,
    it judges the mission (if known), each zone and the win, and exits with 0; turns are ranked for the win alone.

    \b
    Examples:
      skypuzzle skyline check POSITION --mission --zone c9
      skypuzzle skyline check POSITION --win --player blue
      skypuzzle skyline check POSITION --prestige 5 --advise
    """
    limit = seconds(time_limit)
    options.box(box)
    goals = options.goals(mission=mission, prestige=prestige, zones=zones, win=win)

    def judge(about: Any, *, advise: bool) -> Judged:
        clock = Clock(TIME_LIMIT if limit is None else limit)
        game = with_players(position_of(about, GAME), GAME)
        seat = options.player_of(game, player)
        judged = goals or options.usual_goals(game, seat, advice=advise)
        found = check_goals(game, seat, judged, time_limit=clock.share(1 + advise).left)
        weighed = None
        if advise:
            from skypuzzle.skyline.checking.advice import advise as weigh
            from skypuzzle.skyline.checking.advice import raised

            weighed = weigh(game, seat, judged, clock, found=found.together)
            found = raised(found, weighed)
        verdicts = {found.together.verdict} if goals else None
        return Judged(found, lambda width, unicode: _report(found, weighed, width, unicode=unicode), verdicts)

    return judge


def _report(found: "Check", weighed: "Advice | None", width: int, *, unicode: bool) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.skyline.pictures.reports import advice_report, check_report

    report = check_report(found, width, unicode=unicode)
    return report if weighed is None else Group(report, Text(""), advice_report(weighed, unicode=unicode))
