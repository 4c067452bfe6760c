"""What Skyliners adds to `check`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from skypuzzle.console.options import refuse, seconds, time_for_verdicts
from skypuzzle.console.progress import thinking
from skypuzzle.errors import Fault, RuleError
from skypuzzle.game import is_puzzle
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.skyliners.checking import Check, asked_plans
from skypuzzle.skyliners.checking import check as check_plans
from skypuzzle.skyliners.commands import options
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.rules.board import INTRO, Side
from skypuzzle.skyliners.rules.position import HiddenPlan, Plan, Position
from skypuzzle.subjects import at_turn, position_of, with_players
from skypuzzle.verdicts import Judge, Judged, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType

    from skypuzzle.console.chances import ChanceGames

TIME_LIMIT = 5.0


def check(
    player: Annotated[
        str | None, typer.Option("--player", metavar="SIDE", help="Whose plans. [default: the side to move]")
    ] = None,
    plans: options.PlansOption = None,
    win: Annotated[
        bool, typer.Option("--win", help="To be the only winner; in the introductory game, the default.")
    ] = False,
    time_limit: Annotated[str | None, time_for_verdicts(TIME_LIMIT)] = None,
) -> Judge:
    """Secured: nothing can break the plan. Forced: the player can do it whatever the others do. Alone: the player can
    do it if the others keep off the row. With help: only if others build there. The plans are the player's known cards
    in the office (in a force puzzle, those it names), and every --plan. Without any, a table shows what could still be
    planned.

    --win asks whether the player can still be the only winner; all cards must be face up. Alone: if the turns of the
    others are skipped. The introductory game has no plans, so without --plan it is about the win: seeing the most.

    --advise ranks turns by the verdict they lead to and then by random games, which estimate and prove nothing; the
    last turn by score. Without plans, it gives the best turn found for each plan that could still be made.

    \b
    Examples:
      skypuzzle check POSITION --plan SB3
      skypuzzle check POSITION --player red --advise
      skypuzzle check POSITION --win
      skypuzzle check POSITION --plan SB3 --chance 200 --jobs 2 --seed 7
    """
    limit = seconds(time_limit)
    refuse("--win", "cannot be combined with --plan", when=win and plans)

    def judge(about: Any, *, advise: bool, games: "ChanceGames | None") -> Judged:
        clock = Clock(TIME_LIMIT if limit is None else limit)
        game, named = _asked_position(about)
        side = _player(game, player)
        more = named if side is game.mover else ()
        if win or (game.variant is INTRO and not named and not plans):
            return _judge_win(game, side, clock, advise=advise, games=games, is_limited=limit is not None)
        asked = asked_plans(game, side, dict.fromkeys((*more, *options.plans(plans))))
        if advise:
            from skypuzzle.skyliners.checking.advice import expect_a_choice

            expect_a_choice(game, side, asked)
        odds = None
        if games is not None:
            from skypuzzle.skyliners.checking.odds import Odds

            odds = games.odds(Odds, game, side, asked, options.bots)
        parts = 1 + advise + (games is not None and limit is not None)
        with thinking() as on_settled:
            limits = clock.share(parts).left
            found = check_plans(game, side, asked, time_limit=limits, reasons=True, on_settled=on_settled)
        if advise:
            from skypuzzle.skyliners.checking.advice import advise as weigh

            alive = tuple(item.plan for item in found.plans if item.plan and item.verdict is not Verdict.LOST)
            judged_plans = alive if not asked else alive or asked
            weighed = weigh(game, side, judged_plans, clock.share(parts - 1), each=not asked, found=found)
            found = replace(found, advice=weighed)
        if games is not None and odds is not None:
            found = games.add_shares(found, odds, NO_LIMIT if limit is None else clock)
        # if nothing was asked about, the answer is whether anything can still be planned
        judged = found.plans if found.together is None else (found.together,)
        verdicts = {finding.verdict for finding in judged}
        return Judged(found, lambda width, unicode: _report(found, width, unicode=unicode), verdicts)

    return judge


def _judge_win(
    game: Position, side: Side, clock: Clock, *, advise: bool, games: "ChanceGames | None", is_limited: bool
) -> Judged:
    from skypuzzle.skyliners.checking.winning import check_win, expect_all_known

    expect_all_known(game)
    if advise:
        from skypuzzle.skyliners.checking.advice import expect_a_choice

        expect_a_choice(game, side, ())
    odds = None
    if games is not None:
        from skypuzzle.skyliners.checking.odds import WinOdds

        odds = games.odds(WinOdds, game, side, ("win",), options.bots)
    parts = 1 + advise + (games is not None and is_limited)
    found = check_win(game, side, time_limit=clock.share(parts).left)
    if advise and found.win is not None:
        from skypuzzle.skyliners.checking.win_advice import advise_win

        found = replace(found, advice=advise_win(game, side, found.win, clock.share(parts - 1)))
    if games is not None and odds is not None:
        found = games.add_shares(found, odds, clock if is_limited else NO_LIMIT)
    verdicts = set() if found.win is None else {found.win.verdict}
    return Judged(found, lambda width, unicode: _report(found, width, unicode=unicode), verdicts)


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


def _report(found: Check, width: int, *, unicode: bool) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    from skypuzzle.skyliners.pictures.reports import advice_report, check_report

    report = check_report(found, width, unicode=unicode)
    if found.advice is None:
        return report
    return Group(report, Text(""), advice_report(found.advice, found, width, unicode=unicode))
