"""What Cloud City adds to `check`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from skypuzzle.cloud_city.checking.advice import advise as weigh
from skypuzzle.cloud_city.checking.check import check as check_goals
from skypuzzle.cloud_city.checking.odds import Odds
from skypuzzle.cloud_city.commands import options
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.rules.position import fitting_mix
from skypuzzle.console.options import seconds, time_for_verdicts
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.odds import TIME_FOR_VERDICTS, by_chance
from skypuzzle.subjects import position_of, with_players
from skypuzzle.verdicts import Judge, Judged

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.cloud_city.checking.verdicts import Check
    from skypuzzle.console.chances import ChanceGames

TIME_LIMIT = 10.0


def check(
    votes: options.VotesOption = None,
    lead: Annotated[bool, typer.Option("--lead", help="More votes than every other player has now.")] = False,
    win: Annotated[
        bool, typer.Option("--win", help="The player is the only winner; all cities and hands must be known.")
    ] = False,
    requests: options.RequestGoalOption = None,
    walkways: options.WalkwayOption = None,
    player: options.PlayerOption = None,
    tile_mix: options.TileMixOption = None,
    time_limit: Annotated[str | None, time_for_verdicts(TIME_LIMIT)] = None,
) -> Judge:
    """Secured: it holds however everyone plays. Forced: the player can reach it whatever the others do and whatever
    tiles come. Alone: whatever tiles come, as long as the others take no walkways from the stock and no face-up tiles.
    With help: only if things go well. The other cities count as they are now, except for a win,
    which is about what all cities can become. Without goals, it judges the requests in play, the lead and the win, as
    far as they are known, and exits with 0; turns are ranked for the last of these alone.

    --advise ranks turns by the verdict they lead to, and then by how often the goals hold in games between bots.

    \b
    Examples:
      skypuzzle cloud-city check POSITION --votes 40
      skypuzzle cloud-city check POSITION --lead --walkway a1-f1 --player 2
      skypuzzle cloud-city check POSITION --win
      skypuzzle cloud-city check POSITION --votes 40 --advise
      skypuzzle cloud-city check POSITION --votes 40 --chance 100 --seed 7
    """
    limit = seconds(time_limit)
    goals = options.goals(votes, requests, walkways, lead=lead, win=win)
    own_mix = options.tile_mix(tile_mix)

    def judge(about: Any, *, advise: bool, games: "ChanceGames | None") -> Judged:
        clock = Clock(TIME_LIMIT if limit is None else limit)
        game = with_players(position_of(about, GAME), GAME)
        seat, mix = options.player_of(game, player), own_mix or fitting_mix(game)
        judged = goals or options.usual_goals(game, seat, advice=advise)
        odds = None if games is None else games.odds(Odds, game, seat, goals, options.bots, mix=mix)
        parts = 1 + advise + (games is not None and limit is not None)
        found = check_goals(game, seat, judged, time_limit=clock.share(parts).left, mix=mix)
        if advise:
            share = clock.share(parts - 1)
            weighed = weigh(game, seat, judged, share.part(TIME_FOR_VERDICTS), mix=mix, found=found, spare=share)
            bots = (Odds.usual_bot,) * len(game.seats)
            found = replace(found, advice=by_chance(weighed, Odds(game, seat, judged, "advice", bots, mix=mix), share))
        if games is not None and odds is not None:
            found = games.add_shares(found, odds, NO_LIMIT if limit is None else clock)
        verdicts = {found.together.verdict} if goals else None
        return Judged(found, lambda width, unicode: _report(found, width, unicode=unicode), verdicts)

    return judge


def _report(found: "Check", width: int, *, unicode: bool) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.cloud_city.pictures.reports import advice_report, check_report

    report = check_report(found, width, unicode=unicode)
    return report if found.advice is None else Group(report, Text(""), advice_report(found, unicode=unicode))
