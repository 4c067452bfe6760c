"""What Skyline of the World adds to `check`."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import structs

from skypuzzle.console.options import seconds, time_for_verdicts
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.odds import TIME_FOR_VERDICTS, by_chance
from skypuzzle.skyline.checking import check as check_goals
from skypuzzle.skyline.checking.odds import Odds
from skypuzzle.skyline.commands import options
from skypuzzle.skyline.game import GAME
from skypuzzle.subjects import position_of, with_players
from skypuzzle.verdicts import Judge, Judged

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.console.chances import ChanceGames
    from skypuzzle.skyline.checking import Check
    from skypuzzle.skyline.checking.advice import Advice

TIME_LIMIT = 10.0


def check(
    mission: options.MissionOption = False,
    zones: options.ZoneOption = None,
    win: Annotated[bool, typer.Option("--win", help="The player is the only winner.")] = False,
    prestige: options.PrestigeOption = None,
    player: options.PlayerOption = None,
    time_limit: Annotated[str | None, time_for_verdicts(TIME_LIMIT)] = None,
    box: options.BoxOption = None,
) -> Judge:
    """Secured: certain however everyone plays. Forced: the player can do it whatever the others do, hold and draw.
    Alone: possible if the others' turns are skipped. With help: possible only if the others play along. Without goals,
    it judges the mission (if known), each zone and the win, and exits with 0; turns are ranked for the win alone.

    --advise ranks turns by the verdict they lead to, and then by how often the goals hold in games between bots.

    \b
    Examples:
      skypuzzle skyline check POSITION --mission --zone c9
      skypuzzle skyline check POSITION --win --player blue
      skypuzzle skyline check POSITION --prestige 5 --advise
      skypuzzle skyline check POSITION --zone c9 --chance 100 --seed 7
    """
    limit = seconds(time_limit)
    options.box(box)
    goals = options.goals(mission=mission, prestige=prestige, zones=zones, win=win)

    def judge(about: Any, *, advise: bool, games: "ChanceGames | None") -> Judged:
        clock = Clock(TIME_LIMIT if limit is None else limit)
        game = with_players(position_of(about, GAME), GAME)
        seat = options.player_of(game, player)
        judged = goals or options.usual_goals(game, seat, advice=advise)
        odds = None if games is None else games.odds(Odds, game, seat, goals, options.bots)
        parts = 1 + advise + (games is not None and limit is not None)
        found = check_goals(game, seat, judged, time_limit=clock.share(parts).left)
        weighed = None
        if advise:
            from skypuzzle.skyline.checking.advice import advise as weigh
            from skypuzzle.skyline.checking.advice import raised

            share = clock.share(parts - 1)
            weighed = weigh(game, seat, judged, share.part(TIME_FOR_VERDICTS), found=found, spare=share)
            found = raised(found, weighed)
            bots = (Odds.usual_bot,) * len(game.seats)
            turns = by_chance(found.advice or (), Odds(game, seat, judged, "advice", bots), share)
            weighed, found = replace(weighed, turns=turns), structs.replace(found, advice=turns)
        if games is not None and odds is not None:
            found = games.add_shares(found, odds, NO_LIMIT if limit is None else clock)
        verdicts = {found.together.verdict} if goals else None
        return Judged(found, lambda width, unicode: _report(found, weighed, width, unicode=unicode), verdicts)

    return judge


def _report(found: "Check", weighed: "Advice | None", width: int, *, unicode: bool) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.skyline.pictures.reports import advice_report, check_report

    report = check_report(found, width, unicode=unicode)
    return report if weighed is None else Group(report, Text(""), advice_report(weighed, found, unicode=unicode))
