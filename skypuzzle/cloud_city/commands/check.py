"""What Cloud City adds to `check`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from skypuzzle.cloud_city.checking.advice import advise as weigh
from skypuzzle.cloud_city.checking.check import check as check_goals
from skypuzzle.cloud_city.commands import options
from skypuzzle.cloud_city.game import GAME
from skypuzzle.console.options import seconds
from skypuzzle.limits import Clock
from skypuzzle.subjects import position_of, with_players
from skypuzzle.verdicts import Judge, Judged

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.cloud_city.checking.verdicts import Check

TIME_LIMIT = 10.0


def check(
    votes: options.VotesOption = None,
    lead: Annotated[bool, typer.Option("--lead", help="More votes than every other player has now.")] = False,
    requests: options.RequestGoalOption = None,
    walkways: options.WalkwayOption = None,
    player: options.PlayerOption = None,
    tile_mix: options.TileMixOption = None,
    time_limit: Annotated[
        str | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help=f"For the whole check; what is undecided by then stays open. [default: {TIME_LIMIT:g}]",
        ),
    ] = None,
) -> Judge:
    """Secured: it holds however everyone plays. Forced: the player can reach it whatever the others do and whatever
    tiles come. Alone: whatever tiles come, as long as the others take no walkways from the stock and no face-up tiles.
    With help: only if things go well. The other cities count as they are now.

    \b
    Examples:
      skypuzzle cloud-city check POSITION --votes 40
      skypuzzle cloud-city check POSITION --lead --walkway a1-f1 --player 2
      skypuzzle cloud-city check POSITION --votes 40 --advise
    """
    limit = seconds(time_limit)
    goals = options.goals(votes, requests, walkways, lead=lead)
    mix = options.tile_mix(tile_mix)

    def judge(about: Any, *, advise: bool) -> Judged:
        clock = Clock(TIME_LIMIT if limit is None else limit)
        game = with_players(position_of(about, GAME), GAME)
        seat = options.player_of(game, player)
        found = check_goals(game, seat, goals, time_limit=clock.share(1 + advise).left, mix=mix)
        if advise:
            found = replace(found, advice=weigh(game, seat, goals, clock, mix=mix))
        return Judged(found, lambda width, unicode: _report(found, width, unicode=unicode), {found.together.verdict})

    return judge


def _report(found: "Check", width: int, *, unicode: bool) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.cloud_city.pictures.reports import advice_report, check_report

    report = check_report(found, width, unicode=unicode)
    return report if found.advice is None else Group(report, Text(""), advice_report(found.advice, unicode=unicode))
